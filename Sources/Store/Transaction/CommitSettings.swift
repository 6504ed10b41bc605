public import Git

/// A file that a command changes.
public struct FileChange: Sendable {
  /// The path below the working copy, as git names it.
  public var path: RepositoryPath
  /// The bytes that the command read, and nil where there was no file.
  public var old: [UInt8]?
  /// The bytes that it wants; nil removes the file.
  public var new: [UInt8]?

  /// A change from `old` to `new`.
  public init(path: RepositoryPath, old: [UInt8]?, new: [UInt8]?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// What became of a save.
public enum CommitOutcome: Sendable, Equatable {
  /// Saved and committed.
  case committed(ObjectID)
  /// There was nothing to save or to commit.
  case unchanged
  /// Saved, and not committed yet; the next command tries again.
  case deferred(DeferralReason)
}

/// Why a commit has to wait. The files are saved all the same.
public enum DeferralReason: Sendable, Equatable {
  /// The person is in the middle of a merge, a rebase or the like.
  case operation(Repository.Operation)
  /// HEAD names no branch.
  case detachedHead
  /// Another program holds git's index or branch.
  case busy
  /// A merge left several versions of the file in the index.
  case conflicted(RepositoryPath)
  /// Git would send the file through a program or an encoding, and we cannot.
  case externalConversion(RepositoryPath, String)
  /// Something failed: the message says what.
  case failed(String)
}

extension DeferralReason: CustomStringConvertible {
  /// The reason and what to do, in one line.
  public var description: String {
    switch self {
    case .operation(let operation):
      "a \(operation.rawValue) is under way; finish it first"
    case .detachedHead: "HEAD is on no branch; check one out first"
    case .busy: "another git is at work here"
    case .conflicted(let path): "\(path) has merge conflicts in git's index; resolve them first"
    case .externalConversion(let path, let attribute):
      "\(path) has the attribute \(attribute), which only git itself can apply; commit it with git"
    case .failed(let message): message
    }
  }
}

/// An edit that was saved, and that the file no longer has.
public enum RecoveredEdit: Sendable, Equatable {
  /// Git had taken it away; it is in the file and committed again.
  case broughtBack(SavedEdit)
  /// The file was changed by hand since; the edit waits for the person.
  case setAside(SavedEdit)
}

/// The steps of a durable change, each told when it is done. Tests die here.
public enum CommitStep: String, Sendable, CaseIterable, Codable {
  /// The in-flight marker is written.
  case marked
  /// The new content lies beside the files.
  case staged
  /// The files are saved and durable.
  case saved
  /// Blob, trees and commit are durable and have been read back.
  case objectsWritten
  /// Git's index.lock is ours.
  case indexLocked
  /// The index is replaced.
  case indexPublished
  /// The branch names the new commit.
  case referenceMoved
  /// The index.lock is given back.
  case unlocked
}

/// What a writer of a store is handed: who, when, and how long to wait.
public struct CommitSettings: Sendable {
  /// Who commits where git has no identity configured: the login name and `login@host`.
  public var fallbackIdentity: Identity
  /// The name of this device, which commits carry; empty for none.
  public var device: String
  /// Seconds since 1970 that commits carry.
  public var time: Int64
  /// Minutes that the person's clock is ahead of UTC.
  public var offset: Int
  /// How long to wait for another bestupid.
  public var lockLimit: Duration
  /// How long to wait for another git.
  public var indexLimit: Duration
  /// The store's folder below the working copy; empty where they are one.
  public var store: String
  /// Told each step that is done.
  public var onStep: @Sendable (CommitStep) -> Void
  /// Told of each edit that git had taken away after it was saved, when it is found missing: at
  /// once, for what comes after may fail.
  public var onRecoveredEdit: @Sendable (RecoveredEdit) -> Void

  /// Settings with the usual limits.
  public init(
    fallbackIdentity: Identity, device: String, time: Int64, offset: Int,
    store: String = "", lockLimit: Duration = .seconds(10), indexLimit: Duration = .seconds(2),
    onStep: @escaping @Sendable (CommitStep) -> Void = { _ in },
    onRecoveredEdit: @escaping @Sendable (RecoveredEdit) -> Void = { _ in }
  ) {
    self.fallbackIdentity = fallbackIdentity
    self.device = device
    self.time = time
    self.offset = offset
    self.lockLimit = lockLimit
    self.indexLimit = indexLimit
    self.store = store
    self.onStep = onStep
    self.onRecoveredEdit = onRecoveredEdit
  }
}
