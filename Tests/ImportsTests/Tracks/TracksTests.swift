import Imports
import TestSupport
import Testing
import Values
import WatchData

/// Files of tracks (docs/imports.md). All values are made up.
@Suite("TCX and GPX")
struct TracksTests {
  /// Central European Time.
  private static func rules() throws -> ReadingRules {
    ReadingRules(
      zones: LivedZones(home: try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")),
      dayStart: 4 * 3600)
  }

  private func tcx(_ text: String, partial: Bool = false) throws -> Measurements {
    try TCXFile.read(Array(text.utf8), name: "a.tcx", Self.rules(), partial: partial)
  }

  private func gpx(_ text: String, partial: Bool = false) throws -> Measurements {
    try GPXFile.read(Array(text.utf8), name: "a.gpx", Self.rules(), partial: partial)
  }

  /// Each activity in a line.
  private func lines(_ found: Measurements) -> [String] {
    found.days.flatMap { day in
      day.activities.map { activity in
        let figures: [(String, Double?)] = [
          ("min", activity.minutes), ("elapsed", activity.elapsedMinutes),
          ("km", activity.kilometres), ("kcal", activity.calories), ("hr", activity.heartRate),
          ("max", activity.highestHeartRate),
        ]
        return "\(day.date) \(day.source.rawValue) \(activity.id) \(activity.type)"
          + figures.map { name, value in value.map { " \(name)=\($0)" } ?? "" }.joined()
          + (activity.isApproximate ? " approximate" : "")
          + (activity.device.map { " \($0)" } ?? "")
      }
    }
  }

  private static let laps = """
              <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2" xmlns:ns3="http://www.garmin.com/xmlschemas/ActivityExtension/v2">
     <Activities>
      <Activity Sport="Running">
       <Id>2031-03-04T06:30:05.000Z</Id>
       <Lap StartTime="2031-03-04T06:30:05.000Z ">
        <TotalTimeSeconds>900.0</TotalTimeSeconds><DistanceMeters>2510.4</DistanceMeters>
        <MaximumSpeed>3.1</MaximumSpeed><Calories>160</Calories>
        <AverageHeartRateBpm><Value>140</Value></AverageHeartRateBpm>
        <MaximumHeartRateBpm><Value>155</Value></MaximumHeartRateBpm>
        <Intensity>Active</Intensity>
        <Track>
         <Trackpoint><Time>2031-03-04T06:30:05.000Z</Time>
          <Position><LatitudeDegrees>48.1</LatitudeDegrees><LongitudeDegrees>16.3</LongitudeDegrees></Position>
          <DistanceMeters>0</DistanceMeters><HeartRateBpm><Value>99</Value></HeartRateBpm>
          <Extensions><ns3:TPX><ns3:Speed>2.9</ns3:Speed></ns3:TPX></Extensions></Trackpoint>
        </Track>
       </Lap>
       <Lap StartTime="2031-03-04T06:45:05.000Z">
        <TotalTimeSeconds>810</TotalTimeSeconds><DistanceMeters>2500</DistanceMeters><Calories>150</Calories>
        <AverageHeartRateBpm><Value>150</Value></AverageHeartRateBpm>
        <MaximumHeartRateBpm><Value>171</Value></MaximumHeartRateBpm>
        <Track><Trackpoint><Time>2031-03-04T06:59:40Z</Time></Trackpoint></Track>
       </Lap>
       <Creator><Name>Made-up Watch 2</Name></Creator>
      </Activity>
     </Activities>
    </TrainingCenterDatabase>
    """

  @Test(
    "TCX: laps are added up, heart rates weighted by their time; ten blanks before the beginning do no harm"
  )
  func tcxLaps() throws {
    let found = try tcx(Self.laps)
    // (140 × 900 + 150 × 810) ÷ 1710 = 144.7
    #expect(
      lines(found) == [
        "2031-03-04 files run-2031-03-04T06:30:05Z Running min=28.5 elapsed=29.583 km=5.01 kcal=310.0 hr=145.0 max=171.0 Made-up Watch 2"
      ])
    #expect(found.skipped.isEmpty)
    let day = try #require(found.days.first)
    #expect(day.syncedAt == "2031-03-04T06:59:40Z")
    #expect(day.activities[0].start?.text == "2031-03-04T07:30:05+01:00")
  }

