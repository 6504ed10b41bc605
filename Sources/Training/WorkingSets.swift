import Values

/// The sets of a workout that a rule goes by: those at its working load.
///
/// The working load is the heaviest with a set of at least the least repetitions, of assisted sets that with the
/// least help; where no set has as many, the heaviest of all. For holds every set counts.
struct WorkingSets: Equatable {
  /// The day.
  let date: CalendarDate
  /// The sets at the working load.
  let sets: [StrengthSet]
  /// How many sets the workout has in all.
  let count: Int

  init?(_ day: ExerciseDay, _ target: ProgressionTarget) {
    let counted = day.sets.filter {
      target.rule == .hold ? $0.seconds != nil : $0.repetitions != nil && $0.seconds == nil
    }
    guard !counted.isEmpty else { return nil }
    let reaching = counted.filter {
      target.rule == .hold || ($0.repetitions ?? 0) >= Double(target.repetitions.lowerBound)
    }
    let level = (reaching.isEmpty ? counted : reaching).map(\.level).max() ?? 0
    date = day.date
    sets = counted.filter { $0.level == level }
    count = counted.count
  }

  /// The working load as it is written in the last of its sets, if any.
  var load: Load? { sets.last?.load }

  /// How heavy it is beside other workouts: pounds, assistance negative.
  var level: Double { sets.last?.level ?? 0 }

  /// Repetitions, or the seconds of holds, of all working sets.
  var total: Double { sets.reduce(0) { $0 + ($1.repetitions ?? $1.seconds ?? 0) } }

  /// The longest hold in seconds, down to five.
  var hold: Double { ((sets.compactMap(\.seconds).max() ?? 0) / 5).rounded(.down) * 5 }

  /// Whether as many sets of as much were done as the target wants.
  func allReach(_ amount: Double, _ target: ProgressionTarget) -> Bool {
    let wanted = target.isSetsAsked ? target.sets : min(target.sets, count)
    return sets.count >= max(wanted, 1)
      && sets.allSatisfy { ($0.number) >= amount }
  }

  /// Whether any set tells its effort.
  var hasEffort: Bool { sets.contains { $0.effort != nil } }

  /// The sets in one line.
  var text: String { sets.map(\.shown).joined(separator: ", ") }
}

extension StrengthSet {
  /// How heavy a set is beside others of its exercise: pounds, assistance negative, to tenths. Bands cannot be
  /// compared.
  fileprivate var level: Double {
    if let help = load?.assistPounds { return -PersonalRecords.rounded(help) }
    return load?.pounds.map(PersonalRecords.rounded) ?? 0
  }
}
