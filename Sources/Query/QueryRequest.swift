public import Cycle
import DayModel
public import Routines
import Values
import Words

/// What a query asks for.
public struct QueryRequest: Sendable {
  /// The fields, in the order of the answer.
  public private(set) var fields: [QueryField]
  /// The days, both ends included.
  public let span: ClosedRange<CalendarDate>
  /// The step from row to row.
  public let step: QueryStep
  /// How several days' values become one; nil for each field's own way (``QueryField/aggregate``).
  public let aggregate: Aggregate?
  /// The window that each day's value is made of; nil for the day alone.
  public let rolling: Rolling?
  /// What a day must be like to count: all of these.
  public private(set) var conditions: [QueryCondition]
  /// Whether steps of the span without any value have a row too, up to today.
  public let fillsGaps: Bool
  /// Whether days on which a field's value is partial count as days without it.
  public let isWhole: Bool
  /// How one-repetition maximums are estimated.
  public let formula: RepetitionFormula
  /// The units of the answer; nil for those of the format.
  public private(set) var units: PersonalUnits?
  /// The present day.
  public let today: CalendarDate
  /// What `routines.md` says, where it asks for routines.
  private(set) var routines = RoutineConfiguration()
  /// What is assumed of cycles, where it asks for them.
  public private(set) var cycle = CycleAssumptions()

  /// A request. An aggregate without a step is one of the whole span.
  ///
  /// - Throws: ``InputError`` with code `usage` for parts that cannot be combined.
  public init(
    _ fields: [QueryField], in span: ClosedRange<CalendarDate> = .earliest ... .latest,
    by step: QueryStep? = nil, aggregate: Aggregate? = nil, rolling: Rolling? = nil,
    where conditions: [QueryCondition] = [], fillsGaps: Bool = false, isWhole: Bool = false,
    formula: RepetitionFormula = .epley, units: PersonalUnits? = nil, today: CalendarDate
  ) throws(InputError) {
    self.fields = fields
    self.span = span
    self.step = step ?? (aggregate == nil || rolling != nil ? .day : .all)
    self.aggregate = aggregate
    self.rolling = rolling
    self.conditions = conditions
    self.fillsGaps = fillsGaps
    self.isWhole = isWhole
    self.formula = formula
    self.units = units
    self.today = today
    if fillsGaps, !self.step.isOfCalendar {
      throw InputError(
        .usage, "--fill adds periods of the calendar, which --by \(self.step.rawValue) has none of",
        hint: "Leave one of them out.")
    }
    if rolling != nil, self.step != .day {
      throw InputError(
        .usage, "--rolling makes a value for every day, and --by \(self.step.rawValue) does not",
        hint: "Leave one of them out.")
    }
    if let aggregate, !aggregate.takesTexts, let field = fields.first(where: \.isText) {
      throw InputError(
        .usage, "\(field.name) is text, which has no \(aggregate.rawValue)",
        hint: "Write --agg count, first or last.")
    }
  }

  /// The request with an answer in these units; nil for those of the format.
  public func answered(in units: PersonalUnits?) -> QueryRequest {
    var request = self
    request.units = units
    return request
  }

  /// Whether it asks for exercises, which may have several names.
  public var hasNames: Bool { (fields + conditions.map(\.field)).contains(where: \.hasNames) }

  /// The request with all names that its exercises have.
  ///
  /// - Parameter names: All names of an exercise, by one of them.
  public func reading(_ names: (String) throws -> [String]) rethrows -> QueryRequest {
    var request = self
    request.fields = try fields.map { try $0.reading(names) }
    request.conditions = try conditions.map { try $0.reading(names) }
    return request
  }

  /// Whether it asks for habits.
  public var hasHabits: Bool { (fields + conditions.map(\.field)).contains(where: \.isOfHabit) }

  /// The request with the habits that its names mean.
  ///
  /// - Parameter habit: The id of a habit, by a name of it.
  public func naming(_ habit: (String) throws -> String) rethrows -> QueryRequest {
    var request = self
    request.fields = try fields.map { try $0.naming(habit) }
    request.conditions = try conditions.map { try $0.naming(habit) }
    return request
  }

