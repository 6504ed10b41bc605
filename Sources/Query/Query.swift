import Cycle
import DayModel
public import Values
import Words

/// The answer to a request: values of many days, side by side.
public struct Query: Sendable {
  /// A step and its values, one for each field.
  public struct Row: Sendable, Equatable {
    /// The day, or the first day of the step; of the step ``QueryStep/all`` that of the span.
    public let date: CalendarDate
    /// What the step is called: `2031-W10`, `2031-03`, `luteal`.
    public let label: String
    /// The values, in the order of the fields.
    public let cells: [Cell]
  }

  /// A field's value in a row.
  public struct Cell: Sendable, Equatable {
    /// The value; nil for a gap.
    public var value: QueryValue?
    /// How many days' values it is made of.
    public var count = 0
    /// Whether one of these is a rough estimate.
    public var isApproximate = false
    /// How many of the days that the value is made of have a partial one: the value is at least so much then.
    public var partialDays = 0
  }

  /// What was asked for.
  public let request: QueryRequest
  /// The steps that have any value, oldest first; with ``QueryRequest/fillsGaps`` all steps.
  public private(set) var rows: [Row]
  /// How the values of each field are shown.
  private let shown: [QueryField: PersonalUnits.Shown]

  /// Answers a request. The time is linear in the days of the table and of the answer, but for the
  /// sorting that a median needs.
  ///
  /// - Parameter table: The facts of ``QueryRequest/days`` in ``QueryRequest/columns``; more of
  ///   either changes nothing.
  public init(_ request: QueryRequest, in table: FactTable) {
    self.request = request
    let table = request.withDaysOfCycles(request.withDaysOfRoutines(table))
    rows = []
    var shown: [QueryField: PersonalUnits.Shown] = [:]
    let series = request.fields.map { field in
      let own = field.shown(in: request.units, from: table)
      shown[field] = request.countsDays(of: field) ? PersonalUnits.Shown(format: "d") : own
      // Days are converted before they become one: the sum of temperatures is not that of degrees Celsius.
      return request.series(of: field, in: table).map { $0?.shown(own) ?? nil }
    }
    self.shown = shown
    let days = Self.days(of: table, that: request)
    if let rolling = request.rolling {
      rows = roll(rolling, series, table.dates, days)
    } else {
      let days = days.filter { request.span.contains(table.dates[$0]) }
      rows = group(series, steps(of: days, in: table), table.dates)
    }
    if request.fillsGaps { fill(lastKnown: days.last.map { table.dates[$0] }) }
  }

  /// How a field's values are shown, which are in its unit already.
  public func shown(_ field: QueryField) -> PersonalUnits.Shown {
    shown[field] ?? PersonalUnits.Shown(format: "")
  }

  /// The unit of a field's values; nil for one without.
  public func unit(of field: QueryField) -> String? {
    let unit = shown(field).unit
    return unit.isEmpty ? nil : unit
  }

  /// The trend of a field; nil where there are too few values, and in rolling windows, whose values
  /// share days and so cannot be told from chance by the trend's rule.
  public func trend(of field: Int) -> Trend? {
    guard request.rolling == nil, request.step != .all, request.step != .phase else { return nil }
    // The day of a cycle rises from one start to the next.
    guard request.fields[field].subject != .cycle(.day) else { return nil }
    return Trend(
      rows.compactMap { row in
        row.cells[field].value?.number.map { (date: row.date, value: $0) }
      })
  }

  /// The indices of those days of the table that count and on which all conditions hold.
  static func days(of table: FactTable, that request: QueryRequest) -> [Int] {
    let conditions = request.conditions.map { condition in
      let shown = condition.field.shown(in: condition.units, from: table)
      return (
        condition, request.series(of: condition.field, in: table).map { $0?.shown(shown) ?? nil }
      )
    }
    let days = request.days
    return table.dates.indices.filter { day in
      days.contains(table.dates[day])
        && conditions.allSatisfy { condition, series in condition.holds(for: series[day]?.value) }
    }
  }

  // MARK: Steps

  /// A step with the indices of its days.
  private struct Step {
    let date: CalendarDate
    let label: String
    var days: [Int]
  }

  private func group(
    _ series: [[Sample?]], _ steps: [Step], _ dates: [CalendarDate]
  ) -> [Row] {
    steps.compactMap { step in
      let cells = series.indices.map { field in
        cell(request.fields[field], step.days.compactMap { series[field][$0] })
      }
      guard cells.contains(where: { $0.value != nil }) else { return nil }
      return Row(date: step.date, label: step.label, cells: cells)
    }
  }

