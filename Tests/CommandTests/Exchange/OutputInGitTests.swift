import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// No command writes where only git writes, whatever leads there.
@Suite("Outputs in git's own folder")
struct OutputInGitTests {
  /// Everything in a folder, with its bytes.
  private func contents(_ folder: String) throws -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: try Files.tree(folder).map { ($0, try Files.read("\(folder)/\($0)")) })
  }

  private static let commands: [[String]] = [
    ["export", "-o", "TO"], ["export", "--format", "csv", "-o", "TO"],
    ["export", "--format", "daily-metrics", "-o", "TO"],
    ["merge-file", "-o", "TO", sampleName, sampleName, sampleName],
    ["log", "--file", "TO", "weight", "181"], ["init", "TO/new"], ["clone", "REMOTE", "TO/new"],
  ]

  @Test(
    "is refused, also through links, in a linked working copy and in a repository of another name",
    arguments: [".git/HEAD", ".git/new", "link/HEAD", "links", "tree/.git", "apart.git/HEAD"])
  func refused(target: String) async throws {
    let world = try await World.withStore([sampleName: sampleDay, "bestupid.yaml": ""])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("push", "-q", remote, "main")
    try await world.git("init", "-q", "--separate-git-dir", "apart.git", "other")
    try await world.git("worktree", "add", "-q", "tree")
    try #require(symlink(".git", world.store + "/link") == 0)
    try #require(symlink(".git/HEAD", world.store + "/links") == 0)
    let before = try contents(world.store + "/.git")
    let apart = try contents(world.store + "/apart.git")
    for command in Self.commands {
      let words = command.map { word in
        word.replacing("TO", with: "\(world.store)/\(target)").replacing("REMOTE", with: remote)
      }
      let run = try await world.bestupid(words, in: world.store)
      #expect([64, 65, 66, 73].contains(run.status), "\(words): \(run.output)\(run.errors)")
      if command[0] == "export" { expectFailure(run, 73, saying: "git's own folder") }
    }
    let ours = try contents(world.store + "/.git").filter { !$0.key.hasPrefix("bestupid/") }
    #expect(ours == before.filter { !$0.key.hasPrefix("bestupid/") })
    #expect(try contents(world.store + "/apart.git") == apart)
    #expect(try await world.git("status", "--short", "--", sampleName) == "")
  }

  @Test("nor is a chart written there")
  func chart() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "bestupid.yaml": ""])
    let run = try await world.bestupid("chart", "weight", "-o", ".git/x.svg", in: world.store)
    expectFailure(run, 73, saying: "git's own folder")
    #expect(!world.has(".git/x.svg"))
  }

  @Test("a folder beside it, with a name that begins like it, is as good as any")
  func allowed() async throws {
    let world = try await World.withStore([sampleName: sampleDay, "bestupid.yaml": ""])
    try Files.makeFolder(world.store + "/.github")
    expectSuccess(try await world.bestupid("export", "-o", ".github/days.json", in: world.store))
    #expect(world.has(".github/days.json"))
  }
}
