import Actions
import ArgumentParser
import Context
import DayModel
import Language
import Screens
import Values

/// `bestupid log WHAT VALUE [WHAT VALUE]…`.
struct LogCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Write values into a day: one command, one commit.",
    usage: """
      bestupid log [<day>] <what> <value> [<what> <value> ...] [--date <date>] [--dry-run] [--new]
      bestupid log food <text> [--calories <n>] [--protein <n>] ...
      bestupid log - < lines
      bestupid log lift - < lines
      """,
    discussion: """
      weight 244 | 110.5 kg | 81,5       sleep 6:35 | 6h 35m | 6.58       quality 76
      mood am 6 pm 5                     energy 6   focus 7
      run 5k 27:30 | 5k in 27:30 | 5k@5:30 | 4.5/45 hr 140
      swim 750m/33:39                    bike 8.6 mi 30 min               walk 25 min
      bench press 3x10 135 | 10x135,9x135,8x130 | 3x8@BW+25 | 3x45s
      squat 5x5 @ 100 kg                 a lift by any name
      food 8:30 greek yogurt --calories 290 --protein 30
      calories 2100   protein 120        the day's totals
      note slept badly                   any other field of a log, or a new one: --new

      A value needs no quotes if it has one reading; if it has two, both are named. A remark \
      after a value goes in quotes with it: weight "181 (after the run)".

      A further swim, ride, run or walk is added to the day's others of its kind; --replace writes it \
      in their place. A rate or a pace after it (hr, rpm, watts, pace, rpe) is written into its value.

      A day may come first, as one word or in quotes: log yesterday weight 181.

      With -, each line of standard input is such a command, for the day that it names first or \
      with -d, else for that of --date: all are written in one commit, or none. With lift -, they are lifts as \
      a log has them: lines, sets below a name, or a table.

      Examples:
        bestupid log weight 181 sleep 6:35
        bestupid log run 4.5/45 hr 140 -d yesterday
        bestupid log weight 181 -m 'after the run'
        bestupid log 12-mar weight 181
        bestupid log lift 'Bench press' 10x135,9x135 Row 3x10@45kg
        bestupid log - < march.txt
      """)

  @OptionGroup var global: GlobalOptions

  @Option(
    name: OptionNames.date, parsing: .unconditional, help: OptionNames.dateHelp,
    completion: DataCompletions.days)
  var date: String?

  @Option(
    help: ArgumentHelp("Edit this file and commit nothing; needs no store.", valueName: "path"),
    completion: .file())
  var file: String?

  @OptionGroup var notes: NoteOptions

  @Flag(name: OptionNames.dryRun, help: "Print the change as a diff, and write nothing.")
  var dryRun = false

  @Flag(name: .customLong("new"), help: "Create fields that no log has.")
  var allowsNew = false

  @Flag(
    name: .customLong("replace"),
    help: "Replace the day's swims, rides, runs or walks of the same kind.")
  var replaces = false

  @Flag(help: "Write unlikely values without asking, as happens without a terminal.")
  var yes = false

  @OptionGroup(title: "What food holds") var nutrients: NutrientOptions

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("What to log, and its value.", valueName: "what value"),
    completion: DataCompletions.names)
  var words: [String] = []

  func run(in session: Session) async throws {
    if file == nil { try session.context.readConfiguration() }
    // With a file no day may be named, and there need be no store that says what day it is.
    let units = try file == nil ? session.context.units.files : .standard
    let request = try session.requireLog(of: words) {
      try self.request(Entries.words(inStore: file == nil, in: session.context), units) {
        try file == nil ? StoreFields.names(in: session.context) : .none
      }
    }
    let target = try session.editTarget(date: date.map(NegativeValues.typed), file: file)
    let isAsked = !yes && !dryRun && words.last != "-" && Terminal.canAsk
    if isAsked,
      let question = try Entries.question(
        about: request, into: target, allowsNew: allowsNew, replacing: replaces,
        in: session.context)
    {
      try session.requireYes(to: question)
    }
    let edited = try Entries.write(
      request, into: target, allowsNew: allowsNew, replacing: replaces, tellsOfDoubts: !isAsked,
      dryRun: dryRun, in: session.context)
    try session.print(edited)
  }

  /// The most bytes of standard input.
  private static let inputLimit = 1 << 20

  /// What is to be written: the words, or the lines of standard input.
  private func request(
    _ context: EntryContext, _ units: FormatUnits, names: () throws -> KnownNames
  ) throws -> LogRequest {
    if words.map({ $0.lowercased() }) == ["lift", "-"] {
      return try LogRequest(
        pastedLifts: Terminal.standardInput(limit: Self.inputLimit), in: units)
    }
    guard words == ["-"] else {
      var line = try LogLineOptions.words(words, nutrients, notes, date: date)
      line.allowsNew = allowsNew
      return try LogRequest(
        line, in: context, names: names)
    }
    let input = try Terminal.standardInput(limit: Self.inputLimit)
    guard try nutrients.words().exact().isEmpty else {
      throw ActionError.usage("--calories and the other nutrient options cannot be combined with -")
    }
    guard notes.texts.isEmpty else {
      throw ActionError.usage(
        "-m cannot be combined with -", hint: "Write it in a line: note \"text\"")
    }
    return try LogRequest(
      text: input, in: context, options: LogLineOptions.read, names: names)
  }

}

extension Bestupid {
  /// The command line with `log` before its words, where these name no command: `bestupid weight 82`. Nil where
  /// they do.
  static func logLine(_ arguments: [String]) -> [String]? {
    let named = HelpWords.command(HelpWords.split(arguments).words)
    guard let word = named.unknown, named.path.isEmpty,
      let index = arguments.firstIndex(of: word)
    else { return nil }
    return arguments[..<index] + ["log"] + arguments[index...]
  }
}

extension Session {
  /// What is to be written. Without the word `log` it must be understood to the last word: else there is no such
  /// command.
  ///
  /// - Throws: What `request` throws; `usage` where the first word is none of what is logged.
  fileprivate func requireLog(
    of words: [String], _ request: () throws -> LogRequest
  ) throws -> LogRequest {
    guard Bestupid.logLine(line.arguments) != nil else { return try request() }
    do {
      let request = try request()
      if request.isKnown { return request }
    } catch let error as InputError {
      if LogRequest.isMeant(by: words.typed) { throw error }
      throw ActionError.usage(
        "there is no command '\(words.first ?? "")'",
        hint: error.hint.flatMap { $0.hasPrefix("Write: ") ? $0 : nil }
          ?? HelpWords.command(words.typed).guess ?? "bestupid --help lists the commands.")
    }
    throw ActionError.usage(
      "there is no command '\(words.first ?? "")'",
      hint: HelpWords.command(words.typed).guess
        ?? "bestupid --help lists the commands; to log something new: bestupid log.")
  }

  /// Asks whether unlikely values are written.
  ///
  /// - Throws: `value` where they are not.
  fileprivate func requireYes(to question: Question) throws {
    guard case .writesUnlikely(let reasons) = question else { return }
    for reason in reasons { try warn(reason) }
    guard Terminal.asks("Write it anyway?") else {
      throw ActionError(.value, "nothing was written", hint: "To write without asking: --yes")
    }
  }
}
