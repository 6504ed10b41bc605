extension QueryField {
  /// The name as a sentence has it: `run pace`, `bench press volume`, `HRV`. An exercise, a habit, a routine and a field that
  /// the format does not know are written as they were asked for.
  public var title: String {
    switch subject {
    case .lift(let exercise, let measure):
      "\(exercise) \(Self.words[measure.rawValue] ?? measure.rawValue)"
    case .habit(let id, .done): id
    case .habit(let id, let measure): "\(id) \(Self.words[measure.rawValue] ?? measure.rawValue)"
    case .routine(let routine, .qualified): routine.id
    case .routine(let routine, let figure):
      "\(routine.id) \(Self.words[figure.rawValue] ?? figure.rawValue)"
    case .symptom(let key, .severity): key
    case .symptom(let key, .days): "\(key) days"
    case .custom: Self.plain(Self.unquoted(name))
    default: Self.plain(name.replacing(".", with: " "))
    }
  }

  /// The name of a field without what tells it from others: `field:` and quotes.
  private static func unquoted(_ name: String) -> String {
    let isMarked = name.lowercased().hasPrefix("field:")
    return String(name.dropFirst(isMarked ? 6 : 0)).replacing("\"", with: "")
  }

  /// The names of measures that are not words already.
  private static let words = [
    "top_weight": "top load", "e1rm": "e1RM", "longest": "longest streak",
  ]

  /// Words that are written in capitals.
  private static let abbreviations: Set = ["am", "bmi", "hr", "hrv", "pm", "rhr", "rpe"]

  /// A name whose words have blanks between them, and its abbreviations capitals.
  private static func plain(_ name: String) -> String {
    name.replacing("_", with: " ").split(separator: " ").map { word in
      abbreviations.contains(word.lowercased()) ? word.uppercased() : String(word)
    }.joined(separator: " ")
  }
}
