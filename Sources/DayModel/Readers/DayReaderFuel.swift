import LogSyntax
import Values
import Words

/// Food while a day is read.
struct FuelDraft {
  /// Totals of inline fields, and where the first of them stands.
  var inline = Nutrients()
  /// Totals of tables and of lines that say “total”.
  var stated = Nutrients()
  /// The line of the first total, for a report.
  var place: (source: Source, line: Int)?
}

extension DayBuilder {
  /// Reads the entries and the tables of a food section (docs/format.md §9).
  mutating func readFuel(_ section: DaySection, in source: Source) {
    let body = section.body
    // Tables and lines keep the order in which they stand.
    var tables = source.document.tables(in: body)[...]
    var group = FoodGroup()
    var line = body.lowerBound
    while line < body.upperBound {
      if let table = tables.first, table.lines.lowerBound == line {
        readFoodTable(table, source)
        tables.removeFirst()
        line = table.lines.upperBound
        continue
      }
      if let (text, indent) = source.foodText(atLine: line) {
        readFood(text, indent: indent, &group, source, line)
      }
      line += 1
    }
  }

  /// A label such as `**Lunch (1:15pm):**` while the entries below it are read.
  private struct FoodGroup {
    /// The label's time, which the first entry below takes.
    var time: String?
    /// The indent of the entry that a deeper one belongs to.
    var indent: Int?
  }

  private mutating func readFood(
    _ text: Range<Int>, indent: Int?, _ group: inout FoodGroup, _ source: Source, _ line: Int
  ) {
    // Entries are added up where no total is known, and otherwise only shown.
    let isShownOnly = !keepsTexts && !fuel.inline.isEmpty
    if isShownOnly, indent ?? 0 > 0 { return }
    let raw = source.bytes(text)
    if isShownOnly, !Self.mayBeginTotals(raw) { return }
    if Self.isHint(raw, isItem: indent != nil) { return }
    if indent ?? 0 == 0, let totals = Self.totals(raw), !totals.isEmpty {
      state(totals, source, line)
      return
    }
    if isShownOnly { return }
    if let time = Self.groupLabel(raw) {
      group = FoodGroup(time: time.isEmpty ? nil : time)
      return
    }
    if indent ?? 0 == 0, Self.totals(raw) != nil { return }
    guard var entry = FoodEntry.read(raw) else { return }
    // Numbers alone, below an entry, are that entry's.
    if entry.food.isEmpty, entry.time == nil {
      if let indent, let parent = group.indent, indent > parent,
        let last = record.foods.indices.last,
        record.foods[last].nutrients.isEmpty
      {
        record.foods[last].nutrients = entry.nutrients
        return
      }
      entry.food = Plain.string(raw)
    }
    if entry.time == nil { entry.time = group.time }
    group = FoodGroup(indent: indent)
    record.foods.append(entry)
  }

  /// Whether a line is the template's hint in italics, or machine text such as `</content>`.
  private static func isHint(_ raw: ArraySlice<UInt8>, isItem: Bool) -> Bool {
    let text = Plain.trimmed(raw)
    guard let first = text.first, let last = text.last else { return true }
    if first == UInt8(ascii: "<"), last == UInt8(ascii: ">") { return true }
    let isMarked = first == last && (first == 0x2A || first == 0x5F) && text.count > 2
    return isMarked && !isItem && text[text.startIndex + 1] != first
  }

  /// The time of a label, or "" for one without; nil for what is no label.
  private static func groupLabel(_ raw: ArraySlice<UInt8>) -> String? {
    let text = Plain.trimmed(raw)
    let label: ArraySlice<UInt8>
    if let (bold, rest) = Label.bold(text), isTimeOrNothing(rest),
      // A dish may be in bold, numbers and all.
      bold.last == 0x3A || !Plain.trimmed(rest).isEmpty || FoodEntry.find(in: bold).isEmpty
    {
      label = (Array(bold) + Array(rest))[...]
    } else if text.last == 0x3A {
      label = text
    } else {
      return nil
    }
    var plain = Plain.text(label)
    while plain.last == 0x3A { plain = Plain.trimmed(plain.dropLast()) }
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
    guard mayBeginTotals(raw) else { return nil }
    let plain = Plain.text(raw)
    // All the words that these begin with are ASCII.
    guard let first = plain.first, Lexer.isLetter(first) else { return nil }
    if saysTotal(plain) { return FoodEntry.find(in: plain) }
    guard Nutrient.words[Lexer(plain).word] != nil,
      let (name, value) = Label.split(plain), name.utf8.count > 1,
      let nutrient = Nutrient.words[Word(name)],
      let total = FuelTotal.read(value).value
    else { return nil }
    var nutrients = Nutrients()
    nutrients[nutrient] = total.value
    return nutrients
  }

  /// Whether a line may tell totals by the word that it begins with, whatever marks stand before
  /// it: most begin with a time or a dish.
  private static func mayBeginTotals(_ raw: ArraySlice<UInt8>) -> Bool {
    var lexer = Lexer(raw)
    while let byte = lexer.peek, isMark(byte) { lexer.at += 1 }
    guard let first = lexer.peek else { return true }
    if Lexer.isDigit(first) { return false }
    guard Lexer.isLetter(first) else { return true }
    let word = lexer.takeWord()
    if totalWords.contains(word) || dayWords.contains(word) || Nutrient.words[word] != nil {
      return true
    }
    // What stands among the letters of a word may be marks that are none of it.
    return lexer.peek.map { isMark($0) && $0 != 0x20 || $0 == 0x3C || $0 == 0x7E } ?? false
  }