  /// The steps that some days are in; days of no cycle are in none of a cycle or a phase.
  private func steps(of days: [Int], in table: FactTable) -> [Step] {
    switch request.step {
    case .cycle:
      let status = request.cycleStatus(in: table)
      return days.reduce(into: []) { steps, day in
        guard let start = status.place(of: table.dates[day])?.start else { return }
        if steps.last?.date == start {
          steps[steps.count - 1].days.append(day)
        } else {
          steps.append(Step(date: start, label: "\(start)", days: [day]))
        }
      }
    case .phase:
      let status = request.cycleStatus(in: table)
      let places = days.map { (day: $0, phase: status.place(of: table.dates[$0])?.phase) }
      return CyclePhase.allCases.compactMap { phase in
        let days = places.filter { $0.phase == phase }.map(\.day)
        return days.first.map { Step(date: table.dates[$0], label: phase.rawValue, days: days) }
      }
    default:
      return days.reduce(into: []) { steps, day in
        let start = request.step.start(of: table.dates[day])
        if let last = steps.last, request.step == .all || last.date == start {
          steps[steps.count - 1].days.append(day)
        } else {
          let date = request.step == .all ? firstDay(table.dates[day]) : start
          steps.append(Step(date: date, label: request.step.label(of: date), days: [day]))
        }
      }
    }
  }

  private func cell(_ field: QueryField, _ samples: [Sample]) -> Cell {
    let aggregate = request.aggregate(of: field)
    // A single day is itself, but where days are counted.
    let value =
      request.isAggregated && (samples.count > 1 || aggregate == .count)
      ? aggregate.value(of: samples.map(\.value)) : samples.first?.value
    return Cell(
      value: value, count: samples.count, isApproximate: samples.contains(where: \.isApproximate),
      partialDays: aggregate.partialDays(
        samples.count(where: \.isPartial), first: samples.first, last: samples.last))
  }

  /// The first day of the span, or `date` where the span has no beginning.
  private func firstDay(_ date: CalendarDate) -> CalendarDate {
    request.span.lowerBound == .earliest ? date : request.span.lowerBound
  }

  // MARK: Windows

  private func roll(
    _ rolling: Rolling, _ series: [[Sample?]], _ dates: [CalendarDate], _ days: [Int]
  ) -> [Row] {
    guard let first = days.first, let last = days.last else { return [] }
    let start = max(request.span.lowerBound, dates[first])
    let end = min(request.span.upperBound, max(request.today, dates[last]))
    guard start <= end else { return [] }
    var windows = request.fields.map { RollingWindow(request.aggregate(of: $0)) }
    let least = request.fields.map { rolling.least(for: request.aggregate(of: $0)) }
    var rows: [Row] = []
    var rest = days[...]
    for date in start...end {
      let oldest = date.advanced(by: 1 - rolling.days)
      while let day = rest.first, dates[day] <= date {
        rest = rest.dropFirst()
        for field in series.indices {
          if let sample = series[field][day] { windows[field].append(sample, on: dates[day]) }
        }
      }
      var cells: [Cell] = []
      for field in windows.indices {
        windows[field].drop(before: oldest)
        let window = windows[field]
        let isEnough = window.count >= least[field]
        cells.append(
          Cell(
            value: isEnough ? window.value : nil, count: window.count,
            isApproximate: isEnough && window.isApproximate,
            partialDays: isEnough ? window.partialDays : 0))
      }
      if cells.contains(where: { $0.value != nil }) {
        rows.append(Row(date: date, label: request.step.label(of: date), cells: cells))
      }
    }
    return rows
  }

  // MARK: Gaps

  /// Adds a row of nulls for every step that has none, from the span's first day, or the first row,
  /// to its last day, but not beyond today: days that have not come are no gaps.
  private mutating func fill(lastKnown: CalendarDate?) {
    guard request.step != .all, let first = rows.first?.date ?? openEnd else { return }
    let start = request.step.start(of: firstDay(first))
    let end = min(request.span.upperBound, max(request.today, lastKnown ?? request.today))
    let gap = request.fields.map { _ in Cell() }
    var filled: [Row] = []
    var known = rows[...]
    var next: CalendarDate? = start
    while let date = next, date <= end {
      if let row = known.first, row.date == date {
        filled.append(row)
        known = known.dropFirst()
      } else {
        filled.append(Row(date: date, label: request.step.label(of: date), cells: gap))
      }
      next = request.step.next(after: date)
    }
    rows = filled + known
  }

  /// The first day of a span without rows; nil where the span has no beginning.
  private var openEnd: CalendarDate? {
    request.span.lowerBound == .earliest ? nil : request.span.lowerBound
  }
}

extension QueryField {
  /// How its values are shown; a field of one's own has the unit that any day of a table has in it.
  fileprivate func shown(
    in units: PersonalUnits?, from table: FactTable
  ) -> PersonalUnits.Shown {
    guard case .custom(let key) = subject,
      let unit = table.numbers(.unit(key)).lazy.compactMap(\.self).first.flatMap(CustomUnit.init)
    else { return shown(in: units) }
    return units.shown(unit.name)
  }
}

extension Sample {
  /// The sample in the unit in which it is shown; nil where that has no number, as the speed of no time at all.
  fileprivate func shown(_ shown: PersonalUnits.Shown) -> Sample? {
    guard let number = value.number.map(shown.value) else { return self }
    var sample = self
    sample.value = .number(number)
    return number.isFinite ? sample : nil
  }
}
