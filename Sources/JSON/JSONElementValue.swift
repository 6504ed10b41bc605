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
}
