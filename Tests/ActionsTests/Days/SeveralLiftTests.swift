import Actions
import DayModel
import TestSupport
import Testing
import Values

@testable import Context

/// `log lift` of several exercises, and lifts as they are pasted.
@Suite("Several lifts at once: the lines that they become, and what is refused")
struct SeveralLiftTests {
  private func fixture(_ day: String = sampleDay) throws -> ActionFixture {
    try .withStore([sampleName: day])
  }

  @Test("log takes several exercises at once, each with its sets")
  func severalLifts() throws {
    let fixture = try fixture("## Strength Log\n")
    try fixture.type([
      "lift", "Bench press", "10x135,9x135", "Row", "3x10@45kg", "Dip", "8xBW+15,6xBW", "Plank",
      "40s,35s",
    ])
    #expect(
      try fixture.text(sampleName) == """
        ## Strength Log
        Bench press:: 2x10 @ 135 lbs (sets: 10x135, 9x135)
        Row:: 3x10 @ 45 kg
        Dip:: 2x8 @ BW+15 (sets: 8xBW+15, 6xBW)
        Plank:: 2x40s (sets: 40s, 35s)

        """)
  }

  @Test(
    "what is not a set, or is given twice, is named, and nothing is written",
    arguments: [
      ("lift Curl 10x20,heavy", "10x20,heavy"), ("lift Curl 10x20,", "a set is missing"),
      ("lift Curl 0x20,8x20", "an empty set"), ("lift Curl 10x20,9x20 15", "15"),
      ("lift Row 3x10@135 Squat 5x5@225 Row 3x8@95", "'Row' is given twice"),
      ("weight 180 weight 181", "'Weight' is given twice"),
    ])
  func refusedLists(words: String, named: String) throws {
    let fixture = try fixture()
    let error = #expect(throws: (any Error).self) {
      try fixture.type(words.split(separator: " ").map(String.init))
    }
    let refusal = ActionError(try #require(error))
    #expect([.usage, .value].contains(refusal.kind))
    #expect("\(refusal.message)\n\(refusal.hint ?? "")".contains(named), "\(refusal)")
    #expect(try fixture.text(sampleName) == sampleDay)
  }

  @Test(
    "sets of repetitions alone get a head, and loads behind one are those of each",
    arguments: [
      ("10,9", "2x10 (sets: 10, 9)"), ("12, 10, 9 slow", "3x12 (sets: 12, 10, 9) slow"),
      ("3x9 @ 30, 25, 20", "3x9 @ 30 lbs (sets: 9x30, 9x25, 9x20)"),
    ])
  func heads(sets: String, line: String) throws {
    let fixture = try fixture("## Strength Log\n")
    try fixture.type(["lift", "Swing", sets])
    #expect(try fixture.text(sampleName) == "## Strength Log\nSwing:: \(line)\n")
    let found = try Days.find(
      in: ActionFixture.today...ActionFixture.today, in: fixture.context())
    let day = try read(try #require(try found.singleRecord()).json, "day")
    let count = sets.split(separator: ",").count
    #expect(day["training"]["strength_exercises"][0]["set_details"].elements.count == count)
  }

  @Test(
    "a name that no line can have is the trouble that is named",
    arguments: ["A::b", "Fly @ 2x20", "Clean & jerk"])
  func names(name: String) throws {
    let fixture = try fixture()
    let table = "| Exercise | Set 1 | Set 2 |\n|--|--|--|\n| \(name) | 9 | 8 |\n"
    let words = "'\(name)' cannot be the name of an exercise"
    expectRefusal(.value, saying: words, "@ and ::") {
      try fixture.type(["lift", name, "10x5"])
    }
    expectRefusal(.value, saying: words, "@ and ::") { try fixture.paste(lifts: table) }
    #expect(try fixture.text(sampleName) == sampleDay)
  }

  @Test("remarks may stand behind the last set of a list")
  func remarks() throws {
    let fixture = try ActionFixture.withStore([
      sampleName: "## Strength Log\n", "bestupid.yaml": "units: {weight: kg}\n",
    ])
    try fixture.type(["lift", "Row", "10x60,9x60 rpe 8, 9; slow"])
    #expect(
      try fixture.text(sampleName)
        == "## Strength Log\nRow:: 2x10 @ 60 kg (sets: 10x60kg, 9x60kg) rpe 8, 9; slow\n")
  }

  @Test(
    "lines, sets below a name, tables and a workout of its own are lines of the day",
    arguments: [
      ("Bench press:: 10x135, 9x135\nRow:: 2x10 @ 45 kg\n", "2x10 @ 135 lbs (sets: 10x135, 9x135)"),
      ("- Bench press: 14, 10, 8 reps @ 45 lbs\n", "3x14 @ 45 lbs (sets: 14x45, 10x45, 8x45)"),
      (
        "**Bench press @ 45 lbs:**\n- Set 1: 14 reps\n- Set 2: 10 reps @ 50 lbs\n",
        "2x10 @ 50 lbs (sets: 14x45, 10x50)"
      ),
      (
        "| Exercise | Set 1 | Set 2 |\n|--|--|--|\n| Bench press @ 45 lbs | 14 | 10 |\n",
        "2x14 @ 45 lbs (sets: 14x45, 10x45)"
      ),
      (
        "| Exercise | Superset | Set 1 | Set 2 | RPE | Notes |\n|--|--|--|--|--|--|\n"
          + "| Row @ 40 | A | 9 | 8 | 7 | |\n\n| Exercise | Superset | Set 1 | Set 2 | RPE | Notes |\n"
          + "|--|--|--|--|--|--|\n| Bench press @ 45 lbs | A | 14 | 10 | 8, 9 | slow |\n",
        "2x14 @ 45 lbs (sets: 14x45, 10x45) rpe 8, 9; superset A; slow"
      ),
      (
        "- Curl + Bench press superset:\n  - Curl: 11, 9 reps @ 25 lbs\n"
          + "  - Bench press: 9, 8 reps @ 45 lbs\n",
        "2x9 @ 45 lbs (sets: 9x45, 8x45)"
      ),
      ("# Workout A\n\n## Bench press\n- 10x45\n- 8x45\n", "2x10 @ 45 lbs (sets: 10x45, 8x45)"),
    ])
  func forms(text: String, line: String) throws {
    let fixture = try fixture()
    try fixture.paste(lifts: text)
    #expect(try fixture.text(sampleName).contains("Bench press:: \(line)\n"))
  }

  @Test(
    "what cannot be read is named, and nothing is written",
    arguments: [
      ("", "no lifts"), ("hello\n", "no lifts"),
      ("Bench press:: 3x10 @ 135\nRow 3x8 @ 100\n", "line 2: 'Row 3x8 @ 100' cannot be read"),
      ("Bench press:: 10x135, 9x135\nBench press:: 8x140\n", "line 2: a second value"),
      (
        "| Exercise | Set 1 | Set 2 |\n|--|--|--|\n| Squat | abc | 13 |\n",
        "line 3: 'abc' cannot be read"
      ),
    ])
  func refused(text: String, named: String) throws {
    let fixture = try fixture()
    expectRefusal(.value, saying: named) { try fixture.paste(lifts: text) }
    #expect(try fixture.text(sampleName) == sampleDay)
  }
}
