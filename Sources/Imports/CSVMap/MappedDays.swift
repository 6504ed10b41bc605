import CSV
import DayModel
import Values
import WatchData

/// Rows that are days, or moments of days.
///
/// Of several rows of a day the last one that has a value counts, for each column alone, or what they add up to where the map
/// says so. Rows of which a value gave way to another one are counted.
struct MappedDays: MappedRows {
  private var table: MappedTable
  private var days: [CalendarDate: [CSVField.Target: Value]] = [:]
  /// The lines of the rows of which a value gave way.
  private var passed: Set<Int> = []

  private struct Value {
    let number: Double
    let line: Int
  }

  init(_ table: MappedTable) { self.table = table }

  mutating func read(_ row: CSVRow) throws(InputError) {
    guard let day = try table.time(of: row)?.day else { return }
    let partial = row[table.partial].map { Set($0.split(separator: " ").map(String.init)) } ?? []
    for column in table.columns {
      guard var number = try table.number(column, in: row) else { continue }
      let target = column.field.target
      switch target {
      case .figure: number = Self.rounded(number, column.field.quantity)
      case .log(let field):
        if let nutrient = field.nutrient, !partial.isDisjoint(with: [field.id, nutrient.recordKey])
        {
          table.found.skip("a total of which only a part is known", row.place(field.id))
          continue
        }
      case .set, .activity, .meal, .amount: continue
      }
      if let other = days[day]?[target] {
        if column.isSummed {
          number += other.number
        } else if other.number != number, passed.insert(other.line).inserted {
          table.found.skip(.gaveWay, "line \(other.line), to line \(row.line)")
        }
      }
      days[day, default: [:]][target] = Value(number: number, line: row.line)
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
      for (target, value) in values {
        switch target {
        case .figure(let figure): day[figure] = value.number
        case .log(let field): day.fields[field.id] = decimalText(value.number)
        case .set, .activity, .meal, .amount: break
        }
      }
      all.add(day)
    }
    return all
  }
}

extension String {
  fileprivate static let gaveWay = "a row of a day that gave way to a later one"
}
