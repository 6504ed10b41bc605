import JSON
import Testing

@testable import DayModel
@testable import Query
@testable import Values

/// A day by its text.
func day(_ text: String, at location: SourceLocation = #_sourceLocation) throws -> CalendarDate {
  try #require(CalendarDate(iso: text), "\(text)", sourceLocation: location)
}

/// Facts of days of one column, from pairs of a day and a number.
func numbers(_ column: String, _ values: [(String, Double)]) throws -> [DayFacts] {
  try values.map { date, value in
    DayFacts(date: try day(date), facts: [FactColumn(name: column): .number(value)])
  }
}

/// The facts of a day's log.
func facts(of date: String, _ log: String) throws -> DayFacts {
  let source = LogSource(path: "content/logs/\(date).md", bytes: Array(log.utf8))
  return try #require(DayFacts(DayReader.read([source], habits: .empty)))
}

/// The answer to a query about fields, all in one text.
func ask(
  _ fields: String, of days: [DayFacts], in span: String = "..9999-12-31",
  by step: QueryStep? = nil, _ aggregate: Aggregate? = nil, rolling: String? = nil,
  atLeast: Int? = nil, where conditions: [String] = [], fill: Bool = false,
  formula: RepetitionFormula = .epley, today: String = "2031-03-04"
) throws -> Query {
  let today = try day(today)
  let request = try QueryRequest(
    QueryField.list(fields), in: CalendarDate.range(span, today: today), by: step,
    aggregate: aggregate, rolling: rolling.map { try Rolling($0, leastValues: atLeast) },
    where: conditions.map { try QueryCondition($0) }, fillsGaps: fill, formula: formula,
    today: today)
  return Query(request, in: FactTable(days, columns: request.columns))
}

extension Query {
  /// The rows as text, `2031-03-01 181 - 7.5`, with three decimals at most and `-` for a gap.
  var lines: [String] {
    rows.map { row in
      ([row.date.description] + row.cells.map(\.text)).joined(separator: " ")
    }
  }
}

extension Query.Cell {
  /// The value with three decimals at most; `-` for a gap, `~` before an estimate.
  var text: String {
    let text =
      switch value {
      case .number(let number)?: "\((number * 1000).rounded() / 1000)"
      case .text(let text)?: text
      case nil: "-"
      }
    return (isApproximate ? "~" : "") + (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension Fact {
  /// The fact as a cache keeps it.
  var spelling: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// The fact of a spelling that holds nothing else.
  init?(spelling: [UInt8]) {
    let fact = spelling.withUnsafeBufferPointer { bytes -> Fact? in
      var cursor = JSONCursor(bytes, bytes.indices)
      let fact = Fact(&cursor)
      return cursor.isAtEnd ? fact : nil
    }
    guard let fact else { return nil }
    self = fact
  }
}
