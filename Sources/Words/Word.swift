/// A text to look up in a table, in which the case of ASCII letters does not matter.
///
/// The letters are made small once, here, so that a table of words is a dictionary or a set. No
/// locale has a part in it, and the case of other letters counts: what the format knows is ASCII, or
/// stands in a table as it is. Bytes that are no UTF-8 are in no table.
public struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
  private let text: String

  /// The word that some bytes are.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes, \.lowercased) }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ transform: (UInt8) -> UInt8) {
    text = String(unsafeUninitializedCapacity: bytes.count) { room in
      for index in bytes.indices { room[index] = transform(bytes[index]) }
      return bytes.count
    }
  }

  /// The word that some bytes are.
  public init(_ bytes: borrowing ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { Word($0) }
  }

  /// The word that a text is.
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { Word($0) }
  }

  /// The word that a text is.
  public init(stringLiteral text: String) { self.init(text) }

  /// How many bytes there are.
  public var count: Int { text.utf8.count }

  /// The word with a blank for every `_`, as names of fields compare (docs/format.md §4).
  public var withBlanks: Word {
    var text = text
    return text.withUTF8 { Word($0) { $0 == ASCII.underscore ? ASCII.space : $0 } }
  }
}

extension UInt8 {
  /// The small letter of a capital of ASCII; any other byte as it is.
  fileprivate var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
}
