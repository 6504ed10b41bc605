import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `new`, and the files of days that other commands make (docs/format.md §3.2).
@Suite("new")
struct NewTests {
  private static let today = "content/logs/2031-03-06.md"
  private static let yesterday = "content/logs/2031-03-05.md"
  private static let planName = "content/config/protocol_2031-03-03.md"
  private static let habitsName = "content/config/habits.md"
  private static let templateName = "templates/daily_log.md"

  private static let plan = """
    | Day | Type | Workout |
    |---|---|---|
    | Mon | Swim | 600 m easy |
    | Wed | Run | 3 mi easy |
    | Thu | Strength A | goblet squat, row |
    | Fri | Rest | |

    ## Strength A (Thursday)
    | Exercise | Weight | Sets x Reps |
    |---|---|---|
    | Goblet squat | 45 lbs | 3 x 10 |
    | Row | 40 lbs | 3 x 12 |

    """

  private static let habits = """
    ---
    habits:
      - {id: stretch, name: Stretch, setup_action: mat out}
      - {id: read, name: Read ten pages}
      - {id: rinse, name: Cold rinse}
    ---

    """

  private static let source = """
    ## Today's Todos
    - [x] Pay rent
    - [ ] Send the invoice
    - [ ] ~~Fix the bike~~
    - [ ] Call Bea
    - [ ] Workout: Run

    ## Daily Habits
    - [x] Stretch (twice)
    - [ ] Walk the dog

    ## Top 3 for Tomorrow
    1. Draft the outline
    2. Send the invoice
    3.
    """

  private static let golden = """
    ---
    title: "2031-03-06: [Strength Day]"
    date: 2031-03-06
    tags: ["log"]
    ---

    ## Planned Workout
    Strength A
    - Goblet squat 3x10 @ 45 lbs
    - Row 3x12 @ 40 lbs

    ## Daily Briefing

    ## Today's Todos
    - [ ] Send the invoice
    - [ ] Call Bea
    - [ ] Draft the outline
    - [ ] Workout: Strength A

    ## Daily Habits
    - [ ] Stretch
      - *Setup: mat out*
    - [ ] Read ten pages
    - [ ] Cold rinse

    ## Quick Log
    Weight::
    Sleep::
    Sleep_Quality::
    Mood_AM::
    Mood_PM::
    Energy::
    Focus::

    ## Strength Log
    Goblet squat:: 3x10 @ 45 lbs (planned)
    Row:: 3x12 @ 40 lbs (planned)

    ## Fuel Log
    calories_so_far:: 0
    protein_so_far:: 0
    carbs_so_far::
    fat_so_far::
    fiber_so_far::

    ## Top 3 for Tomorrow
    1.
    2.
    3.
    """

  /// A store on a Thursday morning, with these files in place of those above.
  private func world(_ files: [String: String] = [:]) async throws -> World {
    let all = [
      "bestupid.yaml": "", Self.planName: Self.plan, Self.habitsName: Self.habits,
      Self.yesterday: Self.source,
    ]
    var world = try await World.withStore(all.merging(files) { $1 })
    world.now = "2031-03-06T07:00:00Z"
    return world
  }

  /// The lines below a heading of today's file, without blank ones.
  private func lines(_ heading: String, _ world: World, of name: String = today) throws -> [String]
  {
    let lines = try world.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter { !$0.isEmpty }
      .map(String.init)
  }

  private func todos(_ world: World, of name: String = today) throws -> [String] {
    try lines("Today's Todos", world, of: name).map { $0.replacing("- [ ] ", with: "") }
  }

  // MARK: The file

  @Test("the golden file, in one commit, and the day before stays as it is")
  func golden() async throws {
    let world = try await world()
    let dry = try await world.bestupid("new", "--dry-run")
    expectSuccess(dry)
    #expect(dry.output.contains("+- [ ] Draft the outline\n") && !world.has(Self.today))
    let run = try await world.bestupid("new")
    expectSuccess(run)
    #expect(run.output == "" && run.errors == "made \(Self.today)\n")
    #expect(try world.text(Self.today) == Self.golden)
    #expect(try world.text(Self.yesterday) == Self.source)
    #expect(try await world.git("log", "-1", "--format=%s") == "new 2031-03-06")
    #expect(try await world.commitCount() == 2)
    #expect(try await world.problems() == "")
    #expect(try await world.bestupid("check", "today").status == 0)
    let day = try await world.bestupid("show", "--json").json("day")
    #expect(day["training"]["strength_exercises"].elements.map(\.["planned"]) == [true, true])
    let week = try await world.bestupid("protocol", "--json").json("protocol")
    #expect(week["days"][3]["state"] == "today")
  }

