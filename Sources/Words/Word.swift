/// A text to look up in a table, without regard to the case of ASCII letters.
///
/// The letters are lowercased once, here, so that a table of words can be a dictionary or a set. The
/// case of other letters does matter, and no locale is involved: the names of the format are ASCII, or
/// are in a table as they are written. Bytes that are not UTF-8 are in no table.
public struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
  private let text: String

  /// The word with these bytes.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes, \.asciiLowercased) }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, _ transform: (UInt8) -> UInt8) {
    text = String(unsafeUninitializedCapacity: bytes.count) { room in
      for index in bytes.indices { room[index] = transform(bytes[index]) }
      return bytes.count
    }
  }

  /// The word with these bytes.
  public init(_ bytes: borrowing ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { Word($0) }
  }

  /// The word with this text.
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { Word($0) }
  }

  /// The word with this text.
  public init(stringLiteral text: String) { self.init(text) }

  /// The number of bytes.
  public var count: Int { text.utf8.count }

  /// The word with a blank for every `_`, as names of fields compare (docs/format.md §4).
  public var withBlanks: Word {
    var text = text
    return text.withUTF8 { Word($0) { $0 == ASCII.underscore ? ASCII.space : $0 } }
  }
}
