import Imports
import Values
import WatchData

/// An export that a test makes up, record by record.
struct HealthExport {
  /// The elements in the root element.
  var elements: [String] = []

  /// Central European Time; the day begins at four.
  static func rules(dayStart: Int = 4 * 3600) throws -> ReadingRules {
    ReadingRules(
      zones: LivedZones(home: try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")),
      dayStart: dayStart)
  }

  /// What a device is, as records have it.
  enum Device: String, CaseIterable {
    case watch = "Watch"
    case phone = "iPhone"
    case none
  }

  /// Adds a record. Its times are written as `2031-03-04 07:00`, with seconds or without, in Central European Time unless
  /// they say otherwise.
  mutating func add(
    _ type: String, _ value: String, _ unit: String? = nil, at start: String,
    to end: String? = nil, by source: String = "App", _ device: Device = .none,
    metadata: [String: String] = [:]
  ) {
    let prefix = type.hasPrefix("HK") ? "" : "HKQuantityTypeIdentifier"
    var element =
      "<Record type='\(prefix)\(type)' sourceName='\(source)'\(Self.device(device))"
      + " startDate='\(Self.time(start))' endDate='\(Self.time(end ?? start))' value='\(value)'"
      + (unit.map { " unit='\($0)'" } ?? "")
    if metadata.isEmpty {
      element += "/>"
    } else {
      element += ">\(Self.entries(metadata))</Record>"
    }
    elements.append(element)
  }

  /// Adds what a source says of sleep: `AsleepCore`.
  mutating func sleep(
    _ stage: String, _ start: String, _ end: String, by source: String = "App",
    _ device: Device = .none, metadata: [String: String] = [:]
  ) {
    add(
      "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis\(stage)", nil,
      at: start, to: end, by: source, device, metadata: metadata)
  }

  /// Adds a workout.
  mutating func workout(
    _ type: String, _ start: String, _ end: String, _ attributes: String = "",
    by source: String = "App", _ device: Device = .none, children: String = ""
  ) {
    elements.append(
      "<Workout workoutActivityType='HKWorkoutActivityType\(type)' sourceName='\(source)'"
        + "\(Self.device(device)) startDate='\(Self.time(start))' endDate='\(Self.time(end))'"
        + " \(attributes)>\(children)</Workout>")
  }

  static func entries(_ metadata: [String: String]) -> String {
    metadata.sorted { $0.key < $1.key }.map { "<MetadataEntry key='\($0)' value='\($1)'/>" }
      .joined()
  }

  static func time(_ text: String) -> String {
    switch text.count {
    case 16: "\(text):00 +0100"
    case 19: "\(text) +0100"
    default: text
    }
  }

  private static func device(_ device: Device) -> String {
    device == .none
      ? ""
      : " device='&lt;&lt;HKDevice: 0x1&gt;, name:Apple \(device.rawValue), manufacturer:Apple Inc., model:\(device.rawValue), hardware:x'"
  }

  /// The export as XML.
  var bytes: [UInt8] {
    Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData>\n<ExportDate value='2031-12-31 12:00:00 +0100'/>\n\(elements.joined(separator: "\n"))\n</HealthData>\n"
        .utf8)
  }

  /// What it says.
  func read(
    _ rules: ReadingRules? = nil, order: [String] = [],
    zone: @escaping (String) -> TimeZoneRules? = { _ in nil }
  ) throws -> Measurements {
    try Self.read(bytes, rules ?? Self.rules(), order: order, zone: zone)
  }

  /// What a file says, read in pieces.
  static func read(
    _ bytes: [UInt8], _ rules: ReadingRules, pieces size: Int = .max, order: [String] = [],
    zone: @escaping (String) -> TimeZoneRules? = { _ in nil }
  ) throws -> Measurements {
    let export = AppleHealthExport(rules: rules, sourceOrder: order, zone: zone)
    var rest = bytes[...]
    while !rest.isEmpty {
      try Array(rest.prefix(size)).withUnsafeBytes { try export.read($0) }
      rest = rest.dropFirst(size)
    }
    return try export.finish()
  }
}

extension Measurements {
  /// The entry of a day as JSON text without its times; empty where there is none.
  func text(_ date: String) -> String {
    guard let day = days.first(where: { "\($0.date)" == date }) else { return "" }
    let text = day.entry.json(of: date).text(.compact)
    return String(
      text.dropFirst("{\"date\":\"\(date)\",\"synced_at\":\"2031-12-31T11:00:00Z\"".count).drop {
        $0 == ","
      }.dropLast())
  }
}
