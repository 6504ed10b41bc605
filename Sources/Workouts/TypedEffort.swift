import DayEditing
import DayModel
import Values
import Words

/// The effort behind a set: `@ 8 rpe`, `@8rpe`, `rpe 8`.
enum TypedEffort {
  /// The words before the effort, and the effort; nil where none is said.
  ///
  /// - Throws: `InputError` with code `value` where something else than a number stands beside the word `rpe`.
  static func split(
    _ words: [String]
  ) throws(InputError) -> (words: [String], effort: Double?) {
    let words = withMarkApart(words)
    for count in [1, 2] where words.count >= count {
      let text = words.suffix(count).joined().lowercased().drop { $0 == "@" }
      let number: Substring
      if text.hasSuffix("rpe") {
        number = text.dropLast("rpe".count)
      } else if text.hasPrefix("rpe") {
        number = text.dropFirst("rpe".count)
      } else {
        continue
      }
      var rest = words.dropLast(count)
      if rest.last == "@" { rest.removeLast() }
      if let effort = Double(number), effort.isFinite { return (Array(rest), effort) }
      // Alone, a word may be a name that only ends so.
      guard count == 2 else { continue }
      throw InputError(
        .value, "cannot read '\(number)' as an effort",
        hint: "Write: bestupid workout set 10x135 @ 8 rpe")
    }
    return (words, nil)
  }

  /// The words, where the last mark of an effort stands behind a blank: `10x135@8rpe` as `10x135` and `@8rpe`.
  private static func withMarkApart(_ words: [String]) -> [String] {
    guard let index = words.lastIndex(where: { $0.contains("@") }),
      let mark = words[index].lastIndex(of: "@"), mark > words[index].startIndex,
      ([String(words[index][mark...])] + words[(index + 1)...]).joined().lowercased().contains(
        "rpe")
    else { return words }
    let parts = [String(words[index][..<mark]), String(words[index][mark...])]
    return words[..<index] + parts + words[(index + 1)...]
  }

  /// From here on nobody takes a number for an effort.
  private static let noEffort = 11.0

  /// Refuses a small number without a unit behind what can be a set with its load: `10x135 @ 8` can be its effort,
  /// and so can that of `3x10 @ 8`.
  ///
  /// - Throws: `InputError` with code `value`, and with both ways to write it.
  static func requireWord(
    in text: String, of exercise: String?, unit: WeightUnit
  ) throws(InputError) {
    for part in text.split(separator: ",") {
      guard let mark = part.lastIndex(of: "@"),
        let number = Double(part[mark...].dropFirst().filter { $0 != " " }),
        (0..<noEffort).contains(number),
        let set = StrengthSet.read(part[..<mark], unit: unit)?.last, set.load != nil
      else { continue }
      let typed = part.drop { $0 == " " }
      let before = part[..<mark].split(separator: " ").joined(separator: " ")
      let name = exercise.map { shellLine([$0]) + " " } ?? ""
      let effort = decimalText(
        min(max(number, SetLimits.effort.lowerBound), SetLimits.effort.upperBound))
      let withWord = "bestupid workout set \(name)\(before) @ \(effort) rpe"
      guard let alike = StrengthSet.read(part, unit: unit) else {
        throw InputError(
          .value, "the effort in '\(typed)' lacks the word rpe", hint: "Write: \(withWord)")
      }
      let load = "\(decimalText(number))\(unit.rawValue)"
      throw InputError(
        .value,
        "'\(typed)' can be a set and its effort, or \(alike.count) sets of \(decimalText(alike[0].number)) "
          + "with \(decimalText(number)) \(unit.rawValue)",
        hint: "Write: \(withWord), or: bestupid workout set \(name)\(before)@\(load)")
    }
  }
}
