/// Why a zip or gzip cannot be read.
public struct ArchiveError: Error, Equatable {
  /// What kind of thing is wrong.
  public enum Kind: Sendable {
    /// It is none, or it is cut or damaged.
    case damaged
    /// It has a password.
    case encrypted
    /// It unpacks to far more than it has.
    case bomb
    /// Its bytes cannot be read.
    case unreadable
  }

  /// What kind of thing is wrong.
  public let kind: Kind
  /// What is wrong, in a line.
  public let message: String

  init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
