import TestSupport
import Testing
import Values
import WatchData

@testable import Imports

/// Activities as Training Center XML (docs/imports.md). All values are made up.
@Suite("Writing TCX")
struct TCXWriterTests {
  /// Half past six in the morning of 2031-03-04, in Central European Time.
  private static let start = MeasuredMoment(local: 1_930_372_205, offset: 3600)

  private func activity(
    _ kind: String, minutes: Double? = nil, kilometres: Double? = nil,
    start: MeasuredMoment? = Self.start
  ) -> MeasuredActivity {
    var activity = MeasuredActivity(kind, kindName: kind, start: start)
    (activity.minutes, activity.kilometres) = (minutes, kilometres)
    return activity
  }

  private func text(_ activity: MeasuredActivity, isStartKnown: Bool = true) throws -> String {
    String(
      decoding: try #require(TCXWriter.file(of: activity, isStartKnown: isStartKnown)),
      as: UTF8.self)
  }

  /// The root element of a file.
  private func root(_ file: String) throws -> XMLNode {
    let lines = file.split(separator: "\n", maxSplits: 1)
    try #require(lines.count == 2 && lines[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    return try #require(XMLNode(parsing: String(lines[1])), "\(file)")
  }

  private func read(_ text: String, own: [String: String] = [:]) throws -> MeasuredActivity {
    var rules = try Export.rules()
    rules.kinds = ActivityWords(own: own)
    let found = try TCXFile.read(Array(text.utf8), name: "a.tcx", rules)
    try #require(found.skipped.isEmpty && found.days.count == 1)
    try #require(found.days[0].activities.count == 1)
    return found.days[0].activities[0]
  }

