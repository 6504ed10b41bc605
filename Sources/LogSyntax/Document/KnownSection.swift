import Words

/// The sections that the format gives a meaning, in the template's order (docs/format.md §3).
///
/// The order of the cases is the order in which a missing section finds its place.
public enum KnownSection: String, Sendable, CaseIterable {
  case plannedWorkout
  case dailyBriefing
  case commandEngine
  case mustWin
  case canDo
  case notToday
  case todos
  case habits
  case routines
  case quickLog
  case cycle
  case trainingOutput
  case workout
  case strengthLog
  case sessions
  case fuelLog
  case reflection
  case narrative
  case wentWell
  case wentPoorly
  case lessons
  case takeaways
  case recoveryNotes
  case notes
  case top3
  case workoutPlan
  case analysis
  case recommendation
  case weeklyProgress
  case keyInsights
  case tomorrowsPlan

  /// One row of the table of sections.
  struct Row {
    let section: KnownSection
    let level: Int
    /// The heading as the template writes it.
    let heading: String
    /// Other heading keys of the same section. A number in a key stands for any number.
    let aliases: [String]
  }

  /// The one table of sections: level, heading and other names.
  static let table: [Row] = [
    Row(
      section: .plannedWorkout, level: 2, heading: "Planned Workout",
      aliases: ["completed workout", "today's workout"]),
    Row(section: .dailyBriefing, level: 2, heading: "Daily Briefing", aliases: ["briefing"]),
    Row(section: .commandEngine, level: 2, heading: "Command Engine", aliases: []),
    Row(section: .mustWin, level: 3, heading: "Must Win 3", aliases: ["must win"]),
    Row(section: .canDo, level: 3, heading: "Can Do 2", aliases: ["can do"]),
    Row(section: .notToday, level: 3, heading: "Not Today", aliases: []),
    Row(
      section: .todos, level: 2, heading: "Today's Todos",
      aliases: ["todays todos", "todos", "today's to-dos", "to-dos", "todo"]),
    Row(section: .habits, level: 2, heading: "Daily Habits", aliases: ["habits"]),
    Row(section: .routines, level: 2, heading: "Routines", aliases: []),
    Row(
      section: .quickLog, level: 2, heading: "Quick Log",
      aliases: ["daily stats", "daily metrics", "metrics"]),
    Row(section: .cycle, level: 2, heading: "Cycle", aliases: []),
    Row(section: .trainingOutput, level: 2, heading: "Training Output", aliases: ["training"]),
    Row(section: .workout, level: 2, heading: "Workout", aliases: ["workout log", "workouts"]),
    Row(section: .strengthLog, level: 2, heading: "Strength Log", aliases: ["strength"]),
    Row(section: .sessions, level: 2, heading: "Sessions", aliases: []),
    Row(
      section: .fuelLog, level: 2, heading: "Fuel Log",
      aliases: ["nutrition log", "nutrition", "food log", "fuel", "food"]),
    Row(
      section: .reflection, level: 2, heading: "Daily Reflection",
      aliases: ["reflection", "reflections"]),
    Row(section: .narrative, level: 2, heading: "The Narrative", aliases: ["narrative"]),
    Row(section: .wentWell, level: 2, heading: "What Went Well", aliases: []),
    Row(section: .wentPoorly, level: 2, heading: "What Went Poorly", aliases: []),
    Row(section: .lessons, level: 2, heading: "Lessons", aliases: ["lessons learned"]),
    Row(section: .takeaways, level: 2, heading: "Takeaways", aliases: ["key takeaways"]),
    Row(section: .recoveryNotes, level: 2, heading: "Recovery Notes", aliases: ["recovery"]),
    Row(section: .notes, level: 2, heading: "Notes", aliases: []),
    Row(
      section: .top3, level: 2, heading: "Top 3 for Tomorrow",
      aliases: ["top 3"]),
    Row(
      section: .workoutPlan, level: 2, heading: "Workout Plan",
      aliases: ["training plan", "today's plan"]),
    Row(section: .analysis, level: 2, heading: "Analysis", aliases: []),
    Row(
      section: .recommendation, level: 2, heading: "Recommendation", aliases: ["recommendations"]),
    Row(section: .weeklyProgress, level: 2, heading: "Weekly Progress", aliases: []),
    Row(section: .keyInsights, level: 2, heading: "Key Insights", aliases: []),
    Row(section: .tomorrowsPlan, level: 2, heading: "Tomorrow's Plan", aliases: []),
  ]

  /// The heading as the template writes it, without number signs.
  public var heading: String { row.heading }

  /// The level of its heading in the template.
  public var level: Int { row.level }

  var row: Row { Self.table[Self.order[self]!] }

  private static let order: [KnownSection: Int] = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.section, $0) })

  /// The keys as the table has them, which nearly every heading is, and with `#` for numbers.
  private static let byKey: [String: KnownSection] = Dictionary(
    table.flatMap { row in
      ([row.heading.lowercased()] + row.aliases).flatMap { key in
        [(key, row.section), (withNumberSign(key), row.section)]
      }
    }, uniquingKeysWith: { first, _ in first })

  /// The headings that are their own keys, whatever their case is: their keys, and what they name.
  static let byHeading = Dictionary(
    uniqueKeysWithValues: byKey.map { (Word($0.key), (key: $0.key, section: $0.value)) })

  /// Finds the section that a heading key names: `top 4 for tomorrow` is the Top 3.
  init?(key: String) {
    if let section = Self.byKey[key] {
      self = section
    } else if key.utf8.contains(where: \.isDigit),
      let section = Self.byKey[Self.withNumberSign(key)]
    {
      self = section
    } else {
      return nil
    }
  }

  private static func withNumberSign(_ key: String) -> String {
    key.split(separator: " ").map { $0.utf8.allSatisfy(\.isDigit) ? "#" : String($0) }
      .joined(separator: " ")
  }
}

extension KnownSection: Comparable {
  /// Earlier in the template.
  public static func < (left: KnownSection, right: KnownSection) -> Bool {
    order[left]! < order[right]!
  }
}
