import Cycle
import DayModel
import Values

/// Ranks the workouts of a library for a day.
struct WorkoutRanking {
  private let facts: CoachingFacts
  private let rules: CoachingRules
  private let advice: TrainingAdvice
  /// The sessions of each entry.
  private let history: [String: [DatedSession]]
  /// The types that suit the day, the most suitable first.
  let types: [String]

  init(_ facts: CoachingFacts, _ rules: CoachingRules, _ advice: TrainingAdvice) {
    (self.facts, self.rules, self.advice) = (facts, rules, advice)
    let named = facts.sessions.filter { $0.session.id != nil }
    history = Dictionary(grouping: named) { $0.session.id ?? "" }
    let guide = PhaseGuide.of(facts.countedPhase)
    let suitable = guide.phase == nil ? facts.profile.types : guide.types + guide.activities
    types = suitable.filter { type in
      TypeLoad.of(type) <= advice.intensity
        && !(rules.isWithoutHardTypes && PhaseGuide.hardTypes.contains(type))
    }
  }

  // MARK: Which

  /// How many sessions back an entry does not come again.
  private static let recentSessions = 5

  /// The workouts that suit the day, the best first. Where fewer than three are left, those of the last sessions are let in,
  /// then longer ones; never harder ones, nor what one has no equipment for.
  var ranked: [Recommendation.Choice] {
    let possible = facts.library.offered.filter { entry in
      entry.intensity <= advice.intensity && entry.needsOnly(facts.profile.equipment)
        && !(rules.isWithoutHardTypes && PhaseGuide.hardTypes.contains(entry.type))
    }
    let recent = Set(facts.sessions.suffix(Self.recentSessions).compactMap(\.session.id))
    let fitting = possible.filter { $0.minutes <= advice.minutes.upperBound }
    let fresh = fitting.filter { !recent.contains($0.id) }
    let entries =
      fresh.count >= Recommendation.count
      ? fresh : fitting.count >= Recommendation.count ? fitting : possible
    return sorted(entries)
  }

  /// The best of the quiet ones.
  func gentler(besides others: [String]) -> LibraryEntry? {
    let quiet = facts.library.offered.filter { entry in
      entry.intensity == .low && entry.minutes <= 20 && !others.contains(entry.id)
        && entry.needsOnly(facts.profile.equipment)
    }
    return sorted(quiet).first?.entry
  }

  private func sorted(_ entries: [LibraryEntry]) -> [Recommendation.Choice] {
    let isQuietFirst = facts.energyLevel?.isLow == true
    return entries.map { (entry: $0, choice: choice($0)) }.sorted { one, other in
      if isQuietFirst {
        let quiet = [one, other].map { PhaseGuide.quietTypes.contains($0.entry.type) }
        if quiet[0] != quiet[1] { return quiet[0] }
      }
      let (left, right) = (one.choice.points, other.choice.points)
      if left != right { return left > right }
      let last = [one, other].map { history[$0.entry.id]?.last?.date }
      if last[0] != last[1] {
        // What was never followed is the longest ago.
        guard let first = last[0] else { return true }
        guard let second = last[1] else { return false }
        return first < second
      }
      return one.entry.id < other.entry.id
    }.map(\.choice)
  }

  // MARK: Why

  private func choice(_ entry: LibraryEntry) -> Recommendation.Choice {
    var reasons: [Recommendation.Reason] = []
    func add(_ code: String, _ points: Double, _ text: String) {
      if points != 0 {
        reasons.append(Recommendation.Reason(code: code, points: points, text: text))
      }
    }
    if let phase = facts.countedPhase {
      let weight = facts.confidence == .low ? 0.5 : 1
      let guide = PhaseGuide.of(phase)
      if let place = guide.types.firstIndex(of: entry.type) {
        add(
          "phase-type", weight * (3 - 0.75 * Double(place)),
          "\(entry.type) suits the \(phase.rawValue) phase")
      }
      if entry.phases.contains(phase) {
        add("phase", weight * 2, "meant for the \(phase.rawValue) phase")
      }
    }
    if facts.profile.types.contains(entry.type) {
      add("preferred-type", 2, "you like \(entry.type)")
    }
    for goal in facts.profile.goals where goal.isServed(by: entry) {
      add("goal", 1, "serves \(goal.rawValue)")
    }
    if advice.minutes.contains(entry.minutes) {
      add("minutes", 1, "\(entry.minutes) min suit today")
    }
    addHistory(of: entry, add)
    if entry.isFeatured { add("featured", 0.5, "featured") }
    if entry.isSaved { add("saved", 0.5, "kept at hand") }
    if facts.sessions.last?.type == entry.type {
      add("same-type", -2, "the last session was \(entry.type) too")
    }
    let strength = CoachingGoal.buildStrength.types.contains(entry.type)
    if strength, overlaps(entry.areas, rules.tiredAreas) {
      add("same-muscles", -2, "strength of the same parts within 48 hours")
    }
    return Recommendation.Choice(
      entry: entry, planned: nil, reasons: reasons.sorted { abs($0.points) > abs($1.points) })
  }

  /// How many sessions it takes for a mean of the energy to count.
  private static let leastSessions = 3

  private func addHistory(of entry: LibraryEntry, _ add: (String, Double, String) -> Void) {
    guard let sessions = history[entry.id] else { return }
    let ratings = sessions.compactMap(\.session.rating)
    if !ratings.isEmpty {
      let mean = Double(ratings.reduce(0, +)) / Double(ratings.count)
      add("rating", 0.5 * (mean - 3), "your rating is \(decimalText(mean, roundedTo: 10)) of 5")
    }
    let changes = sessions.compactMap(\.session.energyChange)
    if changes.count >= Self.leastSessions {
      let mean = changes.reduce(0, +) / Double(changes.count)
      add(
        "energy-change", min(max(mean, -0.5), 0.5),
        "energy \(mean < 0 ? "" : "+")\(decimalText(mean, roundedTo: 10)) behind it")
    }
  }

  /// Whether two lists name a part of the body that is the same; the whole body is part of each.
  private func overlaps(_ areas: [String], _ others: Set<String>) -> Bool {
    if areas.isEmpty || others.isEmpty { return false }
    let whole = TargetArea.fullBody.rawValue
    return areas.contains(whole) || others.contains(whole) || !others.isDisjoint(with: areas)
  }
}
