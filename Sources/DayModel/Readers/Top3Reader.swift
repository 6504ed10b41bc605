import LogSyntax
import Values
import Words

/// Reads the most important things for tomorrow.
package enum Top3Reader {
  /// The texts of the entries that have one.
  static func read(_ section: DaySection, _ file: DayFile) -> [String] {
    entries(section, file.document).map(\.text).filter { !$0.isEmpty }
  }

  /// The entries: numbered items, or all items where none has a number. Nested entries and the lines after the
  /// list are notes (docs/format.md §5). The text of an empty number, and of one that is struck out, is empty.
  static func entries(
    _ section: DaySection, _ document: LogDocument
  ) -> [(line: Int, isNumbered: Bool, text: String)] {
    let (lines, areNumbered) = lines(in: section.body, of: document)
    return lines.map { line in
      let visible = MarkdownText.trimmed(document.visibleBytes(text(ofLine: line, document)))
      let text = String(decoding: visible, as: UTF8.self)
      return (line, areNumbered, NotFilled.isBlank(text) ? "" : text)
    }
  }

  /// An entry with a text.
  package struct Entry {
    /// The index of its line.
    package let line: Int
    /// The text as written, without blanks around it and the day to which it was carried.
    package let text: Range<Int>
    /// Whether it is ticked.
    package let isTicked: Bool
    /// The day to which it was carried.
    package let carriedTo: CalendarDate?
  }

  /// The entries with a text.
  ///
  /// - Parameter body: The lines of the section.
  package static func items(in body: Range<Int>, of document: LogDocument) -> [Entry] {
    lines(in: body, of: document).lines.compactMap { line in
      let written = writtenText(ofLine: line, document)
      let text = text(ofLine: line, document)
      guard !NotFilled.isBlank(document.visibleText(text)) else { return nil }
      let carried = TaskMarks(of: document.bytes[written]).carried
      var isTicked = false
      if case .box(let box) = document.lines[line].kind { isTicked = box.state == .ticked }
      return Entry(
        line: line, text: text, isTicked: isTicked,
        carriedTo: carried.flatMap { CalendarDate(iso: document.bytes[$0.date]) })
    }
  }

  /// The lines of the entries, and whether these have numbers.
  private static func lines(
    in body: Range<Int>, of document: LogDocument
  ) -> (lines: [Int], areNumbered: Bool) {
    let lines = document.nesting(in: body).filter { $0.parent == nil }.map(\.line)
    func isNumbered(_ line: Int) -> Bool {
      switch document.lines[line].kind {
      case .item(let item): item.isOrdered
      case .box(let box): Lexer.isDigit(document.bytes[box.bullet])
      default: false
      }
    }
    let hasNumbers = lines.contains(where: isNumbered)
    return (lines.filter { !hasNumbers || isNumbered($0) }, hasNumbers)
  }

  /// The text of an entry, without the day to which it was carried; empty for one that is struck out.
  private static func text(ofLine line: Int, _ document: LogDocument) -> Range<Int> {
    let text = writtenText(ofLine: line, document)
    return text.lowerBound..<TaskMarks.uncarried(document.bytes[text]).endIndex
  }

  private static func writtenText(ofLine line: Int, _ document: LogDocument) -> Range<Int> {
    switch document.lines[line].kind {
    case .item(let item): item.text
    case .box(let box) where box.state != .dropped: box.text
    default: 0..<0
    }
  }
}
