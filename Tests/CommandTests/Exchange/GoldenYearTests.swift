import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A made-up year that four sources tell, which disagree, overlap and repeat: in whatever order they are taken in, the logs are
/// those that the maker of the year says, and what is taken back is as if it had never come. All 120 orders in
/// `make campaign-imports`.
@Suite("A year of four sources")
struct GoldenYearTests {
  @Test("any order of the exports gives the golden logs and one tree, also after taking one back")
  func orders() async throws {
    let world = try await World.withStore()
    let seed = "\(SeededRandom(otherwise: 7).seed)"
    let orders = TestEnvironment.variable("BESTUPID_ORDERS") ?? "2"
    let scripts = TestEnvironment.root + "/scripts/year-of-exports"
    func python(_ words: String...) async throws -> Program.Outcome {
      try await world.sandbox.run("python3", ["-B"] + words, in: world.path)
    }
    let made = try await python(scripts, "--seed", seed, world.path + "/year")
    #expect(made.succeeded, "\(made.errors)")
    let tried = try await python(
      scripts + "/orders.py", Program.bestupid, world.path + "/year", "--orders", orders)
    #expect(tried.succeeded, "seed \(seed): \(tried.output)\(tried.errors)")
    #expect(tried.output.contains("\(orders) orders, "))
  }
}
