public import Context
import Cycle
import DayEditing
import DayModel
import Git
public import JSON
public import Language
import LogSyntax
import Query
import Store
public import Values

/// What writes the days of the cycle: `cycle start`, `end`, `log` and the others.
///
/// Their commits say `cycle` and the days, and nothing of what was written (docs/cycle.md, “What leaves”).
public enum CycleEdits {
  /// The command of their commits, whatever was typed behind it.
  static let verb = "cycle"

  /// Writes what `cycle log` was told.
  ///
  /// - Parameter target: The day of lines that name none, or a file.
  /// - Throws: `value` and `impossible` for a value, `usage` for a period that cannot be; `deferred` where the log is saved
  ///   and could not be committed.
  public static func write(
    _ request: LogRequest, into target: EditTarget, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    try context.prepareCycle(for: request, into: target, dryRun: dryRun)
    return try edit(of: target, dryRun: dryRun, context) { editors in
      try Entries.write(request, with: &editors, allowsNew: true, replacing: false)
    }
  }

  /// Makes a day the first of a cycle, or the last of a period.
  ///
  /// - Parameters:
  ///   - flow: How much blood there was, as typed; nil where that is not said.
  ///   - note: A note of the day; nil for none.
  /// - Throws: As ``write(_:into:dryRun:in:)``.
  public static func mark(
    _ mark: Mark, on date: CalendarDate, flow: String?, note: String?, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    var entries: [LogEntry] = [.cycle(CycleValue(.period, mark.rawValue))]
    if let flow {
      var words = EntryContext()
      words.isOfCycle = true
      entries += try LogEntry.read(["flow", flow], in: words)
    }
    if let note {
      let text = try InputError.entryLine(note, example: "bestupid cycle start --note 'cold hands'")
      entries.append(.cycle(CycleValue(.note, text)))
    }
    return try write(
      LogRequest([.init(entries: entries)]), into: .day(date), dryRun: dryRun, in: context)
  }

  /// What a command makes of a day.
  public enum Mark: String, Sendable { case start, end }

  /// Moves day 1 of a cycle to another day, with what is said of the cycle there: whether it counts, and its note, unless
  /// the other day has one.
  ///
  /// - Throws: `usage` where the first is no day 1, and where the other cannot be.
  public static func move(
    _ date: CalendarDate, to day: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    guard date != day else {
      throw ActionError.usage("\(day) is the day that it begins on", hint: "Name another day.")
    }
    let history = try context.cycleHistory
    if let obstacle = history.obstacle(toMoving: date, to: day) {
      throw obstacle.error(.start, on: obstacle.isOfSource ? date : day)
    }
    return try edit(of: .day(date), dryRun: dryRun, context) { editors in
      let (counts, note) = try editors.edit(date) {
        ($0.text(ofCycle: .counts), $0.text(ofCycle: .note))
      }
      let takesNote = try editors.edit(day) { editor in
        let takesNote = note != nil && editor.text(ofCycle: .note) == nil
        let values: [CycleValue?] = [
          CycleValue(.period, Mark.start.rawValue), counts.map { CycleValue(.counts, $0) },
          takesNote ? note.map { CycleValue(.note, $0) } : nil,
        ]
        for value in values.compactMap(\.self) {
          try editor.write(.cycle(value), allowingNew: true)
        }
        return takesNote
      }
      try editors.edit(date) { editor in
        let fields: [CycleEntry.Field] = [.period, .counts] + (takesNote ? [.note] : [])
        for field in fields { try editor.unset(cycle: field.key) }
      }
    }
  }

  /// Takes a cycle out: the marks of the days of its period, of which those with a flow say `no`, and whether it counts.
  /// Flow, symptoms and notes stay.
  ///
  /// - Throws: `usage` where the day is no day 1.
  public static func remove(
    _ date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let (history, cycle) = try context.startedCycle(date)
    return try edit(of: .day(date), dryRun: dryRun, context) { editors in
      for (day, mark) in history.marks(without: cycle) {
        try editors.edit(day) { editor in
          if let mark {
            try editor.write(.cycle(CycleValue(.period, mark.rawValue)), allowingNew: true)
          } else {
            try editor.unset(cycle: CycleEntry.Field.period.key)
          }
        }
      }
      try editors.edit(date) { _ = try $0.unset(cycle: CycleEntry.Field.counts.key) }
    }
  }

