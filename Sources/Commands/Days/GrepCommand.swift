import Actions
import ArgumentParser
import Context
import Language
import Reports
import Screens
import Values
import Words

/// `bestupid grep TEXT`.
struct GrepCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "grep", abstract: "Search the logs for a text, newest day first.",
    discussion: """
      A text without capitals matches in any case. With -E it is an extended regular expression.

      Lines of the cycle are searched with --section cycle alone.

      Exit status 66 if no line matches.

      Examples:
        bestupid grep knee
        bestupid grep knee --section notes --last 12w
        bestupid grep -E '^- (swim|run)' --in 2031-03 -c
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @OptionGroup var period: PeriodOptions

  @Option(
    help: ArgumentHelp("Search this section only.", valueName: "heading"),
    completion: DataCompletions.sections)
  var section: String?

  @Flag(name: [.customShort("i"), .long], help: "Ignore case.")
  var ignoreCase = false

  @Flag(
    name: [.customShort("E"), .customLong("regexp")],
    help: "Treat the text as an extended regular expression.")
  var isExpression = false

  @Flag(name: [.customShort("l"), .long], help: "Print only the days.")
  var listDays = false

  @Flag(name: [.customShort("c"), .long], help: "Print how many lines each day has.")
  var count = false

  @Option(help: ArgumentHelp("Print this many lines before and after each match.", valueName: "n"))
  var context: Int = 0

  @Argument(help: ArgumentHelp("The text to search for.", valueName: "text"))
  var text: String

  @Argument(
    help: ArgumentHelp("The days, as --in has them.", valueName: "period"),
    completion: DataCompletions.days)
  var bare: [String] = []

  func run(in session: Session) async throws {
    try session.context.findStore()
    if listDays, count { throw ActionError.usage("--list-days and --count cannot be combined") }
    guard (0...1_000).contains(context) else {
      throw ActionError.usage("--context takes a number of lines, 1000 at most")
    }
    let today = try session.context.todayForReading
    let (words, range) = DayWords.parted(bare, least: 0, today: today)
    if let word = words.first {
      let line = shellLine(["bestupid", "grep", ([text] + words).joined(separator: " ")])
      throw ActionError.usage(
        "unexpected '\(word)': a text of several words needs quotes", hint: "Write: \(line)")
    }
    let period = try period.words.with(range)
    let pattern = try LinePattern(text, isExpression: isExpression, ignoresCase: ignoreCase)
    let found = try Searches.lines(
      matching: pattern, in: period.days(today: today), section: section, context: context,
      in: session.context)
    guard found.count > 0 else {
      throw ActionError(.noMatch, "no line has '\(text)'", hint: hint(found, period.isGiven))
    }
    if found.leavesOut, !session.options.json { session.say(Self.leftOut) }
    try session.print(json: found.json) { try lines(of: found, session.style) }
  }

  private static let leftOut: StyledText =
    "lines of the cycle are left out; to search them: --section cycle"

  private func hint(_ found: FoundLines, _ hasPeriod: Bool) -> String {
    if found.leavesOut { return "Lines of the cycle are searched with: --section cycle" }
    if section != nil { return "Without --section, whole logs are searched." }
    return hasPeriod
      ? "Without a period, all logs are searched." : "See: bestupid help grep"
  }

  private func lines(of found: FoundLines, _ style: Style) -> [StyledText] {
    if listDays || count {
      // A day may have several files.
      var days: [(date: CalendarDate, count: Int)] = []
      for file in found.files {
        if days.last?.date == file.date {
          days[days.count - 1].count += file.hits.count
        } else {
          days.append((file.date, file.hits.count))
        }
      }
      return days.map { count ? "\($0.date):\($0.count)" : "\($0.date)" }
    }
    return found.files.flatMap { file in
      GrepText(file: file, style: style, hasContext: context > 0).lines
    }
  }
}
