import LogSyntax
import TestSupport
import Testing

@testable import DayModel
@testable import Values

/// What people write that was read as something else. Each text is the body of a day.
private func record(_ text: String) -> DayRecord {
  DayReader.read(LogSource(path: "2031-03-04.md", bytes: Array(text.utf8)))
}

private func activities(_ text: String) -> [String] {
  record(text).activities.map { activity in
    [
      activity.activity.rawValue,
      activity.distance.map { "\(decimalText($0))\(activity.unit)" } ?? "-",
      activity.minutes.map { "\(decimalText($0))min" } ?? "-",
      activity.measures.heartRate.map { "\(decimalText($0))bpm" } ?? "-",
    ].joined(separator: " ")
  }
}

private func exercises(_ text: String) -> [String] { record(text).exercises.map(\.name) }

@Suite("Each nutrient by itself")
struct NutrientTests {
  @Test(
    "a total of one nutrient blanks no other",
    arguments: [
      ("calories_so_far:: 1000\n- quark (40g protein)", [1000, 40]),
      ("protein_so_far:: 120\n- oats (300 cal)\n- soup (200 cal)", [500, 120]),
      ("calories_so_far:: 1000\nprotein_so_far:: 0\n- toast\n- quark (40g protein)", [1000, 40]),
      ("- toast\n- crisps 150 kcal", [150, nil]), ("- toast\n- tea", [nil, nil]),
      ("- eggs (140 cal, 12g protein)\n- crisps 150 kcal", [290, 12]),
      (
        "| Food | Cal |\n|---|---|\n| oats | 300 |\n| **TOTALS** | 310 |\n- quark (20g protein)",
        [310, 20]
      ),
    ] as [(String, [Double?])])
  func totals(log: String, expected: [Double?]) {
    let nutrition = record("## Fuel Log\n" + log).nutrition
    #expect([nutrition.calories, nutrition.protein] == expected)
  }

  @Test("entries of which only some say how much are reported, and their sum is partial")
  func partial() throws {
    let day = record("## Fuel Log\n- toast\n- crisps 150 kcal")
    #expect(day.partial == [.calories: PartialSum(known: 1, entries: 2)])
    let report = try #require(day.diagnostics.first)
    #expect(report.construct == .partialTotal && report.severity == .note && report.line == 2)
    #expect(report.message.contains("1 of 2 entries") && report.message.contains("150"))
    #expect(record("## Fuel Log\n- toast\n- soup").diagnostics.isEmpty)
  }

  @Test(
    "a total that is written, or entries that all have their number, are whole",
    arguments: [
      "calories_so_far:: 1000\n- toast\n- crisps 150 kcal",
      "- Total: 1000 cal\n- toast\n- crisps 150 kcal", "- crisps 150 kcal",
      "- crisps 150 kcal\n  with a dip", "- toast",
    ])
  func whole(log: String) {
    let day = record("## Fuel Log\n" + log)
    #expect(day.partial.isEmpty && day.diagnostics.isEmpty)
    #expect(!day.json.text().contains("partial"))
  }
}

@Suite("Food that the bot appends")
struct BotFoodTests {
  private func foods(_ text: String) -> [String] { record(text).foods.map(\.food) }

  @Test(
    "a line in the bot's form is food below advice, notes and rules",
    arguments: [
      "### Notes\n", "### Recommendations\nMore fibre.\n", "**Tips:**\n", "---\n", "***\n\n",
      "### Weekly Progress\n",
      "### Analysis\n#### Tomorrow\n- eat (200 cal)\n",
      "### Notes\n---\n**Dinner ideas:**\n",
      "### Daily Targets\n| Goal | Target |\n|---|---|\n| Calories | 2000 |\n\n",
    ])
  func below(head: String) {
    let line = "- **9:24pm**: soup (~730 cal, 26g protein)"
    let day = record("## Fuel Log\n- 8:00 toast (200 cal)\n\n" + head + line)
    #expect(day.foods.map(\.food) == ["toast", "soup"])
    #expect(day.nutrition == Nutrients(calories: 930, protein: 26))
    #expect(day.foods.last?.time == "9:24pm")
    #expect(foods("## Fuel Log\n" + head + line.replacing("**:", with: ":**")) == ["soup"])
  }

