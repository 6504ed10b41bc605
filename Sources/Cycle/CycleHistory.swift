public import Values

/// The cycles of a person, out of what the days say (docs/cycle.md, “From days to cycles”).
///
/// Nothing of them is stored: whoever asks gets the same cycles from the same days, in whatever order these were written.
public struct CycleHistory: Equatable, Sendable {
  /// The days with an entry.
  public let days: [CalendarDate: CycleDay]
  /// The days of bleeding: those between a start and its end too.
  public let bleeding: Set<CalendarDate>
  /// The cycles, oldest first; the last one is running.
  public private(set) var cycles: [Cycle] = []
  /// Days that are written as a start and are none, as another start is too near.
  public private(set) var rejected: [CalendarDate] = []
  /// Days behind it count for nothing.
  let today: CalendarDate
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
    let known = days.filter { $0.key <= today }
    (self.days, self.today) = (known, today)
    bleeding = Self.bleeding(known)
    states = known.compactMap { date, day in day.state.map { (date, $0) } }
      .sorted { $0.from < $1.from }
    let first = firstEpisodes()
    cycles = first.indices.map { index in
      Cycle(
        next: index + 1 < first.count ? first[index + 1].lowerBound : nil,
        firstEpisode: first[index])
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

  // MARK: Bleeding

  private static func bleeding(_ days: [CalendarDate: CycleDay]) -> Set<CalendarDate> {
    var bleeding = Set(days.filter(\.value.isBleeding).keys)
    for (start, day) in days where day.period == .start {
      let later = (1...Cycle.mostBleeding).map { start.advanced(by: $0) }
      guard let end = later.first(where: { days[$0]?.endsPeriod == true }),
        days[end]?.period == .end
      else { continue }
      bleeding.formUnion((start...end).filter { days[$0]?.period != .no })
    }
    return bleeding
  }

  /// The days of bleeding, with at most one other day between two of one episode.
  var episodes: [ClosedRange<CalendarDate>] {
    bleeding.sorted().reduce(into: []) { episodes, date in
      if let last = episodes.last, last.upperBound.distance(to: date) <= 2 {
        episodes[episodes.count - 1] = last.lowerBound...date
      } else {
        episodes.append(date...date)
      }
    }
  }

  /// The bleeding that each cycle begins with, from its day 1 on.
  private mutating func firstEpisodes() -> [ClosedRange<CalendarDate>] {
    var first: [ClosedRange<CalendarDate>] = []
    for episode in episodes {
      let written = episode.filter { days[$0]?.period == .start }
      for start in written.isEmpty ? [episode.lowerBound] : written {
        if let last = first.last, last.lowerBound.distance(to: start) < Self.fewestDays {
          if days[start]?.period == .start { rejected.append(start) }
        } else {
          first.append(start...episode.upperBound)
        }
      }
    }
    return first
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
    let later = last.advanced(by: 1)...max(last.advanced(by: 1), cycle.next ?? today)
    let without = later.count { date in
      days[date].map { length > 1 ? !$0.isBleeding : $0.saysNone } ?? false
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
  public var start: CalendarDate { firstEpisode.lowerBound }
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

  init(next: CalendarDate?, firstEpisode: ClosedRange<CalendarDate>) {
    (self.next, self.firstEpisode) = (next, firstEpisode)
  }

  /// The last day; nil while it runs.
  public var end: CalendarDate? { next.map { $0.advanced(by: -1) } }

  /// How many days it took; nil while it runs.
  public var length: Int? { next.map { start.distance(to: $0) } }

  /// Whether its length is one of those that figures are made of.
  public var isUsed: Bool { next != nil && leftOut == nil }
}
