import CSV
import Values
import WatchData

/// The columns of a file that say when its rows are.
struct MappedDates {
  private let dates: FileDates
  private let time: Int?
  private let timeForm: DateForm?

  /// What a row says of when it is.
  enum Told {
    /// The clock's time, or an instant.
    case moment(MeasuredMoment)
    /// A day alone; with the text of a time that cannot be read, where there is one.
    case day(CalendarDate, badTime: String?)
    /// No date, for this reason.
    case none(String)
  }

  init(_ dates: FileDates, time: Int?, _ timeForm: DateForm?) {
    (self.dates, self.time, self.timeForm) = (dates, time, timeForm)
  }

  /// What stands in the column of the date.
  func text(_ row: CSVRow) -> String? { row[dates.column] }

  /// - Throws: ``InputError`` for a date that could be several.
  func told(_ row: CSVRow) throws(InputError) -> Told {
    let told = try dates.told(row)
    let date: CalendarDate
    switch told {
    case .none(let reason): return .none(reason)
    case .moment(let moment): date = moment.clock.date
    case .day(let day): date = day
    }
    guard let time = row[time] else {
      if case .moment(let moment) = told { return .moment(moment) }
      return .day(date, badTime: nil)
    }
    let second = timeForm.map { $0.second(time) } ?? DateForm.timeOfDay(time)
    guard let second else { return .day(date, badTime: time) }
    return .moment(MeasuredMoment(local: date.dayNumber * 86_400 + second))
  }
}
