import Actions
import DayModel
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Context

/// Names of exercises, habits, templates and types by a part of them.
@Suite("Names by part")
struct NameByPartTests {
  private static let library = """
    {"exercises": [{"name": "Bench press", "aliases": ["Barbell bench"]}, {"name": "Leg press"}]}

    """

  private func fixture() throws -> ActionFixture {
    try .withStore([
      "content/config/exercises.json": Self.library,
      "content/config/habits.md": SampleStore.habitFile,
      "content/logs/2031-03-03.md":
        "## Strength Log\nBench press:: 3x8 @ 135\nChin up:: 3x5 @ BW\nLeg press:: 3x8 @ 200\n",
      sampleName: SampleStore.habitDay,
    ])
  }

  private func show(_ name: String) throws -> String {
    try Exercises.show(name, formula: .epley, in: fixture().context()).name
  }

  @Test(
    "an exercise is shown by part of its name or of an alias, and by a misspelling",
    arguments: [
      ("bench", "Bench press"), ("Bench press", "Bench press"), ("barb", "Bench press"),
      ("benhc", "Bench press"), ("chin", "Chin up"), ("leg pr", "Leg press"),
      ("bech press", "Bench press"),
    ])
  func shown(typed: String, name: String) throws {
    #expect(try show(typed) == name)
  }

  @Test("what can be several is asked about, and what is none is told with the nearest")
  func unclear() throws {
    let error = expectRefusal(.ambiguous, saying: "'Bench press' or 'Leg press'") {
      try show("press")
    }
    guard case .whichEntry(let ambiguity)? = error?.question else {
      Issue.record("nobody is asked")
      return
    }
    #expect(ambiguity.candidates.map(\.word) == ["Bench press", "Leg press"])
    expectRefusal(.noSuchEntry, saying: "'deadlift'", "exercise list") { try show("deadlift") }
  }

  @Test("a change takes a part, and never a misspelling")
  func changed() throws {
    let fixture = try fixture()
    let edited = try Exercises.edit("bench", dryRun: false, in: fixture.context()) { $0.rest = 90 }
    #expect(edited.name == "Bench press")
    expectRefusal(.noSuchEntry, saying: "Did you mean 'Bench press'?") {
      try Exercises.edit("benhc", dryRun: false, in: fixture.context()) { $0.rest = 60 }
    }
    #expect(try fixture.text("content/config/exercises.json").contains("90"))
  }

  private func rows(_ field: String) throws -> Int {
    let context = try fixture().context()
    let request = try QueryRequest(
      [QueryField(field)], in: .earliest ... .latest, today: ActionFixture.today)
    return try Queries.answer(request, in: context, progress: nil).rows.count
  }

  @Test("queries take parts of exercises and habits, and name what a slip means")
  func queries() throws {
    #expect(try rows("lift:bench") == 1)
    #expect(try rows("lift:chin.reps") == 1)
    #expect(try rows("habit:stre") == 1)
    expectRefusal(.ambiguous, saying: "'Leg press'") { try rows("lift:press") }
    expectRefusal(.unknownField, saying: "Did you mean 'lift:\"bench press\"'?") {
      try rows("lift:benhc")
    }
    expectRefusal(.unknownField, saying: "Did you mean 'run.hr'?") { try rows("avg_hr") }
    expectRefusal(.unknownField, saying: "Did you mean 'run.pace'?") { try rows("avg_pace") }
  }
}
