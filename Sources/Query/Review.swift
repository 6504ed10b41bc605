public import DayModel
public import Values

/// A week or a month in figures: what the days of a span amount to, beside as many days one period before.
///
/// A pure function of the facts of the store and of the plans of the span's weeks.
public struct Review: Sendable {
  /// The days that are looked at: those of the period, up to today.
  public let span: ClosedRange<CalendarDate>
  /// As many days one period before.
  public let before: ClosedRange<CalendarDate>
  /// Weight, sleep, mood, energy, calories and protein, in this order.
  public let fields: [Figure]
  /// The distance of each kind of activity, or its time where no distance is known; then the days of strength.
  public let training: [Total]
  /// The minutes of all of it.
  public let trainingTotal: TrainingTotal
  /// The planned days of the span that count, each with what became of it.
  public let planned: [WeekProgress.Day]
  /// The sum of all days' todos, if any.
  public let todos: TodoCount?
  /// The sum of all days' habits; nil where none is known.
  public let habits: TodoCount?
  /// The days with the highest and with the lowest mean of mood and energy, of those that have both; nil
  /// where fewer than three have.
  public let best: CalendarDate?
  /// See ``best``.
  public let worst: CalendarDate?
  /// The streaks that are alive at the span's end.
  public let keptStreaks: [Streak]
  /// The streaks that ended in the span.
  public let brokenStreaks: [Streak]
  /// The days of the span without a log.
  public let withoutLog: [CalendarDate]
  /// How many days of the span, and of the one before, have a log.
  public let dayCounts: (now: Int, before: Int)

  /// A field over the days that have it.
  public struct Figure: Equatable, Sendable {
    /// The name that queries know it by: `weight`.
    public let field: String
    /// How many days have it.
    public let count: Int
    /// Their mean; nil where none has it.
    public let mean: Double?
    /// The mean of the span before.
    public let before: Double?
    /// The difference, where both spans have ``Review/leastValues`` values; else nil.
    public let change: Double?
    /// Where it goes; nil for too few values.
    public let trend: Trend?
    /// On how many of the days the value is partial: the mean is at least so much then.
    public let partialDays: Int
  }

  /// A sum of training.
  public struct Total: Equatable, Sendable {
    /// What was done; nil for strength.
    public let activity: TrainingActivity?
    /// Metres, where any distance is known.
    public let metres: Double?
    /// Minutes, where any time is known.
    public let minutes: Double?
    /// On how many days.
    public let days: Int
  }

  /// Days in a row on which a habit was done.
  public struct Streak: Equatable, Sendable {
    /// The habit's key.
    public let habit: String
    /// How many days.
    public let days: Int
    /// The day on which it ended; nil for one that is alive.
    public let ended: CalendarDate?
  }

  /// How many values a mean needs to be compared.
  public static let leastValues = 3
  /// The shortest streak that is reported.
  public static let leastStreak = 3

  /// The review of a period.
  ///
  /// - Parameters:
  ///   - period: The whole period; today is in it, or it is over.
  ///   - table: The facts of all days up to the period's end, all columns.
  ///   - planned: The days of the plans of the period's weeks.
  ///   - types: The types of training that it is summed up by, in their order.
  ///   - isWhole: Whether days on which a value is partial count as days without.
  ///   - today: The present day.
  public init(
    of period: ClosedRange<CalendarDate>, before earlier: ClosedRange<CalendarDate>,
    in table: FactTable, planned: [WeekProgress.Day], types: TrainingTypes,
    isWhole: Bool = false, today: CalendarDate
  ) {
    let end = max(period.lowerBound, min(period.upperBound, today))
    let span = period.lowerBound...end
    let length = period.lowerBound.distance(to: end)
    let before =
      earlier.lowerBound...min(earlier.upperBound, earlier.lowerBound.advanced(by: length))
    self.span = span
    self.before = before
    let days = ReviewDays(table, in: span, isWhole: isWhole)
    let earlierDays = ReviewDays(table, in: before, isWhole: isWhole)
    fields = ReviewDays.fields.map { Self.figure($0, days, earlierDays) }
    let loads = TrainingLoad.all(of: types, in: table).filter { span.contains($0.date) }
    training = days.totals(of: types.activities + [.session], loads)
    trainingTotal = TrainingTotal(loads)
    self.planned = planned.filter { span.contains($0.date) && $0.counts(today: today) }
    todos = days.sum(.todosDone, .todosTotal)
    habits = days.sum(.habitsDone, .habitsTotal)
    (best, worst) = days.bestAndWorst()
    let streaks = ReviewStreaks(in: table, span: span, today: today)
    (keptStreaks, brokenStreaks) = (streaks.kept, streaks.broken)
    let known = Set(days.indices.map { table.dates[$0] })
    withoutLog = span.filter { !known.contains($0) }
    dayCounts = (days.indices.count, earlierDays.indices.count)
  }

  private static func figure(
    _ field: String, _ days: ReviewDays, _ earlier: ReviewDays
  ) -> Figure {
    let values = days.values(of: field)
    let old = earlier.values(of: field)
    func mean(_ values: [(date: CalendarDate, value: Double)]) -> Double? {
      values.isEmpty ? nil : values.reduce(0) { $0 + $1.value } / Double(values.count)
    }
    let isComparable = min(values.count, old.count) >= leastValues
    let (now, before) = (mean(values), mean(old))
    return Figure(
      field: field, count: values.count, mean: now, before: before,
      change: isComparable ? now.flatMap { now in before.map { now - $0 } } : nil,
      trend: Trend(values), partialDays: days.isWhole ? 0 : days.partialDays(of: field).count)
  }
}

