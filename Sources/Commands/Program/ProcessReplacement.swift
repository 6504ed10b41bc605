import Actions
import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension TimerRun {
  /// Continues as the same command without `--as-cron`, in the environment of a timer; what the person's
  /// environment has more is told by name and never by value.
  ///
  /// - Parameter line: The command line.
  /// - Throws: `inputOutput` where the program cannot be run again; else it does not return.
  func replaceProcess(_ line: CommandLineWords) throws {
    let words =
      line.arguments.filter { $0 != "--as-cron" } + [
        "--dropped", dropped.joined(separator: ","),
      ]
    let nothing = open("/dev/null", O_RDONLY)
    if nothing >= 0 { _ = dup2(nothing, STDIN_FILENO) }
    var arguments = ([program] + words).map { strdup($0) } + [nil]
    var variables = self.variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    _ = execve(program, &arguments, &variables)
    throw ActionError(
      .inputOutput, "cannot run \(program) again: \(String(cString: strerror(errno)))")
  }
}
