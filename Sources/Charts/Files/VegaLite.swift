public import JSON
import Query
import Values

/// A chart as a specification of Vega-Lite 5, which notebooks draw and take further.
public struct VegaLite {
  private let chart: Chart
  static let schema = "https://vega.github.io/schema/vega-lite/v5.json"

  /// The specification of a chart.
  public init(_ chart: Chart) { self.chart = chart }

  /// The specification. Rows without a value are left out, and a line breaks by its `segment`.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("$schema", .string(Self.schema)),
      .init("title", .string(chart.heading)), .init("description", .string(description)),
    ]
    if chart.panels.count == 1, let panel = chart.panels.first {
      members += self.members(of: panel)
    } else {
      members.append(
        .init(
          "vconcat",
          .array(
            chart.panels.map { panel in
              let title = panel.title.map { [JSONValue.Member("title", .string($0))] } ?? []
              return .object(title + self.members(of: panel))
            })))
      // Panels below each other would have the colours of the first.
      members.append(.init("resolve", ["scale": ["color": "independent"]]))
    }
    members.append(.init("config", ["view": ["stroke": nil]]))
    return .object(members)
  }

  /// What an SVG says of the chart, in sentences.
  private var description: String {
    if chart.isEmpty { return chart.emptyWords }
    return ([chart.summary(of: chart.range)] + chart.fileRemarks).map { $0 + "." }
      .joined(separator: " ")
  }

  private func members(of panel: ChartPanel) -> [JSONValue.Member] {
    switch panel.layout {
    case .plot: plot(panel)
    case .rows: rows(panel)
    case .cells: cells(panel)
    }
  }

  // MARK: Scales

  /// The axis of days, over all of the chart's. Dates are those of UTC: as local times they would be of the
  /// day before west of it.
  private var days: JSONValue {
    let unit =
      switch chart.step {
      case .day, .week, .all, .cycle, .phase: "utcyearmonthdate"
      case .month: "utcyearmonth"
      case .quarter: "utcyearquarter"
      case .year: "utcyear"
      }
    return [
      "field": "date", "type": "temporal", "timeUnit": .string(unit), "bandPosition": .double(0.5),
      "title": nil, "scale": ["type": "utc"],
    ]
  }

  /// Values on an axis, which has the ticks of the chart. What is not to scale stands at its edge.
  private func amount(
    _ source: JSONValue.Member, on axis: ChartAxis, in panel: ChartPanel
  ) -> [JSONValue.Member] {
    return [
      source, .init("type", "quantitative"),
      .init("title", .string(panel.title ?? chart.heading)),
      .init(
        "scale",
        [
          "domain": [.double(axis.low), .double(axis.high)], "clamp": true,
          "reverse": .bool(axis.isReversed),
        ]),
      .init("axis", .object(ticks(of: axis))),
    ]
  }

  /// The ticks of an axis. Those of times have their names: Vega-Lite would write 7.5 hours.
  private func ticks(of axis: ChartAxis) -> [JSONValue.Member] {
    let values = JSONValue.Member("values", .array(axis.ticks.map { .double($0) }))
    if case .decimals = axis.form { return [values] }
    let names = JSONValue.array(axis.labels.map(JSONValue.string)).text(.compact)
    let index = "indexof(\(values.value.text(.compact)), datum.value)"
    return [values, .init("labelExpr", .string("\(names)[\(index)]"))]
  }

  /// The key of a series' name, which no field has.
  private static let nameKey = "name of series"

  /// The one table of a panel's colours, with the names that its legend has.
  private func color(_ field: String, in panel: ChartPanel) -> JSONValue {
    let series = panel.series.indices.filter { !panel.series[$0].points.isEmpty }
      .map { (name: panel.series[$0].label, color: panel.color($0)) }
    let marks = panel.marks.map { (name: panel.text(of: $0), color: ChartColor.text) }
    let phases = ChartBand.phases(of: bands(in: panel)).map { phase in
      (name: phase.rawValue, color: ChartColor(own: PhaseMark.of(phase).fill))
    }
    return Self.color(field, series + marks + phases)
  }

  static func color(
    _ field: String, _ table: [(name: String, color: ChartColor)]
  ) -> JSONValue {
    [
      "field": .string(field), "type": "nominal", "title": nil,
      "scale": [
        "domain": .array(table.map { .string($0.name) }),
        "range": .array(table.map { .string($0.color.light) }),
      ],
    ]
  }

  // MARK: Layouts

  /// The pixels of a plot; those of Vega-Lite are too few for months of days.
  private static let width = 640

  private func plot(_ panel: ChartPanel) -> [JSONValue.Member] {
    [
      JSONValue.Member("width", .int(Self.width)),
      .init("data", ["values": .array(values(of: panel))]),
      .init("layer", .array(phases(in: panel) + panel.axes.flatMap { layers(on: $0, in: panel) })),
    ]
  }

  /// The phases that are drawn behind a panel: days stand from left to right in plots alone.
  private func bands(in panel: ChartPanel) -> [ChartBand] {
    panel.layout == .plot ? chart.bands : []
  }

  /// The phases of the cycle behind the values.
  private func phases(in panel: ChartPanel) -> [JSONValue] {
    let bands = bands(in: panel)
    if bands.isEmpty { return [] }
    let values = bands.map { band -> JSONValue in
      [
        "from": .string(band.days.lowerBound.description),
        "to": .string(band.days.upperBound.advanced(by: 1).description),
        "phase": .string(band.phase.rawValue), "predicted": .bool(band.isPredicted),
      ]
    }
    return [
      [
        "data": ["values": .array(values)],
        "mark": ["type": "rect", "opacity": .double(PhaseMark.tint)],
        "encoding": [
          "x": ["field": "from", "type": "temporal", "title": nil, "scale": ["type": "utc"]],
          "x2": ["field": "to"], "color": color("phase", in: panel),
        ],
      ]
    ]
  }

  /// What stands on an axis: stacked bars, behind the other series, and marks.
  private func layers(on axis: ChartAxis, in panel: ChartPanel) -> [JSONValue] {
    let own = panel.series.filter { $0.axis == axis.id && !$0.points.isEmpty }
    var layers: [JSONValue] = []
    if own.contains(where: { $0.kind == .bar }) {
      layers.append([
        "data": ["values": .array(barValues(of: panel))], "mark": barMark(of: panel),
        "encoding": .object(
          [.init("x", days), .init("y", barAmount(on: axis, in: panel))] + barStack(in: panel)),
      ])
    }
    layers += own.filter { $0.kind != .bar }.map { layer($0, on: axis, in: panel) }
    return layers
      + panel.marks.map { mark in
        let place: JSONValue.Member =
          switch mark.place {
          case .value(let value):
            .init("y", .object(amount(.init("datum", .double(value)), on: axis, in: panel)))
          case .day: .init("x", days)
          }
        let name = JSONValue.Member(Self.nameKey, .string(panel.text(of: mark)))
        let date: [JSONValue.Member] =
          if case .day(let date) = mark.place { [.init("date", .string(date.description))] } else {
            []
          }
        return [
          // One line, not one for each day.
          "data": ["values": [.object([name] + date)]],
          "mark": ["type": "rule", "strokeDash": [4, 4]],
          "encoding": .object([place, .init("color", color(Self.nameKey, in: panel))]),
        ]
      }
  }

  private func layer(
    _ series: ChartSeries, on axis: ChartAxis, in panel: ChartPanel
  ) -> JSONValue {
    let field = JSONValue.Member("field", .string(field(series)))
    var encoding: [JSONValue.Member] = [
      .init("x", days), .init("y", .object(amount(field, on: axis, in: panel))),
      .init("color", color(Self.nameKey, in: panel)),
    ]
    var mark: [JSONValue.Member] = [.init("type", .string(series.kind.rawValue))]
    if series.kind == .line {
      encoding.append(.init("detail", ["field": .string(segmentKey(of: series, in: panel))]))
      mark.append(.init("point", .bool(series.rule == nil)))
    }
    // A colour has a scale only where it is a field's.
    let name: JSONValue = [
      "calculate": .string(JSONValue.string(series.label).text()), "as": .string(Self.nameKey),
    ]
    return ["transform": [name], "mark": .object(mark), "encoding": .object(encoding)]
  }

  private func rows(_ panel: ChartPanel) -> [JSONValue.Member] {
    guard let axis = panel.axes.first else { return [] }
    let periods = chart.dates.map { JSONValue.string(chart.label(of: $0)) }
    return [
      .init("data", ["values": .array(barValues(of: panel))]),
      .init("mark", barMark(of: panel)),
      .init(
        "encoding",
        .object(
          [
            .init("y", Self.ordinal("period", periods)),
            .init("x", barAmount(on: axis, in: panel)),
          ] + barStack(in: panel))),
    ]
  }

  /// Bars; those of a colour that can hardly be seen have an outline.
  private func barMark(of panel: ChartPanel) -> JSONValue {
    let isFaint = panel.series.indices.contains { panel.color($0).isFaint }
    return isFaint ? ["type": "bar", "stroke": .string(ChartColor.axis.light)] : "bar"
  }

  /// The length of bars behind each other.
  private func barAmount(on axis: ChartAxis, in panel: ChartPanel) -> JSONValue {
    .object(
      amount(.init("field", "value"), on: axis, in: panel) + [.init("stack", "zero")])
  }

  /// The colours and the order of bars behind each other.
  private func barStack(in panel: ChartPanel) -> [JSONValue.Member] {
    [
      .init("color", color("series", in: panel)),
      .init("order", ["field": "order", "type": "quantitative"]),
    ]
  }

  /// Steps by their names: all, with values or without.
  static func ordinal(_ field: String, _ names: [JSONValue]) -> JSONValue {
    [
      "field": .string(field), "type": "ordinal", "title": nil, "scale": ["domain": .array(names)],
    ]
  }

  private func cells(_ panel: ChartPanel) -> [JSONValue.Member] {
    let points = panel.series.flatMap(\.points)
    let levels = panel.levels(of: points)
    let names = Dictionary(uniqueKeysWithValues: levels.names.map { ($0.level, $0.text) })
    let values = points.map { point -> JSONValue in
      [
        "week": .string(point.date.monday.description),
        "weekday": .string(String(point.date.weekday.name.prefix(3))),
        "date": .string(point.date.description), "value": .double(point.value),
        "level": .string(names[levels.level(of: point.value)] ?? ""),
      ]
    }
    let weeks = Set(chart.dates.map(\.monday)).sorted().map { JSONValue.string($0.description) }
    let weekdays = CalendarDate.Weekday.allCases.map { JSONValue.string(String($0.name.prefix(3))) }
    return [
      .init("data", ["values": .array(values)]),
      // The outline tells a day with none from one without a log.
      .init("mark", ["type": "rect", "stroke": .string(ChartColor.axis.light)]),
      .init(
        "encoding",
        [
          "x": Self.ordinal("week", weeks), "y": Self.ordinal("weekday", weekdays),
          "color": Self.color(
            "level",
            levels.names.map { ($0.text, $0.level == 0 ? .ground : ChartColor.heat[$0.level - 1]) }),
        ]),
    ]
  }

  // MARK: Values

  /// A row for each bar, in the order in which they are stacked.
  private func barValues(of panel: ChartPanel) -> [JSONValue] {
    panel.series.filter { $0.kind == .bar }.enumerated().flatMap { index, series in
      series.points.map { point in
        [
          "date": .string(point.date.description),
          "period": .string(chart.label(of: point.date)), "series": .string(series.label),
          "value": .double(point.value), "order": .int(index),
        ]
      }
    }
  }

  /// The key of a series in the values. Vega-Lite reads a dot or a bracket in one as a path.
  private func field(_ series: ChartSeries) -> String {
    String(series.id.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }

  /// The key of the number of a line's piece: `segment`, and for further lines `segment_2`.
  private func segmentKey(of series: ChartSeries, in panel: ChartPanel) -> String {
    let lines = panel.series.filter { $0.kind == .line }
    let index = lines.firstIndex(of: series) ?? 0
    return index == 0 ? "segment" : "segment_\(index + 1)"
  }

  /// A row for each day that has a point or a value of a line, with the piece of each line that it is in.
  private func values(of panel: ChartPanel) -> [JSONValue] {
    var rows: [CalendarDate: [JSONValue.Member]] = [:]
    for series in panel.series where series.kind != .bar {
      for (index, points) in pieces(of: series, in: panel).enumerated() {
        for point in points {
          rows[point.date, default: []].append(.init(field(series), .double(point.value)))
          guard series.kind == .line else { continue }
          rows[point.date]?.append(.init(segmentKey(of: series, in: panel), .int(index)))
        }
      }
    }
    return rows.sorted { $0.key < $1.key }.map { date, members in
      .object([.init("date", .string(date.description))] + members)
    }
  }

  /// The pieces of a line. A value that is not to scale is one by itself; of a mean it is left out.
  private func pieces(of series: ChartSeries, in panel: ChartPanel) -> [[ChartPoint]] {
    guard series.kind == .line, let axis = panel.axis(of: series) else { return [series.points] }
    let far = series.rule == nil ? series.points.filter { !axis.contains($0.value) } : []
    return series.segments(by: chart.step) { axis.contains($0.value) } + far.map { [$0] }
  }
}
