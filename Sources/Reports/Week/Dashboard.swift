import DayEditing
public import DayModel
public import JSON
public import LogSyntax
public import Query
public import Values
public import Workouts

/// What makes up today's dashboard, in values.
public struct Dashboard: Sendable {
  /// A part of it, as the setting `dashboard.show` names it.
  public enum Block: String, CaseIterable, Sendable {
    case cards, plan, briefing
    case mustWin = "must_win"
    case todos, habits, routines, cycle, recommend, food, week, sync
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

    /// What today would take over.
    public init(source: CalendarDate, waiting: Int) {
      (self.source, self.waiting) = (source, waiting)
    }
  }

  /// How the store stands to its remote.
  public struct Sync: Sendable {
    /// Whether it has one.
    public let hasRemote: Bool
    /// How syncs fail, in words; nil where the last one succeeded.
    public let failure: String?
    /// When the last sync succeeded, in seconds since 1970; nil for never.
    public let lastSuccess: Int?
    /// How many commits the remote lacks.
    public let ahead: Int
    /// How many commits of the remote are not taken in.
    public let behind: Int
    /// The same as `status --json` has it.
    let status: JSONValue

    /// How the store stands to its remote.
    ///
    /// - Parameter status: The same as `status --json` has it.
    public init(
      hasRemote: Bool, failure: String?, lastSuccess: Int?, ahead: Int, behind: Int,
      status: JSONValue
    ) {
      self.hasRemote = hasRemote
      self.failure = failure
      self.lastSuccess = lastSuccess
      self.ahead = ahead
      self.behind = behind
      self.status = status
    }
  }

  /// What the bot changed of what a person had written, and nobody has read yet.
  public struct BotChange: Sendable {
    /// The change in a line.
    public let line: String
    /// The command that puts back what stood there.
    public let command: String
    /// The same as `conflicts --json` has it.
    let json: JSONValue

    /// A change.
    ///
    /// - Parameter json: The same as `conflicts --json` has it.
    public init(line: String, command: String, json: JSONValue) {
      (self.line, self.command, self.json) = (line, command, json)
    }
  }

  /// A workout that is in progress on this machine.
  public struct OpenWorkout: Sendable {
    /// What it is called.
    public let title: String
    /// The time of day at which it began: `17:15`.
    public let since: String
    /// How many sets count so far.
    public let sets: Int

    /// A workout in progress.
    public init(_ workout: LiveWorkout) {
      title = workout.title
      since = String(workout.startedAt.dropFirst(11).prefix(5))
      sets = workout.exercises.reduce(0) { $0 + $1.workSets.count }
    }
  }

  /// The day.
  public let date: CalendarDate
  /// The time, with the zone in which it is shown.
  public let clock: Clock
  /// The units in which figures are shown.
  public let units: PersonalUnits
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
  /// The workout that is in progress, if any.
  public let openWorkout: OpenWorkout?
  /// How much of the week's plan is to be kept to, in percent.
  public let targetCompliance: Double?
  /// Weight, sleep, its quality, mood and energy.
  public let cards: [Card]
  /// The lines of the day's briefing, without markdown; none where it has none.
  public let briefing: [String]
  /// The day's tasks; nil where its log cannot be read, or is not there.
  public let todos: TodoListing?
  /// The day's habits.
  public let habits: [HabitListing.Entry]
  /// The routines that are due or have boxes, with their streaks as of the day.
  public let routines: [RoutineListing.Entry]
  /// Where the cycle stands; nil where it is not tracked.
  public let cycle: CycleReport?
  /// What is recommended for the day; nil where there is no library and nobody asked for it.
  public let recommendation: RecommendationReport?
  /// What the person is called; nil for no name.
  public let name: String?
  /// What would be taken over from which day; nil for nothing.
  public let rollover: Rollover?
  /// How many entries of food the day has.
  public let foodEntries: Int
  /// Kilocalories.
  public let calories: Intake
  /// Grams of protein.
  public let protein: Intake
  /// How the store stands to its remote; nil where that cannot be read.
  public let sync: Sync?
  /// What the bot changed of what a person had written, and nobody has read yet, the oldest first.
  public let botChanges: [BotChange]
  /// The day's record; nil where it has none.
  public let record: DayRecord?
  /// What could not be read of the day and of its week's plan.
  public let diagnostics: [Diagnostic]

  /// What the plan says of the day.
  public var planned: WeekPlan.Day? { week.progress.plan?.day(date.weekday) }
  /// What became of the day, with its training.
  public var progress: WeekProgress.Day? { week.progress.days.first { $0.date == date } }
  /// The minutes of the day's training.
  public var training: TrainingTotal { TrainingTotal(week.loads.filter { $0.date == date }) }
}

