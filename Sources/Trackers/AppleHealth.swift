import CExpat
import Cycle
import Values

/// Reads the `export.xml` of Apple Health piece by piece, whatever its size: of its records those of the cycle are kept, all
/// others are counted.
///
///     let reader = AppleHealthReader()
///     try reader.read(piece)       // … until the file's end
///     let file = try reader.finish()
public final class AppleHealthReader {
  private let parser: XML_Parser
  private var file = TrackerFile(.apple)
  /// The record whose end is still to come.
  private var record: [String: String]?
  /// The metadata of that record.
  private var metadata: [String: String] = [:]
  private var hasRoot = false

  /// A reader at the beginning of a file.
  public init() {
    parser = XML_ParserCreate(nil)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { reader, name, attributes in
        AppleHealthReader.of(reader).begin(name, attributes)
      },
      { reader, name in AppleHealthReader.of(reader).end(name) })
  }

  deinit { XML_ParserFree(parser) }

  /// Whether a file that begins with these bytes is XML.
  public static func isXML(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 } == UInt8(ascii: "<")
  }

  /// Takes the next piece of the file.
  ///
  /// - Throws: `TrackerFile.Refusal` where it is no XML, or none of Apple Health.
  public func read(_ piece: UnsafeRawBufferPointer) throws(TrackerFile.Refusal) {
    try parse(piece, isFinal: false)
  }

  /// What the file says.
  ///
  /// - Throws: `TrackerFile.Refusal` where the file is cut off, or none of Apple Health.
  public func finish() throws(TrackerFile.Refusal) -> TrackerFile {
    try parse(UnsafeRawBufferPointer(start: nil, count: 0), isFinal: true)
    guard hasRoot else {
      throw TrackerFile.Refusal(message: "it is no export of Apple Health: that is export.xml")
    }
    return file
  }

  private func parse(
    _ piece: UnsafeRawBufferPointer, isFinal: Bool
  ) throws(TrackerFile.Refusal) {
    let start = piece.bindMemory(to: CChar.self).baseAddress
    guard XML_Parse(parser, start, Int32(piece.count), isFinal ? 1 : 0) != XML_STATUS_ERROR else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? ""
      let line = XML_GetCurrentLineNumber(parser)
      throw TrackerFile.Refusal(message: "it is no XML, or cut off: line \(line): \(reason)")
    }
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> AppleHealthReader {
    Unmanaged.fromOpaque(pointer!).takeUnretainedValue()
  }

  // MARK: Elements

  private func begin(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    switch name.map({ String(cString: $0) }) {
    case "HealthData": hasRoot = true
    case "Record":
      metadata = [:]
      record = Self.values(attributes)
    case "MetadataEntry" where record != nil:
      let entry = Self.values(attributes)
      if let key = entry["key"] { metadata[key] = entry["value"] }
    default: break
    }
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    guard let record, name.map({ String(cString: $0) }) == "Record" else { return }
    self.record = nil
    file.read(appleRecord: record, metadata)
  }

  private static func values(
    _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) -> [String: String] {
    var values: [String: String] = [:]
    var next = attributes
    while let name = next?.pointee, let value = next?[1] {
      values[String(cString: name)] = String(cString: value)
      next = next?.advanced(by: 2)
    }
    return values
  }
}

extension TrackerFile {
  private static let category = "HKCategoryTypeIdentifier"

