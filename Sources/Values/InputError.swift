/// Why a word, a date or a value that was asked for cannot be used.
///
/// Reading a log never throws: what cannot be read there becomes a ``Diagnostic``. This error is
/// for what a person typed.
public struct InputError: Error, Equatable, Sendable {
  /// What kind of thing is wrong.
  public enum Code: String, Sendable {
    /// Words are missing, or do not go together.
    case usage
    /// No field of that name is known.
    case unknownField = "unknown-field"
    /// The text is no date and no word for one.
    case date
    /// The text cannot be read as a value of its kind.
    case value
    /// The text can be read, and no such value exists (a sleep of 31 hours).
    case impossible
  }

  /// The kind of the error.
  public var code: Code
  /// What happened, in one line.
  public var message: String
  /// What to do about it, in one line.
  public var hint: String?

  /// An error with its message and, where the cause is known, a hint.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
