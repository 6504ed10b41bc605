import Testing

@testable import Query
@testable import Values

@Suite("The fields of a query")
struct QueryFieldTests {
  @Test(
    "a name is looked up without regard to case, with its unit and its way to become one",
    arguments: [
      ("weight", "number weight", "lb", "mean"), ("WEIGHT", "number weight", "lb", "mean"),
      ("quality", "number sleep_quality", "/10", "mean"),
      ("mood am", "number mood_am", "/10", "mean"), ("kcal", "number calories", "kcal", "mean"),
      ("run", "number run.distance", "mi", "sum"), ("Swim", "number swim.distance", "m", "sum"),
      ("bike.duration", "number bike.duration", "min", "sum"),
      ("swim.pace", "number swim.pace", "min/100m", "mean"),
      ("walk.hr", "number walk.hr", "bpm", "mean"), ("todos.done", "number todos.done", "-", "sum"),
      ("todos.rate", "rate todos.done todos.total", "-", "mean"),
      ("habits.rate", "rate habits.done habits.total", "-", "mean"),
      ("workout_type", "text", "-", "count"),
      ("lift:Bench press", "lift Bench press top_weight", "lb", "max"),
      ("lift:Bench press.e1rm", "lift Bench press e1rm", "lb", "max"),
      ("LIFT:\"Bench press\".E1RM", "lift Bench press e1rm", "lb", "max"),
      ("lift:\"Row, seated\".volume", "lift Row, seated volume", "lb", "sum"),
      ("lift:\"No. 5\".reps", "lift No. 5 reps", "-", "sum"),
      ("lift:No. 5", "lift No. 5 top_weight", "lb", "max"),
      ("lift:\"Press.reps\"", "lift Press.reps top_weight", "lb", "max"),
      ("lift:\"12\"\" box step\".sets", "lift 12\" box step sets", "-", "sum"),
      ("habit:stretch", "habit stretch done", "-", "mean"),
      ("habit:no.sugar", "habit no.sugar done", "-", "mean"),
      ("habit:stretch.streak", "habit stretch streak", "d", "last"),
      ("habit:\"no.sugar\".longest", "habit no.sugar longest", "d", "last"),
      ("habit:stretch.strength", "habit stretch strength", "-", "last"),
      ("Caffeine", "custom caffeine", "-", "mean"), ("field:weight", "custom weight", "-", "mean"),
      ("field:\"a, b\"", "custom a, b", "-", "mean"), ("\"a, b\"", "custom a, b", "-", "mean"),
      ("Row.Duration", "own row duration", "min", "sum"),
      ("row.distance", "own row distance", "km", "sum"), ("row", "own row -", "-", "sum"),
      ("xc-ski.distance", "custom xc-ski.distance", "-", "mean"),
      ("Diet_Score", "custom diet score", "-", "mean"), ("field:n", "custom n", "-", "mean"),
      ("run.pce", "custom run.pce", "-", "mean"),
      ("Time: total", "custom time: total", "-", "mean"),
      ("Cycle.Temp", "cycle temp", "°C", "mean"), ("cycle.day", "cycle day", "-", "last"),
      ("symptom:Low mood", "symptom low mood severity", "-", "mean"),
      ("symptom:low_mood.days", "symptom low mood days", "-", "sum"),
    ])
  func names(name: String, subject: String, unit: String, aggregate: String) throws {
    let field = try QueryField(name)
    #expect(field.name == name)
    #expect(describe(field.subject) == subject)
    #expect(field.unit ?? "-" == unit)
    #expect(field.aggregate.rawValue == aggregate)
  }

  @Test(
    "a title has words with blanks, exercises by name, and abbreviations in capitals",
    arguments: [
      ("weight", "weight"), ("mood_am", "mood AM"), ("run", "run"), ("run.pace", "run pace"),
      ("walk.hr", "walk HR"), ("todos.rate", "todos rate"), ("Row.Duration", "Row Duration"),
      ("lift:Bench press", "Bench press top load"),
      ("lift:\"Bench press\".volume", "Bench press volume"),
      ("lift:=Row.e1rm", "Row e1RM"), ("lift:no_bar.reps", "no_bar reps"),
      ("habit:stretch", "stretch"), ("habit:stretch.longest", "stretch longest streak"),
      ("routine:morning", "morning"), ("routine:morning.rate", "morning rate"),
      ("cycle.temp", "cycle temp"), ("symptom:low_mood", "low mood"),
      ("symptom:cramps.days", "cramps days"), ("hrv", "HRV"), ("Resting_HR", "Resting HR"),
      ("field:\"a, b\"", "a, b"),
      ("Time: total", "Time: total"), ("ham", "ham"),
    ])
  func titles(name: String, title: String) throws {
    #expect(try QueryField(name).title == title)
  }

  private func describe(_ subject: QueryField.Subject) -> String {
    switch subject {
    case .number(let column): "number \(column.name)"
    case .rate(let done, let total): "rate \(done.name) \(total.name)"
    case .workoutType: "text"
    case .lift(let exercise, let measure): "lift \(exercise) \(measure.rawValue)"
    case .habit(let id, let measure): "habit \(id) \(measure.rawValue)"
    case .routine(let routine, let figure): "routine \(routine.id) \(figure.rawValue)"
    case .custom(let key): "custom \(key)"
    case .cycle(let figure): "cycle \(figure.rawValue)"
    case .symptom(let key, let measure): "symptom \(key) \(measure.rawValue)"
    case .ownActivity(let activity, let measure): "own \(activity.id) \(measure?.rawValue ?? "-")"
    }
  }

