import Values

/// Food and totals of a day, put together from inline fields, tables and lines.
struct FuelAssembly {
  private(set) var foods: [FoodEntry] = []
  /// Totals of inline fields.
  private var inline = Nutrients()
  /// Totals of tables and of lines that say “total”.
  private var stated = Nutrients()
  /// Where the first total stands, for a report.
  private var firstTotal: Location?
  /// Where the first entry stands, for a report.
  private var firstFood: Location?

  /// Sets the total of an inline field.
  mutating func setInline(_ nutrient: Nutrient, _ total: Double, at location: Location) {
    inline[nutrient] = total
    firstTotal = firstTotal ?? location
  }

  /// Adds what a food section says.
  mutating func add(_ reading: FuelReading, of file: DayFile, _ notes: DayNotes?) {
    foods += reading.foods
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
  /// parts of the day; without a total it is the sum of the entries, if every entry has its number
  /// (docs/format.md §9, §11).
  func totals(_ notes: DayNotes?) -> Nutrients {
    var totals = Nutrients()
    var differing: [String] = []
    for nutrient in Nutrient.allCases {
      let (inline, stated) = (self.inline[nutrient], self.stated[nutrient])
      if let inline, let stated, inline != stated {
        totals[nutrient] = inline + stated
        differing.append(
          "\(nutrient) \(decimalText(stated)) in the table and \(decimalText(inline)) inline")
      } else {
        totals[nutrient] = inline ?? stated ?? sum(of: nutrient, notes)
      }
    }
    if !differing.isEmpty, let notes, let firstTotal {
      notes.report(
        .warning, .totalsDisagree,
        "the totals differ and are added: " + differing.joined(separator: ", "), at: firstTotal)
    }
    return totals
  }

  /// What all entries hold together; nil, and reported, where only some of them say how much.
  private func sum(of nutrient: Nutrient, _ notes: DayNotes?) -> Double? {
    let values = foods.compactMap { $0.nutrients[nutrient] }
    guard !values.isEmpty else { return nil }
    let sum = values.reduce(0, +)
    if values.count == foods.count { return sum }
    if let notes, let firstFood {
      notes.report(
        .note, .partialTotal,
        "\(nutrient) has no total: \(values.count) of \(foods.count) entries say how much,"
          + " \(decimalText(sum)) together", at: firstFood)
    }
    return nil
  }
}
