import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Sync
import TestSupport
import Testing

/// Devices whose branches have different names, and remotes whose HEAD names none of them.
@Suite struct BranchTests: SyncSuite {
  let sandbox: GitSandbox
  private let day = "content/logs/2031-03-04.md"
  private let way = TransportCase.path

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A store on a branch of its own, with a bare remote.
  private func device(
    _ name: String, on branch: String, remote: String, _ files: [String: String] = [:]
  ) async throws -> String {
    let folder = try await sandbox.repository(
      name, files: ["bestupid.yaml": "# \(name)\n"].merging(files) { $1 })
    try await sandbox.git("branch", "-q", "-m", branch, in: folder)
    try await sandbox.git("remote", "add", "origin", remote, in: folder)
    return folder
  }

  /// A bare remote whose HEAD names a branch.
  private func remote(head: String) async throws -> String {
    let remote = try await sandbox.remote("remote.git")
    try await sandbox.git("symbolic-ref", "HEAD", "refs/heads/\(head)", in: remote)
    return remote
  }

  private func heads(_ remote: String) async throws -> [String] {
    try await sandbox.git("for-each-ref", "--format=%(refname:short)", "refs/heads", in: remote)
      .split(separator: "\n").map(String.init)
  }

  private func store(_ folder: String) -> Store { Store(root: folder, workingCopy: folder) }

  private func clone(
    _ remote: String, branch: String? = nil, choose: StoreClone.Choice = { _ in nil }
  ) async throws -> String {
    let folder = sandbox.path + "/cloned"
    _ = try await StoreClone.run(
      remote, into: folder, branch: branch, settings: commitSettings(),
      transport: sandbox.gitExecutable(), limit: patience, choose: choose)
    return folder
  }

  // MARK: Clones

