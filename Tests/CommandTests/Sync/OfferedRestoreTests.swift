import ProgramTestSupport
import TestSupport
import Testing

/// What `conflicts` offers to put back can be put back, for every kind of decision that a merge makes.
@Suite("The commands that conflicts offers")
struct OfferedRestoreTests {
  /// A file of which two devices change what the other one changes too.
  private struct Case {
    let path: String
    let base: String?
    /// Nil where the side deletes the file.
    let desk: String?
    let phone: String?
  }

  private static let day = """
    ---
    title: "2031-03-05: [Run]"
    ---
    ## Today's Todos
    - [ ] Call the plumber
    - [x] Pay rent

    ## Quick Log
    Weight:: 170
    Sleep:: 7

    ## Fuel Log
    | Time | Meal | Calories |
    |---|---|---|
    | 7:50 AM | Rye | 410 |

    - eggs (200 cal)

    ## Garden
    some words that stand here

    """

  private static func day(_ changes: (String, String)...) -> String {
    changes.reduce(day) { $0.replacing($1.0, with: $1.1) }
  }

  private static func log(_ number: Int) -> String { "content/logs/2031-03-\(10 + number).md" }

  private static let cases = [
    // Values, boxes, rows, lines, keys and headings of a day.
    Case(
      path: log(0), base: day,
      desk: day(("Weight:: 170", "Weight:: 171"), ("eggs (200", "eggs (250")),
      phone: day(("Weight:: 170", "Weight:: 172"), ("eggs (200", "eggs (180"))),
    Case(
      path: log(1), base: day,
      desk: day(("[ ] Call the plumber", "[x] Call the plumber"), ("| 410", "| 420")),
      phone: day(("- [ ] Call the plumber", "- ~~Call the plumber~~"), ("| 410", "| 430"))),
    Case(
      path: log(2), base: day,
      desk: day(("plumber", "plumber (due 2031-03-20)"), ("[Run]", "[Long run]")),
      phone: day(("plumber", "plumber (due 2031-03-21)"), ("[Run]", "[Easy run]"))),
    Case(
      path: log(3), base: day, desk: day(("## Garden", "## Garden (north)")),
      phone: day(("## Garden", "## 🌱 Garden (south)"))),
    // A day, a section and a field that one side deleted.
    Case(path: log(4), base: day, desk: nil, phone: day(("Sleep:: 7", "Sleep:: 8"))),
    Case(
      path: log(5), base: day, desk: day(("## Garden\nsome words that stand here\n", "")),
      phone: day(("words that", "words which"))),
    Case(
      path: log(6), base: day, desk: day(("Sleep:: 7\n", "")),
      phone: day(("Sleep:: 7", "Sleep:: 8"))),
    // Binary files and links of all sorts, also in the place of a day.
    Case(path: log(7), base: "a\u{0}b\n", desk: "a\u{0}c\n", phone: "a\u{0}d\n"),
    Case(path: "photo.bin", base: "a\u{0}b", desk: "a\u{0}c", phone: "a\u{0}d"),
    Case(path: "notes/deleted.md", base: "a\n", desk: "b\n", phone: nil),
    // Other files, line by line and key by key.
    Case(path: "notes/a.md", base: "a\nb\nc\n", desk: "a\nx\nc\n", phone: "a\ny\nc\n"),
    Case(path: "notes/a.sh", base: "a\nb\nc\n", desk: "a\nx\nc\n", phone: "a\ny\nc\n"),
    Case(
      path: "data/a.json", base: "[{\"date\": \"2031-03-04\", \"a\": 1, \"b\": {\"c\": 1}}]\n",
      desk: "[{\"date\": \"2031-03-04\", \"a\": 2, \"b\": {\"c\": 2}}]\n",
      phone: "[{\"date\": \"2031-03-04\", \"a\": 3, \"b\": {\"c\": 3}}]\n"),
    Case(
      path: "memory/b.json", base: "{\n  \"id\": \"x\",\n  \"a\": 1,\n  \"b\": 1\n}\n",
      desk: "{\n  \"id\": \"x\",\n  \"a\": 2,\n  \"b\": 1\n}\n",
      phone: "{\n  \"id\": \"x\",\n  \"a\": 3,\n  \"b\": 1\n}\n"),
    Case(
      path: "memory/c.json", base: "[{\"id\": \"x\", \"a\": 1}, {\"id\": \"y\"}]\n",
      desk: "[{\"id\": \"y\"}]\n", phone: "[{\"id\": \"x\", \"a\": 2}, {\"id\": \"y\"}]\n"),
    Case(
      path: "content/config/exercises.yaml", base: "a: 1\nb:\n  c: 1\n",
      desk: "a: 2\nb:\n  c: 2\n", phone: "a: 3\nb:\n  c: 3\n"),
    Case(
      path: "content/config/habits.md",
      base: "---\nhabits:\n  - id: walk\n    name: Walk\n---\n\nProse.\n",
      desk: "---\nhabits:\n  - id: walk\n    name: Walk far\n---\n\nProse.\n",
      phone: "---\nhabits:\n  - id: walk\n    name: Walk on\n---\n\nProse.\n"),
    Case(
      path: "memory/events.jsonl", base: "{\"id\": \"e1\", \"ts\": \"1\", \"a\": 1}\n",
      desk: "{\"id\": \"e1\", \"ts\": \"1\", \"a\": 2}\n",
      phone: "{\"id\": \"e1\", \"ts\": \"1\", \"a\": 3}\n"),
  ]

