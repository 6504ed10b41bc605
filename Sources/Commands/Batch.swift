import Actions
import ArgumentParser
import DayEditing
import Values

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
  /// - Parameter words: The words of the command line.
  /// - Parameter nutrients: What the one food among them holds.
  /// - Parameter notes: Notes that are written too.
  /// - Parameter names: Finds the names that logs have; asked only where a word is none of the format's.
  init(
    _ words: [String], nutrients: Nutrients, notes: [String], names: () throws -> KnownNames
  ) throws {
    func asksForNames(_ lines: [EntryLine]) -> Bool {
      lines.contains { $0.entries.contains { if case .custom = $0 { true } else { false } } }
    }
    let input = words == ["-"] ? try Terminal.standardInput(limit: Self.inputLimit) : nil
    let first = Result { try Self.read(words, input, nutrients, notes, .none) }
    if case .success(let lines) = first, !asksForNames(lines) {
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
    (lines, self.names) = (try Self.read(words, input, nutrients, notes, known), known)
  }

  private static func read(
    _ words: [String], _ input: [UInt8]?, _ nutrients: Nutrients, _ notes: [String],
    _ names: KnownNames
  ) throws -> [EntryLine] {
    if let input {
      guard nutrients.isEmpty else {
        throw ActionError.usage("--calories and its kin do not go with -")
      }
      guard notes.isEmpty else {
        throw ActionError.usage("-m does not go with -", hint: "Write it in a line: note \"text\"")
      }
      return try read(lines: input, names)
    }
    let entries = try Batch.entries(words, nutrients, notes, names)
    guard !entries.isEmpty else {
      throw ActionError.usage(
        "what should be logged?", hint: "Write: bestupid log weight 181 sleep 6:35 mood am 6")
    }
    return [EntryLine(entries: entries, number: nil)]
  }

  private static func entries(
    _ words: [String], _ nutrients: Nutrients, _ notes: [String], _ names: KnownNames
  ) throws -> [LogEntry] {
    let words = words.map(NegativeValues.typed)
    return try LogEntry.read(
      words.operands(of: LogCommand.self), nutrients: nutrients, names: names)
      + notes.flatMap { text throws in try LogEntry.read(["note", NegativeValues.typed(text)]) }
  }

  /// A line of standard input: the words and options of a command of its own.
  private struct Command: ParsableArguments {
    @OptionGroup var nutrients: NutrientOptions
    @OptionGroup var notes: NoteOptions
    @Argument(parsing: .allUnrecognized) var words: [String] = []

    static func read(_ words: [String]) throws -> Command {
      do {
        return try parse(NegativeValues.marked(in: words))
      } catch {
        throw ActionError.usage(NegativeValues.unmarked(message(for: error)))
      }
    }
  }

  private static func read(lines bytes: [UInt8], _ names: KnownNames) throws -> [EntryLine] {
    let mark = Array("\u{FEFF}".utf8)
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ActionError(.badData, "standard input is no UTF-8 text")
    }
    var lines: [EntryLine] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = try ActionError.located(onLine: index + 1) { try shellWords(line) }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let entries = try ActionError.located(onLine: index + 1) {
        let command = try Command.read(words)
        return try Batch.entries(
          command.words, command.nutrients.values(), command.notes.texts, names)
      }
      lines.append(EntryLine(entries: entries, number: index + 1))
    }
    return lines
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
