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
  package private(set) var needsUnit = false
  /// Whether the type says so, so that a distance without a unit is in it, whatever the file's is.
  public let hasUnit: Bool

  /// An activity of the format's.
  public init(_ activity: Activity) {
    (id, field) = (activity.rawValue, activity.field.name)
    (unit, hasUnit) = (activity.unit, false)
  }

  /// The activity of a type, by its id; in miles where the type names no unit.
  public init(id: String, field: String, unit: DistanceUnit?) {
    (self.id, self.field) = (id, field)
    (self.unit, hasUnit) = (unit ?? .mi, unit != nil)
  }

  /// An activity that many people have.
  public init(_ activity: CommonActivity) {
    self.init(id: activity.id, field: withCapital(activity.id), unit: .km)
    needsUnit = true
  }

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

  /// A distance in metres as the person reads it: `4.5 mi`. That of a person's own activity is in the unit that was
  /// chosen for it.
  public func distanceText(_ metres: Double, in units: PersonalUnits) -> String {
    let unit = unit.rawValue
    let shown = known == nil ? .init(format: unit) : units.shown(unit)
    return shown.full(of: metres / self.unit.metres)
  }
}
