import Foundation

/// JSON as a test reads it, by a reader that is not ours: numbers by value, objects without order.
public indirect enum JSONNode: Equatable, Sendable, Decodable, CustomStringConvertible {
  /// `null`, and what is not there.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONNode])
  /// An object.
  case object([String: JSONNode])

  /// The value that JSON text stands for.
  public init(json: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONNode.self, from: Data(json))
  }

  /// The value at the decoder's place.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSONNode].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSONNode].self))
    }
  }

  /// The value under a key, null where there is none.
  public subscript(key: String) -> JSONNode { members[key] ?? .null }

  /// The value at a place of an array, null where there is none.
  public subscript(index: Int) -> JSONNode {
    elements.indices.contains(index) ? elements[index] : .null
  }

  /// The elements of an array; none for anything else.
  public var elements: [JSONNode] { if case .array(let elements) = self { elements } else { [] } }

  /// The members of an object; none for anything else.
  public var members: [String: JSONNode] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The text of a string; nil for anything else.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The value in JSON, keys in order.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let string): "\"\(string)\""
    case .array(let elements): "\(elements)"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
        + "}"
    }
  }
}

extension JSONNode: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// An array.
  public init(arrayLiteral elements: JSONNode...) { self = .array(elements) }
  /// An object.
  public init(dictionaryLiteral elements: (String, JSONNode)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
