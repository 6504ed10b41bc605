import DayModel
public import JSON
import Query
public import Training
import Values

extension ExerciseList {
  /// The list as docs/schemas/exercises.schema.json has it.
  public var json: JSONValue {
    let list = items.map { item -> JSONValue in
      [
        "name": .string(item.name), "in_library": .bool(item.entry != nil),
        "archived": .bool(item.entry?.isArchived ?? false),
        "aliases": .array((item.entry?.aliases ?? []).map(JSONValue.string)),
        "kind": .optional(item.kind?.rawValue), "days": .int(item.days),
        "last": .optional(item.last?.description),
      ]
    }
    return [
      "schema": "bestupid.exercises/1", "exercises": .array(list),
      "near": .array(near.map { [.string($0.0), .string($0.1)] }),
    ]
  }
}

extension ExerciseReport {
  /// The exercise as docs/schemas/exercise.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.exercise/1", "name": .string(name),
      "names": .array(keys.map(JSONValue.string)), "entry": entry?.json ?? .null,
      "kind": .optional(kind?.rawValue), "days": .int(dayCount),
      "first": .optional(first?.description), "last": .optional(recent.last?.date.description),
      "formula": .string(formula.rawValue), "records": .array(records.bests.map(\.json)),
      "doubtful": .array(
        records.doubtful.map { ["date": .string("\($0.date)"), "set": .string($0.set.shown)] }),
      "recent": .array(
        recent.map { day in
          [
            "date": .string("\(day.date)"), "sets": .array(day.sets.map { .string($0.shown) }),
            "volume": .double(day.volume),
          ]
        }),
    ]
  }
}

extension PersonalRecords.Best {
  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "value": .double(PersonalRecords.rounded(value)),
      "unit": .optional(kind.unit),
      "at_lb": .double(pounds), "date": .string("\(date)"), "set": .optional(set?.shown),
      "previous": .double(previous.map(PersonalRecords.rounded)),
      "equals": .array(equals.map { .string("\($0)") }),
    ]
  }
}

extension PersonalRecords.Kind {
  /// The unit of its values.
  public var unit: String? {
    switch self {
    case .load, .estimate, .volume, .assistance: "lb"
    case .hold: "s"
    case .repetitions: nil
    }
  }
}
