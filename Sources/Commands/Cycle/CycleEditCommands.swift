import Actions
import ArgumentParser
import Context
import Cycle
import DayEditing
import Language
import Reports
import Screens
import Values

/// The options of commands that write a day of the cycle.
struct CycleEditOptions: ParsableArguments {
  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  /// The day of the option, else of words, else today.
  func date(
    or words: [String] = [], of command: any ParsableCommand.Type, in session: Session
  ) throws -> CalendarDate {
    try session.context.findStore()
    let today = try session.context.today
    let named = try CycleDayWords.date(words, of: command, today: today)
    guard let option = date.map(NegativeValues.typed) else { return named ?? today }
    if let named {
      throw ActionError.usage(
        "the day is given twice: '\(named)' and '\(option)'", hint: "Leave one out.")
    }
    return try CalendarDate(option, today: today)
  }
}

/// What can be said of the first and the last day of a period.
struct PeriodDayOptions: ParsableArguments {
  @OptionGroup var edit: CycleEditOptions
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("None, spotting, light, medium or heavy.", valueName: "flow"))
  var flow: String?
  @Option(parsing: .unconditional, help: ArgumentHelp("A note of the day.", valueName: "text"))
  var note: String?
  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "day"),
    completion: DataCompletions.days)
  var day: [String] = []

  /// Marks the day.
  func write(
    _ mark: CycleEdits.Mark, of command: any ParsableCommand.Type, in session: Session
  ) throws {
    try session.print(
      CycleEdits.mark(
        mark, on: edit.date(or: day, of: command, in: session),
        flow: flow.map(NegativeValues.typed), note: note.map(NegativeValues.typed),
        dryRun: edit.dryRun, in: session.context))
  }
}

/// `bestupid cycle start [DAY]`.
struct StartPeriod: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "start", abstract: "Log that a period began: day 1 of a cycle.",
    discussion: """
      Days can be logged in any order. A start less than 15 days from another is refused; `cycle move` corrects one.

      Examples:
        bestupid cycle start
        bestupid cycle start yesterday --flow light
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var period: PeriodDayOptions

  func run(in session: Session) async throws {
    try period.write(.start, of: Self.self, in: session)
  }
}

/// `bestupid cycle end [DAY]`.
struct EndPeriod: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "end", abstract: "Log the last day of a period.",
    discussion: """
      Examples:
        bestupid cycle end
        bestupid cycle end yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var period: PeriodDayOptions

  func run(in session: Session) async throws {
    try period.write(.end, of: Self.self, in: session)
  }
}

