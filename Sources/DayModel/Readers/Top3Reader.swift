import LogSyntax
import Values
import Words

/// Reads the most important things for tomorrow.
package enum Top3Reader {
  /// Reads the texts of the items.
  static func read(_ section: DaySection, _ file: DayFile) -> [String] {
    items(in: section.body, of: file.document).map { item in
      let text = file.document.visibleText(item.text)
      return String(decoding: MarkdownText.trimmed(Array(text.utf8)[...]), as: UTF8.self)
    }
  }

  /// The numbered items with a text, without those that are struck out; nested entries and the lines
  /// after the list are notes (§5).
  ///
  /// - Parameter body: The lines of the section.
  /// - Returns: The text as written, without blanks around it, and whether it is ticked.
  package static func items(
    in body: Range<Int>, of document: LogDocument
  ) -> [(text: Range<Int>, isTicked: Bool)] {
    let entries = document.nesting(in: body).filter { $0.parent == nil }
    func isNumbered(_ line: Int) -> Bool {
      switch document.lines[line].kind {
      case .item(let item): item.isOrdered
      case .box(let box): Lexer.isDigit(document.bytes[box.bullet])
      default: false
      }
    }
    let hasNumbers = entries.contains { isNumbered($0.line) }
    return entries.compactMap { line, _ in
      guard !hasNumbers || isNumbered(line) else { return nil }
      let item: (text: Range<Int>, isTicked: Bool)
      switch document.lines[line].kind {
      case .item(let found): item = (found.text, false)
      case .box(let box) where box.state != .dropped: item = (box.text, box.state == .ticked)
      default: return nil
      }
      return NotFilled.isBlank(document.visibleText(item.text)) ? nil : item
    }
  }
}
