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
