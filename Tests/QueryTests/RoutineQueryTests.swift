import Routines
import TestSupport
import Testing
import Values

@testable import Query

/// Figures of routines as queries have them: docs/query.md, “Fields” and “Routines”.
@Suite("Routines over time")
struct RoutineQueryTests {
  /// Days of March 2031: done of due, and what one task took.
  private static let days: [(day: Int, done: Int, due: Int)] = [
    (3, 4, 5), (4, 5, 5), (5, 5, 5), (6, 4, 5), (7, 5, 5), (10, 5, 5), (11, 4, 5), (14, 2, 5),
    (17, 3, 3), (19, 4, 5), (20, 1, 5),
  ]

  private func configuration(_ days: String = "mon-fri", since: String = "2031-03-03")
    -> RoutineConfiguration
  {
    RoutineConfiguration(
      Array(
        """
        ---
        routines:
          - {id: morning, name: First thing, days: "\(days)", since: \(since), tasks: [{title: Make bed}]}
        away: [{from: 2031-03-12, to: 2031-03-13}]
        streak: {freezes: 1}
        ---
        """.utf8))
  }

  private func logs(_ days: [(day: Int, done: Int, due: Int)] = days) throws -> [DayFacts] {
    try days.map { number, done, due in
      let boxes =
        (0..<due).map { index in
          index < done
            ? "- [x] Task \(index) (06:47\(index == 0 ? ", 1:30" : ""))" : "- [ ] Task \(index)"
        }
      let date = "2031-03-\(number < 10 ? "0" : "")\(number)"
      return try facts(
        of: date, "## Routines\n### First thing (06:45)\n" + boxes.joined(separator: "\n") + "\n")
    }
  }

  private func ask(
    _ fields: String, _ configuration: RoutineConfiguration, of days: [DayFacts],
    by step: QueryStep? = nil, _ aggregate: Aggregate? = nil, where conditions: [String] = [],
    today: String = "2031-03-20", span: String = "..9999-12-31"
  ) throws -> [String] {
    let today = try day(today)
    var request = try QueryRequest(
      QueryField.list(fields), in: CalendarDate.range(span, today: today), by: step,
      aggregate: aggregate, where: conditions.map { try QueryCondition($0) }, today: today)
    request = request.naming(configuration) { $0 }
    return Query(request, in: FactTable(days, columns: request.columns)).lines
  }

  @Test("a day is 1 or 0, also without a log; off days, days away and the open one have no value")
  func qualified() throws {
    let lines = try ask("routine:morning", configuration(), of: logs())
    #expect(
      lines == [
        "2031-03-03 1", "2031-03-04 1", "2031-03-05 1", "2031-03-06 1", "2031-03-07 1",
        "2031-03-10 1", "2031-03-11 1", "2031-03-14 0", "2031-03-17 1", "2031-03-18 0",
        "2031-03-19 1",
      ])
    #expect(
      try ask("routine:morning", configuration(), of: logs(), by: .all, .mean) == [
        "2031-03-03 0.818"
      ])
  }

  @Test("done, due, share and minutes are those of the boxes")
  func ticks() throws {
    let lines = try ask(
      "routine:morning.done,routine:morning.due,routine:morning.rate,routine:morning.minutes",
      configuration(), of: logs([(3, 4, 5), (4, 0, 5)]))
    #expect(lines == ["2031-03-03 4 5 0.8 1.5", "2031-03-04 0 5 0 -"])
    let all = try ask(
      "routines.rate,routines.done,routines.total", configuration(), of: logs([(3, 4, 5)]))
    #expect(all == ["2031-03-03 0.8 4 5"])
  }

  @Test("streak, longest and strength are those of the worked example, day by day")
  func streaks() throws {
    let lines = try ask(
      "routine:morning.streak,routine:morning.longest,routine:morning.strength", configuration(),
      of: logs())
    #expect(
      lines.map { $0.dropFirst(8) } == [
        "03 1 1 0.042", "04 2 2 0.091", "05 3 3 0.138", "06 4 4 0.173", "07 5 5 0.216", "08 5 5 -",
        "09 5 5 -", "10 6 6 0.257", "11 7 7 0.285", "12 7 7 -", "13 7 7 -", "14 7 7 0.291",
        "15 7 7 -", "16 7 7 -", "17 8 8 0.328", "18 0 8 -", "19 1 8 0.352", "20 1 8 -",
      ])
    // A span in the middle has the same figures.
    let part = try ask(
      "routine:morning.streak", configuration(), of: logs(), span: "2031-03-17..2031-03-19")
    #expect(part == ["2031-03-17 8", "2031-03-18 0", "2031-03-19 1"])
  }

  @Test("of a routine that is due some times a week the week counts once it qualifies")
  func weeks() throws {
    let configuration = configuration("2/week", since: "2031-03-03")
    let lines = try ask(
      "routine:morning,routine:morning.streak", configuration,
      of: logs([(4, 5, 5), (6, 5, 5), (7, 1, 5), (11, 5, 5), (18, 5, 5), (19, 5, 5)]))
    #expect(
      lines.map { $0.dropFirst(8) } == [
        "03 - 0", "04 1 0", "05 - 0", "06 1 1", "07 - 1", "08 - 1", "09 - 1", "10 - 1", "11 1 1",
        "12 - 1", "13 - 1", "14 - 1", "15 - 1", "16 - 0", "17 - 0", "18 1 0", "19 1 1", "20 - 1",
      ])
  }

  @Test("a condition may be about a routine, and one that only logs have is queried by its name")
  func conditions() throws {
    let days = try logs()
    #expect(
      try ask("routine:morning.done", configuration(), of: days, where: ["routine:morning<1"]) == [
        "2031-03-14 2"
      ])
    let unknown = try ask(
      "routine:first-thing", RoutineConfiguration(), of: logs([(3, 4, 5), (5, 5, 5)]))
    #expect(unknown == ["2031-03-03 1", "2031-03-04 0", "2031-03-05 1"])
  }
}
