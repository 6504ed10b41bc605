import Words

extension PersonalUnits {
  /// How a number of the format is shown to a person: the one function for each quantity
  /// (docs/decisions/0137-one-function-prints-a-quantity.md).
  ///
  /// What is asked to print has the unit that is shown; ``value(_:)`` makes it of the format's.
  public struct Shown: Sendable, Equatable {
    /// The unit's name; empty for none.
    public let unit: String
    /// How it is written.
    public let form: Form
    /// How many of it one of the format's are; of a rate what it is divided by.
    private let factor: Double
    /// What a zero of the format's unit is in it.
    private let offset: Double
    /// Whether it is the reciprocal of the format's: a speed of a pace.
    private let isRate: Bool

    package init(
      unit: String, factor: Double = 1, offset: Double = 0, isRate: Bool = false, form: Form? = nil
    ) {
      self.unit = unit
      self.form = form ?? Form(unit: unit)
      self.factor = factor
      self.offset = offset
      self.isRate = isRate
    }

    /// A unit of the format as it is; empty for none.
    public init(format unit: String) { self.init(unit: unit) }

    /// The number that is shown for one of the format; infinite for the speed of no time at all.
    public func value(_ number: Double) -> Double {
      isRate ? factor / number : number * factor + offset
    }

    /// What a difference of the format's numbers is in the unit that is shown.
    public func difference(_ number: Double) -> Double { number * factor }

    /// The number of the format that is shown as this one.
    public func formatValue(_ shown: Double) -> Double {
      isRate ? factor / shown : (shown - offset) / factor
    }

    /// The sum of parts of the format's, as it is shown beside them: that of the numbers which are shown.
    public func total(of parts: [Double]) -> Double {
      parts.reduce(0) { $0 + form.rounded(value($1)) }
    }

    // MARK: Texts

    /// The unit in a key of JSON and in the name of a column: `kg`, `min_per_km`. Pounds are `lbs`, as in the keys of
    /// the format's.
    public var word: String {
      switch unit {
      case "lb": "lbs"
      case "/10": "of_10"
      default: unit.replacing("/", with: "_per_").replacing("°", with: "")
      }
    }

    /// A number without its unit: `171.4`, `7:10`, `8:51`.
    public func text(_ shown: Double) -> String { form.text(shown) }

    /// A number with its unit: `171.4 lb`, `7:10 h`, `8:51/mi`. Scores are of ten everywhere, and stand alone.
    public func full(_ shown: Double) -> String { withUnit(text(shown)) }

    /// A number of the format, in the unit that is shown, without it.
    public func text(of number: Double) -> String { text(value(number)) }

    /// A number of the format with the unit that is shown.
    public func full(of number: Double) -> String { full(value(number)) }

    /// A text of numbers with their unit behind it.
    public func withUnit(_ text: String) -> String {
      switch unit {
      case "", "/10": return text
      // A time in three parts says itself that it begins with hours.
      case "min" where text.count(where: { $0 == ":" }) == 2: return text
      case _ where unit.hasPrefix(Self.pace): return text + unit.dropFirst(Self.pace.count - 1)
      default: return "\(text) \(unit)"
      }
    }

    private static let pace = "min/"
  }
}

extension PersonalUnits.Shown {
  /// How numbers of a unit are written.
  public enum Form: Sendable, Equatable {
    /// With so many decimals at most, and none from a thousand on.
    case decimals(Int)
    /// Hours as `7:10`, hours and minutes.
    case hours
    /// Minutes as `8:51`, minutes and seconds, from an hour on as `1:05:36`.
    case minutes
    /// A part of a whole as `92%`.
    case percent

    /// The one table of how numbers of a unit are written.
    public init(unit: String) {
      self =
        switch unit {
        case "h": .hours
        case "min", "min/mi", "min/km", "min/100m", "min/100yd": .minutes
        case "m", "yd", "kcal", "bpm", "W", "rpm": .decimals(0)
        case "lb", "kg", "g", "/10", "km/h", "mph", "d", "s", "oz", "cm", "in":
          .decimals(1)
        // Miles, kilometres, temperatures, of which a twentieth matters on waking, and what has no unit.
        default: .decimals(2)
        }
    }

