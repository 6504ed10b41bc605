import JSON
import Tracker
import Workspace

extension RecordedDecision {
  /// What it is about, for a person: the day, the section and what in it.
  var place: String {
    let file = "\(path)"
    let day = LogFileName(path: file)?.date.description ?? file
    return Terminal.safe([day, section, key].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The decision in a sentence.
  var sentence: String {
    let (one, other) = (kept.words(of: key), lost.words(of: key))
    switch (winner, key) {
    case (.both, "name"): return "is a folder now, and the file \(other)"
    case (.both, _): return "holds \(one) and \(other)"
    case (.changed, _): return "stays as \(from(keptFrom)) changed it, \(from(lostFrom)) deleted it"
    default:
      return "is \(one) (\(from(keptFrom))), not \(other) (\(from(lostFrom))): \(winner.reason)"
    }
  }

  private func from(_ device: String) -> String {
    device.isEmpty ? "somebody" : Terminal.safe(device)
  }
}

extension RecordedDecision.Text {
  /// The text in a few words, made safe; of a field, its value.
  func words(of key: String) -> String {
    if length == 0 { return "nothing" }
    if bytes.isEmpty { return "\(length) bytes" }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    var text = lines.first.map { $0.drop { $0 == " " } } ?? ""
    for name in ["\(key)::", "- \(key)::", "\(key):"] where text.hasPrefix(name) {
      text = text.dropFirst(name.count).drop { $0 == " " }
      if text.isEmpty { return "nothing" }
    }
    let line = Terminal.safe(text)
    let isCut = line.count > 40 || lines.count > 1 || !isWhole
    return "“\(line.prefix(40))\(isCut ? "…" : "")”"
  }
}

extension PastDecision {
  /// The decision in one line, without its ID.
  var line: String { "\(decision.place) \(decision.sentence)" }

  /// The decision as docs/schemas/conflicts.schema.json has it.
  var json: JSONValue {
    [
      "id": .string("\(id)"), "merge": .string(id.commit.hex),
      "time": .string(Clock.text(Int(time))),
      "path": .string("\(decision.path)"),
      "date": .optional(LogFileName(path: "\(decision.path)")?.date.description),
      "section": .string(decision.section), "key": .string(decision.key),
      "winner": .string(decision.winner.rawValue), "reason": .string(decision.winner.reason),
      "kept_from": .string(decision.keptFrom), "lost_from": .string(decision.lostFrom),
      "kept": decision.kept.json, "lost": decision.lost.json,
      "worth_a_look": .bool(decision.isWorthALook), "restored_by": .optional(restoredBy?.hex),
    ]
  }
}

extension RecordedDecision.Text {
  fileprivate var json: JSONValue {
    [
      "text": .string(String(decoding: bytes, as: UTF8.self)), "length": .int(length),
      "blob": .optional(blob?.hex),
    ]
  }
}
