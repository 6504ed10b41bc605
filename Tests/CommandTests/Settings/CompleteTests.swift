import ProgramTestSupport
import TestSupport
import Testing

/// `complete KIND [PREFIX]`, which shells' scripts ask.
@Suite("complete")
struct CompleteTests {
  private static let files = [
    "bestupid.yaml": "",
    "content/config/habits.md": """
    ---
    habits:
      - id: stretch
        name: Stretch well
      - id: read
        name: Read ten pages
    ---

    """,
    "content/config/protocol_2031-03-03.md": "x",
    "content/logs/2031-03-04.md": """
    ## Today's Todos
    - [ ] Send the invoice
    - [x] Pay rent
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea
    - [ ] Call Bea

    ## Daily Habits
    - [ ] Stretch well
    - [ ] Cold rinse

    ## Quick Log
    Caffeine:: 2

    ## My Own Part
    text

    ## Fuel Log
    - **8:30am**: porridge (290 cal)
    - tea

    """,
    "content/logs/2031-03-02.md": "## Fuel Log\n- tea\n- Toast (80 cal)\n",
    // The sixtieth and the sixty-first day, with today.
    "content/logs/2031-01-04.md": "## Fuel Log\n- tea\n- lentils\n",
    "content/logs/2031-01-03.md": "## Fuel Log\n- cake\n",
  ]

