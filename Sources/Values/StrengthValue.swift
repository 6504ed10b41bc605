/// What was lifted, or what helped to lift it (docs/format.md §8.1).
public struct Load: Equatable, Sendable {
  /// The weight in ``unit``; for bodyweight what was added to it. Nil for a band.
  public var quantity: Quantity?
  /// The unit as written; nil means pounds.
  public var unit: WeightUnit?
  /// Whether the body was the load.
  public var isBodyweight = false
  /// Whether it helped: the weight is assistance and the load unknown.
  public var isAssistance = false
  /// A band in words: “Blue band”.
  public var band: String?

  package init(
    quantity: Quantity? = nil, unit: WeightUnit? = nil, isBodyweight: Bool = false,
    isAssistance: Bool = false, band: String? = nil
  ) {
    self.quantity = quantity
    self.unit = unit
    self.isBodyweight = isBodyweight
    self.isAssistance = isAssistance
    self.band = band
  }

  /// The weight in pounds, or what was added to the body; nil where it is assistance or a band.
  public var pounds: Double? {
    isAssistance ? nil : quantity.map { $0.value * (unit ?? .lb).pounds }
  }

  /// The assistance in pounds.
  public var assistPounds: Double? {
    isAssistance ? quantity.map { $0.value * (unit ?? .lb).pounds } : nil
  }
}

/// One set as it was done.
public struct StrengthSet: Equatable, Sendable {
  /// Repetitions; nil for a hold.
  public var repetitions: Double?
  /// How long a hold was, in seconds.
  public var seconds: Double?
  /// The load of this set, nil where none was written.
  public var load: Load?

  package init(repetitions: Double? = nil, seconds: Double? = nil, load: Load? = nil) {
    self.repetitions = repetitions
    self.seconds = seconds
    self.load = load
  }
}

/// An exercise as it was written: a headline, single sets, or both (docs/format.md §8).
public struct StrengthEntry: Equatable, Sendable {
  /// How many sets the headline names.
  public var sets: Double?
  /// The repetitions of a set in the headline.
  public var repetitions: Quantity?
  /// How long a hold in the headline is, in seconds.
  public var seconds: Double?
  /// The load in the headline.
  public var load: Load?
  /// The sets one by one, where they were written.
  public var setDetails: [StrengthSet] = []
  /// The text that is none of these.
  public var note: String?
  /// Whether any number was written with `~`.
  public var isApproximate = false

  package init(setDetails: [StrengthSet] = []) { self.setDetails = setDetails }

  /// The sets, repetitions, seconds and load to show: the headline, or where only single sets were
  /// written their number and the best of them, the heaviest, then the one with most repetitions.
  public var headline: (sets: Double?, repetitions: Double?, seconds: Double?, load: Load?) {
    if sets != nil || setDetails.isEmpty { return (sets, repetitions?.value, seconds, load) }
    func isLess(_ left: StrengthSet, _ right: StrengthSet) -> Bool {
      let (one, other) = (left.load?.pounds ?? -1, right.load?.pounds ?? -1)
      if one != other { return one < other }
      return (left.repetitions ?? left.seconds ?? 0) < (right.repetitions ?? right.seconds ?? 0)
    }
    // The first of equal sets.
    let best = setDetails.dropFirst().reduce(setDetails[0]) { isLess($0, $1) ? $1 : $0 }
    return (Double(setDetails.count), best.repetitions, best.seconds, best.load)
  }

  /// Reads the value of `Name:: …`: `3x10 @ 45 lbs`, `3x12 @ 40 (sets: 12x40, 9x40)`,
  /// `3x8 @ BW+25`, `3x45s`, `10x135,9x135` (a list is repetitions × weight).
  ///
  /// - Parameter exercise: the name; one that says “assisted” makes the weight assistance.
  public static func read(_ text: String, exercise: String) -> Reading<StrengthEntry> {
    read(Array(text.utf8)[...], exercise: exercise)
  }

  package static func read(
    _ bytes: ArraySlice<UInt8>, exercise: String, style: StrengthStyle = .field,
    isNamed: Bool = false
  ) -> Reading<StrengthEntry> {
    let reading = Reading(bytes, zeroIsBlank: true) { plain in
      StrengthReader(exercise: exercise, style: style, isNamed: isNamed).read(plain)
    }
    return reading.value?.isPlaceholder == true ? Reading([]) { _ in nil } : reading
  }

  /// Whether it is a form to fill in and no training: `0x0 @ 0`, `3x0` (docs/format.md §8.1).
  private var isPlaceholder: Bool {
    setDetails.isEmpty && seconds == nil && (sets == 0 || repetitions?.high == 0)
  }
}
