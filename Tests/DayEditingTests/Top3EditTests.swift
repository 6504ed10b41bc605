import DayModel
import LogSyntax
import TestSupport
import Testing

@testable import DayEditing
@testable import Values

@Suite("Edits of the top 3")
struct Top3EditTests {
  private static let day =
    "## Top 3 for Tomorrow\n1. Draft\n2.\n3. Pay rent\n   - by noon\n- a remark"

  private func edit(
    _ text: String = day, _ body: (inout DayEditor) throws -> Void
  ) throws -> String {
    var editor = DayEditor(LogDocument(text))
    try body(&editor)
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  @Test("a text goes into the first empty number, else behind the last with the next")
  func add() throws {
    let once = Self.day.replacing("2.\n", with: "2. Call Bea\n")
    #expect(try edit { try $0.addTop3("Call Bea") } == once)
    #expect(
      try edit(once) { try $0.addTop3("Rest") }
        == once.replacing("   - by noon\n", with: "   - by noon\n4. Rest\n"))
    #expect(
      try edit("## Fuel Log\n") { try $0.addTop3("Rest") }
        == "## Fuel Log\n\n## Top 3 for Tomorrow\n1. Rest\n")
    #expect(
      try edit("## Top 3\r\n1. \r\n2.") { try $0.addTop3("Rest") } == "## Top 3\r\n1. Rest\r\n2.")
  }

  @Test("what is dropped leaves its number, and a bullet goes with its line")
  func drop() throws {
    #expect(
      try edit { try $0.dropTop3(["pay"]) } == Self.day.replacing("3. Pay rent", with: "3."))
    #expect(
      try edit { try $0.dropTop3(["3"]) } == Self.day.replacing("3. Pay rent", with: "3."))
    #expect(
      try edit("## Top 3\n- a\n- b\n") { try $0.dropTop3(["a"]) } == "## Top 3\n- b\n")
    for (words, code) in [
      (["2"], InputError.Code.noSuchEntry), (["x"], .noSuchEntry), ([], .usage),
    ] {
      let error = #expect(throws: InputError.self) { try edit { try $0.dropTop3(words) } }
      #expect(error?.code == code)
    }
  }

  @Test("a list is set: what is the same stays, further numbers are empty")
  func set() throws {
    #expect(
      try edit { try $0.setTop3(["Draft", "b", "c"]) }
        == Self.day.replacing("2.\n", with: "2. b\n").replacing("Pay rent", with: "c"))
    #expect(
      try edit { try $0.setTop3(["a"]) }
        == Self.day.replacing("Draft", with: "a").replacing("3. Pay rent", with: "3."))
    #expect(
      try edit("## Top 3\n1. a\n") { try $0.setTop3(["b", "c"]) } == "## Top 3\n1. b\n2. c\n")
    var editor = DayEditor(LogDocument(Self.day))
    try editor.setTop3(["Draft", "", "Pay rent"])
    #expect(editor.changes.isEmpty)
  }

  @Test("empty numbers are counted, and the record has the same texts")
  func list() {
    let document = LogDocument(Self.day)
    let items = Top3Item.all(in: document)
    #expect(items.map { "\($0.number) \($0.text)" } == ["1 Draft", "2 ", "3 Pay rent"])
    #expect(items.map { $0.line + 1 } == [2, 3, 4])
    let record = DayReader.read(LogSource(path: "2031-03-04.md", document: document))
    #expect(record.top3 == ["Draft", "Pay rent"])
  }

  @Test("notes have numbers, and those that are nested none")
  func notes() {
    let items = NoteItem.all(in: LogDocument("## Notes\ntext\n- a\n  - b\n- [ ] c\n## Notes\n- d"))
    #expect(items.map { "\($0.number) \($0.text) \($0.line + 1)" } == ["1 a 3", "2 c 5", "3 d 7"])
  }
}
