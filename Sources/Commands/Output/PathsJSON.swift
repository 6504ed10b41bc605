import Git
import JSON

extension [RepositoryPath] {
  /// The paths as an array of strings.
  var json: JSONValue { .array(map { .string($0.description) }) }
}
