public import Training
public import Values
import Words

/// What a person says of an exercise, as typed; nil for nothing said, `none` for blank.
public struct ExerciseValues: Sendable {
  /// Another name.
  public var name: String?
  /// What it is for.
  public var category: String?
  /// The muscle group that it is for in the first place.
  public var muscleGroup: String?
  /// Other muscles, with commas between them.
  public var muscles: String?
  /// What it takes.
  public var equipment: String?
  /// How its progress is measured.
  public var kind: String?
  /// The rest between its sets, in seconds.
  public var rest: String?
  /// A step of its load.
  public var step: String?
  /// How its next load follows.
  public var rule: String?
  /// Repetitions, from the least to the most: `8-12`.
  public var reps: String?
  /// How many sets.
  public var sets: String?

  /// Nothing is said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool {
    [name, category, muscleGroup, muscles, equipment, kind, rest, step, rule, reps, sets]
      .allSatisfy { $0 == nil }
  }

  /// Writes what is said into an exercise.
  ///
  /// - Throws: `InputError` with code `value` for a word or a number that the key cannot have.
  public func apply(to entry: inout ExerciseEntry) throws(InputError) {
    if let name {
      entry.name = try InputError.entryLine(
        name, example: "bestupid exercise edit curl --name 'Biceps curl'")
    }
    if let category { entry.category = try word(category, .category) }
    if let muscleGroup { entry.muscleGroup = try word(muscleGroup, .muscleGroup) }
    if let muscles {
      entry.muscles = []
      for muscle in muscles.split(separator: ",") {
        if let word = try word(Self.trimmed(muscle), .muscles) { entry.muscles.append(word) }
      }
    }
    if let equipment { entry.equipment = try word(equipment, .equipment) }
    if let kind { entry.kind = try word(kind, .kind).flatMap(ExerciseKind.init) }
    if let rule { entry.rule = try word(rule, .rule).flatMap(ProgressionRule.init) }
    if let rest { entry.rest = try number(rest, .rest, upTo: 3600) }
    if let sets { entry.sets = try number(sets, .sets, upTo: 50) }
    if let step {
      if !Self.isNone(step), Load.step(step) == nil {
        throw Self.refusal(step, .step, hint: "Write a weight: --step '2.5 kg'")
      }
      entry.step = Self.isNone(step) ? nil : step
    }
    if let reps {
      let ends = reps.split(separator: "-").map { Int(Self.trimmed($0)) }
      if Self.isNone(reps) {
        entry.repetitions = nil
      } else if ends.count == 2, let low = ends[0], let high = ends[1], 1...high ~= low,
        high <= 1000
      {
        entry.repetitions = low...high
      } else if ends.count == 1, let only = ends[0], 1...1000 ~= only {
        entry.repetitions = only...only
      } else {
        throw Self.refusal(reps, .reps, hint: "Write from the least to the most: --reps 8-12")
      }
    }
  }

  private static func isNone(_ text: String) -> Bool { text.lowercased() == "none" || text.isEmpty }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  private static func refusal(_ text: String, _ key: ExerciseKey, hint: String) -> InputError {
    InputError(.value, "'\(text)' is not a valid \(key.title)", hint: hint)
  }

  /// A word that the key may have, in lower case; nil for `none`.
  private func word(_ text: String, _ key: ExerciseKey) throws(InputError) -> String? {
    if Self.isNone(text) { return nil }
    let words = key.words ?? []
    let word = text.lowercased()
    guard words.contains(word) else {
      let near = nearest(to: word, among: words)
      throw Self.refusal(
        text, key,
        hint: near.map { "Did you mean '\($0)'?" }
          ?? "It is one of \(words.joined(separator: ", ")).")
    }
    return word
  }

  private func number(_ text: String, _ key: ExerciseKey, upTo most: Int) throws(InputError) -> Int?
  {
    if Self.isNone(text) { return nil }
    guard let number = Int(text), 1...most ~= number else {
      throw Self.refusal(text, key, hint: "Write a whole number from 1 to \(most).")
    }
    return number
  }
}
