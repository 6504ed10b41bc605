import Values
import Words

/// What a cell is as a number of some quantity, in the unit that is kept.
enum CSVCell: Equatable {
  case number(Double)
  /// It could be two numbers.
  case ambiguous(Doubt)
  /// It is a weight or a distance of which nothing says the unit.
  case unitMissing
  /// It is none.
  case none

  /// What is open about a cell.
  enum Doubt { case decimals, clock }

  /// No number of a day is as large. What is would not fit into an integer any more.
  private static let limit = 1e9

  /// Reads a number, with its unit behind it or without: `77,8`, `77.8 kg`, `7:10`, `7h 10m`, `8/10`.
  ///
  /// - Parameter unit: The unit of a number that has none behind it; nil where nobody said one.
  init(_ text: String, _ quantity: CSVQuantity, _ unit: CSVUnit?, _ form: NumberForm) {
    var cell = CSVCell.bare(text, quantity, unit, form)
    if cell == .none { cell = CSVCell.withUnit(text, quantity, form) }
    if cell == .none, quantity.secondsOfOne != nil {
      cell = CSVCell.time(text, quantity, unit)
    }
    if case .number(let number) = cell, abs(number) >= Self.limit { cell = .none }
    self = cell
  }

  private static func bare(
    _ text: String, _ quantity: CSVQuantity, _ unit: CSVUnit?, _ form: NumberForm
  ) -> CSVCell {
    switch form.read(text) {
    case .none: .none
    case .ambiguous: .ambiguous(.decimals)
    case .number(let number): value(number, quantity, unit)
    }
  }

  private static func value(
    _ number: Double, _ quantity: CSVQuantity, _ unit: CSVUnit?
  ) -> CSVCell {
    switch unit {
    case .factor(let factor): .number(number * factor)
    case .hoursFirst, .minutesFirst: .none
    case nil:
      switch quantity {
      // Zero says nothing, whatever its unit is.
      case .weight, .distance: number == 0 ? .number(0) : .unitMissing
      // Up to 10 it is of ten, above a percentage (docs/format.md §4.2).
      case .watchScore: .number(number > 10 ? number : number * 10)
      default: .number(number)
      }
    }
  }

  /// A number with its unit behind it.
  private static func withUnit(
    _ text: String, _ quantity: CSVQuantity, _ form: NumberForm
  ) -> CSVCell {
    let end =
      text.firstIndex(of: "/")
      ?? text.lastIndex { $0.isASCII && $0.isNumber }.map { text.index(after: $0) }
    guard let end, end < text.endIndex, let unit = quantity.unit(named: String(text[end...])) else {
      return .none
    }
    return bare(MarkdownText.trimmed(text[..<end]), quantity, unit, form)
  }

  /// A time with colons, or in several units.
  private static func time(
    _ text: String, _ quantity: CSVQuantity, _ unit: CSVUnit?
  ) -> CSVCell {
    guard let one = quantity.secondsOfOne else { return .none }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return units(text, secondsOfOne: one) }
    guard parts.count <= 3, let last = parts.last, last.prefix(while: { $0 != "." }).count == 2,
      let seconds = NumberForm.ungrouped.number(String(last)), (0..<60).contains(seconds)
    else { return .none }
    let whole = parts.dropLast().compactMap { part in
      part.utf8.count <= 6 && part.utf8.allSatisfy(\.isDigit) ? Double(part) : nil
    }
    guard whole.count == parts.count - 1,
      parts.dropFirst().allSatisfy({ $0.utf8.count >= 2 }),
      whole.dropFirst().allSatisfy({ $0 < 60 })
    else { return .none }
    if whole.count == 2 { return .number((whole[0] * 3600 + whole[1] * 60 + seconds) / one) }
    guard let hoursFirst = isHoursFirst(quantity, unit, secondsOfOne: one) else {
      return .ambiguous(.clock)
    }
    return .number((whole[0] * 60 + seconds) * (hoursFirst ? 60 : 1) / one)
  }

  /// Whether of two parts the first is hours; nil where that is open.
  private static func isHoursFirst(
    _ quantity: CSVQuantity, _ unit: CSVUnit?, secondsOfOne one: Double
  ) -> Bool? {
    switch (quantity, unit) {
    case (.hours, _), (_, .hoursFirst): true
    case (_, .minutesFirst), (.seconds, nil): false
    case (_, .factor(let factor)): factor * one >= 3600
    case (_, nil): nil
    }
  }

  /// A time such as `7h 10m`. Decimals among units are not read: whether a comma is one is open.
  private static func units(_ text: String, secondsOfOne one: Double) -> CSVCell {
    guard !text.utf8.contains(where: { $0 == ASCII.comma || $0 == ASCII.period }) else {
      return .none
    }
    var lexer = Lexer(text)
    guard let time = lexer.clockOrUnits(), lexer.isAtEnd else { return .none }
    return .number(time.minutes * 60 / one)
  }
}
