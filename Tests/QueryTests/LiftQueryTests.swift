import Testing
import Values

@testable import Query

@Suite("Queries about lifts")
struct LiftQueryTests {
  @Test(
    "the estimated one-repetition maximum is what its formula says; one repetition is itself",
    arguments: [
      (100, 1, 100, 100), (100, 10, 133.333, 133.333), (200, 3, 220, 211.765),
      (150, 5, 175, 168.75), (45, 12, 63, 64.8), (100, 36, 220, 3600), (100, 37, 223.333, nil),
      (100, 0, nil, nil), (100, 0.5, nil, nil), (0, 5, nil, nil), (-20, 5, nil, nil),
    ] as [(Double, Double, Double?, Double?)])
  func maximum(weight: Double, repetitions: Double, epley: Double?, brzycki: Double?) {
    func rounded(_ formula: RepetitionFormula) -> Double? {
      formula.maximum(weight: weight, repetitions: repetitions).map { ($0 * 1000).rounded() / 1000 }
    }
    #expect(rounded(.epley) == epley)
    #expect(rounded(.brzycki) == brzycki)
  }

  @Test("the best set counts, and one of at most twelve repetitions goes before any other")
  func best() throws {
    func estimate(_ runs: [SetRun]) -> String {
      RepetitionFormula.epley.best(of: runs).map {
        ($0.isApproximate ? "~" : "") + "\($0.pounds)"
      }
        ?? "-"
    }
    let heavy = SetRun(StrengthSet(.repetitions(5), .weight(Weight(pounds: 150))))
    let long = SetRun(StrengthSet(.repetitions(30), .weight(Weight(pounds: 120))))
    #expect(
      estimate([heavy, SetRun(StrengthSet(.repetitions(3), .weight(Weight(pounds: 150))))])
        == "175.0")
    #expect(estimate([long, heavy]) == "175.0")
    #expect(estimate([heavy, long]) == "175.0")
    #expect(
      estimate([SetRun(StrengthSet(.repetitions(15), .weight(Weight(pounds: 100)))), long])
        == "~240.0")
    #expect(
      estimate([SetRun(StrengthSet(.repetitions(12), .weight(Weight(pounds: 50))))]) == "70.0")
    #expect(
      estimate([SetRun(StrengthSet(.repetitions(8), .bodyweight(added: Weight(pounds: 25))))])
        == "-")
    #expect(
      estimate([SetRun(StrengthSet(.repetitions(4), .assistance(Weight(pounds: 60))))]) == "-")
    #expect(
      estimate([SetRun(StrengthSet(.repetitions(5), .weight(Weight(pounds: 100))), count: 0)])
        == "-")
    #expect(estimate([]) == "-")
  }

  @Test("each measure of an exercise, from the sets one by one where they were written so")
  func measures() throws {
    let days = [
      try facts(
        of: "2031-03-01",
        """
        ## Strength Log
        Row:: 3x12 @ 40 (sets: 12x40, 9x40, 7x35)
        Dip:: 3x8 @ BW+25
        Pull up:: 3x6 @ BW
        Assisted chin up:: 3x4 @ 60 lbs
        Plank:: 3x45s
        Push up:: 2x20
        """),
      try facts(of: "2031-03-02", "## Strength Log\nrow (cable):: 2x15 @ 30\nRow:: skipped\n"),
      try facts(
        of: "2031-03-03",
        "## Planned Workout\n- Row 3x10 @ 50\n\n## Strength Log\nRow:: 3x10 @ 50\n"),
    ]
    func lines(_ exercise: String) throws -> [String] {
      let measures = ["top_weight", "e1rm", "volume", "reps", "sets"]
      return try ask(
        measures.map { "lift:\(exercise).\($0)" }.joined(separator: ","), of: days
      ).lines
    }
    // 12 × 40 + 9 × 40 + 7 × 35 = 1085; 40 × (1 + 12/30) = 56; 30 × (1 + 15/30) = 45.
    #expect(try lines("ROW") == ["2031-03-01 40 56 1085 28 3"])
    #expect(try lines("Row (Cable)") == ["2031-03-02 30 ~45 900 30 2"])
    #expect(try lines("dip") == ["2031-03-01 25 - - 24 3"])
    #expect(try lines("pull up") == ["2031-03-01 - - - 18 3"])
    #expect(try lines("Assisted chin up") == ["2031-03-01 - - - 12 3"])
    #expect(try lines("plank") == ["2031-03-01 - - - - 3"])
    #expect(try lines("push up") == ["2031-03-01 - - - 40 2"])
  }

  @Test("a month of a lift has its best estimate and the sum of its work")
  func months() throws {
    let days = try [("02-03", "3x10 @ 90"), ("02-10", "3x5 @ 120"), ("03-02", "3x5 @ 125")].map {
      try facts(of: "2031-\($0)", "## Strength Log\nBench press:: \($1)\n")
    }
    let answer = try ask(
      "lift:\"Bench press\".e1rm,lift:Bench press.volume,lift:bench press", of: days, by: .month,
      formula: .brzycki)
    // 120 × 36 ÷ 32 = 135 and 3 × 10 × 90 + 3 × 5 × 120 = 4500; 125 × 36 ÷ 32 = 140.625.
    #expect(answer.lines == ["2031-02-01 135 4500 120", "2031-03-01 140.625 1875 125"])
  }

  @Test("a set count that nobody does takes no time and gives no infinity")
  func hostile() throws {
    let huge = SetRun(
      StrengthSet(.repetitions(1e308), .weight(Weight(pounds: 1e308))), count: 1e308)
    let days = [DayFacts(date: try day("2031-03-01"), facts: [.lift("row"): .sets([huge])])]
    #expect(try ask("lift:row.volume,lift:row.reps,lift:row.e1rm", of: days).lines == [])
    let many = try facts(of: "2031-03-01", "## Strength Log\nRow:: 999999999x10 @ 40\n")
    #expect(try ask("lift:row.sets", of: [many]).rows.count <= 1)
  }

  @Test("all names of an exercise are read as one, and lift:= reads one alone")
  func names() throws {
    let days = [
      DayFacts(
        date: try day("2031-03-01"),
        facts: [
          .lift("row"): .sets([SetRun(StrengthSet(.repetitions(5), .weight(Weight(pounds: 50))))]),
          .lift("cable row"): .sets([
            SetRun(StrengthSet(.repetitions(8), .weight(Weight(pounds: 60))), count: 2)
          ]),
        ]),
      DayFacts(
        date: try day("2031-03-02"),
        facts: [
          .lift("cable row"): .sets([
            SetRun(StrengthSet(.repetitions(9), .weight(Weight(pounds: 40))))
          ])
        ]),
    ]
    func values(_ field: String) throws -> [String] {
      let request = try QueryRequest([QueryField(field)], today: day("2031-03-02"))
        .reading { _ in ["row", "cable row"] }
      let table = FactTable(days, columns: request.columns)
      return request.series(of: request.fields[0], in: table).map { "\($0?.value.number ?? -1)" }
    }
    #expect(try values("lift:Row") == ["60.0", "40.0"])
    #expect(try values("lift:cable_row.sets") == ["3.0", "1.0"])
    #expect(try values("lift:=Row") == ["50.0", "-1.0"])
    #expect(try values("lift:=\"Cable row\".reps") == ["16.0", "9.0"])
    let condition = try QueryCondition("lift:=Row>45")
    #expect(condition.field.name == "lift:=Row")
    #expect(condition.text == "lift:=Row>45")
  }
}
