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

  /// Whether an inline field has a total.
  var hasInlineTotals: Bool { !inline.isEmpty }

  /// Sets the total of an inline field.
  mutating func setInline(_ nutrient: Nutrient, _ total: Double, at location: Location) {
    inline[nutrient] = total
    firstTotal = firstTotal ?? location
  }

  /// Adds what a food section says.
  mutating func add(_ reading: FuelReading, of file: DayFile, _ notes: DayNotes?) {
    foods += reading.foods
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

  /// Inline and stated totals that differ are two parts of the day; without any total it is the
  /// sum of the entries (docs/format.md §9, §11).
  func totals(_ notes: DayNotes?) -> Nutrients {
    var totals = Nutrients()
    guard !inline.isEmpty || !stated.isEmpty else {
      for nutrient in Nutrient.allCases {
        let values = foods.compactMap { $0.nutrients[nutrient] }
        totals[nutrient] = values.isEmpty ? nil : values.reduce(0, +)
      }
      return totals
    }
    var differing: [String] = []
    for nutrient in Nutrient.allCases {
      let (inline, stated) = (self.inline[nutrient], self.stated[nutrient])
      if let inline, let stated, inline != stated {
        totals[nutrient] = inline + stated
        differing.append(
          "\(nutrient) \(decimalText(stated)) in the table and \(decimalText(inline)) inline")
      } else {
        totals[nutrient] = inline ?? stated
      }
    }
    if !differing.isEmpty, let notes, let firstTotal {
      notes.report(
        .warning, .totalsDisagree,
        "the totals differ and are added: " + differing.joined(separator: ", "), at: firstTotal)
    }
    return totals
  }
}
