import Actions
import Context
import DayModel
import Screens

extension MergeDecision {
  /// What it is about, for a person: the day, the section and what in it.
  var subject: String {
    let file = "\(path)"
    let day = LogFileName(path: file)?.date.description ?? file
    let what = isNewName ? "" : key
    return [day, section, what].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Whether a file gave its name to a folder.
  private var isNewName: Bool { winner == .both && section.isEmpty && key == "name" }
}

extension MergeDecision.Text {
  /// The text in a few words; of a field, its value.
  func words(of key: String) -> String {
    if length == 0 { return "nothing" }
    if bytes.isEmpty { return "\(length) bytes" }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    var text = lines.first.map { $0.drop { $0 == " " } } ?? ""
    for name in ["\(key)::", "- \(key)::", "\(key):"] where text.hasPrefix(name) {
      text = text.dropFirst(name.count).drop { $0 == " " }
      if text.isEmpty { return "nothing" }
    }
    let line = String(text)
    let isCut = line.count > 40 || lines.count > 1 || !isWhole
    return "“\(line.prefix(40))\(isCut ? "…" : "")”"
  }
}
