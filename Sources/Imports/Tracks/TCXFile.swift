public import Values
import XML

/// Training Center XML, as Garmin and others write it: the activities of a file (docs/imports.md; Garmin's schema
/// TrainingCenterDatabase v2).
public enum TCXFile {
  /// What a file says: an activity for each `Activity`, by its laps; what a lap lacks comes from its points.
  ///
  /// - Parameters:
  ///   - name: The file's name, for what is left out.
  ///   - partial: Whether to take what is whole of a file that is cut off.
  /// - Throws: ``InputError`` with code `badData` for bytes that are no such file.
  public static func read(
    _ bytes: [UInt8], name: String, _ rules: ReadingRules, partial: Bool = false
  ) throws(InputError) -> Measurements {
    try TrackFile.read(
      bytes, by: TCXReader(), format: "TCX", name: name, rules, partial: partial)
  }
}

private final class TCXReader: TrackReader {
  private(set) var isOne = false
  private(set) var activities: [TrackActivity] = []
  private(set) var newest: Int?
  var isWithinActivity: Bool { laps != nil }

  /// The elements around, as far as they matter.
  private enum Element {
    case group, activity, lap, point, average, highest, rate, creator, extensions
  }
  private var path: [Element] = []
  private var instants = InstantReader()
  /// The activity and its laps, between its tags.
  private var activity = TrackActivity()
  private var laps: TCXLaps?
  private var lap = TCXLap()

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    let name = name.local
    guard let parent = path.last else {
      isOne = name == "TrainingCenterDatabase"
      return isOne ? enter(.group) : .nothing
    }
    switch (parent, name) {
    case (.group, "Activities"), (.group, "MultiSportSession"), (.group, "FirstSport"),
      (.group, "NextSport"), (.lap, "Track"):
      return enter(parent)
    case (.group, "Activity"):
      activity = TrackActivity(type: attributes["Sport"]?.string ?? "")
      laps = TCXLaps()
      return enter(.activity)
    case (.activity, "Lap"):
      lap = TCXLap(start: attributes["StartTime"].flatMap { instant($0) })
      return enter(.lap)
    case (.lap, "AverageHeartRateBpm"): return enter(.average)
    case (.lap, "MaximumHeartRateBpm"): return enter(.highest)
    case (.lap, "Trackpoint"): return enter(.point)
    case (.point, "HeartRateBpm"): return enter(.rate)
    case (.activity, "Creator"): return enter(.creator)
    case (.activity, "Extensions"): return enter(.extensions)
    case (.extensions, TCXForm.ownElement):
      TCXForm.takeExtension(attributes, to: &activity)
      return .nothing
    case (.activity, "Id"), (.lap, "TotalTimeSeconds"), (.lap, "DistanceMeters"),
      (.lap, "Calories"), (.point, "Time"), (.point, "DistanceMeters"), (.average, "Value"),
      (.highest, "Value"), (.rate, "Value"), (.creator, "Name"):
      return .text
    default: return .nothing
    }
  }

  private func enter(_ element: Element) -> XMLInterest {
    path.append(element)
    return .children
  }

  func end(_ name: XMLText, _ text: XMLText?) {
    if let text, let parent = path.last { return take(name.local, text, in: parent) }
    // A `Track` is entered as what it lies in, so that it ends nothing.
    guard let element = path.popLast(), name.local != "Track" else { return }
    switch element {
    case .lap: laps?.add(lap)
    case .activity:
      if let laps { activities.append(laps.total(of: activity)) }
      laps = nil
    default: break
    }
  }

  private func take(_ name: XMLText, _ text: XMLText, in parent: Element) {
    switch (parent, name) {
    case (.activity, _): activity.start = instant(text)
    case (.creator, _): activity.device = text.isEmpty ? nil : text.string
    case (.lap, "TotalTimeSeconds"): lap.seconds = text.number(to: TCXForm.mostSeconds)
    case (.lap, "DistanceMeters"): lap.metres = text.number(to: TCXForm.mostMetres)
    case (.lap, _): lap.calories = text.number(to: TCXForm.mostCalories)
    case (.average, _): lap.rate = text.rate
    case (.highest, _): lap.highestRate = text.rate
    case (.point, "Time"):
      if let time = instant(text) { lap.addPoint(at: time) }
    case (.point, _):
      if let metres = text.number(to: TCXForm.mostMetres) { lap.addPoint(metres: metres) }
    case (.rate, _):
      if let rate = text.rate { lap.rates.add(rate) }
    default: break
    }
  }

  private func instant(_ text: XMLText) -> Int? {
    let time = instants.instant(text, without: 0)
    newest = [newest, time].compactMap { $0 }.max()
    return time
  }
}
