import Context
import DayEditing
import DayModel
import DayStore
import Store
import Training
import Values

/// A change of `format.units`: what the store's files say without a unit, and what becomes of it
/// (docs/decisions/0126-a-change-of-the-files-units.md).
public struct FormatUnitsChange: Sendable {
  /// The setting.
  public let name: String
  /// The unit that it names now.
  public let now: String
  /// The unit that it will name.
  public let text: String
  /// How many values would be read otherwise.
  public let values: Int
  /// The files that have them.
  public let files: [String]
  /// The first of them in words: `2031-03-04 Weight`.
  public let first: String

  private var count: String {
    "\(values) \(values == 1 ? "value" : "values") in \(files.count) "
      + (files.count == 1 ? "file" : "files")
  }

  /// What the person is asked, or told where nobody can be asked.
  public var words: String {
    "\(count) without a unit would be read in \(text) in place of \(now), such as \(first)"
  }

  /// What became of them.
  ///
  /// - Parameter marks: Whether the unit was written behind each.
  public func done(marks: Bool) -> String {
    marks ? "\(now) was written behind \(count)" : "read in \(text) now: \(count) without a unit"
  }

  /// What a change of a setting does to the store's files; nil where no value is read otherwise.
  ///
  /// - Parameter days: The days that are looked at; nil for all files.
  static func of(
    _ key: AnyConfigurationKey, to text: String?, _ days: [DayFiles]? = nil,
    in context: ActionContext
  ) throws -> FormatUnitsChange? {
    guard let survey = try UnitSurvey(of: key, to: text, in: context) else { return nil }
    var (values, files, first) = (0, [String](), "")
    for file in try days.map(survey.logs) ?? survey.files() {
      guard let bytes = try survey.read(file) else { continue }
      let changes = survey.marking(of: file).changes(in: bytes)
      guard let change = changes.first else { continue }
      if files.isEmpty { first = "\(file.day ?? file.path) \(change.now.name)" }
      values += changes.count
      files.append(file.path)
    }
    return values == 0
      ? nil
      : FormatUnitsChange(
        name: key.name, now: survey.now, text: text ?? key.defaultText ?? "", values: values,
        files: files, first: first)
  }

  /// The files of the store with the old unit behind each value that would be read otherwise.
  ///
  /// - Throws: `value` with the file where a unit cannot be written behind one.
  static func marked(
    _ key: AnyConfigurationKey, to text: String?, in context: ActionContext,
    reading read: (String) throws -> [UInt8]?
  ) throws -> [EditResult.File] {
    guard let survey = try UnitSurvey(of: key, to: text, in: context) else { return [] }
    return try survey.files().compactMap { file in
      guard let old = try read(file.path) else { return nil }
      let marking = survey.marking(of: file)
      guard let new = marking.marked(old) else {
        let name = marking.changes(in: old).first?.now.name ?? ""
        throw ActionError(
          .value, "the unit of \(name) cannot be written behind its number",
          hint: "Write it by hand, then set \(key.name).", file: file.path)
      }
      return new == old ? nil : EditResult.File(path: file.path, old: old, new: new)
    }
  }
}

/// The files of a store whose numbers may have no unit, and how each is read in some units.
private struct UnitSurvey {
  /// A file, by what reads it.
  struct File {
    enum Kind {
      case log
      case plan(WeekPlanName)
      case templates
      case library
    }

    let kind: Kind
    let path: String
    /// The day that it is of.
    var day: String?
  }

  /// The unit that the setting names now.
  let now: String
  private let units: PersonalUnits
  private let new: FormatUnits
  private let types: TrainingTypes
  private let store: Store
  private let context: ActionContext

  /// Nil for a setting that no file is read by, and where it stays as it is.
  init?(of key: AnyConfigurationKey, to text: String?, in context: ActionContext) throws {
    let word = text ?? key.defaultText ?? ""
    let change: (inout FormatUnits) -> String
    switch key.name {
    case ConfigurationKey<WeightUnit>.formatWeight.name:
      change = { units in
        defer { units.weight = WeightUnit(rawValue: word) ?? units.weight }
        return "\(units.weight)"
      }
    case ConfigurationKey<DistanceUnit>.formatDistance.name:
      change = { units in
        defer { units.distance = DistanceUnit(rawValue: word) ?? units.distance }
        return "\(units.distance)"
      }
    case ConfigurationKey<PersonalUnits.Swim>.formatSwim.name:
      change = { units in
        defer { units.swim = PersonalUnits.Swim(rawValue: word) ?? units.swim }
        return "\(units.swim)"
      }
    default: return nil
    }
    units = try context.units
    var files = units.files
    now = change(&files)
    guard files != units.files else { return nil }
    new = files
    types = try context.trainingTypes
    store = try context.store
    self.context = context
  }

