import DayModel
import Values
import WatchData

/// What the rows of a file tell of.
enum CSVRowKind: String, CaseIterable {
  case day, set, activity, meal
}

/// What a column of a file can hold: a row of ``CSVFields``.
struct CSVField {
  /// Where its values go.
  enum Target: Hashable {
    /// A figure of the day.
    case figure(MeasuredFigure)
    /// A field of the log that has no figure.
    case log(KnownField)
    case set(SetPart)
    case activity(ActivityPart)
    case meal
    case amount(Nutrient)
  }

  enum SetPart {
    case exercise, workout, repetitions, weight, seconds, distance, effort, kind, superset, note
  }

  enum ActivityPart {
    case type, name, minutes, elapsed, distance, heartRate, highestHeartRate, calories, ascent
  }

  /// Where its values go.
  let target: Target
  /// What kind of number it is.
  let quantity: CSVQuantity
  /// What maps and headers call it; the first is the name in messages.
  let names: [String]

  /// Its name in messages and proposals.
  var name: String { names[0] }

  /// Whether several values of a day add up to that of the day: steps, distances, energy, food.
  var addsUp: Bool {
    switch target {
    case .figure(.steps), .figure(.distance), .figure(.floors), .figure(.activeEnergy): true
    case .log(let field): field.nutrient != nil
    default: false
    }
  }

  init(_ target: Target, _ quantity: CSVQuantity, _ names: String...) {
    self.init(target, quantity, names: names)
  }

  init(_ target: Target, _ quantity: CSVQuantity, names: [String]) {
    (self.target, self.quantity, self.names) = (target, quantity, names)
  }
}

/// The one table of the fields that columns can hold, by what rows tell of (docs/csv-maps.md).
enum CSVFields {
  /// The fields of a kind of rows, in the order in which they are listed.
  static func all(of rows: CSVRowKind) -> [CSVField] {
    switch rows {
    case .day: day
    case .set: set
    case .activity: activity
    case .meal: meal
    }
  }

  /// The field of a name, also in another language (``HeaderWords``); case, accents, and all but letters and digits, make no
  /// difference.
  static func field(named name: String, of rows: CSVRowKind) -> CSVField? {
    byName[rows]?[key(name)]
  }

  /// A field that is no figure of a day since it belongs to an activity of it: `run`, `avg hr`.
  static func isOfActivity(_ name: String) -> Bool {
    (FieldCatalog.field(word: name) ?? FieldCatalog.field(named: name)).map { field in
      field.section == .trainingOutput
    } ?? false
  }

  private static let day: [CSVField] =
    FieldCatalog.fields.compactMap { CSVField($0) } + [
      CSVField(.figure(.steps), .count, "steps", "step count"),
      CSVField(.figure(.restingRate), .heartRate, "resting hr", "resting heart rate"),
      CSVField(.figure(.variability), .milliseconds, "hrv", "heart rate variability"),
      CSVField(.figure(.deep), .hours, "deep", "deep sleep"),
      CSVField(.figure(.light), .hours, "light", "light sleep"),
      CSVField(.figure(.rem), .hours, "rem", "rem sleep"),
      CSVField(.figure(.awake), .hours, "awake", "time awake"),
      CSVField(.figure(.inBed), .hours, "in bed", "time in bed"),
      CSVField(.figure(.nap), .hours, "nap", "naps"),
      CSVField(.figure(.score), .watchScore, "score"),
      CSVField(.figure(.bodyFat), .percent, "body fat", "body fat percent"),
      CSVField(.figure(.activeEnergy), .energy, "active kcal", "active calories", "active energy"),
      CSVField(.figure(.distance), .distance, "distance"),
      CSVField(.figure(.floors), .count, "floors", "floors climbed"),
      CSVField(.figure(.bloodOxygen), .percent, "spo2", "blood oxygen"),
      CSVField(.figure(.runningVO2Max), .count, "vo2max"),
      CSVField(.figure(.stress), .count, "stress"),
      CSVField(.figure(.readiness), .count, "readiness"),
      CSVField(.figure(.batteryAtStart), .count, "body battery"),
      CSVField(.figure(.respirationRate), .count, "respiration", "respiratory rate"),
    ]

