import DayEditing
public import DayModel
import Language
public import Values
import Words

/// The words behind `workout cardio`: `bike 7.2/24:00 hr 118 rpm 84`.
public struct TypedCardio: Sendable, Equatable {
  /// The activity.
  public let activity: TrainingActivity
  /// The perceived exertion of the whole; nil where it was not said.
  public let effort: Double?
  private let value: String
  private let measures: [LogEntry.Detail]

  /// Reads the words as `log` does: an activity, its distance and time, and measures.
  ///
  /// - Parameters:
  ///   - units: The units of a distance and a pace without one.
  ///   - types: The types of training, which may have activities of the person's own.
  /// - Throws: `InputError` where they say something else.
  public init(
    _ words: [String], units: PersonalUnits, types: TrainingTypes = .builtIn
  ) throws(InputError) {
    guard let begun = Self.activity(beginning: words, types) else {
      throw InputError(
        .noSuchEntry, "no activity is called '\(words.first ?? "")'",
        hint: "There are: \(types.chosenActivities.map(\.id).joined(separator: ", ")); "
          + "to add one: bestupid type add \(shellLine([words.first ?? "Rowing"]))")
    }
    let command = Self.command(begun)
    let hint = "Write: \(command) hr 140 rpe 7"
    let names = KnownNames(lifts: [String](), fields: [String](), types: types)
    let entries: [LogEntry]
    do throws(InputError) {
      entries = try LogEntry.read(words, in: EntryContext(units: units, names: names))
    } catch {
      throw InputError(error.code, error.message, hint: hint)
    }
    guard entries.count == 1, let (activity, value, details) = Self.activity(of: entries[0]) else {
      throw InputError(.usage, "one activity with distance and time is needed", hint: hint)
    }
    if let (one, other) = ActivityText.bareNumbers(value) {
      let command = "bestupid workout cardio \(activity.id)"
      throw InputError(
        .usage, "'\(value)' can be a distance and a time, or a time of two parts",
        hint: "Write: \(command) \(one)/\(other), or: \(command) \(one)m\(other)s")
    }
    self.activity = activity
    self.value = try ActivityText.written(Self.threeParts(value), activity, units)
    guard let read = activity.effort(self.value, in: units.files).value,
      read.minutes != nil || read.distance != nil,
      !self.value.contains(TrainingActivity.separator)
    else {
      throw InputError(
        .value, "cannot read '\(self.value)' as \(activity.id)",
        hint: "Write: \(command)")
    }
    if let field = FieldCatalog.field(id: activity.id) {
      try LogEntry.Detail(field, value: self.value).check(example: command)
    }
    measures = details.filter { $0.field.id != "session_rpe" }.map { detail in
      let isBare = detail.field.kind == .pace && !detail.value.contains("/")
      return isBare
        ? .init(detail.field, value: "\(detail.value)/\(units.distance.rawValue)") : detail
    }
    let efforts = details.filter { $0.field.id == "session_rpe" }
    effort = try efforts.last.map { detail throws(InputError) in
      guard let number = Double(detail.value) else {
        throw InputError(.value, "cannot read '\(detail.value)' as an effort", hint: hint)
      }
      return number
    }
    for measure in measures {
      guard let example = Self.examples[measure.field.id] else {
        throw InputError(
          .usage, "'\(measure.field.typed)' does not go with an activity here",
          hint: "Write: \(command) hr 140 rpm 84 pace 8:52 rpe 7")
      }
      try measure.check(example: "\(command) \(example)")
    }
  }

  /// Whether words are meant as an activity: they begin with one and a number, and nothing among them is a set, `10x50`.
  static func isMeant(by words: [String], types: TrainingTypes) -> Bool {
    words.count > 1 && words[1].first?.isNumber == true
      && !words.dropFirst().contains { $0.contains("x") }
      && activity(beginning: [words[0]], types) != nil
  }

  /// The measures of an activity here, by their fields, each as it is typed.
  private static let examples = [
    "avg_hr": "hr 140", "avg_rpm": "rpm 84", "avg_pace": "pace 8:52",
  ]

  /// `bestupid workout cardio run 4.5/45`, which can be read.
  private static func command(_ activity: TrainingActivity) -> String {
    let value = activity.unit == .m ? "1000/25:00" : "4.5/45"
    return "bestupid workout cardio \(activity.id) \(value)"
  }

  /// The activity that words begin with; nil where they begin with none that is known.
  private static func activity(
    beginning words: [String], _ types: TrainingTypes
  ) -> TrainingActivity? {
    if let known = words.first.flatMap({ FieldCatalog.field(word: $0)?.activity }) {
      return TrainingActivity(known)
    }
    return words.indices.lazy.compactMap { last in
      types.type(named: words[...last].joined(separator: " "))?.activity
    }.first
  }

  /// An activity that took so long, `0:25:10`.
  init(_ activity: TrainingActivity, time: String) {
    (self.activity, value, measures, effort) = (activity, time, [], nil)
  }

  private static func activity(
    of entry: LogEntry
  ) -> (TrainingActivity, value: String, details: [LogEntry.Detail])? {
    switch entry {
    case .activity(let field, let value, let details):
      field.activity.map { (TrainingActivity($0), value, details) }
    case .ownActivity(let activity, let value, let details): (activity, value, details)
    default: nil
    }
  }

  /// A time of two parts alone as minutes and seconds: `8:20` is `0:08:20`, where a log would have hours and
  /// minutes (docs/format.md §4.3).
  private static func threeParts(_ value: String) -> String {
    let parts = value.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let minutes = Int(parts[0]), parts[0].count <= 2, parts[1].count == 2,
      let seconds = Int(parts[1]), seconds < 60, (0..<60).contains(minutes)
    else { return value }
    return "0:\(minutes < 10 ? "0" : "")\(minutes):\(parts[1])"
  }

  /// The activity as the state has it. A number without a unit is the same there in the format and in the store's files,
  /// so that the state is read without them.
  ///
  /// - Parameter at: The second of the workout at which it was over.
  func cardio(at: Double) throws(InputError) -> LiveWorkout.Cardio {
    func number(_ id: String) throws(InputError) -> Int? {
      guard let text = measures.last(where: { $0.field.id == id })?.value else { return nil }
      guard let number = Int(text) else {
        throw InputError(.value, "'\(text)' is not a whole number", hint: "Write: hr 140, rpm 84")
      }
      return number
    }
    return LiveWorkout.Cardio(
      activity: activity, value: value, heartRate: try number("avg_hr"),
      cadence: try number("avg_rpm"),
      pace: measures.last { $0.field.id == "avg_pace" }?.value,
      seconds: activity.effort(value, in: .standard).value?.minutes.map {
        ($0.value * 60).rounded()
      }, at: at)
  }
}
