import Coaching
import Context
import Cycle
import DayModel
import DayStore
import Values
import Words

/// What a person says of an entry of the library, as it was typed; nil for what stays. The word `none` clears.
public struct LibraryValues: Sendable {
  /// Texts of one line.
  public var title: String?, description: String?, instructor: String?
  /// The id, the name or a word of a type.
  public var type: String?
  /// Minutes and kilocalories.
  public var minutes: Int?, calories: Int?
  /// Words of a few.
  public var intensity: String?, level: String?
  /// Lists with commas.
  public var phases: String?, equipment: String?, areas: String?, tags: String?, benefits: String?
  /// Links.
  public var video: String?, thumbnail: String?

  /// Nothing said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool {
    let texts = [
      title, description, instructor, type, intensity, level, phases, equipment, areas, tags,
      benefits, video, thumbnail,
    ]
    return minutes == nil && calories == nil && texts.allSatisfy { $0 == nil }
  }

  private static let none = "none"

  /// Writes what is said into an entry.
  ///
  /// - Throws: `value` for what cannot be, `usage` for a text with a line break.
  func apply(to entry: inout LibraryEntry, _ library: WorkoutLibrary, in context: ActionContext)
    throws
  {
    if let title { entry.title = try Self.title(title) }
    if let description { entry.description = try Self.text(description) }
    if let instructor { entry.instructor = try Self.text(instructor) }
    if let type { entry.type = try context.typeOfTraining(type, besides: library) }
    if let minutes { entry.minutes = try Self.minutes(minutes) }
    if let calories { entry.calories = calories }
    if let intensity { entry.intensity = try Libraries.word(intensity, "intensity") }
    if let level {
      entry.level = level == Self.none ? nil : try Libraries.word(level, "level") as FitnessLevel
    }
    if let phases {
      entry.phases = try Self.words(phases).map { try Libraries.word($0, "phase") as CyclePhase }
    }
    if let equipment {
      // Here `none` is a word of the list.
      entry.equipment = try AnyConfigurationKey.items(equipment).map {
        (try Libraries.word($0, "equipment") as Equipment).rawValue
      }
    }
    if let areas {
      entry.areas = try Self.words(areas).map {
        (try Libraries.word($0, "part of the body") as TargetArea).rawValue
      }
    }
    if let tags { entry.tags = try Self.words(tags).map { try Self.line($0) } }
    if let benefits { entry.benefits = try Self.words(benefits).map { try Self.line($0) } }
    if let video { entry.video = try Self.source(video) }
    if let thumbnail { entry.thumbnail = try Self.source(thumbnail) }
  }

  private static func words(_ typed: String) -> [String] {
    typed == none ? [] : AnyConfigurationKey.items(typed)
  }

  private static func line(_ typed: String) throws -> String {
    try InputError.entryLine(
      typed, example: "bestupid library add \"Slow stretch\" --type yoga --minutes 20")
  }

  private static func text(_ typed: String) throws -> String? {
    typed == none ? nil : try line(typed)
  }

  static func title(_ typed: String) throws -> String {
    let title = try line(typed)
    guard title.count <= LibraryEntry.longestTitle else {
      throw ActionError(
        .value, "a title has at most \(LibraryEntry.longestTitle) characters, not \(title.count)",
        hint: "Put the rest into --description.")
    }
    return title
  }

  static func minutes(_ minutes: Int) throws -> Int {
    guard LibraryEntry.minutesRange.contains(minutes) else {
      throw ActionError(
        .value, "a workout takes 5 to 120 minutes, not \(minutes)", hint: "Write: --minutes 30")
    }
    return minutes
  }

  private static func source(_ typed: String) throws -> String? {
    if typed == none { return nil }
    guard LibraryEntry.isSource(typed) else {
      throw ActionError(
        .value,
        "'\(typed)' is no link that can be kept: an https link, a path in the store, or the digits of Vimeo",
        hint: "Write: --video https://example.org/stretch")
    }
    return typed
  }
}
