import Words

/// A key of a live view, or a text that was pasted.
public enum LiveKey: Equatable, Sendable {
  case character(Character)
  case enter, tab, backspace, escape, previous, next
  /// A pasted text, as one line.
  case paste(String)
}

/// Reads keys out of the bytes of a terminal, which may come in any pieces.
///
/// Keys that are not known are passed over. What a paste holds is text, whatever keys it would be.
public struct LiveKeyReader: Sendable {
  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The most bytes of a paste that are kept: more than any line that is typed there.
  private static let longestPaste = 4096

  /// The bytes that are no whole key yet.
  private var pending: [UInt8] = []
  /// The text of the paste that is under way, if any.
  private var paste: [UInt8]?

  /// A reader that has read nothing.
  public init() {}

  /// Whether bytes wait for more: an escape by itself is a key, once nothing follows it.
  public var isWaiting: Bool { paste == nil && !pending.isEmpty }

  /// The keys of further bytes.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [LiveKey] {
    pending += bytes
    var keys: [LiveKey] = []
    while !pending.isEmpty {
      if paste != nil {
        guard takePaste(&keys) else { break }
      } else if pending[0] == Self.escape {
        guard takeSequence(&keys) else { break }
      } else {
        guard takeCharacter(&keys) else { break }
      }
    }
    return keys
  }

  /// The key of what waited, since nothing follows it.
  public mutating func flush() -> [LiveKey] {
    let isEscape = paste == nil && pending == [Self.escape]
    if paste == nil { pending = [] }
    return isEscape ? [.escape] : []
  }

  /// Takes text of a paste, up to its end. Returns whether there may be more to take.
  private mutating func takePaste(_ keys: inout [LiveKey]) -> Bool {
    let end = pending.indices.first { pending[$0...].starts(with: Self.pasteEnd) }
    // The end may have come in part.
    let count = end ?? max(0, pending.count - Self.pasteEnd.count + 1)
    let room = Self.longestPaste - (paste?.count ?? 0)
    paste?.append(contentsOf: pending.prefix(min(count, max(0, room))))
    pending.removeFirst(count)
    guard end != nil else { return false }
    pending.removeFirst(Self.pasteEnd.count)
    let text = String(decoding: paste ?? [], as: UTF8.self)
    let words = text.unicodeScalars.split { $0.value <= 0x20 || $0.value == 0x7F }
    paste = nil
    if !words.isEmpty { keys.append(.paste(words.map { String($0) }.joined(separator: " "))) }
    return true
  }

  /// Takes an escape sequence. Returns false where its end has not come.
  private mutating func takeSequence(_ keys: inout [LiveKey]) -> Bool {
    guard pending.count > 1 else { return false }
    guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
      // Another key follows the escape.
      pending.removeFirst()
      keys.append(.escape)
      return true
    }
    guard let end = pending.indices.dropFirst(2).first(where: { 0x40...0x7E ~= pending[$0] })
    else {
      // No sequence is that long.
      if pending.count > 32 { pending = [] }
      return false
    }
    let body = String(decoding: pending[2...end], as: UTF8.self)
    pending.removeFirst(end + 1)
    switch body {
    case "A", "D": keys.append(.previous)
    case "B", "C": keys.append(.next)
    case "200~": paste = []
    default: break
    }
    return true
  }

  /// Takes a character. Returns false where its end has not come.
  private mutating func takeCharacter(_ keys: inout [LiveKey]) -> Bool {
    let first = pending[0]
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard pending.count >= length else { return false }
    let bytes = pending.prefix(length)
    pending.removeFirst(length)
    switch first {
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x7F, 0x08: keys.append(.backspace)
    case ..<0x20, 0x80..<0xC0: break
    default:
      let text = String(decoding: bytes, as: UTF8.self)
      if text != "\u{FFFD}", let character = text.first, text.count == 1 {
        keys.append(.character(character))
      }
    }
    return true
  }
}
