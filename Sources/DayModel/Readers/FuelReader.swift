import LogSyntax
import Values
import Words

/// What a food section says.
struct FuelReading {
  /// A total of the day.
  enum Total {
    /// The totals of a line or a row that says “total”.
    case line(Nutrients)
    /// The cell of one nutrient, in a table with a row for each.
    case cell(KnownField, Nutrient, Reading<Quantity>)
  }

  fileprivate(set) var foods: [FoodEntry] = []
  /// The index of the line of each.
  fileprivate(set) var foodLines: [Int] = []
  /// The indices of those whose line goes on from the list item above it.
  fileprivate var continued: Set<Int> = []
  /// Totals in the order of their lines.
  fileprivate(set) var totals: [(total: Total, line: Int)] = []

  /// The foods that are counted where some do not say how much: a line that goes on without numbers is none.
  var entries: [FoodEntry] {
    foods.enumerated().filter { !$1.nutrients.isEmpty || !continued.contains($0) }.map(\.element)
  }
}

/// Reads the entries and the tables of a food section (docs/format.md §9).
struct FuelReader {
  private let file: DayFile
  private var reading = FuelReading()
  /// The label's time, which the first entry below takes: `**Lunch (1:15pm):**`.
  private var groupTime: String?
  /// The indent of the entry that a deeper one belongs to.
  private var parentIndent: Int?
  /// Whether all lines stand below a heading of advice.
  private let isAllAdvice: Bool
  /// Whether tables may have the day's totals.
  private let mayHoldTotals: Bool
  /// Whether the lines stand below a label of advice, such as `**Recommendation:**`.
  private var isAdvice = false

  static func read(_ section: DaySection, _ file: DayFile) -> FuelReading {
    var reader = FuelReader(file: file, section)
    let body = section.body
    // Tables and lines keep the order in which they stand.
    var tables = file.document.tables(in: body)[...]
    var line = body.lowerBound
    var goesOn = false
    while line < body.upperBound {
      if let table = tables.first, table.lines.lowerBound == line {
        reader.read(table)
        tables.removeFirst()
        line = table.lines.upperBound
        goesOn = false
        continue
      }
      goesOn = file.document.mayContinue(line) && (goesOn || file.document.followsItem(line))
      let count = reader.reading.foods.count
      if let (text, indent) = file.foodText(atLine: line) {
        reader.read(text, indent: indent, line)
      }
      if goesOn, reader.reading.foods.count > count { reader.reading.continued.insert(count) }
      line += 1
    }
    return reader.reading
  }

  private init(file: DayFile, _ section: DaySection) {
    self.file = file
    isAllAdvice = section.role == .foodAdvice
    mayHoldTotals = section.outline.mayHoldTotals
  }

  private mutating func read(_ text: Range<Int>, indent: Int?, _ line: Int) {
    let raw = file.bytes(text)
    if indent != nil, let entry = FoodEntry.ofBot(raw) {
      add(entry, raw, indent: indent, line)
      return
    }
    if isAllAdvice || Self.isHint(raw, isItem: indent != nil) { return }
    let totals = indent ?? 0 == 0 ? Self.totals(raw) : nil
    if let totals, !totals.isEmpty {
      reading.totals.append((.line(totals), line))
      return
    }
    if let time = Self.groupLabel(raw) {
      groupTime = time.isEmpty ? nil : time
      parentIndent = nil
      isAdvice = HeadingStatus.namesAdvice(MarkdownText.string(raw))
      return
    }
    if totals != nil || isAdvice || Self.isRemark(raw) { return }
    guard let entry = FoodEntry.read(raw) else { return }
    add(entry, raw, indent: indent, line)
  }

  /// Adds an entry; numbers alone, below an entry, are that entry's.
  private mutating func add(
    _ entry: FoodEntry, _ raw: ArraySlice<UInt8>, indent: Int?, _ line: Int
  ) {
    var entry = entry
    if entry.food.isEmpty, entry.time == nil {
      if let indent, let parentIndent, indent > parentIndent,
        let last = reading.foods.indices.last, reading.foods[last].nutrients.isEmpty
      {
        reading.foods[last].nutrients = entry.nutrients
        reading.foods[last].approximate = entry.approximate
        return
      }
      entry.food = MarkdownText.string(raw)
    }
    if entry.time == nil { entry.time = groupTime }
    (groupTime, parentIndent) = (nil, indent)
    reading.foods.append(entry)
    reading.foodLines.append(line)
  }

