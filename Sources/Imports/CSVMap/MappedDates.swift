import CSV
import Values
import WatchData

/// The columns of a file that say when its rows are.
struct MappedDates {
  let date: Int
  let time: Int?
  private let form: DateForm?, timeForm: DateForm?

  /// What a row says of when it is.
  enum Told {
    /// The clock's time, or an instant.
    case moment(MeasuredMoment)
    /// A day alone; with the text of a time that cannot be read, where there is one.
    case day(CalendarDate, badTime: String?)
    /// Nothing that is a date.
    case nothing
    /// A date that could be several, by the patterns of which each reads it.
    case open([String])
  }

  init(_ map: CSVMap, date: Int, time: Int?) {
    (self.date, self.time) = (date, time)
    (form, timeForm) = (map.date.form, map.time?.form)
  }

  func told(_ row: CSVRow) -> Told {
    guard let text = row[date] else { return .nothing }
    let told = told(text)
    guard let time = row[time] else { return told }
    let date: CalendarDate
    switch told {
    case .moment(let moment): date = moment.clock.date
    case .day(let day, _): date = day
    case .nothing, .open: return told
    }
    let second = timeForm.map { $0.second(time) } ?? DateForm.timeOfDay(time)
    guard let second else { return .day(date, badTime: time) }
    return .moment(MeasuredMoment(local: date.dayNumber * 86_400 + second))
  }

  private func told(_ text: String) -> Told {
    if let form {
      guard let moment = form.moment(text)?.ifPossible else { return .nothing }
      return form.hasTime ? .moment(moment) : .day(moment.clock.date, badTime: nil)
    }
    if let date = DateForm.plainDate(text) {
      return date.ifPossible.map { .day($0, badTime: nil) } ?? .nothing
    }
    if let moment = MeasuredMoment(text) { return moment.ifPossible.map(Told.moment) ?? .nothing }
    let patterns = DateGuess.patterns(of: [text])
    return patterns.isEmpty ? .nothing : .open(patterns)
  }
}
