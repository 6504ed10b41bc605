import DayEditing
import DayModel
import LogMerge
import Testing
import Values

/// What a template made gives way to what a person or the bot wrote, and nothing is decided.
@Suite struct TemplateTests {
  private static func day(_ title: String, _ plan: String = "") -> String {
    """
    ---
    title: \(title)
    date: 2031-03-04
    tags: ["log"]
    ---

    ## Planned Workout
    \(plan)
    ## Quick Log
    Weight::
    """
  }

  /// Titles that templates make.
  private static let blankTitles = [
    "\"2031-03-04\"", "2031-03-04", "\"2031-03-04:\"", "\"2031-03-04: []\"",
    "\"2031-03-04: [Tuesday]\"", "\"2031-03-04: [tuesday]\"", "\"2031-03-04: [Headline]\"",
    "'2031-03-04: [ Tuesday ]'", "\"[Tuesday]\"", "\"\"",
  ]

  @Test("a blank title gives way, whoever made it and whoever is later", arguments: blankTitles)
  func title(blank: String) {
    let named = Self.day("\"2031-03-04: [Strength Day]\"")
    let template = Self.day(blank)
    let sides = [(template, named), (named, template)]
    for base in [nil, template] {
      for (ours, theirs) in sides {
        for roles in [(Side.Role.device, Side.Role.bot), (.bot, .device), (.device, .device)] {
          let result = merged(base: base, ours, theirs, roles: roles)
          #expect(result.text.contains("[Strength Day]"), "\(roles)")
          // `""` is what a person writes for none.
          if blank != "\"\"" { #expect(result.decisions == [], "\(roles)") }
        }
      }
    }
  }

  @Test(
    "a title that says more is no template's",
    arguments: [
      "\"2031-03-04: [Tuesday — Swim Day]\"", "\"2031-03-04: Tuesday\"", "\"Tuesday\"",
      "\"2031-03-04: [Tuesday] x\"", "\"20310304-- [Tuesday]\"", "\"Day 63: Long ride\"",
    ])
  func titleOfAPerson(title: String) {
    let result = merged(
      base: nil, Self.day("\"2031-03-04: [Strength Day]\""), Self.day(title), roles: (.bot, .device)
    )
    #expect(result.text.contains("[Strength Day]"))
    #expect(result.decisions.map(\.lostText) == ["title: \(title)"])
  }

  @Test("the title that our template makes is blank, on every day of a week")
  func ourTemplate() throws {
    for day in 3...9 {
      let date = try #require(CalendarDate(iso: "2031-03-0\(day)"))
      let template = String(
        decoding: DayTemplate.make(
          NewDay(date, habits: [HabitConfiguration.Habit(id: "read", name: "Read")])), as: UTF8.self
      )
      let planned = template.replacing(
        try #require(template.firstRange(of: /title: .*/).map { template[$0] }),
        with: "title: \"\(date): [Run Day]\""
      ).replacing("## Top 3 for Tomorrow", with: "## 🎯 Top 4 for Tomorrow")
        .replacing("## Planned Workout", with: "## Planned Workout (easy)\nRun 3 mi")
      for (ours, theirs) in [(template, planned), (planned, template)] {
        for roles in [(Side.Role.device, Side.Role.bot), (.bot, .device), (.device, .device)] {
          let result = merged(base: nil, ours, theirs, roles: roles)
          #expect(result.text == planned)
          #expect(result.decisions == [])
        }
      }
    }
  }

  @Test("a heading from which one side took the remark on purpose is decided about")
  func removedRemark() {
    let base = "## Fuel Log (short)\n- oats\n"
    let result = merged(
      base: base, base.replacing(" (short)", with: ""),
      base.replacing("(short)", with: "(complete)"))
    #expect(result.text == "## Fuel Log (complete)\n- oats\n")
    #expect(result.decisions.map(\.lostText) == ["## Fuel Log"])
  }
}
