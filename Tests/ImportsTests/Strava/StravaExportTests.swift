import CSV
import Imports
import TestSupport
import Testing
import Values
import WatchData

/// The list of activities of Strava's export (docs/imports.md). All values are made up.
@Suite("The list of Strava's activities")
struct StravaExportTests {
  private static let header =
    "Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,"
    + "Max Heart Rate,Relative Effort,Filename,Elapsed Time,Moving Time,Distance,Elevation Gain,"
    + "Max Heart Rate,Average Heart Rate,Calories\n"

  private static let rows = """
    1,"Mar 4, 2031, 6:30:05 AM",Morning Run,Run,"first,
    of spring",1780,5.01,171,40,activities/1.fit.gz,1780.0,1710.0,5010.5,42.0,171.0,151.2,320.0
    2,"Mar 4, 2031, 11:30:00 PM",Late Ride,E-Bike Ride,,3600,20.00,,,activities/2.gpx.gz,3600.0,,20000.0,,,,
    3,"Mar 5, 2031, 5:00:00 PM",Gym,Weight Training,,2700,0.00,,,,2700.0,2700.0,0.0,,,,
    4,"Jul 5, 2031, 5:00:00 PM",Stretch,Yoga,,1200,0.00,,,,1200.0,1200.0,0.0,,,,"1,050"
    5,5 mars 2031 à 17:00,Course,Run,,1200,0.00,,,,1200.0,1200.0,0.0,,,,
    6,"Mar 6, 2031, 5:00:00 PM",Swim,Swim,,720,400 m,,,,720.0,720.0,about 400,,,,

    """

  private func export(_ text: String) throws -> StravaExport {
    try StravaExport(Array(text.utf8), name: "activities.csv", Export.rules())
  }

  @Test("times are UTC, the second distance is metres, and of times the one in motion counts")
  func activities() throws {
    let export = try export(Self.header + Self.rows)
    #expect(
      Export.lines(export.measurements) == [
        "2031-03-04 run-2031-03-04T06:30:05Z Run Morning Run 28.5min 29.667elapsed 5.011km 320kcal 151.2hr 171max 42up",
        "2031-03-05 bike-2031-03-04T23:30:00Z E-Bike Ride Late Ride 60min 60elapsed 20km",
        "2031-03-05 run-2031-03-05T17:00:00Z Run Course 20min 20elapsed",
        "2031-03-05 strength-2031-03-05T17:00:00Z Weight Training Gym 45min 45elapsed",
        "2031-03-06 swim-2031-03-06T17:00:00Z Swim Swim 12min 12elapsed",
        "2031-07-05 other-2031-07-05T17:00:00Z Yoga Stretch 20min 20elapsed 1050kcal",
      ])
    #expect(
      Export.left(export.measurements) == [
        "1 a number that cannot be read (line 8: about 400)"
      ])
    #expect(
      export.measurements.days.allSatisfy {
        $0.source == .strava && $0.syncedAt == "2031-07-05T17:00:00Z"
      })
    #expect(
      export.entries.map(\.file) == [
        "activities/1.fit.gz", "activities/2.gpx.gz", nil, nil, nil, nil,
      ])
    #expect(export.entries.first?.activity.start?.text == "2031-03-04T07:30:05+01:00")
  }

  @Test("what a file says can stand in the place of an activity")
  func files() throws {
    var export = try export(Self.header + Self.rows)
    export.entries[0].activity.kilometres = 5.02
    #expect(Export.lines(export.measurements).first?.contains(" 5.02km ") == true)
  }

  @Test("a list with one distance says no unit, and none is taken")
  func oneDistance() throws {
    let text =
      "Activity ID,Activity Date,Activity Type,Elapsed Time,Distance,Filename\n"
      + "1,\"Mar 4, 2031, 6:30:05 AM\",Run,1710,3.11,\n"
    #expect(
      Export.lines(try export(text).measurements) == [
        "2031-03-04 run-2031-03-04T06:30:05Z Run 28.5min 28.5elapsed"
      ])
  }

  @Test("a list in another language is refused, and --map named")
  func otherLanguage() throws {
    let rules = try Export.rules()
    for header in [
      "Aktivitäts-ID,Aktivitätsdatum,Name der Aktivität,Aktivitätsart,Dateiname\n", "",
    ] {
      let error = try #require(
        Export.refusal { () throws(InputError) in
          _ = try StravaExport(Array(header.utf8), name: "activities.csv", rules)
        })
      #expect(error.code == .badData && error.text.contains("--map"))
    }
    #expect(StravaExport.isOne(header: try CSVReader(Array(Self.header.utf8)).header))
  }

  @Test("any bytes whatever give activities or an error")
  func anyBytes() throws {
    let rules = try Export.rules()
    let whole = Array((Self.header + Self.rows).utf8)
    var random = SeededRandom()
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 230..<bytes.count, using: &random)] = random.pick(
          Array("\"\n,;9-e ".utf8) + [0xF6])
      }
      do throws(InputError) {
        let export = try StravaExport(bytes, name: "activities.csv", rules)
        #expect(
          Export.lines(export.measurements).count <= export.entries.count, "seed \(random.seed)")
      } catch {
        #expect(error.code == .badData, "seed \(random.seed): \(error.message)")
      }
    }
  }
}
