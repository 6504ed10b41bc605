import Testing

@testable import Query
@testable import Values

@Suite("The answer to a query")
struct QueryTests {
  /// A fortnight from Thursday, 2026-12-24 on, over the end of a year of 53 weeks.
  private func fortnight() throws -> [DayFacts] {
    try numbers(
      "weight",
      [
        ("2026-12-24", 180), ("2026-12-26", 182), ("2026-12-27", 184), ("2026-12-28", 181),
        ("2026-12-31", 183), ("2027-01-01", 185), ("2027-01-03", 187), ("2027-01-04", 190),
      ])
  }

  @Test("days are themselves, side by side, and a day without any value has no row")
  func days() throws {
    let days = [
      try facts(of: "2031-03-01", "## Quick Log\nWeight:: 181\nSleep:: 7:30\n"),
      try facts(of: "2031-03-02", "## Quick Log\nEnergy:: 6\n"),
      try facts(of: "2031-03-03", "## Quick Log\nSleep:: 8\n\n## Today's Todos\n- [ ] Sweep\n"),
    ]
    let answer = try ask("weight,sleep,todos.rate", of: days)
    #expect(answer.lines == ["2031-03-01 181 7.5 -", "2031-03-03 - 8 0"])
    #expect(answer.rows[0].cells.map(\.count) == [1, 1, 0])
    #expect(try ask("weight", of: []).lines == [])
  }

  @Test(
    "a step begins where the calendar says, also over the end of a year",
    arguments: [
      (QueryStep.week, ["2026-12-21 182 3", "2026-12-28 184 4", "2027-01-04 190 1"]),
      (.month, ["2026-12-01 182 5", "2027-01-01 187.333 3"]),
      (.quarter, ["2026-10-01 182 5", "2027-01-01 187.333 3"]),
      (.year, ["2026-01-01 182 5", "2027-01-01 187.333 3"]),
      (.all, ["2026-12-24 184 8"]),
    ])
  func steps(step: QueryStep, expected: [String]) throws {
    let answer = try ask("weight", of: fortnight(), by: step)
    #expect(zip(answer.lines, answer.rows).map { "\($0) \($1.cells[0].count)" } == expected)
  }

  @Test(
    "a step has the name that its calendar has for it",
    arguments: [
      (QueryStep.day, "2026-12-31", "2026-12-31", "2026-12-31"),
      (.week, "2026-12-31", "2026-12-28", "2026-W53"),
      (.week, "2027-01-03", "2026-12-28", "2026-W53"),
      (.week, "2024-12-30", "2024-12-30", "2025-W01"),
      (.week, "0001-01-01", "0001-01-01", "0001-W01"),
      (.month, "2024-02-29", "2024-02-01", "2024-02"),
      (.quarter, "2026-12-31", "2026-10-01", "2026-Q4"),
      (.quarter, "2026-03-31", "2026-01-01", "2026-Q1"),
      (.quarter, "2026-04-01", "2026-04-01", "2026-Q2"),
      (.year, "2026-12-31", "2026-01-01", "2026"), (.all, "2026-12-31", "0001-01-01", "all"),
    ])
  func labels(step: QueryStep, date: String, start: String, label: String) throws {
    let first = step.start(of: try day(date))
    #expect(first.description == start)
    #expect(step.label(of: first) == label)
  }

  @Test("steps follow each other without a gap up to the end of the calendar")
  func nextSteps() throws {
    for step in QueryStep.allCases.filter(\.isOfCalendar) where step != .all {
      var start = step.start(of: try day("9998-02-14"))
      while let next = step.next(after: start) {
        #expect(step.start(of: next.advanced(by: -1)) == start)
        start = next
      }
      #expect(step.start(of: .latest) == start, "\(step)")
    }
  }

  @Test(
    "each aggregate of 180, 182, 187, 181",
    arguments: [
      (Aggregate.mean, "182.5"), (.median, "181.5"), (.min, "180"), (.max, "187"), (.sum, "730"),
      (.first, "180"), (.last, "181"), (.count, "4"),
    ])
  func aggregates(aggregate: Aggregate, expected: String) throws {
    let days = try numbers(
      "weight",
      [("2031-02-01", 180), ("2031-02-02", 182), ("2031-02-04", 187), ("2031-02-06", 181)])
    #expect(try ask("weight", of: days, aggregate).lines == ["2031-02-01 \(expected)"])
    #expect(try ask("weight", of: days, by: .month, aggregate).lines == ["2031-02-01 \(expected)"])
    let rolling = try ask("weight", of: days, in: "2031-02-07", aggregate, rolling: "1w")
    #expect(rolling.lines == ["2031-02-07 \(expected)"])
  }

