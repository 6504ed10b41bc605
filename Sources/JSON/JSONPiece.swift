/// A piece of JSON while it is written, into room that ``JSONOutput`` has made for it.
public struct JSONPiece {
  @usableFromInline let room: UnsafeMutableRawBufferPointer
  /// How many bytes were put.
  @usableFromInline var count = 0

  /// Bytes behind the last one of a piece that are written too, as texts come eight bytes at a time.
  @usableFromInline static let slack = 8

  @usableFromInline init(_ room: UnsafeMutableRawBufferPointer) { self.room = room }

  /// Puts the first bytes of a word, of which the lowest comes first.
  ///
  /// - Parameter length: How many of its bytes count, at most 8.
  @inlinable @inline(__always)
  public mutating func put(word: UInt64, length: Int = 8) {
    precondition(count + 8 <= room.count)
    room.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count += length
  }

  /// Puts a byte.
  @inlinable @inline(__always)
  public mutating func put(_ byte: UInt8) { put(word: UInt64(byte), length: 1) }

  /// Puts some bytes.
  public mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    precondition(count + bytes.count <= room.count)
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: .init(bytes))
    count += bytes.count
  }

  /// Puts some text.
  public mutating func put(_ text: StaticString) {
    put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  // MARK: Numbers

  /// The most bytes that a number takes.
  public static let longestNumber = 24

  /// Puts a whole number in decimal.
  @inlinable @inline(__always)
  public mutating func put(_ number: Int) {
    // Most numbers of a day have one digit.
    if 0..<10 ~= number { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number)) }
    put(long: number)
  }

  @usableFromInline mutating func put(long number: Int) {
    if number < 0 { put(UInt8(ascii: "-")) }
    put(magnitude: number.magnitude)
  }

  /// Puts a finite number with all its digits, so that it is read back as the same.
  public mutating func put(_ number: Double) {
    // Of most numbers the shortest text that reads back as the same is whole, or has few decimals.
    if number.magnitude < 1e15, case let whole = Int(number), Double(whole) == number {
      return put(whole)
    }
    var factor = 1.0
    for decimals in 1...3 {
      factor *= 10
      let scaled = number * factor
      guard scaled.magnitude < 1e15 else { break }
      let nearest = Int(scaled + (scaled < 0 ? -0.5 : 0.5))
      guard Double(nearest) / factor == number else { continue }
      if nearest < 0 { put(UInt8(ascii: "-")) }
      let (whole, rest) = nearest.magnitude.quotientAndRemainder(dividingBy: UInt(factor))
      put(magnitude: whole)
      put(UInt8(ascii: "."))
      return put(digits: rest, count: decimals)
    }
    var text = Int64(exactly: number).map { String($0) } ?? number.description
    text.withUTF8 { put($0) }
  }

  private mutating func put(magnitude: UInt) {
    guard magnitude < 100_000_000 else {
      put(magnitude: magnitude / 100_000_000)
      return put(digits: magnitude % 100_000_000, count: 8)
    }
    let digits = Self.eightDigits(UInt64(magnitude))
    let zeros = min(digits.trailingZeroBitCount / 8, 7)
    put(word: (digits | Self.zeros) >> (8 * UInt64(zeros)), length: 8 - zeros)
  }

  /// Puts the last `count` of a number's eight digits.
  private mutating func put(digits number: UInt, count: Int) {
    let digits = Self.eightDigits(UInt64(number)) | Self.zeros
    put(word: digits >> (8 * UInt64(8 - count)), length: count)
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// The digits of a number below 10⁸, a byte each, the first in the lowest byte.
  ///
  /// Halves of four digits are split into pairs, and pairs into digits, all of them at once: the
  /// factors are 1/100 and 1/10 with as many bits as such small numbers need.
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let halves = number / 10_000 | (number % 10_000) << 32
    let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (halves &- 100 &* hundreds) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- 10 &* tens) << 8
  }
}
