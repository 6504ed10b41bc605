public import Context
import DayModel
import DayStore
import FactCache
import JSON
import Query
public import Reports
import Routines
import Store
import Values
import Words

/// Streaks of routines and habits: `streak`.
public enum Streaks {
  /// The streaks as of today: of one routine, or of all, of all together, and of the habits.
  ///
  /// - Parameter name: The id, the name or a part of the name of a routine; nil for all.
  /// - Throws: `noSuchEntry` for a routine that neither `routines.md` nor a log has; `ambiguous`.
  public static func list(
    of name: String?, in context: ActionContext
  ) throws -> StreakListing {
    let configuration = try context.routines()
    let today = try context.todayForReading
    let reader = try StreakReader(configuration, in: context)
    let routines = try reader.streaks(of: name)
    if name != nil { return StreakListing(today: today, routines: routines, habits: []) }
    return StreakListing(
      today: today, routines: routines + [reader.together].compactMap(\.self),
      habits: try reader.habits())
  }
}

/// A length of a streak that is told of, with the streak that has reached it.
public struct Milestone: Sendable, Equatable {
  /// `routine:` and its id, or `habit:` and its id.
  public let of: String
  /// The name.
  public let name: String
  /// The length.
  public let length: Int
  /// Whether it counts weeks.
  public let isOfWeeks: Bool

  /// What is said of it.
  public var words: String { "\(name): \(length) \(isOfWeeks ? "weeks" : "days") in a row" }

  /// The same for a program.
  var json: JSONValue {
    [
      "of": .string(of), "name": .string(name), "length": .int(length),
      "unit": .string(isOfWeeks ? "week" : "day"),
    ]
  }
}

extension Streaks {
  /// The milestones that an edit of a day has reached: those that the streak of a routine lay below before. Streaks are
  /// computed only where the day counts now and did not before.
  ///
  /// - Parameter before: What the day had of each routine before the edit.
  static func reached(
    since before: [String: RoutineTicks], on date: CalendarDate,
    _ configuration: RoutineConfiguration, in context: ActionContext
  ) throws -> [Milestone] {
    let rules = configuration.rules
    func qualifies(_ ticks: RoutineTicks?) -> Bool {
      ticks.map { rules.qualifies(done: $0.done, due: $0.due) } ?? false
    }
    let changed = try context.routineTicks(on: date, configuration).filter {
      qualifies($0.value) && !qualifies(before[$0.key])
    }
    if changed.isEmpty { return [] }
    return try StreakReader(configuration, in: context).streaks(
      of: Set(changed.keys), with: before, on: date
    ).compactMap { entry, earlier in
      let (old, new) = (earlier.current?.length ?? 0, entry.streak.current?.length ?? 0)
      guard let length = rules.milestone(from: old, to: new) else { return nil }
      return Milestone(
        of: "routine:\(entry.id)", name: entry.name, length: length,
        isOfWeeks: entry.streak.isOfWeeks)
    }
  }
}

extension Streaks {
  /// The milestones that the streaks of habits have reached with an edit.
  ///
  /// - Parameters:
  ///   - before: The streaks before the edit, by the habits' ids.
  ///   - changed: The ids of the habits that it changed.
  static func reached(
    since before: [String: Int], by changed: [String], _ habits: HabitConfiguration,
    _ rules: StreakRules, in context: ActionContext
  ) throws -> [Milestone] {
    if changed.isEmpty { return [] }
    let streaks = try context.habitStreaks(habits)
    return habits.habits.filter { changed.contains($0.id) }.compactMap { habit in
      let (old, new) = (before[habit.id] ?? 0, streaks[habit.id] ?? 0)
      return rules.milestone(from: old, to: new).map { length in
        Milestone(of: "habit:\(habit.id)", name: habit.name, length: length, isOfWeeks: false)
      }
    }
  }
}

extension LogEditResult {
  /// Takes milestones that the edit has reached, and tells them as events.
  mutating func tell(of milestones: [Milestone], in context: ActionContext) throws {
    self.milestones = milestones
    for milestone in milestones { try context.tell(.notice(milestone.words)) }
  }
}

extension ActionContext {
  /// The streak of each habit as of today, by its id (docs/query.md, “Habits”).
  func habitStreaks(_ habits: HabitConfiguration) throws -> [String: Int] {
    try habitFigures(habits.habits.map(\.id)).mapValues(\.streak)
  }

