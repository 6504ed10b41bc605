/// A short text for looking up: at most 31 bytes, in which the case of ASCII letters does not matter.
///
/// A log names the same few dozen things day after day. They are therefore compared as numbers: no
/// text is made of them, and none is hashed (docs/decisions/0048-words-are-numbers.md).
public struct Word: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The bytes in their order, then zeros; the last of all counts them.
  private var bytes = SIMD4<UInt64>()

  /// More bytes than that are in no table.
  public static let longest = 31

  /// All that is too long is equal, and equal to nothing else.
  private static var tooLong: SIMD4<UInt64> { SIMD4(repeating: .max) }
  private static var ones: SIMD4<UInt64> { SIMD4(repeating: 0x0101_0101_0101_0101) }

  /// The word that some bytes are.
  public init(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= Self.longest else {
      bytes = Self.tooLong
      return
    }
    withUnsafeMutableBytes(of: &bytes) { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(text))
      bytes[Self.longest] = UInt8(text.count)
    }
    bytes = Self.lowercased(bytes)
  }

  /// The word that some bytes are.
  public init(_ text: borrowing ArraySlice<UInt8>) {
    self = text.withUnsafeBufferPointer { Word($0) }
  }

  /// The word that a part of some bytes is.
  public init(_ text: borrowing ArraySlice<UInt8>, _ range: Range<Int>) {
    let offset = text.startIndex
    precondition(range.lowerBound >= offset && range.upperBound <= text.endIndex)
    self = text.withUnsafeBufferPointer { bytes in
      let range = range.lowerBound - offset..<range.upperBound - offset
      return Word(UnsafeBufferPointer(rebasing: bytes[range]))
    }
  }

  /// The word that a text is.
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { Word($0) }
  }

  /// The word that a text is.
  ///
  /// - Precondition: The text is not too long.
  public init(stringLiteral text: StaticString) {
    precondition(text.utf8CodeUnitCount <= Self.longest)
    self = text.withUTF8Buffer { Word($0) }
  }

  /// How many bytes there are.
  public var count: Int {
    bytes == Self.tooLong ? Self.longest + 1 : withUnsafeBytes(of: bytes) { Int($0[Self.longest]) }
  }

  /// The word with a blank for every `_`, as names of fields compare (docs/format.md §4).
  public var withBlanks: Word {
    var word = self
    guard bytes != Self.tooLong else { return word }
    withUnsafeMutableBytes(of: &word.bytes) { bytes in
      for index in 0..<Self.longest where bytes[index] == ASCII.underscore {
        bytes[index] = ASCII.space
      }
    }
    return word
  }

  /// A number for the places of tables, in which all bytes have a part.
  @usableFromInline var mixed: Int {
    let head = bytes[0] &* 0x9E37_79B9_7F4A_7C15 ^ bytes[3] &* 0xD6E8_FEB8_6659_FD93
    let tail = bytes[1] &* 0xC2B2_AE3D_27D4_EB4F ^ bytes[2] &* 0x1656_67B1_9E37_79F9
    return Int(truncatingIfNeeded: (head ^ tail) >> 40)
  }

  /// Eight letters at a time: where one is a capital, the bit is set that its small letter adds.
  private static func lowercased(_ bytes: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let letters = bytes & (ones &* 0x7F)
    let fromA = letters &+ (ones &* UInt64(0x80 - UInt8(ascii: "A")))
    let beyondZ = letters &+ (ones &* UInt64(0x7F - UInt8(ascii: "Z")))
    let capitals = (fromA ^ beyondZ) & ~bytes & (ones &* 0x80)
    return bytes | (capitals &>> 2)
  }
}

/// What words mean: a constant of the program, which is made once and never freed, so that it costs
/// nothing to hand it around.
public struct WordTable<Meaning: Sendable>: @unchecked Sendable, ExpressibleByDictionaryLiteral {
  @usableFromInline typealias Entry = (word: Word, meaning: Meaning)

  /// Each word at its place, or at the next one that was free.
  @usableFromInline let entries: UnsafeMutableBufferPointer<Entry?>

  /// - Precondition: No word stands twice.
  public init(_ pairs: some Collection<(Word, Meaning)>) {
    // Half of the places stay free, so that a search soon ends.
    var count = 4
    while count < 2 * pairs.count { count *= 2 }
    entries = .allocate(capacity: count)
    entries.initialize(repeating: nil)
    for (word, meaning) in pairs {
      var place = word.mixed & (count - 1)
      while let entry = entries[place] {
        precondition(entry.word != word)
        place = (place + 1) & (count - 1)
      }
      entries[place] = (word, meaning)
    }
  }

  /// - Precondition: No word stands twice.
  public init(dictionaryLiteral pairs: (Word, Meaning)...) { self.init(pairs) }

  /// What a word means; nil for one that is not in the table.
  @inlinable public subscript(word: Word) -> Meaning? {
    var place = word.mixed & (entries.count - 1)
    while let entry = entries[place] {
      if entry.word == word { return entry.meaning }
      place = (place + 1) & (entries.count - 1)
    }
    return nil
  }
}

/// Some words, which are a constant of the program as well.
public struct WordSet: Sendable, ExpressibleByArrayLiteral {
  private let table: WordTable<Void>

  /// - Precondition: No word stands twice.
  public init(arrayLiteral words: Word...) { table = WordTable(words.map { ($0, ()) }) }

  /// Whether a word is one of them.
  public func contains(_ word: Word) -> Bool { table[word] != nil }
}
