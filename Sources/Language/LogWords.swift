public import Values

/// The words of a command line of `log`, or of a line of its input, and what the options say that both may have.
public struct LogWords: Sendable {
  /// What is to be written, and its day where that comes first.
  public var words: [String]
  /// Whether a day may stand first; not where the words come after `--`, which are values.
  public var mayBeginWithDay = true
  /// What the one food among the words holds.
  public var nutrients = Nutrients()
  /// Notes that are written too.
  public var notes: [String] = []
  /// Whether names that no log has may be meant.
  public var allowsNew = false
  /// The day that an option names.
  public var date: String?

  /// Words without options.
  public init(_ words: [String]) { self.words = words }
}
