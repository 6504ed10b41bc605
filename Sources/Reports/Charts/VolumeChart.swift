import Charts
import DayModel
import Query
import Values

/// How much training there was: by week, and day by day.
struct VolumeChart {
  private let facts: ChartFacts

  init(_ facts: ChartFacts) { self.facts = facts }

  // MARK: By week

  /// Sums of training are told in minutes alone: the chart says so, and `5:12` of a week could be either.
  private static let minutes = ChartPanel.AxisContent(
    unit: "min", form: .decimals(0), scale: .fromZero)

  /// The most rows of a chart before its step becomes longer.
  private static let mostRows = 16

  /// The minutes of each activity behind each other, and below them what was lifted.
  ///
  /// A step with logs and without training is 0; one without a log is a gap.
  func chart() -> Chart {
    let types = facts.types
    let loads = TrainingLoad.all(of: types, in: facts.table)
    let asked = facts.query.span(from: loads.first?.date)
    let step = facts.query.step ?? Self.step(for: asked)
    let span = facts.query.wholeSpan(from: loads.first?.date, by: step)
    let logged = loads.filter { span.contains($0.date) }
    let kinds = Self.kinds(of: types, in: logged)
    let total = TrainingTotal(logged)
    let done = kinds.filter { kind in
      logged.contains { kind.minutes(of: $0) > 0 }
    }
    let minutes = (done.isEmpty ? Array(kinds.prefix(1)) : done).map { kind in
      let points = Self.sums(of: logged, by: step) { kind.minutes(of: $0) }
      let isApproximate = kind.activity == nil && total.isApproximate
      return ChartSeries(
        kind.type.id, label: kind.type.name.lowercased(),
        remark: (isApproximate ? "~" : "")
          + grouped(points.reduce(0) { $0 + $1.value }, roundedTo: 1), kind: .bar,
        points: points,
        letter: kind.letter, slot: kind.slot, color: kind.type.color)
    }
    let words = Self.words(span, by: step, today: facts.query.today)
    var panels = [
      ChartPanel.Content(
        layout: .rows, axes: [Self.minutes], series: minutes, words: words)
    ]
    if logged.contains(where: { !$0.volumes.isEmpty }) {
      panels.append(lifted(logged, by: step, words))
    }
    return Chart(
      "volume", title: "Training", unit: "minutes a \(step.rawValue)", over: span, by: step,
      trend: nil, notes: Self.notes(total) + means(of: panels, in: asked, by: step), panels: panels)
  }

  /// What has to be known of the minutes, of a type or of all.
  private static func notes(_ total: TrainingTotal, of id: String? = nil) -> [String] {
    total.remarks(of: id).enumerated().map { index, remark in
      index == 0 && remark.hasPrefix("sets") ? "~ \(remark)" : remark
    }
  }

  /// The means of steps that are over, which have a log: what is not logged is no rest.
  private func means(
    of panels: [ChartPanel.Content], in days: ClosedRange<CalendarDate>, by step: QueryStep
  ) -> [String] {
    guard step != .day else { return [] }
    let texts = panels.compactMap { panel -> String? in
      var sums: [CalendarDate: Double] = [:]
      for point in panel.series.flatMap(\.points) {
        guard let next = step.next(after: point.date), point.date >= days.lowerBound,
          next.advanced(by: -1) <= days.upperBound
        else { continue }
        sums[point.date, default: 0] += point.value
      }
      guard sums.count > 1, let unit = panel.axes.first?.unit else { return nil }
      let mean = sums.values.sorted().reduce(0, +) / Double(sums.count)
      return "\(grouped(mean, roundedTo: 1)) \(unit)"
    }
    return texts.isEmpty
      ? [] : ["mean of a whole \(step.rawValue): \(texts.joined(separator: ", "))"]
  }

  private func lifted(
    _ loads: [TrainingLoad], by step: QueryStep, _ words: [ChartPanel.RowWords]
  ) -> ChartPanel.Content {
    let shown = facts.shown("lb")
    let points = Self.sums(of: loads, by: step) { shown.total(of: $0.volumes) }
    return ChartPanel.Content(
      title: "Lifted (\(shown.unit) a \(step.rawValue))", layout: .rows,
      axes: [.init(id: "tonnage", unit: shown.unit, form: .decimals(0), scale: .fromZero)],
      series: [
        ChartSeries(
          "tonnage", label: "repetitions × load", kind: .bar, axis: "tonnage", points: points,
          letter: "l", slot: 3)
      ], words: words)
  }

  /// Weeks up to sixteen of them, else months, quarters and years.
  private static func step(for span: ClosedRange<CalendarDate>) -> QueryStep {
    let days = span.lowerBound.distance(to: span.upperBound) + 1
    let steps: [(step: QueryStep, days: Int)] = [(.week, 7), (.month, 30), (.quarter, 91)]
    return steps.first { days <= mostRows * $0.days }?.step ?? .year
  }

