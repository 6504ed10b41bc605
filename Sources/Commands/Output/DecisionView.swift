import DayModel
import JSON
import Store
import Sync

extension RecordedDecision {
  /// What it is about, for a person: the day, the section and what in it.
  var place: String {
    let file = "\(path)"
    let day = LogFileName(path: file)?.date.description ?? file
    let what = isNewName ? "" : key
    return Terminal.safe([day, section, what].filter { !$0.isEmpty }.joined(separator: ", "))
  }

  /// The decision in a sentence.
  var sentence: String {
    let (one, other) = (kept.words(of: key), lost.words(of: key))
    switch (winner, key) {
    case _ where isNewName: return "is a folder now, and the file is \(other)"
    case (.both, _): return "holds \(one) and \(other)"
    case (.changed, _): return "stays as \(from(keptFrom)) changed it, \(from(lostFrom)) deleted it"
    default:
      return "is \(one) (\(from(keptFrom))), not \(other) (\(from(lostFrom))): \(winner.reason)"
    }
  }

  /// Whether a file gave its name to a folder.
  private var isNewName: Bool { winner == .both && section.isEmpty && key == "name" }

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

extension RecordedDecision {
  /// The decision in one line.
  var line: String { "\(place) \(sentence)" }

  /// The decision as docs/schemas/merge.schema.json has it.
  var json: JSONValue { .object(members) }

  fileprivate var members: [JSONValue.Member] {
    [
      .init("path", .string("\(path)")),
      .init("date", .optional(LogFileName(path: "\(path)")?.date.description)),
      .init("section", .string(section)), .init("key", .string(key)),
      .init("winner", .string(winner.rawValue)), .init("reason", .string(winner.reason)),
      .init("kept_from", .string(keptFrom)), .init("lost_from", .string(lostFrom)),
      .init("kept", kept.json), .init("lost", lost.json),
      .init("worth_a_look", .bool(isWorthALook)),
    ]
  }
}

extension PastDecision {
  /// The decision as docs/schemas/conflicts.schema.json has it.
  var json: JSONValue {
    .object(
      [
        .init("id", .string("\(id)")), .init("merge", .string(id.commit.hex)),
        .init("time", .string(Clock.text(Int(time)))),
      ] + decision.members + [.init("restored_by", .optional(restoredBy?.hex))])
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
