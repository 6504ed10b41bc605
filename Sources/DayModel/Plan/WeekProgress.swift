import LogSyntax
public import Values

/// A week as it was planned and as it went: a pure function of plan, days and today.
///
/// It is what `protocol` shows, and what a dashboard or a review of weeks is made of. The rules are those
/// of docs/format.md §10.2.
public struct WeekProgress: Equatable, Sendable {
  /// The Monday of the week.
  public let monday: CalendarDate
  /// The plan; nil for a week without, whose days are all unplanned.
  public let plan: WeekPlan?
  /// The seven days, from Monday on.
  public let days: [Day]
  /// What the plan wants to reach, with what there is, in the plan's order.
  public let targets: [Target]

  /// What there is of a target.
  public struct Target: Equatable, Sendable {
    /// What the plan asks for in the week.
    public let target: WeekPlan.Target
    /// The sum over the week's days, in the unit of its measure; nil where it has none.
    public let actual: Double?
  }

  /// What became of a day of the plan.
  public enum State: String, Sendable, CaseIterable {
    /// All that was planned is there.
    case done
    /// It is over, and what is missing was done on another day of the week.
    case moved
    /// It is over, and something is missing.
    case missed
    /// Nothing was planned, and nothing was done.
    case rest
    /// It is today, and something is still missing.
    case today
    /// It is still to come.
    case planned
    /// The plan does not say, and nothing was done.
    case unplanned
    /// Training on a day on which none was planned.
    case extra
  }

  /// One day of the week.
  public struct Day: Equatable, Sendable {
    /// The day of the week that the plan and the log are of.
    public let date: CalendarDate
    /// What was planned for it; nil where the plan does not say.
    public let planned: WeekPlan.Day?
    /// What became of it.
    public internal(set) var state: State
    /// All training of the day, in the order of its log, lifts and sessions last.
    public let training: [Training]
    /// The indices in ``training`` of what the day's own plan does not have.
    public internal(set) var extraIndices: [Int] = []
    /// On which days what is missing was done, where ``state`` is `moved`: the last of them.
    public internal(set) var movedTo: CalendarDate?
    /// The days of whose plan training of this day was: those that moved here.
    public internal(set) var movedFrom: [CalendarDate] = []
    /// The kinds that are missing of a plan of several parts, of which others are there; else none.
    public internal(set) var missingKinds: [WorkoutType] = []

    /// The training beside the day's plan.
    public var extra: [Training] { extraIndices.map { training[$0] } }
  }

  /// Training that a day's log says was done.
  public enum Training: Equatable, Sendable {
    /// A swim, ride, run or walk with distance or time.
    case activity(ActivityRecord)
    /// What was done of a type of the person's own, all of the day: metres and minutes, as far as they are known.
    case own(TrainingActivity, metres: Double?, minutes: Double?)
    /// A session that was followed, with its type where that is known.
    case session(Session, TrainingType?)
    /// The day's exercises but those that are only planned; none where the day says its minutes of strength alone.
    case strength([ExerciseRecord])

    /// The word for what it is: `run`, `strength`, `row`.
    public var word: String {
      switch self {
      case .own(let activity, _, _): activity.id
      case .session(_, let type): type?.id ?? TrainingActivity.session.id
      case .activity, .strength: kind?.rawValue ?? ""
      }
    }

    /// What kind it is; nil for a type of the person's own.
    public var kind: WorkoutType? {
      switch self {
      case .own: nil
      case .session(_, let type): type?.builtIn
      case .activity(let record):
        switch record.activity {
        case .swim: .swim
        case .bike: .bike
        case .run: .run
        case .walk: .walk
        }
      case .strength: .strength
      }
    }

