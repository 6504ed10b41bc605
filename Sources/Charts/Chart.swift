public import Cycle
public import Query
public import Values

/// A chart: series over days, with all that a drawing of it needs. What draws it, on a terminal or in a
/// file, decides nothing but how it looks.
public struct Chart: Sendable {
  /// What was asked for: `weight`, `strength`, or the name of a field.
  public let name: String
  /// What it shows, as a heading says it.
  public let title: String
  /// The unit of all panels, as a heading says it; nil where they differ, and for none.
  public let unit: String?
  /// The days, both ends included.
  public let span: ClosedRange<CalendarDate>
  /// The step from value to value.
  public let step: QueryStep
  /// The first days of the steps of ``span``, oldest first; at least one. Of phases the first day that each has, in the order of a
  /// cycle.
  public let dates: [CalendarDate]
  /// What is drawn below each other, over the same days.
  public private(set) var panels: [ChartPanel]
  /// Where ``trendName`` goes; nil for too few values.
  public let trend: Trend?
  /// What ``trend`` is of: the first series, or the field whose parts the first series are.
  public let trendName: String?
  /// Whether the last value and its change stand behind the heading.
  private let tellsChange: Bool
  /// What the drawing does not say by itself, in sentences.
  public let notes: [String]

  /// Whether Saturdays and Sundays are marked.
  public let marksWeekends: Bool
  /// The phases of the cycle that are drawn behind the values, in the order of their days.
  public private(set) var bands: [ChartBand] = []

  private let contents: [ChartPanel.Content]
  private let absent: String?
  private let indices: [CalendarDate: Int]
  private let labels: [CalendarDate: String]

  /// A chart of panels that are drawn below each other.
  ///
  /// - Parameters:
  ///   - steps: The steps where the calendar does not say them: cycles, and phases.
  ///   - trendName: What the trend is of; nil for the first series.
  ///   - absent: What there is none of in a chart without a value; nil for its title.
  public init(
    _ name: String, title: String, unit: String?, over span: ClosedRange<CalendarDate>,
    by step: QueryStep, steps: [ChartStep] = [], trend: Trend?, trendName: String? = nil,
    tellsChange: Bool = false,
    notes: [String] = [], absent: String? = nil, marksWeekends: Bool = false,
    panels: [ChartPanel.Content]
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    self.span = span
    self.step = step
    self.trend = trend
    self.trendName = trendName ?? panels.first?.series.first?.id
    self.tellsChange = tellsChange
    self.notes = notes
    self.absent = absent
    self.marksWeekends = marksWeekends
    dates = steps.isEmpty ? Self.dates(of: span, by: step) : steps.map(\.date)
    labels = Dictionary(uniqueKeysWithValues: steps.map { ($0.date, $0.label) })
    indices = Dictionary(uniqueKeysWithValues: zip(dates, dates.indices))
    self.panels = panels.map { ChartPanel($0, rows: Self.usualRows(of: $0, of: panels.count)) }
    contents = panels
  }

  /// The rows of a plot where there is room.
  private static func usualRows(of panel: ChartPanel.Content, of count: Int) -> Int {
    count > 1 ? 5 * panel.share : 11
  }

  /// The fewest rows of a plot: three, and one more than it has kinds of bars.
  private static func leastRows(of panel: ChartPanel.Content) -> Int {
    max(3, panel.series.count { $0.kind == .bar } + 1)
  }

  /// The rows of all plots where there is room.
  var usualRows: Int { contents.reduce(0) { $0 + Self.usualRows(of: $1, of: contents.count) } }

  /// The same chart with plots that share so many rows, by their shares, each with its own ticks.
  ///
  /// - Parameter most: The most rows of one plot; nil for the usual number of each.
  func with(rows: Int, most: Int? = nil) -> Chart {
    let shares = contents.reduce(0) { $0 + $1.share }
    var chart = self
    chart.panels = contents.map { panel in
      let usual = most ?? Self.usualRows(of: panel, of: contents.count)
      let own = max(Self.leastRows(of: panel), min(usual, rows * panel.share / max(1, shares)))
      return ChartPanel(panel, rows: own)
    }
    return chart
  }

  /// The same chart with phases of the cycle behind its values.
  public func with(_ bands: [ChartBand]) -> Chart {
    var chart = self
    chart.bands = bands
    return chart
  }

