import DayEditing
import DayModel
import Values
import Words

/// The longest beginning of words that is one value, as it is written, and how many words it is.
typealias TypedValue = (text: String, count: Int)

/// Reads values of one quantity at the start of words.
enum ValueWords {
  /// The most words of one value: `7 h 30 min`, `10:40 pm - 6:10 am`.
  static let longest = 6

  /// The value of a field of the format that is no activity.
  static func value(of field: KnownField, _ words: ArraySlice<TypedWord>) -> TypedValue? {
    if let quoted = quoted(words, { value(of: field, $0) }) { return quoted }
    if field.kind == .weight, let stones = stones(words) { return stones }
    return longestRead(words) { text in
      if let grouped = grouped(text, isWhole: isCounted(field), isPlausible(field)) {
        return ValueText.isWhole(grouped, field) ? grouped : nil
      }
      if field.kind == .fuelTotal, let thousands = thousands(text) { return thousands }
      return ValueText.isWhole(text, field) ? text : nil
    }
  }

  /// The value of a field that everybody may have.
  static func value(of field: CommonField, _ words: ArraySlice<TypedWord>) -> TypedValue? {
    if let quoted = quoted(words, { value(of: field, $0) }) { return quoted }
    if field == .bloodPressure, let pressure = pressure(words) { return pressure }
    return longestRead(words) { text in
      let number = grouped(text, isWhole: field.isWhole, field.plausible.contains) ?? text
      if field.isWhole, let thousands = thousands(number), isNumber(thousands, in: field.units) {
        return thousands
      }
      return isNumber(number, in: field.units) ? number : nil
    }
  }

  /// What stands in quotes: a value with the remark behind it, else a text.
  ///
  /// - Parameter read: Reads the value at the start of its words.
  private static func quoted(
    _ words: ArraySlice<TypedWord>, _ read: (ArraySlice<TypedWord>) -> TypedValue?
  ) -> TypedValue? {
    guard let first = words.first, first.isQuoted,
      first.text.contains(where: { !$0.isWhitespace })
    else { return nil }
    let parts = first.parts
    guard let (text, count) = read(parts), isRemark(parts.dropFirst(count)),
      !first.text.contains(where: \.isNewline)
    else { return (first.text, 1) }
    let remark = EntryReader.trimmedRemark(Array(parts.dropFirst(count)))
    return (remark.isEmpty ? text : "\(text) (\(remark))", 1)
  }

  /// Whether words behind a value are a remark, and not the rest of it: `7 Std 30`, `1 950`.
  private static func isRemark(_ words: ArraySlice<TypedWord>) -> Bool {
    guard let first = words.first, !first.startsWithNumber else { return false }
    guard words.dropFirst().first?.startsWithNumber == true else { return true }
    return Vocabulary.prepositions.contains(first.key) || Vocabulary.numbered.contains(first.key)
      || Vocabulary.beforeNumbers.contains(first.key)
  }

  /// The longest beginning of the words of which something is read.
  static func longestRead(
    _ words: ArraySlice<TypedWord>, _ read: (String) -> String?
  ) -> TypedValue? {
    let most = words.prefix(longest).prefix { !$0.isSeparator && !$0.isQuoted }.count
    for count in stride(from: most, to: 0, by: -1) {
      let text = words.prefix(count).map(\.text).joined(separator: " ")
      if let value = read(text) { return (value, count) }
    }
    return nil
  }

  /// Whether a text is a number, a range or about so much, with one of the units or none behind it.
  private static func isNumber(_ text: String, in units: [String]) -> Bool {
    let lower = text.lowercased()
    var lexer = Lexer(lower)
    guard lexer.quantity(NoUnit.words) != nil else { return false }
    lexer.skipBlanks()
    let rest = String(decoding: lexer.rest, as: UTF8.self)
    return rest.isEmpty || units.contains(rest)
  }

