import DayModel
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import Values

@Suite("Edits of the day's tasks")
struct TodoEditTests {
  private static let day = """
    ### Must Win 3
    - [ ] Draft the outline

    ## Today's Todos
    - [ ] Draft the outline
    * [X] Pay rent
      - [ ] Fix the bike
      - its chain
    **Deferred:**
    - [ ] Some day

    """

  private func edit(
    _ text: String = day, _ body: (inout DayEditor) throws -> Void
  ) throws -> String {
    var editor = DayEditor(LogDocument(text))
    try body(&editor)
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  private func error(
    _ text: String = day, _ body: (inout DayEditor) throws -> Void
  ) -> InputError? {
    #expect(throws: InputError.self) { try edit(text, body) }
  }

  @Test("a tick is one byte in each place")
  func done() throws {
    #expect(
      try edit { try $0.change(todos: ["draft"], .done) }
        == Self.day.replacing("[ ] Draft", with: "[x] Draft"))
    #expect(
      try edit { try $0.change(todos: ["1", "bike"], .done) }
        == Self.day.replacing("[ ] Draft", with: "[x] Draft")
        .replacing("[ ] Fix", with: "[x] Fix"))
  }

  @Test("undone and drop change what the design shows, and undone takes the marks off")
  func others() throws {
    #expect(
      try edit { try $0.change(todos: ["2"], .undone) }
        == Self.day.replacing("* [X] Pay", with: "* [ ] Pay"))
    let dropped = Self.day.replacing("[ ] Fix the bike", with: "[ ] ~~Fix the bike~~")
    #expect(try edit { try $0.change(todos: ["bike"], .drop) } == dropped)
    #expect(try edit(dropped) { try $0.change(todos: ["bike"], .undone) } == Self.day)
  }

  @Test("a new task stands behind the last one's lines, with its bullet, before what is deferred")
  func added() throws {
    #expect(
      try edit { try $0.addTodo("Buy oats") }
        == Self.day.replacing("  - its chain\n", with: "  - its chain\n* [ ] Buy oats\n"))
    #expect(
      try edit(Self.day.replacing("\n", with: "\r\n")) { try $0.addTodo("Buy oats") }
        == Self.day.replacing("  - its chain\n", with: "  - its chain\n* [ ] Buy oats\n")
        .replacing("\n", with: "\r\n"))
    #expect(
      try edit("## Planned Workout\n\n## Fuel Log\n") { try $0.addTodo("Buy oats") }
        == "## Planned Workout\n\n## Today's Todos\n- [ ] Buy oats\n\n## Fuel Log\n")
    #expect(try edit("## Todos\n- [ ] a") { try $0.addTodo("b") } == "## Todos\n- [ ] a\n- [ ] b")
    // Code and comments below the last task are a part of it.
    for below in ["  ```\n  x\n  ```\n", "  <!-- more\nof it -->\n", "\n  more\n"] {
      #expect(
        try edit("## Todos\n- [ ] a\n" + below) { try $0.addTodo("b") }
          == "## Todos\n- [ ] a\n" + below + "- [ ] b\n")
    }
  }

  @Test("each change is told with its line, the same task twice where it stands twice")
  func changes() throws {
    var editor = DayEditor(LogDocument(Self.day))
    try editor.change(todos: ["draft", "bike"], .done)
    #expect(editor.changes.map { $0.line + 1 } == [2, 5, 7])
    #expect(editor.changes.allSatisfy { $0.field == "todo" && $0.action == .tick })
    #expect(editor.changes[0].before == "[ ] Draft the outline")
    #expect(editor.changes[0].after == "[x] Draft the outline")
    #expect(editor.changes[2].name == "Fix the bike")
    #expect(editor.changes[2].section == "Today's Todos")
  }

  @Test("tasks that are taken away are told from the first line down, each with its words")
  func removed() throws {
    let day = (1...6).map { "- [ ] a task with many words, number \($0) (due 2031-03-12)\n" }
    var editor = DayEditor(LogDocument("## Todos\n" + day.joined()))
    try editor.remove(todos: ["1", "5", "2", "6", "3"])
    #expect(
      editor.changes.map(\.before)
        == [1, 2, 3, 5, 6].map {
          "a task with many words, number \($0) (due 2031-03-12)"
        })
    #expect(editor.document.bytes == Array("## Todos\n\(day[3])".utf8))
  }

  @Test("what is so already is said and no error; all words count, or none does")
  func already() throws {
    var editor = DayEditor(LogDocument(Self.day))
    try editor.change(todos: ["rent", "draft"], .done)
    #expect(editor.remarks.map(\.text) == ["already done: Pay rent"])
    #expect(editor.changes.count == 2)
    let before = editor.document
    #expect(throws: InputError.self) { try editor.change(todos: ["bike", "nosuch"], .done) }
    #expect(editor.document == before)
    // The second of two equal words means the second of two equal texts; one that is left twice is done once.
    let twice = "## Todos\n- [ ] Call Bea\n- [ ] Call Bea\n"
    #expect(
      try edit(twice) { try $0.change(todos: ["bea"], .done) }
        == "## Todos\n- [x] Call Bea\n- [ ] Call Bea\n")
    #expect(
      try edit(twice) { try $0.change(todos: ["bea", "bea"], .done) }
        == "## Todos\n- [x] Call Bea\n- [x] Call Bea\n")
    #expect(try edit { try $0.change(todos: ["1", "1"], .done) }.contains("[x] Draft"))
  }

  @Test("a tick of the workout's line says how many planned lines it confirms")
  func workout() throws {
    var editor = DayEditor(
      LogDocument(
        """
        ## Planned Workout
        - Squat 5x5 @ 100 lbs
        - Row 3x12 @ 40 lbs
        ## Today's Todos
        - [ ] Workout: Strength A
        - [ ] Call Bea
        ## Strength Log
        Squat:: 5x5 @ 100 lbs
        Row:: 3x12 @ 40 lbs
        """))
    try editor.change(todos: ["bea"], .done)
    #expect(editor.remarks.isEmpty)
    try editor.change(todos: ["workout"], .done)
    #expect(editor.remarks.map(\.text) == ["2 planned exercises count as done now"])
  }

  @Test("what is not there, can be several, or was given up is refused with a line that works")
  func refused() {
    let twice = "## Todos\n- [ ] Call Bea\n- [ ] Call Al\n- [ ] ~~Fix it~~\n"
    let several = error(twice) { try $0.change(todos: ["call"], .done) }
    #expect(several?.code == .ambiguous)
    #expect(several?.message == "'call' can be 1 Call Bea or 2 Call Al")
    #expect(several?.hint == "Write: bestupid todo done 1")
    #expect(several?.ambiguity?.candidates.map(\.number) == [1, 2])
    #expect(several?.ambiguity?.candidates.map(\.word) == ["=Call Bea", "=Call Al"])
    let none = error(twice) { try $0.change(todos: ["bank"], .drop) }
    #expect(none?.code == .noSuchEntry)
    #expect(none?.hint?.hasPrefix("Nearest: ") == true)
    #expect(error(twice) { try $0.change(todos: ["9"], .done) }?.code == .noSuchEntry)
    let struck = error(twice) { try $0.change(todos: ["fix"], .done) }
    #expect(struck?.code == .value)
    #expect(struck?.hint == "To restore it: bestupid todo undone 3")
    #expect(error("") { try $0.change(todos: ["a"], .done) }?.hint == "The day has no todo.")
    #expect(error { try $0.change(todos: [" "], .done) }?.code == .usage)
    #expect(error { try $0.addTodo("a\nb") }?.code == .value)
  }

  @Test("any edits change the lines of their tasks alone, and undone gives the bytes back")
  func properties() throws {
    var random = SeededRandom()
    let texts = ["Call Bea", "Call Al", "Buy oats", "~~x~~ y", "a", "Pay *rent*", "é ~"]
    for _ in 0..<400 {
      let end = random.pick(["\n", "\r\n"])
      func boxes(_ count: Int) -> [String] {
        (0..<count).map { _ in
          let text = random.pick(texts)
          let box = random.pick([
            "[ ] \(text)", "[x] \(text)", "[X] \(text)", "[ ] ~~\(text)~~", "~~\(text)~~ (why)",
          ])
          return random.pick(["- ", "* ", "  - ", "\t- "]) + box + random.pick(["", "  "])
        }
      }
      var lines =
        ["### Must Win 3"] + boxes(Int.random(in: 0...3, using: &random))
        + ["", "## Today's Todos"] + boxes(Int.random(in: 0...4, using: &random))
        + ["- no box", "", "**Deferred:**"] + boxes(1) + ["", "## Notes", "- [ ] a"]
      if random.once(in: 2) { lines.append("") }
      var document = LogDocument(lines.joined(separator: end))
      for _ in 0..<6 {
        let items = TodoItem.all(in: document)
        let verb = random.pick(BoxVerb.allCases)
        let word = random.pick(["call", "bea", "=a", "oats", "1", "2", "3", "rnet", "xyz", "y"])
        var editor = DayEditor(document)
        if random.once(in: 5) {
          try editor.addTodo("new \(items.count)")
          #expect(editor.document.lines.count == document.lines.count + 1, "seed \(random.seed)")
          let added = editor.changes[0].line
          #expect(
            without(added, editor.document) == document.lines.indices.map { text($0, document) },
            "seed \(random.seed)")
          document = editor.document
          continue
        }
        do {
          try editor.change(todos: [word], verb)
        } catch {
          #expect(editor.changes.isEmpty || error.code == .value, "seed \(random.seed): \(error)")
          continue
        }
        let changed = Set(editor.changes.map(\.line))
        let places = items.filter { item in item.places.contains { changed.contains($0.line) } }
        #expect(places.count == (changed.isEmpty ? 0 : 1), "seed \(random.seed)")
        for line in document.lines.indices where !changed.contains(line) {
          #expect(text(line, document) == text(line, editor.document), "seed \(random.seed)")
        }
        if verb == .done, let number = places.first?.number {
          var back = DayEditor(editor.document)
          try back.change(todos: ["\(number)"], .undone)
          #expect(back.document == document, "seed \(random.seed): \(word)")
        }
        document = editor.document
      }
    }
  }

  private func text(_ line: Int, _ document: LogDocument) -> [UInt8] {
    Array(document.bytes[document.lines[line].content])
  }

  private func without(_ line: Int, _ document: LogDocument) -> [[UInt8]] {
    document.lines.indices.filter { $0 != line }.map { text($0, document) }
  }
}
