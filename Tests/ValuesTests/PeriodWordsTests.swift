import Testing

@testable import Values

@Suite("Words for periods")
struct PeriodWordsTests {
  @Test(
    "a period has its first and its last day",
    arguments: [
      // A Saturday in the fourth quarter of a year of 53 weeks.
      ("2026-11-21", "2026-W07", "2026-02-09", "2026-02-15"),
      ("2026-11-21", "2026-w53", "2026-12-28", "2027-01-03"),
      ("2026-11-21", "2025-W01", "2024-12-30", "2025-01-05"),
      ("2026-11-21", "2026-02", "2026-02-01", "2026-02-28"),
      ("2026-11-21", "2024-02", "2024-02-01", "2024-02-29"),
      ("2026-11-21", "2026-12", "2026-12-01", "2026-12-31"),
      ("2026-11-21", "2026", "2026-01-01", "2026-12-31"),
      ("2026-11-21", "9999", "9999-01-01", "9999-12-31"),
      ("2026-11-21", "q1", "2026-01-01", "2026-03-31"),
      ("2026-11-21", "Q4", "2026-10-01", "2026-12-31"),
      ("2026-11-21", "2024-q1", "2024-01-01", "2024-03-31"),
      ("2026-11-21", "2024-Q2", "2024-04-01", "2024-06-30"),
      ("2026-11-21", "this week", "2026-11-16", "2026-11-22"),
      ("2026-11-21", "last week", "2026-11-09", "2026-11-15"),
      ("2026-11-21", "next week", "2026-11-23", "2026-11-29"),
      ("2026-11-21", "this month", "2026-11-01", "2026-11-30"),
      ("2026-11-21", "last-month", "2026-10-01", "2026-10-31"),
      ("2026-11-21", "Next_Month", "2026-12-01", "2026-12-31"),
      ("2026-11-21", "this quarter", "2026-10-01", "2026-12-31"),
      ("2026-11-21", "last quarter", "2026-07-01", "2026-09-30"),
      ("2026-11-21", "next quarter", "2027-01-01", "2027-03-31"),
      ("2026-11-21", "this year", "2026-01-01", "2026-12-31"),
      ("2026-11-21", "last year", "2025-01-01", "2025-12-31"),
      ("2026-11-21", "yesterday", "2026-11-20", "2026-11-20"),
      ("2026-11-21", "-2", "2026-11-19", "2026-11-19"),
      // New Year's Day, a Thursday.
      ("2026-01-01", "this week", "2025-12-29", "2026-01-04"),
      ("2026-01-01", "last week", "2025-12-22", "2025-12-28"),
      ("2026-01-01", "last month", "2025-12-01", "2025-12-31"),
      ("2026-01-01", "last quarter", "2025-10-01", "2025-12-31"),
      ("2026-01-01", "q1", "2026-01-01", "2026-03-31"),
      ("2026-01-01", "q2", "2025-04-01", "2025-06-30"),
      // The ends of months of unequal length.
      ("2024-03-31", "last month", "2024-02-01", "2024-02-29"),
      ("2024-02-29", "last year", "2023-01-01", "2023-12-31"),
      ("2024-02-29", "this month", "2024-02-01", "2024-02-29"),
      ("2024-05-31", "last quarter", "2024-01-01", "2024-03-31"),
    ])
  func periods(today: String, words: String, first: String, last: String) throws {
    let days = try CalendarDate.period(words, today: #require(CalendarDate(iso: today)))
    #expect("\(days.lowerBound) \(days.upperBound)" == "\(first) \(last)")
  }

  @Test(
    "what is no period is refused with examples",
    arguments: [
      "2026-W54", "2025-W53", "2026-W00", "2026-W7", "2026-13", "2026-00", "2026-q5", "q0", "0000",
      "last", "last fortnight", "lastmonth", "2026-", "2026-W", "2026-Wxx", "20261", "2026-1", "",
      "2026-q", "q", "2026w07", "1 2", "２０２６",
    ])
  func noPeriod(words: String) throws {
    let today = try #require(CalendarDate(iso: "2026-11-21"))
    let error = #expect(throws: InputError.self) {
      try CalendarDate.period(words, today: today)
    }
    #expect(error?.code == .date)
    #expect(error?.hint?.contains("last-month") == true)
  }

  @Test("periods are the ends of ranges too")
  func ranges() throws {
    let today = try #require(CalendarDate(iso: "2026-11-21"))
    let days = try CalendarDate.range("2026-q1..last month", today: today)
    #expect("\(days.lowerBound) \(days.upperBound)" == "2026-01-01 2026-10-31")
  }
}
