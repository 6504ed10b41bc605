import Values

/// A week's plan.
struct MadeUpWeek {
  let monday: CalendarDate
  /// How many weeks the person has been at it.
  private let number: Int
  private let units: FormatUnits

  init(monday: CalendarDate, of demonstration: Demonstration) {
    self.monday = monday
    number = max(0, demonstration.start.monday.distance(to: monday) / 7)
    units = demonstration.units
  }

  /// An exercise with its load: bare, in the unit of the files.
  struct Lift {
    let name: String
    let sets: Int
    let repetitions: Int
    /// Nil for one with the body's own weight.
    let load: Double?

    /// `3x5 @ 100`, with what stands behind it in place of the usual repetitions.
    func text(repetitions: Int? = nil) -> String {
      "\(sets)x\(repetitions ?? self.repetitions)" + (load.map { " @ \(decimalText($0))" } ?? "")
    }
  }

  /// What is to be done on a day.
  enum Workout {
    case swim(metres: Double)
    case run(kilometres: Double, name: String)
    case bike(kilometres: Double)
    case strength(String, [Lift])
    case recovery

    /// Its kind, as the plan and the title of a log have it.
    var kind: String {
      switch self {
      case .swim: "Swim"
      case .run: "Run"
      case .bike: "Bike"
      case .strength(let letter, _): "Strength \(letter)"
      case .recovery: "Recovery"
      }
    }
  }

  /// Each fourth week is an easy one.
  private var isEasy: Bool { number % 4 == 3 }
  private var phase: String { isEasy ? "Easy week" : "Base \(number % 4 + 1)" }
  /// How much of a distance is done this week, of what was done in the first one.
  private var growth: Double { (1 + Double(number) * 0.02) * (isEasy ? 0.7 : 1) }

  /// The load of an exercise, in plates that there are: by half a year it grows by a part of what it was.
  private func load(_ kilograms: Double, growing part: Double) -> Double {
    let grown = kilograms * (1 + part * Double(number) / 26) * (isEasy ? 0.85 : 1)
    return units.weight == .kg
      ? (grown / 2.5).rounded() * 2.5
      : (grown * Conversion.poundsPerKilogram / 5).rounded() * 5
  }

  /// What is to be done on a day: the one table of the plan.
  func workout(on weekday: CalendarDate.Weekday) -> Workout {
    switch weekday {
    case .monday: .swim(metres: (1200 * growth / 50).rounded() * 50)
    case .tuesday: .run(kilometres: 5 * growth, name: "easy")
    case .wednesday:
      .strength(
        "A",
        [
          Lift(name: "Squat", sets: 3, repetitions: 5, load: load(80, growing: 0.35)),
          Lift(name: "Bench press", sets: 3, repetitions: 5, load: load(60, growing: 0.25)),
          Lift(name: "Row", sets: 3, repetitions: 8, load: load(50, growing: 0.25)),
        ])
    case .thursday: .bike(kilometres: 22 * growth)
    case .friday:
      .strength(
        "B",
        [
          Lift(name: "Deadlift", sets: 3, repetitions: 5, load: load(100, growing: 0.4)),
          Lift(name: "Overhead press", sets: 3, repetitions: 5, load: load(37.5, growing: 0.2)),
          Lift(name: "Pull up", sets: 3, repetitions: 5 + number / 9, load: nil),
        ])
    case .saturday: .run(kilometres: 9 * growth, name: "long")
    case .sunday: .recovery
    }
  }

  /// A distance as the files have it: `5.2km`.
  func distance(_ kilometres: Double) -> String {
    let far = kilometres * 1000 / units.distance.metres
    return decimalText(far, roundedTo: 10) + units.distance.rawValue
  }

  /// What is to be done on a day, in a line.
  func words(on weekday: CalendarDate.Weekday) -> String {
    switch workout(on: weekday) {
    case .swim(let metres): "\(decimalText(metres))m steady"
    case .run(let kilometres, let name): "\(distance(kilometres)) \(name)"
    case .bike(let kilometres): "\(distance(kilometres)) flat"
    case .strength(_, let lifts): lifts.map(\.name).joined(separator: ", ")
    case .recovery: "Walk"
    }
  }

  /// The file of the plan.
  var text: String {
    let rows = CalendarDate.Weekday.allCases.map { day in
      "| **\(day.name)** | \(workout(on: day).kind) | \(words(on: day)) |\n"
    }
    let tables = CalendarDate.Weekday.allCases.compactMap { day -> String? in
      guard case .strength(let letter, let lifts) = workout(on: day) else { return nil }
      let rows = lifts.map { lift in
        "| \(lift.name) | \(lift.load.map { "\(decimalText($0)) \(units.weight.rawValue)" } ?? "") "
          + "| \(lift.sets) x \(lift.repetitions) | 3 min |\n"
      }
      return """

        ## Strength \(letter) (\(day.name))
        | Exercise | Weight | Sets x Reps | Rest |
        |---|---|---|---|

        """ + rows.joined()
    }
    let week = monday.isoWeek
    let name = "\(week.year)-W\(week.week < 10 ? "0" : "")\(week.week)"
    return """
      ---
      title: "Protocol \(name): \(phase)"
      date: \(monday)
      tags: ["protocol"]
      phase: "\(phase)"
      focus: "\(isEasy ? "Rest is training" : "A little more than last week")"
      target_compliance: 85%
      ---

      # Week \(week.week)

      | Day | Type | Workout |
      |---|---|---|

      """ + rows.joined() + tables.joined()
  }
}
