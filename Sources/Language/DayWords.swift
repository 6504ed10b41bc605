public import Values
import Words

/// The words of an optional argument that is one day or one range: `last monday`.
public enum DayWords {
  /// The text that the words are together, if any.
  ///
  /// - Parameter what: What the argument is called: `day`.
  /// - Throws: `InputError` with code `usage` where there are more words than those of one.
  public static func text(
    _ words: [String], _ what: String, today: CalendarDate
  ) throws(InputError) -> String? {
    guard words.count > 1 else { return words.first }
    let text = words.joined(separator: " ")
    if isDay(text, today) { return text }
    let option = words.dropFirst().first { $0.hasPrefix("-") }
    if let extra = option ?? (isDay(words[0], today) ? words[1] : nil) {
      throw InputError(.usage, "unexpected '\(extra)': one \(what) at most")
    }
    return text
  }

  /// Words in two: what comes first, and the day or range that the last of them are, if any.
  ///
  /// - Parameter least: How many words are no part of the range in any case.
  public static func parted(
    _ words: [String], least: Int, today: CalendarDate
  ) -> (words: [String], range: String?) {
    let start = words.indices.dropFirst(least).first { start in
      isDay(words[start...].joined(separator: " "), today)
    }
    guard let start else { return (words, nil) }
    return (Array(words[..<start]), words[start...].joined(separator: " "))
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
public enum UnquotedDay {
  private static let options = ["--date", "-d", "--from", "--to", "--in"]
  /// The most words that a day has: `March 12, 2030`.
  static let mostWords = 3

  /// The error that names it, with the line that works; nil where the arguments have none.
  ///
  /// - Parameter command: The words that come before the arguments on that line.
  public static func error(in arguments: [String], of command: [String]) -> InputError? {
    // Whether a text has the form of a day does not depend on what day it is.
    let today = CalendarDate(clamping: 0)
    for (index, option) in arguments.prefix(while: { $0 != "--" }).enumerated()
    where options.contains(option) {
      let rest = arguments[(index + 1)...]
      guard let first = rest.first, !DayWords.isDay(first, today) else { continue }
      for count in stride(from: min(mostWords, rest.count), to: 1, by: -1) {
        let text = rest.prefix(count).joined(separator: " ")
        guard DayWords.isDay(text, today) else { continue }
        let line = command + arguments[...index] + [text] + rest.dropFirst(count)
        return InputError(
          .date, "no such date '\(first)'; several words need quotes",
          hint: "Write: \(shellLine(line))")
      }
    }
    return nil
  }
}
