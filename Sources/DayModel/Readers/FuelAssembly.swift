import Values

/// Food and totals of a day, put together from inline fields, tables and lines.
struct FuelAssembly {
  private(set) var foods: [FoodEntry] = []
  /// Those that are counted where some do not say how much.
  private var entries: [FoodEntry] = []
  /// Totals of inline fields.
  private var inline = Nutrients()
  /// Totals of tables and of lines that say “total”.
  private var stated = Nutrients()
  /// Where the first total stands, and each inline one, for reports.
  private var firstTotal: Location?
  private var inlineLocations: [Nutrient: Location] = [:]
  /// Where the first entry stands, for a report.
  private var firstFood: Location?

  /// Sets the total of an inline field.
  mutating func setInline(_ nutrient: Nutrient, _ total: Double, at location: Location) {
    inline[nutrient] = total
    inlineLocations[nutrient] = location
    firstTotal = firstTotal ?? location
  }

  /// Adds what a food section says.
  mutating func add(_ reading: FuelReading, of file: DayFile, _ notes: DayNotes?) {
    foods += reading.foods
    entries += reading.entries
    if firstFood == nil, let line = reading.foodLines.first {
      firstFood = Location(file: file, line: line)
    }
    if let notes {
      for (food, line) in zip(reading.foods, reading.foodLines) {
        judge(food, at: Location(file: file, line: line), notes)
      }
    }
    for (total, line) in reading.totals {
      let location = Location(file: file, line: line)
      switch total {
      case .line(let nutrients):
        for nutrient in Nutrient.allCases {
          // A later one of the same nutrient counts.
          if let value = nutrients[nutrient] { stated[nutrient] = value }
        }
        if !nutrients.isEmpty { firstTotal = firstTotal ?? location }
      case .cell(let field, let nutrient, let cell):
        add(cell, of: field, nutrient, at: location, notes)
      }
    }
  }

  /// Reports numbers of an entry that are not plausible.
  private func judge(_ food: FoodEntry, at location: Location, _ notes: DayNotes) {
    for nutrient in Nutrient.allCases {
      guard let amount = food.nutrients[nutrient], let measure = nutrient.field.measure else {
        continue
      }
      notes.judge(amount, measure, "\(nutrient) of \(food.food)", at: location, raw: nil)
    }
  }

  /// Adds the total of a table's row for one nutrient.
  private mutating func add(
    _ reading: Reading<Quantity>, of field: KnownField, _ nutrient: Nutrient,
    at location: Location, _ notes: DayNotes?
  ) {
    guard let total = reading.value else {
      if let notes, reading.state == .unreadable {
        notes.keep(raw: reading.raw, at: field.recordPath)
        notes.report(
          .warning, .number, "cannot be read as \(field.recordPath)", at: location,
          raw: reading.raw)
      }
      return
    }
    if let notes {
      if !DayNotes.isBareNumber(reading.raw), inline[nutrient] == nil {
        notes.keep(raw: reading.raw, at: field.recordPath)
      }
      notes.noteLine(of: field.recordPath, at: location)
      if total.approximate { notes.markApproximate(field.recordPath) }
    }
    stated[nutrient] = total.value
    firstTotal = firstTotal ?? location
  }

  /// The totals of the day, each nutrient by itself: inline and stated totals that differ are two
  /// parts of the day; without a total it is the sum of the entries that have a number
  /// (docs/format.md §9, §11).
  func totals(_ notes: DayNotes?) -> (totals: Nutrients, partial: [Nutrient: PartialSum]) {
    var totals = Nutrients()
    var partial: [Nutrient: PartialSum] = [:]
    var differing: [String] = []
    for nutrient in Nutrient.allCases {
      let (inline, stated) = (self.inline[nutrient], self.stated[nutrient])
      if let inline, let stated, inline != stated {
        totals[nutrient] = inline + stated
        differing.append(
          "\(nutrient) \(decimalText(stated)) in the table and \(decimalText(inline)) inline")
      } else if let total = inline ?? stated {
        totals[nutrient] = total
        if let notes, let firstTotal, let sum = sum(of: nutrient)?.sum,
          let text = Self.shortTotal(
            nutrient, total, entries: sum, isRough: isRough(nutrient, notes))
        {
          notes.report(.warning, .totalsDisagree, text, at: inlineLocations[nutrient] ?? firstTotal)
        }
      } else if let (sum, known) = sum(of: nutrient) {
        totals[nutrient] = sum
        if known < entries.count {
          partial[nutrient] = PartialSum(known: known, entries: entries.count)
        }
      }
    }
    if !differing.isEmpty, let notes, let firstTotal {
      notes.report(
        .warning, .totalsDisagree,
        "the totals differ and are added: " + differing.joined(separator: ", "), at: firstTotal)
    }
    if let notes, let firstFood {
      for nutrient in Nutrient.allCases {
        guard let sum = partial[nutrient], let total = totals[nutrient] else { continue }
        notes.report(
          .note, .partialTotal,
          "\(nutrient) has no total: \(sum.known) of \(sum.entries) entries say how much,"
            + " \(decimalText(total)) together", at: firstFood)
      }
    }
    return (totals, partial)
  }

  /// Whether the total or one of its entries is written as approximate.
  private func isRough(_ nutrient: Nutrient, _ notes: DayNotes) -> Bool {
    notes.isApproximate(nutrient.field.recordPath)
      || entries.contains { $0.approximate.contains(nutrient) }
  }

  /// What is said of a total that was written and that is less than what its entries hold; it counts all the same.
  /// Nil where it is not, give or take a hundredth, since entries are rounded; a twentieth where some are rough.
  private static func shortTotal(
    _ nutrient: Nutrient, _ total: Double, entries: Double, isRough: Bool
  ) -> String? {
    guard entries > total * (isRough ? 1.05 : 1.01) + 1 else { return nil }
    let unit = nutrient.field.measure?.unit ?? ""
    return
      "\(nutrient) \(decimalText(total)) \(unit) is written and counts, though the entries come to "
      + "\(decimalText(entries)) \(unit)"
  }

  /// What the entries hold together that say how much, and how many these are; nil where none does.
  private func sum(of nutrient: Nutrient) -> (sum: Double, known: Int)? {
    let values = entries.compactMap { $0.nutrients[nutrient] }
    return values.isEmpty ? nil : (values.reduce(0, +), values.count)
  }
}
