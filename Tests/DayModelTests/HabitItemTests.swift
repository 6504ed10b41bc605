import LogSyntax
import TestSupport
import Testing
import Values

@testable import DayModel

@Suite("The habits of a day")
struct HabitItemTests {
  private static let configuration = HabitConfiguration(habits: [
    .init(id: "stretch", name: "Stretch", time: "07:00"), .init(id: "read", name: "Read ten pages"),
    .init(id: "rinse", name: "Cold rinse"),
  ])

  private func lines(
    _ text: String, _ configuration: HabitConfiguration = configuration
  ) -> [String] {
    HabitItem.all(in: LogDocument(text), configuration).map { item in
      let lines = item.places.map { "\($0.line + 1)" }.joined(separator: "+")
      return "\(item.number) \(item.id) \(item.name) \(item.state) \(lines)"
    }
  }

  @Test("those of the log come in the order of the file, then those that it lacks")
  func boxes() {
    #expect(
      lines("## Daily Habits\n- [x] Tea\n- [ ] Stretch (mat out)\n- [ ] ~~Cold rinse~~ (cold)\n")
        == [
          "1 tea Tea done 2", "2 stretch Stretch open 3", "3 rinse Cold rinse skipped 4",
          "4 read Read ten pages unknown ",
        ])
  }

  @Test("tables and signs are read as the record reads them")
  func otherForms() {
    let text = """
      ## Habits
      | Habit | Status |
      |---|---|
      | Stretch | ⏳ |
      | Cold rinse | ⏸ SKIPPED (late) |
      - ✅ Read ten pages
      - Tea: ❌
      """
    #expect(
      lines(text) == [
        "1 stretch Stretch unknown 4", "2 rinse Cold rinse skipped 5",
        "3 read Read ten pages done 6", "4 tea Tea open 7",
      ])
    let record = DayReader.read(
      LogSource(path: "2031-03-04.md", document: LogDocument(text)), habits: Self.configuration)
    #expect(record.habits.map(\.isDone) == [nil, nil, true, false])
  }

  @Test("of two habits with one name each has its own line")
  func equalNames() {
    let two = HabitConfiguration(habits: [
      .init(id: "stretch-am", name: "Stretch"), .init(id: "stretch-pm", name: "Stretch"),
    ])
    #expect(
      lines("## Habits\n- [x] Stretch\n- [ ] Stretch\n", two)
        == ["1 stretch-am Stretch done 2", "2 stretch-pm Stretch open 3"])
    #expect(
      lines("## Habits\n- [ ] Stretch\n", two)
        == ["1 stretch-am Stretch open 2", "2 stretch-pm Stretch unknown "])
    let record = DayReader.read(
      LogSource(
        path: "2031-03-04.md", document: LogDocument("## Habits\n- [x] Stretch\n- [ ] Stretch\n")),
      habits: two)
    #expect(record.habits.map(\.id) == ["stretch-am", "stretch-pm"])
    #expect(record.habits.map(\.isDone) == [true, false])
    // One that stands twice is one.
    #expect(
      lines("## Habits\n- [ ] Stretch\n- [x] stretch\n")[0] == "1 stretch Stretch done 2+3")
  }

  @Test("a habit's time is one of 24 hours, or is reported")
  func times() {
    for (text, time) in [
      ("07:00", "07:00"), ("7:05", "07:05"), ("23:59", "23:59"), ("24:00", nil), ("7", nil),
      ("7:5", nil), ("soon", nil), ("-7:00", nil), ("", nil),
    ] as [(String, String?)] {
      #expect(ClockText.timeOfDay(text) == time, "\(text)")
    }
    let file = HabitConfiguration(
      Array("---\nhabits:\n  - id: a\n    time: 17:00\n  - id: b\n    time: soon\n---\n".utf8))
    #expect(file.habits.map(\.time) == ["17:00", nil])
    #expect(file.diagnostics.map(\.message) == ["'soon' of b is not a time"])
  }

  @Test("a habit is added to its file and taken out again, and no other byte changes")
  func file() throws {
    let text = """
      ---
      title: "Habits" # mine
      habits:
        - id: stretch
          name: Stretch
          setup_action: "mat out  "
      ---
      Some prose: [not, yaml
      """
    let file = HabitFile(Array(text.utf8))
    #expect(file.id(for: "Read ten pages") == "read-ten-pages")
    #expect(file.id(for: "Stretch") == "stretch-2")
    let added = try file.adding(.init(id: "read", name: "Read: ten", time: "07:00"))
    #expect(
      String(decoding: added, as: UTF8.self)
        == text.replacing(
          "\"mat out  \"\n",
          with: "\"mat out  \"\n  - id: read\n    name: \"Read: ten\"\n    time: \"07:00\"\n"))
    #expect(HabitFile(added).configuration.habits.map(\.id) == ["stretch", "read"])
    #expect(try HabitFile(added).removing(id: "read") == Array(text.utf8))
    for (before, after) in [
      ("", "---\nhabits:\n  - id: a\n    name: A\n---\n"),
      ("Text.\n", "---\nhabits:\n  - id: a\n    name: A\n---\n\nText.\n"),
      ("---\nx: 1\n---\n", "---\nx: 1\nhabits:\n  - id: a\n    name: A\n---\n"),
    ] {
      let made = try HabitFile(Array(before.utf8)).adding(.init(id: "a", name: "A"))
      #expect(String(decoding: made, as: UTF8.self) == after)
    }
  }

  @Test("a file that is not valid YAML, or has another form, is refused with its line")
  func refused() {
    for (text, line) in [
      ("---\nhabits: [1\n---\n", 3), ("---\nhabits: [a]\n---\n", 2), ("---\nhabits:\n", 1),
    ] {
      let error = #expect(throws: HabitFile.Refusal.self) {
        try HabitFile(Array(text.utf8)).adding(.init(id: "a", name: "A"))
      }
      #expect(error?.line == line, "\(text): \(error as Any)")
    }
    #expect(throws: HabitFile.Refusal.self) { try HabitFile([]).removing(id: "a") }
    #expect(throws: HabitFile.Refusal.self) {
      try HabitFile(Array("---\nhabits:\n  - id: a\n---\n".utf8)).removing(id: "b")
    }
  }
}
