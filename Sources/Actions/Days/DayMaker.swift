import Context
import DayEditing
import DayModel
import DayStore
import LogSyntax
import Store
import Values
import Words

/// Makes the files of new days, out of the week's plan, the habits, the source day and the person's
/// template (docs/format.md §3.2).
///
/// Nothing is read before a day is to be made, and nothing twice for several days.
struct DayMaker {
  private let context: ActionContext
  private let store: Store
  private let read: (String) throws -> [UInt8]?
  /// What is worth saying of the days that were made.
  private(set) var events: [ActionEvent] = []
  private var listing: LogListing?
  private let knownDays: [DayFiles]?
  private var knownHabits: HabitConfiguration?
  /// The plans by their Mondays; nil for a week without one.
  private var plans: [CalendarDate: WeekPlan?] = [:]

  /// - Parameters:
  ///   - days: The days of the store, where they are known already.
  ///   - read: Reads a file below the store's folder, if any.
  init(
    context: ActionContext, store: Store, among days: [DayFiles]? = nil,
    reading read: @escaping (String) throws -> [UInt8]?
  ) {
    self.context = context
    self.store = store
    self.read = read
    knownDays = days
  }

  /// The bytes of a new day: by the person's template where that can be used, else by ours.
  mutating func bytes(of date: CalendarDate) throws -> [UInt8] {
    let day = try newDay(date)
    guard let template = personalTemplate() else { return DayTemplate.make(day) }
    let made = template.make(day)
    events += made.notices.map(ActionEvent.warning)
    return made.bytes
  }

  /// What goes into a new day. A past or future one takes nothing over from a day before, a future one what waits for
  /// it.
  ///
  /// - Parameter log: Its log, whose todos are not taken over once more; nil where it has none.
  mutating func newDay(_ date: CalendarDate, beside log: LogDocument? = nil) throws -> NewDay {
    let listing = try knownListing()
    let plan = try self.plan(ofWeek: date.monday, beside: listing.others)
    var habits = try knownHabits ?? context.recordReader.habits
    knownHabits = habits
    let isUnreadable = habits.habits.isEmpty && !habits.diagnostics.isEmpty
    let isToday = try date == context.today
    let open =
      try isToday || isUnreadable
      ? openTodos(of: date, log, among: listing.days) : openTodos(of: date, beside: log)
    let taken = open?.rollover ?? .none
    if isUnreadable {
      habits.habits = taken.habits.map {
        HabitConfiguration.Habit(id: slug($0), name: $0)
      }
      let instead =
        open?.source.map { "the habits are those of \($0)" } ?? "there are no habits"
      events += habits.diagnostics.prefix(1).map { reason in
        ActionEvent.warning("\(reason.file): \(reason.message); \(instead)")
      }
    }
    let types = try store.trainingTypes
    let configuration = try store.routines
    let routines = configuration.routines.filter { configuration.isDue($0, on: date) }
    guard isToday else {
      let waiting = try openTodos(of: date, beside: log)?.rollover ?? .none
      return NewDay(
        date, plan: plan, types: types, habits: habits.habits, routines: routines,
        rollover: waiting)
    }
    events += taken.leftOut.map(Self.leftOut)
    return NewDay(
      date, plan: plan, types: types, habits: habits.habits, routines: routines,
      rollover: taken)
  }

  /// What the days around today leave open (docs/format.md §3.2), of a future day what waits for it; nil for another
  /// day, which takes nothing over.
  mutating func openTodos(of date: CalendarDate, beside log: LogDocument?) throws -> OpenTodos? {
    let today = try context.today
    guard date == today else {
      let waiting = try date > today ? self.waiting(for: date...date) : []
      if waiting.isEmpty { return nil }
      return OpenTodos(of: date, log, after: [], before: [], logs: [], waiting: waiting)
    }
    return try openTodos(of: date, log, among: knownDays ?? knownListing().days)
  }

  private mutating func knownListing() throws -> LogListing {
    let known = try listing ?? store.listing()
    listing = known
    return known
  }

  private mutating func plan(
    ofWeek monday: CalendarDate, beside names: [String]
  ) throws -> WeekPlan? {
    if let known = plans[monday] { return known }
    let found = try ProtocolReader.plan(
      ofWeek: monday, beside: names, of: store, in: context.unitsForReading.files)
    events += found.leftOut.map(ActionEvent.planLeftOut)
    plans[monday] = .some(found.plan)
    return found.plan
  }

  private static func leftOut(_ text: [UInt8]) -> ActionEvent {
    .warning(
      "not taken over, since it opens a comment or code: " + String(decoding: text, as: UTF8.self))
  }

  /// The most logs behind a day that are looked at for what was moved there.
  private static let mostLaterDays = 60

  /// What the days around a day leave open: those of `rollover.days` before it. Where a log cannot be read, nobody
  /// knows what of the days before it stands there, and these are left out.
  private mutating func openTodos(
    of date: CalendarDate, _ log: LogDocument?, among days: [DayFiles]
  ) throws -> OpenTodos {
    let first = date.advanced(by: -(try context.configuration[.rolloverDays]))
    let logs = days.compactMap(\.log)
    var earlier: [TodoDay] = []
    for log in logs.reversed() where log.date < date && log.date >= first {
      do {
        if let bytes = try read(log.path) {
          earlier.append(TodoDay(log.date, LogDocument(bytes)))
        }
      } catch let error as StoreError where error.kind != .busy {
        if !earlier.contains(where: { Rollover.isSource($0.document) }) {
          var told = ActionError(error)
          told.message += "; nothing is taken over from a day before \(date)"
          events.append(.dayLeftOut(told))
        }
        break
      }
    }
    var later: [TodoDay] = []
    for log in logs.filter({ $0.date > date }).prefix(Self.mostLaterDays) {
      do {
        if let bytes = try read(log.path) { later.append(TodoDay(log.date, LogDocument(bytes))) }
      } catch let error as StoreError where error.kind != .busy {
        continue
      }
    }
    return OpenTodos(
      of: date, log, after: earlier, before: later, logs: Set(logs.map(\.date)),
      waiting: try waiting(for: .earliest...date))
  }

  /// What waits for some days, the oldest first. A file that cannot be read waits on.
  private func waiting(for days: ClosedRange<CalendarDate>) throws -> [WaitingDay] {
    do {
      let dates = try (store.files.names(in: WaitingDay.folder) ?? [])
        .compactMap(WaitingDay.date(ofName:)).filter(days.contains)
      return try dates.compactMap { date in
        try read(WaitingDay.path(of: date)).map { WaitingDay(date, LogDocument($0)) }
      }
    } catch let error as StoreError where error.kind != .busy {
      return []
    }
  }

  /// The person's template; nil where there is none, or it cannot be used, which is told.
  private mutating func personalTemplate() -> PersonalTemplate? {
    func ignore(_ reason: String) {
      events.append(.warning("\(PersonalTemplate.path) is not used: \(reason)"))
    }
    do throws(StoreError) {
      guard
        let bytes = try store.files.read(
          PersonalTemplate.path, limit: PersonalTemplate.sizeLimit)
      else { return nil }
      guard let template = PersonalTemplate(bytes) else {
        ignore("it is not UTF-8")
        return nil
      }
      guard !template.isBlank else {
        ignore("it is blank")
        return nil
      }
      return template
    } catch {
      ignore(error.message)
      return nil
    }
  }
}
