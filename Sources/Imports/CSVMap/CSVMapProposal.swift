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
    let guess = HeaderGuess(header)
    // A map cannot name a column without a name.
    let date =
      guess.date
      ?? header.names.first { !$0.isEmpty && SampleForm(header, $0, sample).areDates }
    let others = guess.unknown.filter { $0 != date }
    var lines = [
      "# A map: what the columns of the file mean. Edit it, save it, and name it with --map.",
      "source: \(CSVMap.source(named: source).rawValue.dropFirst("csv-".count))",
    ]
    lines += decimalLines(header, sample)
    lines += dateLines(date, header, sample)
    if let time = guess.time { lines.append("time: \(scalar(time))") }
    let kinds = CSVRowKind.allCases.map(\.rawValue)
    lines.append("rows: \(guess.rows)  # \(kinds.joined(separator: ", "))")
    lines.append("columns:")
    for column in guess.columns { lines.append("  \(line(column))") }
    if guess.columns.isEmpty {
      lines.append("  # NAME OF A COLUMN: {field: weight, unit: kg}")
    }
    for name in others {
      let example = sample.lazy.compactMap { $0[header.column(name)] }.first
      let note = example.map { "  # such as \(comment(String($0.prefix(40))))" } ?? ""
      lines.append("  # \(scalar(name)): \(note)")
    }
    if !others.isEmpty {
      let names = CSVFields.all(of: guess.rows).map(\.name)
      lines.append("# Fields: \(names.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ column: Column) -> String {
    let (name, field) = (scalar(column.name), column.field)
    let names = field.quantity.unitNames
    if let unit = column.unit {
      let word = field.quantity.table.first { $0.unit == unit }?.names.first ?? ""
      return "\(name): {field: \(field.name), unit: \(scalar(word))}"
    }
    // Of these no unit is the usual one.
    guard field.quantity.usualUnit(ReadingRules()) == nil, field.quantity != .watchScore else {
      return "\(name): \(field.name)"
    }
    return
      "\(name): {field: \(field.name)}  # add the unit, one of \(names.joined(separator: ", "))"
  }

  /// The date's column, with its form or the forms of which one is to be chosen.
  private static func dateLines(
    _ date: String?, _ header: CSVHeader, _ sample: [CSVRow]
  ) -> [String] {
    guard let date else { return ["# date: NAME OF THE COLUMN"] }
    let form = SampleForm(header, date, sample)
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

  private static func quoted(_ text: String) -> String {
    "\"\(comment(text).replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// A text in one line, and without what a terminal obeys.
  private static func comment(_ text: String) -> String { text.blankingHarmful() }
}
