import LogSyntax
import Values
import Words

/// The tables of exercises that a plan has under headings such as `## Strength A (Tuesday)`.
struct WorkoutTables {
  private struct Workout {
    /// The heading's key: `strength a`.
    let key: String
    /// The weekday that the heading names.
    let weekday: CalendarDate.Weekday?
    let exercises: [ExerciseRecord]
  }

  private let workouts: [Workout]

  init(_ file: DayFile) {
    workouts = file.document.sections.compactMap { section in
      guard let heading = file.document.heading(of: section) else { return nil }
      let tables = file.document.tables(in: section.body)
      let exercises = tables.flatMap { table -> [ExerciseRecord] in
        let columns = TableColumns(table, in: file)
        guard columns.first(of: ["exercise", "lift", "movement"]) != nil else { return [] }
        return ExerciseTable.planned(table, columns, file)
      }
      if exercises.isEmpty { return nil }
      return Workout(
        key: file.document.key(of: section), weekday: Self.weekday(in: file.plain(heading.text)),
        exercises: exercises)
    }
  }

  /// The exercises of the table that a day's type or workout names; else, on a day of strength, those of
  /// the one whose heading names the weekday.
  func exercises(of day: WeekPlan.Day) -> [ExerciseRecord] {
    let names = PlannedDayText.parts(ofType: day.type) + [MarkdownText.lowercased(day.workout)]
    for name in names {
      if let found = workouts.first(where: { Self.begins(name, with: $0.key) }) {
        return found.exercises
      }
    }
    guard day.kinds.contains(.strength) else { return [] }
    return workouts.first { $0.weekday == day.weekday }?.exercises ?? []
  }

  /// Whether a text is a key, or begins with it and no letter or digit goes on.
  private static func begins(_ text: String, with key: String) -> Bool {
    guard !key.isEmpty, text.utf8.starts(with: key.utf8) else { return false }
    let next = text.utf8.dropFirst(key.utf8.count).first
    return next.map { !Lexer.isLetter($0) && !Lexer.isDigit($0) && $0 < 0x80 } ?? true
  }

  /// The weekday in the parentheses at a heading's end.
  private static func weekday(in heading: String) -> CalendarDate.Weekday? {
    guard let open = heading.lastIndex(of: "(") else { return nil }
    return PlannedDayText.weekday(String(heading[heading.index(after: open)...]))
  }
}
