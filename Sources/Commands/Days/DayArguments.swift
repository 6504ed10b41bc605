import ArgumentParser
import Language
import Values

extension [String] {
  /// The words without the first `--`, which says that no option follows it.
  ///
  /// - Throws: `usage` for a word before it that is written as an option, with the nearest of the command.
  func operands(of command: any ParsableCommand.Type) throws(InputError) -> [String] {
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
    try DayWords.text(operands(of: command), what, today: today)
  }
}
