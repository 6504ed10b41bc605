import DayEditing
import DayModel
import Values
import Words

/// Sets of a lift in any of the usual notations: `5x5 @ 100`, `100kg 5x5`, `140kg x 5`, `8,7,6`, `3 sets of 10 at 135`,
/// `BW+10 x 8`, `3x1:00` (docs/cli.md, “What log understands”).
///
/// Words are parted into signs, signs into parts, and parts are put together to sets: a load goes with the
/// repetitions beside it, one before a list with all of the list, one behind a list with all of it.
struct LiftNotation {
  /// The sets that were read.
  private(set) var sets: [StrengthSet] = []
  /// What is said of the sets and is no part of them: `each`, `to failure`.
  private(set) var remarks: [String] = []
  /// How many words were read.
  private(set) var count = 0
  /// The number, where nothing but one was typed: how often, or a load.
  private(set) var bareNumber: Double?
  /// Whether signs or words say that they are sets, and not just a number or a time.
  private(set) var isMarked = false

  /// Reads as many words as are sets.
  ///
  /// - Parameters:
  ///   - exercise: The exercise; blank for that which the command is about without a name.
  ///   - unit: The unit of a load without one.
  ///   - command: What lines of advice begin with.
  ///   - isSetBySet: Whether two numbers are how often and the load, rather than sets and how often.
  /// - Returns: Nil where the first words are none.
  /// - Throws: `InputError` with code `usage` for sets that have two readings, `value` for a load that is none.
  init?(
    _ words: ArraySlice<TypedWord>, of exercise: String, unit: WeightUnit,
    command: String = "bestupid log", isSetBySet: Bool = false
  ) throws(InputError) {
    var reader = LiftParts(words, unit: unit)
    try reader.readAll()
    guard !reader.parts.isEmpty else { return nil }
    var assembly = LiftAssembly(
      exercise: exercise, unit: unit, command: command, isSetBySet: isSetBySet)
    try assembly.requireNoHold(reader.parts)
    guard let sets = try assembly.sets(of: reader.parts) else { return nil }
    guard !sets.isEmpty, sets.allSatisfy({ $0.number > 0 }) else {
      throw InputError(
        .value, "an empty set: '\(words.prefix(reader.count).typed)'",
        hint: "Leave out the sets that were not done.")
    }
    (self.sets, remarks, count) = (sets, reader.remarks + assembly.remarks, reader.count)
    if reader.parts.count == 1, case .number(let number) = reader.parts[0] { bareNumber = number }
    isMarked = reader.parts.contains { part in
      switch part {
      case .number, .hold, .comma, .effort: false
      case .load: sets.count > 1
      default: true
      }
    }
  }
}
