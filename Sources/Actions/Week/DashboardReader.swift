public import Context
import Cycle
import DayEditing
import DayModel
import DayStore
import FactCache
import LogSyntax
import Query
public import Reports
import Routines
import Store
import Values
import Workouts

/// Today at a glance: `bestupid` alone.
public enum DashboardReader {
  /// What there is of today. What cannot be read is reported as an event, and hides nothing else. Nothing is
  /// written but the cache: a day without a log stays so.
  ///
  /// - Parameter progress: Called for each log that is read for the cache, from any thread; nil where nobody
  ///   waits.
  /// - Throws: `notAStore`.
  public static func today(
    in context: ActionContext, progress: (@Sendable () -> Void)? = nil
  ) throws -> Dashboard {
    let today = try context.todayForReading
    return try DashboardGathering(today, context).dashboard(progress: progress)
  }
}

/// Gathers a dashboard: each part from where it lies.
private struct DashboardGathering {
  private let today: CalendarDate
  private let context: ActionContext
  private let store: Store

  init(_ today: CalendarDate, _ context: ActionContext) throws {
    self.today = today
    self.context = context
    store = try context.store
  }

  func dashboard(progress: (@Sendable () -> Void)?) throws -> Dashboard {
    let settings = try context.configurationForReading
    let units = try context.unitsForReading
    let reader = try context.recordReader
    for diagnostic in reader.definitionDiagnostics {
      try context.tell(.warning("\(diagnostic.file): \(diagnostic.message)"))
    }
    let keys = reader.routines.routines.flatMap { RoutineFacts.keys(of: $0) }
    var facts = try facts(
      since: today.advanced(by: -Self.recentDays), of: reader.habits.habits.map(\.id), keys,
      progress)
    try context.tellOfUnits(in: facts.days.filter { $0.date <= today })
    let files = facts.days.last { $0.date == today }
    let read = try readDay(files, reader)
    let document = read.document
    let items = HabitItem.all(in: document ?? LogDocument([]), reader.habits)
    var figures = figures(of: items, in: facts)
    var routines = routines(reader.routines, document, in: facts)
    // All years are read only where figures need them: two take about as long as all else here.
    let isSettled = figures.allSatisfy(\.isSettled) && routines.allSatisfy(\.isSettled)
    if !isSettled {
      facts = try self.facts(since: .earliest, of: items.map(\.id), keys, progress)
      figures = self.figures(of: items, in: facts)
      routines = self.routines(reader.routines, document, in: facts)
    }
    let days = facts.days.count > Todos.mostLogs ? facts.days : try store.listing().days
    let types = try store.trainingTypes
    let week = try ProtocolReader.week(
      of: today, today: today, among: days, beside: facts.otherNames,
      known: read.record.map { [today: $0] } ?? [:], types: types, with: reader, in: context)
    var gathered = DashboardFacts(
      today, at: context.clock, in: units, table: facts.table, week: week)
    gathered.blocks = settings[.dashboardBlocks]
    gathered.add(settings)
    gathered.types = types
    gathered.isEmpty = days.isEmpty
    gathered.log = files?.log?.path
    gathered.document = document
    gathered.record = read.record
    gathered.diagnostics = read.diagnostics
    let open = try context.openTodos(of: today, beside: document, among: days)
    gathered.todos = try document.map { document throws in
      try Todos.list(
        of: CarriedLog(document, taking: open), on: today, among: days, in: context)
    }
    gathered.habits = zip(items, figures).map {
      HabitListing.Entry(item: $0, figures: $1, month: nil)
    }
    gathered.routines = routines.map(\.entry)
    gathered.cycle = try cycle(facts.table, read.record)
    gathered.recommendation = try recommendation(settings[.dashboardBlocks])
    gathered.name = settings[.coachingName]
    gathered.rollover = rollover(files, open)
    gathered.openWorkout = try openWorkout()
    gathered.sync = try sync()
    gathered.botChanges = try botChanges()
    return Dashboard(gathered)
  }

  // MARK: The day

  /// The day's log and record, as far as they can be read.
  private func readDay(
    _ files: DayFiles?, _ reader: RecordReader
  ) throws -> (document: LogDocument?, record: DayRecord?, diagnostics: [Diagnostic]) {
    guard let files else { return (nil, nil, []) }
    do throws(StoreError) {
      let bytes = try files.log.flatMap { (log) throws(StoreError) in try store.read(log) }
      let record = try reader.record(of: files)
      return (bytes.map { LogDocument($0) }, record, record.diagnostics)
    } catch {
      try context.leaveOut([error])
      let path = files.log?.path ?? files.files[0].path
      return (nil, nil, [Diagnostic(.warning, .file, error.message, file: path)])
    }
  }

  /// What today would take over, and how many todos that are where it has no log.
  private func rollover(_ files: DayFiles?, _ todos: OpenTodos?) -> Dashboard.Rollover? {
    guard let todos, let source = todos.source else { return nil }
    return Dashboard.Rollover(source: source, waiting: files?.log == nil ? todos.texts.count : 0)
  }

