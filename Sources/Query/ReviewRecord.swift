import DayModel
public import Values

/// Something that was never reached before a span.
public struct ReviewRecord: Equatable, Sendable {
  /// What was reached.
  public enum Kind: Equatable, Sendable {
    /// A load in pounds that was lifted, with the most repetitions at it, where they are known.
    case weight(pounds: Double, repetitions: Double?)
    /// An estimated one-repetition maximum in pounds.
    case estimate(pounds: Double)
    /// A distance in metres.
    case distance(metres: Double)
    /// Minutes for the distance that the activity's pace is for, over so many metres.
    case pace(minutes: Double, metres: Double)
  }

  /// The exercise, or the kind of activity.
  public let name: String
  /// The activity; nil for an exercise.
  public let activity: Activity?
  /// What was reached.
  public let kind: Kind
  /// The day.
  public let date: CalendarDate

  /// How far two distances may be apart for their paces to be compared.
  private static let distanceTolerance = 0.05

  /// The records of a span against all days before it. What was done for the first time is none.
  static func all(in table: FactTable, span: ClosedRange<CalendarDate>) -> [ReviewRecord] {
    let days = table.dates.indices.filter { span.contains(table.dates[$0]) }
    let earlier = table.dates.indices.filter { table.dates[$0] < span.lowerBound }
    return lifts(table, days, earlier) + activities(table, days, earlier)
  }

  private static func lifts(_ table: FactTable, _ days: [Int], _ earlier: [Int]) -> [ReviewRecord] {
    let columns = table.columns.keys.compactMap { column in
      column.exercise.map { (name: $0, column: column) }
    }.sorted { $0.name < $1.name }
    return columns.compactMap { name, column in
      let sets = table[column].map { fact -> [SetRun] in
        if case .sets(let runs)? = fact { runs } else { [] }
      }
      func best(_ days: [Int], _ value: ([SetRun]) -> Double?) -> (day: Int, value: Double)? {
        days.compactMap { day in value(sets[day]).map { (day, $0) } }
          .reduce(nil) { best, next in best.map { next.1 > $0.value ? next : $0 } ?? next }
      }
      // The one of the two that says more: a weight that was lifted goes before an estimate.
      if let now = best(days, heaviest), let before = best(earlier, heaviest),
        now.value > before.value
      {
        let repetitions = sets[now.day].map(\.set).filter { $0.load?.pounds == now.value }
          .compactMap(\.repetitions)
        return ReviewRecord(
          name: name, activity: nil,
          kind: .weight(pounds: now.value, repetitions: repetitions.max()),
          date: table.dates[now.day])
      }
      func estimate(_ runs: [SetRun]) -> Double? {
        RepetitionFormula.epley.best(of: runs).flatMap { $0.isApproximate ? nil : $0.pounds }
      }
      guard let now = best(days, estimate), let before = best(earlier, estimate),
        now.value > before.value
      else { return nil }
      return ReviewRecord(
        name: name, activity: nil, kind: .estimate(pounds: now.value), date: table.dates[now.day])
    }
  }

  /// The heaviest load of a day's sets. What is added to the body is a load too, and help is none.
  private static func heaviest(_ runs: [SetRun]) -> Double? {
    runs.compactMap(\.set.load?.pounds).filter { $0 > 0 }.max()
  }

  private static func activities(
    _ table: FactTable, _ days: [Int], _ earlier: [Int]
  ) -> [ReviewRecord] {
    FactColumn.activities.flatMap { activity, _ -> [ReviewRecord] in
      let efforts = Effort.all(of: activity, in: table)
      let (now, before) = (days.flatMap { efforts[$0] }, earlier.flatMap { efforts[$0] })
      var records: [ReviewRecord] = []
      func add(_ kind: Kind, _ effort: Effort) {
        records.append(
          ReviewRecord(
            name: activity.rawValue, activity: activity, kind: kind, date: table.dates[effort.day]))
      }
      if let longest = now.max(by: { $0.metres < $1.metres }),
        let old = before.map(\.metres).max(), longest.metres > old
      {
        add(.distance(metres: longest.metres), longest)
      }
      let fast = now.compactMap { effort -> (effort: Effort, pace: Double)? in
        let alike = before.filter {
          abs($0.metres - effort.metres) <= distanceTolerance * effort.metres
        }
        guard let pace = effort.pace, let old = alike.compactMap(\.pace).min(), pace < old else {
          return nil
        }
        return (effort, pace)
      }
      if let fastest = fast.min(by: { $0.pace < $1.pace }) {
        add(.pace(minutes: fastest.pace, metres: fastest.effort.metres), fastest.effort)
      }
      return records
    }
  }
}

/// One activity with a distance.
private struct Effort {
  /// The index of its day.
  let day: Int
  let metres: Double
  /// Minutes for the distance that the activity's pace is for; nil where its time is not known.
  let pace: Double?

  /// The activities of one type by the indexes of days: of a day with several each by itself.
  static func all(of activity: Activity, in table: FactTable) -> [[Effort]] {
    table.efforts(of: TrainingActivity(activity)).enumerated().map { day, efforts in
      efforts.compactMap { effort in
        guard let metres = effort.metres, metres > 0 else { return nil }
        let pace = effort.minutes.map { $0 / (metres / activity.paceDistance) }
        return Effort(day: day, metres: metres, pace: pace)
      }
    }
  }
}
