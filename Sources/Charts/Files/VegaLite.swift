public import JSON
import Query
import Values

/// A chart as a specification of Vega-Lite 5, which notebooks draw and take further.
public struct VegaLite {
  private let chart: Chart

  /// The specification of a chart.
  public init(_ chart: Chart) { self.chart = chart }

  /// The specification. Rows without a value are left out, and a line breaks by its `segment`.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("$schema", "https://vega.github.io/schema/vega-lite/v5.json"),
      .init("title", .string(chart.heading)),
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
    }
    let colors = ChartColor.series.map { JSONValue.string($0.light) }
    members.append(
      .init("config", ["range": ["category": .array(colors)], "view": ["stroke": nil]]))
    return .object(members)
  }

  private func members(of panel: ChartPanel) -> [JSONValue.Member] {
    switch panel.layout {
    case .plot: plot(panel)
    case .rows: rows(panel)
    case .cells: cells(panel)
    }
  }

  private static let days: JSONValue = ["field": "date", "type": "temporal", "title": nil]

  private func title(of axis: ChartAxis?) -> String {
    [chart.title, axis?.unit.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
  }

  // MARK: Layouts

  private func plot(_ panel: ChartPanel) -> [JSONValue.Member] {
    let series = panel.series.map { layer($0, of: panel) }
    let marks = panel.marks.map { mark -> JSONValue in
      ["mark": "rule", "encoding": ["y": ["datum": .double(mark.value)]]]
    }
    var members: [JSONValue.Member] = [
      .init("data", ["values": .array(values(of: panel))]), .init("encoding", ["x": Self.days]),
      .init("layer", .array(series + marks)),
    ]
    if panel.axes.count > 1 {
      members.append(.init("resolve", ["scale": ["y": "independent"]]))
    }
    return members
  }

  private func layer(_ series: ChartSeries, of panel: ChartPanel) -> JSONValue {
    let axis = panel.axis(of: series)
    var y: [JSONValue.Member] = [
      .init("field", .string(field(series))), .init("type", "quantitative"),
    ]
    if series.rule == nil {
      y.append(.init("title", .string(title(of: axis))))
      y.append(.init("scale", scale(of: axis, series.kind == .bar)))
    }
    var encoding: [JSONValue.Member] = [.init("y", .object(y))]
    if series.kind == .line {
      encoding.append(.init("detail", ["field": .string(segmentKey(of: series, in: panel))]))
    }
    return ["mark": .string(series.kind.rawValue), "encoding": .object(encoding)]
  }

  private func scale(of axis: ChartAxis?, _ isBar: Bool) -> JSONValue {
    var members = [JSONValue.Member("zero", .bool(isBar))]
    if axis?.isReversed == true { members.append(.init("reverse", true)) }
    return .object(members)
  }

  private func rows(_ panel: ChartPanel) -> [JSONValue.Member] {
    let values = panel.series.enumerated().flatMap { index, series in
      series.points.map { point -> JSONValue in
        [
          "date": .string(point.date.description),
          "period": .string(chart.step.label(of: point.date)), "series": .string(series.label),
          "value": .double(point.value), "order": .int(index),
        ]
      }
    }
    var color: [JSONValue.Member] = [
      .init("field", "series"), .init("type", "nominal"), .init("title", nil),
    ]
    if panel.series.contains(where: { $0.color != nil }) {
      let colors = panel.series.indices.map { JSONValue.string(panel.color($0).light) }
      let labels = panel.series.map { JSONValue.string($0.label) }
      color.append(.init("scale", ["domain": .array(labels), "range": .array(colors)]))
    }
    return [
      .init("data", ["values": .array(values)]), .init("mark", "bar"),
      .init(
        "encoding",
        [
          "y": ["field": "period", "type": "ordinal", "title": nil],
          "x": [
            "field": "value", "type": "quantitative", "title": .string(title(of: panel.axes.first)),
            "stack": "zero",
          ],
          "color": .object(color),
          "order": ["field": "order", "type": "quantitative"],
        ]),
    ]
  }

  private func cells(_ panel: ChartPanel) -> [JSONValue.Member] {
    let values = panel.series.flatMap(\.points).map { point -> JSONValue in
      [
        "week": .string(point.date.monday.description),
        "weekday": .string(String(point.date.weekday.name.prefix(3))),
        "date": .string(point.date.description), "value": .double(point.value),
      ]
    }
    let names = CalendarDate.Weekday.allCases.map { JSONValue.string(String($0.name.prefix(3))) }
    let colors = ChartColor.heat.map { JSONValue.string($0.light) }
    return [
      .init("data", ["values": .array(values)]), .init("mark", "rect"),
      .init(
        "encoding",
        [
          "x": ["field": "week", "type": "ordinal", "title": nil],
          "y": ["field": "weekday", "type": "ordinal", "sort": .array(names), "title": nil],
          "color": [
            "field": "value", "type": "quantitative",
            "title": .string(title(of: panel.axes.first)), "scale": ["range": .array(colors)],
          ],
        ]),
    ]
  }

  // MARK: Values

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

  /// A row for each day that has a value, with the piece of each line that the value is in.
  private func values(of panel: ChartPanel) -> [JSONValue] {
    var rows: [CalendarDate: [JSONValue.Member]] = [:]
    for series in panel.series {
      let isLine = series.kind == .line
      let segments = isLine ? series.segments { _ in true } : [series.points]
      for (index, points) in segments.enumerated() {
        for point in points {
          rows[point.date, default: []].append(.init(field(series), .double(point.value)))
          guard isLine else { continue }
          rows[point.date]?.append(.init(segmentKey(of: series, in: panel), .int(index)))
        }
      }
    }
    return rows.sorted { $0.key < $1.key }.map { date, members in
      .object([.init("date", .string(date.description))] + members)
    }
  }
}
