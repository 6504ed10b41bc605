import Foundation
import ProgramTestSupport
import TestSupport

/// What goes wrong with the remote while the fleet works.
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

extension Fleet {
  private var branch: String { "refs/heads/main" }
  private var otherBranch: String { "refs/heads/trunk" }

  private func tip(of reference: String) async throws -> String? {
    let run = try await members[0].world.sandbox.run(
      "git", ["rev-parse", "-q", "--verify", reference], in: remote)
    return run.succeeded ? run.output.trimmingCharacters(in: .whitespacesAndNewlines) : nil
  }

  /// Begins a trouble.
  func begin(_ trouble: Trouble?) async throws {
    guard let trouble else { return }
    tally["remote \(trouble)", default: 0] += 1
    switch trouble {
    case .away: try await move(remote, to: remote + ".away")
    case .recreated:
      _ = try await members[0].world.sandbox.run("rm", ["-rf", remote], in: members[0].world.path)
      _ = try await members[0].world.sandbox.remote("remote.git")
    case .movedBack:
      if let old = try await tip(of: branch + "~2") {
        try await members[0].world.git("update-ref", branch, old, in: remote)
      }
    case .locked: try Files.write("", to: "\(remote)/\(branch).lock")
    case .renamed: try await rename(branch, to: otherBranch)
    }
  }

  /// Ends it, where it does not end by itself.
  func end(_ trouble: Trouble?) async throws {
    switch trouble {
    case nil, .recreated, .movedBack: return
    case .away: try await move(remote + ".away", to: remote)
    case .locked: try Files.remove("\(remote)/\(branch).lock")
    case .renamed:
      // Where a device has sent the branch meanwhile, it has all that the other name has.
      if try await tip(of: branch) == nil { try await rename(otherBranch, to: branch) }
    }
  }

  private func rename(_ name: String, to other: String) async throws {
    guard let tip = try await tip(of: name) else { return }
    try await members[0].world.git("update-ref", other, tip, in: remote)
    try await members[0].world.git("update-ref", "-d", name, in: remote)
  }

  private func move(_ path: String, to other: String) async throws {
    _ = try await members[0].world.sandbox.run("mv", [path, other], in: members[0].world.path)
  }
}
