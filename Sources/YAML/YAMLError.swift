/// Why bytes are no YAML that we read, or why a value cannot be set in them.
public struct YAMLError: Error, Sendable, Equatable {
  /// What went wrong, as a program tells cases apart.
  public enum Kind: Sendable, Equatable {
    /// libyaml finds no YAML here; the message holds its words.
    case syntax
    /// The bytes are not UTF-8, or hold a control character.
    case encoding
    /// More than `YAMLLimits` allow: bytes, levels, or nodes once aliases are followed.
    case tooLarge
    /// There is YAML, but of another shape than is needed here.
    case shape
    /// The value cannot be set without touching what is not ours to touch.
    case refusedEdit
  }

  /// What went wrong.
  public let kind: Kind
  /// What happened, in one line, without the place.
  public let message: String
  /// The line it concerns, counted from the first line that was given; nil where there is none.
  public let line: Int?

  /// An error with its message and line.
  public init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }

  /// The same error in a text that begins so many lines further up.
  func movedDown(by lines: Int) -> YAMLError {
    YAMLError(kind, message, line: line.map { $0 + lines })
  }
}

extension YAMLError: CustomStringConvertible {
  /// `line N: message`.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// What a document may hold before it is refused: real ones stay a hundred times below.
public enum YAMLLimits {
  /// The most bytes of one document.
  public static let bytes = 1 << 20
  /// The most levels of sequences and mappings within each other.
  public static let depth = 64
  /// The most nodes, an alias counting as all the nodes it stands for.
  public static let nodes = 50_000
}
