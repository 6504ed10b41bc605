import Testing

@testable import Values

@Suite struct CalendarDateTests {
  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso: text), "\(text)")
  }

  @Test func everyDayHasOneNumberAndComesBackFromIt() throws {
    // Walks the calendar day by day with the schoolbook rule and compares.
    var (year, month, day) = (1, 1, 1)
    for number in CalendarDate.earliest.dayNumber...CalendarDate.latest.dayNumber {
      let found = CalendarDate(clamping: number)
      guard found.components == (year, month, day),
        CalendarDate(year: year, month: month, day: day) == found
      else {
        Issue.record("day \(number) is \(found), expected \(year)-\(month)-\(day)")
        return
      }
      day += 1
      if day > CalendarDate.days(inMonth: month, of: year) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect((year, month, day) == (10_000, 1, 1))
  }

  @Test(arguments: [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2031-03-04", 22_342),
  ])
  func aKnownDateHasItsNumber(_ text: String, _ number: Int) throws {
    #expect(try date(text).dayNumber == number)
    #expect(CalendarDate(clamping: number).description == text)
  }

  @Test(arguments: [
    "2031-02-29", "1900-02-29", "2031-13-01", "2031-00-10", "2031-04-31", "2031-04-00",
    "2031-3-04", "31-03-04", "2031/03/04", "2031-03-04 ", " 2031-03-04", "2031-03-0x",
    "0000-01-01", "-031-03-04", "2031-03-٠٤", "",
  ])
  func whatIsNoDayIsRefused(_ text: String) {
    #expect(CalendarDate(iso: text) == nil)
  }

  @Test(arguments: [
    ("2031-03-03", "Monday", 2031, 10), ("2026-11-21", "Saturday", 2026, 47),
    ("2027-01-01", "Friday", 2026, 53), ("2024-12-30", "Monday", 2025, 1),
    ("2021-01-03", "Sunday", 2020, 53), ("0001-01-01", "Monday", 1, 1),
  ])
  func aDayKnowsItsWeekdayAndISOWeek(_ text: String, _ weekday: String, _ year: Int, _ week: Int)
    throws
  {
    let day = try date(text)
    #expect(day.weekday.name == weekday)
    #expect(day.isoWeek == (year, week))
  }

  @Test func arithmeticStopsAtTheEndsOfTheCalendar() throws {
    #expect(CalendarDate.latest.advanced(by: 1) == .latest)
    #expect(CalendarDate.earliest.advanced(by: .min) == .earliest)
    #expect(CalendarDate.latest.advanced(by: .max) == .latest)
    #expect(CalendarDate.earliest.adding(months: -1) == .earliest)
    #expect(CalendarDate.earliest.adding(months: .min) == .earliest)
    #expect(CalendarDate.latest.adding(months: .max) == .latest)
    #expect(CalendarDate.earliest.description == "0001-01-01")
    #expect(CalendarDate.latest.description == "9999-12-31")
    #expect(try date("2024-01-31").adding(months: 1).description == "2024-02-29")
    #expect(try date("2024-03-31").adding(months: -13).description == "2023-02-28")
    #expect(try Array(date("2024-02-28")...date("2024-03-01")).count == 3)
  }

  @Test(arguments: [
    ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("tomorrow", "2026-11-22"),
    ("-2", "2026-11-19"), ("+1", "2026-11-22"), ("-0", "2026-11-21"),
    ("mon", "2026-11-16"), ("Saturday", "2026-11-21"), ("sun", "2026-11-15"),
    ("thurs", "2026-11-19"), ("2026-01-05", "2026-01-05"),
  ])
  func aWordNamesADay(_ word: String, _ expected: String) throws {
    let today = try date("2026-11-21")
    #expect(try CalendarDate(word, today: today).description == expected)
  }

  @Test(arguments: ["", "m", "mo", "next", "2", "--2", "-", "2026-02-30", "-1234567", "mondays"])
  func whatIsNoWordForADayIsAnError(_ word: String) throws {
    let today = try date("2026-11-21")
    #expect(throws: InputError.self) { try CalendarDate(word, today: today) }
  }

  @Test(arguments: [
    ("2026-11-01..2026-11-03", "2026-11-01", "2026-11-03"),
    ("-2..today", "2026-11-19", "2026-11-21"), ("mon..", "2026-11-16", "2026-11-21"),
    ("..2026-01-01", "0001-01-01", "2026-01-01"), ("yesterday", "2026-11-20", "2026-11-20"),
    ("2026-W47", "2026-11-16", "2026-11-22"), ("2024-02", "2024-02-01", "2024-02-29"),
    ("2026-01..2026-02", "2026-01-01", "2026-02-28"), ("2027-01-01..", "2027-01-01", "2027-01-01"),
    ("2026-W01..2026-w02", "2025-12-29", "2026-01-11"),
  ])
  func aRangeHasBothItsEnds(_ text: String, _ first: String, _ last: String) throws {
    let range = try CalendarDate.range(text, today: date("2026-11-21"))
    #expect(range.lowerBound.description == first)
    #expect(range.upperBound.description == last)
  }

  @Test(arguments: [
    "2026-11-03..2026-11-01", "a..b", "2026-W54", "2027-W53", "2026-13", "2026-W00", "2026-W4x",
  ])
  func aRangeThatCannotBeIsAnError(_ text: String) throws {
    let today = try date("2026-11-21")
    #expect(throws: InputError.self) { try CalendarDate.range(text, today: today) }
  }

  @Test(arguments: [
    ("30d", "2026-10-23"), ("7", "2026-11-15"), ("12w", "2026-08-30"), ("1m", "2026-10-22"),
    ("1Y", "2025-11-22"), ("1d", "2026-11-21"), ("999999y", "0001-01-02"),
  ])
  func aSpanEndsToday(_ text: String, _ first: String) throws {
    let range = try CalendarDate.last(text, today: date("2026-11-21"))
    #expect(range.lowerBound.description == first)
    #expect(range.upperBound.description == "2026-11-21")
  }

  @Test(arguments: ["", "d", "0d", "-3d", "1.5w", "3q", "1234567d"])
  func aSpanThatCannotBeIsAnError(_ text: String) throws {
    let today = try date("2026-11-21")
    #expect(throws: InputError.self) { try CalendarDate.last(text, today: today) }
  }
}

