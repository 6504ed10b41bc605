import Words

/// What a remark can say of an effort besides distance and time.
public struct Measures: Equatable, Sendable {
  /// Mean heart rate in beats a minute.
  public var heartRate: Double?
  /// The highest heart rate in beats a minute.
  public var maxHeartRate: Double?
  /// Mean power in watts.
  public var watts: Double?
  /// Cadence in revolutions a minute.
  public var cadence: Double?
  /// Pace in minutes a mile.
  public var pace: Double?
  /// Perceived exertion from 0 to 10.
  public var exertion: Double?

  /// Measures of which that much is known.
  package init(
    heartRate: Double? = nil, maxHeartRate: Double? = nil, watts: Double? = nil,
    cadence: Double? = nil, pace: Double? = nil, exertion: Double? = nil
  ) {
    self.heartRate = heartRate
    self.maxHeartRate = maxHeartRate
    self.watts = watts
    self.cadence = cadence
    self.pace = pace
    self.exertion = exertion
  }

  /// Whether nothing is known.
  public var isEmpty: Bool { self == Measures() }

  /// Takes from another what is not known here.
  package mutating func fill(from other: Measures) {
    heartRate = heartRate ?? other.heartRate
    maxHeartRate = maxHeartRate ?? other.maxHeartRate
    watts = watts ?? other.watts
    cadence = cadence ?? other.cadence
    pace = pace ?? other.pace
    exertion = exertion ?? other.exertion
  }

  /// The measures that have their unit or their name beside them: `121 bpm avg`, `HR 140`,
  /// `max HR: 162`, `150W`, `80 rpm`, `RPE 6`, `pace 9:30/mi`. Other numbers are not touched, and
  /// neither are targets: `HR <140`, `zone 2, HR 110-130` (docs/format.md §4.3).
  ///
  /// Complexity: linear in the text.
  package static func find(in text: ArraySlice<UInt8>, _ units: FormatUnits) -> Measures {
    scan(text, units).measures
  }

  /// Whether a text names a measure that is a target.
  package static func namesTarget(_ text: ArraySlice<UInt8>) -> Bool {
    scan(text, .standard).hasTarget
  }

  private static func scan(
    _ text: ArraySlice<UInt8>, _ units: FormatUnits
  ) -> (measures: Measures, hasTarget: Bool) {
    var measures = Measures()
    var hasTarget = false
    var lexer = Lexer(text)
    var names: [Word] = []
    var scope = TargetScope()
    while let byte = lexer.peek {
      if Lexer.isLetter(byte) {
        let word = lexer.takeWord()
        names.append(word)
        scope.pass(word)
      } else if Lexer.isDigit(byte) {
        if names.contains("pace"), let pace = lexer.takePace(units) {
          if !scope.isTarget { measures.pace = measures.pace ?? pace.value }
          names = []
          continue
        }
        guard let (quantity, _) = lexer.quantity(NoUnit.words) else {
          while let byte = lexer.peek,
            Lexer.isDigit(byte) || byte == ASCII.comma || byte == ASCII.period
          {
            lexer.at += 1
          }
          names = []
          continue
        }
        var found = Measures()
        found.put(quantity.value, names: names, after: &lexer)
        if scope.takesNumber(names: names, after: lexer) {
          if scope.isGoal || found.heartRate != nil || found.maxHeartRate != nil {
            hasTarget = true
          }
        } else {
          measures.fill(from: found)
        }
        names = []
      } else {
        // A name and its number belong together up to a mark that ends a phrase.
        if byte == ASCII.comma || byte == ASCII.semicolon || byte == ASCII.openParenthesis
          || byte == ASCII.closeParenthesis || byte == ASCII.slash
        {
          names = []
        }
        scope.pass(&lexer)
      }
    }
    return (measures, hasTarget)
  }

  /// Whether a text says nothing but measures, so that it is no remark besides them.
  static func areAll(of text: ArraySlice<UInt8>) -> Bool {
    guard !find(in: text, .standard).isEmpty else { return false }
    var lexer = Lexer(text)
    while let byte = lexer.peek {
      if Lexer.isLetter(byte) {
        guard lexer.take(words) else { return false }
      } else {
        guard byte < 0x80 else { return false }
        lexer.at += 1
      }
    }
    return true
  }

