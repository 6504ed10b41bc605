public import DayModel
public import JSON
public import Query
import Training
public import Values

/// A period with its review.
public struct ReviewedPeriod: Sendable {
  /// How long a period is.
  public enum Length: Equatable, Sendable {
    case week, month
    /// Any days.
    case days(ClosedRange<CalendarDate>)

    /// The length that a person names.
    public init?(word: String) {
      switch word.lowercased() {
      case "week": self = .week
      case "month": self = .month
      default: return nil
      }
    }

    /// The length of days that a person names: one day is its week, whole weeks and months are what they are.
    public init(of days: ClosedRange<CalendarDate>) {
      let (week, month) = (Self.week, Self.month)
      if days.lowerBound == days.upperBound || week.periods(of: days.lowerBound).now == days {
        self = week
      } else {
        self = month.periods(of: days.lowerBound).now == days ? month : .days(days)
      }
    }

    /// The word for it.
    package var word: String {
      switch self {
      case .week: "week"
      case .month: "month"
      case .days: "period"
      }
    }

    /// The period that a day is in, and the one before it: of whole months as many, else as many days.
    public func periods(of date: CalendarDate) -> (
      now: ClosedRange<CalendarDate>, before: ClosedRange<CalendarDate>
    ) {
      switch self {
      case .week:
        let monday = date.monday
        return (monday...monday.advanced(by: 6), monday.advanced(by: -7)...monday.advanced(by: -1))
      case .month:
        let first = date.firstOfMonth
        let last = first.advanced(by: CalendarDate.days(inMonth: first.month, of: first.year) - 1)
        return (first...last, first.adding(months: -1)...first.advanced(by: -1))
      case .days(let days):
        let (first, next) = (days.lowerBound, days.upperBound.advanced(by: 1))
        let months = (next.year - first.year) * 12 + next.month - first.month
        let isWhole = first.day == 1 && next.day == 1
        let before =
          isWhole
          ? first.adding(months: -months) : first.advanced(by: -first.distance(to: next))
        return (days, before...first.advanced(by: -1))
      }
    }

    /// The period's name.
    public func name(of date: CalendarDate) -> String {
      switch self {
      case .week: "Week \(date.isoWeekText)"
      case .month: "Month \(String("\(date)".prefix(7)))"
      case .days(let days): "\(days.lowerBound) to \(days.upperBound)"
      }
    }
  }

  /// A week, a month, or other days.
  public let length: Length
  /// `Week 2031-W10`.
  public let name: String
  /// The whole period.
  public let period: ClosedRange<CalendarDate>
  /// Its figures.
  public let review: Review
  /// What was never reached before its span.
  public let records: [ReviewRecord]
  /// The part of the plans that is to be kept to, in percent; nil where no plan says.
  public let targetCompliance: Double?
  /// The units of the text.
  let units: PersonalUnits
  /// The habits' keys and names, in the order of `habits.md`.
  let habitNames: [(key: String, name: String)]

  /// A period with its review.
  ///
  /// - Parameters:
  ///   - records: What was never reached before the review's span.
  ///   - units: The units of the text.
  ///   - habitNames: The habits' keys and names, in the order of `habits.md`.
  public init(
    _ length: Length, of date: CalendarDate, review: Review, records: [ReviewRecord],
    targetCompliance: Double?, units: PersonalUnits, habitNames: [(key: String, name: String)]
  ) {
    self.length = length
    name = length.name(of: date)
    period = length.periods(of: date).now
    self.review = review
    self.records = records
    self.targetCompliance = targetCompliance
    self.units = units
    self.habitNames = habitNames
  }

  /// Whether no day of the span, nor of the one before, has a log.
  public var isEmpty: Bool { review.dayCounts == (0, 0) }

  /// The streaks that are alive at the span's end, in the order of `habits.md`.
  var keptStreaks: [Review.Streak] { inOrder(review.keptStreaks) }

  /// The streaks that ended in the span, in the order of `habits.md`.
  var brokenStreaks: [Review.Streak] { inOrder(review.brokenStreaks) }

  /// Streaks of habits that `habits.md` lacks come last, by key.
  private func inOrder(_ streaks: [Review.Streak]) -> [Review.Streak] {
    let ranks = Dictionary(habitNames.enumerated().map { ($1.key, $0) }) { first, _ in first }
    return streaks.enumerated()
      .sorted { one, other in
        let (rank, next) = (ranks[one.element.habit], ranks[other.element.habit])
        return (rank ?? .max, one.offset) < (next ?? .max, other.offset)
      }.map(\.element)
  }

