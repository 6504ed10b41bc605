import DayEditing
import DayModel
import LogMerge
import LogSyntax
import TestSupport
import Testing
import Values

/// Lines of Strength Log that end in `(planned)`, and days that two devices make (docs/merge.md).
@Suite("Plans and new days in a merge")
struct PlannedLineTests {
  private static let planned = "Row:: 3x12 @ 40 lbs (planned)"

  private func file(_ line: String, _ heading: String = "Strength Log") -> String {
    "## \(heading)\nPress:: 3x8 @ 50 lbs\n\(line)\n\n## Notes\n"
  }

  @Test(
    "what was lifted stands, whoever planned, whoever is later, and nothing is decided",
    arguments: [
      "Row:: 3x12 @ 40 lbs", "Row:: 3x10 @ 45 lbs (sets: 10x45, 10x45, 8x45)", "row:: skipped",
      "Row:: missed", "Row:: 3x12 @ 40 lbs (easy)",
    ])
  func lifted(line: String) {
    for heading in ["Strength Log", "💪 Strength (A)", "Workout", "Training Output"] {
      let (plan, done) = (file(Self.planned, heading), file(line, heading))
      let without = "## \(heading)\nPress:: 3x8 @ 50 lbs\n\n## Notes\n"
      for base in [nil, without, plan, file("Row:: 2x2 @ 2 (Planned) ", heading)] {
        for roles in SmallCaseTests.roles {
          for (ours, theirs) in [(plan, done), (done, plan)] {
            let result = merged(base: base, ours, theirs, roles: roles)
            #expect(result.text == done, "\(roles) \(base ?? "")")
            #expect(result.decisions == [], "\(roles) \(base ?? "")")
          }
        }
      }
    }
  }

  @Test("a plan stands against a blank field, and of two plans the owner's or the later")
  func plans() {
    let other = "Row:: 3x10 @ 45 lbs (planned)"
    for roles in SmallCaseTests.roles {
      for (ours, theirs) in [(Self.planned, "Row::"), ("Row::", Self.planned)] {
        let result = merged(base: nil, file(ours), file(theirs), roles: roles)
        #expect(result.text == file(Self.planned))
        #expect(result.decisions == [])
      }
      let result = merged(base: nil, file(Self.planned), file(other), roles: roles)
      #expect(result.text == file(roles.0 == .device && roles.1 == .bot ? Self.planned : other))
      #expect(result.decisions == [])
    }
  }

  @Test("a lift that one side took back to a plan is told, where the other lifted on")
  func takenBack() {
    let base = file("Row:: 3x12 @ 40 lbs")
    let result = merged(base: base, file("Row:: 3x12 @ 45 lbs"), file(Self.planned))
    #expect(result.text == file("Row:: 3x12 @ 45 lbs"))
    #expect(result.decisions.map(\.lostText) == [Self.planned])
  }

  @Test(
    "elsewhere, and with a comment, the words are a value like any other",
    arguments: [
      ("Quick Log", "Tea:: 2 (planned)"), ("Fuel Log", "Tea:: 2 (planned)"),
      ("Strength Log", "Row:: 3x12 (planned) <!-- maybe -->"),
    ])
  func elsewhere(heading: String, line: String) {
    let name = line.prefix { $0 != ":" }
    let result = merged(
      base: nil, file(line, heading), file("\(name):: 9x9", heading), roles: (.device, .device))
    #expect(result.text == file("\(name):: 9x9", heading))
    #expect(result.decisions.map(\.lostText) == [line])
  }

  // MARK: New days

  private static let date = CalendarDate(iso: "2031-03-06") ?? .earliest

  private func day(_ source: String, plan: String? = nil) throws -> String {
    let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
    let week = plan.flatMap { text in
      WeekPlanReader.read(Array("| Day | Type | Workout |\n|--|--|--|\n\(text)\n".utf8), name).plan
    }
    let day = NewDay(
      Self.date, plan: week, habits: [HabitConfiguration.Habit(id: "read", name: "Read")],
      rollover: Rollover(from: LogDocument(source)))
    return String(decoding: DayTemplate.make(day), as: UTF8.self)
  }

  private func todos(_ log: String) -> [String] {
    let document = LogDocument(log)
    return document.sections(.todos).flatMap { section in
      section.body.map { document.text(document.lines[$0].content) }.filter { !$0.isEmpty }
    }
  }

  @Test(
    "two devices that make a day from the same day before write the same, and merge to one list")
  func sameSource() throws {
    let source =
      "## Todos\n- [ ] Call Bea\n- [ ] Call Bea\n- [ ] Send\n## Top 3\n1. Draft\n2. Send\n"
    let (one, other) = (try day(source), try day(source))
    #expect(one == other)
    let ticked = one.replacing("- [ ] Send", with: "- [x] Send")
    let changed = other.replacing("Weight::", with: "Weight:: 171")
      .replacing("- [ ] Draft", with: "- ~~Draft~~")
    let expected = changed.replacing("- [ ] Send", with: "- [x] Send")
    for (ours, theirs) in [(ticked, changed), (changed, ticked)] {
      let result = merged(base: nil, ours, theirs, roles: (.device, .device))
      #expect(result.text == expected)
      #expect(result.decisions == [])
    }
    #expect(todos(expected).count == 4)
  }

  @Test("from different days before they merge to the union, and a tick of the day stands")
  func differentSource() throws {
    let one = try day("## Todos\n- [x] Call Bea\n- [ ] Send\n- [ ] Pack\n## Top 3\n1. Draft\n")
    let other = try day("## Todos\n- [ ] Call Bea\n- [ ] Send\n- [ ] Buy oats\n")
    for (ours, theirs) in [(one, other), (other, one)] {
      let result = merged(base: nil, ours, theirs, roles: (.device, .device))
      #expect(Set(todos(result.text)) == Set(todos(one) + todos(other)))
      #expect(todos(result.text).count == 5)
      #expect(result.decisions == [])
      let ticked = ours.replacing("- [ ] Send", with: "- [x] Send")
      #expect(
        todos(merged(base: nil, ticked, theirs, roles: (.device, .device)).text).contains(
          "- [x] Send"))
    }
  }

  @Test("a day without the plan takes plan, title and fields of the one with it; lifts stay")
  func withAndWithoutPlan() throws {
    let source = "## Todos\n- [ ] Call Bea\n"
    let without = try day(source)
    let with = try day(source, plan: "| Thu | Strength A | Row 3x12 @ 40 lbs |")
    for (ours, theirs) in [(with, without), (without, with)] {
      let result = merged(base: nil, ours, theirs, roles: (.device, .device))
      #expect(result.text == with)
      #expect(result.decisions == [])
    }
    let lifted = without.replacing(
      "## Fuel Log", with: "## Strength Log\nRow:: 3x12 @ 45 lbs\n\n## Fuel Log")
    for (ours, theirs) in [(with, lifted), (lifted, with)] {
      let result = merged(base: nil, ours, theirs, roles: (.device, .device))
      #expect(
        result.text == with.replacing("Row:: 3x12 @ 40 lbs (planned)", with: "Row:: 3x12 @ 45 lbs"))
      #expect(result.decisions == [])
    }
  }
}