  @Test("the median of an odd count is the one in the middle")
  func oddMedian() throws {
    let days = try numbers("sleep", [("2031-02-01", 9), ("2031-02-02", 1), ("2031-02-03", 2)])
    #expect(try ask("sleep", of: days, .median).lines == ["2031-02-01 2"])
  }

  @Test("one row of a span that has a beginning is named after it")
  func wholeSpan() throws {
    let answer = try ask("weight", of: fortnight(), in: "2026-12-25..2026-12-31", .max)
    #expect(answer.request.step == .all)
    #expect(answer.lines == ["2026-12-25 184"])
  }

  @Test("states have a mean and amounts a sum; a kind of day is counted")
  func usualAggregates() throws {
    let days = try ["2031-02-03", "2031-02-05"].map { date in
      try facts(
        of: date,
        """
        ---
        title: "\(date): [Run Day]"
        ---
        ## Quick Log
        Energy:: 6
        Caffeine:: 3

        ## Training Output
        Run:: 3/30

        ## Fuel Log
        calories_so_far:: 2000
        """)
    }
    let answer = try ask(
      "energy,run,run.duration,run.pace,calories,caffeine,workout_type", of: days, by: .week)
    #expect(answer.lines == ["2031-02-03 6 6 60 10 2000 3 2"])
    #expect(answer.request.fields.map { answer.unit(of: $0) }.last == "d")
  }

