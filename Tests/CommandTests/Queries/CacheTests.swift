import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("cache, and queries beside it")
struct CacheTests {
  private static let query = ["query", "weight,sleep,todos.rate,lift:row", "--json"]

  private func world(days: Int = 12) async throws -> World {
    var files: [String: String] = [:]
    for day in 0..<days {
      let name = "\(day < 6 ? "2030-12" : "2031-01")-\(day % 6 + 10)"
      files["content/logs/\(name).md"] = sampleDay.replacing("Weight:: ", with: "Weight:: 18\(day)")
        .replacing("## Strength Log", with: "## Strength Log\nRow:: 3x10 @ \(40 + day)")
    }
    return try await World.withStore(files)
  }

  /// What a query answers that has no cache to look at.
  private func truth(_ world: World) async throws -> String {
    var bare = world
    bare.environment["XDG_CACHE_HOME"] = "/dev/null"
    let run = try await bare.bestupid(Self.query)
    expectSuccess(run)
    return run.output
  }

  private func folder(_ world: World) async throws -> String {
    let run = try await world.bestupid("cache", "path")
    expectSuccess(run)
    return String(run.output.dropLast())
  }

  @Test(
    "a rebuild that takes long tells a terminal how far it has come, unless it is quiet",
    .enabled(if: Program.find("script") != nil, "needs script, of util-linux"))
  func progress() async throws {
    // Half a second is not long; these logs take some.
    let meals = String(repeating: "- 8:57 toast, banana (~460 cal, 44g protein)\n", count: 3000)
    var files: [String: String] = [:]
    for month in 1...9 {
      for day in 10...28 {
        files["content/logs/2030-0\(month)-\(day).md"] = "## Fuel Log\n\(meals)"
      }
    }
    let world = try await World.withStore(files)
    let rebuild = "'\(Program.bestupid)' -C '\(world.store)' cache rebuild"
    func shown(_ options: String) async throws -> String {
      try await world.sandbox.run(
        "script", ["-qec", "\(rebuild)\(options)", "/dev/null"], in: world.sandbox.home
      ).output
    }
    let told = try await shown("")
    #expect(told.contains("reading the logs: "))
    // The line is taken away before the answer.
    #expect(told.hasSuffix("\u{1B}[K\(files.count) days read\r\n"))
    #expect(try await shown(" --quiet") == "")
  }

  @Test("status, rebuild and path say what is kept, and where")
  func command() async throws {
    let world = try await world()
    let empty = try await world.bestupid("cache", "status", "--json").json("cache")
    #expect(empty["days"] == 12 && empty["kept"] == 0 && empty["bytes"] == 0)
    // So that no log is of the last two seconds.
    try await Task.sleep(for: .seconds(2.1))
    let rebuilt = try await world.bestupid("cache", "rebuild")
    #expect(rebuilt.output.isEmpty && rebuilt.errors == "12 days read\n")
    let status = try await world.bestupid("cache", "--json").json("cache")
    #expect(status["days"] == 12 && status["kept"] == 12)
    #expect(status["years"].elements.map { $0["year"] } == [2030, 2031])
    let path = try await folder(world)
    #expect(status["path"].string == path)
    #expect(try Files.names(in: path) == ["2030.json", "2031.json"])
    for name in try Files.names(in: path) { _ = try JSONNode(json: Files.read("\(path)/\(name)")) }
    let table = try await world.bestupid("cache")
    #expect(table.output.hasPrefix("year  days  kept"))
    #expect(table.output.contains("\nall     12    12"))
    let again = try await world.bestupid("cache", "rebuild", "--json").json("cache")
    #expect(again["kept"] == 12)
    let doctor = try await world.bestupid("doctor", "--json").json("doctor")
    let check = try #require(doctor["checks"].elements.first { $0["name"] == "cache" })
    #expect(check["message"].string?.hasPrefix("12 of 12 days") == true)
  }

  @Test("a cache that is deleted at any time is missed by nobody")
  func deleted() async throws {
    let world = try await world()
    let truth = try await truth(world)
    for _ in 0..<2 {
      #expect(try await world.bestupid(Self.query).output == truth)
      #expect(try await world.bestupid(Self.query).output == truth)
      try Files.remove(try await folder(world))
    }
  }

  @Test(
    "a query over some days looks at the files of these days, and lists no folder",
    .enabled(if: Confinement.canTrace, "strace may not trace here"))
  func looksAtFewFiles() async throws {
    let world = try await world()
    try await Task.sleep(for: .seconds(2.1))
    let query = ["query", "weight", "--in", "2030-12-13..2031-01-11", "--json"]
    let cold = try await world.bestupid(query)
    let log = world.path + "/trace"
    let run = try await world.strace(["-o", log, "-e", "trace=%file,getdents64"], query)
    #expect(run.output == cold.output)
    let lines = try Files.text(log).split(separator: "\n")
    let names = lines.compactMap { line in
      line.split(separator: "\"").first { $0.hasSuffix(".md") && $0.contains("203") }
    }
    #expect(
      names.sorted() == [
        "2030-12-13.md", "2030-12-14.md", "2030-12-15.md", "2031-01-10.md", "2031-01-11.md",
      ])
    #expect(!lines.contains { $0.contains("getdents64(") })
    #expect(!lines.contains { $0.contains("/.git/objects") || $0.contains("/.git/index") })
  }

  @Test(
    "a query that is killed while it writes leaves a cache that works",
    .enabled(if: Confinement.canTrace, "strace may not trace here"),
    arguments: ["rename", "write", "mkdir", "close"])
  func killed(call: String) async throws {
    let world = try await world()
    let truth = try await truth(world)
    for occurrence in 1...6 {
      let inject = "inject=\(call):signal=SIGKILL:when=\(occurrence)"
      _ = try await world.strace(
        ["-o", "/dev/null", "-e", "trace=\(call)", "-e", inject], Self.query)
      #expect(try await world.bestupid(Self.query).output == truth, "\(call) \(occurrence)")
      expectSuccess(try await world.bestupid("cache", "rebuild"))
      #expect(
        try Files.names(in: try await folder(world)) == ["2030.json", "2031.json"],
        "a rebuild takes away what a killed run left")
      try Files.remove(try await folder(world))
    }
  }

  @Test("queries and edits at once: every answer is one that the logs gave")
  func concurrent() async throws {
    let world = try await world()
    let name = "content/logs/2031-01-10.md"
    let day = try world.text(name)
    try await Program.together {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for weight in 200..<240 {
            let text = day.replacing("Weight:: 186", with: "Weight:: \(weight)")
            try world.write(text, to: name + ".new")
            try #require(rename("\(world.store)/\(name).new", "\(world.store)/\(name)") == 0)
            try await Task.sleep(for: .milliseconds(10))
          }
        }
        for reader in 0..<3 {
          group.addTask {
            var last = 200.0
            for _ in 0..<8 {
              let run = try await world.bestupid("query", "weight", "--json")
              let rows = try run.json("query")["rows"].elements
              #expect(rows.count == 12)
              let row = try #require(rows.first { $0["date"] == "2031-01-10" })
              guard case .number(let weight) = row["weight"] else {
                Issue.record("a day without its weight")
                continue
              }
              #expect(weight == 186 || (last...239).contains(weight), "reader \(reader)")
              last = weight == 186 ? last : weight
              if reader == 0 { expectSuccess(try await world.bestupid("cache", "rebuild")) }
            }
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(try await world.bestupid(Self.query).output == truth(world))
  }
}
