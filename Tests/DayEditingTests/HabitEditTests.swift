import DayModel
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import Values

@Suite("Edits of the day's habits")
struct HabitEditTests {
  private static let configuration = HabitConfiguration(habits: [
    .init(id: "stretch", name: "Stretch"), .init(id: "rinse", name: "Cold rinse"),
  ])

  private func edit(
    _ text: String, _ words: [String], _ verb: BoxVerb,
    _ configuration: HabitConfiguration = configuration, reason: String? = nil
  ) throws -> String {
    var editor = DayEditor(LogDocument(text))
    try editor.change(habits: words, verb, configuration, reason: reason)
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  @Test("each edit is the design's, byte by byte, and undone takes it back")
  func bytes() throws {
    for (before, words, verb, reason, after) in [
      ("- [ ] Stretch (mat out)", "stretch", .done, nil, "- [x] Stretch (mat out)"),
      ("| Stretch | ⏳ |", "stretch", .done, nil, "| Stretch | ✅ DONE |"),
      ("- [ ] Cold rinse", "rinse", .drop, "cold", "- [ ] ~~Cold rinse~~ (cold)"),
      ("- [ ] Cold rinse", "rinse", .drop, nil, "- [ ] ~~Cold rinse~~"),
      ("| Cold rinse |  ⏳  |", "rinse", .drop, "cold", "| Cold rinse |  ⏸ SKIPPED (cold)  |"),
    ] as [(String, String, BoxVerb, String?, String)] {
      let head = before.hasPrefix("|") ? "| Habit | Status |\r\n|---|---|\r\n" : ""
      let day = "## Habits\r\n\(head)\(before)\r\n- [ ] Tea\r\n"
      let changed = try edit(day, [words], verb, reason: reason)
      #expect(changed == day.replacing(before, with: after))
      let back = try edit(changed, [words], .undone)
      #expect(
        back
          == (reason == nil || head != "" ? day : day.replacing(before, with: before + " (cold)")))
    }
  }

  @Test("what is dropped is neither done nor missed")
  func dropped() throws {
    for line in ["- [ ] Cold rinse", "| Cold rinse | ⏳ |"] {
      let head = line.hasPrefix("|") ? "| Habit | Status |\n|---|---|\n" : ""
      let text = try edit("## Habits\n\(head)\(line)\n", ["rinse"], .drop, reason: "cold")
      let record = DayReader.read(
        LogSource(path: "2031-03-04.md", document: LogDocument(text)), habits: Self.configuration)
      #expect(record.habits.allSatisfy { $0.isDone == nil })
    }
  }

  @Test("a habit that the day lacks gets its line, then its tick")
  func missing() throws {
    #expect(
      try edit("## Daily Habits\n* [ ] Tea\n  - *Setup: pot*\n", ["stretch", "tea"], .done)
        == "## Daily Habits\n* [x] Tea\n  - *Setup: pot*\n* [x] Stretch\n")
    #expect(
      try edit("## Today's Todos\n\n## Quick Log\n", ["rinse"], .drop, reason: "cold")
        == "## Today's Todos\n\n## Daily Habits\n- [ ] ~~Cold rinse~~ (cold)\n\n## Quick Log\n")
  }

  @Test("of two habits with one name the id decides, else it is ambiguous")
  func equalNames() throws {
    let two = HabitConfiguration(habits: [
      .init(id: "stretch-am", name: "Stretch"), .init(id: "stretch-pm", name: "Stretch"),
    ])
    let day = "## Habits\n- [ ] Stretch\n- [ ] Stretch\n"
    let error = #expect(throws: InputError.self) { try edit(day, ["stretch"], .done, two) }
    #expect(error?.code == .ambiguous)
    #expect(error?.ambiguity?.candidates.map(\.word) == ["1", "2"])
    #expect(
      try edit(day, ["stretch-pm"], .done, two) == "## Habits\n- [ ] Stretch\n- [x] Stretch\n")
    #expect(
      try edit("## Habits\n- [x] Stretch\n", ["stretch-pm"], .done, two)
        == "## Habits\n- [x] Stretch\n- [x] Stretch\n")
  }

  @Test("another form is only read, and what is so already is said")
  func others() throws {
    let error = #expect(throws: InputError.self) {
      try edit("## Habits\n- ⏳ Stretch\n", ["stretch"], .done)
    }
    #expect(error?.code == .value && error?.message.contains("line 2") == true)
    var editor = DayEditor(LogDocument("## Habits\n- [x] Stretch\n"))
    try editor.change(habits: ["str"], .done, Self.configuration)
    #expect(editor.remarks.map(\.text) == ["already done: Stretch"])
    let struck = #expect(throws: InputError.self) {
      try edit("## Habits\n- ~~Stretch~~\n", ["stretch"], .done)
    }
    #expect(struck?.hint?.contains("bestupid habit undone 1") == true)
  }

  @Test("a habit's box is added once, and taken away while it is open")
  func boxes() throws {
    var editor = DayEditor(LogDocument("## Habits\n- [ ] Tea\n"))
    try editor.addHabit(id: "stretch", name: "Stretch", Self.configuration)
    try editor.addHabit(id: "stretch", name: "Stretch", Self.configuration)
    #expect(editor.document == LogDocument("## Habits\n- [ ] Tea\n- [ ] Stretch\n"))
    try editor.removeHabit(id: "stretch", Self.configuration)
    #expect(editor.document == LogDocument("## Habits\n- [ ] Tea\n"))
    var done = DayEditor(LogDocument("## Habits\n- [x] Stretch\n"))
    try done.removeHabit(id: "stretch", Self.configuration)
    #expect(done.changes.isEmpty)
  }
}
