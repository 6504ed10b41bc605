public import Git

/// Makes a store of a remote's repository.
public struct StoreClone {
  /// The remote's address, as git takes it.
  private let url: String
  /// The absolute path of the store's folder.
  private let path: String
  private let settings: CommitSettings
  private let transport: any Transport
  private let deadline: ContinuousClock.Instant

  /// Says which of several branches of a remote is the store's; nil for none of them.
  public typealias Choice = ([RemoteBranch]) -> String?

  /// Makes it in the folder at the absolute `path`, with the branch of the remote that has a store. Where it
  /// fails, nothing is left of it.
  ///
  /// - Parameters:
  ///   - branch: The branch; nil for the one that has a store.
  ///   - settings: How a working copy is written where git cannot write all of it.
  ///   - choose: Asked where several have one.
  /// - Throws: `cannotWrite` where the folder is not empty, or cannot be written; `badConfiguration` where it is not
  ///   clear which branch is meant, and none is chosen; and what the remote answers.
  public static func run(
    _ url: String, into path: String, branch: String? = nil, settings: CommitSettings,
    transport: any Transport, limit: Duration, choose: Choice = { _ in nil }
  ) async throws(StoreError) -> StoreSetup.Result {
    let clone = StoreClone(
      url: url, path: path, settings: settings, transport: transport, deadline: .now + limit)
    return try await clone.run(branch, choose)
  }

  private func run(
    _ branch: String?, _ choose: Choice
  ) async throws(StoreError) -> StoreSetup.Result {
    let made = try makeFolder()
    do throws(StoreError) {
      try await transfer()
      if let branch = try self.branch(named: branch, choose) { try await checkOut(branch) }
      return StoreSetup.Result(store: try StoreSetup.adopt(path), action: .cloned, files: [])
    } catch {
      FileSystem.removeContents(of: path)
      made.forEach(FileSystem.removeEmptyFolder)
      throw error
    }
  }

  private func timeLeft() -> Duration { max(.milliseconds(1), deadline - .now) }

  // MARK: - The folder

  /// Makes the folder, where it is not there.
  ///
  /// - Returns: the folders that were made, the deepest first.
  private func makeFolder() throws(StoreError) -> [String] {
    do throws(StoreError) {
      let place = try FileSystem.resolvedPlace(path)
      try GitFolder.refuse(place.whole)
      switch try FileSystem.kind(path) {
      case nil: break
      case .folder where try FileSystem.isEmpty(path):
        try FileSystem.makeWritableFolder(path)
        return []
      case .folder: throw StoreError(.cannotWrite, "the folder is not empty", file: path)
      default: throw StoreError(.cannotWrite, "a file is in the way", file: path)
      }
      let names = place.rest.split(separator: "/")
      let missing = names.indices.reversed().map { index in
        "\(place.folder)/\(names[...index].joined(separator: "/"))"
      }
      do throws(StoreError) {
        try FileSystem.makeWritableFolder(path)
      } catch {
        missing.forEach(FileSystem.removeEmptyFolder)
        throw error
      }
      return missing
    } catch {
      var failure = error
      if failure.hint == nil {
        failure.hint = "Name another folder, one that you may write: bestupid clone URL DIR"
      }
      throw failure
    }
  }

  // MARK: - The remote

  private func transfer() async throws(StoreError) {
    do throws(TransportError) {
      try await transport.clone(url, into: path, limit: timeLeft())
    } catch {
      var failure = StoreError(error, remote: redacted(url))
      // There are no commits to wait here, and no remote to look at.
      failure.hint =
        switch error.kind {
        case _ where error.hint != nil: error.hint
        case .unreachable, .timedOut: "Clone again later."
        case .authentication: "Try what works in your shell: git ls-remote \(redacted(url))"
        case .noSuchRepository: "Check the address."
        default: "See whether git can: git clone \(redacted(url))"
        }
      throw failure
    }
  }

  /// The branch that is checked out; nil for none, where the remote is empty.
  private func branch(named name: String?, _ choose: Choice) throws(StoreError) -> String? {
    let repository = try Repository.opened(at: path)
    var head: String?
    var branches: [RemoteBranch] = []
    var found: [RemoteBranch] = []
    try wrapping { () throws(GitError) in
      if case .branch(let name, _) = try repository.head() { head = name }
      branches = try RemoteBranch.all(
        repository.rememberedBranches(of: "origin"), store: "", in: repository)
      found = try RemoteBranch.ofStore(among: branches, head: head, in: repository)
    }
    if let name {
      if branches.contains(where: { $0.name == name }) { return name }
      throw StoreError(
        .badConfiguration, "\(redacted(url)) has no branch \(name)",
        hint: branches.isEmpty ? nil : "It has: \(Self.list(branches))")
    }
    if found.count < 2 { return found.first?.name }
    if let name = choose(found) { return name }
    let what = found[0].content == .nothing ? "branches" : "branches with a store"
    throw StoreError(
      .badConfiguration,
      "\(redacted(url)) has \(found.count) \(what): \(Self.list(found))",
      hint: "Say which: bestupid clone --branch \(found[0].name) URL. The other one can be joined "
        + "afterwards: bestupid sync --join \(found[1].name)")
  }

  private static func list(_ branches: [RemoteBranch]) -> String {
    branches.map(\.name).joined(separator: ", ")
  }

  /// Writes the files of a branch. Git does it, unless one of them cannot be written here: git would stop at it.
  private func checkOut(_ branch: String) async throws(StoreError) {
    let repository = try Repository.opened(at: path)
    let upstream = Repository.Upstream(remote: "origin", branch: branch)
    let tip = try wrapping { () throws(GitError) in
      try repository.reference(upstream.trackingReference)
    }
    if let tip, try !isWritable(tip, in: repository) {
      return try write(tip, of: upstream, in: repository)
    }
    do throws(TransportError) {
      try await transport.checkOut(branch, in: path, limit: timeLeft())
    } catch {
      let message = "the files of \(branch) cannot be written: \(error.message)"
      if error.isDiskFull { throw StoreError(error, remote: redacted(url)) }
      if error.kind == .timedOut {
        throw StoreError(.offline, message, hint: "Clone again, with a longer --time-limit.")
      }
      throw StoreError(
        .cannotWrite, message,
        hint: error.hint
          ?? "Rename that file where it came from and push; then clone again. Nothing was left here.",
        file: path)
    }
  }

  private func isWritable(
    _ tip: ObjectID, in repository: Repository
  ) throws(StoreError) -> Bool {
    let limits = PathLimits(of: path)
    let files = try wrapping { () throws(GitError) in
      try repository.files(in: repository.commit(tip).tree)
    }
    return files.allSatisfy { limits.reason(against: $0.path) == nil }
  }

  /// Writes what can be written of a branch, as a sync does.
  private func write(
    _ tip: ObjectID, of upstream: Repository.Upstream, in repository: Repository
  ) throws(StoreError) {
    let branch = upstream.branch
    try wrapping { () throws(GitError) in
      if case .branch(let name, _) = try repository.head() {
        try repository.removeReference("refs/heads/\(name)")
      }
      try repository.setHead(to: branch)
      try repository.setUpstream(of: branch, to: upstream)
    }
    let transaction = try StoreTransaction.begin(in: repository, settings: settings)
    let message = "clone: from \(redacted(url))"
    guard try transaction.move(from: .unborn(branch), to: tip, message: message) != nil else {
      throw StoreError(.changedMeanwhile, "files changed while they were written", file: path)
    }
  }
}
