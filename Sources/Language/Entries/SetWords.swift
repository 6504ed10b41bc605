import DayEditing
import DayModel
public import Values
import Words

/// Sets of a live workout as a person types them, by the grammar of `log`: `Bench press 10x135 @ 8 rpe`.
///
/// One difference: of two numbers the first is how often and the second the load, since a workout is logged set by set.
public struct SetWords: Sendable, Equatable {
  /// The exercise; nil for the current one.
  public let name: String?
  /// The sets, with how hard they were.
  public let sets: [StrengthSet]
  /// What is said of the sets and is no part of them: `each`, `tempo 3-1-1`.
  public let remark: String?

  private static let command = "bestupid workout set"

  /// Reads words: a name, or none for the current exercise, and sets, in either order.
  ///
  /// - Parameter unit: The unit of a load without one.
  /// - Throws: `InputError` with code `value` where no sets are among the words; `usage` for sets that have two readings;
  ///   `impossible` for more than 300.
  public init(_ words: [String], unit: WeightUnit) throws(InputError) {
    var words = TypedWord.words(of: words)[...]
    // The last of several words, in quotes, is the sets.
    if words.count > 1, let last = words.last, last.isQuoted {
      words = (words.dropLast() + last.parts)[...]
    }
    for start in words.indices {
      let (before, rest) = (words[..<start], words[start...])
      guard let notation = try Self.notation(rest, of: before.typed, unit) else { continue }
      let behind = rest.dropFirst(notation.count)
      if before.isEmpty, let first = behind.first, first.text.first?.isLetter == true {
        try Self.checkName(behind)
        let named = try Self.notation(rest.prefix(notation.count), of: behind.typed, unit)
        self.init(behind.typed, named ?? notation)
        return
      }
      guard behind.isEmpty else { continue }
      try Self.checkName(before)
      self.init(before.isEmpty ? nil : before.typed, notation)
      return
    }
    let text = words.typed
    throw InputError(
      .value, text.isEmpty ? "which set?" : "cannot read the set in '\(text)'",
      hint: "Sets are written as in: \(Self.command) \"Bench press\" 10x135, 10x60kg, 6xBW+15, 40s")
  }

  private init(_ name: String?, _ notation: LiftNotation) {
    self.name = name
    sets = notation.sets
    remark = notation.remarks.isEmpty ? nil : notation.remarks.joined(separator: ", ")
  }

  private static func notation(
    _ words: ArraySlice<TypedWord>, of name: String, _ unit: WeightUnit
  ) throws(InputError) -> LiftNotation? {
    try LiftNotation(words, of: name, unit: unit, command: command, isSetBySet: true)
  }

  /// - Throws: `InputError` with code `value` where a set stands in the place of a name.
  private static func checkName(_ words: ArraySlice<TypedWord>) throws(InputError) {
    guard let set = words.first(where: \.startsWithNumber),
      set.text.contains(where: { "xX@".contains($0) }) || words.allSatisfy(\.startsWithNumber)
    else { return }
    throw InputError(
      .value, "'\(set.typed)' is a set: sets one by one have commas between them",
      hint: "Write them so, as in: \(command) \"Bench press\" 10x135,9x135")
  }
}
