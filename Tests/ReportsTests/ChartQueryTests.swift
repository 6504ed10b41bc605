import Query
import Reports
import Testing
import Values

/// What charts read, and what is refused before anything is read.
@Suite("What a chart reads")
struct ChartQueryTests {
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso: "2031-03-06")) }

  private func query(
    _ subject: ChartSubject, in span: ClosedRange<CalendarDate>? = nil, by step: QueryStep? = nil
  ) throws(InputError) -> ChartQuery {
    try ChartQuery(ChartRequest(subject, in: span, by: step), today: today)
  }

  @Test("twelve weeks without a span, the days of the means before them included")
  func usualSpan() throws {
    let facts = try query(.weight).facts()
    #expect(facts.fields.map(\.name) == ["weight"])
    #expect(facts.span == today.advanced(by: -83)...today)
    #expect(facts.days.lowerBound == today.advanced(by: -83 - 6))
  }

  @Test("weeks that are cut off are left out; all days are asked for from the first on")
  func spans() throws {
    let thursday = try #require(CalendarDate(iso: "2031-01-02"))
    let weeks = try query(.weight, in: thursday...today, by: .week).facts().span
    #expect(weeks.lowerBound == thursday.advanced(by: 4) && weeks.lowerBound.weekday == .monday)
    let all = try query(.weight, in: .earliest...today).facts().span
    #expect(all == .earliest...today)
  }

  @Test("a heat map reads all facts of 53 weeks")
  func heatmap() throws {
    let facts = try query(.heatmap()).facts()
    #expect(facts.fields.isEmpty)
    #expect(facts.span == today.monday.advanced(by: -364)...today)
  }

  @Test("the fields of exercises: the top loads, then the estimates")
  func strength() throws {
    #expect(
      try query(.strength(["Row", "Dip"])).fields.map(\.name) == [
        #"lift:"Row".top_weight"#, #"lift:"Dip".top_weight"#, #"lift:"Row".e1rm"#,
        #"lift:"Dip".e1rm"#,
      ])
  }

  @Test(
    "what has no chart is refused",
    arguments: [
      (ChartSubject.weight, QueryStep.all), (.heatmap(), .week), (.compliance, .day),
      (.habit("floss"), .week), (.strength([]), .day), (.strength(["Row", "row"]), .day),
      (.strength(["a", "b", "c", "d", "e"]), .day), (.sleep, .all), (.volume, .all),
    ])
  func refused(_ subject: ChartSubject, _ step: QueryStep) {
    #expect { try query(subject, by: step) } throws: { ($0 as? InputError)?.code == .usage }
  }

  @Test("words have no chart")
  func words() throws {
    let field = try QueryField("workout_type")
    #expect(throws: InputError.self) { try query(.field(field)) }
  }

  @Test("a habit and an exercise that no log has are named by their own words")
  func unknown() {
    let error = InputError(
      .unknownField, "no log has a number for 'lift:Sqat.top_weight'",
      hint: "Did you mean 'lift:Squat.top_weight'?")
    #expect(
      ChartSubject.strength(["Sqat"]).unknown(error).message == "no log has the exercise 'Sqat'")
    #expect(ChartSubject.habit("flos").unknown(error).message == "no log has the habit 'flos'")
    #expect(ChartSubject.weight.unknown(error) == error)
  }
}
