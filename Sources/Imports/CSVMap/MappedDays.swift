import CSV
import DayModel
import Values
import WatchData

/// Rows that are days, or moments of days.
///
/// Of several rows of a day the last one that has a value counts, for each column alone. Nothing is added up, not even steps,
/// energy, distances and food: a file with a row for each part of a day has to be summed before.
struct MappedDays: MappedRows {
  private var table: MappedTable
  private var days: [CalendarDate: Values] = [:]

  private struct Values {
    var figures: [MeasuredFigure: Double] = [:]
    var fields: [KnownField: Double] = [:]
  }

  init(_ table: MappedTable) { self.table = table }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let day = try table.time(of: row)?.day else { return }
    let partial = row[table.partial].map { Set($0.split(separator: " ").map(String.init)) } ?? []
    for column in table.columns {
      guard let number = try table.number(column, in: row) else { continue }
      switch column.field.target {
      case .figure(let figure):
        days[day, default: Values()].figures[figure] = Self.rounded(number, column.field.quantity)
      case .log(let field):
        if let nutrient = field.nutrient, !partial.isDisjoint(with: [field.id, nutrient.recordKey])
        {
          table.found.skip("a total of which only a part is known", row.place(field.id))
        } else {
          days[day, default: Values()].fields[field] = number
        }
      case .set, .activity, .meal, .amount: break
      }
    }
  }

  /// A weight to the gram, so that one in pounds is the same in every file.
  private static func rounded(_ number: Double, _ quantity: CSVQuantity) -> Double {
    quantity == .weight ? (number * 1000).rounded() / 1000 : number
  }

  func measurements() -> Measurements {
    var all = table.found
    for (date, values) in days {
      var day = table.measured(on: date)
      for (figure, number) in values.figures { day[figure] = number }
      for (field, number) in values.fields { day.fields[field.id] = decimalText(number) }
      all.add(day)
    }
    return all
  }
}
