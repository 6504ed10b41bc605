public import Git

/// A branch of a remote whose commits are here, and what of a store it has.
public struct RemoteBranch: Sendable, Equatable {
  /// What of a store a branch has, the most telling last.
  public enum Content: Int, Sendable, Comparable {
    /// Nothing of it.
    case nothing
    /// Its settings, as a new store has them.
    case settings
    /// Logs.
    case logs

    /// By how much it has.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Its name, as `main`.
  public let name: String
  /// Its newest commit.
  public let tip: ObjectID
  /// What of a store it has.
  public let content: Content
}

extension RemoteBranch {
  /// Those of some branches whose commits are here, by name.
  ///
  /// - Parameter store: The store's folder below the working copy.
  package static func all(
    _ tips: [String: ObjectID], store: String, in repository: Repository
  ) throws(GitError) -> [RemoteBranch] {
    var branches: [RemoteBranch] = []
    for (name, tip) in tips.sorted(by: { $0.key < $1.key }) where try repository.hasObject(tip) {
      do throws(GitError) {
        let content = try content(of: repository.commit(tip).tree, store: store, in: repository)
        branches.append(RemoteBranch(name: name, tip: tip, content: content))
      } catch {
        // What is no branch of commits that are whole holds up nothing else.
        continue
      }
    }
    return branches
  }

  private static func content(
    of tree: ObjectID, store: String, in repository: Repository
  ) throws(GitError) -> Content {
    func path(_ name: String) -> RepositoryPath {
      RepositoryPath(store.isEmpty ? name : "\(store)/\(name)")
    }
    if try repository.hasFolder(path(Store.logFolder), in: tree) { return .logs }
    let settings = try repository.entry(at: path(Store.configurationName), in: tree)
    return settings == nil ? .nothing : .settings
  }

  /// Those of the branches of a remote of which one is the store's: one where that is clear, and none where
  /// there is no branch.
  ///
  /// The branch that the remote's HEAD names is the store's, unless another has more of a store, or as much and
  /// commits that it has not.
  ///
  /// - Parameter head: The branch that the remote's HEAD names; nil where it names none that is there.
  static func ofStore(
    among branches: [RemoteBranch], head: String?, in repository: Repository
  ) throws(GitError) -> [RemoteBranch] {
    let most = branches.map(\.content).max()
    if most == .nothing, let named = branches.first(where: { $0.name == head }) { return [named] }
    // What comes first stays of several with the same commit.
    let fitting = branches.filter { $0.content == most }
    var found: [RemoteBranch] = []
    for branch in fitting.filter({ $0.name == head }) + fitting.filter({ $0.name != head }) {
      var isContained = false
      for other in found where try repository.isAncestor(branch.tip, of: other.tip) {
        isContained = true
      }
      for other in fitting where other.tip != branch.tip && branch.name != head {
        if try repository.isAncestor(branch.tip, of: other.tip) { isContained = true }
      }
      if !isContained { found.append(branch) }
    }
    return found
  }
}
