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
      return left.number < right.number
    }
    // The first of equal sets.
    let best = setDetails.dropFirst().reduce(setDetails[0]) { isLess($0, $1) ? $1 : $0 }
    return (Double(setDetails.count), best.repetitions, best.seconds, best.load)
  }

  /// A set of the headline.
  public var headlineSet: StrengthSet {
    StrengthSet(seconds.map { .seconds($0) } ?? repetitions.map { .repetitions($0.value) }, load)
  }

  /// The sets as they count: one by one where they were written so, else those of the headline
  /// (docs/format.md §8.1). Neighbours that are alike are one run.
  ///
  /// - Parameter transform: What is made of each set before it is compared with its neighbour.
  package func runs(_ transform: (StrengthSet) -> StrengthSet = { $0 }) -> [SetRun] {
    guard !setDetails.isEmpty else {
      let set = headlineSet
      return set.amount == nil ? [] : [SetRun(transform(set), count: sets ?? 1)]
    }
    var runs: [SetRun] = []
    for var set in setDetails {
      if set.load == nil { set.load = load }
      set = transform(set)
      if runs.last?.set == set {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(SetRun(set))
      }
    }
    return runs
  }

  /// Reads the value of `Name:: …`: `3x10 @ 45 lbs`, `3x12 @ 40 (sets: 12x40, 9x40)`,
  /// `3x8 @ BW+25`, `3x45s`, `10x135,9x135` (a list is repetitions × weight).
  ///
  /// - Parameters:
  ///   - exercise: the name; one that says “assisted” makes the weight assistance.
  ///   - units: what a load without a unit is in.
  public static func read(
    _ text: String, exercise: String, in units: FormatUnits = .standard
  ) -> Reading<StrengthEntry> {
    read(Array(text.utf8)[...], exercise: exercise, in: units)
  }

  package static func read(
    _ bytes: ArraySlice<UInt8>, exercise: String, style: StrengthStyle = .field,
    isNamed: Bool = false, in units: FormatUnits
  ) -> Reading<StrengthEntry> {
    let reading = Reading(bytes, zeroIsBlank: true) { plain in
      StrengthReader(exercise: exercise, style: style, isNamed: isNamed, in: units).read(plain)
    }
    return reading.value?.isPlaceholder == true ? Reading([]) { _ in nil } : reading
  }

  /// Whether it is a form to fill in and no training: `0x0 @ 0`, `3x0` (docs/format.md §8.1).
  private var isPlaceholder: Bool {
    setDetails.isEmpty && seconds == nil && (sets == 0 || repetitions?.high == 0)
  }
}

// MARK: - Sets or something else

extension StrengthEntry {
  /// Whether these are sets of an exercise and no lengths of a pool, wherever they stand: they have a
  /// load with its unit, or are the body's.
  package var isSurelyLift: Bool {
    func isSure(_ load: Load?) -> Bool { load?.writtenUnit != nil || load?.isBodyweight == true }
    return isSure(load) || setDetails.contains { isSure($0.load) }
  }

  /// Whether these are few sets of few repetitions, and not as long as a length of a pool.
  package var mayBeLift: Bool {
    guard let sets, sets <= Self.mostSets else { return false }
    if seconds != nil { return true }
    guard let repetitions else { return false }
    let isLength = repetitions.value.truncatingRemainder(dividingBy: 25) == 0
    return repetitions.high <= 30 && !isLength
  }

  /// Whether the weights seem to stand before the repetitions, as in `225x5, 245x3`: nobody does
  /// that many sets, or that many repetitions with so little.
  package var isWeightFirst: Bool {
    if let sets, repetitions != nil, setDetails.isEmpty { return sets > Self.mostSets }
    return setDetails.contains { set in
      guard let repetitions = set.repetitions, let pounds = set.load?.pounds, pounds > 0 else {
        return false
      }
      return repetitions > Self.mostSets && repetitions > pounds
    }
  }

  private static let mostSets = 30.0
}
