public import Context
import DayModel
public import JSON
import Sync
public import Values

/// What the bot changed or removed of what a person had written, in words.
public struct BotChange: Sendable {
  /// The change, as `conflicts` has it.
  public let past: PastMergeDecision
  /// What was changed: the name of a field, the words of a box, else the section.
  public let name: String
  /// What stood there, in the person's units; empty where it is of the cycle.
  public let before: String
  /// What the bot wrote; nil where it left nothing, empty where it is of the cycle.
  public let after: String?
  /// The day, as a person says it: `Wed 3`.
  public let day: String

  /// `bot: Weight 80.6 kg → 99 kg on Wed 3`.
  public var line: String {
    past.decision.isPrivate && past.decision.key != "file"
      ? "bot: \(name) \(after == nil ? "removed" : "changed") on \(day)"
      : "bot: \(name) \(before) → \(after ?? "nothing") on \(day)"
  }
  /// What puts it back.
  public var command: String { "bestupid conflicts restore \(past.id)" }

  /// - Parameter today: The day from which others are told.
  init(_ past: PastMergeDecision, in units: PersonalUnits, today: CalendarDate) {
    self.past = past
    let decision = past.decision
    day = Self.day(of: "\(decision.path)", today: today)
    if decision.key == "file" {
      (name, before, after) = ("the log", "(\(decision.lost.length) bytes)", nil)
      return
    }
    guard !decision.isPrivate else {
      (name, before, after) = (decision.name, "", decision.kept.isEmpty ? nil : "")
      return
    }
    let texts = DecisionTextWords(decision)
    name = texts.name
    let words = texts.words(in: units)
    (before, after) = (words.lost ?? "“”", words.kept)
  }

  /// The day of a log; with its date where that is not close to today.
  static func day(of path: String, today: CalendarDate) -> String {
    guard let date = LogFileName(path: path)?.date else { return path }
    let isClose = abs(today.distance(to: date)) < 28
    return "\(date.weekday.name.prefix(3)) \(isClose ? "\(date.day)" : "\(date)")"
  }
}

extension [BotChange] {
  /// The changes as docs/schemas/sync.schema.json has them.
  ///
  /// - Parameter clock: The zone in which times are told.
  public func json(_ clock: Clock) -> JSONValue { .array(map { $0.past.json(clock) }) }
}

extension ActionContext {
  /// What the bot changed, in words and in the person's units.
  func botChanges(_ past: [PastMergeDecision]) throws -> [BotChange] {
    if past.isEmpty { return [] }
    let (units, today) = (try unitsForReading, try todayForReading)
    return past.filter { !$0.decision.saysTheSame(in: units) }
      .map { BotChange($0, in: units, today: today) }
  }

  /// What the bot changed and nobody has read on this machine yet, the oldest first.
  func unreadBotChanges() throws -> [BotChange] {
    let store = try store
    let unread = unreadDecisions(of: store)
    if unread.isEmpty { return [] }
    return try botChanges(BotChanges.named(unread, in: store))
  }
}
