import Actions
import ArgumentParser
import Context
import DayModel
import LogSyntax
import Screens
import Values

/// `bestupid show [DATE|FROM..TO]`.
struct ShowCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a day, or several.",
    discussion: """
      DATE is \(CalendarDate.forms): -2 is two days ago, mon the latest Monday, 12-mar the latest 12 \
      March. Several words need no quotes here: last monday, 3 days ago, March 12, 2030. \
      A section's name before the day shows that section alone: show briefing, show todos yesterday. \
      FROM..TO is a range of days, both ends included; periods such as 2031-W10, 2031-03, q1 and \
      last-week work too.

      Examples:
        bestupid show yesterday
        bestupid show last monday
        bestupid show 2031-03-01..2031-03-07 --section todos
        bestupid show --raw > today.md
      """)

  static let isPaged = true

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today by default.", valueName: "date"),
    completion: DataCompletions.days)
  var days: [String] = []

  @Option(
    help: ArgumentHelp("Show this section only.", valueName: "heading"),
    completion: DataCompletions.sections)
  var section: String?

  @Flag(help: "Print the file's raw bytes.")
  var raw = false

  @OptionGroup var units: UnitsOption

  func run(in session: Session) async throws {
    let today = try session.context.todayForReading
    var (section, words) = (section, days)
    if section == nil, let first = days.first, LogDocument.isSection(first) {
      section = first
      words.removeFirst()
    }
    let range = try CalendarDate.range(
      words.day("day", of: Self.self, today: today) ?? "today", today: today)
    try Self.show(range, section: section, raw: raw, units: units, in: session)
  }

  /// Shows the days of a range that have a log; a single day must have one.
  static func show(
    _ range: ClosedRange<CalendarDate>, section: String? = nil, raw: Bool = false,
    units choice: UnitsOption? = nil, in session: Session
  ) throws {
    let days = try Days.find(in: range, in: session.context)
    if session.options.json, raw || section != nil {
      return try Terminal.data(days.texts(section: section).text() + "\n")
    }
    if session.options.json {
      let units = try choice?.chosen(else: .format, in: session.context)
      guard let record = try days.singleRecord() else {
        return try days.write(as: .json, in: units, to: Terminal.data)
      }
      return try Terminal.data(record.json(in: units, withCycle: true).text() + "\n")
    }
    var isFirst = true
    try days.forEach { day in
      if raw {
        return try day.forEachText(section: section) { _, _, bytes in
          try Terminal.data(Array(bytes))
        }
      }
      let lines = try view(day, section: section, in: session)
      try Terminal.lines((isFirst ? [] : [.empty]) + lines)
      isFirst = false
      try sayWarnings(day.record(), in: session)
    }
  }

  /// The day as a person reads it, under its date.
  private static func view(
    _ day: LoggedDay, section: String?, in session: Session
  ) throws -> [StyledText] {
    let style = try session.style
    let (units, types) = try (session.context.unitsForReading, session.context.trainingTypes)
    let title = "\(day.date.weekday.name) \(day.date)"
    var lines = [style.title(title)]
    let origins = try day.origins()
    try day.forEachDocument(section: section) { _, document, section in
      let view = DayView(
        document: document, style: style, units: units, types: types, origins: origins
      ).lines(only: section)
      lines.append(.empty)
      lines += view.isEmpty ? [style.dim("  nothing filled in yet")] : view
    }
    return lines
  }

  private static func sayWarnings(_ record: DayRecord, in session: Session) throws {
    let count = record.diagnostics.count { $0.severity == .warning }
    guard count > 0, let date = record.date else { return }
    let lines = "\(count) \(count == 1 ? "line" : "lines") to check"
    try session.say("\(session.errorStyle.warning(lines)): bestupid check \(date)")
  }
}

extension LogDocument {
  /// Whether a word is the name of a section of the format, and so no day.
  fileprivate static func isSection(_ word: String) -> Bool {
    !word.hasPrefix("-") && LogDocument("## \(word)\n").sections.contains { $0.known != nil }
  }
}
