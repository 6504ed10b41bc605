import DayModel
public import Values

extension Load {
  /// The load as screens and plans show it: `145 lb`, `60 kg`, `BW`, `BW+5`, `40 lb assist`, `green band`;
  /// nil where nothing of it is known.
  public var shown: String? {
    if let band { return band }
    guard let quantity else { return isBodyweight ? "BW" : nil }
    let number = decimalText(quantity.value)
    if isBodyweight {
      if quantity.value == 0 { return "BW" }
      return "BW\(isAssistance ? "-" : "+")\(number)" + (unit == .kg ? " kg" : "")
    }
    let amount = "\(number) \((unit ?? .lb).rawValue)"
    return isAssistance ? "\(amount) assist" : amount
  }
}

extension WorkSet {
  /// The set as a list of sets has it: `12x140`, `8x60kg`, `6xBW+5`, `40s`, `40sx10`.
  public var shown: String {
    let amount = seconds.map { decimalText($0) + "s" } ?? repetitions.map { decimalText($0) } ?? "?"
    guard let load, let text = load.listed else { return amount }
    return "\(amount)x\(text)"
  }
}

extension Load {
  /// The load as a list of sets has it.
  private var listedAmount: String? {
    quantity.map { decimalText($0.value) + (unit == .kg ? "kg" : "") }
  }

  fileprivate var listed: String? {
    if isBodyweight || band != nil { return shown?.replacing(" ", with: band == nil ? "" : " ") }
    return listedAmount
  }
}
