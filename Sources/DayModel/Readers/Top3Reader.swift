import LogSyntax
import Values
import Words

/// Reads the most important things for tomorrow.
enum Top3Reader {
  /// Reads the numbered items; nested entries and the lines after the list are notes (§5).
  static func read(_ section: DaySection, _ file: DayFile) -> [String] {
    var texts: [String] = []
    let entries = file.document.nesting(in: section.body).filter { $0.parent == nil }
    func isNumbered(_ line: Int) -> Bool {
      switch file.document.lines[line].kind {
      case .item(let item): item.isOrdered
      case .box(let box): Lexer.isDigit(file.document.bytes[box.bullet])
      default: false
      }
    }
    let hasNumbers = entries.contains { isNumbered($0.line) }
    for (line, _) in entries where !hasNumbers || isNumbered(line) {
      var text: String
      switch file.document.lines[line].kind {
      case .item(let item): text = file.document.visibleText(item.text)
      case .box(let box) where box.state != .dropped:
        text = file.document.visibleText(box.text)
      default: continue
      }
      text = String(decoding: MarkdownText.trimmed(Array(text.utf8)[...]), as: UTF8.self)
      if !NotFilled.isBlank(text) { texts.append(text) }
    }
    return texts
  }
}
