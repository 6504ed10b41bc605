import Git
import Store
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct DurableFileTests {
  private let folder: TemporaryFolder
  private var root: String { folder.path + "/root" }

  init() throws {
    folder = try TemporaryFolder()
    try Files.makeFolder(folder.path + "/root")
  }

  private func file(_ path: RepositoryPath) -> DurableFile { DurableFile(root: root, path: path) }

  @Test("A file is made with its folders, replaced and removed, and nothing else is left")
  func roundTrip() throws {
    let file = file("a/b/ü.md")
    #expect(try file.read() == .absent)
    try file.save([1, 2], over: nil)
    #expect(try file.read() == .file([1, 2], executable: false))
    try file.save([], over: [1, 2])
    #expect(try file.read() == .file([], executable: false))
    try file.replace(.file([], executable: false), by: .file([3], executable: true))
    #expect(try file.read() == .file([3], executable: true))
    #expect(try Files.tree(root) == ["a/b/ü.md"])
    try file.replace(.file([3], executable: true), by: .symlink(Array("x y".utf8)))
    #expect(try file.read() == .symlink(Array("x y".utf8)))
    try file.replace(.symlink(Array("x y".utf8)), by: .absent)
    #expect(try Files.names(in: root) == [])
  }

  @Test("What changed meanwhile is not replaced, whatever it was and became")
  func comparison() throws {
    let states: [FileState] = [
      .absent, .file([1], executable: false), .file([2], executable: false), .symlink([0x78]),
    ]
    for (number, real) in states.enumerated() {
      for believed in states where believed != real {
        for wanted in [FileState.absent, .file([9], executable: false)] where wanted != believed {
          let file = file(RepositoryPath("f\(number)"))
          if try file.read() != real { try file.replace(file.read(), by: real) }
          let error = #expect(throws: StoreError.self) {
            try file.replace(believed, by: wanted)
          }
          #expect(error?.kind == .changedMeanwhile, "\(real) \(believed) \(wanted)")
          #expect(try file.read() == real)
        }
      }
    }
    #expect(try Files.names(in: root).allSatisfy { !$0.hasPrefix(".bestupid") })
  }

  @Test("No link is followed, neither the file nor a folder above it")
  func links() throws {
    try Files.write("outside\n", to: folder.path + "/outside/secret.md")
    #expect(symlink(folder.path + "/outside", root + "/way") == 0)
    #expect(symlink(folder.path + "/outside/secret.md", root + "/link.md") == 0)
    for path: RepositoryPath in ["way/secret.md", "way/new.md"] {
      let reading = #expect(throws: StoreError.self) { try file(path).read() }
      #expect(reading?.kind == .badData)
      let writing = #expect(throws: StoreError.self) { try file(path).save([1], over: nil) }
      #expect(writing?.kind == .badData)
    }
    let target = Array((folder.path + "/outside/secret.md").utf8)
    #expect(try file("link.md").read() == .symlink(target))
    try file("link.md").replace(.symlink(target), by: .file([1], executable: false))
    #expect(try Files.text(folder.path + "/outside/secret.md") == "outside\n")
    #expect(try Files.names(in: folder.path + "/outside") == ["secret.md"])
  }

  @Test("Pipes and folders in place of a file are told and not opened")
  func noFiles() throws {
    #expect(mkfifo(root + "/pipe", 0o600) == 0)
    #expect(try file("pipe").read() == .special)
    try Files.makeFolder(root + "/folder")
    #expect(try file("folder").read() == .folder)
    #expect(throws: StoreError.self) { try file("folder").save([1], over: nil) }
    try Files.write("f", to: root + "/flat")
    #expect(try file("flat/below").read() == .absent)
    let error = #expect(throws: StoreError.self) { try file("flat/below").save([1], over: nil) }
    #expect(error?.kind == .badData)
  }

  @Test(
    "Paths that leave the folder or enter git's are refused",
    arguments: ["../x", "/etc/x", "a/../../x", ".git/hooks/x", ""])
  func escapes(path: String) {
    let error = #expect(throws: StoreError.self) {
      try file(RepositoryPath(path)).save([1], over: nil)
    }
    #expect(error?.kind == .badData)
  }

  @Test("A file too large for memory is known by its hash, is replaced and moved, and not edited")
  func large() throws {
    let size = DurableFile.sizeLimit + 1
    var bytes = [UInt8](repeating: 0, count: size)
    bytes[size - 1] = 7
    try Files.write(bytes, to: root + "/big")
    let seen = try file("big").read()
    guard case .large(let content, executable: false) = seen else {
      Issue.record("\(size) bytes are held in memory")
      return
    }
    #expect(content.id == ObjectID(blob: bytes) && content.size == size)
    #expect(seen == .file(bytes, executable: false))
    #expect(seen != .file(bytes, executable: true) && seen != .file([7], executable: false))
    try file("copy").replace(.absent, by: seen)
    #expect(try Files.read(root + "/copy") == bytes)
    #expect(throws: StoreError.self) { try file("big").save([1], over: nil) }
    try file("big").replace(seen, by: .file([1], executable: false))
    #expect(try Files.read(root + "/big") == [1])
    let error = #expect(throws: StoreError.self) { try file("big").replace(seen, by: .absent) }
    #expect(error?.kind == .changedMeanwhile)
  }

  @Test("A name that the system refuses is a failure to write, and leaves nothing")
  func longName() throws {
    let name = String(repeating: "n", count: 300)
    let error = #expect(throws: StoreError.self) {
      try file(RepositoryPath(name)).save([1], over: nil)
    }
    #expect(error?.kind == .cannotWrite || error?.kind == .inputOutput)
    #expect(try Files.names(in: root) == [])
  }

  @Test("The longest name there is can be saved: the temporary's is its own")
  func longestName() throws {
    let name = String(repeating: "n", count: 255)
    try file(RepositoryPath(name)).save([1], over: nil)
    try file(RepositoryPath(name)).save([2], over: [1])
    #expect(try Files.names(in: root) == [name])
  }

  @Test("A read-only folder is a failure to write, and the file stays", .enabled(if: getuid() != 0))
  func readOnly() throws {
    try Files.write("old", to: root + "/f")
    #expect(chmod(root, 0o555) == 0)
    defer { _ = chmod(root, 0o755) }
    let error = #expect(throws: StoreError.self) {
      try file("f").save([1], over: Array("old".utf8))
    }
    #expect(error?.kind == .cannotWrite)
    #expect(try Files.text(root + "/f") == "old")
  }
}
