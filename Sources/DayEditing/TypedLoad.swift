public import Values
import Words

extension Load {
  /// Reads a load as a person types it: `135`, `60kg`, `BW`, `BW+15`, `BW-30`, `50assist`, `green band`.
  /// Nil where it is none.
  ///
  /// - Parameter usual: The unit of a number without one.
  public init?(_ typed: some StringProtocol, unit usual: WeightUnit) {
    let text = trimmed(typed)
    if Self.isBand(text) {
      self = .band(text)
      return
    }
    var lexer = Lexer(text)
    let isBody = lexer.take(word: "bw") || lexer.take(word: "bodyweight")
    lexer.skipBlanks()
    if isBody, lexer.isDone {
      self = .body
      return
    }
    let isAdded = isBody && lexer.take("+")
    guard !isBody || isAdded || lexer.takeDash() else { return nil }
    lexer.skipBlanks()
    guard let number = lexer.number() else { return nil }
    lexer.skipBlanks()
    let weight = Weight(number, lexer.take(WeightUnit.words) ?? usual)
    lexer.skipBlanks()
    let isHelp = !isBody && lexer.take(["assist", "assisted", "assistance"])
    guard lexer.isDone else { return nil }
    if isAdded {
      self = number == 0 ? .body : .bodyweight(added: weight)
    } else {
      self = isHelp || isBody ? .assistance(weight) : .weight(weight)
    }
  }
}
