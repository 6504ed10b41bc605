import Values
import WatchData

/// The forms in which the dates of a file could be written, where nobody says it.
struct DateGuess {
  /// A form by its pattern.
  struct Pattern {
    let text: String
    let form: DateForm?
  }

  /// The forms of a date, those that one text can have together next to each other.
  private static let dates = [
    "dd/MM/yyyy", "MM/dd/yyyy", "yyyy/MM/dd", "dd-MM-yyyy", "MM-dd-yyyy", "yyyy.MM.dd",
    "dd/MM/yy", "MM/dd/yy", "dd.MM.yy", "d. M. yyyy", "yyyyMMdd",
  ]
  private static let times = [
    "", " HH:mm", " HH:mm:ss", " h:mm a", " h:mm:ss a", ", HH:mm", ", HH:mm:ss", ", h:mm a",
    ", h:mm:ss a",
  ]
  private static let all = patterns(dates)
  /// Forms of which nobody exchanges day and month.
  private static let dotted = patterns(["d.M.yyyy"]).compactMap(\.form)

  private static func patterns(_ dates: [String]) -> [Pattern] {
    dates.flatMap { date in
      times.map { Pattern(text: date + $0, form: DateForm(date + $0)) }
    }
  }

  /// The forms of which each reads all dates so far that need one; none before the first of them.
  private(set) var patterns: [Pattern] = []
  /// Whether there was a date that needs a form.
  private var hasSeen = false

  /// Takes a further text of the file into account. What no form reads is no date, and says nothing.
  mutating func see(_ text: String) {
    guard Self.plain(text) == nil else { return }
    func reads(_ pattern: Pattern) -> Bool { pattern.form?.moment(text) != nil }
    let known = hasSeen ? patterns.filter(reads) : []
    // Most dates of a file are in the form of the ones before.
    if !known.isEmpty { return patterns = known }
    let found = Self.all.filter(reads)
    if found.isEmpty { return }
    (patterns, hasSeen) = (hasSeen ? [] : found, true)
  }

  /// The moments that a text is in the forms that are left.
  func reads(_ text: String) -> [MeasuredMoment] {
    patterns.compactMap { $0.form?.moment(text) }
  }

  /// The patterns that are left to a text of the file: where none reads all of them, those that read it.
  func patterns(of text: String) -> [String] {
    (patterns.isEmpty ? Self.all : patterns).filter { $0.form?.moment(text) != nil }.map(\.text)
  }

  /// What a text says that has one meaning without a form: `2031-03-04`, also with a time, `04.03.2031`, `4 mars 2031 à 18:05`,
  /// with or without an offset.
  static func plain(_ text: String) -> FileDates.Told? {
    if let date = CalendarDate(iso: text) { return .day(date) }
    if let moment = MeasuredMoment(text) { return .moment(moment) }
    for form in dotted {
      guard let moment = form.moment(text) else { continue }
      return form.hasTime ? .moment(moment) : .day(moment.clock.date)
    }
    return WordedDate(text).map { worded in
      let midnight = worded.date.dayNumber * 86_400
      return worded.second.map { second in
        .moment(MeasuredMoment(local: midnight + second, offset: worded.offset))
      } ?? .day(worded.date)
    }
  }
}
