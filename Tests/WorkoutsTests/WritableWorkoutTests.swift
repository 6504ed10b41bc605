import DayEditing
import DayModel
import LogSyntax
import TestSupport
import Testing
import Values
import Workouts

/// A workout in progress holds nothing that its end could not write: else it could not be ended.
@Suite("Every accepted set can be written")
struct WritableWorkoutTests {
  private static let types = TrainingTypes(
    Array("types:\n- {id: row, name: Rowing, fields: [Row], unit: m}\n".utf8))

  private static let activities = ["run", "bike", "swim", "walk", "row", "rowing", "Run"]
  private static let amounts = [
    "3.1", "5", "0", "2000", "27:30", "27", "1:02:03", "5k", "8 km", "5mi", "3.1q", "5%", "x", "-5",
    "1e3", "(easy)", "~5", "@", "8:52/mi", "25min", "2000/8:20; 500", "5,5", "5/", "::", "5-6",
  ]
  private static let measures = [
    "hr 140", "hr 140-150", "hr x", "rpm 84", "rpm 84.5", "pace 8:52", "pace 8", "pace 9:99/km",
    "rpe 7", "rpe 12", "easy", "hr 0",
  ]
  private static let names = [
    "Row", "Bench press", "Clean & jerk", "A::b", "Run", "Weight", "Swim", "row (DB)", "Plank",
    "Assisted dip", "20 push ups", "# Head", "- x", "Sleep", "1RM squat", "Strength_Minutes",
    "superset", "Fly @ 2x20", "Session_RPE", "Total distance", "4x100m", "Exercise 10x5",
  ]
  private static let sets = [
    "10x135", "10x60kg", "6xBW+15", "5x50assist", "40s", "3x10x135", "10", "10xgreen band",
    "10x-5", "10x1e3", "8x22.5", "10,9", "40s,35s", "10xBW", "10x135,8x60kg", "2:30", "1000x5",
    "10x135 @ 8 rpe",
  ]
  private static let texts = [
    "A", "A; B", "rpe 8", "warm-up 5x5", "(x)", "::", "ok; superset B", "## h", "- [ ] x", "|a|b|",
    "10x20", "skipped", "<!-- x", "~~no~~", "(sets: 9x9)", "planned", "@ 50", "x-->", "```",
  ]

  private static let day = """
    # Day

    ## Training Output
    Avg_RPM::

    ## Strength Log
    Old:: 3x5 @ 50 (sets: 5x50, 5x50, 5x50)

    ## Notes
    - kept

    ## Top 3 for Tomorrow
    1. Rest

    """

  /// A change of a workout, typed at random.
  private static func change(
    _ workout: inout LiveWorkout, _ random: inout SeededRandom
  ) -> String {
    let now = moment(60)
    if random.once(in: 3) {
      let count = Int.random(in: 1...2, using: &random)
      let amounts = (0..<count).map { _ in random.pick(Self.amounts) }
      let separator = random.pick(["/", " ", ""])
      var words = [random.pick(activities), amounts.joined(separator: separator)]
      if random.once(in: 2) { words.append(random.pick(measures)) }
      let typed = words.joined(separator: " ").split(separator: " ").map(String.init)
      try? workout.add(TypedCardio(typed, units: .format, types: types), at: now)
      return typed.joined(separator: " ")
    }
    if random.once(in: 5) {
      let text = random.pick(texts)
      try? workout.add(note: text, at: now)
      return "note \(text)"
    }
    var options = LiveWorkout.SetOptions()
    options.isWarmUp = random.once(in: 4)
    if random.once(in: 2) { options.group = random.pick(texts) }
    if random.once(in: 2) { options.note = random.pick(texts) }
    let typed = "\(random.pick(names)) \(random.pick(sets))".split(separator: " ").map(String.init)
    try? workout.add(typedSets(typed), options, resting: RestRule(), at: now)
    return "\(typed.joined(separator: " ")) \(options)"
  }

  @Test("whatever is typed, a workout's end writes all that was taken, and a log says it")
  func typedAtRandom() throws {
    var random = SeededRandom()
    for _ in 0..<400 {
      var workout = begun()
      let typed = (0..<3).map { _ in Self.change(&workout, &random) }
      let hint = Comment(rawValue: "\(typed), seed \(random.seed)")
      if workout.isEmpty { continue }
      var editor = DayEditor(LogDocument(Self.day))
      do {
        try editor.write(workout.entry(lasting: 60))
      } catch {
        Issue.record("\(error.message): \(hint)")
        continue
      }
      let text = String(decoding: editor.document.bytes, as: UTF8.self)
      let record = DayReader.read(
        LogSource(path: "2031-03-04.md", document: editor.document))
      let wanted = workout.exercises.filter { !$0.workSets.isEmpty }
      let read = record.exercises.filter { $0.name != "Old" }
      #expect(
        read.map { $0.name + ($0.equipment.map { " (\($0))" } ?? "") }
          == wanted.map { $0.name.replacing("_", with: " ") }, "\(text) \(hint)")
      #expect(
        read.map(\.entry.setDetails.count) == wanted.map(\.workSets.count), "\(text) \(hint)")
    }
  }
}
