#if canImport(Glibc)
  internal import Glibc
#endif

/// Whether this process may start threads.
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
}