  /// All files: days, plans, templates, the library of exercises.
  func files() throws -> [File] {
    let listing = try store.listing()
    let plans = store.weekPlanFiles(beside: listing.others).plans
      .map { File(kind: .plan($0), path: $0.path) }
    return logs(of: listing.days) + plans + [
      File(kind: .templates, path: WorkoutTemplates.path),
      File(kind: .library, path: ExerciseLibrary.path),
    ]
  }

  /// The files of days.
  func logs(of days: [DayFiles]) -> [File] {
    days.flatMap { day in
      day.files.filter(\.isPlain).map { File(kind: .log, path: $0.path, day: "\(day.date)") }
    }
  }

  /// A file's bytes; nil for one that is not there, or cannot be read, which is told.
  func read(_ file: File) throws -> [UInt8]? {
    try context.readable { try store.files.read(file.path) }
  }

  func marking(of file: File) -> UnitMarking {
    UnitMarking(from: units.files, to: new) { bytes, files in
      switch file.kind {
      case .log:
        UnitMarking.Value.all(
          of: LogSource(path: file.path, bytes: bytes, units: files), types: types)
      case .plan(let name):
        WeekPlanReader.read(bytes, name, in: files).plan.map(UnitMarking.Value.all) ?? []
      case .templates: values(ofTemplates: bytes, files)
      case .library:
        (try? ExerciseLibrary(bytes))?.entries.compactMap { entry in
          entry.stepLoad(in: files).map { UnitMarking.Value(entry.name, [$0.pounds]) }
        } ?? []
      }
    }
  }

  private func values(ofTemplates bytes: [UInt8], _ files: FormatUnits) -> [UnitMarking.Value] {
    var units = units
    units.files = files
    guard let known = try? WorkoutTemplates(bytes) else { return [] }
    return known.templates.flatMap { template in
      template.exercises.map { exercise in
        let load = exercise.load.flatMap { Load($0, unit: units.templateWeight) }
        return UnitMarking.Value(exercise.name, [load?.rank])
      }
    }
  }
}

// MARK: - Units that nobody has settled

/// Numbers without a unit in a store whose person uses another unit than they are read in, and nobody has said that
/// this is meant.
struct UnsettledUnit {
  /// What would settle it for all that the person uses.
  let change: FormatUnitsChange

  /// The line that settles it.
  var command: String { "bestupid config set \(change.name) \(change.text)" }

  var words: String {
    let (count, verb) =
      change.values == 1 ? ("1 value has", "is") : ("\(change.values) values have", "are")
    return
      "\(count) no unit, such as \(change.first), and \(verb) read in \(change.now); you use \(change.text)"
  }

  /// Those of a store, one for each setting.
  ///
  /// - Parameter days: The days that are looked at; nil for all files.
  static func all(_ days: [DayFiles]? = nil, in context: ActionContext) throws -> [UnsettledUnit] {
    let configuration = try context.configurationForReading
    let units = configuration.units
    // One table: each setting, what it is, and what the person uses.
    let settings: [(key: AnyConfigurationKey, isSet: Bool, now: String, own: String)] = [
      (
        .init(.formatWeight), configuration.sets(.formatWeight), "\(units.files.weight)",
        "\(units.weight)"
      ),
      (
        .init(.formatDistance), configuration.sets(.formatDistance), "\(units.files.distance)",
        "\(units.distance)"
      ),
      (.init(.formatSwim), configuration.sets(.formatSwim), "\(units.files.swim)", "\(units.swim)"),
    ]
    return try settings.compactMap { setting in
      guard !setting.isSet, setting.now != setting.own else { return nil }
      let change = try FormatUnitsChange.of(setting.key, to: setting.own, days, in: context)
      return change.map(UnsettledUnit.init)
    }
  }
}

extension ActionContext {
  /// How many days a command looks at, the newest, that has not read them itself.
  private static let newestDays = 7

  /// Says that the newest of days have numbers whose unit nobody has settled.
  func tellOfUnits(in days: [DayFiles]) throws {
    for day in days.suffix(Self.newestDays).reversed() where try tellOfUnits(in: day) { return }
  }

  /// Says that a day has numbers whose unit nobody has settled.
  ///
  /// - Returns: Whether there was something to say, which is enough for one command.
  func tellOfUnits(in day: DayFiles) throws -> Bool {
    let unsettled = try UnsettledUnit.all([day], in: self)
    for unit in unsettled { try tell(.warning("\(unit.words); settle it with: \(unit.command)")) }
    return !unsettled.isEmpty
  }
}