  @Test("an activity is a lap with a track of its first and last moment, in the schema's order")
  func file() throws {
    var swim = activity("swim", minutes: 28.5, kilometres: 1.525)
    (swim.heartRate, swim.highestHeartRate, swim.calories) = (131.4, 152, 310)
    (swim.elapsedMinutes, swim.name) = (31.25, "Pool & sauna")
    #expect(
      try text(swim) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">
          <Activities>
            <Activity Sport="Other">
              <Id>2031-03-04T05:30:05Z</Id>
              <Lap StartTime="2031-03-04T05:30:05Z">
                <TotalTimeSeconds>1710</TotalTimeSeconds>
                <DistanceMeters>1525</DistanceMeters>
                <Calories>310</Calories>
                <AverageHeartRateBpm>
                  <Value>131</Value>
                </AverageHeartRateBpm>
                <MaximumHeartRateBpm>
                  <Value>152</Value>
                </MaximumHeartRateBpm>
                <Intensity>Active</Intensity>
                <TriggerMethod>Manual</TriggerMethod>
                <Track>
                  <Trackpoint>
                    <Time>2031-03-04T05:30:05Z</Time>
                    <DistanceMeters>0</DistanceMeters>
                  </Trackpoint>
                  <Trackpoint>
                    <Time>2031-03-04T06:01:20Z</Time>
                    <DistanceMeters>1525</DistanceMeters>
                  </Trackpoint>
                </Track>
              </Lap>
              <Notes>Pool &amp; sauna</Notes>
              <Extensions>
                <activity xmlns="urn:bestupid:activity" kind="swim" approximate="false"></activity>
              </Extensions>
            </Activity>
          </Activities>
        </TrainingCenterDatabase>

        """)
    #expect(TCXSchema.faults(in: try root(text(swim))).isEmpty)
    let back = try read(text(swim))
    #expect(back.elapsedMinutes == 31.25 && back.calories == 310 && back.highestHeartRate == 152)
  }

  @Test(
    "the schema of these tests notices another order, what is missing, and what is no such text",
    arguments: [
      ("<TriggerMethod>Manual</TriggerMethod>", ""), ("Active", "Hard"),
      ("<Value>131", "<Value>256"),
      ("<Value>131", "<Value>0"), ("<Calories>0", "<Calories>-1"), ("1710", "28:30"),
      ("<Id>2031-03-04T05:30:05Z", "<Id>2031-03-04T06:30:05+01:00"), ("Other", "Swimming"),
      ("<Id>", "<Notes></Notes><Id>"), ("<Track>", "<Place></Place><Track>"),
      ("urn:bestupid:activity", ""),
    ])
  func schema(part: String, other: String) throws {
    var swim = activity("swim", minutes: 28.5)
    swim.heartRate = 131
    let text = try text(swim)
    #expect(try text.contains(part) && TCXSchema.faults(in: root(text)).isEmpty)
    #expect(try !TCXSchema.faults(in: root(text.replacing(part, with: other))).isEmpty)
  }

  @Test(
    "each kind reads back: by its sport, or by the extension where the schema has no sport for it",
    arguments: [
      ("run", "Running"), ("bike", "Biking"), ("swim", "Other"), ("walk", "Other"),
      ("strength", "Other"), ("rowing", "Other"), ("other", "Other"),
    ])
  func kinds(kind: String, sport: String) throws {
    let text = try text(activity(kind, minutes: 30))
    #expect(try root(text).all("Activity").map(\.attributes) == [["Sport": sport]])
    #expect(try read(text, own: ["rowing": "rowing"]).kindName == kind)
    #expect(
      try root(text).all("activity").first?.attributes["kind"] == (sport == "Other" ? kind : nil))
  }

  @Test("any activity reads back to the same kind, start, time, distance and heart rate")
  func roundTrip() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let kind = random.pick(Activity.allCases)
      let time = Int.random(in: 0..<4_102_444_800, using: &random)
      func known(_ number: Int, by parts: Double) -> Double? {
        random.once(in: 4) ? nil : Double(number) / parts
      }
      var written = activity(
        kind.rawValue, minutes: known(.random(in: 1...999_999, using: &random), by: 1000),
        kilometres: known(.random(in: 1...999_999, using: &random), by: 1000),
        start: MeasuredMoment(
          time: time, offset: 900 * .random(in: -48...56, using: &random)))
      written.heartRate = known(.random(in: 20...250, using: &random), by: 1)
      let isStartKnown = !random.once(in: 4)
      guard written.minutes != nil || written.kilometres != nil else {
        #expect(TCXWriter.file(of: written, isStartKnown: isStartKnown) == nil)
        continue
      }
      let text = try text(written, isStartKnown: isStartKnown)
      let back = try read(text)
      #expect(
        back.kind == kind && back.start?.time == time && back.minutes == written.minutes
          && back.kilometres == written.kilometres && back.heartRate == written.heartRate
          && back.isApproximate == !isStartKnown, "seed \(random.seed): \(text)")
      #expect(TCXSchema.faults(in: try root(text)) == [], "seed \(random.seed)")
      // What was read is written as it was, so a file that is taken in and exported again says the same.
      let again = try self.text(back)
      #expect(again == text, "seed \(random.seed): \(text)\(again)")
    }
  }

  @Test("half a second more is the same end, whatever a minute's fractions come to")
  func halfSeconds() throws {
    let text = try text(activity("run", minutes: 64.975))
    #expect(try self.text(read(text)) == text)
  }

  @Test("a time or a distance that is not known reads back as not known")
  func missing() throws {
    let far = try read(text(activity("run", kilometres: 5)))
    #expect(far.minutes == nil && far.elapsedMinutes == nil && far.kilometres == 5)
    let long = try read(text(activity("run", minutes: 30)))
    #expect(long.minutes == 30 && long.kilometres == nil && long.heartRate == nil)
    #expect(long.calories == nil && !long.isApproximate)
    #expect(try root(text(activity("run", minutes: 30))).all("DistanceMeters").map(\.text) == ["0"])
    // Without a time of its own the one with pauses is its time.
    var paused = activity("run")
    paused.elapsedMinutes = 31.5
    #expect(try read(text(paused)).minutes == 31.5)
  }

  @Test("there is no file without a start, or with neither a time nor a distance")
  func noFile() {
    let offset = Self.start.offset ?? 0
    let without = [
      activity("run"), activity("run", minutes: 0, kilometres: 0),
      activity("run", minutes: 0.0004, kilometres: -3),
      activity("run", minutes: 30, start: nil),
      activity("run", minutes: 30, start: MeasuredMoment(local: Self.start.local)),
      activity("run", minutes: 30, start: MeasuredMoment(time: -1, offset: offset)),
      activity("run", minutes: 30, start: MeasuredMoment(time: 4_102_444_800, offset: offset)),
    ]
    for activity in without {
      #expect(TCXWriter.file(of: activity, isStartKnown: true) == nil, "\(activity)")
    }
  }

  @Test("a start that nobody knows, or a figure made of samples, reads back as approximate")
  func approximate() throws {
    var run = activity("run", minutes: 30)
    #expect(try read(text(run, isStartKnown: false)).isApproximate)
    run.isApproximate = true
    #expect(try read(text(run)).isApproximate)
  }

  @Test("figures that cannot be are left out, and what is written is always valid")
  func oddFigures() throws {
    let odd = [-1, 0, 0.0005, 12.3456, 255, 65_536, 1e6, 1e9, 1e300, .nan, .infinity]
    var random = SeededRandom()
    for _ in 0..<500 {
      var run = activity("run", minutes: random.pick(odd), kilometres: random.pick(odd))
      (run.elapsedMinutes, run.calories) = (random.pick(odd), random.pick(odd))
      (run.heartRate, run.highestHeartRate) = (random.pick(odd), random.pick(odd))
      guard let file = TCXWriter.file(of: run, isStartKnown: true) else { continue }
      let text = String(decoding: file, as: UTF8.self)
      #expect(TCXSchema.faults(in: try root(text)) == [], "seed \(random.seed): \(text)")
      let back = try read(text)
      #expect(back.minutes != nil || back.kilometres != nil, "seed \(random.seed): \(text)")
    }
  }

  @Test("texts are escaped, and what XML cannot have is left out")
  func escaped() throws {
    var odd = activity("<\"&\u{1}>", minutes: 30)
    odd.name = "</Notes> & \"so\" on\u{0}\u{8}\u{FFFF} 🏊"
    let text = try text(odd)
    let root = try root(text)
    #expect(root.all("Notes").map(\.text) == ["</Notes> & \"so\" on 🏊"])
    #expect(root.all("activity").first?.attributes["kind"] == "<\"&>")
    #expect(TCXSchema.faults(in: root).isEmpty)
    // A kind that nobody has a word for is none.
    #expect(try read(text).kindName == MeasuredActivity.other)
  }

  @Test("the extension is ours alone, and only in an activity")
  func otherExtensions() throws {
    let swim = try text(activity("swim", minutes: 30), isStartKnown: false)
    let foreign = swim.replacing("urn:bestupid:activity", with: "urn:example:activity")
    let named = swim.replacing("<activity ", with: "<sport ").replacing(
      "</activity>", with: "</sport>")
    let above = swim.replacing("<Extensions>", with: "<Training><Extensions>")
      .replacing("</Extensions>", with: "</Extensions></Training>")
    for text in [foreign, named, above] {
      #expect(text != swim)
      let back = try read(text)
      #expect(back.kindName == "other" && !back.isApproximate && back.minutes == 30, "\(text)")
    }
  }

  @Test("a file is named by its day and kind, the second of a kind by its number too")
  func names() throws {
    let date = try #require(CalendarDate(iso: "2031-03-04"))
    #expect(TCXWriter.name(on: date, kind: "run", number: 1) == "2031-03-04-run.tcx")
    #expect(TCXWriter.name(on: date, kind: "run", number: 2) == "2031-03-04-run-2.tcx")
    #expect(TCXWriter.name(on: date, kind: "trail-run", number: 1) == "2031-03-04-trail-run.tcx")
    for kind in ["", "../../run", "a/b", "Run", "-run", "lauf\u{0}"] {
      #expect(TCXWriter.name(on: date, kind: kind, number: 1) == "2031-03-04-other.tcx")
    }
  }
}
