/// Why bytes are no JSON text.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: String, Sendable {
    /// The text ends inside a value.
    case unexpectedEnd
    /// A byte that cannot stand where it does.
    case unexpectedByte
    /// A number that is none, such as `01` or `1.`.
    case number
    /// A string with a control character or an unknown escape.
    case string
    /// Something follows the value.
    case trailing
    /// Lists and objects are nested too deeply.
    case tooDeep
  }

  /// What is wrong.
  public let code: Code
  /// Where, as the number of bytes before it.
  public let offset: Int

  /// What is wrong and where.
  public var description: String { "no JSON: \(code.rawValue) at byte \(offset)" }
}
