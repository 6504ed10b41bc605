public import Tracker

/// A folder of logs in a git working copy, and the reading of its files.
public struct Store: Sendable {
  /// The folder that holds `content/logs` and `bestupid.yaml`, absolute and without links.
  public let root: String
  /// The folder that holds `.git`: `root`, or a folder above it.
  public let workingCopy: String

  /// The store at `root` within the working copy at `workingCopy`, both absolute.
  public init(root: String, workingCopy: String) {
    self.root = root
    self.workingCopy = workingCopy
  }

  /// The store's files.
  public var files: ContainedFolder { ContainedFolder(root) }

  /// The root below the working copy; empty where they are one.
  public var folder: String {
    String(decoding: root.utf8.dropFirst(workingCopy.utf8.count + 1), as: UTF8.self)
  }

  /// Where the names of habits stand (docs/format.md §10.1), below the root.
  public static let habitsPath = "content/config/habits.md"

  /// A path below the root as one below the working copy, which is how git names it.
  public func gitPath(_ path: String) -> String {
    folder.isEmpty ? path : "\(folder)/\(path)"
  }

  /// A path below the working copy as one below the root; one outside of the root as it is.
  public func pathInStore(_ path: String) -> String {
    let prefix = folder.isEmpty ? "" : "\(folder)/"
    return path.utf8.starts(with: prefix.utf8)
      ? String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : path
  }

  /// All days and what else lies among them; nothing where there is no folder of logs yet.
  ///
  /// Only names are looked at, but for folders named like a day, which may hold its log.
  public func listing() throws(WorkspaceError) -> LogListing {
    var byDate: [CalendarDate: [LogFileName]] = [:]
    var others: [String] = []
    for name in try files.names(in: LogFileName.folder) ?? [] {
      // A name that is no UTF-8 could not be opened by what is left of it here.
      let isText = !name.unicodeScalars.contains("\u{FFFD}")
      if isText, let file = LogFileName(path: name) ?? index(in: name) {
        byDate[file.date, default: []].append(file)
      } else {
        others.append(name)
      }
    }
    let days = byDate.map { date, files in
      DayFiles(date: date, files: files.sorted { $0.role < $1.role })
    }
    return LogListing(days: days.sorted { $0.date < $1.date }, others: others)
  }

  /// The files of `date`; nil where it has none.
  public func day(_ date: CalendarDate) throws(WorkspaceError) -> DayFiles? {
    try listing().days.first { $0.date == date }
  }

  /// The bytes of a file of a day; nil where it is not there.
  public func read(_ file: LogFileName) throws(WorkspaceError) -> [UInt8]? {
    try files.read(file.path)
  }

  /// The bytes of `content/config/habits.md`; nil where there is none.
  public func readHabits() throws(WorkspaceError) -> [UInt8]? {
    try files.read(Self.habitsPath)
  }

  /// The log in a folder that is named like a day; nil where there is none.
  ///
  /// What is no folder after all, or leads out of the store, holds none; it does not hide the rest.
  private func index(in name: String) -> LogFileName? {
    guard let date = CalendarDate(iso: name) else { return nil }
    do {
      let names = try files.names(in: "\(LogFileName.folder)/\(name)") ?? []
      return names.contains("index.md") ? LogFileName(date, .index) : nil
    } catch {
      return nil
    }
  }
}
