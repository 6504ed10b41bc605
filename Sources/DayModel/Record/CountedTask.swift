public import Values

/// A box of a day as counts over several days see it: one todo may stand in the logs of many days, and counts on the
/// one on which it ends (docs/format.md §5).
public struct CountedTask: Equatable, Sendable {
  /// What it is known by on all days.
  public let key: String
  /// What the day says became of it.
  public let state: TodoItem.State
  /// The day to which it was carried.
  public let carriedTo: CalendarDate?
  /// How it is counted.
  public let kind: Kind

  /// How a box is counted.
  public enum Kind: Sendable {
    /// Among the todos: it stands under Today's Todos, and is not struck out.
    case todo
    /// Among the todos of its own day alone: the line of the day's training.
    case training
    /// Not at all, but it says what became of a todo: it is struck out, or stands under tasks.
    case uncounted
  }

  /// A box.
  public init(key: String, state: TodoItem.State, carriedTo: CalendarDate?, kind: Kind) {
    (self.key, self.state, self.carriedTo, self.kind) = (key, state, carriedTo, kind)
  }
}
