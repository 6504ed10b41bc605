import LogSyntax

/// A number that every day may have, as a query names it.
public struct QueryField: Sendable, Hashable {
  /// What is looked up in a day's record.
  enum Subject: Sendable, Hashable {
    /// A value of the body or of food.
    case known(String)
    /// A measure of all of a day's activities of one type.
    case activity(Activity, ActivityMeasure)
    /// The part of the day's todos, or habits, that is done, from 0 to 1.
    case todosRate, habitsRate
    /// A field that the format does not know, by its key.
    case custom(String)
  }

  /// What of an activity is asked for.
  enum ActivityMeasure: String, Sendable, CaseIterable {
    case distance, duration, pace, hr
  }

  /// The name as asked for, which is the key in the rows.
  public let name: String
  /// The unit of every value; nil for one without, and for fields that the format does not know.
  public let unit: String?
  let subject: Subject

  /// The field of a name: `weight`, `run.distance`, `todos.rate`, or any name that logs have.
  ///
  /// An activity alone is its distance. Names compare without regard to case.
  public init(_ name: String) {
    self.name = name
    let parts = name.lowercased().split(separator: ".", maxSplits: 1).map(String.init)
    if let activity = parts.first.flatMap(Activity.init(rawValue:)),
      let measure = parts.count == 1 ? .distance : ActivityMeasure(rawValue: parts[1])
    {
      subject = .activity(activity, measure)
      unit = Self.unit(of: measure, activity)
    } else if name.lowercased() == "todos.rate" {
      (subject, unit) = (.todosRate, nil)
    } else if name.lowercased() == "habits.rate" {
      (subject, unit) = (.habitsRate, nil)
    } else if let field = FieldCatalog.field(word: name), let unit = Self.units[field.id] {
      subject = .known(field.id)
      self.unit = unit
    } else {
      (subject, unit) = (.custom(fieldKey(name)), nil)
    }
  }

  /// The known fields of a day with their units; a score has the unit `/10`.
  private static let units = [
    "weight": "lb", "sleep": "h", "sleep_quality": "/10", "mood_am": "/10", "mood_pm": "/10",
    "energy": "/10", "focus": "/10", "calories": "kcal", "protein": "g", "carbs": "g", "fat": "g",
    "fiber": "g",
  ]

  private static func unit(of measure: ActivityMeasure, _ activity: Activity) -> String {
    switch measure {
    case .distance: activity.unit.rawValue
    case .duration: "min"
    case .pace: activity == .swim ? "min/100m" : "min/mi"
    case .hr: "bpm"
    }
  }

  /// Whether the format knows the field, or one of these days has it.
  public func isKnown(in records: [DayRecord]) -> Bool {
    guard case .custom(let key) = subject else { return true }
    return records.contains { $0.fields.contains { fieldKey($0.name) == key } }
  }

  /// The name that was probably meant by one that nothing has.
  public static func suggestion(for name: String, in records: [DayRecord]) -> String? {
    nearest(to: name, among: names + records.flatMap { $0.fields.map(\.name) })
  }

  /// The names that a query knows without asking the logs, for help and for suggestions.
  public static let names: [String] =
    FieldCatalog.fields.map(\.id).filter { units[$0] != nil }
    + Activity.allCases.flatMap { activity in
      ActivityMeasure.allCases.map { "\(activity.rawValue).\($0.rawValue)" }
    } + ["todos.rate", "habits.rate"]
}
