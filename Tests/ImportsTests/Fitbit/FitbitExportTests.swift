import Imports
import TestSupport
import Testing
import Values
import WatchData

/// The files of Fitbit's export (docs/imports.md). All values are made up.
@Suite("The export of Fitbit")
struct FitbitExportTests {
  private static let folder = "Takeout/Fitbit/Global Export Data/"

  private static let files: [(path: String, text: String)] = [
    (
      folder + "sleep-2031-03-01.json",
      """
      [{"logId": 41000000002, "dateOfSleep": "2031-03-04", "startTime": "2031-03-03T23:10:30.000",
        "endTime": "2031-03-04T06:44:30.000", "duration": 27240000, "minutesAsleep": 400,
        "timeInBed": 454, "type": "stages", "mainSleep": true,
        "levels": {"summary": {"deep": {"minutes": 50}, "light": {"minutes": 310}, "rem": {"minutes": 40},
                               "wake": {"minutes": 54}}}},
       {"logId": 41000000001, "dateOfSleep": "2031-03-04", "startTime": "2031-03-04T14:00:00.000",
        "endTime": "2031-03-04T14:35:00.000", "minutesAsleep": 33, "timeInBed": 35, "type": "classic",
        "mainSleep": false, "levels": {"summary": {"restless": {"minutes": 2}, "asleep": {"minutes": 33}}}},
       {"logId": 41000000003, "dateOfSleep": "2031-03-05", "startTime": "2031-03-05T00:05:00.000",
        "endTime": "2031-03-05T06:05:00.000", "minutesAsleep": 341, "timeInBed": 360, "type": "classic",
        "mainSleep": true, "levels": {"summary": {"restless": {"minutes": 15}, "awake": {"minutes": 4},
                                                  "asleep": {"minutes": 341}}}},
       {"logId": 41000000009, "dateOfSleep": "soon"}]
      """
    ),
    (
      folder + "steps-2031-03-04.json",
      """
      [{"dateTime": "03/04/31 00:00:00", "value": "0"}, {"dateTime": "03/04/31 07:00:00", "value": "600"},
       {"dateTime": "03/04/31 07:01:00", "value": "90"}, {"dateTime": "03/05/31 00:00:00", "value": "12"},
       {"dateTime": "03/06/31 00:00:00", "value": "0"}, {"dateTime": "today", "value": "5"}]
      """
    ),
    (
      folder + "steps-2031-03-05.json",
      "[{\"dateTime\": \"03/05/31 00:00:00\", \"value\": \"12\"}, {\"dateTime\": \"03/05/31 08:00:00\", \"value\": \"30\"}]"
    ),
    (
      folder + "resting_heart_rate-2031-01-01.json",
      """
      [{"dateTime": "03/04/31 00:00:00", "value": {"date": "03/04/31", "value": 52.25, "error": 6.8}},
       {"dateTime": "03/05/31 00:00:00", "value": {"date": null, "value": 0.0, "error": 0.0}}]
      """
    ),
    (
      folder + "weight-2031-03-01.json",
      """
      [{"logId": 2, "weight": 172.4, "bmi": 24.1, "date": "03/04/31", "time": "22:59:59", "source": "API"},
       {"logId": 1, "weight": 171.5, "bmi": 24.0, "fat": 21.5, "date": "03/04/31", "time": "06:40:05", "source": "Aria"}]
      """
    ),
    (
      folder + "exercise-0.json",
      """
      [{"logId": 7, "activityName": "Outdoor Run", "averageHeartRate": 151, "calories": 320, "duration": 1780000,
        "activeDuration": 1710000, "distance": 5.01, "distanceUnit": "Kilometer", "startTime": "03/04/31 07:30:05"},
       {"logId": 8, "activityName": "Weights", "calories": 120, "duration": 2700000, "startTime": "03/04/31 18:05:00"},
       {"logId": 9, "activityName": "Sport", "distance": 2, "startTime": "03/04/31 20:00:00"}]
      """
    ),
    (
      "Takeout/Fitbit/Sleep Score/sleep_score.csv",
      """
      sleep_log_entry_id,timestamp,overall_score,composition_score,revitalization_score,duration_score
      41000000002,2031-03-04T05:44:30Z,84,,80,
      41000000003,2031-03-05T05:05:00Z,,,,
      41000000011,2031-03-05T23:30:00Z,77,,70,
      """
    ),
  ]