  @Test(
    "any other line below advice is none",
    arguments: [
      "- 9:24pm: soup (~730 cal)", "- **Soup**: try it (~730 cal)", "- **9:24pm**: soup",
      "**9:24pm**: soup (~730 cal)", "- **9:24pm**: soup (730 cal) is too much",
      "- **9:24pm** soup (730 cal)", "- Total: 730 cal",
      "| Food | Cal |\n|---|---|\n| soup | 730 |",
      "| Metric | Target |\n|---|---|\n| Calories | 730 |",
    ])
  func others(line: String) {
    let day = record("## Fuel Log\n- 8:00 toast (200 cal)\n\n### Notes\n" + line)
    #expect(day.foods.map(\.food) == ["toast"] && day.nutrition.calories == 200)
  }

  @Test("outside of the food section it is none")
  func outside() {
    #expect(foods("## Notes\n- **9:24pm**: soup (~730 cal)").isEmpty)
    #expect(foods("## Fuel Log\n## Analysis\n- **9:24pm**: soup (~730 cal)").isEmpty)
  }

  @Test(
    "a table under Daily Targets has the day's totals, by the rule of sums",
    arguments: [
      ("## Fuel Log\n", "### Daily Targets", "Actual", [1310, 71]),
      ("", "## Daily Targets (rest day)", "Current", [1310, 71]),
      ("## Fuel Log\n- toast (200 cal)\n", "## 🎯 Daily Targets", "Actual", [1310, 71]),
      ("## Fuel Log\ncalories_so_far:: 400\n", "### Daily Targets", "Actual", [1710, 71]),
      ("## Fuel Log\ncalories_so_far:: 1310\n", "### Daily Targets", "Actual", [1310, 71]),
      ("## Fuel Log\n", "### Daily Targets", "Minimum", [nil, nil]),
      ("", "## Weekly Targets", "Actual", [nil, nil]),
      ("## Fuel Log\n", "### Weekly Progress", "Actual", [nil, nil]),
      ("## Planned Workout\n", "### Daily Targets", "Actual", [nil, nil]),
    ] as [(String, String, String, [Double?])])
  func targets(before: String, heading: String, column: String, expected: [Double?]) {
    let table =
      "| Nutrient | Target | \(column) | Remaining |\n|---|---|---|---|\n"
      + "| Calories | 2000 | 1310 | 690 |\n| **Protein (g)** | 110 | 71g | 39 |\n| Fat | 60 | — | |"
    let nutrition = record(before + "\n" + heading + "\n" + table).nutrition
    #expect([nutrition.calories, nutrition.protein] == expected)
    #expect(nutrition.fat == nil)
  }
}

@Suite("A score is from 0 to 10")
struct ScoreLimitTests {
  @Test(
    "a number that no score can be stays as text and is reported; watches alone tell a percentage",
    arguments: [
      ("Sleep_Quality:: 84", "sleep.quality", 8.4), ("Sleep_Quality:: 101", "sleep.quality", nil),
      ("Sleep_Quality:: -5", "sleep.quality", nil), ("Mood_AM:: 84", "mood.morning", nil),
      ("Mood_PM:: -1", "mood.bedtime", nil), ("Energy:: 11", "energy", nil),
      ("Energy:: 60%", "energy", 6), ("Focus:: 10", "focus", 10), ("Focus:: 6-11", "focus", nil),
    ] as [(String, String, Double?)])
  func body(line: String, path: String, expected: Double?) throws {
    let day = record("## Quick Log\n" + line)
    let field = try #require(FieldCatalog.body.first { $0.recordPath == path })
    #expect(day[field] == expected)
    let reports = day.diagnostics.map { "\($0.severity) \($0.construct) \($0.line ?? 0)" }
    #expect(reports == (expected == nil ? ["warning number 2"] : []))
    if expected == nil { #expect(day.raw == [NamedText(name: path, text: line.after(":: "))]) }
  }

  @Test(
    "so is an exertion, wherever it stands",
    arguments: [
      "Run:: 3/30\nSession_RPE:: 84", "Run:: 3/30 (RPE 84)", "**Run:** 3mi / 30min\n- RPE: 84",
      "Run:: 3/30 (RPE 84)\nSession_RPE:: 84",
    ])
  func exertion(lines: String) {
    let day = record("## Training Output\n" + lines)
    #expect(day.activities.map(\.minutes) == [30])
    #expect(day.activities.map(\.measures.exertion) == [nil])
    #expect(!day.diagnostics.isEmpty)
    #expect(day.diagnostics.allSatisfy { $0.construct == .number && $0.raw == "84" })
    let known = record("## Training Output\n" + lines.replacing("84", with: "8"))
    #expect(known.activities.map(\.measures.exertion) == [8] && known.diagnostics.isEmpty)
  }
}

extension String {
  fileprivate func after(_ mark: String) -> String {
    String(self[(firstRange(of: mark)?.upperBound ?? startIndex)...])
  }
}

@Suite("A number is read whole")
struct WholeNumberTests {
  @Test(
    "a fraction is a part of its number, in whatever is read",
    arguments: [
      ("## Quick Log\nSleep:: 7 1/2 h", "sleep", 7.5), ("## Quick Log\nSleep:: 7½", "sleep", 7.5),
      ("## Quick Log\nWeight:: 181 1/2", "weight", 181.5),
      ("## Quick Log\n| Metric | Value |\n|---|---|\n| Sleep | 7 3/4 |", "sleep", 7.75),
      ("## Fuel Log\nprotein_so_far:: 90 1/2 g", "protein", 90.5),
    ])
  func fraction(log: String, id: String, expected: Double) throws {
    let day = record(log)
    #expect(day[try #require(FieldCatalog.field(id: id))] == expected)
    #expect(day.diagnostics.isEmpty)
  }