  private static let words: Set<Word> = [
    "avg", "average", "mean", "max", "peak", "bpm", "hr", "heart", "rate", "w", "watt", "watts",
    "power", "rpm", "spm", "cadence", "rpe", "pace", "mi", "km", "mile", "and", "at",
  ]

  /// Gives a number to the measure that the words before it or the unit after it name.
  private mutating func put(_ value: Double, names: [Word], after lexer: inout Lexer) {
    let end = lexer.at
    lexer.skipBlanks()
    let start = lexer.at
    let unit = lexer.takeWord()
    let saysMax = names.contains("max") || names.contains("peak")
    switch unit {
    case "bpm", "hr":
      lexer.skipBlanks()
      let isMax = saysMax || ["max", "peak"].contains(lexer.word)
      setHeartRate(value, isMax: isMax)
    case "w", "watt", "watts":
      lexer.at = start
      watts = watts ?? value
    case "rpm", "spm":
      lexer.at = start
      cadence = cadence ?? value
    default:
      lexer.at = end
      if names.contains("hr") || names.contains("rate") || names.contains("heartrate") {
        setHeartRate(value, isMax: saysMax)
      } else if names.contains("rpe") {
        exertion = exertion ?? value
      } else if names.contains("rpm") || names.contains("cadence") {
        cadence = cadence ?? value
      } else if names.contains("watts") || names.contains("power") {
        watts = watts ?? value
      }
    }
  }

  private mutating func setHeartRate(_ value: Double, isMax: Bool) {
    if isMax {
      maxHeartRate = maxHeartRate ?? value
    } else {
      heartRate = heartRate ?? value
    }
  }
}

/// The value of a heart-rate field, for all activities or for each by name.
public struct HeartRates: Equatable, Sendable {
  /// The rate for every activity that has none of its own.
  public var all: Quantity?
  /// The rates of named activities: `Bike 121, Run 146`.
  public var named: [Activity: Double] = [:]
  /// The highest rate, where the text names it.
  public var max: Double?

  package init(all: Quantity? = nil, named: [Activity: Double] = [:], max: Double? = nil) {
    self.all = all
    self.named = named
    self.max = max
  }

  /// Reads `140`, `132 bpm`, `Bike 121, Run 146`, `78 (target 80-90)` (docs/format.md §4.3).
  public static func read(_ text: String) -> Reading<HeartRates> { read(Array(text.utf8)[...]) }

  package static func read(_ bytes: ArraySlice<UInt8>) -> Reading<HeartRates> {
    Reading(bytes, zeroIsBlank: true) { plain in
      let named = namedRates(plain)
      if !named.isEmpty { return HeartRates(named: named) }
      var lexer = Lexer(plain)
      if lexer.take(labels) {
        lexer.skipBlanks()
        if lexer.take(word: "hr") || lexer.take(":") { lexer.skipBlanks() }
      }
      guard let (rate, unit) = lexer.quantity(units), unit != nil || !lexer.goesOn else {
        return nil
      }
      let measures = Measures.find(in: lexer.rest, .standard)
      return HeartRates(all: rate, max: measures.maxHeartRate ?? lexer.maximum)
    }
  }

  private static let labels: Set<Word> = ["avg", "average", "mean", "hr"]
  private static let units: [Word: Double] = ["bpm": 1, "hr": 1]

  /// Parts that name an activity, before or after its rate.
  private static func namedRates(_ plain: ArraySlice<UInt8>) -> [Activity: Double] {
    guard plain.contains(where: Lexer.isLetter) else { return [:] }
    var rates: [Activity: Double] = [:]
    for part in plain.split(whereSeparator: {
      [ASCII.comma, ASCII.semicolon, ASCII.slash, ASCII.plus, ASCII.ampersand].contains($0)
    }) {
      var lexer = Lexer(part)
      var activity: Activity?
      var rate: Double?
      while let byte = lexer.peek {
        // What follows is no rate that anyone had.
        if lexer.takesTarget(), rate == nil { break }
        if lexer.isAtEnd { break }
        if Lexer.isLetter(byte) {
          let word = lexer.takeWord()
          activity = activity ?? Activity.words[word]
        } else if Lexer.isDigit(byte), rate == nil, let number = lexer.number() {
          rate = number
        } else {
          lexer.at += 1
        }
      }
      if let activity, let rate, rates[activity] == nil { rates[activity] = rate }
    }
    return rates
  }
}

