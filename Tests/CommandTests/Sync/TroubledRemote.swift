import Foundation
import ProgramTestSupport
import TestSupport

/// What goes wrong with a remote while others work with it.
enum Trouble: String, CaseIterable {
  /// It cannot be reached.
  case away
  /// It was set up anew, empty.
  case recreated
  /// Somebody forced its branch back.
  case movedBack
  /// A push that died has left its branch locked.
  case locked
  /// Its branch has another name.
  case renamed
}

/// A bare repository that is in trouble now and then.
struct TroubledRemote: Sendable {
  let sandbox: GitSandbox
  /// Its folder, below that of the sandbox.
  let name: String

  private static let branch = "refs/heads/main"
  private static let otherBranch = "refs/heads/trunk"

  private var path: String { "\(sandbox.path)/\(name)" }

  /// Begins a trouble.
  func begin(_ trouble: Trouble) async throws {
    switch trouble {
    case .away: try await move(path, to: path + ".away")
    case .recreated:
      _ = try await sandbox.run("rm", ["-rf", path], in: sandbox.path)
      _ = try await sandbox.remote(name)
    case .movedBack:
      if let old = try await tip(of: Self.branch + "~2") {
        // A push may be faster.
        _ = try await sandbox.run("git", ["update-ref", Self.branch, old], in: path)
      }
    case .locked: try Files.write("", to: "\(path)/\(Self.branch).lock")
    case .renamed: try await rename(Self.branch, to: Self.otherBranch)
    }
  }

  /// Ends it, where it does not end by itself.
  func end(_ trouble: Trouble) async throws {
    switch trouble {
    case .recreated, .movedBack: return
    case .away: try await move(path + ".away", to: path)
    case .locked: try Files.remove("\(path)/\(Self.branch).lock")
    case .renamed:
      // Where a device has sent the branch meanwhile, it has all that the other name has.
      if try await tip(of: Self.branch) == nil {
        try await rename(Self.otherBranch, to: Self.branch)
      }
    }
  }

  private func tip(of reference: String) async throws -> String? {
    let run = try await sandbox.run("git", ["rev-parse", "-q", "--verify", reference], in: path)
    return run.succeeded ? run.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }

  private func rename(_ name: String, to other: String) async throws {
    guard let tip = try await tip(of: name) else { return }
    _ = try await sandbox.run("git", ["update-ref", other, tip], in: path)
    _ = try await sandbox.run("git", ["update-ref", "-d", name], in: path)
  }

  private func move(_ path: String, to other: String) async throws {
    _ = try await sandbox.run("mv", [path, other], in: sandbox.path)
  }
}
