import ProgramTestSupport
import TestSupport
import Testing

/// What every command that changes something has synced when it publishes it, as its system calls say.
@Suite(
  "Order of writes and fsyncs",
  .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct DurabilityTests {
  /// A command that changes something, and what is there before it.
  struct Change: Sendable, CustomTestStringConvertible {
    /// What the test's output calls it.
    let testDescription: String
    /// The words of the command, but for the store; `$OUT` stands for a file outside of the store, `$STORE` for its folder.
    let words: [String]
    /// What it publishes, at the least.
    var publishes: Set<Durability.Kind> = [.file, .object, .index, .reference]
    /// Makes the store that it works on, and says what else the command is to name.
    var prepare: @Sendable (World) async throws -> [String] = { _ in [] }
  }

  /// A change of the sample day.
  private static func day(_ name: String, _ value: String) -> String {
    sampleDay.replacing("\(name)::\n", with: "\(name):: \(value)\n")
  }

  /// A remote whose bot has written what the store has not.
  private static func remote(_ world: World, files: [String: String]) async throws {
    let bot = world.path + "/bot"
    try await world.git("remote", "add", "origin", world.sandbox.remote("remote.git"))
    try await world.git("push", "-q", "-u", "origin", "main")
    try await world.git("clone", "-q", world.path + "/remote.git", bot, in: world.path)
    try await world.sandbox.commit(files, in: bot, message: "bot")
    try await world.git("push", "-q", in: bot)
  }

  /// As many days as are synced together, and not each by itself.
  private static let manyDays = Dictionary(
    uniqueKeysWithValues: (10...29).map { ("content/logs/2031-01-\($0).md", "## Quick Log\n") })

  private static let figures = """
    {"version": "1.0", "entries": [{"date": "2031-03-04", "weight_lbs": 171.0}]}
    """

  static let changes: [Change] = [
    Change(testDescription: "log", words: ["log", "weight", "181"]),
    Change(
      testDescription: "log of a new day", words: ["log", "--date", "2031-02-01", "weight", "181"]),
    Change(
      testDescription: "log to a file outside of the store",
      words: ["log", "--file", "$OUT", "weight", "181"], publishes: [.file]),
    Change(testDescription: "unset", words: ["unset", "sleep"]),
    Change(testDescription: "new", words: ["new", "2031-05-05"]),
    Change(
      testDescription: "import of a day", words: ["import", "daily-metrics"],
      prepare: {
        try $0.write(figures, to: "data/daily_metrics.json")
        return []
      }),
    Change(
      testDescription: "import of many days", words: ["import", "daily-metrics", "--new"],
      prepare: {
        let entries = (10...29).map { "{\"date\": \"2031-01-\($0)\", \"weight_lbs\": 171.0}" }
        try $0.write(
          "{\"version\": \"1.0\", \"entries\": [\(entries.joined(separator: ", "))]}",
          to: "data/daily_metrics.json")
        return []
      }),
    Change(
      testDescription: "import of measured days", words: ["import", "garmin", "--new"],
      prepare: {
        let entries = (10...29).map { "{\"date\": \"2031-01-\($0)\", \"weight_kg\": 77.8}" }
        try $0.write(
          "{\"version\": \"1.0\", \"entries\": [\(entries.joined(separator: ", "))]}",
          to: "data/garmin_metrics.json")
        return []
      }),
    Change(
      testDescription: "import of a file", words: ["import", "$STORE/data/weights.csv", "--new"],
      prepare: {
        let rows = (10...29).map { "2031-01-\($0),77.8 kg,\($0)00\n" }
        try $0.write("date,weight,steps\n\(rows.joined())", to: "data/weights.csv")
        return []
      }),
    Change(
      testDescription: "export of the bot's figures",
      words: ["export", "--format", "daily-metrics"]),
    Change(
      testDescription: "export to a file", words: ["export", "--output", "$OUT"],
      publishes: [.file]),
    Change(
      testDescription: "a setting of the store", words: ["config", "set", "day_starts_at", "04:00"]),
    Change(
      testDescription: "sync of what was edited", words: ["sync"],
      publishes: [.object, .index, .reference],
      prepare: {
        try await remote($0, files: [:])
        try $0.write(day("Energy", "7"), to: sampleName)
        return []
      }),
    Change(
      testDescription: "sync that fast-forwards", words: ["sync"],
      prepare: {
        try await remote($0, files: [sampleName: day("Energy", "7")])
        return []
      }),
    Change(
      testDescription: "sync that fast-forwards many files", words: ["sync"],
      prepare: {
        try await remote($0, files: manyDays)
        return []
      }),
    Change(
      testDescription: "sync that merges", words: ["sync"],
      prepare: {
        try await remote($0, files: [sampleName: day("Energy", "7")])
        expectSuccess(try await $0.bestupid("log", "weight", "181"))
        return []
      }),
    Change(
      testDescription: "pull that merges many files", words: ["pull"],
      prepare: {
        try await remote(
          $0, files: manyDays.merging([sampleName: day("Energy", "7")]) { $1 })
        expectSuccess(try await $0.bestupid("log", "weight", "181"))
        return []
      }),
    Change(
      testDescription: "log after one that was killed", words: ["log", "weight", "181"],
      prepare: { world in
        let inject = "inject=renameat2:signal=SIGKILL:when=1"
        _ = try await world.strace(
          ["-o", "/dev/null", "-e", "trace=renameat2", "-e", inject],
          ["log", "energy", "7", "-C", world.store])
        return []
      }),
    Change(
      testDescription: "restore of what gave way", words: ["conflicts", "restore"],
      prepare: {
        try await remote($0, files: [sampleName: day("Energy", "7")])
        expectSuccess(try await $0.bestupid("log", "energy", "8"))
        expectSuccess(try await $0.bestupid("sync"))
        let list = try await $0.bestupid("conflicts", "--json").json("conflicts")
        return [list["decisions"][0]["id"].string ?? ""]
      }),
    Change(
      testDescription: "a repair", words: ["doctor", "--repair", "--yes"],
      publishes: [.index, .reference],
      prepare: { world in
        expectSuccess(try await world.bestupid("log", "energy", "8"))
        let tip = try await world.git("rev-parse", "HEAD")
        let object = "\(world.store)/.git/objects/\(tip.prefix(2))/\(tip.dropFirst(2))"
        try Files.remove(object)
        try Files.write([], to: object)
        return []
      }),
  ]

  @Test(
    "Nothing is published before that was synced which it publishes, and what is acknowledged stays",
    arguments: changes)
  func durability(_ change: Change) async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let outside = world.path + "/outside.md"
    try Files.write(sampleDay, to: outside)
    let more = try await change.prepare(world)
    let trace = world.path + "/trace"
    let calls = Durability.calls.map { "?\($0)" }.joined(separator: ",")
    let run = try await world.strace(
      ["-y", "-s", "0", "-e", "signal=none", "-o", trace, "-e", "trace=\(calls)"],
      change.words.map { $0 == "$OUT" ? outside : $0.replacing("$STORE", with: world.store) } + more
        + ["-C", world.store])
    expectSuccess(run)
    let durability = try Durability(
      trace: Files.text(trace), of: world.store, others: [outside], succeeded: run.status == 0)
    #expect(durability.faults == [])
    #expect(change.publishes.isSubset(of: durability.published.keys))
  }
}
