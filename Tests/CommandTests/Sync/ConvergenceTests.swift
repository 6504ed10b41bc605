import ProgramTestSupport
import TestSupport
import Testing

/// Three devices and a bot work on one store at once, each with a working copy of its own, and sync
/// over one remote: whatever dies and whenever the remote is away, in the end all hold the same.
@Suite("Convergence over real processes")
struct ConvergenceTests {
  /// How many rounds; `make campaign-convergence-real N=200` asks for more.
  private static let rounds =
    TestEnvironment.variable("BESTUPID_ROUNDS").flatMap { Int($0) } ?? 8

  @Test("all working copies end equal, and every entry is in a file or in a decision")
  func converge() async throws {
    var random = SeededRandom()
    let seed = random.seed
    let fleet = try await Fleet()
    var rest = 0
    for round in 1...Self.rounds {
      try await fleet.work(round, &random)
      guard round % 8 == 0 || round == Self.rounds else { continue }
      try await fleet.rest()
      rest += 1
      let problems = try await fleet.problems()
      guard problems.isEmpty else {
        Issue.record("seed \(seed), round \(round):\n\(problems.joined(separator: "\n"))")
        break
      }
    }
    if Self.rounds > 8 { print("seed \(seed): \(rest) rests. \(fleet.counts)") }
  }
}
