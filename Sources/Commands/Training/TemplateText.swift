import Actions
import Screens
import Training
import Values
import Workouts

/// Templates of workouts, for a person.
struct TemplateText {
  private let style: Style
  private let unit: WeightUnit

  /// - Parameter unit: The unit of a load without one.
  init(_ style: Style, unit: WeightUnit) { (self.style, self.unit) = (style, unit) }

  /// The list of templates.
  static func table(_ list: TemplateList) -> TextTable {
    let rows = list.templates.map { known in
      let template = known.template
      let parts = template.exercises.map(\.name) + template.cardio.map { planned($0).text }
      return [
        template.name, template.type ?? "-", parts.joined(separator: ", "),
        known.plan?.name ?? "",
      ]
    }
    return TextTable(
      header: rows.isEmpty ? [] : ["name", "type", "what", "plan"], rows: rows,
      wordColumns: [0, 1, 2, 3])
  }

  /// A template with its exercises, a line each.
  func lines(_ known: KnownTemplate) -> [StyledText] {
    let template = known.template
    let from = [template.type, known.plan.map { "of \($0.name)" }].compactMap(\.self)
    let remark = from.isEmpty ? "" : "  \(from.joined(separator: ", "))"
    let width = template.exercises.map { columns($0.name) }.max() ?? 0
    return ["\(style.title(template.name))\(style.dim(remark))"]
      + template.exercises.map { line($0, width) }
      + template.cardio.map { StyledText("  \(Self.planned($0).text)") }
  }

  private func line(_ exercise: WorkoutTemplate.Exercise, _ width: Int) -> StyledText {
    let plan = LiveWorkout.Exercise(exercise, unit: unit).plan?.text ?? ""
    let rest = exercise.rest.map { "rest \(ClockText.text(seconds: $0))" }
    let more = [rest, exercise.group.map { "superset \($0)" }].compactMap(\.self)
    let words = ([plan] + more).filter { !$0.isEmpty }.joined(separator: "  ")
    let name = words.isEmpty ? exercise.name : padded(exercise.name, to: width)
    return "  \(style.name(name))\(words.isEmpty ? "" : "  \(words)")"
  }

  private static func planned(_ part: WorkoutTemplate.Cardio) -> LiveWorkout.Leg {
    LiveWorkout.Leg(type: part.type, value: part.value)
  }
}

extension Session {
  /// Prints what an edit did to the templates: as JSON, as a diff, or in words.
  func print(_ edited: EditedTemplates) throws {
    if options.json { return try Terminal.data(edited.json.text() + "\n") }
    if let diff = edited.result.diff { return try Terminal.data(diff) }
    let style = try errorStyle
    guard edited.result.isChanged else { return say("\(edited.name): nothing to change") }
    guard let template = edited.template else { return say("\(style.name(edited.name)) removed") }
    let counts = [
      (template.exercises.count, "exercise"), (template.cardio.count, "activity"),
    ].filter { $0.0 > 0 }.map { count, word in
      "\(count) \(count == 1 ? word : word == "activity" ? "activities" : word + "s")"
    }
    let source = edited.source.map { " of \($0)" } ?? ""
    say(
      "\(style.name(edited.name)) \(style.good("saved")): \(counts.joined(separator: ", "))\(source)"
    )
  }
}
