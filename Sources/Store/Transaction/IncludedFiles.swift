import DayModel
public import Git
import Words

/// Which of the files that git does not know yet a sync commits: those that the program knows, and those
/// that the person names in `sync.include`. A file that git knows is committed wherever it lies.
public struct IncludedFiles: Sendable, Equatable {
  /// The folders of a store whose new files are committed.
  static let folders = ["content", "memory", "data", "templates"]
  /// A folder of this name, wherever it lies, keeps its new files on this machine.
  static let privateFolder = "private"

  /// The folders and files that are committed, below the working copy; an empty one is all of it.
  private let included: [[UInt8]]
  /// The files that are named one by one.
  private let named: Set<[UInt8]>

  /// The files of a store.
  ///
  /// - Parameters:
  ///   - store: The store's folder below the working copy; empty where they are one.
  ///   - names: What `sync.include` says: files and folders below the store's folder; `.` for all of it.
  public init(of store: String = "", naming names: [String] = []) {
    func path(_ name: String) -> [UInt8] {
      let parts = "\(store)/\(name)".utf8.split(separator: ASCII.slash)
        .filter { !$0.elementsEqual(CollectionOfOne(ASCII.period)) }
      return Array(parts.joined(separator: CollectionOfOne(ASCII.slash)))
    }
    included = (Self.folders + [ConfigurationFile.storeName] + names).map(path)
    named = Set(names.map(path))
  }

  /// Whether a sync commits the file at `path` although git does not know it yet.
  public func contains(_ path: RepositoryPath) -> Bool {
    if isPrivate(path) { return false }
    return included.contains { folder in
      guard path.bytes.starts(with: folder) else { return false }
      let next = path.bytes.dropFirst(folder.count).first
      return folder.isEmpty || next == nil || next == ASCII.slash
    }
  }

  /// Whether a file lies in a folder whose new files stay on this machine.
  func isPrivate(_ path: RepositoryPath) -> Bool {
    path.folders.contains { $0.name.elementsEqual(Self.privateFolder.utf8) }
  }

  /// Whether a sync commits a change, by its path.
  func takes(_ change: StatusEntry) -> Bool {
    // What the person has staged is known to git.
    change.unstaged != .added || change.staged != nil || contains(change.path)
  }

  /// Whether the person names this very file, and so asks for it whatever it holds.
  func names(_ path: RepositoryPath) -> Bool { named.contains(path.bytes) }
}

extension RepositoryPath {
  /// The day whose log lies there, else the path.
  public var dayOrPath: String {
    guard let file = LogFileName(path: description), file.role == .day,
      description.hasSuffix(file.path)
    else { return description }
    return "\(file.date)"
  }
}