  /// A blank, or a mark of emphasis.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x2A || byte == 0x5F || byte == 0x60
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

  private mutating func readFoodTable(_ table: Table, _ source: Source) {
    let columns = Columns(table, in: source)
    let name =
      columns.first(of: ["food", "item", "dish", "what", "description"])
      ?? columns.first(of: ["meal"])
    let nutrients = Nutrient.allCases.compactMap { nutrient in
      columns.column(of: nutrient).map { (nutrient, $0) }
    }
    if let name, !nutrients.isEmpty || columns.first(of: ["time", "when"]) != nil {
      readFoods(table, name: name, time: columns.first(of: ["time", "when"]), nutrients, source)
    } else {
      readDayTotals(table, columns, source)
    }
  }

  /// A row for each dish, and perhaps one for their total.
  private mutating func readFoods(
    _ table: Table, name: Int, time: Int?, _ nutrients: [(Nutrient, Int)], _ source: Source
  ) {
    for row in table.rows {
      var found = Nutrients()
      for (nutrient, column) in nutrients {
        guard let cell = row.cell(column) else { continue }
        let reading = Reading(source.bytes(cell)) { Quantity.read($0, units: FuelTotal.units) }
        found[nutrient] = reading.value?.value
      }
      let cells = [row.cell(name), row.cells.first].compactMap { $0 }
      if cells.contains(where: { Self.saysTotal(Plain.text(source.bytes($0))) }) {
        // A zero in a row of totals is not filled.
        for nutrient in Nutrient.allCases where found[nutrient] == 0 { found[nutrient] = nil }
        state(found, source, row.line)
        continue
      }
      let food = row.cell(name).map { source.plain($0) } ?? ""
      let when = row.cell(time).map { source.plain($0) } ?? ""
      guard !NotFilled.isBlank(food) else { continue }
      record.foods.append(
        FoodEntry(time: NotFilled.isBlank(when) ? nil : when, food: food, nutrients: found))
    }
  }

  /// A row for each nutrient, with columns such as target and actual.
  private mutating func readDayTotals(_ table: Table, _ columns: Columns, _ source: Source) {
    guard let column = columns.totalValue, column > 0 else { return }
    for row in table.rows {
      guard let cell = row.cell(column), let label = row.cells.first,
        let field = FieldCatalog.field(named: source.plain(label)), let nutrient = field.nutrient
      else { continue }
      let reading = FuelTotal.read(source.bytes(cell))
      guard let total = reading.value else {
        if reading.state == .unreadable {
          keep(raw: reading.raw, at: field.recordPath)
          report(
            .warning, .number, "cannot be read as \(field.recordPath)", source, line: row.line,
            raw: reading.raw)
        }
        continue
      }
      if !Self.isBareNumber(reading.raw), fuel.inline[nutrient] == nil {
        keep(raw: reading.raw, at: field.recordPath)
      }
      place(field.recordPath, atLine: row.line, of: source)
      if total.approximate { markApproximate(field.recordPath) }
      fuel.stated[nutrient] = total.value
      if keepsTexts, fuel.place == nil { fuel.place = (source, row.line) }
    }
  }

  /// Takes stated totals; a later one of the same nutrient stands.
  private mutating func state(_ nutrients: Nutrients, _ source: Source, _ line: Int) {
    for nutrient in Nutrient.allCases {
      if let value = nutrients[nutrient] { fuel.stated[nutrient] = value }
    }
    if keepsTexts, !nutrients.isEmpty, fuel.place == nil { fuel.place = (source, line) }
  }

  // MARK: The day

  /// Inline and stated totals that differ are two parts of the day; without any total it is the
  /// sum of the entries (docs/format.md §9, §11).
  mutating func finishFuel() {
    guard !fuel.inline.isEmpty || !fuel.stated.isEmpty else {
      for nutrient in Nutrient.allCases {
        let values = record.foods.compactMap { $0.nutrients[nutrient] }
        record.nutrition[nutrient] = values.isEmpty ? nil : values.reduce(0, +)
      }
      return
    }
    var differing: [String] = []
    for nutrient in Nutrient.allCases {
      let (inline, stated) = (fuel.inline[nutrient], fuel.stated[nutrient])
      if let inline, let stated, inline != stated {
        record.nutrition[nutrient] = inline + stated
        differing.append(
          "\(nutrient) \(decimalText(stated)) in the table and \(decimalText(inline)) inline")
      } else {
        record.nutrition[nutrient] = inline ?? stated
      }
    }
    if !differing.isEmpty, let (source, line) = fuel.place {
      report(
        .warning, .totalsDisagree,
        "the totals differ and are added: " + differing.joined(separator: ", "), source, line: line)
    }
  }
}

extension Source {
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

extension Columns {
  /// The column of a nutrient: `Cal`, `Calories`, `Protein (g)`.
  fileprivate func column(of nutrient: Nutrient) -> Int? {
    names.firstIndex { name in
      Nutrient.words[Lexer(name).word] == nutrient && !name.contains("target")
    }
  }
}
