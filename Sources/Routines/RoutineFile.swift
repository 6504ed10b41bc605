/// `content/config/routines.md`, to change it: no other byte changes (docs/format.md §11).
public struct RoutineFile: Sendable {
  /// The most minutes of a task.
  public static let mostMinutes = 600.0
}
