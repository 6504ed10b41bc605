public import Values

/// One plot of a chart, with its axes.
public struct ChartPanel: Sendable {
  /// How the values are laid out.
  public enum Layout: String, Sendable {
    /// Days from left to right, values upwards.
    case plot
    /// A row a step, with the series' bars behind each other.
    case rows
    /// A column a week, a cell a day.
    case cells
  }

  /// Where the values of an axis come from.
  public enum Scale: Sendable {
    /// The values of its series.
    case data
    /// The same, from zero on.
    case fromZero
    /// Scores, from 0 to 10.
    case scores
    /// The values of its series, which are parts of a whole.
    case parts
  }

  /// An axis before its ticks are known.
  public struct AxisContent: Sendable {
    let id: String
    /// The unit of its values, if any.
    public let unit: String?
    let form: PersonalUnits.Shown.Form
    let scale: Scale
    let isReversed: Bool

    /// An axis. Reversed, its high values stand below.
    ///
    /// - Parameter form: How its values are written; nil for that of the unit.
    public init(
      id: String = "y", unit: String?, form: PersonalUnits.Shown.Form? = nil, scale: Scale = .data,
      isReversed: Bool = false
    ) {
      self.id = id
      self.unit = unit
      self.form = form ?? (scale == .parts ? .percent : .init(unit: unit ?? ""))
      self.scale = scale
      self.isReversed = isReversed
    }
  }

  /// A panel before its axes are known.
  public struct Content: Sendable {
    /// Its own title; nil where the chart's is enough.
    public var title: String?
    /// How its values are laid out.
    public var layout: Layout
    /// Its axes: the left one, and one at the right.
    public var axes: [AxisContent]
    /// Its series.
    public var series: [ChartSeries]
    /// Its marks.
    public var marks: [ChartMark]
    /// What is said of rows.
    public var words: [RowWords]
    /// Whether the cells are ticks, 1 or 0, and no amounts.
    public var areTicks: Bool
    /// What a cell without a value means.
    public var blank: String
    /// How much of the height it has, beside the other panels.
    public var share: Int

    /// A panel.
    public init(
      title: String? = nil, layout: Layout = .plot, axes: [AxisContent], series: [ChartSeries],
      marks: [ChartMark] = [], words: [RowWords] = [], areTicks: Bool = false,
      blank: String = "no log", share: Int = 1
    ) {
      self.blank = blank
      self.share = share
      self.title = title
      self.layout = layout
      self.axes = axes
      self.series = series
      self.marks = marks
      self.words = words
      self.areTicks = areTicks
    }
  }

  /// What is said of a row beside, or instead of, its bars.
  public struct RowWords: Sendable, Equatable {
    /// The first day of the step.
    public let date: CalendarDate
    /// What is said: `no log`, `so far`.
    public let text: String

    /// Words of a row.
    public init(_ date: CalendarDate, _ text: String) {
      self.date = date
      self.text = text
    }
  }

  /// Its own title; nil where the chart's is enough.
  public let title: String?
  /// How its values are laid out.
  public let layout: Layout
  /// Its axes, the left one first.
  public let axes: [ChartAxis]
  /// Its series, in the order in which they are named.
  public let series: [ChartSeries]
  /// Its marks.
  public let marks: [ChartMark]
  /// The values that stand outside of the axes, with the index of their series.
  public let outliers: [(series: Int, point: ChartPoint)]
  /// What is said of rows.
  public let words: [RowWords]
  /// Whether the cells are ticks, 1 or 0, and no amounts.
  public let areTicks: Bool
  /// What a cell without a value means.
  let blank: String
  /// How many rows its plot has, from which its ticks come.
  let rows: Int
  /// How much of the height it has, beside the other panels.
  let share: Int

  init(_ content: Content, rows: Int) {
    (self.rows, share) = (rows, content.share)
    title = content.title
    layout = content.layout
    series = content.series
    marks = content.marks
    words = content.words
    areTicks = content.areTicks
    blank = content.blank
    axes = content.axes.map { axis in
      ChartAxis(
        axis, series: content.series,
        marks: axis.id == content.axes.first?.id ? content.marks.compactMap(\.value) : [],
        layout: content.layout, rows: rows)
    }
    outliers = layout == .plot ? Self.outliers(among: series, on: axes) : []
  }

  /// The values outside of their axes. Of bars behind each other it is their sum that is far from all others.
  private static func outliers(
    among series: [ChartSeries], on axes: [ChartAxis]
  ) -> [(series: Int, point: ChartPoint)] {
    let bars = series.indices.filter { series[$0].kind == .bar }
    let sums = ChartAxis.sums(bars.map { series[$0] }).sorted { $0.key < $1.key }
      .map { ChartPoint($0.key, $0.value) }
    let others = series.indices.filter { series[$0].kind != .bar && series[$0].rule == nil }
    let groups = bars.prefix(1).map { ($0, sums) } + others.map { ($0, series[$0].points) }
    return groups.flatMap { index, points in
      let axis = axes.first { $0.id == series[index].axis }
      return points.filter { axis?.contains($0.value) == false }.map { (index, $0) }
    }
  }

