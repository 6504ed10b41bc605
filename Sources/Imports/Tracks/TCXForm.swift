import WatchData
import XML

/// What the reader and the writer of Training Center XML agree on.
enum TCXForm {
  /// The name space of the schema.
  static let nameSpace = "http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"

  /// What no activity reaches: seconds, metres, kilocalories.
  static let mostSeconds = 1e7, mostMetres = 1e8, mostCalories = 1e6

  /// The element of ours in the `Extensions` of an activity, of which other programs take no notice. It says what the schema
  /// has no place for: the kind of an activity whose sport is `Other`, and that a figure of it is not the measured one. Its
  /// attributes are keys of a measured activity (docs/format.md §10.13).
  static let ownElement: StaticString = "activity"
  private static let ownNameSpace: StaticString = "urn:bestupid:activity"
  private static let kindKey: StaticString = "kind"
  private static let approximateKey: StaticString = "approximate"

  /// The extensions of an activity.
  ///
  /// - Parameter kind: Its kind; nil where its sport says it.
  static func extensions(kind: String?, isApproximate: Bool) -> XMLElement {
    let attributes: [(name: StaticString, value: String)] =
      [("xmlns", "\(ownNameSpace)")] + (kind.map { [(kindKey, $0)] } ?? [])
      + [(approximateKey, isApproximate ? "true" : "false")]
    return XMLElement(
      name: "Extensions",
      children: [
        XMLElement(
          name: "\(ownElement)", attributes: attributes.map { ("\($0.name)", $0.value) })
      ])
  }

  /// What an element in the extensions of an activity says of it, where it is ours.
  static func takeExtension(
    _ attributes: borrowing XMLAttributes, to activity: inout TrackActivity
  ) {
    guard let nameSpace = attributes["xmlns"], nameSpace == ownNameSpace else { return }
    if let kind = attributes[kindKey] { activity.type = kind.string }
    if let approximate = attributes[approximateKey], approximate == "true" {
      activity.isApproximate = true
    }
  }
}
