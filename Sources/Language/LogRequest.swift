public import DayEditing
public import Values
import Words

/// What one `log` is to write: the words of a command line, or the lines of a text.
public struct LogRequest: Sendable {
  /// The entries of one line.
  public struct Line: Sendable {
    /// What is to be written.
    public let entries: [LogEntry]
    /// The day that the line names; nil for that of the command.
    public let date: CalendarDate?
    /// The line of the text, from 1; nil for a command line.
    public let number: Int?

    /// The entries of a line.
    public init(entries: [LogEntry], date: CalendarDate? = nil, number: Int? = nil) {
      (self.entries, self.date, self.number) = (entries, date, number)
    }
  }

  /// What is to be written, line by line.
  public let lines: [Line]
  /// The names that logs have, where they were asked for: their fields need not be allowed.
  public let names: KnownNames

  /// A request of lines that are read already.
  public init(_ lines: [Line], names: KnownNames = .none) {
    (self.lines, self.names) = (lines, names)
  }

  /// Reads the words of a command line.
  ///
  /// - Parameters:
  ///   - today: The day from which words for days are counted.
  ///   - names: Finds the names that logs have; asked only where a word is none of the format's.
  /// - Throws: `InputError` with code `usage`, `date`, `value` or `unknownField`; what `names` throws.
  public init(
    _ words: LogWords, today: CalendarDate, names: () throws -> KnownNames
  ) throws {
    self = try Self.read(today, names) { (reader) throws(InputError) in
      [try reader.read(words, number: nil)]
    }
  }

  /// Reads the lines of a text, each of which is a command line of its own. Blank lines and those that begin with
  /// `#` are left out.
  ///
  /// - Parameter options: Reads the options among the words of a line.
  /// - Throws: As ``init(_:today:names:)``, with the line; `badData` for a text that is not UTF-8 and for a
  ///   quotation that is not closed.
  public init(
    text bytes: [UInt8], today: CalendarDate,
    options: ([String]) throws(InputError) -> LogWords, names: () throws -> KnownNames
  ) throws {
    let mark = Array("\u{FEFF}".utf8)
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(.badData, "standard input is not UTF-8 text")
    }
    let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self = try Self.read(today, names) { (reader) throws(InputError) in
      var lines: [Line] = []
      for (index, text) in texts.enumerated() {
        do throws(InputError) {
          if let line = try reader.read(text, number: index + 1, options) { lines.append(line) }
        } catch {
          var located = error
          located.line = index + 1
          throw located
        }
      }
      return lines
    }
  }

  /// Reads the lifts of a text, in any of the forms that a log has them in.
  ///
  /// - Parameter units: What a load without a unit is in.
  /// - Throws: `InputError` with code `value` for a text without lifts, or with one that cannot be read.
  public init(pastedLifts text: [UInt8], in units: FormatUnits) throws(InputError) {
    self.init([Line(entries: try PastedLifts.read(text, in: units))])
  }

  /// Reads without the names that logs have, and again with them where they matter.
  private static func read(
    _ today: CalendarDate, _ names: () throws -> KnownNames,
    _ read: (inout LogReader) throws(InputError) -> [Line]
  ) throws -> LogRequest {
    var reader = LogReader(today: today, names: .none)
    let first = Result { () throws(InputError) in try read(&reader) }
    if case .success(let lines) = first, !reader.asksForNames { return LogRequest(lines) }
    let known: KnownNames
    do {
      known = try names()
    } catch {
      // What is wrong with the words comes first.
      _ = try first.get()
      throw error
    }
    reader = LogReader(today: today, names: known)
    return LogRequest(try read(&reader), names: known)
  }
}

/// Reads the words of lines, one line after the other.
private struct LogReader {
  private let today: CalendarDate
  private let names: KnownNames
  /// Whether it matters what names logs have.
  private(set) var asksForNames = false

  init(today: CalendarDate, names: KnownNames) { (self.today, self.names) = (today, names) }

