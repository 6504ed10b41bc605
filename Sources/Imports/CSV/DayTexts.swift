public import Values

/// The days that the texts of one column say, read alike in all of its rows, in every form that other exports are read in.
public struct DayTexts {
  private let guess: DateGuess
  private let form: DateForm?

  /// - Parameters:
  ///   - texts: All texts of the column.
  ///   - form: How they are written; nil where nobody says it.
  /// - Throws: ``InputError`` where several forms read them all.
  public init(_ texts: [String], form: DateForm? = nil) throws(InputError) {
    var guess = DateGuess()
    if form == nil { for text in texts { guess.see(text) } }
    (self.guess, self.form) = (guess, form)
    guard form == nil, let text = texts.first(where: { DateGuess.plain($0) == nil }) else { return }
    let several = guess.patterns(of: text)
    if several.count > 1 {
      throw InputError(
        .badData, "the date '\(text.inOneLine)' could be \(several.joined(separator: " or "))")
    }
  }

  /// The day that a text of the column says; nil for one that is none.
  public func day(_ text: String) -> CalendarDate? {
    if let form { return form.date(text) }
    return switch DateGuess.plain(text) {
    case .day(let date): date
    case .moment(let moment): moment.clock.date
    case .some(.none), nil: guess.reads(text).first?.clock.date
    }
  }
}
