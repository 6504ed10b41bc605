import ProgramTestSupport
import TestSupport
import Testing

/// The promise of docs/json.md, kept by every command that there is.
@Suite("The JSON of every command")
struct SchemaTests {
  /// The commands that show the cycle on the person's own terminal; no other may have anything of it, nor may commits.
  private static let showCycle: Set = [
    "show", "parse", "query", "fields", "calendar",
  ]

  @Test(
    "every command prints JSON that its schema describes, and no member that it does not name; nothing of the cycle where that has no place"
  )
  func everyCommand() async throws {
    let told = try await told(by: nil)
    // `make test` has the program as it is installed here, and the one of the debug build beside it.
    guard Program.bestupid != Program.built, Files.exists(Program.built) else { return }
    for (one, other) in zip(told, try await self.told(by: Program.built)) {
      #expect(one == other, "optimised, and not")
    }
  }

  /// What a form said and did, without what differs from run to run.
  private struct Told: Equatable {
    let words: [String]
    let status: Int32
    let output: String
    /// The files of the store that it changed.
    let files: [String: String]
  }

  /// What a program says and writes for the whole table, in a store of its own; nil for the one under test.
  private func told(by program: String?) async throws -> [Told] {
    var world = try await CommandTable.fullStore()
    world.program = program
    /// IDs are made of times and of chance.
    func steady(_ text: String) -> String {
      text.replacing(world.path, with: "PATH").replacing(
        /[0-9a-f]{7,64}(T\d{6}-[0-9a-f]{4})?/, with: "ID")
    }
    var told: [Told] = []
    var before: [String: [UInt8]] = [:]
    for line in try await CommandTable.lines(in: world) {
      let (name, words) = (line.command, line.words)
      let run = try await world.bestupid(
        words + ["--json"], in: world.store, input: Array(line.input.utf8))
      #expect([0, 1].contains(run.status), "\(words): \(run.output)\(run.errors)")
      let mayShow = Self.showCycle.contains(name) || name.hasPrefix("cycle")
      #expect(mayShow || !(run.output + run.errors).contains("zebra"), "\(words)")
      #expect(
        try run.json(line.schema)["schema"].string == "bestupid.\(line.schema)/1", "\(words)")
      let after = try world.contents()
      let changed = after.filter { before[$0.key] != $0.value }
      before = after
      told.append(
        Told(
          words: words.map(steady), status: run.status,
          output: Self.ofTheMachine.contains(name) ? "" : steady(run.output),
          files: changed.mapValues { steady(String(decoding: $0, as: UTF8.self)) }))
    }
    #expect(try await !world.git("log", "--all", "--format=%an%n%B").contains("zebra"))
    return told
  }

  /// Commands that tell of the program and the machine. A cache is as large as the times of its files have digits.
  private static let ofTheMachine: Set = [
    "version", "doctor", "cache status", "cache path", "cache rebuild",
    "schedule install",
  ]

  @Test("help and version are JSON too, of every command, however they are asked for")
  func help() async throws {
    let world = try World()
    for command in try await ListedCommand.all(in: world) {
      let text = try await world.bestupid(command.path + ["--help"])
      for words in [command.path + ["--help", "--json"], ["--json", "help"] + command.path] {
        let json = try await world.bestupid(words).json("help")
        #expect(json["text"].string.map { $0 + "\n" } == text.output, "\(words)")
      }
      #expect(try await world.bestupid(["help"] + command.path).output == text.output)
    }
    let version = try await world.bestupid("--version", "--json").json("version")
    #expect(try await version == world.bestupid("version", "--json").json("version"))
    let group = try await world.bestupid("routine", "task", "--json")
    #expect(try group.json("help")["text"].string?.contains("remove") == true)
    expectFailure(try await world.bestupid("help", "lgo"), 64, saying: "'lgo'", "'log'")
    expectFailure(try await world.bestupid("help", "config", "sett"), 64, saying: "'config set'")
  }

  @Test("every command fails with the error object on the same stream")
  func everyFailure() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    for command in try await ListedCommand.all(in: world) {
      // Some take it for a word of theirs, and then it is no day or no field.
      let run = try await world.bestupid(command.path + ["--json", "--no-such-option"])
      #expect(run.status > 1, "\(command.name): \(run.output)\(run.errors)")
      let error = try run.json("error")["error"]
      #expect(error["message"].string?.isEmpty == false, "\(command.name)")
    }
  }

  @Test("each line of an export is a record, each line of a query a row")
  func lines() async throws {
    let world = try await CommandTable.fullStore()
    let records = try await world.bestupid("export")
    #expect(records.output.split(separator: "\n").count == 2)
    for line in records.output.split(separator: "\n") {
      #expect(try JSONSchema.problems(in: Array(line.utf8), against: "day") == [])
    }
  }

  // MARK: The schemas themselves

  private static let folder = TestEnvironment.root + "/docs/schemas"

  private static func names() throws -> [String] {
    try Files.names(in: folder).map { String($0.prefix { $0 != "." }) }
  }

  @Test("a schema has the name that its output carries, is used, and is in docs/json.md")
  func names() throws {
    let used = Set(CommandTable.forms.values.flatMap(\.self).map(\.schema))
    let document = try Files.text(TestEnvironment.root + "/docs/json.md")
    for name in try Self.names() {
      let schema = try JSONNode(json: Files.read("\(Self.folder)/\(name).schema.json"))
      #expect(schema["$id"].string == "bestupid.\(name)/1")
      #expect(schema["properties"]["schema"]["const"].string == "bestupid.\(name)/1")
      #expect(used.contains(name) || ["error", "help", "version"].contains(name), "\(name)")
      #expect(document.contains("(schemas/\(name).schema.json)"), "\(name)")
    }
  }

  @Test("no schema forbids what a later version may add, and every value is described or named")
  func open() throws {
    for name in try Self.names() {
      let text = try Files.text("\(Self.folder)/\(name).schema.json")
      #expect(!text.contains("\"additionalProperties\": false"), "\(name)")
    }
  }

  @Test("the validator of these tests refuses a member that a schema does not name")
  func strict() throws {
    let error = #"""
      {"schema": "bestupid.error/1", "error":
        {"code": "x", "message": "m", "hint": null, "file": null, "line": 3, "new": 1}}
      """#
    let problems = try JSONSchema.problems(in: Array(error.utf8), against: "error")
    #expect(problems.count == 1 && problems.first?.contains("new") == true)
  }
}
