/// A JSON value whose object members keep their order.
///
/// Output of this program has a fixed key order, and files of other programs keep the order and
/// the number spelling that they have; neither survives a dictionary of doubles.
public enum JSONValue: Sendable, Equatable {
  /// `null`: a value that is known to be missing.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number in the spelling that is written, for example `244`, `244.0` or `1e3`.
  case number(String)
  /// A string of Unicode text.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, its members in order.
  case object([Member])

  /// One key and value of an object.
  public struct Member: Sendable, Equatable {
    /// The key, not escaped.
    public var key: String
    /// The value under the key.
    public var value: JSONValue

    /// A member of an object.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A whole number.
  public static func int(_ value: Int) -> JSONValue { .number(String(value)) }

  /// A number rounded to three decimals, and `null` for nil and for what JSON cannot spell.
  ///
  /// Three decimals are a tenth of a second in minutes and four seconds in hours, and hide what
  /// binary fractions add (`0.1 + 0.2`). A whole number has no decimal point.
  public static func double(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    guard abs(value) < 1e15 else { return .number(String(value)) }
    let rounded = (value * 1000).rounded() / 1000
    if rounded == rounded.rounded() { return .number(String(Int64(rounded))) }
    return .number(String(rounded))
  }

  /// A finite number with all its digits, so that it is read back as the same. A whole number has no
  /// decimal point.
  public static func exact(_ value: Double) -> JSONValue {
    .number(Int64(exactly: value).map { String($0) } ?? String(value))
  }

  /// A string, and `null` for nil.
  public static func optional(_ value: String?) -> JSONValue {
    value.map(JSONValue.string) ?? .null
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  /// An object, its members in the order written.
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
