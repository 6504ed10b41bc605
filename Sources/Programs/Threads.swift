#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Whether this process may start threads, and one that only waits.
///
/// On Linux libdispatch, which runs Swift's tasks, counts its threads in /proc, and ends the process
/// where it does not find them (`_dispatch_workq_count_runnable_workers`). So without /proc nothing
/// that needs a second thread may begin.
public enum Threads {
  /// Why no thread may be started, and what to do; nil where one may.
  public static var obstacle: (message: String, hint: String)? {
    #if os(Linux)
      if access("/proc/self/task", F_OK) != 0 {
        return (
          "/proc is not mounted, and other programs cannot be run without it",
          "Mount it: mount -t proc proc /proc"
        )
      }
    #endif
    return nil
  }

  /// Runs `body` on a thread of its own, which may wait as those of Swift's tasks may not.
  ///
  /// - Returns: Why it does not run; nil where it does.
  static func start(_ body: @escaping @Sendable () -> Void) -> String? {
    final class Work {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
      let error = pthread_create(&thread, nil, { run($0) }, work.toOpaque())
    #else
      var thread: pthread_t?
      let error = pthread_create(&thread, nil, { run($0) }, work.toOpaque())
    #endif
    func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
      return nil
    }
    guard error == 0 else {
      work.release()
      return "no thread can be started: \(String(cString: strerror(error)))"
    }
    #if canImport(Glibc)
      pthread_detach(thread)
    #else
      if let thread { pthread_detach(thread) }
    #endif
    return nil
  }
}