/// What a dashboard is made of, as far as it could be read.
public struct DashboardFacts: Sendable {
  /// The day.
  public let date: CalendarDate
  /// The time, with the zone in which it is shown.
  public let clock: Clock
  /// The units in which figures are shown.
  public let units: PersonalUnits
  /// The names of the blocks to show, as the setting `dashboard.show` has them; none for all.
  public var blocks: [String] = []
  /// What the settings want the figures of cards to be.
  public var targets: [DashboardCard.Field: Target] = [:]
  /// What the settings want the nutrients of a day to be.
  public var nutrientTargets: [Nutrient: Target] = [:]
  /// The workout that is in progress, if any.
  public var openWorkout: Dashboard.OpenWorkout?
  /// How much of a week's plan the settings want to be kept to, in percent; nil where they do not say.
  public var targetCompliance: Double?
  /// The types of training.
  public var types = TrainingTypes.builtIn
  /// Whether no day has a log yet.
  public var isEmpty = false
  /// The facts of recent days that cards are made of.
  public var table: FactTable
  /// The day's log, below the store's folder, and what it says; nil for what is not there or cannot be read.
  public var log: String?
  /// See ``log``.
  public var document: LogDocument?
  /// The day's record; nil where it has none.
  public var record: DayRecord?
  /// What could not be read of the day.
  public var diagnostics: [Diagnostic] = []
  /// The week beside its plan.
  public var week: PlannedWeek
  /// The day's tasks; nil where its log cannot be read, or is not there.
  public var todos: TodoListing?
  /// The day's habits.
  public var habits: [HabitListing.Entry] = []
  /// The routines that are due or have boxes, with their streaks as of the day.
  public var routines: [RoutineListing.Entry] = []
  /// Where the cycle stands; nil where it is not tracked.
  public var cycle: CycleReport?
  /// What is recommended for the day; nil where there is no library and nobody asked for it.
  public var recommendation: RecommendationReport?
  /// What the person is called; nil for no name.
  public var name: String?
  /// What would be taken over from which day; nil for nothing.
  public var rollover: Dashboard.Rollover?
  /// How the store stands to its remote; nil where that cannot be read.
  public var sync: Dashboard.Sync?
  /// What the bot changed of what a person had written, and nobody has read yet, the oldest first.
  public var botChanges: [Dashboard.BotChange] = []

  /// The facts of a day of which nothing more is known yet.
  public init(
    _ date: CalendarDate, at clock: Clock, in units: PersonalUnits, table: FactTable,
    week: PlannedWeek
  ) {
    self.date = date
    self.clock = clock
    self.units = units
    self.table = table
    self.week = week
  }
}

extension Dashboard {
  /// The dashboard of a day.
  public init(_ facts: DashboardFacts) {
    let plan = facts.week.progress.plan
    let day = NewDay(facts.date, plan: plan, types: facts.types)
    date = facts.date
    clock = facts.clock
    units = facts.units
    openWorkout = facts.openWorkout
    blocks = Self.blocks(facts.blocks)
    isEmpty = facts.isEmpty
    log = facts.log
    title = Self.title(day.dayName ?? facts.document?.titleBracket, on: facts.date)
    week = facts.week
    targetCompliance = facts.targetCompliance ?? plan?.targetCompliance
    cards = DashboardCard.all(in: facts.table, upTo: facts.date).map { figure in
      Card(
        figure: figure, shown: facts.units.shown(figure.field.unit),
        target: facts.targets[figure.field])
    }
    briefing = facts.document?.briefing ?? []
    todos = facts.todos
    habits = facts.habits
    routines = facts.routines
    (cycle, name, recommendation) = (facts.cycle, facts.name, facts.recommendation)
    rollover = facts.rollover
    let targets = NutrientTargets(facts.nutrientTargets, facts.document)
    let food = facts.document.map(FoodList.init)
    let isEvening = facts.clock.isPast(hour: 20, of: facts.date)
    func intake(_ nutrient: Nutrient) -> Intake {
      let (total, target) = (food?.totals[nutrient], targets[nutrient])
      return Intake(
        total: total, target: target,
        judgement: total.flatMap {
          target?.judge($0.value, isEvening: isEvening, isPartial: $0.partial != nil)
        })
    }
    foodEntries = food?.items.count ?? 0
    calories = intake(.calories)
    protein = intake(.protein)
    sync = facts.sync
    botChanges = facts.botChanges
    record = facts.record
    diagnostics = facts.diagnostics + facts.week.diagnostics
  }

  /// What a title says besides the day's own name and date, which stand before it.
  private static func title(_ title: String?, on date: CalendarDate) -> String? {
    guard let title else { return nil }
    let day = [date.weekday.name, "\(date.weekday.name.prefix(3))", "\(date)", "-"]
    let rest = title.split { " ,:–·".contains($0) }.drop { word in
      day.contains { $0.lowercased() == word.lowercased() }
    }
    guard let first = rest.first else { return nil }
    return String(title[first.startIndex...])
  }

  /// The blocks that are named; those of no name of ours are passed over. All without any name.
  private static func blocks(_ names: [String]) -> [Block] {
    guard !names.isEmpty else { return Block.allCases }
    var blocks: [Block] = []
    for block in names.compactMap({ Block(rawValue: $0) }) where !blocks.contains(block) {
      blocks.append(block)
    }
    return blocks
  }
}

extension DashboardCard.Field {
  /// The unit of its values in facts.
  fileprivate var unit: String {
    switch self {
    case .weight: "lb"
    case .sleep: "h"
    case .quality, .mood, .energy: "/10"
    }
  }
}
