import Foundation

/// What a power cut could have undone while a command ran, by its system calls: what was published
/// before that which it publishes was synced.
///
/// It follows each file and each folder of a trace: a file is synced when nothing was written to it
/// since its last fsync, and a name when its folder was synced since it came. The rules are those of
/// the durable commit (docs/reliability.md), one for each kind of path that is published.
public struct Durability {
  /// The system calls that a trace needs.
  public static let calls = [
    "chdir", "openat", "creat", "write", "pwrite64", "writev", "ftruncate", "fallocate",
    "copy_file_range", "sendfile", "fsync", "fdatasync", "syncfs", "sync", "rename", "renameat",
    "renameat2", "link", "linkat", "symlinkat", "unlink", "unlinkat", "mkdir", "mkdirat",
    "execve", "exit_group",
  ]

  /// What was published too early, or was not durable in the end; empty where all is well.
  public private(set) var faults: [String] = []
  /// How many files, indexes and references were published.
  public private(set) var published: [Kind: Int] = [:]

  /// What a path is to the store.
  public enum Kind: Hashable, Sendable {
    /// A file of the person's, in the working copy or outside of it.
    case file
    /// An object or a pack of git's.
    case object
    /// Git's index.
    case index
    /// A branch, HEAD or git's packed references; but for the branches of a remote, which git writes by
    /// itself and asks for again.
    case reference
    /// What tells the next command of work that was left half done.
    case marker
    /// A lock, a temporary, a cache or a log of git's: losing it loses nothing.
    case scratch
  }

  private let root: String
  private let others: [String]
  private var unsynced: Set<String> = []
  private var unsyncedNames: Set<String> = []
  /// The program itself: the first process.
  private var program: Substring?
  /// The programs that it started and that still run.
  private var children: Set<Substring> = []
  /// What these have written, until the last of them has ended, and a commit that is being made then. What is
  /// published meanwhile refers to none of their objects: a commit is made while git fetches.
  private var fetched: Set<String> = []
  /// Whether a commit is being made: its marker is there.
  private var isInFlight = false

  /// Reads the trace of a command that changed the working copy at `root`, and files beside it.
  ///
  /// - Parameters:
  ///   - others: Files outside of the working copy that the command is to change.
  ///   - succeeded: Whether the command acknowledged its work: then all of it must be durable.
  public init(trace: String, of root: String, others: [String] = [], succeeded: Bool) {
    self.root = root
    self.others = others
    for call in SystemCall.parse(trace) { follow(call) }
    guard succeeded else { return }
    for kind in [Kind.file, .object, .index, .reference] {
      for path in waiting(of: kind) { faults.append("not durable in the end: \(shown(path))") }
    }
  }

  /// What a path is.
  private func kind(_ path: String) -> Kind {
    if others.contains(path) { return .file }
    guard path.hasPrefix(root + "/") else { return .scratch }
    let name = path.dropFirst(root.utf8.count + 1)
    guard name.hasPrefix(".git/") else {
      let isTemporary = name.split(separator: "/").last?.hasPrefix(".bestupid-") ?? false
      return isTemporary ? .scratch : .file
    }
    let inner = name.dropFirst(".git/".count)
    if inner.hasSuffix(".lock") { return .scratch }
    switch inner {
    case "index": return .index
    case "HEAD", "packed-refs": return .reference
    case "bestupid/in-flight": return .marker
    default: break
    }
    if inner.hasPrefix("refs/heads/") { return .reference }
    guard inner.hasPrefix("objects/") else { return .scratch }
    let last = inner.split(separator: "/").last ?? ""
    // Git finds no object by these names.
    return last.contains("tmp_") || last.hasPrefix("incoming-") ? .scratch : .object
  }

  // MARK: - Following the calls

  private mutating func follow(_ call: SystemCall) {
    switch call.name {
    case "execve":
      if program == nil { program = call.process }
      if call.process != program { children.insert(call.process) }
    case "exit_group":
      children.remove(call.process)
      forgetFetched()
    case "openat":
      let flags = call.arguments.count > 2 ? call.arguments[2] : ""
      guard flags.contains("O_CREAT") || flags.contains("O_TRUNC"), let path = call.path(in: 0)
      else { return }
      if flags.contains("O_EXCL") { appeared(path, call) }
      if flags.contains("O_TRUNC") || flags.contains("O_EXCL") { written(path) }
    case "creat":
      if let path = call.path(0) { written(path) }
    case "write", "pwrite64", "writev", "ftruncate", "fallocate", "sendfile":
      if let path = call.openFile(0) { written(path) }
    case "copy_file_range":
      if let path = call.openFile(2) { written(path) }
    case "fsync", "fdatasync":
      if let path = call.openFile(0) { synced(path) }
    case "syncfs", "sync":
      unsynced = []
      unsyncedNames = []
    case "rename": moved(call.path(0), call.path(1), call)
    case "renameat": moved(call.path(in: 0), call.path(in: 2), call)
    case "renameat2":
      let isExchange = call.arguments.last == "RENAME_EXCHANGE"
      moved(call.path(in: 0), call.path(in: 2), call, isExchange: isExchange)
    case "link": linked(call.path(0), call.path(1), call)
    case "linkat": linked(call.path(in: 0), call.path(in: 2), call)
    case "symlinkat":
      if let path = call.path(in: 1) { appeared(path, call) }
    case "unlink": removed(call.path(0), call)
    case "unlinkat": removed(call.path(in: 0), call)
    case "mkdir":
      if let path = call.path(0) { appeared(path, call) }
    case "mkdirat":
      if let path = call.path(in: 0) { appeared(path, call) }
    default: break
    }
  }

