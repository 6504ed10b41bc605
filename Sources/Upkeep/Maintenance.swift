public import Git
import Store
import Words

/// The packing of a store's objects, which otherwise take a file each: a part of every sync that has
/// time for it, and of nothing else.
///
/// Holds the lock of syncs, and not that of writers: nobody waits with an entry for it
/// (docs/decisions/0023-packing-holds-up-nobody.md).
public struct Maintenance: Sendable {
  /// What became of it.
  public enum Outcome: Sendable, Equatable {
    /// The loose objects are too few, or too small, to bother.
    case notNeeded
    /// The loose objects are in a pack of their own, or in one with those of late.
    case gathered
    /// Another sync is at work, or there is too little time.
    case putOff
    /// The objects are packed.
    case packed
  }

  /// The number of loose objects from which everything is repacked.
  public static let threshold = 2_000
  /// The number from which they are gathered where they take more than an eighth of what the packs take:
  /// in a folder of ten years each commit has 100 KB of them.
  private static let worthGathering = 100
  /// What packing needs at least to be begun; on the largest of stores it takes a tenth.
  public static let leastTime = Duration.seconds(20)

  private let workingCopy: String
  private let git: GitExecutable
  private let threshold: Int

  /// The maintenance of a working copy.
  ///
  /// - Parameter git: The person's git.
  public init(workingCopy: String, git: GitExecutable, threshold: Int = Self.threshold) {
    self.workingCopy = workingCopy
    self.git = git
    self.threshold = threshold
  }

  /// Whether a look at the objects is worth while; that there are too few of them is seen by the number of
  /// their folders alone.
  public var isWorthALook: Bool {
    do throws(StoreError) {
      // None where the working copy is a linked one, whose objects are elsewhere.
      let names = try ContainedFolder(workingCopy).names(in: ".git/objects")
      // Objects are named by their hashes: a hundred lie in some eighty of the 256 folders.
      let folders = names?.count { $0.utf8.count == 2 } ?? .max
      return folders >= min(threshold, Self.worthGathering) / 2
    } catch {
      return true
    }
  }

  /// Packs the objects where there are many, within `limit`.
  ///
  /// - Parameter onStart: Told how many loose objects there are, before everything is packed anew.
  /// - Throws: What kept it from packing; the store is sound all the same.
  public func run(
    limit: Duration, onStart: (Int) -> Void = { _ in }
  ) async throws(StoreError) -> Outcome {
    let repository = try Repository.opened(at: workingCopy)
    let usage = try wrapping { () throws(GitError) in try repository.objectUsage() }
    // What was left the last time, unreachable and too young to go, is no reason to try again.
    let left = try leftLoose(in: repository)
    let fresh = usage.looseCount - min(usage.looseCount, left)
    let isGathering = fresh < threshold
    if isGathering {
      guard fresh >= Self.worthGathering, usage.loose > usage.packed / 8 else {
        return .notNeeded
      }
    }
    guard limit >= Self.leastTime, let lock = try onlySync(repository) else { return .putOff }
    defer { withExtendedLifetime(lock) {} }
    if !isGathering { onStart(usage.looseCount) }
    do throws(TransportError) {
      if isGathering {
        try await git.gatherLooseObjects(in: workingCopy, limit: limit)
      } else {
        try await git.collectGarbage(in: workingCopy, limit: limit)
      }
    } catch {
      throw StoreError(.inputOutput, "the objects could not be packed: \(error.message)")
    }
    let rest = try wrapping { () throws(GitError) in try repository.objectUsage().looseCount }
    try PrivateName.looseObjects.file(in: repository).write(Array("\(rest)\n".utf8))
    return isGathering ? .gathered : .packed
  }

  private func onlySync(_ repository: Repository) throws(StoreError) -> StoreLock? {
    do throws(StoreError) {
      return try StoreLock(
        commonDirectory: repository.commonDirectory, limit: .zero, name: "sync.lock")
    } catch {
      guard error.kind == .busy else { throw error }
      return nil
    }
  }

  private func leftLoose(in repository: Repository) throws(StoreError) -> Int {
    let bytes = try PrivateName.looseObjects.file(in: repository).readIfUsable() ?? []
    return Int(String(decoding: bytes.prefix { $0 != ASCII.lineFeed }, as: UTF8.self)) ?? 0
  }
}
