/// A key made of a name: lower case, without blanks around, those within as `-`, `.` and `,` left out (docs/format.md §5).
public func slug(_ name: String) -> String {
  var slug: [UInt8] = []
  for byte in trimmed(name).lowercased().utf8 {
    switch byte {
    case ASCII.space, ASCII.tab: slug.append(ASCII.hyphen)
    case ASCII.period, ASCII.comma: break
    default: slug.append(byte)
    }
  }
  return String(decoding: slug, as: UTF8.self)
}

private func trimmed(_ name: String) -> Substring {
  let rest = name.drop(while: \.isWhitespace)
  guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return rest }
  return rest[...last]
}
