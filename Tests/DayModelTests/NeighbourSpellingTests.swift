import LogSyntax
import Testing

@testable import DayModel
@testable import Values

/// Spellings that stand near those of the format, and plans in every form of text.
@Suite struct NeighbourSpellingTests {
  private func day(_ text: String, file: String = "2031-03-04.md") -> DayRecord {
    DayReader.read([LogSource(path: file, bytes: Array(text.utf8))])
  }

  /// `Squat 3x10@45`, a short spelling of an exercise's headline.
  private func spell(_ exercise: ExerciseRecord) -> String {
    let (sets, repetitions, seconds, load) = exercise.entry.headline
    let amount = seconds.map { decimalText($0) + "s" } ?? repetitions.map(decimalText) ?? "?"
    let weight = load?.pounds.map { "@" + decimalText($0) } ?? ""
    return "\(exercise.name) \(sets.map(decimalText) ?? "?")x\(amount)\(weight)"
  }

  @Test(
    "a prefilled line is known again in any form of plan (docs/format.md §7, §11)",
    arguments: [
      "Strength A: Floor press 3x7 @ 85 lbs, seal row 2x11 @ 55 lbs",
      "Upper body: floor press 3x7 @ 85 lbs; seal row 2x11 @ 55 lbs",
      "- **Floor press** - 3 sets of 7 @ 85 lbs (RPE 7)\n- **Seal row** — 2×11 @ 55 lbs",
      "**Lift** <br> - Floor press 3x7 @ 85 lbs <br>- Seal row 2x11 @ 55 lbs",
      "* Floor press 3x7 @ 85 lbs\n* Seal row 2x11 @ 55",
      "Floor press 3x7 @ 85 lbs + Seal row 2x11 @ 55 lbs",
      "Workout B - Floor press 3x7 @ 85 lbs, seal row 2x11 @ 55 lbs, 20 min bike",
    ])
  func plans(_ plan: String) {
    let log = "## Planned Workout\n\(plan)\n## Strength Log\nFloor_press:: 3x7 @ 85\n"
    let untouched = day(log + "Seal row:: 2x11 @ 55 lbs")
    #expect(untouched.exercises.map(\.isPlanned) == [true, true])
    #expect(day(log + "Seal row:: 2x10 @ 55 lbs").exercises.map(\.isPlanned) == [false, false])
  }

  @Test func thePlanOfTheOldestLogsStandsInTheFrontMatter() {
    let record = day(
      "---\nplanned_workout: \"Floor press 3x7 @ 85 lbs, Dead bug 3x9\"\n---\n"
        + "## Strength Log\nFloor press:: 3x7 @ 85 lbs\nDead bug:: 3x9 @ 0\n")
    #expect(record.exercises.map(\.isPlanned) == [true, true])
  }

