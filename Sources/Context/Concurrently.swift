import Dispatch
import Programs
import Synchronization

/// Work that another thread does while the caller's continues.
package final class Concurrently<Value: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex<Result<Value, any Error>?>(nil)

  /// Begins the work. Where no thread can be started it is done at once.
  package init(_ work: @escaping @Sendable () throws -> Value) {
    if Threads.obstacle == nil {
      DispatchQueue.global().async(group: group) { self.finish(work) }
    } else {
      finish(work)
    }
  }

  private func finish(_ work: () throws -> Value) {
    let done = Result(catching: work)
    result.withLock { $0 = done }
  }

  /// What the work gives, once it is done.
  ///
  /// - Throws: What the work throws.
  package func value() throws -> Value {
    group.wait()
    return try result.withLock { $0 }!.get()
  }
}
