import Cycle
import DayModel
import LogSyntax
import Values
import Words

/// One thing that a day tells queries.
public enum Fact: Equatable, Sendable {
  /// A number in the unit of its column; finite.
  case number(Double)
  /// A word, such as the kind of day.
  case text(String)
  /// The sets of an exercise, in pounds.
  case sets([SetRun])
}

/// What one day tells queries: its record without texts, lines and diagnostics, by column.
///
/// What the day does not know has no entry. A query sees days through this alone, so that it makes
/// no difference whether the facts come from a log or from a cache of facts.
public struct DayFacts: Equatable, Sendable {
  /// The day whose log they are read from.
  public let date: CalendarDate
  /// The facts, each column once.
  public private(set) var entries: [Entry]

  /// A fact and its column.
  public struct Entry: Sendable {
    /// What the fact is of.
    public let column: FactColumn
    /// What the day says of it.
    public fileprivate(set) var fact: Fact

    /// A fact of a column.
    public init(column: FactColumn, fact: Fact) {
      self.column = column
      self.fact = fact
    }
  }

  /// The facts by column.
  public var facts: [FactColumn: Fact] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.column, $0.fact) })
  }

  /// Whether both have the same facts, in whatever order.
  public static func == (left: DayFacts, right: DayFacts) -> Bool {
    left.date == right.date && left.facts == right.facts
  }

  /// The version of the rules by which facts are read. It is raised whenever a log may have other
  /// facts than before, so that none are kept that no reading would give.
  public static let rules = 16

  /// A day with the facts that were kept of it.
  public init(date: CalendarDate, facts: [FactColumn: Fact]) {
    self.date = date
    entries = facts.map { Entry(column: $0, fact: $1) }
  }

  /// The facts of a record; nil where its date is not known.
  ///
  /// - Parameters:
  ///   - types: The types of training.
  ///   - fields: The fields that are a number of the day.
  public init?(
    _ record: DayRecord, types: TrainingTypes = .builtIn,
    fields: [KnownField] = FieldCatalog.daily
  ) {
    guard let date = record.date else { return nil }
    self.init(record, on: date, types, fields)
  }

  /// The facts of a day's files, whose names may say another date.
  ///
  /// - Parameters:
  ///   - habits: The habits that log lines name.
  ///   - types: The types of training.
  public init(
    of files: [LogSource], on date: CalendarDate, habits: HabitConfiguration,
    types: TrainingTypes = .builtIn
  ) {
    self.init(DayReader.readValues(of: files, habits: habits), on: date, types)
  }

  /// The facts of a record of a day.
  public init(_ record: DayRecord, on date: CalendarDate, types: TrainingTypes) {
    self.init(record, on: date, types)
  }

  private init(
    _ record: DayRecord, on date: CalendarDate, _ types: TrainingTypes,
    _ fields: [KnownField] = FieldCatalog.daily
  ) {
    self.date = date
    entries = []
    for field in fields {
      if let number = record[field] { set(.known(field.id), number) }
    }
    for (nutrient, sum) in record.partial {
      set(.partial(nutrient), Double(sum.known))
    }
    add(record.activities)
    let own = record.untypedTitle.flatMap { types.type(inTitle: $0)?.id }
    if let type = record.workoutType?.rawValue ?? own { add(.workoutType, .text(type)) }
    add(record.todos)
    if !record.tasks.isEmpty { add(.tasks, .text(CountedTask.text(of: record.tasks))) }
    add(record.habits, dropped: record.droppedHabits)
    add(record.routines)
    add(record.cycle)
    add(record.exercises)
    add(record.sessions)
    set(.exertion, record.exertion)
    addCustomFields(record, types)
  }

  private mutating func add(_ column: FactColumn, _ fact: Fact) {
    entries.append(Entry(column: column, fact: fact))
  }

  private mutating func set(_ column: FactColumn, _ value: Double?) {
    guard let value, value.isFinite else { return }
    add(column, .number(value))
  }

  private mutating func add(_ activities: [ActivityRecord]) {
    guard !activities.isEmpty else { return }
    for (activity, columns) in FactColumn.activities {
      let records = activities.filter { $0.activity == activity }
      var sums = ActivitySums()
      for record in records { sums.add(record) }
      set(columns.distance, sums.metres.map { $0 / activity.unit.metres })
      set(columns.duration, sums.minutes)
      set(columns.pace, sums.pace(activity))
      set(columns.heartRate, sums.heartRate)
      let measured = records.filter { $0.metres != nil || $0.minutes != nil }
      addParts(measured.map { ($0.metres, $0.minutes) }, of: TrainingActivity(activity))
    }
  }

  /// Several efforts of one activity, each by itself.
  private mutating func addParts(
    _ efforts: [(metres: Double?, minutes: Double?)], of activity: TrainingActivity
  ) {
    guard efforts.count > 1 else { return }
    for (index, effort) in efforts.enumerated() {
      set(
        .part(index + 1, of: activity, .distance),
        effort.metres.map { $0 / activity.unit.metres })
      set(.part(index + 1, of: activity, .duration), effort.minutes)
    }
  }

  /// The activity of a type of the person's own.
  private mutating func add(_ efforts: [Effort], of activity: TrainingActivity) {
    func sum(_ values: [Double?]) -> Double? {
      let known = values.compactMap(\.self)
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    let measured = efforts.map { ($0.metres, $0.minutes?.value) }
    set(.activity(activity, .distance), sum(measured.map(\.0)).map { $0 / activity.unit.metres })
    set(.activity(activity, .duration), sum(measured.map(\.1)))
    addParts(measured, of: activity)
  }

  private mutating func add(_ todos: TodoCount) {
    guard todos.total > 0 else { return }
    set(.todosDone, Double(todos.completed))
    set(.todosTotal, Double(todos.total))
  }

  /// Habits whose names differ in case alone share a column; one that is given twice is done if
  /// either line says so.
  private mutating func add(_ habits: [HabitState], dropped: [String]) {
    let known = habits.filter { $0.isDone != nil }
    let columns = Set(known.map { FactColumn.habit($0.id) })
    for column in Set(dropped.map(FactColumn.habit)).subtracting(columns) {
      add(column, .text(HabitDays.dropped))
    }
    guard !known.isEmpty else { return }
    set(.habitsDone, Double(known.count { $0.isDone == true }))
    set(.habitsTotal, Double(known.count))
    var indices = [FactColumn: Int](minimumCapacity: known.count)
    for habit in known {
      let column = FactColumn.habit(habit.id)
      if let index = indices.updateValue(entries.count, forKey: column) {
        indices[column] = index
        if habit.isDone == true { entries[index].fact = .number(1) }
      } else {
        add(column, .number(habit.isDone == true ? 1 : 0))
      }
    }
  }

  private mutating func add(_ routines: [RoutineRecord]) {
    let total = routines.reduce(0) { $0 + $1.ticks.due }
    if total > 0 {
      set(.routinesDone, Double(routines.reduce(0) { $0 + $1.ticks.done }))
      set(.routinesTotal, Double(total))
    }
    for routine in routines where !routine.tasks.isEmpty {
      let ticks = routine.ticks
      set(.routine(routine.id, .done), Double(ticks.done))
      set(.routine(routine.id, .due), Double(ticks.due))
      if routine.seconds > 0 { set(.routine(routine.id, .seconds), Double(routine.seconds)) }
    }
  }

  private mutating func add(_ cycle: CycleEntry) {
    if cycle.isEmpty { return }
    set(.cycle(.logged), 1)
    if let period = cycle.day.period { add(.cycle(.period), .text(period.rawValue)) }
    if let state = cycle.day.state { add(.cycle(.state), .text(state.rawValue)) }
    set(.cycle(.flow), cycle.day.flow.map { Double($0.rawValue) })
    set(.cycle(.counts), cycle.day.counts.map { $0 ? 1 : 0 })
    for symptom in cycle.symptoms {
      let key = fieldKey(symptom.name)
      set(.symptom(key), symptom.isPresent ? 1 : 0)
      set(.severity(key), symptom.severity.map { Double($0) })
    }
    guard let temperature = cycle.day.temperature else { return }
    set(.cycle(.temperature), temperature.celsius)
    if temperature.isDisturbed { set(.cycle(.disturbed), 1) }
  }

  private mutating func add(_ exercises: [ExerciseRecord]) {
    var indices = [FactColumn: Int](minimumCapacity: exercises.count)
    for exercise in exercises {
      let runs = exercise.entry.facts
      guard !runs.isEmpty else { continue }
      let column: FactColumn = exercise.isPlanned ? .plan(exercise.name) : .lift(exercise.fullName)
      if let index = indices.updateValue(entries.count, forKey: column) {
        indices[column] = index
        if case .sets(let known) = entries[index].fact {
          entries[index].fact = .sets(known + runs)
        }
      } else {
        add(column, .sets(runs))
      }
    }
  }

  private mutating func add(_ sessions: [Session]) {
    if sessions.isEmpty { return }
    add(.sessions, .text(sessions.map(\.text).joined(separator: "\n")))
    set(.sessionCount, Double(sessions.count))
    set(.sessionMinutes, sessions.reduce(0) { $0 + $1.minutes })
    let ratings = sessions.compactMap(\.rating)
    if !ratings.isEmpty {
      set(.sessionRating, Double(ratings.reduce(0, +)) / Double(ratings.count))
    }
  }

  /// The numbers of each field that the format does not know, and of one without a number that it is
  /// there; the first field of a name counts (docs/format.md §4).
  private mutating func addCustomFields(_ record: DayRecord, _ types: TrainingTypes) {
    var seen: Set<String> = []
    var efforts: [TrainingActivity: [Effort]] = [:]
    for field in record.fields {
      let key = fieldKey(field.name)
      guard seen.insert(key).inserted else { continue }
      if let activity = types.ownActivities[key] {
        // An activity may have two fields: that of a type, and the one that many people have.
        efforts[types.counted(activity), default: []] +=
          activity.efforts(field.text, in: record.units)
      }
      guard let number = CustomNumber.read(field.text, of: field.name) else {
        set(.remark(key), 1)
        continue
      }
      set(.custom(key), number.first)
      if let unit = number.unit { set(.unit(key), unit.rawValue) }
      guard let second = number.second else { continue }
      for (part, value) in [(1, number.first), (2, second)] {
        let key = "\(key).\(part)"
        if seen.insert(key).inserted { set(.custom(key), value) }
      }
    }
    for (activity, efforts) in efforts { add(efforts, of: activity) }
  }
}

extension StrengthEntry {
  /// The sets as facts keep them: in pounds, without their effort and the name of a band.
  var facts: [SetRun] {
    runs { set in StrengthSet(set.amount, set.load?.fact) }
  }
}

extension Load {
  fileprivate var fact: Load {
    switch self {
    case .weight(let weight): .weight(Weight(pounds: weight.pounds))
    case .bodyweight(let added): .bodyweight(added: Weight(pounds: added.pounds))
    case .assistance(let weight, let isBody):
      .assistance(Weight(pounds: weight.pounds), isBody: isBody)
    case .band: .band("band")
    }
  }
}
