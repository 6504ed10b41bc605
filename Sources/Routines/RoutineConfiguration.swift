public import Values
import Words
import YAML

/// What `content/config/routines.md` says (docs/format.md §13).
public struct RoutineConfiguration: Equatable, Sendable {
  /// The routines, in the order of the file.
  public var routines: [Routine] = []
  /// The days on which routines are not due.
  public var away: [AwaySpan] = []
  /// What a day and a streak need.
  public var rules = StreakRules()
  /// The streaks that other programs claim.
  public var carried: [CarriedStreak] = []
  /// What could not be read, or is worth a look, by the lines of the file.
  public private(set) var problems: [Problem] = []

  /// The habits that tasks name.
  public private(set) var habits: [HabitOfTask] = []

  /// A habit that a task names, with where.
  public struct HabitOfTask: Equatable, Sendable {
    /// The habit's id.
    public let habit: String
    /// The task's title.
    public let task: String
    /// The line of the file, from 1.
    public let line: Int
  }

  /// The tasks whose habits are none of these, as problems of the file.
  ///
  /// - Parameter known: The ids of the habits that there are.
  public func unknownHabits(besides known: Set<String>) -> [Problem] {
    habits.filter { !known.contains($0.habit) }.map { item in
      Problem(
        message: "'\(item.task)' ticks the habit '\(item.habit)', which habits.md does not have",
        line: item.line)
    }
  }

  /// Something that could not be read.
  public struct Problem: Equatable, Sendable {
    /// What is wrong, in one line.
    public let message: String
    /// The line of the file, from 1; nil where no line is concerned.
    public let line: Int?
  }

  /// No routines.
  public static let none = RoutineConfiguration()

  /// No routines.
  public init() {}

  /// No routines, since the file cannot be read at all.
  public init(unreadable message: String) { problems = [Problem(message: message, line: nil)] }

  /// Reads the file. What cannot be read is left out and reported, never guessed.
  public init(_ bytes: [UInt8]) {
    guard let block = FrontMatter.block(of: bytes) else {
      problems = [Problem(message: "no front matter with a list of routines", line: 1)]
      return
    }
    do throws(YAMLError) {
      guard let root = try YAMLDocument.parse(block) else { return }
      guard root.mapping != nil else {
        problems = [Problem(message: "the front matter has no keys", line: 2)]
        return
      }
      var reader = RoutineReader(bytes: bytes)
      routines = reader.routines(root["routines"])
      away = reader.away(root["away"], of: routines)
      rules = reader.rules(root["streak"])
      carried = reader.carried(root["carried"])
      habits = reader.habits
      problems = reader.problems.sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    } catch {
      // The front matter begins below its `---`.
      problems = [
        Problem(
          message: "the front matter is not valid YAML: \(error.message)",
          line: error.line.map { $0 + 1 })
      ]
    }
  }

  /// The routine with an id.
  public func routine(_ id: String) -> Routine? { routines.first { $0.id == id } }

  /// The id of the routine that a heading of a log names, without regard to case and to a parenthesis at its end;
  /// the slug of the name where no routine has it.
  public func id(forHeading text: String) -> String {
    let names = [text, Self.withoutParenthesis(text)].map(Self.key)
    let known = names.lazy.compactMap { name in
      routines.first { Self.key($0.name) == name }
    }.first
    return known?.id ?? slug(Self.withoutParenthesis(text))
  }

  /// The text without a parenthesis at its end, unless it is nothing else.
  public static func withoutParenthesis(_ text: String) -> String {
    let text = MarkdownText.trimmed(text)
    guard text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex else {
      return text
    }
    return MarkdownText.trimmed(text[..<open])
  }

  private static func key(_ name: String) -> String {
    MarkdownText.lowercased(MarkdownText.trimmed(name))
  }

  /// Whether a routine is not due on a day for being away.
  public func isAway(_ id: String, on date: CalendarDate) -> Bool {
    away.contains { $0.days.contains(date) && ($0.routine.map { $0 == id } ?? true) }
  }

  /// Whether a routine is due on a day: it has begun and is not over, the day is one of its own, and nobody is away. One
  /// that is due some times a week is due on each day.
  public func isDue(_ routine: Routine, on date: CalendarDate) -> Bool {
    if let since = routine.since, date < since { return false }
    if routine.isArchived(on: date) || isAway(routine.id, on: date) { return false }
    return switch routine.schedule(on: date) {
    case .weekdays(let days): days.contains(date.weekday)
    case .timesAWeek: true
    }
  }
}

