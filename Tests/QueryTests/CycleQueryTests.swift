import Cycle
import Testing

@testable import Query
@testable import Values

/// What queries know of the cycle.
@Suite("Queries of the cycle")
struct CycleQueryTests {
  /// Three starts, with days around them.
  private func days() throws -> [DayFacts] {
    try [
      ("2031-01-01", "Period:: start\nFlow:: heavy\nCramps:: 2\n"),
      ("2031-01-05", "Period:: end\nCramps:: yes\n"), ("2031-01-10", "Temp:: 36.45\n"),
      ("2031-01-11", "Temp:: 36.9 disturbed\nCramps:: no\n"), ("2031-01-29", "Period:: start\n"),
      ("2031-02-26", "Period:: start\nFlow:: light\n"),
    ].enumerated().map { index, day in
      try facts(of: day.0, "## Quick Log\nEnergy:: \(index + 2)\n\n## Cycle\n\(day.1)")
    }
  }

  private func ask(
    _ fields: String, by step: QueryStep? = nil, where conditions: [String] = [],
    on today: String = "2031-02-28"
  ) throws -> [String] {
    let date = try #require(CalendarDate(iso: today))
    let request = try QueryRequest(
      QueryField.list(fields), in: .earliest...date, by: step,
      where: conditions.map { try QueryCondition($0) }, today: date)
    let query = Query(request, in: FactTable(try days(), columns: request.columns))
    return query.rows.map { row in
      ([row.label]
        + row.cells.map { cell in
          switch cell.value {
          case .number(let number)?: decimalText(number)
          case .text(let text)?: text
          case nil: "-"
          }
        }).joined(separator: " ")
    }
  }

  @Test("day and phase are known of days without a log too, from the first start to today")
  func places() throws {
    let rows = try ask("cycle.day,cycle.phase")
    #expect(rows.count == 59 && rows.first == "2031-01-01 1 menstrual")
    #expect(rows[13] == "2031-01-14 14 ovulatory" && rows.last == "2031-02-28 3 menstrual")
  }

  @Test(
    "lengths stand on day 1, flow and temperature on their days; what was disturbed is left out")
  func figures() throws {
    #expect(
      try ask("cycle.length,cycle.period,cycle.flow,cycle.temp") == [
        "2031-01-01 28 5 4 -", "2031-01-10 - - - 36.45", "2031-01-29 28 - - -",
        "2031-02-26 - - 2 -",
      ])
  }

  @Test("a symptom is how bad it was, or on which days it was there")
  func symptoms() throws {
    #expect(
      try ask("symptom:cramps,symptom:Cramps.days") == [
        "2031-01-01 2 1", "2031-01-05 - 1", "2031-01-11 - 0",
      ])
    #expect(try ask("symptom:cramps.days", by: .cycle) == ["2031-01-01 2"])
  }

  @Test("rows by cycle and by phase, and days of a phase alone")
  func steps() throws {
    #expect(try ask("energy", by: .cycle) == ["2031-01-01 3.5", "2031-01-29 6", "2031-02-26 7"])
    #expect(try ask("energy", by: .phase) == ["menstrual 4.5", "follicular 4.5"])
    #expect(
      try ask("energy", where: ["cycle.phase=Follicular"]) == ["2031-01-10 4", "2031-01-11 5"])
    #expect(
      try ask("energy", where: ["cycle.day<=1"]) == [
        "2031-01-01 2", "2031-01-29 6", "2031-02-26 7",
      ])
  }

  @Test("names that are none are refused, with the nearest")
  func refused() throws {
    func hint(_ body: () throws -> Void) -> String? {
      do { try body() } catch let error as InputError { return error.hint } catch {}
      return nil
    }
    #expect(hint { _ = try QueryField("cycle.lenght") } == "Did you mean 'cycle.length'?")
    #expect(hint { _ = try QueryCondition("cycle.phase=lutal") } == "Did you mean 'luteal'?")
    #expect(
      hint {
        _ = try QueryRequest([QueryField("energy")], by: .phase, fillsGaps: true, today: .earliest)
      }
        == "Leave one of them out.")
    // No suggestion has a symptom of the logs.
    #expect(try QueryField("symptom:crampz").suggestion(among: [.symptom("cramps")]) == nil)
    #expect(try QueryField("cramps").suggestion(among: [.symptom("cramps")]) != "symptom:cramps")
  }
}
