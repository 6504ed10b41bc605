public import DayModel
public import Query
public import Training
public import Values

/// Something that was never reached before a span.
///
/// A load, an estimate and a distance are the last of ``PersonalRecords`` and ``CardioRecords`` in the span, where the days
/// before it had any: of all records that were told on their days, those that say what the span amounts to. A pace is
/// another thing than a record of ``CardioRecords``, which is over the distance of a race: it is compared with that of
/// every effort over much the same distance. Nobody races an activity of a person's own, so that it has none; where its
/// farthest is no record, its longest may be.
public struct ReviewRecord: Equatable, Sendable {
  /// What was reached.
  public enum Kind: Equatable, Sendable {
    /// A load in pounds that was lifted, with the most repetitions at it, where they are known.
    case weight(pounds: Double, repetitions: Double?)
    /// An estimated one-repetition maximum in pounds.
    case estimate(pounds: Double)
    /// A distance in metres.
    case distance(metres: Double)
    /// Minutes of an activity of a person's own.
    case duration(minutes: Double)
    /// Minutes for the distance that the activity's pace is for, over this many metres.
    case pace(minutes: Double, metres: Double)
  }

  /// The exercise, or the kind of activity.
  public let name: String
  /// The activity; nil for an exercise.
  public let activity: TrainingActivity?
  /// What was reached.
  public let kind: Kind
  /// The day.
  public let date: CalendarDate

  /// How far two distances may be apart for their paces to be compared.
  private static let distanceTolerance = 0.05

  /// The records of a span against all days before it. What was done for the first time is none.
  ///
  /// - Parameters:
  ///   - table: The facts of all days up to the span's end, all columns.
  ///   - library: The names that exercises have, and the days whose weights are right.
  ///   - activities: The activities that have records, in their order.
  public static func all(
    in table: FactTable, span: ClosedRange<CalendarDate>, library: ExerciseLibrary,
    activities: [TrainingActivity]
  ) -> [ReviewRecord] {
    lifts(table, span, library) + activities.flatMap { records(of: $0, table, span) }
  }

  private static func lifts(
    _ table: FactTable, _ span: ClosedRange<CalendarDate>, _ library: ExerciseLibrary
  ) -> [ReviewRecord] {
    let names = Dictionary(
      grouping: table.columns.keys.compactMap(\.exercise), by: { library.key(of: $0) })
    return names.sorted { $0.key < $1.key }.compactMap { name, names in
      let days = ExerciseDay.all(of: names, in: table).filter { $0.date <= span.upperBound }
      guard let last = days.last, last.date >= span.lowerBound else { return nil }
      let confirmed = Set(library.entry(named: name)?.confirmed ?? [])
      let made = PersonalRecords(of: days, confirmed: confirmed).records
        .filter { $0.date >= span.lowerBound }
      if made.isEmpty { return nil }
      let earlier = PersonalRecords(
        of: days.filter { $0.date < span.lowerBound }, confirmed: confirmed)
      func best(_ kind: PersonalRecords.Kind) -> (date: CalendarDate, set: StrengthSet)? {
        guard earlier.bests.contains(where: { $0.kind == kind }),
          let record = made.last(where: { $0.kind == kind }), let set = record.set
        else { return nil }
        return (record.date, set)
      }
      // The one of the two that says more: a weight that was lifted goes before an estimate.
      if let (date, set) = best(.load), let pounds = set.load?.pounds {
        let sets = days.first { $0.date == date }?.sets ?? []
        let repetitions = sets.filter { $0.load?.pounds == pounds }.compactMap(\.repetitions).max()
        return ReviewRecord(
          name: name, activity: nil, kind: .weight(pounds: pounds, repetitions: repetitions),
          date: date)
      }
      guard let (date, set) = best(.estimate), let weight = set.knownPounds,
        let repetitions = set.repetitions,
        let pounds = RepetitionFormula.epley.maximum(weight: weight, repetitions: repetitions)
      else { return nil }
      return ReviewRecord(name: name, activity: nil, kind: .estimate(pounds: pounds), date: date)
    }
  }

  private static func records(
    of activity: TrainingActivity, _ table: FactTable, _ span: ClosedRange<CalendarDate>
  ) -> [ReviewRecord] {
    let all = zip(table.dates, table.efforts(of: activity))
      .flatMap { day, efforts in efforts.map { CardioRecords.Effort($0, on: day) } }
      .filter { $0.date <= span.upperBound }
    func record(_ kind: Kind, _ effort: CardioRecords.Effort) -> ReviewRecord {
      ReviewRecord(name: activity.id, activity: activity, kind: kind, date: effort.date)
    }
    func last(_ kind: CardioRecords.Kind, of efforts: [CardioRecords.Effort])
      -> CardioRecords.Effort?
    {
      guard efforts.contains(where: { $0.date < span.lowerBound }) else { return nil }
      let best = CardioRecords(of: activity.known, efforts).records.last { $0.kind == kind }
      return best.flatMap { $0.effort.date >= span.lowerBound ? $0.effort : nil }
    }
    let measured = all.filter { ($0.metres ?? 0) > 0 }
    let farthest = last(.farthest, of: measured).flatMap { effort in
      effort.metres.map { record(.distance(metres: $0), effort) }
    }
    guard let known = activity.known else {
      let longest = last(.longest, of: all).flatMap { effort in
        effort.minutes.map { record(.duration(minutes: $0), effort) }
      }
      return [farthest ?? longest].compactMap(\.self)
    }
    let fastest = fastest(known, of: measured, in: span).map { effort, pace, metres in
      record(.pace(minutes: pace, metres: metres), effort)
    }
    return [farthest, fastest].compactMap(\.self)
  }

  /// The best pace of a span that is better than all before it over much the same distance.
  private static func fastest(
    _ activity: Activity, of efforts: [CardioRecords.Effort], in span: ClosedRange<CalendarDate>
  ) -> (effort: CardioRecords.Effort, pace: Double, metres: Double)? {
    let (now, before) = (
      efforts.filter { $0.date >= span.lowerBound }, efforts.filter { $0.date < span.lowerBound }
    )
    func pace(_ effort: CardioRecords.Effort) -> Double? {
      guard let metres = effort.metres, let minutes = effort.minutes else { return nil }
      return minutes / (metres / activity.paceDistance)
    }
    return now.compactMap { effort in
      guard let metres = effort.metres, let value = pace(effort) else { return nil }
      let alike = before.filter {
        abs(($0.metres ?? 0) - metres) <= distanceTolerance * metres
      }
      return alike.compactMap(pace).min().flatMap { value < $0 ? (effort, value, metres) : nil }
    }.min { $0.pace < $1.pace }
  }
}
