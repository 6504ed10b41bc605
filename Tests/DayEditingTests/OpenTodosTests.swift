import LogSyntax
import Testing

@testable import DayEditing
@testable import Values

/// What waits for a day, and when its file can go (docs/decisions/0129-what-waits-for-a-day.md).
@Suite("Todos that a day takes over")
struct OpenTodosTests {
  @Test(
    "a file of what waited goes only once the day's log has all of it, but for what was dropped")
  func takenFiles() throws {
    let date = try #require(CalendarDate(iso: "2031-03-05"))
    let waiting = WaitingDay(
      date,
      LogDocument("## Today's Todos\n- [ ] Buy oats\n- [ ] ~~Rest~~\n- [x] Call Bea\n"))
    let todos = OpenTodos(of: date, nil, after: [], before: [], logs: [], waiting: [waiting])
    for (log, goes) in [
      ("## Today's Todos\n- [ ] Buy oats\n- [x] Call Bea\n", true),
      ("## Can Do 2\n- [x] Buy oats\n\n## Today's Todos\n- [ ] Call Bea\n", true),
      ("## Today's Todos\n- [ ] Buy oats\n", false), ("## Notes\nBuy oats, Call Bea\n", false),
    ] {
      #expect(todos.takenFiles(by: LogDocument(log)) == (goes ? [waiting] : []), "\(log)")
    }
  }
}
