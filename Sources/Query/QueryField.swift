import DayModel
import LogSyntax
import Routines
public import Values
import Words

/// A value that every day may have, as a query names it.
public struct QueryField: Sendable, Hashable {
  /// What is looked up in a day's facts.
  enum Subject: Sendable, Hashable {
    /// A number that the day has as it is.
    case number(FactColumn)
    /// The part of the day's todos, habits or tasks of routines that is done, from 0 to 1.
    case rate(done: FactColumn, total: FactColumn)
    /// The kind of day.
    case workoutType
    /// A measure of an exercise.
    case lift(String, LiftMeasure)
    /// A measure of a habit.
    case habit(String, HabitMeasure)
    /// A measure of a routine, which the logs have under these keys (``RoutineFacts``).
    case routine(RoutineSubject, RoutineFigure)
    /// The number of a field that the format does not know, by its key.
    case custom(String)
    /// What the cycles say of a day.
    case cycle(CycleFigure)
    /// A measure of a symptom, by its key.
    case symptom(String, SymptomMeasure)
    /// Distance or duration of an activity that is none of the format's; nil where its name alone was asked for, until
    /// it is ``settled(among:)``.
    case ownActivity(TrainingActivity, ActivityMeasure?)
  }

  /// What of an exercise's sets is asked for; planned sets do not count.
  enum LiftMeasure: String, Sendable, CaseIterable {
    /// The heaviest weight, in pounds; of bodyweight sets what was added.
    case topWeight = "top_weight"
    /// The best estimate of the one-repetition maximum (``RepetitionFormula``), in pounds.
    case e1rm
    /// Repetitions times weight, over all sets whose load is known, in pounds.
    case volume
    /// The repetitions of all sets.
    case reps
    /// The number of sets.
    case sets
  }

  /// What of a habit is asked for.
  enum HabitMeasure: String, Sendable, CaseIterable {
    /// 1 where it was done, 0 where it was missed.
    case done
    /// How many days in a row it was done, and the longest such streak so far (``HabitHistory``).
    case streak, longest
    /// How strong it is, from 0 to 1 (``HabitHistory``).
    case strength
  }

  /// What the cycles say of a day.
  enum CycleFigure: String, Sendable, CaseIterable {
    /// The day of the cycle, from 1, and its phase.
    case day, phase
    /// How long a cycle that is over was, and how long the period was, on its day 1.
    case length, period
    /// How much blood there was, from 0 to 4.
    case flow
    /// The temperature on waking, where nothing disturbed it, in degrees Celsius.
    case temp

    /// Whether a day's value also depends on the days before it and behind it.
    var needsAllDays: Bool { self != .flow && self != .temp }
  }

  /// What of a symptom is asked for.
  enum SymptomMeasure: String, Sendable, CaseIterable {
    /// How bad it was, from 1 to 3, where that was said.
    case severity
    /// 1 where it was there, 0 where the day says that it was not.
    case days
  }

  /// What of a routine is asked for.
  enum RoutineFigure: String, Sendable, CaseIterable {
    /// 1 where enough of it was done for the day to count, 0 where it was missed.
    case qualified
    /// How many tasks were done, how many were due, and the share of these that was done.
    case done, due, rate
    /// How long the tasks took, as far as the log says.
    case minutes
    /// How long the streak was, and the longest one so far (``Streak``).
    case streak, longest
    /// How strong it is, from 0 to 1.
    case strength

    /// Whether a day's value also depends on the days before it, with a log or without.
    var needsEarlierDays: Bool {
      switch self {
      case .qualified, .streak, .longest, .strength: true
      case .done, .due, .rate, .minutes: false
      }
    }
  }

  /// A routine that a field is of.
  struct RoutineSubject: Sendable, Hashable {
    /// The name that was asked for, or its id once that is known.
    var id: String
    /// The keys under which logs have it.
    var keys: [String]
    /// Whether `routines.md` has it.
    var isDefined = false
  }

