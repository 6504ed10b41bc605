public import Context
import DayEditing
import DayModel
import JSON
import Language
import Store
public import Training
public import Values
import Words
import Workouts

extension Templates {
  /// Saves a workout as a template: the one that is in progress, or a day's by its log.
  ///
  /// - Parameters:
  ///   - date: The day; nil for the workout in progress, else for the last day with training.
  ///   - replacing: Whether it takes the place of a template of its name.
  /// - Throws: `noSuchDay` where the day has no training; `value` where nothing was done or planned, and for a name
  ///   that is taken or cannot be one.
  public static func save(
    _ name: String, of date: CalendarDate?, replacing: Bool, dryRun: Bool,
    in context: ActionContext
  ) throws -> EditedTemplates {
    let name = try Self.name(name, in: context)
    let today = try context.today
    let template: WorkoutTemplate
    let source: String
    if date == nil, let workout = try context.openWorkout() {
      template = WorkoutTemplate(name, of: workout)
      source = "the workout in progress"
    } else {
      let days = date.map { $0...$0 } ?? today.advanced(by: -ActionContext.mostDaysBack)...today
      let found = try context.lastDay(in: days) { !WorkoutTemplate(name, of: $0).isEmpty }
      guard let found else {
        let what = date.map { "\($0) has no training" } ?? "no day of the last year has training"
        throw ActionError(
          .noSuchDay, "nothing to save: \(what)",
          hint:
            "Write what it has: bestupid workout template add \(shellLine([name])) Row 3x8-12@95"
        )
      }
      template = WorkoutTemplate(name, of: found.record)
      source = "\(found.day)"
    }
    guard !template.isEmpty else {
      throw ActionError(
        .value, "nothing is done or planned in \(source)",
        hint: "Write: bestupid workout set \"Bench press\" 10x135")
    }
    return try edit("save", name, from: source, dryRun: dryRun, in: context) { edit, updated in
      try write(template, replacing: replacing, edit, updated)
    }
  }

  /// Adds a template: exercises and activities as they are typed, or without any the table of the week's plan.
  ///
  /// - Parameters:
  ///   - words: `Row 3x8-12@95 Plank 2x40s bike 7.2/24:00`.
  ///   - rest: The rest between sets, in seconds; nil for the usual.
  /// - Throws: `usage` and `value` for words that are none; `noSuchEntry` where the week's plan has no table of the
  ///   name; `value` for a name that is taken or cannot be one.
  public static func add(
    _ name: String, _ words: [String], rest: Int?, replacing: Bool, dryRun: Bool,
    in context: ActionContext
  ) throws -> EditedTemplates {
    let name = try Self.name(name, in: context)
    if let rest, !(1...3600).contains(rest) {
      throw ActionError(
        .impossible, "a rest of \(rest) s is impossible", hint: "It is from 1 to 3600 seconds.")
    }
    var template: WorkoutTemplate
    var source: String?
    if words.isEmpty {
      let planned = try context.plannedTemplates(on: context.today)
      let key = exerciseIdentity(name)
      guard let found = planned.first(where: { exerciseIdentity($0.template.name) == key }) else {
        throw ActionError(
          .noSuchEntry, "the week's plan has no '\(name)'",
          hint: "Write what it has: bestupid workout template add \(shellLine([name])) "
            + "Row 3x8-12@95 Plank 2x40s")
      }
      template = found.template
      template.name = name
      source = found.plan?.path
    } else {
      template = try Self.typed(name, words, in: context)
    }
    if let rest {
      for index in template.exercises.indices { template.exercises[index].rest = rest }
    }
    return try edit("add", name, from: source, dryRun: dryRun, in: context) { edit, updated in
      try write(template, replacing: replacing, edit, updated)
    }
  }

  /// Removes a template.
  ///
  /// - Throws: `noSuchEntry` where there is none of the name.
  public static func remove(
    _ name: String, dryRun: Bool, in context: ActionContext
  ) throws -> EditedTemplates {
    try edit("remove", name, from: nil, dryRun: dryRun, in: context) { edit, _ in
      guard edit.templates.template(named: name) != nil else {
        throw ActionContext.unknownTemplate(name, among: edit.templates.templates.map(\.name))
      }
      return edit.removing(name)
    }
  }

  // MARK: Parts

  /// A name that a template can have.
  private static func name(_ text: String, in context: ActionContext) throws -> String {
    let name = try LiveWorkout.line(text)
    guard !exerciseIdentity(name).isEmpty, name.contains(where: { $0.isLetter || $0.isNumber })
    else { throw ActionError(.value, "'\(name)' is not a name", hint: "Write letters or digits.") }
    guard try !WorkoutTemplate.isReserved(name, among: context.trainingTypes) else {
      throw ActionError(
        .value, "'\(name)' already means something to workout start",
        hint: "Choose another name, such as \(shellLine(["\(withCapital(name)) A"])).")
    }
    return name
  }

