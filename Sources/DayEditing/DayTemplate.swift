import DayModel
import LogSyntax
import Values
import Words

/// The file of a new day: the template's sections in their order, with blank fields
/// (docs/format.md §3.2). A person's own template goes before it (``PersonalTemplate``).
public enum DayTemplate {
  /// The bytes of a new day. Its last line has no line end, as in the bot's.
  public static func make(_ day: NewDay) -> [UInt8] {
    var sections = [
      section(.plannedWorkout, bytes(day.plannedWorkout)),
      section(.dailyBriefing),
      section(.todos, day.todos.flatMap(\.lines)),
    ]
    if !day.habits.isEmpty {
      sections.append(section(.habits, day.habits.flatMap { NewDay.item(of: $0).lines }))
    }
    if !day.routines.isEmpty { sections.append(section(.routines, bytes(day.routineLines))) }
    sections.append(section(.quickLog, bytes(quickLog)))
    if !day.trainingFields.isEmpty {
      sections.append(section(.trainingOutput, trainingOutput(day)))
    }
    if day.isStrength { sections.append(section(.strengthLog, strengthLog(day))) }
    sections += [section(.fuelLog, bytes(fuelLog)), section(.top3, bytes(["1.", "2.", "3."]))]
    let frontMatter = """
      ---
      title: "\(day.title)"
      date: \(day.date)
      tags: ["log"]
      ---
      """
    let blankLine = [ASCII.lineFeed, ASCII.lineFeed]
    return Array(([Array(frontMatter.utf8)] + sections).joined(separator: blankLine))
  }

  /// The lines below Training Output.
  static func trainingOutput(_ day: NewDay) -> [[UInt8]] {
    bytes(day.trainingFields.map { "\($0)::" })
  }

  /// The lines below Strength Log.
  static func strengthLog(_ day: NewDay) -> [[UInt8]] {
    bytes(day.plannedLifts.map { "\($0.name):: \($0.value)" })
  }

  /// The lines as bytes.
  static func bytes(_ lines: [String]) -> [[UInt8]] { lines.map { Array($0.utf8) } }

  private static let quickLog = FieldCatalog.body.map { "\($0.name)::" }

  /// A `0` is the bot's way of writing that nothing was counted yet (docs/format.md §4.4).
  private static let fuelLog = [
    "calories_so_far:: 0", "protein_so_far:: 0", "carbs_so_far::", "fat_so_far::",
    "fiber_so_far::",
  ]

  private static func section(_ known: KnownSection, _ lines: [[UInt8]] = []) -> [UInt8] {
    let heading = "\(String(repeating: "#", count: known.level)) \(known.heading)"
    return Array(([Array(heading.utf8)] + lines).joined(separator: [ASCII.lineFeed]))
  }
}
