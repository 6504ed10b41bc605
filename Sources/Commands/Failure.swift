import ArgumentParser
import Git
import JSON
import LogSyntax
import Store
import Values

/// Why a command failed, as it is told to a person, to a script and to the shell.
struct Failure: Error {
  let status: ExitStatus
  /// The stable name of the cause in JSON.
  let code: String
  /// What happened, in one line.
  let message: String
  /// What to do about it, in one line.
  var hint: String?
  var file: String?
  /// The line in `file`; 1 is the first.
  var line: Int?

  init(
    _ status: ExitStatus, code: String, _ message: String, hint: String? = nil,
    file: String? = nil, line: Int? = nil
  ) {
    self.status = status
    self.code = code
    self.message = message
    self.hint = hint
    self.file = file
    self.line = line
  }

  static func usage(_ message: String, hint: String? = nil) -> Failure {
    Failure(.usage, code: "usage", message, hint: hint)
  }

  /// The failure that an error of any layer means.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure:
      self = failure
    case let error as WorkspaceError:
      self.init(
        error.kind.exitStatus, code: error.kind.rawValue, error.message, hint: error.hint,
        file: error.file, line: error.line)
    case let error as InputError:
      self.init(
        error.code.exitStatus, code: error.code.rawValue, error.message, hint: error.hint)
    case let error as EditError:
      self.init(.badData, code: "edit", error.description)
    case is CancellationError:
      self.init(.interrupted, code: "interrupted", "interrupted")
    default:
      self.init(
        .software, code: "internal", "this should not have happened: \(error)",
        hint: "Nothing was lost; please report it with the command that you ran.")
    }
  }

  /// The error object of docs/schemas/error.schema.json.
  var json: JSONValue {
    [
      "schema": "bestupid.error/1",
      "error": [
        "code": .string(code), "message": .string(message), "hint": .optional(hint),
        "file": .optional(file), "line": line.map(JSONValue.int) ?? .null,
      ],
    ]
  }

  /// The same in one line, for a log: the place before what happened, and no advice.
  var inOneLine: Failure {
    let place = file.map { file in line.map { "\(file):\($0)" } ?? file }
    let words = [place, message].compactMap(\.self).joined(separator: ": ")
    return Failure(status, code: code, words)
  }

  /// What happened, where, and what to do: at most three lines.
  func lines(_ style: Style) -> [String] {
    var lines = [style.bad("error: ") + Terminal.safe(message)]
    if let file {
      lines.append("  at " + Terminal.safe(file) + (line.map { ":\($0)" } ?? ""))
    }
    if let hint { lines.append("  " + Terminal.safe(hint)) }
    return lines
  }
}

extension WorkspaceError.Kind {
  /// The one table from what went wrong in a store to the shell's number for it.
  var exitStatus: ExitStatus {
    switch self {
    case .notAStore, .noSuchFile, .noSuchDay, .noSuchDecision: .noInput
    case .badData: .badData
    case .badConfiguration: .configuration
    case .usage: .usage
    case .cannotWrite: .cannotCreate
    case .inputOutput: .inputOutput
    case .busy, .changedMeanwhile, .deferred, .conflict, .offline: .tryAgain
    case .noRemote: .configuration
    case .authentication: .noPermission
    case .refused: .unavailable
    case .unsupportedRepository: .configuration
    case .internalFault: .software
    }
  }
}

extension InputError.Code {
  /// The one table from what was wrong with a typed word to the shell's number for it.
  var exitStatus: ExitStatus {
    switch self {
    case .usage: .usage
    case .unknownField: .noInput
    case .date, .value, .impossible: .badData
    }
  }
}
