/// A JSON value that keeps the order of object members and the spelling of numbers.
///
/// This program's output has a fixed order of keys, and edited files keep their own order and number
/// spelling. A dictionary of doubles would lose both.
public enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as it is written, for example `244`, `244.0` or `1e3`.
  case number(String)
  /// A string of Unicode text.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, with its members in order.
  case object([Member])

  /// One key and value of an object.
  public struct Member: Sendable, Equatable {
    /// The key, without escapes.
    public var key: String
    /// The value of the key.
    public var value: JSONValue

    /// Creates a member of an object.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A whole number.
  public static func int(_ value: Int) -> JSONValue { .number(String(value)) }

  /// A number rounded to three decimals; `null` for nil and for numbers that are not finite.
  ///
  /// Three decimals are 0.06 seconds of a value in minutes and 3.6 seconds of one in hours, and hide
  /// the error of binary fractions (`0.1 + 0.2`). A whole number has no decimal point.
  public static func double(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    guard abs(value) < 1e15 else { return .number(String(value)) }
    let rounded = value.rounded(toParts: 1000)
    if rounded == rounded.rounded() { return .number(String(Int64(rounded))) }
    return .number(String(rounded))
  }

  /// A string; `null` for nil.
  public static func optional(_ value: String?) -> JSONValue {
    value.map(JSONValue.string) ?? .null
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// An object, with its members in the order of the literal.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  /// An array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
}
