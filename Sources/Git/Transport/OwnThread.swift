internal import Dispatch
internal import Synchronization

/// Runs `body` on a thread of its own and waits for it no longer than `limit`; nil when the time was
/// up. The thread is then left behind until its work or the process ends.
func onOwnThread<Value: Sendable>(
  limit: Duration, _ body: @escaping @Sendable () -> Value
) async -> Value? {
  await withCheckedContinuation { continuation in
    let waiting = Waiting<Value>(continuation)
    DispatchQueue(label: "bestupid.libgit2").async { waiting.resume(with: body()) }
    Task.detached {
      // Nobody cancels this task; if anybody did, the wait would only end sooner.
      do { try await Task.sleep(for: limit) } catch {}
      waiting.resume(with: nil)
    }
  }
}

/// Hands the first of two results on.
private final class Waiting<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

  init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Mutex(continuation)
  }

  func resume(with result: Value?) {
    let first = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    first?.resume(returning: result)
  }
}
