import DayModel
import LogSyntax
import Values
import Words

/// The file of a new day: the template's sections in their order, with blank fields
/// (docs/format.md §3). Training Output and Strength Log join it when something is logged there.
public enum DayTemplate {
  /// The bytes of a new day.
  ///
  /// The title names the weekday, where a plan would name the workout.
  ///
  /// - Parameters:
  ///   - date: The day.
  ///   - habits: The names of the day's habits; without any, the section is left out.
  public static func make(_ date: CalendarDate, habits: [String]) -> [UInt8] {
    var sections = [
      section(.plannedWorkout),
      section(.dailyBriefing),
      section(.todos),
      section(.quickLog, quickLog),
      section(.fuelLog, fuelLog),
      section(.top3, ["1.", "2.", "3."]),
    ]
    if !habits.isEmpty {
      sections.insert(section(.habits, habits.map { "- [ ] \($0)" }), at: 3)
    }
    let frontMatter = """
      ---
      title: "\(date): [\(date.weekday.name)]"
      date: \(date)
      tags: ["log"]
      ---
      """
    return Array((([frontMatter] + sections).joined(separator: "\n\n") + "\n").utf8)
  }

  private static let quickLog = [
    "Weight::", "Sleep::", "Sleep_Quality::", "Mood_AM::", "Mood_PM::", "Energy::", "Focus::",
  ]

  /// A `0` is the bot's way of writing that nothing was counted yet (docs/format.md §4.4).
  private static let fuelLog = [
    "calories_so_far:: 0", "protein_so_far:: 0", "carbs_so_far::", "fat_so_far::",
    "fiber_so_far::",
  ]

  private static func section(_ known: KnownSection, _ lines: [String] = []) -> String {
    (["\(String(repeating: "#", count: known.level)) \(known.heading)"] + lines)
      .joined(separator: "\n")
  }
}
