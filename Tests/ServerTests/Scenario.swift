import Git
import TestSupport
import Testing

/// A server, what a person has set up to reach it, and what comes of it with either transport.
struct Scenario: Sendable, CustomTestStringConvertible {
  /// What comes of an attempt.
  enum End: Sendable {
    case works
    /// It ends in time, with this kind of error and these words for the person.
    case fails(TransportError.Kind, String)
  }

  /// What is attempted.
  enum Operation: Sendable { case fetch, push, clone }

  let testDescription: String
  /// What the git executable comes to.
  let git: End
  /// What libgit2 comes to.
  let libgit2: End
  /// What works all the same, where the rest fails.
  var working: Set<Operation> = []
  /// How many bytes the remote's commit and ours have to carry.
  var ballast = 0
  let setUp: @Sendable (inout Site) async throws -> Void

  init(
    _ name: String, git: End, libgit2: End, working: Set<Operation> = [], ballast: Int = 0,
    setUp: @escaping @Sendable (inout Site) async throws -> Void
  ) {
    testDescription = name
    self.git = git
    self.libgit2 = libgit2
    self.working = working
    self.ballast = ballast
    self.setUp = setUp
  }

  func site() async throws -> Site {
    var site = try await Site(ballast: ballast)
    try await setUp(&site)
    try await site.connect()
    return site
  }
}

// MARK: - The table

extension Scenario {
  /// Every scenario.
  static let all = secureShell + web + trouble

  static let secureShell = [
    Scenario("ssh: an ed25519 key", git: .works, libgit2: .works) { try await $0.ssh() },
    Scenario("ssh: an RSA key", git: .works, libgit2: .fails(.authentication, "RSA")) {
      try await $0.ssh(key: "id_rsa", type: "rsa")
    },
    Scenario(
      "ssh: an alias in ssh_config", git: .works, libgit2: .fails(.unreachable, "ssh_config")
    ) {
      try await $0.ssh(key: "diary")
      try $0.alias()
    },
    Scenario(
      "ssh: another host key than the known one",
      git: .fails(.authentication, "another host key"), libgit2: .fails(.authentication, "host key")
    ) { try await $0.ssh(host: .another) },
    Scenario(
      "ssh: an unknown host", git: .fails(.authentication, "not known"),
      libgit2: .fails(.authentication, "host key")
    ) { try await $0.ssh(host: .no) },
    Scenario(
      "ssh: a key with a passphrase, and no agent",
      git: .fails(.authentication, "passphrase"), libgit2: .fails(.authentication, "libgit2")
    ) { try await $0.ssh(passphrase: Site.passphrase) },
    Scenario("ssh: a key with a passphrase, in an agent", git: .works, libgit2: .works) {
      try await $0.ssh(passphrase: Site.passphrase)
      try await $0.agent()
    },
    Scenario(
      "ssh: a key that the server does not know", git: .fails(.authentication, "key"),
      libgit2: .fails(.authentication, "key")
    ) { try await $0.ssh(isLetIn: false) },
    Scenario(
      "ssh: no such repository", git: .fails(.noSuchRepository, "repository"),
      libgit2: .fails(.noSuchRepository, "repository")
    ) { try await $0.ssh(repository: "nowhere.git") },
    Scenario(
      "ssh: a hook that says no", git: .fails(.refused, "not on a Tuesday"),
      libgit2: .fails(.refused, "hook"), working: [.fetch, .clone]
    ) {
      try await $0.ssh()
      try await $0.hook()
    },
  ]

