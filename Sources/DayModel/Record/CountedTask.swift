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
  /// Whether it is among the todos that are counted: those under Today's Todos that are not struck out.
  public let isCounted: Bool

  /// A box.
  public init(key: String, state: TodoItem.State, carriedTo: CalendarDate?, isCounted: Bool) {
    (self.key, self.state, self.carriedTo, self.isCounted) = (key, state, carriedTo, isCounted)
  }
}
