import JSON

/// Facts as JSON values, for a cache that keeps them column by column.
///
/// A number is a number with all its digits, a text a string, and sets are arrays
/// `[count, repetitions, pounds, seconds, assist, 1 for bodyweight]`, shortened after the last that
/// is known: three sets of ten with 45 lb are `[3,10,45]`.
extension Fact {
  /// The fact as JSON, which ``init(json:)`` reads back as the same fact.
  public var json: JSONValue {
    switch self {
    case .number(let number): .exact(number)
    case .text(let text): .string(text)
    case .sets(let groups): .array(groups.map(\.json))
    }
  }

  /// The fact that JSON stands for; nil for JSON that ``json`` does not make.
  public init?(json: JSONValue) {
    switch json {
    case .number(let spelling):
      guard let number = Double(spelling), number.isFinite else { return nil }
      self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let elements):
      let groups = elements.compactMap(SetGroup.init(json:))
      guard groups.count == elements.count else { return nil }
      self = .sets(groups)
    default: return nil
    }
  }
}

extension JSONValue {
  /// A number with all its digits, where ``double(_:)`` has three decimals; finite.
  fileprivate static func exact(_ number: Double) -> JSONValue {
    Int64(exactly: number).map { .number(String($0)) } ?? .number(String(number))
  }
}

extension SetGroup {
  fileprivate var json: JSONValue {
    let values = [count, repetitions, pounds, seconds, assistPounds, isBodyweight ? 1 : nil]
    let known = values.lastIndex { $0 != nil } ?? 0
    return .array(values[...known].map { $0.map(JSONValue.exact) ?? .null })
  }

  fileprivate init?(json: JSONValue) {
    guard case .array(let elements) = json, (1...6).contains(elements.count) else { return nil }
    var values: [Double?] = []
    for element in elements {
      switch element {
      case .null: values.append(nil)
      case .number(let spelling):
        guard let number = Double(spelling), number.isFinite else { return nil }
        values.append(number)
      default: return nil
      }
    }
    guard let count = values[0] else { return nil }
    values += [Double?](repeating: nil, count: 6 - values.count)
    self.init(
      count: count, repetitions: values[1], pounds: values[2], seconds: values[3],
      assistPounds: values[4], isBodyweight: values[5] == 1)
  }
}
