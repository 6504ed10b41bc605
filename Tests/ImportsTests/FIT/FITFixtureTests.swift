import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

/// The files that scripts/fit-fixtures.py writes with a program of others, and what two decoders of others read in them.
@Suite("FIT files written and read by programs of others")
struct FITFixtureTests {
  private static let folder = TestEnvironment.root + "/fixtures/imports/fit"

  static let names = [
    "compressed-timestamps", "developer-fields", "pool-swim", "run", "strength", "triathlon",
  ]

  private func measured(_ name: String) throws -> Measurements {
    try FITFile.read(
      Files.read("\(Self.folder)/\(name).fit"), name: "\(name).fit", ReadingRules())
  }

  private func expected(_ name: String) throws -> JSONNode {
    try JSONNode(json: Files.read("\(Self.folder)/\(name).json"))
  }

  @Test("every file of the folder is read here")
  func all() throws {
    #expect(try Files.names(in: Self.folder) == Self.names.flatMap { ["\($0).fit", "\($0).json"] })
  }

  /// What Garmin calls the sports and sub-sports of the files, and their kinds.
  private static let types: [String: (type: String, kind: String)] = [
    "running trail": ("trail_running", "run"), "running generic": ("running", "run"),
    "generic open_water": ("other", "swim"), "cycling road": ("road_biking", "bike"),
    "cycling gravel_cycling": ("gravel_cycling", "bike"), "walking ": ("walking", "walk"),
    "transition swim_to_bike_transition": ("transition", "other"),
    "transition bike_to_run_transition": ("transition", "other"),
    "swimming lap_swimming": ("lap_swimming", "swim"),
    "training strength_training": ("strength_training", "strength"),
  ]

  @Test("the activities are those that both decoders read", arguments: names)
  func activities(name: String) throws {
    let expected = try expected(name)
    let sessions = expected["sessions"].elements
    let measurements = try measured(name)
    #expect(measurements.skipped == [])
    let activities = measurements.days.flatMap(\.activities)
    #expect(activities.count == sessions.count)
    for (activity, session) in zip(activities, sessions) {
      #expect(activity.start?.time.map(MeasuredMoment.utc) == session["start"].string)
      let words = "\(session["sport"].string ?? "") \(session["sub_sport"].string ?? "")"
      #expect(activity.type == Self.types[words]?.type)
      #expect(activity.kindName == Self.types[words]?.kind)
      #expect(agree(activity.minutes, session["timer"].double.map { $0 / 60 }))
      #expect(agree(activity.elapsedMinutes, session["elapsed"].double.map { $0 / 60 }))
      #expect(activity.calories == session["calories"].double)
      #expect(activity.ascent == session["ascent"].double)
      // What the session lacks is of the records, which all of these files have for one session only.
      let records = sessions.count == 1 ? expected["records"] : .null
      for (figure, key, scale) in [
        (activity.kilometres, "metres", 1000.0), (activity.heartRate, "heart_rate", 1),
        (activity.highestHeartRate, "highest_heart_rate", 1),
      ] {
        let number = session[key].double ?? records[key].double
        #expect(agree(figure, number.map { $0 / scale }), "\(key)")
      }
      let isOwn = session["heart_rate"].double != nil || records["heart_rate"].double == nil
      #expect(activity.isApproximate == !isOwn)
    }
  }

  @Test("the sets are those that both decoders read", arguments: names)
  func sets(name: String) throws {
    let sets = try expected(name)["sets"].elements
    let exercises = try measured(name).days.flatMap(\.exercises)
    func title(_ set: JSONNode) -> String {
      set["title"].string
        ?? (set["category"].string ?? "").split(separator: "_").joined(separator: " ")
    }
    #expect(exercises.map(\.sets.count).reduce(0, +) == sets.count)
    #expect(Set(exercises.map(\.name)) == Set(sets.map(title)))
    for exercise in exercises {
      let own = sets.filter { title($0) == exercise.name }
      #expect(exercise.start?.time.map(MeasuredMoment.utc) == own.first?["start"].string)
      #expect(exercise.sets.map(\.repetitions) == own.map { $0["repetitions"].double })
      #expect(exercise.sets.map(\.kilograms) == own.map { $0["kilograms"].double })
      let isHold = own.allSatisfy { $0["repetitions"].double == nil }
      #expect(exercise.sets.map(\.seconds) == own.map { isHold ? $0["seconds"].double : nil })
    }
  }

  @Test(
    "source, device and zone are the file's",
    arguments: [
      ("run", .garmin, "garmin 3121", "2031-03-04T06:30:05+01:00"),
      ("triathlon", .garmin, "garmin 2697", "2031-03-03T21:30:05-08:00"),
      ("pool-swim", .files, "coros 841", "2031-03-04T05:30:05Z"),
      ("developer-fields", .files, "wahoo 31", "2031-03-04T05:30:05Z"),
    ] as [(String, MeasuredSource, String, String)])
  func file(name: String, source: MeasuredSource, device: String, start: String) throws {
    let day = try #require(try measured(name).days.first)
    #expect(day.source == source)
    #expect(day.syncedAt == "2031-03-04T05:30:05Z")
    #expect(day.activities.first?.device == device)
    #expect(day.activities.first?.start?.text == start)
  }
}

extension JSONNode {
  fileprivate var double: Double? { if case .number(let number) = self { number } else { nil } }
}
