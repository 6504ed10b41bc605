import Foundation
import TestSupport

/// nginx with git's http backend on a free port of the loopback interface, run by the user who
/// runs the tests. It serves the repositories in the sandbox's folder.
public struct WebServer: Sendable {
  /// The port it listens on.
  public let port: Int
  private let scheme: String
  private let backend: LocalServer
  private let server: LocalServer

  /// Whether this machine has what it takes.
  public static let isAvailable =
    ["nginx", "fcgiwrap", "openssl"].allSatisfy { LocalServer.find($0) != nil }

  /// How the server treats those who come.
  public struct Options: Sendable {
    /// Its certificate; without one it speaks plain HTTP.
    public var certificate: Certificate?
    /// The one user and password that it takes; anybody may come without.
    public var account: (user: String, password: String)?
    /// Answers each request with this status and nothing else.
    public var status: Int?

    /// Plain HTTP for everybody.
    public init() {}
  }

  /// Starts one.
  public init(_ options: Options, in sandbox: GitSandbox) async throws {
    let folder = sandbox.path + "/web"
    port = try LoopbackSocket.freePort()
    scheme = options.certificate == nil ? "http" : "https"
    try Files.makeFolder(folder)
    if let account = options.account {
      let hash = try await sandbox.run(
        "openssl", ["passwd", "-apr1", account.password], in: folder)
      try Files.write("\(account.user):\(hash.output)", to: folder + "/users")
    }
    let execPath = try await sandbox.git("--exec-path", in: sandbox.path)
    try Files.write(
      Self.configuration(
        options, port: port, folder: folder, backend: execPath + "/git-http-backend",
        root: sandbox.path), to: folder + "/nginx.conf")
    guard let nginx = LocalServer.find("nginx"), let fcgiwrap = LocalServer.find("fcgiwrap") else {
      throw GitSandbox.Unexpected(description: "there is no nginx with fcgiwrap on this machine")
    }
    let log = folder + "/log"
    backend = try LocalServer(
      fcgiwrap, ["-c", "2", "-s", "unix:\(folder)/cgi"], environment: sandbox.environment, log: log)
    try await LocalServer.wait(log: log) { Files.exists(folder + "/cgi") }
    server = try LocalServer(
      nginx, ["-p", folder, "-c", folder + "/nginx.conf", "-e", "stderr"],
      environment: sandbox.environment, log: log)
    let port = port
    try await LocalServer.wait(log: log) { LoopbackSocket.answers(port) }
  }

  /// The address of a repository in the sandbox's folder.
  ///
  /// - Parameter user: What stands before the `@`, if anything.
  public func address(_ name: String, user: String? = nil, port: Int? = nil) -> String {
    "\(scheme)://\(user.map { $0 + "@" } ?? "")localhost:\(port ?? self.port)/\(name)"
  }

  private static func configuration(
    _ options: Options, port: Int, folder: String, backend: String, root: String
  ) -> String {
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    let temporary = kinds.map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n  ")
    let parameters = [
      "SCRIPT_FILENAME": backend, "GIT_PROJECT_ROOT": root, "GIT_HTTP_EXPORT_ALL": "1",
      "PATH_INFO": "$uri", "QUERY_STRING": "$query_string", "REQUEST_METHOD": "$request_method",
      "CONTENT_TYPE": "$content_type", "CONTENT_LENGTH": "$content_length",
      "REMOTE_USER": "$remote_user", "REMOTE_ADDR": "$remote_addr",
      "GIT_PROTOCOL": "$http_git_protocol",
    ].map { "fastcgi_param \($0.key) \($0.value);" }.sorted().joined(separator: "\n      ")
    let tls = options.certificate.map {
      "ssl_certificate \($0.file); ssl_certificate_key \($0.key); ssl_protocols TLSv1.2 TLSv1.3;"
    }
    let account = options.account.map { _ in
      "auth_basic 'days'; auth_basic_user_file \(folder)/users;"
    }
    // Root's nginx would give its work to another user, who may not read what root has made.
    let user = getuid() == 0 ? "user root;" : ""
    return """
      \(user)
      daemon off;
      pid \(folder)/pid;
      events {}
      http {
        access_log off;
        client_max_body_size 0;
        \(temporary)
        server {
          listen 127.0.0.1:\(port)\(tls == nil ? "" : " ssl");
          server_name localhost;
          \(tls ?? "")
          \(account ?? "")
          location / {
            \(options.status.map { "return \($0);" } ?? "")
            fastcgi_pass unix:\(folder)/cgi;
            \(parameters)
          }
        }
      }

      """
  }
}

/// A server's certificate for `localhost`, made by openssl, and the authority that signed it.
public struct Certificate: Sendable {
  /// The certificate.
  public let file: String
  /// Its key.
  public let key: String
  /// The certificate of the authority, which no machine trusts by itself.
  public let authority: String

  /// Makes an authority and has it sign a certificate, in a folder of the sandbox.
  public init(_ name: String = "certificate", in sandbox: GitSandbox) async throws {
    let folder = sandbox.path + "/" + name
    file = folder + "/server.pem"
    key = folder + "/server.key"
    authority = folder + "/authority.pem"
    try Files.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n", to: folder + "/names")
    let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    let steps = [
      ["req", "-x509", "-days", "2", "-subj", "/CN=\(name) authority"] + newKey
        + ["-keyout", folder + "/authority.key", "-out", authority],
      ["req", "-subj", "/CN=localhost"] + newKey
        + ["-keyout", key, "-out", folder + "/request"],
      [
        "x509", "-req", "-days", "2", "-in", folder + "/request", "-CA", authority,
        "-CAkey", folder + "/authority.key", "-CAcreateserial", "-extfile", folder + "/names",
        "-out", file,
      ],
    ]
    for step in steps {
      let made = try await sandbox.run("openssl", step, in: folder)
      guard made.succeeded else { throw GitSandbox.Unexpected(description: made.errors) }
    }
  }
}
