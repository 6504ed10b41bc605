import Foundation
import ProgramTestSupport
import TestSupport

/// A store, a remote that has one commit more, and the server between them.
struct Site {
  /// The account that web servers of the tests know, and its password.
  static let account = (user: "robin", password: "s3cret-0f-r0bin")
  /// The passphrase of keys that have one.
  static let passphrase = "0pen-5esame"

  var world: World
  /// The remote's address, through the server.
  var address = ""
  /// What must live as long as the site: servers end with their holders.
  private var servers: [any Sendable] = []

  private static let repository = "remote.git"
  var remote: String { world.path + "/" + Self.repository }

  /// - Parameter ballast: The size of a file in the commit that only the remote has, and of one
  ///   that waits in the store: bytes that no compression makes less.
  init(ballast: Int = 0) async throws {
    world = try await World.withStore()
    let remote = try await world.sandbox.remote(Self.repository)
    try await world.git("push", "-q", remote, "main")
    try await world.git("config", "http.receivepack", "true", in: remote)
    let bot = world.path + "/bot"
    try await world.git("clone", "-q", remote, bot, in: world.path)
    var random = SeededRandom(seed: 7)
    func bytes() -> [UInt8] { (0..<ballast).map { _ in UInt8.random(in: 0...255, using: &random) } }
    try Files.write(bytes(), to: bot + "/memory/theirs.bin")
    try await world.sandbox.commit(["content/logs/2031-03-03.md": "## Quick Log\n"], in: bot)
    try await world.git("push", "-q", in: bot)
    try world.write(bytes(), to: "memory/ours.bin")

    // OpenSSH takes the home folder from the system's list of users; ours is elsewhere.
    let home = world.sandbox.home
    let ssh = Program.find("ssh") ?? "ssh"
    try Files.write("", to: home + "/.ssh/config")
    try await world.sandbox.script(
      """
      #!/bin/sh
      exec \(ssh) -F "$HOME/.ssh/config" -o UserKnownHostsFile="$HOME/.ssh/known_hosts" \
        -o GlobalKnownHostsFile=none \
        -i "$HOME/.ssh/id_ed25519" -i "$HOME/.ssh/id_rsa" "$@"

      """, at: world.path + "/bin/ssh")
    world.environment["PATH"] = world.path + "/bin:" + (world.environment["PATH"] ?? "")
  }

  /// Names the server in the store's configuration.
  func connect() async throws {
    try await world.git("remote", "add", "origin", address)
    try await world.git("config", "branch.main.remote", "origin")
    try await world.git("config", "branch.main.merge", "refs/heads/main")
  }

  // MARK: - Servers

  /// What a client knows of the host that it connects to.
  enum KnownHost { case yes, no, another }

  /// sshd, and a key of the person's in `file`.
  mutating func ssh(
    key file: String = "id_ed25519", type: String = "ed25519", passphrase: String = "",
    isLetIn: Bool = true, host: KnownHost = .yes, breaking: (Int, BreakingLine.Way)? = nil,
    repository: String = Site.repository
  ) async throws {
    let home = world.sandbox.home
    let key = try await SSHKey.generate(
      home + "/.ssh/" + file, type: type, passphrase: passphrase, in: world.sandbox)
    let server = try await SSHServer(letting: isLetIn ? [key] : [], in: world.sandbox)
    servers.append(server)
    let port = try breaks(server.port, breaking)
    switch host {
    case .yes: try Files.write(server.knownHost(port: port), to: home + "/.ssh/known_hosts")
    case .no: break
    case .another:
      let other = try await SSHKey.generate(world.path + "/another", in: world.sandbox)
      try Files.write("[127.0.0.1]:\(port) \(other)", to: home + "/.ssh/known_hosts")
    }
    address = server.address(world.path + "/" + repository, port: port)
  }

