package import Values

/// What a screen says that has nothing to show: the command that fills it.
package enum EmptyStates {
  /// No day of a span has a log.
  package static func noLog(in span: ClosedRange<CalendarDate>, today: CalendarDate) -> StyledText {
    let words = span.count == 1 ? "\(span.lowerBound)" : "\(span.lowerBound) to \(span.upperBound)"
    let day = span.contains(today) ? "" : " --date \(span.upperBound)"
    return "no log from \(words); begin one: bestupid log weight 181\(day)"
  }
}