/// `bestupid cycle log NAME VALUE…`.
struct LogCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Log flow, temperature, symptoms and notes of the cycle.",
    discussion: """
      period start | yes | end | no            flow none | spotting | light | medium | heavy
      temp 36.45 | 97.6F 6:40 disturbed        mucus t | Ø | f | S | S+ | dry | wet | creamy | eggwhite
      ovulation test positive | negative       state: see `cycle state`        note cold hands
      cramps | cramps 2 | headache severe | nausea no

      A symptom is 1, 2 or 3, mild, moderate or severe; without any it was there. These are known: \
      \(CommonSymptoms.names.joined(separator: ", ")). --new begins any other that no log has.
      A day may stand with them. With -, each line of standard input is such a command, and no shell keeps it.

      Examples:
        bestupid cycle log flow medium cramps 2
        bestupid cycle log yesterday temp 36.45 note slept badly
        bestupid cycle log - < entries.txt
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var edit: CycleEditOptions
  @Flag(name: .customLong("new"), help: "Begin symptoms that no log has.")
  var allowsNew = false
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("What to log, and its value.", valueName: "what value"),
    completion: DataCompletions.symptoms)
  var words: [String] = []

  func run(in session: Session) async throws {
    try session.context.readConfiguration()
    let date = try edit.date(of: Self.self, in: session)
    var context = try Entries.words(inStore: true, in: session.context)
    context.isOfCycle = true
    let request = try request(context) { try StoreFields.names(in: session.context) }
    try session.print(
      CycleEdits.write(request, into: .day(date), dryRun: edit.dryRun, in: session.context))
  }

  private func request(
    _ context: EntryContext, names: () throws -> KnownNames
  ) throws -> LogRequest {
    guard words == ["-"] else {
      var line = LogWords(try words.typed.operands(of: Self.self))
      line.date = edit.date.map(NegativeValues.typed)
      line.allowsNew = allowsNew
      return try LogRequest(line, in: context, names: names)
    }
    return try LogRequest(
      text: Terminal.standardInput(limit: LogCommand.inputLimit), in: context,
      options: { words in
        var line = LogWords(words)
        line.allowsNew = allowsNew
        return line
      }, names: names)
  }
}

/// `bestupid cycle unset NAME…`.
struct UnsetCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "unset", abstract: "Take entries of the cycle out of a day.",
    discussion: """
      Examples:
        bestupid cycle unset flow
        bestupid cycle unset cramps temp --date yesterday
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var edit: CycleEditOptions
  @Argument(
    help: ArgumentHelp("Names of fields and symptoms.", valueName: "name"),
    completion: DataCompletions.symptoms)
  var names: [String]

  func run(in session: Session) async throws {
    try session.print(
      CycleEdits.unset(
        names.typed, of: .day(edit.date(of: Self.self, in: session)), dryRun: edit.dryRun,
        in: session.context))
  }
}

/// A cycle that is named by its day 1.
struct NamedCycle: ParsableArguments {
  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false
  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("Day 1 of the cycle.", valueName: "day"),
    completion: DataCompletions.days)
  var day: [String]

  /// The day.
  func start(of command: any ParsableCommand.Type, in session: Session) throws -> CalendarDate {
    try session.context.findStore()
    let today = try session.context.today
    guard let date = try CycleDayWords.date(day, of: command, today: today) else {
      throw ActionError.usage(
        "which cycle?", hint: "Name its day 1; to see them: bestupid cycle history")
    }
    return date
  }
}

/// `bestupid cycle move DAY --to DAY`.
struct MoveCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move the start of a cycle to another day.",
    discussion: """
      Whether the cycle counts moves along, and its note, unless the other day has one.

      Examples:
        bestupid cycle move 2031-03-20 --to 2031-03-21
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The other day.", valueName: "day"),
    completion: DataCompletions.days)
  var to: String
  @OptionGroup var cycle: NamedCycle

  func run(in session: Session) async throws {
    let date = try cycle.start(of: Self.self, in: session)
    let target = try CalendarDate(NegativeValues.typed(to), today: session.context.today)
    try session.print(
      CycleEdits.move(date, to: target, dryRun: cycle.dryRun, in: session.context))
  }
}

/// `bestupid cycle remove DAY`.
struct RemoveCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a start out, as if there had been no period.",
    discussion: """
      The marks of the period's days go; days with a flow say that they were no period. Flow, symptoms and notes stay.

      Examples:
        bestupid cycle remove 2031-03-20
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var cycle: NamedCycle

  func run(in session: Session) async throws {
    try session.print(
      CycleEdits.remove(
        cycle.start(of: Self.self, in: session), dryRun: cycle.dryRun, in: session.context))
  }
}

/// `bestupid cycle exclude DAY`.
struct ExcludeCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "exclude", abstract: "Leave the length of a cycle out of all figures.",
    discussion: """
      Examples:
        bestupid cycle exclude 2031-02-20 --reason 'new medicine'
      """)

  @OptionGroup var global: GlobalOptions
  @Option(parsing: .unconditional, help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String?
  @OptionGroup var cycle: NamedCycle

  func run(in session: Session) async throws {
    try session.print(
      CycleEdits.count(
        cycle.start(of: Self.self, in: session), false, reason: reason.map(NegativeValues.typed),
        dryRun: cycle.dryRun, in: session.context))
  }
}

