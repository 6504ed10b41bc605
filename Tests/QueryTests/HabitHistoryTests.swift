import Testing

@testable import Query

@Suite("Habits over time")
struct HabitHistoryTests {
  /// Days from 2031-03-01 on: `x` done, `.` missed, `-` dropped, `?` in the log and unknown, blank without log.
  private func days(_ states: String) throws -> [DayFacts] {
    let first = try day("2031-03-01")
    return states.enumerated().compactMap { index, state in
      guard state != " " else { return nil }
      let facts: [FactColumn: Fact] =
        switch state {
        case "x": [.habit("stretch"): .number(1)]
        case ".": [.habit("stretch"): .number(0)]
        case "-": [.habit("stretch"): .text(HabitDays.dropped)]
        default: [.known("weight"): .number(180)]
        }
      return DayFacts(date: first.advanced(by: index), facts: facts)
    }
  }

  @Test(
    "a streak is days in a row that were done; a miss and an unknown day end it, a dropped one does not",
    arguments: [
      ("xx-x--x.", "1 2 2 3 3 3 4 0"), ("-x-x", "1 1 2"), ("x?-x", "1 - - 1"),
      ("x -x", "1 - - 1"),
      ("xx.x", "1 2 0 1"), ("xx?xx", "1 2 - 1 2"), ("xx xx", "1 2 - 1 2"),
      ("x....x", "1 0 0 0 0 1"),
    ])
  func streaks(states: String, expected: String) throws {
    let rows = try ask("habit:stretch.streak", of: days(states), fill: true, today: "2031-02-28")
      .rows
    #expect(rows.map { $0.cells[0].text }.joined(separator: " ") == expected)
  }

  @Test("the longest streak never falls")
  func longest() throws {
    let answer = try ask(
      "habit:stretch.streak,habit:stretch.longest", of: days("xx.xxx.x"), today: "2031-04-01")
    #expect(answer.rows.map { $0.cells[1].text } == ["1", "2", "2", "2", "2", "3", "3", "3"])
  }

  @Test("a box that is open today is not missed yet, one that is ticked counts")
  func today() throws {
    let open = try ask(
      "habit:stretch.streak,habit:stretch.strength", of: days("xx."), today: "2031-03-03")
    #expect(open.rows.map { $0.cells[0].text } == ["1", "2"])
    let ticked = try ask("habit:stretch.streak", of: days("xxx"), today: "2031-03-03")
    #expect(ticked.rows.map { $0.cells[0].text } == ["1", "2", "3"])
    #expect(try ask("habit:stretch", of: days("x."), today: "2031-03-02").lines.count == 2)
  }

  @Test("streaks and strengths know the days before those that are asked for")
  func earlier() throws {
    let streak = try ask("habit:stretch.streak", of: days("xxxxx"), in: "2031-03-04..2031-03-05")
    #expect(streak.lines == ["2031-03-04 4", "2031-03-05 5"])
    #expect(streak.request.days.lowerBound == .earliest)
    let filtered = try ask(
      "habit:stretch.streak", of: days("xx.x"), where: ["habit:stretch.streak>=1"],
      today: "2031-04-01")
    #expect(filtered.rows.map { $0.cells[0].text } == ["1", "2", "1"])
  }

  @Test("thirteen days bring the strength half of the way, up as well as down")
  func strength() throws {
    let days = try days(String(repeating: "x", count: 26) + String(repeating: ".", count: 13))
    let strengths = try ask("habit:stretch.strength", of: days, today: "2031-12-31").rows.map {
      $0.cells[0].value?.number ?? -1
    }
    #expect(abs(strengths[0] - (1 - 0.9480775143391714)) < 1e-12)
    #expect(abs(strengths[12] - 0.5) < 1e-12)
    #expect(abs(strengths[25] - 0.75) < 1e-12)
    #expect(abs(strengths[38] - 0.375) < 1e-12)
  }

  @Test("an unknown day leaves the strength as it is, and has none of its own")
  func unknown() throws {
    let whole = try ask("habit:stretch.strength", of: days("xx.x"), today: "2031-12-31").rows
    let gaps = try ask("habit:stretch.strength", of: days("x?x .x"), today: "2031-12-31").rows
    #expect(whole.map(\.cells) == gaps.map(\.cells))
    #expect(gaps.map { $0.date.day } == [1, 3, 5, 6])
  }

  @Test("weeks of a habit are the part of its days, and the last of its streaks")
  func weeks() throws {
    // 2031-03-01 is a Saturday.
    let answer = try ask(
      "habit:stretch,habit:stretch.streak", of: days("xx.xxx"), by: .week, today: "2031-12-31")
    #expect(answer.lines == ["2031-02-24 1 2", "2031-03-03 0.75 3"])
  }
}
