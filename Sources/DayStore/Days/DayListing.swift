public import DayModel
public import Routines
public import Store
public import Values

/// The days of a store and what belongs to all of them.
extension Store {
  /// Where the names of habits stand (docs/format.md §10.1), below the root.
  public static let habitsPath = "content/config/habits.md"
  /// The file of the routines, below the store's folder.
  public static let routinesPath = "content/config/routines.md"

  /// All days and what else lies among them; nothing where there is no folder of logs yet.
  ///
  /// Only names are looked at, but for folders named like a day, which may hold its log.
  public func listing() throws(StoreError) -> LogListing {
    guard let folder = try files.openFolder(LogFileName.folder) else {
      return LogListing(files: [], others: [], hasFoldersOfDays: false)
    }
    return try listing(of: folder)
  }

  /// The listing of the folder of logs, which is open.
  package func listing(of folder: OpenFolder) throws(StoreError) -> LogListing {
    var logs: [LogFileName] = []
    var others: [[UInt8]] = []
    try folder.forEachName { name in
      // A name that is not UTF-8 could not be opened by what is left of it here.
      if let file = LogFileName(name: name), file.isPlain || Self.isText(name) {
        logs.append(file)
      } else {
        others.append(Array(name))
      }
    }
    var hasFoldersOfDays = false
    others.removeAll { name in
      guard let date = CalendarDate(iso: name[...]) else { return false }
      hasFoldersOfDays = true
      guard hasIndex(date) else { return false }
      logs.append(LogFileName(date, .index))
      return true
    }
    others.sort { $0.lexicographicallyPrecedes($1) }
    return LogListing(
      files: logs.sortedByDay, others: others.map { String(decoding: $0, as: UTF8.self) },
      hasFoldersOfDays: hasFoldersOfDays)
  }

  private static func isText(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    String(validating: name, as: UTF8.self).map { !$0.unicodeScalars.contains("\u{FFFD}") } ?? false
  }

  /// The log of `date`, the newer layout before the older; nil where it has none.
  ///
  /// Only these two names are looked for: to read all of ten years takes 2 ms.
  public func log(of date: CalendarDate) throws(StoreError) -> LogFileName? {
    guard let folder = try files.openFolder(LogFileName.folder) else { return nil }
    let log = LogFileName(date, .day)
    if folder.has(log.name) { return log }
    return hasIndex(date) ? LogFileName(date, .index) : nil
  }

  /// The bytes of a file of a day; nil where it is not there.
  public func read(_ file: LogFileName) throws(StoreError) -> [UInt8]? {
    try files.read(file.path)
  }

  /// The bytes of `content/config/habits.md`, if any.
  public func readHabits() throws(StoreError) -> [UInt8]? {
    try files.read(Self.habitsPath)
  }

  /// What `content/config/routines.md` says; nothing where it is not there. One that is no file, too large or a link out
  /// of the store has no routines, and its problems tell why: it may be what a remote sent.
  ///
  /// - Throws: `inputOutput` where the file is there and cannot be read.
  public var routines: RoutineConfiguration {
    get throws(StoreError) {
      do throws(StoreError) {
        return try files.read(Self.routinesPath).map { RoutineConfiguration($0) } ?? .none
      } catch  where error.kind == .badData {
        return RoutineConfiguration(unreadable: error.message)
      }
    }
  }

  /// The bytes of `content/config/workout_types.yaml`, if any.
  public func readTypes() throws(StoreError) -> [UInt8]? {
    try files.read(TrainingTypes.path)
  }

  /// The types of training. A file that is no file, too large or a link out of the store gives those that are
  /// built in, and their diagnostics tell why: it may be what a remote sent.
  ///
  /// - Throws: `inputOutput` where the file is there and cannot be read.
  public var trainingTypes: TrainingTypes {
    get throws(StoreError) {
      do throws(StoreError) {
        return try readTypes().map { TrainingTypes($0) } ?? .builtIn
      } catch  where error.kind == .badData {
        return TrainingTypes(unreadable: error.message)
      }
    }
  }

  /// Whether there is a log in a folder that is named like a day.
  ///
  /// What is no folder after all, or leads out of the store, holds none; it does not hide the rest.
  private func hasIndex(_ date: CalendarDate) -> Bool {
    do throws(StoreError) {
      return try files.names(in: "\(LogFileName.folder)/\(date)")?.contains("index.md") ?? false
    } catch {
      return false
    }
  }
}
