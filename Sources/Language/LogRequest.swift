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
    /// The words that the entries were read of.
    fileprivate let words: LogWords

    /// The entries of a line.
    public init(
      entries: [LogEntry], date: CalendarDate? = nil, number: Int? = nil, of words: LogWords? = nil
    ) {
      (self.entries, self.date, self.number) = (entries, date, number)
      self.words = words ?? LogWords([])
    }
  }

  /// What is to be written, line by line.
  public let lines: [Line]
  /// What the words depend on, with the names that logs have where they were asked for.
  private let context: EntryContext

  /// A request of lines that are read already.
  public init(_ lines: [Line], in context: EntryContext = EntryContext()) {
    (self.lines, self.context) = (lines, context)
  }

  /// The names that logs have, where they were asked for: their fields need not be allowed.
  public var names: KnownNames { context.names }

  /// Whether words begin as an entry does: with a name of the format, a number, or a lift that everybody knows.
  public static func isMeant(by words: [String]) -> Bool {
    let words = TypedWord.words(of: words)
    return words.first?.startsWithNumber == true || EntryNames.subject(words[...], .none) != nil
  }

  /// Whether all names are known: of the format, of logs, or those that everybody knows.
  public var isKnown: Bool {
    lines.allSatisfy { $0.entries.allSatisfy { $0.isKnown(to: names) } }
  }

  /// The request with the numbers of food that says none, where `find` knows them.
  ///
  /// - Parameter find: Is given the food, and the day on which it is eaten; nil for that of the command.
  public func withNutrients(
    of find: (FoodName, CalendarDate?) throws -> EatenFood?
  ) rethrows -> LogRequest {
    let lines = try lines.map { line in
      let entries = try line.entries.map { entry in
        guard case .food(let text, let nutrients, _, nil) = entry, nutrients.isEmpty,
          let food = FoodName(withoutNumbers: text), let known = try find(food, line.date)
        else { return entry }
        return LogEntry.food(
          text, known.nutrients, approximate: Set(Nutrient.allCases), asOn: known.date)
      }
      return Line(entries: entries, date: line.date, number: line.number, of: line.words)
    }
    return LogRequest(lines, in: context)
  }

  /// The lines that may be meant by one of which a name is not known, as a hint; nil where none is near.
  public var proposal: String? {
    lines.first.flatMap { line in
      Proposals(line.words, context).hint
    }
  }

  /// The error for a name that is not known, with the lines that may be meant.
  public func advised(_ error: InputError, in line: Line) -> InputError {
    guard error.code == .unknownField, !context.isOfCycle else { return error }
    var advised = error
    let proposals = Proposals(line.words, context)
    if let hint = proposals.hint {
      advised.hint = hint
    } else if line.entries.count > 1 {
      advised.hint = "A new field takes --new; a remark behind a value goes in quotes."
    }
    return advised
  }

  /// Reads the words of a command line.
  ///
  /// - Parameters:
  ///   - context: What the words depend on, without the names that logs have.
  ///   - names: Finds these; asked only where a word is none of the format's.
  /// - Throws: `InputError` with code `usage`, `date`, `value` or `unknownField`; what `names` throws.
  public init(
    _ words: LogWords, in context: EntryContext, names: () throws -> KnownNames
  ) throws {
    self = try Self.read(context, names) { (reader) throws(InputError) in
      try reader.read(words, number: nil)
    }
  }

  /// Reads the lines of a text, each of which is a command line of its own. Blank lines and those that begin with
  /// `#` are left out.
  ///
  /// - Parameter options: Reads the options among the words of a line.
  /// - Throws: As ``init(_:in:names:)``, with the line; `badData` for a text that is not UTF-8 and for a
  ///   quotation that is not closed.
  public init(
    text bytes: [UInt8], in context: EntryContext,
    options: ([String]) throws(InputError) -> LogWords, names: () throws -> KnownNames
  ) throws {
    let mark = Array("\u{FEFF}".utf8)
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(.badData, "standard input is not UTF-8 text")
    }
    let texts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self = try Self.read(context, names) { (reader) throws(InputError) in
      var lines: [Line] = []
      for (index, text) in texts.enumerated() {
        do throws(InputError) {
          lines += try reader.read(text, number: index + 1, options)
        } catch {
          var located = error
          located.line = index + 1
          throw located
        }
      }
      return lines
    }
  }

  /// Reads the lifts of a text, in any of the forms that a log has them in, or one a line as behind `log lift`.
  ///
  /// - Parameters:
  ///   - context: What the words depend on, without the names that logs have.
  ///   - allowsNew: Whether lifts that no log has may be meant by names that are near others.
  ///   - names: Finds the names that logs have; asked only where words depend on them.
  /// - Throws: `InputError` with code `value` for a text without lifts, or with one that cannot be read; what `names`
  ///   throws.
  public init(
    pastedLifts text: [UInt8], in context: EntryContext, allowsNew: Bool = false,
    names: () throws -> KnownNames
  ) throws {
    // What has the signs of a log is in the units of logs, all else in those of the person.
    let isOfLog = text.contains { [ASCII.colon, ASCII.hash, ASCII.pipe].contains($0) }
    if !isOfLog, let typed = try Self.typedLifts(text, context, allowsNew, names) {
      self = typed
      return
    }
    self.init([Line(entries: try PastedLifts.read(text, in: context.units.files))])
  }

  /// The lifts of a text that has one in each line, in the words of a command line; nil for any other text.
  private static func typedLifts(
    _ text: [UInt8], _ context: EntryContext, _ allowsNew: Bool, _ names: () throws -> KnownNames
  ) throws -> LogRequest? {
    let lines = String(decoding: text, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line in
        let words = line.drop { $0.isWhitespace || $0 == "-" || $0 == "*" }
        return words.isEmpty || words.hasPrefix("#") ? "" : "lift \(words)"
      }
    var context = context
    context.today = nil
    do {
      let request = try LogRequest(
        text: Array(lines.joined(separator: "\n").utf8), in: context,
        options: { words in
          var line = LogWords(words)
          line.allowsNew = allowsNew
          return line
        }, names: names)
      let entries = request.lines.flatMap(\.entries)
      let areLifts = entries.allSatisfy { entry in
        switch entry {
        case .lift, .sets: true
        default: false
        }
      }
      guard areLifts, !entries.isEmpty else { return nil }
      try LogEntry.requireEachOnce(entries.map { ($0, nil) })
      return LogRequest([Line(entries: entries)], in: request.context)
    } catch let error as InputError {
      // A name that is near a known one is refused as in a command line; all else is no line of words.
      if error.code == .unknownField { throw error }
      return nil
    }
  }

  /// Reads without the names that logs have, and again with them where they matter.
  private static func read(
    _ context: EntryContext, _ names: () throws -> KnownNames,
    _ read: (inout LogReader) throws(InputError) -> [Line]
  ) throws -> LogRequest {
    var reader = LogReader(context)
    let first = Result { () throws(InputError) in try read(&reader) }
    if case .success(let lines) = first, !reader.asksForNames {
      return LogRequest(lines, in: context)
    }
    var context = context
    do {
      context.names = try names()
    } catch {
      // What is wrong with the words comes first.
      _ = try first.get()
      throw error
    }
    reader = LogReader(context)
    reader.knowsNames = true
    return LogRequest(try read(&reader), in: context)
  }
}

