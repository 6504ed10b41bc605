import TestSupport
import Testing

@testable import Values

@Suite struct EffortTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let activity: Activity
    let text: String
    var distance: Double?
    var unit: DistanceUnit?
    var minutes: Double?
    var isAmbiguous = false
    var isApproximate = false
    var heartRate: Double?
    var note: String?

    init(
      _ activity: Activity, _ text: String, _ distance: Double?, _ unit: DistanceUnit?,
      _ minutes: Double?, ambiguous: Bool = false, approximate: Bool = false,
      heartRate: Double? = nil, note: String? = nil
    ) {
      (self.activity, self.text) = (activity, text)
      (self.distance, self.unit, self.minutes) = (distance, unit, minutes)
      (isAmbiguous, isApproximate) = (ambiguous, approximate)
      (self.heartRate, self.note) = (heartRate, note)
    }
    var testDescription: String { "\(activity) \(text)" }
  }

  @Test(
    arguments: [
      ("3 1/2 mi / 30", 3.5, 30), ("3 1/2", 3.5, nil), ("3½/30", 3.5, 30), ("~3 1/2/ 30", 3.5, 30),
      ("3 1/2 mi in 30:10", 3.5, 30 + 1.0 / 6), ("1/2", 1, 2),
    ] as [(String, Double, Double?)])
  func aFractionIsAPartOfTheDistance(_ text: String, _ distance: Double, _ minutes: Double?) throws
  {
    let effort = try #require(Effort.read(text, .run).value)
    #expect(effort.distance?.value == distance)
    #expect(effort.minutes.map { agree($0.value, minutes) } != false)
    #expect((effort.minutes == nil) == (minutes == nil))
  }

  @Test(arguments: ["3 1/2/28", "3 1/5", "3.1 27", "3 30 (easy)"])
  func aDistanceThatGoesOnIsReported(_ text: String) {
    #expect(Effort.read(text, .run).state == .unreadable)
  }

  @Test(arguments: ["0", "5", "10.2", "0.5", "3,1", "1,200", "12.", "7½", "~4", "400m", "4x100"])
  func blanksAroundTheSlashSayNothing(_ distance: String) {
    let times = [
      "29:29", "1:02:03", "45", "45min", "0:00", "00", "1h10m", "29:29 hard", "-", "", "150 bpm",
      "20:00/5:00", "29:29 (140 bpm)", "9:5", "29.5", "~30:00",
    ]
    for activity in Activity.allCases {
      for time in times {
        let plain = Effort.read("\(distance)/\(time)", activity)
        let spaced = Effort.read("\(distance) / \(time)", activity)
        #expect(plain.state == spaced.state, "\(time)")
        #expect(plain.value == spaced.value, "\(time)")
      }
    }
  }

  @Test(arguments: [
    Case(.swim, "600m/21:30", 600, .m, 21.5),
    Case(.swim, "600 / 21:30", 600, .m, 21.5),
    Case(.bike, "4.5/45", 4.5, .mi, 45),
    Case(.bike, "/20", nil, nil, 20),
    Case(.bike, "- / 20", nil, nil, 20),
    Case(.run, "3.05mi / 36:10", 3.05, .mi, 36.1667),
    Case(.run, "5 miles/50:20", 5, .mi, 50.3333),
    Case(
      .bike, "8.2mi / 29min (121 bpm avg)", 8.2, .mi, 29, heartRate: 121),
    Case(.bike, "8mi / 29min (felt 121 bpm)", 8, .mi, 29, heartRate: 121, note: "felt 121 bpm"),
    Case(
      .swim, "300m/~9.5min steady (remark) + 4x25m easy", 300, .m, 9.5, approximate: true,
      note: "steady (remark) + 4x25m easy"),
    Case(.walk, "25min", nil, nil, 25),
    Case(.swim, "12x50m / 24:30", 600, .m, 24.5),
    Case(.swim, "12x50 / 24:30", 600, .m, 24.5),
    Case(
      .swim, "12x50 (600 total meters) / 24:30", 600, .m, 24.5),
    Case(.swim, "8x50 + 4x25 (500m total) / 20:00", 500, .m, 20, note: "+ 4x25 (500m total)"),
    Case(.swim, "300m + 4x25m / 12:00", 300, .m, 12, note: "+ 4x25m"),
    Case(.run, "8.5", 8.5, .mi, nil),
    Case(.run, "1:10:05", nil, nil, 70.0833),
    Case(.run, "1:15", nil, nil, 75, ambiguous: true),
    Case(.run, "45:00", nil, nil, 45, ambiguous: true),
    Case(.swim, "400m/8:30", 400, .m, 8.5),
    Case(.bike, "20/1:15", 20, .mi, 75),
    Case(.bike, "8/30:00", 8, .mi, 30),
    Case(.swim, "100m/2:10", 100, .m, 2.1667),
    Case(.run, "10km / 1:02:30", 10, .km, 62.5),
    Case(.run, "5k/25:00", 5, .km, 25),
    Case(.run, "3mi/45", 3, .mi, 45),
    Case(.run, "3mi/1h10", 3, .mi, 70),
    Case(.run, "3mi/1h 10m", 3, .mi, 70),
    Case(.run, "0.1mi/58s", 0.1, .mi, 0.9667),
    Case(.run, "3mi/40m", 3, .mi, 40),
    Case(.run, "3mi/40-45min", 3, .mi, 42.5),
    Case(.run, "3-4 mi / 40 min", 3.5, .mi, 40),
    Case(.run, "3mi/1:10 hr", 3, .mi, 70),
    Case(.run, "5mi in 50:20", 5, .mi, 50.3333),
    Case(.run, "5 mi, 50 min easy", 5, .mi, 50, note: "easy"),
    Case(.run, "5 mi (9:50/mi) / 49:10", 5, .mi, 49.1667, note: "9:50/mi"),
    Case(.run, "5mi 50:20", 5, .mi, 50.3333),
    Case(.run, "~3.1 / 31", 3.1, .mi, 31, approximate: true),
    Case(.run, "3,1 / 31", 3.1, .mi, 31),
    Case(.swim, "1,500m / 38:00", 1500, .m, 38),
    Case(.swim, "500 yards / 12:00", 457.2, .m, 12),
    Case(.run, "45'30\"", nil, nil, 45.5),
    Case(.run, "2.5 @ easy pace", 2.5, .mi, nil, note: "@ easy pace"),
    // Both readings of the time are believable, or none is: the bot's rule decides.
    Case(.run, "0.1/9:30", 0.1, .mi, 570, ambiguous: true),
    Case(.run, "100/12:00", 100, .mi, 720),
    Case(.walk, "1:05 hours", nil, nil, 65),
    Case(.run, "**3.1 / 31:00**", 3.1, .mi, 31),
  ])
  func distanceAndTimeAreRead(_ given: Case) throws {
    let effort = try #require(Effort.read(given.text, given.activity).value)
    #expect(agree(effort.distance?.value, given.distance))
    if let unit = given.unit { #expect(effort.unit == unit) }
    #expect(agree(effort.minutes?.value, given.minutes))
    #expect(effort.isAmbiguous == given.isAmbiguous)
    #expect(effort.isApproximate == given.isApproximate)
    #expect(agree(effort.measures.heartRate, given.heartRate))
    #expect(effort.note == given.note)
  }

  @Test(arguments: ["", "0", "-", "N/A", "n/a", "0/0", "—"])
  func emptyEffortIsBlank(_ text: String) {
    #expect(Effort.read(text, .run).state == .blank)
  }

  @Test(arguments: ["easy jog", "9:30/mi", "3x / 20", "3mi/soon", "45min/4min", "3:7", "-3/20"])
  func effortThatCannotBeReadIsReported(_ text: String) {
    #expect(Effort.read(text, .run).state == .unreadable)
  }

  @Test func rowLabelGivesTheUnit() {
    #expect(Effort.read("800/20:00", .run, unit: .m).value?.unit == .m)
    #expect(Effort.read("2km/20:00", .run, unit: .m).value?.unit == .km)
  }
}

