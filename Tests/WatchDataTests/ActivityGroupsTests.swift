import TestSupport
import Testing
import Values

@testable import WatchData

/// One activity that several sources tell of counts once.
@Suite("Activities told by several sources")
struct ActivityGroupsTests {
  private static let date = CalendarDate(iso: "2031-03-04") ?? .earliest

  private func activity(
    _ start: String?, _ minutes: Double?, _ kilometres: Double? = nil, kind: String = "run",
    rate: Double? = nil, approximate: Bool = false
  ) -> MeasuredActivity {
    var activity = MeasuredActivity(
      "running", kindName: kind,
      start: start.flatMap { MeasuredMoment($0.count > 9 ? $0 : "2031-03-04T\($0)Z") })
    activity.minutes = minutes
    activity.kilometres = kilometres
    activity.heartRate = rate
    activity.isApproximate = approximate
    return activity
  }

  private func told(_ days: [(MeasuredSource, [MeasuredActivity])]) -> [String] {
    let days = days.map { source, activities in
      activities.reduce(into: MeasuredDay(Self.date, by: source)) { $0.add($1) }
    }
    return ActivityGroups(days).activities.map { told in
      let activity = told.activity
      func text(_ number: Double?) -> String { number.map { decimalText($0) } ?? "-" }
      return
        "\(activity.kindName) \(told.source.rawValue) \(text(activity.minutes)) \(text(activity.kilometres)) \(text(activity.heartRate))"
    }
  }

  @Test("a run of the watch, the phone and a file is one, with the watch's numbers")
  func example() {
    let found = told([
      (.garmin, [activity("06:30:05", 28.5, 5.01)]),
      (.appleHealth, [activity("06:29:00", 29.667, 5.1)]),
      (.files, [activity("06:30:05", 28.4, 4.99, approximate: true)]),
    ])
    #expect(found == ["run garmin 28.5 5.01 -"])
  }

  @Test("numbers that the best source lacks come from the next one, and nothing is added up")
  func lacking() {
    #expect(
      told([
        (.garmin, [activity("06:30:00", 30)]),
        (.strava, [activity("06:31:00", 31, 5.2, rate: 148)]),
        (.files, [activity("06:31:00", 31, 5.3, rate: 150)]),
      ]) == ["run garmin 30 5.2 148"])
  }

  @Test("spans that share half of the shorter one are one; two runs of a day are two")
  func spans() {
    #expect(
      told([
        (.garmin, [activity("06:00:00", 60, 10)]), (.strava, [activity("06:45:00", 30, 5)]),
      ]) == ["run garmin 60 10 -"])
    #expect(
      told([
        (.garmin, [activity("06:00:00", 60, 10)]), (.strava, [activity("06:46:00", 30, 5)]),
      ]).count == 2)
    #expect(
      told([
        (.garmin, [activity("06:00:00", 30, 5), activity("18:00:00", 20, 3)]),
        (.strava, [activity("18:00:30", 20, 3.1)]),
      ]) == ["run garmin 30 5 -", "run garmin 20 3 -"])
  }

  @Test("starts within two minutes and times within a tenth are one, whatever the spans share")
  func starts() {
    // Without a time a span is nothing.
    #expect(
      told([(.garmin, [activity("06:00:00", nil, 5)]), (.strava, [activity("06:02:00", nil, 5.1)])])
        == ["run garmin - 5 -"])
    #expect(
      told([(.garmin, [activity("06:00:00", nil, 5)]), (.strava, [activity("06:02:01", nil, 5.1)])])
        .count == 2)
  }

  @Test(
    "a walk is no run; what one calls other is what another calls by its kind, where that is all of its span"
  )
  func kinds() {
    #expect(
      told([
        (.garmin, [activity("06:00:00", 30, 5)]),
        (.strava, [activity("06:00:00", 30, 5, kind: "walk")]),
      ]).count == 2)
    #expect(
      told([
        (.garmin, [activity("06:00:00", 30, 5.2, kind: "other")]),
        (.appleHealth, [activity("06:00:30", 30, 5, rate: 140)]),
      ]) == ["run garmin 30 5.2 140"])
    #expect(
      told([
        (.garmin, [activity("06:00:00", 60, nil, kind: "other")]),
        (.appleHealth, [activity("06:00:00", 29), activity("06:31:00", 29, kind: "walk")]),
      ]).count == 3)
  }

  @Test("where one source does not say how far its clock is from UTC, both were lived by one clock")
  func clocks() {
    #expect(
      told([
        (.garmin, [activity("2031-03-04 06:30:05", 28.5, 5.01)]),
        (.strava, [activity("2031-03-04T06:30:00+01:00", 28.5, 5)]),
      ]) == ["run garmin 28.5 5.01 -"])
    #expect(
      told([
        (.garmin, [activity("2031-03-04T05:30:05Z", 28.5, 5.01)]),
        (.strava, [activity("2031-03-04T06:30:00+01:00", 28.5, 5)]),
      ]) == ["run garmin 28.5 5.01 -"])
  }

  @Test("one without a time is the first of its kind that another source tells of")
  func timeless() {
    #expect(
      told([
        (.garmin, [activity("06:00:00", 30, 5)]), (.csv("sheet"), [activity(nil, 31, 5.1)]),
      ]) == ["run garmin 30 5 -"])
    #expect(told([(.csv("sheet"), [activity(nil, 31, 5.1)])]) == ["run csv-sheet 31 5.1 -"])
  }

  @Test("the order in which activities stand makes no difference")
  func order() {
    var random = SeededRandom()
    for _ in 0..<300 {
      let sources: [MeasuredSource] = [.garmin, .appleHealth, .strava]
      let days = sources.map { source in
        (
          source,
          // No source tells of two that begin at one time.
          Set((0..<3).map { _ in Int.random(in: 0...90, using: &random) }).sorted().map { start in
            return activity(
              "0\(6 + start / 60):\(start % 60 < 10 ? "0" : "")\(start % 60):00",
              Double(Int.random(in: 10...40, using: &random)), nil,
              kind: random.pick(["run", "run", "walk", "other"]))
          }
        )
      }
      let mixed = days.map { ($0.0, $0.1.shuffled(using: &random)) }
      #expect(told(days) == told(mixed), "seed \(random.seed)")
    }
  }
}
