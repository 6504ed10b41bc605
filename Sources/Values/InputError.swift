/// Why a word, a date or a value that was asked for cannot be used.
///
/// Reading a log never throws: what cannot be read there becomes a ``Diagnostic``. This error is
/// for what a person typed.
public struct InputError: Error, Equatable, Sendable {
  /// What kind of thing is wrong.
  public enum Code: String, Sendable {
    /// Words are missing, or cannot be combined.
    case usage
    /// No field of that name is known.
    case unknownField = "unknown-field"
    /// The text is no date and no word for one.
    case date
    /// The text cannot be read as a value of its kind.
    case value
    /// The text can be read, and no such value exists (a sleep of 31 hours).
    case impossible
    /// A word can mean several entries of a list.
    case ambiguous
    /// A list has no entry that a word can mean.
    case noSuchEntry = "no-such-entry"
    /// A text cannot be used at all: it is not UTF-8, a quote is not closed.
    case badData = "bad-data"
  }

  /// A word that can mean several entries of a list.
  public struct Ambiguity: Equatable, Sendable {
    /// An entry that can be meant.
    public struct Candidate: Equatable, Sendable {
      /// Its number in the list, from 1.
      public let number: Int
      /// What it says.
      public let text: String
      /// A word that means this entry and no other.
      public let word: String

      /// An entry.
      public init(number: Int, text: String, word: String) {
        (self.number, self.text, self.word) = (number, text, word)
      }
    }

    /// The word.
    public let word: String
    /// The entries that it can mean, in the order of the list.
    public let candidates: [Candidate]
    /// The words of the command before it, each of which means an entry already.
    public var before: [String] = []
    /// The words of the command behind it.
    public var after: [String] = []

    /// A word with what it can mean.
    public init(word: String, candidates: [Candidate]) {
      (self.word, self.candidates) = (word, candidates)
    }
  }

  /// The kind of the error.
  public var code: Code
  /// What happened, in one line.
  public var message: String
  /// What to do about it, in one line.
  public var hint: String?
  /// What the word can mean, with code `ambiguous`.
  public var ambiguity: Ambiguity?
  /// The line of a text of several lines, from 1; nil for words.
  public var line: Int?
  /// The file that the line is of; nil for standard input.
  public var file: String?

  /// An error with its message and, where the cause is known, a hint.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
