import JSON
import ProgramTestSupport
import TestSupport
import Testing

@testable import Context

/// Expects an action to be refused, with these words in its message, its hint or its file.
@discardableResult
func expectRefusal<Result>(
  _ kind: ActionError.Kind, saying words: String..., at location: SourceLocation = #_sourceLocation,
  _ action: () throws -> Result
) -> ActionError? {
  do {
    _ = try action()
    Issue.record("it was not refused", sourceLocation: location)
    return nil
  } catch {
    let error = ActionError(error)
    let said = [error.message, error.hint, error.file].compactMap(\.self).joined(separator: "\n")
    #expect(error.kind == kind, "\(said)", sourceLocation: location)
    for word in words { #expect(said.contains(word), "\(said)", sourceLocation: location) }
    return error
  }
}

/// What JSON says, which its schema describes.
///
/// - Parameter schema: The schema's name: `day` for `bestupid.day/1`.
func read(_ json: JSONValue, _ schema: String) throws -> JSONNode {
  let bytes = Array(json.text().utf8)
  let problems = try JSONSchema.problems(in: bytes, against: schema)
  #expect(problems == [], "\(schema)")
  return try JSONNode(json: bytes)
}
