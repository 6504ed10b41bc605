public import DayModel
public import Values

/// A day in one line: what a list and a calendar show of it.
public struct DayLine: Equatable, Sendable {
  /// The day, whether it has a log or not.
  public let date: CalendarDate
  /// The types of training that were done, each once, in the order of ``WorkoutType``, and the person's own
  /// behind them.
  public let training: [String]
  /// The type of training that the title names.
  public let workoutType: String?
  /// What the fields of the body say.
  public let body: FieldValues
  /// Today's todos; nil for a day without.
  public let todos: TodoCount?
  /// The habits of which it is known whether they were done; nil for a day without.
  public let habits: TodoCount?
  /// The values of the request's fields, in their order.
  public let values: [QueryValue?]

  /// A day of which nothing is known.
  public init(emptyOn date: CalendarDate) {
    self.init(
      date: date, training: [], workoutType: nil, body: FieldValues(), todos: nil, habits: nil,
      values: [])
  }

  private init(
    date: CalendarDate, training: [String], workoutType: String?, body: FieldValues,
    todos: TodoCount?, habits: TodoCount?, values: [QueryValue?]
  ) {
    self.date = date
    self.training = training
    self.workoutType = workoutType
    self.body = body
    self.todos = todos
    self.habits = habits
    self.values = values
  }

  /// The days of a request that have a log and on which all of its conditions hold, oldest first.
  ///
  /// - Parameters:
  ///   - table: The facts of ``QueryRequest/days``, all columns.
  ///   - types: The types of training.
  public static func all(
    _ request: QueryRequest, in table: FactTable, types: TrainingTypes = .builtIn
  ) -> [DayLine] {
    let figures = Figures(table, types)
    let series = request.fields.map { request.series(of: $0, in: table) }
    return Query.days(of: table, that: request).filter { request.span.contains(table.dates[$0]) }
      .map { day in figures.line(day, values: series.map { $0[day]?.value }) }
  }

  /// The columns that lines are made of, looked up once.
  private struct Figures {
    private let table: FactTable
    private let body: [(field: KnownField, numbers: [Double?])]
    private let todos: (done: [Double?], total: [Double?])
    private let habits: (done: [Double?], total: [Double?])
    private let titles: [Fact?]
    /// The training of each day.
    private let loads: [TrainingLoad]
    /// The types of the sessions of each day.
    private let sessions: [[String]]
    /// The types of training in the order in which they are shown.
    private let order: [String]

    init(_ table: FactTable, _ types: TrainingTypes) {
      self.table = table
      body = FieldCatalog.body.map { ($0, table.numbers(.known($0.id))) }
      todos = (table.numbers(.todosDone), table.numbers(.todosTotal))
      habits = (table.numbers(.habitsDone), table.numbers(.habitsTotal))
      titles = table[.workoutType]
      loads = TrainingLoad.all(of: types, in: table)
      let kinds = WorkoutType.allCases.map(\.rawValue)
      order = kinds + types.activities.map(\.id).filter { !kinds.contains($0) }
      sessions = table.sessions.map { day in
        day.map { types.type(of: $0)?.id ?? TrainingActivity.session.id }
      }
    }

    func line(_ day: Int, values: [QueryValue?]) -> DayLine {
      var type: String?
      if case .text(let word)? = titles[day] { type = word }
      var known = FieldValues()
      for (field, numbers) in body { known[field] = numbers[day] }
      let types = loads[day].types
      let done = order.filter { types.contains($0) || sessions[day].contains($0) }
      let others = sessions[day].filter { !done.contains($0) }
      return DayLine(
        date: table.dates[day],
        training: others.reduce(into: done) { if !$0.contains($1) { $0.append($1) } },
        workoutType: type, body: known, todos: Self.count(todos, day),
        habits: Self.count(habits, day), values: values)
    }

    private static func count(_ counts: (done: [Double?], total: [Double?]), _ day: Int)
      -> TodoCount?
    {
      guard let done = counts.done[day], let total = counts.total[day] else { return nil }
      return TodoCount(total: Int(total), completed: Int(done))
    }
  }
}