  private static let set = [
    CSVField(.set(.exercise), .text, "exercise", "exercise name"),
    CSVField(.set(.workout), .text, "workout", "workout name"),
    CSVField(.set(.repetitions), .count, "reps", "repetitions"),
    CSVField(.set(.weight), .weight, "weight", "load"),
    CSVField(.set(.seconds), .seconds, "seconds"),
    CSVField(.set(.distance), .distance, "distance"),
    CSVField(.set(.effort), .count, "rpe", "effort"),
    CSVField(.set(.kind), .text, "kind", "set type"),
    CSVField(.set(.superset), .text, "superset"),
    CSVField(.set(.note), .text, "note", "notes"),
  ]

  private static let activity = [
    CSVField(.activity(.type), .text, "type", "activity type"),
    CSVField(.activity(.minutes), .minutes, "minutes", "time", "duration", "moving time"),
    CSVField(.activity(.elapsed), .minutes, "elapsed", "elapsed time"),
    CSVField(.activity(.distance), .distance, "distance"),
    CSVField(.activity(.heartRate), .heartRate, "hr", "avg hr", "average heart rate"),
    CSVField(.activity(.highestHeartRate), .heartRate, "max hr", "max heart rate"),
    CSVField(.activity(.calories), .energy, "calories"),
    CSVField(.activity(.ascent), .ascent, "ascent", "elevation gain", "total ascent"),
    CSVField(.activity(.name), .text, "name", "title"),
  ]

  private static let meal = [
    CSVField(.meal, .text, "meal"),
    CSVField(.amount(.calories), .energy, "calories", "energy"),
    CSVField(.amount(.protein), .grams, "protein"),
    CSVField(.amount(.carbs), .grams, "carbs", "carbohydrates"),
    CSVField(.amount(.fat), .grams, "fat"),
    CSVField(.amount(.fiber), .grams, "fiber", "fibre"),
  ]

  private static let byName = Dictionary(
    uniqueKeysWithValues: CSVRowKind.allCases.map { rows in
      let named = all(of: rows).flatMap { field in field.names.map { (key($0), field) } }
      let others = all(of: rows).flatMap { field in HeaderWords.names(of: field).map { ($0, field) }
      }
      return (rows, Dictionary(named + others) { first, _ in first })
    })

  /// A name without what makes no difference in it.
  static func key(_ name: String) -> String {
    String(
      name.plainLetters.unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      })
  }
}

extension CSVField {
  /// The field of a log as a column; nil for one that belongs to an activity.
  fileprivate init?(_ field: KnownField) {
    let target: Target
    let quantity: CSVQuantity
    switch field.kind {
    case .weight: (target, quantity) = (.figure(.weight), .weight)
    case .sleep: (target, quantity) = (.figure(.sleep), .hours)
    case .watchScore: (target, quantity) = (.figure(.score), .watchScore)
    case .score: (target, quantity) = (.log(field), .score)
    case .maxHeartRate: (target, quantity) = (.log(field), .heartRate)
    case .power: (target, quantity) = (.log(field), .watts)
    case .cadence: (target, quantity) = (.log(field), .cadence)
    case .fuelTotal:
      (target, quantity) = (.log(field), field.nutrient == .calories ? .energy : .grams)
    case .activity, .heartRate, .activityHeartRate, .pace, .totalDistance: return nil
    }
    // An export of ours calls it by its keys in the record: `mood_morning` (docs/json.md).
    let column = field.recordKeys.suffix(2).joined(separator: " ")
    self.init(
      target, quantity,
      names: [KnownField.typed(field.name), field.id] + field.words + field.labels + [column])
  }
}