    /// The training that a day's record has: what stands in its sections of training, then its sessions.
    ///
    /// - Parameter types: The types of training.
    public static func all(
      in record: DayRecord, types: TrainingTypes = .builtIn
    ) -> [Training] {
      let activities = record.activities.filter { $0.distance != nil || $0.minutes != nil }
      let lifts = record.exercises.filter { !$0.isPlanned }
      let logged =
        activities.map(Training.activity) + own(in: record, types)
        + (lifts.isEmpty && !hasStrengthMinutes(record) ? [] : [.strength(lifts)])
      // A session and the activity of its type are one.
      let words = Set(logged.map(\.word))
      let sessions = record.sessions.map { Training.session($0, types.type(of: $0)) }
      return logged + sessions.filter { !words.contains($0.word) }
    }

    /// Whether a day says how long its strength training was; the first field of the name counts.
    private static func hasStrengthMinutes(_ record: DayRecord) -> Bool {
      let key = fieldKey(DayRecord.strengthMinutes)
      let field = record.fields.first { fieldKey($0.name) == key }
      return field.flatMap { CustomNumber.read($0.text, of: $0.name) }.map { $0.first > 0 } ?? false
    }

    /// The first field of each own activity's name counts.
    private static func own(in record: DayRecord, _ types: TrainingTypes) -> [Training] {
      var left = types.ownActivities
      if left.isEmpty { return [] }
      return record.fields.compactMap { field in
        guard let activity = left.removeValue(forKey: fieldKey(field.name)) else { return nil }
        let efforts = activity.efforts(field.text, in: record.units)
        let (metres, minutes) = (
          efforts.compactMap(\.metres), efforts.compactMap { $0.minutes?.value }
        )
        if efforts.isEmpty { return nil }
        return .own(
          types.counted(activity), metres: metres.isEmpty ? nil : metres.reduce(0, +),
          minutes: minutes.isEmpty ? nil : minutes.reduce(0, +))
      }
    }
  }

  /// How much of a plan was kept to.
  public struct Compliance: Equatable, Sendable {
    /// Days on which all was done.
    public var done = 0
    /// Days whose training was done on another day.
    public var moved = 0
    /// Days on which something is missing.
    public var missed = 0

    /// None of any.
    public init() {}

    /// The days that count.
    public var total: Int { done + moved + missed }
    /// The days that were kept to.
    public var kept: Int { done + moved }
    /// The part that was kept to, from 0 to 1; nil where no day counts yet.
    public var rate: Double? { total == 0 ? nil : Double(kept) / Double(total) }
  }

  /// The compliance of the days before today, and of today once it is done.
  public let compliance: Compliance

  /// The progress of a week.
  ///
  /// - Parameters:
  ///   - date: Any day of the week.
  ///   - plan: Its plan, if any.
  ///   - records: The records of its days, whole ones (``DayReader/read(_:habits:units:)``); those of
  ///     other days are passed over.
  ///   - types: The types of training.
  ///   - today: The day that entries belong to now.
  public init(
    weekOf date: CalendarDate, plan: WeekPlan?, records: [DayRecord],
    types: TrainingTypes = .builtIn, today: CalendarDate
  ) {
    let monday = date.monday
    self.monday = monday
    self.plan = plan
    let week = CalendarDate.Weekday.allCases.map { weekday in
      let date = monday.advanced(by: weekday.rawValue - 1)
      return DayMatch(
        date: date, planned: plan?.day(weekday), record: records.first { $0.date == date }, types)
    }
    days = DayMatch.progress(of: week, today: today)
    compliance = days.reduce(into: Compliance()) { compliance, day in
      switch day.state {
      case .done where day.date <= today: compliance.done += 1
      case .moved: compliance.moved += 1
      case .missed: compliance.missed += 1
      default: break
      }
    }
    let training = days.flatMap(\.training)
    targets = (plan?.targets ?? []).map { target in
      Target(target: target, actual: target.measure.map { $0.sum(of: training) })
    }
  }
}

extension WeekPlan.Target.Measure {
  /// How much of it there is.
  fileprivate func sum(of training: [WeekProgress.Training]) -> Double {
    training.reduce(0) { sum, training in
      guard case .activity(let record) = training, record.activity == activity else { return sum }
      return sum + ((isTime ? record.minutes : record.metres) ?? 0) / size
    }
  }
}