extension Lexer {
  /// The number beside “max” or “peak”, where all numbers are rates: `(max 171)`, `/ 163 max`.
  fileprivate var maximum: Double? {
    var lexer = self
    var number: Double?
    var isNamed = false
    while let byte = lexer.peek {
      if Self.isLetter(byte) {
        let word = lexer.takeWord()
        if word == "max" || word == "peak" {
          if let number { return number }
          isNamed = true
        }
      } else if Self.isDigit(byte), let found = lexer.number() {
        if isNamed { return found }
        number = found
      } else {
        lexer.at += 1
      }
    }
    return nil
  }
}

/// The cell that holds heart rate or power in the old training table (docs/format.md §6).
public enum RateCell {
  /// Reads `141`, `138 avg HR`, `180`; a number of 300 or more is watts, as is one with the unit.
  public static func read(_ text: String) -> Reading<Measures> { read(Array(text.utf8)[...]) }

  package static func read(_ bytes: ArraySlice<UInt8>) -> Reading<Measures> {
    Reading(bytes, zeroIsBlank: true) { plain in
      var measures = Measures.find(in: plain, .standard)
      var lexer = Lexer(plain)
      // The number that the cell starts with needs no unit: `141 / 180 W`.
      if let (bare, unit) = lexer.quantity(PowerUnit.words), unit == nil,
        !lexer.goesOn, measures.heartRate == nil
      {
        if bare.value < 300 {
          measures.heartRate = bare.value
        } else {
          measures.watts = measures.watts ?? bare.value
        }
      }
      guard !measures.isEmpty else { return nil }
      return measures
    }
  }
}

/// A pace in minutes a mile.
public enum Pace {
  /// Reads `12:30/mi`, `7:45/km`, `12.5`: always minutes and seconds, of the file's unit of distance
  /// unless the text says otherwise (docs/format.md §4.3).
  public static func read(_ text: String, in units: FormatUnits = .standard) -> Reading<Quantity> {
    read(Array(text.utf8)[...], in: units)
  }

  package static func read(
    _ bytes: ArraySlice<UInt8>, in units: FormatUnits
  ) -> Reading<Quantity> {
    Reading(bytes, zeroIsBlank: true) { plain in
      var lexer = Lexer(plain)
      return take(&lexer, in: units)
    }
  }

  /// Reads a pace at a cursor, which is then behind it.
  package static func take(_ lexer: inout Lexer, in units: FormatUnits) -> Quantity? {
    let approximate = lexer.takeApproximate()
    var pace: Quantity
    if let time = lexer.clockOrUnits() {
      guard time.shape != .threeParts else { return nil }
      pace = Quantity(low: time.minutes, high: time.minutes)
    } else if let (number, _) = lexer.quantity(TimeUnit.words), number.low > 0 {
      pace = number
    } else {
      return nil
    }
    pace = pace.scaled(by: Conversion.metresPerMile / lexer.metresOfPace(in: units))
    pace.approximate = approximate
    return pace
  }
}

extension Lexer {
  /// A pace such as `9:30/mi`.
  fileprivate mutating func takePace(_ units: FormatUnits) -> Quantity? {
    let start = at
    guard let pace = Pace.take(&self, in: units) else {
      at = start
      return nil
    }
    return pace
  }

  /// The metres after a pace: `/mi`, `min/km`, `/100m`, `per mile`; one of the file's unit if there are none.
  package mutating func metresOfPace(in units: FormatUnits) -> Double {
    let start = at
    skipBlanks()
    if take(word: "min") || take(word: "minutes") { skipBlanks() }
    guard take("/") || take(word: "per") else {
      at = start
      return units.distance.metres
    }
    skipBlanks()
    let count = number() ?? 1
    guard let unit = unitWord(DistanceUnit.words), count > 0 else {
      at = start
      return units.distance.metres
    }
    return count * unit.factor * unit.unit.metres
  }
}
