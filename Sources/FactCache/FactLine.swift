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
    bytes.withUnsafeBufferPointer { buffer in
      var cursor = JSONCursor(buffer, range)
      var last = -1
      repeat {
        guard let day = DayOfYear(&cursor), day.index > last, let fact = Fact(&cursor) else {
          return false
        }
        body(day, fact)
        last = day.index
      } while cursor.take(UInt8(ascii: ","))
      return cursor.isAtEnd
    }
  }
}

/// A month and a day, as a number below ``count`` that rises over the year.
struct DayOfYear: Equatable, Comparable {
  let index: Int

  /// A number that is one of a day.
  init(index: Int) { self.index = index }

  /// How many numbers there are, some of which are no day.
  static let count = 13 * 32

  init(_ date: CalendarDate) {
    let (_, month, day) = date.components
    index = month * 32 + day
  }

  /// Reads a ``start``, and passes over it.
  init?(_ cursor: inout JSONCursor) {
    guard cursor.take(UInt8(ascii: "\"")), let month = cursor.digits(2),
      cursor.take(UInt8(ascii: "-")), let day = cursor.digits(2), cursor.take("\":"),
      month <= 12, day <= 31
    else { return nil }
    index = month * 32 + day
  }

  /// The month and the day as the key of what is told of it, with the colon: `"03-04":`.
  var start: String { Self.starts[index] }

  private static let starts = (0..<count).map { index in
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\"\(digits(index / 32))-\(digits(index % 32))\":"
  }

  static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
