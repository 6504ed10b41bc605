import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// `sync.after`: a sync that a command starts and does not wait for.
@Suite("Syncs that follow a command", .serialized)
struct LaterSyncTests {
  /// A store with a remote, and the setting.
  private func world(after wait: String) async throws -> (World, remote: String) {
    let world = try await World.withStore([sampleName: sampleDay])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    expectSuccess(try await world.bestupid("config", "set", "sync.after", wait))
    return (world, remote)
  }

  private func tip(of folder: String, _ world: World) async throws -> String {
    try await world.git("-C", folder, "rev-parse", "main")
  }

  /// Waits until something holds; false where it never does.
  private func holds(_ condition: () async throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      if try await condition() { return true }
      try await Task.sleep(for: .milliseconds(100))
    }
    return false
  }

  private func isSynced(_ world: World, _ remote: String) async throws -> Bool {
    try await tip(of: remote, world) == tip(of: world.store, world)
  }

  @Test("a change is sent by itself, with those that came later, and no command waits for it")
  func change() async throws {
    let (world, remote) = try await world(after: "10s")
    let before = try await tip(of: remote, world)
    let start = ContinuousClock.now
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let waiting = try await oneWaits(world)
    expectSuccess(try await world.bestupid("log", "energy", "7"))
    // The wait is long enough for both; on a slow machine this says nothing.
    if ContinuousClock.now - start < .seconds(10) {
      #expect(try await self.waiting(world) == waiting, "one at a time")
      #expect(try await tip(of: remote, world) == before)
    }
    #expect(try await holds { try await isSynced(world, remote) })
    #expect(try await holds { try await self.waiting(world).isEmpty })
    expectSuccess(try await world.bestupid("todo", "add", "Buy oats"))
    #expect(try await holds { try await isSynced(world, remote) })
    #expect(try await world.problems() == "")
  }

  @Test("nothing follows what changes nothing, and nothing without the setting or a remote")
  func nothing() async throws {
    let (world, remote) = try await world(after: "1s")
    for words in [["show"], ["log", "weight", "181", "--dry-run"], ["log", "weight", "what"]] {
      _ = try await world.bestupid(words)
      #expect(try await waiting(world) == [], "\(words)")
    }
    expectSuccess(try await world.bestupid("config", "set", "sync.after", "off"))
    // What was set until then is sent once.
    #expect(try await holds { try await isSynced(world, remote) })
    expectSuccess(try await world.bestupid("log", "weight", "182"))
    #expect(try await waiting(world) == [])
    for value in ["30", "2d", "soon", "-1s"] {
      expectFailure(
        try await world.bestupid("config", "set", "sync.after", value), 78, saying: "30s")
    }
    let alone = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await alone.bestupid("config", "set", "sync.after", "1s"))
    let run = try await alone.bestupid("log", "weight", "181")
    expectSuccess(run)
    #expect(!run.errors.contains("sync"))
    #expect(try await waiting(alone) == [])
  }

  @Test("how it fails is told as by the timer, and the change stays")
  func failure() async throws {
    let (world, remote) = try await world(after: "0s")
    try FileManager.default.moveItem(atPath: remote, toPath: remote + ".away")
    let run = try await world.bestupid("log", "weight", "181")
    expectSuccess(run)
    #expect(!run.errors.contains("remote"))
    #expect(
      try await holds {
        try await world.bestupid("status", "--json").json("status")["last_failure"] != .null
      })
    var later = world
    later.now = "2031-03-05T10:00:00Z"
    try FileManager.default.createDirectory(
      atPath: remote, withIntermediateDirectories: true)
    #expect(try await later.bestupid("due").output.contains("sync fails since"))
    #expect(try world.text(sampleName).contains("Weight:: 181"))
  }

  @Test("the day's first dashboard starts one, the second does not")
  func dashboard() async throws {
    let (world, remote) = try await world(after: "1h")
    #expect(try await !isSynced(world, remote), "the setting itself is not sent yet")
    expectSuccess(try await world.bestupid())
    #expect(try await holds { try await isSynced(world, remote) })
    func lastAttempt() async throws -> String? {
      try await world.bestupid("status", "--json").json("status")["last_attempt"].string
    }
    #expect(try await holds { try await lastAttempt() != nil })
    var later = world
    later.now = "2031-03-04T12:00:00Z"
    let first = try await lastAttempt()
    expectSuccess(try await later.bestupid())
    #expect(try await waiting(world) == [])
    #expect(try await lastAttempt() == first)
    later.now = "2031-03-05T08:00:00Z"
    expectSuccess(try await later.bestupid())
    #expect(try await holds { try await lastAttempt() != first })
  }

  @Test("two that wait are one, and what is killed keeps nobody from the next")
  func lock() async throws {
    let (world, remote) = try await world(after: "1h")
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    let waiting = try await oneWaits(world)
    // It has to end at once: it would wait for an hour.
    expectSuccess(try await world.bestupid("sync", "--after", "3600"))
    for process in waiting { kill(process, SIGKILL) }
    #expect(try await holds { try await self.waiting(world).isEmpty })
    expectSuccess(try await world.bestupid("sync", "--after", "0"))
    #expect(try await isSynced(world, remote))
  }

  #if os(Linux)
    @Test("it has a session of its own, no terminal, and no file of the command that started it")
    func detached() async throws {
      let (world, _) = try await world(after: "1h")
      expectSuccess(try await world.bestupid("log", "weight", "181"))
      let process = try #require(try await oneWaits(world).first)
      defer { kill(process, SIGKILL) }
      let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      let fields = stat.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
      // State, parent, group, session, terminal.
      #expect(fields[2] == "\(process)" && fields[3] == "\(process)" && fields[4] == "0")
      let folder = "/proc/\(process)/fd"
      for stream in 0...2 {
        let file = try FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(stream)")
        #expect(file == "/dev/null")
      }
      let held = openFiles(of: process).filter { $0.hasPrefix(world.path) }
      #expect(held.allSatisfy { $0.hasSuffix("sync-after.lock") }, "\(held)")
    }
  #endif

  /// The one process that waits to sync the store, once it has the lock: a command ends before that.
  private func oneWaits(_ world: World) async throws -> [pid_t] {
    var waiting: [pid_t] = []
    let waits = try await holds {
      waiting = try await self.waiting(world)
      return waiting.count == 1
        && openFiles(of: waiting[0]).contains { $0.hasSuffix("sync-after.lock") }
    }
    #expect(waits, "\(waiting)")
    return waiting
  }

  private func openFiles(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// The processes that wait to sync the store.
  private func waiting(_ world: World) async throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
      .filter { process in
        guard let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") else {
          return false
        }
        let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        return words.contains("--after") && words.contains(world.store)
      }
  }
}
