import DayEditing
import DayModel
public import Values

extension StrengthSet {
  /// Reads the words behind `workout set`, `Bench press 10x135 @ 8 rpe`: a name, or none for the current exercise; the
  /// sets; and the effort of each, as `@ 8 rpe`, `@8rpe` or `rpe 8`.
  ///
  /// - Parameter unit: The unit of a load without one.
  /// - Throws: `InputError` with code `value` where no sets are among the words, and where a number can be their
  ///   effort or their load; `impossible` for more than 300.
  public static func read(
    _ words: [String], unit: WeightUnit
  ) throws(InputError) -> (name: String?, sets: [StrengthSet]) {
    let (words, effort) = try TypedEffort.split(words)
    for start in words.indices {
      let text = words[start...].joined(separator: " ")
      let before = words[..<start]
      let name = before.isEmpty ? nil : before.joined(separator: " ")
      if effort == nil, text.first?.isNumber == true {
        try TypedEffort.requireWord(in: text, of: name, unit: unit)
      }
      guard let sets = read(text, unit: unit) else {
        guard isTooMany(text, unit: unit) else { continue }
        throw InputError(
          .impossible, "a workout has at most \(SetLimits.sets) sets",
          hint: "Write fewer: bestupid workout set \"Bench press\" 3x10x135")
      }
      if let other = before.first(where: { isSet($0, unit: unit) }) {
        throw InputError(
          .value, "'\(other)' is a set: sets one by one have commas between them",
          hint: "Write: bestupid workout set \"Bench press\" 10x135,9x135")
      }
      return (name, sets.map { StrengthSet($0.amount, $0.load, effort: effort) })
    }
    let text = words.joined(separator: " ")
    throw InputError(
      .value, words.isEmpty ? "which set?" : "cannot read the set in '\(text)'",
      hint:
        "Write: bestupid workout set \"Bench press\" 10x135, or 10x60kg, 6xBW+15, 5x50assist, 40s")
  }

  /// Whether a word can be nothing but a set: `10x135`.
  private static func isSet(_ word: String, unit: WeightUnit) -> Bool {
    read(word, unit: unit)?.allSatisfy { $0.load != nil } ?? false
  }
}

extension SetLimits {
  /// - Throws: `InputError` with code `impossible` for what no one does.
  static func check(_ set: StrengthSet) throws(InputError) {
    if !(set.isHold ? seconds : repetitions).contains(set.number) {
      let number = decimalText(set.number)
      throw InputError(
        .impossible,
        set.isHold ? "a hold of \(number) s is impossible" : "\(number) repetitions are impossible",
        hint: set.isHold
          ? "It is from 1 s to 10 h." : "It is from 1 to 1000: bestupid workout set 10x135")
    }
    if let load = set.load, let weight = load.weight, !pounds.contains(weight.pounds) {
      throw InputError(
        .impossible, "no one lifts \(load.written(in: .standard))",
        hint: "It is at most 2000 lb, or 907 kg.")
    }
    if let effort = set.effort { try check(effort: effort) }
  }

  static func check(effort: Double) throws(InputError) {
    guard self.effort.contains(effort) else {
      throw InputError(
        .impossible, "an effort of \(decimalText(effort)) is impossible",
        hint: "It is from 1 to 10, such as 8 or 8.5.")
    }
  }
}
