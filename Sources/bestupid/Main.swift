import Commands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main
struct Main {
  static func main() async {
    // A reader or a server that goes away is an answer to a call, not the end of the program. A
    // handler is not inherited by the programs that we run, as “ignore” would be.
    signal(SIGPIPE, goOn)
    exit(await Bestupid.run(Array(CommandLine.arguments.dropFirst())))
  }
}

/// Does nothing. A closure within `main` would be the main actor's, and a signal is delivered to any
/// thread, where Swift ends a program that runs such a closure.
private func goOn(_ signal: Int32) {}
