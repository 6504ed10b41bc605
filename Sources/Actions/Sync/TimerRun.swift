public import Context
import Store
import Upkeep

/// The environment that a timer gives a program, for `doctor --as-cron`.
public struct TimerRun: Sendable {
  /// The program's own path, absolute.
  public let program: String
  /// The variables that cron and systemd give a job, and what the schedule's own line adds.
  public let variables: [String: String]
  /// The names of variables that the person's shell has, a timer has not, and a remote might need.
  /// Their values are told to nobody.
  public let dropped: [String]

  /// The environment that a timer would give the program that runs now.
  public init(in context: ActionContext) throws {
    let environment = context.environment
    dropped = RemoteAdvice.names.filter { environment[$0] != nil }
    program = try context.programPath
    var variables = [
      "LOGNAME": environment.userName, "USER": environment.userName, "SHELL": "/bin/sh",
      "PATH": ScheduledJob.timerPath,
    ]
    variables["HOME"] = environment.home
    variables["XDG_RUNTIME_DIR"] = environment["XDG_RUNTIME_DIR"]
    // What is said is for this terminal, and reaches no remote.
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] { variables[name] = environment[name] }
    // The schedule's line names the store.
    variables["BESTUPID_STORE"] = environment["BESTUPID_STORE"]
    for variable in ScheduledJob.variables(of: environment, for: .sync) {
      variables[variable.name] = variable.value
    }
    self.variables = variables
  }
}