    /// The number that a person writes so: `171.4`, and of times also `7:10`, `8:51` and `1:05:36`; nil for any
    /// other text.
    public func number(_ text: String) -> Double? {
      if let number = Double(text) { return number.isFinite ? number : nil }
      if self == .percent, text.last == "%" { return Double(text.dropLast()).map { $0 / 100 } }
      let words = text.split(separator: ":", omittingEmptySubsequences: false)
      let parts = words.compactMap { $0.utf8.allSatisfy(\.isDigit) ? Double($0) : nil }
      guard parts.count == words.count, parts.dropFirst().allSatisfy({ $0 < 60 }),
        words.dropFirst().allSatisfy({ $0.utf8.count == 2 })
      else { return nil }
      return switch (self, parts.count) {
      case (.hours, 2), (.minutes, 2): parts[0] + parts[1] / 60
      case (.minutes, 3): parts[0] * 60 + parts[1] + parts[2] / 60
      default: nil
      }
    }

    /// What a person is told to write.
    public var example: String {
      switch self {
      case .decimals: "a number"
      case .hours: "7:30 or 7.5"
      case .minutes: "8:30 or 8.5"
      case .percent: "92% or 0.92"
      }
    }

    /// A number: `171.4`, `1,810`, `7:10`.
    public func text(_ number: Double) -> String {
      switch self {
      case .decimals(let most): grouped(number, roundedTo: Self.parts(number, most))
      case .hours: ClockText.text(hours: number)
      case .minutes: ClockText.text(minutes: number)
      case .percent: grouped(number * 100, roundedTo: 1) + "%"
      }
    }

    /// The number that its text says: `171.44` is 171.4.
    public func rounded(_ number: Double) -> Double {
      self.number(text(number).replacing(",", with: "")) ?? number
    }

    /// What the slope of a line is in a week, without its sign: `1.4`, `0.25`, `0:12`.
    public func weekly(perDay slope: Double) -> String {
      let change = abs(slope * 7)
      if case .decimals = self, change < 1 { return grouped(change, roundedTo: 100) }
      return text(change)
    }

    /// The numbers of a column, as ``text(_:)`` has them, with their decimal points below each other.
    public func column(_ numbers: [Double]) -> [String] {
      let texts = numbers.map(text)
      guard case .decimals = self else { return texts }
      let most = texts.map(Self.decimals).max() ?? 0
      return texts.map { text in
        let missing = most - Self.decimals(text)
        guard missing > 0 else { return text }
        return text + (missing == most ? "." : "") + String(repeating: "0", count: missing)
      }
    }

    private static func decimals(_ text: String) -> Int {
      text.firstIndex(of: ".").map { text.utf8.distance(from: $0, to: text.endIndex) - 1 } ?? 0
    }

    private static func parts(_ number: Double, _ decimals: Int) -> Double {
      abs(number) >= 1000 ? 1 : (0..<decimals).reduce(1) { parts, _ in parts * 10 }
    }
  }
}

extension PersonalUnits.Shown {
  /// How far the ends of a scale are apart at least, so that small changes stay small: two pounds, a kilogram, an
  /// hour, a degree Celsius or two Fahrenheit, whose zero says nothing, else a tenth of the value.
  ///
  /// - Parameters:
  ///   - unit: The unit that is shown, if any.
  ///   - value: The greatest of the values.
  public static func leastSpan(unit: String?, near value: Double) -> Double {
    switch unit {
    case "lb", "°F": 2
    case "kg", "h", "°C": 1
    default: value == 0 ? 1 : abs(value) / 10
    }
  }
}

extension PersonalUnits {
  /// How the pace of an activity is shown, out of the format's minutes for a mile, of swims for 100 metres: of rides
  /// it is the speed.
  public func shownPace(of activity: Activity) -> Shown {
    switch activity {
    case .swim: shown("min/100m")
    case .bike:
      Shown(
        unit: distance == .km ? "km/h" : "mph", factor: 60 * shown("mi").difference(1), isRate: true
      )
    case .run, .walk: shown("min/mi")
    }
  }

  /// How the distance of an activity is shown, out of its own unit.
  public func shownDistance(of activity: Activity) -> Shown { shown(activity.unit.rawValue) }
}

extension PersonalUnits? {
  /// How a number of the format is shown; as it is where there are no units.
  public func shown(_ unit: String) -> PersonalUnits.Shown {
    self?.shown(unit) ?? PersonalUnits.Shown(format: unit)
  }

  /// How a pace is shown; as it is where there are no units.
  public func shownPace(of activity: Activity) -> PersonalUnits.Shown {
    self?.shownPace(of: activity)
      ?? PersonalUnits.Shown(format: activity == .swim ? "min/100m" : "min/mi")
  }
}
