public import DayEditing
public import Training
public import Values

extension LiftSet {
  /// The set that was read of a log, with its effort; nil where it has no whole repetitions or seconds, or no
  /// single load.
  public init?(_ set: WorkSet) {
    let read = StrengthSet(repetitions: set.repetitions, seconds: set.seconds, load: set.load)
    self.init(read)
    effort = set.exertion
  }

  /// The set as the formulas of training see it.
  public var workSet: WorkSet {
    WorkSet(
      repetitions: isHold ? nil : Double(number), seconds: isHold ? Double(number) : nil,
      load: load?.load, exertion: effort)
  }
}

extension LiftLoad {
  /// The load as a reader of logs has it.
  public var load: Load {
    switch self {
    case .weight(let number, let unit): Load(quantity: Quantity(number), unit: unit)
    case .bodyweight(let added, let unit):
      Load(quantity: Quantity(added), unit: added == 0 ? nil : unit, isBodyweight: true)
    case .assistance(let number, let unit):
      Load(quantity: Quantity(number), unit: unit, isAssistance: true)
    case .band(let name): Load(band: name)
    }
  }
}
