import LogSyntax
import TestSupport
import Testing

@testable import DayModel
@testable import Values

@Suite("The tasks of a day")
struct TodoItemTests {
  private static let day = """
    ## Command Engine
    ### Must Win 3
    - [ ] Draft the outline
    - [x] **Call Bea**
    ### Can Do 2
    - [ ] Tidy the desk

    ## Today's Todos
    - [x] draft the outline
      - [ ] its figures
    * [X] Pay rent
    - [ ] ~~Fix the bike~~ (sold)
    - ~~Old plan~~
    - [ ] Call Bea
    - [ ] Call Bea
    - [ ] <!-- by noon --> Send the invoice
    - no box
    <!-- - [ ] hidden -->
    **Deferred:**
    - [ ] Some day

    ## Daily Habits
    - [ ] Stretch

    """

  private func lines(_ text: String) -> [String] {
    TodoItem.all(in: LogDocument(text)).map { item in
      let lines = item.places.map { "\($0.line + 1)" }.joined(separator: "+")
      return "\(item.number) \(item.text) \(item.state)\(item.isMustWin ? "!" : "") \(lines)"
    }
  }

  @Test("every box is counted in the order of the file, one that stands twice once")
  func reading() {
    #expect(
      lines(Self.day) == [
        "1 Draft the outline done! 3+9", "2 **Call Bea** done! 4+14", "3 Tidy the desk open 6",
        "4 its figures open 10", "5 Pay rent done 11", "6 Fix the bike dropped 12",
        "7 Old plan dropped 13", "8 Call Bea open 15", "9 Send the invoice open 16",
      ])
  }

  @Test("other line ends, a heading of one's own, two lists and none")
  func forms() {
    #expect(lines(Self.day.replacing("\n", with: "\r\n")) == lines(Self.day))
    #expect(
      lines("## ✅ TODAY'S TODOS (2)\n- [ ] a\n### Home\n- [ ] b\n## Todos\n- [ ] a\n").count == 3)
    #expect(lines("- [ ] a\n## Notes\n- [ ] b\n") == [])
    #expect(lines("") == [])
    #expect(lines("## Todos\n- [ ]\n- [ ] b") == ["1  open 2", "2 b open 3"])
  }

  @Test("what the list counts as done is what the record counts, without what was dropped")
  func agreement() {
    let document = LogDocument("## Today's Todos\n- [x] a\n- [ ] ~~b~~\n- [ ] c\n")
    let record = DayReader.read(LogSource(path: "2031-03-04.md", document: document))
    let items = TodoItem.all(in: document)
    #expect(record.todos.completed == items.count { $0.state == .done })
    #expect(record.todos.total == items.count { $0.state != .dropped })
  }

  private func history(_ today: String, _ earlier: String...) throws -> TodoHistory {
    var history = TodoHistory(of: TodoItem.all(in: LogDocument("## Todos\n" + today)))
    for (index, log) in earlier.enumerated() {
      let date = try #require(CalendarDate(iso: "2031-03-05")).advanced(by: -index)
      history.add(LogDocument("## Todos\n" + log), of: date)
    }
    return history
  }

  @Test("an open task is as old as the logs in a row are in which it was open")
  func ages() throws {
    let found = try history(
      "- [ ] a\n- [ ] b\n- [x] c\n- [ ] a\n", "- [ ] A\n- [ ] c\n- [ ] a\n",
      "## Quick Log\nWeight:: 1",
      "- [ ] a\n- [ ] b\n", "- [ ] ~~a~~\n", "- [ ] a\n")
    #expect(found.ages == [1: 2, 4: 1])
    #expect(found.isComplete)
  }

  @Test("one that was done the day before is told, and an older tick is not")
  func doneBefore() throws {
    let found = try history("- [ ] a\n- [ ] b\n", "- [x] a\n- [ ] b\n", "- [ ] a\n- [x] b\n")
    #expect(found.doneOn == [1: CalendarDate(iso: "2031-03-05")])
    #expect(found.ages == [2: 1])
  }

  @Test("the Top 3 of the day before are to be won, unless the day has a Must Win 3")
  func mustWin() throws {
    let top = "- [ ] x\n## Top 3\n1. **Draft**\n2.\n3. b\n"
    #expect(
      try history("- [ ] a\n- [x] b\n- [ ] draft\n", "## Quick Log\n", top, "## Top 3\n1. a\n")
        .mustWin == [2, 3])
    #expect(try history("- [ ] b\n### Must Win 3\n- [ ] c\n", top).mustWin == [2])
    #expect(try history("- [ ] a\n").mustWin.isEmpty)
  }
}
