import LogSyntax
import Values
import Words

/// What was parsed of earlier days, as days repeat themselves word for word.
///
/// It changes no reading, only its time: all that it keeps is a function of some bytes, and of the
/// habits of one store (docs/decisions/0064-plain-tables.md). It belongs to one thread.
public final class ParseCache {
  /// The habits that log lines name, read when a line asks.
  private(set) lazy var habits = readHabits()
  private let readHabits: () -> HabitConfiguration

  /// What the names of inline fields say, of fields and of exercises.
  let names: ByteCache<FieldName>
  let exercises: ByteCache<ExerciseName>
  /// The numbers of known fields, by name and value.
  let numbers: ByteCache<FieldNumbers?>
  /// The habits of whole sections.
  let habitLists: ByteCache<[HabitState]>

  /// Far more than a year has.
  private static let limit = 16_384

  /// Nothing read yet.
  ///
  /// - Parameter keeps: Whether anything is kept, which is of use where many days are read.
  public init(
    habits: @escaping @autoclosure () -> HabitConfiguration = .empty, keeps: Bool = true
  ) {
    readHabits = habits
    let limit = keeps ? Self.limit : 0
    names = ByteCache(limit: limit)
    exercises = ByteCache(limit: limit)
    numbers = ByteCache(limit: limit)
    habitLists = ByteCache(limit: limit)
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
    return numbers.value(of: file.document.bytes[text]) { _ in
      read(file.document.bytes[field.value])
    }
  }
}
