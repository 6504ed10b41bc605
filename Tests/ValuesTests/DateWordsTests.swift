import TestSupport
import Testing

@testable import Values

/// The words for a day, as people type them.
@Suite("Words for days")
struct DateWordsTests {
  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso: text), "\(text)")
  }

  @Test(
    "a day is so far from today, or has its month by name",
    arguments: [
      // A Tuesday.
      ("2031-03-04", "3 days ago", "2031-03-01"),
      ("2031-03-04", "1 day ago", "2031-03-03"),
      ("2031-03-04", "a week ago", "2031-02-25"),
      ("2031-03-04", "an week ago", "2031-02-25"),
      ("2031-03-04", "2 weeks ago", "2031-02-18"),
      ("2031-03-04", "1 month ago", "2031-02-04"),
      ("2031-03-04", "2 years ago", "2029-03-04"),
      ("2031-03-04", "0 days ago", "2031-03-04"),
      ("2031-03-04", "3-days-ago", "2031-03-01"),
      ("2031-03-04", "3_Days_AGO", "2031-03-01"),
      ("2031-03-04", " 3   days  ago ", "2031-03-01"),
      ("2031-03-31", "1 month ago", "2031-02-28"),
      ("2028-03-31", "a month ago", "2028-02-29"),
      ("2028-02-29", "a year ago", "2027-02-28"),
      ("2031-01-01", "a day ago", "2030-12-31"),
      ("2031-03-04", "tuesday", "2031-03-04"),
      ("2031-03-04", "last tuesday", "2031-02-25"),
      ("2031-03-04", "last monday", "2031-03-03"),
      ("2031-03-04", "Last-Wed", "2031-02-26"),
      ("2031-01-01", "last wednesday", "2030-12-25"),
      ("2031-03-04", "12 mar", "2030-03-12"),
      ("2031-03-04", "mar 12", "2030-03-12"),
      ("2031-03-04", "4 mar", "2031-03-04"),
      ("2031-03-04", "3-MARCH", "2031-03-03"),
      ("2031-03-04", "12 march", "2030-03-12"),
      ("2031-03-04", "12 mar 2030", "2030-03-12"),
      ("2031-03-04", "12 mar 2040", "2040-03-12"),
      ("2031-03-04", "March 12, 2030", "2030-03-12"),
      ("2031-03-04", "mar_12_2030", "2030-03-12"),
      ("2031-03-04", "1 sept", "2030-09-01"),
      ("2031-01-01", "31 dec", "2030-12-31"),
      ("2030-12-31", "31 dec", "2030-12-31"),
      ("2030-12-31", "1 jan", "2030-01-01"),
      ("2031-03-04", "29 feb", "2028-02-29"),
      ("2028-02-28", "feb 29", "2024-02-29"),
      ("2028-02-29", "feb 29", "2028-02-29"),
      ("1903-05-01", "feb 29", "1896-02-29"),
      // Figures that have one reading.
      ("2031-03-04", "25/12", "2030-12-25"),
      ("2031-03-04", "12/25/2030", "2030-12-25"),
      ("2031-03-04", "25.12.", "2030-12-25"),
      ("2031-03-04", "3/3", "2031-03-03"),
    ])
  func words(today: String, words: String, day: String) throws {
    #expect(try CalendarDate(words, today: date(today)).description == day)
    let period = try CalendarDate.period(words, today: date(today))
    #expect("\(period.lowerBound) \(period.upperBound)" == "\(day) \(day)")
  }

  @Test(
    "figures with two readings are refused, and both are named with the way to write them",
    arguments: [
      ("03/04", "3 April", "4 March", "3-apr", "4-mar"),
      ("3.4.", "3 April", "4 March", "3-apr", "4-mar"),
      ("3.4", "3 April", "4 March", "3-apr", "4-mar"),
      ("03-04", "3 April", "4 March", "3-apr", "4-mar"),
      ("3/4/2030", "3 April 2030", "4 March 2030", "2030-04-03", "2030-03-04"),
      ("11.12.2030", "11 December 2030", "12 November 2030", "2030-12-11", "2030-11-12"),
    ])
  func ambiguous(
    text: String, one: String, other: String, write: String, orWrite: String
  ) throws {
    let today = try date("2031-03-04")
    let error = #expect(throws: InputError.self) { try CalendarDate(text, today: today) }
    #expect(error?.code == .date)
    #expect(error?.message == "'\(text)' can be \(one) or \(other)")
    #expect(error?.hint == "Write \(write) or \(orWrite).")
    for line in [write, orWrite] {
      #expect(throws: Never.self) { try CalendarDate(line, today: today) }
    }
    let period = #expect(throws: InputError.self) { try CalendarDate.period(text, today: today) }
    #expect(period == error)
  }

  @Test(
    "what is no day is refused, with a line that works",
    arguments: [
      ("30 feb", "29-feb"), ("31 apr 2030", "2030-04-30"), ("2031-02-29", "2031-02-28"),
      ("0 mar", "1-mar"), ("12 mar 30", "12-mar-2030"), ("3/4/30", "2031-03-04"),
      ("3 days", "3-days-ago"), ("x days ago", "3-days-ago"), ("3 fortnights ago", "3-days-ago"),
      ("-3 days ago", "3-days-ago"), ("12 foo", "12-mar"), ("ma 12", "12-mar"),
      ("last", "last-monday"), ("last noon", "last-monday"), ("45/67", "2031-03-04"),
      ("1234567 days ago", "3-days-ago"), ("12 mar 0000", "12-mar"), ("mar 12 2030 x", "12-mar"),
    ])
  func refused(text: String, line: String) throws {
    let today = try date("2031-03-04")
    let error = #expect(throws: InputError.self) { try CalendarDate(text, today: today) }
    #expect(error?.code == .date)
    #expect(error?.hint?.contains(line) == true, "\(text): \(error?.hint ?? "")")
    #expect(throws: Never.self) { try CalendarDate(line, today: today) }
  }

  @Test("days of several words are the ends of ranges too, with blanks around the dots or none")
  func ranges() throws {
    let today = try date("2031-03-04")
    for text in ["3 days ago..last monday", "3 days ago .. last monday", "1-mar..3-mar"] {
      let days = try CalendarDate.range(text, today: today)
      #expect("\(days.lowerBound) \(days.upperBound)" == "2031-03-01 2031-03-03", "\(text)")
    }
  }

  @Test("every word that a day is printed with reads back as that day")
  func printed() throws {
    var random = SeededRandom()
    let numbers = CalendarDate.earliest.dayNumber...CalendarDate.latest.dayNumber
    for _ in 0..<2000 {
      let today = CalendarDate(clamping: Int.random(in: numbers, using: &random))
      let day = CalendarDate(clamping: Int.random(in: numbers, using: &random))
      let parts = day.components
      let whole = MonthDay(month: parts.month, day: parts.day, year: parts.year)
      // Years of three digits are written as ISO 8601 does only.
      for text in [day.description, whole.spelled] + (day.year < 1000 ? [] : [whole.name]) {
        #expect(
          try CalendarDate(text, today: today) == day, "seed \(random.seed): \(text), \(today)")
      }
      // Without its year a day of the last twelve months is meant, with its weekday one of a week.
      let before = Int.random(in: 0..<365, using: &random)
      let recent = today.advanced(by: -before)
      guard before == today.dayNumber - recent.dayNumber else { continue }
      let short = MonthDay(month: recent.month, day: recent.day, year: nil)
      for text in [short.spelled, short.name] + (before < 7 ? [recent.weekday.name] : []) {
        #expect(
          try CalendarDate(text, today: today) == recent,
          "seed \(random.seed): \(text), \(today)")
      }
    }
  }
}
