public import LogSyntax
import Values
import Words

/// A line that looks like a box and is none (docs/format.md §6), so that no list has it.
enum BrokenBox {
  /// What is wrong with a line, and how it would be a box; nil for a line that is one, and for any other text.
  ///
  /// A link and a footnote are no boxes: `[x](address)`, `[1] note`.
  static func problem(_ line: Line, in document: LogDocument) -> (message: String, isOther: Bool)? {
    switch line.kind {
    case .box(let box) where box.state != .dropped:
      return isOpenStrike(document.visibleText(box.text)) ? (openStrike, false) : nil
    case .item(let item):
      let text = document.visibleText(item.text)
      if isOpenStrike(text) { return (openStrike, false) }
      return intended(text).map { ("is no box; write '\($0)'", false) } ?? otherMark(text)
    case .prose, .field:
      var text = document.visibleText(line.content)[...]
      if let first = text.first, "-*+".contains(first) {
        text = text.dropFirst()
        guard text.first == "[" else { return nil }
      }
      // A box needs a bullet, and a blank behind it.
      guard text.first == "[" else { return nil }
      let isBox = wellFormed(text)
      return (isBox ? "- \(text)" : intended(String(text))).map {
        ("is no box; write '\($0)'", false)
      }
    default: return nil
    }
  }

  private static let openStrike = "is no box that is given up: its '~~' is never closed"

  private static func isOpenStrike(_ text: String) -> Bool {
    text.hasPrefix("~~") && text.count > 2 && text.dropFirst(2).firstRange(of: "~~") == nil
  }

  /// Whether a text is a box, had it a bullet.
  private static func wellFormed(_ text: Substring) -> Bool {
    ["[ ] ", "[x] ", "[X] "].contains { text.hasPrefix($0) }
  }

  /// The box that a text was meant to be; nil where it was hardly meant to be one.
  static func intended(_ text: String) -> String? {
    if wellFormed(text[...]) { return nil }
    var rest = text[...]
    let isOpened = rest.first == "["
    if isOpened { rest = rest.dropFirst() }
    let blanks = rest.prefix { $0 == " " }
    rest = rest.dropFirst(blanks.count)
    let isTicked = rest.first == "x" || rest.first == "X"
    if isTicked { rest = rest.dropFirst() }
    let behind = rest.prefix { $0 == " " }
    rest = rest.dropFirst(behind.count)
    let box = isTicked ? "- [x]" : "- [ ]"
    func written(_ label: Substring) -> String? {
      let label = label.drop { $0 == " " }
      return label.isEmpty ? nil : "\(box) \(label)"
    }
    guard isOpened else {
      // `x] done`, `] open`
      guard rest.first == "]", blanks.isEmpty, isTicked || behind.isEmpty else { return nil }
      let label = rest.dropFirst()
      return label.first == " " ? written(label) : nil
    }
    switch rest.first {
    case "]":
      let label = rest.dropFirst()
      // A link, a reference or a list of names.
      guard let next = label.first, !"([:,;".contains(next) else { return nil }
      return written(label)
    case ")", "}": return rest.dropFirst().first == " " ? written(rest.dropFirst()) : nil
    default:
      // `[x unfinished`, `[ unfinished`
      guard !rest.isEmpty, !rest.contains("]"), isTicked ? !behind.isEmpty : !blanks.isEmpty else {
        return nil
      }
      return written(rest)
    }
  }

  /// A box with a mark of other programs: `[-] given up`, `[>] moved`.
  private static func otherMark(_ text: String) -> (message: String, isOther: Bool)? {
    let start = Array(text.prefix(4))
    guard start.count == 4, start[0] == "[", start[2] == "]", start[3] == " ",
      !start[1].isLetter, !start[1].isNumber
    else { return nil }
    return (
      "is no box: '[\(start[1])]' is no mark of one; they are '[ ]', '[x]' and '[ ] ~~text~~'", true
    )
  }
}

/// Lines of a person's text that are hardly meant to stand there.
public enum StrayLines {
  /// The marks of a conflict, and what looks like a box and is none.
  ///
  /// - Parameter file: The file's name, as it is told.
  public static func diagnostics(in document: LogDocument, file: String) -> [Diagnostic] {
    conflicts(in: document, file: file) + boxes(in: document, file: file)
  }

  private static func conflicts(in document: LogDocument, file: String) -> [Diagnostic] {
    if let line = document.bytes[...].lineOfConflict {
      return [
        Diagnostic(
          .warning, .conflict,
          "an unresolved conflict begins here; decide what to keep, and remove the markers",
          file: file, line: line)
      ]
    }
    return document.bytes[...].linesOfConflictMarkers.map { line in
      Diagnostic(
        .warning, .conflict, "a mark of a conflict is left here; remove the line", file: file,
        line: line, raw: document.visibleText(document.lines[line - 1].content))
    }
  }

  private static func boxes(in document: LogDocument, file: String) -> [Diagnostic] {
    document.lines.enumerated().compactMap { index, line in
      // What stands under Cycle is told to nobody who did not ask for it.
      guard document.section(ofLine: index)?.known != .cycle,
        let (problem, isOther) = BrokenBox.problem(line, in: document)
      else { return nil }
      return Diagnostic(
        isOther ? .note : .warning, .box, "this \(problem)", file: file, line: index + 1,
        raw: document.visibleText(line.content))
    }
  }
}
