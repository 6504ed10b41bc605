import DayEditing
import DayModel
package import Reports
package import Values

/// What a screen says that has nothing to show: the command that fills it.
package enum EmptyStates {
  /// No day of a span has a log.
  package static func noLog(
    in span: ClosedRange<CalendarDate>, today: CalendarDate, _ units: PersonalUnits
  ) -> StyledText {
    let day = span.contains(today) ? "" : " --date \(span.upperBound)"
    return "no log\(words(for: span)); begin one: \(log("weight", units))\(day)"
  }

  /// Nothing of the days that are asked for has a value.
  ///
  /// - Parameter field: A field of a query.
  package static func noValue(of field: String, _ units: PersonalUnits) -> StyledText {
    let first = String(field.prefix { $0 != "." && $0 != ":" })
    return switch first {
    case "habit": noTick(of: String(field.dropFirst("habit:".count).prefix { $0 != "." }))
    case "routine": noTask(of: String(field.dropFirst("routine:".count).prefix { $0 != "." }))
    case "routines": "tick a task: bestupid routine done <task>"
    case "habits": "tick one of: bestupid habit list"
    case "todos": noTodo
    case "lift": "log one: \(lift(units))"
    case "symptom": "log one: bestupid log symptom \(symptom(of: field)) 2"
    case "cycle": field == "cycle.temp" ? temperature(units) : start
    case "sessions": noSession
    case "measured": "nothing measured; take it in: bestupid import FILE"
    default: "log one: \(log(first, units, isActivity: first != field))"
    }
  }

  /// A chart has nothing to draw.
  package static func noValue(of request: ChartRequest, _ units: PersonalUnits) -> StyledText {
    let value = noValue(of: request.subject, units)
    guard request.step?.isOfCalendar == false else { return value }
    // Either may be what is missing.
    return "\(value); a cycle begins with: bestupid cycle start"
  }

  private static func noValue(of subject: ChartSubject, _ units: PersonalUnits) -> StyledText {
    switch subject {
    case .cycle: start
    case .symptoms: "log one: bestupid log symptom cramps 2 --new"
    case .temperature: temperature(units)
    case .weight: noValue(of: "weight", units)
    case .sleep: noValue(of: "sleep", units)
    case .mood: noValue(of: "mood_am", units)
    case .volume: noValue(of: "run", units)
    case .heatmap(let type): noValue(of: "\(type ?? "run").duration", units)
    case .field(let field): noValue(of: field.name, units)
    case .strength: noValue(of: "lift:", units)
    case .habit(let id): noTick(of: id)
    case .routine(let id): noTask(of: id)
    case .compliance: noTodo
    }
  }

  private static let start: StyledText = "log a start: bestupid cycle start"

  private static func temperature(_ units: PersonalUnits) -> StyledText {
    "log one: bestupid cycle log temp \(units.temperature == .f ? "97.6" : "36.45")"
  }

  /// The name of a symptom in that of its field, as a shell has it.
  private static func symptom(of field: String) -> String {
    let name = field.dropFirst("symptom:".count)
    return name.contains(" ") ? "'\(name)'" : String(name)
  }

  private static func noTick(of habit: String) -> StyledText {
    "tick it: bestupid habit done \(habit)"
  }

  /// - Parameter routine: Empty for the one that a command takes by itself.
  private static func noTask(of routine: String) -> StyledText {
    routine.isEmpty
      ? "go through it: bestupid routine start"
      : "go through it: bestupid routine start \(routine)"
  }

  private static let noTodo: StyledText = "begin with a todo: bestupid todo add Buy oats"

  /// A line that logs a field in a person's units; for a field that only logs know, a number or a time.
  private static func log(
    _ field: String, _ units: PersonalUnits, isActivity: Bool = false
  ) -> String {
    guard let known = FieldCatalog.field(id: field) else {
      return "bestupid log \(field) \(isActivity ? "30min" : "3")"
    }
    return "bestupid log \(known.typed) \(ValueText.example(known, units))"
  }

  private static func lift(_ units: PersonalUnits) -> String {
    "bestupid log lift 'Bench press' \(units.weight == .kg ? "3x10@60" : "3x10@135")"
  }

  /// A week has no plan.
  package static func noPlan(for week: PlannedWeek) -> StyledText {
    if week.hasUnreadPlan { return "No plan for \(week.week): none that can be read" }
    return "No plan for \(week.week): bestupid edit --plan \(week.progress.monday)"
  }

  /// No exercise is in the library or in a log.
  package static func noExercise(_ units: PersonalUnits) -> StyledText {
    "no exercise yet; log one: \(lift(units))"
  }

  /// No log has a field.
  package static func noField(_ units: PersonalUnits) -> StyledText {
    "no field is logged yet; log one: \(log("weight", units))"
  }

  /// A day has none of a list's entries.
  ///
  /// - Parameters:
  ///   - what: What it has not: `todos`.
  ///   - command: Adds one, as `todo add Buy oats`.
  package static func noEntry(
    _ what: String, on date: CalendarDate, today: CalendarDate, _ command: String
  ) -> StyledText {
    let day = date == today ? "" : " --date \(date)"
    return "\(date): no \(what); add one: bestupid \(command)\(day)"
  }

  /// There is no habit.
  package static let noHabit: StyledText = "no habits yet; add one: bestupid habit add Stretch"

  /// There is no routine.
  package static let noRoutine: StyledText =
    "no routines yet; add one: bestupid routine add Morning --template morning"

  /// No day says anything of the cycle.
  package static let noCycle: StyledText =
    "nothing logged for the cycle yet; log a start: bestupid cycle start, or of an earlier day: bestupid cycle start yesterday"

  /// No workout of the library is as it was asked for, or there is none.
  package static func noWorkout(isEmpty: Bool) -> StyledText {
    isEmpty
      ? "the library has no workouts yet; twelve to begin with: bestupid library starter"
      : "no workout is as you ask; to see all: bestupid library list"
  }

  /// No session was logged.
  package static let noSession: StyledText =
    "no sessions yet; log one: bestupid library done \"Slow stretch\" 15min low"

  /// The library has no program.
  package static let noProgram: StyledText =
    "no programs yet; one is a file as docs/library.md has it: content/library/programs/gentle-start.json"

  /// Nothing measured was taken in.
  package static let noImport: StyledText =
    "no imports yet; to see what one would fill: bestupid import FILE --dry-run"

  /// No merge had to decide, and no bot changed anything.
  ///
  /// - Parameter span: `30d`; nil for all time.
  package static func noConflict(in span: String?) -> StyledText {
    guard let span else {
      return "no conflict: no merge has dropped anything; merge with: bestupid sync"
    }
    return "no conflict in the last \(span); all of them: bestupid conflicts --all"
  }

  /// Nothing of some days was changed.
  ///
  /// - Parameters:
  ///   - name: What was asked for; nil for anything.
  ///   - day: The day that was asked for; nil for the last ones.
  package static func noChange(
    of name: String?, on day: CalendarDate?
  ) -> StyledText {
    let wanted = name ?? "anything"
    let command = name.map { "bestupid history \($0)" } ?? "bestupid history"
    if let day {
      return "no change of \(wanted) of \(day); of the last days: \(command)"
    }
    return "no change of \(wanted) in these days; further back: \(command) --last 1y"
  }

  /// No command is there that could be undone.
  package static let nothingToUndo: StyledText =
    "nothing to undo; what anybody changed is in: bestupid history"

  private static func words(for span: ClosedRange<CalendarDate>) -> String {
    switch (span.lowerBound, span.upperBound) {
    case (.earliest, .latest): " yet"
    case (.earliest, let last): " up to \(last)"
    case (let first, .latest): " from \(first) on"
    case (let first, let last) where first == last: " of \(first)"
    case (let first, let last): " from \(first) to \(last)"
    }
  }
}
