import DayModel
import LogSyntax
import Values
import Words

extension DayEditor {
  /// Writes a lift under Strength Log: into the line of the exercise, else as a new line
  /// `Name:: SxR @ W lbs` (docs/format.md §8.1).
  mutating func writeLift(_ exercise: String, _ sets: String) throws(InputError) {
    let lift = try LiftText(
      sets, exercise: exercise, confirming: isPlanned(exercise), units: units)
    let (key, id) = (fieldKey(exercise), "lift:\"\(exercise)\"")
    let counts = Self.countingSections(of: document)
    for section in document.sections(.strengthLog) where counts(section) {
      let fields = document.fields(in: section.body)
      if let line = fields.first(where: { fieldKey(document.text($0.field.name)) == key })?.line {
        return try put(
          lift.text, at: .field(line: line), as: exercise, id: id, warning: lift.warning)
      }
    }
    try addField(exercise, lift.text, to: .strengthLog, id: id, warning: lift.warning)
  }

  /// Whether the day's plan names the exercise.
  private func isPlanned(_ exercise: String) -> Bool {
    document.sections(.plannedWorkout).contains { section in
      section.extent.contains { line in
        fieldKey(document.text(document.lines[line].content)).contains(fieldKey(exercise))
      }
    }
  }
}