  /// The name as asked for, which is the key in the rows.
  public let name: String
  /// The unit of every value; nil for one without, and for fields that the format does not know.
  public let unit: String?
  /// How values of several days become one where nothing else is asked for: states, such as weight
  /// and mood, by their mean, amounts, such as distance and volume, by their sum, bests by the
  /// highest.
  ///
  /// What was eaten has a mean, although it is an amount: it is compared with a day's target, and
  /// the sum of a week of which two days were not logged says nothing.
  public let aggregate: Aggregate
  let subject: Subject
  /// Whether of an exercise only the name that was asked for is meant: `lift:=NAME`.
  private(set) var isOneName = false
  /// The other names of the exercise, which are read as one with it.
  private(set) var aliases: [String] = []

  init(_ name: String, _ unit: String?, _ aggregate: Aggregate, _ subject: Subject) {
    self.name = name
    self.unit = unit
    self.aggregate = aggregate
    self.subject = subject
  }

  /// The field with only the name that was asked for.
  func ofOneName() -> QueryField {
    var field = self
    field.isOneName = true
    return field
  }

  /// The field with all names that its exercise has; where only one is meant, with all equipment of that.
  ///
  /// - Parameter names: All names of an exercise, by one of them.
  func reading(_ names: (String) throws -> [String]) rethrows -> QueryField {
    guard case .lift(let exercise, _) = subject else { return self }
    var field = self
    let key = exerciseOwnKey(exercise)
    field.aliases = try names(exercise).filter { name in
      exerciseOwnKey(name) != key && (!isOneName || exerciseKey(name) == exerciseKey(exercise))
    }
    return field
  }

  /// The same of the habit that its name means.
  func naming(_ habit: (String) throws -> String) rethrows -> QueryField {
    guard case .habit(let id, let measure) = subject else { return self }
    return .habit(name, try habit(id), measure)
  }

  /// The same of the routine that its name means.
  func naming(
    routine: (String) throws -> String, _ routines: RoutineConfiguration
  ) rethrows -> QueryField {
    guard case .routine(let asked, let figure) = subject else { return self }
    let id = try routine(asked.id)
    let definition = routines.routine(id)
    return .routine(
      name,
      RoutineSubject(
        id: id, keys: definition.map(RoutineFacts.keys) ?? [MarkdownText.lowercased(id)],
        isDefined: definition != nil), figure)
  }

  /// The routine that it is of, where its values depend on days without a log, too; nil for all other fields.
  var routineOfAllDays: String? {
    guard case .routine(let routine, let figure) = subject, figure.needsEarlierDays else {
      return nil
    }
    return routine.id
  }

  /// Whether it is of a routine.
  var isOfRoutine: Bool { if case .routine = subject { true } else { false } }

  /// Whether it is of the cycle as a whole, and not of what a day says alone.
  public var isOfCycle: Bool { if case .cycle = subject { true } else { false } }

  /// Whether it is of a symptom.
  public var isOfSymptom: Bool { if case .symptom = subject { true } else { false } }

  /// Whether a day's value also depends on the days behind it.
  var needsAllDays: Bool {
    if case .cycle(let figure) = subject { figure.needsAllDays } else { false }
  }

  /// Whether days without a log have a value.
  var hasDaysWithoutLog: Bool { subject == .cycle(.day) || subject == .cycle(.phase) }

  /// Whether it is of a habit.
  var isOfHabit: Bool { if case .habit = subject { true } else { false } }

  /// Whether its values are of an exercise, which may have several names.
  var hasNames: Bool { if case .lift = subject { true } else { false } }

  /// The days of a table that have a number of the field, with it, in the unit of the format.
  public func numbers(in table: FactTable) -> [(date: CalendarDate, value: Double)] {
    guard case .number(let column) = subject else { return [] }
    return zip(table.dates, table.numbers(column)).compactMap { date, number in
      number.map { (date, $0) }
    }
  }

  /// The columns of an exercise under all its names.
  private func liftColumns(_ exercise: String) -> [FactColumn] {
    ([exercise] + aliases).map { .lift($0) }
  }

