public import Values

/// What the words of an entry depend on besides themselves.
public struct EntryContext: Sendable {
  /// The day from which words for days are counted; nil where no day may be named.
  public var today: CalendarDate?
  /// The time, and the zone in which times of day are told; nil where words say all.
  public var clock: Clock?
  /// The units of numbers without one.
  public var units: PersonalUnits
  /// Which of day and month comes first in figures; nil where nothing says it.
  public var dayOrder: DayOrder?
  /// The names that logs have.
  public var names: KnownNames
  /// Whether names that no log has may be meant, so that a word behind a value can begin one.
  var allowsNew = false
  /// Whether all words are of the cycle, as those of `cycle log`.
  public var isOfCycle = false

  /// What is known of it.
  public init(
    today: CalendarDate? = nil, clock: Clock? = nil, units: PersonalUnits = .format,
    dayOrder: DayOrder? = nil, names: KnownNames = .none
  ) {
    (self.today, self.clock, self.units) = (today, clock, units)
    (self.dayOrder, self.names) = (dayOrder, names)
  }

  /// The hour of the clock, from 0.
  var hour: Int? { clock.map { ($0.now + $0.offset).flooredRemainder(of: 86_400) / 3600 } }
}

extension Int {
  /// The remainder that is never negative.
  func flooredRemainder(of divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}
