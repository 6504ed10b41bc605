/// A file of Fitbit's export that is read, by its name, in whatever folder.
enum FitbitFile {
  /// A list in JSON.
  case list(List)
  /// `sleep_score.csv`.
  case scores

  /// What a list holds: the one table of how their names begin. A date follows, or a number: `exercise-0.json`.
  enum List: String, CaseIterable {
    case sleep = "sleep-"
    case steps = "steps-"
    case restingRate = "resting_heart_rate-"
    case weight = "weight-"
    case exercise = "exercise-"
  }

  /// The file at a path; nil for one that is not read.
  init?(_ path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    if name == "sleep_score.csv" {
      self = .scores
      return
    }
    let list = List.allCases.first { list in
      name.hasPrefix(list.rawValue) && name.hasSuffix(".json")
        && name.dropFirst(list.rawValue.count).first?.isNumber == true
    }
    guard let list else { return nil }
    self = .list(list)
  }
}
