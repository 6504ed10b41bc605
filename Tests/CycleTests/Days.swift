import Cycle
import Values

/// Made-up days of `## Cycle`.
struct Days: ExpressibleByDictionaryLiteral {
  private(set) var days: [CalendarDate: CycleDay] = [:]

  /// Seven starts, with lengths of 28, 29, 27, 28, 29 and 28 days.
  static let example = [
    "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25", "2031-01-22", "2031-02-20",
    "2031-03-20",
  ]

  init(dictionaryLiteral elements: (String, CycleDay)...) {
    for (date, day) in elements { self[date] = day }
  }

  init(_ days: [String: CycleDay]) {
    for (date, day) in days { self[date] = day }
  }

  init(starts: [String]) {
    for start in starts { self[start] = CycleDay(period: .start) }
  }

  init(from first: String, lengths: [Int]) {
    var date = Self.date(first)
    self["\(date)"] = CycleDay(period: .start)
    for length in lengths {
      date = date.advanced(by: length)
      self["\(date)"] = CycleDay(period: .start)
    }
  }

  static func date(_ text: String) -> CalendarDate { CalendarDate(iso: text) ?? .earliest }

  subscript(date: String) -> CycleDay? {
    get { days[Self.date(date)] }
    set { days[Self.date(date)] = newValue }
  }

  func history(on today: String = "2099-01-01") -> CycleHistory {
    CycleHistory(days, today: Self.date(today))
  }

  func status(
    on date: String, _ assumptions: CycleAssumptions = CycleAssumptions()
  ) -> CycleStatus {
    CycleStatus(days, on: Self.date(date), assumptions)
  }
}
