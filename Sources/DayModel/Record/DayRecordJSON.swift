import JSON
import Values
import Words

extension DayRecord {
  /// The record as JSON, `bestupid.day/1` (docs/schemas/day.schema.json): its keys in their fixed
  /// order, each of them always there, numbers with three decimals at most.
  public var json: JSONValue { json() }

  /// The record in a person's units, `bestupid.person-day/1`; without any, `bestupid.day/1`.
  ///
  /// - Parameter withCycle: Whether it has the member `cycle`. Whoever does not say so gets nothing of it.
  package func json(
    of groups: [FieldCatalog.Group] = FieldCatalog.groups, in units: PersonalUnits? = nil,
    withCycle: Bool = false
  ) -> JSONValue {
    let head: [JSONValue.Member] =
      [
        .init("schema", units == nil ? "bestupid.day/1" : "bestupid.person-day/1"),
        .init("date", .optional(date?.description)),
      ] + (units.map { [.init("units", $0.json)] } ?? [])
    let weight = KnownField.weight.recordPath
    let body = body(of: groups) {
      $0 == weight ? .weight("weight", $1, in: units) : JSONValue.Member($0, .double($1))
    } object: {
      JSONValue.Member($0, .object($1))
    }
    let rest: KeyValuePairs<String, JSONValue> = [
      "training": [
        "workout_type": .optional(workoutType?.rawValue),
        "activities": .array(activities.map { $0.json(in: units) }),
        "strength_exercises": .array(exercises.map { $0.json(in: units) }),
        "sessions": .array(sessions.map(\.json)),
      ],
      "todos": [
        "total": .int(todos.total),
        "completed": .int(todos.completed),
        "completion_rate": .double(todos.rate),
        "whole_file": [
          "total": .int(allBoxes.total), "completed": .int(allBoxes.completed),
        ],
      ],
      "habits": habitsJSON,
      "routines": .array(routines.map(\.json)),
      "nutrition": nutritionJSON,
      "top3": .array(top3.map(JSONValue.string)),
      "fields": Self.object(fields),
      "raw": Self.object(raw),
      "approximate": .array(approximate.map(JSONValue.string)),
      "lines": .object(lines.map { JSONValue.Member($0.name, .int($0.line)) }),
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
    let ofCycle: [JSONValue.Member] =
      withCycle ? [.init("cycle", cycle.isEmpty ? .null : .object(cycle.members))] : []
    let ofImports: [JSONValue.Member] =
      sources.isEmpty ? [] : [.init("sources", Self.object(sources))]
    return .object(head + body + rest.map(JSONValue.Member.init) + ofImports + ofCycle)
  }

  /// The numbers of the body as members of an object, each at its path.
  package func body<Member>(
    of groups: [FieldCatalog.Group] = FieldCatalog.groups, number: (String, Double?) -> Member,
    object: (String, [Member]) -> Member
  ) -> [Member] {
    groups.map { key, fields in
      fields[0].recordKeys.count == 1
        ? number(key, self[fields[0]])
        : object(key, fields.map { number($0.recordKeys[1], self[$0]) })
    }
  }

  /// The record with what it says of the cycle, for the person's own terminal.
  public var privateJSON: JSONValue { json(withCycle: true) }

  /// Several days as one object, `bestupid.days/1`, with what they say of the cycle.
  public static func privateJSON(_ days: [DayRecord]) -> JSONValue {
    ["schema": "bestupid.days/1", "days": .array(days.map(\.privateJSON))]
  }

  private var habitsJSON: JSONValue {
    let done = habits.filter { $0.isDone == true }.map(\.id)
    let missed = habits.filter { $0.isDone == false }.map(\.id)
    let count = TodoCount(total: done.count + missed.count, completed: done.count)
    return [
      "completed": .array(done.map(JSONValue.string)),
      "missed": .array(missed.map(JSONValue.string)),
      "completion_rate": .double(count.rate),
      "details": .object(
        habits.map { JSONValue.Member($0.id, $0.isDone.map(JSONValue.bool) ?? .null) }),
    ]
  }

  private var nutritionJSON: JSONValue {
    let items = foods.map { food -> JSONValue in
      .object(
        [
          .init("time", .optional(food.time)), .init("food", .string(food.food)),
        ] + Self.members(food.nutrients))
    }
    var members = Self.members(nutrition) + [.init("line_items", .array(items))]
    if !partial.isEmpty {
      let sums = Nutrient.allCases.compactMap { nutrient in
        partial[nutrient].map { JSONValue.Member(nutrient.recordKey, $0.json) }
      }
      members.append(.init("partial", .object(sums)))
    }
    return .object(members)
  }

  private static func members(_ nutrients: Nutrients) -> [JSONValue.Member] {
    Nutrient.allCases.map { .init($0.recordKey, .double(nutrients[$0])) }
  }

  private static func object(_ texts: [NamedText]) -> JSONValue {
    .object(texts.map { JSONValue.Member($0.name, .string($0.text)) })
  }
}

extension PartialSum {
  /// The sum's entries, as every JSON has them.
  public var json: JSONValue { ["known": .int(known), "entries": .int(entries)] }
}

extension ActivityRecord {
  fileprivate func json(in units: PersonalUnits?) -> JSONValue {
    let shown = units?.shownDistance(of: activity)
    let distance = shown.map { shown in metres.map { shown.value($0 / activity.unit.metres) } }
    let unit = shown?.unit ?? unit.rawValue
    var members: [JSONValue.Member] = [
      .init("type", .string(activity.rawValue)),
      .init("distance", .double(distance ?? self.distance)),
      .init("distance_unit", self.distance == nil ? .null : .string(unit)),
      .init("duration_minutes", .double(minutes)),
      .init("avg_hr", .double(measures.heartRate)),
      .init("avg_watts", .double(measures.watts)),
    ]
    members.add("avg_rpm", measures.cadence)
    let pace = units.shown("min/mi")
    members.add("avg_pace", measures.pace.map(pace.value))
    if units != nil, measures.pace != nil {
      members.append(.init("avg_pace_unit", .string(pace.unit)))
    }
    members.add("max_hr", measures.maxHeartRate)
    members.add("rpe", measures.exertion)
    if !laps.isEmpty { members.append(.init("laps", .array(laps.map(\.json)))) }
    if let note { members.append(.init("note", .string(note))) }
    if isAmbiguous { members.append(.init("ambiguous", true)) }
    return .object(members)
  }
}

extension ActivityRecord.Lap {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("distance", .double(distance)), .init("distance_unit", .string(unit.rawValue)),
    ]
    members.add("repeat", count)
    members.append(.init("duration_minutes", .double(minutes)))
    if let note { members.append(.init("note", .string(note))) }
    return .object(members)
  }
}

