import DayModel
import Values
import Words

/// The texts of values as a person types them.
package enum ValueText {
  /// Whether a text is one value of a field from its first byte to its last, with no remark behind it:
  /// so far do the words of a value go that stands in no quotes.
  package static func isWhole(_ text: String, _ field: KnownField) -> Bool {
    if field.kind == .activity, let activity = field.activity {
      return ActivityText.isWhole(text, activity)
    }
    var lexer = Lexer(text)
    let isRead =
      switch field.kind {
      case .weight: lexer.quantity(WeightUnit.words) != nil
      case .sleep: lexer.sleepHours() != nil
      case .score: lexer.score(.ten) != nil
      case .watchScore: lexer.score(.percent) != nil
      case .activity: false
      case .heartRate, .activityHeartRate, .maxHeartRate: lexer.quantity(beats) != nil
      case .power: lexer.quantity(PowerUnit.words) != nil
      case .cadence: lexer.quantity(CadenceUnit.words) != nil
      case .pace: Pace.take(&lexer, in: .standard) != nil
      case .totalDistance: lexer.quantity(DistanceUnit.words) != nil
      case .fuelTotal: lexer.quantity(FuelTotal.units) != nil
      }
    return isRead && !lexer.runsOn && lexer.isDone
  }

  private static let beats: [Word: Double] = ["bpm": 1]

  /// Whether a word begins as a number does: no name begins so.
  package static func startsWithNumber(_ word: some StringProtocol) -> Bool {
    var lexer = Lexer(String(word))
    _ = lexer.takeApproximate()
    if !lexer.takeDash() { _ = lexer.take("+") }
    return lexer.number() != nil
  }

  /// Whether a text is one number, rough or not, and nothing else.
  package static func isBareNumber(_ text: some StringProtocol) -> Bool {
    var lexer = Lexer(String(text))
    _ = lexer.takeApproximate()
    return lexer.number() != nil && lexer.isAtEnd
  }

  /// A text with a unit behind its number, where that has none: also before a remark in parentheses.
  static func withUnit(_ unit: String, _ text: String) -> String {
    let number = text.prefix { $0 != "(" }
    var lexer = Lexer(trimmed(number))
    guard lexer.quantity(NoUnit.words) != nil, lexer.isAtEnd else { return text }
    let remark = text.dropFirst(number.count)
    return trimmed(number) + unit + (remark.isEmpty ? "" : " \(remark)")
  }

  /// Whether a word is a unit and nothing else: `kg`, `min`, `°C`.
  package static func isUnit(_ word: some StringProtocol) -> Bool {
    let key = Word(word.lowercased())
    let isOfNumbers = [PowerUnit.words, CadenceUnit.words, FuelTotal.units].contains {
      $0[key] != nil
    }
    return isOfNumbers || WeightUnit.words[key] != nil || DistanceUnit.words[key] != nil
      || TimeUnit.words[key] != nil || ["°c", "°f", "°", "%", "bpm"].contains(key)
  }

  /// A value of a field that can be read, for the line that would have worked.
  package static func example(_ field: KnownField, _ units: PersonalUnits) -> String {
    switch field.kind {
    case .weight: units.weight == .kg ? "82.5" : "181.5"
    case .sleep: "6:35"
    case .score, .watchScore: "7"
    case .activity:
      switch field.activity {
      case .swim: "750m/33:39"
      case .bike: units.distance == .km ? "14km/30" : "8.6mi/30"
      case .run: units.distance == .km ? "5km/27:30" : "3.1mi/27:30"
      case .walk, nil: "25min"
      }
    case .heartRate, .activityHeartRate, .maxHeartRate: "140"
    case .power: "180"
    case .cadence: "85"
    case .pace: units.distance == .km ? "5:30/km" : "8:50/mi"
    case .totalDistance: "700m"
    case .fuelTotal: field.id == "calories" ? "2150" : "120"
    }
  }
}

/// A text without the blanks around it.
package func trimmed(_ text: some StringProtocol) -> String {
  let start = text.drop { $0 == " " }
  return String(start.reversed().drop { $0 == " " }.reversed())
}

extension KnownField {
  /// The field as a person types it: `mood am`, `sleep quality`.
  package var typed: String { id.replacing("_", with: " ") }
}
