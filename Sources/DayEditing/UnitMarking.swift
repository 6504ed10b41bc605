public import Values
import Words

/// The numbers of a file that have no unit: which are read otherwise when the file's units change, and the old unit
/// written behind them (docs/decisions/0126-a-change-of-the-files-units.md).
///
/// It knows no grammar but that of the file's reader, which it asks: what is read otherwise in other units has no unit,
/// and a unit stands right where the reader then says what it said.
public struct UnitMarking {
  /// A value that a reader found, with its numbers in units that do not change.
  public struct Value: Equatable, Sendable {
    /// What it is: `Weight`, `Squat`.
    public let name: String
    /// Its numbers.
    public let numbers: [Double?]

    /// A value.
    public init(_ name: String, _ numbers: [Double?]) {
      (self.name, self.numbers) = (name, numbers)
    }
  }

  private let old: FormatUnits
  private let new: FormatUnits
  private let read: ([UInt8], FormatUnits) -> [Value]

  /// A change of a file's units.
  ///
  /// - Parameter read: All values of the file in some units.
  public init(
    from old: FormatUnits, to new: FormatUnits,
    reading read: @escaping ([UInt8], FormatUnits) -> [Value]
  ) {
    (self.old, self.new, self.read) = (old, new, read)
  }

  /// The values that are read otherwise: as they are now, and as they would be.
  public func changes(in bytes: [UInt8]) -> [(now: Value, then: Value?)] {
    let (now, then) = (read(bytes, old), read(bytes, new))
    if now == then { return [] }
    return now.enumerated().compactMap { index, value in
      let other = then.indices.contains(index) ? then[index] : nil
      return value == other ? nil : (value, other)
    }
  }

  /// The file with the old unit behind each number that has none, so that nothing is read otherwise; nil where that
  /// cannot be written. A file of which nothing changes stays as it is.
  public func marked(_ bytes: [UInt8]) -> [UInt8]? {
    let meant = read(bytes, old)
    var marked = bytes
    var left = Self.difference(meant, read(bytes, new))
    // A number may be right only when another is: a plan beside the lifts that repeat it.
    var isMoving = true
    while left > 0, isMoving {
      isMoving = false
      var index = 0
      while left > 0, index <= marked.count {
        defer { index += 1 }
        guard isEndOfNumber(index, in: marked) else { continue }
        for mark in marks {
          var other = marked
          other.insert(contentsOf: mark.utf8, at: index)
          let rest = Self.difference(meant, read(other, new))
          guard rest < left, read(other, old) == meant else { continue }
          (marked, left, isMoving) = (other, rest, true)
          break
        }
      }
    }
    return left == 0 ? marked : nil
  }

  /// What a unit that changes can be written as, behind a number.
  private var marks: [String] {
    var marks: [String] = []
    if old.weight != new.weight { marks.append(old.weight == .kg ? " kg" : " lbs") }
    if old.distance != new.distance { marks += ["\(old.distance)", "/\(old.distance)"] }
    if old.swim != new.swim { marks.append("\(old.swim)") }
    return marks
  }

  /// Whether a number ends before an index, with nothing behind it that belongs to it.
  private func isEndOfNumber(_ index: Int, in bytes: [UInt8]) -> Bool {
    guard index > 0, bytes[index - 1].isDigit else { return false }
    guard index < bytes.count else { return true }
    let next = bytes[index]
    if next.isDigit || next.isLetter { return false }
    let isJoint = next == ASCII.period || next == ASCII.comma || next == ASCII.colon
    return !(isJoint && index + 1 < bytes.count && bytes[index + 1].isDigit)
  }

  /// How many numbers differ.
  private static func difference(_ one: [Value], _ other: [Value]) -> Int {
    var count = 0
    for index in 0..<max(one.count, other.count) {
      guard one.indices.contains(index), other.indices.contains(index),
        one[index].numbers.count == other[index].numbers.count
      else {
        count += one.indices.contains(index) ? max(1, one[index].numbers.count) : 1
        continue
      }
      count += zip(one[index].numbers, other[index].numbers).count { $0 != $1 }
    }
    return count
  }
}
