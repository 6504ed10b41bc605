public import LogSyntax

/// An entry under Notes.
public struct NoteItem: Sendable, Equatable {
  /// Its number among the day's notes, from 1.
  public let number: Int
  /// The text of its first line, without comments and struck-out text.
  public let text: String
  /// The index of its first line. Lines that are nested below it belong to it.
  public let line: Int

  /// The notes of a log, in the order of the file.
  public static func all(in document: LogDocument) -> [NoteItem] {
    document.sections(.notes).flatMap { section in
      document.nesting(in: section.body).filter { $0.parent == nil }.map(\.line)
    }.enumerated().map { index, line in
      NoteItem(number: index + 1, text: document.entryText(ofLine: line), line: line)
    }
  }
}

extension LogDocument {
  /// The visible text of a line without its bullet and box.
  package func entryText(ofLine line: Int) -> String {
    switch lines[line].kind {
    case .item(let item): visibleText(item.text)
    case .box(let box): visibleText(box.text)
    default: visibleText(lines[line].content)
    }
  }
}
