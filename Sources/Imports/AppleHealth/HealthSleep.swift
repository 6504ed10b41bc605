import Values
import WatchData
import XML

/// Sleep: what sources say of it, and the nights that are made of that (docs/imports.md).
struct HealthSleep {
  /// What a record says of a span.
  enum Stage: Int, CaseIterable {
    case inBed, asleep, light, deep, rem, awake

    /// Its values, behind `HKCategoryValueSleepAnalysis`. Old exports have `Asleep` alone.
    init?(_ value: XMLText) {
      guard let name = value.dropping("HKCategoryValueSleepAnalysis") else { return nil }
      switch name {
      case "InBed": self = .inBed
      case "Asleep", "AsleepUnspecified": self = .asleep
      case "AsleepCore": self = .light
      case "AsleepDeep": self = .deep
      case "AsleepREM": self = .rem
      case "Awake": self = .awake
      default: return nil
      }
    }
  }

  private typealias Stages = [HealthSpans]

  private var sources: [Int: Stages] = [:]

  /// Adds what a record says.
  mutating func add(_ stage: Stage, _ span: HealthSpan, source: Int) {
    func add(to stages: inout Stages) { stages[stage.rawValue].add(span) }
    add(to: &sources[source, default: Self.none])
  }

  private static let none = Stages(repeating: HealthSpans(), count: Stage.allCases.count)

  /// A night, in seconds.
  struct Night {
    var start: MeasuredMoment, end: MeasuredMoment
    var asleep = 0, light = 0, deep = 0, rem = 0, awake = 0, nap = 0
    var inBed: Int?

    /// Whether its source tells stages.
    var hasStages: Bool { light + deep + rem > 0 }
    /// From its beginning to its end.
    var instants: Range<Int> { HealthSpan(from: start, to: end).instants }
  }

  /// The nights, by the number of the day on which each ends: of several sources the one with stages, then the best one.
  func nights(_ ranks: [Int], _ clock: HealthClock) -> [Int: Night] {
    var nights: [Int: Night] = [:]
    let order = sources.keys.sorted { ranks[$0] < ranks[$1] }
    let beds = order.map { sources[$0]?[Stage.inBed.rawValue].union ?? SpanUnion() }
    for (index, source) in order.enumerated() {
      guard let stages = sources[source] else { continue }
      for (day, night) in SleepSource(stages).nights(clock) {
        if let known = nights[day], known.hasStages || !night.hasStages { continue }
        var night = night
        // From the same source, else from any.
        let inBed = ([beds[index]] + beds).lazy.map { $0.overlapping(night.instants) }
          .first { !$0.isEmpty }
        night.inBed = inBed?.reduce(0) { $0 + $1.instants.count }
        nights[day] = night
      }
    }
    return nights
  }

  /// The sleep of one source.
  private struct SleepSource {
    let light: SpanUnion, deep: SpanUnion, rem: SpanUnion, awake: SpanUnion
    /// All sleep: stages, and where there are none what is only called asleep.
    let asleep: SpanUnion

    init(_ stages: Stages) {
      func union(_ stage: Stage) -> SpanUnion { stages[stage.rawValue].union }
      (light, deep, rem, awake) = (union(.light), union(.deep), union(.rem), union(.awake))
      let staged = light.union(deep).union(rem)
      asleep = staged.union(union(.asleep).subtracting(staged.union(awake)))
    }

    /// Sleep without a longer gap.
    private struct Session {
      var span: HealthSpan
      var asleep: Int

      /// Whether it begins when nights do.
      var beginsAtNight: Bool {
        let hour = span.start.clock.second / 3600
        return hour >= 18 || hour < 8
      }
    }

    /// Sessions end where nothing follows for an hour.
    private static let gap = 3600

    private var sessions: [Session] {
      var sessions: [Session] = []
      for span in asleep.spans {
        if let last = sessions.last?.span.instants.upperBound,
          span.instants.lowerBound - last < Self.gap
        {
          sessions[sessions.count - 1].span.unite(with: span)
          sessions[sessions.count - 1].asleep += span.instants.count
        } else {
          sessions.append(Session(span: span, asleep: span.instants.count))
        }
      }
      return sessions
    }

    func nights(_ clock: HealthClock) -> [Int: Night] {
      Dictionary(grouping: sessions) { clock.day(of: $0.span.end) }.compactMapValues(night)
    }

    /// The night of the sessions that end on a day, in their order: the longest one, and others that begin at night.
    private func night(_ sessions: [Session]) -> Night? {
      let longest = sessions.map(\.asleep).max()
      guard let main = sessions.firstIndex(where: { $0.asleep == longest }) else { return nil }
      var night = Night(start: sessions[main].span.start, end: sessions[main].span.end)
      for (index, session) in sessions.enumerated() {
        guard index == main || session.beginsAtNight else {
          night.nap += session.asleep
          continue
        }
        let span = session.span.instants
        if span.lowerBound < night.instants.lowerBound { night.start = session.span.start }
        if span.upperBound > night.instants.upperBound { night.end = session.span.end }
        night.asleep += session.asleep
        night.light += light.seconds(in: span)
        night.deep += deep.seconds(in: span)
        night.rem += rem.seconds(in: span)
      }
      night.awake = awake.seconds(in: night.instants)
      return night
    }
  }
}