  /// The columns that its values are made of.
  public var columns: Set<FactColumn> {
    switch subject {
    case .number(let column): Set([column] + [partialColumn].compactMap(\.self))
    case .ownActivity(let activity, let measure): [.activity(activity, measure ?? .distance)]
    case .rate(let done, let total): [done, total]
    case .workoutType: [.workoutType]
    case .lift(let exercise, _): Set(liftColumns(exercise))
    case .habit(let id, _): [.habit(id)]
    case .routine(let routine, let figure):
      RoutineFacts.columns(of: routine.keys).union(
        figure == .minutes ? routine.keys.map { .routine($0, .seconds) } : [])
    case .custom(let key): [.custom(key), .unit(key)]
    case .cycle(.flow): [.cycle(.flow)]
    case .cycle(.temp): [.cycle(.temperature), .cycle(.disturbed)]
    case .cycle: CycleFacts.columns
    case .symptom(let key, _): [.symptom(key), .severity(key)]
    }
  }

  /// The column that says on which days the value is partial; nil for a field that never is.
  var partialColumn: FactColumn? {
    guard case .number(let column) = subject else { return nil }
    return FactColumn.partials[column]
  }

  /// Whether a day's value may be partial: the sum of the entries of food that have a number.
  public var mayBePartial: Bool { partialColumn != nil }

  /// Whether a day's value also depends on the days before it.
  public var needsEarlierDays: Bool {
    switch subject {
    case .habit(_, let measure): measure != .done
    case .routine(_, let figure): figure.needsEarlierDays
    default: false
    }
  }

  /// How its values are shown; in the units of the format without others. A field of one's own that has temperatures
  /// is known by its days alone (``Query/shown(_:)``). The distance of a type with a unit of its own stays in that.
  ///
  /// - Parameter units: The person's units.
  public func shown(in units: PersonalUnits?) -> PersonalUnits.Shown {
    if case .ownActivity(let activity, .distance) = subject, let units {
      return activity.shown(in: units)
    }
    if case .number(let column) = subject, let activity = FactColumn.paces[column] {
      return units.shownPace(of: activity)
    }
    return units.shown(unit ?? "")
  }

  /// Whether it is estimated by a ``RepetitionFormula``.
  public var isEstimate: Bool {
    if case .lift(_, .e1rm) = subject { true } else { false }
  }

  /// Whether it is whether a habit or a routine was done: 1 or 0.
  public var isTick: Bool {
    switch subject {
    case .habit(_, .done), .routine(_, .qualified): true
    default: false
    }
  }

  /// Whether its values are words.
  public var isText: Bool { subject == .workoutType || subject == .cycle(.phase) }

  /// Whether the format knows the field, or some day has it.
  ///
  /// - Parameter columns: All columns that any day of the store has.
  public func isKnown(among columns: some Collection<FactColumn>) -> Bool {
    switch subject {
    case .number, .rate, .workoutType, .cycle: true
    case .symptom(let key, _): columns.contains(.symptom(key))
    case .lift(let exercise, _):
      liftColumns(exercise).contains { columns.contains($0) } || columns.contains(.plan(exercise))
    case .habit(let id, _): columns.contains(.habit(id))
    case .routine(let routine, _):
      routine.isDefined || routine.keys.contains { columns.contains(.routine($0, .due)) }
    case .custom(let key): columns.contains(.custom(key))
    // A type of the person's own is known before any day has it.
    case .ownActivity(let activity, let measure):
      !activity.needsUnit || columns.contains(.activity(activity, measure ?? .distance))
    }
  }

  /// Whether only the logs say what the name means.
  var isUnsettled: Bool { if case .ownActivity(_, nil) = subject { true } else { false } }