/// Reads the words of lines, one line after the other.
private struct LogReader {
  private let context: EntryContext
  /// Whether it matters what names logs have.
  private(set) var asksForNames = false
  /// Whether the names that logs have are known.
  var knowsNames = false

  init(_ context: EntryContext) { self.context = context }

  /// Reads a line of a text; none for one that has nothing to write.
  mutating func read(
    _ text: Substring, number: Int, _ options: ([String]) throws(InputError) -> LogWords
  ) throws(InputError) -> [LogRequest.Line] {
    let words = try shellWords(text)
    guard let first = words.first, !first.hasPrefix("#") else { return [] }
    do throws(InputError) {
      return try read(options(words), number: number)
    } catch {
      throw UnquotedDay.error(in: words, of: []) ?? error
    }
  }

  /// Reads one line: as many as it names days.
  mutating func read(_ line: LogWords, number: Int?) throws(InputError) -> [LogRequest.Line] {
    var context = context
    var option: CalendarDate?
    if let text = line.date, let today = context.today {
      option = try CalendarDate(text, today: today)
    }
    if !line.mayBeginWithDay { context.today = nil }
    context.allowsNew = line.allowsNew
    var notes: [EntryReader.DatedEntry] = []
    for text in line.notes {
      notes += try LogEntry.dated(["note", text], nutrients: Nutrients(), option: nil, in: context)
    }
    var entries = try read(line, option: option, in: context)
    asksForNames = asksForNames || entries.contains { Self.dependsOnNames($0.entry, line.words) }
    let dates = entries.map(\.date)
    if let date = dates.first, dates.allSatisfy({ $0 == date }) {
      notes = notes.map { ($0.entry, date) }
    }
    entries += notes
    guard !entries.isEmpty else {
      throw InputError(
        .usage, "what should be logged?",
        hint: "Names and values, as in: bestupid "
          + (context.isOfCycle ? "cycle log flow medium cramps 2" : "log sleep 6:35 mood am 6"))
    }
    // That of a command line is the day of all lines that name none.
    let rest = number == nil ? nil : option
    return entries.reduce(into: []) { lines, read in
      let date = read.date ?? rest
      if let index = lines.firstIndex(where: { $0.date == date }) {
        lines[index] = LogRequest.Line(
          entries: lines[index].entries + [read.entry], date: date, number: number, of: line)
      } else {
        lines.append(
          LogRequest.Line(entries: [read.entry], date: date, number: number, of: line))
      }
    }
  }

