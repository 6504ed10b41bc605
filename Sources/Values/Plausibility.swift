/// What is unlikely about distance and time of an activity, by the rule that `check` and `log` share.
package enum EffortDoubt: Sendable {
  /// Nobody moves so fast, or so slowly.
  case pace
  /// Hardly anyone goes so far.
  case distance

  /// The first of them that holds; nil where nothing is unlikely.
  package init?(_ activity: Activity, metres: Double?, minutes: Double?) {
    guard let metres else { return nil }
    if let minutes, !activity.isBelievable(minutes: minutes, metres: metres) {
      self = .pace
    } else if metres > activity.farthest {
      self = .distance
    } else {
      return nil
    }
  }

  /// What is unlikely, in words.
  package func words(_ activity: Activity) -> String { "the \(self) is unlikely for a \(activity)" }
}

extension Activity {
  /// The largest plausible daily distance, in metres.
  fileprivate var farthest: Double {
    switch self {
    case .swim: 20_000
    case .bike: 400_000
    case .run: 100_000
    case .walk: 40_000
    }
  }
}

extension StrengthEntry {
  /// The numbers that are not plausible: of each measure the worst.
  package var doubts: [(measure: Measure, value: Double)] {
    let (sets, repetitions, seconds, load) = headline
    let numbers: [(Measure, [Double?])] = [
      (.sets, [sets]), (.repetitions, [repetitions] + setDetails.map(\.repetitions)),
      (.hold, [seconds] + setDetails.map(\.seconds)),
      (.load, [load?.pounds] + setDetails.map { $0.load?.pounds }),
    ]
    return numbers.compactMap { measure, values in
      let odd = values.compactMap(\.self).filter { measure.judge($0) != .plausible }
      return odd.first { measure.judge($0) == .impossible }.map { (measure, $0) }
        ?? odd.first.map { (measure, $0) }
    }
  }
}
