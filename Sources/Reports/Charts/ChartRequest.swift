public import DayModel
public import Query
public import Values

/// What a chart is of.
public enum ChartSubject: Sendable, Equatable {
  case weight, sleep, mood, volume, heatmap, compliance
  /// Exercises, one to four.
  case strength([String])
  /// A habit, by its key.
  case habit(String)
  /// A field of a query.
  case field(QueryField)

  /// The subject that words name.
  ///
  /// - Parameters:
  ///   - word: What the chart is of: `weight`, `strength`, or a field of a query.
  ///   - names: The exercises or the habit behind it.
  ///   - types: The types of training, which may be a person's own.
  /// - Throws: `InputError` with code `usage` for words that name none, and as `QueryField`.
  public init(
    _ word: String, _ names: [String], types: TrainingTypes = .builtIn
  ) throws(InputError) {
    let alone: [String: ChartSubject] = [
      "weight": .weight, "sleep": .sleep, "mood": .mood, "volume": .volume, "heatmap": .heatmap,
      "compliance": .compliance,
    ]
    switch word.lowercased() {
    case "strength": self = .strength(names)
    case "habit":
      guard let id = names.first, names.count == 1 else {
        throw InputError(
          .usage, "a chart shows one habit", hint: "Write: bestupid chart habit stretch")
      }
      self = .habit(id)
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

  /// Its name in JSON.
  var name: String {
    switch self {
    case .weight: "weight"
    case .sleep: "sleep"
    case .mood: "mood"
    case .volume: "volume"
    case .heatmap: "heatmap"
    case .compliance: "compliance"
    case .strength: "strength"
    case .habit: "habit"
    case .field(let field): field.name
    }
  }

  /// The error of a query for what no log has, in the words of the chart.
  public func unknown(_ error: InputError) -> InputError {
    switch self {
    case .strength: StrengthChart.unknown(error)
    case .habit(let id): HabitChart.unknown(id, error)
    default: error
    }
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
  /// The most rows of all plots on a terminal; nil for any.
  public let mostRows: Int?

  /// A chart.
  public init(
    _ subject: ChartSubject, in span: ClosedRange<CalendarDate>? = nil, by step: QueryStep? = nil,
    isWhole: Bool = false, formula: RepetitionFormula = .epley, units: PersonalUnits? = nil,
    mostRows: Int? = nil
  ) {
    self.subject = subject
    self.span = span
    self.step = step
    self.isWhole = isWhole
    self.formula = formula
    self.units = units
    self.mostRows = mostRows
  }
}
