/// How a process ends that carried an action out, as the numbers of sysexits.h (docs/cli.md, “Exit
/// status”). It stands here, and not in `Commands`, because the record of a failed sync holds it.
public enum ExitStatus: Int32, Error, CaseIterable, Sendable {
  /// All is done.
  case done = 0
  /// What was looked at has problems.
  case problemsFound = 1
  /// The command line cannot be understood.
  case usage = 64
  /// Data cannot be used.
  case badData = 65
  /// What was asked for does not exist.
  case noInput = 66
  /// The remote said no, a program that is needed does not work, or a file is of a newer version of this one.
  case unavailable = 69
  /// A bug of ours.
  case software = 70
  /// A file cannot be written.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// The same may work later.
  case tryAgain = 75
  /// The remote does not accept our credentials.
  case noPermission = 77
  /// A configuration cannot be used.
  case configuration = 78
  /// The person ended the command.
  case interrupted = 130
}

extension ActionError.Kind {
  /// The one table from what went wrong to the shell's number for it.
  public var exitStatus: ExitStatus {
    switch self {
    case .notAStore, .noSuchFile, .noSuchDay, .noSuchPlan, .noSuchDecision, .noSuchCommit: .noInput
    case .unknownField, .unknownSetting, .noSuchSection, .noMatch, .noSuchEntry: .noInput
    case .badData, .date, .value, .impossible, .ambiguous, .edit: .badData
    case .badConfiguration, .noRemote, .unsupportedRepository: .configuration
    case .usage: .usage
    case .cannotWrite, .changedSince: .cannotCreate
    case .inputOutput: .inputOutput
    case .busy, .changedMeanwhile, .deferred, .conflict, .offline: .tryAgain
    case .authentication: .noPermission
    case .refused, .notShown, .newerVersion: .unavailable
    case .interrupted: .interrupted
    case .internalFault: .software
    }
  }
}
