import Values
import Words

/// What texts of todos say beside what is to be done (docs/format.md §5, §10.2).
package enum TodoText {
  /// Whether a text is the line that planners write for the day's training, `Workout: Run`.
  package static func isWorkout(_ text: ArraySlice<UInt8>) -> Bool {
    Label.split(text).map { MarkdownText.lowercased($0.name) == "workout" } ?? false
  }
}
