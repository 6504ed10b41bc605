import Git
import TestSupport
import Testing

/// A server, what a person has set up to reach it, and what comes of it.
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
  /// What git comes to.
  let end: End
  /// What works all the same, where the rest fails.
  var working: Set<Operation> = []
  /// How many bytes the remote's commit and ours have to carry.
  var ballast = 0
  let setUp: @Sendable (inout Site) async throws -> Void

  init(
    _ name: String, _ end: End, working: Set<Operation> = [], ballast: Int = 0,
    setUp: @escaping @Sendable (inout Site) async throws -> Void
  ) {
    testDescription = name
    self.end = end
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
    Scenario("ssh: an ed25519 key", .works) { try await $0.ssh() },
    Scenario("ssh: an RSA key", .works) {
      try await $0.ssh(key: "id_rsa", type: "rsa")
    },
    Scenario(
      "ssh: an alias in ssh_config", .works
    ) {
      try await $0.ssh(key: "diary")
      try $0.alias()
    },
    Scenario(
      "ssh: another host key than the known one",
      .fails(.authentication, "host key differs")
    ) { try await $0.ssh(host: .another) },
    Scenario(
      "ssh: an unknown host", .fails(.authentication, "not known")
    ) { try await $0.ssh(host: .no) },
    Scenario(
      "ssh: a key with a passphrase, and no agent",
      .fails(.authentication, "passphrase")
    ) { try await $0.ssh(passphrase: Site.passphrase) },
    Scenario("ssh: a key with a passphrase, in an agent", .works) {
      try await $0.ssh(passphrase: Site.passphrase)
      try await $0.agent()
    },
    Scenario(
      "ssh: a key that the server does not know", .fails(.authentication, "key")
    ) { try await $0.ssh(isLetIn: false) },
    Scenario(
      "ssh: no such repository",
      .fails(.noSuchRepository, "does not appear to be a git repository")
    ) { try await $0.ssh(repository: "nowhere.git") },
    Scenario(
      "ssh: a hook that says no", .fails(.refused, "not on a Tuesday"), working: [.fetch, .clone]
    ) {
      try await $0.ssh()
      try await $0.hook()
    },
  ]

  static let web = [
    Scenario("http: for everybody", .works) { try await $0.plain() },
    Scenario("http: a password in the address", .works) {
      try await $0.plain(account: true, user: "\(Site.account.user):\(Site.account.password)")
    },
    Scenario("https: a private authority", .works) { try await $0.tls() },
    Scenario(
      "https: an authority that nobody trusts", .fails(.authentication, "certificate")
    ) { try await $0.tls(trusting: .system) },
    Scenario(
      "https: another authority than the trusted", .fails(.authentication, "certificate")
    ) { try await $0.tls(trusting: .another) },
    Scenario(
      "https: a password from a helper", .works
    ) {
      try await $0.tls(account: Site.account)
      try await $0.helper()
    },
    Scenario(
      "https: a wrong password from a helper", .fails(.authentication, "password")
    ) {
      try await $0.tls(account: Site.account)
      try await $0.helper(password: "an-0ld-0ne")
    },
    Scenario(
      "https: no password", .fails(.authentication, "credential helper")
    ) { try await $0.tls(account: Site.account) },
    Scenario(
      "http: a password wanted, and none there",
      .fails(.authentication, "credential helper")
    ) { try await $0.plain(account: true) },
    Scenario(
      "https: no such repository", .fails(.noSuchRepository, "not found")
    ) { try await $0.tls(repository: "nowhere.git") },
    Scenario(
      "http: a hook that says no", .fails(.refused, "not on a Tuesday"), working: [.fetch, .clone]
    ) {
      try await $0.plain()
      try await $0.hook()
    },
    Scenario(
      "http: reading only", .fails(.authentication, "403"), working: [.fetch, .clone]
    ) {
      try await $0.plain()
      try await $0.readOnly()
    },
    Scenario(
      "https: a server that is out of order", .fails(.unreachable, "503")
    ) { try await $0.tls(status: 503) },
  ]

  static let trouble = [
    Scenario(
      "ssh: silence", .fails(.timedOut, "no answer")
    ) { try $0.silent("ssh") },
    Scenario(
      "https: silence", .fails(.timedOut, "no answer")
    ) { try $0.silent("https") },
    Scenario(
      "http: silence", .fails(.timedOut, "no answer")
    ) { try $0.silent("http") },
    Scenario(
      "ssh: a line that breaks while the pack comes", .fails(.unreachable, "broke"),
      working: [.push], ballast: 300_000
    ) { try await $0.ssh(breaking: (100_000, .down)) },
    Scenario(
      "ssh: a line that breaks while the pack goes", .fails(.unreachable, "broke"),
      working: [.fetch, .clone], ballast: 300_000
    ) { try await $0.ssh(breaking: (100_000, .up)) },
    Scenario(
      "https: a line that breaks while the pack comes", .fails(.unreachable, "broke"),
      working: [.push], ballast: 300_000
    ) { try await $0.tls(breaking: (100_000, .down)) },
    Scenario(
      "http: a line that breaks while the pack comes", .fails(.unreachable, "broke"),
      working: [.push], ballast: 300_000
    ) { try await $0.plain(breaking: (100_000, .down)) },
    Scenario(
      "http: a line that breaks while the pack goes", .fails(.unreachable, "broke"),
      working: [.fetch, .clone], ballast: 300_000
    ) { try await $0.plain(breaking: (100_000, .up)) },
    Scenario(
      "a port where nothing listens", .fails(.unreachable, "connect to")
    ) { try $0.closed("https") },
    Scenario(
      "ssh: a port where nothing listens", .fails(.unreachable, "refused")
    ) { try $0.closed("ssh") },
    Scenario(
      "a name that nobody has", .fails(.unreachable, "resolve")
    ) { $0.address = "https://nowhere.invalid/remote.git" },
    Scenario(
      "ssh: a name that nobody has", .fails(.unreachable, "resolve")
    ) { $0.address = "ssh://nowhere.invalid/remote.git" },
  ]
}
