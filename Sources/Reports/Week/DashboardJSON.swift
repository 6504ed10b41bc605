public import DayModel
public import JSON
import Query
import Values

extension Dashboard {
  /// The dashboard as docs/schemas/today.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.today/1",
      "date": .string("\(date)"),
      "now": .string(clock.text(clock.now)),
      "log": .optional(log),
      "plan": planJSON,
      "open_workout": openWorkout.map {
        ["title": .string($0.title), "since": .string($0.since), "sets": .int($0.sets)]
      } ?? .null,
      "briefing": .array(briefing.map(JSONValue.string)),
      "cards": .array(cards.map(\.json)),
      "must_win": .array((todos?.mustWinItems ?? []).map { .int($0.number) }),
      "todos": todos?.itemsJSON ?? [],
      "rollover": [
        "from": .optional(rollover?.source.description), "waiting": .int(rollover?.waiting ?? 0),
      ],
      "habits": .array(habits.map { .object($0.members) }),
      "routines": .array(routines.map(\.json)),
      "cycle": blocks.contains(.cycle) ? cycle?.withoutEntries.json ?? .null : .null,
      "recommend": recommendation.map(json) ?? .null,
      "food": [
        "calories": calories.json, "protein": protein.json, "entries": .int(foodEntries),
      ],
      "week": week.json,
      "sync": sync?.json ?? .null,
      "bot_changes": .array(botChanges.map(\.json)),
      "day": record?.json ?? .null,
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }

  /// What is recommended, in short: nothing of it tells the phase.
  private func json(_ report: RecommendationReport) -> JSONValue {
    let advice = report.recommendation.advice
    let choice = report.choices.first
    return [
      "intensity": .string(advice.intensity.rawValue),
      "minutes": ["from": .int(advice.minutes.lowerBound), "to": .int(advice.minutes.upperBound)],
      "rest_first": .bool(advice.restFirst),
      "workout": choice.map { choice in
        [
          "id": .optional(choice.entry?.id), "title": .string(choice.title),
          "type": .optional(choice.type), "minutes": choice.entry.map { .int($0.minutes) } ?? .null,
          "planned": .bool(choice.planned != nil),
        ]
      } ?? .null,
    ]
  }

  private var planJSON: JSONValue {
    guard let plan = week.progress.plan, let file = week.file else { return .null }
    func text(_ text: String?) -> JSONValue {
      text.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null
    }
    return [
      "file": .string(file.path), "draft": .bool(file.isDraft), "week": .string(week.week),
      "phase": .optional(plan.phase), "type": text(planned?.type),
      "workout": text(planned?.workout),
    ]
  }
}

extension Dashboard.Sync {
  /// The members of the store's status that are known without a look at its files.
  fileprivate var json: JSONValue {
    guard case .object(let members) = status else { return .null }
    let unknown = ["schema", "changed_files", "deleted_files", "not_included"]
    return .object(members.filter { !unknown.contains($0.key) })
  }
}

extension TodoListing {
  /// The tasks that are to be won.
  public var mustWinItems: [TodoItem] { items.filter { history.mustWin.contains($0.number) } }
}

extension Dashboard.Card {
  fileprivate var json: JSONValue {
    [
      "field": .string(figure.field.rawValue), "value": .double(value),
      "date": .optional(figure.date?.description), "unit": .string(shown.unit),
      "target": target.json, "status": .optional(judgement?.status.rawValue),
      "trend": figure.trend.map { trend in
        [
          "direction": .string(trend.direction.rawValue),
          "per_week": .double(shown.difference(trend.perDay * 7)),
        ]
      } ?? .null,
      "days": .array(figure.days.map { .double($0.map(shown.value)) }),
    ]
  }
}

extension Dashboard.Intake {
  fileprivate var json: JSONValue {
    [
      "value": .double(total?.value),
      "approximate": total.map { .bool($0.isApproximate) } ?? .null, "target": target.json,
      "status": .optional(judgement?.status.rawValue),
      "partial": total?.partial?.json ?? .null,
    ]
  }
}

extension Target? {
  fileprivate var json: JSONValue {
    map { ["min": .double($0.minimum), "max": .double($0.maximum)] } ?? .null
  }
}