  /// Takes a record. The day is that of its start where it was made.
  fileprivate mutating func read(appleRecord record: [String: String], _ metadata: [String: String])
  {
    guard let type = record["type"] else { return leaveOut("records without a type") }
    if type == "HKQuantityTypeIdentifierBasalBodyTemperature" {
      return readTemperature(record)
    }
    guard type.hasPrefix(Self.category) else { return leaveOut("other records") }
    let kind = String(type.dropFirst(Self.category.count))
    guard let date = Self.day(record["startDate"]), let value = record["value"] else {
      return leaveOut("records without a day or a value")
    }
    switch kind {
    case "MenstrualFlow":
      let flow = Self.word(value, after: ["MenstrualFlow", "VaginalBleeding"])
      if metadata["HKMenstrualCycleStart"] == "1", flow != "none" {
        add(CycleValue(.period, "start"), on: date)
      } else if flow == "unspecified" {
        add(CycleValue(.period, "yes"), on: date)
      }
      if let flow, Self.flows.contains(flow) {
        add(CycleValue(.flow, flow), on: date)
      } else if flow != "unspecified" {
        leaveOut("menstrual flow")
      }
    case "IntermenstrualBleeding": add(CycleValue(.flow, "spotting"), on: date)
    case "OvulationTestResult":
      let result = Self.word(value, after: ["OvulationTestResult"]).flatMap { Self.tests[$0] }
      if let result { add(CycleValue(.test, result), on: date) } else { leaveOut("ovulation test") }
    case "CervicalMucusQuality":
      let mucus = Self.word(value, after: ["CervicalMucusQuality"]).flatMap { Self.mucus[$0] }
      if let mucus { add(CycleValue(.mucus, mucus), on: date) } else { leaveOut("mucus") }
    default:
      guard let name = Self.appleSymptoms[kind] else {
        return leaveOut(Self.private.contains(kind) ? Self.words(kind) : "other records")
      }
      let severity = Self.word(value, after: ["Severity", "Presence"]).flatMap {
        Self.severities[$0]
      }
      if let severity { add(CycleValue(symptom: name, severity), on: date) } else { leaveOut(name) }
    }
  }

  private mutating func readTemperature(_ record: [String: String]) {
    guard let date = Self.day(record["startDate"]), let value = record["value"] else {
      return leaveOut("records without a day or a value")
    }
    let unit = record["unit"] == "degF" ? "F" : "°C"
    // `2031-03-20 06:40:00 +0100`
    let time = record["startDate"]?.dropFirst(11).prefix(5) ?? ""
    add(CycleValue(.temp, "\(value) \(unit)" + (time.count == 5 ? " (\(time))" : "")), on: date)
  }

  /// The word of a value, such as `medium` of `HKCategoryValueMenstrualFlowMedium`; nil for any other text.
  private static func word(_ value: String, after names: [String]) -> String? {
    for name in names {
      let start = "HKCategoryValue\(name)"
      if value.hasPrefix(start) { return value.dropFirst(start.count).lowercased() }
    }
    // Older exports have numbers.
    return names.contains("MenstrualFlow") ? numberedFlows[value] : nil
  }

  private static let numberedFlows = [
    "1": "unspecified", "2": "light", "3": "medium", "4": "heavy", "5": "none",
  ]
  private static let flows: Set = ["none", "light", "medium", "heavy"]
  private static let tests = [
    "positive": "positive", "luteinizinghormonesurge": "positive", "negative": "negative",
    "indeterminate": "unclear",
  ]
  private static let mucus = [
    "dry": "dry", "sticky": "f", "creamy": "creamy", "watery": "wet", "eggwhite": "eggwhite",
  ]
  private static let severities = [
    "notpresent": "no", "mild": "1", "moderate": "2", "severe": "3", "unspecified": "yes",
    "present": "yes",
  ]
  private static let appleSymptoms = [
    "AbdominalCramps": "cramps", "Headache": "headache", "LowerBackPain": "backache",
    "BreastPain": "tender breasts", "Bloating": "bloating", "Nausea": "nausea",
    "Fatigue": "fatigue", "Acne": "acne", "HotFlashes": "hot flush", "PelvicPain": "pelvic pain",
  ]
  /// Kinds that are named in the count of what was not taken.
  private static let `private`: Set = [
    "SexualActivity", "Contraceptive", "Pregnancy", "PregnancyTestResult", "ProgesteroneTestResult",
    "Lactation", "MoodChanges", "SleepChanges", "AppetiteChanges",
  ]
}