  /// Whether a line is a remark with its label: `Note: late dinner`, `**Recommendation:** more fibre`.
  private static func isRemark(_ raw: ArraySlice<UInt8>) -> Bool {
    guard let (name, _) = Label.split(raw), !name.utf8.contains(where: Lexer.isDigit) else {
      return false
    }
    return HeadingStatus.namesAdvice(name)
  }

  /// Whether a line is the template's hint in italics, or machine text such as `</content>`.
  static func isHint(_ raw: ArraySlice<UInt8>, isItem: Bool) -> Bool {
    let text = MarkdownText.trimmed(raw)
    guard let first = text.first, let last = text.last else { return true }
    if first == ASCII.less, last == ASCII.greater { return true }
    let isMarked =
      first == last && (first == ASCII.asterisk || first == ASCII.underscore) && text.count > 2
    return isMarked && !isItem && text[text.startIndex + 1] != first
  }

  /// The time of a label, or "" for one without; nil for what is no label.
  private static func groupLabel(_ raw: ArraySlice<UInt8>) -> String? {
    let text = MarkdownText.trimmed(raw)
    let label: ArraySlice<UInt8>
    if let (bold, rest) = Label.bold(text), isTimeOrNothing(rest),
      // A dish may be in bold, numbers and all.
      bold.last == ASCII.colon || !MarkdownText.trimmed(rest).isEmpty
        || FoodEntry.find(in: bold).isEmpty
    {
      label = (Array(bold) + Array(rest))[...]
    } else if text.last == ASCII.colon {
      label = text
    } else {
      return nil
    }
    var plain = MarkdownText.text(label)
    while plain.last == ASCII.colon { plain = MarkdownText.trimmed(plain.dropLast()) }
    // A label may be a time alone: `**5:35pm:**`.
    var lexer = Lexer(plain)
    if let time = lexer.clockTime(), lexer.isDone { return time }
    return FoodEntry.read(plain)?.time ?? ""
  }

  /// Whether nothing but a time in parentheses and a colon follows a label.
  private static func isTimeOrNothing(_ text: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(text)
    lexer.skipBlanks()
    if lexer.take("(") { guard lexer.clockTime() != nil, lexer.take(")") else { return false } }
    _ = lexer.take(":")
    return lexer.isDone
  }

  /// Totals told in a line: `Total: 1,900 cal, 110g protein`, `Total calories: 1,460`,
  /// `Protein: ~70g`; nil for a dish.
  private static func totals(_ raw: ArraySlice<UInt8>) -> Nutrients? {
    let plain = MarkdownText.text(raw)
    if saysTotal(plain) { return FoodEntry.find(in: plain) }
    guard let (name, value) = Label.split(plain), name.utf8.count > 1,
      let nutrient = Nutrient.words[Word(name)],
      let total = FuelTotal.read(value).value
    else { return nil }
    var nutrients = Nutrients()
    nutrients[nutrient] = total.value
    return nutrients
  }

  private static let dayWords: Set<Word> = ["daily", "day", "days", "grand", "running"]
  private static let totalWords: Set<Word> = ["total", "totals"]

  /// Whether a line or a row is about the whole day.
  private static func saysTotal(_ food: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(food)
    _ = lexer.take(dayWords)
    lexer.skipBlanks()
    return lexer.take(totalWords)
  }

  // MARK: Tables

  private mutating func read(_ table: Table) {
    let columns = TableColumns(table, in: file)
    if isAllAdvice {
      let hasTotals = mayHoldTotals && columns.first(holding: ["actual", "current"]) != nil
      if hasTotals { readTotals(table, columns) }
      return
    }
    let name =
      columns.first(of: ["food", "item", "dish", "what", "description"])
      ?? columns.first(of: ["meal"])
    let nutrients = Nutrient.allCases.compactMap { nutrient in
      columns.column(of: nutrient).map { (nutrient, $0) }
    }
    if let name, !nutrients.isEmpty || columns.first(of: ["time", "when"]) != nil {
      readFoods(table, name: name, time: columns.first(of: ["time", "when"]), nutrients)
    } else {
      readTotals(table, columns)
    }
  }

