import Values

/// The bars of a plot: one a step where there is room for a gap beside each, else one for several steps, their mean.
struct BarGroups {
  /// A bar.
  struct Bar {
    /// The indices of its steps.
    let steps: Range<Int>
    /// The lengths of its parts, from the bottom, each with the index of its series in the panel.
    let parts: [(series: Int, value: Double)]
    /// Whether one of its steps is not to scale.
    let isFar: Bool

    /// Where its middle stands, from 0 to 1.
    func middle(of count: Int) -> Double {
      Double(steps.lowerBound + steps.upperBound) / Double(2 * count)
    }
  }

  /// How many steps a bar stands for.
  let size: Int
  /// Those bars that have a value.
  let bars: [Bar]

  /// The bars of a panel.
  ///
  /// - Parameter most: How many bars have room.
  init(of panel: ChartPanel, in chart: Chart, atMost most: Int) {
    let count = chart.dates.count
    let size = max(1, (count + max(1, most) - 1) / max(1, most))
    self.size = size
    var steps = [[(series: Int, value: Double)]](repeating: [], count: count)
    var axis: ChartAxis?
    for (index, series) in panel.series.enumerated() where series.kind == .bar {
      axis = axis ?? panel.axis(of: series)
      for point in series.points {
        if let step = chart.index(of: point.date) { steps[step].append((index, point.value)) }
      }
    }
    bars = stride(from: 0, to: count, by: size).compactMap { first in
      Self.bar(of: steps, in: first..<min(count, first + size), on: axis)
    }
  }

  /// The mean of steps. Its parts are those of the steps that are parted as most of them are, so that nights of hours
  /// alone do not stand on the stages of others.
  private static func bar(
    of steps: [[(series: Int, value: Double)]], in range: Range<Int>, on axis: ChartAxis?
  ) -> Bar? {
    func sum(_ step: [(series: Int, value: Double)]) -> Double { step.reduce(0) { $0 + $1.value } }
    let known = steps[range].filter { !$0.isEmpty }
    let near = known.filter { axis?.contains(sum($0)) != false }
    let counted = near.isEmpty ? known : near
    guard !counted.isEmpty else { return nil }
    let kinds = Dictionary(grouping: counted) { $0.map(\.series) }.values
    let usual = kinds.max { ($0.count, $0[0].count) < ($1.count, $1[0].count) } ?? []
    let all = counted.reduce(0) { $0 + sum($1) } / Double(counted.count)
    let own = usual.reduce(0) { $0 + sum($1) }
    let parts = (usual.first ?? []).map { part in
      let value = usual.reduce(0) { total, step in
        total + step.reduce(0) { $0 + ($1.series == part.series ? $1.value : 0) }
      }
      return (series: part.series, value: own > 0 ? value / own * all : 0)
    }
    return Bar(steps: range, parts: parts, isFar: near.count < known.count)
  }
}
