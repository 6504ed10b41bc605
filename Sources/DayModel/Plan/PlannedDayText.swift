import Values
import Words

/// Reads what the cells of a plan's day say (docs/format.md §10.2).
enum PlannedDayText {
  /// The lines of a text that `<br>` parts, without emphasis, comments and struck-out text.
  static func lines(_ text: ArraySlice<UInt8>) -> [String] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = text.startIndex
    var index = start
    while index < text.endIndex {
      // A line break in a text of YAML is one as well.
      if text[index] == ASCII.lineFeed || text[index] == ASCII.carriageReturn {
        pieces.append(text[start..<index])
        start = index + 1
      } else if let end = endOfBreak(at: index, in: text) {
        pieces.append(text[start..<index])
        (start, index) = (end, end)
        continue
      }
      index += 1
    }
    pieces.append(text[start...])
    return pieces.map { line($0) }.filter { !$0.isEmpty }
  }

  /// The text in one line.
  static func oneLine(_ text: ArraySlice<UInt8>) -> String { lines(text).joined(separator: " ") }

  /// Where a `<br>`, `<br/>` or `<BR />` ends that begins at an index; nil where none does.
  private static func endOfBreak(at index: Int, in text: ArraySlice<UInt8>) -> Int? {
    guard text[index] == ASCII.less, index + 3 < text.endIndex,
      text[index + 1].asciiLowercased == UInt8(ascii: "b"),
      text[index + 2].asciiLowercased == UInt8(ascii: "r")
    else { return nil }
    var end = index + 3
    while end < text.endIndex, text[end].isBlank || text[end] == ASCII.slash { end += 1 }
    return end < text.endIndex && text[end] == ASCII.greater ? end + 1 : nil
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: MarkdownText.text(bytes), as: UTF8.self)
    // In a table a pipe is written with a backslash.
    return text.replacing("\\|", with: "|").replacing("\t", with: " ")
  }

  /// All weekdays that words of a text name, for a report.
  static func weekdays(_ text: String) -> [CalendarDate.Weekday] {
    text.split { !$0.isLetter }.compactMap { weekday(String($0)) }
  }

  /// The weekday that a text begins with, after marks such as emoji: its name or three letters or more of
  /// it.
  static func weekday(_ text: String) -> CalendarDate.Weekday? {
    var lexer = Lexer(text)
    while let byte = lexer.peek, !Lexer.isLetter(byte), !Lexer.isDigit(byte) { lexer.at += 1 }
    let letters = lexer.rest.prefix { Lexer.isLetter($0) }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    guard word.utf8.count >= 3 else { return nil }
    return CalendarDate.Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
  }

  /// Whether a type says that nothing is planned: blank, dashes, or the words rest and off.
  static func isRest(_ type: String) -> Bool {
    let signs = type.unicodeScalars.filter { !$0.properties.isWhitespace }
    if signs.allSatisfy({ "-–—−".unicodeScalars.contains($0) }) { return true }
    var lexer = Lexer(type)
    var words: [Word] = []
    while let word = lexer.nextWord() { words.append(word) }
    return words.contains { $0 == "rest" || $0 == "off" }
      && words.allSatisfy { $0 == "rest" || $0 == "off" || $0 == "day" }
  }

  /// The kinds that a type names, one for each of its parts; else those of the workout.
  static func kinds(type: String, workout: String) -> [WorkoutType] {
    // As in a title, the first word counts (docs/format.md §2.1).
    named(type: type, workout: workout) { WorkoutType(firstIn: Array($0.utf8)[...]) }
  }

  /// What the parts of a type name, each once; else what those of the workout do.
  static func named<Kind: Equatable>(
    type: String, workout: String, _ first: (_ part: String) -> Kind?
  ) -> [Kind] {
    func all(in parts: [String]) -> [Kind] {
      parts.compactMap(first).reduce(into: []) { kinds, kind in
        if !kinds.contains(kind) { kinds.append(kind) }
      }
    }
    let named = all(in: parts(ofType: type))
    return named.isEmpty ? all(in: workout.split(separator: "+").map(String.init)) : named
  }

  /// The parts of a type: `Swim + Strength`, `Swim & Strength`, `Swim, Strength`, `Swim and Strength`,
  /// `Bike / Run`. A slash without blanks is a part of a name: `Run/Walk`.
  static func parts(ofType type: String) -> [String] {
    let joined = MarkdownText.lowercased(type).replacing(" and ", with: "+")
      .replacing(" / ", with: "+")
    return joined.split { "+&,;".contains($0) }
      .map { MarkdownText.trimmed($0) }
      .filter { !$0.isEmpty }
  }
}
