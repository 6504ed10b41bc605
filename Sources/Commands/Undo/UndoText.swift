import Actions
import LogSyntax
import Screens

extension UndoneEdit.Change {
  /// The day, the name, what is there now, and what was: in the words in which `todo` and `log` tell of it.
  func line(_ style: Style) -> StyledText {
    let start: StyledText = "\(date?.description ?? file)  "
    if isPrivate {
      let state = isGone ? "gone" : "as it was before"
      return "\(start)\(style.name("\(section), \(key)")) \(style.dim(state))"
    }
    let (old, new) = (before.map(ListLine.init), after.map(ListLine.init))
    let isNumber = !key.isEmpty && key.allSatisfy(\.isNumber)
    switch (old, new) {
    case (_, let new?) where new.box != nil && old != nil:
      return "\(start)\(style.name(short(new.text))) \(new.box?.words(style) ?? .empty)"
    // A line without a name of its own: a box, a heading, an entry of a list.
    case (nil, let new?) where new.isEntry && !isNumber:
      return "\(start)\(style.name(short(new.text))) is back"
    case (let old?, nil) where old.isEntry && !isNumber:
      return "\(start)\(style.name(short(old.text))) \(style.dim("gone"))"
    default:
      // The number of an entry alone does not say of which list it is.
      let name = isNumber ? "\(section) \(key)" : key
      func text(_ line: ListLine?) -> String? {
        line.flatMap { $0.text.isEmpty ? nil : short($0.text) }
      }
      let was = text(old).map { style.dim(" (was \($0))") } ?? .empty
      let now = text(new).map(style.plain) ?? style.dim(isGone ? "gone" : "blank")
      return "\(start)\(style.name(short(name))) \(now)\(was)"
    }
  }

  /// The beginning of the first line of a text.
  private func short(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return line.count > 40 ? line.prefix(39) + "…" : line
  }
}

/// The text of a unit of a log without the marks with which its line begins.
private struct ListLine {
  /// The text: of a box or an entry what stands behind its bullet, of any other unit all of it.
  let text: String
  /// Open, ticked or dropped; nil where it is no box.
  let box: Checkbox.State?
  /// Whether it is a box, an entry of a list or a heading, which have no name but their text.
  let isEntry: Bool

  init(_ unit: String) {
    let document = LogDocument(unit)
    switch document.lines.first?.kind {
    case .box(let box):
      (text, self.box, isEntry) = (document.text(document.label(of: box)), box.state, true)
    case .item(let item): (text, box, isEntry) = (document.text(item.text), nil, true)
    case .heading(let heading): (text, box, isEntry) = (document.text(heading.text), nil, true)
    default: (text, box, isEntry) = (unit, nil, false)
    }
  }
}

extension Checkbox.State {
  /// What a person calls it.
  func words(_ style: Style) -> StyledText {
    switch self {
    case .open: "open"
    case .ticked: style.good("done")
    case .dropped: style.dim("dropped")
    }
  }
}
