import JSON
import LogSyntax
import TestSupport
import Testing

@testable import DayModel
@testable import Values

/// Mess beyond the fixtures; each text is the body of a day without front matter.
@Suite struct DayReaderTests {
  private func day(_ text: String, habits: HabitConfiguration = .empty) -> DayRecord {
    DayReader.read(LogSource(path: "2031-03-04.md", bytes: Array(text.utf8)), habits: habits)
  }

  private func constructs(_ record: DayRecord) -> [String] {
    record.diagnostics.map { "\($0.construct.rawValue) \($0.line ?? 0)" }
  }

  /// `name sets x reps @ pounds`, a short spelling of an exercise.
  private func spell(_ exercise: ExerciseRecord) -> String {
    let (sets, repetitions, seconds, load) = exercise.entry.headline
    let parts = [
      sets.map(decimalText) ?? "?", "x",
      seconds.map { decimalText($0) + "s" } ?? repetitions.map(decimalText) ?? "?",
      load?.pounds.map { "@" + decimalText($0) } ?? "", exercise.isPlanned ? " planned" : "",
    ]
    return exercise.name + " " + parts.joined()
  }

  /// `run 3.1 mi 31 min 140 bpm`, a short spelling of an activity.
  private func spell(_ activity: ActivityRecord) -> String {
    var text = activity.activity.rawValue
    if let distance = activity.distance { text += " \(decimalText(distance)) \(activity.unit)" }
    if let minutes = activity.minutes { text += " \(decimalText(minutes)) min" }
    if let rate = activity.measures.heartRate { text += " \(decimalText(rate)) bpm" }
    return text
  }

  // MARK: Body

  @Test func zerosOfTheBodyAreNoValues() {
    let record = day("## Quick Log\nSleep:: 0\nEnergy:: 0\nWeight:: 0")
    #expect(record[.sleep] == nil)
    #expect(record[.energy] == nil)
    #expect(record[.weight] == nil)
    #expect(record.diagnostics.isEmpty)
  }