  private static let days = [
    "2031-03-04 run-2031-03-04T06:30:05Z Outdoor Run 28.5min 29.667elapsed 5.01km 320kcal 151hr",
    "2031-03-04 strength-2031-03-04T17:05:00Z Weights 45min 45elapsed 120kcal",
    "2031-03-04 other-2031-03-04T19:00:00Z Sport",
    "2031-03-04 sleep.total_hours=6.67 sleep.deep_hours=0.83 sleep.light_hours=5.17 sleep.rem_hours=0.67 "
      + "sleep.awake_hours=0.9 sleep.in_bed_hours=7.57 sleep.nap_hours=0.55 sleep.score=84 weight_kg=77.791 "
      + "body_fat_percent=21.5 resting_hr=52.25 steps=690 sleep.start=2031-03-03T23:10:30+01:00 "
      + "sleep.end=2031-03-04T06:44:30+01:00",
    "2031-03-05 sleep.total_hours=5.68 sleep.in_bed_hours=6 steps=42 sleep.start=2031-03-05T00:05:00+01:00 "
      + "sleep.end=2031-03-05T06:05:00+01:00",
    "2031-03-06 sleep.score=77 steps=0",
  ]

  private func read(
    _ files: [(path: String, text: String)], _ rules: ReadingRules
  ) throws -> Measurements {
    var export = FitbitExport(rules)
    for file in files { try export.read(file.path, Array(file.text.utf8)) }
    return export.measurements
  }

