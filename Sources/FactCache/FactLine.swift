import JSON
import Query
import Values

/// The facts of one column in a year's file: what stands in the braces of its line.
struct FactLine {
  private let bytes: [UInt8]
  private let range: Range<Int>

  /// A line that is a part of some bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Hands over the facts, oldest first.
  ///
  /// - Returns: Whether all of the line could be read.
  func forEachFact(_ body: (DayOfYear, Fact) -> Void) -> Bool {
    forEachEntry { day, _, cursor in
      guard let fact = Fact(&cursor) else { return false }
      body(day, fact)
      return true
    }
  }

  /// Hands over the entries as they are spelled, `"03-04":181.5`, oldest first.
  ///
  /// - Returns: Whether all of the line could be read.
  func forEachSpelling(_ body: (DayOfYear, ArraySlice<UInt8>) -> Void) -> Bool {
    forEachEntry { day, start, cursor in
      guard cursor.skipValue() else { return false }
      body(day, bytes[start..<cursor.index])
      return true
    }
  }

  /// Hands over the days, where their entries begin, and a cursor at their facts.
  private func forEachEntry(_ body: (DayOfYear, Int, inout JSONCursor) -> Bool) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      var cursor = JSONCursor(buffer, range)
      var last = -1
      repeat {
        let start = cursor.index
        guard let day = DayOfYear(&cursor), day.index > last, body(day, start, &cursor) else {
          return false
        }
        last = day.index
      } while cursor.take(UInt8(ascii: ","))
      return cursor.isAtEnd
    }
  }
}

/// A month and a day, as a number below ``count`` that rises over the year.
struct DayOfYear: Equatable, Comparable {
  let index: Int

  /// How many numbers there are, some of which are no day.
  static let count = 13 * 32

  init(_ date: CalendarDate) {
    let (_, month, day) = date.components
    index = month * 32 + day
  }

  /// Reads a ``key`` and passes over it.
  init?(_ cursor: inout JSONCursor) {
    guard cursor.take(UInt8(ascii: "\"")), let month = cursor.digits(2),
      cursor.take(UInt8(ascii: "-")), let day = cursor.digits(2), cursor.take("\":"),
      month <= 12, day <= 31
    else { return nil }
    index = month * 32 + day
  }

  /// The day before its fact, `"03-04":`, the first byte the lowest.
  var key: UInt64 {
    func digits(_ number: Int) -> UInt64 { UInt64(number / 10 | (number % 10) << 8) | 0x3030 }
    let (month, day) = (digits(index / 32), digits(index % 32))
    let marks = UInt64(UInt8(ascii: "\"")) | UInt64(UInt8(ascii: "-")) << 24
    let end = UInt64(UInt8(ascii: "\"")) | UInt64(UInt8(ascii: ":")) << 8
    return marks | month << 8 | day << 32 | end << 48
  }

  static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
