import ProgramTestSupport
import TestSupport
import Testing

/// A store and a bot's clone of its remote, which both have changed the same day.
struct MergingPair {
  let world: World
  var bot: String { world.path + "/bot" }

  /// The day with the value of each side.
  static let merged = ours.replacing("Energy::\n", with: "Energy:: 7\n")
  private static let ours = sampleDay.replacing("Weight:: \n", with: "Weight:: 181\n")
  private static let theirs = sampleDay.replacing("Energy::\n", with: "Energy:: 7\n")

  init() async throws {
    world = try await World.withStore([sampleName: sampleDay])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    try await world.git("clone", "-q", remote, bot, in: world.path)
    try await world.sandbox.commit([sampleName: Self.theirs], in: bot, message: "bot")
    try await world.git("push", "-q", in: bot)
    expectSuccess(try await world.bestupid("log", "weight", "181"))
    #expect(try world.text(sampleName) == Self.ours)
  }

  /// Expects that the store and, after its pull, the bot have this day, and are sound.
  func expectAgreement(on day: String = merged, _ moment: String) async throws {
    try await world.git("pull", "-q", "--ff-only", in: bot)
    #expect(try world.text(sampleName) == day, "\(moment)")
    #expect(try world.contents() == world.contents(bot), "\(moment)")
    for copy in [world.store, bot] {
      #expect(try await world.problems(in: copy) == "", "\(moment)")
    }
  }
}
