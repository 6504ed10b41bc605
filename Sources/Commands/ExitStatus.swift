/// How a run ended, as the numbers of sysexits.h (docs/cli.md, “Exit status”).
enum ExitStatus: Int32, Error, CaseIterable {
  case done = 0
  case problemsFound = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case software = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case noPermission = 77
  case configuration = 78
  case interrupted = 130
}
