import DayModel
import LogSyntax
public import Values
import Words

/// Lifts as a person pastes them: `Name:: …`, sets below a name, a table, or a workout with headings
/// (docs/format.md §8.1–8.4).
public enum PastedLifts {
  /// Reads the lifts of a text.
  ///
  /// - Throws: `InputError` with code `value` where there are none, or one cannot be read.
  public static func read(_ bytes: [UInt8]) throws(InputError) -> [LogEntry] {
    let hasHeadings = bytes.split(separator: ASCII.lineFeed).contains { $0.first == ASCII.hash }
    let heading = hasHeadings ? "" : "## Strength Log\n"
    // A name without headings of its own is that of any log; with them that of a workout.
    let name = hasHeadings ? "2000-01-01-workout.md" : "2000-01-01.md"
    let record = DayReader.read(LogSource(path: name, bytes: Array(heading.utf8) + bytes))
    let unread = record.diagnostics.first { $0.severity == .warning && $0.construct == .strength }
    if let unread {
      let line = unread.line.map { "line \($0 - (hasHeadings ? 0 : 1)): " } ?? ""
      throw InputError(
        .value, "\(line)\(unread.message)",
        hint: "Write its sets as 10x135, 9x135, or leave the line out.")
    }
    var entries: [LogEntry] = []
    for exercise in record.exercises {
      guard let line = LiftLine(exercise.entry) else {
        throw InputError(
          .value, "the sets of \(exercise.name) cannot be told one by one",
          hint: "Write: bestupid log \(shellLine(["lift", exercise.name, "10x135,9x135"]))")
      }
      entries.append(.sets(exercise: exercise.name, line))
    }
    guard !entries.isEmpty else {
      throw InputError(
        .value, "no lifts are in the text",
        hint: "A line is: Bench press: 10x135, 9x135, or Bench press:: 3x10 @ 135")
    }
    return entries
  }
}
