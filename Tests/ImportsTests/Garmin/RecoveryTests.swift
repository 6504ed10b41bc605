import Testing
import Values
import WatchData

@testable import Imports

@Suite("The recovery score")
struct RecoveryTests {
  private func score(
    night: Double? = nil, week: Double? = nil, sleep: Double? = nil, battery: Double? = nil,
    readiness: Double? = nil
  ) throws -> Double? {
    var day = MeasuredDay(try #require(CalendarDate(iso: "2031-03-04")), by: .garmin, at: 0)
    (day[.variability], day[.weeklyVariability], day[.score]) = (night, week, sleep)
    (day[.batteryAtStart], day[.readiness]) = (battery, readiness)
    return Recovery.score(day)
  }

  @Test("it is the mean by weights of what is there")
  func mean() throws {
    #expect(try score(night: 52, week: 58, sleep: 78, battery: 64, readiness: 70) == 76.4)
    #expect(try score(sleep: 78, battery: 64, readiness: 70) == 70.7)
    #expect(try score(battery: 64, readiness: 70) == 66.7)
  }

  @Test("the heart rate variability counts 100 at most, and only beside that of the week")
  func variability() throws {
    #expect(try score(night: 90, week: 58, sleep: 100) == 100)
    #expect(try score(night: 52, sleep: 78) == nil)
    #expect(try score(week: 58, sleep: 78) == nil)
  }

  @Test("with fewer than two figures there is none")
  func fewer() throws {
    #expect(try score() == nil)
    #expect(try score(sleep: 78) == nil)
    #expect(try score(night: 52, week: 58) == nil)
  }
}
