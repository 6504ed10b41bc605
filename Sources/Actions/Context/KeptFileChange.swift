import Git
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

  /// What a change did, or would do.
  struct Outcome {
    /// The file before; nil for none.
    let old: [UInt8]?
    /// The file now.
    let new: [UInt8]
    /// The change as a unified diff, where nothing was to be written; else nil.
    let diff: [UInt8]?
    /// The commit, in hexadecimal; nil where none was made.
    let commit: String?
  }

  /// Makes the change.
  ///
  /// - Parameter body: Makes the new file of the old one, which is nil where there is none.
  /// - Throws: `badData` where the file is no JSON; `value` where `body` refuses; `deferred` where the file is saved
  ///   and could not be committed.
  func run(_ body: ([UInt8]?) throws -> [UInt8]) throws -> Outcome {
    let store = try context.store
    func new(_ old: [UInt8]?) throws -> [UInt8] {
      do {
        return try body(old)
      } catch let error as JSONError {
        throw ActionError(error, in: path, old)
      } catch let error as ExerciseLibraryEdit.Refusal {
        throw ActionError(.value, error.message, hint: error.hint ?? hint)
      }
    }
    if dryRun {
      let old = try store.files.read(path)
      let bytes = try new(old)
      let diff = try TextDiff.unified(from: old, to: bytes, path: RepositoryPath(path))
      return Outcome(old: old, new: bytes, diff: diff, commit: nil)
    }
    let edit = try store.edit(path, settings: context.commitSettings, change: { try new($0) }) {
      CommitMessage(subject)
    }
    if case .deferred(let reason) = edit.outcome { throw ActionError.deferred(reason, path) }
    return Outcome(old: edit.old, new: edit.new, diff: nil, commit: edit.outcome.id?.hex)
  }
}

extension ActionError {
  /// The error for a file that is no JSON.
  init(_ error: JSONError, in path: String, _ bytes: [UInt8]?) {
    self.init(
      .badData, error.description, hint: "Nothing was changed. Mend the file, and try again.",
      file: path, line: bytes.map { LineIndex($0).line(at: error.offset) })
  }
}