  static let web = [
    Scenario("http: for everybody", git: .works, libgit2: .works) { try await $0.plain() },
    Scenario("http: a password in the address", git: .works, libgit2: .works) {
      try await $0.plain(account: true, user: "\(Site.account.user):\(Site.account.password)")
    },
    Scenario("https: a private authority", git: .works, libgit2: .works) { try await $0.tls() },
    Scenario(
      "https: an authority that nobody trusts", git: .fails(.authentication, "certificate"),
      libgit2: .fails(.authentication, "certificate")
    ) { try await $0.tls(trusting: .system) },
    Scenario(
      "https: another authority than the trusted", git: .fails(.authentication, "certificate"),
      libgit2: .fails(.authentication, "certificate")
    ) { try await $0.tls(trusting: .another) },
    Scenario(
      "https: a password from a helper", git: .works, libgit2: .fails(.authentication, "libgit2")
    ) {
      try await $0.tls(account: Site.account)
      try await $0.helper()
    },
    Scenario(
      "https: a wrong password from a helper", git: .fails(.authentication, "password"),
      libgit2: .fails(.authentication, "libgit2")
    ) {
      try await $0.tls(account: Site.account)
      try await $0.helper(password: "an-0ld-0ne")
    },
    Scenario(
      "https: no password", git: .fails(.authentication, "credential helper"),
      libgit2: .fails(.authentication, "libgit2")
    ) { try await $0.tls(account: Site.account) },
    Scenario(
      "http: a password wanted, and none there",
      git: .fails(.authentication, "credential helper"),
      libgit2: .fails(.authentication, "credential helper")
    ) { try await $0.plain(account: true) },
    Scenario(
      "https: no such repository", git: .fails(.noSuchRepository, "not found"),
      libgit2: .fails(.noSuchRepository, "404")
    ) { try await $0.tls(repository: "nowhere.git") },
    Scenario(
      "http: a hook that says no", git: .fails(.refused, "not on a Tuesday"),
      libgit2: .fails(.refused, "hook"), working: [.fetch, .clone]
    ) {
      try await $0.plain()
      try await $0.hook()
    },
    Scenario(
      "http: reading only", git: .fails(.authentication, "403"),
      libgit2: .fails(.authentication, "403"), working: [.fetch, .clone]
    ) {
      try await $0.plain()
      try await $0.readOnly()
    },
    Scenario(
      "https: a server that is out of order", git: .fails(.unreachable, "503"),
      libgit2: .fails(.unreachable, "503")
    ) { try await $0.tls(status: 503) },
  ]

  static let trouble = [
    Scenario(
      "ssh: silence", git: .fails(.timedOut, "no answer"), libgit2: .fails(.timedOut, "no answer")
    ) { try $0.silent("ssh") },
    Scenario(
      "https: silence", git: .fails(.timedOut, "no answer"),
      libgit2: .fails(.timedOut, "no answer")
    ) { try $0.silent("https") },
    Scenario(
      "http: silence", git: .fails(.timedOut, "no answer"), libgit2: .fails(.timedOut, "no answer")
    ) { try $0.silent("http") },
    Scenario(
      "ssh: a line that breaks while the pack comes", git: .fails(.unreachable, "broke"),
      libgit2: .fails(.unreachable, "broke"), working: [.push], ballast: 300_000
    ) { try await $0.ssh(breaking: (100_000, .down)) },
    Scenario(
      "ssh: a line that breaks while the pack goes", git: .fails(.unreachable, "broke"),
      libgit2: .fails(.unreachable, "broke"), working: [.fetch, .clone], ballast: 300_000
    ) { try await $0.ssh(breaking: (100_000, .up)) },
    Scenario(
      "https: a line that breaks while the pack comes", git: .fails(.unreachable, "broke"),
      libgit2: .fails(.unreachable, "broke"), working: [.push], ballast: 300_000
    ) { try await $0.tls(breaking: (100_000, .down)) },
    Scenario(
      "http: a line that breaks while the pack comes", git: .fails(.unreachable, "broke"),
      libgit2: .fails(.unreachable, "broke"), working: [.push], ballast: 300_000
    ) { try await $0.plain(breaking: (100_000, .down)) },
    Scenario(
      "http: a line that breaks while the pack goes", git: .fails(.unreachable, "broke"),
      libgit2: .fails(.unreachable, "broke"), working: [.fetch, .clone], ballast: 300_000
    ) { try await $0.plain(breaking: (100_000, .up)) },
    Scenario(
      "a port where nothing listens", git: .fails(.unreachable, "connect to"),
      libgit2: .fails(.unreachable, "connect to")
    ) { try $0.closed("https") },
    Scenario(
      "ssh: a port where nothing listens", git: .fails(.unreachable, "refused"),
      libgit2: .fails(.unreachable, "refused")
    ) { try $0.closed("ssh") },
    Scenario(
      "a name that nobody has", git: .fails(.unreachable, "resolve"),
      libgit2: .fails(.unreachable, "resolve")
    ) { $0.address = "https://nowhere.invalid/remote.git" },
    Scenario(
      "ssh: a name that nobody has", git: .fails(.unreachable, "resolve"),
      libgit2: .fails(.unreachable, "resolve")
    ) { $0.address = "ssh://nowhere.invalid/remote.git" },
  ]
}
