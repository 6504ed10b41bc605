import DayEditing
import DayModel
import Values
import Words

extension EntryReader {
  // MARK: Fields that the format does not know

  mutating func readCommon(_ field: CommonField, _ typed: String) throws(InputError) {
    try skipFillers()
    try checkBlank(typed)
    guard let (number, count) = ValueWords.value(of: field, words) else {
      throw unreadable(
        typed, missing: "'\(typed)' needs its value",
        hint:
          "It is a number, as in: bestupid log \(shellLine([typed.lowercased()])) \(field.example)")
    }
    words.removeFirst(count)
    let text = try withUnit(number, of: field)
    if let read = CustomNumber.read(text, of: field.name), !field.plausible.contains(read.first) {
      let (low, high) = (field.plausible.lowerBound, field.plausible.upperBound)
      throw InputError(
        .impossible, "\(field.name.lowercased()) cannot be '\(text)'",
        hint:
          "It is from \(decimalText(low)) to \(decimalText(high))\(read.unit.map { " \($0.name)" } ?? ""), as in: "
          + "bestupid log \(field.name.lowercased()) \(field.example)")
    }
    let remark = try takeRemark(behind: nil, "\(field.name) \(text)")
    append(.custom(name: field.name, value: remark.map { "\(text) (\($0))" } ?? text))
  }

  /// A value with the unit that a number alone can only have.
  ///
  /// - Throws: `InputError` with code `value` for a number that can be in several, and for a blood pressure of which the
  ///   upper number is below the lower.
  private func withUnit(_ text: String, of field: CommonField) throws(InputError) -> String {
    if !field.bareUnits.isEmpty, let number = Double(text.replacing(",", with: ".")) {
      if let unit = field.unit(of: number, isMetric: context.units.weight == .kg) {
        return text + unit
      }
      throw InputError(
        .value, "'\(text)' of \(field.name.lowercased()) needs its unit",
        hint: "It is one of \(field.units.joined(separator: ", ")), as in: "
          + "bestupid log \(field.name.lowercased()) \(field.example)")
    }
    // A letter that touches its number says that it is a temperature (docs/format.md §4).
    if field == .temperature, !text.contains("°"), let unit = text.last, unit.isLetter {
      return text.prefix { !$0.isLetter && $0 != " " } + unit.uppercased()
    }
    let numbers = text.split { !$0.isNumber }.compactMap { Double($0) }
    if field == .bloodPressure, numbers.count == 1 {
      throw InputError(
        .value, "a blood pressure is two numbers",
        hint: "Write both, as in: bestupid log bp 120/80")
    }
    if field == .bloodPressure, numbers.count == 2, numbers[0] <= numbers[1] {
      throw InputError(
        .value, "the first number of '\(text)' is the higher one",
        hint: "Write: bestupid log bp \(decimalText(numbers[1]))/\(decimalText(numbers[0]))")
    }
    return text
  }

  mutating func readCustom(_ name: String, isKnown: Bool) throws(InputError) {
    while try takeDay(isValueDue: true) {}
    guard !words.isEmpty, !startsEntry(at: words.startIndex, isParted: false) else {
      throw missingValue(of: name)
    }
    try checkBlank(name)
    let flag = isKnown ? "" : " --new"
    if let first = words.first, ValueText.isUnit(first.text), words.count == 1 {
      throw InputError(
        .value, "'\(first.text)' is a unit without a number",
        hint: "The number comes first, as in: bestupid log sleep 6:35")
    }
    let count = try customCount(of: name, flag)
    let value = words.prefix(count).typed
    words.removeFirst(count)
    while try takeDay() {}
    append(.custom(name: name, value: value))
  }

  func missingValue(of name: String) -> InputError {
    let before = words.first.map { " before '\($0.typed)'" } ?? ""
    if case .sets? = entries.last?.entry {
      return InputError(
        .usage, "'\(name)' needs its sets\(before)",
        hint: "Sets are written as in: bestupid log lift \(shellLine([name])) 10x135,9x135")
    }
    return InputError(
      .usage, "'\(name)' needs its value\(before)",
      hint: "What log understands: bestupid log --help")
  }

  /// How many words the value of a field of the person's own is: a number and one word behind it, or all words up to
  /// the next name. A name is what a number stands behind, or what was in quotes.
  func customCount(of name: String, _ flag: String) throws(InputError) -> Int {
    let start = words.startIndex
    if words[start].isQuoted { return 1 }
    let entry =
      words[(start + 1)...].indices.first {
        words[$0].isSeparator || startsEntry(at: $0, isParted: false) || isDay(at: $0)
      } ?? words.endIndex
    let end =
      words[(start + 1)..<entry].indices.first {
        words[$0].isQuoted && !words[$0].startsWithNumber
      } ?? entry
    let number = words[(start + 1)..<end].firstIndex { $0.startsWithNumber }
    func joined(_ range: Range<Int>) -> String { words[range].typed }
    func refusal(_ index: Int, _ one: [String], _ other: [String]) -> InputError {
      InputError(
        .usage,
        "'\(words[index].typed)' can be a part of \(one[0]), or begin another field",
        hint:
          "Write: bestupid log \(shellLine(one))\(flag), or: bestupid log \(shellLine(other))\(flag)"
      )
    }
    if words[start].startsWithNumber {
      // `2 cups tea 1`: the word before a number is a name.
      let unitEnd = number.map { max(start + 1, $0 - 1) } ?? end
      if number == start + 1 || unitEnd - start <= 2 { return max(1, unitEnd - start) }
      throw refusal(
        start + 1, [name, joined(start..<unitEnd)],
        [name, words[start].typed, words[start + 1].typed, joined(start + 2..<unitEnd)])
    }
    guard let number else { return end - start }
    throw refusal(
      start, [name, joined(start..<end)],
      ["\(name) \(joined(start..<number))", joined(number..<end)])
  }

  /// Reads a name that nobody knows: that of a lift, or of a field to be made.
  mutating func readOther() throws(InputError) {
    guard let first = words.first else { return }
    let start = words.startIndex
    if !first.startsWithNumber, let end = setsIndex(from: start + 1) {
      let name = words[..<end].typed
      words = words[end...]
      return try readSets(of: name)
    }
    guard first.isQuoted || first.text.first.map({ $0.isLetter || $0 == "_" }) == true else {
      throw InputError(
        .usage, "'\(words.prefix { !$0.isSeparator }.typed)' says no name",
        hint: "A value needs what it is of, as in: bestupid log sleep 6:35 mood am 6")
    }
    words.removeFirst()
    try readCustom(first.typed, isKnown: false)
  }
}
