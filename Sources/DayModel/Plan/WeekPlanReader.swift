import LogSyntax
import Values
import Words
import YAML

/// Reads a weekly plan (docs/format.md §10.2).
///
/// Any bytes are read. What cannot be understood is reported and left out, never guessed. Time is linear
/// in the size of the file.
public struct WeekPlanReader {
  private let text: PlanText
  private let name: WeekPlanName
  private let file: DayFile
  private var diagnostics: [Diagnostic] = []

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - bytes: The file, as it is.
  ///   - name: Its name, which says of which week it is.
  ///   - units: What a number without a unit is in it.
  public static func read(
    _ bytes: [UInt8], _ name: WeekPlanName, in units: FormatUnits = .standard
  ) -> WeekPlanReading {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      let problem = Diagnostic(
        .warning, .invalidUTF8, "no plan: the file is not UTF-8", file: name.path)
      return WeekPlanReading(diagnostics: [problem])
    }
    var reader = WeekPlanReader(PlanText(bytes), name, units)
    return reader.read()
  }

  private init(_ text: PlanText, _ name: WeekPlanName, _ units: FormatUnits) {
    self.text = text
    self.name = name
    let source = LogSource(path: name.path, bytes: text.inner, units: units)
    file = DayFile(source, isWorkoutFile: false)
  }

  private mutating func read() -> WeekPlanReading {
    let frontMatter = file.document.frontMatterEntries
    reportFile(frontMatter)
    var plan = WeekPlan()
    plan.title = text(of: "title", in: frontMatter)
    plan.phase = text(of: "phase", in: frontMatter)
    plan.focus = text(of: "focus", in: frontMatter)
    plan.targetCompliance = targetCompliance(frontMatter)
    let rows = tableRows() ?? scheduleRows(frontMatter)
    let tables = WorkoutTables(file)
    plan.tables = tables.tables
    plan.days = days(rows ?? [], tables)
    guard !plan.days.isEmpty else {
      let problem = Diagnostic(
        .warning, .plan,
        "no plan: it has no row of a weekday, neither in a table with the columns Day and Type nor "
          + "under 'schedule:'", file: name.path)
      return WeekPlanReading(diagnostics: [problem] + diagnostics)
    }
    plan.targets = WeekTargets.read(file, frontMatter)
    return WeekPlanReading(plan: plan, diagnostics: diagnostics)
  }

  // MARK: Reports

  /// - Parameter line: The index of the line in the text within the fence; nil for the whole file.
  private mutating func report(
    _ severity: Diagnostic.Severity, _ construct: Diagnostic.Construct, _ message: String,
    line: Int?, raw: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        severity, construct, message, file: file.path, line: line.map { number(ofLine: $0) },
        raw: raw))
  }

  /// The number in the file of a line of the text within the fence.
  private func number(ofLine index: Int) -> Int { index + 1 + text.linesBefore }

  private mutating func reportFile(_ frontMatter: FrontMatter?) {
    let block = file.document.frontMatter
    if let error = frontMatter?.error, let block {
      report(
        .warning, .frontMatter,
        "the front matter is not valid YAML (\(error.message)); read line by line",
        line: min((error.line ?? 1) - 1, block.upperBound - 1))
    }
    for stray in StrayLines.diagnostics(in: file.document, file: file.path) {
      report(
        stray.severity, stray.construct, stray.message, line: stray.line.map { $0 - 1 },
        raw: stray.raw)
    }
    if file.document.unclosed.contains(where: { $0.construct == .frontMatter }) {
      report(
        .warning, .frontMatter, "the front matter is never closed; it is read as text", line: 0)
    }
    if let entry = frontMatter?["date"], let written = entry.string,
      let date = CalendarDate(iso: Array(written.utf8).prefix(10)), date.monday != name.monday
    {
      report(
        .note, .dateMismatch,
        "the date is in another week than the file name, which counts", line: line(of: entry),
        raw: written)
    }
  }

  // MARK: Front matter

  private func line(of entry: FrontMatter.Entry) -> Int? { line(at: entry.keyRange.lowerBound) }

  /// The index of the line that holds a byte.
  private func line(at offset: Int) -> Int? {
    // The lines cover the bytes in order: a long schedule takes no time that grows with its square.
    let line = file.document.lines.partitioningIndex { $0.range.upperBound > offset }
    return line < file.document.lines.count ? line : nil
  }

  private func text(of key: String, in frontMatter: FrontMatter?) -> String? {
    guard let text = frontMatter?[key]?.string else { return nil }
    let line = PlannedDayText.oneLine(Array(text.utf8)[...])
    return line.isEmpty ? nil : line
  }

  /// `85%`, `85` or `"85 %"`, in percent.
  private mutating func targetCompliance(_ frontMatter: FrontMatter?) -> Double? {
    guard let entry = frontMatter?["target_compliance"], let text = entry.string else { return nil }
    var lexer = Lexer(text)
    lexer.skipBlanks()
    let number = lexer.number()
    lexer.skipBlanks()
    _ = lexer.take("%")
    lexer.skipBlanks()
    guard let number, lexer.isAtEnd, (0...100).contains(number) else {
      report(
        .warning, .number, "not a percentage: target_compliance", line: line(of: entry), raw: text
      )
      return nil
    }
    return number
  }

  // MARK: Days

  /// A row of the table, or an entry of the schedule.
  private struct Row {
    /// What names the day, for a report.
    let label: String
    let weekday: CalendarDate.Weekday?
    let type: String
    /// Whether it says that nothing is planned.
    let isRest: Bool
    let workout: [String]
    /// The index of its line.
    let line: Int
  }

  /// The rows of the first table of days, if any.
  private func tableRows() -> [Row]? {
    for table in file.document.tables(in: file.document.lines.indices) {
      if let rows = rows(of: table), rows.contains(where: { $0.weekday != nil }) { return rows }
    }
    return nil
  }

  private func rows(of table: Table) -> [Row]? {
    // A header without the line of dashes is one, too.
    guard let header = table.header ?? table.rows.first else { return nil }
    let columns = TableColumns(names: header.cells.map { file.plain($0).lowercased() })
    guard let day = columns.first(of: ["day", "weekday"]) else { return nil }
    let type = columns.first(of: ["type", "workout type", "training"])
    let workout = columns.first(of: ["workout", "session", "description", "details"])
    let further = ["intensity", "duration"].map { columns.first(of: [$0]) }
    guard type != nil || workout != nil else { return nil }
    let body = table.header == nil ? table.rows.dropFirst() : table.rows[...]
    return body.map { row in
      func bytes(_ column: Int?) -> ArraySlice<UInt8> {
        row.cell(column).map { file.bytes($0) } ?? []
      }
      let label = file.plain(row.cell(day) ?? 0..<0)
      let lines = PlannedDayText.lines(bytes(workout))
      let says = PlannedDayText.oneLine(bytes(type ?? workout))
      // Without a column of types the workout says whether there is one.
      return Row(
        label: label, weekday: PlannedDayText.weekday(label),
        type: PlannedDayText.oneLine(bytes(type)),
        isRest: PlannedDayText.isRest(says),
        workout: Self.workout(lines, further.map { PlannedDayText.oneLine(bytes($0)) }),
        line: row.line)
    }
  }

  /// The entries of `schedule:` in the front matter, if any.
  private func scheduleRows(_ frontMatter: FrontMatter?) -> [Row]? {
    guard let pairs = frontMatter?["schedule"]?.node?.mapping?.pairs else { return nil }
    return pairs.map { pair in
      func text(_ keys: String...) -> ArraySlice<UInt8> {
        let found = keys.lazy.compactMap { pair.value[$0]?.string }.first
        return Array((found ?? "").utf8)[...]
      }
      let label = pair.key.string ?? ""
      let type = PlannedDayText.oneLine(
        pair.value.string.map { Array($0.utf8)[...] } ?? text("type"))
      let lines = PlannedDayText.lines(text("desc", "description", "workout"))
      let further = [text("intensity"), text("duration")].map(PlannedDayText.oneLine)
      return Row(
        label: label, weekday: PlannedDayText.weekday(label), type: type,
        isRest: PlannedDayText.isRest(type), workout: Self.workout(lines, further),
        line: line(at: pair.key.range.lowerBound) ?? 0)
    }
  }

  /// The lines of a workout with intensity and duration behind the first.
  private static func workout(_ lines: [String], _ further: [String]) -> [String] {
    let first = ([lines.first ?? ""] + further).filter { !NotFilled.isBlank($0) }
    let line = first.joined(separator: ", ")
    return (line.isEmpty ? [] : [line]) + lines.dropFirst()
  }

  private mutating func days(_ rows: [Row], _ tables: WorkoutTables) -> [WeekPlan.Day] {
    var days: [WeekPlan.Day] = []
    for row in rows where !(row.label.isEmpty && row.type.isEmpty && row.workout.isEmpty) {
      guard let weekday = row.weekday else {
        report(
          .warning, .plan, "names no weekday, and is not counted", line: row.line, raw: row.label)
        continue
      }
      guard !days.contains(where: { $0.weekday == weekday }) else {
        report(
          .warning, .plan, "\(weekday.name) a second time, not counted", line: row.line,
          raw: row.label)
        continue
      }
      if PlannedDayText.weekdays(row.label).contains(where: { $0 != weekday }) {
        report(
          .note, .plan, "names several weekdays; it counts for \(weekday.name)", line: row.line,
          raw: row.label)
      }
      days.append(day(weekday, row, tables))
    }
    return days.sorted { $0.weekday.rawValue < $1.weekday.rawValue }
  }

  private func day(
    _ weekday: CalendarDate.Weekday, _ row: Row, _ tables: WorkoutTables
  ) -> WeekPlan.Day {
    let workout = row.workout.joined(separator: "\n")
    var day = WeekPlan.Day(
      weekday: weekday, type: row.type, workout: workout, isRest: row.isRest,
      kinds: row.isRest ? [] : PlannedDayText.kinds(type: row.type, workout: workout),
      exercises: [],
      line: number(ofLine: row.line))
    guard !row.isRest else { return day }
    day.exercises = row.workout.flatMap { line in
      PlanReader.read(line: Array(line.utf8)[...], file.units).map { $0.record }
    }
    if day.exercises.isEmpty {
      day.table = tables.table(of: day)
      day.exercises = day.table?.exercises.map(\.record) ?? []
    }
    return day
  }
}

