import Git
import Synchronization

/// A transport that counts how often it is asked for what, before whose first push something else may
/// happen, and whose remote may refuse to deepen a shallow clone.
final class WatchedTransport: Transport {
  let name = "watched"
  private let base: any Transport
  private let counts = Mutex((fetches: 0, pushes: 0))
  private let beforeFirstPush: @Sendable () async throws -> Void

  var fetches: Int { counts.withLock(\.fetches) }
  var pushes: Int { counts.withLock(\.pushes) }

  private let refusal: TransportError?

  init(
    base: any Transport, refusal: TransportError? = nil,
    beforeFirstPush: @escaping @Sendable () async throws -> Void = {}
  ) {
    self.base = base
    self.refusal = refusal
    self.beforeFirstPush = beforeFirstPush
  }

  func fetch(
    _ upstream: Repository.Upstream, into repository: String, limit: Duration
  ) async throws(TransportError) {
    counts.withLock { $0.fetches += 1 }
    try await base.fetch(upstream, into: repository, limit: limit)
  }

  func push(
    _ commit: ObjectID, to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError) {
    let isFirst = counts.withLock { counts in
      counts.pushes += 1
      return counts.pushes == 1
    }
    if isFirst {
      do { try await beforeFirstPush() } catch { throw TransportError(.other, "\(error)") }
    }
    try await base.push(commit, to: upstream, from: repository, limit: limit)
  }

  func rehearsePush(
    to upstream: Repository.Upstream, from repository: String, limit: Duration
  ) async throws(TransportError) {
    try await base.rehearsePush(to: upstream, from: repository, limit: limit)
  }

  func deepen(
    _ upstream: Repository.Upstream, by depth: Int?, in repository: String, limit: Duration
  ) async throws(TransportError) {
    if let refusal { throw refusal }
    try await base.deepen(upstream, by: depth, in: repository, limit: limit)
  }

  func checkOut(_ branch: String, in folder: String, limit: Duration) async throws(TransportError) {
    try await base.checkOut(branch, in: folder, limit: limit)
  }

  func clone(_ url: String, into folder: String, limit: Duration) async throws(TransportError) {
    try await base.clone(url, into: folder, limit: limit)
  }

  func branches(
    of remote: String, in repository: String, limit: Duration
  ) async throws(TransportError) -> [String: ObjectID] {
    try await base.branches(of: remote, in: repository, limit: limit)
  }
}