  /// The entries of words.
  ///
  /// - Throws: As ``LogRequest/init(_:in:names:)``: with the lines that may be meant, once names are known.
  private func read(
    _ line: LogWords, option: CalendarDate?, in context: EntryContext
  ) throws(InputError) -> [EntryReader.DatedEntry] {
    do throws(InputError) {
      let entries = try LogEntry.dated(
        line.words, nutrients: line.nutrients, option: option, in: context)
      if knowsNames, !line.allowsNew { try requireFarLifts(entries.map(\.entry)) }
      return entries
    } catch {
      guard knowsNames, !context.isOfCycle else { throw error }
      try requireNoName(line, in: context)
      let proposals = Proposals(line, context)
      let isAdvised = error.hint?.contains("Write: ") == true
      var advised = error
      advised.hint =
        (isAdvised ? proposals.correctionHint : proposals.hint) ?? error.hint
        ?? "What log understands: bestupid log --help"
      throw advised
    }
  }

  /// - Throws: `InputError` with code `usage` where the first word is a field's name as well as a day, and only as the
  ///   name has a value.
  private func requireNoName(
    _ line: LogWords, in context: EntryContext
  ) throws(InputError) {
    guard let today = context.today, let word = line.words.first, line.words.count > 1,
      word.allSatisfy(\.isLetter)
    else { return }
    let day = Result { () throws(InputError) in try CalendarDate.named(word, today: today) }
    var named = context
    named.today = nil
    let entries = Result { () throws(InputError) in
      try LogEntry.dated(line.words, nutrients: line.nutrients, option: nil, in: named)
    }
    guard case .success(_?) = day, case .success = entries else { return }
    throw InputError(
      .usage, "'\(word)' is a day when it comes first",
      hint: "With a value it is one, as in: bestupid log \(word) sleep 6:35. A field of that name: "
        + "bestupid log --new -- \(shellLine(line.words))")
  }

  /// - Throws: `InputError` with code `unknownField` for a lift that no log has and that is near one that is known.
  private func requireFarLifts(_ entries: [LogEntry]) throws(InputError) {
    let known = context.names.liftNames + CommonExercises.names
    for entry in entries where !entry.isKnown(to: context.names) {
      guard case .sets(let name, _) = entry, !Proposals.near(name, among: known).isEmpty else {
        continue
      }
      throw InputError(.unknownField, "no log has a lift '\(name)'; --new begins one")
    }
  }

  /// Whether an entry could be another one where logs have names: words that stood in no quotes make a
  /// name or a text only as far as none of these begins among them.
  private static func dependsOnNames(_ entry: LogEntry, _ words: [String]) -> Bool {
    switch entry {
    case .custom(let name, _): !CommonField.all.contains { $0.name == name }
    case .lift, .sets: true
    case .food(let text, _, _, _), .note(let text): !words.contains(text)
    case .activity(let field, let value, _):
      value.contains("(") || !words.contains { $0.lowercased() == field.id }
    case .field(_, let value): value.contains("(")
    case .ownActivity, .cycle: true
    }
  }
}
