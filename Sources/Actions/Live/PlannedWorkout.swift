import Context
import DayEditing
import DayModel
import DayStore
import Reports
import Store
import Training
import Values
import Words
import Workouts

/// What a workout begins with.
struct PlannedWorkout {
  var type: TrainingType
  var name: String?
  var origin: LiveWorkout.Origin?
  var exercises: [LiveWorkout.Exercise] = []
  var legs: [LiveWorkout.Leg] = []
}

extension PlannedWorkout {
  /// What `workout start` and `workout repeat` begin on a day.
  init(
    _ beginning: WorkoutTracker.Beginning, on date: CalendarDate, in context: ActionContext
  ) throws {
    switch beginning {
    case .type(let type): self.init(type: type)
    case .plan: try self.init(plannedOn: date, in: context)
    case .usual:
      let today = try context.todayForReading
      let week = try ProtocolReader.week(of: date, today: today, in: context).progress
      let day = week.days.first { $0.date == date }
      let isOpen = day.map { [.today, .planned, .missed].contains($0.state) } ?? false
      if isOpen {
        try self.init(plannedOn: date, in: context)
      } else {
        self.init(type: .strength)
      }
    case .template(let name):
      let types = try context.trainingTypes.types.map(\.id)
      let known = try context.template(named: name, or: types + ["plan"], on: date)
      try self.init(known.template, known.plan, on: date, in: context)
      self.name = known.template.name
    case .repeat(let wanted):
      let earliest = date.advanced(by: -ActionContext.mostDaysBack)
      let days = wanted.map { $0...$0 } ?? earliest...date.advanced(by: -1)
      func template(of record: DayRecord) -> WorkoutTemplate { WorkoutTemplate("", of: record) }
      let found = try context.lastDay(in: days) { !template(of: $0).isEmpty }
      guard let (day, record) = found else {
        let days =
          wanted.map { "\($0) has no training" } ?? "no day of the last year has training"
        throw ActionError(
          .noSuchDay, "nothing to repeat: \(days)",
          hint: "Start without a plan: bestupid workout start strength")
      }
      let done = template(of: record)
      let type = try done.typeOfParts.flatMap { try context.trainingTypes.type(named: $0) }
      self.init(
        type: type ?? .strength, origin: .init(kind: "repeat", of: "\(day)"),
        exercises: done.exercises.map { LiveWorkout.Exercise($0, unit: .lb) },
        legs: done.cardio.map { .init(type: $0.type, value: $0.value) })
    }
  }

  /// What the week's plan has for a day.
  private init(plannedOn date: CalendarDate, in context: ActionContext) throws {
    let found = try ProtocolReader.plan(
      ofWeek: date, beside: try context.store.listing().others, in: context)
    let tables = found.plan?.tables ?? []
    guard let file = found.file, let plan = found.plan, let day = plan.day(date.weekday),
      !day.isRest
    else {
      throw ActionError(
        .noSuchPlan, "nothing is planned for \(date)",
        hint: tables.first.map { "Begin what is planned for another day: \($0.command)" }
          ?? "Start without a plan: bestupid workout start strength")
    }
    let choice = plan.tables(for: day)
    guard choice.count < 2 else {
      let names = choice.map { "'\($0.name)'" }.joined(separator: ", ")
      throw ActionError(
        .ambiguous, "the plan of \(date) can be \(names)", hint: "Write: \(choice[0].command)")
    }
    var template = choice.first.map { WorkoutTemplate($0) } ?? WorkoutTemplate("")
    if choice.isEmpty { template.exercises = day.exercises.map { WorkoutTemplate.Exercise($0) } }
    let types = day.types(among: try context.trainingTypes)
    template.type = (types.first { $0.builtIn == .strength } ?? types.first)?.id
    try self.init(template, file, on: date, in: context)
    // A row that only has a type's word names no workout: else every task with the word would be this one.
    let isType = [type.id, type.name].contains { $0.lowercased() == day.type.lowercased() }
    name = choice.first?.name ?? (day.type.isEmpty || isType ? nil : day.type)
  }

