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

/// The slug of a name, with a number behind it where one of some others has that slug: `stretch-2`.
public func slug(_ name: String, besides others: some Sequence<String>) -> String {
  let slug = slug(name)
  let taken = Set(others.map { Words.slug($0) })
  if !taken.contains(slug) { return slug }
  return (2...).lazy.map { "\(slug)-\($0)" }.first { !taken.contains($0) } ?? slug
}

private func trimmed(_ name: String) -> Substring {
  let rest = name.drop(while: \.isWhitespace)
  guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return rest }
  return rest[...last]
}
