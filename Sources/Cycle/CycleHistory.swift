public import Values

/// The cycles of a person, out of what the days say (docs/cycle.md, “From days to cycles”).
///
/// Nothing of them is stored: whoever asks gets the same cycles from the same days, in whatever order these were written.
public struct CycleHistory: Equatable, Sendable {
  /// The days with an entry, rising.
  public let days: [CalendarDate: CycleDay]
  /// The cycles, oldest first; the last one is running.
  public private(set) var cycles: [Cycle] = []
  /// Days that are written as a start and are none, as another start is too near.
  public private(set) var rejected: [CalendarDate] = []
  /// The days of bleeding, rising: those between a start and its end too.
  let bleeding: [CalendarDate]
  private let states: [(from: CalendarDate, state: CycleState)]

  /// The fewest days from one start to the next: nearly all cycles are longer (Chiazze 1968).
  public static let fewestDays = 15
  /// The most days that a cycle has; what is longer is a gap.
  public static let mostDays = 90
  /// How many cycles the figures are made of.
  static let most = 12

  /// The cycles of some days.
  ///
  /// - Parameters:
  ///   - days: The days with an entry under `## Cycle`.
  ///   - today: Days behind it count for nothing yet.
  public init(_ days: [CalendarDate: CycleDay], today: CalendarDate) {
    let known = days.filter { $0.key <= today && $0.value.isLogged }
    self.days = known
    let dates = known.keys.sorted()
    states = dates.compactMap { date in known[date]?.state.map { (date, $0) } }
    bleeding = Self.bleeding(known, dates)
    let starts = starts()
    cycles = starts.indices.map { index in
      Cycle(
        start: starts[index], next: index + 1 < starts.count ? starts[index + 1] : nil,
        firstEpisode: episode(from: starts[index]))
    }
    for index in cycles.indices { complete(index) }
    rejectMissed()
  }

  /// Two histories are the same where their days are.
  public static func == (one: CycleHistory, other: CycleHistory) -> Bool {
    one.days == other.days && one.cycles == other.cycles && one.rejected == other.rejected
  }

  /// What holds on a day.
  public func state(on date: CalendarDate) -> CycleState {
    states.last { $0.from <= date }?.state ?? .natural
  }

  /// The day from which on the state of a day holds; nil for what held from the beginning.
  func stateBegan(on date: CalendarDate) -> CalendarDate? {
    guard let index = states.lastIndex(where: { $0.from <= date }) else { return nil }
    let same = states[...index].reversed().prefix { $0.state == states[index].state }
    return same.last?.from
  }

  /// The cycle that a day is in; nil before the first one.
  public func cycle(on date: CalendarDate) -> Cycle? { cycles.last { $0.start <= date } }

  // MARK: Bleeding

  private static func bleeding(
    _ days: [CalendarDate: CycleDay], _ dates: [CalendarDate]
  ) -> [CalendarDate] {
    var bleeding = Set(dates.filter { days[$0]?.isBleeding == true })
    for start in dates where days[start]?.period == .start {
      let later = dates.filter { start < $0 && start.distance(to: $0) <= Cycle.mostBleeding }
      guard let end = later.first(where: { days[$0]?.period != nil && days[$0]?.period != .yes }),
        days[end]?.period == .end
      else { continue }
      for number in 0...start.distance(to: end) {
        let date = start.advanced(by: number)
        if days[date]?.period != .no { bleeding.insert(date) }
      }
    }
    return bleeding.sorted()
  }

  /// The days of bleeding from a day on, with at most one other day between two of them.
  private func episode(from start: CalendarDate) -> ClosedRange<CalendarDate> {
    var last = start
    for date in bleeding where date > last {
      guard last.distance(to: date) <= 2 else { break }
      last = date
    }
    return start...last
  }

  // MARK: Starts

  private mutating func starts() -> [CalendarDate] {
    var candidates: [CalendarDate] = []
    var rest = bleeding[...]
    while let first = rest.first {
      let range = episode(from: first)
      let episode = rest.prefix { range.contains($0) }
      rest = rest.dropFirst(episode.count)
      let written = episode.filter { days[$0]?.period == .start }
      candidates += written.isEmpty ? [first] : written
    }
    var starts: [CalendarDate] = []
    for candidate in candidates {
      if let last = starts.last, last.distance(to: candidate) < Self.fewestDays {
        if days[candidate]?.period == .start { rejected.append(candidate) }
      } else {
        starts.append(candidate)
      }
    }
    return starts
  }