  @Test("the day may be named behind --date as well, and once")
  func dates() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("new", "-d", "tomorrow"))
    #expect(world.has("content/logs/2031-03-07.md"))
    expectFailure(try await world.bestupid("new", "today", "--date", "today"), 64, saying: "--date")
  }

  @Test("whatever makes today's file makes it so")
  func log() async throws {
    let first = try await world()
    expectSuccess(try await first.bestupid("log", "weight", "181"))
    #expect(
      try first.text(Self.today)
        == Self.golden.replacing("Weight::", with: "Weight:: 181"))
    #expect(try await first.git("log", "-1", "--format=%s") == "log 2031-03-06: Weight 181")
    let second = try await world([
      "figures.json": #"{"days": {"2031-03-06": {"metrics": {"Weight": "181"}}}}"#
    ])
    let figures = second.store + "/figures.json"
    expectSuccess(try await second.bestupid("import", "daily-metrics", figures, "--new"))
    #expect(try second.text(Self.today) == first.text(Self.today))
  }

  @Test("a lift that is logged replaces its plan, and the others stay planned")
  func lift() async throws {
    let world = try await world()
    let run = try await world.bestupid("log", "goblet squat", "3x10@45")
    expectSuccess(run)
    #expect(
      try lines("Strength Log", world) == [
        "Goblet squat:: 3x10 @ 45 lbs (sets: 10x45, 10x45, 10x45)",
        "Row:: 3x12 @ 40 lbs (planned)",
      ])
    let day = try await world.bestupid("show", "--json").json("day")
    #expect(day["training"]["strength_exercises"].elements.map(\.["planned"]) == [false, true])
    expectSuccess(try await world.bestupid("unset", "row"))
    #expect(try lines("Strength Log", world).count == 1)
  }

  @Test("a past or future day has its plan, and takes nothing over")
  func otherDays() async throws {
    let world = try await world([
      "content/logs/2031-03-02.md": Self.source.replacing("Call Bea", with: "Old")
    ])
    for (day, name, type, todos) in [
      ("2031-03-03", "Swim Day", "Swim", ["Workout: Swim"]), ("2031-03-04", "Tuesday", nil, []),
      ("2031-03-07", "Rest Day", "Rest", []), ("2031-03-10", "Monday", nil, []),
    ] as [(String, String, String?, [String])] {
      expectSuccess(try await world.bestupid("new", day))
      let file = "content/logs/\(day).md"
      #expect(try world.text(file).contains("title: \"\(day): [\(name)]\""))
      #expect(try self.todos(world, of: file) == todos)
      #expect(try lines("Planned Workout", world, of: file).first == type)
    }
    // None of them has a todo, so that of today is still Wednesday's, and tomorrow's is no day before.
    expectSuccess(try await world.bestupid("new"))
    #expect(try world.text(Self.today) == Self.golden)
  }

  // MARK: The source day

  @Test(
    "the source is the latest day with a todo: over a weekend, and past a day that sleep alone made"
  )
  func sourceDay() async throws {
    var world = try await world([Self.yesterday: "", "content/logs/2031-03-04.md": Self.source])
    try await world.git("rm", "-q", Self.yesterday)
    try await world.git("commit", "-qm", "away")
    expectSuccess(try await world.bestupid("log", "sleep", "7", "--date", "yesterday"))
    #expect(try todos(world, of: Self.yesterday) == ["Workout: Run"])
    expectSuccess(try await world.bestupid("new"))
    #expect(
      try todos(world) == [
        "Send the invoice", "Call Bea", "Draft the outline", "Workout: Strength A",
      ])
    // What is taken out of today's is not brought back by a day before.
    let text = try world.text(Self.today).replacing("- [ ] Call Bea\n", with: "")
    try world.write(text, to: Self.today)
    world.now = "2031-03-10T07:00:00Z"
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(
      try todos(world, of: "content/logs/2031-03-10.md") == [
        "Send the invoice", "Draft the outline",
      ])
  }

  @Test("rollover.days says how far back it may be, and 0 that nothing is taken over")
  func bound() async throws {
    for (days, isTaken) in [("0", false), ("1", false), ("2", true), ("60", true)] {
      let world = try await world([
        "bestupid.yaml": "rollover:\n  days: \(days)\n", Self.yesterday: "",
        "content/logs/2031-03-04.md": Self.source,
      ])
      expectSuccess(try await world.bestupid("new"))
      #expect(try todos(world).contains("Call Bea") == isTaken, "\(days)")
    }
    let old = try await world([Self.yesterday: "", "content/logs/2031-02-20.md": Self.source])
    expectSuccess(try await old.bestupid("new"))
    #expect(try todos(old).contains("Call Bea"))
    let older = try await world([Self.yesterday: "", "content/logs/2031-02-19.md": Self.source])
    expectSuccess(try await older.bestupid("new"))
    #expect(try !todos(older).contains("Call Bea"))
    for value in ["61", "-1", "two", "1.5", "", "+3"] {
      let run = try await older.bestupid("config", "set", "rollover.days", "--", value)
      #expect(run.status != 0 && run.errors.contains("rollover.days"), "\(value) \(run.errors)")
    }
    expectSuccess(try await older.bestupid("config", "set", "rollover.days", "30"))
    #expect(try older.text("bestupid.yaml").contains("days: 30\n"))
  }

  @Test("a source day that cannot be read is said, and no day before it is taken")
  func unreadableSource() async throws {
    let world = try await world(["content/logs/2031-03-04.md": Self.source])
    try await world.git("rm", "-q", Self.yesterday)
    try await world.git("commit", "-qm", "away")
    try Files.write("x", to: "\(world.store)/\(Self.yesterday)/inner")
    let run = try await world.bestupid("new")
    expectSuccess(run)
    #expect(run.errors.contains("2031-03-05.md") && run.errors.contains("nothing is taken over"))
    #expect(try todos(world) == ["Workout: Strength A"])
  }

  // MARK: Existing days

  @Test("a day that has a log is refused; --fill adds what it lacks, once")
  func fill() async throws {
    let world = try await world([Self.today: "## Quick Log\nWeight:: 171\n"])
    expectFailure(try await world.bestupid("new"), 73, saying: "2031-03-06 already has a log")
    let dry = try await world.bestupid("new", "--fill", "--dry-run")
    #expect(dry.output.contains("\n+- [ ] Call Bea\n"))
    #expect(try world.text(Self.today) == "## Quick Log\nWeight:: 171\n")
    let run = try await world.bestupid("new", "--fill", "--json")
    let json = try run.json("log")
    #expect(json["created"] == false && json["changed"] == true)
    let fields = json["changes"].elements.compactMap(\.["field"].string)
    #expect(fields.first == "planned_workout" && fields.contains("habit:stretch"))
    #expect(fields.filter { $0 == "todo" }.count == 4)
    let text = try world.text(Self.today)
    for heading in ["Planned Workout", "Today's Todos", "Daily Habits", "Strength Log"] {
      let lines = try lines(heading, world)
      let expected = Self.golden.split(separator: "## \(heading)\n")[1].split(separator: "\n\n")[0]
      #expect(lines.joined(separator: "\n") == expected)
    }
    #expect(text.contains("## Quick Log\nWeight:: 171\n"))
    let commits = try await world.commitCount()
    let again = try await world.bestupid("new", "--fill")
    expectSuccess(again)
    #expect(again.errors == "2031-03-06: nothing to change\n")
    #expect(try world.text(Self.today) == text)
    #expect(try await world.commitCount() == commits)
    #expect(try await world.problems() == "")
  }

  @Test("--fill takes nothing over into a day that is not today, and makes a day that is not there")
  func fillOthers() async throws {
    let world = try await world(["content/logs/2031-03-07.md": "## Notes\n"])
    expectSuccess(try await world.bestupid("new", "--fill", "2031-03-07"))
    let text = try world.text("content/logs/2031-03-07.md")
    #expect(!text.contains("Call Bea") && text.contains("- [ ] Stretch"))
    expectSuccess(try await world.bestupid("new", "--fill"))
    #expect(try world.text(Self.today) == Self.golden)
    let before = try world.contents()
    expectSuccess(try await world.bestupid("new", "--fill"))
    #expect(try world.contents() == before)
  }

  @Test("to log into a day that is there reads neither plan nor habits nor the day before")
  func existingDay() async throws {
    let world = try await world([
      Self.today: "## Quick Log\nWeight::\n", Self.planName: "no plan", Self.habitsName: "---\n[\n",
      Self.templateName: "{{x}}",
    ])
    let run = try await world.bestupid("log", "weight", "181")
    #expect(run.status == 0 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(try world.text(Self.today) == "## Quick Log\nWeight:: 181\n")
  }

  // MARK: Plans and habits that are broken

  @Test("a plan may be missing, in a fence, of three days, or no plan, which is said")
  func plans() async throws {
    let fenced = try await world([Self.planName: "```markdown\n\(Self.plan)```\n"])
    expectSuccess(try await fenced.bestupid("new"))
    #expect(try fenced.text(Self.today) == Self.golden)
    let three = "| Day | Type |\n|--|--|\n| Fri | Rest |\n| Sat | Bike |\n| Sun | Run |\n"
    let broken = Array("| Day | Type |\n|--|--|\n| Thu | R\u{FF} |\n".utf8) + [0xFF]
    for (bytes, message) in [(nil, ""), (Array(three.utf8), ""), (broken, "not UTF-8")] {
      let world = try await world([Self.planName: "x"])
      if let bytes {
        try world.write(bytes, to: Self.planName)
      } else {
        try await world.git("rm", "-q", Self.planName)
      }
      let run = try await world.bestupid("new")
      expectSuccess(run)
      #expect(run.errors.contains("warning: no plan") == !message.isEmpty, "\(run.errors)")
      #expect(message.isEmpty || run.errors.contains(message))
      let text = try world.text(Self.today)
      #expect(text.contains("[Thursday]") && !text.contains("Strength") && !text.contains("Output"))
      #expect(try todos(world) == ["Send the invoice", "Call Bea", "Draft the outline"])
    }
  }

  @Test("habits that are no YAML are those of the source day, which is said; none are no section")
  func habits() async throws {
    for text in ["---\nhabits: [\n---\n", "no front matter\n", "---\nhabits: 3\n---\n"] {
      let world = try await world([Self.habitsName: text])
      let run = try await world.bestupid("new")
      expectSuccess(run)
      #expect(try lines("Daily Habits", world) == ["- [ ] Stretch", "- [ ] Walk the dog"])
      #expect(run.errors.contains(Self.habitsName) && run.errors.contains("2031-03-05"))
    }
    let none = try await world([Self.habitsName: "---\nhabits: []\n---\n"])
    expectSuccess(try await none.bestupid("new"))
    #expect(try !none.text(Self.today).contains("Daily Habits"))
  }

  // MARK: The person's template

  @Test("a template of the person's own goes before ours, and what it asks for is said")
  func template() async throws {
    let text =
      "# {{weekday}} {{mood of the day}}\n\n## Todos\n{{ todos }}\n{{training_output}}\nWeight::\n"
    let world = try await world([Self.templateName: text])
    let dry = try await world.bestupid("new", "--dry-run")
    #expect(dry.errors.contains("{{mood of the day}}"), "\(dry.errors)")
    let run = try await world.bestupid("log", "weight", "181")
    expectSuccess(run)
    #expect(run.errors.contains("{{mood of the day}}"), "\(run.errors)")
    #expect(
      try world.text(Self.today).hasPrefix(
        "# Thursday {{mood of the day}}\n\n## Todos\n- [ ] Send the invoice\n- [ ] Call Bea\n"
          + "- [ ] Draft the outline\n- [ ] Workout: Strength A\n"))
    let without = try await self.world([Self.templateName: "## Mine\n"])
    let told = try await without.bestupid("new")
    #expect(told.status == 0 && told.errors.contains("Call Bea"), "\(told.errors)")
    #expect(try without.text(Self.today) == "## Mine\n")
  }

  @Test("a template that cannot be used is said, and the day is made by ours")
  func badTemplate() async throws {
    func expectOurs(_ world: World, _ reason: String) async throws {
      let run = try await world.bestupid("new")
      expectSuccess(run)
      #expect(run.errors.contains("warning: \(Self.templateName) is not used: "), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(try world.text(Self.today) == Self.golden)
    }
    for (bytes, reason) in [
      ([0x61, 0xFF], "not UTF-8"), ([UInt8](repeating: 0x61, count: 1 << 20 + 1), "large"),
      (Array(" \n\n".utf8), "blank"),
    ] as [([UInt8], String)] {
      let world = try await world()
      try world.write(bytes, to: Self.templateName)
      try await expectOurs(world, reason)
    }
    let link = try await world()
    try Files.write("secret", to: link.path + "/secret.md")
    try link.write("x", to: "templates/x")
    try #require(symlink("../../secret.md", "\(link.store)/\(Self.templateName)") == 0)
    try await expectOurs(link, "link")
    let folder = try await world()
    try folder.write("x", to: "\(Self.templateName)/x")
    try await expectOurs(folder, "regular file")
    let largest = try await world()
    try largest.write([UInt8](repeating: 0x61, count: 1 << 20), to: Self.templateName)
    expectSuccess(try await largest.bestupid("new"))
    #expect(try largest.bytes(Self.today).count == 1 << 20)
  }
}