@Suite("Steps and days at the ends of the calendar")
struct CalendarEndTests {
  @Test("Mondays and months of a range end where the calendar does")
  func steps() {
    let last = CalendarDate.latest
    #expect(CalendarDate.mondays(in: last...last).map(\.description) == ["9999-12-27"])
    #expect(CalendarDate.months(in: last...last).map(\.description) == ["9999-12-01"])
    let first = CalendarDate.earliest
    #expect(CalendarDate.mondays(in: first...first) == [first])
    #expect(CalendarDate.months(in: first ... .latest).count == 9999 * 12)
    #expect(CalendarDate.mondays(in: first ... .latest).last?.description == "9999-12-27")
  }

  @Test("a day that is named is exact, or there is none")
  func exact() throws {
    #expect(CalendarDate.latest.exactly(1) == nil && CalendarDate.earliest.exactly(-1) == nil)
    #expect(CalendarDate.latest.exactly(.max) == nil && CalendarDate.earliest.exactly(.min) == nil)
    #expect(CalendarDate.latest.exactly(0) == .latest)
    for (today, word) in [
      (CalendarDate.latest, "tomorrow"), (.latest, "+1"), (.earliest, "yesterday"),
      (.earliest, "a week ago"), (.earliest, "last monday"), (.earliest, "-1"),
    ] {
      #expect(try CalendarDate.named(word, today: today) == nil, "\(word)")
    }
    // 9999-12-31 is a Friday.
    #expect(try CalendarDate.named("monday", today: .latest, isComing: true) == nil)
    #expect(try CalendarDate.named("friday", today: .latest, isComing: true) == .latest)
  }
}
