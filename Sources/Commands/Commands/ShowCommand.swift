import ArgumentParser
import JSON
import LogSyntax
import Tracker
import Workspace

/// `bestupid show [DATE|FROM..TO]`.
struct ShowCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a day, or several.",
    discussion: """
      DATE is 2031-03-04, today, yesterday, -2 (two days ago) or mon (the latest Monday); \
      FROM..TO is a range of them, both ends included; 2031-W10 and 2031-03 work too.
      """)

  @OptionGroup var global: GlobalOptions

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("The day; today without it.", valueName: "date"))
  var days: [String] = []

  @Option(help: ArgumentHelp("Show this section only.", valueName: "heading"))
  var section: String?

  @Flag(help: "Print the file's own bytes.")
  var raw = false

  func run(in session: Session) async throws {
    let today = try session.today
    let range = try CalendarDate.range(days.single("day") ?? "today", today: today)
    try Self.show(range, section: section, raw: raw, in: session)
  }

  /// Shows the days of a range that have a log; a single day must have one.
  static func show(
    _ range: ClosedRange<CalendarDate>, section: String? = nil, raw: Bool = false,
    in session: Session
  ) throws {
    let days = try session.store.listing().days.filter { range.contains($0.date) }
    guard !days.isEmpty else {
      let span = range.lowerBound == range.upperBound ? "" : " to \(range.upperBound)"
      throw Session.noLog(of: "\(range.lowerBound)\(span)")
    }
    if raw { return try days.forEach { try printRaw($0, section: section, in: session) } }
    let isSingle = range.lowerBound == range.upperBound
    if session.options.json {
      let reader = try RecordReader(session.store)
      let records = try days.map { try reader.record(of: $0) }
      let json = isSingle ? records[0].json : DayRecord.json(records)
      return try Terminal.data(json.text() + "\n")
    }
    for (index, day) in days.enumerated() {
      if index > 0 { try Terminal.data("\n") }
      try printView(day, section: section, in: session)
    }
  }

  private static func printRaw(
    _ day: DayFiles, section: String?, in session: Session
  ) throws {
    for file in day.files {
      guard let bytes = try session.store.read(file) else { continue }
      guard let section else {
        try Terminal.data(bytes)
        continue
      }
      let document = LogDocument(bytes)
      let found = try document.section(named: section, of: day.date)
      let first = found.headingLine ?? found.body.lowerBound
      for line in document.lines[first..<found.extent.upperBound] {
        try Terminal.data(Array(bytes[line.range]))
      }
    }
  }

  private static func printView(
    _ day: DayFiles, section: String?, in session: Session
  ) throws {
    let style = try session.style
    let title = "\(day.date.weekday.name) \(day.date)"
    var lines = [style.title(title)]
    for file in day.files {
      guard let bytes = try session.store.read(file) else { continue }
      let document = LogDocument(bytes)
      let only = try section.map { name throws in
        try document.section(named: name, of: day.date)
      }
      let view = DayView(document: document, style: style).lines(only: only)
      lines.append("")
      lines += view.isEmpty ? [style.dim("  nothing filled in yet")] : view
    }
    try Terminal.data(lines.map { $0 + "\n" }.joined())
    let warnings = try RecordReader(session.store).record(of: day).diagnostics
      .filter { $0.severity == .warning }.count
    if warnings > 0 {
      session.say(
        style.warning("\(warnings) \(warnings == 1 ? "line" : "lines") to look at")
          + ": bestupid check \(day.date)")
    }
  }
}

extension LogDocument {
  /// The section that a person names: by its heading, or by one of its other names.
  fileprivate func section(named name: String, of date: CalendarDate) throws -> Section {
    let wanted = LogDocument("## " + name).sections.first
    guard
      let found = sections.first(where: { section in
        section.key == wanted?.key || section.known != nil && section.known == wanted?.known
      })
    else {
      let headings = sections.compactMap { headingText(of: $0) }
      throw Failure(
        .noInput, code: "no-such-section", "\(date) has no section '\(name)'",
        hint: headings.isEmpty ? nil : "It has: \(headings.joined(separator: ", ")).")
    }
    return found
  }
}

extension [String] {
  /// The words without the first `--`, which says that no option follows it.
  var operands: [String] {
    guard let end = firstIndex(of: "--") else { return self }
    return Array(self[..<end] + self[(end + 1)...])
  }

  /// The one word of an optional argument.
  func single(_ what: String) throws -> String? {
    let words = operands
    guard words.count <= 1 else {
      let extra = words[1...].first { $0.hasPrefix("-") } ?? words[1]
      throw Failure.usage("unexpected '\(extra)': one \(what) at most")
    }
    return words.first
  }
}