  private func apply(_ world: World, _ text: KeyPath<Case, String?>) throws {
    for file in Self.cases {
      if let text = file[keyPath: text] {
        try world.write(text, to: file.path)
      } else if Files.exists(world.store + "/" + file.path) {
        try Files.remove(world.store + "/" + file.path)
      }
    }
  }

  private func links(_ world: World, _ script: String) async throws {
    _ = try await world.sandbox.run("sh", ["-ec", script], in: world.store)
  }

  /// Commits what changed, new files and all.
  private func commit(_ world: World) async throws {
    try await world.git("add", "-A")
    try await world.git("commit", "-qm", "changed by hand")
  }

  @Test("each of them works, and where none is offered none does")
  func offered() async throws {
    let devices = try await Devices()
    let (desk, phone) = (devices.desk, devices.phone)
    try apply(desk, \.base)
    try await links(desk, "ln -s one link; echo x > mode.sh; echo x > becomes")
    try await commit(desk)
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await phone.bestupid("sync"))
    try apply(desk, \.desk)
    try await links(desk, "ln -sf two link; rm becomes; ln -s two becomes")
    try apply(phone, \.phone)
    try await links(phone, "ln -sf three link; echo y > becomes")
    for world in [desk, phone] { try await commit(world) }
    for world in [desk, phone, desk] { expectSuccess(try await world.bestupid("sync")) }

    let list = try await desk.bestupid("conflicts", "--all")
    expectSuccess(list)
    let command = "put back: bestupid conflicts restore "
    let offered = Set(
      list.output.split(separator: "\n").compactMap { line in
        line.firstRange(of: command).map { String(line[$0.upperBound...]) }
      })
    let all = try await desk.bestupid("conflicts", "--all", "--json").json("conflicts")
    let decisions = all["decisions"].elements
    #expect(Set(decisions.map { $0["path"].string ?? "" }).count > 14, "\(list.output)")
    #expect(
      list.output.contains(
        "the whole day (Sandbox Person), which Sandbox Person deleted"))
    #expect(!list.output.contains("nothing ("), "\(list.output)")
    for decision in decisions {
      let id = try #require(decision["id"].string)
      let dry = try await desk.bestupid("conflicts", "restore", id, "--dry-run")
      let works = dry.status == 0 && !dry.output.isEmpty
      #expect(works == offered.contains(id), "\(decision): \(dry.output) \(dry.errors)")
    }
    // Also one behind the other, as a person does it.
    for id in offered.sorted() {
      let again = try await desk.bestupid("conflicts", "--all").output
      guard again.contains("restore \(id)\n") || again.hasSuffix("restore \(id)") else { continue }
      let run = try await desk.bestupid("conflicts", "restore", id)
      #expect(run.status == 0, "\(id): \(run.errors)")
    }
    for text in ["Weight:: 171", "eggs (250 cal)"] {
      #expect(try desk.text(Self.log(0)).contains(text))
    }
    #expect(try Files.read(desk.store + "/photo.bin") == Array("a\u{0}c".utf8))
    #expect(try await desk.bestupid("conflicts", "--all").output.contains("(restored)"))
  }
}
