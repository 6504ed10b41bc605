/// What the log of a day says in `## Cycle` of where the cycle stands (docs/format.md §14).
public struct CycleDay: Equatable, Sendable {
  /// What the day is.
  public var period: PeriodMark?
  /// How much blood there was.
  public var flow: Flow?
  /// What holds from this day on.
  public var state: CycleState?
  /// Whether the length of the cycle that begins on this day is used; nil where the rules decide.
  public var counts: Bool?
  /// The basal temperature.
  public var temperature: BasalTemperature?

  /// A day of `## Cycle`.
  public init(
    period: PeriodMark? = nil, flow: Flow? = nil, state: CycleState? = nil, counts: Bool? = nil,
    temperature: BasalTemperature? = nil
  ) {
    (self.period, self.flow, self.state) = (period, flow, state)
    (self.counts, self.temperature) = (counts, temperature)
  }

  /// Whether it is a day of bleeding by itself: `no` beats the flow, and spotting alone is none.
  var isBleeding: Bool {
    switch period {
    case .start, .yes, .end: true
    case .no: false
    case nil: flow.map { $0 >= .light } ?? false
    }
  }

  /// Whether the bleeding of a start before it does not go on behind it.
  var endsPeriod: Bool { period != nil && period != .yes }

  /// Whether it says that there was no bleeding.
  var saysNone: Bool {
    !isBleeding && (period == .no || flow != nil)
  }
}

/// What a day is in a period.
public enum PeriodMark: String, Sendable, CaseIterable {
  /// Day 1 of a cycle.
  case start
  /// A day of bleeding.
  case yes
  /// The last day of bleeding.
  case end
  /// No day of bleeding.
  case no
}

/// How much blood there was.
public enum Flow: Int, Sendable, CaseIterable, Comparable {
  case none, spotting, light, medium, heavy

  /// The word of the format.
  public var word: String { "\(self)" }

  /// Less flow first.
  public static func < (one: Flow, other: Flow) -> Bool { one.rawValue < other.rawValue }
}

/// What holds of a person's cycles from a day on.
public enum CycleState: String, Sendable, CaseIterable {
  case natural, irregular, hormonal, pregnant, postpartum, paused

  /// Whether the length of a cycle with such a day in it is used.
  public var usesLengths: Bool { self == .natural || self == .irregular }
}

/// A temperature on waking.
public struct BasalTemperature: Equatable, Sendable {
  /// In degrees Celsius.
  public var celsius: Double
  /// Whether something disturbed it: it is shown, and not evaluated.
  public var isDisturbed: Bool

  /// A temperature in degrees Celsius.
  public init(celsius: Double, isDisturbed: Bool = false) {
    (self.celsius, self.isDisturbed) = (celsius, isDisturbed)
  }
}
