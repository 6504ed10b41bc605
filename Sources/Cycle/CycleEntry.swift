import Values
import Words

/// All that a day's log says under `## Cycle` (docs/format.md §14).
public struct CycleEntry: Equatable, Sendable {
  /// What cycles are made of; nil where no field says anything of that.
  public var day = CycleDay()
  /// What the mucus was like, as written; only shown.
  public var mucus: String?
  /// What a test said, in lower case; only shown.
  public var ovulationTest: String?
  /// A text; only shown.
  public var note: String?
  /// Symptoms in the log's order, by their names as written.
  public var symptoms: [Symptom] = []
  private var keys: Set<String> = []

  /// A symptom of a day.
  public struct Symptom: Equatable, Sendable {
    /// Its name as written.
    public var name: String
    /// How bad it was, 1…3; nil where that is not said.
    public var severity: Int?
    /// Whether it was there.
    public var isPresent: Bool

    /// A symptom.
    public init(name: String, severity: Int?, isPresent: Bool) {
      (self.name, self.severity, self.isPresent) = (name, severity, isPresent)
    }
  }

  /// A day without a field.
  public init() {}

  /// Whether it has no field.
  public var isEmpty: Bool { keys.isEmpty }

  /// The fields with values of their own; any other name is a symptom.
  public enum Field: String, Sendable, CaseIterable {
    case period, flow, temp, mucus, test, state, counts, note

    /// The key of its name.
    public var key: String { self == .test ? "ovulation test" : rawValue }

    /// The name as the program writes it.
    public var name: String { self == .test ? "Ovulation_Test" : rawValue.capitalizedFirst }

    /// How its values are written, for a person who wrote another.
    public var values: String {
      switch self {
      case .period: "start, yes, end or no"
      case .flow: "none, spotting, light, medium or heavy"
      case .temp: "a temperature, as 36.45 or 97.6 F"
      case .mucus: "t, Ø, f, S, S+, dry, nothing, wet, creamy or eggwhite"
      case .test: "positive, negative or unclear"
      case .state: "natural, irregular, hormonal, pregnant, postpartum or paused"
      case .counts: "yes or no"
      case .note: "a text"
      }
    }

    /// One of its values, for a line that works.
    public var example: String {
      switch self {
      case .period: "start"
      case .flow: "medium"
      case .temp: "36.45"
      case .mucus: "creamy"
      case .test: "negative"
      case .state: "natural"
      case .counts: "no"
      case .note: "'cold hands'"
      }
    }
  }

  /// Why a field is not taken, or is worth a look.
  public enum Problem: Equatable, Sendable {
    /// It has none of the field's values.
    case unreadable(Field)
    /// A temperature that nobody has.
    case implausible
    /// A severity that is none.
    case severity
    /// There is one of that name already, which counts.
    case duplicate
  }

  /// Takes a field with a value. The first of a name that can be read counts.
  ///
  /// - Parameters:
  ///   - key: Its name for looking it up: lower case, with blanks for `_`.
  ///   - name: Its name as written.
  ///   - value: Its plain text; not blank.
  public mutating func read(key: String, name: String, _ value: String) -> Problem? {
    guard keys.insert(key).inserted else { return .duplicate }
    guard let field = Field.allCases.first(where: { $0.key == key }) else {
      return kept(readSymptom(name, value), key)
    }
    return kept(read(field, value), key)
  }

  /// A field that could not be read leaves its name to a later one.
  private mutating func kept(_ problem: Problem?, _ key: String) -> Problem? {
    if problem != nil { keys.remove(key) }
    return problem
  }

  private mutating func read(_ field: Field, _ value: String) -> Problem? {
    let word = Self.word(value)
    switch field {
    case .period: day.period = PeriodMark(rawValue: word)
    case .flow: day.flow = word == "very heavy" ? .heavy : Flow.allCases.first { $0.word == word }
    case .state:
      day.state = word == "perimenopause" ? .irregular : CycleState(rawValue: word)
    case .counts: day.counts = word == "yes" ? true : word == "no" ? false : nil
    case .mucus:
      mucus = Self.mucus.contains(word) ? value : nil
      return mucus == nil ? .unreadable(field) : nil
    case .test:
      ovulationTest = ["positive", "negative", "unclear"].contains(word) ? word : nil
      return ovulationTest == nil ? .unreadable(field) : nil
    case .note:
      note = value
      return nil
    case .temp:
      guard let temperature = BasalTemperature(value) else { return .unreadable(field) }
      guard BasalTemperature.plausible.contains(temperature.celsius) else { return .implausible }
      day.temperature = temperature
      return nil
    }
    let isRead =
      switch field {
      case .period: day.period != nil
      case .flow: day.flow != nil
      case .state: day.state != nil
      default: day.counts != nil
      }
    return isRead ? nil : .unreadable(field)
  }

  private static let mucus = [
    "t", "ø", "f", "s", "s+", "dry", "nothing", "wet", "creamy", "eggwhite",
  ]

  private mutating func readSymptom(_ name: String, _ value: String) -> Problem? {
    var symptom = Symptom(name: name, severity: nil, isPresent: true)
    switch Self.word(value) {
    case "1", "mild": symptom.severity = 1
    case "2", "moderate": symptom.severity = 2
    case "3", "severe": symptom.severity = 3
    case "no": symptom.isPresent = false
    case let word where Double(word) != nil: return .severity
    default: break
    }
    symptoms.append(symptom)
    return nil
  }

  /// What stands in front of a remark in parentheses, in lower case.
  private static func word(_ value: String) -> String {
    let text = value.prefix { $0 != "(" }
    return MarkdownText.lowercased(MarkdownText.trimmed(text.isEmpty ? value[...] : text))
  }
}

extension BasalTemperature {
  /// What a person can have, in degrees Celsius.
  public static let plausible = 35.0...39.0

  /// The highest number without a unit that is in degrees Celsius.
  public static let mostCelsius = 45.0

  /// Reads `36.45`, `36.45 °C`, `97.6 F`, each perhaps with a time in parentheses and the word `disturbed`; above 45 a number
  /// without a unit is in degrees Fahrenheit.
  public init?(_ text: String) {
    var lexer = Lexer(text)
    guard let number = lexer.number() else { return nil }
    lexer.skipBlanks()
    if lexer.rest.starts(with: "°".utf8) { lexer.at += "°".utf8.count }
    var copy = lexer
    let unit: Word = copy.takeWord()
    let isFahrenheit: Bool
    switch unit {
    case "c": (isFahrenheit, lexer) = (false, copy)
    case "f": (isFahrenheit, lexer) = (true, copy)
    default: isFahrenheit = number > Self.mostCelsius
    }
    let rest = MarkdownText.lowercased(String(decoding: lexer.rest, as: UTF8.self))
    let words = rest.split { " \t".contains($0) }.filter {
      !($0.hasPrefix("(") && $0.hasSuffix(")"))
    }
    guard words.allSatisfy({ $0 == "disturbed" }) else { return nil }
    self.init(
      celsius: isFahrenheit ? (number - 32) / 1.8 : number, isDisturbed: !words.isEmpty)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
