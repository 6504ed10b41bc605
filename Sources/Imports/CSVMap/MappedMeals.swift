import CSV
import Values
import WatchData

/// Rows that are foods. Those of a day and a meal are one meal, whatever the time of day that they have.
struct MappedMeals: MappedRows {
  private var table: MappedTable
  private var meals: [(day: CalendarDate, meal: MeasuredMeal)] = []
  private var indices: [Place: Int] = [:]
  private let name: MappedColumn?
  private let amounts:
    [(column: MappedColumn, amount: WritableKeyPath<MeasuredMeal, Double?> & Sendable)]

  private struct Place: Hashable {
    let day: CalendarDate
    /// In small letters.
    let name: String
  }

  init(_ table: MappedTable) {
    self.table = table
    name = table.column(.meal)
    amounts = table.columns.compactMap { column in
      guard case .amount(let nutrient) = column.field.target else { return nil }
      return (column, Self.amount(nutrient))
    }
  }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let day = try table.time(of: row)?.day else { return }
    guard let name = table.text(name, in: row) else {
      return table.found.skip("a row without a meal", row.place())
    }
    for (column, amount) in amounts {
      guard let number = try table.number(column, in: row) else { continue }
      let index = index(of: Place(day: day, name: name.lowercased()), name)
      meals[index].meal[keyPath: amount] = (meals[index].meal[keyPath: amount] ?? 0) + number
    }
  }

  /// The index of a meal, which is a new one where nothing is known of it yet.
  private mutating func index(of place: Place, _ name: String) -> Int {
    if let index = indices[place] { return index }
    indices[place] = meals.count
    meals.append((place.day, MeasuredMeal(name)))
    return meals.count - 1
  }

  func measurements() -> Measurements {
    var all = table.found
    for (date, meal) in meals {
      var day = table.measured(on: date)
      day.add(meal)
      all.add(day)
    }
    return all
  }

  private static func amount(_ nutrient: Nutrient) -> WritableKeyPath<MeasuredMeal, Double?>
    & Sendable
  {
    switch nutrient {
    case .calories: \.calories
    case .protein: \.protein
    case .carbs: \.carbs
    case .fat: \.fat
    case .fiber: \.fiber
    }
  }
}