  @Test func liftsInNeighbourSpellings() {
    let record = day(
      """
      ## Strength Log
      Row:: 3x12 @ 40 (12, 9, 7)
      Fly:: 3x11@30lbs, 25lbs, 20lbs
      Pull:: 2x10 + 1x8 @ 45
      Dip:: 3x6 @ -35 lbs
      Carry:: 3x9 @ 2x20 lbs
      ### Squat 3x5 @ 165
      ### Snatch: 1x4 @ 95
      - **Chin-ups**: 3x8 BW
      - Push-ups: 3x15
      - Thruster: 12x45
      **Swing** @ 35 lbs:
      1. 20
      2. 18 @ 45
      **Press**
      - Set 1: 9 @ 60
      - Set 2 - 8 @ 60
      """)
    #expect(
      record.exercises.map(spell) == [
        "Row 3x12@40", "Fly 3x11@30", "Pull 3x10@45", "Dip 3x6", "Carry 3x9", "Squat 3x5@165",
        "Snatch 1x4@95", "Chin-ups 3x8@0", "Push-ups 3x15", "Thruster 1x12@45", "Swing 2x18@45",
        "Press 2x9@60",
      ])
    #expect(record.exercises[0].entry.setDetails.map(\.repetitions) == [12, 9, 7])
    #expect(record.exercises[1].entry.setDetails.map(\.load?.pounds) == [30, 25, 20])
    #expect(record.exercises[2].entry.setDetails.map(\.load?.pounds) == [45, 45, 45])
    #expect(record.exercises[3].entry.load?.assistPounds == 35)
    #expect(record.exercises[4].entry.note == "@ 2x20 lbs")
  }

  @Test func aNameKeepsItsLastLetterAndLosesADash() {
    // `Ó` ends in the byte in which an en dash ends, and `Ô` in that of an em dash.
    let record = day(
      "## Strength Log\n- ELEVACIÓ 3x10 @ 20 lbs\n- RÔ 2x8 @ 15 lbs\n- Row – 3x9 @ 30 lbs\n")
    #expect(record.exercises.map(\.name) == ["ELEVACIÓ", "RÔ", "Row"])
  }

  @Test func effortsInNeighbourSpellings() {
    let record = day(
      """
      ## Training Output
      Swim (yards):: 1000/24:10
      Bike:: 20 km in 48 min avg 24.8 km/h
      Run:: 2 mi, 21 min w/ dog
      Walk:: 4000 steps
      Avg_HR:: ~148 bpm (max 171)
      """)
    #expect(record.activities.map(\.metres) == [914.4, 20_000, 3218.688])
    let minutes: [Double?] = [24 + 10.0 / 60, 48, 21]
    #expect(record.activities.map(\.minutes) == minutes)
    #expect(record.diagnostics.map(\.raw) == ["4000 steps"])
    let one = day("## Training Output\nRun:: 3/30\nAvg_HR:: 141 avg / 163 max\n").activities
    #expect(one.first?.measures.maxHeartRate == 163)
    #expect(one.first?.measures.heartRate == 141)
  }

  @Test func activitiesInLinesWithoutColons() {
    let record = day(
      """
      ## Training Output
      - Bike 8 mi / 30 min
      - Swam 600m
      - Run club next week at 7
      ### Walk
      25 min, 1.2 mi, 98 bpm
      """)
    #expect(record.activities.map(\.activity) == [.bike, .swim, .walk])
    #expect(record.activities.map(\.distance) == [8, 600, 1.2])
    #expect(record.activities.map(\.minutes) == [30, nil, 25])
  }

  @Test func aTimeAboveItsDistanceIsDecidedByThePace() {
    let record = day(
      "## Swim Session\n- **Duration:** 9:10\n- **Distance:** 400 m\n"
        + "## Bike (COMPLETED ✅)\n- Time: 42:10\n- Distance: 11.3 mi\n")
    let minutes: [Double?] = [9 + 10.0 / 60, 42 + 10.0 / 60]
    #expect(record.activities.map(\.minutes) == minutes)
    #expect(record.activities.map(\.isAmbiguous) == [false, false])
    #expect(record.diagnostics.isEmpty)
  }

  @Test func columnsOfTheirOwnForDistanceTimeRateAndPower() {
    let record = day(
      """
      ## Training Output
      | Activity | Distance | Time | Avg HR | Watts |
      |---|---|---|---|---|
      | Swim | - | 21:10 | 120 | - |
      | Bike | 8.5 | 30 | 131 | 160 |
      | Run | - | - | - | - |
      """)
    #expect(record.activities.map(\.distance) == [nil, 8.5])
    #expect(record.activities.map(\.measures.watts) == [nil, 160])
    #expect(record.diagnostics.map(\.construct) == [.ambiguousTime])
  }

  @Test(
    "hours and minutes may stand apart",
    arguments: [("6 h 30", 6.5), ("7 h 45 (23:10-6:55)", 7.75), ("8h 1 nap", 8)])
  func hoursAndMinutes(_ text: String, hours: Double) {
    #expect(Sleep.read(text).value?.hours.value == hours)
  }

  @Test func namesInOtherDress() {
    let record = day(
      """
      ## Daily Stats
      - **Weight**:: 171
      | **Mood (AM)** | 6 |
      | Mood (PM) | 5 |
      | Sleep Score | 84 |
      ## Training Output
      | Activity | Dist/Time |
      |---|---|
      | Brick Run | 1.5/14:10 |
      ## Today's Todos
      - [x] one
      ### Deferred
      - [ ] two
      """)
    #expect(record[.weight] == 171)
    #expect([record[.moodMorning], record[.moodBedtime], record[.sleepQuality]] == [6, 5, 8.4])
    #expect(record.activities.map(\.distance) == [1.5])
    #expect([record.todos.total, record.allBoxes.total] == [1, 2])
    #expect(record.diagnostics.isEmpty)
  }

  @Test func foodInBoldAndTablesOfMealsAndFoods() {
    let lines = day(
      "## Fuel Log\n**Lunch: rice (500 cal)**\n**Snack (4pm)**\n- nuts\n"
        + "**Total: ~1,900 cal, 110g protein**\n")
    #expect(lines.foods.map(\.food) == ["Lunch: rice", "nuts"])
    #expect(lines.foods.map(\.time) == [nil, "4pm"])
    #expect(lines.nutrition == Nutrients(calories: 1900, protein: 110))
    let table = day(
      "## Nutrition Log\n| Meal | Time | Food | Cal |\n|---|---|---|---|\n"
        + "| Breakfast | 8:00 | Oats | 300 |\n| **Total** | | | 300 |\n")
    #expect(table.foods.map(\.food) == ["Oats"])
    #expect(table.nutrition.calories == 300)
  }

  @Test func signsThatSayTheSameAgain() {
    let record = day(
      "## Daily Habits\n- [x] Cold plunge (2 min) ✅\n- [ ] Floss ❌\n"
        + "## Daily Metrics\n| Mood PM | ⏳ |\n")
    #expect(record.habits.map(\.id) == ["cold-plunge", "floss"])
    #expect(record.diagnostics.isEmpty)
    #expect(FoodEntry.read("@ 21:00 tea") == FoodEntry(time: "21:00", food: "tea"))
  }

  @Test func setsBeforeANameAreAnExerciseOfTheirOwn() {
    let record = day(
      """
      ## Strength Log
      - 2x9 chin-ups
      ### Squat
      - 5x185
      - 8 reps @ 165 felt heavy
      - 9x155 each side
      - 7 easy
      - 3x10 push-ups
      - 3 sets of 8 dips @ 25 lbs
      - Row: 12x40
      - 3x45s side plank
      - 20 sit-ups
      """)
    #expect(
      record.exercises.map(spell) == [
        "chin-ups 2x9", "Squat 4x5@185", "push-ups 3x10", "dips 3x8@25", "Row 1x12@40",
        "side plank 3x45s",
      ])
    #expect(record.diagnostics.map(\.construct) == [.strength])
    #expect(record.diagnostics.map(\.raw) == ["20 sit-ups"])
  }

  @Test func everyRowOfAnExerciseCounts() {
    let record = day(
      """
      ## Strength Log
      | Exercise | Sets | Reps | Weight (lbs) |
      |---|---|---|---|
      | Squat | 3 | 5 | 80 |
      | Squat | 1 | 3 | 90 |
      | Press | 3 | 5 | 60 |
      | Squat | 2 | 9/8 | 70 |
      """)
    #expect(
      record.exercises.map(spell) == [
        "Squat 3x5@80", "Squat 1x3@90", "Press 3x5@60", "Squat 2x9@70",
      ])
    let lines = day("## Strength Log\n- Squat: 3x5 @ 80\n- Squat: 1x3 @ 90\n")
    #expect(lines.exercises.map(spell) == ["Squat 3x5@80", "Squat 1x3@90"])
    let other = day("## Strength Log\nSquat:: 3x5 @ 80\n- Squat: 1x3 @ 90\n- Squat: 3x5 @ 80\n")
    #expect(other.exercises.map(spell) == ["Squat 3x5@80"])
    #expect(other.diagnostics.map(\.construct) == [.strength])
    #expect(other.diagnostics.map(\.line) == [3])
  }

  @Test func aPlanWithTwoRowsOfAnExerciseIsKnownAgain() {
    let table = """
      | Exercise | Sets | Reps | Weight |
      |---|---|---|---|
      | Squat | 3 | 5 | 80 |
      | Squat | 1 | 3 | 90 |

      """
    let record = day("## Planned Workout\n" + table + "## Strength Log\n" + table)
    #expect(record.exercises.map(\.isPlanned) == [true, true])
  }

  @Test func cellsOfAStrengthTableWithUnits() {
    let record = day(
      """
      ## Strength Log
      | Exercise | Sets | Reps | Weight (lbs) |
      |---|---|---|---|
      | Row | 3 sets | 10 reps | 45 lbs |
      | Press | 3x12 | | 55 |
      | Curl | | 12/10/8 | 25 |
      | Fly | 3 | 12/10/8 | 20 |
      | Lunge | heavy | 10 | 20 |
      | Plank | 3 sets | 45s | - |
      | Dip | - | - | - |
      | Primary Lift | 0 | 0 | 0 |
      """)
    #expect(
      record.exercises.map(spell) == [
        "Row 3x10@45", "Press 3x12@55", "Curl 3x12@25", "Fly 3x12@20", "Plank 3x45s",
      ])
    for (exercise, pounds) in zip(record.exercises[2...3], [25.0, 20]) {
      #expect(exercise.entry.setDetails.map(\.repetitions) == [12, 10, 8])
      #expect(exercise.entry.setDetails.map(\.load?.pounds) == [pounds, pounds, pounds])
    }
    #expect(record.diagnostics.map(\.raw) == ["heavy 10"])
  }

  @Test func weightsBeforeRepetitionsAreReportedAndMakeNoSets() {
    let record = day(
      "## Strength Log\n- Deadlift 225x5, 245x3\n- Clean 135x5\n- Squat 5x185, 4x190\n")
    #expect(record.exercises.map(spell) == ["Squat 2x4@190"])
    #expect(record.diagnostics.map(\.construct) == [.strength, .strength])
    #expect(record.diagnostics.map(\.raw) == ["225x5, 245x3", "135x5"])
    #expect(
      record.raw.filter { $0.name.hasSuffix("Deadlift") }.map(\.text) == ["225x5, 245x3"])
  }
}
