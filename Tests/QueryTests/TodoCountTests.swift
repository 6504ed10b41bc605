import DayModel
import LogSyntax
import TestSupport
import Testing

@testable import Query
@testable import Values

/// One todo in the logs of several days counts once.
@Suite("Todos counted over several days")
struct TodoCountTests {
  private static let first = CalendarDate(iso: "2031-03-01") ?? .earliest

  /// What of each day is done and how many there are, `1/2`: of days in a row, each the boxes of its todos.
  private func counts(_ days: [String], today: Int? = nil, window: Int = 14) -> [String] {
    let facts = days.enumerated().map { index, boxes in
      let date = Self.first.advanced(by: index)
      let log = "## Today's Todos\n\(boxes)\n\n## Quick Log\nEnergy:: 7\n"
      return DayFacts(
        of: [LogSource(path: "\(date).md", bytes: Array(log.utf8))], on: date, habits: .empty)
    }
    let table = FactTable(facts).countingTodosOnce(
      today: Self.first.advanced(by: today ?? days.count - 1), window: window)
    return zip(table.numbers(.todosDone), table.numbers(.todosTotal)).map { done, total in
      total.map { "\(Int(done ?? 0))/\(Int($0))" } ?? "-"
    }
  }

  @Test(
    "it counts where it ends",
    arguments: [
      // Copied from day to day, as old logs have it.
      (["- [ ] a", "- [ ] a\n- [x] b", "- [x] A"], ["-", "1/1", "1/1"]),
      // Each day its own: a text that was done is a new one on the next day.
      (["- [x] a", "- [x] a", "- [ ] a"], ["1/1", "1/1", "0/1"]),
      // Marked: the day to which it was carried has it, or it was taken out there.
      (["- [ ] a (carried to 2031-03-02)", "- [x] a", ""], ["-", "1/1", "-"]),
      (["- [ ] a (carried to 2031-03-02)", "- [ ] b", "- [x] b"], ["-", "-", "1/1"]),
      (["- [x] a (carried to 2031-03-02)", "- [ ] a", ""], ["-", "1/1", "-"]),
      (["- [x] a (carried to 2031-03-02)", "", ""], ["1/1", "-", "-"]),
      // Done on the day between, by a device that had it.
      (["- [ ] a (carried to 2031-03-03)", "- [x] a", "- [ ] a"], ["-", "-", "1/1"]),
      // Given up on a later day.
      (["- [ ] a", "- [ ] ~~a~~", ""], ["-", "-", "-"]),
      // Open on no later day: as open today.
      (["- [ ] a", "- [x] b", "- [ ] c"], ["-", "1/1", "0/2"]),
      // The training of a day is that day's.
      (["- [ ] Workout: Run", "- [ ] Workout: Run", "- [ ] b"], ["0/1", "0/1", "0/1"]),
      // To a day that has no log, it was not carried.
      (["- [ ] a (carried to 2031-04-01)", "", "- [x] b"], ["-", "-", "1/2"]),
    ])
  func ends(days: [String], expected: [String]) { #expect(counts(days) == expected) }

  @Test("beyond the days that are looked back it was left for good, and counts there")
  func left() {
    #expect(counts(["- [ ] a", "", "- [x] b"], window: 1) == ["0/1", "-", "1/1"])
    #expect(
      counts(["- [ ] a"] + [String](repeating: "", count: 14) + ["- [x] a"], window: 0).last
        == "1/1")
    #expect(
      counts(["- [ ] a"] + [String](repeating: "", count: 14) + ["- [x] a"], window: 0)[0] == "0/1")
  }

  @Test("however todos are carried and done, none counts twice and none is lost")
  func once() {
    var random = SeededRandom()
    let seed = random.seed
    for _ in 0..<200 {
      var (open, days, made, given) = ([Int](), [String](), 0, 0)
      for _ in 0..<8 {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          open.append(made)
          made += 1
        }
        var lines: [String] = []
        for todo in open {
          switch Int.random(in: 0..<4, using: &random) {
          case 0:
            lines.append("- [x] todo \(todo)")
            open.removeAll { $0 == todo }
          case 1 where random.once(in: 3):
            lines.append("- [ ] ~~todo \(todo)~~")
            given += 1
            open.removeAll { $0 == todo }
          default: lines.append("- [ ] todo \(todo)")
          }
        }
        days.append(lines.joined(separator: "\n"))
      }
      let total = counts(days).compactMap { $0.split(separator: "/").last.flatMap { Int($0) } }
        .reduce(0, +)
      #expect(total == made - given, "seed \(seed): \(days)")
    }
  }
}
