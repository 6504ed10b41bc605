public import DayModel
public import JSON

/// What is worth saying while an action runs, before it has its result.
public enum ActionEvent: Sendable {
  /// Something that a person should know in any case.
  case warning(String)
  /// Something that a person may want to know.
  case notice(String)
  /// The store's configuration cannot be read, and the action does without it.
  case configurationIgnored(ActionError)
  /// The remote lacks commits that it had when it was last asked.
  case remoteLoss(RemoteLossNotice)
  /// One of several days cannot be read, and is left out.
  case dayLeftOut(ActionError)
  /// A weekly plan, or the folder of plans, cannot be read for this reason, and is left out.
  case planLeftOut(Diagnostic)
  /// A store is being fetched from this address, which holds no secret.
  case cloning(String)
  /// The approximate number of objects being packed.
  case packing(objects: Int)
  /// Packing failed, for this reason; the store works as before.
  case packingFailed(String)
}

extension ActionEvent {
  /// What happened, in one line without a label.
  public var words: String {
    switch self {
    case .warning(let text), .notice(let text), .packingFailed(let text): text
    case .configurationIgnored(let error), .dayLeftOut(let error): error.inOneLine.message
    case .remoteLoss(let notice): notice.words
    case .planLeftOut(let reason): reason.message
    case .cloning(let address): "cloning \(address)"
    case .packing(let objects): "packing \(objects) objects"
    }
  }

  /// What kind of event it is, as a program tells cases apart.
  private var name: String {
    switch self {
    case .warning: "warning"
    case .notice: "notice"
    case .configurationIgnored: "configuration-ignored"
    case .remoteLoss: "remote-loss"
    case .dayLeftOut: "day-left-out"
    case .planLeftOut: "plan-left-out"
    case .cloning: "cloning"
    case .packing: "packing"
    case .packingFailed: "packing-failed"
    }
  }

  /// The event for a program: its name, its words, and the file that it is about.
  public var json: JSONValue {
    let file: String? =
      switch self {
      case .configurationIgnored(let error), .dayLeftOut(let error): error.file
      case .planLeftOut(let reason): reason.file
      default: nil
      }
    return ["event": .string(name), "message": .string(words), "file": .optional(file)]
  }
}

/// Ends work early, as Ctrl-C does on a terminal.
public protocol Interruption: Sendable {
  /// Runs work that has child processes, which end with it.
  ///
  /// - Throws: ``Interrupted`` where the work was ended early; else what the work throws.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result
}

/// The error of work that somebody ended early. Nothing is lost by it.
public struct Interrupted: Error {
  /// The error.
  public init() {}
}

/// Work that nobody ends early.
public struct Uninterrupted: Interruption {
  /// The work runs to its end.
  public init() {}

  /// Runs `work`.
  public func run<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result { try await work() }
}
