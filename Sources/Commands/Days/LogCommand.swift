import Actions
import ArgumentParser
import DayModel
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

      A value needs no quotes where it has one reading; where it has two, both are named. A remark \
      behind a value stands in quotes with it: weight "181 (after the run)".

      A swim, ride, run or walk more than the day has of its kind is added to it; --replace writes it \
      in their place. A rate or a pace behind it (hr, rpm, watts, pace, rpe) is written into its value.

      A day may stand first, as one word or in quotes: log yesterday weight 181.

      With - the lines of standard input are such commands, each for the day that it names first or \
      with -d, else for that of --date: all are written in one commit, or none. With lift - they are lifts as \
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

  @Flag(name: .customLong("new"), help: "Make fields that no log has.")
  var allowsNew = false

  @Flag(
    name: .customLong("replace"),
    help: "Put a swim, ride, run or walk in place of those of its kind.")
  var replaces = false

  @Flag(help: "Write unlikely values without asking, as where there is no terminal.")
  var yes = false

  @OptionGroup(title: "What food holds") var nutrients: NutrientOptions

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("What, and its value.", valueName: "what value"),
    completion: DataCompletions.names)
  var words: [String] = []

  func run(in session: Session) async throws {
    if file == nil { try session.context.readConfiguration() }
    let line = try Batch.Line(
      words: words, nutrients: nutrients.values(), notes: notes.texts, date: date)
    // With a file no day may be named, and there need be no store that says what day it is.
    let today = try file == nil ? session.context.today : .earliest
    let isPasted = words.map { $0.lowercased() } == ["lift", "-"]
    let batch =
      isPasted
      ? try Batch.pastedLifts()
      : try Batch(line, today: today) {
        file == nil ? try Fields.names(in: session.context) : .none
      }
    let target = try session.editTarget(date: date.map(NegativeValues.typed), file: file)
    let isAsked = !yes && !dryRun && words.last != "-" && Terminal.canAsk
    if isAsked { try ask(about: batch, target, in: session) }
    let edited = try Entries.write(
      batch.lines, into: target, allowsNew: allowsNew, replacing: replaces, names: batch.names,
      tellsOfDoubts: !isAsked, dryRun: dryRun, in: session.context)
    try session.print(edited)
  }

  /// Asks the person about values that are unlikely.
  private func ask(about batch: Batch, _ target: EditTarget, in session: Session) throws {
    let doubts = try Entries.doubts(
      about: batch.lines, into: target, allowsNew: allowsNew, replacing: replaces,
      names: batch.names, in: session.context)
    if doubts.isEmpty { return }
    for doubt in doubts { try session.warn(doubt) }
    guard Terminal.asks("Write it all the same?") else {
      throw ActionError(.value, "nothing was written", hint: "To write it unasked: --yes")
    }
  }
}

/// The notes that are written besides the words.
struct NoteOptions: ParsableArguments {
  @Option(
    name: [.customShort("m"), .customLong("note")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Write this note too, in the same commit.", valueName: "text"))
  var texts: [String] = []
}

/// The options that say what a food holds.
struct NutrientOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: ArgumentHelp("Kilocalories.", valueName: "n"))
  var calories: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of protein.", valueName: "n"))
  var protein: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of carbohydrates.", valueName: "n"))
  var carbs: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of fat.", valueName: "n"))
  var fat: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Grams of fibre.", valueName: "n"))
  var fiber: String?

  /// The numbers of a line of `log`.
  ///
  /// - Throws: `usage` for a text that is no number from zero on, or is approximate.
  func values() throws -> Nutrients {
    let amounts = try amounts()
    guard let nutrient = Nutrient.allCases.first(where: amounts.approximate.contains) else {
      return amounts.nutrients
    }
    throw refused(nutrient, "~\(decimalText(amounts.nutrients[nutrient] ?? 0))")
  }

  /// The numbers, each of which may be approximate: `~290`.
  ///
  /// - Throws: `usage` for a text that is no number from zero on.
  func amounts() throws -> Foods.Amounts {
    let texts: [(Nutrient, String?)] = [
      (.calories, calories), (.protein, protein), (.carbs, carbs), (.fat, fat), (.fiber, fiber),
    ]
    var amounts = Foods.Amounts()
    for (nutrient, text) in texts {
      guard let text = text.map(NegativeValues.typed) else { continue }
      let isApproximate = text.hasPrefix("~")
      guard let number = Double(isApproximate ? String(text.dropFirst()) : text),
        number.isFinite, number >= 0
      else { throw refused(nutrient, text) }
      amounts.nutrients[nutrient] = number
      if isApproximate { amounts.approximate.insert(nutrient) }
    }
    return amounts
  }

  private func refused(_ nutrient: Nutrient, _ text: String) -> ActionError {
    .usage(
      "--\(nutrient) cannot be '\(text)'",
      hint: "It is a number from 0 on. Write: bestupid food oats --\(nutrient) 30")
  }
}
