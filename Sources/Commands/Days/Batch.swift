import Actions
import ArgumentParser
import DayEditing
import Values
import Words

/// What one `log` is to write: the words of its command line, or the lines of standard input.
struct Batch {
  /// What is to be written, line by line.
  let lines: [EntryLine]
  /// The names that logs have, where they were asked for.
  let names: KnownNames

  /// The most bytes of standard input.
  private static let inputLimit = 1 << 20

  /// Reads words or lines.
  ///
  /// - Parameters:
  ///   - line: The command line.
  ///   - today: The day from which words for days are counted.
  ///   - names: Finds the names that logs have; asked only where a word is none of the format's.
  init(_ line: Line, today: CalendarDate, names: () throws -> KnownNames) throws {
    let input = line.words == ["-"] ? try Terminal.standardInput(limit: Self.inputLimit) : nil
    func read(_ names: KnownNames) throws -> (lines: [EntryLine], asksForNames: Bool) {
      var reader = Reader(today: today, names: names)
      let lines =
        try input.map { input throws in try reader.read(input, of: line) }
        ?? [reader.read(line, number: nil)]
      return (lines, reader.asksForNames)
    }
    let first = Result { try read(.none) }
    if case .success(let (lines, asksForNames)) = first, !asksForNames {
      (self.lines, self.names) = (lines, .none)
      return
    }
    let known: KnownNames
    do {
      known = try names()
    } catch {
      // What is wrong with the words comes first.
      _ = try first.get()
      throw error
    }
    (lines, self.names) = (try read(known).lines, known)
  }

  /// The lifts of standard input, in any of the forms that a log has them in.
  ///
  /// - Throws: `value` for a text without lifts, or with one that cannot be read.
  static func pastedLifts() throws -> Batch {
    let input = try Terminal.standardInput(limit: inputLimit)
    let line = EntryLine(entries: try PastedLifts.read(input), number: nil)
    return Batch(lines: [line], names: .none)
  }

  private init(lines: [EntryLine], names: KnownNames) { (self.lines, self.names) = (lines, names) }

  /// The words of a command line of `log`, or of a line of its input, and the options that both may
  /// have.
  struct Line {
    let words: [String]
    let nutrients: Nutrients
    /// Notes that are written too.
    let notes: [String]
    /// The day that an option names.
    let date: String?
  }

  /// The options and the words of a line of standard input, which is a command line of its own.
  private struct LineArguments: ParsableArguments {
    @OptionGroup var nutrients: NutrientOptions
    @OptionGroup var notes: NoteOptions
    @Option(name: OptionNames.date, parsing: .unconditional) var date: String?
    @Argument(parsing: .allUnrecognized) var words: [String] = []

    static func read(_ words: [String]) throws -> Line {
      // A line without options is its words. ArgumentParser would say the same, and takes ten times as
      // long as all else that is done with a line.
      if !words.contains(where: { $0.hasPrefix("-") && !NegativeValues.isNegative($0) }) {
        return Line(words: words, nutrients: Nutrients(), notes: [], date: nil)
      }
      let arguments: LineArguments
      do {
        arguments = try parse(NegativeValues.marked(in: words))
      } catch {
        throw ActionError.usage(NegativeValues.unmarked(message(for: error)))
      }
      return try Line(
        words: arguments.words, nutrients: arguments.nutrients.values(),
        notes: arguments.notes.texts, date: arguments.date)
    }
  }

  /// Reads lines.
  private struct Reader {
    let today: CalendarDate
    let names: KnownNames
    /// Whether it matters what names logs have.
    private(set) var asksForNames = false

    init(today: CalendarDate, names: KnownNames) { (self.today, self.names) = (today, names) }

