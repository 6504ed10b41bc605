import XML

/// The forms of exports in XML, which the root element tells.
public enum XMLForm: Sendable {
  /// Apple Health's export.
  case appleHealth
  /// Activities.
  case tcx, gpx
  /// Anything else.
  case other

  /// The form of a file that begins so, some 64 KB; nil for what is no XML.
  public init?(beginning: [UInt8]) {
    let root = RootElement()
    let reader = XMLReader()
    // What comes behind the root element does not matter, so neither does an error there.
    beginning.withUnsafeBytes { try? reader.read($0, to: root) }
    guard let form = root.form else { return nil }
    self = form
  }
}

/// Notes what the first element is.
private final class RootElement: XMLHandler {
  var form: XMLForm?

  private static let forms: [(name: StaticString, form: XMLForm)] = [
    ("HealthData", .appleHealth), ("TrainingCenterDatabase", .tcx), ("gpx", .gpx),
  ]

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    form = form ?? Self.forms.first { name == $0.name }?.form ?? .other
    return .nothing
  }

  func end(_ name: XMLText, _ text: XMLText?) {}
}
