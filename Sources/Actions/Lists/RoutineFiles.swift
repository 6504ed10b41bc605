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
      routine.schedules = [Routine.DatedSchedule(try Self.days(days))]
    }
    var tasks = try values.template.map(Self.template) ?? []
    tasks += try values.tasks.map(Self.task)
    for task in tasks {
      var task = task
      task.id = slug(task.title, besides: routine.tasks.map(\.id))
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
      routine.id = slug(name, besides: known.map(\.id))
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
        bytes: try file.changing(routine.id, until: last, today: today), id: routine.id,
        name: routine.name,
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

  /// Changes a routine. Other days hold from today on; what was done stays as it is.
  ///
  /// - Parameters:
  ///   - newName: Its new name; nil where that stays.
  ///   - values: Its new time, `off` for none, and days.
  /// - Throws: As ``add(_:_:dryRun:in:)``; `usage` where nothing is to change; `noSuchEntry`, `ambiguous`.
  public static func edit(
    _ name: String, to newName: String?, _ values: RoutineValues, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    guard newName != nil || values.time != nil || values.days != nil else {
      throw ActionError.usage(
        "what is to be changed?",
        hint:
          "Write: bestupid routine edit morning --time 07:00, --days daily or --name 'First thing'"
      )
    }
    let title = try newName.map { try InputError.entryLine($0, example: example) }
    try title.map(requireName)
    let time = try values.time.map { typed -> String? in
      typed.lowercased() == "off" ? nil : try Self.time(typed)
    }
    let days = try values.days.map(Self.days)
    let today = try context.today
    return try RoutineFileEdit(verb: "routine edit", dryRun: dryRun, context: context).run { file in
      let routine = try file.configuration.routine(called: name)
      if let title,
        let other = file.configuration.routines.first(where: {
          $0.id != routine.id && $0.name.lowercased() == title.lowercased()
        })
      {
        throw ActionError(
          .value, "the routine '\(other.name)' already exists, with the id \(other.id)",
          file: Store.routinesPath)
      }
      let told = [
        title.map { "named \($0)" }, time.map { $0 ?? "at any time" }, days.map(\.text),
      ]
      return RoutineFileEdit.Change(
        bytes: try file.changing(
          routine.id, name: title, time: time, days: days, today: today), id: routine.id,
        name: routine.name, after: told.compactMap(\.self).joined(separator: ", "))
    }
  }

  /// What is done to a task of a routine, as typed.
  public enum TaskEdit: Sendable {
    /// It is added at the end: `Make bed, 2m`.
    case add(String)
    /// It gets another title or other minutes, as `5` or `5m`; nil for what stays.
    case edit(task: String, title: String?, minutes: String?)
    /// It gets another place, from 1.
    case move(task: String, to: Int)
    /// It goes.
    case remove(task: String)
  }

  /// Changes the tasks of a routine. The boxes of days stay.
  ///
  /// - Throws: `noSuchEntry` and `ambiguous` for the routine and the task; `value` for minutes, a place and a title that are
  ///   none or taken; `usage` where nothing is to change; `badData` where `routines.md` cannot be changed.
  public static func editTask(
    of name: String, _ edit: TaskEdit, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    try RoutineFileEdit(verb: "routine task", dryRun: dryRun, context: context).run { file in
      let routine = try file.configuration.routine(called: name)
      let (change, told) = try change(edit, of: routine)
      return RoutineFileEdit.Change(
        bytes: try file.changing(routine.id, change), id: routine.id, name: routine.name,
        after: told)
    }
  }

  private static func change(
    _ edit: TaskEdit, of routine: Routine
  ) throws -> (RoutineFile.TaskChange, told: String) {
    func requireNew(_ title: String) throws {
      guard routine.tasks.contains(where: { $0.title.lowercased() == title.lowercased() }) else {
        return
      }
      throw ActionError(.value, "\(routine.name) already has the task '\(title)'")
    }
    switch edit {
    case .add(let typed):
      var task = try Self.task(typed)
      try requireNew(task.title)
      task.id = slug(task.title, besides: routine.tasks.map(\.id))
      return (.add(task), "with \(task.title)")
    case .edit(let typed, let title, let minutes):
      let task = try routine.task(called: typed)
      guard title != nil || minutes != nil else {
        throw ActionError.usage(
          "what is to be changed?",
          hint: "Write: bestupid routine task edit \(routine.id) \(task.id) --minutes 5")
      }
      let newTitle = try title.map { try InputError.entryLine($0, example: example) }
      if let newTitle, newTitle.lowercased() != task.title.lowercased() { try requireNew(newTitle) }
      let number = try minutes.map(Self.wholeMinutes)
      let told = [newTitle, number.map { "\(decimalText($0)) min" }].compactMap(\.self)
      return (
        .edit(id: task.id, title: newTitle, minutes: number),
        "\(task.title) is now \(told.joined(separator: ", "))"
      )
    case .move(let typed, let place):
      let task = try routine.task(called: typed)
      guard (1...routine.tasks.count).contains(place) else {
        throw ActionError(
          .value, "\(routine.name) has \(routine.tasks.count) tasks, no place \(place)",
          hint: "Write a number from 1 to \(routine.tasks.count).")
      }
      return (.move(id: task.id, to: place - 1), "\(task.title) at place \(place)")
    case .remove(let typed):
      let task = try routine.task(called: typed)
      guard routine.tasks.count > 1 else {
        throw ActionError(
          .value, "'\(task.title)' is the only task of \(routine.name)",
          hint: "To end it: bestupid routine archive \(routine.id)")
      }
      return (.remove(id: task.id), "without \(task.title)")
    }
  }

  private static func wholeMinutes(_ typed: String) throws -> Double {
    let minutes = Double(typed) ?? Self.minutes(typed[...]) ?? -1
    guard (0...RoutineFile.mostMinutes).contains(minutes) else {
      throw ActionError(
        .value, "a task has 0 to 600 minutes, not '\(typed)'", hint: "Write: --minutes 5")
    }
    return (minutes * 10).rounded() / 10
  }

  private static func days(_ typed: String) throws -> RoutineSchedule {
    guard let schedule = RoutineSchedule(typed) else {
      throw ActionError(
        .value, "cannot read '\(typed)' as days",
        hint: "Write: --days daily, mon-fri, mon,wed,sat or 3/week")
    }
    return schedule
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
  /// The routine of an id, a name, or a part of one.
  ///
  /// - Throws: `noSuchEntry`, `ambiguous`.
  fileprivate func routine(called typed: String) throws -> Routine {
    let index = try indexMeant(
      by: typed, among: routines.map { [$0.name, $0.id] }, "routine",
      hint: "To see what there is: bestupid routine")
    return routines[index]
  }
}

extension Routine {
  /// The task of an id, a title, a part of one, or a number from 1.
  ///
  /// - Throws: `noSuchEntry`, `ambiguous`.
  fileprivate func task(called typed: String) throws -> RoutineTask {
    if let number = Int(typed), tasks.indices.contains(number - 1) { return tasks[number - 1] }
    let index = try indexMeant(
      by: typed, among: tasks.map { [$0.title, $0.id] }, "task of \(name)",
      hint: "It has: \(tasks.map(\.title).joined(separator: ", "))")
    return tasks[index]
  }
}

extension ActionError {
  /// The error for a `routines.md` that cannot be changed.
  init(_ refusal: RoutineFile.Refusal) {
    self.init(
      .badData, refusal.message, hint: "Nothing was changed. Fix the file and try again.",
      file: Store.routinesPath, line: refusal.line)
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
        throw ActionError(refusal)
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
