import DayEditing
import DayModel
import JSON
import LogSyntax
import Values
public import WatchData

/// Figures of days as other programs keep them, read as entries for logs (docs/format.md §10.3).
///
/// Of the bot's figures that is the body, the day's food and its swims, rides, runs and walks.
/// Exercises are left out: the bot lists plans among them, and nothing tells which were done.
public struct MetricsFile: Sendable {
  /// The forms that are read; the raw value is the name in JSON.
  public enum Form: String, Sendable, CaseIterable {
    /// `data/daily_metrics.json`: a list of entries.
    case dailyMetrics = "daily-metrics"
    /// The private export: objects by date, with values as typed.
    case privateExport = "private-export"
    /// `memory/daily_metrics.json`: objects by date, with plans among them.
    case memory
  }

  /// What the file says of a day.
  public struct Day: Sendable {
    /// The day.
    public let date: CalendarDate
    /// Its values.
    public let values: [FiledValue]
  }

  /// The form of the file.
  public let form: Form
  /// The days with values, oldest first.
  public let days: [Day]
  /// What could not be read.
  public let diagnostics: [Diagnostic]

  /// Reads a file.
  ///
  /// - Parameter file: Its name for diagnostics.
  /// - Throws: ``InputError`` with code `value` for what is none of the forms.
  public init(_ bytes: [UInt8], file: String) throws(InputError) {
    let root = try JSONDocument(figures: bytes).root
    var reader = MetricsReader(file: file, lines: LineIndex(bytes))
    if let entries = root["entries"], entries.kind == .array {
      form = .dailyMetrics
      for (index, entry) in entries.children.enumerated() {
        let path = "entries[\(index)]"
        reader.begin(entry["date"]?.string, entry, path)
        reader.readFigures(entry, path)
      }
    } else if let days = root["days"], days.kind == .object {
      form = .privateExport
      for (name, day) in days.members {
        reader.begin(name, day, "days.\(name)")
        reader.readTyped(day, "days.\(name).metrics")
      }
    } else if root.kind == .object,
      root.members.contains(where: { CalendarDate(iso: $0.key) != nil })
    {
      form = .memory
      for (name, day) in root.members {
        reader.begin(name, day, name)
        reader.readMemory(day, name)
      }
    } else {
      throw InputError(
        .value, "no daily figures",
        hint: "The file needs entries, as in data/daily_metrics.json, or objects by date.")
    }
    days = reader.values.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      .map { Day(date: $0.key, values: $0.value) }
    diagnostics = reader.diagnostics
  }
}

/// Collects the values of days.
private struct MetricsReader {
  let file: String
  let lines: LineIndex
  var values: [CalendarDate: [FiledValue]] = [:]
  var diagnostics: [Diagnostic] = []
  private var date: CalendarDate?

  init(file: String, lines: LineIndex) {
    self.file = file
    self.lines = lines
  }

  /// Begins a day. A second one of the same date adds nothing.
  mutating func begin(_ name: String?, _ day: JSONDocument.Element, _ path: String) {
    date = name.flatMap { CalendarDate(iso: $0) }
    guard let date else { return report(day, path, "has no date") }
    guard values[date] == nil else {
      self.date = nil
      return report(day, path, "is a second entry of \(date)")
    }
    values[date] = []
  }

  // MARK: The forms

  /// The bot's figures: the values of the day record, by their paths.
  mutating func readFigures(_ entry: JSONDocument.Element, _ path: String) {
    guard date != nil else { return }
    for field in FieldCatalog.daily {
      var element: JSONDocument.Element? = entry
      for key in field.recordKeys { element = element?[key] }
      add(element, to: field, "\(path).\(field.recordPath)")
    }
    guard let activities = entry["training"]?["activities"] else { return }
    for (index, activity) in activities.children.enumerated() where activity.kind == .object {
      readActivity(activity, "\(path).training.activities[\(index)]")
    }
  }

  /// The private export: names of fields, and texts as a person typed them.
  mutating func readTyped(_ day: JSONDocument.Element, _ path: String) {
    guard date != nil, let metrics = day["metrics"] else { return }
    for (name, element) in metrics.members {
      guard let field = FieldCatalog.field(named: name),
        field.kind == .activity || FieldCatalog.daily.contains(field)
      else { continue }
      add(element, to: field, "\(path).\(name)")
    }
  }

  /// What is no plan in the bot's memory, and the fields that it is of.
  private static let memoryKeys = [
    "weight_lbs": "weight", "sleep_hours": "sleep", "sleep_quality": "sleep_quality",
    "mood_am": "mood_am", "mood_pm": "mood_pm", "energy": "energy", "focus": "focus",
  ]

  mutating func readMemory(_ day: JSONDocument.Element, _ path: String) {
    guard date != nil else { return }
    for (key, element) in day.members {
      guard let field = Self.memoryKeys[key].flatMap(FieldCatalog.field(id:)) else { continue }
      add(element, to: field, "\(path).\(key)")
    }
  }

  private mutating func readActivity(_ element: JSONDocument.Element, _ path: String) {
    guard let type = element["type"]?.string?.lowercased(), let activity = Activity(rawValue: type),
      let field = FieldCatalog.field(id: type)
    else {
      return report(element, path, "is not a swim, ride, run or walk")
    }
    let unit = element["distance_unit"]?.string ?? activity.unit.rawValue
    let distance = element["distance"]?.double.flatMap { $0 > 0 ? decimalText($0) + unit : nil }
    let minutes = element["duration_minutes"]?.double.flatMap { $0 > 0 ? decimalText($0) : nil }
    let text =
      distance.map { distance in minutes.map { "\(distance)/\($0)" } ?? distance }
      ?? minutes.map { "\($0)min" }
    guard let text else { return }
    var details: [LogEntry.Detail] = []
    if let rate = FieldCatalog.field(id: "avg_hr"), let beats = element["avg_hr"]?.double, beats > 0
    {
      details.append(.init(rate, value: decimalText(beats)))
    }
    add(.activity(field, value: text, details: details), element, path)
  }

  // MARK: Values

  private mutating func add(
    _ element: JSONDocument.Element?, to field: KnownField, _ path: String
  ) {
    guard let element else { return }
    switch element.kind {
    case .null: return
    case .number:
      guard let number = element.double else { return report(element, path, "cannot be read") }
      // As in the logs, nothing is told by a zero (docs/format.md §1).
      if number != 0 { add(.field(field, value: decimalText(number)), element, path) }
    case .string:
      let text = element.string ?? ""
      if !NotFilled.isBlank(text) { add(.field(field, value: text), element, path) }
    case .bool, .array, .object: report(element, path, "cannot be read")
    }
  }

  private mutating func add(_ entry: LogEntry, _ element: JSONDocument.Element, _ path: String) {
    guard let date else { return }
    let line = lines.line(at: element.range.lowerBound)
    values[date]?.append(FiledValue(entry, at: path, line: line))
  }

  private mutating func report(
    _ element: JSONDocument.Element, _ path: String, _ message: String
  ) {
    let raw = element.kind == .array || element.kind == .object ? nil : element.text
    diagnostics.append(
      Diagnostic(
        .warning, .metrics, "\(path) \(message)", file: file,
        line: lines.line(at: element.range.lowerBound),
        raw: raw.map { String(decoding: $0, as: UTF8.self) }))
  }
}
