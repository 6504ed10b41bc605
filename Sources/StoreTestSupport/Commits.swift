import Git
import Store
import TestSupport

/// What the tests of commits and syncs hand in.
package func commitSettings(
  device: String = "desk", lockLimit: Duration = patience,
  indexLimit: Duration = .milliseconds(300),
  onStep: @escaping @Sendable (CommitStep) -> Void = { _ in }
) -> CommitSettings {
  CommitSettings(
    fallbackIdentity: Identity(name: "login", email: "login@host"), device: device,
    time: 1_900_000_000, offset: 60, included: IncludedFiles(naming: ["."]), lockLimit: lockLimit,
    indexLimit: indexLimit, onStep: onStep)
}

/// Reads a file, replaces it by its text and `more`, and commits.
package func append(
  _ more: String, to path: RepositoryPath, in folder: String,
  settings: CommitSettings = commitSettings()
) throws -> CommitOutcome {
  let transaction = try StoreTransaction.begin(workingCopy: folder, settings: settings)
  let old = try DurableFile(root: folder, path: path).read().bytes
  let change = FileChange(path: path, old: old, new: (old ?? []) + Array(more.utf8))
  return try transaction.prepare([change])
    .commit(CommitMessage("log: \(more.prefix { $0 != "\n" })"))
}