  @Test(
    "what goes on unread is reported and no value",
    arguments: [
      ("## Quick Log\nSleep:: 7 Std 30", "sleep"), ("## Quick Log\nSleep:: 7 30", "sleep"),
      ("## Quick Log\nWeight:: 181 1/5", "weight"),
      ("## Fuel Log\ncalories_so_far:: 1 950", "calories"),
      ("## Quick Log\nEnergy:: 6 30", "energy"),
    ])
  func cut(log: String, id: String) throws {
    let day = record(log)
    #expect(day[try #require(FieldCatalog.field(id: id))] == nil)
    #expect(day.diagnostics.map(\.severity) == [.warning])
    #expect(day.diagnostics.first?.raw == log.after(":: "))
  }
}

@Suite("A target is no rate and no result")
struct TargetTests {
  @Test(
    "a rate after a target's word or sign is none",
    arguments: [
      ("Run:: 3/30 (HR <140)", "run 3mi 30min -"), ("Run:: 3/30 (HR ≤ 140)", "run 3mi 30min -"),
      ("Run:: 3/30 (target HR 130-140)", "run 3mi 30min -"),
      ("Run:: 3/30 (HR under 140)", "run 3mi 30min -"),
      ("Run:: 3/30 (zone 2, HR 110-130)", "run 3mi 30min -"),
      ("Run:: 3/30 (132 bpm avg, target <140)", "run 3mi 30min 132bpm"),
      ("Run:: 3/30 (target HR 130-140, avg HR 137)", "run 3mi 30min 137bpm"),
      ("Run:: 3/30 (zone 2, avg HR 121)", "run 3mi 30min 121bpm"),
      ("Run:: 3/30 (zone 2; 121 bpm)", "run 3mi 30min 121bpm"),
      ("Run:: 3/30\nAvg_HR:: 128 (target 120-130)", "run 3mi 30min 128bpm"),
      ("Run:: 3/30\nAvg_HR:: Run 128 (target 120), Bike <110", "run 3mi 30min 128bpm"),
      ("**Run — 3 miles / 30 min**\n- HR: <140", "run 3mi 30min -"),
      ("**Run — 3 miles easy (HR <140)**\n- Distance: 3.1 mi\n- Avg HR: 135", "run 3mi - 135bpm"),
      ("**Morning run — 3 mi (target HR 130-140)**\n- Total time: 30:00", "run 3mi 30min -"),
    ])
  func rates(log: String, expected: String) {
    #expect(activities("## Training Output\n" + log) == [expected])
  }

  @Test(
    "a head with only targets and no result below is a plan",
    arguments: [
      "**Run — 3 miles easy (HR <140)**", "**Run — 40 min (target HR 130-140)**",
      "**Run — 3 miles (HR under 140)**\n- keep it easy", "**Bike — 40 min (zone 2, HR 110-130)**",
    ])
  func plans(log: String) {
    #expect(activities("## Training Output\n" + log) == [])
  }

