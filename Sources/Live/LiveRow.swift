/// A row of a live view, and how much it is to be seen.
public struct LiveRow: Equatable, Sendable, ExpressibleByStringLiteral {
  /// How a row is shown. What it says does not depend on it.
  public enum Role: Sendable {
    /// As usual.
    case plain
    /// What is next: the title, what is current, the time.
    case strong
    /// What is done.
    case dim
    /// A record.
    case good
    /// A time that is over.
    case warning
  }

  /// What it says.
  public var text: String
  /// How it is shown.
  public let role: Role

  /// A row.
  public init(_ text: String, _ role: Role = .plain) { (self.text, self.role) = (text, role) }

  /// A plain row.
  public init(stringLiteral text: String) { self.init(text) }
}
