import Git
public import Store

/// The look at what the program keeps for itself, in the repository and below its state folder.
public struct StateHealth {
  private let repository: Repository
  /// nil for a user without a home, who has none.
  private let folder: StateFolder?

  /// The state of a store.
  ///
  /// - Throws: `notAStore`, `unsupportedRepository`, `inputOutput`.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    repository = try Repository.opened(at: store.workingCopy)
    let hasFolder = environment.home != nil || environment["XDG_STATE_HOME"] != nil
    folder = hasFolder ? try StateFolder(of: store, in: environment) : nil
  }

  private var obstructed: [StateFile] {
    let files = PrivateName.allCases.map { $0.file(in: repository) }
    let own = (files + PrivateName.locks(in: repository)).filter { $0.obstacle != nil }
    return own + (folder?.obstructed ?? [])
  }

  /// The files of it that a newer program has written, which stay as they are.
  public var newer: [String] {
    let files = PrivateName.allCases.map { $0.file(in: repository) }
    return (files.filter(\.isNewer) + (folder?.newer ?? [])).map(\.path)
  }

  /// What is wrong with it; nil where nothing is.
  public func damage() throws(StoreError) -> RepositoryDamage? {
    if let file = obstructed.first, let obstacle = file.obstacle {
      return RepositoryDamage(.state, "\(file.path) is \(obstacle)")
    }
    let strays = try folder?.strays() ?? []
    if strays.isEmpty { return nil }
    return RepositoryDamage(
      .stray,
      "there is state that belongs to no store: "
        + strays.prefix(3).map(\.words).joined(separator: "; "))
  }

  /// Moves what stands in the place of our files aside, and sees to state that belongs to no store.
  ///
  /// - Returns: What was done, a line each.
  /// - Throws: `cannotWrite`, `inputOutput`.
  func mend() throws(StoreError) -> [String] {
    var done: [String] = []
    for file in obstructed {
      if let moved = try file.clear() { done.append(moved.words) }
    }
    return try done + (folder?.mendStrays() ?? [])
  }
}
