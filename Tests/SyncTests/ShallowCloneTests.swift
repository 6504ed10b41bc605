import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import TestSupport
import Testing

/// Clones that do not have all of the history.
@Suite struct ShallowCloneTests: SyncSuite {
  let sandbox: GitSandbox
  private let way = TransportCase.path

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A remote with so many commits, a whole clone of it, and one of the newest commits alone.
  private func clones(
    commits: Int, depth: Int
  ) async throws -> (whole: String, shallow: String, remote: String) {
    let remote = try await sandbox.remote("remote.git")
    let whole = try await sandbox.repository("whole", files: ["a.md": "1\n2\n3\n4\n5\n6\n7\n8\n"])
    for number in 1..<commits { try await sandbox.commit(["n.md": "\(number)\n"], in: whole) }
    try await sandbox.git("remote", "add", "origin", remote, in: whole)
    try await sandbox.git("push", "-q", "origin", "main", in: whole)
    let shallow = sandbox.path + "/shallow"
    try await sandbox.git(
      "clone", "-q", "--depth", "\(depth)", "file://\(remote)", shallow, in: sandbox.path)
    return (whole, shallow, remote)
  }

  @Test("What nobody else changed is sent, and nothing is deepened")
  func sending() async throws {
    let (whole, shallow, _) = try await clones(commits: 5, depth: 1)
    _ = try append("ours\n", to: "a.md", in: shallow)
    #expect(try SyncStatus(workingCopy: shallow, including: IncludedFiles()).ahead == 1)
    #expect(try await sync(shallow, way).sent == 1)
    #expect(Files.exists(shallow + "/.git/shallow"))
    try await sandbox.git("pull", "-q", "--ff-only", "origin", "main", in: whole)
    #expect(try Files.text(whole + "/a.md").hasSuffix("ours\n"))
  }

  @Test(
    "Both sides' changes are merged, with as much of the history as that needs",
    arguments: [1, 2, 90])
  func merging(theirs: Int) async throws {
    let (whole, shallow, remote) = try await clones(commits: 4, depth: 1)
    for number in 0..<theirs {
      try await sandbox.commit(["a.md": "first \(number)\n2\n3\n4\n5\n6\n7\n8\n"], in: whole)
    }
    try await sandbox.git("push", "-q", "origin", "main", in: whole)
    _ = try append("ours\n", to: "a.md", in: shallow)
    let report = try await sync(shallow, way)
    #expect(report.merge != nil && report.received == theirs)
    let merged = "first \(theirs - 1)\n2\n3\n4\n5\n6\n7\n8\nours\n"
    #expect(try Files.text(shallow + "/a.md") == merged)
    #expect(
      try await sandbox.git("show", "main:a.md", in: remote) + "\n" == merged)
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: shallow).succeeded)
  }

  /// The remote's tip was fetched with so few commits that the merge base is not among them.
  @Test("A history that was cut short behind both sides is deepened up to the merge base")
  func deepening() async throws {
    let (whole, shallow, _) = try await clones(commits: 3, depth: 1)
    _ = try append("ours\n", to: "a.md", in: shallow)
    for number in 0..<6 {
      try await sandbox.commit(["a.md": "first \(number)\n2\n3\n4\n5\n6\n7\n8\n"], in: whole)
    }
    try await sandbox.git("push", "-q", "origin", "main", in: whole)
    try await sandbox.git(
      "fetch", "-q", "--depth", "1", "origin", "+refs/heads/main:refs/remotes/origin/main",
      in: shallow)
    let repository = try Repository.open(at: shallow)
    let head = try #require(try repository.head().commit)
    let tip = try #require(try repository.reference("refs/remotes/origin/main"))
    #expect(try !repository.knowsMergeBases(head, tip))
    #expect(try await sync(shallow, way).merge != nil)
    #expect(try Files.text(shallow + "/a.md") == "first 5\n2\n3\n4\n5\n6\n7\n8\nours\n")
    #expect(try repository.knowsMergeBases(head, tip))
  }

  @Test("A remote that lets no clone be deepened is named, with the command")
  func refusal() async throws {
    let (whole, shallow, _) = try await clones(commits: 3, depth: 1)
    _ = try append("ours\n", to: "a.md", in: shallow)
    for number in 0..<3 { try await sandbox.commit(["b.md": "\(number)\n"], in: whole) }
    try await sandbox.git("push", "-q", "origin", "main", in: whole)
    try await sandbox.git(
      "fetch", "-q", "--depth", "1", "origin", "+refs/heads/main:refs/remotes/origin/main",
      in: shallow)
    let transport = WatchedTransport(
      base: try sandbox.gitExecutable(),
      refusal: TransportError(.other, "dumb http transport does not support shallow capabilities"))
    let settings = try settings(way, transport: transport)
    let error = await #expect(throws: StoreError.self) {
      try await Sync.run(workingCopy: shallow, settings: settings)
    }
    #expect(error?.message.contains("this clone is shallow") == true)
    #expect(error?.hint?.contains("git fetch --unshallow origin") == true)
    #expect(try Files.text(shallow + "/a.md").hasSuffix("ours\n"))
  }

  @Test("The walks of a shallow history are those of the whole one, as far as it goes")
  func walks() async throws {
    let (whole, _, remote) = try await clones(commits: 6, depth: 1)
    try await sandbox.git("checkout", "-q", "-b", "side", "HEAD~2", in: whole)
    try await sandbox.commit(["s.md": "s\n"], in: whole)
    try await sandbox.git("checkout", "-q", "main", in: whole)
    try await sandbox.git("merge", "-q", "--no-edit", "side", in: whole)
    try await sandbox.commit(["t.md": "t\n"], in: whole)
    try await sandbox.git("push", "-q", "origin", "main", "side", in: whole)
    let all = try Repository.open(at: whole)
    let tip = try #require(try all.head().commit)
    let side = try #require(try all.reference("refs/heads/side"))
    let commits = try all.commits(to: tip, isTopological: true)
    for depth in 2...9 {
      let folder = sandbox.path + "/depth\(depth)"
      try await sandbox.git(
        "clone", "-q", "--depth", "\(depth)", "--no-single-branch", "file://\(remote)", folder,
        in: sandbox.path)
      let part = try Repository.open(at: folder)
      let found = try part.commits(to: tip, isTopological: true)
      #expect(Set(found).isSubset(of: commits) && found.first == tip)
      for commit in found { #expect(try part.isAncestor(commit, of: tip)) }
      let positions = Dictionary(uniqueKeysWithValues: zip(found, found.indices))
      for commit in found {
        for parent in try part.parents(of: part.commit(commit)) {
          #expect(positions[parent] ?? 0 > positions[commit] ?? 0)
        }
      }
      if try part.knowsMergeBases(tip, side) {
        #expect(try part.mergeBases(tip, side) == all.mergeBases(tip, side))
        #expect(
          try Set(part.commits(to: tip, without: side)) == Set(all.commits(to: tip, without: side)))
      }
      var whole: Set<ObjectID> = []
      #expect(try part.isComplete(tip, known: &whole))
    }
  }
}
