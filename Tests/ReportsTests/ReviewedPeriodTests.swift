import Reports
import Testing
import Values

@Suite("Periods of reviews")
struct ReviewedPeriodTests {
  private static let today = CalendarDate(iso: "2031-03-20")!

  @Test(
    "a period is what was typed: its days, its name, and as many days before it",
    arguments: [
      ("2031-03", "Month 2031-03", "2031-02-01 2031-02-28"),
      ("last-month", "Month 2031-02", "2031-01-01 2031-01-31"),
      ("2031-W10", "Week 2031-W10", "2031-02-24 2031-03-02"),
      ("2031-03-04", "Week 2031-W10", "2031-02-24 2031-03-02"),
      ("q1", "2031-01-01 to 2031-03-31", "2030-10-01 2030-12-31"),
      ("2031", "2031-01-01 to 2031-12-31", "2030-01-01 2030-12-31"),
      ("2031-03-04..2031-03-06", "2031-03-04 to 2031-03-06", "2031-03-01 2031-03-03"),
      ("last 10d", "2031-03-11 to 2031-03-20", "2031-03-01 2031-03-10"),
    ])
  func lengths(typed: String, name: String, before: String) throws {
    let days = try CalendarDate.range(typed, today: Self.today)
    let length = ReviewedPeriod.Length(of: days)
    let periods = length.periods(of: days.lowerBound)
    #expect(length.name(of: days.lowerBound) == name)
    #expect("\(periods.before.lowerBound) \(periods.before.upperBound)" == before)
    #expect(days.count == 1 || periods.now == days)
  }
}
