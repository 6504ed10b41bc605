import Cycle
import DayModel
import Values

/// What an entry is about.
enum Subject: Equatable {
  /// A field of the format that is one value, or a measure of an activity.
  case field(KnownField)
  /// Mood, of the morning or the evening.
  case mood
  /// Sleep that is told by when it began and ended: `bed 23:15 up 6:45`.
  case bed
  /// An activity with distance and time.
  case activity(TrainingActivity)
  /// A field that everybody may have, without a meaning of its own in the format.
  case common(CommonField)
  /// A field of the person's own.
  case custom(String)
  /// A lift, by the name that it is written with.
  case lift(String)
  /// The word `lift`, with a name and sets behind it.
  case anyLift
  /// Food, and of which meal.
  case food(meal: String?)
  /// A line of text.
  case note
  /// A field of the cycle.
  case cycle(CycleEntry.Field)
  /// A symptom, whose name follows.
  case symptom

  /// Whether it is a total of the day's food: a food can begin with the word, as a protein shake does.
  var isNutrient: Bool {
    if case .field(let field) = self { field.nutrient != nil } else { false }
  }
}

/// The one table of words that begin an entry, besides the names that logs have.
enum Vocabulary {
  /// The words, each in lower case, of one blank between them.
  static let subjects: [String: Subject] = {
    var table: [String: Subject] = [:]
    for field in FieldCatalog.fields {
      let subject: Subject =
        field.activity.flatMap { activity in
          field.kind == .activity ? .activity(TrainingActivity(activity)) : nil
        } ?? .field(field)
      for word in [field.typed, field.name] + field.words + (verbs[field.id] ?? []) {
        table[word.lowercased().replacing("_", with: " ")] = subject
      }
    }
    for field in CommonField.all {
      for word in [field.name] + field.words { table[word.lowercased()] = .common(field) }
    }
    for word in ["mood"] { table[word] = .mood }
    for word in ["bed", "in bed", "went to bed"] { table[word] = .bed }
    for word in ["food", "ate", "eat", "eaten", "drank"] { table[word] = .food(meal: nil) }
    for meal in meals { table[meal] = .food(meal: meal) }
    table["lift"] = .anyLift
    table["note"] = .note
    table["period"] = .cycle(.period)
    table["flow"] = .cycle(.flow)
    table["symptom"] = .symptom
    return table
  }()

  /// The most words of a phrase of the table.
  static let longestPhrase = 4

  /// Verbs, tenses and other words of the format's fields, by their ids.
  private static let verbs = [
    "weight": ["weighed", "weigh", "weighing", "body weight", "weighed in", "weigh in"],
    "sleep": ["slept", "asleep", "hours of sleep"],
    "sleep_quality": ["sleep score"],
    "energy": ["energy level"],
    "swim": ["swam", "swum", "swimming"],
    "bike": [
      "biked", "biking", "cycle", "cycled", "cycling", "ride", "rode", "riding", "bike ride",
      "spin", "spinning", "spin class",
    ],
    "run": ["ran", "running", "jog", "jogged", "jogging"],
    "walk": ["walked", "walking"],
    "avg_hr": ["heart rate", "average heart rate", "average hr"],
    "max_hr": ["max heart rate", "peak hr"],
    "avg_watts": ["power", "watt"],
    "avg_rpm": ["cadence"],
    "calories": ["total calories", "calorie"],
    "carbs": ["carbohydrates"],
  ]

  /// Words for a meal, which food can begin with.
  static let meals: Set<String> = ["breakfast", "lunch", "dinner", "supper", "snack", "brunch"]

  /// Words that may stand before what is meant: `did 20 push-ups`, `went for a run`.
  static let leadIns: Set<String> = [
    "i", "i've", "did", "do", "had", "held", "have", "my", "the", "a", "an", "went", "for", "got",
    "took",
    "played",
    "today's", "was", "is", "were",
  ]

  /// Words for eating, where calories follow: `had a burrito 700 cal`.
  static let eaten: Set<String> = ["had", "have", "having"]

  /// Words that part entries.
  static let joints: Set<String> = ["and", "&", "plus", "then", "also"]

  /// Words between a name and its value that say nothing.
  static let fillers: Set<String> = [
    "was", "is", "were", "of", "at", "in", "for", "about", "around", "approx", "approximately", "a",
    "an", "the", "=", ":", "-", "to", "myself",
  ]