  /// Reads a line of a text; nil for one that has nothing to write.
  mutating func read(
    _ text: Substring, number: Int, _ options: ([String]) throws(InputError) -> LogWords
  ) throws(InputError) -> LogRequest.Line? {
    let words = try shellWords(text)
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    do throws(InputError) {
      return try read(options(words), number: number)
    } catch {
      throw UnquotedDay.error(in: words, of: []) ?? error
    }
  }

  /// Reads one line.
  mutating func read(_ line: LogWords, number: Int?) throws(InputError) -> LogRequest.Line {
    var words = line.words
    // That of a command line is the day of all lines that name none.
    var date: CalendarDate?
    if number != nil, let option = line.date { date = try CalendarDate(option, today: today) }
    let leading = line.mayBeginWithDay ? try leadingDay(words) : nil
    if let leading {
      if let option = line.date {
        throw InputError(
          .usage, "the day is given twice: '\(words[0])' and '\(option)'", hint: "Leave one out.")
      }
      date = leading
      try requireEntry(behindDay: words)
      words.removeFirst()
    }
    var notes: [LogEntry] = []
    for text in line.notes { notes += try LogEntry.read(["note", text]) }
    let entries = try LogEntry.read(words, nutrients: line.nutrients, names: names) + notes
    guard !entries.isEmpty else {
      throw InputError(
        .usage, "what should be logged?", hint: "Write: bestupid log sleep 6:35 mood am 6")
    }
    asksForNames = asksForNames || entries.contains { Self.dependsOnNames($0, words) }
    return LogRequest.Line(entries: entries, date: date, number: number)
  }

  /// Whether an entry could be another one where logs have names: words that stood in no quotes make a
  /// name or a text only as far as none of these begins among them.
  private static func dependsOnNames(_ entry: LogEntry, _ words: [String]) -> Bool {
    switch entry {
    case .custom: true
    case .lift(let text, _), .food(let text, _), .note(let text): !words.contains(text)
    case .field, .activity, .ownActivity, .sets: false
    }
  }

  /// The day that the first word names. A name that logs have goes before it: `sun 3` where there is
  /// a field `sun`.
  private mutating func leadingDay(_ words: [String]) throws(InputError) -> CalendarDate? {
    guard let first = words.first else { return nil }
    if names.begin(words) { return nil }
    let day = try CalendarDate.named(first, today: today)
    let isFixed = ["today", "yesterday", "tomorrow"].contains(first.lowercased())
    if day != nil, first.allSatisfy(\.isLetter), !isFixed { asksForNames = true }
    if day == nil { try refuseUnquotedDay(words) }
    return day
  }

  /// - Throws: `usage` where a word is a field's name as well as a day, and only as the name has a value.
  private func requireEntry(behindDay words: [String]) throws(InputError) {
    func read(_ words: [String]) -> Result<[LogEntry], InputError> {
      Result { () throws(InputError) in try LogEntry.read(words, names: names) }
    }
    guard words[0].allSatisfy(\.isLetter), words.count > 1,
      case .failure = read(Array(words.dropFirst())), case .success = read(words)
    else { return }
    throw InputError(
      .usage, "'\(words[0])' is a day when it comes first",
      hint: "Write: bestupid log \(words[0]) sleep 6:35, or for a field of that name: "
        + "bestupid log --new -- \(shellLine(words))")
  }

  /// - Throws: `date` where the words begin with a day of several words.
  private func refuseUnquotedDay(_ words: [String]) throws(InputError) {
    for count in stride(from: min(UnquotedDay.mostWords, words.count), to: 1, by: -1) {
      let text = words.prefix(count).joined(separator: " ")
      guard try CalendarDate.named(text, today: today) != nil else { continue }
      let rest = words.count > count ? Array(words.dropFirst(count)) : ["sleep", "6:35"]
      let line = ["bestupid", "log", text] + rest
      throw InputError(
        .date, "a day of several words needs quotes: '\(text)'",
        hint: "Write: \(shellLine(line))")
    }
  }
}
