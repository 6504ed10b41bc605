/// Why bytes are no JSON text.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, and the words for it.
  public enum Code: String, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd = "it ends inside a value"
    /// A byte that cannot stand where it does.
    case unexpectedByte = "something cannot stand where it does"
    /// A number that is none, such as `01` or `1.`.
    case number = "a number is none"
    /// A string with a control character or an unknown escape.
    case string = "a string has a control character or an unknown escape"
    /// Something follows the value.
    case trailing = "something follows the value"
    /// Lists and objects are nested too deeply.
    case tooDeep = "lists and objects are nested too deeply"
  }

  /// What is wrong.
  public let code: Code
  /// Where, as the number of bytes before it.
  public let offset: Int

  /// What is wrong and where.
  public var description: String { "no JSON: \(code.rawValue) at byte \(offset)" }
}
