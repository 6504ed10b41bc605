public import Cycle
public import DayModel
package import Values
import Words

/// What a day has of that which can become due. A day without a log has its habits alone.
public struct DueDay: Sendable {
  let hasWeight: Bool
  let hasSleep: Bool
  let hasEveningMood: Bool
  let habits: [HabitItem]
  let todos: TodoListing?
  let routines: [RoutineListing.Entry]
  let running: String?
  let cycleStart: CalendarDate?

  /// A day.
  ///
  /// - Parameters:
  ///   - record: What its log says; nil for no log.
  ///   - habits: Its habits, with those of `habits.md` that the log lacks.
  ///   - todos: Its tasks, with what earlier days leave open; nil for none.
  ///   - routines: Its routines.
  ///   - running: The id of the routine that is gone through now; nil for none.
  ///   - cycle: Where the cycle stands; nil where it is not tracked.
  public init(
    record: DayRecord?, habits: [HabitItem], todos: TodoListing?,
    routines: [RoutineListing.Entry] = [], running: String? = nil, cycle: CycleStatus? = nil
  ) {
    (self.routines, self.running) = (routines, running)
    cycleStart = cycle?.startToRemind
    hasWeight = record?[.weight] != nil
    hasSleep = record?[.sleep] != nil
    hasEveningMood = record?[.moodBedtime] != nil
    self.habits = habits
    self.todos = todos
  }
}

/// Something that is not done yet and is due by the clock.
public struct DueItem: Sendable, Equatable {
  /// What it is, by a name that stays the same while it is due: `habit:stretch`.
  public let key: String
  /// From when on it is due: `HH:MM` of the clock.
  public let since: String
  /// What is to be done, in one line.
  public let text: String

  /// Something that is due.
  public init(key: String, since: String, text: String) {
    (self.key, self.since, self.text) = (key, since, text)
  }

  private static let cycleStart = "cycle:start"
  private static let weight = "morning:weight"
  private static let sleep = "morning:sleep"

  /// What of a day is due: weight and sleep, tasks by their due dates, habits, routines, what must be won, the mood of the
  /// evening.
  ///
  /// - Parameters:
  ///   - minute: The time, in minutes since the day's start, however late in the night.
  ///   - dayStartsAt: When the day starts, in minutes past midnight. A time of the clock before it is one of the
  ///     night at the day's end.
  public static func all(
    of day: DueDay, at minute: Int, dayStartsAt: Int, _ times: ReminderTimes
  ) -> [DueItem] {
    func isDue(_ time: Int) -> Bool { minute >= (time - dayStartsAt + minutesOfDay) % minutesOfDay }
    var items: [DueItem] = []
    func add(_ key: String, from time: Int?, _ text: String) {
      guard let time, isDue(time) else { return }
      items.append(DueItem(key: key, since: clock(time), text: text))
    }
    if !day.hasWeight { add(weight, from: times.morning, "weight is not logged") }
    if !day.hasSleep { add(sleep, from: times.morning, "sleep is not logged") }
    if let start = day.cycleStart {
      let date = start.weekdayDayAndMonth
      add(cycleStart, from: times.cycle, "a start was expected on \(date): bestupid cycle")
    }
    for task in day.todos?.dueItems ?? [] {
      add("todo:\(task.text)", from: times.morning, task.textWithDue)
    }
    for habit in day.habits where habit.isToDo {
      guard let time = habit.time else { continue }
      add("habit:\(habit.id)", from: ClockText.minutes(time), "\(habit.name) (\(time))")
    }
    for entry in day.routines where entry.routine.isDue && !entry.isQualified {
      guard let time = entry.routine.time, entry.routine.id != day.running else { continue }
      let (ticks, name) = (entry.routine.ticks, entry.routine.name)
      add(
        "routine:\(entry.routine.id)", from: ClockText.minutes(time),
        "\(name) (\(time)): \(ticks.done) of \(ticks.due)")
    }
    let open = (day.todos?.mustWinItems ?? []).filter { $0.state == .open }
    if !open.isEmpty {
      let texts = open.map(\.text).joined(separator: ", ")
      add("must-win", from: times.mustWin, "must win: \(texts)")
    }
    if !day.hasEveningMood {
      add("evening:mood", from: times.evening, "evening mood is not logged")
    }
    return items
  }

  /// The items as lines for a person: weight and sleep share one.
  public static func lines(_ items: [DueItem]) -> [String] {
    let both = items.contains { $0.key == weight } && items.contains { $0.key == sleep }
    return items.compactMap { item in
      guard both else { return item.text }
      if item.key == sleep { return nil }
      return item.key == weight ? "weight and sleep are not logged" : item.text
    }
  }

  /// The most lines that a notification has.
  private static let mostLines = 4

  /// The items as the lines of one notification, four at most. A screen that others may see says no more of the cycle than that
  /// an entry is waiting.
  public static func notification(of items: [DueItem]) -> [String] {
    let lines = lines(
      items.map { item in
        item.key == cycleStart
          ? DueItem(key: item.key, since: item.since, text: "an entry is waiting") : item
      })
    guard lines.count > mostLines else { return lines }
    let shown = mostLines - 1
    return lines.prefix(shown) + ["… \(lines.count - shown) more: bestupid due"]
  }

  private static let minutesOfDay = 24 * 60

  private static func clock(_ minutes: Int) -> String {
    return ClockText.timeOfDay(minutes: minutes)
  }
}

extension CalendarDate {
  /// `Wed 16 Apr`.
  package var weekdayDayAndMonth: String { "\(weekdayAndDay) \(monthName.prefix(3))" }
}

extension HabitItem {
  /// Whether it is open: the log says so, or does not have it. A mark that says neither is no reason to remind.
  fileprivate var isToDo: Bool { state == .open || places.isEmpty }
}
