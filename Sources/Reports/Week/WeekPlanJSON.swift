import DayModel
public import JSON
import Query
import Values

extension PlannedWeek {
  /// The week as docs/schemas/protocol.schema.json has it.
  public var json: JSONValue {
    let plan = progress.plan
    return [
      "schema": "bestupid.protocol/1",
      "week": .string(week),
      "monday": .string(progress.monday.description),
      "file": .optional(file?.path),
      "draft": .bool(file?.isDraft ?? false),
      "title": .optional(plan?.title),
      "phase": .optional(plan?.phase),
      "focus": .optional(plan?.focus),
      "target_compliance": .double(plan?.targetCompliance),
      "days": .array(progress.days.map(\.json)),
      "compliance": progress.compliance.json,
      "targets": .array(progress.targets.map(\.json)),
      "training": training.json,
      "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}

extension WeekProgress.Day {
  fileprivate var json: JSONValue {
    func text(_ text: String?) -> JSONValue {
      text.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null
    }
    return [
      "date": .string(date.description),
      "type": text(planned?.type),
      "kinds": .array((planned?.kinds ?? []).map { .string($0.rawValue) }),
      "workout": text(planned?.workout),
      "state": .string(state.rawValue),
      "moved_to": .optional(movedTo?.description),
      "extra": .array(extra.map { .string($0.word) }),
      "exercises": .array((planned?.exercises ?? []).map(\.plannedJSON)),
    ]
  }
}

extension ExerciseRecord {
  fileprivate var plannedJSON: JSONValue {
    let (sets, repetitions, seconds, load) = entry.headline
    return [
      "exercise": .string(name), "sets": .double(sets), "reps": .double(repetitions),
      "seconds": .double(seconds), "weight_lbs": .double(load?.pounds),
      "assist_lbs": .double(load?.assistPounds),
    ]
  }
}

extension WeekProgress.Compliance {
  /// One object of docs/schemas/protocol.schema.json.
  public var json: JSONValue {
    ["done": .int(done), "moved": .int(moved), "missed": .int(missed), "rate": .double(rate)]
  }
}

extension WeekProgress.Target {
  fileprivate var json: JSONValue {
    [
      "name": .string(target.name), "goal": .double(target.measure?.goal),
      "actual": .double(actual), "unit": .optional(target.measure?.unit),
      "text": .string(target.text),
    ]
  }
}

extension TrainingTotal {
  /// One object of docs/schemas/protocol.schema.json.
  var json: JSONValue {
    [
      "minutes": .double(minutes), "approximate": .bool(isApproximate), "days": .int(days),
      "untimed": .array(
        untimed.map { ["activity": .string($0.activity.id), "days": .int($0.days)] }),
    ]
  }
}