  /// Words for the half of the day that a mood is of.
  static let morning: Set<String> = ["am", "morning"]
  static let evening: Set<String> = ["pm", "evening", "bedtime", "night", "tonight"]

  /// Words of a remark that a number belongs to: `zone 2`.
  static let numbered: Set<String> = [
    "zone", "z", "level", "lvl", "week", "day", "no", "number", "part", "stage", "gear",
    "resistance", "incline", "tempo", "round", "lap", "block", "phase", "season", "episode",
    "chapter", "track", "route",
  ]

  /// Words of a remark that a number ends: `up at 5`.
  static let beforeNumbers: Set<String> = [
    "at", "by", "until", "till", "from", "to", "after", "before", "since", "down", "up", "x",
  ]

  /// Words of a remark before a number that is no value: `with 2 friends`.
  static let prepositions: Set<String> = [
    "only", "just", "after", "before", "with", "at", "by", "than", "under", "over", "about",
    "around", "felt", "like", "until", "till", "from", "since", "for", "in", "on", "to",
  ]
}

/// A field that everybody has: any log takes it, with its unit (docs/cli.md, “What log understands”).
struct CommonField: Equatable {
  /// The name that is written in a log.
  let name: String
  /// Other words for it.
  let words: [String]
  /// The units that its numbers may have, in lower case; none for a number alone.
  let units: [String]
  /// The values that can be, in the unit that queries have (``CustomUnit``).
  let plausible: ClosedRange<Double>
  /// Whether it is a whole number, so that `9.214` has a mark between thousands.
  let isWhole: Bool
  /// A value, for a line that works.
  let example: String

  /// The unit of a number without one, where a person of one system means only that; none where it needs none.
  let bareUnits: [BareUnit]

  /// What a number without a unit can only be in.
  struct BareUnit {
    let range: ClosedRange<Double>
    let unit: String
    /// Whether people with kilograms mean it, or those with pounds; nil for both.
    let isMetric: Bool?

    init(_ range: ClosedRange<Double>, _ unit: String, isMetric: Bool? = nil) {
      (self.range, self.unit, self.isMetric) = (range, unit, isMetric)
    }
  }

  private init(
    _ name: String, _ words: [String] = [], units: [String] = [],
    _ plausible: ClosedRange<Double>, isWhole: Bool = false, bareUnits: [BareUnit] = [],
    example: String
  ) {
    (self.name, self.words, self.units) = (name, words, units)
    (self.plausible, self.isWhole, self.example) = (plausible, isWhole, example)
    self.bareUnits = bareUnits
  }

  /// The unit of a number without one; nil where it can be several, or none.
  func unit(of number: Double, isMetric: Bool) -> String? {
    bareUnits.first { $0.range.contains(number) && $0.isMetric ?? isMetric == isMetric }?.unit
  }

  /// The name of the heart rate at rest.
  static let restingRate = "Resting HR"

  static let temperature = CommonField(
    "Temperature", ["body temperature", "temp"], units: ["c", "°c", "f", "°f", "°"], 30...45,
    bareUnits: [BareUnit(30...45, "C"), BareUnit(86...113, "F")], example: "36.6C")

  static let bloodPressure = CommonField(
    "Blood pressure", ["bp"], units: ["mmhg"], 30...300, example: "120/80")

  /// The one table of them.
  static let all = [
    CommonField(
      "Steps", ["step"], units: ["steps"], 0...200_000, isWhole: true, example: "9200"),
    CommonField(
      "Water", ["drank water", "water intake"],
      units: ["l", "litre", "litres", "liter", "liters", "ml", "cups", "cup", "oz"],
      0...20,
      bareUnits: [
        BareUnit(0...10, "l", isMetric: true), BareUnit(100...10_000, "ml", isMetric: true),
      ], example: "2l"),
    CommonField(
      "Waist", ["waistline"], units: ["cm", "mm", "in", "inch", "inches"], 20...300,
      bareUnits: [
        BareUnit(50...250, "cm", isMetric: true), BareUnit(15...80, "in", isMetric: false),
      ], example: "84cm"),
    CommonField("HRV", ["heart rate variability"], units: ["ms"], 1...400, example: "62"),
    CommonField(
      restingRate, ["resting heart rate", "rhr", "resting pulse", "pulse"], units: ["bpm"],
      20...150, example: "54"),
    bloodPressure, temperature,
  ]

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}
