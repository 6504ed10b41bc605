import LogSyntax
import TestSupport
import Testing

@testable import DayModel
@testable import Values

/// Two days as careless people write them, with hardly a line in the template's form.
@Suite struct DayReaderMessTests {
  private func day(_ text: String) -> DayRecord {
    DayReader.read([LogSource(path: "2031-03-04.md", bytes: Array(text.utf8))])
  }

  /// `Squat 3x10@45`, a short spelling of an exercise's headline.
  private func spell(_ exercise: ExerciseRecord) -> String {
    let (sets, repetitions, seconds, load) = exercise.entry.headline
    let amount = seconds.map { decimalText($0) + "s" } ?? repetitions.map(decimalText) ?? "?"
    let weight = load?.pounds.map { "@" + decimalText($0) } ?? ""
    return "\(exercise.name) \(sets.map(decimalText) ?? "?")x\(amount)\(weight)"
  }

  @Test func fieldsInEverySpelling() {
    let record = day(
      """
      ## Training Output
      Swim:: 8 x 50m / 17:30 w/ paddles
      Bike:: 35 min easy spin @ 119bpm
      Run:: 2.7 miles / 28:05 (10:24/mi)
      Walk:: 2.6km/33
      Avg_HR:: ~137

      ## Strength Log
      Floor press:: 3x7 @ 115lbs RPE 8
      Seal row:: 3x9@35 each
      Chin-ups:: 6,5,3
      Hollow hold:: 40s, 35s, 30s
      Curl (rope):: 3 x 11 @ 30 lb
      Pulldown:: 12x80, 10x90, 8x95 drop
      Hack squat:: 4x9 @ 160-180
      Rear fly:: 3x14 (light)
      Hyperextension:: done
      Front squat:: 1x5 @ 75, 1x5 @ 95, 3x5 @ 115
      Step up:: 3x10/10 @ 15
      Z press:: 3 × 6 @ 45 lb — felt slow
      Erg:: 1500m/6:40
      Copenhagen plank:: 2x25s/side
      Dips:: 3xAMRAP
      Lunge:: 3x8 (each leg) @ 20s
      Thruster:: 55 x 8 x 3
      """)
    #expect(
      record.exercises.map(spell) == [
        "Floor press 3x7@115", "Seal row 3x9@35", "Chin-ups 3x6", "Hollow hold 3x40s",
        "Curl 3x11@30", "Pulldown 3x8@95", "Hack squat 4x9@170", "Rear fly 3x14",
        "Front squat 5x5@115", "Step up 3x10@15", "Z press 3x6@45", "Copenhagen plank 2x25s",
        "Dips 3x?", "Lunge 3x8@20",
      ])
    let reported = record.diagnostics.filter { $0.construct == .strength }.compactMap(\.raw)
    #expect(reported == ["done", "1500m/6:40", "55 x 8 x 3"])
    #expect(record.activities.map(\.minutes) == [17.5, 35, 28 + 5.0 / 60, 33])
    #expect(record.activities.map(\.measures.heartRate) == [137, 119, 137, 137])
    #expect(record.activities.map(\.note) == ["w/ paddles", "easy spin @ 119bpm", "10:24/mi", nil])
    #expect(record.approximate == ["training.avg_hr"])
  }

  @Test func linesInNoForm() {
    let record = day(
      """
      # Wednesday

      ## 📊 Daily Metrics (morning)
      Weight: 168.4
      - Sleep: 6h50 (quality 7/10)
      * **Energy:** 😀 8/10

      ## 🏋️ WORKOUT LOG — Lower body
      Warm up: 8 min bike
      **1. Belt Squat**
      - Warmup: 10x45
      - Set 1: 125 lbs x 9
      - Set 2: 9x125
      - Set 3: 7 @ 125
      **2. Good Morning (wide) - 65 lbs**
      - 10, 9, 9
      - Rest 90s
      **Chin-ups** 7, 5, 4
      **Hollow hold:** 3 x 35 sec
      - Calf raise: 3 sets of 16 @ 50
      - Leg curl 3x11
      **Cardio:** Bike 18 min @ 127 bpm
      **Treadmill walk:** 22 min

      ## Swim Session (pool)
      Warm-up: 150m
      Main set: 5x100m @ 2:10
      - 4 x 25m in 0:31
      Total: 750m in 24:15
      Avg HR 129

      ### Evening walk
      1.8 mi, 35 min

      ## Nutrition
      **Breakfast** (7:40)
      - muesli — 290 kcal / 9g protein / 50g carbs / 5g fat
      **Lunch:** farro salad @ 12:50pm ~480cal
      - [x] dinner 7:10pm: lentils (640 kcal)
      Total calories: ~1,410
      Protein: ~66g

      ## Habits
      - [x] ✅ Floss
      - [ ] Read (9 pages) – too late
      """)
    #expect(record[.weight] == 168.4)
    #expect(agree(record[.sleep], 6 + 50.0 / 60))
    #expect(record[.sleepQuality] == 7)
    #expect(record[.energy] == 8)
    #expect(
      record.exercises.map(spell) == [
        "Belt Squat 3x9@125", "Good Morning 3x10@65", "Chin-ups 3x7", "Hollow hold 3x35s",
        "Calf raise 3x16@50", "Leg curl 3x11",
      ])
    #expect(record.exercises[1].equipment == "wide")
    #expect(record.activities.map(\.activity) == [.bike, .walk, .swim, .walk])
    #expect(record.activities.map(\.minutes) == [18, 22, 24.25, 35])
    #expect(record.activities.map(\.measures.heartRate) == [127, nil, 129, nil])
    #expect(record.activities[2].metres == 750)
    #expect(record.activities[2].laps.map(\.note) == ["Warm-up", "Main set", nil])
    #expect(record.foods.map(\.time) == ["7:40", "12:50pm", "7:10pm"])
    #expect(record.foods.map(\.food) == ["muesli", "Lunch: farro salad", "dinner: lentils"])
    #expect(record.foods.map(\.nutrients.calories) == [290, 480, 640])
    #expect(record.nutrition == Nutrients(calories: 1410, protein: 66, carbs: 50, fat: 5))
    #expect(Set(record.partial.keys) == [.carbs, .fat])
    #expect(record.habits == [.init(id: "floss", isDone: true), .init(id: "read", isDone: false)])
    #expect(record.diagnostics.filter { $0.severity == .warning }.isEmpty)
  }
}
