public import Values

/// What stands in a row of a query in small: the values of the steps within it, else its own value, on one scale for all
/// rows.
public struct QuerySparks: Sendable {
  /// The rows.
  private let rows: Query
  /// The steps within them; nil for rows that are days.
  private let parts: Query?

  /// The sparks of a query.
  ///
  /// - Parameter parts: The answer to the request of ``parts(of:)``; nil where that is.
  public init(_ rows: Query, parts: Query?) { (self.rows, self.parts) = (rows, parts) }

  /// What is asked for the steps within the rows of a request: days of weeks and months, weeks of quarters, months of
  /// years. Nil for days, which have none.
  public static func parts(of request: QueryRequest) throws(InputError) -> QueryRequest? {
    guard request.rolling == nil, let step = request.step.part(in: request.span) else { return nil }
    return try QueryRequest(
      request.fields, in: request.span, by: step, aggregate: step == .day ? nil : request.aggregate,
      where: request.conditions, isWhole: request.isWhole, formula: request.formula,
      units: request.units, today: request.today)
  }

  /// What the values are of: `days`, `weeks`; nil for the rows' own.
  public var title: String? { parts.map { $0.request.step.rawValue + "s" } }

  /// The values of a field for each row, the oldest first; nil is a gap. All rows together are of one scale.
  public func values(of field: Int) -> [[Double?]] {
    guard let parts else { return rows.rows.map { [$0.cells[field].value?.number] } }
    let known = Dictionary(
      parts.rows.compactMap { row in row.cells[field].value?.number.map { (row.date, $0) } }
    ) { first, _ in first }
    let last = min(
      rows.request.span.upperBound, max(rows.request.today, parts.rows.last?.date ?? .earliest))
    return rows.rows.map { row in
      let next = rows.request.step.next(after: row.date)
      var values: [Double?] = []
      var date: CalendarDate? = parts.request.step.start(of: row.date)
      while let start = date, start <= last, next.map({ start < $0 }) ?? true {
        // A week may have begun in the quarter before.
        if start >= row.date { values.append(known[start]) }
        date = parts.request.step.next(after: start)
      }
      return values
    }
  }

  /// How far the ends of a field's scale are apart at least.
  public func leastSpan(of field: Int) -> Double {
    let greatest = values(of: field).joined().compactMap { $0.map(abs) }.max() ?? 0
    return PersonalUnits.Shown.leastSpan(
      unit: rows.unit(of: rows.request.fields[field]), near: greatest)
  }
}

extension QueryStep {
  /// The step that parts this one into some, but not too many.
  fileprivate func part(in span: ClosedRange<CalendarDate>) -> QueryStep? {
    switch self {
    case .day, .cycle, .phase: nil
    case .week, .month: .day
    case .quarter: .week
    case .year: .month
    case .all:
      // Forty values are a line that fits; years have no end.
      span.lowerBound == .earliest || span.lowerBound.distance(to: span.upperBound) > 7 * 40
        ? .month : span.lowerBound.distance(to: span.upperBound) > 40 ? .week : .day
    }
  }
}
