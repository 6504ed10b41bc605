import Cycle
import Values
import XML

/// Reads the `export.xml` of Apple Health piece by piece, whatever its size: of its records those of the cycle are kept, all
/// others are counted.
///
///     let reader = AppleHealthReader()
///     try reader.read(piece)       // … until the file's end
///     let file = try reader.finish()
public final class AppleHealthReader {
  private let xml = XMLReader(XMLLimits(recordDepth: 2))
  private let records = AppleHealthRecords()

  /// A reader at the beginning of a file.
  public init() {}

  /// Whether a file that begins with these bytes is XML.
  public static func isXML(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.first { !" \t\r\n".utf8.contains($0) && $0 < 0x80 } == UInt8(ascii: "<")
  }

  /// Whether records of a type are taken: `HKCategoryTypeIdentifierMenstrualFlow`.
  public static func takes(_ type: XMLText) -> Bool {
    if type == AppleHealthRecords.temperature { return true }
    return type.dropping("HKCategoryTypeIdentifier").map { TrackerFile.takes(appleKind: $0.string) }
      ?? false
  }

  /// Takes the next piece of the file.
  ///
  /// - Throws: `TrackerFile.Refusal` where it is no XML, or none of Apple Health.
  public func read(_ piece: UnsafeRawBufferPointer) throws(TrackerFile.Refusal) {
    do throws(XMLError) { try xml.read(piece, to: records) } catch { throw Self.refusal(error) }
  }

  /// What the file says.
  ///
  /// - Throws: `TrackerFile.Refusal` where the file is cut off, or none of Apple Health.
  public func finish() throws(TrackerFile.Refusal) -> TrackerFile {
    do throws(XMLError) { try xml.finish(records) } catch { throw Self.refusal(error) }
    guard records.isHealthData else {
      throw TrackerFile.Refusal(message: "it is no export of Apple Health: that is export.xml")
    }
    return records.file
  }

  private static func refusal(_ error: XMLError) -> TrackerFile.Refusal {
    .init(message: "it is no XML, or cut off: line \(error.line): \(error.reason)")
  }
}

/// Keeps what the records say.
private final class AppleHealthRecords: XMLHandler {
  var file = TrackerFile(.apple)
  var isHealthData = false
  /// The record whose end is still to come.
  private var record: [String: String]?
  /// The metadata of that record.
  private var metadata: [String: String] = [:]

  static let temperature: StaticString = "HKQuantityTypeIdentifierBasalBodyTemperature"

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    switch name {
    case "HealthData": isHealthData = true
    case "Record":
      metadata = [:]
      // Nearly all records are such ones: no dictionary is made of them.
      if let type = attributes["type"], type != Self.temperature,
        type.dropping("HKQuantityTypeIdentifier") != nil
      {
        file.leaveOut(TrackerFile.otherRecords)
        return .nothing
      }
      record = [:]
      attributes.forEach { record?[$0.string] = $1.string }
    case "MetadataEntry" where record != nil:
      if let key = attributes["key"] { metadata[key.string] = attributes["value"]?.string }
    default: break
    }
    return .children
  }

  func end(_ name: XMLText, _ text: XMLText?) {
    guard let record, name == "Record" else { return }
    self.record = nil
    file.read(appleRecord: record, metadata)
  }
}

extension TrackerFile {
  private static let category = "HKCategoryTypeIdentifier"
  fileprivate static let otherRecords = "other records"

  /// Takes a record. The day is that of its start where it was made.
  fileprivate mutating func read(appleRecord record: [String: String], _ metadata: [String: String])
  {
    guard let type = record["type"] else { return leaveOut("records without a type") }
    if type == "HKQuantityTypeIdentifierBasalBodyTemperature" {
      return readTemperature(record)
    }
    guard type.hasPrefix(Self.category) else { return leaveOut(Self.otherRecords) }
    let kind = String(type.dropFirst(Self.category.count))
    guard let date = Self.day(record["startDate"]), let value = record["value"] else {
      return leaveOut("records without a day or a value")
    }
    switch AppleSign(rawValue: kind) {
    case .flow:
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
    case .bleedingBetween: add(CycleValue(.flow, "spotting"), on: date)
    case .ovulationTest:
      let result = Self.word(value, after: ["OvulationTestResult"]).flatMap { Self.tests[$0] }
      if let result { add(CycleValue(.test, result), on: date) } else { leaveOut("ovulation test") }
    case .mucus:
      let mucus = Self.word(value, after: ["CervicalMucusQuality"]).flatMap { Self.mucus[$0] }
      if let mucus { add(CycleValue(.mucus, mucus), on: date) } else { leaveOut("mucus") }
    case nil:
      guard let name = Self.appleSymptoms[kind] else {
        return leaveOut(Self.private.contains(kind) ? Self.words(kind) : Self.otherRecords)
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

  /// The kinds that are no symptom.
  private enum AppleSign: String {
    case flow = "MenstrualFlow"
    case bleedingBetween = "IntermenstrualBleeding"
    case ovulationTest = "OvulationTestResult"
    case mucus = "CervicalMucusQuality"
  }

  fileprivate static func takes(appleKind kind: String) -> Bool {
    AppleSign(rawValue: kind) != nil || appleSymptoms[kind] != nil
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
