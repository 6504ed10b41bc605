public import DayModel
public import Query
public import Values

/// What a chart is of.
public enum ChartSubject: Sendable, Equatable {
  case weight, sleep, mood, volume, compliance
  /// How long cycles were.
  case cycle
  /// On which days of the cycle symptoms were.
  case symptoms
  /// The basal temperature, with its rise.
  case temperature
  /// Training day by day: of a type by its id, or of all.
  case heatmap(of: String? = nil)
  /// Exercises, one to four.
  case strength([String])
  /// A habit, by its key.
  case habit(String)
  /// A routine, by its key or a name of it.
  case routine(String)
  /// A field of a query.
  case field(QueryField)

  /// The subject that words name.
  ///
  /// - Parameters:
  ///   - word: What the chart is of: `weight`, `strength`, or a field of a query.
  ///   - names: The exercises, the habit or the routine behind it.
  ///   - types: The types of training, which may be a person's own.
  /// - Throws: `InputError` with code `usage` for words that name none, and as `QueryField`.
  public init(
    _ word: String, _ names: [String], types: TrainingTypes = .builtIn
  ) throws(InputError) {
    let alone: [String: ChartSubject] = [
      "weight": .weight, "sleep": .sleep, "mood": .mood, "volume": .volume,
      "compliance": .compliance, "cycle": .cycle, "symptoms": .symptoms,
      "cycle.temp": .temperature,
    ]
    switch word.lowercased() {
    case "strength": self = .strength(names)
    case "habit":
      guard let id = names.first, names.count == 1 else {
        throw InputError(
          .usage, "a chart shows one habit", hint: "Write: bestupid chart habit stretch")
      }
      self = .habit(id)
    case "routine": self = .routine(names.joined(separator: " "))
    case "heatmap": self = .heatmap(of: try Self.type(names, among: types))
    case "":
      throw InputError(
        .usage, "a chart needs a subject", hint: "Write: bestupid chart weight")
    default:
      guard names.isEmpty else {
        throw InputError(
          .usage, "'\(names[0])' is unexpected: a chart shows one field",
          hint: "Write: bestupid chart weight")
      }
      if let subject = alone[word.lowercased()] {
        self = subject
      } else {
        self = .field(try QueryField(word, types: types))
      }
    }
  }

  /// The id of the type of training that words name; nil for none.
  private static func type(
    _ words: [String], among types: TrainingTypes
  ) throws(InputError) -> String? {
    let text = words.joined(separator: " ")
    if text.isEmpty { return nil }
    let drawn = types.types.filter { $0.activity != nil || $0.id == TrainingType.strength.id }
    let common = types.ownActivity(named: text).flatMap { types.type(ofActivity: $0.id) }
    guard let type = types.type(named: text) ?? common else {
      throw InputError(
        .usage, "no type of training is called '\(text)'",
        hint: "Write one of: \(drawn.map(\.id).joined(separator: ", "))")
    }
    guard drawn.contains(type) || type == common else {
      throw InputError(
        .usage, "\(type.id) has no minutes of its own",
        hint: "Write one of: \(drawn.map(\.id).joined(separator: ", "))")
    }
    return type.id
  }

  /// Its name in JSON.
  var name: String {
    switch self {
    case .weight: "weight"
    case .sleep: "sleep"
    case .mood: "mood"
    case .volume: "volume"
    case .heatmap: "heatmap"
    case .compliance: "compliance"
    case .cycle: "cycle"
    case .symptoms: "symptoms"
    case .temperature: "cycle.temp"
    case .strength: "strength"
    case .habit: "habit"
    case .routine: "routine"
    case .field(let field): field.name
    }
  }

  /// The error of a query for what no log has, in the words of the chart.
  public func unknown(_ error: InputError) -> InputError {
    switch self {
    case .strength: StrengthChart.unknown(error)
    case .habit(let id): TickChart.unknown(.habit, id, error)
    case .routine(let id): TickChart.unknown(.routine, id, error)
    default: error
    }
  }

  /// Whether it can be drawn by cycle and by phase: each of its fields has one value for these.
  var hasCycleSteps: Bool {
    switch self {
    case .weight, .sleep, .mood, .field, .temperature: true
    case .volume, .heatmap, .compliance, .cycle, .symptoms, .strength, .habit, .routine: false
    }
  }

  /// Whether the word for a subject has a name behind it.
  public static func needsName(_ word: String) -> Bool {
    ["strength", "habit", "routine"].contains(word.lowercased())
  }

  /// The most exercises of one chart.
  public static let mostExercises = 4
}

/// A chart that is asked for.
public struct ChartRequest: Sendable {
  /// What it is of.
  public let subject: ChartSubject
  /// The days; from ``CalendarDate/earliest`` on means from the first that has a value; nil for the newest
  /// weeks that such a chart usually has.
  public let span: ClosedRange<CalendarDate>?
  /// The step from value to value; nil for the chart's own.
  public let step: QueryStep?
  /// Whether days on which a value is partial count as days without.
  public let isWhole: Bool
  /// How estimated maximums are made.
  public let formula: RepetitionFormula
  /// The units of all values; nil for those of the format.
  public let units: PersonalUnits?

  /// A chart.
  public init(
    _ subject: ChartSubject, in span: ClosedRange<CalendarDate>? = nil, by step: QueryStep? = nil,
    isWhole: Bool = false, formula: RepetitionFormula = .epley, units: PersonalUnits? = nil
  ) {
    self.subject = subject
    self.span = span
    self.step = step
    self.isWhole = isWhole
    self.formula = formula
    self.units = units
  }

  /// Whether what it shows is of the cycle, which is private.
  public var isOfCycle: Bool {
    switch subject {
    case .cycle, .symptoms, .temperature: true
    case .field(let field) where field.isOfCycle || field.isOfSymptom: true
    default: step?.isOfCalendar == false
    }
  }

  /// The same in other units; nil for those of the format.
  public func `in`(_ units: PersonalUnits?) -> ChartRequest {
    ChartRequest(subject, in: span, by: step, isWhole: isWhole, formula: formula, units: units)
  }

  /// The same of another subject.
  public func of(_ subject: ChartSubject) -> ChartRequest {
    ChartRequest(
      subject, in: span, by: step, isWhole: isWhole, formula: formula, units: units)
  }
}
