import DayModel
public import Values

/// Suggests the next workout of an exercise from those before it, by one of the rules of
/// ``ProgressionRule``.
///
/// Deload weeks are not seen: their workouts count for no rule, but they are no time off. Two weeks off take the
/// last load again, four weeks off nine tenths of it.
public struct Progression {
  /// The days off after which the last load is taken again, and those after which it is less.
  static let daysOff = (some: 15, much: 28)
  /// What a deload leaves of a load, and of the number of sets.
  static let deload = (load: 0.9, sets: 2.0 / 3)
  /// The number of workouts without more load or repetitions after which a deload follows.
  static let stalledWorkouts = 3
  /// Confidence is high with this many workouts, with their effort, in this many days.
  static let sure = (workouts: 4, days: 42)
  /// The longest hold in seconds before the load goes up, and what a hold begins at again.
  static let hold = (longest: 60.0, again: 30.0, step: 5.0)

  private let name: String
  private let target: ProgressionTarget
  private let workouts: [WorkingSets]
  /// The last workout of all, also of a deload week.
  private let lastDone: CalendarDate?
  private let date: CalendarDate
  private let deloadWeeks: Set<CalendarDate>

  /// What to do on a day.
  ///
  /// - Parameters:
  ///   - name: The exercise, to name it without help.
  ///   - days: Its days, in any order; those from the day on are passed over.
  ///   - date: The day to suggest for.
  ///   - deloadWeeks: The Mondays of the weeks whose plan is a deload.
  ///   - planned: What the weekly plan says itself, which stands where there is no workout to go by.
  public static func suggestion(
    for name: String, _ target: ProgressionTarget, after days: [ExerciseDay], on date: CalendarDate,
    deloadWeeks: Set<CalendarDate> = [], planned: PlannedSets? = nil
  ) -> Suggestion {
    let done = days.filter { $0.date < date }.sorted { $0.date < $1.date }
      .compactMap { WorkingSets($0, target) }
    let progression = Progression(
      name: name, target: target,
      workouts: done.filter { !deloadWeeks.contains($0.date.monday) },
      lastDone: done.last?.date, date: date, deloadWeeks: deloadWeeks)
    return progression.suggestion(planned)
  }

  private func suggestion(_ planned: PlannedSets?) -> Suggestion {
    guard let last = workouts.last else {
      return Suggestion(
        load: planned?.load, sets: planned?.sets ?? target.sets,
        repetitions: planned?.seconds == nil && target.rule != .hold
          ? (planned?.repetitions ?? target.repetitions).upperBound : nil,
        seconds: planned?.seconds, rule: target.rule, change: .none, confidence: .low,
        because: [
          Suggestion.Reason(
            date: nil, sets: "", code: .noHistory,
            text: planned == nil ? "there is no workout to go by" : "the plan's own numbers")
        ])
    }
    var next = step(after: last)
    next.confidence = confidence
    return next
  }

  /// How many days ago the exercise was done last; of one that never was, none.
  private var daysOff: Int { lastDone?.distance(to: date) ?? 0 }

  private var confidence: Suggestion.Confidence {
    guard workouts.count > 1, daysOff <= Self.daysOff.much else { return .low }
    let recent = workouts.filter {
      $0.hasEffort && $0.date.distance(to: date) <= Self.sure.days
    }
    return recent.count >= Self.sure.workouts ? .high : .medium
  }

  private func step(after last: WorkingSets) -> Suggestion {
    if deloadWeeks.contains(date.monday) {
      return lighter(last, .deload, fewerSets: true, .deloadWeek, "the week's plan is a deload")
    }
    let off = daysOff
    if off > Self.daysOff.much {
      return lighter(last, .down, fewerSets: false, .longTimeOff, "\(off) days off: nine tenths")
    }
    if off >= Self.daysOff.some {
      return same(last, .timeOff, "\(off) days off: the last load again")
    }
    let next = move(last)
    if next.change != .up, let stalled {
      return lighter(last, .deload, fewerSets: true, stalled.code, stalled.text)
    }
    return next
  }

  // MARK: The rules

