import JSON
public import Values

/// Loads and sets in words: the one speller for files, and the one for screens.
extension Load {
  /// The load as files have it: `135 lbs`, `60 kg`, `BW`, `BW+15`, `50 lbs assist`, `green band`. Pounds beside
  /// the body have no unit where a number without one is that.
  public func written(in units: FormatUnits) -> String {
    units.weight == .lb ? spelled(pounds: "lbs", isBare: true, Self.range) : marked
  }

  /// The same with its unit everywhere: `BW+15 lbs`.
  public var marked: String { spelled(pounds: "lbs", isBare: false, Self.range) }

  private static func range(_ quantity: Quantity) -> String {
    let (low, high) = (decimalText(quantity.low), decimalText(quantity.high))
    return low == high ? low : "\(low)-\(high)"
  }

  /// The load as records and plans show it: `145 lb`, `60 kg`, `BW`, `BW+5`, `40 lb assist`, `green band`.
  public var shown: String { spelled(pounds: "lb", isBare: true) { decimalText($0.value) } }

  /// The same with its unit everywhere: `145 lb`, `BW+5 lb`.
  public var withUnit: String { spelled(pounds: "lb", isBare: false) { decimalText($0.value) } }

  /// The same in a person's unit: what is compared with one another has one unit. A load is told to tenths, or to the
  /// quarter that it is, as small plates make it; facts have all loads in pounds, whatever they were written in.
  public func shown(in units: PersonalUnits) -> String {
    guard let weight else { return shown }
    let number = weight.quantity.value * weight.unit.pounds / units.weight.pounds
    let quarter = (number * 4).rounded() / 4
    var load = self
    load.weight = Weight(
      abs(number - quarter) < 0.001 ? quarter : number.rounded(toParts: 10), units.weight)
    return load.shown
  }

  /// The load as a person is told it: in the unit that is written, else in the person's.
  public func told(in units: PersonalUnits) -> String {
    guard writtenUnit != nil else { return shown(in: units) }
    return units.weight == .lb ? shown : withUnit
  }

  private func spelled(
    pounds: String, isBare: Bool, _ number: (Quantity) -> String
  ) -> String {
    func text(_ weight: Weight) -> String {
      "\(number(weight.quantity)) \(weight.unit == .kg ? "kg" : pounds)"
    }
    func text(_ sign: String, _ weight: Weight) -> String {
      if weight.quantity.value == 0 { return "BW" }
      return "BW\(sign)" + (isBare && weight.unit == .lb ? number(weight.quantity) : text(weight))
    }
    return switch self {
    case .weight(let weight): text(weight)
    case .bodyweight(let added): text("+", added)
    case .assistance(let weight, isBody: true): text("-", weight)
    case .assistance(let weight, isBody: false): "\(text(weight)) assist"
    case .band(let name, _): name
    }
  }
}

extension StrengthSet {
  /// How often or how long: `10`, `40s`; `?` where it is not known.
  package var amountText: String {
    amount == nil ? "?" : decimalText(number) + (isHold ? "s" : "")
  }

  /// The set in words, as a workout shows it: `10x135 lbs`, `40s @ 25 lbs`, `12`.
  public var text: String {
    amountText + (load.map { (isHold ? " @ " : "x") + $0.written(in: .standard) } ?? "")
  }

  /// The set as a list of sets of records has it: `12x140`, `8x60kg`, `6xBW+5`, `40s`, `40sx10`.
  public var shown: String {
    guard let load else { return amountText }
    switch load {
    case .band(let name, _): return "\(amountText)x\(name)"
    case _ where load.isBodyweight: return "\(amountText)x\(load.shown.replacing(" ", with: ""))"
    case .weight(let weight), .assistance(let weight, _), .bodyweight(let weight):
      return "\(amountText)x\(decimalText(weight.quantity.value))\(weight.unit == .kg ? "kg" : "")"
    }
  }
}

extension StrengthEntry {
  /// The sets as a person is told them, runs of equal ones behind each other: `5x5 @ 100 kg, then 5 @ 102.5 kg`. Nil
  /// without any.
  func told(in units: PersonalUnits) -> String? {
    let runs = runs()
    let texts = runs.map { run in
      let count = runs.count > 1 && run.count == 1 ? "" : "\(decimalText(run.count))x"
      let load = run.set.load.map { " @ \($0.told(in: units))" } ?? ""
      return count + run.set.amountText + load
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", then ")
  }
}
