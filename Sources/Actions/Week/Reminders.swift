public import Context
import DayModel
import DayStore
public import JSON
import LogSyntax
public import Reports
import Store
import Sync
import Upkeep
public import Values

/// What is due by the clock, and reminders of it: `due`.
public enum Reminders {
  /// What is due now: of the present day, and of the syncs of this machine.
  ///
  /// What cannot be read of the configuration, of `habits.md` or of earlier logs is reported as an event. A log of
  /// the day that cannot be read is an error: nothing is known of the day then.
  public static func due(in context: ActionContext) throws -> DueList {
    let today = try context.todayForReading
    let configuration = try context.configurationForReading
    let start = configuration[.dayStartsAt]
    let items = DueItem.all(
      of: try day(today, in: context),
      at: context.clock.minutes(since: today, startingAt: start), dayStartsAt: start,
      configuration.reminders)
    let sync = try failingSync(in: context)
    return DueList(date: today, items: items + [sync].compactMap(\.self))
  }

  /// Shows what is due and of which the person was not reminded on this day yet, as one notification.
  ///
  /// It is shown first and noted then: a run that ends in between shows it once more, and never not at all. Where it
  /// cannot be noted that is a warning.
  ///
  /// - Throws: As ``due(in:)``; `notShown` where it could not be shown, and the next run tries again; `busy` while
  ///   another run shows something.
  public static func notify(in context: ActionContext) async throws -> ReminderRun {
    let list = try due(in: context)
    let file = try RemindedFile(of: context.store, in: context.environment)
    if isQuiet(list, file.read()) { return ReminderRun(list: list, told: []) }
    guard let lock = try lock(file, in: context) else {
      return try await notify(list, file, in: context)
    }
    defer { withExtendedLifetime(lock) {} }
    return try await notify(list, file, in: context)
  }

  /// Whether there is nothing to show and nothing to note.
  private static func isQuiet(_ list: DueList, _ state: RemindedFile.State) -> Bool {
    list.items.allSatisfy { state.hasTold($0.key, on: list.date) } && state.failure == nil
  }

  /// The lock of the runs; nil where none can be had, as on a disk that is full.
  private static func lock(
    _ file: RemindedFile, in context: ActionContext
  ) throws -> RemindedFile.Lock? {
    do throws(StoreError) {
      return try file.lock()
    } catch {
      if error.kind == .busy { throw error }
      // Whoever notes what was shown tells why it cannot.
      return nil
    }
  }

  private static func notify(
    _ list: DueList, _ file: RemindedFile, in context: ActionContext
  ) async throws -> ReminderRun {
    var state = file.read()
    let new = list.items.filter { !state.hasTold($0.key, on: list.date) }
    state.failure = nil
    if !new.isEmpty {
      let notifier = DesktopNotifier(context.environment)
      state.failure = await notifier.show("bestupid", lines: DueItem.notification(of: new))
      if state.failure == nil { for item in new { state.tell(item.key, on: list.date) } }
    }
    do {
      if let moved = try file.write(state, today: list.date) {
        try context.tell(.warning(moved.words))
      }
    } catch let error as StoreError {
      let words =
        new.isEmpty || state.failure != nil
        ? "nothing can be noted" : "what was shown cannot be noted, and is shown again"
      try context.tell(.warning("\(words): \(ActionError(error).inOneLine.message)"))
    }
    if let failure = state.failure {
      throw ActionError(
        .notShown, "the reminder could not be shown: \(failure)",
        hint: "The next run tries again; see what is due with: bestupid due")
    }
    return ReminderRun(list: list, told: new)
  }

  /// Why the store's reminders are not shown on this machine; nil where they are, or none was due yet.
  static func obstacle(in context: ActionContext) throws -> String? {
    try RemindedFile(of: context.store, in: context.environment).read().failure
  }

  private static func day(_ date: CalendarDate, in context: ActionContext) throws -> DueDay {
    let store = try context.store
    let habits = try context.habits()
    let days = try store.listing().days
    let log = try context.carriedLog(of: date, among: days)
    let todos = try log.map { try Todos.list(of: $0, on: date, among: days, in: context) }
    let configuration = try context.routines()
    let routines = DayRoutine.all(
      in: log?.log ?? LogDocument([]), configuration, on: date, isToday: true
    ).map { RoutineListing.Entry(routine: $0, streak: nil, rules: configuration.rules) }
    let running = try context.runningRoutine(on: date)
    let cycle =
      try context.configurationForReading[.remindCycle] != nil && context.tracksCycle
      ? context.cycleStatus(on: date).status : nil
    guard try store.log(of: date) != nil else {
      return DueDay(
        record: nil, habits: HabitItem.all(in: LogDocument([]), habits), todos: todos,
        routines: routines, running: running, cycle: cycle)
    }
    let files = days.first { $0.date == date }
    return DueDay(
      record: try files.map { files throws in try context.recordReader.record(of: files) },
      habits: HabitItem.all(in: log?.log ?? LogDocument([]), habits), todos: todos,
      routines: routines, running: running, cycle: cycle)
  }

  /// A sync that has failed for more than a day, as `status` has it.
  private static func failingSync(in context: ActionContext) throws -> DueItem? {
    let clock = context.clock
    guard let record = try context.syncRecord(of: context.store), let since = record.failingSince,
      record.hasFailedForADay(at: clock.now)
    else { return nil }
    let day = clock.day(of: since)
    let time = clock.timeOfDay(at: since)
    let reason = record.failure.map { ": \($0.message)" } ?? ""
    return DueItem(
      key: "sync:\(clock.text(since))", since: time,
      text: "sync fails since \(day.weekdayAndDay), \(time)\(reason)")
  }
}

/// What is due.
public struct DueList: Sendable {
  /// The present day.
  public let date: CalendarDate
  /// What is due, in the order in which it is told.
  public let items: [DueItem]

  /// The lines for a person.
  public var lines: [String] { DueItem.lines(items) }

  /// The list as docs/schemas/due.schema.json has it.
  public var json: JSONValue { .object(members) }

  fileprivate var members: [JSONValue.Member] {
    let items = items.map { item -> JSONValue in
      ["key": .string(item.key), "since": .string(item.since), "text": .string(item.text)]
    }
    return [
      .init("schema", "bestupid.due/1"), .init("date", .string(date.description)),
      .init("due", .array(items)),
    ]
  }
}

/// What a run of the reminders did.
public struct ReminderRun: Sendable {
  /// What is due.
  public let list: DueList
  /// What the person was reminded of now.
  public let told: [DueItem]

  /// The result as docs/schemas/due.schema.json has it.
  public var json: JSONValue {
    .object(list.members + [.init("notified", .array(told.map { .string($0.key) }))])
  }
}