  /// Where a day begins among the steps, of which each is 1 wide: 2.5 is in the middle of the third.
  func place(of date: CalendarDate) -> Double {
    guard let index = dates.lastIndex(where: { $0 <= date }) else { return 0 }
    let next = index + 1 < dates.count ? dates[index + 1] : end
    let days = max(1, dates[index].distance(to: next))
    return Double(index) + min(1, Double(dates[index].distance(to: date)) / Double(days))
  }

  /// The day behind the last step.
  private var end: CalendarDate {
    dates.last.flatMap { step.next(after: $0) } ?? span.upperBound.advanced(by: 1)
  }

  /// The days of a step; of one that is not among ``dates`` none but its first.
  private func days(of step: CalendarDate) -> ClosedRange<CalendarDate> {
    guard let index = index(of: step) else { return step...step }
    let next = index + 1 < dates.count ? dates[index + 1] : end
    return step...max(step, next.advanced(by: -1))
  }

  /// The phase that most days of a step have; nil where no phase is drawn.
  func band(of step: CalendarDate) -> ChartBand? { band(of: days(of: step)) }

  /// The phase that most of some days have, the earlier one of two; nil where no phase is drawn.
  func band(of days: ClosedRange<CalendarDate>) -> ChartBand? {
    let sizes = bands.filter { $0.days.overlaps(days) }.map { band in
      (band, band.days.clamped(to: days).count)
    }
    return sizes.reduce(sizes.first) { most, next in next.1 > (most?.1 ?? 0) ? next : most }?.0
  }

  /// The name of the step that begins on a day.
  func label(of date: CalendarDate) -> String { labels[date] ?? step.label(of: date) }

  /// The index in ``dates`` of the first day of a step; nil for any other day.
  public func index(of date: CalendarDate) -> Int? { indices[date] }

  /// Whether no series has a value.
  public var isEmpty: Bool { panels.allSatisfy { $0.series.allSatisfy(\.points.isEmpty) } }

  /// The range as a heading says it: its first and last step.
  public var range: String {
    guard step != .day, step != .phase, let first = dates.first, let last = dates.last else {
      return "\(span.lowerBound) to \(span.upperBound)"
    }
    let (start, end) = (label(of: first), label(of: last))
    return start == end ? start : "\(start) to \(end)"
  }

  /// The title with the unit.
  public var heading: String { unit.map { "\(title) (\($0))" } ?? title }

  /// The heading, with the last value and its change where they are told.
  var fullHeading: String { [heading, change].compactMap(\.self).joined(separator: "  ") }

  /// The last value of the first series, and how far it is from the first: `177.2, -2.3 in 83 days`. The difference is
  /// that of what is shown; values that are not to scale are none.
  private var change: String? {
    guard tellsChange, let panel = panels.first, let axis = panel.axes.first,
      let points = panel.series.first?.points.filter({ axis.contains($0.value) }),
      let first = points.first, let last = points.last
    else { return nil }
    let text = axis.text(of: last.value)
    let days = first.date.distance(to: last.date)
    guard days > 0 else { return text }
    let change = axis.form.rounded(last.value) - axis.form.rounded(first.value)
    let size = axis.text(of: abs(change))
    let sign = axis.form.rounded(abs(change)) == 0 ? "±" : change < 0 ? "-" : "+"
    return "\(text), \(sign)\(size) in \(grouped(Double(days))) \(days == 1 ? "day" : "days")"
  }

  /// What there is to say of a chart without a value.
  public var emptyWords: String {
    // An abbreviation keeps its capitals.
    let isWord = title.dropFirst().first?.isUppercase != true
    let words = absent ?? (isWord ? title.prefix(1).lowercased() + title.dropFirst() : title)
    return "No \(words) from \(span.lowerBound) to \(span.upperBound)."
  }

  /// The values that are not to scale: `10,000 lb on 2031-02-10`.
  public var farValues: [String] {
    panels.flatMap { panel in
      panel.outliers.map { outlier in
        let axis = panel.axis(of: panel.series[outlier.series])
        let shown = PersonalUnits.Shown(format: axis?.unit ?? unit ?? "")
        let value = shown.withUnit((axis?.form ?? shown.form).text(outlier.point.value))
        return "\(value) on \(label(of: outlier.point.date))"
      }
    }
  }

  /// What is said of the steps of rows, where it does not stand beside them: `no log: 2031-W09`.
  var rowNotes: [String] {
    guard let panel = panels.first, panel.layout == .rows else { return [] }
    let words = dates.compactMap { date in panel.words(of: date).map { (text: $0, date: date) } }
    if step == .phase, !words.isEmpty {
      return [words.map { "\(label(of: $0.date)) \($0.text)" }.joined(separator: ", ")]
    }
    return Dictionary(grouping: words, by: \.text).sorted { $0.key < $1.key }.map { text, steps in
      "\(text): " + steps.map { label(of: $0.date) }.joined(separator: ", ")
    }
  }

