import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import TestSupport
import Testing

@Suite struct DamagedObjectTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  @Test("No commit is made of an object whose file is damaged: git would not write it again")
  func damaged() async throws {
    let folder = try await sandbox.repository(
      "store", files: ["log.md": "old\n", "other.md": "old\nNEW\n"])
    let head = try await sandbox.git("rev-parse", "HEAD", in: folder)
    func file(_ text: String) -> String {
      let id = ObjectID(blob: Array(text.utf8)).hex
      return "\(folder)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"
    }
    // Whole as a file, of the right kind and size, and not what its name says.
    try Files.write(Files.read(file("old\nNEW\n")), to: file("old\nnew\n"))
    let outcome = try append("new\n", to: "log.md", in: folder)
    guard case .deferred(.failed(let words)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(words.contains("is damaged"), "\(words)")
    #expect(try Files.text(folder + "/log.md") == "old\nnew\n")
    #expect(try await sandbox.git("rev-parse", "HEAD", in: folder) == head)
  }
}
