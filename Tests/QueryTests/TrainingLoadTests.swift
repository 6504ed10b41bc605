import DayModel
import Query
import Testing
import Values

/// A day's training and the sum of days, out of facts.
@Suite("Training of days")
struct TrainingLoadTests {
  private func load(_ log: String, on date: String = "2031-03-04") throws -> TrainingLoad {
    let record = DayReader.read(
      LogSource(path: "content/logs/\(date).md", bytes: Array(log.utf8)))
    let facts = try #require(DayFacts(record))
    return try #require(
      TrainingLoad.all(of: .builtIn, in: FactTable([facts])).first)
  }

  @Test("strength is what the log says, else three minutes a set, and approximate")
  func strength() throws {
    let sets = "## Strength Log\nRow:: 3x8 @ 100\n"
    let guessed = try load(sets)
    #expect(guessed.totalMinutes.value == 9 && guessed.totalMinutes.isApproximate)
    let said = try load("## Training Output\nStrength_Minutes:: 40\nRun:: 3/30\n" + sets)
    #expect(said.totalMinutes.value == 70 && !said.totalMinutes.isApproximate)
    #expect(try load("## Training Output\nStrength_Minutes:: 40\n").isTraining)
    #expect(try !load("## Quick Log\nWeight:: 171\n").isTraining)
  }

  @Test("a session counts under its type, once: beside the activity the longer")
  func sessions() throws {
    func minutes(_ log: String) throws -> [String: Double] {
      let load = try load(log)
      return Dictionary(uniqueKeysWithValues: load.minutes.map { ($0.key.id, $0.value) })
    }
    let session = "## Sessions\n- Easy run (20 min)\n- Tempo run (15 min, high)\n"
    #expect(try minutes(session) == ["run": 35])
    #expect(try minutes("## Training Output\nRun:: 3/30\n" + session) == ["run": 35])
    #expect(try minutes("## Training Output\nRun:: 5/50\n" + session) == ["run": 50])
    // A run without a time has the time of its session.
    let untimed = try load("## Training Output\nRun:: 3\n" + session)
    #expect(untimed.untimed.isEmpty && untimed.totalMinutes.value == 35)
    #expect(try minutes("## Sessions\n- Frisbee (40 min)\n") == ["session": 40])
    #expect(try load("## Sessions\n- Frisbee (40 min)\n").isTraining)
  }

  @Test("a session of strength counts beside sets where it is longer")
  func strengthSessions() throws {
    let sets = "## Strength Log\nRow:: 3x8 @ 100\n"
    func strength(_ minutes: Int, _ more: String = "") throws -> (Double, Bool) {
      let log = more + sets + "## Sessions\n- Strength at home (\(minutes) min)\n"
      let load = try #require(try load(log).strength)
      return (load.minutes, load.isApproximate)
    }
    #expect(try strength(30) == (30, false))
    #expect(try strength(5) == (9, true))
    #expect(try strength(30, "## Training Output\nStrength_Minutes:: 40\n") == (40, false))
    #expect(try strength(50, "## Training Output\nStrength_Minutes:: 40\n") == (50, false))
  }

  @Test("a sum says how many minutes, of how many days, and what is left out of it")
  func total() throws {
    let total = TrainingTotal([
      try load("## Training Output\nRun:: 3\nBike:: 20/1:05:00\n"),
      try load("## Training Output\nRun:: 4\nSwim:: 600m/40:00\n"),
      try load("## Quick Log\nWeight:: 171\n"),
      try load("## Strength Log\nRow:: 400x1 @ 100\n"),
    ])
    #expect(total.days == 3 && total.minutes == 1305 && total.text == "~1,305 min")
    #expect(
      total.remarks == [
        "sets without a time count 3 min", "run without a time on 2 days is left out",
      ])
    let known = TrainingTotal([try load("## Training Output\nRun:: 3/30:20\n")])
    #expect(known.text == "30 min" && known.remarks.isEmpty)
    #expect(TrainingTotal([]).days == 0)
  }
}
