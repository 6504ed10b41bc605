public import DayModel

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
  /// About so many objects are being packed.
  case packing(objects: Int)
  /// Packing failed, for this reason; the store works as before.
  case packingFailed(String)
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
