import Query
import Store
import StoreTestSupport
import TestSupport
import Testing
import Values

@testable import FactCache

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The cache answers as the logs do")
struct CachePropertyTests {
  private static let lines = [
    "Weight:: 18", "Caffeine:: ", "Sleep:: 7:0", "Größe:: 3", "Größe:: 4", "- [x] Water ",
    "Bench press:: 3x5 @ 12", "Row, \"seated\":: 2x9 @ 4", "Run:: 3/3",
  ]

  private func log(_ random: inout SeededRandom) -> [UInt8] {
    if random.once(in: 6) {
      var logs = GeneratedLogs(random: random)
      let bytes = logs.document(lines: 20)
      random = logs.random
      return bytes
    }
    let body = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      "\(random.pick(Self.lines))\(Int.random(in: 0...9, using: &random))\n"
    }.joined()
    let heading = random.pick(["Quick Log", "Strength Log", "Training Output", "Daily Habits"])
    return Array("## \(heading)\n\(body)".utf8)
  }

  /// Something that a person, a program or a disk does to the store or its cache.
  private func disturb(_ world: CacheFixture, _ random: inout SeededRandom) throws {
    let name = "\(random.pick(CacheFixture.days)).md"
    let isFile = world.isFile(name)
    let isMissing = !world.isThere(name)
    switch Int.random(in: 0..<15, using: &random) {
    case 0...2 where isFile || isMissing:
      try Files.write(log(&random), to: world.path(name))
    case 3 where isFile:
      // In place, of the same size, with the modification time set back.
      let before = try world.status(name)
      let bytes = try Files.read(world.path(name)).map { byte in
        (0x30...0x38).contains(byte) && random.once(in: 2) ? byte + 1 : byte
      }
      try world.overwrite(name, bytes)
      try world.setModified(name, to: before)
    case 4 where isFile:
      let before = try world.status(name)
      try Files.write(log(&random), to: world.path(".new"))
      try world.setModified(".new", to: before)
      try #require(rename(world.path(".new"), world.path(name)) == 0)
    case 5 where isFile: try Files.remove(world.path(name))
    case 6:
      let suffix = random.pick(["-workout.md", "-late.md", "/index.md"])
      let other = "\(random.pick(CacheFixture.days))\(suffix)"
      if Files.exists(world.path(other)), random.once(in: 2) {
        try Files.remove(world.path(other))
      } else {
        try Files.write(log(&random), to: world.path(other))
      }
    case 7 where isMissing:
      try #require(
        symlink(random.pick(["2030-12-24.md", "../x.md", "/etc/hostname"]), world.path(name)) == 0)
    case 8 where isFile: try #require(utimensat(AT_FDCWD, world.path(name), nil, 0) == 0)
    case 9:
      // The folder is replaced by a copy of it.
      let (logs, old) = (world.path(""), world.fixture.path("log/content/old"))
      try #require(rename(logs, old + "/") == 0 || rename(String(logs.dropLast()), old) == 0)
      for file in try Files.tree(old) {
        try Files.write(Files.read(old + "/" + file), to: world.path(file))
      }
      try Files.makeFolder(logs)
      try Files.remove(old)
    case 10:
      let id = random.pick(["water", "ferns"])
      try world.fixture.write(
        "---\nhabits:\n  - id: \(id)\n    name: Water 1\n---\n", to: "log/content/config/habits.md")
    case 11 where isMissing: try Files.makeFolder(world.path(name))
    case 13:
      let plan = random.pick(["week-protocol-2031-01-02.md", "what \"else\" \\.txt", ".DS_Store"])
      if Files.exists(world.path(plan)) {
        try Files.remove(world.path(plan))
      } else {
        try world.write(plan, "x\n")
      }
    case 12 where !isFile && !isMissing: try Files.remove(world.path(name))
    default: try corrupt(world, &random)
    }
  }

  private func corrupt(_ world: CacheFixture, _ random: inout SeededRandom) throws {
    let file = try world.cacheFile(random.pick([2030, 2031]))
    guard Files.exists(file) else { return }
    var bytes = try Files.read(file)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try Files.remove(file)
    case 1: try Files.remove(try #require(world.cache.path))
    case 2:
      let length = Int.random(in: 0...bytes.count, using: &random)
      try Files.write(Array(bytes.prefix(length)), to: file)
    case 3: try Files.write(Array(repeating: UInt8(ascii: "["), count: 100_000), to: file)
    case 4:
      let other = try world.cacheFile(file.hasSuffix("2030.json") ? 2031 : 2030)
      try Files.write(bytes, to: other)
    case 5: try Files.write(bytes + bytes, to: file)
    default:
      guard !bytes.isEmpty else { return }
      let place = Int.random(in: bytes.indices, using: &random)
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      try Files.write(bytes, to: file)
    }
  }

  private func range(_ random: inout SeededRandom) -> ClosedRange<CalendarDate> {
    if random.once(in: 2) { return .earliest ... .latest }
    let (one, other) = (random.pick(CacheFixture.days), random.pick(CacheFixture.days))
    return min(one, other)...max(one, other)
  }

  private func columns(_ random: inout SeededRandom) -> Set<FactColumn>? {
    if random.once(in: 3) { return nil }
    let names = [
      "weight", "run.distance", "lift:bench press", "field:größe", "habit:water", "habits.done",
      "lift:row, \"seated\"", "field:caffeine", "none",
    ]
    return Set((0..<3).map { _ in FactColumn(name: random.pick(names)) })
  }

  @Test(
    "whatever happens to logs and cache, and whatever is asked for",
    arguments: [0, 10_000_000_000])
  func mirror(lead: Int) async throws {
    var random = SeededRandom()
    for _ in 0..<4 {
      var world = try CacheFixture()
      world.lead = lead
      try world.fixture.track("content/logs/2030-12-24.md", in: "log")
      for day in CacheFixture.days where random.once(in: 2) {
        try Files.write(log(&random), to: world.path("\(day).md"))
      }
      for step in 0..<40 {
        world.tick()
        for _ in 0..<Int.random(in: 0...2, using: &random) { try disturb(world, &random) }
        try world.expectTruth(
          in: range(&random), columns: columns(&random), "seed \(random.seed), step \(step)")
      }
    }
  }
}
