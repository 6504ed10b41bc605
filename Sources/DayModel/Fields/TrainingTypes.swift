import LogSyntax
import Values
import Words

/// The types of training: those that are built in, as `content/config/workout_types.yaml` has changed them, and
/// a person's own (docs/format.md §10.10).
public struct TrainingTypes: Equatable, Sendable {
  /// The file's path below the store's root.
  public static let path = "content/config/workout_types.yaml"

  /// All types: those that are built in first, the others in the file's order.
  public private(set) var types: [TrainingType]
  /// What could not be read of the file.
  public private(set) var diagnostics: [Diagnostic] = []

  /// The built-in types, in the order of the charts.
  public static let builtIn = TrainingTypes(
    types: [.swim, .bike, .run, .walk, .strength, .brick, .recovery].map { TrainingType($0) })

  /// The ids of types, by those of the entries of the library of workouts that sessions name.
  public var entryTypes: [String: String] = [:]

  /// The activities of a person's own types and those that many people have, by the keys of their fields.
  package private(set) var ownActivities = common

  private static let common = Dictionary(
    uniqueKeysWithValues: TrainingType.common.compactMap(\.activity)
      .map { (fieldKey($0.field), $0) })

  /// The names and words that are no word of the format's for a type.
  private var phrases: [Phrase] = []

  private struct Phrase: Equatable {
    let words: [Substring]
    /// The index of its type.
    let type: Int
  }

  private init(types: [TrainingType]) { self.types = types }

  /// The built-in types, since the file cannot be read at all.
  public init(unreadable message: String, file: String = TrainingTypes.path) {
    self = .builtIn
    diagnostics = [Diagnostic(.warning, .exercise, message, file: file)]
  }

  /// Reads the file. What cannot be read is left out and reported, never guessed; of two types with one id the
  /// first stands.
  public init(_ bytes: [UInt8], file: String = TrainingTypes.path) {
    var reader = TrainingTypesReader(bytes, file: file)
    reader.read(into: Self.builtIn.types)
    types = reader.types
    diagnostics = reader.diagnostics
    for activity in own.compactMap(\.activity) {
      ownActivities[fieldKey(activity.field)] = activity
    }
    for (index, type) in types.enumerated() {
      for name in type.names where name.lowercased() != type.builtIn?.rawValue {
        phrases.append(Phrase(words: Self.words(name), type: index))
      }
    }
    phrases.removeAll { $0.words.isEmpty }
  }

  /// The type with an id.
  public subscript(id: String) -> TrainingType? { types.first { $0.id == id } }

  /// The types of a person's own.
  public var own: [TrainingType] { types.filter { $0.builtIn == nil } }

  /// The activities that somebody chose: the format's, and those of a person's own types behind them.
  public var chosenActivities: [TrainingActivity] {
    Activity.allCases.map { TrainingActivity($0) } + own.compactMap(\.activity)
  }

  /// All activities that count as training: those that somebody chose, and behind them those that many people have,
  /// which need no type.
  public var activities: [TrainingActivity] {
    let chosen = chosenActivities
    let taken = Set(chosen.map(\.id))
    return chosen
      + TrainingType.common.compactMap(\.activity).filter { activity in
        !taken.contains(activity.id) && ownActivities[fieldKey(activity.field)] == activity
      }
  }

  /// The activity that counts of those with an id: that of a person's own type, whatever field it is logged in.
  public func counted(_ activity: TrainingActivity) -> TrainingActivity {
    self[activity.id]?.activity ?? activity
  }

  /// The type of an activity, by its id: one of these types, else one that many people have.
  public func type(ofActivity id: String) -> TrainingType? {
    let type = self[id]
    if let type, type.builtIn != nil || type.activity != nil { return type }
    return TrainingType.common.first { $0.id == id } ?? type
  }

  /// The type of a session: that of its entry in the library, else the first that its title names, else the
  /// activity that many people have which the entry's type or the title names.
  public func type(of session: Session) -> TrainingType? {
    let entryType = session.id.flatMap { entryTypes[$0] }
    if let known = entryType.flatMap({ self[$0] }) ?? type(firstIn: session.title) { return known }
    let names = [entryType].compactMap(\.self) + Self.words(session.title).map(String.init)
    return names.lazy.compactMap(ownActivity(named:)).first.flatMap { type(ofActivity: $0.id) }
  }

  /// The id of the type of a session, which an entry of the library may have though no type has it.
  public func typeID(of session: Session) -> String? {
    session.id.flatMap { entryTypes[$0] } ?? type(of: session)?.id
  }

  // MARK: Words

  /// The activity that a text is the id, the name or a word of: of a person's own type, else one that many people
  /// have. Nil for those of the format.
  public func ownActivity(named text: String) -> TrainingActivity? {
    if let type = type(named: text) {
      return type.activity.flatMap { $0.known == nil ? $0 : nil }
    }
    let word = Self.words(text).joined(separator: " ")
    return CommonActivity.all.first { $0.id == word || $0.words.contains(word) }
      .map { TrainingActivity($0) }
  }

  /// The activity that a query asks for: of a person's own type by what it is called, and any by its field.
  package func queriedActivity(_ text: String) -> TrainingActivity? {
    if let type = type(named: text), type.builtIn == nil { return type.activity }
    return ownActivities[fieldKey(text)]
  }

  /// The type that a text is the id, the name or a word of; letter case and signs do not matter.
  public func type(named text: String) -> TrainingType? {
    let key = Self.words(text)
    if key.isEmpty { return nil }
    return types.first { Self.words($0.id) == key }
      ?? types.first { $0.names.contains { Self.words($0) == key } }
  }

  /// The type that a part of a plan or of a title names: the first word of §2.1, else the first name or word of
  /// any type.
  func type(firstIn part: String) -> TrainingType? {
    if let kind = WorkoutType(firstIn: Array(part.utf8)[...]) { return self[kind.rawValue] }
    if phrases.isEmpty { return nil }
    let words = Self.words(part)
    for start in words.indices {
      // The longest, and of several the first type's.
      let found = phrases.filter { words[start...].starts(with: $0.words) }
        .max { ($0.words.count, $1.type) < ($1.words.count, $0.type) }
      if let found { return types[found.type] }
    }
    return nil
  }

  /// The type that a title names within its brackets.
  package func type(inTitle title: String) -> TrainingType? {
    guard !phrases.isEmpty, let open = title.firstIndex(of: "[") else { return nil }
    return type(firstIn: String(title[open...].prefix { $0 != "]" }))
  }

  /// The words of a text in lower case, without what parts them.
  static func words(_ text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }
  }
}

extension WeekPlan.Day {
  /// The types that the day's type names, else its workout, one for each part, each once: as ``kinds``, with those
  /// of a person's own. None for rest.
  public func types(among types: TrainingTypes) -> [TrainingType] {
    if isRest { return [] }
    return PlannedDayText.named(type: type, workout: workout) { types.type(firstIn: $0) }
  }
}
