import TestSupport
import Testing
import Values

@testable import WatchData

/// The bot's file of Garmin's figures, and the texts that logs get.
@Suite("Measured days, and how they are written")
struct MeasuredDayTests {
  private static let day = CalendarDate(iso: "2031-03-28") ?? .earliest

  private func days(_ entries: String) throws -> [MeasuredDay] {
    try WatchFile.days(Array("{\"version\": \"1.0\", \"entries\": \(entries)}".utf8))
  }

  /// The texts of a day by the ids of their fields.
  private func texts(
    _ entry: String, in units: FormatUnits = .standard
  ) throws -> [String: [String]] {
    let days = try days("[{\"date\": \"2031-03-28\", \(entry)}]")
    let candidates = DayCandidates(days, in: units)
    let count = candidates.places.filter(\.target.isActivity).reduce(0) { $0 + $1.candidates.count }
    let places = (candidates.places + candidates.ratePlaces(several: count > 1))
      .filter { !$0.candidates.isEmpty }
    return Dictionary(
      uniqueKeysWithValues: places.map { place in
        (place.field?.id ?? place.target.path, place.candidates.map(\.text))
      })
  }

  @Test("what a watch knows of a day is read; a leaf that is null or 0 says nothing")
  func reading() throws {
    let found = try days(
      """
      [{"date": "2031-03-29", "sleep": null, "activities": null, "resting_hr": 52},
       {"date": "2031-03-28", "synced_at": "2031-03-28T07:00:00", "weight_kg": 77.8,
        "sleep": {"total_hours": 6.67, "score": 0},
        "activities": [
          {"type": "walking", "start_time": "2031-03-28 18:00:00", "distance_km": 2.1},
          {"type": "TRAIL_running", "start_time": "2031-03-28 06:30:05", "duration_minutes": 28.5,
           "distance_km": 5.01, "avg_hr": 151}, {"type": "yoga", "duration_minutes": 30}, {"name": "?"}]},
       {"date": "2031-03-28", "weight_kg": 90}, {"date": "soon", "weight_kg": 90}]
      """)
    #expect(found.map(\.date) == [Self.day, Self.day.advanced(by: 1)])
    // The resting heart rate stands in no log, so that day has nothing for one.
    #expect(DayCandidates([found[1]], in: .standard).isEmpty && found[1][.restingRate] == 52)
    let day = try #require(found.first)
    #expect(day[.weight] == 77.8 && day[.sleep] == 6.67 && day[.score] == nil)
    #expect(day.syncedAt == "2031-03-28T07:00:00" && day.source == .garmin)
    #expect(day.activities.map(\.type) == ["yoga", "TRAIL_running", "walking"])
    #expect(day.activities.map(\.kind) == [nil, .run, .walk])
    #expect(day.activities[1].heartRate == 151)
    #expect(try days("{\"2031-03-28\": {\"weight_kg\": 77.8}}").map { $0[.weight] } == [77.8])
    #expect(throws: InputError.self) { try WatchFile.days(Array("{".utf8)) }
  }

  @Test("the texts are those that the bot reads: bare numbers, h:mm, mm:ss from ten minutes on")
  func texts() throws {
    let body = "\"weight_kg\": 77.8, \"sleep\": {\"total_hours\": 6.67, \"score\": 84.4}"
    #expect(
      try texts(body) == ["weight": ["171.5"], "sleep": ["6:40"], "sleep_quality": ["84"]])
    #expect(
      try texts(body, in: FormatUnits(weight: .kg))["weight"] == ["77.8"])
    #expect(try texts("\"sleep\": {\"total_hours\": 7.999}") == ["sleep": ["8:00"]])
    for (minutes, kilometres, text) in [
      ("28.5", 5.01, "3.11mi/28:30"), ("70.083", 5.01, "3.11mi/70:05"),
      ("9.667", 2.01, "1.25mi/9.67"), ("9.999", 2.01, "1.25mi/10:00"),
    ] {
      let run =
        "\"activities\": [{\"type\": \"running\", \"distance_km\": \(kilometres), \"duration_minutes\": \(minutes)}]"
      #expect(try texts(run) == ["run": [text]], "\(minutes)")
    }
    let swim =
      "\"activities\": [{\"type\": \"lap_swimming\", \"distance_km\": 0.4, \"duration_minutes\": 12}]"
    #expect(try texts(swim) == ["swim": ["400m/12:00"]])
    #expect(try texts(swim, in: FormatUnits(swim: .yd)) == ["swim": ["437yd/12:00"]])
    let far =
      "\"activities\": [{\"type\": \"cycling\", \"distance_km\": 200, \"duration_minutes\": 600}]"
    #expect(try texts(far) == ["bike": ["124.27mi/600:00"]])
    let ride = "\"activities\": [{\"type\": \"cycling\", \"distance_km\": 40}]"
    #expect(try texts(ride) == ["bike": ["24.85mi"]])
    #expect(try texts(ride, in: FormatUnits(distance: .km)) == ["bike": ["40.00km"]])
    let walk = "\"activities\": [{\"type\": \"walking\", \"duration_minutes\": 31.25}]"
    #expect(try texts(walk) == ["walk": ["31.25min"]])
    #expect(try texts("\"activities\": [{\"type\": \"walking\"}]") == [:])
  }

  @Test("one activity has the day's heart rate, several have each their own; none is added up")
  func heartRates() throws {
    func run(_ start: String, _ rate: Int, _ type: String = "running") -> String {
      "{\"type\": \"\(type)\", \"start_time\": \"2031-03-28 \(start)\", \"duration_minutes\": 20, \"avg_hr\": \(rate)}"
    }
    #expect(
      try texts("\"activities\": [\(run("06:30:00", 151))]")
        == ["run": ["20min"], "avg_hr": ["151"]])
    #expect(
      try texts("\"activities\": [\(run("17:30:00", 140)), \(run("06:30:00", 151))]")
        == ["run": ["20min", "20min"], "run_hr": ["151"]])
    #expect(
      try texts("\"activities\": [\(run("06:30:00", 151)), \(run("18:00:00", 99, "walking"))]")
        == ["run": ["20min"], "walk": ["20min"], "run_hr": ["151"], "walk_hr": ["99"]])
  }

  @Test("of two sources the better one's values stand, and what it lacks comes from the next")
  func sources() throws {
    var best = MeasuredDay(Self.day, by: .garmin)
    best[.sleep] = 7
    var next = MeasuredDay(Self.day, by: MeasuredSource(rawValue: "fitbit"))
    (next[.sleep], next[.weight]) = (6, 70)
    let places = DayCandidates([best, next], in: .standard).places
    #expect(
      places.flatMap(\.candidates) == [
        .init(text: "154.3", source: next.source), .init(text: "7:00", source: .garmin),
      ])
  }

  @Test("what a watch says of the effect of an activity is kept, and the better telling's stands")
  func effects() throws {
    let day = try #require(
      days(
        """
        [{"date": "2031-03-28", "activities": [{"type": "running", "training_effect_aerobic": 3.2,
          "training_effect_anaerobic": 0.8, "rpe": 7}]}]
        """
      ).first)
    let run = try #require(day.activities.first)
    #expect([run.aerobicEffect, run.anaerobicEffect, run.effort] == [3.2, 0.8, 7])
    #expect(MeasuredActivity(run.json) == run)
    var other = MeasuredActivity("running", kindName: "run", start: nil)
    other.aerobicEffect = 3.4
    var joined = run
    joined.take(other)
    #expect([joined.aerobicEffect, joined.anaerobicEffect, joined.effort] == [3.4, 0.8, 7])
  }
}
