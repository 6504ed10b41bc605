import DayModel
public import JSON

extension TrainingTypeList {
  /// The list as docs/schemas/types.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.types/1", "file": .string(TrainingTypes.path),
      "types": .array(types.map(\.json)),
    ]
  }
}

extension EditedTrainingTypes {
  /// The result as docs/schemas/type-edit.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.type-edit/1", "file": .string(TrainingTypes.path), "id": .string(id),
      "type": type.map(\.json) ?? .null, "days": .int(days), "created": .bool(result.isCreated),
      "changed": .bool(result.isChanged), "dry_run": .bool(result.isDryRun),
      "diff": .optional(result.diffText), "commit": .optional(result.commit),
    ]
  }
}

extension TrainingType {
  fileprivate var json: JSONValue {
    [
      "id": .string(id), "name": .string(name), "mark": .optional(mark.map { String($0) }),
      "color": .optional(color), "fields": .array(fields.map(JSONValue.string)),
      "unit": .optional(unit?.rawValue),
      "met": met.map { [.double($0.lowerBound), .double($0.upperBound)] } ?? .null,
      "words": .array(words.map(JSONValue.string)), "activity": .optional(activity?.field),
      "built_in": .bool(builtIn != nil),
      "confirmed": .array(confirmed.map { .string("\($0)") }),
    ]
  }
}
