import Query
import Values

/// What files say of a chart in words.
extension Chart {
  /// A range, and count, first and last value and trend of the first series in it; bars behind each other are one.
  ///
  /// - Parameters:
  ///   - range: The range as a heading says it.
  ///   - days: The days that are drawn; nil for all.
  func summary(of range: String, in days: ClosedRange<CalendarDate>? = nil) -> String {
    guard let panel = panels.first, let axis = panel.axes.first else { return emptyWords }
    let points = panel.mainPoints.filter { days?.contains($0.date) ?? true }
    guard let first = points.first, let last = points.last else { return emptyWords }
    let count = "\(grouped(Double(points.count))) \(points.count == 1 ? "value" : "values")"
    let values = "first \(axis.text(of: first.value)), last \(axis.text(of: last.value))"
    return ["\(range): \(count)", values, trend.map { words(of: $0, axis) }].compactMap(\.self)
      .joined(
        separator: ", ")
  }

  private func words(of trend: Trend, _ axis: ChartAxis) -> String {
    let isOfFirst = trendName == panels.first?.series.first?.id
    let name = isOfFirst ? "trend" : "trend of \(trendName ?? "")"
    let change = axis.form.weekly(perDay: trend.perDay)
    return switch trend.direction {
    case .up: "\(name) ↑ \(change)/week"
    case .down: "\(name) ↓ \(change)/week"
    case .flat: "\(name) →"
    }
  }

  /// More would leave no room for the chart.
  private static let mostFarValues = 12

  /// What a drawing does not say: values that are not to scale, steps without a log, and notes.
  var fileRemarks: [String] {
    let far = farValues
    let further =
      far.count > Self.mostFarValues ? ["and \(far.count - Self.mostFarValues) more"] : []
    return far.prefix(Self.mostFarValues).map { "not to scale: \($0)" } + further + rowNotes + notes
  }
}

extension ChartPanel {
  /// The values of the first series that has any; of bars behind each other their sums.
  fileprivate var mainPoints: [ChartPoint] {
    guard let first = series.first(where: { !$0.points.isEmpty }) else { return [] }
    guard first.kind == .bar else { return first.points }
    return ChartAxis.sums(series.filter { $0.kind == .bar }).sorted { $0.key < $1.key }
      .map { ChartPoint($0.key, $0.value) }
  }
}
