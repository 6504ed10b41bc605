import Coaching
public import Context
import Cycle
import DayEditing
import DayModel
import DayStore
public import JSON
import Language
import Store
public import Values
import Words

/// What a person answers when the cycle and coaching are set up: all of it is written in one commit.
public struct SetupAnswers: Sendable {
  /// The settings, by their names, as typed.
  public var settings: [(name: String, text: String)] = []
  /// Days on which a period began.
  public var starts: [CalendarDate] = []
  /// Whether the library gets the workouts to begin with.
  public var withStarter = false

  /// Nothing answered.
  public init() {}

  /// Whether nothing is answered.
  public var isEmpty: Bool { settings.isEmpty && starts.isEmpty && !withStarter }
}

/// The first steps: `setup`.
public enum Setup {
  /// Who else will be able to read what is logged, in a sentence.
  public static func readers(in context: ActionContext) throws -> String {
    try context.readersOfStore
      ?? "what is logged of the cycle stays here: this store has no remote and no bot"
  }

  /// A value that a setting can have, as it is kept.
  ///
  /// - Throws: `badConfiguration` for one that it cannot have; `value` for a type or an equipment that is none.
  public static func value(
    of name: String, _ text: String, in context: ActionContext
  ) throws -> String {
    var words = AnyConfigurationKey.items(text)
    switch name {
    case ConfigurationKey<[String]>.coachingTypes.name:
      let library = WorkoutLibrary(try context.workoutLibrary.entries + StarterLibrary.entries)
      words = try words.map { try context.typeOfTraining($0, besides: library) }
    case ConfigurationKey<[String]>.coachingEquipment.name:
      words = try words.map { (try Libraries.word($0, "equipment") as Equipment).rawValue }
    default:
      return try AnyConfigurationKey.known(name).normalized(text, in: context.environment)
    }
    return words.joined(separator: ", ")
  }

  /// A day on which a period began.
  ///
  /// - Throws: `date` for a text that is none; `usage` for a day to come.
  public static func start(_ text: String, in context: ActionContext) throws -> CalendarDate {
    let today = try context.today
    let date = try CalendarDate(text, today: today)
    guard date <= today else {
      throw ActionError.usage("\(date) is not here yet", hint: "Name the last one that began.")
    }
    return date
  }

  /// Writes the answers: settings, starts and workouts, in one commit.
  ///
  /// - Throws: `badConfiguration` for a value that a setting cannot have; `usage` for starts that cannot be; `deferred` where the
  ///   files are saved and could not be committed.
  public static func write(
    _ answers: SetupAnswers, dryRun: Bool, in context: ActionContext
  ) throws -> SetupResult {
    let values = try answers.settings.map { name, text in
      (name, try value(of: name, text, in: context))
    }
    let starts = Array(Set(answers.starts)).sorted()
    let starter = try answers.withStarter ? NewWorkouts.starter(in: context) : nil
    func files(_ read: EditReader) throws -> [EditResult.File] {
      try settings(values, read, in: context) + (starter?.files(read) ?? [])
    }
    let result: EditResult
    if let first = starts.first {
      let value = CycleValue(.period, CycleEdits.Mark.start.rawValue)
      let request = LogRequest(starts.map { .init(entries: [.cycle(value)], date: $0) })
      try context.prepareCycle(for: request, into: .day(first), dryRun: dryRun)
      var edit = LogEdit(
        verb: command, target: .day(first), dryRun: dryRun, makesDays: true, carries: false,
        context: context)
      edit.further = files
      let logs = try edit.runOnLogs { editors in
        for date in starts {
          try editors.edit(date) { try $0.write(.cycle(value), allowingNew: true) }
        }
      }.result
      // A dry run shows the settings too.
      result =
        dryRun
        ? try EditResult(
          logs.files + context.edit(dryRun: true, files, message: { CommitMessage(command) }).files,
          isDryRun: true) : logs
    } else {
      result = try context.edit(dryRun: dryRun, files) { CommitMessage(command) }
      try result.requireCommit(of: Store.configurationName)
    }
    try starter?.tellLeftOut(in: context)
    return SetupResult(
      settings: answers.settings.map(\.name), starts: starts.count,
      workouts: starter?.entries.count ?? 0, result: result)
  }

  /// The name of the command, which commits carry.
  private static let command = "setup"

  private static func settings(
    _ settings: [(name: String, text: String)], _ read: EditReader, in context: ActionContext
  ) throws -> [EditResult.File] {
    let path = Store.configurationName
    let old = try read(path)
    var bytes = old
    for (name, text) in settings {
      let file = try ConfigurationFile(storeBytes: bytes)
      bytes = try file.setting(.known(name), to: text, in: context.environment)
    }
    guard let bytes, bytes != old else { return [] }
    return [EditResult.File(path: path, old: old, new: bytes)]
  }
}

/// What was set up, or would be.
public struct SetupResult: Sendable {
  /// The names of the settings that were answered.
  public let settings: [String]
  /// How many starts were given, and how many workouts were added.
  public let starts: Int, workouts: Int
  /// What became of the files.
  public let result: EditResult

  /// The result as docs/schemas/setup.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.setup/1", "settings": .array(settings.map(JSONValue.string)),
      "starts": .int(starts), "workouts": .int(workouts), "changed": .bool(result.isChanged),
      "dry_run": .bool(result.isDryRun), "diff": .optional(result.diffText),
      "commit": .optional(result.commit),
    ]
  }
}
