import Git
import ProgramTestSupport
import Store
import StoreTestSupport
import TestSupport
import Testing
import Upkeep

@Suite struct MaintenanceTests {
  private let sandbox: GitSandbox

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A store with about `count` loose objects that are all reachable.
  private func store(_ count: Int) async throws -> String {
    let files = (0..<count).map { ("content/logs/\($0).md", "entry \($0)\n") }
    return try await sandbox.repository(
      "store", files: Dictionary(uniqueKeysWithValues: files))
  }

  private func looseCount(_ folder: String) async throws -> Int {
    let text = try await sandbox.git("count-objects", in: folder)
    return try #require(text.split(separator: " ").first.flatMap { Int($0) })
  }

  private func expectSound(_ folder: String) async throws {
    #expect(try await sandbox.run("git", ["fsck", "--strict"], in: folder).succeeded)
    #expect(try await sandbox.git("status", "--porcelain", in: folder) == "")
  }

  @Test("Many loose objects become one pack")
  func packs() async throws {
    let folder = try await store(600)
    let repository = try Repository.open(at: folder)
    let exact = try await looseCount(folder)
    #expect(try repository.looseObjects().count == exact)
    let estimate = try repository.looseObjectEstimate()
    #expect(estimate % 256 == 0 && estimate < 10 * exact)
    let maintenance = Maintenance(
      workingCopy: folder, git: try sandbox.gitExecutable(), threshold: 0)
    #expect(try await maintenance.run(limit: patience) == .packed)
    #expect(try await looseCount(folder) == 0)
    let packs = try Files.names(in: folder + "/.git/objects/pack")
    #expect(packs.count { $0.hasSuffix(".pack") } == 1)
    try await expectSound(folder)
    guard case .committed = try append("more\n", to: "content/logs/1.md", in: folder) else {
      Issue.record("nothing can be committed after packing")
      return
    }
    try await expectSound(folder)
  }

  @Test("What a few commits leave is gathered into few packs, and the disk stays near `git gc`'s")
  func gathers() async throws {
    let folder = try await store(400)
    let git = try sandbox.gitExecutable()
    try await sandbox.git("gc", "-q", in: folder)
    var outcomes: [Maintenance.Outcome] = []
    for number in 0..<120 {
      _ = try append("\(number)\n", to: "content/logs/1.md", in: folder)
      guard number % 10 == 9 else { continue }
      let maintenance = Maintenance(workingCopy: folder, git: git)
      outcomes.append(try await maintenance.run(limit: patience))
    }
    #expect(outcomes.contains(.gathered) && outcomes.contains(.notNeeded))
    #expect(!outcomes.contains(.packed))
    #expect(try await looseCount(folder) < 100)
    let packs = try Files.names(in: folder + "/.git/objects/pack").filter { $0.hasSuffix(".pack") }
    #expect(packs.count <= 4, "\(packs)")
    try await expectSound(folder)
  }

  @Test("Few objects are left alone, and so is everything when there is little time")
  func notNeeded() async throws {
    let folder = try await store(5)
    let loose = try await looseCount(folder)
    let few = Maintenance(workingCopy: folder, git: try sandbox.gitExecutable())
    #expect(try await few.run(limit: patience) == .notNeeded)
    #expect(!few.isWorthALook)
    let many = Maintenance(workingCopy: folder, git: try sandbox.gitExecutable(), threshold: 0)
    #expect(try await many.run(limit: .seconds(19)) == .putOff)
    #expect(try await looseCount(folder) == loose)
  }

  @Test("Unreachable objects that stay loose are no reason to pack again")
  func unreachable() async throws {
    let folder = try await store(5)
    let repository = try Repository.open(at: folder)
    // More than the estimate looks at: of 800 hashes some begin with 17.
    for number in 0..<800 { _ = try repository.writeBlob(Array("stray \(number)".utf8)) }
    let maintenance = Maintenance(
      workingCopy: folder, git: try sandbox.gitExecutable(), threshold: 256)
    #expect(maintenance.isWorthALook)
    #expect(try await maintenance.run(limit: patience) == .packed)
    #expect(try await looseCount(folder) == 800)
    #expect(try await maintenance.run(limit: patience) == .notNeeded)
  }

  @Test("Half-written objects of killed processes go when they are old")
  func leftovers() async throws {
    let folder = try await store(5)
    let objects = folder + "/.git/objects"
    let old = [objects + "/tmp_object_git2_a1b2c3", objects + "/pack/tmp_pack_X1y2"]
    let young = objects + "/tmp_object_git2_d4e5f6"
    for path in old + [young] { try Files.write("half", to: path) }
    let touched = try await sandbox.run("touch", ["-d", "2001-01-01"] + old, in: folder)
    #expect(touched.succeeded)
    let maintenance = Maintenance(
      workingCopy: folder, git: try sandbox.gitExecutable(), threshold: 0)
    #expect(try await maintenance.run(limit: patience) == .packed)
    for path in old { #expect(!Files.exists(path), "\(path)") }
    #expect(Files.exists(young))
    try await expectSound(folder)
  }

  @Test("A git that is killed while it packs leaves a sound store, and the next sync packs it")
  func killedGit() async throws {
    let folder = try await store(400)
    let real = try #require(Program.find("git"))
    // Dies by SIGKILL when git writes its pack: with what a kill leaves behind.
    let tools = sandbox.path + "/tools"
    try Files.write(
      """
      #!/bin/sh
      touch "\(folder)/.git/objects/pack/tmp_pack_killed"
      echo "$$ $(hostname)" > "\(folder)/.git/gc.pid"
      kill -9 $$
      """, to: tools + "/git")
    try Files.setMode(0o755, of: tools + "/git")
    let broken = GitExecutable(path: tools + "/git", environment: sandbox.environment)
    await #expect(throws: StoreError.self) {
      try await Maintenance(workingCopy: folder, git: broken, threshold: 0)
        .run(limit: patience)
    }
    try await expectSound(folder)
    let whole = GitExecutable(path: real, environment: sandbox.environment)
    #expect(
      try await Maintenance(workingCopy: folder, git: whole, threshold: 0)
        .run(limit: patience) == .packed)
    #expect(try await looseCount(folder) == 0)
    try await expectSound(folder)
  }

  @Test("Entries are committed while objects are packed, and none is lost")
  func whileLogging() async throws {
    let folder = try await store(400)
    let git = try sandbox.gitExecutable()
    let packing = Task {
      for _ in 0..<4 {
        _ = try await Maintenance(workingCopy: folder, git: git, threshold: 0)
          .run(limit: patience)
      }
    }
    for number in 0..<40 {
      let outcome = try append(
        "\(number)\n", to: "log.md", in: folder, settings: commitSettings(indexLimit: patience))
      guard case .committed = outcome else {
        Issue.record("entry \(number): \(outcome)")
        break
      }
      await Task.yield()
    }
    try await packing.value
    #expect(
      try Files.text(folder + "/log.md") == (0..<40).map { "\($0)\n" }.joined())
    #expect(try await sandbox.git("rev-list", "--count", "HEAD", in: folder) == "41")
    try await expectSound(folder)
  }
}
