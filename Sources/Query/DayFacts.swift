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
  /// The sets of an exercise.
  case sets([SetGroup])
}

/// Equal sets of one exercise.
public struct SetGroup: Equatable, Sendable {
  /// How many there are.
  public var count: Double
  /// The repetitions of each; nil for a hold.
  public var repetitions: Double?
  /// The load in pounds, for bodyweight what was added to it; nil where it is not known.
  public var pounds: Double?
  /// How long each hold was, in seconds.
  public var seconds: Double?
  /// The assistance in pounds; the load is unknown then (docs/format.md §8.1).
  public var assistPounds: Double?
  /// Whether the body was the load.
  public var isBodyweight: Bool

  /// Sets of one kind.
  public init(
    count: Double = 1, repetitions: Double? = nil, pounds: Double? = nil, seconds: Double? = nil,
    assistPounds: Double? = nil, isBodyweight: Bool = false
  ) {
    self.count = count
    self.repetitions = repetitions
    self.pounds = pounds
    self.seconds = seconds
    self.assistPounds = assistPounds
    self.isBodyweight = isBodyweight
  }
}

/// What one day tells queries: its record without texts, lines and diagnostics, by column.
///
/// What the day does not know has no entry. A query sees days through this alone, so that it makes
/// no difference whether the facts come from a log or from a cache of facts.
public struct DayFacts: Equatable, Sendable {
  /// The day.
  public private(set) var date: CalendarDate
  /// The numbers that any day may have.
  public private(set) var numbers: [Number] = []
  /// The facts of all other columns.
  public private(set) var others: [Entry] = []

  /// The columns of what the days read into these facts have named.
  private var names = ColumnMemory()

  /// A number that any day may have, and its column.
  public struct Number: Sendable {
    /// The column.
    public let column: NumberColumn
    /// The number; finite.
    public let value: Double
  }

  /// A fact and its column.
  public struct Entry: Sendable {
    /// The column.
    public let column: FactColumn
    /// The fact.
    public fileprivate(set) var fact: Fact
  }

  /// The facts, each column once.
  public var entries: [Entry] {
    numbers.map { Entry(column: NumberColumn.all[$0.column.index], fact: .number($0.value)) }
      + others
  }