  /// The levels of some of its cells.
  public func levels(of points: [ChartPoint]) -> HeatLevels {
    areTicks ? .ticks : HeatLevels(points.map(\.value))
  }

  /// The axis of a series.
  public func axis(of series: ChartSeries) -> ChartAxis? { axes.first { $0.id == series.axis } }

  /// What a mark is: `target 160`.
  func text(of mark: ChartMark) -> String {
    switch mark.place {
    case .value(let value): "\(mark.label) \(axes.first?.text(of: value) ?? "")"
    case .day(let date): "\(mark.label) \(date)"
    }
  }

  /// What is said of a row: its words, and that it has no value.
  func words(of date: CalendarDate) -> String? {
    let isLogged = series.contains { $0.points.contains { $0.date == date } }
    return words.first { $0.date == date }?.text ?? (isLogged ? nil : "no log")
  }

  /// Whether its signs are named: the title of a panel of its own says what a single series of rows is.
  var hasLegend: Bool { layout != .rows || series.count > 1 || title == nil }

  /// The index of a series' colour.
  func slot(_ index: Int) -> Int { series[index].slot ?? index }

  /// A series' colour in files; the slot after those of the palette has that of text.
  func color(_ index: Int) -> ChartColor {
    series[index].color.map(ChartColor.init(own:))
      ?? (ChartColor.series + [.text])[slot(index) % (ChartColor.series.count + 1)]
  }

  /// A series' colour in a terminal.
  func role(_ index: Int) -> ChartRole {
    series[index].color.map(ChartRole.color) ?? .series(slot(index))
  }

  /// How many values the panel has that no rule made of others.
  var count: Int { series.filter { $0.rule == nil }.reduce(0) { $0 + $1.points.count } }
}

/// The values along one side of a plot.
public struct ChartAxis: Sendable, Equatable {
  /// Its name among the axes of its panel.
  public let id: String
  /// The unit of its values, if any.
  public let unit: String?
  /// How its values are written.
  let form: PersonalUnits.Shown.Form
  /// The values that are named, rising.
  public let ticks: [Double]
  /// The names of the ticks.
  public let labels: [String]
  /// Whether high values stand below.
  public let isReversed: Bool

  /// The lowest value.
  public let low: Double
  /// The highest value.
  public let high: Double

  /// Whether a value stands on it.
  public func contains(_ value: Double) -> Bool { (low...high).contains(value) }

  /// A value as it is said in words.
  func text(of value: Double) -> String { form.text(value) }

  /// Where a value stands between the top, 0, and the bottom, 1.
  public func depth(of value: Double) -> Double {
    let part = (high - value) / (high - low)
    return isReversed ? 1 - part : part
  }

  init(
    _ content: ChartPanel.AxisContent, series: [ChartSeries], marks: [Double],
    layout: ChartPanel.Layout, rows: Int
  ) {
    id = content.id
    unit = content.unit
    form = content.form
    isReversed = content.isReversed
    let own = series.filter { $0.axis == content.id }
    let bars = own.filter { $0.kind == .bar }
    let others = own.filter { $0.kind != .bar && $0.rule == nil }
    // What is far away is so from the values of its own series: an estimate is not far from the loads below it.
    let groups = [Array(Self.sums(bars).values)] + others.map { $0.points.map(\.value) }
    let kept = groups.flatMap {
      layout == .plot ? Outliers.removed(from: $0, rows: rows, content.form) : $0
    }
    // On every other row; where there are many rows they are evenly apart.
    let most = rows < 8 ? (rows + 1) / 2 : rows / 2
    let ticks = Self.ticks(of: content, enclosing: kept + marks, atMost: most)
    (self.ticks, labels) = (ticks.values, ticks.labels)
    (low, high) = (ticks.ends.lowerBound, ticks.ends.upperBound)
  }

  private static func ticks(
    of content: ChartPanel.AxisContent, enclosing values: [Double], atMost most: Int
  ) -> Ticks {
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 1)
    switch content.scale {
    case .scores: return Ticks([0, 5, 10], .decimals(0))
    case .fromZero:
      // Bars begin at 0, also where all are 0.
      return Ticks(between: 0, greatest > 0 ? greatest : 1, atMost: most, content.form)
    case .data, .parts:
      let span = PersonalUnits.Shown.leastSpan(
        unit: content.unit, near: max(abs(least), abs(greatest)))
      let widened = max(0, span - (greatest - least)) / 2
      var (low, high) = (least - widened, greatest + widened)
      // What is never negative has no axis below 0, and no part is more than the whole.
      let lowest = content.scale == .parts || least >= 0 ? 0 : -Double.greatestFiniteMagnitude
      let highest = content.scale == .parts ? 1 : Double.greatestFiniteMagnitude
      if low < lowest { (low, high) = (lowest, high + lowest - low) }
      if high > highest { (low, high) = (max(lowest, low + highest - high), highest) }
      return Ticks(between: low, high, atMost: most, content.form, within: lowest...highest)
    }
  }

  /// The lengths of bars that are stacked, or stand behind each other.
  static func sums(_ series: [ChartSeries]) -> [CalendarDate: Double] {
    var sums: [CalendarDate: Double] = [:]
    for point in series.flatMap(\.points) { sums[point.date, default: 0] += point.value }
    return sums
  }
}
