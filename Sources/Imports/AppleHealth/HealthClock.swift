import Values
import WatchData
import XML

/// Instants of an export → local time. The offsets in it are those of the phone at the export, and say nothing.
struct HealthClock {
  private let rules: ReadingRules
  private let named: (String) -> TimeZoneRules?
  /// The zones that records name, by name; nil for a name that is none.
  private var zones: [String: Int?] = [:]
  private var zoneRules: [TimeZoneRules] = []

  /// The zone and the day in UTC that were asked for last, and the offset of all that day; nil where it changes.
  private var last: (zone: Int?, day: Int, offset: Int?) = (nil, .min, nil)

  /// A clock.
  ///
  /// - Parameter named: The rules of a zone by its name, `Europe/Vienna`.
  init(_ rules: ReadingRules, named: @escaping (String) -> TimeZoneRules?) {
    (self.rules, self.named) = (rules, named)
  }

  private static let longestName = 64
  private static let mostZones = 512

  /// The zone that a record names; nil where it is not known.
  mutating func zone(_ name: XMLText) -> Int? {
    guard name.bytes.count <= Self.longestName else { return nil }
    let text = name.string
    if let known = zones[text] { return known }
    guard zones.count < Self.mostZones else { return nil }
    var zone: Int?
    if let rules = named(text) {
      zone = zoneRules.count
      zoneRules.append(rules)
    }
    zones[text] = .some(zone)
    return zone
  }

  /// The seconds east of UTC at an instant, in the zone of a record, else where the person was.
  mutating func offset(at time: Int, in zone: Int?) -> Int {
    let day = Self.quotient(time, 86_400)
    if last.day != day || last.zone != zone {
      // No zone changes there and back within a day, and no stay is within one.
      let begin = slowOffset(day * 86_400, zone)
      let others = [(day + 1) * 86_400] + rules.zones.beginnings(withinUTCDay: day)
      last = (zone, day, others.allSatisfy { slowOffset($0, zone) == begin } ? begin : nil)
    }
    return last.offset ?? slowOffset(time, zone)
  }

  private func slowOffset(_ time: Int, _ zone: Int?) -> Int {
    zone.map { zoneRules[$0].offset(at: time) } ?? rules.moment(at: time).offset ?? 0
  }

  /// The moment of an instant.
  mutating func moment(_ time: Int, in zone: Int?) -> MeasuredMoment {
    MeasuredMoment(time: time, offset: offset(at: time, in: zone))
  }

  /// The number of the day to which an instant belongs, and the seconds since that day began.
  mutating func place(of time: Int, in zone: Int?) -> (day: Int, second: Int) {
    let since = time + offset(at: time, in: zone) - rules.dayStart
    let day = Self.quotient(since, 86_400)
    return (day, since - day * 86_400)
  }

  /// The number of the day to which a moment belongs.
  func day(of moment: MeasuredMoment) -> Int {
    Self.quotient(moment.local - rules.dayStart, 86_400)
  }

  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    (number >= 0 ? number : number - divisor + 1) / divisor
  }
}
