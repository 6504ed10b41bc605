import Values
import Words

/// What a reading tells besides values: raw texts, lines, approximate values, and diagnostics.
///
/// Where only values are wanted there is none: readers hold an optional one, and what is passed to
/// `notes?.report(…)` is then not even evaluated
/// (docs/decisions/0035-one-reader-two-depths.md).
final class DayNotes {
  /// The units in which numbers are told.
  private let units: PersonalUnits
  private var raw: [NamedText] = []
  /// The index of each path in `raw`.
  private var rawIndex: [String: Int] = [:]
  private var lines: [NamedLine] = []
  private var pathsWithLine: Set<String> = []
  private var approximate: [String] = []
  private var approximatePaths: Set<String> = []
  private var diagnostics: [Diagnostic] = []

  init(units: PersonalUnits) { self.units = units }

  /// Reports something about a file; `line` is an index, and 1-based in the diagnostic.
  func report(
    _ severity: Diagnostic.Severity, _ construct: Diagnostic.Construct, _ message: String,
    in file: DayFile, line: Int?, raw: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        severity, construct, message, file: file.path, line: line.map { $0 + 1 }, raw: raw))
  }

  /// Takes over what was found elsewhere.
  func add(_ found: [Diagnostic]) { diagnostics += found }

  /// Reports something about a line.
  func report(
    _ severity: Diagnostic.Severity, _ construct: Diagnostic.Construct, _ message: String,
    at location: Location, raw: String? = nil
  ) {
    report(severity, construct, message, in: location.file, line: location.line, raw: raw)
  }

  /// Reports a value that is not plausible; it counts all the same.
  func judge(
    _ value: Double, _ measure: Measure, _ name: @autoclosure () -> String, at location: Location,
    raw: @autoclosure () -> String?
  ) {
    guard measure.judge(value) != .plausible else { return }
    let shown = units.shown(measure.unit)
    let doubt = measure.doubt(value, of: name(), unit: shown.unit, shown: shown.value)
    report(.warning, .implausible, doubt ?? "", at: location, raw: raw())
  }

  /// Keeps the text of a value under its path, in place of a text that is there.
  func keep(raw text: String, at path: String) {
    if let index = rawIndex[path] {
      raw[index].text = text
    } else {
      rawIndex[path] = raw.count
      raw.append(NamedText(name: path, text: text))
    }
  }

  /// The text that is kept under a path.
  func rawText(at path: String) -> String? { rawIndex[path].map { raw[$0].text } }

  /// Notes the line on which the text of a path stands, the first of them where it is several.
  /// What a stand-alone workout says has no line in the day's log.
  func noteLine(of path: String, at location: Location) {
    guard !location.file.isWorkoutFile, pathsWithLine.insert(path).inserted else { return }
    lines.append(NamedLine(name: path, line: location.line + 1))
  }

  /// Whether a value is marked as approximate.
  func isApproximate(_ path: String) -> Bool { approximatePaths.contains(path) }

  /// Marks a value as approximate.
  func markApproximate(_ path: String) {
    if approximatePaths.insert(path).inserted { approximate.append(path) }
  }

  /// Hands all notes to the record, diagnostics by file and line.
  func write(to record: inout DayRecord) {
    record.raw = raw
    record.lines = lines
    record.approximate = approximate
    record.diagnostics = diagnostics.sorted {
      ($0.file, $0.line ?? 0) < ($1.file, $1.line ?? 0)
    }
  }

  /// Whether a text is one number and nothing else, so that the number says it all.
  static func isBareNumber(_ text: String) -> Bool {
    let bytes = Array(text.utf8)[...]
    var lexer = Lexer(MarkdownText.text(bytes))
    return lexer.number() != nil && lexer.isAtEnd && !bytes.contains(ASCII.tilde)
  }
}