/// Reads the nodes of `routines.md`, and keeps what cannot be read.
private struct RoutineReader {
  let bytes: [UInt8]
  var problems: [RoutineConfiguration.Problem] = []
  var habits: [RoutineConfiguration.HabitOfTask] = []

  /// The most tasks of a routine: a screen that one goes through shows no more.
  private static let mostTasks = 100
  private static let longestName = 60
  private static let longestTitle = 120

  private mutating func report(_ message: String, at node: YAMLNode?) {
    problems.append(RoutineConfiguration.Problem(message: message, line: node.map(line)))
  }

  private func line(of node: YAMLNode) -> Int {
    1 + bytes[..<node.range.lowerBound].count { $0 == ASCII.lineFeed }
  }

  /// The items of a list; none where nothing is there, and a report where it is no list.
  private mutating func items(_ node: YAMLNode?, called name: String) -> [YAMLNode] {
    guard let node, !node.isNull else { return [] }
    guard let items = node.items else {
      report("'\(name)' is not a list", at: node)
      return []
    }
    return items
  }

  private func text(_ node: YAMLNode?) -> String? {
    let text = node?.string.map { MarkdownText.trimmed($0) }
    return text == "" ? nil : text
  }

  /// A text that one can type and a line can have.
  private mutating func text(
    _ key: String, of item: YAMLNode, longest: Int, _ what: String
  ) -> String? {
    guard let text = text(item[key]) else {
      report("\(what) has no \(key)", at: item)
      return nil
    }
    if text.contains(where: \.isNewline) {
      report("the \(key) of \(what) has a line break", at: item[key])
      return nil
    }
    if text.count > longest {
      report("the \(key) of \(what) has more than \(longest) characters", at: item[key])
    }
    return text
  }

  private mutating func date(_ key: String, of item: YAMLNode, _ what: String) -> CalendarDate? {
    guard let text = text(item[key]) else { return nil }
    if let date = CalendarDate(iso: text) { return date }
    report("'\(text)', the \(key) of \(what), is not a date such as 2031-03-03", at: item[key])
    return nil
  }

  private mutating func integer(
    _ key: String, of item: YAMLNode, in range: ClosedRange<Int>
  ) -> Int? {
    guard let node = item[key], !node.isNull else { return nil }
    if let text = node.string, let number = Int(text), range.contains(number) { return number }
    report("\(key) is not a number from \(range.lowerBound) to \(range.upperBound)", at: node)
    return nil
  }

  // MARK: Routines

  mutating func routines(_ node: YAMLNode?) -> [Routine] {
    var routines: [Routine] = []
    for item in items(node, called: "routines") {
      guard let name = text("name", of: item, longest: Self.longestName, "a routine") else {
        continue
      }
      let id = text(item["id"]) ?? slug(name)
      if routines.contains(where: { $0.id == id }) {
        report("a second routine with the id '\(id)' is left out", at: item)
        continue
      }
      if routines.contains(where: { $0.name.lowercased() == name.lowercased() }) {
        report("a second routine named '\(name)': its days are the first one's", at: item)
      }
      var routine = Routine(id: id, name: name)
      routine.time = time(item, id)
      routine.schedules = schedules(item["days"], of: id)
      routine.since = date("since", of: item, id)
      routine.until = date("until", of: item, id)
      if let since = routine.since, let until = routine.until, until < since.advanced(by: -1) {
        report("\(id) ends before it begins", at: item["until"])
      }
      routine.tasks = tasks(item["tasks"], of: id)
      if routine.tasks.isEmpty { report("\(id) has no tasks", at: item) }
      routines.append(routine)
    }
    return routines
  }

  private mutating func time(_ item: YAMLNode, _ id: String) -> String? {
    guard let text = text(item["time"]) else { return nil }
    if let time = ClockText.timeOfDay(text) { return time }
    report("'\(text)', the time of \(id), is not a time such as \"06:45\"", at: item["time"])
    return nil
  }

  private mutating func schedules(
    _ node: YAMLNode?, of id: String
  ) -> [Routine.DatedSchedule] {
    let usual = [Routine.DatedSchedule(.daily)]
    guard let node, !node.isNull else { return usual }
    guard let items = node.items else {
      return schedule(node, of: id).map { [Routine.DatedSchedule($0)] } ?? usual
    }
    var schedules: [Routine.DatedSchedule] = []
    for item in items {
      guard item.mapping != nil else {
        report("an entry of the days of \(id) is not a date with days", at: item)
        continue
      }
      let from = date("from", of: item, id)
      guard let days = item["days"], let schedule = schedule(days, of: id),
        from != nil || item["from"] == nil
      else { continue }
      schedules.append(Routine.DatedSchedule(from: from, schedule))
    }
    let sorted = schedules.sorted { ($0.from ?? .earliest) < ($1.from ?? .earliest) }
    return sorted.isEmpty ? usual : sorted
  }