  @Test("a target beside a result leaves the result")
  func results() {
    #expect(
      activities("## Training Output\n**Run — 3 miles easy (HR <140)**\n- Duration: 31:20")
        == ["run 3mi 31.333min -"])
    #expect(
      activities("## Training Output\n**Run — 5k under 30 min**") == ["run 5km - -"])
  }
}

@Suite("Labels are no exercises")
struct LabelTests {
  @Test(
    "a remark, a rest or a plan with numbers is no exercise",
    arguments: [
      "**Total Duration:** ~35 min", "- Option 2 (if tired): 2 sets per lift",
      "- Option 2 (if tired): 2x8", "- Focus: 3x10 next time", "- Rest: 60s", "**Rest**\n- 60s",
      "- Rest 3x60s", "**Plan B**\n- 30 easy minutes", "**Plan B:** 3x10", "- Plan B 3x10",
      "Focus:: 3x10 next time", "Rest:: 60s", "- Next time: 3x12", "- Total reps: 30",
      "- Cardio: 10 min",
      "| Exercise | Sets | Reps | Weight |\n|---|---|---|---|\n| **Total** | 9 | 90 | 0 |",
    ])
  func labels(log: String) {
    #expect(exercises("## Strength Log\n" + log) == [])
    #expect(
      exercises("## Strength Log\n**Squat @ 100 lbs:**\n- Set 1: 5 reps\n" + log) == ["Squat"])
  }

  @Test(
    "an exercise whose name has such a word is one",
    arguments: [
      "Rest-pause curl", "Total body extension", "Plank", "Warm-up squat", "Farmer walk",
      "Optional curl", "Step up",
    ])
  func exercisesAll(name: String) {
    #expect(exercises("## Strength Log\n\(name):: 3x10 @ 45 lbs") == [name])
    #expect(exercises("## Strength Log\n- \(name) 3x10 @ 45 lbs") == [name])
  }
}

@Suite("A bare zero is not filled")
struct ZeroTests {
  @Test(
    "a zero of a body field is none, in any spelling and inline as in tables",
    arguments: [
      "Sleep:: 0", "Sleep:: 0:00", "Sleep:: 0h", "Sleep:: 0h00m", "Sleep:: 0.0", "Weight:: 0",
      "Weight:: 0 lbs", "Weight:: 0.0 kg", "Sleep_Quality:: 0", "Sleep_Quality:: 0%", "Mood_AM:: 0",
      "Mood_PM:: 0/10", "Energy:: 0", "Focus:: 0.0",
      "| Metric | Value |\n|---|---|\n| Sleep Hours | 0:00 |",
    ])
  func zeros(log: String) {
    let day = record("## Quick Log\n" + log)
    let values = [
      day[.sleep], day[.weight], day[.sleepQuality], day[.moodMorning], day[.moodBedtime],
      day[.energy], day[.focus],
    ]
    #expect(values.allSatisfy { $0 == nil })
    #expect(day.diagnostics.isEmpty && day.raw.isEmpty)
  }
}

@Suite("Headline of a list of sets")
struct HeadlineTests {
  @Test(
    "is its heaviest set, and on a tie the one with more repetitions",
    arguments: [
      ("Squat:: 5x135, 8x135, 3x95", 8, 135), ("Squat:: 3x10 @ 135, 1x8 @ 145", 8, 145),
      ("Squat:: 3x10 @ 45/50/55", 10, 55), ("- Squat: 12, 10, 8 reps @ 45 lbs", 12, 45),
      ("- Squat: 5x100kg, 8x200lbs", 5, 220.462),
    ])
  func best(log: String, repetitions: Double, pounds: Double) throws {
    let exercise = try #require(record("## Strength Log\n" + log).exercises.first)
    let head = exercise.entry.headline
    #expect(head.repetitions == repetitions)
    #expect(abs((head.load?.pounds ?? 0) - pounds) < 0.01)
  }
}

