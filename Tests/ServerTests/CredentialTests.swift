import ProgramTestSupport
import TestSupport
import Testing

/// The helper of docs/authentication.md that reads a token from the environment, word for word.
@Suite(
  "A token in the environment",
  .enabled(
    if: WebServer.isAvailable,
    "wants nginx, fcgiwrap and openssl: scripts/install-dependencies.sh servers"))
struct CredentialTests {
  private static let token = "an-0ctopus-in-a-t0ken"

  /// A site whose server takes the token, after the documented line was typed.
  private func site() async throws -> Site {
    var site = try await Site()
    try await site.tls(account: ("x-access-token", Self.token))
    try await site.connect()
    let documents = try Files.text(TestEnvironment.root + "/docs/authentication.md")
    let line = try #require(
      documents.split(separator: "\n").first { $0.contains("$GITHUB_TOKEN\"") })
    let server = site.address.split(separator: "/").prefix(2).joined(separator: "//")
    let typed = line.replacing("https://github.com", with: server)
    #expect(typed != line)
    let shell = Program(
      path: "/bin/sh", environment: site.world.environment, folder: site.world.store)
    let run = try await shell.run(["-c", String(typed)])
    #expect(run.succeeded, "\(run.errors)")
    return site
  }

  @Test("authenticates a sync, and is in no argument, output, file or commit")
  func secret() async throws {
    var site = try await site()
    site.world.environment["GITHUB_TOKEN"] = Self.token
    let world = site.world
    #expect(try await world.bestupid("log", "weight", "181").status == 0)
    let trace = world.path + "/trace"
    let command = [Program.bestupid, "sync", "--now", world.now, "-C", world.store]
    let sync: Program.Outcome
    if Confinement.canTrace, let strace = Program.find("strace") {
      let program = Program(
        path: strace, environment: world.environment, folder: world.sandbox.home)
      sync = try await program.run(
        ["-f", "-qq", "-s", "100000", "-e", "trace=execve", "-o", trace] + command)
      let arguments = try Files.text(trace)
      #expect(arguments.contains("fetch") && arguments.contains("x-access-token"))
      #expect(!arguments.contains(Self.token))
    } else {
      sync = try await world.bestupid("sync")
    }
    #expect(sync.status == 0, "\(sync.errors)")
    #expect(!(sync.output + sync.errors).contains(Self.token))
    #expect(
      try await world.git("rev-parse", "HEAD")
        == world.git("rev-parse", "main", in: site.remote))
    for folder in [world.store, world.sandbox.home] {
      for file in try Files.tree(folder) {
        let bytes = try Files.read(folder + "/" + file)
        #expect(bytes.firstRange(of: Array(Self.token.utf8)) == nil, "\(file)")
      }
    }
    let history = try await world.git("log", "-p", "--all", "--format=fuller")
    #expect(!history.contains(Self.token))
  }

  @Test("that is not there, or not valid, ends with 77 and says what to do")
  func missing() async throws {
    var site = try await site()
    let without = try await site.world.bestupid("sync", "-C", site.world.store)
    #expect(without.status == 77)
    #expect(without.errors.contains("credential helper"), "\(without.errors)")
    site.world.environment["GITHUB_TOKEN"] = "an-old-one"
    let old = try await site.world.bestupid("sync", "-C", site.world.store)
    #expect(old.status == 77)
    #expect(old.errors.contains("token"), "\(old.errors)")
    #expect(!old.errors.contains("an-old-one"))
  }
}
