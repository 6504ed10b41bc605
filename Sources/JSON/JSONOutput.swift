/// Writes compact JSON piece by piece, as ``JSONCursor`` reads it.
///
/// For long texts of many short pieces: room is made for a whole piece at once, and its bytes are
/// then put there without a look at each of them.
public struct JSONOutput: Sendable {
  /// What was written, and room for more behind it.
  @usableFromInline var storage: [UInt8]
  /// How many bytes were written.
  public private(set) var count = 0

  /// Nothing yet.
  ///
  /// - Parameter capacity: The bytes for which room is made from the start.
  public init(capacity: Int = 0) { storage = [UInt8](repeating: 0, count: capacity) }

  /// What was written.
  public var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Hands over what was written, with no room behind it; nothing stays here.
  public mutating func finish() -> [UInt8] {
    storage.removeLast(storage.count - count)
    defer { self = JSONOutput() }
    return storage
  }

  /// Takes back all but the first bytes.
  public mutating func truncate(to count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

  /// Writes a piece of at most so many bytes.
  @inlinable @inline(__always)
  public mutating func append(atMost most: Int, _ write: (inout JSONPiece) -> Void) {
    if storage.count - count < most + JSONPiece.slack { grow(by: most + JSONPiece.slack) }
    let start = count
    let end = storage.withUnsafeMutableBytes { room in
      var piece = JSONPiece(UnsafeMutableRawBufferPointer(rebasing: room[start...]))
      write(&piece)
      return start + piece.count
    }
    move(to: end)
  }

  /// Writes some bytes as they are.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in append(atMost: bytes.count) { $0.put(bytes) } }
  }

  /// Writes some text as it is.
  public mutating func append(_ text: StaticString) {
    append(atMost: text.utf8CodeUnitCount) { $0.put(text) }
  }

  /// Writes a whole number in decimal.
  public mutating func append(_ number: Int) {
    append(atMost: JSONPiece.longestNumber) { $0.put(number) }
  }

  /// Writes a finite number with all its digits, where ``JSONValue/double(_:)`` has three decimals.
  public mutating func append(_ number: Double) {
    append(atMost: JSONPiece.longestNumber) { $0.put(number) }
  }

  /// Writes a text as a string, as ``Swift/Array/append(quoted:)`` does.
  public mutating func append(quoted text: String) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy(\.isOwnSpelling) else { return false }
      append(atMost: utf8.count + 2) { piece in
        piece.put(UInt8(ascii: "\""))
        piece.put(utf8)
        piece.put(UInt8(ascii: "\""))
      }
      return true
    }
    if isPlain { return }
    var quoted: [UInt8] = []
    quoted.append(quoted: text)
    append(quoted[...])
  }

  @usableFromInline mutating func grow(by most: Int) {
    storage += [UInt8](repeating: 0, count: max(most, 512, 2 * storage.count))
  }

  @usableFromInline mutating func move(to end: Int) { count = end }
}
