public import Values
import XML

/// GPS Exchange Format 1.0 and 1.1: the tracks of a file (docs/imports.md; topografix.com/gpx.asp).
public enum GPXFile {
  /// What a file says: an activity for each `trk`, made of its points, and so approximate. Where they were is used for the
  /// distance and not kept.
  ///
  /// - Parameters:
  ///   - name: The file's name, for what is left out.
  ///   - partial: Whether to take what is whole of a file that is cut off.
  /// - Throws: ``InputError`` with code `badData` for bytes that are no such file.
  public static func read(
    _ bytes: [UInt8], name: String, _ rules: ReadingRules, partial: Bool = false
  ) throws(InputError) -> Measurements {
    try TrackFile.read(
      bytes, by: GPXReader(), format: "GPX", name: name, rules, partial: partial)
  }
}

private final class GPXReader: TrackReader {
  private(set) var isOne = false
  private(set) var activities: [TrackActivity] = []
  private(set) var newest: Int?
  var isWithinActivity: Bool { track != nil }

  private var depth = 0
  private var instants = InstantReader()
  private var track: GPXTrack?
  private var point: GPXPoint?

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    let interest = interest(in: name.local, attributes)
    if interest == .children { depth += 1 }
    return interest
  }

  private func interest(
    in name: XMLText, _ attributes: borrowing XMLAttributes
  ) -> XMLInterest {
    if depth == 0 {
      isOne = name == "gpx"
      return isOne ? .children : .nothing
    }
    if point != nil {
      // Heart rates lie in extensions of several makers, some deep.
      return name == "time" || name == "hr" ? .text : .children
    }
    switch name {
    case "trk":
      track = GPXTrack()
      return .children
    case "trkseg":
      track?.endSegment()
      return track == nil ? .nothing : .children
    case "trkpt" where track != nil:
      point = GPXPoint(attributes["lat"]?.number, attributes["lon"]?.number)
      return .children
    case "type" where track != nil, "time" where track == nil: return .text
    case "metadata": return .children
    default: return .nothing
    }
  }

  func end(_ name: XMLText, _ text: XMLText?) {
    if let text { return take(name.local, text) }
    depth -= 1
    switch name.local {
    case "trkpt":
      if let point { track?.add(point) }
      point = nil
    case "trk":
      if let track { activities.append(track.activity) }
      track = nil
    default: break
    }
  }

  private func take(_ name: XMLText, _ text: XMLText) {
    switch name {
    case "type": track?.type = text.string
    case "hr": point?.rate = text.rate
    default:
      let time = instants.instant(text, without: 0)
      newest = [newest, time].compactMap { $0 }.max()
      point?.time = time
    }
  }
}
