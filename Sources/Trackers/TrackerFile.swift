import CSV
public import Cycle
import JSON
public import Values

/// A file of another cycle tracker: what its days say, in the fields of `## Cycle` (docs/cycle.md, “Other trackers”).
public struct TrackerFile: Equatable, Sendable {
  /// The tracker.
  public let tracker: Tracker
  /// What each day says, in the order of the fields of a day.
  public private(set) var days: [CalendarDate: [CycleValue]] = [:]
  /// How much of each kind was not taken.
  public private(set) var leftOut: [String: Int] = [:]

  /// The trackers whose files are known.
  public enum Tracker: String, Sendable, CaseIterable {
    case drip, clue, flo, apple, csv

    /// What it is called.
    public var title: String {
      switch self {
      case .drip: "drip"
      case .clue: "Clue"
      case .flo: "Flo"
      case .apple: "Apple Health"
      case .csv: "CSV"
      }
    }
  }

  /// Why a file cannot be read.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String

    /// A refusal.
    public init(message: String) { self.message = message }
  }

  /// Which day a text of a column of a CSV says, nil for one that is none, by all texts of the column.
  public typealias Days = ([String]) throws(Refusal) -> (String) -> CalendarDate?

  /// Reads a file, whose tracker is known by what is in it.
  ///
  /// - Parameter days: Reads the days of a CSV; nil where they are written `2031-03-04`.
  /// - Throws: `Refusal` for a file of no known tracker, for one that is cut off, and where `days` refuses its days.
  public init(_ bytes: [UInt8], days: Days? = nil) throws(Refusal) {
    if AppleHealthReader.isXML(bytes) {
      let reader = AppleHealthReader()
      var failure: Refusal?
      bytes.withUnsafeBytes { piece in
        do throws(Refusal) { try reader.read(piece) } catch { failure = error }
      }
      if let failure { throw failure }
      self = try reader.finish()
      return
    }
    let mark = Array("\u{FEFF}".utf8)
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw Refusal(message: "it is empty")
    }
    if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      let root: JSONValue
      do throws(JSONError) {
        root = try JSONDocument(bytes).root.value
      } catch {
        throw Refusal(message: "it is no JSON, or cut off: \(error)")
      }
      if case .array(let measurements) = root {
        self.init(.clue)
        try readClue(measurements)
      } else {
        self.init(.flo)
        try readFlo(root)
      }
    } else {
      let (names, rows) = try Self.table(bytes)
      guard let date = names.firstIndex(of: "date") ?? names.firstIndex(of: "start") else {
        throw Refusal(
          message:
            "its header is that of no tracker that is known: a CSV has a column date, or start")
      }
      self.init(names.contains("bleeding.value") ? .drip : .csv)
      let columns = [names[date], "end"].compactMap { names.firstIndex(of: $0) }
      let texts = rows.flatMap { row in columns.compactMap { row[$0] } }
      let day = try days?(texts) ?? { Self.day($0) }
      for row in rows { read(Row(names: names, cells: row), dateColumn: names[date], day) }
    }
  }

  init(_ tracker: Tracker) { self.tracker = tracker }

  // MARK: Values

  /// Takes a value of a day; the first of a name counts. What is none of the field's values is left out.
  mutating func add(_ value: CycleValue, on date: CalendarDate) {
    let known = days[date] ?? []
    guard !known.contains(where: { $0.name == value.name }) else { return }
    var entry = CycleEntry()
    let key = value.field?.key ?? value.name.lowercased()
    guard entry.read(key: key, name: value.name, value.text) == nil else {
      leftOut[value.name.lowercased(), default: 0] += 1
      return
    }
    days[date] = known + [value]
  }

  mutating func leaveOut(_ kind: String, _ count: Int = 1) {
    leftOut[kind, default: 0] += count
  }

  static func day(_ text: String?) -> CalendarDate? {
    text.flatMap { CalendarDate(iso: String($0.prefix(10))) }
  }

  // MARK: CSV

  /// A row of a CSV by the names of its columns.
  private struct Row {
    let names: [String]
    let cells: CSVRow

    subscript(name: String) -> String? { cells[names.firstIndex(of: name)] }
  }

  /// The names of the columns in lower case, and the rows.
  private static func table(
    _ bytes: [UInt8]
  ) throws(Refusal) -> (names: [String], rows: [CSVRow]) {
    do throws(CSVError) {
      var reader = try CSVReader(bytes)
      var rows: [CSVRow] = []
      while let row = try reader.next() { rows.append(row) }
      return (reader.header.names.map { $0.lowercased() }, rows)
    } catch {
      throw Refusal(message: (error.line.map { "line \($0): " } ?? "") + error.message)
    }
  }

  private mutating func read(
    _ row: Row, dateColumn: String, _ day: (String) -> CalendarDate?
  ) {
    guard let date = row[dateColumn].flatMap(day) else { return leaveOut("rows without a day") }
    switch tracker {
    case .drip: readDrip(row, date)
    default: dateColumn == "start" ? readCycle(row, date, day) : readDay(row, date)
    }
  }

  /// `start,end`, where the end is that of the period; or what `cycle history --csv` prints, where it is that of the cycle.
  private mutating func readCycle(
    _ row: Row, _ start: CalendarDate, _ day: (String) -> CalendarDate?
  ) {
    add(CycleValue(.period, "start"), on: start)
    let isOurs = row.names.contains("period_length")
    let end =
      isOurs
      ? row["period_length"].flatMap { Int($0) }.map { start.advanced(by: $0 - 1) }
      : row["end"].flatMap(day)
    if let end, end > start { add(CycleValue(.period, "end"), on: end) }
    if isOurs, row["reason"] == "excluded" { add(CycleValue(.counts, "no"), on: start) }
    if let note = row["note"] ?? row["notes"] { add(CycleValue(.note, Self.line(note)), on: start) }
  }

  /// `date,period,flow,…`: fields by their names, any other column a symptom.
  private mutating func readDay(_ row: Row, _ date: CalendarDate) {
    for name in row.names where name != "date" {
      guard let text = row[name] else { continue }
      let key = name.split { " _".contains($0) }.joined(separator: " ")
      if let field = CycleEntry.Field.allCases.first(where: { $0.key == key }) {
        add(CycleValue(field, field == .note ? Self.line(text) : text.lowercased()), on: date)
      } else if key.first?.isLetter == true, !name.contains(":") {
        add(CycleValue(symptom: key, Self.line(text.lowercased())), on: date)
      } else {
        leaveOut(name)
      }
    }
  }

  // MARK: drip

  private static let dripFlow = ["spotting", "light", "medium", "heavy"]
  private static let dripMucus = ["t", "Ø", "f", "S", "S+"]

  /// Bleeding 0 to 3, which an `exclude` makes no period; temperature with its time; mucus 0 to 4; pains; a note.
  private mutating func readDrip(_ row: Row, _ date: CalendarDate) {
    func value(_ name: String, in words: [String]) -> String? {
      row[name].flatMap { Int($0) }.flatMap { words.indices.contains($0) ? words[$0] : nil }
    }
    func isTrue(_ name: String) -> Bool { row[name]?.lowercased() == "true" }
    if let flow = value("bleeding.value", in: Self.dripFlow) {
      if isTrue("bleeding.exclude") { add(CycleValue(.period, "no"), on: date) }
      add(CycleValue(.flow, flow), on: date)
    }
    if let temperature = row["temperature.value"] {
      let time = row["temperature.time"].map { " (\($0))" } ?? ""
      let disturbed = isTrue("temperature.exclude") ? " disturbed" : ""
      add(CycleValue(.temp, temperature + time + disturbed), on: date)
    }
    if let mucus = value("mucus.value", in: Self.dripMucus) {
      add(CycleValue(.mucus, mucus), on: date)
    }
    for name in row.names where isTrue(name) {
      let parts = name.split(separator: ".")
      if parts.first == "pain", let pain = parts.last, pain != "other" {
        add(CycleValue(symptom: Self.pains[String(pain)] ?? String(pain), "yes"), on: date)
      }
    }
    if let note = row["note.value"] { add(CycleValue(.note, Self.line(note)), on: date) }
    let taken = ["bleeding", "temperature", "mucus", "note", "date"]
    for name in row.names {
      let kind = String(name.prefix { $0 != "." })
      guard let text = row[name], !taken.contains(kind), text.lowercased() != "false",
        kind != "pain" || name == "pain.other" || name == "pain.note"
      else { continue }
      leaveOut(kind)
    }
  }

  /// The names of drip's pains, in lower case, as symptoms.
  private static let pains = [
    "ovulationpain": "ovulation pain", "tenderbreasts": "tender breasts",
  ]

  // MARK: Clue

  private static let clueFlow = [
    "light": "light", "medium": "medium", "heavy": "heavy", "very_heavy": "heavy",
  ]
  /// Kinds of measurements whose options are symptoms.
  private static let clueSymptoms: Set = ["pain", "pms", "cravings"]
  private static let clueNames = [
    "period_cramps": "cramps", "lower_back": "backache", "breast_tenderness": "tender breasts",
  ]

  private mutating func readClue(_ measurements: [JSONValue]) throws(Refusal) {
    guard
      measurements.isEmpty
        || measurements.contains(where: { $0["type"] != nil && $0["date"] != nil })
    else { throw Refusal(message: "it is a list of no measurements: Clue's is measurements.json") }
    for measurement in measurements {
      guard let date = Self.day(measurement["date"]?.text), let type = measurement["type"]?.text
      else {
        leaveOut("measurements without a day")
        continue
      }
      let values = measurement["value"]?.elements ?? [measurement["value"]].compactMap(\.self)
      let options = values.compactMap { $0["option"]?.text }
      switch type {
      case "period":
        let flow = options.compactMap { Self.clueFlow[$0] }.first
        if let flow { add(CycleValue(.flow, flow), on: date) } else { leaveOut(type) }
      case "spotting": add(CycleValue(.flow, "spotting"), on: date)
      case _ where Self.clueSymptoms.contains(type):
        for option in options {
          let name = Self.clueNames[option] ?? option.split(separator: "_").joined(separator: " ")
          add(CycleValue(symptom: name, "yes"), on: date)
        }
      default: leaveOut(type)
      }
    }
  }

  // MARK: Flo

  private static let floNames = ["DrawingPain": "cramps", "TenderBreasts": "tender breasts"]

  private mutating func readFlo(_ root: JSONValue) throws(Refusal) {
    guard let data = root["operationalData"], let cycles = data["cycles"]?.elements else {
      throw Refusal(message: "it has no operationalData.cycles: it is no export of Flo")
    }
    for cycle in cycles {
      guard let start = Self.day(cycle["period_start_date"]?.text) else {
        leaveOut("cycles without a start")
        continue
      }
      add(CycleValue(.period, "start"), on: start)
      if let end = Self.day(cycle["period_end_date"]?.text), end > start {
        add(CycleValue(.period, "end"), on: end)
      }
    }
    for event in data["point_events_manual_v2"]?.elements ?? [] {
      let kind = event["category"]?.text ?? "events"
      guard let date = Self.day(event["date"]?.text), let word = event["subcategory"]?.text else {
        leaveOut(kind)
        continue
      }
      switch kind {
      case "Symptom":
        add(CycleValue(symptom: Self.floNames[word] ?? Self.words(word), "yes"), on: date)
      case "OvulationTest":
        let result = ["positive", "negative"].first { word.lowercased().contains($0) }
        if let result { add(CycleValue(.test, result), on: date) } else { leaveOut(kind) }
      default: leaveOut(kind)
      }
    }
  }

  /// `BackPain` as `back pain`.
  static func words(_ camelCase: String) -> String {
    camelCase.reduce(into: "") { text, character in
      if character.isUppercase, !text.isEmpty { text += " " }
      text += character.lowercased()
    }
  }

  /// A text in one line.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  fileprivate var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
