import DayModel
public import Values

/// Seven days: on which of them a session suits, and which.
public struct RecommendedWeek: Sendable {
  /// The seven, from the day that was asked about on.
  public let days: [Day]
  /// How many minutes the week aims at; nil where nothing is behind it.
  public let target: Int?
  /// How the minutes came about.
  public let progression: Progression

  /// A day of the week.
  public struct Day: Sendable {
    /// What is recommended for it.
    public let recommendation: Recommendation
    /// What stands for it: what is planned, else the best workout; nil for a day without.
    public let choice: Recommendation.Choice?
    /// Whether the weekly plan has a rest for it.
    public let isPlannedRest: Bool
    /// Whether it is a day of training, though there may be no workout for it.
    public let isTraining: Bool
  }

  /// How the minutes of a week follow from those before it. A convention and no protection: a trial of the rule of ten per
  /// cent found no fewer injuries (Buist 2008, Am J Sports Med 36:33).
  public struct Progression: Equatable, Sendable {
    /// The Mondays of the last three weeks that were over before the first day, the oldest first.
    public let weeks: [CalendarDate]
    /// The minutes of all training of each.
    public let minutes: [Double]
    /// What their mean was multiplied by.
    public let factor: Double
    /// Why.
    public let because: String
  }

  /// The days of a week that have a session, from the first day on.
  static func pattern(_ sessions: Int) -> Set<Int> {
    switch sessions {
    case 3: [0, 2, 4]
    case 4: [0, 1, 3, 5]
    case 5: [0, 1, 3, 4, 6]
    default: Set((0..<min(max(sessions, 1), 6)).map { $0 * 7 / min(max(sessions, 1), 6) })
    }
  }

  /// A week.
  ///
  /// - Parameters:
  ///   - first: The facts of its first day: of today with today's energy.
  ///   - facts: What is known of a later day, without training: its phase and what is planned.
  ///   - isRest: Whether the weekly plan has a rest for a day.
  public init(
    from first: CoachingFacts, facts: (CalendarDate) -> CoachingFacts,
    isRest: (CalendarDate) -> Bool
  ) {
    let pattern = Self.pattern(first.profile.weeklySessions)
    var (trained, sessions) = (first.trained, first.sessions)
    var used: Set<String> = []
    var days: [Day] = []
    for offset in 0..<7 {
      let date = first.date.advanced(by: offset)
      var today = offset == 0 ? first : facts(date)
      (today.trained, today.sessions) = (trained, sessions)
      let recommendation = Recommendation(today)
      let isPlanned = !today.planned.isEmpty
      let isRest = !isPlanned && isRest(date)
      let isLastWithout = offset == 6 && !days.contains { !$0.isTraining } && !isPlanned
      let isTraining = isPlanned || !isRest && !isLastWithout && pattern.contains(offset)
      let choice =
        isTraining
        ? recommendation.choices.first { choice in
          isPlanned || !(choice.entry.map { used.contains($0.id) } ?? false)
        } : nil
      days.append(
        Day(
          recommendation: recommendation, choice: choice, isPlannedRest: isRest,
          isTraining: isTraining))
      if !isTraining { continue }
      let type = choice?.type
      let isStrength = type.map(CoachingGoal.buildStrength.types.contains) ?? false
      let expected = TrainedDay(
        date: date,
        load: choice?.entry?.intensity ?? type.map(TypeLoad.of)
          ?? recommendation.advice.intensity,
        because: choice?.title ?? "training",
        areas: isStrength ? Set(choice?.entry?.areas ?? []) : [],
        minutes: Double(choice?.entry?.minutes ?? 0))
      // What was done today already and what is to come are one day.
      let done = trained.last?.date == date ? trained.removeLast() : nil
      trained.append(done.map(expected.with) ?? expected)
      if let entry = choice?.entry {
        used.insert(entry.id)
        sessions.append(
          DatedSession(date: date, number: 1, session: entry.session(), type: entry.type))
      }
    }
    self.days = days
    progression = Self.progression(before: first)
    let mean = progression.minutes.reduce(0, +) / 3
    target = mean > 0 ? Int((mean * progression.factor / 5).rounded()) * 5 : nil
  }

  private static func progression(before first: CoachingFacts) -> Progression {
    let weeks = (1...3).reversed().map { first.date.monday.advanced(by: -7 * $0) }
    let trained = weeks.map { monday in
      first.trained.filter { $0.date.monday == monday }
    }
    let (done, aim) = (trained[2].count, first.profile.weeklySessions)
    let days = done == 1 ? "1 day" : "\(done) days"
    let last = "\(weeks[2].isoWeekText) had training on \(days), of \(aim) sessions aimed at"
    let (factor, because): (Double, String) =
      if first.date.isoWeek.week % 4 == 0 {
        (0.8, "every fourth week is lighter")
      } else if done == 0 {
        (0.75, "\(weeks[2].isoWeekText) had no training")
      } else {
        (Double(done) >= 0.8 * Double(aim) ? 1.1 : 1, last)
      }
    return Progression(
      weeks: weeks, minutes: trained.map { $0.reduce(0) { $0 + $1.minutes } }, factor: factor,
      because: because)
  }
}