  /// A name in the person's ssh_config in place of host, port, user and key.
  mutating func alias() throws {
    let port = address.split(separator: ":")[2].prefix { $0 != "/" }
    try Files.write(
      """
      Host diary
        HostName 127.0.0.1
        Port \(port)
        User \(SSHServer.user)
        IdentityFile \(world.sandbox.home)/.ssh/diary

      """, to: world.sandbox.home + "/.ssh/config")
    address = "diary:\(remote)"
  }

  /// An ssh-agent that holds the person's key.
  mutating func agent() async throws {
    let agent = try await SSHAgent(
      holding: world.sandbox.home + "/.ssh/id_ed25519", passphrase: Self.passphrase,
      in: world.sandbox)
    servers.append(agent)
    world.environment["SSH_AUTH_SOCK"] = agent.socket
  }

  /// Whom the person's git trusts to vouch for the server.
  enum Authority { case itsOwn, another, system }

  /// nginx with TLS.
  mutating func tls(
    trusting authority: Authority = .itsOwn, account: (String, String)? = nil, status: Int? = nil,
    breaking: (Int, BreakingLine.Way)? = nil, repository: String = Site.repository
  ) async throws {
    let certificate = try await Certificate(in: world.sandbox)
    switch authority {
    case .itsOwn: try await configure("http.sslCAInfo", certificate.authority)
    case .another:
      let other = try await Certificate("another", in: world.sandbox)
      try await configure("http.sslCAInfo", other.authority)
    case .system: break
    }
    var options = WebServer.Options()
    options.certificate = certificate
    options.status = status
    options.account = account
    let server = try await WebServer(options, in: world.sandbox)
    servers.append(server)
    address = server.address(repository, port: try breaks(server.port, breaking))
  }

  /// nginx without TLS; `user` is what stands before the address's `@`.
  mutating func plain(
    account: Bool = false, user: String? = nil, breaking: (Int, BreakingLine.Way)? = nil
  ) async throws {
    var options = WebServer.Options()
    if account { options.account = Self.account }
    let server = try await WebServer(options, in: world.sandbox)
    servers.append(server)
    address = server.address(
      Self.repository, user: user, port: try breaks(server.port, breaking))
  }

  /// A credential helper that has a password for the account.
  func helper(password: String = account.password) async throws {
    try await world.sandbox.script(
      """
      #!/bin/sh
      [ "$1" = get ] && printf 'username=%s\\npassword=%s\\n' '\(Self.account.user)' '\(password)'

      """, at: world.path + "/bin/git-credential-pocket")
    try await configure("credential.helper", "pocket")
  }

  /// A hook of the remote that takes nothing.
  func hook() async throws {
    try await world.sandbox.script(
      "#!/bin/sh\ncat >/dev/null\necho 'not on a Tuesday' >&2\nexit 1\n",
      at: remote + "/hooks/pre-receive")
  }

  /// The remote takes no push over HTTP.
  func readOnly() async throws {
    try await world.git("config", "http.receivepack", "false", in: remote)
  }

  /// A server that accepts every connection and never says a word.
  mutating func silent(_ scheme: String) throws {
    try connect(scheme, to: .listening())
  }

  /// A port on which nothing listens.
  mutating func closed(_ scheme: String) throws {
    try connect(scheme, to: .refusing())
  }

  private mutating func connect(_ scheme: String, to socket: LoopbackSocket) throws {
    servers.append(socket)
    address = "\(scheme)://127.0.0.1:\(socket.port)/\(Self.repository)"
  }

  private mutating func breaks(
    _ port: Int, _ breaking: (bytes: Int, way: BreakingLine.Way)?
  ) throws -> Int {
    guard let breaking else { return port }
    let line = try BreakingLine(to: port, after: breaking.bytes, breaking.way)
    servers.append(line)
    return line.port
  }

  private func configure(_ key: String, _ value: String) async throws {
    try await world.git("config", "--global", key, value, in: world.path)
  }
}
