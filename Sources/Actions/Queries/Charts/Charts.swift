public import Charts
import Query
import Values

/// Months of days as a picture: `chart`.
public enum DayCharts {
  /// The chart that is asked for, from the series of `query` and by the same cache.
  ///
  /// A day that cannot be read is told as an event, and hides no other. A range without values is a chart
  /// without values.
  ///
  /// - Parameter progress: Called for each log that is read, from any thread; nil where nobody waits.
  /// - Throws: `unknownField` for what neither the format nor any log knows; `usage` for words, which have
  ///   no chart, and for a step that the chart does not have.
  public static func chart(
    _ request: ChartRequest, in context: ActionContext, progress: (@Sendable () -> Void)?
  ) throws -> Chart {
    let facts = try ChartFacts(request, in: context, progress: progress)
    switch request.subject {
    case .weight: return try FieldChart(facts).weight()
    case .field(let field): return try FieldChart(facts).chart(of: field)
    case .strength(let exercises): return try StrengthChart(facts).chart(of: exercises)
    case .mood: return try ScoreChart(facts).mood()
    case .sleep: return try ScoreChart(facts).sleep()
    case .volume: return try VolumeChart(facts).chart()
    case .heatmap: return try VolumeChart(facts).heatmap()
    case .compliance: return try ComplianceChart(facts).chart()
    case .habit(let id): return try HabitChart(facts).chart(of: id)
    }
  }
}
