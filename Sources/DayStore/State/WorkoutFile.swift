public import Store

/// The live workout of a store on this machine: the private file `workout.json` in the store's folder below the
/// program's state folder. What is in it is not known here.
public struct WorkoutFile: Sendable {
  private let folder: String
  private var path: String { "\(folder)/workout.json" }
  private var cancelledPath: String { "\(folder)/workout-cancelled.json" }

  /// The most bytes of a state: 300 sets, and fifty changes that can be taken back.
  private static let limit = 16 << 20

  /// The file for `store`; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    folder = "\(try Directories(environment).state())/\(store.key)"
  }

  /// The bytes of the state; nil where no workout is in progress.
  public func read() throws(StoreError) -> [UInt8]? {
    try RegularFile.read(path, limit: Self.limit)
  }

  /// Runs `body` while no other process of ours changes the files.
  ///
  /// - Throws: What `body` throws; `busy`, `cannotWrite`.
  public func locked<Result>(_ body: (Locked) throws -> Result) throws -> Result {
    try FileSystem.makeWritableFolder(folder)
    let lock = try StoreLock(path: "\(folder)/workout.lock", limit: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    return try body(Locked(file: self))
  }

  /// The files while their lock is held. What a change says is on the disk when it returns.
  public struct Locked {
    fileprivate let file: WorkoutFile

    /// The bytes of the state; nil where no workout is in progress.
    public func read() throws(StoreError) -> [UInt8]? { try file.read() }

    /// Replaces the state in one step.
    ///
    /// - Parameter durably: Whether it is on the disk when this returns.
    public func write(_ bytes: [UInt8], durably: Bool = true) throws(StoreError) {
      try PrivateFile.replace(file.path, by: bytes, durably: durably)
    }

    /// Takes the state away, once a commit has it, or nothing was in it.
    public func remove() throws(StoreError) {
      PrivateFile.remove(file.path)
      try PrivateFile.sync(file.folder)
    }

    /// Keeps a state that cannot be read under another name.
    ///
    /// - Returns: Its path.
    public func setAside() throws(StoreError) -> String {
      var number = 1
      while try FileSystem.kind("\(file.folder)/workout.bad-\(number).json") != nil { number += 1 }
      let path = "\(file.folder)/workout.bad-\(number).json"
      try PrivateFile.move(file.path, to: path)
      return path
    }

    /// Keeps the state as the one that was cancelled, in place of an earlier one.
    public func cancel() throws(StoreError) {
      try PrivateFile.move(file.path, to: file.cancelledPath)
    }

    /// Brings the state back that was cancelled last.
    ///
    /// - Returns: Whether there was one.
    public func restoreCancelled() throws(StoreError) -> Bool {
      guard try FileSystem.kind(file.cancelledPath) != nil else { return false }
      try PrivateFile.move(file.cancelledPath, to: file.path)
      return true
    }
  }
}
