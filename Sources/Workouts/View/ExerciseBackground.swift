import DayModel
public import Training
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
  /// All days before that had it, by which a set is a record.
  public var days: [ExerciseDay]
  /// The days whose weights are right, however heavy.
  public var confirmed: Set<CalendarDate>

  /// What is known.
  public init(
    last: Last? = nil, advice: String? = nil, load: Load? = nil, step: Load? = nil,
    days: [ExerciseDay] = [], confirmed: Set<CalendarDate> = []
  ) {
    (self.last, self.advice, self.load, self.step) = (last, advice, load, step)
    (self.days, self.confirmed) = (days, confirmed)
  }

  /// The sets of a day that are records beside all days before it, by their index, with what each is the most of.
  func records(of sets: [StrengthSet], on date: CalendarDate) -> [Int: String] {
    guard !days.isEmpty, !sets.isEmpty else { return [:] }
    let all = PersonalRecords(
      of: days + [ExerciseDay(date: date, sets: sets)], confirmed: confirmed)
    var marks: [Int: String] = [:]
    for best in all.made(on: date) {
      guard let set = best.set, let index = sets.firstIndex(of: set), marks[index] == nil,
        let word = best.kind.word
      else { continue }
      marks[index] = word
    }
    return marks
  }
}

/// What the next set of an exercise is, until a person says something else.
struct NextSet {
  let exercise: LiveWorkout.Exercise
  let background: ExerciseBackground

  /// A set that Enter logs, and where it is from.
  struct Offer: Equatable {
    var set: StrengthSet
    var source: Source
  }

  /// Where a set that is offered comes from.
  enum Source: Equatable {
    /// The plan.
    case plan
    /// The rule of progression, which asks for more load than last time, or for less.
    case rule(isMore: Bool)
    /// The last workout that had the exercise.
    case last
    /// The set before it today.
    case before
    /// The person, by the keys that change it.
    case person
  }

  /// The number of the next work set, from 1.
  var number: Int { exercise.workSets.count + 1 }

  /// How many work sets there will be: those of the plan, else those of last time; nil where neither says it.
  var count: Int? { exercise.plan?.sets ?? background.last?.sets.count }

  /// Whether all sets of the plan are done, so that one more is not logged unasked.
  var isDone: Bool { exercise.plan?.sets.map { number > $0 } ?? false }

  /// `2/3`, or `4` where nothing says how many there will be, or there are more.
  var numberText: String {
    count.map { number <= $0 ? "\(number)/\($0)" : "\(number)" } ?? "\(number)"
  }

  /// The set of last time with the number, if any.
  func last(_ number: Int) -> StrengthSet? {
    guard let sets = background.last?.sets, sets.indices.contains(number - 1) else { return nil }
    return sets[number - 1]
  }

  /// The set that is offered: what the plan says, else what was done last time; nothing where neither says one. A load
  /// that the person chose today stays, and what is done without a load gets none.
  var offered: Offer? {
    let before = exercise.workSets.last
    guard !isDone else {
      return before.map { Offer(set: $0.withoutEffort, source: .before) }
    }
    guard var offer = offered(number) else { return nil }
    if let before, before.isHold == offer.set.isHold,
      before.load != offered(number - 1)?.set.load || before.load == nil
    {
      if offer.set.load != before.load { offer.source = .before }
      offer.set.load = before.load
    }
    return offer
  }

  /// What plan and last time say of the set with a number, whatever was done today.
  private func offered(_ number: Int) -> Offer? {
    let last = last(number)?.withoutEffort ?? background.last?.sets.last?.withoutEffort
    guard let planned = planned(near: last) else {
      guard let set = self.last(number)?.withoutEffort else { return nil }
      return withRule(Offer(set: set, source: .last))
    }
    if planned.load != nil { return Offer(set: planned, source: .plan) }
    var offer = Offer(set: planned, source: .plan)
    offer.set.load = last.flatMap { $0.isHold == planned.isHold ? $0.load : nil }
    return withRule(offer)
  }

  /// The offer with the load that the rule of progression says, where it has a load at all.
  private func withRule(_ offer: Offer) -> Offer {
    guard let load = background.load, let now = offer.set.load, load != now else { return offer }
    var offer = offer
    offer.set.load = load
    offer.source = .rule(isMore: (load.rank ?? 0) > (now.rank ?? 0))
    return offer
  }

  /// What the plan says of a set: of a range of repetitions those of last time, within it.
  private func planned(near last: StrengthSet?) -> StrengthSet? {
    guard let plan = exercise.plan else { return nil }
    if let seconds = plan.seconds { return StrengthSet(.seconds(Double(seconds)), plan.load) }
    return plan.repetitions.map { range in
      let done = last?.repetitions.flatMap { Int(exactly: $0) } ?? range.lowerBound
      let repetitions = min(max(done, range.lowerBound), range.upperBound)
      return StrengthSet(.repetitions(Double(repetitions)), plan.load)
    }
  }

  /// Where an offer comes from, in words.
  func words(of source: Source, on today: CalendarDate) -> String {
    switch source {
    case .plan: "as planned"
    case .rule(let isMore): isMore ? "a step more" : "a step less"
    case .before: "as before"
    case .person: "as you set it"
    case .last: background.last.map { "as \($0.date.asLast(before: today))" } ?? "as last time"
    }
  }
}

extension CalendarDate {
  /// `last Tuesday`, of a day within the last week; else the date.
  fileprivate func asLast(before today: CalendarDate) -> String {
    (1...7).contains(distance(to: today)) ? "last \(weekday.name)" : "on \(self)"
  }
}

extension StrengthSet {
  var withoutEffort: StrengthSet {
    var set = self
    set.effort = nil
    return set
  }

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
    return padded + (load.map { (isHold ? " @ " : " x ") + $0.withUnit } ?? "")
  }

  /// The set as short as it can be, with the unit of its load: `10x135lb`, `6xBW+15lb`.
  public var short: String {
    let load = load.map { (isHold ? " @ " : "x") + $0.withUnit } ?? ""
    return amountText + load.replacing(" lb", with: "lb").replacing(" kg", with: "kg")
  }
}

extension PersonalRecords.Kind {
  /// What a set is the most of that is a record of the kind; nil for a volume, which is of no single set.
  fileprivate var word: String? {
    switch self {
    case .load: "heaviest"
    case .estimate: "best e1RM"
    case .repetitions: "most repetitions"
    case .assistance: "least help"
    case .hold: "longest"
    case .volume: nil
    }
  }
}
