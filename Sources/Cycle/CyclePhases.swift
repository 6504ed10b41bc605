/// A phase of a cycle.
public enum CyclePhase: String, Sendable, CaseIterable {
  case menstrual, follicular, ovulatory, luteal
}

/// The days of a cycle on which each phase ends, counted from 1 (docs/cycle.md, “Phases”).
///
/// A phase that would end before it begins has no day.
public struct CyclePhases: Equatable, Sendable {
  /// The last day of the menstrual phase.
  public let menstrualEnd: Int
  /// The last day of the follicular phase.
  public let follicularEnd: Int
  /// The last day of the ovulatory phase.
  public let ovulatoryEnd: Int
  /// The last day of the cycle.
  public let length: Int
  /// What they rest on.
  public let basis: Basis

  /// What phases rest on.
  public enum Basis: String, Sendable {
    /// The length of the cycle alone.
    case calendar
    /// A shift of the temperature.
    case temperature
  }

  /// The phases of a cycle by its length: the follicular one ends after 46 % of it, the ovulatory one after 57 %.
  public init(length: Int, menstrualEnd: Int) {
    self.init(
      menstrualEnd: menstrualEnd, follicularEnd: (46 * length + 50) / 100,
      ovulatoryEnd: (57 * length + 50) / 100, length: length, .calendar)
  }

  /// The phases of a cycle whose temperature rose on a day, the first higher one.
  public init(length: Int, menstrualEnd: Int, firstHigherDay day: Int) {
    self.init(
      menstrualEnd: menstrualEnd, follicularEnd: day - 3, ovulatoryEnd: day + 1, length: length,
      .temperature)
  }

  private init(
    menstrualEnd: Int, follicularEnd: Int, ovulatoryEnd: Int, length: Int, _ basis: Basis
  ) {
    self.menstrualEnd = min(menstrualEnd, length)
    self.follicularEnd = min(max(follicularEnd, self.menstrualEnd), length)
    self.ovulatoryEnd = min(max(ovulatoryEnd, self.follicularEnd), length)
    (self.length, self.basis) = (length, basis)
  }

  /// The last day of a phase, which is that of the one before it where it has no day.
  public func end(of phase: CyclePhase) -> Int {
    switch phase {
    case .menstrual: menstrualEnd
    case .follicular: follicularEnd
    case .ovulatory: ovulatoryEnd
    case .luteal: length
    }
  }

  /// The phase of a day, counted from 1; nil outside of the cycle.
  public func phase(ofDay day: Int) -> CyclePhase? {
    day < 1 ? nil : CyclePhase.allCases.first { day <= end(of: $0) }
  }

  /// The phase that has days behind one, and how many days it is until then; nil outside of the cycle.
  public func next(afterDay day: Int) -> (phase: CyclePhase, days: Int)? {
    guard let phase = phase(ofDay: day) else { return nil }
    let end = end(of: phase)
    return (self.phase(ofDay: end + 1) ?? .menstrual, end - day + 1)
  }
}
