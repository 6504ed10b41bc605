extension JSONDocument.Element {
  /// The value with all that is in it: the order of members and the spelling of numbers stay, repeated keys as
  /// well.
  public var value: JSONValue {
    switch kind {
    case .null: .null
    case .bool: .bool(bool == true)
    case .number: .number(String(decoding: text, as: UTF8.self))
    case .string: .string(string ?? "")
    case .array: .array(children.map(\.value))
    case .object:
      .object(
        children.map { .init(String(decoding: $0.key ?? [], as: UTF8.self), $0.value) })
    }
  }

  /// The members of an object with their keys as texts, in their order; none of anything else.
  public var members: [(key: String, value: JSONDocument.Element)] {
    guard kind == .object else { return [] }
    return children.map { (String(decoding: $0.key ?? [], as: UTF8.self), $0) }
  }
}
