import DayModel
public import Values

/// What is known of an exercise beside the workout in progress.
public struct ExerciseBackground: Sendable, Equatable {
  /// The last workout that had it.
  public struct Last: Sendable, Equatable {
    /// Its day.
    public let date: CalendarDate
    /// The sets that were worked.
    public let sets: [StrengthSet]

    /// The sets of a day.
    public init(date: CalendarDate, sets: [StrengthSet]) { (self.date, self.sets) = (date, sets) }
  }

  /// The last workout that had it, if any.
  public var last: Last?
  /// What its rule of progression says for today, in words; nil for nothing.
  public var advice: String?
  /// The load that the rule says; nil where it moves nothing.
  public var load: Load?
  /// A step of its load; nil for that of the load's unit.
  public var step: Load?

  /// What is known.
  public init(
    last: Last? = nil, advice: String? = nil, load: Load? = nil, step: Load? = nil
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

  /// The set of last time with the number, if any.
  func last(_ number: Int) -> StrengthSet? {
    guard let sets = background.last?.sets, sets.indices.contains(number - 1) else { return nil }
    return sets[number - 1]
  }

  /// The set that is offered: that of last time with this number, else the one before, else what is planned. The
  /// load is that of the rule for the first set, and stays where today's differs from that of last time.
  var offered: StrengthSet? {
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

  private var planned: StrengthSet? {
    guard let plan = exercise.plan else { return nil }
    if let seconds = plan.seconds { return StrengthSet(.seconds(Double(seconds)), plan.load) }
    return plan.repetitions.map { StrengthSet(.repetitions(Double($0.lowerBound)), plan.load) }
  }
}

extension StrengthSet {
  /// The set with one repetition, or five seconds of a hold, more or less; never less than one of them.
  func moved(by steps: Int) -> StrengthSet {
    var set = self
    let step = isHold ? 5.0 : 1
    let moved = max(step, number + step * Double(steps))
    set.amount = isHold ? .seconds(moved) : .repetitions(moved)
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
    by direction: Double, step: Load?, isAssisted: Bool, unit usual: WeightUnit
  ) -> StrengthSet? {
    let unit = load.flatMap { $0 == .body ? nil : $0.unit } ?? usual
    func amount(isHelp: Bool = false) -> Double {
      if let step = step?.weight, step.unit == unit { return step.quantity.value }
      return (unit == .kg ? 2.5 : 5) * (isHelp ? 2 : 1)
    }
    var set = self
    switch load {
    case nil:
      guard direction > 0 else { return set }
      set.load = .weight(Weight(amount(), unit))
    case .weight(let weight)?:
      set.load = .weight(Weight(max(0, weight.quantity.value + direction * amount()), unit))
    case .bodyweight(let added)?:
      let sum = added.quantity.value + direction * amount()
      if sum > 0 {
        set.load = .bodyweight(added: Weight(sum, unit))
      } else if load == .body, isAssisted {
        set.load = .assistance(Weight(amount(isHelp: true), unit))
      } else {
        set.load = .body
      }
    case .assistance(let weight, _)?:
      let help = weight.quantity.value - direction * amount(isHelp: true)
      set.load = help > 0 ? .assistance(Weight(help, unit)) : .body
    case .band?: return nil
    }
    return set
  }

  /// The set as a table has it: `10 x 45 kg`, ` 8 x BW`, `40 s`.
  var inTable: String {
    let padded = isHold ? "\(decimalText(number)) s" : (number < 10 ? " " : "") + amountText
    return padded + (load.map { (isHold ? " @ " : " x ") + $0.written(in: .standard) } ?? "")
  }

  /// The set as short as it can be: `10x135`, `10x45kg`.
  public var short: String { text.replacing(" lbs", with: "").replacing(" kg", with: "kg") }
}
