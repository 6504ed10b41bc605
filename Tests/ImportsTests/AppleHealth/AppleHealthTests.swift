import Imports
import TestSupport
import Testing
import Values
import WatchData

/// Apple Health (docs/imports.md). All values are made up.
@Suite("Apple Health")
struct AppleHealthTests {
  // MARK: Types

  /// A type, what is written, and what the entry must say.
  struct Row: Sendable, CustomStringConvertible {
    let type: String, value: String, unit: String
    let entry: String
    var description: String { "\(type) \(value) \(unit)" }
  }

  private static let rows: [Row] = [
    Row(type: "BodyMass", value: "171.5", unit: "lb", entry: #""weight_kg":77.791"#),
    Row(type: "BodyMass", value: "77.8", unit: "kg", entry: #""weight_kg":77.8"#),
    Row(type: "BodyMass", value: "77800", unit: "g", entry: #""weight_kg":77.8"#),
    Row(type: "BodyMass", value: "12.25", unit: "st", entry: #""weight_kg":77.791"#),
    Row(type: "BodyFatPercentage", value: "0.213", unit: "%", entry: #""body_fat_percent":21.3"#),
    Row(type: "RestingHeartRate", value: "52", unit: "count/min", entry: #""resting_hr":52"#),
    Row(
      type: "HeartRateVariabilitySDNN", value: "48.23", unit: "ms",
      entry: #""hrv":{"overnight_avg":48.2,"method":"sdnn"}"#),
    Row(type: "StepCount", value: "600", unit: "count", entry: #""steps":600"#),
    Row(type: "DistanceWalkingRunning", value: "2.5", unit: "km", entry: #""distance_km":2.5"#),
    Row(type: "DistanceWalkingRunning", value: "2", unit: "mi", entry: #""distance_km":3.22"#),
    Row(type: "DistanceWalkingRunning", value: "2500", unit: "m", entry: #""distance_km":2.5"#),
    Row(type: "FlightsClimbed", value: "3", unit: "count", entry: #""floors":3"#),
    Row(type: "ActiveEnergyBurned", value: "500", unit: "kcal", entry: #""active_kcal":500"#),
    Row(type: "ActiveEnergyBurned", value: "500", unit: "Cal", entry: #""active_kcal":500"#),
    Row(type: "ActiveEnergyBurned", value: "2092", unit: "kJ", entry: #""active_kcal":500"#),
    Row(type: "ActiveEnergyBurned", value: "500000", unit: "cal", entry: #""active_kcal":500"#),
    Row(
      type: "VO2Max", value: "42.13", unit: "mL/min·kg", entry: #""training":{"vo2max_run":42.13}"#),
    Row(
      type: "DietaryEnergyConsumed", value: "640", unit: "kcal",
      entry: #""meals":[{"id":"Food@","name":"Food","calories":640}]"#),
    Row(
      type: "DietaryProtein", value: "32", unit: "g",
      entry: #""meals":[{"id":"Food@","name":"Food","protein_g":32}]"#),
    Row(
      type: "DietaryCarbohydrates", value: "70", unit: "g",
      entry: #""meals":[{"id":"Food@","name":"Food","carbs_g":70}]"#),
    Row(
      type: "DietaryFatTotal", value: "20", unit: "g",
      entry: #""meals":[{"id":"Food@","name":"Food","fat_g":20}]"#),
    Row(
      type: "DietaryFiber", value: "6000", unit: "mg",
      entry: #""meals":[{"id":"Food@","name":"Food","fiber_g":6}]"#),
  ]

  @Test("each type in each of its units", arguments: rows)
  func types(row: Row) throws {
    var export = HealthExport()
    export.add(row.type, row.value, row.unit, at: "2031-03-04 07:00")
    let found = try export.read()
    #expect(found.text("2031-03-04") == row.entry)
    #expect(found.days.map(\.source) == [.appleHealth] && found.skipped.isEmpty)
  }

  @Test("blood oxygen and respiration are means within the night, and nothing without one")
  func withinTheNight() throws {
    var export = HealthExport()
    for (type, unit, values) in [
      ("OxygenSaturation", "%", ["0.95", "0.97", "0.80", "0.99"]),
      ("RespiratoryRate", "count/min", ["14", "15", "30", "9"]),
      ("HeartRateVariabilitySDNN", "ms", ["40", "50", "200", "100"]),
    ] {
      for (value, time) in zip(
        values, ["2031-03-03 23:50", "2031-03-04 05:00", "2031-03-04 12:00", "2031-03-05 12:00"])
      {
        export.add(type, value, unit, at: time)
      }
    }
    export.sleep("AsleepCore", "2031-03-03 23:40", "2031-03-04 06:30")
    let found = try export.read()
    let day = try #require(found.days.first { "\($0.date)" == "2031-03-04" })
    #expect(day[.bloodOxygen] == 96 && day[.respirationRate] == 14.5 && day[.variability] == 45)
    // Without a night the day's own values of heart rate variability count.
    #expect(found.text("2031-03-05") == #""hrv":{"overnight_avg":100,"method":"sdnn"}"#)
  }

  @Test("of a day the first weight counts, and the last resting heart rate")
  func firstAndLast() throws {
    var export = HealthExport()
    export.add("BodyMass", "78", "kg", at: "2031-03-04 07:30")
    export.add("BodyMass", "77", "kg", at: "2031-03-04 07:00")
    // Before four it is still the day before.
    export.add("BodyMass", "76", "kg", at: "2031-03-05 03:59:59")
    export.add(
      "RestingHeartRate", "52", "count/min", at: "2031-03-04 07:00", to: "2031-03-04 12:00")
    export.add(
      "RestingHeartRate", "54", "count/min", at: "2031-03-04 07:00", to: "2031-03-04 22:00")
    export.add(
      "RestingHeartRate", "53", "count/min", at: "2031-03-04 07:00", to: "2031-03-04 18:00")
    #expect(try export.read().text("2031-03-04") == #""weight_kg":77,"resting_hr":54"#)
  }

  @Test("food is one meal a day, of the best source")
  func food() throws {
    var export = HealthExport()
    for (source, factor) in [("Diary", 1), ("Plates", 2)] {
      export.add(
        "DietaryEnergyConsumed", "\(600 * factor)", "kcal", at: "2031-03-04 12:00", by: source)
      export.add("DietaryEnergyConsumed", "1673.6", "kJ", at: "2031-03-04 19:00", by: source)
      export.add("DietaryProtein", "\(30 * factor)", "g", at: "2031-03-04 12:00", by: source)
    }
    #expect(
      try export.read().text("2031-03-04")
        == #""meals":[{"id":"Food@","name":"Food","calories":1000,"protein_g":30}]"#)
    #expect(
      try export.read(order: ["Plates"]).text("2031-03-04")
        == #""meals":[{"id":"Food@","name":"Food","calories":1600,"protein_g":60}]"#)
  }

  // MARK: Counting once

  @Test(
    "a quarter hour is counted by the watch alone, the next one by the phone: 1,050 steps, not 1,500"
  )
  func workedSteps() throws {
    var export = HealthExport()
    export.add(
      "StepCount", "600", "count", at: "2031-03-04 07:00", to: "2031-03-04 07:10", by: "W", .watch)
    export.add(
      "StepCount", "900", "count", at: "2031-03-04 07:05", to: "2031-03-04 07:25", by: "P", .phone)
    #expect(try export.read().text("2031-03-04") == #""steps":1050"#)
    #expect(try export.read(order: ["P"]).text("2031-03-04") == #""steps":900"#)
  }

  @Test(
    "what was entered by hand comes first, then the order of a person, watches, phones, others by name"
  )
  func ranks() throws {
    var export = HealthExport()
    func steps(order: [String] = []) throws -> Double? {
      try export.read(order: order).days.first?[.steps]
    }
    let time = "2031-03-04 07:00"
    export.add("StepCount", "1", "count", at: time, by: "B app")
    export.add("StepCount", "2", "count", at: time, by: "A app")
    #expect(try steps() == 2)
    export.add("StepCount", "3", "count", at: time, by: "Z", .phone)
    #expect(try steps() == 3)
    export.add("StepCount", "4", "count", at: time, by: "Z", .watch)
    #expect(try steps() == 4)
    #expect(try steps(order: ["B app", "A app"]) == 1)
    export.add(
      "StepCount", "5", "count", at: time, by: "Z", .phone, metadata: ["HKWasUserEntered": "1"])
    export.add(
      "StepCount", "6", "count", at: time, by: "Z", .phone, metadata: ["HKWasUserEntered": "0"])
    #expect(try steps() == 5)
    #expect(try steps(order: ["B app"]) == 5)
  }

  @Test("a name is one with blanks of any kind and control characters")
  func names() throws {
    var export = HealthExport()
    export.add("StepCount", "10", "count", at: "2031-03-04 07:00", by: "Ann\u{A0}B")
    export.add("StepCount", "20", "count", at: "2031-03-04 07:01", by: "Ann B")
    export.add("StepCount", "30", "count", at: "2031-03-04 07:02", by: "Ann\u{B}B")
    export.add("StepCount", "99", "count", at: "2031-03-04 07:03", by: "Bea")
    #expect(try export.read(order: ["Ann\u{A0}B"]).text("2031-03-04") == #""steps":60"#)
  }

  @Test("a record twice counts once; one that differs in anything counts too")
  func duplicates() throws {
    var export = HealthExport()
    for _ in 0..<3 {
      export.add("StepCount", "100", "count", at: "2031-03-04 07:00", to: "2031-03-04 07:10")
      export.add("DietaryProtein", "10", "g", at: "2031-03-04 07:00")
    }
    export.add("StepCount", "101", "count", at: "2031-03-04 07:00", to: "2031-03-04 07:10")
    export.add("StepCount", "100", "count", at: "2031-03-04 07:00", to: "2031-03-04 07:11")
    let day = try #require(try export.read().days.first)
    #expect(day[.steps] == 301 && day.meals.map(\.protein) == [10])
  }

  // MARK: Nights

  @Test("stages of the watch before a ring's night; in bed by the phone")
  func workedNight() throws {
    var export = HealthExport()
    export.sleep("AsleepCore", "2031-03-03 23:40", "2031-03-04 01:10", by: "W", .watch)
    export.sleep("AsleepDeep", "2031-03-04 01:10", "2031-03-04 02:00", by: "W", .watch)
    export.sleep("Awake", "2031-03-04 02:00", "2031-03-04 02:10", by: "W", .watch)
    export.sleep("AsleepREM", "2031-03-04 02:10", "2031-03-04 02:50", by: "W", .watch)
    export.sleep("AsleepCore", "2031-03-04 02:50", "2031-03-04 06:30", by: "W", .watch)
    export.sleep("Asleep", "2031-03-03 23:30", "2031-03-04 06:45", by: "Ring")
    export.sleep("InBed", "2031-03-03 23:10", "2031-03-04 06:50", by: "P", .phone)
    #expect(
      try export.read().text("2031-03-04")
        == #""sleep":{"total_hours":6.67,"deep_hours":0.83,"light_hours":5.17,"rem_hours":0.67,"awake_hours":0.17,"in_bed_hours":7.67,"start":"2031-03-03T23:40:00+01:00","end":"2031-03-04T06:30:00+01:00"}"#
    )
  }

  private func sleep(_ export: HealthExport, _ date: String = "2031-03-04") throws -> String {
    let day = try #require(try export.read().days.first { "\($0.date)" == date })
    let figures: [(String, MeasuredFigure)] = [
      ("total", .sleep), ("light", .light), ("awake", .awake), ("bed", .inBed), ("nap", .nap),
    ]
    return figures.compactMap { name, figure in day[figure].map { "\(name)=\($0)" } }
      .joined(separator: " ")
  }

  @Test(
    "an hour without sleep ends a session; sessions that begin at night are of the night, others are naps"
  )
  func sessions() throws {
    var export = HealthExport()
    export.sleep("AsleepUnspecified", "2031-03-04 00:00", "2031-03-04 04:30")
    export.sleep("Asleep", "2031-03-04 05:30", "2031-03-04 06:30")
    export.sleep("Asleep", "2031-03-04 14:00", "2031-03-04 14:30")
    #expect(try sleep(export) == "total=5.5 nap=0.5")
    // Just within the hour it is one session.
    var joined = HealthExport()
    joined.sleep("Asleep", "2031-03-04 12:00", "2031-03-04 13:00")
    joined.sleep("Asleep", "2031-03-04 13:59:59", "2031-03-04 15:00")
    joined.sleep("Asleep", "2031-03-04 16:00", "2031-03-04 17:00")
    #expect(try sleep(joined) == "total=2.0 nap=1.0")
    // Who sleeps by day has the night then.
    var shift = HealthExport()
    shift.sleep("Asleep", "2031-03-04 09:00", "2031-03-04 15:00")
    shift.sleep("Asleep", "2031-03-04 04:30", "2031-03-04 05:30")
    shift.sleep("Asleep", "2031-03-04 18:00", "2031-03-04 18:30")
    #expect(try sleep(shift) == "total=7.5")
  }

  @Test("sleep is the union of what a source tells; asleep counts where it has no stage")
  func unions() throws {
    var export = HealthExport()
    export.sleep("Asleep", "2031-03-03 23:00", "2031-03-04 05:00", by: "W", .watch)
    export.sleep("AsleepCore", "2031-03-03 23:30", "2031-03-04 02:00", by: "W", .watch)
    export.sleep("AsleepCore", "2031-03-04 01:00", "2031-03-04 03:00", by: "W", .watch)
    export.sleep("Awake", "2031-03-04 03:00", "2031-03-04 03:30", by: "W", .watch)
    export.sleep("InBed", "2031-03-03 22:00", "2031-03-04 03:00", by: "W", .watch)
    export.sleep("InBed", "2031-03-04 02:00", "2031-03-04 06:00", by: "W", .watch)
    export.sleep("InBed", "2031-03-03 20:00", "2031-03-04 08:00", by: "P", .phone)
    #expect(try sleep(export) == "total=5.5 light=3.5 awake=0.5 bed=8.0")
  }

  @Test("a night of a clock change is as long as it was, and ends by the clock")
  func clockChange() throws {
    var export = HealthExport()
    // On 30 March clocks go from 02:00 to 03:00, on 26 October from 03:00 to 02:00.
    export.sleep("Asleep", "2031-03-29 22:00:00 +0000", "2031-03-30 05:00:00 +0000")
    export.sleep("Asleep", "2031-10-26 00:00:00 +0200", "2031-10-26 07:00:00 +0200")
    let days = try export.read().days
    #expect(
      days.map { "\($0.date) \($0[.sleep] ?? 0) \($0[.sleepStart] ?? "") \($0[.sleepEnd] ?? "")" }
        == [
          "2031-03-30 7.0 2031-03-29T23:00:00+01:00 2031-03-30T07:00:00+02:00",
          "2031-10-26 7.0 2031-10-26T00:00:00+02:00 2031-10-26T06:00:00+01:00",
        ])
  }

  @Test("a night in two zones begins by one clock and ends, and has its day, by the other")
  func twoZones() throws {
    let york = try TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0")
    var export = HealthExport()
    let zone = ["HKTimeZone": "America/New_York"]
    // From 23:00 in Vienna to 03:30 in New York, which is before the day's beginning there.
    export.sleep("Asleep", "2031-02-01 22:00:00 +0000", "2031-02-02 02:00:00 +0000")
    export.sleep("Asleep", "2031-02-02 02:00:00 +0000", "2031-02-02 08:30:00 +0000", metadata: zone)
    export.add("StepCount", "70", "count", at: "2031-02-02 08:30:00 +0000", metadata: zone)
    export.add(
      "StepCount", "80", "count", at: "2031-02-02 08:30:00 +0000",
      metadata: ["HKTimeZone": "Mars/Base"])
    let days = try export.read(zone: { $0 == "America/New_York" ? york : nil }).days
    #expect(
      days.map {
        "\($0.date) \($0[.steps] ?? 0) \($0[.sleep] ?? 0) \($0[.sleepStart] ?? "") \($0[.sleepEnd] ?? "")"
      } == [
        "2031-02-01 70.0 10.5 2031-02-01T23:00:00+01:00 2031-02-02T03:30:00-05:00",
        "2031-02-02 80.0 0.0  ",
      ])
  }

  @Test("only the instant counts: the offset is that of the phone at the export")
  func offsets() throws {
    var (one, other) = (HealthExport(), HealthExport())
    one.add(
      "StepCount", "240", "count", at: "2031-11-04 23:30:00 +0100", to: "2031-11-05 05:30:00 +0100")
    other.add(
      "StepCount", "240", "count", at: "2031-11-05 00:30:00 +0200", to: "2031-11-04 20:30:00 -0800")
    #expect(try one.read().days == other.read().days)
    #expect(try one.read().days.map { $0[.steps] } == [180, 60])
  }

  @Test("days away have their zone")
  func journeys() throws {
    let lisbon = try TimeZoneRules(posix: "WET0WEST,M3.5.0/1,M10.5.0")
    var rules = try HealthExport.rules()
    let days = try #require(CalendarDate(iso: "2031-07-02"))
    rules.zones = LivedZones(
      home: try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3"),
      stays: [LivedZones.Stay(days...days, lisbon)])
    var export = HealthExport()
    for day in 1...4 {
      export.workout("Running", "2031-07-0\(day) 06:00:00 +0000", "2031-07-0\(day) 06:30:00 +0000")
    }
    #expect(
      try export.read(rules).days.flatMap(\.activities).map { $0.start?.text } == [
        "2031-07-01T08:00:00+02:00", "2031-07-02T07:00:00+01:00", "2031-07-03T08:00:00+02:00",
        "2031-07-04T08:00:00+02:00",
      ])
  }

  // MARK: Workouts

  private func workouts(_ export: HealthExport) throws -> [String] {
    try export.read().days.flatMap { day in
      day.activities.map { activity in
        let figures = [
          activity.minutes, activity.elapsedMinutes, activity.kilometres, activity.calories,
          activity.heartRate, activity.highestHeartRate,
        ].map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
        return "\(day.date) \(activity.id) \(activity.type) \(figures) \(activity.device ?? "-")"
      }
    }
  }

  @Test(
    "workouts: duration without pauses, way and heart rate of attributes, of statistics, or of parts"
  )
  func workoutFigures() throws {
    var export = HealthExport()
    export.workout(
      "Running", "2031-03-04 06:30:05", "2031-03-04 07:00:05",
      "duration='28.5' durationUnit='min' totalDistance='3.11' totalDistanceUnit='mi' totalEnergyBurned='310' totalEnergyBurnedUnit='kcal'",
      by: "W", .watch,
      children: """
        <WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' startDate='2031-03-04 06:30:05 +0100' endDate='2031-03-04 06:50:05 +0100' average='140' minimum='90' maximum='165' unit='count/min'/>
        <WorkoutStatistics type='HKQuantityTypeIdentifierHeartRate' startDate='2031-03-04 06:50:05 +0100' endDate='2031-03-04 07:00:05 +0100' average='155' minimum='90' maximum='171' unit='count/min'/>
        <WorkoutRoute><MetadataEntry key='HKTimeZone' value='x'/><FileReference path='/a.gpx'/></WorkoutRoute>
        """)
    export.workout(
      "Cycling", "2031-03-04 17:00", "2031-03-04 18:00", "duration='3000' durationUnit='s'",
      children: """
        <WorkoutActivity><WorkoutStatistics type='HKQuantityTypeIdentifierDistanceCycling' sum='1' unit='km'/></WorkoutActivity>
        <WorkoutStatistics type='HKQuantityTypeIdentifierDistanceCycling' sum='20.5' unit='km'/>
        <WorkoutStatistics type='HKQuantityTypeIdentifierActiveEnergyBurned' sum='1255.2' unit='kJ'/>
        """)
    export.workout(
      "Swimming", "2031-03-04 19:00", "2031-03-04 19:30",
      children:
        "<WorkoutActivity><WorkoutStatistics type='HKQuantityTypeIdentifierDistanceSwimming' sum='1000' unit='yd'/></WorkoutActivity>"
    )
    #expect(
      try workouts(export) == [
        "2031-03-04 run-2031-03-04T05:30:05Z Running 28.5 30.0 5.005 310.0 145.0 171.0 Apple Watch",
        "2031-03-04 bike-2031-03-04T16:00:00Z Cycling 50.0 60.0 20.5 300.0 - - App",
        "2031-03-04 swim-2031-03-04T18:00:00Z Swimming 30.0 30.0 0.914 - - - App",
      ])
  }

  @Test("kinds of workouts")
  func workoutKinds() throws {
    let kinds = [
      "Running": "run", "Cycling": "bike", "Swimming": "swim", "Walking": "walk", "Hiking": "walk",
      "TraditionalStrengthTraining": "strength", "FunctionalStrengthTraining": "strength",
      "Yoga": "other",
    ]
    for (type, kind) in kinds {
      var export = HealthExport()
      export.workout(type, "2031-03-04 06:30", "2031-03-04 07:00")
      #expect(try export.read().days.first?.activities.map(\.kindName) == [kind], "\(type)")
    }
  }

  @Test("a workout that two apps tell of counts once: the better source's, with what it lacks")
  func workoutsOnce() throws {
    var export = HealthExport()
    export.workout(
      "Running", "2031-03-04 06:29", "2031-03-04 06:59",
      "totalDistance='5.1' totalDistanceUnit='km'", by: "Tracks")
    export.workout("Running", "2031-03-04 06:30", "2031-03-04 06:58", by: "W", .watch)
    export.workout("Running", "2031-03-04 06:30", "2031-03-04 06:58", by: "W", .watch)
    export.workout("Walking", "2031-03-04 06:30", "2031-03-04 06:58", by: "Tracks")
    export.workout("Running", "2031-03-05 03:00", "2031-03-05 03:30", by: "W", .watch)
    #expect(
      try workouts(export) == [
        "2031-03-04 run-2031-03-04T05:30:00Z Running 28.0 28.0 5.1 - - - Apple Watch",
        "2031-03-04 walk-2031-03-04T05:30:00Z Walking 28.0 28.0 - - - - Tracks",
        "2031-03-04 run-2031-03-05T02:00:00Z Running 30.0 30.0 - - - - Apple Watch",
      ])
  }

  // MARK: What is left out

  @Test("what cannot be used is counted by its reason")
  func skipped() throws {
    var export = HealthExport()
    let time = "2031-03-04 07:00"
    export.add("HeartRate", "61", "count/min", at: time)
    export.add(
      "HKCategoryTypeIdentifierAppleStandHour", "HKCategoryValueAppleStandHourStood", at: time)
    export.add(
      "HKCategoryTypeIdentifierMenstrualFlow", "HKCategoryValueMenstrualFlowLight", at: time)
    export.add("BasalBodyTemperature", "36.5", "degC", at: time)
    export.add("HKCategoryTypeIdentifierHeadache", "HKCategoryValueSeverityMild", at: time)
    export.add("BodyMass", "77", "km", at: time)
    export.add("BodyMass", "77", at: time)
    for value in ["", "many", "-3", "1e9", "nan"] { export.add("BodyMass", value, "kg", at: time) }
    export.add("BodyFatPercentage", "21.3", "%", at: time)
    for odd in [
      "1969-12-31 07:00:00 +0000", "2100-01-01 00:00:00 +0000", "2031-02-30 07:00:00 +0100",
      "2031-03-04 7:00:00 AM +0100", "2031-03-04 07:00:00x",
    ] {
      export.add("StepCount", "9", "count", at: odd)
    }
    export.add("StepCount", "9", "count", at: time, to: "2031-03-04 06:00")
    export.add("StepCount", "9", "count", at: time, to: "2031-03-07 06:00")
    export.sleep("Dreaming", "2031-03-04 01:00", "2031-03-04 02:00")
    export.elements.append(
      "<Correlation type='x'><Record type='HKQuantityTypeIdentifierStepCount' unit='count' startDate='\(time):00 +0100' endDate='\(time):00 +0100' value='5'/></Correlation><ActivitySummary/><Record/>"
    )
    let found = try export.read()
    #expect(found.days.isEmpty)
    #expect(
      found.skipped.map { "\($0.count) \($0.reason)" } == [
        "3 records of types that are not kept", "3 records of the cycle: import cycle takes them",
        "2 records with a unit that their type cannot have",
        "6 records with a value that cannot be",
        "5 records with a time that cannot be read, or not from 1970 to 2099",
        "1 records that end before they begin", "1 records that are too long",
        "1 sleep of an unknown stage",
        "1 summaries of a day (ActivitySummary), as its records say more",
      ])
    #expect(found.skipped[2].example == "BodyMass 2031-03-04 07:00:00 +0100 77 km")
  }

  @Test("sources, zones and workouts beyond all measure are counted, and take no more")
  func beyondMeasure() throws {
    var export = HealthExport()
    for minute in stride(from: 300, to: 800, by: 5) {
      let start = MeasuredMoment.utc(1_930_348_800 + minute * 60).prefix(17)
        .replacing("T", with: " ")
      export.workout("Yoga", "\(start)00 +0000", "\(start)20 +0000")
    }
    export.sleep("Asleep", "2031-03-10 07:00", "2031-03-12 06:00")
    for number in 0..<400 {
      export.add(
        "StepCount", "1", "count", at: "2031-03-04 07:00", by: "App \(number)",
        metadata: ["HKTimeZone": "Z\(number)"])
    }
    let found = try export.read()
    #expect(found.days.map { $0[.steps] } == [1])
    #expect(found.days.map(\.activities.count) == [50])
    #expect(
      found.skipped.map { "\($0.count) \($0.reason)" } == [
        "145 records of more than 256 sources", "1 nights of more than a day",
        "50 more than 50 workouts on a day",
      ])
  }

  // MARK: Files

  @Test("a file is an export by its root element")
  func isOne() throws {
    // Whatever comes behind the root element, and in whatever pieces.
    for size in [1, 7, Int.max] {
      let text = Array("<gpx>\n</trk></gpx>".utf8)
      #expect {
        _ = try HealthExport.read(text, ReadingRules(), pieces: size)
      } throws: { ($0 as? InputError)?.message == "it is no export of Apple Health" }
    }
    var export = HealthExport()
    export.add("StepCount", "1", "count", at: "2031-03-04 07:00")
    #expect(AppleHealthExport.isOne(beginning: export.bytes))
    #expect(AppleHealthExport.isOne(beginning: Array(export.bytes.prefix(120))))
    for other in ["<ClinicalDocument><HealthData/></ClinicalDocument>", "{}", "", "<HealthDat"] {
      #expect(!AppleHealthExport.isOne(beginning: Array(other.utf8)), "\(other)")
      #expect(throws: InputError.self) {
        try HealthExport.read(Array(other.utf8), HealthExport.rules())
      }
    }
    let reader = AppleHealthExport(rules: try HealthExport.rules())
    #expect(reader.isOne == nil)
    export.bytes.withUnsafeBytes { try? reader.read($0) }
    #expect(reader.isOne == true)
  }

  @Test("a file that is cut off is refused, and what was whole is there for who asks")
  func cut() throws {
    var export = HealthExport()
    export.add("StepCount", "10", "count", at: "2031-03-04 07:00", metadata: ["a": "b"])
    export.add("StepCount", "20", "count", at: "2031-03-04 08:00", metadata: ["a": "b"])
    for (bytes, steps) in [(export.bytes.dropLast(15), 30.0), (export.bytes.dropLast(40), 10)] {
      let reader = AppleHealthExport(rules: try HealthExport.rules())
      try Array(bytes).withUnsafeBytes { try reader.read($0) }
      do throws(InputError) {
        _ = try reader.finish()
        Issue.record("a file that is cut off was taken")
      } catch {
        #expect(error.code == .badData && error.message.contains("cut off"))
        #expect(error.hint?.contains("--partial") == true)
      }
      #expect(reader.measurements.days.map { $0[.steps] } == [steps])
    }
  }

  @Test("the time of what is said is that of the export, else the newest instant")
  func times() throws {
    var export = HealthExport()
    export.add("StepCount", "10", "count", at: "2031-03-04 07:00", to: "2031-03-04 07:10")
    #expect(try export.read().days.map(\.syncedAt) == ["2031-12-31T11:00:00Z"])
    let text = String(decoding: export.bytes, as: UTF8.self).replacing("ExportDate", with: "Other")
    #expect(
      try HealthExport.read(Array(text.utf8), HealthExport.rules()).days.map(\.syncedAt) == [
        "2031-03-04T06:10:00Z"
      ])
  }
}
