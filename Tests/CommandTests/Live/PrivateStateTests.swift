import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the program keeps for itself: found wherever the store is, put aside where it cannot be used, and done without
/// where it cannot be written.
@Suite("Private state")
struct PrivateStateTests {
  private func states(_ world: World) -> String { world.sandbox.home + "/.local/state/bestupid" }

  private func status(_ world: World, of store: String) async throws -> Program.Outcome {
    try await world.bestupid("workout", "status", "-C", store)
  }

  // MARK: Moved and copied

  @Test("a workout goes on in a store that was moved, and not in a copy of it")
  func movedAndCopied() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    expectSuccess(try await world.bestupid("workout", "set", "Squat", "5x200"))
    let (copy, moved) = (world.path + "/copy", world.path + "/moved")
    _ = try await world.sandbox.run("cp", ["-a", world.store, copy], in: world.path)
    expectFailure(try await status(world, of: copy), 66, saying: "no workout")
    expectSuccess(try await world.bestupid("workout", "set", "Row", "8x100", "-C", copy))
    try Files.move(world.store, to: moved)
    #expect(try await status(world, of: moved).output.contains("5x200"))
    #expect(!(try await status(world, of: moved).output.contains("Row")))
    expectSuccess(try await world.bestupid("workout", "finish", "-C", moved))
    #expect(try Files.text(moved + "/" + sampleName).contains("Squat:: 1x5 @ 200 lbs"))
    #expect(try await status(world, of: copy).output.contains("8x100"))
    // The mover's commands are still its own, and the copy's are not.
    expectSuccess(try await world.bestupid("undo", "-C", moved))
    #expect(try await world.bestupid("undo", "-C", copy).errors.contains("nothing to undo"))
  }

  @Test(
    "doctor names state of a store that is gone, and sets it aside; it is found when the store is back"
  )
  func strays() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let other = try await world.sandbox.repository("other", files: [sampleName: sampleDay])
    expectSuccess(try await world.bestupid("workout", "set", "Squat", "5x200", "-C", other))
    try Files.move(other, to: world.path + "/away")
    func checks(_ run: Program.Outcome) throws -> [String] {
      try run.json("doctor")["checks"].elements.compactMap { $0["id"].string }
    }
    let found = try await world.bestupid("doctor", "--json")
    #expect(try checks(found).contains("state.stray-state"))
    #expect(found.output.contains("a workout of a store that is no longer at \(other)"))
    let mended = try await world.bestupid("doctor", "--repair", "--yes", "--json")
    #expect(try checks(mended).contains("state.ok"))
    #expect(mended.output.contains("set aside, in \(states(world))/kept/"))
    #expect(try await status(world, of: world.path + "/away").output.contains("5x200"))
  }

  // MARK: What may stand in the place of a state file

  /// What stands there, and how it is made of the path of the file.
  private struct Obstacle: CustomStringConvertible {
    let description: String
    /// Whether only a program without root's rights meets it.
    var needsPermissions = false
    let make: @Sendable (World, String) async throws -> Void
  }

  private static let obstacles = [
    Obstacle(description: "a pipe") { world, path in
      _ = try await world.sandbox.run("mkfifo", [path], in: world.path)
    },
    Obstacle(description: "a folder") { _, path in try Files.write("inner", to: path + "/inner") },
    Obstacle(description: "a symbolic link") { world, path in
      _ = try await world.sandbox.run(
        "ln", ["-s", world.path + "/elsewhere", path], in: world.path)
    },
    Obstacle(description: "larger than") { world, path in
      _ = try await world.sandbox.run("truncate", ["-s", "65M", path], in: world.path)
    },
    Obstacle(description: "torn") { _, path in try Files.write("{\"a", to: path) },
    Obstacle(description: "a file that may not be read", needsPermissions: true) { _, path in
      try Files.write("{}", to: path)
      try Files.setMode(0, of: path)
    },
    Obstacle(description: "a file that may not be read", needsPermissions: true) { _, path in
      try Files.write("{}", to: path)
      try Files.setMode(0o600, of: path)
      _ = chown(path, 1, 1)
    },
  ]

  /// The files in our folder of the repository. That of the clone's id has its own tests.
  private static let inRepository = [
    "in-flight", "given-up", "saved/list", "finished-workout", "loose-after-packing", "clock",
    "probe", "index.claim", "index.new",
  ]

  @Test(
    "whatever stands in the place of a state file is kept under another name, and said, and every command works",
    .enabled(if: Confinement.canDenyPermission), arguments: 0..<7)
  func inTheWay(index: Int) async throws {
    let obstacle = Self.obstacles[index]
    let world = try await World.withStore([sampleName: sampleDay])
    let confinement = obstacle.needsPermissions ? Confinement.permissions : nil
    func run(_ words: String..., status: Int32 = 0) async throws -> String {
      let run = try await world.bestupid(words, confinedBy: confinement)
      #expect(run.status == status, "\(words): \(run.output)\(run.errors)")
      return run.output + run.errors
    }
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("workout", "set", "Squat", "5x200"))
    expectSuccess(try await world.bestupid("sync"))
    let workout = try #require(
      try Files.tree(states(world)).first { $0.hasSuffix("/workout.json") })
    let folder = "\(states(world))/\(workout.dropLast("/workout.json".count))"
    var names = ["workout", "workout-cancelled", "sync", "unread", "reminded"]
    // No permission is denied to root on a terminal.
    if confinement == nil { names.append("lists") }
    let isTorn = obstacle.description == "torn"
    try Files.write("elsewhere", to: world.path + "/elsewhere")
    var paths = names.map { "\(folder)/\($0).json" }
    // What is torn there is known by its form, and no text of anybody's.
    if !isTorn { paths += Self.inRepository.map { "\(world.store)/.git/bestupid/\($0)" } }
    for path in paths {
      if Files.exists(path) { try Files.remove(path) }
      try Files.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
      try await obstacle.make(world, path)
    }

    #expect(try await run("doctor", status: isTorn ? 0 : 1).contains("state") == true)
    _ = try await run("status")
    _ = try await run("due")
    var said = try await run("log", "weight", "181")
    said += try await run("workout", "set", "Squat", "5x205")
    said += try await run("sync")
    // In the evening something is due, and no desktop is there to show it.
    said += try await run("due", "--notify", "--now", "2031-03-04T21:30:00Z", status: 69)
    said += try await world.bestupidOnTerminal(["todo"], in: world.store).output
    _ = try await run("workout", "cancel")
    _ = try await run("workout", "resume", "--cancelled")
    for path in paths where !(isTorn && path.contains("cancelled")) {
      let kept = try Files.names(in: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        .filter { $0.contains(".bad-1") }
      let stem = path.split(separator: "/").last?.split(separator: ".").first ?? ""
      #expect(kept.contains { $0.hasPrefix(stem) }, "\(path): \(kept)")
      #expect(said.contains(obstacle.description), "\(said)")
      // What only a look makes and removes is no text of anybody's.
      let isTold = path.contains("/.git/") && !["clock", "probe"].contains(stem)
      #expect(!isTold || said.contains("\(path) was "), "\(path): \(said)")
    }
    #expect(try Files.text(world.path + "/elsewhere") == "elsewhere")
    #expect(try await run("workout", "status").contains("5x205"))
    #expect(try await run("doctor").contains("belongs to stores that are there"))
    #expect(try world.text(sampleName).contains("Weight:: 181"))
  }

  @Test("what stands in the place of a lock is named, and a repair moves it away")
  func locks() async throws {
    for name in ["lock", "sync.lock", "clone.lock"] {
      let world = try await World.withStore([sampleName: sampleDay])
      let path = world.store + "/.git/bestupid/" + name
      try Files.makeFolder(path)
      let log = try await world.bestupid("log", "weight", "181")
      if name == "lock" { expectFailure(log, 65, saying: "is a folder, and no lock", "doctor") }
      #expect(try await world.bestupid("doctor").output.contains("\(path) is a folder"))
      let mended = try await world.bestupid("doctor", "--repair", "--yes")
      #expect((mended.output + mended.errors).contains("\(path) was a folder; it is kept as"))
      expectSuccess(try await world.bestupid("log", "weight", "182"))
    }
  }

  // MARK: State that cannot be written

  @Test(
    "a state disk that is full or read-only keeps no command from writing into the store",
    .enabled(if: Confinement.canMount, "this machine grants no mount namespace"),
    arguments: [true, false])
  func unwritable(isFull: Bool) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    expectSuccess(try await world.bestupid("workout", "set", "Squat", "5x200"))
    let folder = states(world)
    let disk = isFull ? Confinement.fullDisk(folder, bytes: 0) : .readOnly(folder)
    // What is nowhere but in the state is refused, and said.
    let set = try await world.bestupid("workout", "set", "Squat", "5x205", confinedBy: disk)
    expectFailure(set, 73, saying: isFull ? "space" : "ead-only")
    for command in [["log", "weight", "181"], ["todo", "add", "Call Bea"], ["sync"], ["undo"]] {
      expectSuccess(try await world.bestupid(command, confinedBy: disk))
    }
    let finished = try await world.bestupid("workout", "finish", confinedBy: disk)
    expectSuccess(finished)
    #expect(finished.errors.contains("the state of the workout cannot be"), "\(finished.errors)")
    #expect(try world.text(sampleName).contains("Squat:: 1x5 @ 200 lbs"))
    // It is over, whatever the disk still has of it.
    expectFailure(try await world.bestupid("workout", "status", confinedBy: disk), 66)
    expectFailure(try await world.bestupid("workout", "status"), 66)
    expectSuccess(try await world.bestupid("workout", "set", "Row", "8x100"))
    #expect(!(try await world.bestupid("workout", "status").output.contains("Squat")))
  }
}
