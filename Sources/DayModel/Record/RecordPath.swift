/// Paths in the day record of what a day has any number of (docs/format.md §12).
public enum RecordPath {
  /// What the path of an exercise begins with; its name follows as the log spells it.
  public static let lifts = "training.strength_exercises."
  /// What the path of a line of food begins with.
  public static let meals = "nutrition.line_items."
  /// What the path of a habit's tick begins with; its id follows.
  public static let habits = "habits."

  /// The path of an activity, by the id of its type; what a day has of it further is below that.
  public static func activity(_ id: String) -> String { "training.activities.\(id)" }
}
