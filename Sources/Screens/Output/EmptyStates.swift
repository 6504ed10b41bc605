package import Values

/// What a screen says that has nothing to show: the command that fills it.
package enum EmptyStates {
  /// No day of a span has a log.
  package static func noLog(
    in span: ClosedRange<CalendarDate>, today: CalendarDate
  ) -> StyledText {
    let day = span.contains(today) ? "" : " --date \(span.upperBound)"
    return "no log\(words(for: span)); begin one: bestupid log weight 181\(day)"
  }

  private static func words(for span: ClosedRange<CalendarDate>) -> String {
    switch (span.lowerBound, span.upperBound) {
    case (.earliest, .latest): " yet"
    case (.earliest, let last): " up to \(last)"
    case (let first, .latest): " from \(first) on"
    case (let first, let last) where first == last: " of \(first)"
    case (let first, let last): " from \(first) to \(last)"
    }
  }
}
