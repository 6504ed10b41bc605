import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Folders that hold no file are nothing to git: it makes one for a submodule only, and takes away
// what a removal leaves empty.

extension DurableFile {
  /// Makes an empty folder of the path; one that is there stays.
  func makeFolder() throws(StoreError) {
    let folder = try openParent(creating: true)
    let made = RepositoryPath(bytes: path.name).withCString { mkdirat(folder.number, $0, 0o777) }
    guard made == 0 || errno == EEXIST else {
      throw .system(errno, "cannot make the folder", file: shown, for: .writing)
    }
  }

  /// Removes the folder at the path, and those above that are empty then. One that holds a file
  /// stays.
  func removeEmptyFolder() throws(StoreError) {
    let folder = try openParent(creating: false)
    guard folder.number >= 0, folder.removeEmptyFolder(RepositoryPath(bytes: path.name)) else {
      return
    }
    removeEmptyParents()
  }

  /// Removes the folders above the path that are empty, as git does after a removal.
  func removeEmptyParents() {
    for parent in path.folders {
      do throws(StoreError) {
        let folder = try DurableFile(root: root, path: parent).openParent(creating: false)
        let name = RepositoryPath(bytes: parent.name)
        if name.withCString({ unlinkat(folder.number, $0, AT_REMOVEDIR) }) != 0 { return }
      } catch {
        // An empty folder left behind is nothing to git, and no reason to fail.
        return
      }
    }
  }
}

extension OpenFolder {
  /// Removes a folder in this one that holds nothing but such folders; the system refuses others.
  ///
  /// - Returns: whether it is gone.
  func removeEmptyFolder(_ name: RepositoryPath) -> Bool {
    if name.withCString({ unlinkat(number, $0, AT_REMOVEDIR) }) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else { return false }
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    let below = name.withCString { openAgain(number, $0, flags) }
    guard below >= 0 else { return false }
    let folder = OpenFolder(below)
    guard folder.names.allSatisfy(folder.removeEmptyFolder) else { return false }
    return name.withCString { unlinkat(number, $0, AT_REMOVEDIR) } == 0
  }

  /// Removes all that the folder holds; what cannot be removed stays.
  func removeContents() {
    for name in names {
      if name.withCString({ unlinkat(number, $0, 0) }) == 0 { continue }
      let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
      let below = name.withCString { openAgain(number, $0, flags) }
      if below >= 0 { OpenFolder(below).removeContents() }
      _ = name.withCString { unlinkat(number, $0, AT_REMOVEDIR) }
    }
  }

  /// The names in the folder; none where it cannot be read.
  var names: [RepositoryPath] {
    var names: [RepositoryPath] = []
    do throws(StoreError) {
      try forEachName { names.append(RepositoryPath(bytes: Array($0))) }
    } catch {
      return []
    }
    return names
  }
}
