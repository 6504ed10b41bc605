import DayEditing

/// Exercises that everybody knows: their names are no slips of the pen, and a number behind them is how often.
enum CommonExercises {
  /// The exercise that words name in one of their spellings; nil for others.
  static func name(_ words: String) -> String? { byKey[ExerciseName.spelling(words)] }

  /// All names, and the other words for them.
  static let names: [String] = table.flatMap { [$0.name] + $0.others }

  /// Whether an exercise is told by how long it is held.
  static func isHold(_ name: String) -> Bool {
    holds.contains(ExerciseName.spelling(name))
  }

  private static let holds = Set(
    ["Plank", "Side plank", "Wall sit", "Hollow hold", "Dead hang", "L-sit"]
      .map(ExerciseName.spelling))

  /// Whether an exercise is mostly done with the body alone, so that a large number behind it is how often.
  static func isWithoutLoad(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }.map { ExerciseName.spelling(String($0)) }
    return !bodyWords.isDisjoint(with: words)
      || bodyWords.contains(ExerciseName.spelling(name))
  }

  private static let bodyWords: Set<String> = [
    "pushup", "pressup", "pullup", "chinup", "situp", "crunch", "burpee", "jack", "climber",
    "jump", "twist", "lunge", "stepup", "bridge", "dip", "plank", "wheel", "air",
  ]

  private static let byKey: [String: String] = {
    var keys: [String: String] = [:]
    for (name, others) in table {
      for spelling in [name] + others { keys[ExerciseName.spelling(spelling)] = name }
    }
    return keys
  }()

  /// The one table of them: the name, and other words for it.
  private static let table: [(name: String, others: [String])] = [
    ("Squat", ["squatted", "back squat"]), ("Front squat", []), ("Goblet squat", []),
    ("Split squat", []), ("Bulgarian split squat", []), ("Hack squat", []), ("Air squat", []),
    ("Overhead squat", []), ("Leg press", []), ("Lunge", []), ("Walking lunge", []),
    ("Reverse lunge", []), ("Dumbbell lunge", []), ("Step-up", []), ("Leg extension", []),
    ("Leg curl", []), ("Hamstring curl", []), ("Calf raise", []), ("Hip thrust", []),
    ("Glute bridge", []), ("Hip abduction", []), ("Wall sit", []),
    ("Deadlift", ["deadlifted"]), ("Romanian deadlift", ["rdl"]), ("Sumo deadlift", []),
    ("Trap bar deadlift", []), ("Stiff-leg deadlift", []), ("Good morning", []),
    ("Back extension", []), ("Kettlebell swing", ["kb swing"]),
    ("Farmer's carry", ["farmer carry"]),
    ("Clean", []), ("Power clean", []), ("Clean and jerk", []), ("Snatch", []), ("Thruster", []),
    ("Bench press", ["bench", "benched", "bench pressed"]), ("Incline bench press", []),
    ("Decline bench press", []), ("Close-grip bench press", []), ("Dumbbell bench press", []),
    ("Dumbbell press", []), ("Floor press", []), ("Chest press", []), ("Chest fly", []),
    ("Cable fly", []), ("Push-up", ["press-up"]), ("Diamond push-up", []), ("Dip", []),
    ("Overhead press", ["ohp", "military press"]), ("Shoulder press", []),
    ("Dumbbell shoulder press", []), ("Arnold press", []), ("Push press", []),
    ("Lateral raise", []), ("Front raise", []), ("Face pull", []), ("Upright row", []),
    ("Shrug", []), ("Rear delt fly", []), ("Pull-up", []), ("Chin-up", []),
    ("Assisted pull-up", []), ("Lat pulldown", ["pulldown"]), ("Muscle-up", []),
    ("Inverted row", []), ("Barbell row", []), ("Bent-over row", []), ("Dumbbell row", []),
    ("Cable row", []), ("Seated row", []), ("Pendlay row", []), ("T-bar row", []),
    ("Biceps curl", ["bicep curl"]), ("Dumbbell curl", []), ("Barbell curl", []),
    ("Hammer curl", []), ("Preacher curl", []), ("Concentration curl", []), ("Wrist curl", []),
    ("Triceps extension", ["tricep extension"]), ("Triceps pushdown", ["tricep pushdown"]),
    ("Skull crusher", []), ("Triceps kickback", []), ("Plank", ["planked"]), ("Side plank", []),
    ("Hollow hold", []), ("Dead hang", []), ("L-sit", []), ("Sit-up", []), ("Crunch", []),
    ("Leg raise", []), ("Hanging leg raise", []), ("Russian twist", []), ("Ab wheel", []),
    ("Mountain climber", []), ("Burpee", []), ("Box jump", []), ("Jumping jack", []),
    ("Bird dog", []), ("Superman", []), ("Handstand push-up", []), ("Pistol squat", []),
    ("Nordic curl", []), ("Turkish get-up", []), ("Wall ball", []), ("Bear crawl", []),
  ]
}
