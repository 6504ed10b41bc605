import Foundation
import TestSupport

/// Keys for ssh, made by ssh-keygen.
public enum SSHKey {
  /// Makes a key and its `.pub`, whose text is returned.
  @discardableResult
  public static func generate(
    _ path: String, type: String = "ed25519", passphrase: String = "", in sandbox: GitSandbox
  ) async throws -> String {
    try Files.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    let made = try await sandbox.run(
      "ssh-keygen", ["-q", "-t", type, "-N", passphrase, "-C", "robin@example.org", "-f", path],
      in: sandbox.path)
    guard made.succeeded else { throw GitSandbox.Unexpected(description: made.errors) }
    return try Files.text(path + ".pub")
  }
}

/// An ssh-agent, which ends with its last holder.
public struct SSHAgent: Sendable {
  /// What `SSH_AUTH_SOCK` names.
  public let socket: String
  private let server: LocalServer

  /// Starts one and gives it a key whose passphrase is typed once, here.
  public init(holding key: String, passphrase: String, in sandbox: GitSandbox) async throws {
    let (folder, answer) = (sandbox.path + "/agent", sandbox.path + "/agent/answer")
    socket = folder + "/socket"
    guard let program = Program.find("ssh-agent") else {
      throw GitSandbox.Unexpected(description: "there is no ssh-agent on this machine")
    }
    try await sandbox.script("#!/bin/sh\necho '\(passphrase)'\n", at: answer)
    let (socket, log) = (socket, folder + "/log")
    server = try LocalServer(
      program, ["-D", "-a", socket], environment: sandbox.environment, log: log)
    try await LocalServer.wait(log: log) { Files.exists(socket) }
    let variables = [
      "SSH_AUTH_SOCK": socket, "SSH_ASKPASS": answer, "SSH_ASKPASS_REQUIRE": "force",
    ]
    let added = try await sandbox.run(
      "env", variables.map { "\($0.key)=\($0.value)" } + ["ssh-add", "-q", key], in: folder)
    guard added.succeeded else { throw GitSandbox.Unexpected(description: added.errors) }
  }
}