extension Session {
  /// The session as every JSON of a day has it.
  package var json: JSONValue {
    [
      "time": .optional(time), "title": .string(title), "id": .optional(id),
      "minutes": .double(minutes), "intensity": .optional(intensity?.rawValue),
      "rating": rating.map(JSONValue.int) ?? .null, "energy_before": .double(energyBefore),
      "energy_after": .double(energyAfter), "calories": .double(calories),
      "note": .optional(note),
    ]
  }
}

extension ExerciseRecord {
  fileprivate func json(in units: PersonalUnits?) -> JSONValue {
    let (sets, repetitions, seconds, load) = entry.headline
    var members: [JSONValue.Member] = [
      .init("exercise", .string(name)),
      .init("sets", .double(sets)),
      .init("reps", .double(repetitions)),
      .weight("weight", load?.pounds, in: units),
      .init("set_details", .array(entry.setDetails.map { $0.json(in: units) })),
      .init("planned", .bool(isPlanned)),
    ]
    if let assist = load?.assistPounds { members.append(.weight("assist", assist, in: units)) }
    if let load, load.isAssistance, let band = load.band {
      members.append(.init("assist", .string(band)))
    }
    if load?.isBodyweight == true { members.append(.init("bodyweight", true)) }
    members.add("seconds", seconds)
    let band = load.flatMap { $0.isAssistance ? nil : $0.band }
    if let equipment = equipment ?? band {
      members.append(.init("equipment", .string(equipment)))
    }
    if let note = entry.note { members.append(.init("note", .string(note))) }
    return .object(members)
  }
}

extension StrengthSet {
  fileprivate func json(in units: PersonalUnits?) -> JSONValue {
    let amount: JSONValue.Member =
      seconds == nil
      ? .init("reps", .double(repetitions)) : .init("seconds", .double(seconds))
    var members = [amount, .weight("weight", load?.pounds, in: units)]
    if let assist = load?.assistPounds { members.append(.weight("assist", assist, in: units)) }
    return .object(members)
  }
}

extension Diagnostic {
  /// The diagnostic as JSON, every key always there.
  public var json: JSONValue {
    [
      "severity": .string(severity.rawValue), "construct": .string(construct.rawValue),
      "message": .string(message), "file": .string(file),
      "line": line.map(JSONValue.int) ?? .null, "raw": .optional(raw),
    ]
  }
}

extension JSONValue.Member {
  /// A weight whose key names its unit: `weight_lbs`.
  fileprivate static func weight(_ key: String, _ pounds: Double?, in units: PersonalUnits?) -> Self
  {
    let shown = units.shown("lb")
    return .init("\(key)_\(shown.word)", .double(pounds.map(shown.value)))
  }
}

extension PersonalUnits {
  /// The units as the record names them.
  fileprivate var json: JSONValue {
    [
      "weight": .string(weight.rawValue), "distance": .string(distance.rawValue),
      "swim": .string(swim.rawValue), "temperature": .string(temperature.rawValue),
    ]
  }
}

extension [JSONValue.Member] {
  /// Adds a number that is there only when it is known.
  fileprivate mutating func add(_ key: String, _ value: Double?) {
    if let value { append(.init(key, .double(value))) }
  }
}

extension RoutineRecord {
  /// The routine as every JSON of a day has it.
  fileprivate var json: JSONValue {
    let tasks = tasks.map { task -> JSONValue in
      [
        "id": .string(task.id), "title": .string(task.title),
        "state": .string(task.state.rawValue), "at": .optional(task.note.time),
        "seconds": task.note.seconds.map(JSONValue.int) ?? .null,
        "reason": .optional(task.note.text),
      ]
    }
    let ticks = ticks
    return [
      "id": .string(id), "name": .string(name), "done": .int(ticks.done), "due": .int(ticks.due),
      "dropped": .int(self.tasks.count - ticks.due), "rate": .double(ticks.rate),
      "qualified": .bool(rules.qualifies(done: ticks.done, due: ticks.due)),
      "started_at": .optional(startedAt), "tasks": .array(tasks),
    ]
  }
}
