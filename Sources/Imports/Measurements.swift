public import Values
public import WatchData

/// What files say: measured days, and what was left out with the reason.
public struct Measurements: Sendable {
  /// Rows or records that were left out.
  public struct Skipped: Sendable, Equatable {
    /// Why, in a few words: `a weight without a unit`.
    public let reason: String
    /// How many.
    public var count: Int
    /// The first of them, as a person finds it: `line 12: 1,050`.
    public let example: String
  }

  /// A day of one source.
  public struct Place: Hashable, Sendable {
    /// The day that the source put it to.
    public let date: CalendarDate
    /// Who measured it.
    public let source: MeasuredSource
  }

  private var found: [Place: MeasuredDay] = [:]
  /// What was left out, in the order in which it was met.
  public private(set) var skipped: [Skipped] = []

  /// The zones by which instants were put to days, by their names: none where all sources say their local time.
  public private(set) var zones: Set<String> = []

  /// Nothing yet.
  public init() {}

  /// The days, by date and then by source.
  public var days: [MeasuredDay] {
    found.values.filter { !$0.isEmpty }.sorted { one, other in
      (one.date.dayNumber, one.source.rawValue) < (other.date.dayNumber, other.source.rawValue)
    }
  }

  /// How many days there are, those of each source by themselves.
  public var count: Int { found.count }

  /// Adds a day; what is there of it already is joined with it.
  public mutating func add(_ day: MeasuredDay) {
    let place = Place(date: day.date, source: day.source)
    found[place, default: MeasuredDay(day.date, by: day.source)].join(day)
    zones.formUnion(day.zones)
  }

  /// Notes that an instant was put to a day by the zone that was lived in then.
  mutating func place(on date: CalendarDate, by rules: ReadingRules) {
    zones.formUnion(
      [rules.zones.name(on: date), rules.zones.further(on: date)].compactMap(\.self))
  }

  /// Adds what other files say.
  public mutating func add(_ other: Measurements) {
    for day in other.days { add(day) }
    zones.formUnion(other.zones)
    add(leftOutOf: other)
  }

  /// Adds what was left out of other files.
  mutating func add(leftOutOf other: Measurements) {
    for skip in other.skipped { self.skip(skip.reason, skip.example, count: skip.count) }
  }

  /// Notes that something was left out.
  public mutating func skip(_ reason: String, _ example: @autoclosure () -> String, count: Int = 1)
  {
    if let index = skipped.firstIndex(where: { $0.reason == reason }) {
      skipped[index].count += count
    } else {
      skipped.append(Skipped(reason: reason, count: count, example: example()))
    }
  }
}
