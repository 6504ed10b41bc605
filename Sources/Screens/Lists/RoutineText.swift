import DayModel
package import Reports
import Routines
package import Values

/// Routines with their tasks, a line each; of those that are not due a line alone.
package struct RoutineListText {
  let listing: RoutineListing
  let today: CalendarDate
  let style: Style
  let screen: ScreenForm

  /// The routines of a day.
  package init(
    listing: RoutineListing, today: CalendarDate, style: Style, screen: ScreenForm
  ) {
    (self.listing, self.today, self.style, self.screen) = (listing, today, style, screen)
  }

  /// The lines; none without a routine.
  package var lines: [StyledText] {
    let name = listing.entries.map { columns($0.routine.name) }.max() ?? 0
    let number = columns("\(listing.entries.map(\.routine.tasks.count).reduce(0, +))")
    return listing.entries.flatMap { entry -> [StyledText] in
      let isShown = entry.routine.isDue || entry.routine.hasBoxes
      return [head(entry, isShown: isShown, name: name)]
        + (isShown ? entry.routine.tasks.map { line($0, number: number) } : [])
    }
  }

  private func head(
    _ entry: RoutineListing.Entry, isShown: Bool, name: Int
  ) -> StyledText {
    let routine = entry.routine
    let title = style.title(padded(routine.name, to: name))
    guard isShown else {
      let days = routine.routine.map { $0.schedule(on: listing.date).text } ?? ""
      return "\(title)  \(style.dim("not due (\(days))"))"
    }
    let ticks = routine.ticks
    let count = "\(ticks.done)/\(ticks.due)"
    let done = entry.isQualified ? style.good(count) : StyledText(count)
    let time = routine.time.map { "  \($0)" } ?? ""
    let unit = entry.streak?.isOfWeeks == true ? "wk" : "d"
    let length = entry.streak?.current?.length ?? 0
    let streak = length > 0 ? "  streak \(length) \(unit)" : ""
    let unknown = routine.routine == nil ? style.dim("  (not in routines.md)") : .empty
    return "\(title)  \(done)\(style.dim(time))\(streak)\(unknown)"
  }

  private func line(_ task: DayRoutine.Task, number: Int) -> StyledText {
    let record = task.record
    let place = padded("\(task.number)", to: number, rightAligned: true)
    let note = record.note.written
    let behind: StyledText =
      if !note.isEmpty {
        style.dim(" (\(note))")
      } else if record.state == .open, let minutes = task.task?.minutes, minutes > 0 {
        style.dim("  \(decimalText(minutes)) min")
      } else {
        .empty
      }
    return "  \(record.state.box(style)) \(place) \(record.title)\(behind)"
  }
}

extension RoutineRecord.State {
  /// The box as lists show it.
  package func box(_ style: Style) -> StyledText {
    switch self {
    case .open: "[ ]"
    case .done: style.good("[x]")
    case .dropped: style.dim("[~]")
    }
  }
}