  private mutating func written(_ path: String) {
    // What is replaced in one step is never written in place.
    if [.file, .index, .reference].contains(kind(path)), !unsyncedNames.contains(path) {
      faults.append("written in place: \(shown(path))")
    }
    unsynced.insert(path)
  }

  private mutating func synced(_ path: String) {
    unsynced.remove(path)
    unsyncedNames = unsyncedNames.filter { Self.folder(of: $0) != path }
  }

  private mutating func appeared(_ path: String, _ call: SystemCall) {
    unsyncedNames.insert(path)
    if kind(path) == .marker { isInFlight = true }
    if children.contains(call.process) { fetched.insert(path) }
  }

  private mutating func moved(
    _ from: String?, _ to: String?, _ call: SystemCall, isExchange: Bool = false
  ) {
    guard let from, let to else { return unknown(call) }
    let (fromWasUnsynced, toWasUnsynced) = (unsynced.contains(from), unsynced.contains(to))
    unsynced.remove(from)
    unsynced.remove(to)
    if fromWasUnsynced { unsynced.insert(to) }
    if isExchange, toWasUnsynced { unsynced.insert(from) }
    publish(to)
    appeared(to, call)
    // The name that is gone would be there again.
    if kind(from) != .scratch || isExchange {
      appeared(from, call)
    } else {
      unsyncedNames.remove(from)
    }
  }

  private mutating func linked(_ from: String?, _ to: String?, _ call: SystemCall) {
    guard let from, let to else { return unknown(call) }
    if unsynced.contains(from) { unsynced.insert(to) }
    publish(to)
    appeared(to, call)
  }

  private mutating func removed(_ path: String?, _ call: SystemCall) {
    guard let path else { return unknown(call) }
    unsynced.remove(path)
    switch kind(path) {
    case .file, .index, .reference: appeared(path, call)
    case .object, .scratch: unsyncedNames.remove(path)
    case .marker:
      unsyncedNames.remove(path)
      require([.file, .object, .index, .reference], before: path)
      isInFlight = false
      forgetFetched()
    }
  }

  private mutating func forgetFetched() {
    if children.isEmpty, !isInFlight { fetched = [] }
  }

  private mutating func unknown(_ call: SystemCall) {
    faults.append("\(call.name) of an unknown path: \(call.arguments.joined(separator: ", "))")
  }

  // MARK: - The rules

  /// What must be durable before a name of each kind appears. The content of a file is synced before
  /// it gets its name, but for objects, which nothing refers to until then.
  private mutating func publish(_ path: String) {
    let kind = kind(path)
    published[kind, default: 0] += 1
    switch kind {
    case .file: requireContent(of: path)
    case .index:
      requireContent(of: path)
      require([.file, .object], before: path)
    case .reference:
      requireContent(of: path)
      require([.file, .object, .index], before: path)
    case .object, .marker, .scratch: break
    }
  }

  private mutating func requireContent(of path: String) {
    if unsynced.contains(path) { faults.append("published unsynced: \(shown(path))") }
  }

  private mutating func require(_ kinds: [Kind], before path: String) {
    for kind in kinds {
      for other in waiting(of: kind) where other != path && !isBeingFetched(other) {
        faults.append("\(shown(path)) before this was synced: \(shown(other))")
      }
    }
  }

  private func isBeingFetched(_ path: String) -> Bool {
    kind(path) == .object && fetched.contains(path)
  }

  /// What of a kind a power cut would undo now.
  private func waiting(of kind: Kind) -> [String] {
    unsynced.union(unsyncedNames).filter { self.kind($0) == kind }.sorted()
  }

  private func shown(_ path: String) -> String {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
  }

  private static func folder(of path: String) -> String {
    NSString(string: path).deletingLastPathComponent
  }
}
