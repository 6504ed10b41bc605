import LogSyntax
import Values
import Words

/// What texts of todos say beside what is to be done (docs/format.md §5, §10.2).
package enum TodoText {
  /// Whether a text is the line that planners write for the day's training, `Workout: Run`.
  package static func isWorkout(_ text: ArraySlice<UInt8>) -> Bool {
    Label.split(text).map { MarkdownText.lowercased($0.name) == "workout" } ?? false
  }
}

extension LogDocument {
  /// Whether a line is `**Deferred:**`, which ends the list of todos (docs/format.md §5).
  package func endsTodos(atLine line: Int) -> Bool {
    let text: Range<Int>
    switch lines[line].kind {
    case .item(let item): text = item.text
    case .prose: text = lines[line].content
    default: return false
    }
    return Lexer(MarkdownText.text(visibleBytes(text))).word == "deferred"
  }
}