    /// Reads the lines of standard input.
    ///
    /// - Parameter line: The command line that asks for them.
    mutating func read(_ bytes: [UInt8], of line: Line) throws -> [EntryLine] {
      guard line.nutrients.isEmpty else {
        throw ActionError.usage("--calories and its kin do not go with -")
      }
      guard line.notes.isEmpty else {
        throw ActionError.usage("-m does not go with -", hint: "Write it in a line: note \"text\"")
      }
      let mark = Array("\u{FEFF}".utf8)
      let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ActionError(.badData, "standard input is no UTF-8 text")
      }
      var lines: [EntryLine] = []
      let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, text) in texts.enumerated() {
        try ActionError.located(onLine: index + 1) {
          let words = try Batch.shellWords(text)
          guard let first = words.first, !first.hasPrefix("#") else { return }
          do {
            lines.append(try read(LineArguments.read(words), number: index + 1))
          } catch {
            throw UnquotedDay.error(in: words, of: []) ?? error
          }
        }
      }
      return lines
    }

    /// Reads one line.
    mutating func read(_ line: Line, number: Int?) throws -> EntryLine {
      var words = try line.words.map(NegativeValues.typed).operands(of: LogCommand.self)
      let optionDate = line.date.map(NegativeValues.typed)
      // That of a command line is the day of all lines that name none.
      var date = number == nil ? nil : try optionDate.map { try CalendarDate($0, today: today) }
      // What follows `--` is a value.
      let leading = line.words.first == "--" ? nil : try leadingDay(words)
      if let leading {
        if let optionDate {
          throw ActionError.usage(
            "the day is said twice: '\(words[0])' and '\(optionDate)'", hint: "Leave one out.")
        }
        date = leading
        try requireEntry(behindDay: words)
        words.removeFirst()
      }
      let notes = try line.notes.flatMap { text in
        try LogEntry.read(["note", NegativeValues.typed(text)])
      }
      let entries = try LogEntry.read(words, nutrients: line.nutrients, names: names) + notes
      guard !entries.isEmpty else {
        throw ActionError.usage(
          "what should be logged?", hint: "Write: bestupid log sleep 6:35 mood am 6")
      }
      asksForNames = asksForNames || entries.contains { Self.dependsOnNames($0, words) }
      return EntryLine(entries: entries, date: date, number: number)
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
    private mutating func leadingDay(_ words: [String]) throws -> CalendarDate? {
      guard let first = words.first else { return nil }
      if names.begin(words) { return nil }
      let day = try CalendarDate.named(first, today: today)
      let isFixed = ["today", "yesterday", "tomorrow"].contains(first.lowercased())
      if day != nil, first.allSatisfy(\.isLetter), !isFixed { asksForNames = true }
      if day == nil { try refuseUnquotedDay(words) }
      return day
    }

    /// - Throws: `usage` where a word is a field's name as well as a day, and only as the name has a value.
    private func requireEntry(behindDay words: [String]) throws {
      func read(_ words: [String]) -> Result<[LogEntry], InputError> {
        Result { () throws(InputError) in try LogEntry.read(words, names: names) }
      }
      guard words[0].allSatisfy(\.isLetter), words.count > 1,
        case .failure = read(Array(words.dropFirst())), case .success = read(words)
      else { return }
      throw ActionError.usage(
        "'\(words[0])' is a day where it stands first",
        hint: "Write: bestupid log \(words[0]) sleep 6:35, or for a field of that name: "
          + "bestupid log --new -- \(shellLine(words))")
    }

    /// - Throws: `date` where the words begin with a day of several words.
    private func refuseUnquotedDay(_ words: [String]) throws {
      for count in stride(from: min(UnquotedDay.mostWords, words.count), to: 1, by: -1) {
        let text = words.prefix(count).joined(separator: " ")
        guard try CalendarDate.named(text, today: today) != nil else { continue }
        let rest = words.count > count ? Array(words.dropFirst(count)) : ["sleep", "6:35"]
        let line = ["bestupid", "log", text] + rest
        throw ActionError(
          .date, "a day of several words needs quotes: '\(text)'",
          hint: "Write: \(shellLine(line))")
      }
    }
  }

  /// The words of a line, quoted as in a shell: blanks part them, except within `'…'` and `"…"` and
  /// after `\`.
  static func shellWords(_ line: Substring) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" {
        if let whole = word { words.append(whole) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else {
      throw ActionError(.badData, "a quotation is not closed")
    }
    return words + [word].compactMap { $0 }
  }
}
