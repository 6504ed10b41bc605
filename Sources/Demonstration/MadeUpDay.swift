import Values

/// A day's log.
struct MadeUpDay {
  let date: CalendarDate
  private let week: MadeUpWeek
  private let units: FormatUnits
  /// How much of the half year is over, from 0 to 1.
  private let part: Double
  /// Whether the day has only begun.
  private let isToday: Bool

  init(_ date: CalendarDate, of demonstration: Demonstration) {
    self.date = date
    week = MadeUpWeek(monday: date.monday, of: demonstration)
    units = demonstration.units
    part = Double(demonstration.start.distance(to: date)) / Double(Demonstration.dayCount - 1)
    isToday = date == demonstration.today
  }

  /// What a number is made for: each has a chance of its own.
  private enum Purpose: UInt64 {
    case log = 1, weight, sleep, quality, mood, evening, energy, focus, training, pace, rate, food,
      meal, task, note
    /// Those of habits follow.
    case habits = 32
  }

  private func chance(_ purpose: Purpose, _ index: Int = 0) -> Double {
    Demonstration.chance(date, purpose.rawValue + UInt64(index))
  }

  /// A number around another one.
  private func around(_ value: Double, by spread: Double, _ purpose: Purpose) -> Double {
    value + (chance(purpose) * 2 - 1) * spread
  }

  /// Some days nobody writes anything.
  var hasLog: Bool { isToday || chance(.log) >= 0.04 }

  private var isTrained: Bool { !isToday && chance(.training) >= 0.12 }

  private var kilograms: Double { around(84 - 4.5 * part, by: 0.6, .weight) }

  private var hours: Double {
    around(date.weekday.rawValue >= 6 ? 7.9 : 6.9, by: 0.8, .sleep)
  }

  /// A score from 1 to 10, higher after a long night.
  private func score(_ purpose: Purpose) -> Int {
    min(10, max(1, Int(around(6.2 + (hours - 7), by: 1.6, purpose).rounded())))
  }

  // MARK: The parts

  private var weightText: String {
    let weight = kilograms * (units.weight == .kg ? 1 : Conversion.poundsPerKilogram)
    return decimalText(weight, roundedTo: 10)
  }

  private var quickLog: String {
    // Not every morning has a scale.
    let weight = isToday || chance(.weight, 16) < 0.85 ? weightText : ""
    func later(_ purpose: Purpose) -> String { isToday ? "" : "\(score(purpose))" }
    return """
      Weight:: \(weight)
      Sleep:: \(ClockText.text(hours: hours))
      Sleep_Quality:: \(score(.quality))
      Mood_AM:: \(score(.mood))
      Mood_PM:: \(later(.evening))
      Energy:: \(score(.energy))
      Focus:: \(later(.focus))

      """
  }

  /// Minutes and seconds: `28:30`.
  private func time(_ minutes: Double) -> String { ClockText.text(minutes: minutes) }

  private var training: String {
    let workout = week.workout(on: date.weekday)
    func output(_ field: String, _ distance: String, _ minutes: Double, _ rate: Double) -> String {
      let done = isTrained ? "\(distance)/\(time(minutes))" : ""
      let beats = isTrained ? "\(Int(around(rate, by: 6, .rate)))" : ""
      return "## Training Output\n\(field):: \(done)\nAvg_HR:: \(beats)\n"
    }
    switch workout {
    case .swim(let metres):
      return output(
        "Swim", "\(decimalText(metres))m", metres / 100 * around(2.1, by: 0.1, .pace), 132)
    case .run(let kilometres, let name):
      let pace = around((name == "long" ? 6.3 : 6) - 0.6 * part, by: 0.2, .pace)
      return output("Run", week.distance(kilometres), kilometres * pace, 146)
    case .bike(let kilometres):
      return output(
        "Bike", week.distance(kilometres), kilometres * around(2.4, by: 0.15, .pace), 128)
    case .strength(_, let lifts):
      return "## Strength Log\n"
        + lifts.enumerated().map { index, lift in
          // Now and then the last repetition is not there.
          let missing = chance(.pace, index) < 0.2 ? 1 : 0
          let text =
            isToday
            ? lift.text() + " (planned)"
            : isTrained ? lift.text(repetitions: lift.repetitions - missing) : ""
          return "\(lift.name):: \(text)\n"
        }.joined()
    case .recovery:
      return output("Walk", week.distance(around(4, by: 1.5, .pace)), around(50, by: 10, .food), 96)
    }
  }

  private static let meals = [
    ["oats with berries", "eggs on rye", "yoghurt and granola", "porridge, apple"],
    ["lentil soup, bread", "rice bowl with tofu", "chicken wrap", "pasta with greens"],
    ["salmon, potatoes", "chilli with beans", "vegetable curry", "omelette, salad"],
  ]

  private var food: String {
    let calories = isToday ? 410 : Int(around(2250, by: 300, .food) / 10) * 10
    let protein = isToday ? 22 : Int(around(128, by: 22, .meal))
    let times = ["7:30", "12:40", "19:10"]
    let eaten = zip(times, Self.meals).prefix(isToday ? 1 : 3).enumerated().map { index, meal in
      "- \(meal.0) \(pick(meal.1, .meal, index))\n"
    }
    return """
      ## Fuel Log
      <!-- Daily Targets: 2100-2400 cal | 130g protein -->
      calories_so_far:: \(calories)
      protein_so_far:: \(protein)

      """ + eaten.joined()
  }

  private func pick<Item>(_ items: [Item], _ purpose: Purpose, _ index: Int = 0) -> Item {
    items[min(items.count - 1, Int(chance(purpose, 48 + index) * Double(items.count)))]
  }

  private static let tasks = [
    "Water the plants", "Call the dentist", "Pay the rent", "Sort the receipts", "Book the train",
    "Mend the back light", "Answer Sam", "Clean the filter", "Draft the talk", "Return the books",
    "Order new laces", "Back up the laptop",
  ]

  private var todos: String {
    let first = Int(chance(.task) * 6)
    let tasks = [Self.tasks[first], Self.tasks[first + 6]]
    let workout = week.workout(on: date.weekday).kind
    return (tasks + ["Workout: \(workout)"]).enumerated().map { index, task in
      let isDone = index == 2 ? isTrained : isToday ? index == 0 : true
      return "- [\(isDone ? "x" : " ")] \(task)\n"
    }.joined()
  }

  private var habits: String {
    Demonstration.habits.enumerated().map { index, habit in
      let isDone = chance(.habits, index) < habit.share && (!isToday || index < 2)
      return "- [\(isDone ? "x" : " ")] \(habit.name)\n"
    }.joined()
  }

  private static let notes = [
    "Woke before the alarm.", "Windows open all night, slept well.", "Knee is quiet again.",
    "Late dinner, short night.", "First warm evening by the river.", "New shoes, no blisters.",
  ]

  private var note: String {
    chance(.note) < 0.2 && !isToday ? "\n## Notes\n- \(pick(Self.notes, .note))\n" : ""
  }

  /// The file.
  var text: String {
    """
    ---
    title: "\(date): [\(week.workout(on: date.weekday).kind) Day]"
    date: \(date)
    tags: ["log"]
    ---

    ## Planned Workout
    \(week.words(on: date.weekday))

    ## Today's Todos
    \(todos)
    ## Daily Habits
    \(habits)
    ## Quick Log
    \(quickLog)
    \(training)
    \(food)\(note)
    ## Top 3 for Tomorrow
    1. \(pick(Self.tasks, .task, 1))
    2.
    3.

    """
  }
}
