import Words

/// What comes before the root element: it is read here, and Expat sees nothing of it.
///
/// That makes three kinds of files readable that a strict parser refuses: those that begin with blanks, those whose
/// document type is malformed (exports of iOS 16), and those that declare UTF-16 and are not. And as no entity is declared, none
/// can grow.
struct XMLProlog {
  /// Where the root element begins.
  let root: Int
  /// The encoding of the declaration, in small letters.
  let encoding: String?
  /// The line ends before the root element.
  let lines: Int

  /// What is wrong with it.
  struct Fault: Error {
    let line: Int
    let reason: String
  }

  /// The prolog at the beginning of a file; nil where the root element is still to come.
  init?(_ bytes: [UInt8]) throws(Fault) {
    var scanner = Scanner(bytes: bytes)
    guard let (root, encoding) = try scanner.scan() else { return nil }
    (self.root, self.encoding, self.lines) = (root, encoding, scanner.lines(before: root))
  }
}

/// Goes through a prolog. Its functions give nil where the bytes end too early.
private struct Scanner {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() throws(XMLProlog.Fault) -> (root: Int, encoding: String?)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    var encoding: String?
    while true {
      // Control bytes are blanks here as everywhere.
      while index < bytes.count, bytes[index] <= ASCII.space { index += 1 }
      guard index + 4 <= bytes.count else {
        if index < bytes.count, bytes[index] != ASCII.less {
          throw fault(at: index, Self.noElement)
        }
        return nil
      }
      guard bytes[index] == ASCII.less else { throw fault(at: index, Self.noElement) }
      if begins("<?") {
        let start = index
        guard skip("?>") else { return nil }
        encoding = encoding ?? Self.encoding(bytes[start..<index])
      } else if begins("<!--") {
        index += 4
        guard skip("-->") else { return nil }
      } else if begins("<!") {
        guard try skipDocumentType() else { return nil }
      } else {
        return (index, encoding)
      }
    }
  }

  private static let noElement = "it does not begin with an element"

  func lines(before end: Int) -> Int { bytes[..<end].count { $0 == ASCII.lineFeed } }

  private func fault(at end: Int, _ reason: String) -> XMLProlog.Fault {
    .init(line: lines(before: end) + 1, reason: reason)
  }

  private func begins(_ word: StaticString, at start: Int? = nil) -> Bool {
    let start = start ?? index
    guard start + word.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[start + $0] == word.utf8Start[$0] }
  }

  /// Goes behind the next occurrence of a word.
  private mutating func skip(_ word: StaticString) -> Bool {
    while index < bytes.count {
      if begins(word) {
        index += word.utf8CodeUnitCount
        return true
      }
      index += 1
    }
    return false
  }

  /// Goes behind `<!DOCTYPE … >` or `<!DOCTYPE … [ … ]>`. What stands between the brackets is not looked at, save for
  /// entities with a text of their own: a file that makes use of them says other than what it seems to.
  private mutating func skipDocumentType() throws(XMLProlog.Fault) -> Bool {
    while index < bytes.count, bytes[index] != ASCII.openBracket {
      index += 1
      if bytes[index - 1] == ASCII.greater { return true }
    }
    while index < bytes.count {
      if begins("<!ENTITY"), declaresText() {
        throw fault(at: index, "its document type declares entities")
      }
      index += 1
      guard bytes[index - 1] == ASCII.closeBracket else { continue }
      var end = index
      while end < bytes.count, bytes[end] <= ASCII.space { end += 1 }
      if end < bytes.count, bytes[end] == ASCII.greater {
        index = end + 1
        return true
      }
    }
    return false
  }

  /// Whether an entity is declared with a text, and not as a file, which is never read.
  private func declaresText() -> Bool {
    // A declaration that is longer before its text is none, and looking for its end must not take for ever.
    let limit = min(bytes.count, index + 1024)
    var end = index
    while end < limit, bytes[end] != ASCII.greater {
      if begins("SYSTEM", at: end) || begins("PUBLIC", at: end) { return false }
      if bytes[end] == ASCII.quote || bytes[end] == ASCII.apostrophe { return true }
      end += 1
    }
    return false
  }

  /// The encoding that `<?xml version="1.0" encoding="UTF-8"?>` says.
  private static func encoding(_ declaration: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: declaration, as: UTF8.self)
    guard text.hasPrefix("<?xml") else { return nil }
    let parts = text.split { "=\"' \t\r\n?".contains($0) }
    return parts.firstIndex(of: "encoding")
      .flatMap { parts.indices.contains($0 + 1) ? parts[$0 + 1].lowercased() : nil }
  }
}
