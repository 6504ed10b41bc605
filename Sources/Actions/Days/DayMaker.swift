import Context
import DayEditing
import DayModel
import DayStore
import LogSyntax
import Store
import Values

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
  private var knownHabits: HabitConfiguration?
  /// The plans by their Mondays; nil for a week without one.
  private var plans: [CalendarDate: WeekPlan?] = [:]

  /// - Parameter read: Reads a file below the store's folder, if any.
  init(
    context: ActionContext, store: Store, reading read: @escaping (String) throws -> [UInt8]?
  ) {
    self.context = context
    self.store = store
    self.read = read
  }

  /// The bytes of a new day: by the person's template where that can be used, else by ours.
  mutating func bytes(of date: CalendarDate) throws -> [UInt8] {
    let day = try newDay(date)
    guard let template = personalTemplate() else { return DayTemplate.make(day) }
    let made = template.make(day)
    events += made.notices.map(ActionEvent.warning)
    return made.bytes
  }

  /// What goes into a new day. A past or future one takes nothing over from a day before.
  ///
  /// - Parameter present: Texts that are not taken over, since they are there already.
  mutating func newDay(
    _ date: CalendarDate, leavingOut present: Set<[UInt8]> = []
  ) throws -> NewDay {
    let listing = try self.listing ?? store.listing()
    self.listing = listing
    let plan = try self.plan(ofWeek: date.monday, beside: listing.others)
    var habits = try knownHabits ?? context.recordReader.habits
    knownHabits = habits
    let isUnreadable = habits.habits.isEmpty && !habits.diagnostics.isEmpty
    let isToday = try date == context.today
    let source = try isToday || isUnreadable ? self.source(before: date, among: listing.days) : nil
    let taken = source.map { Rollover(from: $0.document, leavingOut: present) } ?? Rollover.none
    if isUnreadable {
      habits.habits = taken.habits.map {
        HabitConfiguration.Habit(id: HabitConfiguration.slug($0), name: $0)
      }
      let instead = source.map { "the habits are those of \($0.date)" } ?? "there are no habits"
      events += habits.diagnostics.prefix(1).map { reason in
        ActionEvent.warning("\(reason.file): \(reason.message); \(instead)")
      }
    }
    let types = try store.trainingTypes
    guard isToday else {
      return NewDay(date, plan: plan, types: types, habits: habits.habits)
    }
    if let source { events += taken.leftOut.map { Self.leftOut($0, of: source.date) } }
    return NewDay(date, plan: plan, types: types, habits: habits.habits, rollover: taken)
  }

  /// What a day would take over, and from which day; nil where there is no source day.
  mutating func rollover(
    to date: CalendarDate, among days: [DayFiles]
  ) throws -> (source: CalendarDate, items: [Rollover.Item])? {
    guard let source = try source(before: date, among: days) else { return nil }
    return (source.date, NewDay(date, rollover: Rollover(from: source.document)).todos)
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

  private static func leftOut(_ text: [UInt8], of date: CalendarDate) -> ActionEvent {
    .warning(
      "not taken over from \(date), since it opens a comment or code: "
        + String(decoding: text, as: UTF8.self))
  }

  /// The source day: the latest day before a day that has a todo or an item of the Top 3. Where the log of
  /// a later one cannot be read, nobody knows which day that is, and there is none.
  private mutating func source(
    before date: CalendarDate, among days: [DayFiles]
  ) throws -> (date: CalendarDate, document: LogDocument)? {
    let first = date.advanced(by: -(try context.configuration[.rolloverDays]))
    for day in days.reversed() where day.date < date {
      guard day.date >= first else { return nil }
      guard let log = day.log else { continue }
      do {
        guard let bytes = try read(log.path) else { continue }
        let document = LogDocument(bytes)
        if Rollover.isSource(document) { return (day.date, document) }
      } catch let error as StoreError where error.kind != .busy {
        var told = ActionError(error)
        told.message += "; nothing is taken over from a day before \(date)"
        events.append(.dayLeftOut(told))
        return nil
      }
    }
    return nil
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