  @Test("TCX: what laps lack comes from their points, and is approximate")
  func tcxPoints() throws {
    func point(_ time: String, _ metres: Int?, _ rate: Int?) -> String {
      "<Trackpoint><Time>2031-07-04T\(time)Z</Time>"
        + (metres.map { "<DistanceMeters>\($0)</DistanceMeters>" } ?? "")
        + (rate.map { "<HeartRateBpm><Value>\($0)</Value></HeartRateBpm>" } ?? "") + "</Trackpoint>"
    }
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport='Biking'><Id>2031-07-04T08:00:00Z</Id>"
      + "<Lap><Track>" + point("08:00:00", 0, 100) + point("08:05:00", 1500, 120)
      + "</Track><Track>" + point("08:10:00", 3000, 0) + "</Track></Lap>"
      + "<Lap StartTime='2031-07-04T08:10:00Z'><TotalTimeSeconds>300</TotalTimeSeconds><Track>"
      + point("08:10:00", 3000, 140) + point("08:15:00", 5000, 160) + "</Track></Lap>"
      + "</Activity></Activities></TrainingCenterDatabase>"
    // (110 × 600 + 150 × 300) ÷ 900 = 123.3
    #expect(
      lines(try tcx(text)) == [
        "2031-07-04 files bike-2031-07-04T08:00:00Z Biking min=15.0 elapsed=15.0 km=5.0 hr=123.0 max=160.0 approximate"
      ])
  }

  @Test("TCX: each sport of a multisport session; courses and workouts are no activities")
  func tcxKinds() throws {
    func activity(_ sport: String, _ hour: Int) -> String {
      "<Activity Sport='\(sport)'><Lap StartTime='2031-03-05T0\(hour):00:00Z'><TotalTimeSeconds>600</TotalTimeSeconds></Lap></Activity>"
    }
    let found = try tcx(
      "<TrainingCenterDatabase><Activities><MultiSportSession><Id>2031-03-05T01:00:00Z</Id><FirstSport>"
        + activity("Other", 1) + "</FirstSport><NextSport><Transition/>" + activity("Biking", 2)
        + "</NextSport></MultiSportSession>" + activity("Running", 4) + "</Activities>"
        + "<Courses><Course><Lap><TotalTimeSeconds>9</TotalTimeSeconds></Lap></Course></Courses>"
        + "<Workouts><Workout Sport='Running'/></Workouts></TrainingCenterDatabase>")
    // The day begins at four, and it is an hour later there.
    #expect(
      lines(found) == [
        "2031-03-04 files other-2031-03-05T01:00:00Z Other min=10.0 elapsed=10.0",
        "2031-03-04 files bike-2031-03-05T02:00:00Z Biking min=10.0 elapsed=10.0",
        "2031-03-05 files run-2031-03-05T04:00:00Z Running min=10.0 elapsed=10.0",
      ])
  }

  @Test("TCX: a distance is told to the metre, and needs no time")
  func tcxDistance() throws {
    let found = try tcx(
      "<TrainingCenterDatabase><Activities><Activity Sport='Running'><Lap StartTime='2031-03-04T06:00:00Z'>"
        + "<TotalTimeSeconds>0</TotalTimeSeconds><DistanceMeters>1525.4</DistanceMeters></Lap></Activity>"
        + "</Activities></TrainingCenterDatabase>")
    #expect(lines(found) == ["2031-03-04 files run-2031-03-04T06:00:00Z Running km=1.525"])
  }

  @Test("TCX: an activity without a time is counted, and numbers that cannot be are none")
  func tcxOdd() throws {
    let found = try tcx(
      "<TrainingCenterDatabase><Activities><Activity Sport='Running'><Id>yesterday</Id><Lap><TotalTimeSeconds>600</TotalTimeSeconds></Lap></Activity>"
        + "<Activity><Id>2031-03-04T06:00:00Z</Id></Activity>"
        + "<Activity Sport='Running'><Lap StartTime='2031-03-04T06:00:00Z'><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>-5</DistanceMeters><Calories>1e300</Calories><AverageHeartRateBpm><Value>255</Value></AverageHeartRateBpm></Lap></Activity>"
        + "<Activity Sport='Running'><Lap StartTime='1931-03-04T06:00:00Z'><TotalTimeSeconds>600</TotalTimeSeconds></Lap></Activity>"
        + "</Activities></TrainingCenterDatabase>")
    #expect(
      lines(found) == [
        "2031-03-04 files run-2031-03-04T06:00:00Z Running min=10.0 elapsed=10.0"
      ])
    #expect(found.skipped.map(\.reason) == ["an activity without a time"])
    #expect(found.skipped.map(\.count) == [3] && found.skipped.map(\.example) == ["a.tcx"])
  }

  /// Points on a meridian, of which 0.0009° are 100.075 m on a sphere of 6,371,008.8 m.
  private static let track = """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="made up" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
     <metadata><time>2031-03-04T05:00:00Z</time></metadata>
     <wpt lat="1" lon="2"><time>2031-12-31T00:00:00Z</time></wpt>
     <trk><name>Morning</name><type>running</type>
      <trkseg>
       <trkpt lat="48.0000" lon="16.0"><ele>170</ele><time>2031-03-04T06:30:00Z</time>
        <extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>120</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>
       <trkpt lat="48.0009" lon="16.0"><time>2031-03-04T06:30:30Z</time>
        <extensions><hr>130</hr></extensions></trkpt>
       <trkpt lat="48.0018" lon="16.0"><time>2031-03-04T06:33:00Z</time></trkpt>
       <trkpt lat="48.0018" lon="16.0"><time>2031-03-04T06:40:00Z</time></trkpt>
       <trkpt lat="48.0018" lon="16.0"><time>2031-03-04T06:40:20Z</time></trkpt>
      </trkseg>
      <trkseg>
       <trkpt lat="49.0000" lon="16.0"><time>2031-03-04T06:41:00Z</time></trkpt>
       <trkpt lat="49.0009" lon="16.0"><time>2031-03-04T06:41:30.500Z</time></trkpt>
      </trkseg>
     </trk>
    </gpx>
    """

  @Test(
    "GPX: way and time within segments, pauses without, heart rates of any extension; no place is kept"
  )
  func gpxTrack() throws {
    let found = try gpx(Self.track)
    // Ways: 3 × 100.075 m. Times: 30 s, 150 s (0.67 m/s), 420 s no (a pause), 20 s, 30 s.
    #expect(
      lines(found) == [
        "2031-03-04 files run-2031-03-04T06:30:00Z running min=3.833 elapsed=11.5 km=0.3 hr=125.0 max=130.0 approximate"
      ])
    let json = try #require(found.days.first).entry.json(of: "2031-03-04").text(.compact)
    #expect(!json.contains("48.") && !json.contains("lat"))
    #expect(found.days[0].syncedAt == "2031-03-04T06:41:30Z")
  }

  @Test("GPX: distances are those of the haversine formula")
  func haversine() throws {
    func kilometres(_ points: [(Double, Double)]) throws -> Double? {
      let text = points.enumerated().map { index, point in
        "<trkpt lat='\(point.0)' lon='\(point.1)'><time>2031-03-04T06:0\(index):00Z</time></trkpt>"
      }.joined()
      return try gpx("<gpx><trk><trkseg>\(text)</trkseg></trk></gpx>").days[0].activities[0]
        .kilometres
    }
    // A degree of a great circle is 111.195 km.
    #expect(try kilometres([(0, 0), (0, 1)]) == 111.195)
    #expect(try kilometres([(10, 20), (11, 20)]) == 111.195)
    #expect(try kilometres([(60, 0), (60, 1)]) == 55.597)
    #expect(try kilometres([(0, 179.5), (0, -179.5)]) == 111.195)
    #expect(try kilometres([(90, 0), (-90, 0)]) == 20015.114)
    #expect(try kilometres([(91, 0), (0, 0), (0, 1)]) == 111.195)
  }

  @Test("GPX: type 1 is a ride; a track without times is counted, and GPX 1.0 is read")
  func gpxKinds() throws {
    let points =
      "<trkseg><trkpt lat='1' lon='1'><time>2031-03-04T06:00:00</time></trkpt><trkpt lat='1' lon='1.01'><time>2031-03-04T06:10:00Z</time></trkpt></trkseg>"
    let found = try gpx(
      "<gpx version='1.0'><time>2031-03-09T00:00:00Z</time><trk><type>1</type>\(points)</trk><trk><type>skating</type>\(points)</trk>"
        + "<trk><type>running</type><trkseg><trkpt lat='1' lon='1'/></trkseg></trk>"
        + "<trk><trkseg><trkpt lat='1' lon='1'><time>2031-03-04T06:00:00Z</time></trkpt><trkpt lat='1' lon='2'/></trkseg></trk><rte><rtept lat='1' lon='1'/></rte></gpx>"
    )
    #expect(
      lines(found) == [
        "2031-03-04 files bike-2031-03-04T06:00:00Z ride min=10.0 elapsed=10.0 km=1.112 approximate",
        "2031-03-04 files other-2031-03-04T06:00:00Z skating min=10.0 elapsed=10.0 km=1.112 approximate",
      ])
    #expect(found.skipped.map(\.count) == [2])
    #expect(found.days[0].syncedAt == "2031-03-09T00:00:00Z")
  }

  private func error(_ read: () throws -> Measurements) -> InputError? {
    do {
      _ = try read()
      return nil
    } catch {
      return error as? InputError
    }
  }

  @Test(
    "what is no such file, and what is cut off, is refused; with partial what is whole is taken")
  func refused() throws {
    #expect(error { try tcx("") }?.code == .badData)
    #expect(error { try tcx(Self.track) }?.message == "it is no TCX file")
    #expect(error { try gpx(Self.laps) }?.message == "it is no GPX file")
    #expect(error { try gpx("<gpx>\n<trk></gpx>") }?.line == 2)
    let two = Self.laps.replacing(
      "</Activities>",
      with:
        "<Activity Sport='Biking'><Lap StartTime='2031-03-05T06:30:05Z'></Lap></Activity></Activities>"
    )
    let cut = String(two.prefix(two.count - 80))
    #expect(error { try tcx(cut) }?.message.contains("cut off") == true)
    #expect(error { try tcx(cut) }?.hint?.contains("--partial") == true)
    let found = try tcx(cut, partial: true)
    #expect(lines(found) == lines(try tcx(Self.laps)))
    #expect(found.skipped.map(\.reason) == ["an activity that is cut off"])
    #expect(error { try tcx("<gpx>", partial: true) }?.code == .badData)
    #expect(error { try tcx("<TrainingCenterDatabase></x>", partial: true) }?.code == .badData)
  }

  @Test("random changes of a file end in an error or in activities", .timeLimit(.minutes(1)))
  func changes() throws {
    var random = SeededRandom(otherwise: 5)
    var taken = 0
    for _ in 0..<600 {
      let isTCX = random.once(in: 2)
      var bytes = Array((isTCX ? Self.laps : Self.track).utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          random.once(in: 2) ? UInt8(ascii: "9") : .random(in: 0...255, using: &random)
      }
      let found =
        isTCX
        ? try? TCXFile.read(bytes, name: "x", Self.rules(), partial: true)
        : try? GPXFile.read(bytes, name: "x", Self.rules(), partial: true)
      taken += found?.days.count ?? 0
      for day in found?.days ?? [] {
        #expect(day.activities.allSatisfy { $0.start != nil }, "seed \(random.seed)")
      }
    }
    #expect(taken > 0)
  }
}
