public import Values
public import WatchData

/// How the times, numbers and words of exports are understood: by the person's settings, and by what is asked for.
public struct ReadingRules: Sendable {
  /// Where days were lived: the zones by which an instant becomes local time.
  public var zones: LivedZones
  /// Seconds after midnight at which a day begins.
  public var dayStart: Int
  /// The units of numbers for which a file names none; nil where that was not said.
  public var weight: WeightUnit?, distance: DistanceUnit?
  /// What services call kinds of activities.
  public var kinds: ActivityWords
  /// How files write dates; nil where that is to be seen from the files.
  public var dateForm: DateForm?

  /// Rules.
  public init(
    zones: LivedZones = LivedZones(home: .utc), dayStart: Int = 0, weight: WeightUnit? = nil,
    distance: DistanceUnit? = nil, kinds: ActivityWords = ActivityWords()
  ) {
    (self.zones, self.dayStart) = (zones, dayStart)
    (self.weight, self.distance, self.kinds) = (weight, distance, kinds)
  }

  /// The moment of an instant, in seconds since 1970, by the clock of where it was lived.
  public func moment(at time: Int) -> MeasuredMoment {
    MeasuredMoment(time: time, offset: zones.rules(at: time).offset(at: time))
  }

  /// The moment at which the clock showed so many seconds after the midnight of a date.
  public func moment(on date: CalendarDate, second: Int) -> MeasuredMoment {
    moment(at: zones.rules(on: date).time(of: date, second: second))
  }

  /// The day to which a moment belongs, by when days begin.
  public func day(of moment: MeasuredMoment) -> CalendarDate {
    let (date, second) = moment.clock
    return second < dayStart ? date.advanced(by: -1) : date
  }
}

/// Where days were lived: at home, and for spans of days elsewhere.
public struct LivedZones: Sendable {
  /// A span of days in another zone.
  public struct Stay: Sendable {
    /// The days, both ends among them.
    public let days: ClosedRange<CalendarDate>
    /// The offsets of the zone that it was spent in.
    public let rules: TimeZoneRules
    /// What the zone is called; nil where that is not known.
    public let name: String?

    /// Days in a zone, under its name where one was said.
    public init(
      _ days: ClosedRange<CalendarDate>, _ rules: TimeZoneRules, name: String? = nil
    ) {
      (self.days, self.rules, self.name) = (days, rules, name)
    }
  }

  private let home: TimeZoneRules
  /// What the zone at home is called; nil where that is not known.
  private let name: String?
  private let stays: [Stay]
  /// Days that are measured already, which count before all else.
  private var known = MeasuredZones()

  /// Zones. Of stays that overlap the first counts.
  public init(home: TimeZoneRules, name: String? = nil, stays: [Stay] = []) {
    (self.home, self.name, self.stays) = (home, name, stays)
  }

  /// The same where some days are measured already: what belongs to them stays there.
  public func knowing(_ days: MeasuredZones) -> LivedZones {
    var zones = self
    zones.known = days
    return zones
  }

  /// The zone on a day.
  public func rules(on date: CalendarDate) -> TimeZoneRules {
    known.zone(on: date)?.rules ?? stay(on: date)?.rules ?? home
  }

  /// The instants within a day of UTC at which a day of a zone begins that is known already: another zone may hold from there on.
  func beginnings(withinUTCDay day: Int) -> [Int] { known.beginnings(withinUTCDay: day) }

  /// The zone of now, where an instant of a day that another zone has may have been put there by it.
  func further(on date: CalendarDate) -> String? {
    known.zone(on: date).flatMap { $0.name == name ? nil : name }
  }

  /// What the zone on a day is called.
  public func name(on date: CalendarDate) -> String? {
    if let zone = known.zone(on: date) { return zone.name }
    return stay(on: date).map(\.name) ?? name
  }

  private func stay(on date: CalendarDate) -> Stay? { stays.first { $0.days.contains(date) } }

  /// The zone at an instant: that of the day that it is by the zone's own clock.
  public func rules(at time: Int) -> TimeZoneRules {
    if let zone = known.zone(at: time) { return zone.rules }
    let stay = stays.first { stay in
      stay.days.contains(MeasuredMoment(time: time, offset: stay.rules.offset(at: time)).clock.date)
    }
    return stay?.rules ?? home
  }
}

/// The zones by which instants were put to days that are measured already.
public struct MeasuredZones: Sendable {
  struct Zone: Sendable {
    let name: String, rules: TimeZoneRules
  }

  private var zones: [Zone] = []
  private var days: [CalendarDate: Int] = [:]
  private var dayStart = 0

  /// None.
  public init() {}

  /// The zones of days.
  ///
  /// - Parameters:
  ///   - days: What the zone of each is called.
  ///   - order: The zones in the order in which they were first used.
  ///   - dayStart: Seconds after midnight at which a day begins.
  ///   - rules: The rules of a zone; nil for a name that is none, whose days are left out.
  public init(
    _ days: [CalendarDate: String], order: [String], dayStart: Int,
    rules: (String) -> TimeZoneRules?
  ) {
    self.dayStart = dayStart
    zones = order.compactMap { name in rules(name).map { Zone(name: name, rules: $0) } }
    let places = Dictionary(zones.enumerated().map { ($1.name, $0) }) { one, _ in one }
    self.days = days.compactMapValues { places[$0] }
  }

  func zone(on date: CalendarDate) -> Zone? { days[date].map { zones[$0] } }

  func beginnings(withinUTCDay day: Int) -> [Int] {
    let start = day * 86_400
    return zones.map { zone in
      let since = start + zone.rules.offset(at: start) - dayStart
      return start + (86_400 - (since % 86_400 + 86_400) % 86_400) % 86_400
    }
  }

  /// The zone that put an instant to one of the days, or would have: the first that has it on a day of its own, or on one
  /// that an earlier zone had before.
  func zone(at time: Int) -> Zone? {
    zones.indices.first { index in
      let offset = zones[index].rules.offset(at: time) - dayStart
      let owner = days[MeasuredMoment(time: time, offset: offset).clock.date]
      return owner.map { $0 <= index } ?? false
    }.map { zones[$0] }
  }
}
