public import Coaching
import Cycle
public import DayModel
public import JSON
import Training
import Values
import Words

/// What to do today, with what a person needs besides: `recommend`.
public struct RecommendationReport: Sendable {
  /// What is recommended.
  public let recommendation: Recommendation
  /// How many of the first workouts are left out.
  public let offset: Int
  /// The templates of workouts, by their names in small letters.
  private let templates: [String: String]
  /// The types of training.
  private let types: TrainingTypes
  /// The body weight that counts; nil where it is not known.
  private let kilograms: Double?

  /// A report.
  ///
  /// - Parameter templates: The names of the person's templates of workouts.
  public init(
    _ recommendation: Recommendation, offset: Int = 0, templates: [String] = [],
    types: TrainingTypes = .builtIn, kilograms: Double? = nil
  ) {
    (self.recommendation, self.offset, self.types) = (recommendation, offset, types)
    self.kilograms = kilograms
    self.templates = Dictionary(templates.map { ($0.lowercased(), $0) }) { first, _ in first }
  }

  /// The workouts that are told.
  public var choices: [Recommendation.Choice] { recommendation.page(offset: offset) }

  /// The command that goes on with a workout; nil for one that is only followed.
  public func command(of choice: Recommendation.Choice) -> String? {
    if let name = templates[choice.title.lowercased()] {
      return "bestupid workout start \(shellLine([name]))"
    }
    if choice.type == WorkoutType.strength.rawValue { return "bestupid workout plan" }
    return nil
  }

  /// What a workout takes in kilocalories: as its maker says, else by its type and the body weight; nil where neither is known.
  public func energy(of choice: Recommendation.Choice) -> ClosedRange<Int>? {
    guard let entry = choice.entry else { return nil }
    if let calories = entry.calories { return calories...calories }
    guard let kilograms, let rates = types[entry.type].flatMap({ MetabolicRates.of($0) }) else {
      return nil
    }
    return EnergyRange(rates: rates.usual, kilograms: kilograms, minutes: Double(entry.minutes))
      .shown
  }

  /// What it goes by, in words: `follicular, likely (high confidence); energy 6`.
  public var grounds: String {
    let facts = recommendation.facts
    var parts: [String] = []
    if !facts.profile.usesPhase {
      parts.append("no phase, as coaching.use_phase is off")
    } else if let phase = facts.phase {
      let sure = facts.confidence.map { " (\($0.rawValue) confidence)" } ?? ""
      parts.append("\(phase.rawValue), likely\(sure)")
    } else {
      parts.append("no phase is known")
    }
    parts.append(
      facts.energyLevel.map { "energy \(decimalText(facts.energy ?? 0)), \($0.words)" }
        ?? "no energy logged")
    let count = facts.recentDays
    parts.append(
      count == 0
        ? "no training in eight weeks" : "\(counted(count, "day")) with training in eight weeks")
    let offered = facts.library.offered.count
    parts.append(offered == 0 ? "no library" : "a library of \(counted(offered, "workout"))")
    if facts.profile.equipment.isEmpty, facts.library.offered.contains(where: { !$0.needsOnly([]) })
    {
      parts.append("no equipment, as coaching.equipment says none")
    }
    if let time = facts.profile.time {
      parts.append("you like to train at \(ClockText.timeOfDay(minutes: time))")
    }
    if !facts.done.isEmpty {
      parts.append("done today: \(facts.done.map(\.session.title).joined(separator: ", "))")
    }
    return parts.joined(separator: "; ")
  }

  /// The report as docs/schemas/recommendations.schema.json has it.
  public var json: JSONValue {
    .object([.init("schema", "bestupid.recommendations/1")] + members)
  }

  /// What is said of a day, in a week too.
  var members: [JSONValue.Member] {
    let (facts, advice) = (recommendation.facts, recommendation.advice)
    return [
      .init("date", .string("\(facts.date)")), .init("phase", .optional(facts.phase?.rawValue)),
      .init("cycle_day", facts.cycleDay.map(JSONValue.int) ?? .null),
      .init("confidence", .optional(facts.confidence?.rawValue)),
      .init("energy", .double(facts.energy)),
      .init("intensity", .string(advice.intensity.rawValue)),
      .init(
        "minutes",
        ["from": .int(advice.minutes.lowerBound), "to": .int(advice.minutes.upperBound)]),
      .init("rest_first", .bool(advice.restFirst)),
      .init("message", .string(recommendation.message)), .init("tip", .string(recommendation.tip)),
      .init("recommendations", .array(choices.map(json))),
      .init("gentler", .optional(recommendation.gentler?.id)),
      .init("types", .array(recommendation.types.map(JSONValue.string))),
      .init("rules", .array(recommendation.rules.map(\.json))),
      .init("notes", .array(recommendation.notes.map(JSONValue.string))),
      .init("grounds", .string(grounds)),
    ]
  }

  /// A workout as answers have it.
  func json(_ choice: Recommendation.Choice) -> JSONValue {
    let energy = energy(of: choice)
    return [
      "id": .optional(choice.entry?.id), "title": .string(choice.title),
      "type": .optional(choice.type), "intensity": .optional(choice.entry?.intensity.rawValue),
      "minutes": choice.entry.map { .int($0.minutes) } ?? .null,
      "planned": .bool(choice.planned != nil),
      "calories": energy.map { ["from": .int($0.lowerBound), "to": .int($0.upperBound)] } ?? .null,
      "command": .optional(command(of: choice)), "points": .double(choice.points),
      "reasons": .array(
        choice.reasons.map {
          ["code": .string($0.code), "points": .double($0.points), "text": .string($0.text)]
        }),
    ]
  }
}

/// Seven days with what suits them: `recommend week`.
public struct RecommendedWeekReport: Sendable {
  /// Which days get a session, and how many minutes they aim at.
  public let week: RecommendedWeek
  /// The reports of its days.
  public let days: [RecommendationReport]

  /// A report.
  public init(_ week: RecommendedWeek, _ days: [RecommendationReport]) {
    (self.week, self.days) = (week, days)
  }

  /// The minutes of the workouts that it has.
  public var minutes: Int { week.days.reduce(0) { $0 + ($1.choice?.entry?.minutes ?? 0) } }

  /// How the week's minutes came about, in a line.
  public var progression: String {
    let progression = week.progression
    let weeks = zip(progression.weeks, progression.minutes).map { monday, minutes in
      "\(grouped(minutes, roundedTo: 1)) (\(monday.isoWeekText))"
    }.joined(separator: ", ")
    guard week.target != nil else { return "no training in the last three weeks" }
    return "the mean of \(weeks) min × \(decimalText(progression.factor)): \(progression.because)"
  }

  /// The report as docs/schemas/recommendations-week.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.recommendations-week/1",
      "days": .array(
        zip(week.days, days).map { day, report in
          .object(
            report.members + [
              .init("session", day.choice.map(report.json) ?? .null),
              .init("training", .bool(day.isTraining)),
              .init("planned_rest", .bool(day.isPlannedRest)),
            ])
        }),
      "minutes": .int(minutes), "minutes_target": week.target.map(JSONValue.int) ?? .null,
      "progression": [
        "minutes": .array(week.progression.minutes.map { .double($0) }),
        "factor": .double(week.progression.factor), "because": .string(week.progression.because),
      ],
    ]
  }
}
