public import JSON
public import Values

/// An exercise of the library (`content/config/exercises.json`).
public struct ExerciseEntry: Equatable, Sendable {
  /// Its name, as a person writes it.
  public var name: String
  /// What it is for; nil for nothing said.
  public var category: String?
  /// The muscle group that it is for in the first place.
  public var muscleGroup: String?
  /// Other muscles that it works.
  public var muscles: [String] = []
  /// What it takes.
  public var equipment: String?
  /// Whether a person made it up.
  public var isCustom = false
  /// Whether it is no longer offered; it still counts.
  public var isArchived = false
  /// Other names that logs have for it.
  public var aliases: [String] = []
  /// How its progress is measured; nil for what the logs say.
  public var kind: ExerciseKind?
  /// The rest between its sets, in seconds.
  public var rest: Int?
  /// A step of its load, as written: `2.5 kg`.
  public var step: String?
  /// How its next load follows; nil for that of its kind.
  public var rule: ProgressionRule?
  /// From the least to the most repetitions.
  public var repetitions: ClosedRange<Int>?
  /// How many sets.
  public var sets: Int?
  /// The days whose weights are right, however heavy.
  public var confirmed: [CalendarDate] = []
  /// How it is done, step by step.
  public var instructions: [String] = []
  /// What its maker allows; nil for not said.
  public var license: String?
  /// When it was last changed, as written.
  public var updated: String?

  /// An exercise of which only the name is known.
  public init(name: String) { self.name = name }

  /// The step as a load; nil if there is none or it is not a weight.
  ///
  /// - Parameter units: What a number without a unit is in the library's file.
  public func stepLoad(in units: FormatUnits) -> Load? { step.flatMap { Load.step($0, in: units) } }
}

extension Load {
  /// The weight of a step: `5`, `2.5 kg`, `10 lb`; nil for anything else.
  public static func step(_ text: String, in units: FormatUnits = .standard) -> Load? {
    let load = StrengthEntry.read("1x1 @ \(text)", exercise: "", in: units).value?.load
    guard let load, case .weight(let weight) = load, weight.quantity.value > 0,
      weight.quantity.low == weight.quantity.high
    else { return nil }
    return load
  }
}

/// The keys of an exercise, in the order in which they are written: the one table of them.
public enum ExerciseKey: String, Sendable, CaseIterable {
  case name, category, muscleGroup, muscles, equipment, isCustom, archived, aliases, kind, rest,
    step
  case rule, reps, sets, confirmed, instructions, license, updated

  /// The key in words: `muscle group`.
  public var title: String {
    switch self {
    case .muscleGroup, .muscles: "muscle group"
    case .isCustom: "custom"
    case .reps: "range of repetitions"
    case .sets: "number of sets"
    default: rawValue
    }
  }

  /// The words that the key may have; nil for any.
  public var words: [String]? {
    switch self {
    case .category:
      [
        "strength", "powerlifting", "olympic", "plyometrics", "cardio", "stretching", "core",
        "rehab",
      ]
    case .muscleGroup, .muscles:
      [
        "abdominals", "abductors", "adductors", "biceps", "calves", "chest", "forearms", "glutes",
        "hamstrings", "lats", "lower back", "middle back", "neck", "quadriceps", "shoulders",
        "traps", "triceps", "full body",
      ]
    case .equipment:
      [
        "barbell", "dumbbell", "kettlebell", "machine", "cable", "band", "bodyweight", "ball",
        "ez-bar", "trap-bar", "other",
      ]
    case .kind: ExerciseKind.allCases.map(\.rawValue)
    case .rule: ProgressionRule.asked.map(\.rawValue)
    default: nil
    }
  }
}

extension ExerciseEntry {
  /// What the file has under a key; nil where it has nothing.
  func value(of key: ExerciseKey) -> JSONValue? {
    func list(_ words: [String]) -> JSONValue? {
      if words.isEmpty { return nil }
      return .array(words.map(JSONValue.string))
    }
    func flag(_ isSet: Bool) -> JSONValue? {
      guard isSet else { return nil }
      return .bool(true)
    }
    return switch key {
    case .name: .string(name)
    case .category: category.map(JSONValue.string)
    case .muscleGroup: muscleGroup.map(JSONValue.string)
    case .muscles: list(muscles)
    case .equipment: equipment.map(JSONValue.string)
    case .isCustom: flag(isCustom)
    case .archived: flag(isArchived)
    case .aliases: list(aliases)
    case .kind: kind.map { .string($0.rawValue) }
    case .rest: rest.map(JSONValue.int)
    case .step: step.map(JSONValue.string)
    case .rule: rule.map { .string($0.rawValue) }
    case .reps: repetitions.map { [.int($0.lowerBound), .int($0.upperBound)] }
    case .sets: sets.map(JSONValue.int)
    case .confirmed: list(confirmed.map(\.description))
    case .instructions: list(instructions)
    case .license: license.map(JSONValue.string)
    case .updated: updated.map(JSONValue.string)
    }
  }

  /// The entry as the file has it: what is known, in the order of the keys.
  public var json: JSONValue {
    .object(
      ExerciseKey.allCases.compactMap { key in
        value(of: key).map { JSONValue.Member(key.rawValue, $0) }
      })
  }

  /// Takes from another what is not known here.
  mutating func fillBlanks(from other: ExerciseEntry) {
    category = category ?? other.category
    muscleGroup = muscleGroup ?? other.muscleGroup
    if muscles.isEmpty { muscles = other.muscles }
    equipment = equipment ?? other.equipment
    kind = kind ?? other.kind
    rest = rest ?? other.rest
    step = step ?? other.step
    rule = rule ?? other.rule
    repetitions = repetitions ?? other.repetitions
    sets = sets ?? other.sets
    if instructions.isEmpty { (instructions, license) = (other.instructions, other.license) }
    confirmed += other.confirmed.filter { !confirmed.contains($0) }
  }
}
