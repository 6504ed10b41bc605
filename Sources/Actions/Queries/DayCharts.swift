public import Charts
public import Context
import DayModel
import DayStore
import FactCache
import MeasuredFiles
import Query
public import Reports
import Store
import Training
import Values
import WatchData

/// Months of days as a picture: `chart`.
public enum DayCharts {
  /// The chart that is asked for, from the series of `query` and by the same cache.
  ///
  /// A day that cannot be read is reported as an event, and hides no other. A range without values is a chart
  /// without values.
  ///
  /// - Parameters:
  ///   - withPhases: Whether the phases of the cycle stand behind the values.
  ///   - progress: Called for each log that is read, from any thread; nil where nobody waits.
  /// - Throws: `unknownField` for what neither the format nor any log knows; `usage` for words, which have
  ///   no chart, and for a step that the chart does not have.
  public static func chart(
    _ request: ChartRequest, withPhases: Bool = false, in context: ActionContext,
    progress: (@Sendable () -> Void)?
  ) throws -> any DrawnChart {
    let first = request.span == nil ? try context.store.listing().days.map(\.date).min() : nil
    let request = try context.withRoutine(request)
    let query = try ChartQuery(request, today: context.todayForReading, firstLog: first)
    let read = try context.resolved(query.facts())
    if case .symptoms = request.subject {
      return try symptoms(query, read, withPhases: withPhases, in: context)
    }
    let answer: FactCache.Answer
    do {
      // Training is in columns of any name, and has no todos.
      answer =
        read.fields.isEmpty
        ? try context.facts(in: read.days, columns: nil, countsTodos: false, progress: progress)
        : try Queries.facts(for: read, columns: read.columns, in: context, progress: progress)
    } catch let error as InputError where error.code == .unknownField {
      throw request.subject.unknown(error)
    }
    if read.hasUnitOfFiles || request.subject == .volume {
      try context.tellOfUnits(in: answer.days.filter { read.days.contains($0.date) })
    }
    var facts = ChartFacts(query, read, in: answer.table)
    switch request.subject {
    case .weight:
      let units = try context.unitsForReading
      facts.weightTarget = try context.configurationForReading[.weightTarget].map { ($0, units) }
    case .sleep where (request.step ?? .day) == .day: facts.nights = try nights(in: context)
    case .volume, .heatmap:
      facts.types = try context.trainingTypes(naming: answer.table.sessions.joined())
    case .compliance:
      facts.plannedWeeks = try plannedWeeks(facts.weeks, today: query.today, context)
    case .strength(let names): facts.exerciseNames = try exerciseNames(names, in: context)
    case .habit(let id):
      facts.tickedName = try context.habits().habits.first { $0.id == id }?.name
    case .routine(let id): facts.tickedName = try context.store.routines.routine(id)?.name
    case .sleep, .mood, .field, .cycle, .temperature, .symptoms: break
    }
    if !read.step.isOfCalendar {
      // What the answer is made of has all days of the cycle.
      facts.cycle = read.cycleStatus(in: answer.table)
    } else if withPhases || request.isOfCycle {
      facts.cycle = try context.cycleStatus(on: query.today).status
    }
    let chart = try facts.chart()
    guard withPhases, let cycle = facts.cycle else { return chart }
    return chart.withPhases(of: cycle)
  }

  /// The chart of symptoms.
  private static func symptoms(
    _ query: ChartQuery, _ read: QueryRequest, withPhases: Bool, in context: ActionContext
  ) throws -> any DrawnChart {
    let columns = try context.symptoms.reduce(into: Set<FactColumn>()) { $0.formUnion($1.columns) }
    let (status, table, _) = try context.cycleStatus(on: query.today, besides: columns)
    var facts = ChartFacts(query, read, in: table)
    facts.cycle = status
    let chart = try facts.chart()
    return withPhases ? chart.withPhases(of: status) : chart
  }

  /// What the exercises that are meant are called in full: as the library has them, else as the logs.
  private static func exerciseNames(
    _ names: [String], in context: ActionContext
  ) throws -> [String: String] {
    let library = try context.exerciseLibrary
    let known = try context.knownExercises(library).names
    let pairs = try names.map { typed in
      let name = try known.meant(by: typed, takesSlips: false) ?? typed
      return (typed, library.entry(named: name)?.name ?? withCapital(exerciseIdentity(name)))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The stages of nights that a watch has told; none where its file cannot be read, which is reported as an event.
  private static func nights(in context: ActionContext) throws -> [CalendarDate: SleepStages] {
    do {
      var facts = try MeasuredFacts(in: .earliest ... .latest, context)
      return try facts.nights()
    } catch let error as ActionError {
      try context.tell(.warning("\(error.file ?? MeasuredYear.folder): \(error.message)"))
      return [:]
    }
  }

  /// The weeks that have a plan, of those that begin on some Mondays.
  private static func plannedWeeks(
    _ mondays: [CalendarDate], today: CalendarDate, _ context: ActionContext
  ) throws -> [WeekProgress] {
    let listing = try context.store.listing()
    let days = listing.days
    let types = try context.trainingTypes
    let reader = try context.recordReader
    let files = try context.store.weekPlanFiles(beside: listing.others)
    if let obstacle = files.obstacle { try context.tell(.planLeftOut(obstacle)) }
    let planned = Set(files.plans.map(\.monday))
    return try mondays.filter(planned.contains).map { monday in
      try ProtocolReader.week(
        of: monday, today: today, among: days, beside: listing.others, types: types, with: reader,
        in: context
      ).progress
    }.filter { $0.plan != nil }
  }
}

extension ActionContext {
  /// The chart with the routine that is meant, by its id: the only one, or the first that is not over, where none is named.
  ///
  /// - Throws: `noSuchEntry` where there is none; `ambiguous` for a part of several names.
  fileprivate func withRoutine(_ request: ChartRequest) throws -> ChartRequest {
    guard case .routine(let name) = request.subject else { return request }
    let routines = try store.routines
    if !name.isEmpty {
      return request.of(
        .routine(try knownRoutines(routines).meant(by: name, takesSlips: false) ?? name))
    }
    let today = try todayForReading
    guard
      let routine = routines.routines.first(where: { !$0.isArchived(on: today) })
        ?? routines.routines.first
    else {
      throw ActionError(.noSuchEntry, "there is no routine", hint: RoutineLists.hintToAdd)
    }
    return request.of(.routine(routine.id))
  }
}
