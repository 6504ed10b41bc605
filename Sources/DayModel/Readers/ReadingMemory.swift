import LogSyntax
import Values
import Words

/// What the reading of one day leaves for the next, as days repeat themselves word for word.
///
/// It changes no reading, only its time: all that it keeps is a function of some bytes, and of the
/// habits of one store. It belongs to one thread at a time.
public final class ReadingMemory {
  /// The habits that log lines name, read when a line asks.
  private(set) lazy var habits = readHabits()
  private let readHabits: () -> HabitConfiguration

  let names: Remembered<FieldName>
  let exercises: Remembered<ExerciseName>
  /// The numbers of known fields, by name and value.
  let numbers: Remembered<FieldNumbers?>
  /// What the headings of whole logs make of their sections.
  let outlines: Remembered<[DaySection.Outline]>
  /// Room for the headings of the log that is read.
  var headings: [UInt8] = []
  /// The values of lifts whose name says nothing of their load.
  let lifts: Remembered<Reading<StrengthEntry>>
  /// The exercises of lines of plans.
  let plans: Remembered<[PlannedExercise]>
  /// What the words of titles say.
  let titles: Remembered<DayTitle>
  /// Whether the texts of boxes name a workout.
  let workouts: Remembered<Bool>
  /// The habits of whole sections.
  let habitLists: Remembered<[HabitState]>

  /// Far more than a year has; of lifts, which repeat themselves least, ten years have some thousands.
  private static let limit = 4096

  /// Nothing read yet.
  ///
  /// - Parameter keeps: Whether anything is kept, which is of use where many days are read.
  public init(
    habits: @escaping @autoclosure () -> HabitConfiguration = .empty, keeps: Bool = true
  ) {
    readHabits = habits
    let limit = keeps ? Self.limit : 0
    names = Remembered(limit: limit)
    exercises = Remembered(limit: limit)
    numbers = Remembered(limit: 4 * limit)
    outlines = Remembered(limit: limit)
    lifts = Remembered(limit: limit)
    plans = Remembered(limit: limit)
    titles = Remembered(limit: limit)
    workouts = Remembered(limit: limit)
    habitLists = Remembered(limit: limit)
  }

  /// The numbers of a field, if it is one of numbers alone.
  func numbers(of field: Field, in file: DayFile) -> FieldNumbers? {
    func read(_ value: ArraySlice<UInt8>) -> FieldNumbers? {
      let name = names.value(of: file.document.bytes[field.name], read: FieldName.init)
      return name.known.flatMap {
        FieldNumbers($0, named: name.text, isOwnName: name.word == $0.word, value)
      }
    }
    // Name and value begin and end in the text where they do here.
    let text = field.name.lowerBound..<field.value.upperBound
    guard !file.document.hides(any: text) else { return read(file.bytes(field.value)) }
    return numbers.value(of: text, in: file.document.bytes) {
      read(file.document.bytes[field.value])
    }
  }

  /// Reads the value of an exercise's field.
  ///
  /// - Parameter isOrdinary: whether the exercise's name says nothing of the load, if that is known.
  func lift(
    _ value: ArraySlice<UInt8>, of exercise: String, isOrdinary: Bool? = nil
  ) -> Reading<StrengthEntry> {
    guard isOrdinary ?? StrengthReader.isOrdinary(exercise) else {
      return StrengthEntry.read(value, exercise: exercise)
    }
    return lifts.value(of: value) { StrengthEntry.read($0, exercise: exercise) }
  }
}