  @Test("a list is split at commas outside quotes, and a field counts once")
  func lists() throws {
    let fields = try QueryField.list(" weight , lift:\"Row, seated\".e1rm,weight,sleep")
    #expect(fields.map(\.name) == ["weight", "lift:\"Row, seated\".e1rm", "sleep"])
  }

  @Test(
    "what is not a name is a usage error with what to write",
    arguments: [
      "", " ", "weight,", ",weight", "lift:", "habit:", "field:", "lift:\"Bench", "lift:\"\"",
      "lift:\"Bench press\".e1rn", "lift:\"Bench press\"e1rm", "lift:\"Bench press\".",
      "\"a\" b", "n", "date", "Period", "approximate",
    ])
  func noNames(text: String) {
    let error = #expect(throws: InputError.self) { try QueryField.list(text) }
    #expect(error?.code == .usage)
    #expect(error?.hint != nil)
  }

  @Test("every name in the help is a field that needs no log to be known, and has its columns")
  func knownNames() throws {
    for name in QueryField.names {
      let field = try QueryField(name)
      #expect(field.isKnown(among: Set<FactColumn>()), "\(name)")
      #expect(!field.columns.isEmpty, "\(name)")
      if case .custom = field.subject { Issue.record("\(name) is not known") }
    }
  }

  @Test(
    "a name that no day has is compared with those that days have",
    arguments: [
      ("wieght", "weight"), ("cafeine", "caffeine"),
      ("lift:bnch press.e1rm", "lift:\"bench press\""),
      ("habit:strech", "habit:stretch"), ("run.distanc", "run.distance"), ("xyzzy", "-"),
      ("lift:deadlift", "-"),
    ])
  func suggestions(name: String, expected: String) throws {
    let columns: Set<FactColumn> = [
      .custom("caffeine"), .lift("Bench press"), .plan("Deadlifts"), .habit("stretch"),
      .known("weight"),
    ]
    let field = try QueryField(name)
    #expect(!field.isKnown(among: columns))
    #expect(field.suggestion(among: columns) ?? "-" == expected)
  }

  @Test("lifts and habits are known by the same name in any case, planned lifts too")
  func knownByDays() throws {
    let columns: Set<FactColumn> = [.lift("Bench press"), .plan("Deadlift"), .habit("Stretch")]
    for name in [
      "lift:BENCH_PRESS.e1rm", "lift:deadlift.reps",
      "habit:STRETCH.streak",
    ] {
      #expect(try QueryField(name).isKnown(among: columns), "\(name)")
    }
    // Equipment is another name of the exercise, where logs do not tell it apart.
    let grip = try QueryField("lift:bench press (wide grip)")
    #expect(!grip.isKnown(among: columns))
    #expect(grip.reading { _ in ["bench press"] }.isKnown(among: columns))
    #expect(try !QueryField("habit:read").isKnown(among: columns))
  }

  @Test(
    "a condition names a field, how it compares, and with what",
    arguments: [
      ("weight>180", "weight", ">", "180"), ("weight >= 180.5", "weight", ">=", "180.5"),
      ("sleep<7", "sleep", "<", "7"), ("sleep<=7", "sleep", "<=", "7"),
      ("energy!=5", "energy", "!=", "5"),
      ("workout_type=Strength", "workout_type", "=", "strength"),
      ("workout_type != run", "workout_type", "!=", "run"),
      ("lift:\"A=B\".reps=5", "lift:\"A=B\".reps", "=", "5"),
      ("habit:stretch=1", "habit:stretch", "=", "1"),
    ])
  func conditions(text: String, field: String, comparison: String, operand: String) throws {
    let condition = try QueryCondition(text)
    #expect(condition.field.name == field)
    #expect(condition.comparison.rawValue == comparison)
    #expect(Query.Cell(value: condition.operand).text == operand)
  }

  @Test(
    "what is no condition is a usage error with what to write",
    arguments: [
      "", "weight", "weight~180", ">180", "weight>", "weight>heavy", "weight>nan", "weight>inf",
      "workout_type>run", "workout_type=strenght", "workout_type=", "weight!180", "n>3",
    ])
  func noConditions(text: String) {
    let error = #expect(throws: InputError.self) { try QueryCondition(text) }
    #expect(error?.code == .usage)
    #expect(error?.hint != nil)
  }

  @Test("a window is days or weeks, ten years at most, and averages need half of it")
  func windows() throws {
    #expect(try Rolling("7d").days == 7)
    #expect(try Rolling("7").leastValues == 4)
    #expect(try Rolling("4W") == Rolling("28d", leastValues: 14))
    #expect(try Rolling("1d").leastValues == 1)
    for text in ["", "d", "0d", "-7d", "7m", "1y", "3661d", "523w", "99999", "7.5d"] {
      let error = #expect(throws: InputError.self) { try Rolling(text) }
      #expect(error?.code == .usage, "\(text)")
    }
    for count in [0, -1, 8] {
      #expect(throws: InputError.self) { try Rolling("7d", leastValues: count) }
    }
  }
}
