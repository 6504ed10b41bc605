import DayModel
public import JSON
import Values
import Words

/// Facts as JSON text, for a cache that keeps them column by column.
///
/// A number is a number with all its digits, a text a string, and sets are arrays
/// `[count, repetitions, pounds, seconds, assist, 1 for bodyweight]`, shortened after the last that
/// is known: three sets of ten with 45 lb are `[3,10,45]`.
extension Fact {
  /// Writes the fact as JSON, which ``init(_:)`` reads back as the same fact.
  public func write(to output: inout JSONOutput) {
    switch self {
    case .number(let number): output.append(number)
    case .text(let text): output.append(quoted: text)
    case .sets(let groups):
      output.append(atMost: 2 + groups.count * (SetGroup.longest + 1)) { piece in
        piece.put(UInt8(ascii: "["))
        for index in groups.indices {
          if index > 0 { piece.put(UInt8(ascii: ",")) }
          groups[index].put(to: &piece)
        }
        piece.put(UInt8(ascii: "]"))
      }
    }
  }

  /// Reads a fact, and passes over it; nil for JSON that ``write(to:)`` does not make.
  public init?(_ cursor: inout JSONCursor) {
    switch cursor.next {
    case UInt8(ascii: "\"")?:
      guard let range = cursor.string(),
        !cursor.text(range).contains(UInt8(ascii: "\\")),
        let text = String(validating: cursor.text(range), as: UTF8.self)
      else { return nil }
      self = .text(text)
    case UInt8(ascii: "[")?:
      _ = cursor.take(UInt8(ascii: "["))
      var groups: [SetGroup] = []
      if !cursor.take(UInt8(ascii: "]")) {
        repeat {
          guard let group = SetGroup(&cursor) else { return nil }
          groups.append(group)
        } while cursor.take(UInt8(ascii: ","))
        guard cursor.take(UInt8(ascii: "]")) else { return nil }
      }
      self = .sets(groups)
    default:
      guard let number = cursor.number() else { return nil }
      self = .number(number)
    }
  }
}

extension SetGroup {
  /// The most bytes that a group takes: brackets, and six values with a comma each.
  fileprivate static let longest = 2 + 6 * (JSONPiece.longestNumber + 1)

  fileprivate func put(to piece: inout JSONPiece) {
    // How many commas stand before the next value that is known.
    var gap = 1
    func put(_ value: Double?, to piece: inout JSONPiece) {
      guard let value else {
        gap += 1
        return
      }
      for _ in 1..<gap { piece.put(",null") }
      piece.put(UInt8(ascii: ","))
      piece.put(value)
      gap = 1
    }
    piece.put(UInt8(ascii: "["))
    piece.put(count)
    put(repetitions, to: &piece)
    put(pounds, to: &piece)
    put(seconds, to: &piece)
    put(assistPounds, to: &piece)
    if isBodyweight { put(1, to: &piece) }
    piece.put(UInt8(ascii: "]"))
  }

  fileprivate init?(_ cursor: inout JSONCursor) {
    guard cursor.take(UInt8(ascii: "[")), let count = cursor.number() else { return nil }
    self.init(count: count)
    var place = 0
    while cursor.take(UInt8(ascii: ",")) {
      if !cursor.take("null") {
        guard let value = cursor.number() else { return nil }
        switch place {
        case 0: repetitions = value
        case 1: pounds = value
        case 2: seconds = value
        case 3: assistPounds = value
        case 4 where value == 1: isBodyweight = true
        default: return nil
        }
      }
      place += 1
      if place > 5 { return nil }
    }
    guard cursor.take(UInt8(ascii: "]")) else { return nil }
  }
}