@Suite("Lines in bold below an activity")
struct GroupLabelTests {
  @Test(
    "a group's label does not end the activity of the heading above",
    arguments: [
      "### Bike\n**Actual Workout:**\n- Distance: 8 mi\n- Duration: 29 min\n- Avg HR: 121",
      "### Bike\n**Sessions:**\n- Distance: 8 mi\n- Duration: 29 min\n- Avg HR: 121 bpm",
      "### Bike\n**Actual Workout:** 8 mi / 29 min\n- Avg HR: 121",
      "### Bike\n**Details:**\n**Results:**\n- Distance: 8 mi\n- Time: 29 min\n- HR: 121",
      "**Indoor Bike Session:**\n- Distance: ~8+ miles\n- Duration: 29 min\n- Avg HR: 121",
      "**Morning bike**\n- Distance: 8 mi\n- Duration: 29 min\n- Avg HR: 121",
    ])
  func groups(log: String) {
    #expect(activities("## Training Output\n" + log) == ["bike 8mi 29min 121bpm"])
    #expect(exercises("## Training Output\n" + log) == [])
  }

  @Test("an exercise below an activity ends it all the same")
  func exercise() {
    let log = "### Bike\n- 8 mi / 29 min\n**Goblet squat:**\n- Set 1: 12 reps\n- Set 2: 10 reps"
    #expect(exercises("## Workout\n" + log) == ["Goblet squat"])
  }

  @Test(
    "an exercise, or a remark on an activity, is none",
    arguments: [
      "**Farmer walk @ 50 lbs:**\n- Set 1: 12 reps", "**Notes on the run:** 3 of us",
      "**Walking lunges:**\n- 12 reps", "**Post-run stretch:** 10 min",
    ])
  func none(log: String) { #expect(activities("## Workout\n" + log) == []) }
}

@Suite("Advice and placeholders are no food")
struct AdviceTests {
  @Test(
    "lines below a label of advice, and rows to fill in, are none",
    arguments: [
      "### Recommendation\n- eat more fibre", "### Nutrition Analysis\n- protein was low",
      "### Notes\n- felt hungry", "**Recommendation:**\n- eat more fibre\n- two eggs (140 cal)",
      "**Notes:** late dinner", "- Note: late dinner", "**Analysis:**\n- low on protein",
      "| Time | Meal | Calories |\n|---|---|---|\n| — | *Lunch* | — |\n| — | Dinner | — |",
    ])
  func none(log: String) { #expect(record("## Nutrition Log\n" + log).foods == []) }

  @Test("a meal after the advice, and a meal without numbers, is food")
  func food() {
    let log = """
      ## Nutrition Log
      **Notes:**
      - felt hungry
      **Lunch:**
      - soup
      | Time | Meal | Calories |
      |---|---|---|
      | 12:30 | Lunch | — |
      | — | rice | — |
      """
    #expect(record(log).foods.map(\.food) == ["soup", "Lunch", "rice"])
  }
}

@Suite("Laps and lifts")
struct LapTests {
  @Test(
    "the terms of a line of laps add up",
    arguments: [
      ("**Swim**\n- 7x100m + 2x50m", 800.0), ("**Swim**\n- 4x100m in 2:10 + 8x25m easy", 600),
      ("**Swim**\n- Main set: 7x100m + 2x50m\n- Cool-down: 100m", 900),
      ("Swim:: 7x100m + 2x50m / 22:00", 800),
      ("**Swim — 900m**\n- 7x100m + 2x50m", 900),
    ])
  func terms(log: String, metres: Double) {
    #expect(record("## Training Output\n" + log).activities.map(\.metres) == [metres])
  }

  @Test("intervals of a run with a time are a part of it")
  func intervals() {
    #expect(
      activities("## Training Output\n**Run — 31 min**\n- 4x400m in 1:45") == ["run - 31min -"])
  }

  @Test(
    "a lift under Training Output is a lift",
    arguments: [
      "Squat:: 3x5 @ 185 lbs", "Squat:: 3x5", "- Squat 3x5 @ 185 lbs", "- Squat: 3x5 @ 185 lbs",
      "- Squat 3x5", "Swim:: 600m/21:30\nSquat:: 3x8 @ BW+25",
    ])
  func lifts(log: String) {
    #expect(exercises("## Training Output\n" + log) == ["Squat"])
  }

  @Test(
    "or reported, where it may be lengths of a pool",
    arguments: ["Kick:: 4x25", "- Kick 8x50", "Squat:: 3x50"])
  func doubt(log: String) {
    let day = record("## Training Output\n" + log)
    #expect(day.exercises == [])
    #expect(day.diagnostics.map(\.construct) == [.strength])
  }
}
