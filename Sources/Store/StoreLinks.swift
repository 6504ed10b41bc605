import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A symbolic link among a store's files.
public struct StoreLink: Sendable, Equatable {
  /// Where it lies, below the store's root.
  public let path: String
  /// What it says that it leads to.
  public let target: String
  /// Why nothing is read through it; nil where it is followed (``Store/files``).
  public let refusal: String?

  /// What the link at a path says that it leads to; nil where there is none.
  public static func target(at path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &target, target.count)
    return count < 0
      ? nil
      : String(decoding: target.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

extension Store {
  /// The links in the folders of a store that the program reads, sorted by path. Linear in their files, of which
  /// none is opened.
  public func links() -> [StoreLink] {
    var links: [StoreLink] = []
    var waiting = IncludedFiles.folders + [Self.configurationName]
    while let path = waiting.popLast() {
      if let link = link(at: path) {
        links.append(link)
      } else if Self.isFolder("\(root)/\(path)") {
        do throws(StoreError) {
          // Another repository has links of its own.
          let names = try files.names(in: path) ?? []
          waiting += names.filter { $0 != ".git" }.map { "\(path)/\($0)" }
        } catch {
          // Whoever wants a file of it is told why it cannot be read.
        }
      }
    }
    return links.sorted { $0.path < $1.path }
  }

  /// The link at a path below the root; nil where there is none.
  public func link(at path: String) -> StoreLink? {
    StoreLink.target(at: "\(root)/\(path)").map {
      StoreLink(path: path, target: $0, refusal: refusal(ofLinkAt: path))
    }
  }

  /// The link at a path below the working copy; nil where there is none in the store.
  public func link(atGitPath path: String) -> StoreLink? {
    let inStore = pathInStore(path)
    return gitPath(inStore) == path ? link(at: inStore) : nil
  }

  private func refusal(ofLinkAt path: String) -> String? {
    do throws(StoreError) {
      _ = try files.open(path, flags: O_RDONLY)
      return nil
    } catch {
      return error.message
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileSystem.kind(status) == .folder
  }
}
