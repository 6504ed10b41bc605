import JSON
public import MeasuredFiles
public import Values

/// What one source measured of a day: a summary, without samples and without positions.
public struct MeasuredDay: Sendable, Equatable {
  /// The day.
  public let date: CalendarDate
  /// Who measured it.
  public let source: MeasuredSource
  /// What it says, as its file has it.
  public private(set) var entry: MeasuredEntry
  /// When its source said what is set from here on.
  private let time: String
  /// The zone by which instants are put to this day, for figures that are set from here on.
  private let zone: String?

  /// A day of which nothing is known yet.
  ///
  /// - Parameters:
  ///   - time: When the source says so, in seconds since 1970: the time of its export, never that of the import.
  ///   - zone: The zone by which instants are put to this day; nil where the source says the day.
  public init(
    _ date: CalendarDate, by source: MeasuredSource, at time: Int? = nil, in zone: String? = nil
  ) {
    (self.date, self.source, self.zone, entry) = (date, source, zone, MeasuredEntry())
    self.time = time.map(MeasuredMoment.utc) ?? ""
  }

  /// A day as a file has it.
  public init(_ date: CalendarDate, by source: MeasuredSource, _ entry: MeasuredEntry) {
    (self.date, self.source, self.entry, time) = (date, source, entry, entry.syncedAt)
    zone = nil
  }

  /// When the source said the newest of it; nil where it does not say.
  public var syncedAt: String? { entry.syncedAt.isEmpty ? nil : entry.syncedAt }

  /// Whether nothing is known of it.
  public var isEmpty: Bool { entry.parts.isEmpty }

  /// A number; nil where it is not known. Of a source that writes 0 for what it does not know that is nil too, save for
  /// what can be 0.
  public subscript(figure: MeasuredFigure) -> Double? {
    get {
      let number = figure.stage.map { self[$0] } ?? value(Self.keys(figure.rawValue))?.double
      return number == 0 && !figure.canBeZero ? nil : number
    }
    set { set(.double(newValue), at: Self.keys(figure.rawValue)) }
  }

  /// A word; nil where it is not known.
  public subscript(word: MeasuredWord) -> String? {
    get { value(Self.keys(word.rawValue))?.string }
    set { set(.optional(newValue), at: Self.keys(word.rawValue)) }
  }

  /// The activities, by their start.
  public var activities: [MeasuredActivity] { toldActivities.map(\.activity) }

  /// The activities, by their start, and when each was said, in seconds since 1970; 0 where that is not known.
  var toldActivities: [(activity: MeasuredActivity, time: Int)] {
    entry.parts.filter { $0.key.group == "activities" && $0.key.item != nil }
      .compactMap { _, part in
        MeasuredActivity(part.value).map { ($0, MeasuredMoment(part.time)?.time ?? 0) }
      }
      .sorted { one, other in
        (one.activity.start?.local ?? 0, one.activity.id)
          < (other.activity.start?.local ?? 0, other.activity.id)
      }
  }

  /// Adds an activity. One of the same kind and start is the same one.
  public mutating func add(_ activity: MeasuredActivity) {
    put(activity.json, at: .init("activities", item: activity.id), hasOwnTime: true)
  }

  /// The exercises, by their start, then as they stand in their workout.
  public var exercises: [MeasuredExercise] {
    items("strength").compactMap { MeasuredExercise($0) }.sorted { one, other in
      (one.start?.local ?? 0, one.order ?? 0, one.name)
        < (other.start?.local ?? 0, other.order ?? 0, other.name)
    }
  }

  /// Adds the sets of an exercise.
  public mutating func add(_ exercise: MeasuredExercise) {
    put(exercise.json, at: .init("strength", item: exercise.id), hasOwnTime: true)
  }

  /// The meals, by their time, then by name.
  public var meals: [MeasuredMeal] {
    items("meals").compactMap { MeasuredMeal($0) }.sorted { one, other in
      (one.time?.local ?? 0, one.id) < (other.time?.local ?? 0, other.id)
    }
  }

  /// Adds a meal; a second one of its name and time is a further one.
  public mutating func add(_ meal: MeasuredMeal) {
    var meal = meal
    while entry[.init("meals", item: meal.id)] != nil { meal.repeated += 1 }
    put(meal.json, at: .init("meals", item: meal.id))
  }

  /// What became of habits, by their names at the source.
  public var habits: [String: MeasuredHabit] {
    get { table("habits").compactMapValues { MeasuredHabit(rawValue: $0) } }
    set { set(newValue.mapValues(\.rawValue), as: "habits") }
  }

  /// Texts of fields of the log that have no figure of their own, by the field's id.
  public var fields: [String: String] {
    get { table("fields") }
    set { set(newValue, as: "fields") }
  }

