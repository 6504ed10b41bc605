/// Why bytes are not JSON.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, with their messages.
  public enum Code: String, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd = "unexpected end"
    /// A byte is not allowed at its offset.
    case unexpectedByte = "unexpected byte"
    /// A number is malformed, such as `01` or `1.`.
    case number = "malformed number"
    /// A string has a control character or an unknown escape.
    case string = "a control character or an unknown escape in a string"
    /// Something follows the value.
    case trailing = "trailing content"
    /// Arrays and objects are nested too deeply.
    case tooDeep = "nested too deeply"
  }

  /// The kind of error.
  public let code: Code
  /// The byte offset of the error.
  public let offset: Int

  /// The message, with the byte offset.
  public var description: String { "invalid JSON: \(code.rawValue) at byte \(offset)" }
}