  @Test(
    "A clone takes the branch that has the store, whatever the remote's HEAD names",
    arguments: ["main", "master", "trunk", "elsewhere"])
  func oneBranch(head: String) async throws {
    let remote = try await remote(head: head)
    let desk = try await device("desk", on: "trunk", remote: remote, [day: "weight:: 81\n"])
    try await sandbox.git("push", "-q", "origin", "trunk", in: desk)
    // A branch without a store beside it, which the remote's HEAD may name.
    let pages = try await sandbox.repository("pages", files: ["index.html": "\n"])
    try await sandbox.git("push", "-q", remote, "main:main", in: pages)
    let folder = try await clone(remote)
    #expect(try Files.text(folder + "/" + day) == "weight:: 81\n")
    #expect(try await sandbox.git("rev-parse", "--abbrev-ref", "HEAD", in: folder) == "trunk")
    #expect(
      try await sandbox.git("rev-parse", "--abbrev-ref", "@{upstream}", in: folder)
        == "origin/trunk")
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
    #expect(try await sync(folder, way).otherBranches == [])
  }

  @Test("A branch with logs is taken before one that has settings alone")
  func logsFirst() async throws {
    let remote = try await remote(head: "main")
    let desk = try await device("desk", on: "old", remote: remote, [day: "weight:: 81\n"])
    try await sandbox.git("push", "-q", "origin", "old", in: desk)
    let phone = try await device("phone", on: "main", remote: remote)
    try await sandbox.git("push", "-q", "origin", "main", in: phone)
    #expect(try Files.text(try await clone(remote) + "/" + day) == "weight:: 81\n")
  }

  @Test("Of several branches with a store one is chosen, or none, and then nothing is left")
  func several() async throws {
    let remote = try await remote(head: "gone")
    for (name, branch) in [("desk", "main"), ("phone", "master")] {
      let folder = try await device(name, on: branch, remote: remote, [day: "a:: \(name)\n"])
      try await sandbox.git("push", "-q", "origin", branch, in: folder)
    }
    let error = await #expect(throws: StoreError.self) { try await clone(remote) }
    #expect(error?.kind == .badConfiguration)
    #expect(error?.message.contains("main, master") == true)
    #expect(!Files.exists(sandbox.path + "/cloned"))
    let folder = try await clone(remote) { $0.map(\.name) == ["main", "master"] ? "master" : nil }
    #expect(try Files.text(folder + "/" + day) == "a:: phone\n")
    _ = try await sandbox.run("rm", ["-r", folder], in: sandbox.path)
    #expect(try Files.text(try await clone(remote, branch: "main") + "/" + day) == "a:: desk\n")
  }

  @Test("Branches that the store's one has whole are no others")
  func contained() async throws {
    let remote = try await remote(head: "gone")
    let desk = try await device("desk", on: "main", remote: remote, [day: "a:: 1\n"])
    try await sandbox.git("push", "-q", "origin", "main:backup", "main:same", in: desk)
    try await sandbox.commit([day: "a:: 2\n"], in: desk)
    try await sandbox.git("push", "-q", "origin", "main", in: desk)
    #expect(try Files.text(try await clone(remote) + "/" + day) == "a:: 2\n")
    #expect(try await sync(desk, way).otherBranches == [])
    #expect(try OtherBranch.known(in: store(desk), nil) == [])
  }

  @Test("A clone of an empty remote has no branch to take")
  func empty() async throws {
    let folder = try await clone(try await remote(head: "master"))
    #expect(try await sandbox.git("symbolic-ref", "HEAD", in: folder) == "refs/heads/master")
  }

  // MARK: Syncs

  @Test(
    "A first sync takes up the branch that has the store, and begins no second one",
    arguments: [false, true])
  func first(isUnborn: Bool) async throws {
    let remote = try await remote(head: "master")
    let desk = try await device("desk", on: "main", remote: remote, [day: "weight:: 81\n"])
    try await sync(desk, way)
    let phone: String
    if isUnborn {
      phone = sandbox.path + "/phone"
      _ = try Repository.create(at: phone, branch: "master")
      try await sandbox.git("remote", "add", "origin", remote, in: phone)
    } else {
      phone = try await device("phone", on: "master", remote: remote, ["content/b.md": "b\n"])
    }
    let report = try await sync(phone, way)
    #expect(report.joined == "main" && report.remoteBranch == "main")
    #expect(try await heads(remote) == ["main"])
    #expect(try Files.text(phone + "/" + day) == "weight:: 81\n")
    #expect(try await sync(phone, way).joined == nil)
    try await sync(desk, way)
    #expect(Files.exists(desk + "/content/b.md") == !isUnborn)
    for folder in [desk, phone] { try await expectSound(folder) }
  }

  @Test("A first sync that could join several branches joins none, and a push alone none at all")
  func firstOfSeveral() async throws {
    let remote = try await remote(head: "gone")
    for (name, branch) in [("desk", "main"), ("phone", "master")] {
      let folder = try await device(name, on: branch, remote: remote, [day: "a:: \(name)\n"])
      try await sandbox.git("push", "-q", "origin", branch, in: folder)
    }
    let third = try await device("third", on: "trunk", remote: remote)
    let error = await #expect(throws: StoreError.self) { try await sync(third, way) }
    #expect(error?.kind == .badConfiguration && error?.message.contains("main, master") == true)
    #expect(try await heads(remote) == ["main", "master"])
    try await sandbox.git("update-ref", "-d", "refs/heads/master", in: remote)
    var settings = try settings(way)
    settings.direction = .push
    let pushing = settings
    let refusal = await #expect(throws: StoreError.self) {
      try await Sync.run(workingCopy: third, settings: pushing)
    }
    #expect(refusal?.kind == .busy)
    #expect(try await heads(remote) == ["main"])
  }

  @Test("A branch that a person makes out of the store's is begun, and the other one named")
  func ownBranch() async throws {
    let remote = try await remote(head: "main")
    let desk = try await device("desk", on: "main", remote: remote, [day: "a:: 1\n"])
    try await sync(desk, way)
    let other = sandbox.path + "/other"
    try await sandbox.git("clone", "-q", remote, other, in: sandbox.path)
    try await sandbox.git("checkout", "-q", "-b", "trial", in: desk)
    #expect(try await sync(desk, way).otherBranches == [])
    #expect(try await heads(remote) == ["main", "trial"])
    try await sandbox.commit([day: "a:: 2\n"], in: other)
    try await sandbox.git("push", "-q", "origin", "main", in: other)
    let others = try await sync(desk, way).otherBranches
    #expect(others?.map(\.name) == ["main"] && others?.map(\.commits) == [1])
    #expect(try OtherBranch.known(in: store(desk), nil) == others)
  }

  @Test(
    "Two devices that sync with two branches hear of each other, and one command on either joins them",
    arguments: [0, 1])
  func joining(device joiner: Int) async throws {
    let remote = try await remote(head: "elsewhere")
    var folders: [String] = []
    for (name, branch) in [("desk", "main"), ("phone", "master")] {
      let folder = try await device(
        name, on: branch, remote: remote,
        [day: "## Notes\n- of the \(name)\n", "content/\(name).md": "\(name)\n"])
      try await sandbox.git("push", "-q", "origin", branch, in: folder)
      folders.append(folder)
    }
    let branches = ["main", "master"]
    for index in 0..<2 {
      let other = branches[1 - index]
      #expect(try await sync(folders[index], way).otherBranches?.map(\.name) == [other])
      #expect(try OtherBranch.known(in: store(folders[index]), nil).map(\.name) == [other])
      let asked = try await OtherBranch.asked(
        of: sandbox.gitExecutable(), for: store(folders[index]), limit: patience)
      #expect(asked.map(\.name) == [other])
    }
    var settings = try settings(way)
    settings.join = branches[1 - joiner]
    let report = try await Sync.run(workingCopy: folders[joiner], settings: settings)
    #expect(report.joined == settings.join && report.otherBranches == [])
    for folder in folders + folders {
      #expect(try await sync(folder, way).otherBranches == [])
      #expect(try OtherBranch.known(in: store(folder), nil) == [])
    }
    for folder in folders {
      let text = try Files.text(folder + "/" + day)
      #expect(text.contains("of the desk") && text.contains("of the phone"))
      #expect(
        Files.exists(folder + "/content/desk.md") && Files.exists(folder + "/content/phone.md"))
      try await expectSound(folder)
    }
    #expect(
      try await sandbox.git("rev-parse", "HEAD", in: folders[0])
        == sandbox.git("rev-parse", "HEAD", in: folders[1]))
  }

  @Test("A branch that is not there cannot be joined; one's own is joined already")
  func noSuchBranch() async throws {
    let remote = try await remote(head: "main")
    let desk = try await device("desk", on: "main", remote: remote)
    try await sync(desk, way)
    var settings = try settings(way)
    settings.join = "nowhere"
    let joining = settings
    let error = await #expect(throws: StoreError.self) {
      try await Sync.run(workingCopy: desk, settings: joining)
    }
    #expect(error?.kind == .usage && error?.message.contains("nowhere") == true)
    settings.join = "main"
    #expect(try await Sync.run(workingCopy: desk, settings: settings).joined == nil)
  }
}