  @Test("words are shown, and have a first, a last and a count")
  func words() throws {
    let days = try [("2031-02-03", "Run Day"), ("2031-02-04", "Strength A")].map {
      try facts(of: $0, "---\ntitle: \"\($0): [\($1)]\"\n---\n")
    }
    #expect(try ask("workout_type", of: days).lines == ["2031-02-03 run", "2031-02-04 strength"])
    #expect(try ask("workout_type", of: days, .first).lines == ["2031-02-03 run"])
    #expect(try ask("workout_type", of: days, .last).lines == ["2031-02-03 strength"])
    #expect(
      try ask("workout_type", of: days, rolling: "2d", today: "2031-02-04").lines
        == ["2031-02-03 1", "2031-02-04 2"])
    for aggregate in Aggregate.allCases where !aggregate.takesTexts {
      #expect(throws: InputError.self) { try ask("weight,workout_type", of: days, aggregate) }
    }
  }

  @Test("a window holds calendar days, skips gaps, and needs half of its days for an average")
  func windows() throws {
    let days = try numbers(
      "weight",
      [("2031-02-01", 180), ("2031-02-02", 183), ("2031-02-04", 186), ("2031-02-09", 190)])
    let mean = try ask("weight", of: days, rolling: "4d", today: "2031-02-20")
    #expect(
      mean.lines == [
        "2031-02-02 181.5", "2031-02-03 181.5", "2031-02-04 183", "2031-02-05 184.5",
      ])
    #expect(mean.rows.map { $0.cells[0].count } == [2, 2, 3, 2])
    let any = try ask("weight", of: days, rolling: "4d", atLeast: 1, today: "2031-02-10")
    #expect(any.lines.suffix(3) == ["2031-02-07 186", "2031-02-09 190", "2031-02-10 190"])
    let sum = try ask("weight", of: days, .sum, rolling: "2d", today: "2031-02-04")
    #expect(
      sum.lines == [
        "2031-02-01 180", "2031-02-02 363", "2031-02-03 183", "2031-02-04 186", "2031-02-05 186",
        "2031-02-09 190",
      ])
  }

  @Test("a window reaches back before the span, and not beyond today")
  func windowEnds() throws {
    let answer = try ask(
      "weight", of: fortnight(), in: "2026-12-27..2027-12-31", .max, rolling: "7d",
      today: "2027-01-06")
    #expect(answer.request.days.lowerBound.description == "2026-12-21")
    #expect(answer.lines.first == "2026-12-27 184")
    #expect(answer.lines.last == "2027-01-06 190")
  }

  @Test(
    "a condition keeps the days on which it holds; a gap meets none",
    arguments: [
      (["weight>182"], "03 04"), (["weight>=182"], "02 03 04"), (["weight<182"], "01"),
      (["weight<=182"], "01 02"), (["weight=182"], "02"), (["weight!=182"], "01 03 04"),
      (["sleep>=7"], "01 03"), (["sleep!=7"], "03"), (["weight>180", "sleep>7"], "03"),
      (["workout_type=run"], "04"), (["workout_type!=run"], "03"), (["energy>0"], ""),
    ])
  func conditions(conditions: [String], expected: String) throws {
    let days = [
      DayFacts(
        date: try day("2031-02-01"),
        facts: [.known("weight"): .number(180), .known("sleep"): .number(7)]),
      DayFacts(date: try day("2031-02-02"), facts: [.known("weight"): .number(181.9999)]),
      DayFacts(
        date: try day("2031-02-03"),
        facts: [
          .known("weight"): .number(184), .known("sleep"): .number(8),
          .workoutType: .text("strength"),
        ]),
      DayFacts(
        date: try day("2031-02-04"),
        facts: [.known("weight"): .number(186), .workoutType: .text("run")]),
    ]
    let answer = try ask("weight", of: days, where: conditions)
    #expect(answer.rows.map { $0.date.description.suffix(2) }.joined(separator: " ") == expected)
  }

  @Test("filling adds the steps without a value, from the first one asked for up to today")
  func filling() throws {
    let days = try numbers("weight", [("2031-02-27", 180), ("2031-03-02", 182)])
    #expect(
      try ask("weight,sleep", of: days, fill: true, today: "2031-03-03").lines == [
        "2031-02-27 180 -", "2031-02-28 - -", "2031-03-01 - -", "2031-03-02 182 -",
        "2031-03-03 - -",
      ])
    #expect(
      try ask("weight", of: days, in: "2031-02-26..2031-02-28", fill: true).lines == [
        "2031-02-26 -", "2031-02-27 180", "2031-02-28 -",
      ])
    #expect(
      try ask("weight", of: days, in: "2031-01..2031-12", by: .month, fill: true).lines == [
        "2031-01-01 -", "2031-02-01 180", "2031-03-01 182",
      ])
    #expect(try ask("weight", of: [], in: "2031-03-03..2031-03-09", fill: true).lines.count == 2)
    #expect(try ask("weight", of: [], fill: true).lines == [])
    #expect(try ask("weight", of: [], in: "2031-05", fill: true).lines == [])
    #expect(
      try ask(
        "weight", of: days, in: "9999-11..9999-12", by: .month, fill: true, today: "9999-12-31"
      )
      .lines == ["9999-11-01 -", "9999-12-01 -"])
  }

  @Test(
    "a trend goes where its line goes by more than chance",
    arguments: [
      ([180, 181, 182, 183, 184], "up 1.0"), ([5, 4, 3, 2, 1], "down -1.0"),
      ([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], "flat 0.0"), ([1, 2, 3, 4], nil),
      // The slope is 0.54 and its standard error 0.314: not quite twice.
      ([1, 3, 2, 2, 4.2], "flat 0.54"), ([0, 0, 0, 0, 0], "flat 0.0"),
      // 0.8 and 0.245: more than three times.
      ([1, 2, 4, 3, 4.5], "up 0.8"),
    ] as [([Double], String?)])
  func trends(values: [Double], expected: String?) throws {
    let first = try day("2031-02-01")
    let trend = Trend(values.enumerated().map { (first.advanced(by: $0), $1) })
    let text = trend.map { "\($0.direction.rawValue) \(($0.perDay * 1e6).rounded() / 1e6)" }
    #expect(text == expected)
  }

  @Test("a trend counts days, not rows, and windows have none")
  func trendOfRows() throws {
    let days = try numbers(
      "weight",
      [
        ("2031-02-01", 10), ("2031-02-03", 12), ("2031-02-04", 13), ("2031-02-08", 17),
        ("2031-02-11", 20),
      ])
    #expect(try ask("weight,sleep", of: days).trend(of: 0)?.perDay == 1)
    #expect(try ask("weight,sleep", of: days).trend(of: 1) == nil)
    #expect(try ask("weight", of: days, rolling: "3d", today: "2031-02-11").trend(of: 0) == nil)
    #expect(try ask("weight", of: days, .mean).trend(of: 0) == nil)
  }

  @Test("windows go with days only")
  func combinations() throws {
    for step in QueryStep.allCases.filter(\.isOfCalendar) where step != .day {
      let error = #expect(throws: InputError.self) {
        try ask("weight", of: [], by: step, rolling: "7d")
      }
      #expect(error?.code == .usage)
    }
  }
}
