import ArgumentParser
import DayModel
import JSON
import LogSyntax
import Store
import Values

/// `bestupid show [DATE|FROM..TO]`.
struct ShowCommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a day, or several.",
    discussion: """
      DATE is 2031-03-04, today, yesterday, -2 (two days ago) or mon (the latest Monday); \
      FROM..TO is a range of them, both ends included; periods such as 2031-W10, 2031-03, q1 and \
      last-week work too.
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
    let today = try session.todayForReading
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
    let isSingle = range.lowerBound == range.upperBound
    let reader = try RecordReader(session.store)
    if session.options.json && !raw {
      guard !isSingle else {
        return try Terminal.data(reader.record(of: days[0]).json.text() + "\n")
      }
      try session.write(days, as: .json, to: DataStream(nil, in: session))
      return
    }
    var isFirst = true
    try each(days, isSingle: isSingle, in: session) { day in
      if raw { return try printRaw(day, section: section, in: session) }
      let lines = try view(day, section: section, in: session)
      try Terminal.data((isFirst ? "" : "\n") + lines.map { $0 + "\n" }.joined())
      isFirst = false
      try sayWarnings(reader.record(of: day), in: session)
    }
  }

  /// Does something with each day. Of several, one that fails is named, and hides no other.
  private static func each(
    _ days: [DayFiles], isSingle: Bool, in session: Session, _ body: (DayFiles) throws -> Void
  ) throws {
    for day in days {
      do {
        try body(day)
      } catch {
        if isSingle { throw error }
        try session.warnLeftOut(Failure(error))
      }
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

  /// The day as a person reads it, under its date.
  private static func view(
    _ day: DayFiles, section: String?, in session: Session
  ) throws -> [String] {
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
    return lines
  }

  private static func sayWarnings(_ record: DayRecord, in session: Session) throws {
    let count = record.diagnostics.count { $0.severity == .warning }
    guard count > 0, let date = record.date else { return }
    let lines = "\(count) \(count == 1 ? "line" : "lines") to look at"
    try session.say(try session.wordStyle.warning(lines) + ": bestupid check \(date)")
  }
}

extension LogDocument {
  /// The section that a person names: by its heading, or by one of its other names.
  fileprivate func section(named name: String, of date: CalendarDate) throws -> Section {
    let named = LogDocument("## " + name)
    let wanted = named.sections.first
    let wantedKey = wanted.map(named.key)
    guard
      let found = sections.first(where: { section in
        key(of: section) == wantedKey || section.known != nil && section.known == wanted?.known
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