  /// `120/80`, `120 / 80`, `120 over 80`.
  private static func pressure(_ words: ArraySlice<TypedWord>) -> TypedValue? {
    longestRead(words) { text in
      var joined = text.lowercased().replacing(" over ", with: "/").replacing(" / ", with: "/")
      let parts = joined.split { " -".contains($0) }
      if parts.count == 2, parts.allSatisfy({ Int($0) != nil }) {
        joined = parts.joined(separator: "/")
      }
      let unit = joined.hasSuffix("mmhg") ? " mmHg" : ""
      let numbers = (unit.isEmpty ? joined : trimmed(joined.dropLast(4))).split(separator: "/")
      guard numbers.count == 2,
        numbers.allSatisfy({ (2...3).contains($0.count) && Int($0) != nil })
      else { return nil }
      return numbers.joined(separator: "/") + unit
    }
  }

  /// `12 st 13`: stones of 14 pounds, and pounds.
  private static func stones(_ words: ArraySlice<TypedWord>) -> TypedValue? {
    let names: Set<String> = ["st", "stone", "stones"]
    let keys = words.prefix(4).map(\.key)
    var (stones, count): (Double?, Int) = (nil, 0)
    if keys.count > 1, names.contains(keys[1]) {
      (stones, count) = (Double(keys[0]), 2)
    } else if let key = keys.first,
      let name = names.first(where: { key.hasSuffix($0) && Double(key.dropLast($0.count)) != nil })
    {
      (stones, count) = (Double(key.dropLast(name.count)), 1)
    }
    guard let stones, stones > 0 else { return nil }
    var pounds = 0.0
    if keys.count > count {
      let unit = ["lb", "lbs"].first { keys[count].hasSuffix($0) } ?? ""
      if let more = Double(keys[count].dropLast(unit.count)), more < 14 {
        pounds = more
        count += 1
        if unit.isEmpty, keys.count > count, ["lb", "lbs"].contains(keys[count]) { count += 1 }
      }
    }
    return ("\(decimalText(stones * 14 + pounds)) lb", count)
  }

  // MARK: Thousands

  /// A text whose number has one mark before three digits, with the number that is meant: `1.050 kcal` is 1050 kcal,
  /// `5.125 km` is 5.125 km. Nil where the text has no such mark, and where it stays as it is.
  ///
  /// - Parameters:
  ///   - isWhole: Whether the quantity is told in whole numbers.
  ///   - isPlausible: Whether a value needs no second look.
  static func grouped(
    _ text: String, isWhole: Bool, _ isPlausible: (Double) -> Bool
  ) -> String? {
    let start = text.prefix { "~≈+ ".contains($0) }
    let number = text.dropFirst(start.count).prefix { $0.isNumber || $0 == "." || $0 == "," }
    let parts = number.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard parts.count == 2, (1...3).contains(parts[0].count), parts[1].count == 3,
      parts[0] != "0", let thousands = Double(parts[0] + parts[1]),
      let decimal = Double("\(parts[0]).\(parts[1])")
    else { return nil }
    let rest = text.dropFirst(start.count + number.count)
    let isDecimal = !isWhole && isPlausible(decimal)
    if isDecimal, !isPlausible(thousands) || number.contains(".") {
      return number.contains(",") ? "\(start)\(decimalText(decimal))\(rest)" : nil
    }
    return number.contains(".") ? "\(start)\(decimalText(thousands))\(rest)" : nil
  }

  /// `2k` and `2.1k` of what is counted.
  private static func thousands(_ text: String) -> String? {
    let lower = text.lowercased()
    let number = lower.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let rest = lower.dropFirst(number.count)
    guard rest == "k" || rest.hasPrefix("k "),
      let value = Double(number.replacing(",", with: "."))
    else { return nil }
    return decimalText(value * 1000) + rest.dropFirst()
  }

  /// Whether a field is told in whole numbers.
  private static func isCounted(_ field: KnownField) -> Bool {
    switch field.kind {
    case .fuelTotal, .heartRate, .activityHeartRate, .maxHeartRate, .power, .cadence: true
    default: false
    }
  }

  private static func isPlausible(_ field: KnownField) -> (Double) -> Bool {
    { field.measure?.judge($0) == .plausible }
  }
}