  @Test func theLabelNamesTheUnitOfAWeight() {
    #expect(agree(day("## Quick Log\nWeight (kg):: 80")[.weight], 176.3696))
    #expect(
      agree(
        day("## Daily Stats\n| Metric | Value |\n|---|---|\n| **Weight (kg)** | 80,5 |")[.weight],
        177.4719))
  }

  @Test func aRemarkGivesWayToAValue() {
    let record = day("## Quick Log\nWeight:: (missed)\nWeight:: 171")
    #expect(record[.weight] == 171)
    #expect(record.diagnostics.isEmpty)
  }

  @Test func aSecondMeasureTakesNothingFromTheFirst() {
    let record = day(
      "## Training Output\nBike:: 10/45\nAvg_Watts:: 200\nAvg_Watts:: 210\nAvg_RPM:: 85\nAvg_RPM:: -"
    )
    #expect(record.activities.map(\.measures.watts) == [200])
    #expect(record.activities.map(\.measures.cadence) == [85])
    #expect(constructs(record) == ["duplicate-field 4"])
  }

  @Test func aValueThatCannotBeReadKeepsItsTextAndItsPlace() {
    let record = day("## Quick Log\r\nWeight:: twelve stone\r\nSleep:: 11pm-6am\r\n")
    #expect(record[.weight] == nil)
    #expect(record.raw.map(\.name) == ["weight_lbs", "sleep.hours"])
    #expect(record.raw.map(\.text) == ["twelve stone", "11pm-6am"])
    #expect(constructs(record) == ["number 2", "sleep 3"])
  }

  @Test func aLabelOfATableIsAFieldInItsSectionOnly() {
    let record = day("## Journal\nProtein:: matters\n## Fuel Log\nProtein:: 120g")
    #expect(record.nutrition.protein == 120)
    #expect(record.fields == [NamedText(name: "Protein", text: "matters")])
    #expect(record.diagnostics.isEmpty)
  }

  // MARK: Sections

  @Test func theTitleOfADayIsNoTrainingSection() {
    let record = day("# Run Day\n## Packing\n**Bike:** 3 mi to pack\n- [ ] Gels")
    #expect(record.activities.isEmpty)
  }

  @Test(arguments: [
    "## Workout Plan\n**Run:** 3 mi / 31 min", "## Tomorrow's Run\n- Distance: 3 mi",
    "## Weekly Targets\n- Swim: 900m", "## Training Output (PENDING)\nRun:: 3/31",
    "## Training Output\n### Run (RESCHEDULED)\n- Distance: 3 mi\n- Duration: 31:00",
    "## Planned Workout\n**Run:** 3 mi / 31 min", "## Recovery Notes\n**Run:** 3 mi",
    "## Training Output\n> **Run:** 3 mi / 31 min", "## Training Output\n<!--\nRun:: 3/31\n-->",
  ])
  func whatIsPlannedWasNotDone(_ text: String) {
    #expect(day(text).activities.isEmpty)
  }

  @Test(arguments: [
    (
      "## Training Output\n### 🚴 Bike (COMPLETED ✅)\n- Distance: 11 mi\n- Duration: 40:00",
      "bike 11 mi 40 min"
    ),
    ("## Planned Workout\n### Bike (COMPLETED)\n- Distance: 11 mi", "bike 11 mi"),
    ("## Morning Run\n- Distance: 3 mi\n- Time: 31 min\n- HR: 140", "run 3 mi 31 min 140 bpm"),
    ("## Workout\n**Run - 3.1 mi in 31:00**", "run 3.1 mi 31 min"),
    ("## Training Output\n- Run: 3.1 mi / 31:00", "run 3.1 mi 31 min"),
    ("## Training Output\nRun: 3.1 mi / 31:00", "run 3.1 mi 31 min"),
    ("## Training Output\nRun (km):: 5/30", "run 5 km 30 min"),
    (
      "## Training Output\n**Easy day**\n**Avg Heart Rate**: 126 bpm\nRun:: 3/31",
      "run 3 mi 31 min 126 bpm"
    ),
    ("## Training Output\nRun:: 3/31\n**Run:**\n- Avg HR: 140\n", "run 3 mi 31 min 140 bpm"),
    (
      "## Training Output\n**Run:**\n- Duration: 2:05:10\n- Distance: 13.1 mi",
      "run 13.1 mi 125.167 min"
    ),
    (
      "## Training Output\n| Activity | Distance | Time | Avg HR |\n|---|---|---|---|\n| Run | 3.1 mi | 31:00 | 140 |",
      "run 3.1 mi 31 min 140 bpm"
    ),
    (
      "## Training Output\n| Activity | Target | Dist/Time | HR |\n|---|---|---|---|\n| Run | 5 | 3.1/31 | 140 |",
      "run 3.1 mi 31 min 140 bpm"
    ),
  ])
  func trainingIsReadInManyForms(_ text: String, _ expected: String) {
    let record = day(text)
    #expect(record.activities.map(spell) == [expected])
    #expect(record.diagnostics.filter { $0.severity == .warning }.isEmpty)
  }

  @Test func ratesAreKeptAsTextWhereNothingWasDone() {
    let record = day("## Training Output\nRun::\nAvg_HR:: 140")
    #expect(record.activities.isEmpty)
    #expect(record.raw == [NamedText(name: "training.avg_hr", text: "140")])
  }

  @Test func twoSessionsOfAKindAreTwoActivities() {
    let record = day("## Workout\n**Run:** 3 mi / 30 min\n**Run:** 2 mi / 21 min")
    #expect(record.activities.map(spell) == ["run 3 mi 30 min", "run 2 mi 21 min"])
  }

  // MARK: Strength

  @Test(arguments: [
    ("## Strength Log\n- Goblet squat 3x10 @ 45 lbs", "Goblet squat 3x10@45"),
    ("## Strength Log\n- Goblet squat: 3x10 @ 45 lbs", "Goblet squat 3x10@45"),
    ("## Strength Log\n- Goblet squat – 3 x 10 @ 20kg", "Goblet squat 3x10@44.092"),
    ("## Strength Log\n**Walking lunge @ 45:**\n- 12 reps\n- 10 reps", "Walking lunge 2x12@45"),
    ("## Workout\n### Walking lunge @ 45\n- 12 reps\n- 10 reps", "Walking lunge 2x12@45"),
    ("## Strength Log\n### Goblet Squat @ 45\n- 12 reps\n- 10 reps", "Goblet Squat 2x12@45"),
    ("## Workout A\n**Goblet Squat**\n- 12x45\n- 10x50", "Goblet Squat 2x10@50"),
    ("## Workout A\n**Goblet Squat**\n- 3x10 @ 45", "Goblet Squat 3x10@45"),
    ("## Workout\nGoblet squat:: 3x10 @ 45", "Goblet squat 3x10@45"),
    (
      "## Strength Log\n| Exercise | Sets | Reps | Weight (kg) | Notes |\n|---|---|---|---|---|\n| Squat | 3 | 8-10 | 20 | ok |",
      "Squat 3x9@44.092"
    ),
    (
      "## Strength Log\n| Exercise | Sets | Reps | Weight (lbs) |\n|---|---|---|---|\n| Push up | 3 | 12 | 0 |",
      "Push up 3x12"
    ),
    ("## Strength Log\n| Squat | 3 | 10 | 45 lbs |", "Squat 3x10@45"),
    (
      "## Strength Log\n| Exercise | 1 | 2 |\n|---|---|---|\n| Squat @ 45 lbs | 12 | 10 |",
      "Squat 2x12@45"
    ),
    (
      "## Strength Log\nSquat:: 3x10 @ 45\n## Completed Workout\n- Squat 3x10 @ 45", "Squat 3x10@45"
    ),
  ])
  func exercisesAreReadInManyForms(_ text: String, _ expected: String) {
    let record = day(text)
    #expect(record.exercises.map(spell) == [expected])
    #expect(record.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "## Strength Log\n**Warm-up:** 5 min easy row", "## Strength Log\n- Felt: 7/10",
    "## Strength Log\nNotes:: 3 sets felt easy", "## Training Output\n- Felt good: 10, 9",
    "## Strength Log\n~~Squat:: 3x10 @ 45~~", "## Strength Log\n- ~~Squat 3x10 @ 45~~",
    "## Strength Log\n| Exercise | Weight | Sets x Reps | Rest |\n|---|---|---|---|\n| Squat | 45 | 3 x 8-10 | 90s |",
    "## Strength Log (PENDING)\nSquat:: 3x10 @ 45",
  ])
  func whatIsNoExerciseIsNone(_ text: String) {
    #expect(day(text).exercises.isEmpty)
  }

  private static let plan = "## Planned Workout\n- Squat 3x8-10 @ 45 lbs\n- Row: 3x12 @ 40\n"

  @Test(arguments: [
    ("## Strength Log\nSquat:: 3x8 @ 45\nRow:: 3x12 @ 40", true),
    ("## Strength Log\nSquat:: 3x10 @ 45 lbs\nRow:: 3x12 @ 40", true),
    ("## Strength Log\nSquat:: 3x9 @ 45\nRow:: 3x12 @ 40", false),
    ("## Strength Log\nSquat:: 3x10 @ 45 easy\nRow:: 3x12 @ 40", false),
    ("## Strength Log\nSquat:: 3x10 @ 45\nRow:: too tired", false),
    ("## Strength Log\n_Row_:: \nRow:: 3x12 @ 40", true),
    ("## Strength Log\nRow:: 3x12 @ 40\n## Today's Todos\n- [x] Buy gym shoes\n", false),
    ("## Strength Log\nRow:: 3x12 @ 40\n## Today's Todos\n- [x] Buy shoes\n", true),
    ("## Strength Log\nRow:: 3x12 @ 40\n- [x] all of it", false),
    (
      "## Strength Log\n| Exercise | Sets | Reps | Weight |\n|---|---|---|---|\n| Row | 3 | 12 | 40 |",
      true
    ),
  ])
  func untouchedLinesOfThePlanArePlanned(_ log: String, _ isPlanned: Bool) {
    let record = day(Self.plan + log)
    #expect(!record.exercises.isEmpty)
    #expect(record.exercises.allSatisfy { $0.isPlanned == isPlanned })
  }

  @Test func aWorkoutFileIsPartOfItsDay() {
    let record = DayReader.read([
      LogSource(
        path: "logs/2031-03-04-workout.md",
        bytes: Array("# Workout B — 2031-03-04\n\n## Row\n- 10x40\n- 8x40\n".utf8)),
      LogSource(path: "logs/2031-03-04.md", bytes: Array("## Quick Log\nWeight:: 171".utf8)),
    ])
    #expect(record.date?.description == "2031-03-04")
    #expect(record[.weight] == 171)
    #expect(record.exercises.map(spell) == ["Row 2x10@40"])
  }

  // MARK: Lists

  @Test func aTaskThatIsTickedInOneOfItsPlacesIsDone() {
    let record = day(
      """
      ## Command Engine
      ### Must Win 3
      - [x] Draft the outline
      ## Today's Todos
      - [ ] draft the outline
      - [ ] Draft the outline
      """)
    #expect(record.todos == TodoCount(total: 2, completed: 1))
    #expect(record.allBoxes == TodoCount(total: 3, completed: 1))
  }

  @Test func habitsAreReadFromTablesBoxesAndEntries() {
    let habits = HabitConfiguration(habits: [.init(id: "water", name: "Drink water (2 l)")])
    let record = day(
      """
      ## Daily Habits
      - [X] **drink water** (1.5 l)
      - Stretch: ✅ done
      - ❌ Read
      - ⏳ Walk
      - [ ] Stretch
      - Just a remark: nothing
      """, habits: habits)
    #expect(record.habits.map(\.id) == ["water", "stretch", "read", "walk"])
    #expect(record.habits.map(\.isDone) == [true, true, false, nil])
  }

  @Test func topThreeMayBeBulletsOrBoxes() {
    #expect(day("## Top 3 for Tomorrow\n- One\n- Two").top3 == ["One", "Two"])
    #expect(day("## Top 3\n1. [ ] One\n2. ~~Two~~\n3. —\n- note").top3 == ["One"])
  }

  // MARK: Food

  @Test func nestedNumbersBelongToTheirDish() {
    let record = day(
      "## Fuel Log\n- Oats\n  - ~300 cal, 10g protein\n- Dinner:\n  - Soup\n  - Bread")
    #expect(record.foods.map(\.food) == ["Oats", "Soup", "Bread"])
    #expect(record.foods[0].nutrients == Nutrients(calories: 300, protein: 10))
    #expect(record.nutrition.calories == 300)
    #expect(record.partial[.calories] == PartialSum(known: 1, entries: 3))
  }

  @Test func aTotalInALineIsNoDish() {
    let record = day("## Fuel Log\n- Oats (300 cal)\n**Total:** ~1,900 cal, 110g protein")
    #expect(record.foods.map(\.food) == ["Oats"])
    #expect(record.nutrition == Nutrients(calories: 1900, protein: 110))
  }

  @Test func tableAndInlineTotalsThatDifferAreAdded() {
    let record = day(
      """
      ## Fuel Log
      | Food | Cal | Fat |
      |---|---|---|
      | Oats | 300 | 5 |
      | **TOTALS** | **300** | **0** |
      calories_so_far:: 500
      """)
    #expect(record.nutrition == Nutrients(calories: 800, fat: 5))
    #expect(constructs(record) == ["totals-disagree 6"])
  }

  @Test func textLeftByMachinesIsNoFood() {
    #expect(day("## Fuel Log\n</content>\n</invoke>\n*Describe it*\n---\n> tip").foods.isEmpty)
  }

  // MARK: The whole

  @Test func everyKeyOfTheRecordIsThereInItsOrder() throws {
    guard case .object(let members) = day("").json else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.key) == FixtureTests.keys)
    #expect(day("").json.text(.compact).contains(#""weight_lbs":null"#))
  }

  @Test func daysAreOneObject() {
    let json = DayRecord.privateJSON([day("")])
    #expect(json.text(.compact).hasPrefix(#"{"schema":"bestupid.days/1","days":[{"schema":"#))
  }
}