@Suite struct RateTests {
  @Test(arguments: [
    ("140", 140), ("132 bpm", 132), ("78 (target 80-90)", 78), ("~140", 140), ("130-140", 135),
    ("avg 141", 141), ("138 avg HR", 138),
  ])
  func heartRateIsRead(_ text: String, _ rate: Double) {
    #expect(HeartRates.read(text).value?.all?.value == rate)
  }

  @Test(arguments: ["Bike 121, Run 146", "121 bike / 146 run", "bike: 121 bpm; RUN ~146"])
  func heartRateIsReadForEachActivity(_ text: String) {
    #expect(HeartRates.read(text).value?.named == [.bike: 121, .run: 146])
  }

  @Test func wordsAreNoHeartRate() {
    #expect(HeartRates.read("No data").state == .remark)
    #expect(HeartRates.read("high").state == .unreadable)
  }

  @Test(
    arguments: [
      ("141", 141, nil), ("138 avg HR", 138, nil), ("310", nil, 310), ("180W", nil, 180),
      ("141 / 180 W", 141, 180), ("299", 299, nil), ("300", nil, 300),
    ] as [(String, Double?, Double?)])
  func cellHoldsHeartRateOrWatts(_ text: String, _ rate: Double?, _ watts: Double?) {
    let measures = RateCell.read(text).value
    #expect(measures?.heartRate == rate)
    #expect(measures?.watts == watts)
  }

  @Test(arguments: ["", "N/A", "-", "0"])
  func emptyCellIsBlank(_ text: String) {
    #expect(RateCell.read(text).state == .blank)
  }

  @Test(arguments: [
    ("12:30/mi", 12.5), ("12:30", 12.5), ("12.5", 12.5), ("7:45/km", 12.4724), ("9:00 min/mi", 9),
    ("2:00/100m", 32.1869), ("~10:00 per mile", 10),
  ])
  func paceIsMinutesAMile(_ text: String, _ pace: Double) {
    #expect(agree(Pace.read(text).value?.value, pace))
  }

  @Test func measuresAreFoundByUnitOrName() {
    let text = "avg HR: 118 bpm, max HR 162, 80 rpm, 150W, RPE 6, 12 laps"
    let measures = Measures.find(in: Array(text.utf8)[...], .standard)
    #expect(
      measures
        == Measures(heartRate: 118, maxHeartRate: 162, watts: 150, cadence: 80, exertion: 6))
    #expect(Measures.find(in: Array("12 laps of 25, felt 100".utf8)[...], .standard).isEmpty)
  }

  @Test(arguments: [
    ("2031-03-04: [Run Day]", WorkoutType.run), ("[Swim Day Completed]", .swim),
    ("[Strength Day - Workout B]", .strength), ("[Easy Recovery Day]", .recovery),
    ("[Monday — Swim Day]", .swim), ("[Strength A + Travel Day]", .strength),
    ("[Indoor Bike]", .bike), ("[BRICK: bike and run]", .brick), ("[Long walk", .walk),
  ])
  func titleNamesTheWorkout(_ title: String, _ type: WorkoutType) {
    #expect(WorkoutType(title: title) == type)
  }

  @Test(arguments: ["[MISSED]", "[Headline]", "[Tuesday]", "Day 63: Long run", "", "[Runner]"])
  func titleWithoutAKnownWordNamesNone(_ title: String) {
    #expect(WorkoutType(title: title) == nil)
  }
}