  /// The runs of steps without a value in any series, of seven days or more.
  public var gaps: [ClosedRange<CalendarDate>] {
    // Phases come again and again.
    if step == .phase { return [] }
    let plain = panels.flatMap(\.series).filter { $0.rule == nil }
    let known = Set(plain.flatMap { $0.points.map(\.date) })
    var gaps: [ClosedRange<CalendarDate>] = []
    var first: CalendarDate?
    for (index, date) in dates.enumerated() {
      let end =
        index + 1 < dates.count ? dates[index + 1].advanced(by: -1) : max(date, span.upperBound)
      if known.contains(date) {
        first = nil
        continue
      }
      let start = first ?? date
      if first != nil { gaps.removeLast() }
      first = start
      gaps.append(start...end)
    }
    return gaps.filter { $0.lowerBound.distance(to: $0.upperBound) >= 6 }
  }

  private static func dates(
    of span: ClosedRange<CalendarDate>, by step: QueryStep
  ) -> [CalendarDate] {
    var dates = [step.start(of: span.lowerBound)]
    while let last = dates.last, let next = step.next(after: last), next <= span.upperBound {
      dates.append(next)
    }
    return dates
  }
}

/// A step of a chart where the calendar does not say which there are.
public struct ChartStep: Sendable, Equatable {
  /// The day that stands for it: its first one.
  public let date: CalendarDate
  /// Its name.
  public let label: String

  /// A step by the day that stands for it.
  public init(_ date: CalendarDate, _ label: String) { (self.date, self.label) = (date, label) }
}

/// A value on a day, or of the step that begins on it.
public struct ChartPoint: Sendable, Equatable {
  /// The day, or the first day of the step.
  public let date: CalendarDate
  /// The value, in the unit of its axis.
  public let value: Double
  /// Whether it is a rough estimate.
  public let isApproximate: Bool
  /// Whether it is at least so much, since parts of it are not known.
  public let isPartial: Bool

  /// A value of a series.
  public init(
    _ date: CalendarDate, _ value: Double, isApproximate: Bool = false, isPartial: Bool = false
  ) {
    self.date = date
    self.value = value
    self.isApproximate = isApproximate
    self.isPartial = isPartial
  }
}

/// Values of one kind, in the order of their days.
public struct ChartSeries: Sendable, Equatable {
  /// What is drawn of each value.
  public enum Kind: String, Sendable {
    case point, line, bar, cell
  }

  /// How each value was made out of several days.
  public enum Rule: Sendable, Equatable {
    /// The trailing mean over so many days, the value's own included, of which so many need a value.
    case mean(days: Int, leastValues: Int)
    /// The highest of so many values.
    case highest(of: Int)
  }

  /// Its name among the chart's series: `weight`, `mean`.
  public let id: String
  /// What it is, for a person.
  public let label: String
  /// What stands behind the label in a legend, such as its last value; empty for nothing.
  public let remark: String
  /// What is drawn.
  public let kind: Kind
  /// The axis that its values stand on, ``ChartAxis/id``.
  public let axis: String
  /// Its values, in the order of their days, each day once.
  public let points: [ChartPoint]
  /// How each value was made; nil for the days' own.
  public let rule: Rule?
  /// The letter that stands for it in ASCII, among stacked bars.
  public let letter: Character
  /// The index of its colour and of its mark in files; nil for its index in the panel. From
  /// ``sharedSlots`` on it has its letter in a terminal, and a filling of its own in files.
  public let slot: Int?
  /// A colour of its own, `#4A6A78`, on light and on dark ground; nil for that of its slot.
  public let color: String?
  /// Whether its bars are plain: without a filling, beside others that have one.
  public let isPlain: Bool

  /// The slots that have colours and signs of their own.
  public static let sharedSlots = 4

  /// A series; the axis is the panel's first unless another is named.
  public init(
    _ id: String, label: String, remark: String = "", kind: Kind, axis: String = "y",
    points: [ChartPoint], rule: Rule? = nil, letter: Character = "#", slot: Int? = nil,
    color: String? = nil, isPlain: Bool = false
  ) {
    self.isPlain = isPlain
    self.id = id
    self.label = label
    self.remark = remark
    self.kind = kind
    self.axis = axis
    self.points = points
    self.rule = rule
    self.letter = letter
    self.slot = slot
    self.color = color
  }