  /// A row for each dish, and perhaps one for their total.
  private mutating func readFoods(
    _ table: Table, name: Int, time: Int?, _ nutrients: [(Nutrient, Int)]
  ) {
    for row in table.rows {
      var found = Nutrients()
      var approximate: Set<Nutrient> = []
      for (nutrient, column) in nutrients {
        guard let cell = row.cell(column) else { continue }
        let reading = Reading(file.bytes(cell)) { Quantity.read($0, units: FuelTotal.units) }
        found[nutrient] = reading.value?.value
        if reading.value?.isRough == true { approximate.insert(nutrient) }
      }
      let cells = [row.cell(name), row.cells.first].compactMap { $0 }
      if cells.contains(where: { Self.saysTotal(MarkdownText.text(file.bytes($0))) }) {
        // A zero in a row of totals is not filled.
        for nutrient in Nutrient.allCases where found[nutrient] == 0 { found[nutrient] = nil }
        reading.totals.append((.line(found), row.line))
        continue
      }
      let food = row.cell(name).map { file.plain($0) } ?? ""
      let when = row.cell(time).map { file.plain($0) } ?? ""
      guard !NotFilled.isBlank(food), !isPlaceholder(row, name: name, when: when, found) else {
        continue
      }
      var entry = FoodEntry(
        time: NotFilled.isBlank(when) ? nil : when, food: food, nutrients: found)
      entry.approximate = approximate
      reading.foods.append(entry)
      reading.foodLines.append(row.line)
    }
  }

  /// Whether a row is there to be filled in: nothing but the name of a meal, or a name in italics
  /// (`| — | *Lunch* | — |`).
  private func isPlaceholder(
    _ row: Table.Row, name: Int, when: String, _ nutrients: Nutrients
  ) -> Bool {
    guard nutrients.isEmpty, NotFilled.isBlank(when), let cell = row.cell(name) else {
      return false
    }
    if Self.isHint(file.bytes(cell), isItem: false) { return true }
    return Self.meals.contains(Word(file.plain(cell)))
  }

  private static let meals: Set<Word> = [
    "breakfast", "brunch", "lunch", "dinner", "supper", "snack", "snacks", "dessert",
    "second breakfast", "pre-workout", "post-workout",
  ]

  /// A row for each nutrient, with columns such as target and actual.
  private mutating func readTotals(_ table: Table, _ columns: TableColumns) {
    guard let column = columns.totalValue, column > 0 else { return }
    for row in table.rows {
      guard let cell = row.cell(column), let label = row.cells.first,
        let field = FieldCatalog.field(named: file.plain(label)), let nutrient = field.nutrient
      else { continue }
      let total = FuelTotal.read(file.bytes(cell))
      reading.totals.append((.cell(field, nutrient, total), row.line))
    }
  }
}

extension LogDocument {
  /// The food that a log lists, each with the index of its line, in order (docs/format.md §9).
  package var foods: [(line: Int, entry: FoodEntry)] {
    let file = DayFile(LogSource(path: "", document: self), isWorkoutFile: false)
    return file.sections.filter(\.mayHoldFood).flatMap { section in
      let reading = FuelReader.read(section, file)
      return zip(reading.foodLines, reading.foods).map { (line: $0, entry: $1) }
    }
  }
}

extension DayFile {
  /// The text of a line that may tell of food, and how far in it stands if it is in a list.
  fileprivate func foodText(atLine line: Int) -> (text: Range<Int>, indent: Int?)? {
    switch document.lines[line].kind {
    case .item(let item): (item.text, item.indent)
    case .box(let box) where box.state != .dropped: (box.text, box.indent)
    case .prose: (document.lines[line].content, nil)
    default: nil
    }
  }
}

extension TableColumns {
  /// The column of a nutrient: `Cal`, `Calories`, `Protein (g)`.
  fileprivate func column(of nutrient: Nutrient) -> Int? {
    names.firstIndex { name in
      Nutrient.words[Lexer(name).word] == nutrient && !name.contains("target")
    }
  }
}
