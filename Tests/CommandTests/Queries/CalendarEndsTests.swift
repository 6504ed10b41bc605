import ProgramTestSupport
import TestSupport
import Testing

/// Every command that takes days, over the ends of the calendar and where it is uneven: each works, or says why not.
@Suite("The ends of the calendar")
struct CalendarEndsTests {
  /// The ends, leap days and years that look like leap years, turns of months, and weeks of another year.
  private static let days = [
    "0001-01-01", "0001-01-02", "9999-12-31", "9999-12-30", "2000-02-29", "2100-03-01",
    "1900-02-28",
    "2024-12-30",
  ]
  private static let periods = [
    "0001", "0001-01", "0001-W01", "9999-12", "9999-W52", "9999-q4", "9999", "2020-W53", "2100-02",
    all, "..0001-01-01", "9999-12-31..",
  ]
  private static let all = "0001-01-01..9999-12-31"
  private static let ofDay: [[String]] = [
    ["show"], ["calendar"], ["review", "week"], ["review", "month"], ["check"], ["list"],
    ["history", "weight", "--date"], ["todo", "list"], ["habit", "list", "--date"],
    ["top3", "list"],
    ["food", "list"], ["note", "list"], ["protocol"], ["new", "--dry-run"],
    ["todo", "add", "Call", "--dry-run", "--date"], ["todo", "add", "Call", "--dry-run", "--due"],
    ["log", "weight", "171", "--dry-run", "--date"], ["food", "Oats", "--dry-run", "--date"],
    ["unset", "weight", "--dry-run", "--date"],
    ["grep", "Call", "--from"], ["export", "--to"],
  ]
  private static let ofPeriod: [[String]] = [
    ["show"], ["calendar"], ["list", "--in"],
    ["query", "weight", "--by", "week", "--fill", "--in"],
    ["chart", "weight", "--in"], ["chart", "compliance", "--in"], ["chart", "year", "--in"],
    ["grep", "Call", "--in"], ["export", "--in"],
  ]
  /// With these as the present moment, what counts from it.
  private static let nows = [
    "0001-01-01T12:00:00Z", "9999-12-31T12:00:00Z", "2000-02-29T12:00:00Z", "2021-01-01T00:30:00Z",
  ]
  private static let ofNow: [[String]] = [
    [], ["due"], ["show", "yesterday"], ["show", "tomorrow"], ["calendar"], ["review", "week"],
    ["review", "month"], ["todo", "add", "Call", "tomorrow", "--dry-run"], ["show", "5 weeks ago"],
    ["query", "weight", "--last", "9999w"], ["chart", "training", "--last", "9999w"],
    ["list", "--last", "9999y"], ["query", "weight", "--in", "last week"],
    ["query", "weight", "--in", "next-year"], ["todo", "move", "1", "tomorrow", "--dry-run"],
    ["log", "weight", "171", "yesterday", "--dry-run"], ["protocol"], ["chart", "compliance"],
    ["show", "last monday"], ["show", "+999999"], ["show", "-999999"],
  ]

  @Test("no command traps or goes on for ever")
  func commands() async throws {
    let log = "## Today's Todos\n- [ ] Call Bea\n\n## Quick Log\nWeight:: 171\n"
    var logs = [
      "bestupid.yaml": "", "content/config/habits.md": "---\nhabits:\n  - Stretch\n---\n",
    ]
    for day in Self.days { logs["content/logs/\(day).md"] = log }
    let world = try await World.withStore(logs)
    let lines =
      Self.ofDay.flatMap { words in Self.days.map { (words + [$0], world.now) } }
      + Self.ofPeriod.flatMap { words in Self.periods.map { (words + [$0], world.now) } }
      + Self.nows.flatMap { now in Self.ofNow.map { ($0, now) } }
    for (words, now) in lines {
      var world = world
      world.now = now
      let run = try await world.bestupid(words, in: world.store)
      #expect(
        run.status < 70 || [73, 75].contains(run.status),
        "\(words) at \(now): \(run.status) \(run.errors)")
      #expect(run.status == 0 || run.status == 1 || !run.errors.isEmpty, "\(words) at \(now)")
    }
  }

  @Test("a day that there is not is refused, and not taken for its neighbour")
  func beyond() async throws {
    var world = try await World.withStore(["bestupid.yaml": ""])
    for (now, word) in [
      ("9999-12-31T12:00:00Z", "tomorrow"), ("0001-01-01T12:00:00Z", "yesterday"),
      ("9999-12-31T12:00:00Z", "+1"), ("0001-01-01T12:00:00Z", "a week ago"),
    ] {
      world.now = now
      expectFailure(
        try await world.bestupid("log", "weight", "171", "--date", word, in: world.store), 65,
        saying: word)
    }
  }

  @Test("the first year has calendars, and a span without a first day has none")
  func firstYear() async throws {
    let world = try await World.withStore(["bestupid.yaml": ""])
    for (period, month) in [("0001-01", "January 1"), ("0001", "December 1")] {
      let run = try await world.bestupid("calendar", period, in: world.store)
      #expect(run.status == 0 && run.output.contains(month), "\(run.output)\(run.errors)")
    }
    expectFailure(
      try await world.bestupid("calendar", "..2031-03-01", in: world.store), 64,
      saying: "needs a first day")
  }
}