  /// What a template has.
  ///
  /// - Parameter plan: The weekly plan that it is a table of; nil for one of a person's own.
  private init(
    _ template: WorkoutTemplate, _ plan: WeekPlanName?, on date: CalendarDate,
    in context: ActionContext
  ) throws {
    if plan == nil, template.isEmpty {
      throw ActionError(
        .value, "the template '\(template.name)' has no exercises",
        hint: "Replace it with a workout: bestupid workout template save "
          + "\(shellLine([template.name])) --force")
    }
    let unit = try context.units.templateWeight
    var named = template.exercises
    for index in named.indices {
      // A plan may have names that no line of a log can begin with.
      let name = ExerciseName.readable(named[index].name)
      if name == named[index].name { continue }
      try context.tell(.notice("'\(named[index].name)' is '\(name)' in a log"))
      named[index].name = name
    }
    let exercises = try Self.filled(named, on: date, in: context)
    for exercise in exercises {
      guard let load = exercise.load, Load(load, unit: unit) == nil else { continue }
      try context.tell(
        .warning("\(exercise.name): the load '\(load)' cannot be read, and is left out"))
    }
    let type = try (template.type ?? template.typeOfParts).flatMap {
      try context.trainingTypes.type(named: $0)
    }
    self.init(
      type: type ?? .strength,
      origin: plan.map { .init(kind: "plan", of: $0.name) }
        ?? .init(kind: "template", of: template.name),
      exercises: exercises.map { LiveWorkout.Exercise($0, unit: unit) },
      legs: template.cardio.map { .init(type: $0.type, value: $0.value) })
  }

  /// The number of sets where nothing says it.
  private static let usualSets = 3

  /// Exercises with how many sets of what: what one does not say itself the library says, else the rule of its
  /// progression.
  private static func filled(
    _ exercises: [WorkoutTemplate.Exercise], on date: CalendarDate, in context: ActionContext
  ) throws -> [WorkoutTemplate.Exercise] {
    func lacks(_ exercise: WorkoutTemplate.Exercise) -> Bool {
      exercise.sets == nil || exercise.repetitions == nil && exercise.seconds == nil
    }
    let asked = exercises.filter(lacks)
    if asked.isEmpty { return exercises }
    let progress = try ExerciseProgress.of(
      asked.map { .init($0.name, planned: nil, kind: $0.kind) }, on: date, in: context)
    var known = zip(asked, progress).makeIterator()
    return exercises.map { exercise in
      guard lacks(exercise), let (_, progress) = known.next() else { return exercise }
      var exercise = exercise
      let (entry, next) = (progress.entry, progress.suggestion)
      exercise.sets = exercise.sets ?? entry?.sets ?? usualSets
      guard exercise.repetitions == nil, exercise.seconds == nil else { return exercise }
      if next.rule == .hold {
        exercise.seconds = next.seconds
      } else {
        exercise.repetitions =
          ProgressionTarget(next.rule, repetitions: entry?.repetitions).repetitions
      }
      return exercise
    }
  }
}

extension WeekPlan.Table {
  /// The command that begins it.
  fileprivate var command: String { "bestupid workout start \(shellLine([name]))" }
}

extension WorkoutTemplate.Exercise {
  /// How its progress is measured if neither the library nor a log says it.
  fileprivate var kind: ExerciseKind {
    let set = StrengthSet(
      seconds.map { .seconds(Double($0)) }
        ?? repetitions.map { .repetitions(Double($0.upperBound)) },
      load.flatMap { Load($0, unit: .lb) })
    return ExerciseKind(of: [ExerciseDay(date: .earliest, sets: [set])]) ?? .load
  }
}

extension ActionContext {
  /// How many days back a workout to repeat, or to save, is looked for.
  static let mostDaysBack = 365

  /// The last day whose record has something, and its record, if any.
  func lastDay(
    in days: ClosedRange<CalendarDate>, where has: (DayRecord) -> Bool
  ) throws -> (day: CalendarDate, record: DayRecord)? {
    let store = try store
    let reader = try recordReader
    for files in try store.listing().days.reversed() where days.contains(files.date) {
      let record = try reader.record(of: files)
      if has(record) { return (files.date, record) }
    }
    return nil
  }
}
