import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads compact JSON token by token, without building values.
///
/// For long texts that this program writes itself and reads often. A method that does not find what
/// it expects returns false or nil. ``JSONDocument`` reads all other JSON.
///
/// Nothing is read beyond the end. The time of each method is linear in the bytes that it reads.
public struct JSONCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the next byte to read.
  public private(set) var index: Int
  private let end: Int

  /// Creates a cursor over a range of `bytes`, which must outlive it.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// Whether the whole range has been read.
  public var isAtEnd: Bool { index == end }

  /// The next byte; nil at the end.
  public var next: UInt8? { index < end ? bytes[index] : nil }

  /// Skips `byte` if it is the next one; returns whether it was.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Skips `text` if it comes next; returns whether it did.
  public mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= end - index else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Reads a number of exactly `count` digits; returns nil, and skips nothing, for anything else.
  public mutating func digits(_ count: Int) -> Int? {
    guard count <= end - index else { return nil }
    var value = 0
    for offset in 0..<count {
      let digit = bytes[index + offset] &- ASCII.zero
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += count
    return value
  }

  /// Reads a whole number as `Int` prints it; returns nil for anything else and on overflow.
  public mutating func integer() -> Int? {
    let isNegative = take(ASCII.hyphen)
    let start = index
    var magnitude: UInt64 = 0
    while index < end, case let digit = bytes[index] &- ASCII.zero, digit < 10 {
      magnitude = magnitude &* 10 &+ UInt64(digit)
      index += 1
    }
    // Nineteen digits always fit a `UInt64`, and no `Int` has more.
    guard 1...19 ~= index - start, let value = Int(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }

  /// Reads a number as the nearest finite `Double`; returns nil for anything else.
  public mutating func number() -> Double? {
    let start = index
    let isNegative = take(ASCII.hyphen)
    var (mantissa, digits, decimals) = (0, 0, 0)
    var isInFraction = false
    scanning: while index < end {
      let byte = bytes[index]
      switch byte {
      case ASCII.zero...UInt8(ascii: "9"):
        mantissa = mantissa &* 10 &+ Int(byte - ASCII.zero)
        digits += 1
        if isInFraction { decimals += 1 }
      case ASCII.period:
        guard !isInFraction, digits > 0 else { return nil }
        isInFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return exactNumber(from: start)
      default: break scanning
      }
      index += 1
    }
    guard digits > 0, !isInFraction || decimals > 0 else { return nil }
    // A whole number below 2^53 and a power of ten up to 10^22 are exact, so their quotient is
    // rounded only once and is the nearest number (W. D. Clinger, PLDI 1990).
    guard digits <= 15 else { return exactNumber(from: start) }
    let value = Double(mantissa) / Self.powersOfTen[decimals]
    return isNegative ? -value : value
  }

  /// Reads the number that begins at `start` with the standard library.
  private mutating func exactNumber(from start: Int) -> Double? {
    index = start
    while index < end {
      switch bytes[index] {
      case ASCII.zero...UInt8(ascii: "9"), ASCII.hyphen, ASCII.plus, ASCII.period,
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        index += 1
      default:
        return Self.number(bytes[start..<index])
      }
    }
    return Self.number(bytes[start..<index])
  }

  private static func number(_ spelling: Slice<UnsafeBufferPointer<UInt8>>) -> Double? {
    Double(String(decoding: spelling, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  private static let powersOfTen: [Double] = (0...15).map { power in
    (0..<power).reduce(1) { value, _ in value * 10 }
  }

  /// Reads a string; returns the range of its text, without quotes and with escapes unresolved, or
  /// nil for anything else.
  public mutating func string() -> Range<Int>? {
    guard take(ASCII.quote) else { return nil }
    let start = index
    while index < end {
      switch bytes[index] {
      case ASCII.quote:
        index += 1
        return start..<index - 1
      case ASCII.backslash: index += 2
      case ..<ASCII.space: return nil
      default: index += 1
      }
    }
    index = end
    return nil
  }

  /// Skips the rest of the line up to a comma at its end, if any, or to its line feed, without checking
  /// it; returns false where there is no line feed.
  public mutating func skipLine() -> Bool {
    guard index < end, let base = bytes.baseAddress,
      let found = memchr(base + index, Int32(ASCII.lineFeed), end - index)
    else { return false }
    let lineEnd = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    let hasComma = lineEnd > index && bytes[lineEnd - 1] == ASCII.comma
    index = hasComma ? lineEnd - 1 : lineEnd
    return true
  }

  /// The bytes of a range that was read.
  public func text(_ range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> { bytes[range] }
}
