import DayModel
public import JSON
public import Query
import Values

/// Days in a line each.
public struct DayList: Sendable {
  /// The days, in order.
  public let days: [Day]
  /// Whether a day before the list's span has a log.
  public let hasOlder: Bool

  /// A day that has a log.
  public struct Day: Sendable {
    /// What its log says.
    public let line: DayLine
    /// The first of its files, below the store's folder; nil for a day without a log.
    public let file: String?
    /// What its week's plan, or else its title, wants to be trained; only for a day that is not over and
    /// on which nothing was done.
    public let planned: [String]
    /// Whether the last commit has its files as they are.
    public let isCommitted: Bool

    /// A day.
    public init(line: DayLine, file: String?, planned: [String], isCommitted: Bool) {
      self.line = line
      self.file = file
      self.planned = planned
      self.isCommitted = isCommitted
    }
  }

  /// Days in order.
  public init(days: [Day], hasOlder: Bool) { (self.days, self.hasOlder) = (days, hasOlder) }

  /// The list as docs/schemas/list.schema.json has it.
  public var json: JSONValue {
    ["schema": "bestupid.list/1", "days": .array(days.map(\.json))]
  }
}

extension DayList.Day {
  fileprivate var json: JSONValue {
    [
      "date": .string("\(line.date)"), "file": .optional(file),
      "workout_type": .optional(Self.text(line.training)), "planned": .optional(Self.text(planned)),
      "weight_lbs": .double(line.body[.weight]), "sleep": .double(line.body[.sleep]),
      "sleep_quality": .double(line.body[.sleepQuality]),
      "mood_am": .double(line.body[.moodMorning]),
      "mood_pm": .double(line.body[.moodBedtime]), "energy": .double(line.body[.energy]),
      "todos": Self.json(line.todos), "habits": Self.json(line.habits),
      "committed": .bool(isCommitted),
    ]
  }

  private static func text(_ types: [String]) -> String? {
    types.isEmpty ? nil : types.joined(separator: "+")
  }

  private static func json(_ count: TodoCount?) -> JSONValue {
    count.map { ["done": .int($0.completed), "total": .int($0.total)] } ?? .null
  }
}