  /// The figures of habits as of today, by their ids.
  func habitFigures(_ ids: [String]) throws -> [String: HabitFigures] {
    let today = try todayForReading
    let columns = Set(ids.map { HabitFigures.column(of: $0) })
    let table = try factCache.facts(in: .earliest...today, columns: columns).table
    return Dictionary(
      ids.map { ($0, HabitFigures($0, in: table, on: today, today: today)) }
    ) { first, _ in first }
  }
}

/// Reads the days of routines and habits out of the cache of facts.
struct StreakReader {
  private let configuration: RoutineConfiguration
  private let context: ActionContext
  private let today: CalendarDate
  private let histories: [(id: String, name: String, history: RoutineHistory)]

  /// Reads the boxes of all routines that `routines.md` or a log has.
  init(_ configuration: RoutineConfiguration, in context: ActionContext) throws {
    (self.configuration, self.context) = (configuration, context)
    let today = try context.todayForReading
    self.today = today
    let known = configuration.routines.map { ($0, RoutineFacts.keys(of: $0)) }
    let years = try context.factCache.years(in: .earliest ... .latest)
    let ofKnown = Set(known.flatMap(\.1))
    let answer = years.facts(
      in: .earliest...today, columns: RoutineFacts.columns(of: ofKnown))
    try context.leaveOut(answer.unreadable)
    let others = RoutineFacts.keys(among: answer.names).filter { !ofKnown.contains($0) }
    var table = answer.table
    if !others.isEmpty {
      table =
        years.facts(
          in: .earliest...today, columns: RoutineFacts.columns(of: ofKnown.union(others))
        ).table
    }
    histories = (configuration.routines.map(\.id) + others).map { id in
      let history = RoutineFacts.history(of: id, configuration, in: table, today: today)
      return (id: id, name: history.routine.name, history: history)
    }
  }

  /// The streak of each routine that is not over or has days, or of one.
  ///
  /// - Parameter name: Its id, its name or a part of it; nil for all.
  /// - Throws: `noSuchEntry`, `ambiguous`.
  func streaks(of name: String?) throws -> [StreakListing.Entry] {
    try histories(of: name).map { id, name, history in
      StreakListing.Entry(
        id: id, name: name, streak: Streak(history, today: today),
        carried: configuration.carried.filter { $0.routine == id }.last)
    }
  }

  /// The histories of all routines, or of one, as ``streaks(of:)``.
  func histories(
    of name: String?
  ) throws -> [(id: String, name: String, history: RoutineHistory)] {
    guard let name else { return histories }
    let index = try indexMeant(
      by: name, among: histories.map { [$0.name, $0.id] }, "routine",
      hint: "To see what there is: bestupid routine")
    return [histories[index]]
  }

  /// The streaks of some routines, each with what it was while a day had other ticks.
  ///
  /// - Parameter before: What the day had, by the routines' ids.
  func streaks(
    of ids: Set<String>, with before: [String: RoutineTicks], on date: CalendarDate
  ) -> [(entry: StreakListing.Entry, earlier: Streak)] {
    histories.filter { ids.contains($0.id) }.map { id, name, history in
      var ticks = history.ticks
      ticks[date] = before[id]
      let earlier = RoutineHistory(
        history.routine, of: configuration, ticks: ticks, today: today)
      return (
        StreakListing.Entry(
          id: id, name: name, streak: Streak(history, today: today), carried: nil),
        Streak(earlier, today: today)
      )
    }
  }

  /// All routines together; nil where there are not two.
  var together: StreakListing.Entry? {
    guard histories.count > 1 else { return nil }
    let history = RoutineHistory.together(
      histories.map(\.history), of: configuration, today: today)
    return StreakListing.Entry(
      id: "all", name: "All", streak: Streak(history, today: today), carried: nil)
  }

  /// The streaks of the habits of `habits.md`, by docs/query.md, “Habits”.
  func habits() throws -> [StreakListing.Habit] {
    let habits = try context.recordReader.habits.habits
    let figures = try context.habitFigures(habits.map(\.id))
    return habits.compactMap { habit in
      figures[habit.id].map { StreakListing.Habit(id: habit.id, name: habit.name, figures: $0) }
    }
  }
}
