import Git
import Upkeep

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `doctor`, run again by this process in the environment that a timer would give it.
struct TimerRun {
  let session: Session

  /// Goes on as the same command without `--as-cron`; what of the environment is lost, and might
  /// matter to a remote, is told by name and never by value.
  ///
  /// - Throws: `Failure` where the program cannot be run again; else it does not return.
  func replaceProcess() throws {
    let environment = session.environment
    let dropped = RemoteAdvice.names.filter { environment[$0] != nil }
    let words =
      CommandLine.arguments.dropFirst().filter { $0 != "--as-cron" } + [
        "--dropped", dropped.joined(separator: ","),
      ]
    let path = try session.programPath
    let nothing = open("/dev/null", O_RDONLY)
    if nothing >= 0 { _ = dup2(nothing, STDIN_FILENO) }
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    var variables = self.variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    _ = execve(path, &arguments, &variables)
    throw Failure(
      .inputOutput, code: "input-output",
      "cannot run \(path) again: \(String(cString: strerror(errno)))")
  }

  /// What cron and systemd give a job, and what the schedule's own line adds.
  private var variables: [String: String] {
    let environment = session.environment
    var variables = [
      "LOGNAME": environment.userName, "USER": environment.userName, "SHELL": "/bin/sh",
      "PATH": ScheduledJob.timerPath,
    ]
    variables["HOME"] = environment.home
    variables["XDG_RUNTIME_DIR"] = environment["XDG_RUNTIME_DIR"]
    // Which store is meant stands in the schedule's line.
    variables["BESTUPID_STORE"] = environment["BESTUPID_STORE"]
    for variable in ScheduledJob.variables(of: environment) {
      variables[variable.name] = variable.value
    }
    return variables
  }
}