  /// Where the cycle stands; nil where it is not tracked, and where the recent days say nothing of it.
  private func cycle(_ table: FactTable, _ record: DayRecord?) throws -> CycleReport? {
    guard try context.configurationForReading[.cycleTracking] != .off,
      !CycleFacts.days(in: table).isEmpty
    else { return nil }
    // The figures are those of all days, as `cycle` has them.
    let status = try context.cycleStatus(on: today).status
    return CycleReport(status, record?.cycle ?? CycleEntry(), energy: record?[.energy])
  }

  /// What is recommended, where somebody asks for it or has a library; what cannot be read of that hides nothing else.
  private func recommendation(_ blocks: [String]) throws -> RecommendationReport? {
    let isAsked = blocks.contains(Dashboard.Block.recommend.rawValue)
    guard try isAsked || blocks.isEmpty && context.hasLibrary else { return nil }
    return try context.readable {
      try Recommendations.today(SupposedDay(), offset: 0, in: context)
    }
  }

  // MARK: Figures

  /// The days whose facts are read at first: a habit's figures need 250 days that say something of it.
  private static let recentDays = 400

  /// The facts of cards and of habits, up to the end of the week, whose days may have logs already.
  private func facts(
    since first: CalendarDate, of habits: [String], _ routines: [String],
    _ progress: (@Sendable () -> Void)?
  ) throws -> FactCache.Answer {
    let columns = DashboardCard.columns.union(CycleFacts.columns)
      .union(habits.map(HabitFigures.column))
      .union(RoutineFacts.columns(of: routines))
    return try context.facts(
      in: first...today.monday.advanced(by: 6), columns: columns, progress: progress)
  }

  /// The figures of the day's habits; not settled for one whose facts are not there.
  private func figures(of items: [HabitItem], in facts: FactCache.Answer) -> [HabitFigures] {
    items.map { HabitFigures($0.id, in: facts.table, on: today, today: today) }
  }

  /// The routines that are due or have boxes, with their streaks; not settled where days before the facts may count.
  private func routines(
    _ configuration: RoutineConfiguration, _ document: LogDocument?, in facts: FactCache.Answer
  ) -> [(entry: RoutineListing.Entry, isSettled: Bool)] {
    DayRoutine.all(in: document ?? LogDocument([]), configuration, on: today, isToday: true)
      .filter { $0.isDue || $0.hasBoxes }.map { routine in
        let streak = routine.routine.map { definition in
          Streak(
            RoutineHistory(
              definition, of: configuration,
              ticks: RoutineFacts.ticks(of: RoutineFacts.keys(of: definition), in: facts.table),
              today: today), today: today)
        }
        let first = facts.table.dates.first ?? today
        // Freezes depend on all that was earned before.
        let isSettled =
          configuration.rules.freezes == 0 && (streak?.current.map { $0.from > first } ?? true)
        return (
          RoutineListing.Entry(routine: routine, streak: streak, rules: configuration.rules),
          isSettled
        )
      }
  }

  /// The workout in progress. What cannot be read of it is for the commands of workouts to tell.
  private func openWorkout() throws -> Dashboard.OpenWorkout? {
    guard let workout = try context.readableWorkout, !workout.isFinishing,
      try !context.isOver(workout)
    else { return nil }
    return Dashboard.OpenWorkout(workout)
  }

  private func botChanges() throws -> [Dashboard.BotChange] {
    do {
      return try context.unreadBotChanges().map { change in
        Dashboard.BotChange(
          line: change.line, command: change.command, json: change.past.json(context.clock))
      }
    } catch let error as StoreError {
      try context.tell(.warning("what the bot changed cannot be read: \(error.message)"))
      return []
    }
  }

  private func sync() throws -> Dashboard.Sync? {
    do {
      let report = try Stores.statusOfCommits(in: context)
      return Dashboard.Sync(
        hasRemote: report.status.upstream != nil, failure: report.failure(at: context.clock),
        lastSuccess: report.history?.lastSuccess, ahead: report.status.ahead,
        behind: report.status.behind, status: report.json(context.clock))
    } catch let error as StoreError {
      try context.tell(.warning("the state of syncs cannot be read: \(error.message)"))
      return nil
    }
  }
}

extension Configuration {
  /// What the settings want the nutrients of a day to be.
  var nutrientTargets: [Nutrient: Target] {
    [Nutrient.calories: self[.calorieTarget], .protein: self[.proteinTarget]]
      .compactMapValues { $0 }
  }
}

extension DashboardFacts {
  /// Adds what the settings want.
  fileprivate mutating func add(_ settings: Configuration) {
    targets[.weight] = settings[.weightTarget]
    targets[.sleep] = settings[.sleepTarget]
    targets[.quality] = settings[.qualityTarget]
    targets[.mood] = settings[.moodTarget]
    targets[.energy] = settings[.energyTarget]
    nutrientTargets = settings.nutrientTargets
    targetCompliance = settings[.complianceTarget].map(Double.init)
  }
}
