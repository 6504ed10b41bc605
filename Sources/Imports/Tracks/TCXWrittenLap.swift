import Values
import WatchData

/// An activity as one lap, with those of its figures that the schema and ``TCXFile`` can have.
struct TCXWrittenLap {
  /// When it began and ended, in UTC.
  let start: String
  private let end: String
  private let seconds: Double?, metres: Double?
  private let calories: UInt16?
  private let rate: Int?, highestRate: Int?

  /// The lap; nil for an activity without a start, or with neither a time nor a distance.
  init?(_ activity: MeasuredActivity) {
    func seconds(_ minutes: Double?) -> Double? {
      Self.figure(minutes, times: 60, to: TCXForm.mostSeconds)
    }
    let elapsed = seconds(activity.elapsedMinutes)
    let timed = seconds(activity.minutes) ?? elapsed
    metres = Self.figure(activity.kilometres, times: 1000, to: TCXForm.mostMetres)
    guard let time = activity.start?.time, PossibleTimes.seconds.contains(time),
      timed != nil || metres != nil
    else { return nil }
    self.seconds = timed
    start = MeasuredMoment.utc(time)
    end = MeasuredMoment.utc(time + Int(max(timed ?? 0, elapsed ?? 0).rounded()))
    calories = activity.calories.flatMap { UInt16(exactly: $0.rounded()) }
    rate = Self.whole(activity.heartRate)
    highestRate = Self.whole(activity.highestHeartRate)
  }

  /// It as the schema's `ActivityLap_t`.
  var element: XMLElement {
    // Their order is the schema's.
    XMLElement(
      name: "Lap", attributes: [("StartTime", start)],
      children: [
        XMLElement(name: "TotalTimeSeconds", text: decimalText(seconds ?? 0)),
        XMLElement(name: "DistanceMeters", text: decimalText(metres ?? 0)),
        XMLElement(name: "Calories", text: "\(calories ?? 0)"),
      ] + Self.heartRate("AverageHeartRateBpm", rate)
        + Self.heartRate("MaximumHeartRateBpm", highestRate) + [
          XMLElement(name: "Intensity", text: "Active"),
          XMLElement(name: "TriggerMethod", text: "Manual"),
          XMLElement(
            name: "Track",
            children: [Self.point(start, metres.map { _ in 0 }), Self.point(end, metres)]),
        ])
  }

  private static func heartRate(_ name: String, _ rate: Int?) -> [XMLElement] {
    rate.map {
      [XMLElement(name: name, children: [XMLElement(name: "Value", text: "\($0)")])]
    } ?? []
  }

  private static func point(_ time: String, _ metres: Double?) -> XMLElement {
    let distance = metres.map { [XMLElement(name: "DistanceMeters", text: decimalText($0))] } ?? []
    return XMLElement(
      name: "Trackpoint", children: [XMLElement(name: "Time", text: time)] + distance)
  }

  /// A figure in the unit of the file, to its thousandth, as which it is read back; nil for one that no activity reaches, and
  /// for less than half of a thousandth.
  private static func figure(_ value: Double?, times factor: Double, to most: Double) -> Double? {
    value.flatMap { $0 >= 0.0005 && $0 * factor <= most ? ($0 * factor).rounded(to: 1000) : nil }
  }

  private static func whole(_ rate: Double?) -> Int? {
    rate.flatMap { HeartRates.possible.contains($0) ? Int($0.rounded()) : nil }
  }
}