  // MARK: Lengths

  /// Finds the length of a period, the state of a cycle and whether its length is used.
  private mutating func complete(_ index: Int) {
    let cycle = cycles[index]
    cycles[index].periodLength = periodLength(of: cycle)
    cycles[index].state = state(on: cycle.start)
    guard let length = cycle.length, let next = cycle.next else { return }
    let states =
      [state(on: cycle.start)]
      + states.filter { cycle.start < $0.from && $0.from < next }.map(\.state)
    if !(Self.fewestDays...Self.mostDays).contains(length) {
      cycles[index].leftOut = .gap
    } else if days[cycle.start]?.counts == false {
      cycles[index].leftOut = .excluded
    } else if let state = states.first(where: { !$0.usesLengths }) {
      cycles[index].leftOut = .state(state)
    } else if isBeforePregnancy(cycle) {
      cycles[index].leftOut = .beforePregnancy
    }
  }

  private func isBeforePregnancy(_ cycle: Cycle) -> Bool {
    states.contains { $0.state == .pregnant && $0.from > cycle.start }
  }

  /// How many days the first bleeding took; nil where that is not known: its end is written, or two days with an entry
  /// follow that are none. A start alone says nothing of how long it lasts, so behind it only days count that say that
  /// there was no bleeding.
  private func periodLength(of cycle: Cycle) -> Int? {
    let last = cycle.firstEpisode.upperBound
    let length = cycle.start.distance(to: last) + 1
    guard length <= Cycle.mostBleeding else { return nil }
    if days[last]?.period == .end { return length }
    let without = days.count { date, day in
      date > last && date < (cycle.next ?? .latest)
        && (length > 1 ? !day.isBleeding : day.saysNone)
    }
    return without >= 2 ? length : nil
  }

  /// Leaves out the lengths that are perhaps two cycles, as a start between was not written: at least 1.75 times the median
  /// of four or more.
  private mutating func rejectMissed() {
    let usable = cycles.filter { $0.isUsed }
    guard usable.count >= 4, let median = Figures(usable.compactMap(\.length))?.median else {
      return
    }
    for index in cycles.indices where cycles[index].isUsed {
      guard let length = cycles[index].length, Double(length) >= 1.75 * median,
        days[cycles[index].start]?.counts != true
      else { continue }
      cycles[index].leftOut = .perhapsMissed
    }
  }

  /// The lengths that the figures are made of: the last twelve that are used.
  public var lengths: [Int] {
    Array(cycles.filter(\.isUsed).compactMap(\.length).suffix(Self.most))
  }

  /// The lengths of the last twelve periods that are known.
  public var periodLengths: [Int] { Array(cycles.compactMap(\.periodLength).suffix(Self.most)) }
}

/// From one start to the next.
public struct Cycle: Equatable, Sendable {
  /// Day 1.
  public let start: CalendarDate
  /// Day 1 of the next one; nil while it runs.
  public let next: CalendarDate?
  /// The bleeding that begins it.
  public let firstEpisode: ClosedRange<CalendarDate>
  /// How many days the bleeding took; nil where that is not known.
  public internal(set) var periodLength: Int?
  /// What held on its first day.
  public internal(set) var state = CycleState.natural
  /// Why its length is not used; nil where it is, and while it runs.
  public internal(set) var leftOut: Reason?

  /// The most days of bleeding that are one period.
  static let mostBleeding = 14

  /// Why a length is not used.
  public enum Reason: Equatable, Sendable {
    /// It is no length of a cycle: no entry for more than ninety days.
    case gap
    /// `Counts:: no`.
    case excluded
    /// On one of its days a state held in which there are no cycles.
    case state(CycleState)
    /// There was a pregnancy since.
    case beforePregnancy
    /// Perhaps a start between was not written.
    case perhapsMissed
  }

  init(start: CalendarDate, next: CalendarDate?, firstEpisode: ClosedRange<CalendarDate>) {
    (self.start, self.next, self.firstEpisode) = (start, next, firstEpisode)
  }

  /// How many days it took; nil while it runs.
  public var length: Int? { next.map { start.distance(to: $0) } }

  /// Whether its length is one of those that figures are made of.
  public var isUsed: Bool { next != nil && leftOut == nil }
}
