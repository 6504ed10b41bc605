import DayEditing
import DayModel
import JSON
import LogSyntax
import Testing
import Training
import Values

@testable import Workouts

/// What a template takes of a workout, and a workout of a template.
@Suite("Templates and workouts")
struct PlannedTemplateTests {
  private func bench() -> WorkoutTemplate.Exercise {
    var bench = WorkoutTemplate.Exercise("Bench press (barbell)")
    (bench.sets, bench.repetitions, bench.load) = (3, 8...12, "60")
    (bench.rest, bench.group, bench.note) = (90, "A", "slow")
    return bench
  }

  @Test(
    "an exercise of a template is planned with all that the template says, and saved again as it was"
  )
  func thereAndBack() throws {
    let exercise = LiveWorkout.Exercise(bench(), unit: .kg)
    #expect(exercise.name == "Bench press (barbell)" && exercise.equipment == "barbell")
    #expect(exercise.group == "A" && exercise.note == nil && exercise.sets.isEmpty)
    let plan = try #require(exercise.plan)
    #expect(plan.sets == 3 && plan.repetitions == 8...12 && plan.rest == 90)
    #expect(plan.load == .weight(Weight(60, .kg)) && plan.note == "slow")
    #expect(plan.text == "3 sets of 8-12, 60 kg (slow)")
    var same = bench()
    same.load = "60 kg"
    #expect(WorkoutTemplate("A", of: begun([exercise])).exercises == [same])
  }

  @Test("the template's rest goes before the setting, and the exercise's own before both")
  func rests() throws {
    for (own, setting, seconds) in [(nil, 75, 90), (45, 75, 45)] as [(Int?, Int?, Int)] {
      let rest = own.map { ", \"rest\": \($0)" } ?? ""
      let file = "{\"exercises\": [{\"name\": \"Bench press\"\(rest)}]}"
      let rule = RestRule(setting: setting, library: try ExerciseLibrary(Array(file.utf8)))
      var exercise = bench()
      exercise.group = nil
      var workout = begun([LiveWorkout.Exercise(exercise, unit: .lb)])
      try workout.set("10x60", rest: rule)
      #expect(workout.rest?.of == seconds)
    }
  }

  @Test("what was done is saved: sets, load of the best, and a range that holds all of it")
  func saved() throws {
    var workout = begun([
      LiveWorkout.Exercise(bench(), unit: .lb), LiveWorkout.Exercise(.init("Leg curl"), unit: .lb),
      LiveWorkout.Exercise(.init("Dip"), unit: .lb),
    ])
    try workout.set("Bench press 10x45", .init(isWarmUp: true))
    try workout.set("Bench press 10x65", .init(note: "sore"))
    try workout.set("Bench press 9x70")
    try workout.set("Row 10x45kg,7x45kg")
    try workout.set("Plank 40s,35s")
    try workout.skip("Dip", at: moment(90))
    let exercises = WorkoutTemplate("A", of: workout).exercises
    #expect(exercises.map(\.name) == ["Bench press (barbell)", "Leg curl", "Row", "Plank"])
    #expect(exercises[0].sets == 2 && exercises[0].repetitions == 8...12)
    #expect(exercises[0].load == "70 lbs" && exercises[0].note == "slow")
    #expect(exercises[2].repetitions == 7...10 && exercises[2].load == "45 kg")
    #expect(exercises[3].seconds == 40 && exercises[3].repetitions == nil)
    // Outside the plan's range counts what was done.
    try workout.set("Bench press 5x75")
    #expect(WorkoutTemplate("A", of: workout).exercises[0].repetitions == 5...10)
  }

  @Test("a day's log is a template of what was done, with its activities")
  func ofADay() {
    let log = """
      ## Training Output
      Bike:: 7.2/24:30
      Swim:: 600/15
      Walk:: 0:08:20

      ## Strength Log
      Row:: 2x10 @ 45 kg (sets: 10x45kg, 8x45kg)
      Press:: 3x8-10 @ 95 lbs
      Squat:: 3x5 @ 225 (planned)

      """
    let record = DayReader.read(LogSource(path: "", document: LogDocument(log)))
    let template = WorkoutTemplate("A", of: record)
    #expect(template.type == "strength")
    #expect(template.exercises.map(\.name) == ["Row", "Press"])
    #expect(template.exercises[0].repetitions == 8...10 && template.exercises[0].load == "45 kg")
    #expect(template.exercises[1].sets == 3 && template.exercises[1].repetitions == 8...10)
    #expect(
      template.cardio.map(\.value) == ["600/15", "7.2/0:24:30", "0:08:20"]
        || template.cardio.map(\.value) == ["7.2/0:24:30", "600/15", "0:08:20"])
    for (part, minutes) in zip(
      template.cardio.sorted { $0.type < $1.type }, [24.5, 15, 8.0 + 1 / 3])
    {
      let effort = Activity(rawValue: part.type).flatMap { Effort.read(part.value ?? "", $0).value }
      #expect(abs((effort?.minutes?.value ?? 0) - minutes) < 0.01, "\(part)")
    }
  }

  @Test("the type of what is in a template")
  func types() {
    var template = WorkoutTemplate("A")
    #expect(template.typeOfParts == nil)
    template.cardio = [.init(type: "Bike", value: nil)]
    #expect(template.typeOfParts == "bike")
    template.cardio.append(.init(type: "run", value: nil))
    #expect(template.typeOfParts == "brick")
    template.exercises = [.init("Row")]
    #expect(template.typeOfParts == "strength")
  }

  @Test("a leg is open until an activity of its kind was done, and stays in the state")
  func legs() throws {
    var workout = begun(type: "brick")
    workout.legs = [
      .init(type: "run", value: "1/9:00"), .init(type: "bike", value: nil),
      .init(type: "run", value: "2/18:00"),
    ]
    try workout.add(TypedCardio(["run", "1.1/9:30"], units: .format), at: moment(600))
    #expect(workout.openLegs.map(\.text) == ["bike", "run 2/18:00"])
    let read = try LiveWorkout(workout.bytes)
    #expect(read == workout && read.legs.count == 3)
    #expect(!String(decoding: begun().bytes, as: UTF8.self).contains("legs"))
  }
}
