import Testing

@testable import Query
@testable import Values

/// What stands in the rows of a query in small.
@Suite("The sparks of a query")
struct QuerySparksTests {
  private let days: [DayFacts]

  init() throws {
    days = try numbers(
      "weight",
      [
        ("2031-02-23", 190), ("2031-02-24", 180), ("2031-02-26", 182), ("2031-03-02", 184),
        ("2031-03-03", 181), ("2031-03-04", 183),
      ])
  }

  private func sparks(_ step: QueryStep?, in span: String = "..9999-12-31", rolling: String? = nil)
    throws -> QuerySparks
  {
    let query = try ask("weight", of: days, in: span, by: step, rolling: rolling)
    guard let parts = try QuerySparks.parts(of: query.request) else {
      return QuerySparks(query, parts: nil)
    }
    return QuerySparks(query, parts: Query(parts, in: FactTable(days, columns: parts.columns)))
  }

  @Test("a week has its seven days, of which those without a value are gaps; today is the last")
  func weeks() throws {
    let sparks = try sparks(.week)
    #expect(sparks.title == "days")
    #expect(
      sparks.values(of: 0) == [
        [nil, nil, nil, nil, nil, nil, 190], [180, nil, 182, nil, nil, nil, 184], [181, 183],
      ])
    // A tenth of a weight is far too much for pounds.
    #expect(sparks.leastSpan(of: 0) == 2)
  }

  @Test("months have days, quarters weeks, years months; days have their own value")
  func steps() throws {
    #expect(try sparks(.month).values(of: 0).map(\.count) == [28, 4])
    let quarter = try sparks(.quarter)
    #expect(quarter.title == "weeks")
    // Of the weeks that begin in it; the mean of the days of each.
    #expect(quarter.values(of: 0).map { Array($0.suffix(3)) } == [[190, 182, 182]])
    #expect(try sparks(.year).values(of: 0).map(\.count) == [3])
    let plain = try sparks(nil)
    #expect(
      plain.title == nil && plain.values(of: 0) == [[190], [180], [182], [184], [181], [183]])
    #expect(try sparks(nil, rolling: "7d").title == nil)
    #expect(try sparks(.all, in: "2031-02-23..2031-03-04").values(of: 0).map(\.count) == [10])
  }
}
