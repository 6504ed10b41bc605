import DayModel
import JSON
import TestSupport
import Testing

@testable import Charts
@testable import Query
@testable import Values

/// The charts of the golden screens: all values are made up by the formulas below.
enum ChartFixture {
  static let first = CalendarDate(clamping: 22261)
  static var span: ClosedRange<CalendarDate> { first...first.advanced(by: 83) }

  /// 2030-12-13, the first of 84 days.
  static func day(_ index: Int) -> CalendarDate { first.advanced(by: index) }

  /// A number with one decimal, half up.
  static func tenths(_ value: Double) -> Double { (value * 10 + 0.5).rounded(.down) / 10 }

  /// Weights by the index of their day.
  static var weights: [(index: Int, value: Double)] {
    (0..<84).filter { $0 % 9 != 4 && !(40...52).contains($0) }.map { index in
      (index, tenths(184 - 0.05 * Double(index) + 0.4 * Double((7 * index) % 5 - 2)))
    }
  }

  /// Weight with its mean, as `query --rolling 7d` makes it, and a target.
  static func weight(mostRows: Int? = nil) throws -> Chart {
    try weight(weights.map { (day($0.index), $0.value) }, over: span, mostRows: mostRows)
  }

  static func weight(
    _ values: [(date: CalendarDate, value: Double)], over span: ClosedRange<CalendarDate>,
    target: Double? = 180, mostRows: Int? = nil
  ) throws -> Chart {
    let column = FactColumn(name: "weight")
    let table = FactTable(
      values.map { DayFacts(date: $0.date, facts: [column: .number($0.value)]) })
    let field = try QueryField("weight")
    let today = span.upperBound
    func points(_ rolling: Rolling?) throws -> [ChartPoint] {
      try Query(QueryRequest([field], in: span, rolling: rolling, today: today), in: table).rows
        .compactMap { row in row.cells[0].value?.number.map { ChartPoint(row.date, $0) } }
    }
    let known = try points(nil)
    let mean = known.count > 1 ? try points(Rolling("7d")) : []
    let rule = ChartSeries.Rule(days: 7, leastValues: 4)
    return Chart(
      "weight", title: "Weight", unit: "lb", over: span, by: .day, mostRows: mostRows,
      trend: Trend(known.map { (date: $0.date, value: $0.value) }),
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: "lb")],
          series: [
            ChartSeries(
              "weight", label: "day", remark: "(\(known.count))", kind: .point, points: known),
            ChartSeries(
              "mean", label: "mean of 7 days", kind: .line, points: mean, rule: rule),
          ],
          marks: target.map { [ChartMark("target", label: "target", value: $0)] } ?? [])
      ])
  }

  static let sets: [(index: Int, repetitions: Double, load: Double)] = [
    (4, 10, 135), (11, 12, 135), (18, 8, 140), (25, 11, 140), (39, 8, 145), (46, 10, 145),
    (60, 7, 150), (67, 9, 150), (81, 6, 155),
  ]

  /// Top load and estimated maximum of one exercise.
  static func strength() throws -> Chart {
    let estimates = try sets.map { set in
      ChartPoint(
        day(set.index),
        try #require(
          RepetitionFormula.epley.maximum(weight: set.load, repetitions: set.repetitions)))
    }
    return Chart(
      "strength", title: "Bench press", unit: "lb", over: span, by: .day, mostRows: nil, trend: nil,
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: "lb")],
          series: [
            ChartSeries(
              "top_load", label: "top load", remark: "155", kind: .line,
              points: sets.map { ChartPoint(day($0.index), $0.load) }),
            ChartSeries(
              "e1rm", label: "e1RM", remark: "186 (Epley)", kind: .line, points: estimates),
          ])
      ])
  }

  static let minutes: [[Double]?] = [
    [40, 75, 60], [33.5, 90, 75], [0, 80, 70], [45, 0, 0], nil, [40, 105, 85],
  ]

  /// Minutes of training by week, 2031-W05 to 2031-W10.
  static func volume() throws -> Chart {
    let monday = try #require(CalendarDate(mondayOfISOWeek: "2031-W05"))
    let names = [("swim", "159", 0), ("bike", "350", 2), ("run", "290", 1)]
    let series = names.enumerated().map { place, name in
      ChartSeries(
        name.0, label: name.0, remark: name.1, kind: .bar,
        points: minutes.enumerated().compactMap { week, values in
          values.map { ChartPoint(monday.advanced(by: 7 * week), $0[place]) }
        }, letter: name.0.first ?? "#", slot: name.2)
    }
    return Chart(
      "volume", title: "Training", unit: "minutes a week",
      over: monday...monday.advanced(by: 41), by: .week, mostRows: nil, trend: nil,
      panels: [
        ChartPanel.Content(
          layout: .rows, axes: [.init(unit: "min", form: .decimals(0), scale: .fromZero)],
          series: series)
      ])
  }

  /// Minutes of training by day, from the Monday of 53 weeks ago.
  static func heatmap() throws -> Chart {
    let start = try #require(CalendarDate(iso: "2030-01-01"))
    let first = try #require(CalendarDate(iso: "2030-03-04"))
    let last = try #require(CalendarDate(iso: "2031-03-06"))
    let away = try #require(CalendarDate(iso: "2030-08-05"))
    let points = (first...last).compactMap { date -> ChartPoint? in
      if (away...away.advanced(by: 13)).contains(date) { return nil }
      let index = start.distance(to: date)
      if date.weekday == .friday || index % 5 == 3 { return ChartPoint(date, 0) }
      let value = index % 7 == 0 ? 120 : [30, 45, 60, 90, 120][(3 * index) % 5]
      return ChartPoint(date, Double(value))
    }
    return Chart(
      "heatmap", title: "Training", unit: "minutes a day", over: first...last, by: .day,
      mostRows: nil, trend: nil,
      panels: [
        ChartPanel.Content(
          layout: .cells, axes: [.init(unit: "min", form: .decimals(0), scale: .fromZero)],
          series: [ChartSeries("training", label: "minutes", kind: .cell, points: points)])
      ])
  }

  /// Four panels of scores with marked weekends, eight weeks long.
  static func mood() -> Chart {
    let span = first...first.advanced(by: 55)
    let panels = ["Morning", "Evening", "Energy", "Focus"].enumerated().map { place, title in
      ChartPanel.Content(
        title: title, axes: [.init(unit: "/10", scale: .scores)],
        series: [
          ChartSeries(
            title.lowercased(), label: "day", kind: .point,
            points: span.enumerated().filter { $0.offset % 6 != place }.map { index, date in
              ChartPoint(date, Double((3 * index + 2 * place) % 7 + 2))
            })
        ])
    }
    return Chart(
      "mood", title: "Mood", unit: "0 to 10", over: span, by: .day, mostRows: nil, trend: nil,
      marksWeekends: true, panels: panels)
  }

  /// Hours as bars, their quality on the right axis.
  static func sleep() -> Chart {
    let span = first...first.advanced(by: 27)
    let days = Array(span.enumerated())
    return Chart(
      "sleep", title: "Sleep", unit: "h", over: span, by: .day, mostRows: nil, trend: nil,
      panels: [
        ChartPanel.Content(
          axes: [
            .init(unit: "h", scale: .fromZero), .init(id: "quality", unit: "/10", scale: .scores),
          ],
          series: [
            ChartSeries(
              "sleep", label: "hours", remark: "(24)", kind: .bar,
              points: days.filter { $0.offset % 7 != 5 }.map { index, date in
                ChartPoint(date, 6 + Double((5 * index) % 9) / 4)
              }, letter: "h"),
            ChartSeries(
              "sleep_quality", label: "quality, 0 to 10 at the right", kind: .line,
              axis: "quality",
              points: days.filter { $0.offset % 3 != 2 }.map { index, date in
                ChartPoint(date, Double((4 * index) % 6 + 3))
              }),
          ])
      ])
  }

  /// Stages of sleep behind each other, nights of hours alone beside them, quality and mean.
  static func staged() -> Chart {
    let span = first...first.advanced(by: 27)
    let days = Array(span.enumerated())
    let stages = [("deep", 1.5), ("light", 4), ("rem", 1.25), ("awake", 0.5)]
    let staged = stages.enumerated().map { index, stage in
      ChartSeries(
        stage.0, label: stage.0, kind: .bar,
        points: days.filter { $0.offset % 3 != 1 }.map { index, date in
          ChartPoint(date, stage.1 + Double(index % 4) / 4)
        }, letter: stage.0.first ?? "#", slot: index)
    }
    let hours = ChartSeries(
      "sleep", label: "hours", remark: "(9)", kind: .bar,
      points: days.filter { $0.offset % 3 == 1 }.map { ChartPoint($1, 7 + Double($0 % 5) / 4) },
      letter: "h", slot: 4)
    let quality = ChartSeries(
      "sleep_quality", label: "quality, 0 to 10 at the right", kind: .line, axis: "quality",
      points: days.filter { $0.offset % 3 != 2 }.map { ChartPoint($1, Double((4 * $0) % 6 + 3)) },
      slot: 2)
    let mean = ChartSeries(
      "mean", label: "mean of 7 days", kind: .line,
      points: days.dropFirst(6).map { ChartPoint($1, 7.5 + Double($0 % 3) / 8) },
      rule: .init(days: 7, leastValues: 4), slot: 1)
    return Chart(
      "sleep", title: "Sleep", unit: "h", over: span, by: .day, mostRows: nil, trend: nil,
      panels: [
        ChartPanel.Content(
          axes: [
            .init(unit: "h", scale: .fromZero), .init(id: "quality", unit: "/10", scale: .scores),
          ],
          series: staged + [hours, quality, mean])
      ])
  }

  /// The ticks of a habit as cells, its strength as a line.
  static func habit() -> Chart {
    let days = Array(span.enumerated())
    return Chart(
      "habit", title: "Stretch", unit: nil, over: span, by: .day, mostRows: nil, trend: nil,
      panels: [
        ChartPanel.Content(
          layout: .cells, axes: [.init(unit: nil, scale: .parts)],
          series: [
            ChartSeries(
              "done", label: "done", kind: .cell,
              points: days.filter { $0.offset % 11 != 7 }.map { index, date in
                ChartPoint(date, index % 4 == 1 ? 0 : 1)
              })
          ], areTicks: true),
        ChartPanel.Content(
          title: "Strength", axes: [.init(id: "strength", unit: nil, scale: .parts)],
          series: [
            ChartSeries(
              "strength", label: "strength", remark: "0.76", kind: .line, axis: "strength",
              points: days.filter { $0.offset % 11 != 7 }.map { index, date in
                ChartPoint(date, Double(index) / (Double(index) + 25))
              })
          ]),
      ])
  }

  /// Forty values of one kind, three of them far from all others.
  static func far(_ kind: ChartSeries.Kind) -> Chart {
    let far = [7, 17, 27]
    let points = (0..<40).map { index in
      ChartPoint(day(index), far.contains(index) ? 9_000 : Double(index % 4) + 5)
    }
    return Chart(
      "x", title: "X", unit: "h", over: day(0)...day(39), by: .day, mostRows: nil, trend: nil,
      panels: [
        .init(
          axes: [.init(unit: "h", scale: .fromZero)],
          series: [ChartSeries("x", label: "x", kind: kind, points: points)])
      ])
  }

  /// A chart without its values.
  static func emptied(_ chart: Chart) -> Chart {
    Chart(
      chart.name, title: chart.title, unit: chart.unit, over: chart.span, by: chart.step,
      mostRows: nil, trend: nil, marksWeekends: chart.marksWeekends,
      panels: chart.panels.map { panel in
        ChartPanel.Content(
          title: panel.title, layout: panel.layout,
          axes: panel.axes.map { .init(id: $0.id, unit: $0.unit, isReversed: $0.isReversed) },
          series: panel.series.map {
            ChartSeries($0.id, label: $0.label, kind: $0.kind, axis: $0.axis, points: [])
          }, marks: panel.marks, areTicks: panel.areTicks)
      })
  }

  /// Every chart above by name.
  static func all() throws -> [(name: String, chart: Chart)] {
    [
      ("weight", try weight()), ("strength", try strength()), ("volume", try volume()),
      ("heatmap", try heatmap()), ("mood", mood()), ("sleep", sleep()), ("staged", staged()),
      ("habit", habit()),
    ]
  }

  static func chart(_ name: String) throws -> Chart {
    try #require(try all().first { $0.name == name }?.chart)
  }

  /// The chart as a terminal shows it.
  static func text(_ chart: Chart, _ columns: Int, _ signs: ChartScreen.Signs = .braille) -> String
  {
    ChartText(chart, on: ChartScreen(columns: columns, signs: signs)).lines
      .map { $0.text + "\n" }.joined()
  }
}
