import DayEditing
public import DayModel
import DayStore
import FactCache
import LogSyntax
public import Query
import Store
public import Values

/// Today at a glance: `bestupid` alone.
public enum Dashboards {
  /// What there is of today. What cannot be read is told as an event, and hides nothing else. Nothing is
  /// written but the cache: a day without a log stays so.
  ///
  /// - Parameter progress: Called for each log that is read for the cache, from any thread; nil where nobody
  ///   waits.
  /// - Throws: `notAStore`.
  public static func today(
    in context: ActionContext, progress: (@Sendable () -> Void)? = nil
  ) throws -> Dashboard {
    let today = try context.todayForReading
    return try DashboardGathering(today, context.tellingOnce()).dashboard(progress: progress)
  }
}

/// What makes up today's dashboard, in values.
public struct Dashboard: Sendable {
  /// A part of it, as the setting `dashboard.show` names it.
  public enum Block: String, CaseIterable, Sendable {
    case cards, plan
    case mustWin = "must_win"
    case todos, habits, food, week, sync
  }

  /// The last value of a figure with its target.
  public struct Card: Sendable {
    /// The figure, in the format's units.
    public let figure: DashboardCard
    /// The unit in which it is shown.
    public let shown: PersonalUnits.Shown
    /// What it is wanted to be, in the unit that is shown.
    public let target: Target?

    /// The last value as it is shown.
    public var value: Double? { figure.value.map(shown.value) }
    /// How that stands to the target; nil without either.
    public var judgement: Target.Judgement? { value.flatMap { target?.judge($0) } }
  }

  /// How much was eaten of a nutrient.
  public struct Intake: Sendable {
    /// How much; nil where the day does not say.
    public let total: FoodList.Total?
    /// How much is wanted.
    public let target: Target?
    /// How that stands to the target; nil without either, and where nothing is to be said yet.
    public let judgement: Target.Judgement?
  }

  /// What today would take over.
  public struct Rollover: Sendable {
    /// The day from which.
    public let source: CalendarDate
    /// How many todos; none where today has a log.
    public let waiting: Int
  }

  /// The day.
  public let date: CalendarDate
  /// The time, with the zone in which it is told.
  public let clock: Clock
  /// The blocks to show, in order.
  public let blocks: [Block]
  /// Whether no day has a log yet.
  public let isEmpty: Bool
  /// The day's log, below the store's folder; nil for a day without.
  public let log: String?
  /// What kind of day it is, `Strength Day`; nil where neither the plan nor the log says.
  public let title: String?
  /// The week beside its plan.
  public let week: PlannedWeek
  /// How much of the week's plan is to be kept to, in percent.
  public let targetCompliance: Double?
  /// Weight, sleep, its quality, mood and energy.
  public let cards: [Card]
  /// The day's tasks; nil where its log cannot be read, or is not there.
  public let todos: TodoListing?
  /// The day's habits.
  public let habits: [HabitListing.Entry]
  /// What would be taken over from which day; nil for nothing.
  public let rollover: Rollover?
  /// Kilocalories.
  public let calories: Intake
  /// Grams of protein.
  public let protein: Intake
  /// How the store stands to its remote; nil where that cannot be read.
  public let sync: StoreReport?
  /// The day's record; nil where it has none.
  public let record: DayRecord?
  /// What could not be read of the day and of its week's plan.
  public let diagnostics: [Diagnostic]

