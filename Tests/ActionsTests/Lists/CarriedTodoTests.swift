import Actions
import DayEditing
import DayModel
import LogSyntax
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// What earlier days leave open: shown, and taken over by the next command that edits the day.
@Suite("Todos that no later day lists")
struct CarriedTodoTests {
  private static let today = ActionFixture.today
  private static let monday = "content/logs/2031-03-03.md"
  private static let sunday = "content/logs/2031-03-02.md"
  private static let name = "content/logs/2031-03-04.md"

  /// Today was made before Monday's and Sunday's last todos came from another device.
  private func fixture(_ files: [String: String] = [:]) throws -> ActionFixture {
    let all = [
      Self.sunday: "## Today's Todos\n- [ ] Mend the gate\n",
      Self.monday: """
      ## Today's Todos
      - [ ] Call Bea (carried to 2031-03-04)
      - [ ] Book the train (due 2031-03-04)
        - ask for a window

      """,
      Self.name: "## Today's Todos\n- [ ] Call Bea\n\n## Must Win 3\n- [ ] Send the invoice\n",
    ]
    return try .withStore(all.merging(files) { $1 })
  }

  private func list(_ fixture: ActionFixture) throws -> [String] {
    let list = try Todos.list(on: Self.today, in: fixture.context())
    _ = try read(list.json, "todos")
    return list.items.map { item in
      let from = list.openFrom(item).map { " from \($0)" } ?? ""
      return "\(item.number) \(item.state) \(item.text)\(from)"
    }
  }

  private func open(_ fixture: ActionFixture) throws -> [String] {
    try Todos.list(on: Self.today, in: fixture.context()).items
      .filter { $0.state == .open }.map(\.text)
  }

  @Test(
    "they are in the list, with their day and the numbers that commands take; nothing is written")
  func listed() throws {
    let fixture = try fixture()
    #expect(
      try list(fixture) == [
        "2 open Book the train from 2031-03-03", "1 open Call Bea",
        "3 open Mend the gate from 2031-03-02", "4 open Send the invoice",
      ])
    let due = try Reminders.due(in: fixture.context())
    #expect(due.items.contains { $0.text == "Book the train (due 2031-03-04)" })
    #expect(try DashboardReader.today(in: fixture.context()).todos?.items.count == 4)
    #expect(try fixture.commits().count == 1)
  }

  @Test(
    "the next command takes them over, with what is below them, in a commit of its own, and marks them"
  )
  func taken() throws {
    let fixture = try fixture()
    _ = try Todos.change(
      ["2"], .done, on: Self.today, dryRun: false, in: fixture.context(command: "todo done"))
    #expect(
      try fixture.text(Self.name) == """
        ## Today's Todos
        - [ ] Call Bea
        - [x] Book the train (due 2031-03-04)
          - ask for a window
        - [ ] Mend the gate

        ## Must Win 3
        - [ ] Send the invoice

        """)
    #expect(
      try fixture.text(Self.monday) == """
        ## Today's Todos
        - [ ] Call Bea (carried to 2031-03-04)
        - [ ] Book the train (due 2031-03-04) (carried to 2031-03-04)
          - ask for a window

        """)
    #expect(
      try fixture.text(Self.sunday)
        == "## Today's Todos\n- [ ] Mend the gate (carried to 2031-03-04)\n")
    #expect(try fixture.commits().count == 3)
    #expect(fixture.messages.contains { $0.contains("Mon 3") && $0.contains("Book the train") })
  }

  @Test(
    "a command that fails takes nothing over, and neither does a dry run or a command for another day"
  )
  func notTaken() throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    #expect(throws: (any Error).self) {
      try Todos.change(
        ["no such todo"], .done, on: Self.today, dryRun: false, in: fixture.context())
    }
    _ = try Todos.change(["2"], .done, on: Self.today, dryRun: true, in: fixture.context())
    #expect(try fixture.contents() == before)
    try fixture.log("weight", "171", on: CalendarDate(iso: "2031-03-01"))
    #expect(try fixture.text(Self.name) == String(decoding: before[Self.name] ?? [], as: UTF8.self))
    #expect(fixture.messages.allSatisfy { !$0.contains("taken over") })
  }

  @Test("what was taken out of the day stays out, by whatever hand; what undo brings back is back")
  func takenOut() throws {
    let fixture = try fixture()
    try fixture.log("weight", "171")
    try fixture.write(
      try fixture.text(Self.name).replacing("- [ ] Mend the gate\n", with: ""), to: Self.name)
    _ = try Todos.remove(
      ["book"], on: Self.today, dryRun: false, in: fixture.context(command: "todo rm"))
    try fixture.log("energy", "7")
    #expect(try open(fixture) == ["Call Bea", "Send the invoice"])
    _ = try Undoing.undo(
      last: 2, isPartial: false, dryRun: false, in: fixture.context(command: "undo"))
    #expect(try open(fixture).contains("Book the train"))
  }

  @Test("what was done before it came to an earlier day is not open there")
  func closedBefore() throws {
    let fixture = try fixture([
      Self.sunday: "## Today's Todos\n- [x] Mend the gate (carried to 2031-03-03)\n",
      Self.monday: "## Today's Todos\n- [ ] Mend the gate\n- [ ] Call Bea\n",
      Self.name: "## Today's Todos\n- [ ] Call Bea\n",
    ])
    #expect(try list(fixture) == ["1 open Call Bea"])
    try fixture.log("weight", "171")
    #expect(try !fixture.text(Self.name).contains("Mend the gate"))
  }

  @Test("what was done where it was carried from is done, and opened again it is open")
  func closed() throws {
    let fixture = try fixture([
      Self.sunday: "## Today's Todos\n- [ ] Call Bea (carried to 2031-03-04)\n",
      // Another device had the day between, and ticked it there.
      Self.monday: "## Today's Todos\n- [x] Call Bea\n",
    ])
    #expect(try list(fixture).contains("1 done Call Bea"))
    _ = try Todos.change(["bea"], .undone, on: Self.today, dryRun: false, in: fixture.context())
    #expect(try open(fixture).contains("Call Bea"))
    try fixture.log("weight", "171")
    #expect(try open(fixture).contains("Call Bea"))
  }

  @Test(
    "a text that was done, and stands on a later day without having been carried there, is a new todo"
  )
  func again() throws {
    let fixture = try fixture([Self.monday: "## Today's Todos\n- [x] Call Bea\n"])
    #expect(try list(fixture).contains("1 open Call Bea"))
  }

  @Test("a todo counts once: where it ended, or as open today; also in logs without marks")
  func counted() throws {
    let fixture = try fixture([
      Self.sunday: "## Today's Todos\n- [ ] Call Bea\n- [ ] Mend the gate\n- [x] Pay rent\n",
      Self.monday: "## Today's Todos\n- [ ] Call Bea\n- [ ] Mend the gate\n- [ ] Water the ferns\n",
      Self.name: "## Today's Todos\n- [ ] Call Bea\n- [x] Mend the gate\n",
    ])
    let facts = try fixture.context().facts(columns: nil).table
    let counts = DayLine.all(
      try QueryRequest([], in: .earliest...Self.today, today: Self.today), in: facts)
    #expect(counts.map { $0.todos.map { [$0.completed, $0.total] } } == [[1, 1], nil, [1, 3]])
    let found = try Searches.lines(
      matching: try LinePattern("Call|gate|ferns", isExpression: true), in: .earliest ... .latest,
      in: fixture.context())
    #expect(found.files.map { $0.hits.count } == [2, 1])
  }
}
