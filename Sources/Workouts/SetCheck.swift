import DayModel
import Language
import Values

extension SetLimits {
  /// - Throws: `InputError` with code `impossible` for what no one does, by the table of ``Measure``.
  static func check(_ set: StrengthSet) throws(InputError) {
    let measure: Measure = set.isHold ? .hold : .repetitions
    let most = measure.possible.upperBound
    if !(1...most).contains(set.number) {
      let number = decimalText(set.number)
      throw InputError(
        .impossible,
        set.isHold ? "a hold of \(number) s is impossible" : "\(number) repetitions are impossible",
        hint: set.isHold
          ? "It is from 1 s to \(decimalText(most / 3600)) h."
          : "It is from 1 to \(decimalText(most)): bestupid workout set 10x135")
    }
    let heaviest = Measure.load.possible.upperBound
    if let load = set.load, let weight = load.weight, weight.pounds > heaviest {
      let kilograms = (heaviest / Conversion.poundsPerKilogram).rounded(.down)
      throw InputError(
        .impossible, "no one lifts \(load.written(in: .standard))",
        hint: "It is at most \(decimalText(heaviest)) lb, or \(decimalText(kilograms)) kg.")
    }
    if let effort = set.effort { try check(effort: effort) }
  }
}
