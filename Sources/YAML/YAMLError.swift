/// Why bytes cannot be read as YAML, or why a value cannot be set in them.
public struct YAMLError: Error, Sendable, Equatable {
  /// The kinds of errors, for programs to tell apart.
  public enum Kind: Sendable, Equatable {
    /// The bytes are not YAML. The message is libyaml's.
    case syntax
    /// The bytes are not UTF-8, or have a control character.
    case encoding
    /// There are more bytes, levels, or nodes (aliases resolved) than `YAMLLimits` allow.
    case tooLarge
    /// The bytes are YAML, but not of the shape that is needed.
    case shape
    /// The value cannot be set without changing something else.
    case refusedEdit
  }

  /// The kind of error.
  public let kind: Kind
  /// What is wrong, on one line, without the line number.
  public let message: String
  /// The line, counted from 1 at the first line that was given; nil where no line is concerned.
  public let line: Int?

  /// Creates an error with its message and line.
  public init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }

  /// The same error with its line number raised by `lines`.
  func movedDown(by lines: Int) -> YAMLError {
    YAMLError(kind, message, line: line.map { $0 + lines })
  }
}

extension YAMLError: CustomStringConvertible {
  /// `line N: message`.
  public var description: String { line.map { "line \($0): \(message)" } ?? message }
}

/// The size limits of a document. Real documents are a hundred times smaller.
public enum YAMLLimits {
  /// The most bytes of one document.
  public static let bytes = 1 << 20
  /// The most levels of nested sequences and mappings.
  public static let depth = 64
  /// The most nodes, where an alias counts as all the nodes of its anchor.
  public static let nodes = 50_000
}
