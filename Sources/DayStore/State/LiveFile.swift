public import Store

/// What is live of a store on this machine, as a workout in progress: a private file in the store's folder below the
/// program's state folder. What is in it is not known here.
public struct LiveFile: Sendable {
  /// The one table of what can be live.
  public enum Kind: Sendable {
    /// A workout: `workout.json`, and beside it the one that was cancelled last.
    case workout
    /// A run of a routine: `routine.json`.
    case routine

    fileprivate var name: StateFolder.Name {
      switch self {
      case .workout: .workout
      case .routine: .routine
      }
    }

    fileprivate var cancelledName: StateFolder.Name? {
      switch self {
      case .workout: .cancelledWorkout
      case .routine: nil
      }
    }
  }

  private let folder: StateFolder
  private let kind: Kind

  /// The most bytes of a state, of which no more are written or read.
  public static let limit = StateFolder.Name.limit

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(
    _ kind: Kind, of store: Store, in environment: ProcessEnvironment
  ) throws(StoreError) {
    folder = try StateFolder(of: store, in: environment)
    self.kind = kind
  }

  /// The bytes of the state; nil where nothing of the kind is in progress.
  ///
  /// - Throws: `badData` where something else stands in its place; `inputOutput`.
  public func read() throws(StoreError) -> [UInt8]? { try folder.file(kind.name).read() }

  /// Whether anything stands in the place of the state.
  public var isThere: Bool { folder.file(kind.name).exists }

  /// Runs `body` while no other process of ours changes the files.
  ///
  /// - Parameter mayBeReadOnly: Whether `body` also runs where nothing can be written there. Then no other process
  ///   changes the files either.
  /// - Throws: What `body` throws; `busy`, `cannotWrite`.
  public func locked<Result>(
    mayBeReadOnly: Bool = false, _ body: (Locked) throws -> Result
  ) throws -> Result {
    let lock: StoreLock
    let files: Locked
    do throws(StoreError) {
      lock = try StoreLock(path: folder.lock(kind.name.rawValue), limit: .seconds(5))
      var cancelled: StateFile?
      if let name = kind.cancelledName { cancelled = try folder.writableFile(name) }
      files = Locked(file: try folder.writableFile(kind.name), cancelled: cancelled)
    } catch {
      guard mayBeReadOnly, error.kind != .busy else { throw error }
      return try body(
        Locked(file: folder.file(kind.name), cancelled: kind.cancelledName.map(folder.file)))
    }
    defer { withExtendedLifetime(lock) {} }
    return try body(files)
  }

  /// The files while their lock is held. What a change says is on the disk when it returns.
  public struct Locked {
    fileprivate let file: StateFile
    /// Where a cancelled state is kept; nil for a kind that keeps none.
    fileprivate let cancelled: StateFile?

    /// The bytes of the state; nil where nothing of the kind is in progress.
    ///
    /// - Throws: `badData` where something else stands in its place; `inputOutput`.
    public func read() throws(StoreError) -> [UInt8]? { try file.read() }

    /// Moves what stands in the place of one of the files and is none aside.
    ///
    /// - Returns: What was moved.
    public func clear() throws(StoreError) -> [StateFile.SetAside] {
      [try file.clear(), try cancelled?.clear()].compactMap(\.self)
    }

    /// Replaces the state in one step.
    ///
    /// - Parameter durably: Whether it is on the disk when this returns.
    /// - Throws: `badData` for more bytes than ``LiveFile/limit``; `cannotWrite`, `inputOutput`.
    public func write(_ bytes: [UInt8], durably: Bool = true) throws(StoreError) {
      try file.write(bytes, durably: durably)
    }

    /// Takes the state away, once a commit has what it was of, or nothing was in it.
    public func remove() throws(StoreError) { try file.remove() }

    /// Keeps a state that cannot be read under another name.
    ///
    /// - Parameter what: What is wrong with it.
    public func setAside(since what: String) throws(StoreError) -> StateFile.SetAside {
      try file.setAside(since: what)
    }

    /// Keeps the state as the one that was cancelled, in place of an earlier one; a kind that keeps none only loses it.
    public func cancel() throws(StoreError) {
      guard let cancelled else { return try file.remove() }
      try PrivateFile.move(file.path, to: cancelled.path)
    }

    /// Brings the state back that was cancelled last.
    ///
    /// - Returns: Whether there was one.
    public func restoreCancelled() throws(StoreError) -> Bool {
      guard let cancelled, cancelled.exists else { return false }
      try PrivateFile.move(cancelled.path, to: file.path)
      return true
    }
  }
}

extension Store {
  /// The workout whose day was written when its state could not be taken away, by its id; nil for none.
  ///
  /// It stands in the repository's private folder, where there was room for the day.
  public var finishedWorkout: String? {
    do throws(StoreError) {
      let bytes = try privateFile(.finishedWorkout)?.read()
      return bytes.map { String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self) }
    } catch {
      return nil
    }
  }

  /// Notes that the day of a workout was written.
  ///
  /// - Throws: `cannotWrite`, `inputOutput`.
  public func noteFinished(_ workout: String) throws(StoreError) {
    try privateFile(.finishedWorkout)?.write(Array("\(workout)\n".utf8), durably: true)
  }
}
