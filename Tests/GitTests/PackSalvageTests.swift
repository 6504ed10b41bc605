import Git
import ProgramTestSupport
import TestSupport
import Testing

@Suite("A damaged pack")
struct PackSalvageTests {
  @Test("is told from a whole one, and gives every object that is whole, also behind the damage")
  func middle() async throws {
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
    let sandbox = try GitSandbox()
    var files: [String: String] = [:]
    for number in 1...20 {
      files["file-\(number)"] = "\(number) \(UInt64.random(in: 0...UInt64.max))\n"
    }
    let folder = try await sandbox.repository("packed", files: files)
    try await sandbox.git("gc", "--quiet", in: folder)
    let objects = try await sandbox.git(
      "cat-file", "--batch-check=%(objectname)", "--batch-all-objects", in: folder
    ).split(separator: "\n").compactMap { ObjectID(hex: String($0)) }
    #expect(objects.count == 22)

    let packs = folder + "/.git/objects/pack"
    let name = try #require(try Files.names(in: packs).first { $0.hasSuffix(".idx") })
    let index = "\(packs)/\(name)"
    do {
      let repository = try Repository.open(at: folder)
      #expect(try repository.packIndexes() == [index])
      #expect(repository.canReadPackIndex(index))
      #expect(try repository.damagedObjects(inPack: index) == [])
    }
    let pack = index.dropLast("idx".count) + "pack"
    var bytes = try Files.read(String(pack))
    for offset in bytes.count / 2..<bytes.count / 2 + 8 { bytes[offset] = 0xFF }
    try Files.remove(String(pack))
    try Files.write(bytes, to: String(pack))

    let repository = try Repository.open(at: folder)
    let damaged = try repository.damagedObjects(inPack: index)
    #expect((1...3).contains(damaged.count))
    #expect(try repository.unpackWholeObjects(ofPack: index) == objects.count - damaged.count)
    try Files.remove(index)
    try Files.remove(String(pack))
    let again = try Repository.open(at: folder)
    for id in objects where !damaged.contains(id) { try again.verifyObject(id) }
    #expect(try again.looseObjects().count == objects.count - damaged.count)
  }

  @Test("whose index is torn cannot be read")
  func tornIndex() async throws {
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
    let sandbox = try GitSandbox()
    let folder = try await sandbox.repository("packed")
    try await sandbox.git("gc", "--quiet", in: folder)
    let repository = try Repository.open(at: folder)
    let index = try #require(try repository.packIndexes().first)
    let bytes = try Files.read(index)
    try Files.remove(index)
    try Files.write(Array(bytes.prefix(100)), to: index)
    #expect(!repository.canReadPackIndex(index))
  }
}
