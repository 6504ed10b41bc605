import LogSyntax
import Values
import Words

/// Reads the most important things for tomorrow.
enum Top3Reader {
  /// The texts of the entries that have one.
  static func read(_ section: DaySection, _ file: DayFile) -> [String] {
    entries(section, file.document).map(\.text).filter { !$0.isEmpty }
  }

  /// The entries: numbered items, or all items where none has a number. Nested entries and the lines after the
  /// list are notes (docs/format.md §5). The text of an empty number, and of one that is struck out, is empty.
  static func entries(
    _ section: DaySection, _ document: LogDocument
  ) -> [(line: Int, isNumbered: Bool, text: String)] {
    let lines = document.nesting(in: section.body).filter { $0.parent == nil }.map(\.line)
    func isNumbered(_ line: Int) -> Bool {
      switch document.lines[line].kind {
      case .item(let item): item.isOrdered
      case .box(let box): Lexer.isDigit(document.bytes[box.bullet])
      default: false
      }
    }
    let hasNumbers = lines.contains(where: isNumbered)
    return lines.filter { !hasNumbers || isNumbered($0) }.map { line in
      let range =
        switch document.lines[line].kind {
        case .item(let item): item.text
        case .box(let box) where box.state != .dropped: box.text
        default: 0..<0
        }
      let visible = MarkdownText.trimmed(document.visibleBytes(range))
      let text = String(decoding: visible, as: UTF8.self)
      return (line, hasNumbers, NotFilled.isBlank(text) ? "" : text)
    }
  }
}
