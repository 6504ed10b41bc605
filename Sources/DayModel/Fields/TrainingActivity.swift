public import Values

/// What is told by distance and time: a swim, ride, run or walk, or the activity of a type of a person's own
/// (docs/format.md §4.3, §10.10).
public struct TrainingActivity: Hashable, Sendable {
  /// The word for it: `run`, `row`.
  public let id: String
  /// The name of its field in logs: `Run`, `Row`.
  public let field: String
  /// The unit of its figures.
  public let unit: DistanceUnit
  /// Whether a bare number is nothing of it: of an activity that nobody chose a unit for.
  package let needsUnit: Bool
  /// Whether the type says so, so that a distance without a unit is in it, whatever the file's is.
  public let hasUnit: Bool

  /// An activity of the format's.
  public init(_ activity: Activity) {
    (id, field) = (activity.rawValue, activity.field.name)
    (unit, hasUnit, needsUnit) = (activity.unit, false, false)
  }

  /// The activity of a type, by its id; in miles where the type names no unit.
  public init(id: String, field: String, unit: DistanceUnit?) {
    (self.id, self.field) = (id, field)
    (self.unit, hasUnit, needsUnit) = (unit ?? .mi, unit != nil, false)
  }

  /// An activity that many people have.
  public init(_ activity: CommonActivity) {
    (id, field) = (activity.id, withCapital(activity.id))
    (unit, hasUnit, needsUnit) = (.km, false, true)
  }

  /// A session whose type has no distance and no time of its own, or is not known.
  public static let session = TrainingActivity(id: "session", field: "Sessions", unit: nil)

  /// The format's activity that it is; nil for one of a person's own.
  public var known: Activity? { Activity(rawValue: id) }

  /// What parts several efforts in the field of a person's own activity.
  package static let separator: Character = ";"

  /// Reads one effort of a file in these units.
  public func effort(_ text: String, in units: FormatUnits) -> Reading<Effort> {
    if let known { return Effort.read(text, known, in: units) }
    return Effort.read(text, unit: hasUnit ? unit : units.distance, in: units)
  }

  /// The efforts that a field says: one, and of a person's own activity any number with semicolons between
  /// them. A part that is none is a remark.
  public func efforts(_ text: String, in units: FormatUnits) -> [Effort] {
    let parts =
      known == nil
      ? text.split(separator: Self.separator).map(String.init) : [text]
    return parts.compactMap { effort($0, in: units).value }
      .filter { $0.distance != nil || $0.minutes != nil }
      .filter { !needsUnit || $0.hasUnit || $0.distance == nil }
  }

  /// What its figures are shown in: the unit that its type has, else the person's (docs/format.md §10.10).
  public func shown(in units: PersonalUnits) -> PersonalUnits.Shown {
    if known != nil { return units.shown(unit.rawValue) }
    let own = hasUnit ? unit : units.distance
    return PersonalUnits.Shown(unit: own.rawValue, factor: unit.metres / own.metres)
  }

  /// A distance in metres as the person reads it: `4.5 mi`.
  public func distanceText(_ metres: Double, in units: PersonalUnits) -> String {
    shown(in: units).full(of: metres / unit.metres)
  }
}
