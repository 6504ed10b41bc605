import Git
import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct LooseObjectTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// Replaces the file of a loose object, which git writes read-only.
  private func cut(_ id: ObjectID, to share: Double, in repository: Repository) throws {
    let file = repository.looseFile(of: id)
    let bytes = try Files.read(file)
    try Files.remove(file)
    try Files.write(Array(bytes.prefix(Int(Double(bytes.count) * share))), to: file)
  }

  @Test("Objects of any kind and size are read as they were written")
  func whole() throws {
    let folder = sandbox.path + "/store"
    let repository = try Repository.create(at: folder, branch: "main")
    var random = SeededRandom(seed: 1)
    for size in [0, 1, 40, 60, 64, 16_384, 100_000, 3_000_000] {
      for bytes in [
        [UInt8](repeating: 7, count: size),
        (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) },
      ] {
        let id = try repository.writeBlob(bytes)
        // Anew, so that nothing is remembered.
        #expect(try Repository.open(at: folder).blob(id) == bytes, "\(size) bytes")
      }
    }
  }

  @Test(
    "An object whose file ends too early is an error, and not read for ever",
    .timeLimit(.minutes(60)), arguments: ["HEAD", "HEAD^{tree}", "HEAD:big.md"],
    [0, 0.01, 0.3, 0.6, 0.98])
  func torn(name: String, share: Double) async throws {
    let text = (0..<4000).map { "line \($0 * $0)\n" }.joined()
    let folder = try await sandbox.repository("store", files: ["big.md": text])
    let id = try #require(ObjectID(hex: try await sandbox.git("rev-parse", name, in: folder)))
    try cut(id, to: share, in: Repository.open(at: folder))
    let repository = try Repository.open(at: folder)
    let error = #expect(throws: GitError.self) {
      let tip = try #require(try repository.head().commit)
      let tree = try repository.commit(tip).tree
      let blob = try #require(try repository.entry(at: "big.md", in: tree))
      _ = try repository.blob(blob.id)
    }
    #expect(error?.code == .corrupted)
    #expect(error?.message.contains(id.hex) == true)
  }

  @Test("A torn file harms nobody where a pack has the object")
  func packed() async throws {
    let folder = try await sandbox.repository("store", files: ["a.md": "one\n"])
    let name = try await sandbox.git("rev-parse", "HEAD:a.md", in: folder)
    let id = try #require(ObjectID(hex: name))
    let file = try Repository.open(at: folder).looseFile(of: id)
    try await sandbox.git("gc", "--quiet", in: folder)
    try Files.write([0x78], to: file)
    #expect(try Repository.open(at: folder).blob(id) == Array("one\n".utf8))
  }
}
