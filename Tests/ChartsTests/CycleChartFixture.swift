import Cycle
import TestSupport
import Testing

@testable import Charts
@testable import Query
@testable import Values

/// Charts of the cycle, and phases behind others: all values are made up.
extension ChartFixture {
  /// Seven starts, the last one on 2031-02-20; one between, in May, was not written.
  static let starts = [
    "2030-07-09", "2030-08-06", "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25",
    "2031-01-22", "2031-02-20",
  ].map { CalendarDate(iso: $0) ?? .earliest }

  static let status = CycleStatus(
    Dictionary(uniqueKeysWithValues: starts.map { ($0, CycleDay(period: .start)) }),
    on: span.upperBound, CycleAssumptions())

  static func phases(over span: ClosedRange<CalendarDate>) -> [ChartBand] {
    ChartBand.all(in: span, of: status)
  }

  /// Lengths with their median, and one that is not used.
  static func cycles() -> Chart {
    let over = starts.dropLast()
    let points = zip(over, starts.dropFirst()).map {
      ChartPoint($0, Double($0.distance(to: $1)))
    }
    return Chart(
      "cycle", title: "Length of cycles", unit: "days", over: starts[0]...span.upperBound,
      by: .cycle, steps: over.map { ChartStep($0, "\($0)") }, trend: nil,
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: "d", form: .decimals(0))],
          series: [
            ChartSeries(
              "length", label: "length", remark: "(6)", kind: .point,
              points: points.filter { $0.value < 50 }),
            ChartSeries(
              "left_out", label: "not used", remark: "(1)", kind: .point,
              points: points.filter { $0.value > 50 }),
          ],
          marks: [
            ChartMark("median", label: "median", value: 28),
            ChartMark("window_from", label: "window from", value: 27),
            ChartMark("window_to", label: "to", value: 29),
          ])
      ])
  }

  /// Readings that rise on day 15 of each cycle, with their line, and phases behind them.
  static func temperature() -> Chart {
    var line: [ChartPoint] = []
    var shifts: [ChartMark] = []
    for start in starts.suffix(3) where start.advanced(by: 14) <= span.upperBound {
      let end = min(start.advanced(by: 27), span.upperBound)
      line += (start.advanced(by: 8)...end).map { ChartPoint($0, 36.55) }
      shifts.append(ChartMark("shift", label: "shift", day: start.advanced(by: 14)))
    }
    let readings = (0..<84).filter { $0 % 6 != 2 }.map { index -> ChartPoint in
      let start = starts.last { $0 <= day(index) } ?? starts[0]
      let isHigh = start.distance(to: day(index)) >= 14
      return ChartPoint(day(index), (isHigh ? 36.75 : 36.45) + Double((5 * index) % 3) / 20)
    }
    return Chart(
      "cycle.temp", title: "Basal temperature", unit: "°C", over: span, by: .day, trend: nil,
      panels: [
        ChartPanel.Content(
          axes: [.init(unit: "°C")],
          series: [
            ChartSeries("cycle.temp", label: "day", remark: "(70)", kind: .point, points: readings),
            ChartSeries(
              "line", label: "line", remark: "(highest of the 6 before)", kind: .line,
              points: line, rule: .highest(of: 6), slot: 1),
          ], marks: shifts)
      ]
    ).with(phases(over: span))
  }

  /// Energy by phase.
  static func byPhase() -> Chart {
    let phases = [("menstrual", 5.2, 20), ("follicular", 6.8, 41), ("ovulatory", 7.1, 1)]
    let steps = zip(starts, phases).map { ChartStep($0, $1.0) }
    return Chart(
      "energy", title: "Energy by phase", unit: "0 to 10", over: span, by: .phase, steps: steps,
      trend: nil,
      panels: [
        ChartPanel.Content(
          layout: .rows, axes: [.init(unit: "/10", scale: .fromZero)],
          series: [
            ChartSeries(
              "energy", label: "mean", kind: .bar,
              points: zip(steps, phases).map { ChartPoint($0.date, $1.1) })
          ],
          words: zip(steps, phases).map { .init($0.date, "\($1.2) \($1.2 == 1 ? "day" : "days")") })
      ])
  }

  static func symptoms() -> SymptomChart {
    SymptomChart(
      over: starts[0]...span.upperBound, cycles: 7,
      rows: [
        .init("cramps", cycles: [1: 7, 2: 6, 3: 2, 27: 1]),
        .init("tender breasts", cycles: [21: 1, 22: 3, 23: 3, 24: 4, 25: 4, 26: 2]),
        .init("headache", cycles: [1: 1, 2: 1, 26: 3, 27: 5, 28: 1, 30: 1]),
      ])
  }

  /// Those above, and phases behind those of `all`.
  static func ofCycle() throws -> [(name: String, chart: any DrawnChart)] {
    let volume = try volume()
    let heatmap = try heatmap()
    return [
      ("cycles", cycles()), ("temperature", temperature()), ("by-phase", byPhase()),
      ("symptoms", symptoms()), ("symptoms-phases", symptoms().withPhases(of: status)),
      ("weight-phases", try weight().with(phases(over: span))),
      ("volume-phases", volume.with(phases(over: volume.span))),
      ("heatmap-phases", heatmap.with(phases(over: heatmap.span))),
      ("habit-phases", habit().with(phases(over: habit().span))),
      (
        "expected-phases",
        Chart(
          "energy", title: "Energy", unit: "0 to 10", over: day(70)...day(110), by: .day,
          trend: nil,
          panels: [
            ChartPanel.Content(
              axes: [.init(unit: "/10", scale: .scores)],
              series: [
                ChartSeries(
                  "energy", label: "day", kind: .point,
                  points: (70..<84).map { ChartPoint(day($0), Double(4 + $0 % 4)) })
              ])
          ]
        ).with(phases(over: day(70)...day(110)))
      ),
    ]
  }
}
