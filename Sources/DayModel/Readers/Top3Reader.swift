import LogSyntax
import Values
import Words

/// Reads the most important things for tomorrow.
package enum Top3Reader {
  /// An entry of the list.
  package struct Entry {
    /// The index of its line.
    let line: Int
    /// Whether the list is one of numbers.
    let isNumbered: Bool
    /// Its text as written; empty for one that is struck out.
    package let text: Range<Int>
    /// Whether it is a box that is ticked.
    package let isTicked: Bool
    /// What is to be read of the text; empty where nobody has filled it in.
    let visibleText: String
  }

  /// The texts of the entries that have one.
  static func read(_ section: DaySection, _ file: DayFile) -> [String] {
    items(in: section.body, of: file.document).map(\.visibleText)
  }

  /// The entries that have a text.
  ///
  /// - Parameter body: The lines of the section.
  package static func items(in body: Range<Int>, of document: LogDocument) -> [Entry] {
    entries(in: body, of: document).filter { !$0.visibleText.isEmpty }
  }

  /// The entries: numbered items, or all items where none has a number. Nested entries and the lines after the
  /// list are notes (docs/format.md §5).
  static func entries(in body: Range<Int>, of document: LogDocument) -> [Entry] {
    let lines = document.nesting(in: body).filter { $0.parent == nil }.map(\.line)
    func isNumbered(_ line: Int) -> Bool {
      switch document.lines[line].kind {
      case .item(let item): item.isOrdered
      case .box(let box): Lexer.isDigit(document.bytes[box.bullet])
      default: false
      }
    }
    let hasNumbers = lines.contains(where: isNumbered)
    return lines.filter { !hasNumbers || isNumbered($0) }.map { line in
      let (range, isTicked): (Range<Int>, Bool) =
        switch document.lines[line].kind {
        case .item(let item): (item.text, false)
        case .box(let box) where box.state != .dropped: (box.text, box.state == .ticked)
        default: (0..<0, false)
        }
      let visible = MarkdownText.trimmed(document.visibleBytes(range))
      let text = String(decoding: visible, as: UTF8.self)
      return Entry(
        line: line, isNumbered: hasNumbers, text: range, isTicked: isTicked,
        visibleText: NotFilled.isBlank(text) ? "" : text)
    }
  }
}