  /// What the plan says of the day.
  public var planned: WeekPlan.Day? { week.progress.plan?.day(date.weekday) }
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
    let reader = try RecordReader(store, units: units)
    for diagnostic in reader.habitDiagnostics {
      try context.tell(.warning("\(diagnostic.file): \(diagnostic.message)"))
    }
    var facts = try facts(
      since: today.advanced(by: -Self.recentDays), of: reader.habits.habits.map(\.id), progress)
    let files = facts.days.last { $0.date == today }
    let read = try readDay(files, reader)
    let document = read.document
    let items = HabitItem.all(in: document ?? LogDocument([]), reader.habits)
    var figures = figures(of: items, in: facts)
    // All years are read only where a habit's figures need them: two take about as long as all else here.
    if !figures.allSatisfy(\.isSettled) {
      facts = try self.facts(since: .earliest, of: items.map(\.id), progress)
      figures = self.figures(of: items, in: facts)
    }
    for error in facts.unreadable { try context.tell(.dayLeftOut(ActionError(error))) }
    let days = facts.days.count > Todos.mostLogs ? facts.days : try store.listing().days
    let types = try store.trainingTypes
    let week = try WeekPlans.week(
      of: today, today: today, among: days, beside: facts.otherNames,
      known: read.record.map { [today: $0] } ?? [:], types: types, with: reader, in: context)
    let day = NewDay(today, plan: week.progress.plan, types: types)
    let comment = document.map(DailyTargets.init) ?? DailyTargets()
    let food = document.map(FoodList.init)
    return Dashboard(
      date: today, clock: context.clock, blocks: Self.blocks(settings[.dashboardBlocks]),
      isEmpty: days.isEmpty, log: files?.log?.path,
      title: day.dayName ?? document?.titleBracket, week: week,
      targetCompliance: settings[.complianceTarget].map(Double.init)
        ?? week.progress.plan?.targetCompliance,
      cards: cards(facts.table, settings, units),
      todos: try document.map { document throws in
        try Todos.list(of: document, on: today, among: days, in: context)
      },
      habits: zip(items, figures).map { HabitListing.Entry(item: $0, figures: $1, month: nil) },
      rollover: try rollover(files, days),
      calories: intake(food, .calories, settings[.calorieTarget] ?? comment.calories),
      protein: intake(food, .protein, settings[.proteinTarget] ?? comment.protein),
      sync: try sync(), record: read.record, diagnostics: read.diagnostics + week.diagnostics)
  }

  /// The blocks that are named; those of no name of ours are passed over. All without any name.
  private static func blocks(_ names: [String]) -> [Dashboard.Block] {
    guard !names.isEmpty else { return Dashboard.Block.allCases }
    var blocks: [Dashboard.Block] = []
    for block in names.compactMap({ Dashboard.Block(rawValue: $0) })
    where !blocks.contains(block) {
      blocks.append(block)
    }
    return blocks
  }

  // MARK: The day

  /// The day's log and record, as far as they can be read.
  private func readDay(
    _ files: DayFiles?, _ reader: RecordReader
  ) throws -> (document: LogDocument?, record: DayRecord?, diagnostics: [Diagnostic]) {
    guard let files else { return (nil, nil, []) }
    do {
      let bytes = try files.log.flatMap { log throws in try store.read(log) }
      let record = try reader.record(of: files)
      return (bytes.map { LogDocument($0) }, record, record.diagnostics)
    } catch let error as StoreError {
      try context.tell(.dayLeftOut(ActionError(error)))
      let path = files.log?.path ?? files.files[0].path
      return (nil, nil, [Diagnostic(.warning, .file, error.message, file: path)])
    }
  }

  /// What today would take over, and how many todos that are where it has no log.
  private func rollover(_ files: DayFiles?, _ days: [DayFiles]) throws -> Dashboard.Rollover? {
    // How far back it may be is a setting.
    if try context.ignoresConfiguration() { return nil }
    let store = store
    var maker = DayMaker(context: context, store: store) { try store.files.read($0) }
    let found = try maker.rollover(to: today, among: days)
    for event in maker.events { try context.tell(event) }
    return found.map { found in
      Dashboard.Rollover(
        source: found.source, waiting: files?.log == nil ? found.items.count : 0)
    }
  }

  // MARK: Figures

  /// The days whose facts are read at first: a habit's figures need 250 days that say something of it.
  private static let recentDays = 400

  /// The facts of cards and of habits, up to the end of the week, whose days may have logs already.
  private func facts(
    since first: CalendarDate, of habits: [String], _ progress: (@Sendable () -> Void)?
  ) throws -> FactCache.Answer {
    let columns = DashboardCard.columns.union(habits.map(HabitFigures.column))
    return try context.factCache.facts(
      in: first...today.monday.advanced(by: 6), columns: columns, progress: progress)
  }

  /// The figures of the day's habits; not settled for one whose facts are not there.
  private func figures(of items: [HabitItem], in facts: FactCache.Answer) -> [HabitFigures] {
    items.map { HabitFigures($0.id, in: facts.table, on: today, today: today) }
  }

  private func cards(
    _ table: FactTable, _ settings: Configuration, _ units: PersonalUnits
  ) -> [Dashboard.Card] {
    DashboardCard.all(in: table, upTo: today).map { figure in
      let (unit, target): (String, Target?) =
        switch figure.field {
        case .weight: ("lb", settings[.weightTarget])
        case .sleep: ("h", settings[.sleepTarget])
        case .quality: ("/10", settings[.qualityTarget])
        case .mood: ("/10", settings[.moodTarget])
        case .energy: ("/10", settings[.energyTarget])
        }
      return Dashboard.Card(figure: figure, shown: units.shown(unit), target: target)
    }
  }

  private func intake(
    _ food: FoodList?, _ nutrient: Nutrient, _ target: Target?
  ) -> Dashboard.Intake {
    let total = food?.totals[nutrient]
    let isEvening = context.clock.isPast(hour: 20, of: today)
    return Dashboard.Intake(
      total: total, target: target,
      judgement: total.flatMap { target?.judge($0.value, isEvening: isEvening) })
  }

  private func sync() throws -> StoreReport? {
    do {
      return try Stores.statusOfCommits(in: context)
    } catch let error as StoreError {
      try context.tell(.warning("how syncs stand cannot be read: \(error.message)"))
      return nil
    }
  }
}
