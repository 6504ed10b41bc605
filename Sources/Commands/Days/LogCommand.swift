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
      weight 244 | 110.5 kg weight | weighed 81,5    slept 7h10 | sleep 23:15-6:45    quality 76
      mood 7 (am before noon) | mood pm 6            energy 6, focus 7/10
      ran 5k in 27:30 | 5 km run 150 bpm | 5k@5:30   biked 40 km 1:30    yoga 30 min
      squat 5x5 100kg | 3 sets of 10 at 60 | 140kg x 5 | 8,7,6 @ 60 | BW+10 x 8 | plank 90s
      breakfast oats 290 kcal 12 g protein           calories 2100   note slept badly
      steps 9200   water 2l   waist 84cm   hrv 62   resting hr 54   bp 120/80   temperature 36.6C
      period start   flow medium   symptom cramps 2  (the rest of the cycle: bestupid cycle log)

      Words stand in any order; commas or `and` part what is written, all of it in one commit or none. A day may \
      stand anywhere: yesterday, on friday, last night, 2031-03-01, 12 mar. What stands behind a value is its \
      remark. What has two readings is asked about. docs/cli.md has it on one page.

      A further swim, ride, run or walk, sets of a lift that the day has, and water are added to them; --replace writes \
      them in their place. A food that says no numbers has those of the last time; --plain leaves them out. Any other field of a log is written by its name; --new makes one.

      With -, each line of standard input is such a command, for the day that it names first or \
      with -d, else for that of --date: all are written in one commit, or none. With lift -, they are lifts as \
      a log has them, lines, sets below a name, or a table, or one a line as behind lift.

      Examples:
        bestupid log weight 181 sleep 6:35
        bestupid log ran 5k in 27:30 and squat 5x5 225
        bestupid log yesterday run 4.5/45 hr 140
        bestupid log weight 181 -m 'after the run'
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
    help: "Replace the day's swims, rides, runs or walks of the kind, sets of the lift, and water.")
  var replaces = false

  @Flag(help: "Leave out the numbers that a food had before, where none are given.")
  var plain = false

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
    let typed = try session.requireLog(of: words) {
      try self.request(Entries.words(inStore: file == nil, in: session.context)) {
        try file == nil ? StoreFields.names(in: session.context) : .none
      }
    }
    let target = try session.editTarget(date: date.map(NegativeValues.typed), file: file)
    let request =
      try plain ? typed : Entries.withKnownFood(typed, into: target, in: session.context)
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
  static let inputLimit = 1 << 20

  /// What is to be written: the words, or the lines of standard input.
  private func request(
    _ context: EntryContext, names: () throws -> KnownNames
  ) throws -> LogRequest {
    if words.map({ $0.lowercased() }) == ["lift", "-"] {
      return try LogRequest(
        pastedLifts: Terminal.standardInput(limit: Self.inputLimit), in: context,
        allowsNew: allowsNew, names: names)
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
    var proposal: String?
    do {
      let request = try request()
      if request.isKnown { return request }
      proposal = request.proposal
    } catch let error as InputError {
      if LogRequest.isMeant(by: words.typed) { throw error }
      throw ActionError.usage(
        "there is no command '\(words.first ?? "")'",
        hint: error.hint.flatMap { $0.hasPrefix("Write: ") ? $0 : nil }
          ?? HelpWords.command(words.typed).guess ?? "bestupid --help lists the commands.")
    }
    throw ActionError.usage(
      "there is no command '\(words.first ?? "")'",
      hint: proposal ?? HelpWords.command(words.typed).guess
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
