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
  static func weight() throws -> Chart {
    try weight(weights.map { (day($0.index), $0.value) }, over: span)
  }

  static func weight(
    _ values: [(date: CalendarDate, value: Double)], over span: ClosedRange<CalendarDate>,
    target: Double? = 180
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
    let rule = ChartSeries.Rule.mean(days: 7, leastValues: 4)
    return Chart(
      "weight", title: "Weight", unit: "lb", over: span, by: .day,
      trend: Trend(known.map { (date: $0.date, value: $0.value) }),
      tellsChange: true,
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
      "strength", title: "Bench press", unit: "lb", over: span, by: .day, trend: nil,
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

  /// Four lifts, a panel each; where the second is done once a week both of its series have one value.
  static func lifts() -> Chart {
    let names = ["Bench press", "Romanian deadlift", "Front squat", "Incline press"]
    return Chart(
      "strength", title: "Strength", unit: "lb", over: span, by: .day, trend: nil,
      panels: names.enumerated().map { place, name in
        let loads = (0..<12).map { week in
          (date: day(7 * week + place), load: Double(60 + 40 * place + 5 * (week / 3)))
        }
        let suffix = place == 0 ? "" : "_\(place + 1)"
        return ChartPanel.Content(
          title: name, axes: [.init(unit: "lb")],
          series: [
            ChartSeries(
              "top_load\(suffix)", label: "top load", remark: grouped(loads[11].load), kind: .line,
              points: loads.map { ChartPoint($0.date, $0.load) }),
            ChartSeries(
              "e1rm\(suffix)", label: "e1RM", remark: "\(grouped(loads[11].load + 9)) (Epley)",
              kind: .line,
              points: loads.enumerated().map { week, set in
                ChartPoint(set.date, set.load + (place == 1 ? 0 : Double(week % 4) * 3))
              }),
          ])
      })
  }

  /// Planned against done by week, of which one has no plan.
  static func compliance() throws -> Chart {
    let monday = try #require(CalendarDate(mondayOfISOWeek: "2030-W51"))
    func points(_ low: Double, _ step: Int) -> [ChartPoint] {
      (0..<12).filter { $0 != 5 }.map { week in
        ChartPoint(monday.advanced(by: 7 * week), min(1, low + Double((step * week) % 5) / 10))
      }
    }
    let series = [("plan", 0.6, 3), ("habits", 0.75, 2), ("todos", 0.7, 4)].map { name, low, step in
      ChartSeries(name, label: name, remark: "80%", kind: .line, points: points(low, step))
    }
    return Chart(
      "compliance", title: "Compliance", unit: "percent done",
      over: monday...monday.advanced(by: 83), by: .week, trend: nil,
      panels: [.init(axes: [.init(unit: nil, scale: .parts)], series: series)])
  }

  /// Three days of a store that has no more.
  static func threeDays() throws -> Chart {
    try weight(
      [(day(0), 181.3), (day(1), 181.4), (day(2), 181)], over: day(0)...day(2), target: nil)
  }

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
      over: monday...monday.advanced(by: 41), by: .week, trend: nil,
      notes: ["mean of a whole week: 160 min"],
      panels: [
        ChartPanel.Content(
          layout: .rows, axes: [.init(unit: "min", form: .decimals(0), scale: .fromZero)],
          series: series)
      ])
  }

  /// The same beside what was lifted, and a type of one's own whose bars are thin.
  static func training() throws -> Chart {
    let volume = try volume()
    let dates = volume.dates.filter { $0 != volume.dates[4] }
    let own = ChartSeries(
      "row", label: "rowing", remark: "10", kind: .bar, points: dates.map { ChartPoint($0, 2) },
      letter: "r", slot: 4, color: "#FFD700")
    let lifted = ChartSeries(
      "tonnage", label: "repetitions × load", kind: .bar,
      points: dates.enumerated().map { ChartPoint($1, Double(9_000 + 1_234 * $0)) }, letter: "l",
      slot: 3)
    let words = [ChartPanel.RowWords(volume.dates[5], "so far")]
    return Chart(
      "volume", title: volume.title, unit: volume.unit, over: volume.span, by: .week, trend: nil,
      notes: ["mean of a whole week: 143 min, 11,160 lb"],
      panels: [
        .init(
          layout: .rows, axes: [.init(unit: "min", form: .decimals(0), scale: .fromZero)],
          series: volume.panels[0].series + [own], words: words),
        .init(
          title: "Lifted (lb a week)", layout: .rows,
          axes: [.init(unit: "lb", form: .decimals(0), scale: .fromZero)], series: [lifted],
          words: words),
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
      trend: nil,
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
      "mood", title: "Mood", unit: "0 to 10", over: span, by: .day, trend: nil,
      marksWeekends: true, panels: panels)
  }

  /// The panel of how well nights were slept.
  private static func quality(_ days: [(offset: Int, element: CalendarDate)]) -> ChartPanel.Content
  {
    ChartPanel.Content(
      title: "Quality (0 to 10)",
      axes: [.init(id: "quality", unit: "/10", scale: .scores)],
      series: [
        ChartSeries(
          "sleep_quality", label: "day", kind: .point, axis: "quality",
          points: days.filter { $0.offset % 3 != 2 }.map {
            ChartPoint($0.element, Double((4 * $0.offset) % 6 + 3))
          })
      ])
  }

  /// Hours as bars, and their quality.
  static func sleep() -> Chart {
    let span = first...first.advanced(by: 27)
    let days = Array(span.enumerated())
    return Chart(
      "sleep", title: "Sleep", unit: "h", over: span, by: .day, trend: nil,
      panels: [
        ChartPanel.Content(
          title: "Hours", axes: [.init(unit: "h", scale: .fromZero)],
          series: [
            ChartSeries(
              "sleep", label: "hours", remark: "(24)", kind: .bar,
              points: days.filter { $0.offset % 7 != 5 }.map { index, date in
                ChartPoint(date, 6 + Double((5 * index) % 9) / 4)
              }, letter: "h", slot: 0)
          ], share: 2), quality(days),
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
      "sleep", label: "no stages", remark: "(9)", kind: .bar,
      points: days.filter { $0.offset % 3 == 1 }.map { ChartPoint($1, 7 + Double($0 % 5) / 4) },
      letter: "h", slot: 4, isPlain: true)
    let mean = ChartSeries(
      "mean", label: "mean of 7 days", kind: .line,
      points: days.dropFirst(6).map { ChartPoint($1, 7.5 + Double($0 % 3) / 8) },
      rule: .mean(days: 7, leastValues: 4), slot: 1)
    return Chart(
      "sleep", title: "Sleep", unit: "h", over: span, by: .day, trend: nil,
      panels: [
        ChartPanel.Content(
          title: "Hours", axes: [.init(unit: "h", scale: .fromZero)],
          series: staged + [hours, mean], share: 2), quality(days),
      ])
  }

  /// The ticks of a habit as cells, its strength as a line.
  static func habit() -> Chart {
    let days = Array(span.enumerated())
    return Chart(
      "habit", title: "Stretch", unit: nil, over: span, by: .day, trend: nil,
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
              "strength", label: "strength", remark: "76%", kind: .line, axis: "strength",
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
      "x", title: "X", unit: "h", over: day(0)...day(39), by: .day, trend: nil,
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
      trend: nil, marksWeekends: chart.marksWeekends,
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
      ("habit", habit()), ("lifts", lifts()), ("compliance-weeks", try compliance()),
      ("three-days", try threeDays()), ("training", try training()),
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
