import CSV
import Values
import WatchData

/// What stands in the columns of a file's first rows.
struct SampleValues {
  private let header: CSVHeader
  private let rows: [CSVRow]

  init(_ header: CSVHeader, _ rows: [CSVRow]) { (self.header, self.rows) = (header, rows) }

  /// What stands in a column.
  func texts(_ name: String) -> [String] {
    let column = header.column(name)
    return rows.compactMap { $0[column] }
  }

  /// Whether a column of that name can hold times of day: they are, or nothing stands there.
  func areTimesOfDay(_ name: String) -> Bool {
    texts(name).allSatisfy { DateForm.timeOfDay($0) != nil } && !areDurations(name)
  }

  /// Whether what stands in a column are durations rather than times of day: `0:01:30`, `25:10`, `1:05`. Nobody trains
  /// between midnight and five only.
  func areDurations(_ name: String) -> Bool {
    let texts = texts(name)
    let hours = texts.map { text in
      text.contains(where: \.isLetter) ? nil : text.split(separator: ":").first.flatMap { Int($0) }
    }
    return !texts.isEmpty && texts.allSatisfy { $0.contains(":") } && !hours.contains(nil)
      && (hours.compactMap(\.self).allSatisfy { $0 < 5 }
        || texts.contains { DateForm.timeOfDay($0) == nil })
  }

  /// Whether a column has words and no numbers.
  func areWords(_ name: String) -> Bool {
    let texts = texts(name)
    return !texts.isEmpty && texts.allSatisfy { $0.contains(where: \.isLetter) }
  }

  /// Whether several rows are of one day, by the column of the date.
  func hasSeveralOfADay(_ date: String) -> Bool {
    let form = SampleForm(self, date)
    var seen: Set<CalendarDate> = []
    return texts(date).contains { text in form.day(text).map { !seen.insert($0).inserted } ?? false
    }
  }
}

/// How the dates of a column are written, as a file's first rows show it.
struct SampleForm {
  /// The patterns of which each reads all of them; none where they need no form, and where nothing reads them.
  var patterns: [String] { guess.patterns.map(\.text) }
  /// Whether they are dates at all.
  let areDates: Bool
  private var guess = DateGuess()

  init(_ values: SampleValues, _ column: String) {
    let texts = values.texts(column)
    for text in texts { guess.see(text) }
    let guess = guess
    areDates =
      !texts.isEmpty && texts.allSatisfy { DateGuess.plain($0) != nil || !guess.reads($0).isEmpty }
  }

  /// The one pattern that reads them; nil where there are several or none.
  var pattern: String? { patterns.count == 1 ? patterns[0] : nil }

  /// The day of a text, by the first form that reads it.
  func day(_ text: String) -> CalendarDate? {
    guard let plain = DateGuess.plain(text) else { return guess.reads(text).first?.clock.date }
    switch plain {
    case .day(let date): return date
    case .moment(let moment): return moment.clock.date
    case .none: return nil
    }
  }
}