  private func move(_ last: WorkingSets) -> Suggestion {
    let (low, high) = (target.repetitions.lowerBound, target.repetitions.upperBound)
    switch target.rule {
    case .plan: return plan(last, asks: high)
    case .double, .bodyweight, .assisted:
      guard last.allReach(Double(high), target) else {
        let more = "1 repetition more in all, \(Int(last.total) + 1)"
        var next = same(last, .notReached, "not all sets have \(high): \(more)")
        let sets = target.isSetsAsked ? max(target.sets, 1) : last.sets.count
        next.sets = sets
        next.repetitions = min(high, max(low, Self.perSet(last.total + 1, of: sets)))
        return next
      }
      if last.sets.contains(where: { ($0.reserve ?? 1) <= 0 }) {
        return same(last, .noReserve, "all sets have \(high), and one had none in reserve")
      }
      return up(last, "all sets have \(high)", aim: low)
    case .linear:
      guard last.allReach(Double(high), target) else {
        return same(last, .notReached, "not all sets have \(high)")
      }
      return up(last, "all sets have \(high)", aim: high)
    case .hold: return hold(last)
    }
  }

  private func plan(_ last: WorkingSets, asks high: Int) -> Suggestion {
    let rule = "the rule plan asks \(high) at 1"
    let best = last.sets.filter { ($0.repetitions ?? 0) >= Double(high) }
    guard let first = best.first else {
      return same(last, .notReached, "no set has \(high); \(rule)")
    }
    let count = decimalText(first.repetitions ?? 0)
    let load = first.load.map { " at \($0.shown)" } ?? ""
    if let sure = best.first(where: { ($0.reserve ?? 0) >= 1 }) {
      let sets = decimalText(sure.repetitions ?? 0)
      let reserve = decimalText(sure.reserve ?? 0)
      return up(last, "\(sets)\(load), \(reserve) in reserve; \(rule)", aim: high)
    }
    if best.contains(where: { $0.effort != nil }) {
      return same(last, .noReserve, "\(count)\(load), 0 in reserve; \(rule)")
    }
    let before = workouts.dropLast().last
    let isSecond =
      before.map { workout in
        workout.level == last.level
          && workout.sets.contains {
            ($0.repetitions ?? 0) >= Double(high) && ($0.reserve ?? 1) >= 1
          }
      } ?? false
    if isSecond { return up(last, "\(count)\(load) for the second time running", aim: high) }
    return same(
      last, .effortNotWritten, "\(count)\(load), effort not written: once more, then a step")
  }

  private func hold(_ last: WorkingSets) -> Suggestion {
    let held = last.hold
    guard last.allReach(held, target) else {
      return same(last, .notReached, "not all sets have \(Int(held)) s")
    }
    if held < Self.hold.longest {
      var next = same(last, .reached, "all sets have \(Int(held)) s: + \(Int(Self.hold.step)) s")
      next.change = .up
      next.seconds = Int(held + Self.hold.step)
      return next
    }
    var next = up(last, "all sets have \(Int(held)) s", aim: 0)
    next.repetitions = nil
    next.seconds = Int(Self.hold.again)
    return next
  }

  /// Why it is time for a deload; nil while it is not.
  private var stalled: (code: Suggestion.Reason.Code, text: String)? {
    if let limit = target.rule.defaults.misses, let last = workouts.last {
      let misses = workouts.reversed().prefix {
        $0.level == last.level && !$0.allReach(Double(target.repetitions.upperBound), target)
      }.count
      if misses >= limit { return (.missed, "\(misses) misses in a row") }
    }
    var count = 0
    for (workout, before) in zip(workouts.dropFirst().reversed(), workouts.dropLast().reversed()) {
      // A lower load begins anew.
      guard workout.level == before.level, workout.total <= before.total else { break }
      count += 1
    }
    guard count >= Self.stalledWorkouts else { return nil }
    return (.stalled, "neither load nor repetitions rose in \(count) workouts")
  }

  // MARK: The next sets

  private func reason(
    _ last: WorkingSets, _ code: Suggestion.Reason.Code, _ text: String
  ) -> Suggestion.Reason {
    Suggestion.Reason(date: last.date, sets: last.text, code: code, text: text)
  }

  private static func perSet(_ total: Double, of sets: Int) -> Int {
    sets == 0 ? 0 : Int((total / Double(sets)).rounded(.up))
  }