  /// Whether it asks for routines.
  public var hasRoutines: Bool {
    (fields + conditions.map(\.field)).contains(where: \.isOfRoutine)
  }

  /// The request with the routines that its names mean, and what `routines.md` says of them.
  ///
  /// - Parameter id: The id of a routine, by a name of it.
  public func naming(
    _ routines: RoutineConfiguration, routine id: (String) throws -> String
  ) rethrows -> QueryRequest {
    var request = self
    request.routines = routines
    request.fields = try fields.map { try $0.naming(routine: id, routines) }
    request.conditions = try conditions.map { try $0.naming(routine: id, routines) }
    return request
  }

  /// A table with all days on which a routine of the request could be done: one without a log is missed, too.
  func withDaysOfRoutines(_ table: FactTable) -> FactTable {
    let ids = Set((fields + conditions.map(\.field)).compactMap(\.routineOfAllDays))
    let spans = ids.compactMap { id in
      RoutineFacts.history(of: id, routines, in: table, today: today).span
    }
    return spans.reduce(table) { $0.filled($1.clamped(to: .earliest...span.upperBound)) }
  }

  /// Whether it asks for the cycle.
  public var hasCycles: Bool {
    !step.isOfCalendar || (fields + conditions.map(\.field)).contains(where: \.isOfCycle)
  }

  /// The request with what is assumed of cycles.
  public func assuming(_ cycle: CycleAssumptions) -> QueryRequest {
    var request = self
    request.cycle = cycle
    return request
  }

  /// Where the cycle stands, by a table of all days with the columns of ``CycleFacts``.
  public func cycleStatus(in table: FactTable) -> CycleStatus {
    CycleStatus(CycleFacts.days(in: table), on: today, cycle)
  }

  /// A table with all days that have a day or a phase of a cycle where the request asks for these.
  func withDaysOfCycles(_ table: FactTable) -> FactTable {
    guard (fields + conditions.map(\.field)).contains(where: \.hasDaysWithoutLog),
      let first = cycleStatus(in: table).history.cycles.first?.start
    else { return table }
    let last = min(span.upperBound, today)
    return first <= last ? table.filled(first...last) : table
  }

  /// Whether only the logs say what one of its names means.
  public var isUnsettled: Bool { (fields + conditions.map(\.field)).contains(where: \.isUnsettled) }

  /// The request as a store's logs settle it: the name of an activity that is none of the format's is its distance
  /// there, or its duration.
  ///
  /// - Parameter columns: All columns that any day of the store has.
  public func settled(among columns: Set<FactColumn>) -> QueryRequest {
    var request = self
    request.fields = fields.map { $0.settled(among: columns) }
    request.conditions = conditions.map { $0.settled(among: columns) }
    return request
  }

  /// The columns that the answer is made of.
  public var columns: Set<FactColumn> {
    let columns = (fields + conditions.map(\.field)).reduce(into: Set()) {
      $0.formUnion($1.columns)
    }
    return step.isOfCalendar ? columns : columns.union(CycleFacts.columns)
  }

  /// The days that the answer is made of: those of the span, and those before it that windows and
  /// streaks reach back to; all where cycles say what the others are.
  public var days: ClosedRange<CalendarDate> {
    // What comes behind a cycle says how long it was.
    if !step.isOfCalendar || (fields + conditions.map(\.field)).contains(where: \.needsAllDays) {
      return .earliest ... .latest
    }
    if (fields + conditions.map(\.field)).contains(where: \.needsEarlierDays) {
      return .earliest...span.upperBound
    }
    let first = span.lowerBound.advanced(by: 1 - (rolling?.days ?? 1))
    return first...span.upperBound
  }

  /// Whether values of several days become one, by ``aggregate(of:)``.
  public var isAggregated: Bool { step != .day || rolling != nil || aggregate != nil }

  /// How several days' values of a field become one.
  public func aggregate(of field: QueryField) -> Aggregate { aggregate ?? field.aggregate }

  /// Whether a field's values are numbers of days, whatever its own are.
  func countsDays(of field: QueryField) -> Bool {
    isAggregated && aggregate(of: field) == .count
  }
}