  /// What it tells of, as its file names it: `sleep`, `activities`.
  public var keys: [String] { Set(entry.parts.keys.map(\.group)).sorted() }

  /// The zones by which instants were put to it.
  public var zones: Set<String> { entry.zones }

  /// What of a log it could fill.
  public var kinds: Set<FilledKind> {
    Set(entry.parts.compactMap { FilledKind(of: $0.key, $0.value.value) })
  }

  /// The day with what an import takes of it alone: where only some kinds are filled, nothing else is taken in either.
  public func limited(to options: FillOptions) -> MeasuredDay {
    if options.only == nil, options.skipped.isEmpty { return self }
    var day = self
    for (key, part) in entry.parts where !options.takes(FilledKind(of: key, part.value)) {
      day.entry[key] = nil
    }
    return day
  }

  /// Takes what another day of the source says that is newer, or that it has not.
  public mutating func join(_ other: MeasuredDay) { entry.join(other.entry) }

  // MARK: Parts

  /// The key of the entry, and within it that of the leaf.
  private static func keys(_ path: String) -> (group: String, leaf: String?) {
    let parts = path.split(separator: ".").map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : nil)
  }

  private func value(_ keys: (group: String, leaf: String?)) -> JSONValue? {
    let part = entry[.init(keys.group)]?.value
    return keys.leaf.map { part?[$0] } ?? part
  }

  private mutating func set(_ value: JSONValue, at keys: (group: String, leaf: String?)) {
    guard let leaf = keys.leaf else { return put(value, at: .init(keys.group)) }
    var members: [JSONValue.Member] = []
    if case .object(let known)? = entry[.init(keys.group)]?.value { members = known }
    members.removeAll { $0.key == leaf }
    if value != .null { members.append(.init(leaf, value)) }
    // The order of the table, so that the bytes are those of any other way to the same values.
    members.sort { Self.place($0.key, in: keys.group) < Self.place($1.key, in: keys.group) }
    put(members.isEmpty ? .null : .object(members), at: .init(keys.group))
  }

  /// - Parameter hasOwnTime: Whether the value itself says when it was.
  private mutating func put(
    _ value: JSONValue, at key: MeasuredEntry.Key, hasOwnTime: Bool = false
  ) {
    entry[key] = value == .null ? nil : .init(value, at: time, in: hasOwnTime ? nil : zone)
  }

  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: (MeasuredFigure.allCases.map(\.rawValue)
      + MeasuredWord.allCases.map(\.rawValue)).enumerated().map { ($1, $0) })

  private static func place(_ leaf: String, in group: String) -> (Int, String) {
    (places["\(group).\(leaf)"] ?? places.count, leaf)
  }

  private func items(_ group: String) -> [JSONValue] {
    entry.parts.filter { $0.key.group == group && $0.key.item != nil }.map(\.value.value)
  }

  private func table(_ group: String) -> [String: String] {
    var texts: [String: String] = [:]
    for (key, part) in entry.parts where key.group == group {
      if let item = key.item { texts[item] = part.value.string }
    }
    return texts
  }

  private mutating func set(_ texts: [String: String], as group: String) {
    let old = table(group)
    for name in Set(old.keys).union(texts.keys) where old[name] != texts[name] {
      put(.optional(texts[name]), at: .init(group, item: name))
    }
  }
}

extension MeasuredFigure {
  /// The stage of sleep that it is; nil for any other figure.
  fileprivate var stage: SleepStages.Stage? {
    switch self {
    case .deep: .deep
    case .light: .light
    case .rem: .rem
    case .awake: .awake
    default: nil
    }
  }

  /// Whether 0 is a value, and not what a device writes that knows none.
  fileprivate var canBeZero: Bool {
    switch self {
    case .deep, .light, .rem, .awake, .nap, .batteryCharged, .batteryDrained, .lowestBattery,
      .steps,
      .activeEnergy, .distance, .floors, .load:
      true
    default: false
    }
  }
}

extension FilledKind {
  /// What of a log a part of an entry can fill; nil for what no log has.
  fileprivate init?(of key: MeasuredEntry.Key, _ value: JSONValue) {
    switch key.group {
    case "sleep": self = .sleep
    case "weight_kg", "body_fat_percent": self = .weight
    case "strength": self = .strength
    case "meals": self = .food
    case "habits": self = .habits
    case "fields": self = .fields
    case "activities":
      guard let name = MeasuredActivity(value)?.kindName, name != MeasuredActivity.other else {
        return nil
      }
      self = name == MeasuredActivity.strength ? .strength : FilledKind(activity: name)
    default: return nil
    }
  }
}
