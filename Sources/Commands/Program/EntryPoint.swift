import Actions
import Context
import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The whole program: C's `main` calls it (Sources/bestupid/main.c) and hands on what it is handed.
///
/// Does not return: the process ends with the exit status of the command.
@c(bestupid_run)
public func run(
  _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  // A reader or a server that goes away is an answer to a call, not the end of the program. A
  // handler is not inherited by the programs that we run, as “ignore” would be.
  signal(SIGPIPE, goOn)
  let words = Result { () throws(ActionError) in
    try CommandLineWords(count: Int(count), vector: words)
  }
  // `main` runs on the main actor's thread. The command begins on it, now, without another thread
  // (docs/decisions/0060-commands-stay-on-their-thread.md).
  MainActor.assumeIsolated {
    if #available(macOS 26, *) {
      _ = Task.immediate { @MainActor in exit(await Bestupid.run(words)) }
    } else {
      _ = Task { @MainActor in exit(await Bestupid.run(words)) }
    }
  }
  dispatchMain()
}

/// Does nothing. A closure would be the main actor's, and a signal is delivered to any thread, where
/// Swift ends a program that runs such a closure.
private func goOn(_ signal: Int32) {}
