/// Why bytes are not JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, with their messages.
  public enum Code: String, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd = "it ends inside a value"
    /// A byte is not allowed at its offset.
    case unexpectedByte = "something cannot stand where it does"
    /// A number is malformed, such as `01` or `1.`.
    case number = "a number is none"
    /// A string has a control character or an unknown escape.
    case string = "a string has a control character or an unknown escape"
    /// Something follows the value.
    case trailing = "something follows the value"
    /// Arrays and objects are nested too deeply.
    case tooDeep = "lists and objects are nested too deeply"
  }

  /// The kind of error.
  public let code: Code
  /// The byte offset of the error.
  public let offset: Int

  /// The message, with the byte offset.
  public var description: String { "no JSON: \(code.rawValue) at byte \(offset)" }
}
