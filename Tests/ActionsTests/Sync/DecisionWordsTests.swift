import Git
import LogMerge
import Store
import Testing
import Values

@testable import Actions
@testable import Context

/// Decisions of merges as `conflicts` tells them.
@Suite("Decisions in words")
struct DecisionWordsTests {
  private static let today = CalendarDate(iso: "2031-03-06") ?? .earliest
  private static let metric = PersonalUnits(
    weight: .kg, distance: .km, files: FormatUnits(weight: .kg))

  private func decision(
    _ kept: String, _ lost: String, key: String, section: String = "Quick Log",
    winner: Decision.Winner = .later
  ) -> MergeDecision {
    MergeDecision(
      path: RepositoryPath("content/logs/2031-03-04.md"), section: section, key: key,
      winner: winner,
      keptFrom: "phone", lostFrom: "desk", kept: .init(kept), lost: .init(lost))
  }

  private func line(
    _ decision: MergeDecision, in units: PersonalUnits = .format
  ) -> String {
    DecisionWords(decision, in: units, today: Self.today).line
  }

  @Test("the value stands first, in the person's units, then whose it is and the day")
  func values() {
    let weight = decision("Weight:: 82.1", "Weight:: 81.9", key: "Weight")
    #expect(line(weight, in: Self.metric) == "Weight 82.1 kg (phone), not 81.9 kg (desk), on Tue 4")
    #expect(
      line(decision("Run:: 3/27:00", "Run:: 4/36:00", key: "Run", section: "Training Output"))
        == "Run 3 mi in 27:00, 9:00/mi (phone), not 4 mi in 36:00, 9:00/mi (desk), on Tue 4"
    )
    #expect(
      line(decision("- one", "", key: "text", section: "Notes", winner: .changed))
        == "Notes “one” (phone), which desk deleted, on Tue 4")
  }

  @Test(
    "there is no difference where both say the same",
    arguments: [
      ("Run:: 1km/5:00", "Run:: 1000m/5:00", "Run", "Training Output", true),
      ("Weight:: 82kg", "Weight:: 82.0 kg", "Weight", "Quick Log", true),
      ("Sleep:: 6:30", "Sleep:: 6.5", "Sleep", "Quick Log", true),
      ("Run:: 1km/5:00", "Run:: 1010m/5:00", "Run", "Training Output", false),
      ("Run:: 1km/5:00", "Run:: 1001m/5:00", "Run", "Training Output", false),
      ("Weight:: 82kg", "Weight:: 82kg (late)", "Weight", "Quick Log", false),
      ("Weight:: 82kg", "Weight:: ~82kg", "Weight", "Quick Log", false),
      ("Weight:: 82", "", "Weight", "Quick Log", false),
      ("- one", "- one.", "text", "Notes", false),
    ])
  func same(kept: String, lost: String, key: String, section: String, isSame: Bool) {
    let decision = decision(kept, lost, key: key, section: section)
    #expect(decision.saysTheSame(in: Self.metric) == isSame, "\(line(decision))")
  }
}
