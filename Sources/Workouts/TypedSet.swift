public import DayEditing
import DayModel
public import Values

/// The words behind `workout set`: `Bench press 10x135 @ 8 rpe`.
public struct TypedSet: Sendable, Equatable {
  /// The exercise; nil for the current one.
  public var name: String?
  /// The sets, each with the effort that was said.
  public var sets: [LiftSet]

  /// Sets of an exercise; nil for the current one.
  public init(name: String?, sets: [LiftSet]) { (self.name, self.sets) = (name, sets) }

  /// Reads the words: a name, or none; the sets; and the effort, as `@ 8 rpe`, `@8rpe` or `rpe 8`.
  ///
  /// - Parameter unit: The unit of a load without one.
  /// - Throws: `InputError` with code `value` where no sets are among the words, and where a number can be their
  ///   effort or their load; `impossible` for more than 300.
  public init(_ words: [String], unit: WeightUnit) throws(InputError) {
    let (words, effort) = try TypedEffort.split(words)
    for start in words.indices {
      let text = words[start...].joined(separator: " ")
      let before = words[..<start]
      let name = before.isEmpty ? nil : before.joined(separator: " ")
      if effort == nil, text.first?.isNumber == true {
        try TypedEffort.requireWord(in: text, of: name, unit: unit)
      }
      guard let sets = LiftSet.read(text, unit: unit) else {
        guard LiftSet.isTooMany(text, unit: unit) else { continue }
        throw InputError(
          .impossible, "a workout has at most \(SetLimits.sets) sets",
          hint: "Write fewer: bestupid workout set \"Bench press\" 3x10x135")
      }
      if let other = before.first(where: { Self.isSet($0, unit: unit) }) {
        throw InputError(
          .value, "'\(other)' is a set: sets one by one have commas between them",
          hint: "Write: bestupid workout set \"Bench press\" 10x135,9x135")
      }
      self.name = name
      self.sets = sets.map { LiftSet($0.amount, $0.load, effort: effort) }
      return
    }
    let text = words.joined(separator: " ")
    throw InputError(
      .value, words.isEmpty ? "which set?" : "cannot read the set in '\(text)'",
      hint:
        "Write: bestupid workout set \"Bench press\" 10x135, or 10x60kg, 6xBW+15, 5x50assist, 40s")
  }

  /// Whether a word can be nothing but a set: `10x135`.
  private static func isSet(_ word: String, unit: WeightUnit) -> Bool {
    LiftSet.read(word, unit: unit)?.allSatisfy { $0.load != nil } ?? false
  }
}

/// The bounds of what a set can be.
enum SetLimits {
  static let repetitions = 1...1000
  static let seconds = 1...36_000
  static let pounds = 0.0...2000
  static let effort = 1.0...10
  static let sets = LiftSet.most

  /// - Throws: `InputError` with code `impossible` for what no one does.
  static func check(_ set: LiftSet) throws(InputError) {
    if !(set.isHold ? seconds : repetitions).contains(set.number) {
      throw InputError(
        .impossible,
        set.isHold
          ? "a hold of \(set.number) s cannot be" : "\(set.number) repetitions cannot be",
        hint: set.isHold
          ? "It is from 1 s to 10 h." : "It is from 1 to 1000: bestupid workout set 10x135")
    }
    if let load = set.load, let weight = load.pounds, !pounds.contains(weight) {
      throw InputError(
        .impossible, "no one lifts \(load.text)", hint: "It is at most 2000 lb, or 907 kg.")
    }
    if let effort = set.effort { try check(effort: effort) }
  }

  static func check(effort: Double) throws(InputError) {
    guard self.effort.contains(effort) else {
      throw InputError(
        .impossible, "an effort of \(decimalText(effort)) cannot be",
        hint: "It is from 1 to 10, such as 8 or 8.5.")
    }
  }
}
