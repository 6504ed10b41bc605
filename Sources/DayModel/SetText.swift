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
