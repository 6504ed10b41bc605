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
    /// The zone.
    public let rules: TimeZoneRules

    /// A stay.
    public init(_ days: ClosedRange<CalendarDate>, _ rules: TimeZoneRules) {
      (self.days, self.rules) = (days, rules)
    }
  }

  private let home: TimeZoneRules
  private let stays: [Stay]

  /// Zones. Of stays that overlap the first counts.
  public init(home: TimeZoneRules, stays: [Stay] = []) { (self.home, self.stays) = (home, stays) }

  /// The zone on a day.
  public func rules(on date: CalendarDate) -> TimeZoneRules {
    stays.first { $0.days.contains(date) }?.rules ?? home
  }

  /// The zone at an instant: that of the day that it is by the zone's own clock.
  public func rules(at time: Int) -> TimeZoneRules {
    let stay = stays.first { stay in
      stay.days.contains(MeasuredMoment(time: time, offset: stay.rules.offset(at: time)).clock.date)
    }
    return stay?.rules ?? home
  }
}
