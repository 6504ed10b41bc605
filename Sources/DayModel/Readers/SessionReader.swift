import LogSyntax
import Values

/// Reads the sessions of `## Sessions`: its list items (docs/format.md §15).
enum SessionReader {
  /// The sessions in the order of the file.
  static func read(_ section: DaySection, _ file: DayFile, _ notes: DayNotes?) -> [Session] {
    section.body.compactMap { line in
      switch file.document.lines[line].kind {
      case .item, .box: break
      default: return nil
      }
      let text = file.document.entryText(ofLine: line)
      if NotFilled.isBlank(text) { return nil }
      let session = Session(text)
      if session == nil {
        notes?.report(
          .warning, .session, "this is no session: its minutes stand in parentheses, (20 min)",
          at: Location(file: file, line: line), raw: text)
      }
      return session
    }
  }
}
