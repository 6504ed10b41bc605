/// `text` without the secrets that addresses and servers' messages hold: passwords and tokens
/// before the `@` of an address, the query of an address, and well-known kinds of token.
public func redacted(_ text: String) -> String {
  var bytes = Array(text.utf8)
  redactAddresses(&bytes)
  redactTokens(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private let mark = Array("***".utf8)

private func redactAddresses(_ bytes: inout [UInt8]) {
  let separator = Array("://".utf8)
  var start = 0
  while let scheme = bytes[start...].firstRange(of: separator) {
    let end = bytes[scheme.upperBound...].firstIndex(where: endsAddress) ?? bytes.endIndex
    var address = Array(bytes[scheme.upperBound..<end])
    if let query = address.firstIndex(of: UInt8(ascii: "?")) {
      address.replaceSubrange((query + 1)..., with: mark)
    }
    let authority = address.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    // A password may hold an unescaped slash, so the last @ counts, as in git.
    if let at = address.lastIndex(of: UInt8(ascii: "@")),
      at < authority.count
        || address[..<at].contains(UInt8(ascii: ":"))
    {
      let user = address[..<at]
      let named = bytes[..<scheme.lowerBound].reversed().starts(with: "hss".utf8)
      // ssh://git@host names a user, which is no secret; on the web it may be a token.
      if !named || user.contains(UInt8(ascii: ":")) { address.replaceSubrange(..<at, with: mark) }
    }
    bytes.replaceSubrange(scheme.upperBound..<end, with: address)
    start = scheme.upperBound + address.count
  }
}

/// Where an address ends in running text.
private func endsAddress(_ byte: UInt8) -> Bool {
  byte <= UInt8(ascii: " ") || "'\"<>".utf8.contains(byte)
}

/// How the tokens of the great hosts begin. What follows, letters, digits, `_` and `-`, goes.
private let tokenBeginnings = [
  "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "ATBB", "Basic ", "Bearer ",
].map { Array($0.utf8) }

private func redactTokens(_ bytes: inout [UInt8]) {
  for beginning in tokenBeginnings {
    var start = 0
    while let found = bytes[start...].firstRange(of: beginning) {
      let end = bytes[found.upperBound...].firstIndex { !isTokenCharacter($0) } ?? bytes.endIndex
      // What follows a word of prose that begins alike is shorter.
      if end - found.upperBound >= 16 {
        bytes.replaceSubrange(found.upperBound..<end, with: mark)
        start = found.upperBound + mark.count
      } else {
        start = end
      }
    }
  }
}

private func isTokenCharacter(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
    UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "."):
    true
  default: false
  }
}
