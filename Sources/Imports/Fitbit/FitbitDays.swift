import JSON
import Values
import WatchData

/// The days of an export while they are put together.
struct FitbitDays {
  private let newest: Int?
  private var days: [CalendarDate: MeasuredDay] = [:]

  /// No days yet of an export whose newest moment is this.
  init(newest: Int?) { self.newest = newest }

  /// Changes a day.
  mutating func change(_ date: CalendarDate, _ change: (inout MeasuredDay) -> Void) {
    change(&days[date, default: MeasuredDay(date, by: .fitbit, at: newest)])
  }

  /// Adds an activity. Of two of a kind and a start always the same one counts.
  mutating func add(_ activity: MeasuredActivity, _ rules: ReadingRules) {
    guard let start = activity.start else { return }
    var day = MeasuredDay(rules.day(of: start), by: .fitbit, at: newest)
    day.add(activity)
    change(day.date) { $0.join(day) }
  }

  /// Puts the days to what was left out.
  func add(to found: inout Measurements) { for day in days.values { found.add(day) } }
}

extension JSONDocument.Element {
  /// A number that is not below zero, also one that is written as a text, as Fitbit does; nil for anything else.
  var figure: Double? {
    let number = double ?? string.flatMap { NumberForm.point.number($0) }
    return number.flatMap { $0 >= 0 ? $0 : nil }
  }

  /// ``figure`` where it is above zero: Fitbit writes 0 for what it does not know.
  var positiveFigure: Double? { figure.flatMap { $0 > 0 ? $0 : nil } }
}
