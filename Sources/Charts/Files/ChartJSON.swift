public import JSON
import Query
import Values

extension Chart {
  /// The chart's numbers as docs/schemas/chart.schema.json has them.
  public var json: JSONValue {
    let axes = panels.enumerated().flatMap { index, panel in
      panel.axes.map { json($0, of: index) }
    }
    let series = panels.enumerated().flatMap { index, panel in
      panel.series.map { json($0, of: index) }
    }
    let marks = panels.enumerated().flatMap { index, panel in
      panel.marks.map { json($0, of: index) }
    }
    let gaps = gaps.map { gap -> JSONValue in
      ["from": .string(gap.lowerBound.description), "to": .string(gap.upperBound.description)]
    }
    return [
      "schema": "bestupid.chart/1", "chart": .string(name), "title": .string(heading),
      "from": .string(span.lowerBound.description), "to": .string(span.upperBound.description),
      "by": .string(step.rawValue),
      "x": step == .phase ? "phase" : "date", "axes": .array(axes), "series": .array(series),
      "marks": .array(marks), "outliers": .array(panels.flatMap(outliers)), "gaps": .array(gaps),
      "phases": .array(bands.map(json)), "trend": trend.map(json) ?? .null,
    ]
  }

  private func json(_ trend: Trend) -> JSONValue {
    [
      "of": .optional(trendName), "direction": .string(trend.direction.rawValue),
      "per_week": .double(trend.perDay * 7),
    ]
  }

  private func json(_ mark: ChartMark, of panel: Int) -> JSONValue {
    let place: JSONValue.Member =
      switch mark.place {
      case .value(let value): .init("value", .double(value))
      case .day(let date): .init("at", .string(date.description))
      }
    return .object([.init("id", .string(mark.id)), place, .init("panel", .int(panel))])
  }

  private func json(_ band: ChartBand) -> JSONValue {
    [
      "from": .string(band.days.lowerBound.description),
      "to": .string(band.days.upperBound.description), "phase": .string(band.phase.rawValue),
      "predicted": .bool(band.isPredicted),
    ]
  }

  private func json(_ rule: ChartSeries.Rule) -> JSONValue {
    switch rule {
    case .mean(let days, let least):
      ["mean": .string("\(days)d trailing"), "at_least": .int(least)]
    case .highest(let count): ["highest_of": .int(count)]
    }
  }

  private func outliers(of panel: ChartPanel) -> [JSONValue] {
    panel.outliers.map { outlier in
      [
        "series": .string(panel.series[outlier.series].id),
        "at": .string(outlier.point.date.description), "value": .double(outlier.point.value),
      ]
    }
  }

  private func json(_ axis: ChartAxis, of panel: Int) -> JSONValue {
    [
      "id": .string(axis.id), "panel": .int(panel), "unit": .optional(axis.unit),
      "ticks": .array(axis.ticks.map { .double($0) }), "low": .double(axis.low),
      "high": .double(axis.high), "reversed": .bool(axis.isReversed),
    ]
  }

  private func json(_ point: ChartPoint) -> JSONValue {
    let place = step == .phase ? label(of: point.date) : point.date.description
    var members: [JSONValue.Member] = [
      .init("at", .string(place)), .init("value", .double(point.value)),
      .init("approximate", .bool(point.isApproximate)),
    ]
    if point.isPartial { members.append(.init("partial", true)) }
    return .object(members)
  }

  private func json(_ series: ChartSeries, of panel: Int) -> JSONValue {
    [
      "id": .string(series.id), "label": .string(series.label),
      "kind": .string(series.kind.rawValue), "axis": .string(series.axis), "panel": .int(panel),
      "points": .array(series.points.map(json)),
      "rule": series.rule.map(json) ?? .null,
      "color": .optional(series.color),
    ]
  }
}
