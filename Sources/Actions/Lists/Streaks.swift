public import Context
import DayModel
import DayStore
import FactCache
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
  /// - Parameter name: The id or the name of a routine; nil for all.
  /// - Throws: `noSuchEntry` for a routine that neither `routines.md` nor a log has.
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
    var found = known.map { routine, keys in
      (
        id: routine.id, name: routine.name,
        history: RoutineHistory(
          routine, of: configuration, ticks: RoutineFacts.ticks(of: keys, in: table), today: today)
      )
    }
    // What only logs have is due from its first day to its last one.
    for key in others {
      let ticks = RoutineFacts.ticks(of: [key], in: table)
      guard let first = ticks.keys.min(), let last = ticks.keys.max() else { continue }
      let routine = Routine(id: key, name: withCapital(key), since: first, until: last)
      found.append(
        (
          id: key, name: routine.name,
          history: RoutineHistory(routine, of: configuration, ticks: ticks, today: today)
        ))
    }
    histories = found
  }

  /// The streak of each routine that is not over or has days, or of one.
  ///
  /// - Parameter name: Its id or its name; nil for all.
  /// - Throws: `noSuchEntry`.
  func streaks(of name: String?) throws -> [StreakListing.Entry] {
    let wanted = name.map { MarkdownText.lowercased($0) }
    let chosen = histories.filter { history in
      wanted.map {
        $0 == MarkdownText.lowercased(history.id) || $0 == MarkdownText.lowercased(history.name)
      } ?? true
    }
    if let name, chosen.isEmpty {
      let guess = nearest(to: name, among: histories.flatMap { [$0.id, $0.name] })
      throw ActionError(
        .noSuchEntry, "there is no routine '\(name)'",
        hint: guess.map { "Did you mean '\($0)'?" } ?? "To see what there is: bestupid routine")
    }
    return chosen.map { id, name, history in
      StreakListing.Entry(
        id: id, name: name, streak: Streak(history, today: today),
        carried: configuration.carried.filter { $0.routine == id }.last)
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
    let columns = Set(habits.map { HabitFigures.column(of: $0.id) })
    let table = try context.factCache.facts(in: .earliest...today, columns: columns).table
    return habits.map { habit in
      StreakListing.Habit(
        id: habit.id, name: habit.name,
        figures: HabitFigures(habit.id, in: table, on: today, today: today))
    }
  }
}
