import CSV
import Values
import WatchData

/// The dates of one column of a file, read alike in all of its rows.
///
/// They are read in the form that a person or a map says; else in forms that have one meaning, and dates in numbers alone, such
/// as `3/4/2031`, in the one form that reads all of the file.
struct FileDates {
  /// What a text says of when something was.
  enum Told: Equatable {
    /// The clock's time, or an instant.
    case moment(MeasuredMoment)
    /// A day alone.
    case day(CalendarDate)
    /// No date, for this reason.
    case none(String)
  }

  /// The column; nil where the file has none.
  let column: Int?
  private let form: DateForm?
  private let guess: DateGuess
  /// The file's name, for errors.
  private let file: String

  /// - Parameters:
  ///   - table: The file behind its header, read ahead of its reader.
  ///   - form: How its dates are written; nil where nobody says it.
  /// - Throws: ``InputError`` for bytes that are no CSV.
  init(
    of table: ExportTable, column: Int?, name: String, form: DateForm?
  ) throws(InputError) {
    (self.column, self.form, file) = (column, form, name)
    var guess = DateGuess()
    var rows = table
    if form == nil, column != nil {
      while let row = try rows.next() {
        if let text = row[column] { guess.see(text) }
      }
    }
    self.guess = guess
  }

  /// What a row says.
  ///
  /// - Throws: ``InputError`` with code `badData` for a date that could be several.
  func told(_ row: CSVRow) throws(InputError) -> Told {
    guard let text = row[column] else { return .none(.noDate) }
    if let form { return Self.told(text, form) ?? Self.none(text) }
    if let plain = DateGuess.plain(text) { return Self.possible(plain) }
    switch guess.patterns.count {
    case 1: return guess.patterns[0].form.flatMap { Self.told(text, $0) } ?? Self.none(text)
    default:
      let patterns = guess.patterns(of: text)
      if patterns.isEmpty { return Self.none(text) }
      throw error(text, patterns, row)
    }
  }

  private static func told(_ text: String, _ form: DateForm) -> Told? {
    form.moment(text).map { possible(form.hasTime ? .moment($0) : .day($0.clock.date)) }
  }

  /// What is told, where it can have been measured.
  private static func possible(_ told: Told) -> Told {
    switch told {
    case .moment(let moment): moment.ifPossible == nil ? .none(.impossibleDate) : told
    case .day(let date): date.ifPossible == nil ? .none(.impossibleDate) : told
    case .none: told
    }
  }

  /// Why a text is no date: one without a digit is a word in the place of one.
  private static func none(_ text: String) -> Told {
    .none(text.contains(where: \.isNumber) ? .unknownDate : .noDate)
  }

  private func error(_ text: String, _ patterns: [String], _ row: CSVRow) -> InputError {
    let place = "\(file), line \(row.line)"
    var error = InputError(
      .badData,
      patterns.count > 1
        ? "\(place): the date '\(text.inOneLine)' could be \(patterns.joined(separator: " or "))"
        : "\(place): the date '\(text.inOneLine)' is written in another form than others",
      hint: "Say how dates are written: --date-form \"\(patterns[0])\"")
    (error.file, error.line) = (file, row.line)
    return error
  }
}

extension Measurements {
  /// The moment that a row says; nil for one that is left out, which is noted.
  mutating func moment(
    _ told: FileDates.Told, _ row: CSVRow, _ dates: FileDates
  ) -> MeasuredMoment? {
    switch told {
    case .moment(let moment): return moment
    case .day: skip("a date without a time", row.place(row[dates.column]))
    case .none(let reason): skip(reason, row.place(row[dates.column]))
    }
    return nil
  }
}

extension String {
  static let impossibleDate = "a date that is not of 1970 to 2099"
  static let unknownDate = "a date in a form not known here: --date-form says it"
}