/// The text of a plan: the file without a code fence around all of it.
private struct PlanText {
  /// The bytes within the fence; all of them where there is none.
  let inner: [UInt8]
  /// How many lines of the file stand before them.
  let linesBefore: Int

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lines = body.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { !MarkdownText.trimmed($0).isEmpty }),
      let fence = Self.fence(lines[first])
    else {
      (inner, linesBefore) = (bytes, 0)
      return
    }
    // A fence that never closes hides nothing (docs/format.md §1.1). Within it another may stand.
    let last = lines.indices.last { $0 > first && Self.closes(lines[$0], fence) } ?? lines.endIndex
    inner = Array(lines[(first + 1)..<last].joined(separator: [ASCII.lineFeed]))
    linesBefore = first + 1
  }

  /// The marks of a line that opens a fence.
  private static func fence(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = MarkdownText.trimmed(line)
    guard let mark = text.first, mark == ASCII.backtick || mark == ASCII.tilde else { return nil }
    let marks = text.prefix { $0 == mark }
    return marks.count >= 3 && !text.dropFirst(marks.count).contains(ASCII.backtick) ? marks : nil
  }

  private static func closes(_ line: ArraySlice<UInt8>, _ fence: ArraySlice<UInt8>) -> Bool {
    let text = MarkdownText.trimmed(line)
    return text.count >= fence.count && text.allSatisfy { $0 == fence.first }
  }
}
