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
    DecisionList(decisions: [past], unread: isUnread ? [past.id] : []).json(clock)
  }
}

extension PastDecision {
  /// The decision as docs/schemas/conflicts.schema.json has it.
  func json(_ clock: Clock) -> JSONValue {
    .object(
      [
        .init("id", .string("\(id)")), .init("merge", .string(id.commit.hex)),
        .init("time", .string(clock.text(Int(time)))),
      ] + decision.members + [.init("restored_by", .optional(restoredBy?.hex))])
  }
}

extension RecordedDecision {
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

extension RecordedDecision.Text {
  fileprivate var json: JSONValue {
    [
      "text": .string(String(decoding: bytes, as: UTF8.self)), "length": .int(length),
      "blob": .optional(blob?.hex),
    ]
  }
}
