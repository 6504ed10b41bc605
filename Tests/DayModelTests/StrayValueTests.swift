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
      ("calories_so_far:: 1000\nprotein_so_far:: 0\n- toast\n- quark (40g protein)", [1000, nil]),
      ("- toast\n- crisps 150 kcal", [nil, nil]),
      ("- eggs (140 cal, 12g protein)\n- crisps 150 kcal", [290, nil]),
      (
        "| Food | Cal |\n|---|---|\n| oats | 300 |\n| **TOTALS** | 310 |\n- quark (20g protein)",
        [310, nil]
      ),
    ] as [(String, [Double?])])
  func totals(log: String, expected: [Double?]) {
    let nutrition = record("## Fuel Log\n" + log).nutrition
    #expect([nutrition.calories, nutrition.protein] == expected)
  }

  @Test("entries of which only some say how much are reported, and are no total")
  func partial() throws {
    let day = record("## Fuel Log\n- toast\n- crisps 150 kcal")
    let report = try #require(day.diagnostics.first)
    #expect(report.construct == .partialTotal && report.severity == .note && report.line == 2)
    #expect(report.message.contains("1 of 2 entries") && report.message.contains("150"))
    #expect(record("## Fuel Log\n- toast\n- soup").diagnostics.isEmpty)
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
