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
      "a \(operation.rawValue) is in progress; finish it first"
    case .detachedHead: "HEAD is detached; check out a branch first"
    case .busy: "another git process is running here"
    case .conflicted(let path): "\(path) has merge conflicts in git's index; resolve them first"
    case .externalConversion(let path, let attribute):
      "\(path) has the attribute \(attribute), which only git itself can apply; commit it with git"
    case .failed(let message): message
    }
  }
}

/// What the recovery of an earlier command has to tell a person.
public enum RecoveryNotice: Sendable, Equatable {
  /// An edit that was saved was not in the file: git had taken it away, or it was saved in an editor that no command
  /// waited for. It is merged in and committed.
  case broughtBack(SavedEdit)
  /// An edit that was saved is not in the file, which was changed by hand since; it waits for the
  /// person.
  case setAside(SavedEdit)
  /// A sync was interrupted and cannot be finished, for this reason. What it had written stays in the
  /// files, as if changed by hand; what it had decided is told by the next commit.
  case gaveUp(String)
  /// Something that a command which was cut short has left stays, for this reason.
  case leftBehind(String)
  /// Something that is no file of ours stood in the place of one, and is kept.
  case movedAside(StateFile.SetAside)
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
  /// The name of this device, which commits carry for people; empty for none.
  public var device: String
  /// The clone that commits, which commits carry; nil for none.
  public var clone: CloneID?
  /// The command that commits, with its subcommand and without its values, which commits carry:
  /// `todo done`; empty for none.
  public var command: String
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
  /// Which new files a sync commits.
  public var included: IncludedFiles
  /// Told each step that is done.
  public var onStep: @Sendable (CommitStep) -> Void
  /// Told what recovery found, at once: what comes after may fail.
  public var onRecovery: @Sendable (RecoveryNotice) -> Void

  /// Settings with the usual limits.
  public init(
    fallbackIdentity: Identity, device: String, clone: CloneID? = nil, command: String = "",
    time: Int64, offset: Int,
    store: String = "", included: IncludedFiles? = nil, lockLimit: Duration = .seconds(10),
    indexLimit: Duration = .seconds(2),
    onStep: @escaping @Sendable (CommitStep) -> Void = { _ in },
    onRecovery: @escaping @Sendable (RecoveryNotice) -> Void = { _ in }
  ) {
    self.fallbackIdentity = fallbackIdentity
    self.device = device
    self.clone = clone
    self.command = command
    self.time = time
    self.offset = offset
    self.lockLimit = lockLimit
    self.indexLimit = indexLimit
    self.store = store
    self.included = included ?? IncludedFiles(of: store)
    self.onStep = onStep
    self.onRecovery = onRecovery
  }
}
