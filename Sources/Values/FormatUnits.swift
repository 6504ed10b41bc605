/// What a number without a unit is in the files of a store: the settings `format.units.…`
/// (docs/format.md §4.5).
///
/// It is handed to whatever reads a file, so that a reader never has to know where it is from. A value that was
/// read has its unit, and nobody has to ask again.
public struct FormatUnits: Hashable, Sendable {
  /// Of weights and loads.
  public var weight: WeightUnit
  /// Of rides, runs and walks, and of a pace: miles or kilometres.
  public var distance: DistanceUnit
  /// Of swims.
  public var swim: PersonalUnits.Swim

  /// Units; without any, those of the format.
  public init(
    weight: WeightUnit = .lb, distance: DistanceUnit = .mi, swim: PersonalUnits.Swim = .m
  ) {
    (self.weight, self.distance, self.swim) = (weight, distance, swim)
  }

  /// The format's own: pounds, miles and metres. A file that nothing is known of is in these.
  public static let standard = FormatUnits()

  /// Units by their words with commas between them, in any order: `kg,km`; what is not named is the format's.
  /// Nil for anything else, and for two of a kind.
  public init?(words: String) {
    self.init()
    var named: [Int] = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      let text = word.lowercased()
      if let unit = WeightUnit(rawValue: text) {
        (weight, named) = (unit, named + [0])
      } else if let unit = DistanceUnit(rawValue: text), unit != .m {
        (distance, named) = (unit, named + [1])
      } else if let unit = PersonalUnits.Swim(rawValue: text) {
        (swim, named) = (unit, named + [2])
      } else {
        return nil
      }
    }
    guard Set(named).count == named.count else { return nil }
  }

  /// A unit of distance, and how many of it one is: yards are told in metres.
  package typealias Distance = (unit: DistanceUnit, factor: Double)

  /// The unit of an activity's distances, as logs spell it.
  public func unit(of activity: Activity) -> String {
    activity == .swim ? swim.rawValue : distance.rawValue
  }

  /// The same as readers count it.
  package func distance(of activity: Activity) -> Distance {
    if activity != .swim { return (distance, 1) }
    return (.m, swim == .yd ? Conversion.metresPerYard : 1)
  }
}