  /// Says of a cycle whether its length is used.
  ///
  /// - Parameter reason: Why not; nil where that is not said.
  /// - Throws: `usage` where the day is no day 1.
  public static func count(
    _ date: CalendarDate, _ counts: Bool, reason: String? = nil, dryRun: Bool,
    in context: ActionContext
  ) throws -> LogEditResult {
    _ = try context.startedCycle(date)
    let reason = try reason.map {
      try InputError.entryLine(
        $0, example: "bestupid cycle exclude 2031-03-20 --reason 'new medicine'")
    }
    let text = counts ? "yes" : "no" + (reason.map { " (\($0))" } ?? "")
    return try edit(of: .day(date), dryRun: dryRun, context) {
      try $0.edit { try $0.write(.cycle(CycleValue(.counts, text)), allowingNew: true) }
    }
  }

  /// Writes the note of the cycle that a day is in: that of its day 1.
  ///
  /// - Throws: `usage` where no cycle has begun until then, and for a text that is blank or has a line break.
  public static func note(
    _ text: String, of date: CalendarDate, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    let text = try InputError.entryLine(text, example: "bestupid cycle note new medicine")
    guard let start = try context.cycleHistory.lastStart(until: date) else {
      throw PeriodObstacle.noStart(nil).error(.start, on: date)
    }
    return try edit(of: .day(start), dryRun: dryRun, context) {
      try $0.edit { try $0.write(.cycle(CycleValue(.note, text)), allowingNew: true) }
    }
  }

  /// Takes a field of the cycle, or a symptom, out of a day; its name stays.
  ///
  /// - Throws: `unknownField` where the day has none of that name; `noSuchDay` where it has no log.
  public static func unset(
    _ names: [String], of target: EditTarget, dryRun: Bool, in context: ActionContext
  ) throws -> LogEditResult {
    try edit(of: target, makesDays: false, dryRun: dryRun, context) {
      try $0.edit { editor in
        for name in try CycleNames.read(names, among: editor.namesOfCycle) {
          try editor.unset(cycle: name)
        }
      }
    }
  }

  /// Takes every entry of the cycle out of all logs, in one commit. The history still has them, and so has who got it.
  ///
  /// - Throws: `deferred` where the logs are saved and could not be committed.
  public static func erase(dryRun: Bool, in context: ActionContext) throws -> ErasedCycle {
    let store = try context.store
    let days = try store.listing().days.filter { day in
      guard let log = day.log, let bytes = try store.read(log) else { return false }
      return !DayEditor(LogDocument(bytes)).namesOfCycle.isEmpty
    }
    let remotes = try Repository.opened(at: store.workingCopy).remotes().map(\.name)
    guard let first = days.first else {
      return ErasedCycle(days: 0, entries: 0, remotes: remotes, commit: nil)
    }
    var edit = LogEdit(
      verb: verb, target: .day(first.date), dryRun: dryRun, makesDays: false, carries: false,
      context: context)
    edit.command = verb
    var entries = 0
    let result = try edit.runOnLogs { editors in
      entries = 0
      for day in days { entries += try editors.edit(day.date) { try $0.eraseCycle() } }
    }
    // No cache has them any longer.
    if !dryRun { _ = try context.facts(columns: CycleFacts.columns) }
    return ErasedCycle(
      days: days.count, entries: entries, remotes: remotes, commit: result.result.commit)
  }

  /// Edits days of the cycle, and says where it stands then.
  private static func edit(
    of target: EditTarget, makesDays: Bool = true, dryRun: Bool, _ context: ActionContext,
    _ body: (inout DayEditors) throws -> Void
  ) throws -> LogEditResult {
    var edit = LogEdit(
      verb: verb, target: target, dryRun: dryRun, makesDays: makesDays, context: context)
    edit.command = verb
    var result = try edit.runOnLogs(body)
    if !dryRun { result.cycle = try Cycles.show(on: context.todayForReading, in: context) }
    return result
  }
}

/// What became of the entries of the cycle.
public struct ErasedCycle: Sendable {
  /// How many days had a field of it, and how many fields had a value.
  public let days: Int, entries: Int
  /// The remotes that may still have them.
  public let remotes: [String]
  /// The commit; nil without one.
  public let commit: String?

  /// The result as docs/schemas/cycle-erase.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.cycle-erase/1", "days": .int(days), "entries": .int(entries),
      "remotes": .array(remotes.map(JSONValue.string)), "commit": .optional(commit),
    ]
  }
}

extension ActionContext {
  /// The cycles until today.
  fileprivate var cycleHistory: CycleHistory {
    get throws { try cycleStatus(on: todayForReading).status.history }
  }