  @Test("nights with stages and without, naps, steps, heart rates, weights, activities and scores")
  func whole() throws {
    let found = try read(Self.files, Export.rules(.lb))
    #expect(Export.lines(found) == Self.days)
    #expect(
      found.skipped.map { "\($0.count) \($0.reason)" } == [
        "2 an entry without a time or a value", "1 a distance without a unit",
        "1 a night without a score",
      ])
    #expect(found.skipped.first?.example == Self.folder + "sleep-2031-03-01.json: number 4")
    #expect(found.days.allSatisfy { $0.source == .fitbit })
    #expect(Set(found.days.map(\.syncedAt)) == ["2031-03-05T23:30:00Z"])
  }

  @Test("the order of files makes no difference, and one that is read twice counts once")
  func order() throws {
    #expect(
      Export.lines(try read(Self.files.reversed() + Self.files, Export.rules(.lb))) == Self.days)
  }

  @Test("of what two files tell otherwise the same counts in any order")
  func contradictions() throws {
    func night(_ deep: Int, _ inBed: Int) -> String {
      """
      [{"logId": 7, "dateOfSleep": "2031-03-04", "endTime": "2031-03-04T06:10:00", "minutesAsleep": 392,
        "timeInBed": \(inBed), "type": "stages", "levels": {"summary": {"deep": {"minutes": \(deep)}}}}]
      """
    }
    func weight(_ weight: Double, _ fat: String) -> String {
      "[{\"weight\": \(weight)\(fat), \"date\": \"03/04/31\", \"time\": \"07:00:00\"}]"
    }
    func run(_ calories: Int) -> String {
      "[{\"activityName\": \"Run\", \"startTime\": \"03/04/31 06:30:05\", \"calories\": \(calories)}]"
    }
    let scores = "sleep_log_entry_id,timestamp,overall_score\n7,2031-03-04T06:10:00Z,"
    for (name, one, other) in [
      ("sleep-1.json", night(70, 420), night(60, 420)),
      ("sleep-1.json", night(70, 420), night(70, 430)),
      ("weight-1.json", weight(170, ""), weight(171, "")),
      ("weight-1.json", weight(170, ""), weight(170, ", \"fat\": 20")),
      ("exercise-1.json", run(300), run(310)),
      ("sleep_score.csv", "\(scores)81\n", "\(scores)40\n"),
    ] {
      let files = [(path: "a/\(name)", text: one), (path: "b/\(name)", text: other)]
      let found = try read(files, Export.rules(.lb)).days
      #expect(found.count == 1)
      #expect(try found == read(files.reversed(), Export.rules(.lb)).days, "\(name)")
    }
    let best = [("a/sleep_score.csv", "\(scores)81\n"), ("b/sleep_score.csv", "\(scores)40\n")]
    #expect(try read(best.map { (path: $0.0, text: $0.1) }, Export.rules()).days[0][.score] == 81)
  }

  @Test("only files of known names are read, in whatever folder")
  func names() throws {
    for (path, _) in Self.files { #expect(FitbitExport.takes(path)) }
    #expect(FitbitExport.takes("Takeout/Google Health/Global Export Data/steps-2031-03-04.json"))
    for path in [
      "steps-goal.json", "steps-2031-03-04.csv", "heart_rate-2031-03-04.json", "sleep.json", "",
      "/",
      "my_sleep_score.csv", "swim_lengths_data-2031-03-01.json",
    ] {
      #expect(!FitbitExport.takes(path), "\(path)")
    }
    #expect(try read([("notes-2031.json", "[")], Export.rules()).days.isEmpty)
  }

  @Test("weights need a unit, which files do not say")
  func noUnit() throws {
    let nothing = try Export.rules()
    let weights = Self.files[4]
    let error = try #require(
      Export.refusal { () throws(InputError) in
        var export = FitbitExport(nothing)
        try export.read(weights.path, Array(weights.text.utf8))
      })
    #expect(error.code == .usage && error.text.contains("--units kg"))
    #expect(try read([(weights.path, "[]")], nothing).days.isEmpty)
    #expect(
      Export.lines(try read([weights], Export.rules(.kg))) == [
        "2031-03-04 weight_kg=171.5 body_fat_percent=21.5"
      ]
    )
  }

  @Test("a distance without a unit has that of --units")
  func distance() throws {
    #expect(
      Export.lines(try read([Self.files[5]], Export.rules(nil, .mi))).last
        == "2031-03-04 other-2031-03-04T19:00:00Z Sport 3.219km")
  }

  @Test("a file that is cut off or another is refused by its name")
  func refused() throws {
    let rules = try Export.rules(.kg)
    for (path, text) in [
      ("sleep-1.json", "[{\"logId\": 1"), ("steps-1.json", "{}"), ("exercise-0.json", ""),
      ("a/sleep_score.csv", "id,score\n"),
      ("sleep_score.csv", "sleep_log_entry_id,timestamp,overall_score\n\"1"),
    ] {
      let error = try #require(
        Export.refusal { () throws(InputError) in
          var export = FitbitExport(rules)
          try export.read(path, Array(text.utf8))
        })
      #expect(error.code == .badData && error.text.contains(path))
    }
  }

  @Test("any bytes whatever give days or an error")
  func anyBytes() throws {
    let rules = try Export.rules(.lb)
    var random = SeededRandom()
    for _ in 0..<400 {
      let file = random.pick(Self.files)
      var bytes = Array(file.text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let byte = random.pick(Array("\"\n,:{}[]-9e0 ".utf8) + [0xF6])
        bytes[Int.random(in: bytes.indices, using: &random)] = byte
      }
      var export = FitbitExport(rules)
      do throws(InputError) {
        try export.read(file.path, bytes)
        #expect(
          Export.lines(export.measurements) == Export.lines(export.measurements),
          "seed \(random.seed)")
      } catch {
        #expect(error.code == .badData, "seed \(random.seed): \(error.message)")
      }
    }
  }

  @Test("the time grows with the entries")
  func growth() throws {
    let rules = try Export.rules()
    func read(_ count: Int) throws {
      let entries = (0..<count).map { index in
        "{\"dateTime\": \"03/04/31 \(10 + index / 3600):\(10 + index / 60 % 50):\(10 + index % 50)\", \"value\": \"7\"}"
      }
      _ = try self.read([("steps-1.json", "[\(entries.joined(separator: ","))]")], rules)
    }
    let growth = try Growth(small: { try read(300) }, large: { try read(2400) })
    #expect(growth.isLinear, "\(growth)")
  }
}