  /// The facts by column.
  public var facts: [FactColumn: Fact] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.column, $0.fact) })
  }

  /// The version of the rules by which facts are read. It is raised whenever a log may have other
  /// facts than before, so that none are kept that no reading would give.
  public static let rules = 1

  /// A day with the facts that were kept of it.
  public init(date: CalendarDate, facts: [FactColumn: Fact]) {
    self.date = date
    others = facts.map { Entry(column: $0, fact: $1) }
  }

  /// Whether both have the same facts, in whatever order.
  public static func == (left: DayFacts, right: DayFacts) -> Bool {
    left.date == right.date && left.facts == right.facts
  }

  /// The facts of a record; nil where its date is not known.
  public init?(_ record: DayRecord) {
    guard let date = record.date else { return nil }
    self.date = date
    add(record)
  }

  /// The facts of a day's files, whose names may say another date.
  ///
  /// - Parameter memory: The store's habits, and what the reading of other days has left.
  public init(of files: [LogSource], on date: CalendarDate, memory: ReadingMemory) {
    self.date = date
    read(files, on: date, memory: memory)
  }

  /// Takes the facts of another day's files in place of these, whose room they have.
  public mutating func read(_ files: [LogSource], on date: CalendarDate, memory: ReadingMemory) {
    self.date = date
    numbers.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    add(DayReader.readValues(of: files, memory: memory))
  }

  private mutating func add(_ record: DayRecord) {
    // More than most days have, so that the lists need not grow.
    numbers.reserveCapacity(32)
    others.reserveCapacity(16)
    addBody(record)
    add(record.activities)
    if let type = record.workoutType { add(.workoutType, .text(type.rawValue)) }
    add(record.todos)
    add(record.habits)
    add(record.exercises)
    addCustomFields(record)
  }

  private mutating func add(_ column: FactColumn, _ fact: Fact) {
    others.append(Entry(column: column, fact: fact))
  }

  private mutating func set(_ column: NumberColumn, _ value: Double?) {
    guard let value, value.isFinite else { return }
    numbers.append(Number(column: column, value: value))
  }

  private mutating func addBody(_ record: DayRecord) {
    set(.weight, record.weightPounds)
    set(.sleep, record.sleepHours)
    set(.sleepQuality, record.sleepQuality)
    set(.moodMorning, record.moodMorning)
    set(.moodBedtime, record.moodBedtime)
    set(.energy, record.energy)
    set(.focus, record.focus)
    set(.calories, record.nutrition.calories)
    set(.protein, record.nutrition.protein)
    set(.carbs, record.nutrition.carbs)
    set(.fat, record.nutrition.fat)
    set(.fiber, record.nutrition.fiber)
  }

  private mutating func add(_ activities: [ActivityRecord]) {
    guard !activities.isEmpty else { return }
    for columns in NumberColumn.activities {
      let activity = columns.activity
      var sums = ActivitySums()
      for index in activities.indices where activities[index].activity == activity {
        sums.add(activities[index])
      }
      set(columns.distance, sums.metres.map { $0 / activity.unit.metres })
      set(columns.duration, sums.minutes)
      set(columns.pace, sums.pace(activity))
      set(columns.heartRate, sums.heartRate)
    }
  }

  private mutating func add(_ todos: TodoCount) {
    guard todos.total > 0 else { return }
    set(.todosDone, Double(todos.completed))
    set(.todosTotal, Double(todos.total))
  }

  private mutating func add(_ habits: [HabitState]) {
    var (done, total) = (0, 0)
    for index in habits.indices {
      guard let isDone = habits[index].isDone else { continue }
      total += 1
      if isDone { done += 1 }
    }
    guard total > 0 else { return }
    set(.habitsDone, Double(done))
    set(.habitsTotal, Double(total))
    let columns = names.columns(of: habits)
    for index in columns.indices {
      if let isDone = columns[index].isDone(in: habits) {
        add(columns[index].name, .number(isDone ? 1 : 0))
      }
    }
  }

  private mutating func add(_ exercises: [ExerciseRecord]) {
    // The index of each column in `others`.
    var indices: [FactColumn: Int] = [:]
    for exercise in exercises {
      let groups = SetGroup.groups(of: exercise.entry)
      guard !groups.isEmpty else { continue }
      let column = exercise.isPlanned ? .plan(exercise.name) : names.lift(exercise.name)
      if let index = indices[column], case .sets(let known) = others[index].fact {
        others[index].fact = .sets(known + groups)
      } else {
        indices[column] = others.count
        add(column, .sets(groups))
      }
    }
  }

  /// The number at the start of each field that the format does not know; the first field of a name
  /// counts (docs/format.md §4).
  private mutating func addCustomFields(_ record: DayRecord) {
    var seen: Set<String> = []
    for field in record.fields {
      let key = fieldKey(field.name)
      guard record.fields.count == 1 || seen.insert(key).inserted else { continue }
      let number = Quantity.read(Array(field.text.utf8)[...], units: NoUnit.words)?.value
      if let number, number.isFinite { add(.custom(key), .number(number)) }
    }
  }
}

extension SetGroup {
  /// The sets of an entry: one by one where they were written so, else those of the headline
  /// (docs/format.md §8.1). Neighbours that are alike are one group.
  static func groups(of entry: StrengthEntry) -> [SetGroup] {
    guard !entry.setDetails.isEmpty else {
      guard entry.repetitions != nil || entry.seconds != nil else { return [] }
      return [
        SetGroup(
          count: entry.sets ?? 1, repetitions: entry.repetitions?.value, seconds: entry.seconds,
          load: entry.load)
      ]
    }
    let headline = SetGroup(load: entry.load)
    var groups: [SetGroup] = []
    groups.reserveCapacity(entry.setDetails.count)
    for set in entry.setDetails {
      var group = headline
      if let load = set.load { group = SetGroup(load: load) }
      group.repetitions = set.repetitions
      group.seconds = set.seconds
      if let last = groups.last, last.isAlike(group) {
        groups[groups.count - 1].count += 1
      } else {
        groups.append(group)
      }
    }
    return groups
  }

  /// Whether the sets of both are the same but for their number.
  private func isAlike(_ other: SetGroup) -> Bool {
    var other = other
    other.count = count
    return self == other
  }

  private init(
    count: Double = 1, repetitions: Double? = nil, seconds: Double? = nil, load: Load?
  ) {
    self.init(
      count: count, repetitions: repetitions, pounds: load?.pounds, seconds: seconds,
      assistPounds: load?.assistPounds, isBodyweight: load?.isBodyweight ?? false)
  }
}
