import Foundation
import TestSupport

/// OpenSSH's sshd on a free port of the loopback interface, run by the user who runs the tests,
/// and answering to that user's name.
public struct SSHServer: Sendable {
  /// The port it listens on.
  public let port: Int
  /// The folder with its keys and its configuration.
  private let folder: String
  private let server: LocalServer

  /// The name to log in with.
  public static let user = NSUserName()
  /// Whether this machine has an sshd.
  public static let isAvailable = LocalServer.find("sshd") != nil && Program.find("ssh") != nil

  /// Starts one that lets the holders of `keys` in: the text of their `.pub` files.
  ///
  /// What it runs has the sandbox's home and git's configuration, but for the shell that the
  /// machine has for the user.
  public init(letting keys: [String], in sandbox: GitSandbox) async throws {
    folder = sandbox.path + "/sshd"
    port = try LoopbackSocket.freePort()
    try await SSHKey.generate(folder + "/host_key", in: sandbox)
    try Files.write(keys.joined(), to: folder + "/authorized_keys")
    try Files.write(
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(folder)/host_key
      AuthorizedKeysFile \(folder)/authorized_keys
      AuthenticationMethods publickey
      PermitRootLogin yes
      StrictModes no
      UsePAM no
      PidFile none
      SetEnv HOME=\(sandbox.home) GIT_CONFIG_NOSYSTEM=1

      """, to: folder + "/sshd_config")
    // Where root runs it, sshd wants the folder that the system makes for it at boot.
    if getuid() == 0 { try Files.makeFolder("/run/sshd") }
    guard let sshd = LocalServer.find("sshd") else {
      throw GitSandbox.Unexpected(description: "there is no sshd on this machine")
    }
    let log = folder + "/log"
    server = try LocalServer(
      sshd, ["-D", "-e", "-f", folder + "/sshd_config"], environment: sandbox.environment,
      log: log)
    let port = port
    try await LocalServer.wait(log: log) { LoopbackSocket.answers(port) }
  }

  /// The line with which a client knows the server, for one that reaches it on `port`.
  public func knownHost(port: Int? = nil) throws -> String {
    "[127.0.0.1]:\(port ?? self.port) \(try Files.text(folder + "/host_key.pub"))"
  }

  /// The address of the repository at an absolute path.
  public func address(_ path: String, port: Int? = nil) -> String {
    "ssh://\(Self.user)@127.0.0.1:\(port ?? self.port)\(path)"
  }
}