  /// The review as docs/schemas/review.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.review/1", "from": .string("\(review.span.lowerBound)"),
      "to": .string("\(review.span.upperBound)"),
      "before": [
        "from": .string("\(review.before.lowerBound)"),
        "to": .string("\(review.before.upperBound)"),
      ],
      "training": [
        "compliance": review.compliance.json, "target_compliance": .double(targetCompliance),
        "days": .array(review.planned.map(\.reviewJSON)),
        "totals": .array(review.training.map(\.json)), "all": review.trainingTotal.json,
      ],
      "fields": .array(review.fields.map(\.json)),
      "todos": Self.json(review.todos), "habits": Self.json(review.habits),
      "best": .optional(review.best?.description), "worst": .optional(review.worst?.description),
      "streaks": [
        "kept": .array(keptStreaks.map(\.json)),
        "broken": .array(brokenStreaks.map(\.json)),
      ],
      "records": .array(records.map(\.json)),
      "without_log": .array(review.withoutLog.map { .string("\($0)") }),
    ]
  }

  private static func json(_ count: TodoCount?) -> JSONValue {
    count.map { ["done": .int($0.completed), "total": .int($0.total)] } ?? .null
  }
}

extension Review {
  /// How much of the plans was kept to.
  public var compliance: WeekProgress.Compliance {
    var compliance = WeekProgress.Compliance()
    for day in planned {
      switch day.state {
      case .done: compliance.done += 1
      case .moved: compliance.moved += 1
      default: compliance.missed += 1
      }
    }
    return compliance
  }
}

extension WeekProgress.Day {
  fileprivate var reviewJSON: JSONValue {
    [
      "date": .string("\(date)"), "type": .optional(planned?.type),
      "state": .string(state.rawValue), "moved_to": .optional(movedTo?.description),
    ]
  }
}

extension Review.Figure {
  fileprivate var json: JSONValue {
    [
      "field": .string(field), "n": .int(count), "mean": .double(mean), "before": .double(before),
      "change": .double(change),
      "trend": trend.map {
        ["direction": .string($0.direction.rawValue), "per_week": .double($0.perDay * 7)]
      } ?? .null,
      "partial": .int(partialDays),
    ]
  }
}

extension Review.Total {
  /// The word for what was done.
  var kind: String { activity?.id ?? WorkoutType.strength.rawValue }

  fileprivate var json: JSONValue {
    [
      "kind": .string(kind), "metres": .double(metres), "minutes": .double(minutes),
      "days": .int(days),
    ]
  }
}

extension Review.Streak {
  fileprivate var json: JSONValue {
    [
      "habit": .string(habit), "days": .int(days), "ended": .optional(ended?.description),
    ]
  }
}

extension ReviewRecord {
  fileprivate var json: JSONValue {
    .object(
      [.init("name", .string(name)), .init("date", .string("\(date)"))]
        + (members.map { .init($0, $1) }))
  }

  private var members: [(String, JSONValue)] {
    switch kind {
    case .lift(let best, let repetitions):
      switch best.kind {
      case .load:
        [
          ("kind", "top_weight"), ("weight_lbs", .double(best.value)),
          ("reps", .double(repetitions)),
        ]
      case .estimate: [("kind", "e1rm"), ("weight_lbs", .double(best.value))]
      case .volume: [("kind", "volume"), ("weight_lbs", .double(best.value))]
      case .assistance: [("kind", "assistance"), ("weight_lbs", .double(best.value))]
      case .repetitions:
        [
          ("kind", "repetitions"), ("reps", .double(best.value)),
          ("weight_lbs", .double(best.pounds)),
        ]
      case .hold:
        [
          ("kind", "hold"), ("seconds", .double(best.value)), ("weight_lbs", .double(best.pounds)),
        ]
      }
    case .effort(let best, let activity):
      switch best.kind {
      case .farthest: [("kind", "distance"), ("metres", .double(best.effort.metres))]
      case .longest: [("kind", "duration"), ("minutes", .double(best.effort.minutes))]
      case .fastest:
        [
          ("kind", "pace"),
          ("pace_minutes", .double(best.effort.pace.map { $0 * activity.racedAs.paceDistance })),
          ("metres", .double(best.effort.metres)),
        ]
      }
    }
  }
}
