import CSV
import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

/// The list of activities of Garmin's web page (docs/imports.md). All values are made up.
@Suite("The list of Garmin's web page")
struct GarminPageTests {
  private static let header =
    "Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR,Max HR,Aerobic TE,Total Ascent,"
    + "Elapsed Time\n"

  private static let rows = """
    Trail Running,2031-03-04 06:30:05,false,"Morning, in the hills",5.01,402,00:28:30,141,163,3.2,157,00:29:30
    Pool Swim,2031-03-04 18:00:00,false,Pool,"1,050",--,28:30,--,--,--,--,--
    Gravel/Unpaved Cycling,2031-07-05 08:00:00,true,"A ""long"" tour",100.20,"1,650",04:10:00.5,118,150,--,"1,200",05:00:00
    Yoga,2031-07-05 23:30:00,false,,0.00,90,45:00,--,--,--,--,45:00
    Walking,5. März 2031,false,,1.00,90,45:00,--,--,--,--,45:00
    Walking,2031-07-06 08:00:00,false,,"5,01",90,soon,--,--,--,--,45:00

    """

  private func read(_ text: String, _ rules: ReadingRules) throws -> Measurements {
    var export = GarminExport(rules)
    try export.read(page: Array(text.utf8), name: "Activities.csv")
    return export.measurements
  }

