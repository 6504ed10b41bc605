public import CSV
import Values
import Words

extension CSVMap {
  /// The text of a map for a header, to be edited: the columns that are known are filled in, the others are comments with what
  /// stands in them. The form of dates is there where only one reads the first rows; where several do, each is a comment.
  ///
  /// - Parameters:
  ///   - sample: The first rows of the file.
  ///   - source: What its source may be called.
  public static func proposal(
    for header: CSVHeader, sample: [CSVRow], source: String
  ) -> String {
    let values = SampleValues(header, sample)
    let guess = HeaderGuess(header, sample)
    // A map cannot name a column without a name.
    let date =
      guess.date ?? header.names.first { !$0.isEmpty && SampleForm(values, $0).areDates }
    let hasSeveral = date.map(values.hasSeveralOfADay) ?? false
    let taken = Self.taken(guess, hasSeveral: hasSeveral, values, date)
    let columns = taken.columns.filter { canBeKey($0.name) }
    let others = header.names.filter { name in
      !name.isEmpty && name != date && name != guess.time && !guess.passed.contains(name)
        && !columns.contains { $0.name == name }
    }
    var lines = [
      "# A map: what the columns of the file mean. Edit it, save it, and name it with --map.",
      "source: \(CSVMap.source(named: source).rawValue.dropFirst("csv-".count))",
    ]
    if columns.isEmpty || date == nil {
      lines.insert(
        "# Not enough is known here by the names of the columns: a map has to say it.", at: 1)
    }
    lines += decimalLines(header, sample)
    lines += dateLines(date, values)
    if let time = guess.time { lines.append("time: \(scalar(time))") }
    let kinds = CSVRowKind.allCases.map(\.rawValue)
    lines.append("rows: \(taken.rows)  # \(kinds.joined(separator: ", "))")
    if hasSeveral, taken.rows == .day {
      lines.append(
        "# Several rows are of one day: of a column the last value counts, or with several: sum "
          + "all of them.")
    }
    lines.append("columns:")
    for column in columns { lines.append("  \(line(column))") }
    if columns.isEmpty {
      lines.append("  # NAME OF A COLUMN: {field: weight, unit: kg}")
    }
    for name in others {
      let example = values.texts(name).first
      let note = example.map { "  # such as \(comment(String($0.prefix(40))))" } ?? ""
      lines.append("  # \(scalar(name)): \(note)")
    }
    if !others.isEmpty {
      let names = CSVFields.all(of: taken.rows).map(\.name)
      lines.append("# Fields: \(names.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What rows tell of, and the columns that are taken. Foods of one day are entries of it, and what counts adds up.
  private static func taken(
    _ guess: HeaderGuess, hasSeveral: Bool, _ values: SampleValues, _ date: String?
  ) -> (rows: CSVRowKind, columns: [Column]) {
    guard hasSeveral, guess.rows == .day else { return (guess.rows, guess.columns) }
    let amounts = guess.columns.compactMap { column in
      ColumnName(column.name).field(of: .meal).map { field, unit in
        Column(name: column.name, field: field, unit: unit)
      }
    }
    let words = guess.unknown.first { $0 != date && values.areWords($0) }
    if !amounts.isEmpty, let food = words,
      let meal = CSVFields.field(named: "meal", of: .meal)
    {
      return (.meal, [Column(name: food, field: meal)] + amounts)
    }
    return (
      .day,
      guess.columns.map { column in
        var column = column
        column.isSummed = column.field.addsUp
        return column
      }
    )
  }

  private static func line(_ column: Column) -> String {
    let (name, field) = (scalar(column.name), column.field)
    let names = field.quantity.unitNames
    let several = column.isSummed ? ", several: sum" : ""
    if let unit = column.unit {
      let word = field.quantity.table.first { $0.unit == unit }?.names.first ?? ""
      return "\(name): {field: \(field.name), unit: \(scalar(word))\(several)}"
    }
    // Of these no unit is the usual one.
    guard field.quantity.usualUnit(ReadingRules()) == nil, field.quantity != .watchScore else {
      return several.isEmpty
        ? "\(name): \(field.name)" : "\(name): {field: \(field.name)\(several)}"
    }
    return
      "\(name): {field: \(field.name)\(several)}  # add the unit, one of \(names.joined(separator: ", "))"
  }

  /// The date's column, with its form or the forms of which one is to be chosen.
  private static func dateLines(_ date: String?, _ values: SampleValues) -> [String] {
    guard let date else { return ["# date: NAME OF THE COLUMN"] }
    let form = SampleForm(values, date)
    if let pattern = form.pattern {
      return ["date: {column: \(scalar(date)), form: \(quoted(pattern))}"]
    }
    let choices = form.patterns.map { "# date: {column: \(scalar(date)), form: \(quoted($0))}" }
    return choices.isEmpty
      ? ["date: \(scalar(date))"] : ["# Choose how dates are written:"] + choices
  }

  /// The mark before decimals, as the numbers of the sample show it.
  private static func decimalLines(_ header: CSVHeader, _ sample: [CSVRow]) -> [String] {
    let texts = sample.flatMap { row in header.names.indices.compactMap { row[$0] } }
    func shows(_ form: NumberForm, not other: NumberForm) -> Bool {
      texts.contains { text in
        guard let number = NumberForm.unknown.number(text) else { return false }
        return form.number(text) == number && other.number(text) != number
      }
    }
    switch (shows(.comma, not: .point), shows(.point, not: .comma)) {
    case (true, false): return ["decimal: \",\""]
    case (false, true): return ["decimal: \".\""]
    default: return ["# decimal: \".\"  # or \",\""]
    }
  }

  // MARK: YAML

  /// Whether a name can stand before a colon: such a key has 1024 characters at most (YAML 1.2.2, section 7.4.2).
  private static func canBeKey(_ name: String) -> Bool { scalar(name).utf8.count <= 1024 }

  /// A text as YAML has it on one line. Short ones are quoted, since `no` and `on` are no texts in YAML.
  private static func scalar(_ text: String) -> String {
    guard text.utf8.count > 5 || plainWords.contains(text), text.utf8.first?.isLetter == true,
      text.utf8.last != ASCII.space,
      text.utf8.allSatisfy({
        $0.isLetter || $0.isDigit || $0 == ASCII.space || $0 == ASCII.underscore
      })
    else { return quoted(text) }
    return text
  }

  /// Short words that are nothing but texts, and often meant.
  private static let plainWords: Set = [
    "Date", "date", "Datum", "Time", "time", "kg", "lb", "g", "st", "km", "mi", "m", "h", "min",
    "s",
  ]

  /// What a terminal obeys or YAML cannot have stands as its number, so that the text is the same.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      if scalar == "\\" || scalar == "\"" { return "\\\(scalar)" }
      guard needsNumber(scalar) else { return "\(scalar)" }
      let digits = String(scalar.value, radix: 16)
      return "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)"
    }
    return "\"\(scalars.joined())\""
  }

  /// A text in one line, without what a terminal obeys or YAML cannot have.
  private static func comment(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { needsNumber($0) ? " " : $0 }))
  }

  /// YAML has all characters but controls, marks of the order of bytes, and U+FFFE and U+FFFF (YAML 1.2.2, section 5.1).
  private static func needsNumber(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isHarmful || ["\u{FEFF}", "\u{FFFE}", "\u{FFFF}"].contains(scalar)
  }
}
