import LogSyntax
import Values
import Words

/// A field that the format gives a meaning (docs/format.md §4); there is one of each.
public final class KnownField: Sendable, Hashable {
  /// How its value is written and what it means.
  public enum Kind: Sendable, Hashable {
    /// Pounds, or kilograms where the unit says so.
    case weight
    /// Hours, in any of the spellings of docs/format.md §4.2.
    case sleep
    /// A score from 0 to 10.
    case score
    /// A score that watches tell from 0 to 100.
    case watchScore
    /// Distance and time of an activity (docs/format.md §4.3).
    case activity
    /// Beats a minute, also by activity.
    case heartRate
    /// Beats a minute of one activity, whose name is in the id.
    case activityHeartRate
    /// The highest beats a minute.
    case maxHeartRate
    /// Watts.
    case power
    /// Revolutions a minute.
    case cadence
    /// Minutes a mile.
    case pace
    /// The distance of the day's one activity.
    case totalDistance
    /// A total of the day's food, in kilocalories or grams (docs/format.md §4.4).
    case fuelTotal
  }

  /// The name in queries, and the word for it on the command line.
  public let id: String
  /// The name that we write in a log.
  public let name: String
  /// The section that it counts in.
  public let section: KnownSection
  /// How its value is written.
  public let kind: Kind
  /// Where the value stands in the day record.
  public let recordPath: String
  /// The keys of that path.
  public let recordKeys: [String]
  /// Other words for it on the command line.
  public let words: [String]
  /// Other names for it in logs, as rows of the old tables have them.
  public let labels: [String]
  /// The name in logs for comparing (``FieldCatalog``).
  let word: Word
  /// The index in the catalogue.
  let index: Int
  /// The activity that the field is of; nil for all others.
  public let activity: Activity?
  /// The nutrient that the field totals; nil for all others.
  public let nutrient: Nutrient?

  fileprivate init(
    index: Int, id: String, name: String, section: KnownSection, kind: Kind, recordPath: String,
    words: [String], labels: [String]
  ) {
    self.index = index
    self.id = id
    self.name = name
    self.section = section
    self.kind = kind
    self.recordPath = recordPath
    recordKeys = recordPath.split(separator: ".").map(String.init)
    self.words = words
    self.labels = labels
    word = FieldCatalog.nameWord(name)
    activity =
      switch kind {
      case .activity: Activity(rawValue: id)
      case .activityHeartRate: Activity(rawValue: String(id.dropLast("_hr".count)))
      default: nil
      }
    nutrient = kind == .fuelTotal ? Nutrient.words[Word(id)] : nil
  }

  /// A field's name in a log as a person types it: `mood am` for `Mood_AM`.
  public static func typed(_ name: String) -> String {
    name.replacing("_so_far", with: "").replacing("_", with: " ").lowercased()
  }

  /// Whether both are the same field.
  public static func == (left: KnownField, right: KnownField) -> Bool { left === right }

  /// Hashes the field by what it is, not by what it holds.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// The path of its number in the day record: the heart rate of an activity stands with it.
  public var numberPath: String {
    guard kind == .activityHeartRate, let activity else { return recordPath }
    return RecordPath.activity(activity.rawValue) + ".avg_hr"
  }

  /// The measure that judges its values; nil for distance and time.
  public var measure: Measure? {
    switch kind {
    case .weight: .bodyWeight
    case .sleep: .sleep
    case .score, .watchScore: .score
    case .heartRate, .activityHeartRate, .maxHeartRate: .heartRate
    case .power: .power
    case .cadence: .cadence
    case .pace: .pace
    case .totalDistance: .distance
    case .fuelTotal: id == "calories" ? .calories : .nutrient
    case .activity: nil
    }
  }
}

/// The one table of known fields.
public enum FieldCatalog {
  /// Every known field, in the order of the template.
  public static let fields: [KnownField] = rows.enumerated().map { index, row in row(index) }
  /// Those that are a number of the day, as a query and an export have it: of the body and of food.
  public static let daily = fields.filter { $0.section != .trainingOutput }
  /// Those of the body.
  public static let body = fields.filter { $0.section == .quickLog }

  /// Fields whose paths in the record begin with the same key.
  package typealias Group = (key: String, fields: [KnownField])
  /// Those of the body, in the order of the record.
  package static let groups = groups(of: body)

