import Cycle
import TestSupport
import Testing
import Values

/// What may be written of a period (docs/cycle.md, “What is refused”).
@Suite("Periods that cannot be")
struct PeriodObstacleTests {
  private static let days: Days = [
    "2031-01-01": .init(period: .start), "2031-01-05": .init(period: .end),
    "2031-01-29": .init(flow: .medium), "2031-01-30": .init(flow: .light),
  ]

  private func obstacle(
    _ mark: PeriodMark, _ date: String, _ days: Days = days, today: String = "2031-03-01"
  ) -> PeriodObstacle? {
    days.history(on: today).obstacle(to: mark, on: Days.date(date))
  }

  @Test("a start is fifteen days from others, on either side, and not in the future")
  func starts() {
    #expect(obstacle(.start, "2031-01-16") == .start(Days.date("2031-01-29")))
    #expect(obstacle(.start, "2031-01-15") == .start(Days.date("2031-01-01")))
    #expect(obstacle(.start, "2030-12-18") == .start(Days.date("2031-01-01")))
    #expect(obstacle(.start, "2030-12-17") == nil)
    #expect(obstacle(.start, "2031-02-13") == nil)
    #expect(obstacle(.start, "2031-02-12") == .start(Days.date("2031-01-29")))
    #expect(obstacle(.start, "2031-03-02") == .future)
    // The day itself, and the day before bleeding that nobody called a start.
    #expect(obstacle(.start, "2031-01-01") == nil && obstacle(.start, "2031-01-29") == nil)
    #expect(obstacle(.start, "2031-01-28") == nil)
    // A day within that bleeding would make what is before it no period.
    #expect(obstacle(.start, "2031-01-30") == .start(Days.date("2031-01-29")))
  }

  @Test("an end needs a period that is open, and is not its day 1")
  func ends() {
    #expect(obstacle(.end, "2031-01-05") == nil)
    #expect(obstacle(.end, "2031-01-04") == .ended(Days.date("2031-01-05")))
    #expect(obstacle(.end, "2031-01-06") == .ended(Days.date("2031-01-05")))
    #expect(obstacle(.end, "2031-01-01") == .firstDay)
    #expect(obstacle(.end, "2030-12-31") == .noPeriod(lastStart: nil))
    #expect(obstacle(.end, "2031-01-15") == .noPeriod(lastStart: Days.date("2031-01-01")))
    #expect(obstacle(.end, "2031-02-01") == nil)
    #expect(obstacle(.end, "2031-02-11") == nil)
    #expect(obstacle(.end, "2031-02-12") == .noPeriod(lastStart: Days.date("2031-01-29")))
    #expect(obstacle(.yes, "2031-02-20") == nil && obstacle(.no, "2031-02-20") == nil)
  }

  @Test("a start moves to where no other is too near")
  func moves() {
    func obstacle(_ date: String, _ day: String) -> PeriodObstacle? {
      Self.days.history(on: "2031-03-01")
        .obstacle(toMoving: Days.date(date), to: Days.date(day))
    }
    #expect(obstacle("2031-01-01", "2031-01-03") == nil)
    #expect(obstacle("2031-01-01", "2030-12-28") == nil)
    #expect(obstacle("2031-01-02", "2031-01-03") == .noStart(Days.date("2031-01-01")))
    #expect(obstacle("2030-12-30", "2031-01-03") == .noStart(nil))
    #expect(obstacle("2031-01-01", "2031-01-20") == .start(Days.date("2031-01-29")))
    #expect(obstacle("2031-01-29", "2031-02-20") == .flow)
    #expect(obstacle("2031-01-29", "2031-03-02") == .future)
    #expect(obstacle("2031-01-29", "2031-01-30") == nil)
  }

  @Test("without a period its marks go, and days with a flow say that they are none")
  func removal() throws {
    let days: Days = [
      "2030-12-31": .init(flow: .light), "2031-01-01": .init(period: .start),
      "2031-01-02": .init(flow: .heavy),
      "2031-01-03": .init(period: .yes, flow: .light), "2031-01-04": .init(flow: .spotting),
      "2031-01-05": .init(period: .end), "2031-01-09": .init(flow: .medium),
    ]
    let history = days.history(on: "2031-01-20")
    let cycle = try #require(history.cycle(startingOn: Days.date("2031-01-01")))
    let marks = history.marks(without: cycle).map { "\($0.date) \($0.mark?.rawValue ?? "-")" }
    #expect(
      marks == ["2030-12-31 no", "2031-01-01 -", "2031-01-02 no", "2031-01-03 no", "2031-01-05 -"])
    var without = days
    for (date, mark) in history.marks(without: cycle) { without["\(date)"]?.period = mark }
    #expect(without.history(on: "2031-01-20").cycles.map { "\($0.start)" } == ["2031-01-09"])
  }
}
