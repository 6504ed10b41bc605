import Git

extension StoreError {
  /// What a failure of a transport means for a store.
  package init(_ error: TransportError, remote: String) {
    let isNamed = error.message.contains(remote)
    let message = isNamed ? error.message : "\(remote): \(error.message)"
    let hint = error.hint
    switch error.kind {
    case _ where error.isDiskFull: self.init(.cannotWrite, message, hint: hint)
    case .unreachable, .timedOut:
      self.init(
        .offline, message, hint: hint ?? "Your commits are kept and wait for the next sync.")
    case .authentication:
      self.init(
        .authentication, message, hint: hint ?? "Try what works in your shell: git fetch \(remote)")
    case .refused: self.init(.refused, message, hint: hint ?? "Your commits are kept here.")
    case .noSuchRepository:
      self.init(.refused, message, hint: hint ?? "Check the address: git remote -v")
    case .rejected: self.init(.busy, message, hint: "Sync again.")
    case .noSuchBranch, .other: self.init(.refused, message, hint: hint)
    }
  }
}
