public import Git
import JSON
public import Store

/// How the syncs of a store on this machine went, as the last of them left it.
public struct SyncRecord: Sendable, Equatable {
  /// Why the last sync failed.
  public struct Failure: Sendable, Equatable {
    /// The stable name of the cause, as in the JSON error object.
    public var code: String
    /// What happened, in one line.
    public var message: String
    /// The exit status that the run ended with.
    public var status: Int

    /// A failure.
    public init(code: String, message: String, status: Int) {
      self.code = code
      self.message = message
      self.status = status
    }
  }

  /// When the last sync ended, in seconds since 1970.
  public var lastAttempt: Int
  /// When one last succeeded; nil for never.
  public var lastSuccess: Int?
  /// When the first of the failures since then was; nil where the last sync succeeded.
  public var failingSince: Int?
  /// The last failure; nil where the last sync succeeded.
  public var failure: Failure?
  /// How many commits waited to be sent after the last sync; nil where that is not known.
  public var waiting: Int?
  /// What the remote had when it last answered; nil where that is not known.
  public var seen: RemoteSight?
  /// The other branches with a store that the remote had when it was last asked for them; nil where it never was.
  public var others: [String: ObjectID]?
  /// The new files that a sync did not commit, of which the person was told.
  public var notIncluded: [String] = []

  /// What is known after a sync that ended at `time`, with what was known before.
  ///
  /// - Parameters:
  ///   - failure: Why it failed; nil where it succeeded.
  ///   - seen: What the remote had; nil where it was not asked, or did not answer.
  ///   - others: The other branches with a store that it had; nil likewise.
  public init(
    after before: SyncRecord?, at time: Int, failure: Failure?, waiting: Int?,
    seen: RemoteSight? = nil, others: [String: ObjectID]? = nil
  ) {
    lastAttempt = time
    lastSuccess = failure == nil ? time : before?.lastSuccess
    failingSince = failure == nil ? nil : before?.failingSince ?? time
    self.failure = failure
    self.waiting = waiting
    self.seen = seen ?? before?.seen
    self.others = others ?? before?.others
    notIncluded = before?.notIncluded ?? []
  }

  /// Whether syncs have been failing for more than a day at `time`.
  public func hasFailedForADay(at time: Int) -> Bool {
    failingSince.map { time - $0 > 86_400 } ?? false
  }
}

/// The file that keeps a store's `SyncRecord`: private, below the program's state folder.
public struct SyncRecordFile: Sendable {
  private let folder: StateFolder
  private let store: String

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = try StateFolder(of: store, in: environment)
    self.store = store.root
  }

  /// What is known; nil where there is no file, or none that can be read: it is only a help.
  public func read() -> SyncRecord? {
    folder.file(.syncs).json.flatMap(record)
  }

  /// Replaces what is known in one step.
  ///
  /// - Returns: What was in the way of the file, and was moved aside.
  /// - Throws: `cannotWrite`, `inputOutput`; then the file is as it was.
  @discardableResult
  public func write(_ record: SyncRecord) throws(StoreError) -> StateFile.SetAside? {
    let failure: JSONValue =
      record.failure.map {
        ["code": .string($0.code), "message": .string($0.message), "status": .int($0.status)]
      } ?? .null
    func number(_ value: Int?) -> JSONValue { value.map(JSONValue.int) ?? .null }
    let json: JSONValue = [
      "schema": .string(StateFolder.Name.syncs.form.text), "store": .string(store),
      "last_attempt": .int(record.lastAttempt), "last_success": number(record.lastSuccess),
      "failing_since": number(record.failingSince), "failure": failure,
      "waiting": number(record.waiting), "seen": record.seen?.json ?? .null,
      "other_branches": record.others.map { others in
        .array(
          others.sorted { $0.key < $1.key }.map {
            ["branch": .string($0.key), "tip": .string($0.value.hex)]
          })
      } ?? .null,
      "not_included": .array(record.notIncluded.map(JSONValue.string)),
    ]
    return try folder.writableFile(.syncs).write(json)
  }

  private func record(_ root: JSONDocument.Element) -> SyncRecord? {
    guard let attempt = root["last_attempt"]?.int else { return nil }
    var record = SyncRecord(after: nil, at: attempt, failure: nil, waiting: root["waiting"]?.int)
    record.lastSuccess = root["last_success"]?.int
    record.failingSince = root["failing_since"]?.int
    if let failure = root["failure"], let code = failure["code"]?.string,
      let status = failure["status"]?.int
    {
      record.failure = SyncRecord.Failure(
        code: code, message: failure["message"]?.string ?? "", status: status)
    }
    record.seen = root["seen"].flatMap(RemoteSight.init)
    if let others = root["other_branches"], others.kind == .array {
      record.others = others.children.reduce(into: [:]) { others, branch in
        guard let name = branch["branch"]?.string else { return }
        others[name] = branch["tip"]?.string.flatMap(ObjectID.init(hex:))
      }
    }
    record.notIncluded = root["not_included"]?.children.compactMap(\.string) ?? []
    return record
  }
}