  private mutating func schedule(_ node: YAMLNode, of id: String) -> RoutineSchedule? {
    if let schedule = node.string.flatMap({ RoutineSchedule($0) }) { return schedule }
    report(
      "the days of \(id) are none of daily, mon-fri, 'mon,wed,sat' and 3/week", at: node)
    return nil
  }

  private mutating func tasks(_ node: YAMLNode?, of routine: String) -> [RoutineTask] {
    var tasks: [RoutineTask] = []
    for item in items(node, called: "tasks") {
      guard
        let title = text("title", of: item, longest: Self.longestTitle, "a task of \(routine)")
      else { continue }
      let id = text(item["id"]) ?? slug(title)
      if tasks.contains(where: { $0.id == id }) {
        report("a second task '\(id)' of \(routine) is left out", at: item)
        continue
      }
      guard tasks.count < Self.mostTasks else {
        report("\(routine) has more than \(Self.mostTasks) tasks; the rest is left out", at: item)
        break
      }
      let habit = text(item["habit"])
      if let habit, let node = item["habit"] {
        habits.append(.init(habit: habit, task: title, line: line(of: node)))
      }
      tasks.append(
        RoutineTask(
          id: id, title: title, minutes: minutes(item, id), icon: text(item["icon"]), habit: habit))
    }
    return tasks
  }

  private mutating func minutes(_ item: YAMLNode, _ task: String) -> Double {
    guard let node = item["minutes"], !node.isNull else { return RoutineTask.usualMinutes }
    if let minutes = node.string.flatMap(Double.init),
      (0...RoutineFile.mostMinutes).contains(minutes)
    {
      return (minutes * 10).rounded() / 10
    }
    report("the minutes of \(task) are not a number from 0 to 600", at: node)
    return RoutineTask.usualMinutes
  }

  // MARK: Away, streaks

  mutating func away(_ node: YAMLNode?, of routines: [Routine]) -> [AwaySpan] {
    var spans: [AwaySpan] = []
    for item in items(node, called: "away") {
      let what = "days away"
      guard let from = date("from", of: item, what), let to = date("to", of: item, what) else {
        report("days away need 'from' and 'to'", at: item)
        continue
      }
      guard from <= to else {
        report("days away that end before they begin: \(from) to \(to)", at: item)
        continue
      }
      let routine = text(item["routine"])
      if let routine, !routines.contains(where: { $0.id == routine }) {
        report("days away of '\(routine)', which is no routine", at: item["routine"])
      }
      let span = AwaySpan(
        id: text(item["id"]), from...to, routine: routine, reason: text(item["reason"]))
      if let other = spans.first(where: {
        $0.routine == span.routine && $0.days.overlaps(span.days)
      }) {
        report("days away overlap: \(from) to \(to), and \(other.id)", at: item)
      }
      spans.append(span)
    }
    return spans
  }

  mutating func rules(_ node: YAMLNode?) -> StreakRules {
    var rules = StreakRules()
    guard let node, !node.isNull else { return rules }
    guard node.mapping != nil else {
      report("'streak' has no keys", at: node)
      return rules
    }
    rules.threshold = integer("threshold", of: node, in: 1...100) ?? rules.threshold
    rules.freezes = integer("freezes", of: node, in: 0...7) ?? rules.freezes
    rules.earn = integer("earn", of: node, in: 1...60) ?? rules.earn
    guard let list = node["milestones"], !list.isNull else { return rules }
    let numbers = list.items?.map { $0.string.flatMap { Int($0) } ?? 0 } ?? []
    if !numbers.isEmpty, numbers[0] > 0, zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) {
      rules.milestones = numbers
    } else {
      report("milestones is not a list of rising numbers", at: list)
    }
    return rules
  }

  mutating func carried(_ node: YAMLNode?) -> [CarriedStreak] {
    items(node, called: "carried").compactMap { item in
      guard let routine = text(item["routine"]), let to = date("to", of: item, "a carried streak"),
        let length = integer("length", of: item, in: 1...100_000)
      else {
        report("a carried streak needs 'routine', 'length' and 'to'", at: item)
        return nil
      }
      let source = text(item["source"]) ?? "elsewhere"
      return CarriedStreak(
        id: text(item["id"]) ?? "\(routine)-\(to)", routine: routine, length: length, to: to,
        source: source)
    }
  }
}
