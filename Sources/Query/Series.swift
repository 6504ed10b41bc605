import Cycle
import DayModel
import Routines
import Values
import Words

/// A field's value on one day.
struct Sample: Equatable {
  var value: QueryValue
  /// Whether it is a rough estimate (``RepetitionFormula/mostRepetitions``).
  var isApproximate = false
  /// Whether it is the sum of only those parts that are known.
  var isPartial = false
}

extension QueryRequest {
  /// A field's values on all days of a table, nil where a day has none, and where it is partial and only whole
  /// ones are asked for.
  func series(of field: QueryField, in table: FactTable) -> [Sample?] {
    if case .cycle(let figure) = field.subject {
      return figure.samples(in: table, cycleStatus(in: table))
    }
    let samples = field.series(in: table, formula: formula, routines, today: today)
    guard let column = field.partialColumn, table.columns[column] != nil else { return samples }
    return zip(samples, table.numbers(column)).map { sample, known in
      guard known != nil, var sample else { return sample }
      if isWhole { return nil }
      sample.isPartial = true
      return sample
    }
  }
}

extension QueryField {
  /// The field's values on all days of a table, nil where a day has none.
  fileprivate func series(
    in table: FactTable, formula: RepetitionFormula, _ routines: RoutineConfiguration,
    today: CalendarDate
  ) -> [Sample?] {
    switch subject {
    case .number(let column):
      return Self.samples(table.numbers(column))
    case .ownActivity(let activity, let measure):
      return Self.samples(table.numbers(.activity(activity, measure ?? .distance)))
    case .custom(let key):
      return Self.samples(table.numbers(.custom(key)))
    case .rate(let done, let total):
      let rates = zip(table.numbers(done), table.numbers(total)).map { done, total -> Double? in
        guard let done, let total, total > 0 else { return nil }
        return done / total
      }
      return Self.samples(rates)
    case .workoutType:
      return table[.workoutType].map { fact in
        if case .text(let text)? = fact { Sample(value: .text(text)) } else { nil }
      }
    case .lift(let exercise, let measure):
      return table.sets(of: [exercise] + aliases).map { runs in
        runs.isEmpty ? nil : measure.sample(of: runs, formula)
      }
    case .habit(let id, let measure):
      let days = HabitDays(id, in: table, today: today)
      let figures =
        switch measure {
        case .done: days.states
        case .streak: HabitHistory.streaks(days)
        case .longest: HabitHistory.longest(days)
        case .strength: HabitHistory.strengths(days)
        }
      return Self.samples(figures)
    case .routine(let routine, let figure):
      return Self.samples(figure.numbers(of: routine, routines, in: table, today: today))
    case .symptom(let key, let measure):
      return Self.samples(table.numbers(measure == .days ? .symptom(key) : .severity(key)))
    // Cycles are asked for with what is assumed of them.
    case .cycle: return table.dates.map { _ in nil }
    }
  }

  private static func samples(_ numbers: [Double?]) -> [Sample?] {
    numbers.map { $0.map { Sample(value: .number($0)) } }
  }
}

extension QueryField.CycleFigure {
  /// The figure on all days of a table of all days.
  fileprivate func samples(in table: FactTable, _ status: CycleStatus) -> [Sample?] {
    func onDay1(_ number: (Cycle) -> Int?) -> [Sample?] {
      let numbers = Dictionary(
        uniqueKeysWithValues: status.history.cycles.map { ($0.start, number($0)) })
      return table.dates.map { date in
        numbers[date]?.map { Sample(value: .number(Double($0))) }
      }
    }
    switch self {
    case .day:
      return table.dates.map { date in
        status.place(of: date).map { Sample(value: .number(Double($0.day))) }
      }
    case .phase:
      return table.dates.map { date in
        status.place(of: date)?.phase.map { Sample(value: .text($0.rawValue)) }
      }
    case .length: return onDay1 { $0.length.map { $0 <= CycleHistory.mostDays ? $0 : nil } ?? nil }
    case .period: return onDay1(\.periodLength)
    case .flow: return table.numbers(.cycle(.flow)).map { $0.map { Sample(value: .number($0)) } }
    case .temp:
      return zip(table.numbers(.cycle(.temperature)), table.numbers(.cycle(.disturbed)))
        .map { celsius, disturbed in
          disturbed == nil ? celsius.map { Sample(value: .number($0)) } : nil
        }
    }
  }
}

extension QueryField.RoutineFigure {
  /// The figure on all days of a table, nil where a day has none: off days have no figure of their own, and a week that is
  /// due some times is missed as a whole.
  fileprivate func numbers(
    of routine: QueryField.RoutineSubject, _ configuration: RoutineConfiguration,
    in table: FactTable, today: CalendarDate
  ) -> [Double?] {
    let history = RoutineFacts.history(of: routine.id, configuration, in: table, today: today)
    func ofTicks(_ number: (RoutineTicks) -> Double?) -> [Double?] {
      table.dates.map { history.ticks[$0].flatMap(number) }
    }
    switch self {
    case .done: return ofTicks { Double($0.done) }
    case .due: return ofTicks { Double($0.due) }
    case .rate: return ofTicks(\.rate)
    case .minutes:
      return RoutineFacts.seconds(of: routine.keys, in: table).map { $0.map { $0 / 60 } }
    case .qualified:
      return table.dates.map { date in
        guard let span = history.span, span.contains(date) else { return nil }
        switch history.state(of: date, today: today) {
        case .qualified: return 1
        case .missed:
          if case .timesAWeek = history.routine.schedule(on: date) { return nil }
          return 0
        case .off, .open, .frozen: return nil
        }
      }
    case .streak, .longest:
      let lengths = Streak(history, today: today).lengths(on: table.dates)
      return lengths.map { $0.map { Double(self == .streak ? $0.length : $0.longest) } }
    case .strength:
      let strengths = Dictionary(
        uniqueKeysWithValues: Streak.strengths(history, today: today).map { ($0.date, $0.strength) }
      )
      return table.dates.map { strengths[$0] }
    }
  }
}

extension QueryField.LiftMeasure {
  /// The measure of a day's sets; nil where it is not known of any.
  fileprivate func sample(of runs: [SetRun], _ formula: RepetitionFormula) -> Sample? {
    if self == .e1rm {
      return formula.best(of: runs).map {
        Sample(value: .number($0.pounds), isApproximate: $0.isApproximate)
      }
    }
    let values = runs.compactMap(number)
    guard let first = values.first else { return nil }
    let value = self == .topWeight ? values.reduce(first, max) : values.reduce(0, +)
    return value.isFinite ? Sample(value: .number(value)) : nil
  }

  /// What equal sets add to the measure.
  func number(of run: SetRun) -> Double? {
    switch self {
    case .topWeight:
      // With nothing added to the body there is no weight.
      return run.set.load == .body ? nil : run.set.load?.pounds
    case .volume:
      guard let pounds = run.set.knownPounds, let repetitions = run.set.repetitions else {
        return nil
      }
      return run.count * repetitions * pounds
    case .reps: return run.set.repetitions.map { $0 * run.count }
    case .sets: return run.count
    case .e1rm: return nil
    }
  }
}
