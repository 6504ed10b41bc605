import Words

/// A name or a value of XML, in UTF-8, where the parser has it.
///
/// Nothing is copied: it can be used until the call that it was handed to returns, and not later.
public struct XMLText {
  /// The bytes; behind the last one is a zero, which XML cannot have.
  private let start: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) { self.start = start }

  init(_ start: UnsafePointer<CChar>) {
    self.start = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
  }

  /// The bytes.
  public var bytes: UnsafeBufferPointer<UInt8> {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// A copy of it.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it has no bytes.
  public var isEmpty: Bool { start[0] == 0 }

  /// Whether it is this word.
  public static func == (text: XMLText, word: StaticString) -> Bool {
    text.dropping(word)?.isEmpty ?? false
  }

  /// Whether it is any other word.
  public static func != (text: XMLText, word: StaticString) -> Bool { !(text == word) }

  /// Whether it is this word: the words of a `switch`.
  public static func ~= (word: StaticString, text: XMLText) -> Bool { text == word }

  /// What comes behind this beginning; nil where it begins otherwise.
  public func dropping(_ beginning: StaticString) -> XMLText? {
    let other = beginning.utf8Start
    for index in 0..<beginning.utf8CodeUnitCount where start[index] != other[index] { return nil }
    return XMLText(start + beginning.utf8CodeUnitCount)
  }

  /// What comes behind the first occurrence of a word; nil where it has them not.
  public func behind(_ word: StaticString) -> XMLText? {
    let first = word.utf8Start[0]
    var index = 0
    while start[index] != 0 {
      if start[index] == first, let rest = XMLText(start + index).dropping(word) { return rest }
      index += 1
    }
    return nil
  }

  /// The name without the prefix of its name space: `hr` of `gpxtpx:hr`.
  public var local: XMLText {
    var name = start
    var index = 0
    while start[index] != 0 {
      if start[index] == ASCII.colon { name = start + index + 1 }
      index += 1
    }
    return XMLText(name)
  }
}

/// The attributes of an element, looked up where the parser has them.
public struct XMLAttributes: ~Copyable {
  /// Name, value, name, value, and a null.
  private let list: UnsafePointer<UnsafePointer<CChar>?>?

  init(_ list: UnsafePointer<UnsafePointer<CChar>?>?) { self.list = list }

  /// The value of an attribute; nil where the element has it not.
  public subscript(name: StaticString) -> XMLText? {
    guard var next = list else { return nil }
    while let known = next[0], let value = next[1] {
      if XMLText(known) == name { return XMLText(value) }
      next += 2
    }
    return nil
  }

  /// Calls a function with each attribute, in their order.
  public func forEach(_ body: (_ name: XMLText, _ value: XMLText) -> Void) {
    guard var next = list else { return }
    while let name = next[0], let value = next[1] {
      body(XMLText(name), XMLText(value))
      next += 2
    }
  }
}
