#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads compact JSON piece by piece, without making values of what nobody asks for.
///
/// For long texts that this program writes itself and reads often; whatever else stands there is
/// refused by the piece that does not find what it expects. ``JSONDocument`` reads all other JSON.
///
/// Nothing is read beyond the end, and every step is linear in the bytes that it passes.
public struct JSONCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next piece begins.
  public private(set) var index: Int
  private let end: Int

  /// A cursor over a part of some bytes, which must outlive it.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// Whether all has been read.
  public var isAtEnd: Bool { index == end }

  /// The next byte; nil at the end.
  public var next: UInt8? { index < end ? bytes[index] : nil }

  /// Passes over one byte, if it is the next one.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Passes over some bytes, if they are the next ones.
  public mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= end - index else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// The number made of exactly so many digits; nil, and nothing passed over, for anything else.
  public mutating func digits(_ count: Int) -> Int? {
    guard count <= end - index else { return nil }
    var value = 0
    for offset in 0..<count {
      let digit = bytes[index + offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    index += count
    return value
  }

  /// A whole number as `Int` spells it; nil for anything else and for one that is too large.
  public mutating func integer() -> Int? {
    let isNegative = take(UInt8(ascii: "-"))
    let start = index
    var magnitude: UInt64 = 0
    while index < end, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      magnitude = magnitude &* 10 &+ UInt64(digit)
      index += 1
    }
    // Nineteen digits always fit, and no `Int` has more.
    guard 1...19 ~= index - start, let value = Int(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }

  /// A finite number, the nearest to its spelling; nil for anything else.
  public mutating func number() -> Double? {
    let start = index
    let isNegative = take(UInt8(ascii: "-"))
    var (mantissa, digits, decimals) = (0, 0, 0)
    var isInFraction = false
    scanning: while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        mantissa = mantissa &* 10 &+ Int(byte - UInt8(ascii: "0"))
        digits += 1
        if isInFraction { decimals += 1 }
      case UInt8(ascii: "."):
        guard !isInFraction, digits > 0 else { return nil }
        isInFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return exactNumber(from: start)
      default: break scanning
      }
      index += 1
    }
    guard digits > 0, !isInFraction || decimals > 0 else { return nil }
    // A whole number below 2^53 and a power of ten up to 10^22 are exact, so that their quotient
    // is rounded once, as it should be.
    guard digits <= 15 else { return exactNumber(from: start) }
    let value = Double(mantissa) / Self.powersOfTen[decimals]
    return isNegative ? -value : value
  }

  /// The number that begins at `start` and goes on as far as its bytes could.
  private mutating func exactNumber(from start: Int) -> Double? {
    index = start
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
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

  /// Where the text of a string stands, without its quotes and with its escapes; nil for anything
  /// else.
  public mutating func string() -> Range<Int>? {
    guard take(UInt8(ascii: "\"")) else { return nil }
    let start = index
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<index - 1
      case UInt8(ascii: "\\"): index += 2
      case 0..<0x20: return nil
      default: index += 1
      }
    }
    index = end
    return nil
  }

  /// Passes over the rest of a line but for a comma at its end, with no look at it; false where no
  /// line ends.
  public mutating func skipLine() -> Bool {
    guard index < end, let base = bytes.baseAddress,
      let found = memchr(base + index, Int32(UInt8(ascii: "\n")), end - index)
    else { return false }
    let line = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - base
    let hasComma = line > index && bytes[line - 1] == UInt8(ascii: ",")
    index = hasComma ? line - 1 : line
    return true
  }

  /// The bytes of a range that was passed over.
  public func text(_ range: Range<Int>) -> Slice<UnsafeBufferPointer<UInt8>> { bytes[range] }
}
