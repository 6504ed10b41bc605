import Actions
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// `cycle` on screens of several widths, and its words for what is not natural.
@Suite("Where the cycle stands, in words")
struct CycleTextTests {
  private static let starts = [
    "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25", "2031-01-22", "2031-02-20",
    "2031-03-20",
  ]

  private static func report(_ more: [String: String] = [:], on date: String) throws -> CycleReport
  {
    var files: [String: String] = [:]
    for start in starts { files["content/logs/\(start).md"] = "## Cycle\nPeriod:: start\n" }
    for (day, lines) in more { files["content/logs/\(day).md"] = "## Cycle\n\(lines)\n" }
    let fixture = try ActionFixture.withStore(files)
    return try Cycles.show(
      on: try #require(CalendarDate(iso: date)), in: fixture.context(at: "\(date)T12:00:00Z"))
  }

  private static func lines(
    _ report: CycleReport, width: Int? = nil, withGrounds: Bool = false, isColored: Bool = false
  ) -> [String] {
    CycleText(
      report, in: .format, style: Style(isColored: isColored),
      screen: ScreenForm(columns: width ?? 80, hasUnicode: true)
    ).lines(width: width, withGrounds: withGrounds).map(\.codes)
  }

  @Test(
    "two columns where they fit, else one below the other, and no line is wider than the screen")
  func widths() throws {
    let report = try Self.report(on: "2031-03-30")
    #expect(
      Self.lines(report, width: 120) == [
        "Day 11 · follicular, likely   high confidence: 6 lengths within 2 days, last start 10 days ago",
        "ovulatory from Wed 2 Apr      next start Thu 17 Apr, between Wed 16 Apr and Fri 18 Apr",
        "Sun 30: nothing logged for the cycle",
      ])
    #expect(
      Self.lines(report, width: 80) == [
        "Day 11 · follicular, likely",
        "high confidence: 6 lengths within 2 days, last start 10 days ago",
        "ovulatory from Wed 2 Apr", "next start Thu 17 Apr, between Wed 16 Apr and Fri 18 Apr",
        "Sun 30: nothing logged for the cycle",
      ])
    for width in [20, 40, 80, 120] {
      let lines = Self.lines(report, width: width, withGrounds: true)
      #expect(lines.allSatisfy { $0.count <= width && $0.last != " " }, "\(lines)")
    }
    #expect(
      Self.lines(report, width: 120, isColored: true)[0].contains("Day 11 · follicular, likely"))
  }

  @Test(
    "each state and each kind of day has its words",
    arguments: [
      ([:], "2031-04-18", "Day 30 · luteal, likely", "expected 1 day ago"),
      ([:], "2031-04-20", "Day 32", "expected 3 days ago"),
      (
        ["2031-03-25": "State:: irregular"], "2031-03-30", "Day 11 · irregular",
        "next start between"
      ),
      (["2031-03-25": "State:: pregnant"], "2031-03-30", "pregnant", nil),
      (["2031-03-25": "State:: hormonal"], "2031-03-30", "hormonal", nil),
      (["2031-03-25": "State:: paused"], "2031-03-30", "paused", nil),
      (["2031-03-25": "Counts:: no"], "2031-06-19", "No start for 91 days", "ask a doctor"),
    ] as [([String: String], String, String, String?)])
  func states(
    days: [String: String], date: String, position: String, next: String?
  ) throws {
    let lines = Self.lines(try Self.report(days, on: date))
    #expect(lines[0].hasPrefix(position), "\(lines)")
    let text = lines.joined(separator: "\n")
    if let next {
      #expect(text.contains(next), "\(lines)")
    } else {
      #expect(!text.contains("likely") && !text.contains("between"), "\(lines)")
    }
    for word in ["fertile", "safe day", "ovulation day"] {
      #expect(!text.lowercased().contains(word))
    }
  }
}
