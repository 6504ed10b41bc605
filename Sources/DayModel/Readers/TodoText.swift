import LogSyntax
import Values
import Words

/// What texts of todos say beside what is to be done (docs/format.md §5, §10.2).
package enum TodoText {
  /// What a todo is known by on all days: its text as a reader sees it, in lower case, without the marks behind it
  /// (``TaskMarks``).
  package static func key(of text: ArraySlice<UInt8>) -> String {
    MarkdownText.lowercased(MarkdownText.string(TaskMarks.name(in: text)))
  }

  /// Whether a text is the line that planners write for the day's training, `Workout: Run`.
  package static func isWorkout(_ text: ArraySlice<UInt8>) -> Bool {
    Label.split(text).map { MarkdownText.lowercased($0.name) == "workout" } ?? false
  }
}
