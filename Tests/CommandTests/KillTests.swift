import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The program is killed just before a system call that changes the disk, by strace, once for each.
@Suite("Killed at any moment", .enabled(if: Confinement.canTrace, "strace may not trace here"))
struct KillTests {
  /// The system calls that the steps of a durable commit end with.
  static let calls = [
    "fsync", "fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat",
  ]

  @Test(
    "the log is whole, git is sound, and the next command works unaided", arguments: calls)
  func log(call: String) async throws {
    var killed = 0
    for occurrence in 1...100 {
      let world = try await World.withStore([sampleName: sampleDay])
      expectSuccess(try await world.bestupid("log", "focus", "8"))
      let acknowledged = try world.text(sampleName)

      let status = try await kill(
        before: call, occurrence, ["log", "weight", "181", "-C", world.store], world)
      let moment = "before \(call) \(occurrence)"
      let text = try world.text(sampleName)
      let new = acknowledged.replacing("Weight:: \n", with: "Weight:: 181\n")
      #expect(text == acknowledged || text == new, "\(moment)")
      if status == 0 { #expect(text == new, "\(moment)") }

      expectSuccess(try await world.bestupid("log", "energy", "7"))
      #expect(
        try world.text(sampleName) == text.replacing("Energy::\n", with: "Energy:: 7\n"),
        "\(moment)")
      #expect(try await world.problems() == "", "\(moment)")
      #expect(
        try Files.names(in: world.store + "/content/logs") == ["2031-03-04.md"], "\(moment)")
      // A call that no longer comes: every one of them had its turn.
      if status != 128 + SIGKILL {
        #expect(status == 0, "\(moment)")
        break
      }
      killed += 1
    }
    #expect(killed < 100)
    if call == "fsync" { #expect(killed > 0) }
  }

  private func kill(
    before call: String, _ occurrence: Int, _ arguments: [String], _ world: World
  ) async throws -> Int32 {
    // A machine need not have every call; the question mark forgives it.
    let inject = "inject=?\(call):signal=SIGKILL:when=\(occurrence)"
    return try await world.strace(
      ["-o", "/dev/null", "-e", "trace=?\(call)", "-e", inject], arguments
    ).status
  }
}