  /// The field as a store's logs settle it: an activity's name alone is its distance, or where no day has one its
  /// duration. That of an activity which many people have is the plain field where no day has either.
  ///
  /// - Parameter columns: All columns that any day of the store has.
  func settled(among columns: Set<FactColumn>) -> QueryField {
    guard case .ownActivity(let activity, nil) = subject else { return self }
    let measures: [ActivityMeasure] = [.distance, .duration]
    let known = measures.first { columns.contains(.activity(activity, $0)) }
    if known == nil, activity.needsUnit { return .custom(name, name) }
    return .ownActivity(name, activity, known ?? .distance)
  }

  /// Whether its numbers can stand in a file without their unit, and then be in another.
  public var hasUnitOfFiles: Bool {
    if case .ownActivity(let activity, .distance) = subject {
      return !activity.hasUnit && !activity.needsUnit
    }
    return ["lb", "mi", "m", "min/mi", "min/100m"].contains(unit)
  }

  /// The name that was probably meant by one that no day has.
  ///
  /// - Parameter columns: All columns that any day of the store has.
  public func suggestion(among columns: some Collection<FactColumn>) -> String? {
    let known = columns.compactMap(\.query).sorted()
    return switch subject {
    case .lift(let exercise, _): nearest(to: "lift:\"\(exercise)\"", among: known)
    case .habit(let id, _): nearest(to: "habit:\(id)", among: known)
    case .routine(let routine, _): nearest(to: "routine:\(routine.id)", among: known)
    // What symptoms logs have is told to nobody who does not name them.
    case .symptom: nil
    default:
      Self.measure(called: name, among: known) ?? nearest(to: name, among: Self.names + known)
    }
  }

  /// What a measure of activities is called without one, as in the JSON of days: `avg_hr`.
  private static let measures: [String: ActivityMeasure] = [
    "avg_hr": .hr, "hr": .hr, "heart_rate": .hr, "avg_pace": .pace, "pace": .pace,
    "distance": .distance, "duration": .duration,
  ]

  /// The field of a measure that is named without an activity: of the first that logs have, runs before others.
  private static func measure(called name: String, among known: [String]) -> String? {
    guard let measure = measures[name.lowercased()] else { return nil }
    let activities = [Activity.run] + Activity.allCases.filter { $0 != .run }
    let names = activities.map { FactColumn.activity($0, measure).name }
    return names.first(where: known.contains) ?? names[0]
  }
}

extension QueryField {
  /// A field of the body or of food. A score has the unit `/10`.
  init(_ field: KnownField) {
    self.init(
      field.id, field.measure == .score ? "/10" : field.measure?.unit, .mean,
      .number(.known(field.id)))
  }

  /// The fields that are a number of a day as it is.
  private static let numbers: [QueryField] =
    FieldCatalog.daily.map(QueryField.init)
    + Activity.allCases.flatMap { activity in
      let pace = activity == .swim ? "min/100m" : "min/mi"
      let measures: [(ActivityMeasure, String, Aggregate)] = [
        (.distance, activity.unit.rawValue, .sum), (.duration, "min", .sum), (.pace, pace, .mean),
        (.hr, "bpm", .mean),
      ]
      return measures.map { number(.activity(activity, $0), $1, $2) }
    }
    + [.todosDone, .todosTotal, .habitsDone, .habitsTotal, .routinesDone, .routinesTotal]
    .map { number($0, nil, .sum) }
    + [
      number(.sessionCount, nil, .sum), number(.sessionMinutes, "min", .sum),
      number(.sessionRating, nil, .mean), number(.exertion, "/10", .mean),
    ] + MeasuredField.all.map(\.field)

  private static func number(
    _ column: FactColumn, _ unit: String?, _ aggregate: Aggregate
  ) -> QueryField {
    QueryField(column.name, unit, aggregate, .number(column))
  }

