import TestSupport
import WatchData

/// Garmin's schema TrainingCenterDatabase v2, as far as an activity goes: what lies in what, in which order, and what a text is.
enum TCXSchema {
  /// How often an element can be there.
  private enum Count {
    case once, maybe, any, some

    func allows(_ count: Int) -> Bool {
      switch self {
      case .once: count == 1
      case .maybe: count <= 1
      case .any: true
      case .some: count >= 1
      }
    }
  }

  /// What a text is.
  private enum Kind {
    case moment, number, string, unsignedShort, positiveByte, oneOf([String])

    func allows(_ text: String) -> Bool {
      switch self {
      case .moment: MeasuredMoment(text)?.text == text && text.hasSuffix("Z")
      case .number: Double(text)?.isFinite == true && !text.contains("n")
      case .string: true
      case .unsignedShort: UInt16(text) != nil
      case .positiveByte: UInt8(text).map { $0 > 0 } ?? false
      case .oneOf(let words): words.contains(text)
      }
    }
  }

  /// The elements in an element, in the schema's order.
  private static let elements: [String: [(name: String, count: Count)]] = [
    "TrainingCenterDatabase": [
      ("Folders", .maybe), ("Activities", .maybe), ("Workouts", .maybe), ("Courses", .maybe),
      ("Author", .maybe), ("Extensions", .maybe),
    ],
    "Activities": [("Activity", .any), ("MultiSportSession", .any)],
    "Activity": [
      ("Id", .once), ("Lap", .some), ("Notes", .maybe), ("Training", .maybe), ("Creator", .maybe),
      ("Extensions", .maybe),
    ],
    "Lap": [
      ("TotalTimeSeconds", .once), ("DistanceMeters", .once), ("MaximumSpeed", .maybe),
      ("Calories", .once), ("AverageHeartRateBpm", .maybe), ("MaximumHeartRateBpm", .maybe),
      ("Intensity", .once), ("Cadence", .maybe), ("TriggerMethod", .once), ("Track", .any),
      ("Notes", .maybe), ("Extensions", .maybe),
    ],
    "AverageHeartRateBpm": [("Value", .once)],
    "MaximumHeartRateBpm": [("Value", .once)],
    "Track": [("Trackpoint", .some)],
    "Trackpoint": [
      ("Time", .once), ("Position", .maybe), ("AltitudeMeters", .maybe), ("DistanceMeters", .maybe),
      ("HeartRateBpm", .maybe), ("Cadence", .maybe), ("SensorState", .maybe),
      ("Extensions", .maybe),
    ],
  ]

  /// The attributes that an element must have; others it cannot have.
  private static let attributes: [String: (name: String, kind: Kind)] = [
    "TrainingCenterDatabase": (
      "xmlns", .oneOf(["http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"])
    ),
    "Activity": ("Sport", .oneOf(["Running", "Biking", "Other"])),
    "Lap": ("StartTime", .moment),
  ]

  /// The texts of elements that have a text.
  private static let texts: [String: Kind] = [
    "Id": .moment, "Notes": .string, "TotalTimeSeconds": .number, "DistanceMeters": .number,
    "Calories": .unsignedShort, "Value": .positiveByte, "Intensity": .oneOf(["Active", "Resting"]),
    "TriggerMethod": .oneOf(["Manual", "Distance", "Location", "Time", "HeartRate"]),
    "Time": .moment,
  ]

  /// What of a document is against the schema, in words.
  static func faults(in root: XMLNode) -> [String] {
    root.name == "TrainingCenterDatabase" ? faults(of: root) : ["the root is \(root.name)"]
  }

  private static func faults(of node: XMLNode) -> [String] {
    if node.name == "Extensions" {
      // Anything goes that is of another name space.
      return node.children.compactMap { child in
        (child.attributes["xmlns"] ?? "").isEmpty
          ? "\(child.name) in Extensions has no name space" : nil
      }
    }
    return attributeFaults(of: node)
      + (texts[node.name].map { textFaults(of: node, $0) } ?? orderFaults(of: node))
  }

  private static func attributeFaults(of node: XMLNode) -> [String] {
    guard let known = attributes[node.name] else {
      return node.attributes.isEmpty ? [] : ["\(node.name) has attributes"]
    }
    let value = node.attributes[known.name]
    return node.attributes.count == 1 && value.map(known.kind.allows) ?? false
      ? [] : ["\(node.name) has the attributes \(node.attributes)"]
  }

  private static func textFaults(of node: XMLNode, _ kind: Kind) -> [String] {
    node.children.isEmpty && kind.allows(node.text) ? [] : ["\(node.name) is \(node.text)"]
  }

  private static func orderFaults(of node: XMLNode) -> [String] {
    guard let known = elements[node.name] else { return ["\(node.name) is not known"] }
    let names = node.children.map(\.name)
    let ordered = known.flatMap { element in names.filter { $0 == element.name } }
    let counts = known.filter { element in
      !element.count.allows(names.count { $0 == element.name })
    }
    return (ordered == names ? [] : ["\(node.name) has \(names)"])
      + counts.map { "\(node.name) has too many or too few of \($0.name)" }
      + (node.text.allSatisfy(\.isWhitespace) ? [] : ["\(node.name) has a text"])
      + node.children.flatMap(faults(of:))
  }
}