  private func same(
    _ last: WorkingSets, _ code: Suggestion.Reason.Code, _ text: String
  ) -> Suggestion {
    let isHold = target.rule == .hold
    return Suggestion(
      load: last.load, sets: max(target.sets, 1),
      repetitions: isHold ? nil : target.repetitions.upperBound,
      seconds: isHold ? Int(last.hold) : nil, rule: target.rule, change: .same, confidence: .medium,
      because: [reason(last, code, text)])
  }

  /// A step more: of a weight, of what is added to the body, or of help that is taken away.
  private func up(_ last: WorkingSets, _ text: String, aim: Int) -> Suggestion {
    var next = same(last, .reached, text)
    next.change = .up
    next.repetitions = aim
    let unit = last.load?.unit ?? .lb
    let step = target.step(in: unit)
    var said = "\(decimalText(step)) \(unit.rawValue)"
    switch last.load ?? .body {
    case .band:
      next.load = nil
      next.remark = "the next lighter band"
      said = "the next lighter band"
    case .assistance(let weight, let isBody):
      let help = weight.quantity.value - step
      if help > 0 {
        next.load = .assistance(Weight(help, weight.unit), isBody: isBody)
      } else {
        next.load = .body
        next.remark = "\(nameWithoutHelp) without help"
      }
      said = "- \(said)"
    case .weight(let weight):
      next.load = .weight(Weight(weight.quantity.value + step, weight.unit))
      said = "+ \(said)"
    case .bodyweight(let added):
      next.load = .bodyweight(added: Weight(added.quantity.value + step, added.unit))
      said = "+ \(said)"
    }
    next.because = [reason(last, .reached, "\(text): \(said)")]
    return next
  }

  /// Nine tenths of the load, down to the step; of help a step more. Of a body alone nothing can be taken away.
  private func lighter(
    _ last: WorkingSets, _ change: Suggestion.Change, fewerSets: Bool,
    _ code: Suggestion.Reason.Code, _ text: String
  ) -> Suggestion {
    var next = same(last, code, text)
    next.change = change
    if let load = last.load, let weight = load.weight {
      let step = target.step(in: weight.unit)
      let number = weight.quantity.value
      if load.isAssistance {
        next.load?.weight = Weight(number + step, weight.unit)
      } else if number > 0 {
        // What is a whole number of steps stays one, whatever its fractions came to.
        let steps = (number * Self.deload.load / step + 1e-9).rounded(.down)
        let least = load.isBodyweight ? 0.0 : 1
        next.load?.weight = Weight(max(steps, least) * step, weight.unit)
      }
    }
    if target.rule == .hold {
      let steps = (last.hold * Self.deload.load / Self.hold.step + 1e-9).rounded(.down)
      next.seconds = Int(max(steps, 1) * Self.hold.step)
    } else {
      next.repetitions = target.repetitions.lowerBound
    }
    if fewerSets {
      next.sets = Int((Double(target.sets) * Self.deload.sets - 1e-9).rounded(.up))
    }
    return next
  }

  /// The exercise's name without the word for help: `Assisted chin up` is `chin up` then.
  private var nameWithoutHelp: String {
    let words = name.split(separator: " ").filter {
      !["assisted", "band", "banded"].contains($0.lowercased())
    }
    return words.isEmpty ? name : words.joined(separator: " ")
  }
}

/// What a weekly plan or a template says of an exercise.
public struct PlannedSets: Equatable, Sendable {
  /// How many sets.
  public var sets: Int?
  /// How many repetitions; of one number both ends are the same.
  public var repetitions: ClosedRange<Int>?
  /// How long to hold, in seconds.
  public var seconds: Int?
  /// The load, if any.
  public var load: Load?

  /// What is planned.
  public init(
    sets: Int? = nil, repetitions: ClosedRange<Int>? = nil, seconds: Int? = nil, load: Load? = nil
  ) {
    self.sets = sets
    self.repetitions = repetitions
    self.seconds = seconds
    self.load = load
  }

  /// The repetitions that a rule takes from the plan: as `8...12` of 12 alone, two thirds of it are the least of a
  /// working set.
  public var range: ClosedRange<Int>? {
    repetitions.map { $0.count > 1 ? $0 : max($0.upperBound * 2 / 3, 1)...$0.upperBound }
  }
}
