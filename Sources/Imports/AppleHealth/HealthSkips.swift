import XML

/// Records that are left out, counted by reason.
struct HealthSkips {
  /// Why.
  enum Reason: Int, CaseIterable {
    case otherType, cycle, time, order, length, unit, value, sources, sleep, summary

    /// For a person.
    var text: String {
      switch self {
      case .otherType: "records of types that are not kept"
      case .cycle: "records of the cycle: import cycle takes them"
      case .time: "records with a time that cannot be read, or not from 1970 to 2099"
      case .order: "records that end before they begin"
      case .length: "records that are too long"
      case .unit: "records with a unit that their type cannot have"
      case .value: "records with a value that cannot be"
      case .sources: "records of more than \(HealthSources.limit) sources"
      case .sleep: "sleep of an unknown stage"
      case .summary: "summaries of a day (ActivitySummary), as its records say more"
      }
    }
  }

  /// In the order in which they were met.
  private(set) var met: [Reason] = []
  private var counts = [Int](repeating: 0, count: Reason.allCases.count)
  private var examples: [String] = []

  /// Counts a record; the first of a reason is its example.
  mutating func add(_ reason: Reason, _ attributes: borrowing XMLAttributes) {
    counts[reason.rawValue] += 1
    guard counts[reason.rawValue] == 1 else { return }
    met.append(reason)
    let type = attributes["type"] ?? attributes["workoutActivityType"]
    let name =
      type?.dropping(HealthType.prefix) ?? type?.dropping("HKCategoryTypeIdentifier") ?? type
    let words = [
      name, attributes["startDate"] ?? attributes["dateComponents"], attributes["value"],
      attributes["unit"],
    ].compactMap { $0.map { String($0.string.prefix(60)) } }
    examples.append(words.joined(separator: " "))
  }

  /// Notes them.
  func tell(_ found: inout Measurements) {
    for (reason, example) in zip(met, examples) {
      found.skip(reason.text, example, count: counts[reason.rawValue])
    }
  }
}
