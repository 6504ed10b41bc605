import JSON
public import Values
import Words

/// A saved answer of Unstoppable's `GET /v1/bootstrap`: name, routine, today's ticks and the streak that it claims.
///
/// What its client sends it loses and sends again, and its dates are those of the phone's own calendar; so what is none
/// of its kind is left out, and said.
public struct UnstoppableAnswer: Equatable, Sendable {
  /// The person's name.
  public private(set) var name: String?
  /// When the routine is due, `HH:MM`.
  public private(set) var time: String?
  /// The tasks, each with the id that ticks name.
  public private(set) var tasks: [Task] = []
  /// The streak that is claimed.
  public private(set) var streak: Claim?
  /// The day of the ticks.
  public private(set) var day: CalendarDate?
  /// The ids of the tasks that were done on it.
  public private(set) var done: [String] = []
  /// What was left out, in a line each.
  public private(set) var problems: [String] = []

  /// A streak that is claimed.
  public struct Claim: Equatable, Sendable {
    /// Its days.
    public let length: Int
    /// Its last day.
    public let to: CalendarDate
  }

  /// A task.
  public struct Task: Equatable, Sendable {
    /// The id that the client gave it.
    public let id: String
    /// Its title.
    public let title: String
    /// Its minutes.
    public let minutes: Double
    /// Its sign.
    public let icon: String?
  }

  /// Why an answer cannot be read.
  public struct Refusal: Error, Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
  }

  /// Reads an answer.
  ///
  /// - Throws: `Refusal` for what is no JSON object with a routine.
  public init(_ bytes: [UInt8]) throws(Refusal) {
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONDocument(bytes).root.value
    } catch {
      throw Refusal(message: "it is no JSON: \(error)")
    }
    guard case .object = root, case .object? = root["routine"] else {
      throw Refusal(message: "it has no routine: it is no answer of GET /v1/bootstrap")
    }
    name = Self.line(root["profile"]?["nickname"])
    readRoutine(root["routine"])
    readStreak(root["streak"])
    readProgress(root["progress"]?["today"])
  }

  private mutating func readRoutine(_ routine: JSONValue?) {
    if let text = Self.line(routine?["routineTime"]) {
      time = ClockText.timeOfDay(text)
      if time == nil { problems.append("the time '\(text)' is none") }
    }
    guard case .array(let items)? = routine?["tasks"] else { return }
    for item in items {
      guard let title = Self.line(item["title"]) else {
        problems.append("a task without a title is left out")
        continue
      }
      var minutes = RoutineTask.usualMinutes
      if let text = Self.number(item["duration"]) {
        if (0...RoutineFile.mostMinutes).contains(text) {
          minutes = (text * 10).rounded() / 10
        } else {
          problems.append("the minutes of '\(title)' are none")
        }
      }
      tasks.append(
        Task(
          id: Self.line(item["id"]) ?? title, title: title, minutes: minutes,
          icon: Self.line(item["icon"])))
    }
  }

  private mutating func readStreak(_ streak: JSONValue?) {
    guard let number = Self.number(streak?["currentStreak"]), let length = Int(exactly: number),
      (1...100_000).contains(length)
    else { return }
    guard let to = Self.line(streak?["lastQualifiedDate"]).flatMap({ CalendarDate(iso: $0) })
    else {
      problems.append("the streak of \(length) has no last day, and is left out")
      return
    }
    self.streak = Claim(length: length, to: to)
  }

  private mutating func readProgress(_ progress: JSONValue?) {
    guard case .array(let ids)? = progress?["completedTaskIds"], !ids.isEmpty else { return }
    guard let date = Self.line(progress?["date"]).flatMap({ CalendarDate(iso: $0) }) else {
      problems.append("the ticks have no day, and are left out")
      return
    }
    day = date
    done = ids.compactMap { Self.line($0) }
  }

  /// A text of one line that is not blank; nil for anything else.
  private static func line(_ value: JSONValue?) -> String? {
    guard case .string(let text)? = value else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }

  private static func number(_ value: JSONValue?) -> Double? {
    if case .number(let text)? = value { Double(text) } else { nil }
  }
}

extension JSONValue {
  /// The value of a key, the last one where an object has it twice; nil for none, and of what is no object.
  fileprivate subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}
