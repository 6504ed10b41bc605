import ProgramTestSupport
import TestSupport
import Testing

/// A system call that changes the disk, of a traced process: its name, and the how many-th of that name
/// it is there. Just before it a process is killed.
struct KillPoint: Hashable, CustomStringConvertible {
  let call: String
  let occurrence: Int

  /// Whether each point has its turn, and not a few at random.
  static let isCampaign = TestEnvironment.variable("BESTUPID_KILLS") == "all"

  /// The system calls that the steps of a durable commit end with.
  private static let calls = [
    "fsync", "fdatasync", "syncfs", "rename", "renameat", "renameat2", "link", "linkat", "unlink",
    "unlinkat",
  ]

  var description: String { "before \(call) \(occurrence)" }

  /// The points of a command that nobody disturbs: its own and those of the git that it runs.
  static func all(
    of arguments: [String], in world: World, onTerminal: Bool = false
  ) async throws -> [KillPoint] {
    let trace = world.path + "/trace"
    let names = calls.map { "?\($0)" }.joined(separator: ",")
    expectSuccess(
      try await world.strace(
        ["-o", trace, "-e", "trace=\(names)"], arguments, onTerminal: onTerminal))
    var counts: [Substring: [String: Int]] = [:]
    for line in try Files.text(trace).split(separator: "\n") {
      // `1234  fsync(5) = 0`: the process, and what it calls.
      let words = line.split(separator: " ")
      guard words.count > 1, let parenthesis = words[1].firstIndex(of: "(") else { continue }
      counts[words[0], default: [:]][String(words[1][..<parenthesis]), default: 0] += 1
    }
    var points: Set<KillPoint> = []
    for (call, count) in counts.values.joined() where calls.contains(call) {
      for occurrence in 1...count { points.insert(KillPoint(call: call, occurrence: occurrence)) }
    }
    return points.sorted { ($0.call, $0.occurrence) < ($1.call, $1.occurrence) }
  }

  /// All of `points`, or as many of them as a test of the ordinary suite has time for.
  static func chosen(
    _ count: Int, of points: [KillPoint], _ random: inout SeededRandom
  ) -> [KillPoint] {
    isCampaign ? points : Array(points.shuffled(using: &random).prefix(count))
  }

  /// Runs a command that is killed at this point, or gets another signal there.
  func run(
    _ arguments: [String], in world: World, onTerminal: Bool = false, signal: String = "KILL"
  ) async throws -> Program.Outcome {
    // A machine need not have every call; the question mark forgives it.
    let inject = "inject=?\(call):signal=SIG\(signal):when=\(occurrence)"
    return try await world.strace(
      ["-o", "/dev/null", "-e", "trace=?\(call)", "-e", inject], arguments,
      onTerminal: onTerminal)
  }
}

extension World {
  /// Takes away every object that no reference, reflog or index of a repository needs. A lock that a
  /// killed git has left may keep git from it.
  func collectGarbage(in folder: String? = nil) async throws {
    _ = try await sandbox.run("git", ["gc", "--quiet", "--prune=now"], in: folder ?? store)
  }
}
