import DayModel
import Language
import Values

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
}
