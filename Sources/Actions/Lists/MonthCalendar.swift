import Query
import Reports
import Values

extension DayCalendar {
  /// The calendar of a field in the month of its request, as `habit show` and `routine show` have it.
  init(of request: QueryRequest, in table: FactTable) {
    let lines = DayLine.all(request, in: table).map { ($0.date, $0) }
    self.init(
      request: request, lines: Dictionary(uniqueKeysWithValues: lines), training: TrainingTotal([]))
  }
}

extension CalendarDate {
  /// The days of its month.
  var wholeMonth: ClosedRange<CalendarDate> {
    let first = advanced(by: 1 - day)
    return first...first.advanced(by: Self.days(inMonth: month, of: year) - 1)
  }
}