  private func words(_ world: World, _ arguments: String...) async throws -> [String] {
    let run = try await world.bestupid(["complete"] + arguments)
    #expect(run.status == 0 && run.errors == "", "\(arguments): \(run.errors)")
    #expect(run.output.isEmpty || run.output.hasSuffix("\n"))
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test("each kind has its words")
  func kinds() async throws {
    let world = try await World.withStore(Self.files)
    #expect(
      try await words(world, "habit") == [
        "stretch", "Stretch well", "read", "Read ten pages", "Cold rinse",
      ])
    #expect(
      try await words(world, "todo") == [
        "Send the invoice", "Pay rent", "Fix the bike", "Call Bea",
      ])
    for verb in ["done", "drop"] {
      #expect(try await words(world, "todo-\(verb)") == ["Send the invoice", "Call Bea"])
    }
    #expect(try await words(world, "todo-undone") == ["Pay rent", "Fix the bike"])
    let sections = try await words(world, "section")
    #expect(
      sections.starts(with: [
        "Today's Todos", "Daily Habits", "Quick Log", "My Own Part", "Fuel Log",
      ]))
    #expect(sections.contains("Daily Reflection") && Set(sections).count == sections.count)
    // By how often, then by when last; the sixty-first day is none of the last sixty.
    #expect(try await words(world, "food") == ["tea", "porridge", "Toast", "lentils"])
    #expect(
      try await words(world, "date") == [
        "today", "yesterday", "2031-03-04", "2031-03-02", "2031-01-04", "2031-01-03",
      ])
    #expect(
      try await words(world, "week") == ["this-week", "last-week", "next-week", "2031-W10"])
    #expect(try await words(world, "config-key").contains("remind.must_win"))
    #expect(try await words(world, "commit") == [])
  }

  @Test("the last thirty logs have headings, and the last fourteen days")
  func bounds() async throws {
    var files = ["bestupid.yaml": ""]
    for day in 1...31 {
      let name = "2031-01-\(day < 10 ? "0" : "")\(day)"
      files["content/logs/\(name).md"] = "## Of \(name)\n"
    }
    let world = try await World.withStore(files)
    let sections = try await words(world, "section")
    #expect(sections.first == "Of 2031-01-31" && sections.contains("Of 2031-01-02"))
    #expect(!sections.contains("Of 2031-01-01"))
    let days = try await words(world, "date")
    #expect(days.count == 16 && days.last == "2031-01-18")
  }

  @Test("commits are the last twenty that undo takes")
  func commits() async throws {
    let world = try await World.withStore(Self.files)
    var expected: [String] = []
    for number in 1...21 {
      expectSuccess(try await world.bestupid("log", "caffeine", "\(number)"))
      expected.insert(try await world.git("rev-parse", "--short=8", "HEAD"), at: 0)
    }
    #expect(try await words(world, "commit") == Array(expected.prefix(20)))
    expectSuccess(try await world.bestupid("undo"))
    #expect(try await words(world, "commit") == Array(expected.dropFirst()))
  }

  @Test("words begin with the prefix, in whatever case")
  func prefix() async throws {
    let world = try await World.withStore(Self.files)
    #expect(try await words(world, "habit", "STR") == ["stretch", "Stretch well"])
    #expect(try await words(world, "todo", "send the") == ["Send the invoice"])
    #expect(try await words(world, "todo", "send", "the") == ["Send the invoice"])
    #expect(try await words(world, "todo", "invoice") == [])
    #expect(
      try await words(world, "config-key", "remind.m") == ["remind.morning", "remind.must_win"])
    #expect(
      try await words(world, "query", "weight,sle") == ["weight,sleep", "weight,sleep_quality"])
  }

  @Test("a cold cache gives the words of the format alone, and nothing is ever written")
  func cold() async throws {
    let world = try await World.withStore(Self.files)
    let before = try world.contents()
    let cache = world.sandbox.home + "/.cache"
    #expect(try await !words(world, "field").contains("caffeine"))
    #expect(try await words(world, "field", "weig") == ["weight"])
    #expect(try await words(world, "query", "habit:") == ["habit:stretch", "habit:read"])
    for kind in [
      "todo", "habit", "exercise", "food", "section", "date", "week", "commit", "config-key",
      "template", "type", "workout",
    ] {
      _ = try await words(world, kind)
    }
    #expect(!Files.exists(cache))
    #expect(!Files.exists(world.sandbox.home + "/.local/state/bestupid"))
    #expect(try world.contents() == before)

    expectSuccess(try await world.bestupid("fields"))
    #expect(try await words(world, "field", "caf") == ["caffeine"])
    // A log that is newer than the cache is not read for it.
    let kept = try world.contents(cache)
    try world.write("## Quick Log\nPages:: 4\n", to: "content/logs/2031-03-01.md")
    #expect(try await words(world, "field", "pag") == [])
    #expect(try await words(world, "query", "caf") == ["caffeine"])
    #expect(try world.contents(cache) == kept)
  }

  @Test("at most 200 lines, none with a control or a line break")
  func limits() async throws {
    let foods = (1...250).map { "- food number \($0)\n" }.joined()
    let world = try await World.withStore([
      "bestupid.yaml": "",
      "content/logs/2031-03-04.md":
        "## Fuel Log\n\(foods)\n## Bad\u{1B}[2J\n\n## Two\u{2028}lines\n\n## Good one\n",
    ])
    #expect(try await words(world, "food").count == 200)
    let sections = try await words(world, "section")
    #expect(sections.contains("Good one"))
    #expect(!sections.contains { $0.contains("Bad") || $0.contains("Two") })
  }

  @Test("any error: no output, exit 0")
  func errors() async throws {
    let empty = try World()
    for kind in ["habit", "todo", "section", "food", "commit", "field"] {
      #expect(try await words(empty, kind) == [], "\(kind)")
    }
    let world = try await World.withStore()
    for arguments in [[], ["nonsense"], ["todo"], ["habit", "--wild"], ["todo", "x", "y"]] {
      let run = try await world.bestupid(["complete"] + arguments)
      #expect(run.status == 0 && run.output + run.errors == "", "\(arguments)")
    }
    let bad = try await world.bestupid("complete", "habit", "-C", "/nowhere")
    #expect(bad.status == 0 && bad.output + bad.errors == "")
    try world.write([0xFF, 0xFE], to: "content/config/habits.md")
    try world.write("no: [yaml", to: "bestupid.yaml")
    #expect(try await words(world, "habit") == [])
  }

  @Test("it is not among the commands that the help lists")
  func hidden() async throws {
    let help = try await World().bestupid("--help").output
    #expect(!help.contains("\n  complete "))
    #expect(help.contains("\n  completions "))
  }
}
