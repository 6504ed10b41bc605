import Cycle
import TestSupport
import Testing
import Values

/// Where days stand in cycles that were and in those that are expected.
@Suite("Places in cycles")
struct CyclePlaceTests {
  private func place(_ status: CycleStatus, _ date: String) -> String {
    guard let place = status.place(of: Days.date(date)) else { return "-" }
    let phase = place.phase?.rawValue ?? "?"
    return "\(place.day) \(phase)" + (place.isPredicted ? " later" : "")
  }

  @Test("a cycle that is over has its own length; those that come have the typical one")
  func example() {
    let uneven = Days(from: "2031-01-01", lengths: [28, 24, 28, 28]).status(on: "2031-04-20")
    #expect(place(uneven, "2031-01-12") == "12 follicular")
    #expect(place(uneven, "2031-02-09") == "12 ovulatory")
    let status = Days(starts: Days.example).status(on: "2031-03-30")
    #expect(place(status, "2030-10-01") == "-")
    #expect(place(status, "2030-11-28") == "1 menstrual")
    #expect(place(status, "2030-12-24") == "27 luteal")
    #expect(place(status, "2031-03-30") == "11 follicular")
    #expect(place(status, "2031-04-02") == "14 ovulatory later")
    #expect(place(status, "2031-04-16") == "28 luteal later")
    #expect(place(status, "2031-04-17") == "1 menstrual later")
    #expect(place(status, "2031-05-15") == "1 menstrual later")
    #expect(
      status.isInWindow(Days.date("2031-04-18")) && !status.isInWindow(Days.date("2031-04-19")))
    #expect(
      status.isInWindow(Days.date("2031-05-13")) && !status.isInWindow(Days.date("2031-05-12")))
  }

  @Test(
    "behind the expected day the last phase goes on to the end of the window, and then nothing is said"
  )
  func late() {
    let due = Days(starts: Days.example).status(on: "2031-04-18")
    #expect(place(due, "2031-04-18") == "30 luteal" && place(due, "2031-04-19") == "31 ? later")
    let overdue = Days(starts: Days.example).status(on: "2031-04-20")
    #expect(place(overdue, "2031-04-20") == "32 ?" && place(overdue, "2031-05-20") == "62 ? later")
    let gap = Days(starts: Days.example).status(on: "2031-07-01")
    #expect(place(gap, "2031-07-01") == "-" && place(gap, "2031-07-02") == "-")
  }

  @Test("states without cycles have no place, irregular ones bleeding alone")
  func states() {
    var days = Days(starts: Days.example)
    days["2031-03-25"] = .init(state: .irregular)
    let irregular = days.status(on: "2031-03-30")
    #expect(
      place(irregular, "2031-03-30") == "11 ?" && place(irregular, "2031-03-24") == "5 menstrual")
    days["2031-03-28"] = .init(state: .pregnant)
    let pregnant = days.status(on: "2031-03-30")
    #expect(place(pregnant, "2031-03-30") == "-" && place(pregnant, "2031-04-20") == "-")
    #expect(place(pregnant, "2031-03-01") == "10 follicular")
  }

  @Test(
    "the place of today is what the status says, and each day of every cycle has one phase, in order"
  )
  func agreement() throws {
    for length in [15, 21, 28, 35, 45, 90] {
      for period in [1, 5, 14] {
        let days = Days(from: "2031-01-01", lengths: [length, length, length])
        for ahead in 0...length {
          let today = Days.date("2031-01-01").advanced(by: 3 * length + ahead)
          let status = days.status(on: "\(today)", .init(length: length, periodLength: period))
          #expect(status.place(of: today)?.phase == status.phase, "\(length) \(period) \(today)")
          #expect(
            status.place(of: today)?.day == (status.timing == .gap ? nil : status.day),
            "\(length) \(period) \(today)")
        }
        let first = Days.date("2031-01-01").advanced(by: 3 * length)
        let status = days.status(on: "\(first)", .init(length: length, periodLength: period))
        var last = CyclePhase.menstrual
        for ahead in 0..<length {
          let phase = try #require(status.place(of: first.advanced(by: ahead))?.phase)
          let order = CyclePhase.allCases
          #expect(try #require(order.firstIndex(of: phase)) >= #require(order.firstIndex(of: last)))
          last = phase
        }
        #expect(last == .luteal || period == 14 && length == 15, "\(length) \(period)")
      }
    }
  }

  @Test("forecasts are judged by what lay before each start, once three lengths were known")
  func record() throws {
    let record = ForecastRecord(Days(starts: Days.example).history(on: "2031-03-30"))
    #expect(record.errors == [0, 1, 0] && record.hits == 3)
    #expect((try #require(record.meanError) * 10).rounded() == 3)
    let late = ForecastRecord(Days(from: "2031-01-01", lengths: [28, 28, 28, 35]).history())
    #expect(late.errors == [7] && late.hits == 0 && late.meanSignedError == 7)
    #expect(ForecastRecord(Days(from: "2031-01-01", lengths: [28, 28]).history()).meanError == nil)
  }

  @Test("symptoms have cycles, days, severity, their usual days and phases")
  func symptoms() throws {
    let status = Days(starts: Days.example).status(on: "2031-03-30")
    let dates = ["2030-10-02", "2030-10-03", "2030-10-30", "2031-03-30"]
    let days = dates.enumerated().map { index, date in
      SymptomFigures.Day(Days.date(date), severity: index < 2 ? Double(index + 1) : nil)
    }
    let figures = try #require(SymptomFigures(days, in: status))
    #expect(figures.cycles == 3 && figures.days == 4 && figures.severity == 1.5)
    #expect(figures.usualDays == 1...11)
    #expect(figures.phases == [.menstrual: 3, .follicular: 1])
    #expect(SymptomFigures([.init(Days.date("2030-01-01"), severity: 1)], in: status) == nil)
  }

  @Test(
    "a difference between phases is named from three cycles and ten days on, and above twice its error"
  )
  func differences() throws {
    let first = Days.date("2031-01-01")
    let status = Days(from: "2031-01-01", lengths: [28, 28, 28, 28]).status(on: "2031-05-01")
    func figures(days: Int, _ value: (Int, CyclePhase) -> Double) -> PhaseFigures {
      let numbers = (0..<days).compactMap { offset -> (date: CalendarDate, value: Double)? in
        let date = first.advanced(by: offset)
        guard let phase = status.place(of: date)?.phase else { return nil }
        return (date, value(offset, phase))
      }
      return PhaseFigures(numbers, in: status)
    }
    let clear = figures(days: 84) { offset, phase in
      Double(5 + offset % 2) + (phase == .follicular ? 2 : 0)
    }
    let difference = try #require(clear.difference)
    #expect(difference.high == .follicular && abs(difference.size - 2) < 0.3)
    #expect(clear.parts[.menstrual]?.days == 15 && clear.parts[.menstrual]?.cycles == 3)
    #expect(figures(days: 56) { $1 == .follicular ? 7 : 5 }.difference == nil)
    #expect(figures(days: 84) { offset, _ in Double(offset * 5 % 11) }.difference == nil)
    // Cycles of other lengths say nothing of phases.
    let long = Days(from: "2031-01-01", lengths: [40, 40, 40, 40]).status(on: "2031-07-01")
    #expect(PhaseFigures([(first, 5)], in: long).parts.isEmpty)
  }
}
