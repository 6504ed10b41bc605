public import Git
import Words

/// Which of the files that git does not know yet a sync commits: those that the program knows, and those
/// that the person names in `sync.include`. A file that git knows is committed wherever it lies.
public struct IncludedFiles: Sendable, Equatable {
  /// The folders of a store whose new files are committed.
  package static let folders = ["content", "memory", "data", "templates"]
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
    included = (Self.folders + [Store.configurationName] + names).map(path)
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
  /// The day whose log lies there, by the form of its name, else the path.
  public var dayOrPath: String {
    let folder = "\(Store.logFolder)/".utf8
    let (form, ending) = ("0000-00-00".utf8, ".md".utf8)
    let log = bytes.suffix(folder.count + form.count + ending.count)
    let day = log.dropFirst(folder.count).prefix(form.count)
    guard log.starts(with: folder), log.dropFirst(folder.count + day.count).elementsEqual(ending),
      day.elementsEqual(form, by: { $1 == ASCII.zero ? $0.isDigit : $0 == $1 })
    else { return description }
    return String(decoding: day, as: UTF8.self)
  }
}