  /// The sums of steps that have a log.
  private static func sums(
    of loads: [TrainingLoad], by step: QueryStep, _ value: (TrainingLoad) -> Double
  ) -> [ChartPoint] {
    var points: [ChartPoint] = []
    for load in loads {
      let date = step.start(of: load.date)
      let sum = points.last?.date == date ? points.removeLast().value : 0
      points.append(ChartPoint(date, sum + value(load)))
    }
    return points
  }

  /// What is said of the step that today is in, unless today is its last day.
  private static func words(
    _ span: ClosedRange<CalendarDate>, by step: QueryStep, today: CalendarDate
  ) -> [ChartPanel.RowWords] {
    let start = step.start(of: today)
    guard step != .day, span.contains(today), step.next(after: start) != today.advanced(by: 1)
    else { return [] }
    return [ChartPanel.RowWords(start, "so far")]
  }

  // MARK: Kinds of training

  /// A type of training, and how it is drawn.
  private struct Kind {
    let type: TrainingType
    /// What it is done in; nil for strength.
    let activity: TrainingActivity?
    let letter: Character
    let slot: Int

    func minutes(of load: TrainingLoad) -> Double {
      activity.map { load.minutes[$0] ?? 0 } ?? load.strength?.minutes ?? 0
    }
  }

  /// The types that have distance and time, then strength, then those of the person's own and those that many have and
  /// some day has. No two have one letter: it is the type's mark, small or else large, else the first letter or digit that
  /// is free.
  private static func kinds(of types: TrainingTypes, in loads: [TrainingLoad]) -> [Kind] {
    var taken: Set<Character> = []
    var own = ChartSeries.sharedSlots + 1
    let chosen = Set(types.chosenActivities)
    let done = Set(loads.flatMap(\.minutes.keys))
    let activities = types.activities.filter { chosen.contains($0) || done.contains($0) }
    let known = activities.filter { $0.known != nil }.map { ($0.id, Optional($0)) }
    let others = activities.filter { $0.known == nil }.map { ($0.id, Optional($0)) }
    let sessions = [(TrainingActivity.session.id, Optional(TrainingActivity.session))]
    return (known + [(WorkoutType.strength.rawValue, nil)] + others + sessions).compactMap {
      id, activity in
      let known = types.type(ofActivity: id)
      guard let type = known ?? (activity == .session ? .session : nil) else { return nil }
      let marks = type.mark.map { $0.lowercased() + $0.uppercased() } ?? ""
      let letter = (marks + type.id + "abcdefghijklmnopqrstuvwxyz0123456789").first { letter in
        letter != "-" && !taken.contains(letter)
      }
      taken.insert(letter ?? "#")
      let slot: Int
      if let activity {
        slot = activity.known.map(Self.slot) ?? own
        if activity.known == nil { own += 1 }
      } else {
        slot = ChartSeries.sharedSlots
      }
      return Kind(type: type, activity: activity, letter: letter ?? "#", slot: slot)
    }
  }

  /// The colours of activities are those of their kinds of day, wherever they stand.
  private static func slot(of activity: Activity) -> Int {
    switch activity {
    case .swim: 0
    case .run: 1
    case .bike: 2
    case .walk: 3
    }
  }

  // MARK: Day by day

  /// A cell a day: the minutes of all training, or of one type.
  ///
  /// - Parameter id: The type's id; nil for all.
  func heatmap(of id: String?) -> Chart {
    let loads = TrainingLoad.all(of: facts.types, in: facts.table)
    let query = facts.query
    let shown = facts.request.span == nil ? query.cells : query.span(from: loads.first?.date)
    let points = loads.filter { shown.contains($0.date) }.map { load in
      let (value, isApproximate) = minutes(of: id, in: load)
      return ChartPoint(load.date, value, isApproximate: isApproximate)
    }
    let type = id.flatMap(facts.types.type(ofActivity:))
    return Chart(
      "heatmap", title: type?.name ?? "Training", unit: "minutes a day", over: shown, by: .day,
      trend: nil,
      notes: Self.notes(TrainingTotal(loads.filter { shown.contains($0.date) }), of: id),
      panels: [
        ChartPanel.Content(
          layout: .cells, axes: [Self.minutes],
          series: [
            ChartSeries(
              "training", label: type.map { $0.name.lowercased() } ?? "minutes", kind: .cell,
              points: points)
          ])
      ])
  }

  /// The minutes of a type on a day; nil is all training.
  private func minutes(
    of id: String?, in load: TrainingLoad
  ) -> (value: Double, isApproximate: Bool) {
    guard let id else { return load.totalMinutes }
    if let activity = facts.types.type(ofActivity: id)?.activity {
      return (load.minutes[activity] ?? 0, false)
    }
    return load.strength.map { ($0.minutes, $0.isApproximate) } ?? (0, false)
  }
}
