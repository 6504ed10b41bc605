import Actions
import Language
import Query
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// `query`: tables and JSON over steps, windows and conditions.
@Suite("Query: figures, tables and refusals")
struct QueryTests {
  private let fixture: ActionFixture

  init() throws { fixture = try .withStore(SampleStore.twelveDays) }

  /// The answer to the words of a query.
  private func answer(
    _ fields: String, _ period: PeriodWords = PeriodWords(),
    _ change: (inout QueryWords) -> Void = { _ in }
  ) throws -> Query {
    let context = fixture.context()
    var words = QueryWords(fields, in: period)
    change(&words)
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    return try Queries.answer(request, in: context, progress: nil)
  }

  private func text(_ query: Query) throws -> QueryText {
    let context = fixture.context()
    return QueryText(
      try Queries.answer(
        query.request.answered(in: context.unitsForReading), in: context, progress: nil))
  }

  /// The table as `query` prints it.
  private func table(_ query: Query) throws -> String {
    try text(query).table(Style(isColored: false), width: nil).map { $0.codes + "\n" }.joined()
  }

  private func json(_ query: Query) throws -> JSONNode { try read(query.json, "query") }

  @Test("a table stands below its decimal points, with units, and an arrow where it goes somewhere")
  func tables() throws {
    #expect(
      try table(answer("weight,sleep", PeriodWords(last: "6d"))) == """
        date        weight (lb)  sleep (h)
        2031-02-28        181.5
        2031-03-01        181.0
        2031-03-02        180.5
        2031-03-03        180.0

        """)
    let long = try table(answer("weight", PeriodWords(period: "2031-02-21..today")))
    #expect(long.hasSuffix("2031-03-03        180.0\ntrend        ↓ 2.7/week\n"))
    #expect(long.contains("2031-02-25        182.3\n"))
  }

  @Test("with sparks each field has its days behind it, on one scale for all rows")
  func sparks() throws {
    func lines(_ fields: String, hasUnicode: Bool, _ change: (inout QueryWords) -> Void) throws
      -> String
    {
      let text = try text(answer(fields, PeriodWords(), change))
      let sparks = try Queries.sparks(of: text.query, in: fixture.context())
      let screen = ScreenForm(columns: 80, hasUnicode: hasUnicode)
      return text.table(Style(isColored: false), width: nil, sparks: (sparks, screen))
        .map { $0.codes + "\n" }.joined()
    }
    #expect(
      try lines("weight", hasUnicode: true) { $0.step = .week } == """
        week      weight (lb, mean)  days
        2031-W08              183.8  ····██·
        2031-W09              181.7  ▇▅▅·▄▃▂
        2031-W10              180.0  ▁·

        """)
    let days = try lines("weight", hasUnicode: false) { $0.period = PeriodWords(last: "6d") }
    #expect(
      days == """
        date        weight (lb)
        2031-02-28        181.5  8
        2031-03-01        181.0  6
        2031-03-02        180.5  4
        2031-03-03        180.0  2

        """, "\(days)")
  }

  @Test("weeks name how their values came about, in the table and in JSON")
  func weeks() throws {
    let query = try answer("weight,run,workout_type,habit:stretch") { $0.step = .week }
    #expect(
      try table(query) == """
        week      weight (lb, mean)  run (mi, sum)  workout_type (d, count)  habit:stretch (mean)
        2031-W08              183.8              6                        3                  1.00
        2031-W09              181.7             12                        7                  0.86
        2031-W10              180.0              6                        2                  1.00

        """)
    let json = try json(query)
    #expect(json["by"] == "week")
    #expect(json["fields"].elements.map(\.["agg"]) == ["mean", "sum", "count", "mean"])
    let row = json["rows"][1]
    #expect(row["date"] == "2031-02-24")
    #expect(row["period"] == "2031-W09")
    #expect(row["weight"] == 181.708)
    #expect(row["n"]["weight"] == 6)
    #expect(row["n"]["run"] == 4)
  }

  @Test("lifts are found under quotes and without, and their estimates name the formula")
  func lifts() throws {
    let query = try answer(
      "lift:\"Bench press\".e1rm,lift:bench press.volume", PeriodWords(last: "12d"))
    let shown = try table(query)
    #expect(shown.contains("lift:\"Bench press\".e1rm (lb, Epley)"))
    #expect(shown.contains("140"))
    #expect(try text(query).notes.contains { $0.contains("more than 12 repetitions") })
    let json = try json(answer("lift:Bench press.e1rm") { $0.formula = .brzycki })
    #expect(json["formula"] == "brzycki")
    let rows = json["rows"].elements
    // Sets of 5, 11, 17 and 23 repetitions with 120 lb: 120 × 36 ÷ (37 − r).
    #expect(rows.map(\.["lift:Bench press.e1rm"]) == [135, 166.154, 216, 308.571])
    #expect(rows.map { $0["approximate"].elements.count } == [0, 0, 1, 1])
    #expect(try self.json(answer("weight"))["formula"] == nil)
  }

  @Test("words stand to the left, as they are")
  func words() throws {
    #expect(
      try table(answer("workout_type,weight", PeriodWords(last: "3d"))) == """
        date        workout_type  weight (lb)
        2031-03-02  strength            180.5
        2031-03-03  run                 180.0
        2031-03-04  run

        """)
  }

  @Test(
    "the days of a range, by any of its words",
    arguments: [
      (PeriodWords(last: "3d"), [], ["2031-03-02", "2031-03-03"]),
      (PeriodWords(period: "this week"), [], ["2031-03-03"]),
      (PeriodWords(period: "2031-W10"), [], ["2031-03-03"]),
      (PeriodWords(period: "last-month"), ["weight>=183.5"], ["2031-02-21", "2031-02-22"]),
      (PeriodWords(period: "q1"), ["weight<=180.5"], ["2031-03-02", "2031-03-03"]),
      (PeriodWords(period: "2031-02-28..2031-03-01"), [], ["2031-02-28", "2031-03-01"]),
      (PeriodWords(period: "2031-03"), [], ["2031-03-01", "2031-03-02", "2031-03-03"]),
      (PeriodWords(from: "-2"), [], ["2031-03-02", "2031-03-03"]),
      (PeriodWords(from: "2031-03", to: "2031-03-01"), [], ["2031-03-01"]),
      (PeriodWords(to: "last month"), ["weight<182"], ["2031-02-28"]),
      (PeriodWords(), ["workout_type=strength"], ["2031-02-21", "2031-02-24", "2031-03-02"]),
      (PeriodWords(), ["workout_type=run", "weight<181"], ["2031-03-03"]),
      (PeriodWords(period: "2031-05"), [], []),
    ] as [(PeriodWords, [String], [String])])
  func ranges(period: PeriodWords, conditions: [String], days: [String]) throws {
    let query = try answer("weight", period) { $0.conditions = conditions }
    #expect(try json(query)["rows"].elements.compactMap(\.["date"].string) == days)
  }

  @Test("NDJSON is the rows of the JSON, CSV has their dates and values")
  func forms() throws {
    let query = try answer("weight,workout_type", PeriodWords(period: "2031-W09")) {
      $0.fillsGaps = true
      $0.rolling = "3d"
      $0.aggregate = .last
    }
    let json = try json(query)
    let rows = try query.ndjson.split(separator: "\n").map { try JSONNode(json: Array($0.utf8)) }
    #expect(rows == json["rows"].elements)
    #expect(rows.count == 7)
    #expect(json["rolling"]["days"] == 3)
    let csv = try answer(
      "weight,lift:\"Bench press\".reps", PeriodWords(period: "2031-02-23..2031-02-24")
    ) { $0.fillsGaps = true }.csv
    #expect(
      csv == """
        date,weight,"lift:""Bench press"".reps"
        2031-02-23,,
        2031-02-24,183,33

        """)
  }

  @Test("one number of the whole range needs no step; a window says what it needs")
  func wholeRange() throws {
    let whole = try answer("weight", PeriodWords(period: "2031-02")) { $0.aggregate = .min }
    #expect(
      try table(whole) == """
        all                     weight (lb, min)
        2031-02-01..2031-02-28             181.5

        """)
    let day = PeriodWords(last: "1d")
    let rolling = try table(answer("weight", day) { $0.rolling = "4d" })
    #expect(rolling.contains("weight (lb, mean of 4 days, 2 known)"))
    #expect(rolling.contains("2031-03-04"))
    #expect(rolling.contains("180.5"))
    let none = try answer("weight", day) { $0.rolling = "4w" }
    #expect(try table(none) == "")
    #expect(try text(none).notes.contains { $0.contains("--at-least 1") })
  }

  @Test("a field that only other days have is a gap")
  func gap() throws {
    #expect(try json(answer("caffeine", PeriodWords(last: "5d")))["rows"].elements.isEmpty)
  }

  @Test(
    "a field that no day has is an error that names the nearest",
    arguments: [
      ("cafeine", "caffeine"), ("lift:bnch press.e1rm", "lift:\"bench press\""),
      ("habit:strech.streak", "habit:stretch"), ("run.distanc", "run.distance"),
    ])
  func unknown(field: String, guess: String) throws {
    expectRefusal(.unknownField, saying: guess) { try answer(field) }
    expectRefusal(.unknownField, saying: guess) {
      try answer("weight") { $0.conditions = ["\(field)>1"] }
    }
  }

  @Test(
    "what makes no sense is refused, with what to write instead",
    arguments: [
      ("weight,", "weight"), ("n", "field:n"), ("lift:\"Bench", "quotes"),
      ("lift:\"Bench press\".e1rn", ".e1rm"),
    ])
  func refusedFields(fields: String, hint: String) throws {
    expectRefusal(.usage, saying: hint) { try answer(fields) }
  }

  @Test("options that cannot be read or combined are refused, with what to write instead")
  func refusedOptions() throws {
    for (condition, hint) in [
      ("weight", "weight>180"), ("weight>heavy", "lb"), ("workout_type=strenght", "strength"),
    ] {
      expectRefusal(.usage, saying: hint) { try answer("weight") { $0.conditions = [condition] } }
    }
    expectRefusal(.usage, saying: "count") { try answer("workout_type") { $0.aggregate = .mean } }
    expectRefusal(.usage, saying: "4w") { try answer("weight") { $0.rolling = "7m" } }
    expectRefusal(.usage, saying: "--by") {
      try answer("weight") { ($0.rolling, $0.step) = ("7d", .week) }
    }
    expectRefusal(.usage, saying: "1 to 7") {
      try answer("weight") { ($0.rolling, $0.leastValues) = ("7d", 8) }
    }
    expectRefusal(.usage, saying: "--rolling") { try answer("weight") { $0.leastValues = 2 } }
  }

  @Test(
    "periods that cannot be read or combined are refused",
    arguments: [
      (PeriodWords(last: "3d", period: "q1"), .usage, "--in"),
      (PeriodWords(from: "-3", period: "q1"), .usage, "--from"),
      (PeriodWords(from: "2031-03", to: "2031-02"), .usage, "--to"),
      (PeriodWords(period: "2031-W54"), .date, "2031-W54"),
      (PeriodWords(period: "last fortnight"), .date, "last-month"),
    ] as [(PeriodWords, ActionError.Kind, String)])
  func refusedPeriods(period: PeriodWords, kind: ActionError.Kind, hint: String) throws {
    expectRefusal(kind, saying: hint) { try answer("weight", period) }
  }
}