/// Streaks in a table: routines, all together, and below them habits.
package struct StreakText {
  let listing: StreakListing
  let style: Style

  /// Streaks as of a day.
  package init(listing: StreakListing, style: Style) {
    (self.listing, self.style) = (listing, style)
  }

  /// The table, with what ended lately below it.
  ///
  /// - Parameter width: The columns of the terminal; nil where a line may be of any length.
  package func lines(width: Int?) -> [StyledText] {
    let rows = listing.routines.map(row) + listing.habits.map(row)
    if rows.isEmpty { return [] }
    return TextTable(
      header: ["", "streak", "longest", "", "next", "today"], rows: rows, wordColumns: [0, 3, 5]
    ).lines(style, width: width) + remarks
  }

  private func row(_ entry: StreakListing.Entry) -> [String] {
    let (streak, unit) = (entry.streak, Self.unit(of: entry.streak))
    let longest = streak.longest
    let next = streak.nextMilestone
    return [
      entry.name, streak.current.map { "\($0.length) \(unit)" } ?? "-",
      longest.map { "\($0.length) \(unit)" } ?? "-",
      longest.map { "to \($0.to)" } ?? "",
      next.map { "\($0.length) in \($0.distance)" } ?? "-", Self.today(of: streak),
    ]
  }

  private func row(_ habit: StreakListing.Habit) -> [String] {
    let figures = habit.figures
    let state =
      switch figures.isDone[listing.today] {
      case true?: "done"
      case false?: "open"
      case nil: ""
      }
    return [
      habit.name, figures.streak > 0 ? "\(figures.streak) d" : "-",
      figures.longest > 0 ? "\(figures.longest) d" : "-", "", "", state,
    ]
  }

  private static func unit(of streak: Streak) -> String { streak.isOfWeeks ? "wk" : "d" }

  private static func today(of streak: Streak) -> String {
    switch streak.today {
    case .off: "not due"
    case .qualified: "done"
    case .open: streak.isAtRisk ? "open: the streak ends unless it is done" : "open"
    case .frozen: "frozen"
    case .missed: "missed"
    }
  }

  /// What was lost and what is held, in words.
  private var remarks: [StyledText] {
    listing.routines.flatMap { entry -> [StyledText] in
      let (streak, unit) = (entry.streak, Self.unit(of: entry.streak))
      var lines: [StyledText] = []
      if let broken = streak.broken {
        lines.append(
          StyledText("\(entry.name): a streak of \(broken.length) \(unit) ended on \(broken.on)"))
      }
      if streak.held > 0 || !streak.spent.isEmpty {
        let spent = streak.spent.last.map { ", the last one spent on \($0)" } ?? ""
        lines.append(StyledText("\(entry.name): \(streak.held) freezes held\(spent)"))
      }
      if let carried = entry.carried {
        lines.append(
          StyledText(
            "\(entry.name): \(carried.source) claims \(carried.length) d to \(carried.to), which no log has"
          ))
      }
      return lines
    }
  }

  /// Each day of the routines with its state and why.
  package var days: [StyledText] {
    listing.routines.flatMap { entry in
      [style.title(entry.name)] + entry.streak.units.map { day($0, entry.streak) }
    }
  }

  private func day(_ unit: Streak.Unit, _ streak: Streak) -> StyledText {
    let isWeek = unit.days.lowerBound != unit.days.upperBound
    let days =
      isWeek
      ? "\(unit.days.lowerBound) to \(unit.days.upperBound)"
      : "\(unit.days.lowerBound) \(unit.days.lowerBound.weekday.name.prefix(3))"
    let reason =
      if let ticks = unit.ticks {
        ticks.due == 0
          ? "all dropped" : "\(ticks.done) of \(ticks.due)\(isWeek ? " days" : "")"
      } else {
        unit.state == .off ? "not due" : "not in the log"
      }
    let held = streak.held > 0 || !streak.spent.isEmpty ? ", \(unit.held) held" : ""
    let state = padded(unit.state.rawValue, to: 9)
    let shown =
      switch unit.state {
      case .qualified: style.good(state)
      case .off: style.dim(state)
      case .open, .frozen, .missed: StyledText(state)
      }
    return "  \(days)  \(shown)  \(padded(reason, to: 14))  \(unit.length)\(held)"
  }
}

/// Routines with their figures, and each with its month or its days.
package struct RoutineFiguresText {
  let listing: RoutineFigures
  let style: Style
  let units: PersonalUnits
  let screen: ScreenForm

  /// Routines with their figures.
  package init(listing: RoutineFigures, style: Style, units: PersonalUnits, screen: ScreenForm) {
    (self.listing, self.style, self.units, self.screen) = (listing, style, units, screen)
  }

  /// The lines; none without a routine.
  ///
  /// - Parameter width: The columns of the terminal; nil where a line may be of any length.
  package func lines(width: Int?) -> [StyledText] {
    let routines = listing.entries.flatMap { entry in
      heading(of: entry) + (calendar(entry)?.grid ?? table(of: entry, width)) + [.empty]
    }
    return routines + (listing.entries.last.flatMap(calendar)?.legend ?? [])
  }

  private func calendar(_ entry: RoutineFigures.Entry) -> CalendarText? {
    entry.month.map { CalendarText(calendar: $0, style: style, units: units, screen: screen) }
  }

  private func heading(of entry: RoutineFigures.Entry) -> [StyledText] {
    let (routine, streak) = (entry.routine, entry.streak)
    let time = routine.time.map { ", at \($0)" } ?? ""
    let unit = streak.isOfWeeks ? "wk" : "d"
    let strength = decimalText(streak.strength * 100, roundedTo: 1)
    return [
      "\(style.title(routine.name)) \(style.dim("(\(routine.id))"))\(time), \(routine.schedule(on: listing.today).text)",
      "streak \(streak.current?.length ?? 0) \(unit), longest \(streak.longest?.length ?? 0) \(unit), strength \(strength) %",
    ]
  }

  private func table(of entry: RoutineFigures.Entry, _ width: Int?) -> [StyledText] {
    let rows = entry.days.map { day in
      [
        "\(day.date) \(day.date.weekday.name.prefix(3))", day.state.rawValue,
        day.ticks.map { "\($0.done)/\($0.due)" } ?? "",
        day.minutes.map { decimalText($0, roundedTo: 1) } ?? "", day.startedAt ?? "",
      ]
    }
    return TextTable(
      header: ["", "state", "done", "minutes", "begun"], rows: rows, wordColumns: [0, 1]
    ).lines(style, width: width)
  }
}
