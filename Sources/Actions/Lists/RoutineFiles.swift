public import Context
import DayEditing
import DayModel
import DayStore
import Language
import LogSyntax
import Routines
import Store
public import Values
import Words

/// What a person says of a new routine.
public struct RoutineValues: Sendable {
  /// When it is due, as typed; nil for all day.
  public var time: String?
  /// On which days, as typed; nil for daily.
  public var days: String?
  /// Its tasks, as typed: `Make bed, 2m`.
  public var tasks: [String] = []
  /// The name of a template, whose tasks come first; nil for none.
  public var template: String?

  /// Nothing yet.
  public init() {}
}

extension RoutineLists {
  /// Adds a routine to `routines.md`, in one commit. It is due from today on.
  ///
  /// - Throws: `usage` for texts that cannot stand there and for a routine without tasks; `value` for a time, days or minutes
  ///   that cannot be read, and for a name that is taken; `badData` where `routines.md` cannot take it.
  public static func add(
    _ name: String, _ values: RoutineValues, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let name = try InputError.entryLine(name, example: example)
    try requireName(name)
    var routine = Routine(id: "", name: name, since: try context.today)
    routine.time = try values.time.map(Self.time)
    if let days = values.days {
      guard let schedule = RoutineSchedule(days) else {
        throw ActionError(
          .value, "cannot read '\(days)' as days",
          hint: "Write: --days daily, mon-fri, mon,wed,sat or 3/week")
      }
      routine.schedules = [Routine.DatedSchedule(schedule)]
    }
    var tasks = try values.template.map(Self.template) ?? []
    tasks += try values.tasks.map(Self.task)
    for task in tasks {
      var task = task
      task.id = RoutineFile.id(for: task.title, besides: routine.tasks.map(\.id))
      routine.tasks.append(task)
    }
    guard !routine.tasks.isEmpty else {
      throw ActionError.usage("a routine needs a task", hint: "Write: \(example)")
    }
    return try RoutineFileEdit(verb: "routine add", dryRun: dryRun, context: context).run { file in
      let known = file.configuration.routines
      if let other = known.first(where: { $0.name.lowercased() == name.lowercased() }) {
        throw ActionError(
          .value, "the routine '\(other.name)' already exists, with the id \(other.id)",
          hint: "To see it: bestupid routine", file: Store.routinesPath)
      }
      routine.id = RoutineFile.id(for: name, besides: known.map(\.id))
      return RoutineFileEdit.Change(
        bytes: try file.adding(routine), id: routine.id, name: name)
    }
  }

  /// Ends a routine with yesterday, or with today where that has its boxes: what was done of it stays.
  ///
  /// - Throws: `noSuchEntry`; `badData` where `routines.md` cannot be changed.
  public static func archive(
    _ name: String, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let today = try context.today
    let document = try context.carriedLog(of: today)?.document ?? LogDocument([])
    return try RoutineFileEdit(verb: "routine archive", dryRun: dryRun, context: context).run {
      file in
      let routine = try file.configuration.routine(called: name)
      let hasBoxes = RoutineRecord.all(in: document, file.configuration).contains {
        $0.id == routine.id
      }
      let last = hasBoxes ? today : today.advanced(by: -1)
      return RoutineFileEdit.Change(
        bytes: try file.ending(routine.id, on: last), id: routine.id, name: routine.name,
        after: "until \(last)")
    }
  }

  /// Notes days on which routines are not due.
  ///
  /// - Parameters:
  ///   - days: The days, both ends included.
  ///   - name: The routine that is not due; nil for all.
  /// - Throws: `noSuchEntry`; `usage` for a reason that cannot stand there; `badData` where `routines.md` cannot be
  ///   changed.
  public static func away(
    _ days: ClosedRange<CalendarDate>, of name: String?, reason: String?, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    let reason = try reason.map { reason in
      try InputError.entryLine(
        reason, example: "bestupid routine away 2031-03-12..2031-03-13 --reason 'at the sea'")
    }
    return try RoutineFileEdit(verb: "routine away", dryRun: dryRun, context: context).run { file in
      let routine = try name.map { try file.configuration.routine(called: $0).id }
      let span = AwaySpan(days, routine: routine, reason: reason)
      if let other = file.configuration.away.first(where: {
        $0.routine == routine && $0.days.overlaps(days)
      }) {
        throw ActionError(
          .value, "\(other.id) are days away already",
          hint: "Change them in content/config/routines.md", file: Store.routinesPath)
      }
      return RoutineFileEdit.Change(
        bytes: try file.adding(span), id: routine ?? "all",
        name: routine.flatMap { file.configuration.routine($0)?.name } ?? "routines",
        after: "away \(span.id)")
    }
  }

  // MARK: What is typed

  private static let example = "bestupid routine add Morning --time 06:45 --task 'Make bed, 2m'"

  private static func time(_ typed: String) throws -> String {
    guard let clock = ClockText.timeOfDay(typed) else {
      throw ActionError(
        .value, "cannot read '\(typed)' as a time of day", hint: "Write: --time 06:45")
    }
    return clock
  }

