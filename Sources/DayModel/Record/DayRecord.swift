public import Cycle
import Values
import Words

/// A day as typed values: what `show`, `query` and every export are made of.
///
/// What is missing is nil, never zero. The keys of the JSON are in ``json``.
public struct DayRecord: Equatable, Sendable {
  /// The day, from the file's name.
  public var date: CalendarDate?
  /// What a number without a unit is in its files, for the texts of fields that are read later.
  package var units = FormatUnits.standard
  /// What the fields of the body say.
  public var body = FieldValues()
  /// The kind of day, from the title.
  public var workoutType: WorkoutType?
  /// The words of the title, where they name no kind of day that the format knows.
  package var untypedTitle: String?
  /// Swims, rides, runs and walks that were done.
  public var activities: [ActivityRecord] = []
  /// Exercises, done and planned.
  public var exercises: [ExerciseRecord] = []
  /// The perceived exertion of the day's training, from 0 to 10; nil where it is not said.
  package var exertion: Double?
  /// Sessions of training that were followed.
  public var sessions: [Session] = []
  /// What the day says itself was done.
  public var confirmation = TrainingConfirmation()
  /// Today's todos, without those that were carried to another day and are open here.
  public var todos = TodoCount()
  /// The boxes of today's todos and tasks, for counts over several days.
  public var tasks: [CountedTask] = []
  /// Every box of the file, as the bot counts them.
  public var allBoxes = TodoCount()
  /// Habits in the file's order; nil is unknown.
  public var habits: [HabitState] = []
  /// The ids of the habits that are given up for the day, as far as lines of it say.
  package var droppedHabits: [String] = []
  /// Routines in the file's order, with ids made of their names until ``RoutineRecord/named(by:)`` has them.
  public var routines: [RoutineRecord] = []
  /// What it says of the cycle. No JSON of the day has it, and no list of its fields: it is the most private of all.
  public var cycle = CycleEntry()
  /// The day's totals.
  public var nutrition = Nutrients()
  /// Of how many entries a total is the sum, where others do not say how much.
  public var partial: [Nutrient: PartialSum] = [:]
  /// What was eaten, line by line.
  public var foods: [FoodEntry] = []
  /// The most important things for tomorrow.
  public var top3: [String] = []
  /// Whose the values are that an import wrote and that still stand: by path in the record, as `sleep.hours`, the name of the
  /// source. No log says it; whoever reads a store's day adds it.
  public var sources: [NamedText] = []
  /// Inline fields without a meaning of their own, in the file's order.
  public var fields: [NamedText] = []
  /// The text of values that came from more than a bare number, or that could not be read, by the
  /// value's path in the record.
  public var raw: [NamedText] = []
  /// The paths of values that were written with `~` or `≈`.
  public var approximate: [String] = []
  /// Where in the day's log the values stand, by record path, in the order in which they were read.
  public var lines: [NamedLine] = []
  /// What could not be read or is worth a look.
  public var diagnostics: [Diagnostic] = []

  /// A day of which nothing is known.
  public init(date: CalendarDate? = nil) { self.date = date }
}

extension DayRecord {
  /// The number of a field of the body or of food; nil where it is not known, and for any other field.
  public subscript(field: KnownField) -> Double? {
    get { field.nutrient.map { nutrition[$0] } ?? body[field] }
    set {
      if let nutrient = field.nutrient {
        nutrition[nutrient] = newValue
      } else {
        body[field] = newValue
      }
    }
  }
}

extension DayRecord {
  /// The totals that are not partial.
  package var wholeNutrition: Nutrients {
    partial.keys.reduce(into: nutrition) { $0[$1] = nil }
  }
}

/// A path of the record, and the line of the day's log that it comes from.
public struct NamedLine: Equatable, Sendable {
  /// The path, as JSON has it: `training.activities.run`.
  public var name: String
  /// The line, from 1.
  public var line: Int
}

/// A text under a name.
public struct NamedText: Equatable, Sendable {
  /// The name or path.
  public var name: String
  /// The text as written.
  public var text: String

  /// A text by its name.
  public init(name: String, text: String) { (self.name, self.text) = (name, text) }
}

/// The entries of food that a sum is made of.
public struct PartialSum: Equatable, Sendable {
  /// How many say how much.
  public var known: Int
  /// How many there are, of which others do not.
  public var entries: Int

  /// A sum of some entries.
  public init(known: Int, entries: Int) { (self.known, self.entries) = (known, entries) }
}

/// How many boxes there are and how many of them are ticked.
public struct TodoCount: Equatable, Sendable {
  /// Open and ticked ones; a dropped item is neither.
  public var total = 0
  /// Ticked ones.
  public var completed = 0

  package init(total: Int = 0, completed: Int = 0) {
    self.total = total
    self.completed = completed
  }

  /// The completed part of the total, nil where there is none.
  public var rate: Double? { total == 0 ? nil : Double(completed) / Double(total) }
}

/// A habit of the day.
public struct HabitState: Equatable, Sendable {
  /// The id from the configuration, else a slug of the name.
  public var id: String
  /// Done or missed; nil is unknown (docs/format.md §11, `⏳`).
  public var isDone: Bool?
}

/// A swim, ride, run or walk that was done.
public struct ActivityRecord: Equatable, Sendable {
  /// What it was.
  public var activity: Activity
  /// How far, in ``unit``.
  public var distance: Double?
  /// The unit as written, or the activity's.
  public var unit: DistanceUnit
  /// How long, in minutes.
  public var minutes: Double?
  /// Heart rate, power, cadence, pace and exertion.
  public var measures = Measures()
  /// Lengths and splits.
  public var laps: [Lap] = []
  /// What else was written of it.
  public var note: String?
  /// Whether its time could be read both ways (docs/format.md §4.3).
  public var isAmbiguous = false

  /// One length or split, or several of the same.
  public struct Lap: Equatable, Sendable {
    /// How far each, in ``unit``.
    public var distance: Double
    /// The unit as written.
    public var unit: DistanceUnit
    /// How many times; nil where it was not written.
    public var count: Double?
    /// How long each, in minutes.
    public var minutes: Double?
    /// What else was written.
    public var note: String?
  }

  /// The distance in metres.
  public var metres: Double? { distance.map { $0 * unit.metres } }
}

/// An exercise of the day.
public struct ExerciseRecord: Equatable, Sendable {
  /// Its name, with blanks for `_` and without equipment in parentheses.
  public var name: String
  /// Sets, repetitions, load and note.
  public var entry: StrengthEntry
  /// Equipment that the name carried in parentheses.
  public var equipment: String?
  /// Whether it is a plan that nothing confirms (docs/format.md §8.1, §11).
  public var isPlanned = false
}

extension ExerciseRecord {
  /// An exercise that was typed, with equipment in parentheses behind its name.
  public init(_ name: String, _ entry: StrengthEntry) {
    let (name, equipment) = exerciseNameAndEquipment(name)
    self.init(name: name, entry: entry, equipment: equipment)
  }

  /// Its name with its equipment behind it.
  package var fullName: String { exerciseFullName(name, equipment) }
}

extension DayRecord {
  /// The field with the minutes of lifting (docs/format.md §8.1).
  package static let strengthMinutes = "Strength_Minutes"
}
