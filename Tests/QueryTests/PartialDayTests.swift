import TestSupport
import Testing

@testable import DayModel
@testable import Query
@testable import Values

@Suite("Days whose value is partial")
struct PartialDayTests {
  private static let partial = "## Fuel Log\n- oats (500 cal, 20g protein)\n- soup (800 cal)\n- tea"

  private func days() throws -> [DayFacts] {
    [
      try facts(of: "2031-03-01", Self.partial),
      try facts(of: "2031-03-02", "## Fuel Log\ncalories_so_far:: 2000\n- tea"),
      try facts(of: "2031-03-03", "## Fuel Log\n- tea"),
    ]
  }

  private func whole(
    _ fields: String, _ aggregate: Aggregate? = nil, where conditions: [String] = []
  ) throws -> Query {
    let request = try QueryRequest(
      QueryField.list(fields), aggregate: aggregate,
      where: conditions.map { try QueryCondition($0) }, isWhole: true, today: day("2031-03-04"))
    return Query(request, in: FactTable(try days(), columns: request.columns))
  }

  @Test("the sum of what is known is the day's value, with how many entries are in it")
  func sums() throws {
    let facts = try days().map(\.facts)
    #expect(facts[0][.known("calories")] == .number(1300))
    #expect(facts[0][.partial(.calories)] == .number(2))
    #expect(facts[0][.partial(.protein)] == .number(1))
    #expect(facts[1] == [.known("calories"): .number(2000)])
    #expect(facts[2].isEmpty)
  }

  @Test(
    "what is made of a partial day is partial, but for a number of days and the value of another day",
    arguments: [
      (.mean, 1650, 1), (.median, 1650, 1), (.sum, 3300, 1), (.min, 1300, 1), (.max, 2000, 1),
      (.first, 1300, 1), (.last, 2000, 0), (.count, 2, 0),
    ] as [(Aggregate, Double, Int)])
  func aggregates(aggregate: Aggregate, value: Double, partial: Int) throws {
    for window in [nil, "7d"] {
      let query = try ask(
        "kcal", of: days(), aggregate, rolling: window, atLeast: window.map { _ in 1 })
      let last = try #require(query.rows.last { $0.date <= (try day("2031-03-03")) }?.cells[0])
      #expect(last.value == .number(value) && last.partialDays == partial && last.count == 2)
    }
  }

  @Test("only what is whole counts where that is asked for, in conditions too")
  func wholeDays() throws {
    #expect(try whole("calories").lines == ["2031-03-02 2000"])
    #expect(try whole("calories", .mean).rows.map(\.cells[0].partialDays) == [0])
    #expect(try whole("calories,protein").lines == ["2031-03-02 2000 -"])
    #expect(try whole("calories", where: ["calories>100"]).lines == ["2031-03-02 2000"])
    #expect(try ask("calories", of: days(), where: ["calories<1500"]).lines == ["2031-03-01 1300"])
  }

  @Test("a window has as many partial days as its days have")
  func windows() throws {
    var random = SeededRandom()
    let first = try day("2031-01-01")
    for _ in 0..<40 {
      let days = (0..<40).compactMap { offset -> DayFacts? in
        guard !random.once(in: 4) else { return nil }
        var facts: [FactColumn: Fact] = [.known("calories"): .number(1000)]
        if random.once(in: 3) { facts[.partial(.calories)] = .number(1) }
        return DayFacts(date: first.advanced(by: offset), facts: facts)
      }
      let windows = try ask("calories", of: days, rolling: "7d", atLeast: 1, today: "2031-02-09")
      for row in windows.rows {
        let span = row.date.advanced(by: -6)...row.date
        let partial = days.count { span.contains($0.date) && $0.facts[.partial(.calories)] != nil }
        #expect(row.cells[0].partialDays == partial, "seed \(random.seed), \(row.date)")
      }
    }
  }

  @Test("an export names the columns of a day that are partial")
  func export() throws {
    for (log, expected) in [(Self.partial, "calories protein_g"), ("## Fuel Log\n- tea", "")] {
      let record = DayReader.read(LogSource(path: "2031-03-01.md", bytes: Array(log.utf8)))
      let (header, rows) = (ExportTable.metrics.header(), ExportTable.metrics.rows(of: record))
      #expect(rows[0][try #require(header.firstIndex(of: "partial"))] == expected)
    }
  }
}
