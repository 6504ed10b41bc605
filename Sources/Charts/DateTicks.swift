import Query
import Values

/// The days that an axis of days names.
struct DateTicks {
  /// A named day.
  struct Tick: Equatable {
    /// The index of its step.
    let index: Int
    /// Where it stands, from the left.
    let position: Double
    /// Where its name begins; further left than its anchor says where the name would leave the plot.
    let labelStart: Double
    /// Its name; empty where there is no room for one.
    let label: String
  }

  /// The steps from name to name, the finest first.
  private enum Level: CaseIterable {
    case day, monday, oddMonday, month, quarter, year
  }

  /// The named days, the first one first.
  let ticks: [Tick]

  /// The ticks of the finest level whose labels have room between them.
  ///
  /// - Parameters:
  ///   - chart: The chart whose steps they name.
  ///   - width: How wide the plot is, in columns or in pixels.
  ///   - gap: How much has to be between two labels.
  ///   - labelWidth: How wide a label is.
  ///   - anchor: The part of a label that stands left of its tick.
  ///   - position: Where a step stands; nil for one that is not drawn.
  init(
    of chart: Chart, width: Double, gap: Double, labelWidth: (String) -> Double,
    anchor: Double = 0, position: (Int) -> Double?
  ) {
    func start(_ tick: Tick) -> Double { tick.position - anchor * labelWidth(tick.label) }
    var ticks: [Tick] = []
    for level in Level.allCases {
      ticks = chart.dates.indices.compactMap { index in
        guard Self.isNamed(index, in: chart, level), let place = position(index) else { return nil }
        let label = Self.label(of: index, in: chart, level)
        return Tick(
          index: index, position: place,
          labelStart: min(max(0, place - anchor * labelWidth(label)), width - labelWidth(label)),
          label: label)
      }
      let fits = zip(ticks, ticks.dropFirst()).allSatisfy { tick, next in
        start(tick) + labelWidth(tick.label) + gap <= start(next)
      }
      if fits, !ticks.isEmpty { break }
    }
    // A label that would lie on the one before it is left out; its tick stays.
    var end = -gap
    self.ticks = ticks.map { tick in
      guard end + gap <= tick.labelStart else {
        return Tick(
          index: tick.index, position: tick.position, labelStart: tick.position, label: "")
      }
      end = tick.labelStart + labelWidth(tick.label)
      return tick
    }
  }

  private static func isNamed(_ index: Int, in chart: Chart, _ level: Level) -> Bool {
    let date = chart.dates[index]
    let hasDays = chart.step == .day || chart.step == .week
    switch level {
    case .day: return chart.step == .day || !chart.step.isOfCalendar
    case .monday: return hasDays && date.weekday == .monday
    case .oddMonday:
      return hasDays && date.weekday == .monday && !date.isoWeek.week.isMultiple(of: 2)
    case .month, .quarter, .year:
      guard isFirst(index, ofItsMonthIn: chart) else { return false }
      let months = level == .month ? 1 : level == .quarter ? 3 : 12
      return (date.month - 1).isMultiple(of: months)
    }
  }

  /// Whether no step before this one begins in the same month.
  static func isFirst(_ index: Int, ofItsMonthIn chart: Chart) -> Bool {
    let date = chart.dates[index]
    guard index > 0 else { return date.day <= (chart.step == .week ? 7 : 1) }
    let before = chart.dates[index - 1]
    return (date.year, date.month) != (before.year, before.month)
  }

  /// `12-30`, `Feb`, and the year for January; a phase by its name.
  private static func label(of index: Int, in chart: Chart, _ level: Level) -> String {
    let date = chart.dates[index]
    if chart.step == .phase { return chart.label(of: date) }
    return switch level {
    case .day, .monday, .oddMonday: String(date.description.suffix(5))
    case .month, .quarter, .year: monthLabel(of: date)
    }
  }

  /// The name of a month, `Feb`; the year for January.
  static func monthLabel(of date: CalendarDate) -> String {
    date.month == 1 ? String(date.description.prefix(4)) : String(date.monthName.prefix(3))
  }
}