  @Test("an account that counts in kilometres: swims and climbs are in metres, and times local")
  func kilometres() throws {
    let found = try read(Self.header + Self.rows, Export.rules(.kg, dayStart: 4 * 3600))
    #expect(
      Export.lines(found) == [
        "2031-03-04 run-2031-03-04T05:30:05Z Trail Running Morning, in the hills 28.5min 29.5elapsed 5.01km 402kcal 141hr 163max 157up",
        "2031-03-04 swim-2031-03-04T17:00:00Z Pool Swim Pool 28.5min 1.05km",
        "2031-07-05 bike-2031-07-05T06:00:00Z Gravel/Unpaved Cycling A \"long\" tour 250.008min 300elapsed 100.2km 1650kcal 118hr 150max 1200up",
        "2031-07-05 other-2031-07-05T21:30:00Z Yoga 45min 45elapsed 90kcal",
        "2031-07-06 walk-2031-07-06T06:00:00Z Walking 45elapsed 90kcal",
      ])
    #expect(
      Export.left(found) == [
        "1 a date without a time (line 6: 5. März 2031)",
        "1 a number that cannot be read (line 7: 5,01)",
      ])
    #expect(
      found.days.allSatisfy { $0.source == .garmin && $0.syncedAt == "2031-07-06T06:00:00Z" })
    #expect(found.days.first?.activities.map(\.aerobicEffect) == [3.2, nil])
    #expect(found.days.first?.activities.first?.start?.text == "2031-03-04T06:30:05+01:00")
  }

  @Test("an account that counts in miles: swims are in yards, climbs in feet")
  func miles() throws {
    let found = try read(Self.header + Self.rows, Export.rules(.lb))
    let activities = found.days.flatMap(\.activities)
    #expect(activities.map(\.kilometres) == [8.063, 0.96, 161.256, nil, nil])
    #expect(activities.map(\.ascent) == [47.854, nil, 365.76, nil, nil])
    // Where distances have a unit of their own, it counts.
    let told = try read(Self.header + Self.rows, Export.rules(.lb, .km))
    #expect(told.days.first?.activities.first?.kilometres == 5.01)
  }

  @Test("distances whose unit nothing says: the whole file is refused, with what to say")
  func noUnit() throws {
    let rules = try Export.rules()
    var export = GarminExport(rules)
    let error = try #require(
      Export.refusal { () throws(InputError) in
        try export.read(page: Array((Self.header + Self.rows).utf8), name: "Activities.csv")
      })
    #expect(error.code == .usage && error.text.contains("Activities.csv"))
    #expect(error.text.contains("--units lb") && error.text.contains("--units kg"))
    let yoga = "Yoga,2031-07-05 23:30:00,false,,0.00,90,45:00,--,--,--,--,45:00\n"
    #expect(try read(Self.header + yoga, rules).days.count == 1)
  }

  @Test("a list in another language is refused, and --map named")
  func otherLanguage() throws {
    for header in ["Aktivitätstyp,Datum,Favorit,Titel,Distanz,Kalorien,Zeit,Ø HF\n", ""] {
      var export = GarminExport(try Export.rules(.kg))
      let error = try #require(
        Export.refusal { () throws(InputError) in
          try export.read(page: Array(header.utf8), name: "Activities.csv")
        })
      #expect(error.code == .badData && error.text.contains("--map"))
    }
    func isOne(_ header: String) throws -> Bool {
      GarminPage.isOne(header: try CSVReader(Array(header.utf8)).header)
    }
    #expect(try isOne("\u{FEFF}" + Self.header))
    #expect(try !isOne("Activity ID,Activity Date,Activity Type,Distance,Calories,Filename\n"))
  }

  @Test("an activity that the account's summaries have too is one, with what each knows")
  func summaries() throws {
    let text = """
      [{"summarizedActivitiesExport": [
        {"activityType": "trail_running", "beginTimestamp": \(FITWriter.morning * 1000),
         "duration": 1715000, "distance": 502000, "avgHr": 142}]}]
      """
    let rules = try Export.rules(.kg)
    for isListFirst in [true, false] {
      var export = GarminExport(rules)
      if isListFirst { try export.read(page: page(.run), name: "Activities.csv") }
      try export.read(Array(text.utf8), name: Garmin.activities)
      if !isListFirst { try export.read(page: page(.run), name: "Activities.csv") }
      #expect(
        Export.lines(export.measurements) == [
          "2031-03-04 run-2031-03-04T05:30:05Z trail_running Run 28.583min 5.02km 402kcal 142hr 163max"
        ])
    }
  }

  @Test("an activity of a FIT file counts instead of one that the list has")
  func fitFiles() throws {
    let rules = try Export.rules(.kg)
    var writer = FITWriter()
    writer.fileID()
    writer.session(at: FITWriter.morning + 3, timer: 1710, metres: 5020)
    for (kind, count) in [(Activity.run, 1), (.walk, 2)] {
      var export = GarminExport(rules)
      try export.read(page: page(kind), name: "Activities.csv")
      export.add(try readFIT(writer, rules))
      let activities = export.measurements.days.flatMap(\.activities)
      #expect(activities.count == count)
      #expect(activities.contains { $0.kilometres == 5.02 && $0.device != nil })
    }
  }

  /// A list of one activity on the morning of the FIT files.
  private func page(_ kind: Activity) -> [UInt8] {
    let type = kind == .run ? "Trail Running" : "Walking"
    return Array(
      (Self.header + "\(type),2031-03-04 06:30:05,false,Run,5.01,402,28:30,141,163,,,\n").utf8)
  }

  @Test("what a FIT file has the words of is of its kind in lists too")
  func words() {
    for sport in 0...100 {
      for subSport in 0...100 {
        let told = FITSport(sport: sport, subSport: subSport)
        // A run, whatever is beside it, is one by its number.
        guard let kind = told.kindName, told.word != "other", sport > 0 else { continue }
        #expect(ActivityWords().kind(of: told.word) == kind, "\(told.word)")
      }
    }
  }

  @Test("any bytes whatever give activities or an error")
  func anyBytes() throws {
    let rules = try Export.rules(.lb)
    let whole = Array((Self.header + Self.rows).utf8)
    var random = SeededRandom()
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: Self.header.utf8.count..<bytes.count, using: &random)] = random.pick(
          Array("\"\n,;9-:e ".utf8) + [0xF6])
      }
      var export = GarminExport(rules)
      do throws(InputError) {
        try export.read(page: bytes, name: "Activities.csv")
        #expect(export.measurements.days.flatMap(\.activities).count <= 15, "seed \(random.seed)")
      } catch {
        #expect(error.code == .badData, "seed \(random.seed): \(error.message)")
      }
    }
  }
}