  /// A name stands in a heading of the log, and must name no section of its own there.
  private static func requireName(_ name: String) throws {
    let document = LogDocument("### \(name)\n")
    let isHeading = document.sections.contains { document.headingText(of: $0) == name }
    guard isHeading, name.count <= 60 else {
      throw ActionError(
        .value, "'\(name)' cannot stand in a heading", hint: "Give it a shorter or plainer name.")
    }
    if let known = document.sections.compactMap(\.known).first {
      throw ActionError(
        .value, "'\(name)' is the name of a section of a day, \(known.heading)",
        hint: "Give it another name.")
    }
  }

  /// A task as it is typed: its title, and behind the last comma its minutes.
  private static func task(_ typed: String) throws -> RoutineTask {
    let text = try InputError.entryLine(typed, example: example)
    guard let comma = text.lastIndex(of: ","),
      let minutes = minutes(text[text.index(after: comma)...])
    else { return RoutineTask(id: "", title: text) }
    guard (0...RoutineFile.mostMinutes).contains(minutes) else {
      throw ActionError(
        .value, "a task has 0 to 600 minutes, not \(decimalText(minutes))",
        hint: "Write: \(example)")
    }
    return RoutineTask(
      id: "", title: try InputError.entryLine(String(text[..<comma]), example: example),
      minutes: minutes)
  }

  /// The minutes of `2m`, `2 min` or `1h`; nil for any other text.
  private static func minutes(_ text: Substring) -> Double? {
    let text = text.filter { !$0.isWhitespace }.lowercased()
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    guard let value = Double(number) else { return nil }
    switch text.dropFirst(number.count) {
    case "m", "min", "minutes", "minute", "'": return (value * 10).rounded() / 10
    case "h", "hour", "hours": return value * 60
    default: return nil
    }
  }

  /// The templates of routines: titles with their minutes.
  private static let templates: [String: [(title: String, minutes: Double)]] = [
    "morning": [("Make bed", 1), ("Drink water", 1), ("Stretch", 5), ("Plan the day", 5)],
    "evening": [("Tidy up", 10), ("Lay out clothes", 3), ("Read", 15)],
    "workday": [("Clear the desk", 5), ("First task", 25), ("Walk", 10)],
  ]

  private static func template(_ name: String) throws -> [RoutineTask] {
    guard let template = templates[name.lowercased()] else {
      throw ActionError(
        .value, "there is no template '\(name)'",
        hint: "There are: \(templates.keys.sorted().joined(separator: ", "))")
    }
    return template.map { RoutineTask(id: "", title: $0.title, minutes: $0.minutes) }
  }
}

extension RoutineConfiguration {
  /// The routine of an id or a name.
  ///
  /// - Throws: `noSuchEntry`.
  fileprivate func routine(called typed: String) throws -> Routine {
    let name = MarkdownText.lowercased(typed)
    let found = routines.first {
      MarkdownText.lowercased($0.id) == name || MarkdownText.lowercased($0.name) == name
    }
    if let found { return found }
    let guess = nearest(to: typed, among: routines.flatMap { [$0.id, $0.name] })
    throw ActionError(
      .noSuchEntry, "there is no routine '\(typed)'",
      hint: guess.map { "Did you mean '\($0)'?" } ?? "To see what there is: bestupid routine")
  }
}

/// An edit of `routines.md`, in one commit.
private struct RoutineFileEdit {
  /// The command's name.
  let verb: String
  let dryRun: Bool
  let context: ActionContext

  /// What an edit makes of the file: its bytes, and what it has more or less.
  struct Change {
    let bytes: [UInt8]
    let id: String
    let name: String
    /// What is said of it now; nil where it is new.
    var after: String?
  }

  func run(_ body: (RoutineFile) throws -> Change) throws -> LogEditResult {
    let units = try context.configuration.units
    var change: Change?
    let result = try context.edit(dryRun: dryRun) { read in
      let old = try read(Store.routinesPath)
      do {
        let made = try body(RoutineFile(old ?? []))
        change = made
        return [EditResult.File(path: Store.routinesPath, old: old, new: made.bytes)]
      } catch let refusal as RoutineFile.Refusal {
        throw ActionError(
          .badData, refusal.message, hint: "Nothing was changed. Fix the file and try again.",
          file: Store.routinesPath, line: refusal.line)
      }
    } message: {
      CommitMessage("\(verb): \(change?.name ?? "")")
    }
    try result.requireCommit(of: Store.routinesPath)
    guard let change else { return LogEditResult(logs: [], result: result) }
    let line = firstChangedLine(result.files[0])
    let told =
      change.after.map {
        DayEditor.Change(routine: change.id, name: change.name, after: $0, line: line)
      } ?? DayEditor.Change(.add, of: "routine", id: change.id, name: change.name, line: line)
    return LogEditResult(
      logs: [try EditedLog(nil, [told], in: units, result.files[0], of: result)], result: result)
  }

  private func firstChangedLine(_ file: EditResult.File) -> Int {
    let lines = [file.old ?? [], file.new ?? []].map {
      $0.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    }
    return zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(lines[0].count, lines[1].count)
  }
}
