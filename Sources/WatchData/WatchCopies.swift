import JSON
import MeasuredFiles
public import Values

/// What was taken in of Garmin besides the bot's figures, in the bot's own file, so that its planner reads it
/// (docs/format.md §10.4).
extension WatchFile {
  /// What an entry of ours says in `source`.
  static let ours = "bestupid"

  /// The file with an entry of ours for each day of which the bot has none. What the bot wrote stays, byte for byte.
  ///
  /// - Parameter days: What was taken in of Garmin, all of the years that are concerned.
  /// - Throws: ``InputError`` with code `value` for bytes that are no JSON.
  public static func adding(
    _ days: [MeasuredDay], to bytes: [UInt8]
  ) throws(InputError) -> [UInt8] {
    let document = try JSONDocument(figures: bytes)
    guard let list = document.root["entries"], list.kind == .array else { return bytes }
    let entries = Array(list.children)
    let dates = entries.map { $0["date"]?.string ?? "" }
    var edits = JSONEdits(document)
    var added: [(behind: Int, what: JSONEdits.Addition)] = []
    for day in days.sorted(by: { $0.date < $1.date }) {
      let date = day.date.description
      let copy = day.copy
      guard let index = dates.firstIndex(of: date) else {
        let behind = dates.lastIndex { !$0.isEmpty && $0 < date } ?? -1
        added.append((behind, .value(copy)))
        continue
      }
      if entries[index].isOurs, entries[index].value != copy {
        edits.replace(entries[index], by: copy, like: entries[index])
      }
    }
    edits.change(list, adding: added, like: entries.first ?? list)
    return edits.bytes
  }
}

extension JSONDocument.Element {
  /// Whether it is an entry that an import made, whose truth is in `data/measured`.
  var isOurs: Bool { self["source"]?.string == WatchFile.ours }
}

extension MeasuredDay {
  /// The entry of the bot's file: all that the source said, and whose entry it is.
  fileprivate var copy: JSONValue {
    let members = entry.json(of: date.description).members.filter { $0.key != "earlier" }
    return .object(members + [.init("source", .string(WatchFile.ours))])
  }
}