  /// The fields of ``numbers``, and those that are made of several columns, by name.
  private static let known: [String: QueryField] = {
    let fields =
      numbers + [
        QueryField("todos.rate", nil, .mean, .rate(done: .todosDone, total: .todosTotal)),
        QueryField("habits.rate", nil, .mean, .rate(done: .habitsDone, total: .habitsTotal)),
        QueryField("routines.rate", nil, .mean, .rate(done: .routinesDone, total: .routinesTotal)),
        QueryField("workout_type", nil, .count, .workoutType),
      ]
    return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0) })
  }()

  /// The names that a query knows without asking the logs, for help and for suggestions.
  public static let names: [String] =
    numbers.map(\.name) + ["todos.rate", "habits.rate", "routines.rate", "workout_type"]

  /// The field of a known name, or of another word for it (``FieldCatalog``); an activity alone is
  /// its distance.
  public static func known(_ name: String) -> QueryField? {
    let lower = name.lowercased()
    let id =
      Activity(rawValue: lower).map { FactColumn.activity($0, .distance).name }
      ?? (known[lower] == nil ? FieldCatalog.field(word: name)?.id : lower)
    return id.flatMap { known[$0] }.map { QueryField(name, $0.unit, $0.aggregate, $0.subject) }
  }

  static func lift(_ name: String, _ exercise: String, _ measure: LiftMeasure) -> QueryField {
    let (unit, aggregate): (String?, Aggregate) =
      switch measure {
      case .topWeight, .e1rm: ("lb", .max)
      case .volume: ("lb", .sum)
      case .reps, .sets: (nil, .sum)
      }
    return QueryField(name, unit, aggregate, .lift(exercise, measure))
  }

  static func habit(_ name: String, _ id: String, _ measure: HabitMeasure) -> QueryField {
    let (unit, aggregate): (String?, Aggregate) =
      switch measure {
      case .done: (nil, .mean)
      case .streak, .longest: ("d", .last)
      case .strength: (nil, .last)
      }
    return QueryField(name, unit, aggregate, .habit(id, measure))
  }

  static func routine(
    _ name: String, _ routine: RoutineSubject, _ figure: RoutineFigure
  ) -> QueryField {
    let (unit, aggregate): (String?, Aggregate) =
      switch figure {
      case .qualified, .rate: (nil, .mean)
      case .done, .due: (nil, .sum)
      case .minutes: ("min", .sum)
      case .streak, .longest, .strength: (nil, .last)
      }
    return QueryField(name, unit, aggregate, .routine(routine, figure))
  }

  static func cycle(_ name: String, _ figure: CycleFigure) -> QueryField {
    let (unit, aggregate): (String?, Aggregate) =
      switch figure {
      case .day: (nil, .last)
      case .phase: (nil, .count)
      case .length, .period: ("d", .mean)
      case .flow: (nil, .mean)
      case .temp: ("°C", .mean)
      }
    return QueryField(name, unit, aggregate, .cycle(figure))
  }

  /// How bad a symptom was, by its key.
  public static func symptom(_ key: String) -> QueryField {
    symptom("symptom:" + (key.contains(".") ? quoted(key) : key), key, .severity)
  }

  static func symptom(_ name: String, _ key: String, _ measure: SymptomMeasure) -> QueryField {
    QueryField(name, nil, measure == .days ? .sum : .mean, .symptom(key, measure))
  }

  /// An activity that is none of the format's, `row`, or a measure of it, `row.duration`. Nil for any other name.
  static func ownActivity(_ name: String, among types: TrainingTypes) -> QueryField? {
    if let activity = types.queriedActivity(name) { return ownActivity(name, activity, nil) }
    guard let dot = name.lastIndex(of: "."),
      let measure = ActivityMeasure(rawValue: name[dot...].dropFirst().lowercased()),
      measure == .distance || measure == .duration,
      let activity = types.queriedActivity(String(name[..<dot]))
    else { return nil }
    return ownActivity(name, activity, measure)
  }

  private static func ownActivity(
    _ name: String, _ activity: TrainingActivity, _ measure: ActivityMeasure?
  ) -> QueryField {
    let unit = measure.map { $0 == .duration ? "min" : activity.unit.rawValue }
    return QueryField(name, unit, .sum, .ownActivity(activity, measure))
  }

  static func custom(_ name: String, _ field: String) -> QueryField {
    QueryField(name, nil, .mean, .custom(fieldKey(field)))
  }
}
