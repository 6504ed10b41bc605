import Values
import WatchData

/// The forms in which dates could be written, where nobody says it.
enum DateGuess {
  /// The forms of a date, those that one text can have together next to each other.
  private static let dates = [
    "dd/MM/yyyy", "MM/dd/yyyy", "yyyy/MM/dd", "dd-MM-yyyy", "MM-dd-yyyy", "dd.MM.yyyy",
    "yyyy.MM.dd", "dd/MM/yy", "MM/dd/yy", "dd.MM.yy", "yyyyMMdd", "MMM d, yyyy", "d MMM yyyy",
    "d. MMM yyyy",
  ]
  private static let times = [
    "", " HH:mm", " HH:mm:ss", " h:mm a", " h:mm:ss a", ", HH:mm", ", HH:mm:ss", ", h:mm a",
    ", h:mm:ss a",
  ]
  private static let forms = dates.flatMap { date in
    times.compactMap { time in DateForm(date + time).map { (pattern: date + time, form: $0) } }
  }

  /// The patterns of which each reads all of some texts.
  static func patterns(of texts: [String]) -> [String] {
    forms.filter { form in texts.allSatisfy { form.form.moment($0) != nil } }.map(\.pattern)
  }

  /// Whether a text has one meaning without a form: `2031-03-04`, also with a time, and `04.03.2031`.
  static func isPlain(_ text: String) -> Bool {
    DateForm.plainDate(text) != nil || MeasuredMoment(text) != nil
  }
}
