import LogSyntax

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
  public let date: CalendarDate
  /// The facts, each column once.
  public private(set) var entries: [Entry] = []

  /// A fact and its column.
  public struct Entry: Sendable {
    /// The column.
    public let column: FactColumn
    /// The fact.
    public fileprivate(set) var fact: Fact
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
    entries = facts.map { Entry(column: $0, fact: $1) }
  }

  /// Whether both have the same facts, in whatever order.
  public static func == (left: DayFacts, right: DayFacts) -> Bool {
    left.date == right.date && left.facts == right.facts
  }

  /// The facts of a record; nil where its date is not known.
  public init?(_ record: DayRecord) {
    guard let date = record.date else { return nil }
    self.date = date
    add(record, ColumnMemory())
  }

  /// The facts of a day's files, whose names may say another date.
  ///
  /// - Parameter memory: The store's habits, and what the reading of other days has left.
  public init(of files: [LogSource], on date: CalendarDate, memory: ReadingMemory) {
    self.date = date
    add(DayReader.read(files, keepsTexts: false, memory: memory), memory.columns)
  }

  private mutating func add(_ record: DayRecord, _ memory: ColumnMemory) {
    // More than most days have, so that the list need not grow.
    entries.reserveCapacity(40)
    addBody(record)
    if !record.activities.isEmpty {
      for columns in FactColumn.ActivityColumns.all { add(columns, of: record.activities) }
    }
    if let type = record.workoutType { add(.workoutType, .text(type.rawValue)) }
    addTodos(record.todos)
    addHabits(record.habits, memory)
    var places: [FactColumn: Int] = [:]
    for exercise in record.exercises { add(exercise, &places, memory) }
    addCustomFields(record)
  }

  private mutating func add(_ column: FactColumn, _ fact: Fact) {
    entries.append(Entry(column: column, fact: fact))
  }

  private mutating func set(_ column: FactColumn, _ value: Double?) {
    guard let value, value.isFinite else { return }
    add(column, .number(value))
  }

  private mutating func addBody(_ record: DayRecord) {
    for (column, value) in Self.bodyFields { set(column, value(record)) }
  }

  /// The numbers of body and food that are looked up as they are.
  private static let bodyFields: [(FactColumn, @Sendable (DayRecord) -> Double?)] = [
    (.known("weight"), { $0.weightPounds }), (.known("sleep"), { $0.sleepHours }),
    (.known("sleep_quality"), { $0.sleepQuality }), (.known("mood_am"), { $0.moodMorning }),
    (.known("mood_pm"), { $0.moodBedtime }), (.known("energy"), { $0.energy }),
    (.known("focus"), { $0.focus }),
    (.known("calories"), { $0.nutrition.calories }), (.known("protein"), { $0.nutrition.protein }),
    (.known("carbs"), { $0.nutrition.carbs }), (.known("fat"), { $0.nutrition.fat }),
    (.known("fiber"), { $0.nutrition.fiber }),
  ]

  private mutating func add(
    _ columns: FactColumn.ActivityColumns, of activities: [ActivityRecord]
  ) {
    var sums = ActivitySums()
    for index in activities.indices where activities[index].activity == columns.activity {
      sums.add(activities[index])
    }
    set(columns.distance, sums.metres.map { $0 / columns.activity.unit.metres })
    set(columns.duration, sums.minutes)
    set(columns.pace, sums.pace(columns.activity))
    set(columns.heartRate, sums.heartRate)
  }

  private mutating func addTodos(_ todos: TodoCount) {
    guard todos.total > 0 else { return }
    set(.todosDone, Double(todos.completed))
    set(.todosTotal, Double(todos.total))
  }

  private mutating func addHabits(_ habits: [HabitState], _ memory: ColumnMemory) {
    let total = habits.count { $0.isDone != nil }
    guard total > 0 else { return }
    set(.habitsDone, Double(habits.count { $0.isDone == true }))
    set(.habitsTotal, Double(total))
    for (column, same) in memory.columns(of: habits).all {
      // A habit that stands there twice is done if either line says so.
      if same.contains(where: { habits[$0].isDone == true }) {
        add(column, .number(1))
      } else if same.contains(where: { habits[$0].isDone == false }) {
        add(column, .number(0))
      }
    }
  }

  private mutating func add(
    _ exercise: ExerciseRecord, _ places: inout [FactColumn: Int], _ memory: ColumnMemory
  ) {
    let groups = SetGroup.groups(of: exercise.entry)
    guard !groups.isEmpty else { return }
    let column =
      exercise.isPlanned ? .plan(exercise.name) : memory.lift(exercise.name)
    if let place = places[column], case .sets(let known) = entries[place].fact {
      entries[place].fact = .sets(known + groups)
    } else {
      places[column] = entries.count
      add(column, .sets(groups))
    }
  }

  /// The number at the start of each field that the format does not know; the first field of a name
  /// counts (docs/format.md §4).
  private mutating func addCustomFields(_ record: DayRecord) {
    var seen: Set<String> = []
    for field in record.fields {
      let key = fieldKey(field.name)
      guard record.fields.count == 1 || seen.insert(key).inserted else { continue }
      set(.custom(key), Quantity.read(Array(field.text.utf8)[...], units: NoUnit.words)?.value)
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
      var group = set.load.map { SetGroup(load: $0) } ?? headline
      group.repetitions = set.repetitions
      group.seconds = set.seconds
      if let last = groups.last {
        group.count = last.count
        if group == last {
          groups[groups.count - 1].count += 1
          continue
        }
        group.count = 1
      }
      groups.append(group)
    }
    return groups
  }

  private init(
    count: Double = 1, repetitions: Double? = nil, seconds: Double? = nil, load: Load?
  ) {
    self.init(
      count: count, repetitions: repetitions, pounds: load?.pounds, seconds: seconds,
      assistPounds: load?.assistPounds, isBodyweight: load?.isBodyweight ?? false)
  }
}
