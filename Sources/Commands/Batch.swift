import ArgumentParser
import DayEditing
import Store
import Values

/// What one `log` is to write: the words of its command line, or the lines of standard input.
enum Batch {
  /// The entries of one line.
  struct Line {
    let entries: [LogEntry]
    /// The line of standard input, from 1; nil for the command line.
    let number: Int?

    /// Writes the entries, and says in which line one of them fails.
    ///
    /// - Parameter units: The store's, for numbers without one; nil for a file outside of any store.
    func write(
      into editor: inout DayEditor, allowingNew: Bool, units: StoreConfiguration?
    ) throws {
      try Batch.located(number) {
        for entry in entries {
          let entry =
            units.map { entry.withUnits(weight: $0.weightUnit, distance: $0.distanceUnit) } ?? entry
          try editor.write(entry, allowingNew: allowingNew)
        }
      }
    }
  }

  /// The most bytes of standard input.
  private static let inputLimit = 1 << 20

  static func read(_ words: [String], nutrients: Nutrients) throws -> [Line] {
    if words == ["-"] {
      guard nutrients.isEmpty else {
        throw Failure.usage("--calories and its kin do not go with -")
      }
      return try read(lines: Terminal.standardInput(limit: inputLimit))
    }
    let entries = try Batch.entries(words, nutrients)
    guard !entries.isEmpty else {
      throw Failure.usage(
        "what should be logged?", hint: "Write: bestupid log weight 181 sleep 6:35 mood am 6")
    }
    return [Line(entries: entries, number: nil)]
  }

  private static func entries(_ words: [String], _ nutrients: Nutrients) throws -> [LogEntry] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    if let option = words[..<end].first(where: { $0.hasPrefix("--") }) {
      throw Failure.usage("unknown option '\(option)'", hint: "See: bestupid help log")
    }
    return try LogEntry.read(words.operands, nutrients: nutrients)
  }

  /// A line of standard input: the words and options of a command of its own.
  private struct Command: ParsableArguments {
    @OptionGroup var nutrients: NutrientOptions
    @Argument(parsing: .allUnrecognized) var words: [String] = []

    static func read(_ words: [String]) throws -> Command {
      do {
        return try parse(words)
      } catch {
        throw Failure.usage(message(for: error))
      }
    }
  }

  private static func read(lines bytes: [UInt8]) throws -> [Line] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.badData, code: "bad-data", "standard input is no UTF-8 text")
    }
    var lines: [Line] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let words = try located(index + 1) { try shellWords(line) }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let entries = try located(index + 1) {
        let command = try Command.read(words)
        return try Batch.entries(command.words, command.nutrients.values)
      }
      lines.append(Line(entries: entries, number: index + 1))
    }
    return lines
  }

  /// Runs `body`, and names the line of standard input in its error.
  private static func located<Result>(_ line: Int?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      var failure = Failure(error)
      if let line { (failure.file, failure.line) = ("standard input", line) }
      throw failure
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
      throw Failure(.badData, code: "bad-data", "a quotation is not closed")
    }
    return words + [word].compactMap { $0 }
  }
}