  /// The same series with other values.
  func with(_ points: [ChartPoint]) -> ChartSeries {
    ChartSeries(
      id, label: label, remark: remark, kind: kind, axis: axis, points: points, rule: rule,
      letter: letter, slot: slot, color: color, isPlain: isPlain)
  }

  /// The values as they are joined to lines: a line breaks where two values are more than 28 days apart, of longer steps
  /// wherever one has no value; a mean wherever a day has none; and where one is not drawn.
  ///
  /// - Parameters:
  ///   - step: The step from value to value.
  ///   - apart: How many steps a value stands for; two of those that follow each other are joined.
  ///   - isDrawn: Whether a value is inside of its panel.
  public func segments(
    by step: QueryStep, apart: Int = 1, where isDrawn: (ChartPoint) -> Bool
  ) -> [[ChartPoint]] {
    let days = step == .week ? 7 * apart : apart
    let reach = rule == nil ? max(28, 2 * days) : 1
    func isNext(_ date: CalendarDate, to known: CalendarDate) -> Bool {
      switch step {
      case .day, .week, .all, .phase: known.distance(to: date) <= reach
      case .cycle: known.distance(to: date) <= CycleHistory.mostDays
      case .month, .quarter, .year: step.next(after: known) == date
      }
    }
    var segments: [[ChartPoint]] = []
    var last: CalendarDate?
    for point in points {
      guard isDrawn(point) else {
        last = nil
        continue
      }
      if let known = last, isNext(point.date, to: known) {
        segments[segments.count - 1].append(point)
      } else {
        segments.append([point])
      }
      last = point.date
    }
    return segments
  }
}

/// What is marked over the whole width or height: a value, such as a target, or a day.
public struct ChartMark: Sendable, Equatable {
  /// Where it stands.
  public enum Place: Sendable, Equatable {
    /// A value, in the unit of the panel's first axis.
    case value(Double)
    case day(CalendarDate)
  }

  /// Its name among the chart's marks.
  public let id: String
  /// What it is, for a person.
  public let label: String
  /// Where it stands.
  public let place: Place

  /// A mark of a value on the panel's first axis.
  public init(_ id: String, label: String, value: Double) {
    (self.id, self.label, place) = (id, label, .value(value))
  }

  /// A mark of a day.
  public init(_ id: String, label: String, day: CalendarDate) {
    (self.id, self.label, place) = (id, label, .day(day))
  }

  /// The value that is marked; nil for a day.
  var value: Double? { if case .value(let value) = place { value } else { nil } }
}

/// A phase of the cycle behind the values of a chart.
public struct ChartBand: Sendable, Equatable {
  /// The phase.
  public let phase: CyclePhase
  /// Its days.
  public let days: ClosedRange<CalendarDate>
  /// Whether they are likely to come, and were not yet.
  public let isPredicted: Bool

  /// The phases of the days of a span, as they are seen from the day of a status.
  public static func all(
    in span: ClosedRange<CalendarDate>, of status: CycleStatus
  ) -> [ChartBand] {
    span.reduce(into: []) { bands, date in
      guard let place = status.place(of: date), let phase = place.phase else { return }
      if let last = bands.last, last.phase == phase, last.isPredicted == place.isPredicted,
        last.days.upperBound.advanced(by: 1) == date
      {
        bands[bands.count - 1] = ChartBand(
          phase, last.days.lowerBound...date, isPredicted: place.isPredicted)
      } else {
        bands.append(ChartBand(phase, date...date, isPredicted: place.isPredicted))
      }
    }
  }

  /// A phase over some days.
  public init(_ phase: CyclePhase, _ days: ClosedRange<CalendarDate>, isPredicted: Bool = false) {
    (self.phase, self.days, self.isPredicted) = (phase, days, isPredicted)
  }

  /// The phases that are among some bands, in the order of a cycle.
  static func phases(of bands: [ChartBand]) -> [CyclePhase] {
    CyclePhase.allCases.filter { phase in bands.contains { $0.phase == phase } }
  }

  /// What the letters of some bands do not say by themselves.
  static func remark(on bands: [ChartBand]) -> String? {
    bands.contains(where: \.isPredicted) ? "small letters: likely to come" : nil
  }

  /// What is drawn for it without colours: a small letter for what is likely to come.
  var letter: Character {
    let letter = PhaseMark.of(phase).letter
    return isPredicted ? Character(letter.lowercased()) : letter
  }
}
