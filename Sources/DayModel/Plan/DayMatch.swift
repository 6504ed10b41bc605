import Values

/// A day's plan beside its training, while they are matched (docs/format.md §10.2).
struct DayMatch {
  private let date: CalendarDate
  private let planned: WeekPlan.Day?
  private let training: [WeekProgress.Training]
  /// The parts of the plan that are not there on the day itself.
  private var missing: [WeekPlan.Part]
  /// The indices of the training that no plan has used: neither the day's own nor one that moved here.
  private var free: Set<Int>
  /// The indices of the training that the day's own plan does not have.
  private let extra: [Int]
  private var movedTo: [CalendarDate] = []
  private var movedFrom: [CalendarDate] = []

  init(
    date: CalendarDate, planned: WeekPlan.Day?, record: DayRecord?, _ types: TrainingTypes
  ) {
    self.date = date
    self.planned = planned
    let training = record.map { WeekProgress.Training.all(in: $0, types: types) } ?? []
    self.training = training
    let parts = planned?.parts ?? []
    var used: Set<Int> = []
    var missing: [WeekPlan.Part] = []
    for part in parts {
      // One training may be two parts, as the ride of a brick day that also names the bike.
      if let indices = part.found(in: training, at: training.indices) {
        used.formUnion(indices)
      } else {
        missing.append(part)
      }
    }
    let confirmation = record?.confirmation ?? TrainingConfirmation()
    self.missing = missing.filter { !confirmation.covers($0) }
    extra = training.indices.filter { !used.contains($0) }
    free = Set(extra)
  }

  /// What became of the days of a week, in their order.
  static func progress(of week: [DayMatch], today: CalendarDate) -> [WeekProgress.Day] {
    var week = week
    for index in week.indices where week[index].date < today {
      for part in week[index].missing { week.move(part, of: index) }
    }
    return week.map { $0.progress(today: today) }
  }

  /// Takes training for a part of another day's plan, if there is some that nothing has used.
  fileprivate mutating func take(_ part: WeekPlan.Part, of date: CalendarDate) -> Bool {
    guard let indices = part.found(in: training, at: free.sorted()) else { return false }
    free.subtract(indices)
    movedFrom.append(date)
    return true
  }

  fileprivate mutating func noteMove(to date: CalendarDate) { movedTo.append(date) }

  fileprivate var dateForMoves: CalendarDate { date }

  private func progress(today: CalendarDate) -> WeekProgress.Day {
    var day = WeekProgress.Day(
      date: date, planned: planned, state: state(today: today), training: training)
    day.extraIndices = extra
    day.movedFrom = movedFrom
    if day.state == .moved { day.movedTo = movedTo.max() }
    if let planned, missing.count < planned.parts.count {
      day.missingKinds = planned.kinds.filter { missing.contains(WeekPlan.Part($0)) }
    }
    return day
  }

  private func state(today: CalendarDate) -> WeekProgress.State {
    guard let planned, !planned.isRest else {
      if !training.isEmpty { return .extra }
      return planned == nil ? .unplanned : .rest
    }
    if missing.isEmpty { return .done }
    if date > today { return .planned }
    if date == today { return .today }
    return movedTo.count == missing.count ? .moved : .missed
  }
}

extension [DayMatch] {
  /// Has a part of a day's plan done by the first day of the week that has free training of its kind.
  fileprivate mutating func move(_ part: WeekPlan.Part, of index: Int) {
    let date = self[index].dateForMoves
    for other in indices where self[other].take(part, of: date) {
      self[index].noteMove(to: self[other].dateForMoves)
      return
    }
  }
}

extension WeekPlan.Part {
  /// The indices of the training that this part is, the first that there is, if any.
  fileprivate func found(
    in training: [WeekProgress.Training], at indices: some Sequence<Int>
  ) -> [Int]? {
    func first(_ kind: WorkoutType) -> Int? { indices.first { training[$0].kind == kind } }
    switch self {
    case .activity(let activity):
      return WorkoutType(rawValue: activity.rawValue).flatMap(first).map { [$0] }
    case .strength: return first(.strength).map { [$0] }
    case .brick:
      guard let bike = first(.bike), let run = first(.run) else { return nil }
      return [bike, run]
    case .other: return indices.first { _ in true }.map { [$0] }
    }
  }
}

extension WeekProgress.Training {
  /// The kinds that a day's type names, each once, but for recovery, which any training is.
  package static func kinds(ofType type: String) -> [WorkoutType] {
    PlannedDayText.kinds(type: type, workout: "").filter { WeekPlan.Part($0) != .other }
  }
}

extension [WeekProgress.Training] {
  /// Whether all kinds that a day's type names are there, by the rule by which a plan's day is done; not where it names
  /// none.
  package func fulfils(type: String) -> Bool {
    let kinds = WeekProgress.Training.kinds(ofType: type)
    return !kinds.isEmpty
      && kinds.allSatisfy { WeekPlan.Part($0).found(in: self, at: indices) != nil }
  }
}