  /// Fields by the first keys of their paths. Sleep stands first, as in the bot's figures (docs/format.md §10.3).
  static func groups(of fields: [KnownField]) -> [Group] {
    var groups: [Group] = []
    for field in fields.filter({ $0 == .sleep }) + fields.filter({ $0 != .sleep }) {
      if let index = groups.firstIndex(where: { $0.key == field.recordKeys[0] }) {
        groups[index].fields.append(field)
      } else {
        groups.append((field.recordKeys[0], [field]))
      }
    }
    return groups
  }

  private static var rows: [(_ index: Int) -> KnownField] {
    [
      row("weight", "Weight", .quickLog, .weight, "weight_lbs", labels: ["body weight"]),
      row(
        "sleep", "Sleep", .quickLog, .sleep, "sleep.hours",
        labels: ["sleep hours", "hours of sleep"]),
      row(
        "sleep_quality", "Sleep_Quality", .quickLog, .watchScore, "sleep.quality",
        words: ["quality", "sleep quality"], labels: ["quality", "sleep score"]),
      row(
        "mood_am", "Mood_AM", .quickLog, .score, "mood.morning", words: ["mood am"],
        labels: ["morning mood", "mood morning", "am mood"]),
      row(
        "mood_pm", "Mood_PM", .quickLog, .score, "mood.bedtime", words: ["mood pm"],
        labels: ["bedtime mood", "mood bedtime", "evening mood", "mood evening", "pm mood"]),
      row("energy", "Energy", .quickLog, .score, "energy", labels: ["energy level"]),
      row("focus", "Focus", .quickLog, .score, "focus"),
      row("swim", "Swim", .trainingOutput, .activity, "training.activities.swim"),
      row("bike", "Bike", .trainingOutput, .activity, "training.activities.bike"),
      row("run", "Run", .trainingOutput, .activity, "training.activities.run"),
      row("walk", "Walk", .trainingOutput, .activity, "training.activities.walk"),
      row(
        "avg_hr", "Avg_HR", .trainingOutput, .heartRate, "training.avg_hr", words: ["hr"],
        labels: ["avg heart rate", "average hr", "average heart rate"]),
      activityHeartRate(.swim), activityHeartRate(.bike), activityHeartRate(.run),
      activityHeartRate(.walk),
      row(
        "max_hr", "Max_HR", .trainingOutput, .maxHeartRate, "training.max_hr",
        labels: ["max heart rate", "peak hr"]),
      row(
        "avg_watts", "Avg_Watts", .trainingOutput, .power, "training.avg_watts", words: ["watts"],
        labels: ["avg power"]),
      row(
        "avg_rpm", "Avg_RPM", .trainingOutput, .cadence, "training.avg_rpm", words: ["rpm"],
        labels: ["rpm", "cadence"]),
      row(
        "avg_pace", "Avg_Pace", .trainingOutput, .pace, "training.avg_pace", words: ["pace"],
        labels: ["pace", "average pace"]),
      row(
        "session_rpe", "Session_RPE", .trainingOutput, .score, "training.rpe", words: ["rpe"],
        labels: ["rpe"]),
      row(
        "total_distance", "Total distance", .trainingOutput, .totalDistance,
        "training.total_distance"),
      total(.calories, words: ["kcal"], labels: ["calories", "total calories"]),
      total(.protein, labels: ["protein", "total protein"]),
      total(.carbs, labels: ["carbs", "carbohydrates"]),
      total(.fat, labels: ["fat"]),
      total(.fiber, words: ["fibre"], labels: ["fiber", "fibre"]),
    ]
  }

  /// The field of this id.
  public static func field(id: String) -> KnownField? { byID[id] }

  /// The field that a log calls by this name: case, `_` and a remark in parentheses, such as the
  /// scale or the unit, do not matter (docs/format.md §4, §6).
  public static func field(named name: String) -> KnownField? {
    field(named: name, word: nameWord(name))
  }

  /// The field of a name whose word is known.
  static func field(named name: String, word: Word) -> KnownField? {
    if let field = byName[word] { return field }
    // `Mood (AM)`: here the remark is part of the name.
    guard let remark = remark(of: name) else { return nil }
    return byName[nameWord("\(nameKey(name)) \(remark)")]
  }

  /// The field that a word of the command line names: its id, its name in the log, or another word.
  public static func field(word: String) -> KnownField? {
    byID[word.lowercased()] ?? byWord[fieldKey(word)]
  }

