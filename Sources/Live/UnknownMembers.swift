public import JSON

/// The members of an object as they were read, so that what is not known stays where it was.
///
/// Two objects that say the same are equal, whatever else stood in the file.
public struct UnknownMembers: Sendable, Equatable {
  private let members: [JSONValue.Member]

  /// Members as they were read.
  public init(_ members: [JSONValue.Member] = []) { self.members = members }

  /// The object that has what is known now: in the order in which it was read, each value in its own
  /// spelling where it has not changed, and new members at the end.
  public func object(_ known: [JSONValue.Member]) -> JSONValue {
    var left = known
    var result: [JSONValue.Member] = []
    for member in members {
      guard let index = left.firstIndex(where: { $0.key == member.key }) else {
        if !known.contains(where: { $0.key == member.key }) { result.append(member) }
        continue
      }
      let new = left.remove(at: index).value
      result.append(.init(member.key, Self.isSame(member.value, new) ? member.value : new))
    }
    return .object(result + left)
  }

  /// Whether two values are one in different spellings.
  private static func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)):
      one == other || Double(one).map { $0 == Double(other) } == true
    case (.array(let one), .array(let other)):
      one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
    case (.object(let one), .object(let other)):
      one.count == other.count
        && zip(one, other).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
    default: one == other
    }
  }

  /// Always: what is not known makes no difference.
  public static func == (left: UnknownMembers, right: UnknownMembers) -> Bool { true }
}
