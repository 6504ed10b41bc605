public import JSON
import Training

extension TemplateList {
  /// The list as docs/schemas/workout-templates.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.workout-templates/1", "file": .string(WorkoutTemplates.path),
      "templates": .array(
        templates.map { known in
          .object(known.template.members + [.init("plan", .optional(known.plan?.path))])
        }),
    ]
  }
}

extension EditedTemplates {
  /// The result as docs/schemas/workout-template-edit.schema.json has it.
  public var json: JSONValue {
    [
      "schema": "bestupid.workout-template-edit/1", "file": .string(WorkoutTemplates.path),
      "name": .string(name), "template": template.map { .object($0.members) } ?? .null,
      "source": .optional(source), "created": .bool(result.isCreated),
      "changed": .bool(result.isChanged), "dry_run": .bool(result.isDryRun),
      "diff": .optional(result.diffText), "commit": .optional(result.commit),
    ]
  }
}
