import JSON
public import Values

/// An activity as a source measured it.
public struct MeasuredActivity: Sendable, Equatable {
  /// What the source calls it: `trail_running`.
  public var type: String
  /// The kind of the format that it is: `run`, `strength`; `other` for any other.
  public var kindName: String
  /// What a person calls it, where the source knows.
  public var name: String?
  /// When it began.
  public var start: MeasuredMoment?
  /// How long it took without pauses and with them, in minutes.
  public var minutes: Double?, elapsedMinutes: Double?
  /// How far it went, in kilometres.
  public var kilometres: Double?
  /// The energy, in kilocalories.
  public var calories: Double?
  /// The mean and the highest heart rate, in beats a minute.
  public var heartRate: Double?, highestHeartRate: Double?
  /// The metres climbed.
  public var ascent: Double?
  /// What it did for endurance and for speed, 0 to 5, as Garmin's watches estimate it (training effect).
  public var aerobicEffect: Double?, anaerobicEffect: Double?
  /// How hard it was to the person, 1 to 10 (RPE).
  public var effort: Double?
  /// What measured it.
  public var device: String?
  /// Whether a figure of it was made of samples and is not the source's own.
  public var isApproximate = false

  /// The kind for an activity that is none of the format's.
  public static let other = "other"
  /// The kind for one with weights.
  public static let strength = "strength"

  /// An activity.
  public init(_ type: String, kindName: String, start: MeasuredMoment?) {
    (self.type, self.kindName, self.start) = (type, kindName, start)
  }

  /// The activity of the format that it is; nil for any other.
  public var kind: Activity? { Activity(rawValue: kindName) }

  /// What names it within its day: `run-2031-03-04T06:30:05Z`.
  public var id: String {
    let start = start.map { $0.time.map(MeasuredMoment.utc) ?? $0.text } ?? ""
    return "\(kindName)-\(start)"
  }

  /// Takes the numbers that another telling of it has, in place of its own.
  public mutating func take(_ other: MeasuredActivity) {
    minutes = other.minutes ?? minutes
    elapsedMinutes = other.elapsedMinutes ?? elapsedMinutes
    kilometres = other.kilometres ?? kilometres
    calories = other.calories ?? calories
    heartRate = other.heartRate ?? heartRate
    highestHeartRate = other.highestHeartRate ?? highestHeartRate
    ascent = other.ascent ?? ascent
    aerobicEffect = other.aerobicEffect ?? aerobicEffect
    anaerobicEffect = other.anaerobicEffect ?? anaerobicEffect
    effort = other.effort ?? effort
    device = other.device ?? device
    isApproximate = other.isApproximate
  }
}

// MARK: JSON

extension MeasuredActivity {
  init?(_ value: JSONValue) {
    guard let type = value["type"]?.string else { return nil }
    self.init(
      type,
      kindName: value["kind"]?.string ?? ActivityWords().kind(of: type),
      start: value["start_time"]?.string.flatMap { MeasuredMoment($0) })
    name = value["name"]?.string
    minutes = value["duration_minutes"]?.positive
    elapsedMinutes = value["elapsed_minutes"]?.positive
    kilometres = value["distance_km"]?.positive
    calories = value["calories"]?.positive
    heartRate = value["avg_hr"]?.positive
    highestHeartRate = value["max_hr"]?.positive
    ascent = value["elevation_gain_m"]?.positive
    aerobicEffect = value["training_effect_aerobic"]?.positive
    anaerobicEffect = value["training_effect_anaerobic"]?.positive
    effort = value["rpe"]?.positive
    device = value["device"]?.string
    isApproximate = value["approximate"] == .bool(true)
  }

  var json: JSONValue {
    .object(
      figures: [
        ("id", .string(id)), ("type", .string(type)), ("kind", .string(kindName)),
        ("name", .optional(name)), ("start_time", .optional(start?.text)),
        ("duration_minutes", .double(minutes)), ("elapsed_minutes", .double(elapsedMinutes)),
        ("distance_km", .double(kilometres)), ("calories", .double(calories)),
        ("avg_hr", .double(heartRate)), ("max_hr", .double(highestHeartRate)),
        ("elevation_gain_m", .double(ascent)),
        ("training_effect_aerobic", .double(aerobicEffect)),
        ("training_effect_anaerobic", .double(anaerobicEffect)),
        ("rpe", .double(effort)), ("device", .optional(device)),
        ("approximate", isApproximate ? true : .null),
      ])
  }
}

extension JSONValue {
  /// An object of what is known: a key whose value is null is left out.
  static func object(figures members: [(String, JSONValue)]) -> JSONValue {
    .object(members.filter { $0.1 != .null }.map { .init($0.0, $0.1) })
  }

  /// A member of an object; the first of its name.
  subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  /// The members of an object; none for anything else.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// A text; nil for anything else.
  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// A number; nil for anything else.
  var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// A number above zero; a watch that knows nothing writes 0.
  var positive: Double? { double.flatMap { $0 > 0 ? $0 : nil } }

  /// The values of an array; none for anything else.
  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
}
