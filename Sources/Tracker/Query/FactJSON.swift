public import JSON

/// Facts as JSON text, for a cache that keeps them column by column.
///
/// A number is a number with all its digits, a text a string, and sets are arrays
/// `[count, repetitions, pounds, seconds, assist, 1 for bodyweight]`, shortened after the last that
/// is known: three sets of ten with 45 lb are `[3,10,45]`.
extension Fact {
  /// Appends the fact as JSON, which ``init(_:)`` reads back as the same fact.
  public func write(to bytes: inout [UInt8]) {
    switch self {
    case .number(let number): number.write(to: &bytes)
    case .text(let text): bytes.append(quoted: text)
    case .sets(let groups):
      bytes.append(UInt8(ascii: "["))
      for (index, group) in groups.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        group.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
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

extension Double {
  /// Appends the number with all its digits, where ``JSONValue/double(_:)`` has three decimals.
  fileprivate func write(to bytes: inout [UInt8]) {
    // Of most numbers the shortest text that reads back as the same is whole, or has few decimals.
    var factor = 1.0
    for decimals in 0...3 {
      let scaled = self * factor
      guard scaled.magnitude < 1e15 else { break }
      let nearest = Int(scaled + (scaled < 0 ? -0.5 : 0.5))
      if Double(nearest) / factor == self {
        return bytes.append(decimal: nearest, decimals: decimals)
      }
      factor *= 10
    }
    var text = Int64(exactly: self).map { String($0) } ?? description
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }
}

extension SetGroup {
  fileprivate func write(to bytes: inout [UInt8]) {
    let values = (repetitions, pounds, seconds, assistPounds, isBodyweight ? 1.0 : nil)
    // How many commas stand before the next value that is known.
    var gap = 1
    func write(_ value: Double?, to bytes: inout [UInt8]) {
      guard let value else {
        gap += 1
        return
      }
      for _ in 1..<gap { bytes.append(contentsOf: ",null".utf8) }
      bytes.append(UInt8(ascii: ","))
      value.write(to: &bytes)
      gap = 1
    }
    bytes.append(UInt8(ascii: "["))
    count.write(to: &bytes)
    write(values.0, to: &bytes)
    write(values.1, to: &bytes)
    write(values.2, to: &bytes)
    write(values.3, to: &bytes)
    write(values.4, to: &bytes)
    bytes.append(UInt8(ascii: "]"))
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
