import DayModel
public import JSON
import Values
import Words

/// Facts as JSON text, for a cache that keeps them column by column.
///
/// A number is a number with all its digits, a text a string, and sets are arrays
/// `[count, repetitions, pounds, seconds, assist, 1 for bodyweight, 1 for a band]`, shortened after the last
/// that is known: three sets of ten with 45 lb are `[3,10,45]`.
extension Fact {
  /// Appends the fact as JSON, which ``init(_:)`` reads back as the same fact.
  public func append(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): bytes.append(exact: number)
    case .text(let text): bytes.append(quoted: text)
    case .sets(let groups):
      bytes.append(ASCII.openBracket)
      for (index, group) in groups.enumerated() {
        if index > 0 { bytes.append(ASCII.comma) }
        group.append(to: &bytes)
      }
      bytes.append(ASCII.closeBracket)
    }
  }

  /// Reads a fact, and passes over it; nil for JSON that ``append(to:)`` does not make.
  public init?(_ cursor: inout JSONCursor) {
    switch cursor.next {
    case ASCII.quote?:
      guard let range = cursor.string(),
        !cursor.text(range).contains(ASCII.backslash),
        let text = String(validating: cursor.text(range), as: UTF8.self)
      else { return nil }
      self = .text(text)
    case ASCII.openBracket?:
      _ = cursor.take(ASCII.openBracket)
      var groups: [SetGroup] = []
      if !cursor.take(ASCII.closeBracket) {
        repeat {
          guard let group = SetGroup(&cursor) else { return nil }
          groups.append(group)
        } while cursor.take(ASCII.comma)
        guard cursor.take(ASCII.closeBracket) else { return nil }
      }
      self = .sets(groups)
    default:
      guard let number = cursor.number() else { return nil }
      self = .number(number)
    }
  }
}

extension SetGroup {
  fileprivate func append(to bytes: inout [UInt8]) {
    var values = [
      repetitions, pounds, seconds, assistPounds, isBodyweight ? 1 : nil, isBand ? 1 : nil,
    ]
    while values.last == .some(nil) { values.removeLast() }
    bytes.append(ASCII.openBracket)
    bytes.append(exact: count)
    for value in values {
      bytes.append(ASCII.comma)
      if let value { bytes.append(exact: value) } else { bytes += "null".utf8 }
    }
    bytes.append(ASCII.closeBracket)
  }

  fileprivate init?(_ cursor: inout JSONCursor) {
    guard cursor.take(ASCII.openBracket), let count = cursor.number() else { return nil }
    self.init(count: count)
    var index = 1
    while cursor.take(ASCII.comma) {
      if !cursor.take("null") {
        guard let value = cursor.number() else { return nil }
        switch index {
        case 1: repetitions = value
        case 2: pounds = value
        case 3: seconds = value
        case 4: assistPounds = value
        case 5 where value == 1: isBodyweight = true
        case 6 where value == 1: isBand = true
        default: return nil
        }
      }
      index += 1
      if index > 7 { return nil }
    }
    guard cursor.take(ASCII.closeBracket) else { return nil }
  }
}