  /// Exercises and activities as they are typed.
  private static func typed(
    _ name: String, _ words: [String], in context: ActionContext
  ) throws -> WorkoutTemplate {
    let typed = FormatUnits(weight: try context.units.weight)
    var template = WorkoutTemplate(name)
    let names = KnownNames(
      lifts: [String](), fields: [String](), types: try context.trainingTypes)
    for entry in try entries(of: name, words, names, context.units) {
      switch entry {
      case .lift(let exercise, let sets):
        guard let read = StrengthEntry.read(sets, exercise: exercise, in: typed).value,
          read.sets != nil || !read.setDetails.isEmpty
        else {
          throw ActionError(
            .value, "cannot read '\(sets)' as sets of \(exercise)",
            hint: "Write: \(shellLine([exercise])) 3x8-12@95")
        }
        let planned = WorkoutTemplate.Exercise(done: ExerciseRecord(exercise, read))
        template.exercises.append(planned)
      case .sets(let exercise, let line):
        guard let read = try line.entry(of: exercise, in: typed) else {
          throw ActionError(.usage, noParts, hint: example(name))
        }
        let planned = WorkoutTemplate.Exercise(done: ExerciseRecord(exercise, read))
        template.exercises.append(planned)
      case .activity(let field, let value, let details) where details.isEmpty:
        guard let activity = field.activity.map({ TrainingActivity($0) }) else {
          throw ActionError(.usage, noParts, hint: example(name))
        }
        template.cardio.append(try leg(activity, value, context.units))
      case .ownActivity(let activity, let value, let details) where details.isEmpty:
        template.cardio.append(try leg(activity, value, context.units))
      default: throw ActionError(.usage, noParts, hint: example(name))
      }
    }
    template.type = template.typeOfParts
    return template
  }

  private static let noParts = "exercises with their sets, or activities are needed"

  private static func example(_ name: String) -> String {
    "Write: bestupid workout template add \(shellLine([name])) Row 3x8-12@95 bike 7.2/24:00"
  }

  private static func entries(
    of name: String, _ words: [String], _ names: KnownNames, _ units: PersonalUnits
  ) throws -> [LogEntry] {
    do {
      return try LogEntry.read(words, in: EntryContext(units: units, names: names))
    } catch {
      if error.code == .usage { throw ActionError(.usage, error.message, hint: example(name)) }
      throw error
    }
  }

  /// An activity as the file has it: with the person's unit where a number without one would be read otherwise.
  private static func leg(
    _ activity: TrainingActivity, _ typed: String, _ units: PersonalUnits
  ) throws -> WorkoutTemplate.Cardio {
    let value = try ActivityText.written(typed, activity, units)
    let effort = activity.effort(value, in: units.files).value
    guard effort?.distance != nil || effort?.minutes != nil else {
      throw ActionError(
        .value, "cannot read '\(value)' as a \(activity.id)",
        hint: "Write its distance and time: \(activity.id) 4.5/45:00")
    }
    return WorkoutTemplate.Cardio(type: activity.id, value: value)
  }

  /// The file with a template. One that says the same stays as it is.
  private static func write(
    _ template: WorkoutTemplate, replacing: Bool, _ edit: WorkoutTemplateEdit, _ updated: String
  ) throws -> [UInt8] {
    var template = template
    template.updated = updated
    if let old = edit.templates.template(named: template.name) {
      guard replacing else {
        throw ActionError(
          .value, "the template '\(old.name)' already exists",
          hint: "Add --force to replace it, or choose another name.")
      }
      var same = template
      same.updated = old.updated
      if same == old { template.updated = old.updated }
    }
    return edit.writing(template)
  }

  private static func edit(
    _ verb: String, _ name: String, from source: String?, dryRun: Bool, in context: ActionContext,
    _ change: (WorkoutTemplateEdit, String) throws -> [UInt8]
  ) throws -> EditedTemplates {
    let updated = context.clock.text(context.clock.now)
    let file = KeptFileChange(
      path: WorkoutTemplates.path, subject: "workout template \(verb): \(name)",
      hint: "See: bestupid workout template list", dryRun: dryRun, context: context)
    let (edit, new) = try file.run { try change(try WorkoutTemplateEdit($0), updated) }
    let template = try WorkoutTemplates(new).template(named: name)
    return EditedTemplates(
      verb: verb, name: template?.name ?? name, template: template, source: source, result: edit)
  }
}

/// What an edit did to the templates, or would do.
public struct EditedTemplates: Sendable {
  /// What was done: `save`, `add`, `remove`.
  public let verb: String
  /// The template's name.
  public let name: String
  /// The template now, if any.
  public let template: WorkoutTemplate?
  /// What it was made of: a day, a weekly plan, a workout; nil where its parts were typed.
  public let source: String?
  /// What became of the file.
  public let result: EditResult
}
