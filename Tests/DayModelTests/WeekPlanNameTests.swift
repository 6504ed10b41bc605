import Testing
import Values

@testable import DayModel

@Suite("The names of weekly plans")
struct WeekPlanNameTests {
  @Test(
    "a plan is of the week in its name",
    arguments: [
      ("protocol_2031-03-03.md", "2031-03-03"), ("protocol_2031-W10.md", "2031-03-03"),
      ("protocol_2031-w9.md", "2031-02-24"), ("protocol_2031-03-03_DRAFT.md", "2031-03-03"),
      ("protocol_2026-W53.md", "2026-12-28"), ("protocol_2032-W01.md", "2031-12-29"),
      ("protocol_2031-W53.md", nil), ("protocol_2031-W00.md", nil), ("protocol_2031-03-04.md", nil),
      ("protocol_2031-02-30.md", nil), ("protocol_x.md", nil), ("protocol_2031-03-03.txt", nil),
      ("protocol_2031-03-03_draft.md", nil), ("weekly-protocol-2031-03-03.md", nil),
      ("protocol_2031-W1é.md", nil), ("protocol_.md", nil), (".md", nil), ("", nil),
      ("protocol_2031-03-03 2.md", nil),
    ])
  func config(name: String, monday: String?) {
    #expect(WeekPlanName(name, in: .config)?.monday.description == monday)
  }

  @Test("in the folder of logs a plan may have a word before, and any day of its week")
  func logs() {
    #expect(
      WeekPlanName("weekly-protocol-2031-03-06.md", in: .logs)?.monday.description == "2031-03-03")
    #expect(WeekPlanName("my-protocol-2031-03-03_DRAFT.md", in: .logs)?.isDraft == true)
    #expect(WeekPlanName("-protocol-2031-03-03.md", in: .logs) == nil)
    #expect(WeekPlanName("2031-03-03.md", in: .logs) == nil)
    #expect(
      WeekPlanName("protocol_2031-W10.md", in: .logs)?.path == "content/logs/protocol_2031-W10.md")
  }

  @Test("of several plans of a week the first by date, by week, drafts last, folder by folder")
  func order() {
    let names = [
      "protocol_2031-W10_DRAFT.md", "protocol_2031-03-03_DRAFT.md", "protocol_2031-W10.md",
      "protocol_2031-03-03.md", "habits.md", "protocol_2031-03-10.md",
    ]
    let logs = ["weekly-protocol-2031-03-05.md", "a-protocol-2031-03-05.md", "2031-03-03.md"]
    let plans = WeekPlanName.plans(config: names, logs: logs + names)
    let week = plans.filter { $0.monday.description == "2031-03-03" }.map(\.path)
    let order = [
      "protocol_2031-03-03.md", "protocol_2031-W10.md", "protocol_2031-03-03_DRAFT.md",
      "protocol_2031-W10_DRAFT.md",
    ]
    #expect(week.prefix(4) == order.map { "content/config/" + $0 }[...])
    #expect(
      week.dropFirst(4).elementsEqual(
        (Array(order[..<2]) + ["a-protocol-2031-03-05.md", "weekly-protocol-2031-03-05.md"]
          + order[2...]).map { "content/logs/" + $0 }))
  }

  @Test(
    "what is named like a plan and is of no week is told, with the name that it may be meant to have"
  )
  func misnamed() {
    let tuesday = Diagnostic.misnamedPlan("protocol_2031-03-04.md")
    #expect(tuesday?.severity == .warning)
    #expect(tuesday?.message.contains("Tuesday") == true)
    #expect(tuesday?.message.contains("protocol_2031-03-03.md") == true)
    let small = Diagnostic.misnamedPlan("protocol_2031-03-03_draft.md")
    #expect(small?.message.contains("continues after the date") == true)
    #expect(Diagnostic.misnamedPlan("protocol_v1.md")?.severity == .note)
    #expect(Diagnostic.misnamedPlan("protocol_2031-03-03.md") == nil)
    #expect(Diagnostic.misnamedPlan("habits.md") == nil)
  }

  @Test("a week is named by any day, period or range within it")
  func words() throws {
    let today = try #require(CalendarDate(iso: "2031-03-06"))
    for (text, monday) in [
      ("2031-W10", "2031-03-03"), ("2031-w09", "2031-02-24"), ("last-week", "2031-02-24"),
      ("this week", "2031-03-03"), ("next-week", "2031-03-10"), ("today", "2031-03-03"),
      ("sun", "2031-02-24"), ("-4", "2031-02-24"), ("2031-03-09", "2031-03-03"),
      ("2031-03-04..2031-03-09", "2031-03-03"),
    ] {
      #expect(
        try CalendarDate.monday(ofWeek: text, today: today).description == monday, "\(text)")
    }
    for text in ["2031-03", "2031", "last month", "2031-W54", "soon", "", "2031-03-03..2031-03-10"]
    {
      #expect(throws: InputError.self, "\(text)") {
        try CalendarDate.monday(ofWeek: text, today: today)
      }
    }
    #expect(today.isoWeekText == "2031-W10")
    #expect(CalendarDate.earliest.isoWeekText == "0001-W01")
  }
}
