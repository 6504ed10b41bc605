import Actions
import ArgumentParser
import Values
import Words

extension [String] {
  /// The words without the first `--`, which says that no option follows it.
  ///
  /// - Throws: `usage` for a word before it that is written as an option, with the nearest of the command.
  func operands(of command: any ParsableCommand.Type) throws -> [String] {
    let end = firstIndex(of: "--") ?? endIndex
    if let word = self[..<end].first(where: UnknownOption.isOption) {
      throw UnknownOption.error(word, of: command)
    }
    return Array(self[..<end] + self[end...].dropFirst())
  }

  /// The one day or range of an optional argument, which may be of several words: `last monday`.
  ///
  /// - Throws: `usage` where there are more words than those of one.
  func day(
    _ what: String, of command: any ParsableCommand.Type, today: CalendarDate
  ) throws -> String? {
    let words = try operands(of: command)
    guard words.count > 1 else { return words.first }
    let text = words.joined(separator: " ")
    if Self.isDay(text, today) { return text }
    let option = words.dropFirst().first { $0.hasPrefix("-") }
    if let extra = option ?? (Self.isDay(words[0], today) ? words[1] : nil) {
      throw ActionError.usage("unexpected '\(extra)': one \(what) at most")
    }
    return text
  }

  /// Whether a text names a day or days.
  fileprivate static func isDay(_ text: String, _ today: CalendarDate) -> Bool {
    switch Result(catching: { try CalendarDate.range(text, today: today) }) {
    case .success: true
    case .failure: false
    }
  }
}

/// A day of several words without quotes behind an option that takes one word: `--date 3 days ago`.
enum UnquotedDay {
  private static let options = ["--date", "-d", "--from", "--to", "--in"]
  /// The most words that a day has: `March 12, 2030`.
  static let mostWords = 3

  /// The error that names it, with the line that works; nil where the arguments have none.
  ///
  /// - Parameter command: The words that come before the arguments on that line.
  static func error(in arguments: [String], of command: [String]) -> ActionError? {
    // Whether a text has the form of a day does not depend on what day it is.
    let today = CalendarDate(clamping: 0)
    for (index, option) in CommandLineWords.options(arguments).enumerated()
    where options.contains(option) {
      let rest = arguments[(index + 1)...]
      guard let first = rest.first, ![String].isDay(first, today) else { continue }
      for count in stride(from: min(mostWords, rest.count), to: 1, by: -1) {
        let text = rest.prefix(count).joined(separator: " ")
        guard [String].isDay(text, today) else { continue }
        let line = command + arguments[...index] + [text] + rest.dropFirst(count)
        return ActionError(
          .date, "no such date '\(first)'; several words need quotes",
          hint: "Write: \(shellLine(line))")
      }
    }
    return nil
  }
}
