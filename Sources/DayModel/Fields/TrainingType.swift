public import Values

/// A type of training: one that is built in, or one of a person's own (docs/format.md §10.10).
public struct TrainingType: Equatable, Sendable {
  /// The word for it, of `a` to `z`, digits and hyphens.
  public let id: String
  /// What it is called: `Rowing`.
  public internal(set) var name: String
  /// The letter or digit that stands for it; nil where none is given.
  public internal(set) var mark: Character?
  /// Its colour as `#4A6A78`, for light and dark ground; nil for the usual ones.
  public internal(set) var color: String?
  /// The blank fields that a new day of the type gets.
  public internal(set) var fields: [String]
  /// The unit of a distance without one; nil for the file's (docs/format.md §4.5).
  public internal(set) var unit: DistanceUnit?
  /// What it costs, light to hard, in metabolic equivalents; nil for the table of a type that is built in,
  /// and for not known.
  public internal(set) var met: ClosedRange<Double>?
  /// The days whose efforts are right, however far or fast: they may be records.
  public internal(set) var confirmed: [CalendarDate] = []
  /// Other words for it, as written.
  public internal(set) var words: [String] = []
  /// What it is done in; nil for a type without distance and time.
  public internal(set) var activity: TrainingActivity?

  /// The type that is built in; nil for one of a person's own.
  public var builtIn: WorkoutType? { WorkoutType(rawValue: id) }

  /// Its id, its name and its other words: what a person calls it by.
  public var names: [String] { [id, name] + words }

  /// A type that is built in.
  init(_ type: WorkoutType) {
    id = type.rawValue
    name = withCapital(type.rawValue)
    mark = type.mark
    let activities = type.activities.map { TrainingActivity($0) }
    fields = activities.map(\.field) + (activities.isEmpty ? [] : [Self.heartRate])
    activity = activities.count == 1 ? activities[0] : nil
  }

  /// A type of a person's own of which only the id is known.
  init(id: String) {
    self.id = id
    name = withCapital(id)
    fields = [withCapital(id), Self.heartRate]
  }

  private static let heartRate = "Avg_HR"

  /// The activities that many people have, as types that nobody needs to add.
  static let common = CommonActivity.all.map { activity in
    var type = TrainingType(id: activity.id)
    type.activity = TrainingActivity(activity)
    return type
  }

  /// What sessions count as whose type is not known.
  public static let session = TrainingType(id: TrainingActivity.session.id)

  /// Strength, as it is built in.
  public static let strength = TrainingType(.strength)
}

extension WorkoutType {
  /// The letter that stands for it.
  fileprivate var mark: Character {
    switch self {
    case .swim: "S"
    case .bike: "B"
    case .run: "R"
    case .walk: "W"
    case .strength: "L"
    case .brick: "K"
    case .recovery: "Y"
    }
  }

  /// The activities with a distance that it is.
  fileprivate var activities: [Activity] {
    switch self {
    case .swim: [.swim]
    case .bike: [.bike]
    case .run: [.run]
    case .walk: [.walk]
    case .brick: [.bike, .run]
    case .strength, .recovery: []
    }
  }
}
