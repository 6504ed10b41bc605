import Values
import WatchData

/// A set as a row of an export has it. A figure that is 0 there is nil.
struct LoggedSet {
  /// The line of the row.
  var line: Int
  /// The exercise, as the program calls it.
  var exercise: String
  /// What the set was for.
  var kind: MeasuredExercise.WorkSet.Kind
  var repetitions: Double?, kilograms: Double?, seconds: Double?, metres: Double?
  /// How hard it was (RPE).
  var effort: Double?
  /// The superset that it belongs to, as the program names it.
  var superset: String?
  /// A remark about the exercise.
  var note: String?

  /// How a person finds it in the file.
  var place: String { "line \(line): \(exercise)" }

  /// A weight in kilograms, to the gram. A pound is exactly 0.45359237 kg (1959).
  static func kilograms(_ weight: Double?, _ unit: WeightUnit) -> Double? {
    weight.map { ($0 * (unit == .lb ? 0.45359237 : 1) * 1000).rounded() / 1000 }
  }
}

/// Why a row of an export is left out, in the words of the report.
extension String {
  static let noDate = "a row without a date"
  static let noExercise = "a set without an exercise"
  static let noNumber = "a number that cannot be read"
  static let unknownSet = "a kind of set that is not known"
}

extension String {
  /// The text in one line.
  var oneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
