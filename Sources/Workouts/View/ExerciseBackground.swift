public import DayEditing
public import Values

/// What is known of an exercise beside the workout that is going on.
public struct ExerciseBackground: Sendable, Equatable {
  /// The last workout that had it.
  public struct Last: Sendable, Equatable {
    /// Its day.
    public let date: CalendarDate
    /// The sets that were worked.
    public let sets: [LiftSet]

    /// The sets of a day.
    public init(date: CalendarDate, sets: [LiftSet]) { (self.date, self.sets) = (date, sets) }
  }

  /// The last workout that had it; nil for none.
  public var last: Last?
  /// What its rule of progression says for today, in words; nil for nothing.
  public var advice: String?
  /// The load that the rule says; nil where it moves nothing.
  public var load: LiftLoad?
  /// A step of its load; nil for that of the load's unit.
  public var step: LiftLoad?

  /// What is known.
  public init(
    last: Last? = nil, advice: String? = nil, load: LiftLoad? = nil, step: LiftLoad? = nil
  ) {
    (self.last, self.advice, self.load, self.step) = (last, advice, load, step)
  }
}

/// What the next set of an exercise is, until a person says something else.
struct NextSet {
  let exercise: LiveWorkout.Exercise
  let background: ExerciseBackground

  /// The number of the next work set, from 1.
  var number: Int { exercise.workSets.count + 1 }

  /// How many work sets there will be: those of the plan, else those of last time; nil where neither says it.
  var count: Int? { exercise.plan?.sets ?? background.last?.sets.count }

  /// `2/3`, or `4` where nothing says how many there will be, or there are more.
  var numberText: String {
    count.map { number <= $0 ? "\(number)/\($0)" : "\(number)" } ?? "\(number)"
  }

  /// The set of last time with the number; nil where there is none.
  func last(_ number: Int) -> LiftSet? {
    guard let sets = background.last?.sets, sets.indices.contains(number - 1) else { return nil }
    return sets[number - 1]
  }

  /// The set that is offered: that of last time with this number, else the one before, else what is planned. The
  /// load is that of the rule for the first set, and stays where today's differs from that of last time.
  var offered: LiftSet? {
    let before = exercise.workSets.last
    guard var set = last(number) ?? before ?? planned else { return nil }
    set.effort = nil
    if let before {
      if before.load != last(number - 1)?.load, before.isHold == set.isHold {
        set.load = before.load
      }
    } else if let load = background.load {
      set.load = load
    }
    return set
  }

  private var planned: LiftSet? {
    guard let plan = exercise.plan else { return nil }
    if let seconds = plan.seconds { return LiftSet(.seconds(seconds), plan.load) }
    return plan.repetitions.map { LiftSet(.repetitions($0.lowerBound), plan.load) }
  }
}

extension LiftSet {
  /// The set with one repetition, or five seconds of a hold, more or less; never less than one of them.
  func moved(by steps: Int) -> LiftSet {
    var set = self
    switch amount {
    case .repetitions(let count): set.amount = .repetitions(max(1, count + steps))
    case .seconds(let seconds): set.amount = .seconds(max(5, seconds + 5 * steps))
    }
    return set
  }

  /// The set with a step more load, or less. More is less help: that of an assisted lift falls to nothing, and then
  /// something is added to the body.
  ///
  /// - Parameters:
  ///   - step: The exercise's own step; nil for 5 lb or 2.5 kg, and twice that of help.
  ///   - isAssisted: Whether the exercise can be done with help, so that a body alone can have less.
  ///   - usual: The unit of a load where there is none.
  /// - Returns: Nil for a band, which has no steps.
  func loaded(
    by direction: Double, step: LiftLoad?, isAssisted: Bool, unit usual: WeightUnit
  ) -> LiftSet? {
    func amount(_ unit: WeightUnit, isHelp: Bool) -> Double {
      if let step, step.unit == unit, let pounds = step.pounds { return pounds / unit.pounds }
      return (unit == .kg ? 2.5 : 5) * (isHelp ? 2 : 1)
    }
    var set = self
    switch load {
    case nil:
      guard direction > 0 else { return set }
      set.load = .weight(amount(usual, isHelp: false), usual)
    case .weight(let number, let unit):
      set.load = .weight(max(0, number + direction * amount(unit, isHelp: false)), unit)
    case .bodyweight(let added, let unit):
      let unit = added == 0 ? usual : unit
      let sum = added + direction * amount(unit, isHelp: false)
      if added == 0, direction < 0 {
        if isAssisted { set.load = .assistance(amount(unit, isHelp: true), unit) }
      } else {
        set.load = .bodyweight(added: max(0, sum), unit)
      }
    case .assistance(let number, let unit):
      let help = number - direction * amount(unit, isHelp: true)
      set.load = help > 0 ? .assistance(help, unit) : .bodyweight(added: 0, .lb)
    case .band: return nil
    }
    return set
  }

  /// The set as a table has it: `10 x 45 kg`, ` 8 x BW`, `40 s`.
  var inTable: String {
    switch amount {
    case .repetitions(let count):
      let number = count < 10 ? " \(count)" : "\(count)"
      return number + (load.map { " x \($0.text)" } ?? "")
    case .seconds(let seconds): return "\(seconds) s" + (load.map { " @ \($0.text)" } ?? "")
    }
  }

  /// The set as short as it can be: `10x135`, `10x45kg`.
  public var short: String { text.replacing(" lbs", with: "").replacing(" kg", with: "kg") }
}
