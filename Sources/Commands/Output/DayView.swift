import DayModel
import LogSyntax
import Values

/// A day's log as a person reads it on a terminal: what is filled in, without the syntax.
///
/// Blank fields, comments, empty sections and the front matter are left out; nothing else is.
struct DayView {
  let document: LogDocument
  let style: Style

  /// The lines of the view. A heading of level one or two begins a paragraph.
  ///
  /// - Parameter only: The section to show, with those below it; nil for the whole day.
  func lines(only: Section? = nil) -> [String] {
    var lines: [String] = []
    for section in document.sections {
      if let only, !covers(only, section) { continue }
      let body = bodyLines(section)
      if body.isEmpty && !hasContentBelow(section) { continue }
      if let heading = document.headingText(of: section) {
        if !lines.isEmpty && section.level <= 2 { lines.append("") }
        let text = Terminal.safe(heading)
        lines.append(section.level <= 2 ? style.title(text) : "  " + style.title(text))
      }
      lines += body
    }
    return lines
  }

  private func covers(_ outer: Section, _ inner: Section) -> Bool {
    let start = outer.headingLine ?? outer.body.lowerBound
    let line = inner.headingLine ?? inner.body.lowerBound
    return line == start || outer.extent.contains(line)
  }

  private func hasContentBelow(_ section: Section) -> Bool {
    document.sections.contains {
      $0 != section && covers(section, $0) && !bodyLines($0).isEmpty
    }
  }

  private func bodyLines(_ section: Section) -> [String] {
    let width =
      document.fields(in: section.body).filter { !document.visibleText($0.field.value).isEmpty }
      .map { columns(document.text($0.field.name)) }.max() ?? 0
    var lines: [String] = []
    var gap = false
    for index in section.body {
      guard let line = view(document.lines[index], fieldWidth: min(width, 24)) else {
        gap = gap || document.lines[index].kind == .blank
        continue
      }
      if gap && !lines.isEmpty { lines.append("") }
      gap = false
      lines.append("  " + line)
    }
    return lines
  }

  /// Whether a value is the zero with which the template begins a total (docs/format.md §4.4).
  private func isPlaceholder(_ field: Field, _ value: String) -> Bool {
    FieldCatalog.field(named: document.text(field.name))?.kind == .fuelTotal
      && FuelTotal.read(value).state == .blank
  }

  /// One line as it is shown; nil for one that is not.
  private func view(_ line: Line, fieldWidth: Int) -> String? {
    switch line.kind {
    case .blank, .frontMatter, .comment, .heading:
      return nil
    case .field(let field):
      let value = document.visibleText(field.value)
      guard !value.isEmpty, !isPlaceholder(field, value) else { return nil }
      let name = Terminal.safe(document.text(field.name)).replacing("_", with: " ")
      return style.name(padded(name, to: fieldWidth)) + "  " + Terminal.safe(value)
    case .box(let box):
      let indent = String(repeating: " ", count: box.indent)
      let text = Terminal.safe(document.text(box.text))
      return switch box.state {
      case .open: "\(indent)[ ] \(text)"
      case .ticked: indent + style.good("[x]") + " " + text
      case .dropped: "\(indent)[-] " + style.strike(text.replacing("~~", with: ""))
      }
    case .item(let item):
      guard !item.text.isEmpty else { return nil }
      let indent = String(repeating: " ", count: item.indent)
      let text = Terminal.safe(document.text(item.text)).replacing("**", with: "")
      return "\(indent)\(document.text(item.marker)) \(text)"
    case .tableRow, .quote, .code, .rule, .prose:
      return Terminal.safe(document.text(line.content))
    }
  }
}