  /// The cycle that begins on a day, among all.
  fileprivate func startedCycle(
    _ date: CalendarDate
  ) throws -> (history: CycleHistory, cycle: Cycle) {
    let history = try cycleHistory
    guard let cycle = history.cycle(startingOn: date) else {
      throw PeriodObstacle.noStart(history.lastStart(until: date)).error(.start, on: date)
    }
    return (history, cycle)
  }

  /// Refuses periods that cannot be, and says once who will be able to read what is logged of the cycle.
  func prepareCycle(for request: LogRequest, into target: EditTarget, dryRun: Bool) throws {
    guard case .day(let day) = target else { return }
    let values = request.lines.flatMap { line in
      line.entries.compactMap { entry -> (value: CycleValue, date: CalendarDate, line: Int?)? in
        if case .cycle(let value) = entry { (value, line.date ?? day, line.number) } else { nil }
      }
    }
    if values.isEmpty { return }
    // All years are read only where a period may stand in the way of another.
    var history = try values.contains { $0.value.mark != nil } ? cycleHistory : nil
    let today = try today
    for (value, date, line) in values.sorted(by: { $0.date < $1.date }) {
      try ActionError.located(onLine: line) {
        if date > today { throw PeriodObstacle.future.error(.yes, on: date) }
        guard let mark = value.mark else { return }
        if let obstacle = history?.obstacle(to: mark, on: date) {
          throw obstacle.error(mark, on: date)
        }
        history = history?.marking(date, mark)
      }
    }
    if !dryRun { try tellReadersOfFirstEntry() }
  }

  /// Says who will be able to read what is logged of the cycle, where no day has an entry yet.
  func tellReadersOfFirstEntry() throws {
    if try !hasCycle, let readers = try readersOfStore { try tell(.notice(readers)) }
  }

  /// Who else can read what the store has; nil where it stays here.
  var readersOfStore: String? {
    get throws {
      let remote = try Repository.opened(at: store.workingCopy).remotes().first?.name
      let bot = try configuration[.botAuthors].first
      guard remote != nil || bot != nil else { return nil }
      let names = [remote.map { "the remote \($0)" }, bot.map { "the bot \($0)" }]
      return "what is logged of the cycle goes where the store goes: "
        + names.compactMap(\.self).joined(separator: " and ")
        + " will be able to read it (docs/cycle.md)"
    }
  }
}

extension PeriodObstacle {
  /// Whether it is of the day that a start is moved from.
  fileprivate var isOfSource: Bool {
    switch self {
    case .noStart, .flow: true
    case .future, .start, .noPeriod, .ended, .firstDay: false
    }
  }

  /// The error, with what is there and what would do it.
  fileprivate func error(_ mark: PeriodMark, on date: CalendarDate) -> ActionError {
    switch self {
    case .future:
      return .usage(
        "\(date) is not here yet, and the cycle is logged as it goes",
        hint: "What is expected: bestupid cycle")
    case .start(let other):
      let days = abs(other.distance(to: date))
      return .usage(
        "\(other) is day 1 of a cycle, \(days) days away; starts are \(CycleHistory.fewestDays) days apart or more",
        hint: "To move it: bestupid cycle move \(other) --to \(date). Bleeding within a cycle: "
          + "bestupid cycle log period yes --date \(date)")
    case .noPeriod(nil):
      return .usage(
        "no period has begun until \(date)",
        hint: "Log when it began: bestupid cycle start --date \(date.advanced(by: -4))")
    case .noPeriod(let start?):
      return .usage(
        "no period is open on \(date): the last one began on \(start)",
        hint: "Log when this one began: bestupid cycle start --date \(date.advanced(by: -4))")
    case .ended(let end):
      return .usage(
        "this period has its end on \(end)",
        hint:
          "To have it on another day: bestupid cycle unset period --date \(end), then end it again")
    case .firstDay:
      return .usage(
        "\(date) is day 1 itself",
        hint:
          "That a period took one day is said by the days behind it: bestupid cycle log period no "
          + "--date \(date.advanced(by: 1)), and the next day")
    case .noStart(nil):
      return .usage(
        "no cycle has begun until \(date)",
        hint: "Log a start: bestupid cycle start --date \(date)")
    case .noStart(let start?):
      return .usage(
        "\(date) is no day 1: the cycle that it is in began on \(start)",
        hint: "Name that day: \(start)")
    case .flow:
      return .usage(
        "the flow of \(date) makes it day 1 without a mark too",
        hint: "If it was no period: bestupid cycle log period no --date \(date)")
    }
  }
}