extension WeekProgress.Day {
  /// Whether it is a part of compliance: a planned day that is over, or done today.
  fileprivate func counts(today: CalendarDate) -> Bool {
    switch state {
    case .done: date <= today
    case .moved, .missed: true
    default: false
    }
  }
}

/// The days of a table that lie in a span.
private struct ReviewDays {
  let table: FactTable
  let indices: [Int]
  /// Whether days on which a value is partial count as days without.
  let isWhole: Bool

  static let fields = ["weight", "sleep", "mood", "energy", "calories", "protein"]

  init(_ table: FactTable, in span: ClosedRange<CalendarDate>, isWhole: Bool) {
    self.table = table
    self.isWhole = isWhole
    indices = table.dates.indices.filter { span.contains(table.dates[$0]) }
  }

  /// The values of a field on their days. Mood is the mean of those of the morning and the evening that
  /// there are.
  func values(of field: String) -> [(date: CalendarDate, value: Double)] {
    let columns = (field == "mood" ? ["mood_am", "mood_pm"] : [field])
      .map { table.numbers(.known($0)) }
    let partial = isWhole ? Set(partialDays(of: field)) : []
    return indices.compactMap { day in
      let values = partial.contains(day) ? [] : columns.compactMap { $0[day] }
      return values.isEmpty
        ? nil : (table.dates[day], values.reduce(0, +) / Double(values.count))
    }
  }

  /// The days on which a field's value is partial.
  func partialDays(of field: String) -> [Int] {
    guard let column = FactColumn.partials[.known(field)] else { return [] }
    let known = table.numbers(column)
    return indices.filter { known[$0] != nil }
  }

  func sum(_ done: FactColumn, _ total: FactColumn) -> TodoCount? {
    let (done, total) = (table.numbers(done), table.numbers(total))
    let sums = indices.reduce(into: (done: 0.0, total: 0.0)) { sums, day in
      sums.done += done[day] ?? 0
      sums.total += total[day] ?? 0
    }
    return sums.total > 0 ? TodoCount(total: Int(sums.total), completed: Int(sums.done)) : nil
  }

  func totals(of activities: [TrainingActivity], _ loads: [TrainingLoad]) -> [Review.Total] {
    var totals: [Review.Total] = []
    for activity in activities {
      let distances = table.numbers(.activity(activity, .distance))
      let known = indices.compactMap { distances[$0] }
      let times = loads.compactMap { $0.minutes[activity] }
      let days = loads.count { $0.minutes[activity] != nil || $0.untimed.contains(activity) }
      if days == 0 { continue }
      totals.append(
        Review.Total(
          activity: activity,
          metres: known.isEmpty ? nil : known.reduce(0, +) * activity.unit.metres,
          minutes: times.isEmpty ? nil : times.reduce(0, +), days: days))
    }
    let strength = loads.compactMap(\.strength)
    if !strength.isEmpty {
      totals.append(
        Review.Total(
          activity: nil, metres: nil, minutes: strength.reduce(0) { $0 + $1.minutes },
          days: strength.count))
    }
    return totals
  }

  func bestAndWorst() -> (best: CalendarDate?, worst: CalendarDate?) {
    let moods = Dictionary(uniqueKeysWithValues: values(of: "mood").map { ($0.date, $0.value) })
    let scores = values(of: "energy").compactMap { energy in
      moods[energy.date].map { (date: energy.date, score: ($0 + energy.value) / 2) }
    }
    guard scores.count >= Review.leastValues else { return (nil, nil) }
    // Of equal days the earlier counts.
    let best = scores.reduce(scores[0]) { $1.score > $0.score ? $1 : $0 }
    let worst = scores.reduce(scores[0]) { $1.score < $0.score ? $1 : $0 }
    return (best.date, worst.date)
  }
}

/// The streaks of all habits at the end of a span, and those that ended in it.
private struct ReviewStreaks {
  private(set) var kept: [Review.Streak] = []
  private(set) var broken: [Review.Streak] = []

  init(in table: FactTable, span: ClosedRange<CalendarDate>, today: CalendarDate) {
    for (habit, column) in table.habits {
      let streaks = HabitHistory.streaks(HabitDays(column: column, in: table, today: today))
      var lengths: [CalendarDate: Int] = [:]
      for (date, streak) in zip(table.dates, streaks) { lengths[date] = streak.map { Int($0) } }
      for date in span {
        let earlier = lengths[date.advanced(by: -1)] ?? 0
        // What is open today is no miss.
        let isOpen = date == today && lengths[date] == nil
        let length = isOpen ? earlier : lengths[date] ?? 0
        if length == 0, earlier >= Review.leastStreak {
          broken.append(Review.Streak(habit: habit, days: earlier, ended: date))
        }
        if date == span.upperBound, length >= Review.leastStreak {
          kept.append(Review.Streak(habit: habit, days: length, ended: nil))
        }
      }
    }
  }
}
