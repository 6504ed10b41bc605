import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Commands after an unfinished sync")
struct UnfinishedSyncTests {
  /// A store and a bot's clone of its remote, in step.
  private func pair() async throws -> (world: World, bot: String) {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("sync"))
    let bot = world.path + "/bot"
    try await world.git("clone", "-q", world.path + "/remote.git", bot, in: world.path)
    return (world, bot)
  }

  /// Makes a file of zeros and then a word, which takes next to no space on the disk.
  private func makeLargeFile(_ path: String, megabytes: UInt64, end: String) throws {
    try Files.write("", to: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: megabytes << 20)
    try file.seekToEnd()
    try file.write(contentsOf: Data(end.utf8))
    try file.close()
  }

  private func push(_ bot: String, _ world: World) async throws {
    try await world.git("add", "-A", in: bot)
    try await world.git("commit", "-q", "-m", "bot", in: bot)
    try await world.git("push", "-q", in: bot)
  }

  private func expectSame(_ name: String, _ world: World, _ bot: String) async throws {
    let files = ["\(world.store)/\(name)", "\(bot)/\(name)"]
    #expect(try await world.sandbox.run("cmp", files, in: world.path).succeeded, "\(name)")
  }

  @Test("a remote file above 256 MiB made every later log refuse; it comes and goes like others")
  func largeRemoteFile() async throws {
    let (world, bot) = try await pair()
    try makeLargeFile(bot + "/video.bin", megabytes: 257, end: "bot")
    try await push(bot, world)
    expectSuccess(try await world.bestupid("sync"))
    try await expectSame("video.bin", world, bot)
    expectSuccess(try await world.bestupid("log", "weight", "181"))

    try makeLargeFile(world.store + "/video.bin", megabytes: 257, end: "device")
    try makeLargeFile(world.store + "/data/new.bin", megabytes: 65, end: "new")
    let sync = try await world.bestupid("sync")
    #expect(sync.status == 0 && !sync.errors.contains("warning"), "\(sync.errors)")
    try await world.git("pull", "-q", "--ff-only", in: bot)
    try await expectSame("video.bin", world, bot)
    try await expectSame("data/new.bin", world, bot)
    #expect(try await world.problems() == "")
  }

  @Test("a large file that both sides changed is treated as a binary one: the later stands")
  func largeConflict() async throws {
    let (world, bot) = try await pair()
    try makeLargeFile(bot + "/notes.txt", megabytes: 65, end: "base")
    try await push(bot, world)
    expectSuccess(try await world.bestupid("sync"))
    try makeLargeFile(bot + "/notes.txt", megabytes: 65, end: "bot")
    try await push(bot, world)
    let lost = try await world.git("rev-parse", "HEAD:notes.txt", in: bot)
    try makeLargeFile(world.store + "/notes.txt", megabytes: 65, end: "device")
    let kept = try await world.git("hash-object", "notes.txt")
    // The program's clock is in 2031, the bot's is not.
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await world.git("rev-parse", "HEAD:notes.txt") == kept)
    let message = try await world.git("log", "-1", "--format=%B")
    #expect(message.contains(lost) && message.contains(kept), "\(message)")
    expectSuccess(try await world.bestupid("conflicts"))
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(try await world.problems() == "")
  }

  @Test(
    "a sync that dies while it writes a large file leaves nothing behind",
    .enabled(if: Confinement.canTrace, "strace may not trace here"))
  func killedWithLargeFile() async throws {
    let (world, bot) = try await pair()
    try makeLargeFile(bot + "/video.bin", megabytes: 65, end: "bot")
    try await push(bot, world)
    let point = KillPoint(call: "renameat2", occurrence: 1)
    let run = try await point.run(["sync", "-C", world.store], in: world)
    #expect(run.status == 128 + SIGKILL)
    #expect(try Files.names(in: world.store).contains { $0.hasPrefix(".bestupid-") })
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(try !Files.names(in: world.store).contains { $0.hasPrefix(".bestupid-") })
    try await expectSame("video.bin", world, bot)
    expectSuccess(try await world.bestupid("sync"))
    #expect(try await world.problems() == "")
  }

  @Test(
    "a bestupid.yaml or habits.md that a remote broke stops no local command",
    arguments: ["bestupid.yaml", "content/config/habits.md"],
    ["binary", "large", "link", "folder"])
  func brokenFiles(name: String, kind: String) async throws {
    let (world, bot) = try await pair()
    try world.write("day_starts_at: 04:00\n", to: "bestupid.yaml")
    expectSuccess(try await world.bestupid("sync"))
    try await world.git("pull", "-q", in: bot)
    let file = "\(bot)/\(name)"
    if Files.exists(file) { try Files.remove(file) }
    switch kind {
    case "binary": try Files.write([0xFF, 0, 0xFE, 0x5B], to: file)
    case "large":
      try Files.write("", to: file)
      try makeLargeFile(file, megabytes: 65, end: "")
    case "link":
      try Files.write("", to: file)
      try Files.remove(file)
      _ = try await world.sandbox.run("ln", ["-s", "/etc/passwd", file], in: world.path)
    default: try Files.write("x", to: file + "/x")
    }
    try await push(bot, world)
    expectSuccess(try await world.bestupid("sync"))
    for arguments in [
      ["log", "weight", "181"], ["show"], ["query", "weight"], ["export"], ["status"],
      ["new", "2031-03-06"], ["unset", "weight"],
    ] {
      expectSuccess(try await world.bestupid(arguments))
    }
    // Three in the morning is still the day before: what the file said before counts.
    expectSuccess(try await world.bestupid("log", "energy", "7", "--now", "2031-03-05T03:00"))
    #expect(try world.text(sampleName).contains("Energy:: 7"))
    #expect(try await world.problems() == "")
  }

  // MARK: - A merge that is gone

  /// A pair whose sync was killed when the day was merged, and no commit told it.
  private func killedPair() async throws -> MergingPair {
    let pair = try await MergingPair()
    // The old content that came out of the exchange is about to be removed.
    let point = KillPoint(call: "unlinkat", occurrence: 1)
    let run = try await point.run(["sync", "-C", pair.world.store], in: pair.world)
    #expect(run.status == 128 + SIGKILL)
    #expect(try pair.world.text(sampleName) == MergingPair.merged)
    return pair
  }

  @Test(
    "a sync killed and a git gc --prune=now made every later log refuse; the merge is kept for it",
    .enabled(if: Confinement.canTrace, "strace may not trace here"))
  func prunedMerge() async throws {
    let pair = try await killedPair()
    let world = pair.world
    try await world.git("gc", "--quiet", "--prune=now")
    let log = try await world.bestupid("log", "energy", "8")
    #expect(log.status == 0 && !log.errors.contains("warning"), "\(log.errors)")
    #expect(try await world.git("log", "--format=%s").contains("sync: merge origin/main"))
    #expect(try await world.git("for-each-ref", "refs/worktree") == "")
    expectSuccess(try await world.bestupid("sync"))
    try await pair.expectAgreement(
      on: MergingPair.merged.replacing("Energy:: 7", with: "Energy:: 8"), "after the log")
  }

  @Test(
    "a merge that is gone all the same is given up, said once, and made again by the next sync",
    .enabled(if: Confinement.canTrace, "strace may not trace here"),
    arguments: ["log", "sync", "doctor"])
  func lostMerge(next: String) async throws {
    let pair = try await killedPair()
    let world = pair.world
    let reference = try await world.git("for-each-ref", "--format=%(refname)", "refs/worktree")
    try await world.git("update-ref", "-d", reference)
    try await world.git("gc", "--quiet", "--prune=now")
    let arguments = ["log": ["log", "focus", "8"], "doctor": ["doctor", "--repair", "--yes"]]
    let told = try await world.bestupid(arguments[next] ?? ["sync"])
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.errors.contains("interrupted and cannot be finished"), "\(told.errors)")
    let log = try await world.bestupid("log", "focus", "8")
    #expect(log.status == 0 && !log.errors.contains("warning"), "\(log.errors)")
    expectSuccess(try await world.bestupid("sync"))
    let day = try world.text(sampleName)
    for value in ["Weight:: 181", "Energy:: 7", "Focus:: 8"] {
      #expect(day.components(separatedBy: value).count == 2, "\(value)")
    }
    try await pair.expectAgreement(on: day, "made again")
  }

  @Test("a move that kills every command that tries to finish it is given up after the third")
  func deadlyMove() async throws {
    let (world, bot) = try await pair()
    try await world.sandbox.commit(["notes.txt": "bot\n"], in: bot)
    try await world.git("push", "-q", in: bot)
    try await world.git("fetch", "-q")
    let target = try await world.git("rev-parse", "origin/main")
    try Files.write(
      "bestupid in-flight 1\npurpose move\ntoken abc\ntarget \(target)\nattempts 3\n\nsync: x",
      to: world.store + "/.git/bestupid/in-flight")
    let log = try await world.bestupid("log", "weight", "181")
    #expect(log.status == 0 && log.errors.contains("cannot be finished"), "\(log.errors)")
    #expect(!world.has("notes.txt"))
    expectSuccess(try await world.bestupid("sync"))
    #expect(world.has("notes.txt"))
    #expect(try await world.problems() == "")
  }
}