/// `bestupid cycle include DAY`.
struct IncludeCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "include", abstract: "Use the length of a cycle that was left out.",
    discussion: """
      Also of one that is perhaps two, of which a start was not logged.

      Examples:
        bestupid cycle include 2031-02-20
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var cycle: NamedCycle

  func run(in session: Session) async throws {
    try session.print(
      CycleEdits.count(
        cycle.start(of: Self.self, in: session), true, dryRun: cycle.dryRun, in: session.context))
  }
}

/// `bestupid cycle note TEXT…`.
struct NoteCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "Write the note of a cycle, which stands on its day 1.",
    discussion: """
      It is that of the running cycle, or of the one that --date is in. A note of a day: `cycle log note`.

      Examples:
        bestupid cycle note new medicine
        bestupid cycle note travelled --date 2031-02-25
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var edit: CycleEditOptions
  @Argument(help: ArgumentHelp("The note.", valueName: "text"))
  var text: [String]

  func run(in session: Session) async throws {
    try session.print(
      CycleEdits.note(
        text.typed.joined(separator: " "), of: edit.date(of: Self.self, in: session),
        dryRun: edit.dryRun, in: session.context))
  }
}

/// `bestupid cycle state STATE`.
struct StateCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "state", abstract: "Say what holds from a day on.",
    discussion: """
      natural     phases and forecasts
      irregular   bleeding and a window alone; perimenopause is the same
      hormonal    bleeding follows the method: no phases, no forecast
      pregnant, postpartum, paused   nothing is asked or said

      Examples:
        bestupid cycle state irregular
        bestupid cycle state paused --date 2031-02-01
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var edit: CycleEditOptions
  @Argument(
    help: ArgumentHelp("What holds.", valueName: "state"),
    completion: .list(["natural", "irregular", "hormonal", "pregnant", "postpartum", "paused"]))
  var state: String

  func run(in session: Session) async throws {
    let date = try edit.date(of: Self.self, in: session)
    var context = EntryContext()
    context.isOfCycle = true
    let entries = try LogEntry.read(["state", state], in: context)
    try session.print(
      CycleEdits.write(
        LogRequest([.init(entries: entries)]), into: .day(date), dryRun: edit.dryRun,
        in: session.context))
  }
}

/// `bestupid cycle erase`.
struct EraseCycle: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase", abstract: "Take every entry of the cycle out of all files.",
    discussion: """
      All fields under Cycle go, in one commit. The history of git still has them, and so have remotes, other devices \
      and backups; docs/cycle.md says how a history is rewritten.

      Examples:
        bestupid cycle erase --yes
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Do not ask.")
  var yes = false
  @Flag(name: OptionNames.dryRun, help: "Count what would go, and write nothing.")
  var dryRun = false

  func run(in session: Session) async throws {
    if !yes, !dryRun {
      let found = try CycleEdits.erase(dryRun: true, in: session.context)
      guard Terminal.canAsk else {
        throw ActionError.usage(
          "this takes \(counted(found.entries, "entry", "entries")) out of \(counted(found.days, "day"))",
          hint: "To do it: bestupid cycle erase --yes")
      }
      guard
        Terminal.asks(
          "Take \(counted(found.entries, "entry", "entries")) of the cycle out of \(counted(found.days, "day"))?"
        )
      else { throw ActionError(.value, "nothing was written") }
    }
    let erased = try CycleEdits.erase(dryRun: dryRun, in: session.context)
    try session.print(json: erased.json) { [] }
    guard !session.options.json else { return }
    let words = dryRun ? "would be taken out of" : "taken out of"
    session.say(
      "\(counted(erased.entries, "entry", "entries")) \(words) \(counted(erased.days, "day"))")
    let others =
      erased.remotes.isEmpty
      ? "" : ", and so has \(erased.remotes.joined(separator: ", ")), once it was synced"
    session.say("The history of git still has them\(others); to rewrite it: docs/cycle.md, Erasing")
  }
}
