import DayEditing
import DayModel
import Language
import Live
import Training
import Values

@testable import Workouts

/// The workout of the golden screens, and the view of it.
struct LiveFixture {
  var workout: LiveWorkout
  var view: WorkoutView

  /// So many seconds after its start the workout is looked at.
  static let now = 31 * 60 + 12

  /// A workout without a plan.
  init(_ workout: LiveWorkout) {
    self.workout = workout
    view = WorkoutView(workout, units: .init())
  }

  init() throws {
    func plan(_ sets: Int, _ repetitions: ClosedRange<Int>?, _ load: String?, seconds: Int? = nil)
      -> LiveWorkout.Plan
    {
      .init(
        sets: sets, repetitions: repetitions, load: load.flatMap { Load($0, unit: .lb) },
        seconds: seconds)
    }
    workout = begun([
      .init("Bench press", group: "A", plan: plan(3, 10...10, "135")),
      .init("Seated row", group: "A", plan: plan(3, 8...12, "45 kg")),
      .init("Dip", plan: plan(2, 6...12, "BW+15")),
      .init("Plank", plan: plan(2, nil, nil, seconds: 40)),
    ])
    try workout.set("Bench press 10x135,9x135,8x130", at: 600)
    try workout.set("Seated row 10x45kg @ 8 rpe", at: Self.now - 36)
    workout.rest = .init(of: 120, left: 120)
    view = WorkoutView(workout, units: .init(), zones: HeartRateZones(highest: .init(age: 40)))
    let sets = try typedSets(["10x45kg,8x45kg,8x42.5kg"]).sets
    view.tell(
      .init(
        last: .init(date: CalendarDate(iso: "2031-02-25")!, sets: sets),
        advice: "45 kg again, 1 repetition more in all (medium)"),
      of: "Seated row")
  }

  /// Presses keys by their characters; `\n` is Enter. What they ask for is done, and returned.
  @discardableResult
  mutating func press(_ keys: String, at seconds: Int = now) throws -> [WorkoutView.Request] {
    try keys.map { character in
      try press(character == "\n" ? .enter : .character(character), at: seconds)
    }
  }

  @discardableResult
  mutating func press(_ key: LiveKey, at seconds: Int = now) throws -> WorkoutView.Request {
    let request = view.press(key)
    if case .change(let change) = request {
      do throws(InputError) {
        view.say(try workout.make(change, resting: RestRule(), at: moment(seconds)))
        view.update(workout)
      } catch {
        view.say(error.message)
      }
    }
    return request
  }

  func rows(
    _ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true, at seconds: Int = now
  ) -> [String] {
    styled(columns, rows, unicode: unicode, at: seconds).map(\.text)
  }

  func styled(
    _ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true, at seconds: Int = now
  ) -> [LiveRow] {
    view.rows(
      LiveScreen(columns: columns, rows: rows, hasUnicode: unicode), at: moment(seconds))
  }

  /// The screen as the design has it: with the marks of ASCII, and the blank rows left out.
  func screen(_ columns: Int = 80, _ count: Int = 24, at seconds: Int = now) -> String {
    rows(columns, count, at: seconds).filter { !$0.isEmpty }.joined(separator: "\n")
      .replacing("▸", with: ">").replacing("─", with: "-")
  }
}

/// The exercise and the sets of words behind `workout set`, in pounds.
func typedSets(_ words: [String]) throws(InputError) -> (name: String?, sets: [StrengthSet]) {
  let typed = try SetWords(words, unit: .lb)
  return (typed.name, typed.sets)
}
