import Git
import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct GitExecutableTests {
  private let sandbox: GitSandbox
  private let main = Repository.Upstream(remote: "origin", branch: "main")

  init() throws {
    sandbox = try GitSandbox()
    try Libgit2.setConfigurationFolders(home: "", xdg: "", system: "")
  }

  /// A program named git that does what `script` says.
  private func fake(_ script: String) async throws -> GitExecutable {
    let program = sandbox.path + "/bin/git"
    try Files.write("#!/bin/sh\n" + script, to: program)
    _ = try await sandbox.run("chmod", ["+x", program], in: sandbox.path)
    return GitExecutable(path: program, environment: sandbox.environment)
  }

  private func isAlive(_ processFile: String) throws -> Bool {
    let text = try Files.text(sandbox.path + "/" + processFile)
    let process = try #require(pid_t(text.filter(\.isNumber)))
    return kill(process, 0) == 0
  }

  @Test("A git that hangs is ended in time, with its children, deaf ones too")
  func hanging() async throws {
    let child = sandbox.path + "/child"
    let git = try await fake(
      """
      (trap '' TERM; echo $$ > "\(sandbox.path)/shell"; sh -c 'echo $$ > "\(child)"
      trap "" TERM; while :; do sleep 0.1; done') &
      while [ ! -s "\(child)" ]; do sleep 0.05; done
      sleep 3600
      """)
    var limit = Duration.milliseconds(500)
    // Longer until git has got to its children in the time.
    repeat {
      limit *= 2
      let error = await #expect(throws: TransportError.self) {
        try await git.fetch(main, into: sandbox.path, limit: limit)
      }
      #expect(error?.kind == .timedOut)
    } while try !Files.exists(child) || Files.text(child).isEmpty
    // A killed process is gone for kill() once init, its parent now, has collected it.
    let given = ContinuousClock.now + patience
    while try isAlive("child"), ContinuousClock.now < given {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try !isAlive("child"))
  }

  @Test("A child that holds the pipes open does not hold us up")
  func lingeringChild() async throws {
    let git = try await fake("sleep 3600 & echo $! > \"\(sandbox.path)/child\"\nexit 0\n")
    try await git.fetch(main, into: sandbox.path, limit: patience)
    let text = try Files.text(sandbox.path + "/child")
    kill(try #require(pid_t(text.filter(\.isNumber))), SIGKILL)
  }

  @Test("Git runs in a session of its own, without input, terminal or questions")
  func surroundings() async throws {
    let git = try await fake(
      """
      { env; echo "session=$(ps -o sid= -p $$) process=$$"; echo "$(wc -c) bytes of input"
      printf '%s\\n' "$@"; } > "\(sandbox.path)/seen"
      """)
    try await git.fetch(main, into: sandbox.path, limit: patience)
    let seen = try Files.text(sandbox.path + "/seen").split(separator: "\n").map(String.init)
    for line in [
      "GIT_TERMINAL_PROMPT=0", "GIT_ASKPASS=/bin/false", "SSH_ASKPASS=/bin/false",
      "SSH_ASKPASS_REQUIRE=force", "LC_ALL=C", "GIT_HTTP_LOW_SPEED_LIMIT=1000",
      "GIT_HTTP_LOW_SPEED_TIME=30", "0 bytes of input", "fetch", "--no-auto-maintenance",
      "--no-tags",
      "--no-recurse-submodules", "+refs/heads/main:refs/remotes/origin/main",
    ] {
      #expect(seen.contains(line), "\(line)")
    }
  }

  @Test("A repository in somebody's hand, by environment, is not the one we use")
  func foreignLocation() async throws {
    let here = try await sandbox.repository("here")
    let other = try await sandbox.repository("other")
    let remote = try await sandbox.remote("remote.git")
    try await sandbox.git("remote", "add", "origin", remote, in: here)
    let environment = sandbox.environment.merging(["GIT_DIR": other + "/.git"]) { $1 }
    let git = try #require(GitExecutable.find(in: environment))
    let tip = try #require(try Repository.open(at: here).head().commit)
    try await git.push(tip, to: main, from: here, limit: patience)
    #expect(try await sandbox.git("rev-parse", "main", in: remote) == tip.hex)
  }

  @Test(
    "What git and servers say is told as what it means",
    arguments: [
      (
        "ssh: Could not resolve hostname nowhere.example: Name or service not known",
        TransportError.Kind.unreachable
      ),
      (
        "fatal: unable to access 'https://h.example/r/': Could not resolve host: h.example",
        .unreachable
      ),
      ("git@h.example: Permission denied (publickey).", .authentication),
      (
        "fatal: could not read Username for 'https://h.example': terminal prompts disabled",
        .authentication
      ),
      ("Host key verification failed.", .authentication),
      (
        "fatal: unable to access 'https://h.example/': The requested URL returned error: 403",
        .authentication
      ),
      (
        "error: RPC failed; curl 56 recv error\nerror: 403 bytes of body are still expected\n"
          + "fetch-pack: unexpected disconnect while reading sideband packet",
        .unreachable
      ),
      ("remote: Repository not found.", .noSuchRepository),
      ("fatal: couldn't find remote ref refs/heads/main", .noSuchBranch),
      ("fatal: the remote end hung up unexpectedly", .unreachable),
      ("error: something never seen", .other),
    ])
  func classified(words: String, kind: TransportError.Kind) async throws {
    let git = try await fake(
      "echo \"\(words)\" >&2\necho 'fatal: Could not read from remote repository.' >&2\nexit 128\n"
        .replacing(
          kind == .other ? "echo 'fatal: Could not read from remote repository.' >&2\n" : "",
          with: ""))
    let error = await #expect(throws: TransportError.self) {
      try await git.fetch(main, into: sandbox.path, limit: patience)
    }
    #expect(error?.kind == kind)
  }

  @Test("A push that lost a race in the server is a rejection, to be tried again")
  func lostRace() async throws {
    let git = try await fake(
      "printf 'To /x\\n!\\tabc:refs/heads/main\\t[remote rejected] (failed to update ref)\\n'; exit 1"
    )
    let id = try #require(ObjectID(hex: String(repeating: "a", count: 40)))
    let error = await #expect(throws: TransportError.self) {
      try await git.push(id, to: main, from: sandbox.path, limit: patience)
    }
    #expect(error?.kind == .rejected)
  }

  @Test("A secret in an address reaches git, but neither arguments nor messages")
  func secretAddress() async throws {
    let git = try await fake(
      """
      printf '%s\\n' "$@" > "\(sandbox.path)/arguments"
      env > "\(sandbox.path)/environment"
      echo "fatal: unable to access 'https://me:pass-w0rd@h.example/r.git': The requested URL returned error: 403" >&2
      exit 128
      """)
    let error = await #expect(throws: TransportError.self) {
      try await git.clone(
        "https://me:pass-w0rd@h.example/r.git", into: sandbox.path + "/copy",
        limit: patience)
    }
    #expect(error?.kind == .authentication)
    #expect(error?.message.contains("pass-w0rd") == false)
    #expect(try !Files.text(sandbox.path + "/arguments").contains("pass-w0rd"))
    #expect(try Files.text(sandbox.path + "/environment").contains("pass-w0rd"))
  }

  @Test("No git on the PATH is no transport, and relative folders on it are not trusted")
  func notFound() async throws {
    _ = try await fake("exit 0")
    #expect(GitExecutable.find(in: [:]) == nil)
    #expect(GitExecutable.find(in: ["PATH": "bin:\(sandbox.home)"]) == nil)
    #expect(GitExecutable.find(in: ["PATH": "\(sandbox.path)/bin"]) != nil)
  }
}