  /// The names of a field without what does not matter in them.
  package static func nameKey(_ name: String) -> String { withoutRemark(name, fieldKey) }

  /// The ``nameKey(_:)`` of a name for looking it up among words.
  static func nameWord(_ name: String) -> Word { withoutRemark(name) { Word($0).withBlanks } }

  private static func withoutRemark<Key>(
    _ name: String, _ key: (UnsafeBufferPointer<UInt8>) -> Key
  ) -> Key {
    var name = name
    return name.withUTF8 { bytes in
      var end = bytes.firstIndex(of: ASCII.openParenthesis) ?? bytes.count
      while end > 0, bytes[end - 1] == ASCII.space || bytes[end - 1] == ASCII.underscore {
        end -= 1
      }
      return key(UnsafeBufferPointer(rebasing: bytes[..<end]))
    }
  }

  /// The remark in parentheses that a name ends in, lower case: `kg` of `Weight (kg)`.
  static func remark(of name: String) -> String? {
    var name = name
    return name.withUTF8 { bytes in
      guard let open = bytes.firstIndex(of: ASCII.openParenthesis) else { return nil }
      let inside = Array(bytes[(open + 1)...].prefix { $0 != ASCII.closeParenthesis })
      return String(decoding: MarkdownText.trimmed(inside[...]), as: UTF8.self).lowercased()
    }
  }

  private static let byID = Dictionary(uniqueKeysWithValues: fields.map { ($0.id, $0) })

  private static let byName = Dictionary(
    uniqueKeysWithValues: fields.flatMap { field in
      ([field.name] + field.labels).map { (nameWord($0), field) }
    })

  private static let byWord = Dictionary(
    uniqueKeysWithValues: fields.flatMap { field in
      Set(([field.id, field.name] + field.words).map { fieldKey($0) }).map { ($0, field) }
    })

  private static func activityHeartRate(_ activity: Activity) -> (Int) -> KnownField {
    let name = activity.rawValue
    return row(
      "\(name)_hr", "\(name.prefix(1).uppercased())\(name.dropFirst())_HR", .trainingOutput,
      .activityHeartRate, "training.\(name)_hr", labels: ["\(name) avg hr"])
  }

  private static func total(
    _ nutrient: Nutrient, words: [String] = [], labels: [String]
  ) -> (Int) -> KnownField {
    row(
      "\(nutrient)", "\(nutrient)_so_far", .fuelLog, .fuelTotal, "nutrition.\(nutrient.recordKey)",
      words: words, labels: labels)
  }

  /// A row of the table, which waits for its index.
  static func row(
    _ id: String, _ name: String, _ section: KnownSection, _ kind: KnownField.Kind,
    _ recordPath: String, words: [String] = [], labels: [String] = []
  ) -> (Int) -> KnownField {
    { index in
      KnownField(
        index: index, id: id, name: name, section: section, kind: kind, recordPath: recordPath,
        words: words, labels: labels)
    }
  }
}

extension KnownField {
  // Those that code asks a day for by name.

  /// Body weight in pounds.
  public static let weight = named("weight")
  /// Hours of sleep.
  public static let sleep = named("sleep")
  /// How well, a score as all that follow.
  public static let sleepQuality = named("sleep_quality")
  /// Mood in the morning.
  public static let moodMorning = named("mood_am")
  /// Mood at bedtime.
  public static let moodBedtime = named("mood_pm")
  /// Energy.
  public static let energy = named("energy")
  /// Focus.
  public static let focus = named("focus")
  /// Perceived exertion of the day's training.
  package static let exertion = named("session_rpe")
  /// The field of the average heart rate.
  package static let averageHeartRate = named("avg_hr")

  private static func named(_ id: String) -> KnownField {
    guard let field = FieldCatalog.field(id: id) else { preconditionFailure("no field \(id)") }
    return field
  }
}

extension Activity {
  /// The field that holds distance and time of it.
  var field: KnownField {
    guard let field = Self.fields[self] else {
      preconditionFailure("the catalogue has every activity")
    }
    return field
  }

  private static let fields = allCases.reduce(into: PerActivity<KnownField>()) {
    $0[$1] = FieldCatalog.field(id: $1.rawValue)
  }
}

extension Nutrient {
  /// The field that holds the day's total of it.
  package var field: KnownField {
    guard let field = FieldCatalog.fields.first(where: { $0.nutrient == self }) else {
      preconditionFailure("the catalogue totals every nutrient")
    }
    return field
  }
}
