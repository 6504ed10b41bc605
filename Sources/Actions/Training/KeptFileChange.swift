import Context
import JSON
import Store
import Training
import Words

/// A change of a file of JSON that a person keeps by commands, such as the library of exercises: in one commit.
struct KeptFileChange {
  /// The file, from the store's root.
  let path: String
  /// The subject of the commit.
  let subject: String
  /// What to do where the change is refused and the refusal does not say it.
  let hint: String
  let dryRun: Bool
  let context: ActionContext

  /// Makes the change.
  ///
  /// - Parameter body: Makes the new file of the old one, which is nil where there is none.
  /// - Returns: What became of the file, and its bytes.
  /// - Throws: `badData` where the file is no JSON; `value` where `body` refuses; `deferred` where the file is saved
  ///   and could not be committed.
  func run(_ body: ([UInt8]?) throws -> [UInt8]) throws -> (edit: EditResult, new: [UInt8]) {
    var new: [UInt8] = []
    let edit = try context.edit(dryRun: dryRun) { read in
      let old = try read(path)
      do {
        new = try body(old)
      } catch let error as JSONError {
        throw ActionError(error, in: path, old)
      } catch let error as ExerciseLibraryEdit.Refusal {
        throw ActionError(.value, error.message, hint: error.hint ?? hint)
      }
      return [EditResult.File(path: path, old: old, new: new)]
    } message: {
      CommitMessage(subject)
    }
    try edit.requireCommit()
    return (edit, new)
  }
}

extension ActionError {
  /// The error for a file that is no JSON.
  init(_ error: JSONError, in path: String, _ bytes: [UInt8]?) {
    self.init(
      .badData, error.description, hint: "Nothing was changed. Fix the file and try again.",
      file: path, line: bytes.map { LineIndex($0).line(at: error.offset) })
  }
}
