import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Commits beside another git")
struct OtherGitTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test("A branch that is checked out meanwhile gets the commit, and the one before does not")
  func otherBranch() async throws {
    let folder = try await sandbox.repository("store", files: ["log.md": "old\n"])
    try await sandbox.git("branch", "other", in: folder)
    let main = try await sandbox.git("rev-parse", "main", in: folder)
    let isSwitched = Mutex(false)
    let settings = commitSettings(onStep: { step in
      guard step == .objectsWritten, !isSwitched.withLock({ $0 }) else { return }
      isSwitched.withLock { $0 = true }
      try? Files.write("ref: refs/heads/other\n", to: folder + "/.git/HEAD")
    })
    guard case .committed = try append("new\n", to: "log.md", in: folder, settings: settings) else {
      Issue.record("not committed")
      return
    }
    #expect(try await sandbox.git("rev-parse", "main", in: folder) == main)
    #expect(try await sandbox.git("rev-list", "--count", "main..other", in: folder) == "1")
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
  }

  @Test(
    "A file that changed within the tick of git's index is seen as changed after our commit, too")
  func racyFile() async throws {
    let folder = try await sandbox.repository(
      "store", files: ["log.md": "old\n", "other.md": "one\n"])
    // What tells the versions apart is then the time alone, as on file systems that have no more.
    for setting in ["core.trustctime=false", "core.checkStat=minimal"] {
      let parts = setting.split(separator: "=").map(String.init)
      try await sandbox.git("config", parts[0], parts[1], in: folder)
    }
    let (file, index) = (folder + "/other.md", folder + "/.git/index")
    func date(_ path: String) async throws {
      _ = try await sandbox.run("touch", ["-d", "@1900000000", path], in: folder)
    }
    try await date(file)
    try await sandbox.git("update-index", "--refresh", in: folder)
    try Files.write("two\n", to: file)
    try await date(file)
    try await date(index)
    // Which writes no index.
    let before = try await sandbox.git("--no-optional-locks", "status", "--porcelain", in: folder)
    #expect(before == " M other.md")
    guard case .committed = try append("new\n", to: "log.md", in: folder) else {
      Issue.record("not committed")
      return
    }
    _ = try await sandbox.run("touch", ["-d", "@1900000009", index], in: folder)
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == " M other.md")
  }
}
