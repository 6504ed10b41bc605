import Actions
import DayModel
import Reports
import TestSupport
import Testing
import Values

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `new`, and the files of days that other commands make (docs/format.md §3.2).
@Suite("New days: what they take over, and what is told")
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

  private static let golden = SampleStore.newDay

  private static let thursday = CalendarDate(iso: "2031-03-06") ?? .earliest
  private static let morning = "2031-03-06T07:00:00Z"

  /// A store with these files in place of those above.
  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    let all = [
      "bestupid.yaml": "", Self.planName: Self.plan, Self.habitsName: Self.habits,
      Self.yesterday: Self.source,
    ]
    return try .withStore(all.merging(files) { $1 })
  }

  /// Makes a day, by itself today, on a Thursday morning.
  @discardableResult
  private func make(
    _ date: CalendarDate = Self.thursday, fills: Bool = false, dryRun: Bool = false,
    in fixture: ActionFixture
  ) throws -> LogEditResult {
    try Days.make(
      date, fills: fills, dryRun: dryRun,
      in: fixture.context(at: Self.morning, command: "new"))
  }

  private func diff(_ edited: LogEditResult) throws -> String {
    String(decoding: try #require(edited.result.diff), as: UTF8.self)
  }

  private func day(_ fixture: ActionFixture) throws -> JSONNode {
    let context = fixture.context(at: Self.morning)
    let record = try Days.find(in: Self.thursday...Self.thursday, in: context).singleRecord()
    return try read(try #require(record).json, "day")
  }

  /// The lines below a heading of a file, by itself today's, without blank ones.
  private func lines(
    _ heading: String, _ fixture: ActionFixture, of name: String = today
  ) throws -> [String] {
    let lines = try fixture.text(name).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(of: "## \(heading)") else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter { !$0.isEmpty }
      .map(String.init)
  }

  private func todos(_ fixture: ActionFixture, of name: String = today) throws -> [String] {
    try lines("Today's Todos", fixture, of: name).map { $0.replacing("- [ ] ", with: "") }
  }

  /// Whether one of the messages has all of these words.
  private func isTold(_ words: String..., by fixture: ActionFixture) -> Bool {
    fixture.messages.contains { message in words.allSatisfy { message.contains($0) } }
  }

  // MARK: The file

  @Test("the golden file, in one commit, and the day before has marks of what it has taken over")
  func golden() async throws {
    let fixture = try fixture()
    #expect(try diff(try make(dryRun: true, in: fixture)).contains("+- [ ] Draft the outline\n"))
    #expect(!fixture.has(Self.today))
    #expect(try make(in: fixture).result.isCreated)
    #expect(try fixture.text(Self.today) == Self.golden)
    let marked = [
      "- [ ] Send the invoice", "- [ ] Call Bea", "1. Draft the outline", "2. Send the invoice",
    ]
    #expect(
      try fixture.text(Self.yesterday)
        == Self.source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
          marked.contains(String(line)) ? "\(line) (carried to 2031-03-06)" : String(line)
        }.joined(separator: "\n"))
    #expect(try fixture.lastSubject() == "new 2031-03-06")
    #expect(try fixture.commits().count == 2)
    #expect(try await fixture.problems() == "")
    let context = fixture.context(at: Self.morning)
    #expect(try Days.check(Self.thursday...Self.thursday, in: context).warnings.isEmpty)
    #expect(
      try day(fixture)["training"]["strength_exercises"].elements.map(\.["planned"])
        == [true, true])
    let week = try ProtocolReader.week(of: Self.thursday, today: Self.thursday, in: context)
    #expect(try read(week.json, "protocol")["days"][3]["state"] == "today")
  }

  @Test("whatever makes today's file makes it so")
  func log() throws {
    let first = try fixture()
    try first.log("weight", "181", at: Self.morning)
    #expect(
      try first.text(Self.today) == Self.golden.replacing("Weight::", with: "Weight:: 181"))
    #expect(try first.lastSubject() == "log 2031-03-06: Weight 181")
    let second = try fixture([
      "figures.json": #"{"days": {"2031-03-06": {"metrics": {"Weight": "181"}}}}"#
    ])
    _ = try Metrics.import(
      from: second.store + "/figures.json", makesDays: true, dryRun: false,
      in: second.context(at: Self.morning, command: "import"))
    #expect(try second.text(Self.today) == first.text(Self.today))
  }

  @Test("a lift that is logged replaces its plan, and the others stay planned")
  func lift() throws {
    let fixture = try fixture()
    try fixture.log("goblet squat", "3x10@45", at: Self.morning)
    #expect(
      try lines("Strength Log", fixture) == [
        "Goblet squat:: 3x10 @ 45 lbs (sets: 10x45, 10x45, 10x45)",
        "Row:: 3x12 @ 40 lbs (planned)",
      ])
    #expect(
      try day(fixture)["training"]["strength_exercises"].elements.map(\.["planned"])
        == [false, true])
    _ = try Entries.clear(
      ["row"], of: .day(Self.thursday), dryRun: false, in: fixture.context(at: Self.morning))
    #expect(try lines("Strength Log", fixture).count == 1)
  }

  @Test("a past or future day has its plan, and takes nothing over")
  func otherDays() throws {
    let fixture = try fixture([
      "content/logs/2031-03-02.md": Self.source.replacing("Call Bea", with: "Old")
    ])
    for (day, name, type, todos) in [
      ("2031-03-03", "Swim Day", "Swim", ["Workout: Swim"]), ("2031-03-04", "Tuesday", nil, []),
      ("2031-03-07", "Rest Day", "Rest", []), ("2031-03-10", "Monday", nil, []),
    ] as [(String, String, String?, [String])] {
      try make(try #require(CalendarDate(iso: day)), in: fixture)
      let file = "content/logs/\(day).md"
      #expect(try fixture.text(file).contains("title: \"\(day): [\(name)]\""))
      #expect(try self.todos(fixture, of: file) == todos)
      #expect(try lines("Planned Workout", fixture, of: file).first == type)
    }
    // None of them has a todo, and tomorrow's is no day before: of today are still Wednesday's, and what Sunday left.
    try make(in: fixture)
    #expect(
      try fixture.text(Self.today)
        == Self.golden.replacing("- [ ] Call Bea\n", with: "- [ ] Call Bea\n- [ ] Old\n"))
  }

  // MARK: The source day

  @Test(
    "the source is the latest day with a todo: over a weekend, and past a day that sleep alone made"
  )
  func sourceDay() throws {
    let fixture = try fixture([Self.yesterday: "", "content/logs/2031-03-04.md": Self.source])
    try Files.remove("\(fixture.store)/\(Self.yesterday)")
    try fixture.log("sleep", "7", on: Self.thursday.advanced(by: -1), at: Self.morning)
    #expect(try todos(fixture, of: Self.yesterday) == ["Workout: Run"])
    try make(in: fixture)
    #expect(
      try todos(fixture) == [
        "Send the invoice", "Call Bea", "Draft the outline", "Workout: Strength A",
      ])
    // What is taken out of today's is not brought back by a day before.
    let text = try fixture.text(Self.today).replacing("- [ ] Call Bea\n", with: "")
    try fixture.write(text, to: Self.today)
    try fixture.log("weight", "181", at: "2031-03-10T07:00:00Z")
    #expect(
      try todos(fixture, of: "content/logs/2031-03-10.md") == [
        "Send the invoice", "Draft the outline",
      ])
  }

  @Test(
    "rollover.days says how far back it may be, and 0 that nothing is taken over",
    arguments: [("0", false), ("1", false), ("2", true), ("60", true)])
  func bound(days: String, isTaken: Bool) throws {
    let fixture = try fixture([
      "bestupid.yaml": "rollover:\n  days: \(days)\n", Self.yesterday: "",
      "content/logs/2031-03-04.md": Self.source,
    ])
    try make(in: fixture)
    #expect(try todos(fixture).contains("Call Bea") == isTaken)
  }

  @Test("without a setting it is two weeks")
  func usualBound() throws {
    for (day, isTaken) in [("2031-02-20", true), ("2031-02-19", false)] {
      let fixture = try fixture([Self.yesterday: "", "content/logs/\(day).md": Self.source])
      try make(in: fixture)
      #expect(try todos(fixture).contains("Call Bea") == isTaken, "\(day)")
    }
  }

  @Test("a setting of rollover.days is a number from 0 to 60")
  func boundSetting() throws {
    let fixture = try fixture()
    for value in ["61", "-1", "two", "1.5", "", "+3"] {
      expectRefusal(.badConfiguration, saying: "rollover.days") {
        try StoredSettings.change("rollover.days", to: value, in: fixture.context())
      }
    }
    #expect(try fixture.text("bestupid.yaml") == "")
    _ = try StoredSettings.change("rollover.days", to: "30", in: fixture.context())
    #expect(try fixture.text("bestupid.yaml").contains("days: 30\n"))
  }

  @Test("a source day that cannot be read is told, and no day before it is taken")
  func unreadableSource() throws {
    let fixture = try fixture(["content/logs/2031-03-04.md": Self.source])
    try Files.remove("\(fixture.store)/\(Self.yesterday)")
    try Files.write("x", to: "\(fixture.store)/\(Self.yesterday)/inner")
    try make(in: fixture)
    #expect(isTold("2031-03-05.md", "nothing is taken over", by: fixture), "\(fixture.messages)")
    #expect(try todos(fixture) == ["Workout: Strength A"])
  }

  // MARK: Existing days

  @Test("a day that has a log is refused; filling adds what it lacks, once")
  func fill() async throws {
    let log = "## Quick Log\nWeight:: 171\n"
    let fixture = try fixture([Self.today: log])
    expectRefusal(.cannotWrite, saying: "2031-03-06 already has a log") { try make(in: fixture) }
    let dry = try diff(try make(fills: true, dryRun: true, in: fixture))
    #expect(dry.contains("\n+- [ ] Call Bea\n"))
    #expect(try fixture.text(Self.today) == log)
    let json = try read(try make(fills: true, in: fixture).json, "log")
    #expect(json["created"] == false && json["changed"] == true)
    let fields = json["changes"].elements.compactMap(\.["field"].string)
    #expect(fields.first == "planned_workout" && fields.contains("habit:stretch"))
    #expect(fields.filter { $0 == "todo" }.count == 4)
    let text = try fixture.text(Self.today)
    for heading in ["Planned Workout", "Today's Todos", "Daily Habits", "Strength Log"] {
      let lines = try lines(heading, fixture)
      let expected = Self.golden.split(separator: "## \(heading)\n")[1].split(separator: "\n\n")[0]
      #expect(lines.joined(separator: "\n") == expected)
    }
    #expect(text.contains(log))
    let commits = try fixture.commits().count
    #expect(try !make(fills: true, in: fixture).result.isChanged)
    #expect(try fixture.text(Self.today) == text)
    #expect(try fixture.commits().count == commits)
    #expect(try await fixture.problems() == "")
  }

  @Test("filling takes nothing over into a day that is not today, and makes one that is not there")
  func fillOthers() throws {
    let fixture = try fixture(["content/logs/2031-03-07.md": "## Notes\n"])
    try make(Self.thursday.advanced(by: 1), fills: true, in: fixture)
    let text = try fixture.text("content/logs/2031-03-07.md")
    #expect(!text.contains("Call Bea") && text.contains("- [ ] Stretch"))
    try make(fills: true, in: fixture)
    #expect(try fixture.text(Self.today) == Self.golden)
    let before = try fixture.contents()
    try make(fills: true, in: fixture)
    #expect(try fixture.contents() == before)
  }

  @Test("to log into a day that is there reads neither plan nor habits nor the template")
  func existingDay() throws {
    let fixture = try fixture([
      Self.today: "## Quick Log\nWeight::\n", Self.planName: "no plan", Self.habitsName: "---\n[\n",
      Self.templateName: "{{x}}", Self.yesterday: "",
    ])
    try fixture.log("weight", "181", at: Self.morning)
    #expect(fixture.messages == [])
    #expect(try fixture.text(Self.today) == "## Quick Log\nWeight:: 181\n")
  }

  // MARK: Plans and habits that are broken

  @Test("a plan in a fence is a plan")
  func fencedPlan() throws {
    let fixture = try fixture([Self.planName: "```markdown\n\(Self.plan)```\n"])
    try make(in: fixture)
    #expect(try fixture.text(Self.today) == Self.golden)
  }

  @Test("a plan may be missing, of three days, or no plan, which is told")
  func plans() throws {
    let three = "| Day | Type |\n|--|--|\n| Fri | Rest |\n| Sat | Bike |\n| Sun | Run |\n"
    let broken = Array("| Day | Type |\n|--|--|\n| Thu | R\u{FF} |\n".utf8) + [0xFF]
    for (bytes, message) in [
      (nil, nil), (Array(three.utf8), nil), (broken, "not UTF-8"),
    ] as [([UInt8]?, String?)] {
      let fixture = try fixture([Self.planName: "x"])
      let path = "\(fixture.store)/\(Self.planName)"
      if let bytes { try Files.write(bytes, to: path) } else { try Files.remove(path) }
      try make(in: fixture)
      if let message {
        #expect(isTold("no plan: \(Self.planName): no plan", message, by: fixture))
      } else {
        #expect(fixture.messages == [])
      }
      let text = try fixture.text(Self.today)
      #expect(text.contains("[Thursday]") && !text.contains("Strength") && !text.contains("Output"))
      #expect(try todos(fixture) == ["Send the invoice", "Call Bea", "Draft the outline"])
    }
  }

  @Test("habits that are no YAML are those of the source day, which is told; none are no section")
  func habits() throws {
    for text in ["---\nhabits: [\n---\n", "no front matter\n", "---\nhabits: 3\n---\n"] {
      let fixture = try fixture([Self.habitsName: text])
      try make(in: fixture)
      #expect(try lines("Daily Habits", fixture) == ["- [ ] Stretch", "- [ ] Walk the dog"])
      #expect(isTold(Self.habitsName, by: fixture) && isTold("2031-03-05", by: fixture))
    }
    let none = try fixture([Self.habitsName: "---\nhabits: []\n---\n"])
    try make(in: none)
    #expect(try !none.text(Self.today).contains("Daily Habits"))
  }

  // MARK: The person's template

  @Test("a template of the person's own goes before ours, and what it asks for is told")
  func template() throws {
    let text =
      "# {{weekday}} {{mood of the day}}\n\n## Todos\n{{ todos }}\n{{training_output}}\nWeight::\n"
    let fixture = try fixture([Self.templateName: text])
    try make(dryRun: true, in: fixture)
    #expect(isTold("{{mood of the day}}", by: fixture))
    let count = fixture.messages.count
    try fixture.log("weight", "181", at: Self.morning)
    #expect(fixture.messages.dropFirst(count).contains { $0.contains("{{mood of the day}}") })
    #expect(
      try fixture.text(Self.today).hasPrefix(
        "# Thursday {{mood of the day}}\n\n## Todos\n- [ ] Send the invoice\n- [ ] Call Bea\n"
          + "- [ ] Draft the outline\n- [ ] Workout: Strength A\n"))
    let without = try self.fixture([Self.templateName: "## Mine\n"])
    try make(in: without)
    #expect(isTold("Call Bea", by: without))
    #expect(try without.text(Self.today) == "## Mine\n")
  }

  private func expectOurs(_ fixture: ActionFixture, _ reason: String) throws {
    try make(in: fixture)
    #expect(
      isTold("warning: \(Self.templateName) is not used: ", reason, by: fixture),
      "\(fixture.messages)")
    #expect(try fixture.text(Self.today) == Self.golden)
  }

  @Test(
    "a template that cannot be used is told, and the day is made by ours",
    arguments: [
      ([0x61, 0xFF], "not UTF-8"), ([UInt8](repeating: 0x61, count: 1 << 20 + 1), "large"),
      (Array(" \n\n".utf8), "blank"),
    ] as [([UInt8], String)])
  func badTemplate(bytes: [UInt8], reason: String) throws {
    let fixture = try fixture()
    try Files.write(bytes, to: "\(fixture.store)/\(Self.templateName)")
    try expectOurs(fixture, reason)
  }

  @Test("a link or a folder in a template's place is none; one of a megabyte is")
  func noTemplate() throws {
    let link = try fixture()
    try Files.write("secret", to: link.folder.path + "/secret.md")
    try link.write("x", to: "templates/x")
    try #require(symlink("../../secret.md", "\(link.store)/\(Self.templateName)") == 0)
    try expectOurs(link, "link")
    let folder = try fixture()
    try folder.write("x", to: "\(Self.templateName)/x")
    try expectOurs(folder, "regular file")
    let largest = try fixture()
    try Files.write(
      [UInt8](repeating: 0x61, count: 1 << 20), to: "\(largest.store)/\(Self.templateName)")
    try make(in: largest)
    #expect(try largest.text(Self.today).utf8.count == 1 << 20)
  }
}
