import ProgramTestSupport
import TestSupport
import Testing

/// Terminals and locales without Unicode: one gate, for all commands.
@Suite("Output without Unicode")
struct PlainTerminalTests {
  /// The bytes that are no ASCII, in the words around them.
  private static func others(in bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { line in !line.utf8.allSatisfy { $0 < 0x80 } }.map(String.init)
  }

  @Test(
    "every command writes ASCII alone to a terminal, texts of logs and data too",
    .enabled(if: TerminalTests.hasScript, TerminalTests.needsScript))
  func everyCommand() async throws {
    var world = try await TerminalTests().world()
    world.environment["LC_ALL"] = "C"
    let decisions = try await world.bestupid("conflicts", "--json").json("conflicts")["decisions"]
    let decision = try #require(decisions[0]["id"].string)
    let replacements = [
      ("PATH", world.path), ("FILE", world.store + "/" + sampleName), ("DECISION", decision),
      ("REMOTE", world.path + "/remote.git"),
    ]
    for command in try await ListedCommand.all(in: world) where !command.isGroup {
      let name = command.path.joined(separator: " ")
      for words in try #require(TerminalTests.forms[name], "\(name)") + [["--help"]] {
        let given = words.map { word in
          replacements.reduce(word) { $0.replacing($1.0, with: $1.1) }
        }
        let line = command.path + given + ["--color", "never"]
        let run = try await world.bestupidOnTerminal(line, in: world.store)
        #expect(Self.others(in: run.outputBytes) == [], "\(line)")
      }
    }
  }

  /// What a person reads in a pipe; data is the bytes that it is.
  private static let screens: [[String]] = [
    [], ["status"], ["show"], ["todo"], ["habit"], ["habit", "show"], ["food", "list"], ["note"],
    ["top3"], ["list"], ["calendar"], ["calendar", "--field", "weight"], ["chart", "weight"],
    ["chart", "habit", "stretch"], ["review"], ["protocol"], ["grep", "e"], ["history"],
    ["undo", "--list"], ["fields"], ["exercise", "list"], ["exercise", "show", "bench"],
    ["query", "weight"], ["due"], ["check", "--notes"], ["doctor"], ["type", "list"],
    ["workout", "plan"], ["help"], ["help", "calendar"], ["habit", "list", "--help"],
    ["log", "energy", "7"], ["todo", "done", "café"], ["exercise", "show", "Käfer"],
  ]

  private static let day = """
    ---
    title: "2031-03-04: [Tag für Übung]"
    ---
    ## Daily Briefing
    - Früh ins Café — “nur” 10 €

    ## Today's Todos
    - [ ] Büro aufräumen …
    - [ ] café

    ## Daily Habits
    - [ ] Stretch

    ## Quick Log
    Weight:: 180 (nüchtern)
    Energy:: 6

    ## Strength Log
    Bench press:: 3x10 @ 135 (größer)

    ## Fuel Log
    - **8:10**: Müsli (~320 cal)

    ## Notes
    - Größe 漢字
    """

  @Test("in a pipe, all that is for a person is ASCII, and JSON is as it is")
  func pipes() async throws {
    var world = try await World.withStore([
      sampleName: Self.day, "content/config/habits.md": SampleStore.habitFile,
      "content/config/protocol_2031-03-03.md": SampleStore.weekPlan,
      "content/logs/2031-03-03.md": Self.day.replacing("180", with: "181"),
    ])
    world.environment["LC_ALL"] = "C"
    for words in Self.screens {
      let run = try await world.bestupid(words)
      #expect(Self.others(in: run.outputBytes) == [], "\(words)")
      #expect(Self.others(in: Array(run.errors.utf8)) == [], "\(words)")
      #expect(run.status < 70 || run.status == 75, "\(words): \(run.status)")
    }
    let todos = try await world.bestupid("todo").output
    #expect(todos.contains("Buero aufraeumen .") && todos.contains("cafe"), "\(todos)")
    let json = try await world.bestupid("todo", "--json").json("todos")
    #expect(json["items"][1]["text"] == "café")
    world.environment["LC_ALL"] = "C.UTF-8"
    #expect(try await world.bestupid("todo").output.contains("Büro aufräumen …"))
  }
}
