import DayModel
import Values
import Words

/// How the weight that could be lifted once is estimated from one that was lifted several times.
///
/// Both were made for sets to fatigue of about ten repetitions at most; above
/// ``mostRepetitions`` they are rough, and drift apart.
public enum RepetitionFormula: String, Sendable, CaseIterable {
  /// weight × (1 + repetitions ÷ 30): Boyd Epley, “Poundage Chart”, Boyd Epley Workout, 1985.
  case epley
  /// weight × 36 ÷ (37 − repetitions), which has no value from 37 repetitions on: Matt Brzycki,
  /// “Strength Testing – Predicting a One-Rep Max from Reps-to-Fatigue”, Journal of Physical
  /// Education, Recreation & Dance 64 (1), 1993, pages 88–90.
  case brzycki

  /// The author's name, to show beside the numbers.
  public var title: String {
    switch self {
    case .epley: "Epley"
    case .brzycki: "Brzycki"
    }
  }

  /// Estimates from more repetitions than these are approximate.
  public static let mostRepetitions = 12.0

  /// The estimated one-repetition maximum, in the unit of the weight.
  ///
  /// One repetition is itself, by either formula. Nil for less than one repetition, for no weight,
  /// and where the formula has no value.
  public func maximum(weight: Double, repetitions: Double) -> Double? {
    guard weight > 0, repetitions >= 1 else { return nil }
    if repetitions == 1 { return weight }
    let maximum =
      switch self {
      case .epley: weight * (1 + repetitions / 30)
      case .brzycki: repetitions < 37 ? weight * 36 / (37 - repetitions) : .infinity
      }
    return maximum.isFinite ? maximum : nil
  }

  /// The best estimate of a day's sets. One from at most ``mostRepetitions`` goes before any other,
  /// however high, because the others are approximate.
  ///
  /// Sets whose whole load is not known, as of bodyweight or with assistance, give none.
  func best(of runs: [SetRun]) -> (pounds: Double, isApproximate: Bool)? {
    var best: (pounds: Double, isApproximate: Bool)?
    for run in runs where run.count > 0 {
      guard let weight = run.set.knownPounds, let repetitions = run.set.repetitions,
        let maximum = maximum(weight: weight, repetitions: repetitions)
      else { continue }
      let isApproximate = repetitions > Self.mostRepetitions
      if let known = best {
        let isBetter =
          known.isApproximate == isApproximate ? maximum > known.pounds : known.isApproximate
        guard isBetter else { continue }
      }
      best = (maximum, isApproximate)
    }
    return best
  }
}
