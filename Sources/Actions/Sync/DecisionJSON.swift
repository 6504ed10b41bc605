import DayModel
public import JSON
import Store
import Sync
public import Values

extension DecisionTexts {
  /// The decision as docs/schemas/conflicts.schema.json has it.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue {
    let told = past.json(clock, kept: kept.json, lost: lost.json)
    return [
      "schema": "bestupid.conflicts/1", "decisions": [told],
      "unread": .array(isUnread ? [.string("\(past.id)")] : []),
    ]
  }
}

extension PastDecision {
  /// The decision as docs/schemas/conflicts.schema.json has it.
  ///
  /// - Parameters:
  ///   - kept: The text that stands, where somebody asked for this decision; nil for what anybody is told of it.
  ///   - lost: The text that was dropped, likewise.
  func json(_ clock: Clock, kept: JSONValue? = nil, lost: JSONValue? = nil) -> JSONValue {
    .object(
      [
        .init("id", .string("\(id)")), .init("merge", .string(id.commit.hex)),
        .init("time", .string(clock.text(Int(time)))),
      ] + decision.members(kept: kept, lost: lost) + [
        .init("restored_by", .optional(restoredBy?.hex))
      ])
  }
}

extension RecordedDecision {
  /// The decision as docs/schemas/merge.schema.json has it.
  var json: JSONValue { .object(members()) }

  fileprivate func members(
    kept: JSONValue? = nil, lost: JSONValue? = nil
  ) -> [JSONValue.Member] {
    [
      .init("path", .string("\(path)")),
      .init("date", .optional(LogFileName(path: "\(path)")?.date.description)),
      .init("section", .string(section)), .init("key", .string(key)),
      .init("winner", .string(winner.rawValue)), .init("reason", .string(winner.reason)),
      .init("kept_from", .string(keptFrom)), .init("lost_from", .string(lostFrom)),
      .init("kept", kept ?? self.kept.json), .init("lost", lost ?? self.lost.json),
      .init("worth_a_look", .bool(isWorthALook)), .init("private", .bool(isPrivate)),
    ]
  }
}

extension RecordedDecision.Text {
  fileprivate var json: JSONValue { .text(bytes, length: length, blob: blob?.hex) }
}

extension DecisionTexts.Text {
  /// As much of it as the list of decisions has; of a text of the cycle all of it.
  fileprivate var json: JSONValue { .text(told, length: length, blob: blob) }
}

extension JSONValue {
  fileprivate static func text(_ bytes: [UInt8], length: Int, blob: String?) -> JSONValue {
    [
      "text": .string(String(decoding: bytes, as: UTF8.self)), "length": .int(length),
      "blob": .optional(blob),
    ]
  }
}
