import Git
import Store

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder in `.git` for what a repair replaces: nothing that holds a byte is thrown away.
struct KeptDamage {
  private let commonDirectory: String
  /// Its path.
  let folder: String

  /// The folder of the repair that begins at `time`; it is made when something is kept.
  init(in repository: Repository, time: Int64) {
    self.init(
      gitDirectory: repository.gitDirectory, commonDirectory: repository.commonDirectory, time: time
    )
  }

  /// The folder of a repository that cannot be opened yet.
  init(gitDirectory: String, commonDirectory: String, time: Int64) {
    self.commonDirectory = commonDirectory
    folder = "\(gitDirectory)bestupid/damaged-\(time)"
  }

  private func makeFolder() throws(StoreError) {
    try FileSystem.makeWritableFolder(folder)
  }

  /// Keeps a copy of a file.
  func copy(_ path: String, as name: String) throws(StoreError) {
    try makeFolder()
    try PrivateFile.replace("\(folder)/\(name)", by: RegularFile.read(path) ?? [])
  }

  /// Keeps the file itself, which is then no longer at its path.
  func move(_ path: String, as name: String) throws(StoreError) {
    try makeFolder()
    guard rename(path, "\(folder)/\(name)") == 0 else {
      throw .system(errno, "cannot move it away", file: path, for: .writing)
    }
  }

  /// Keeps a copy of a reference's file; the value of a packed one stays in the reflog.
  func copyReference(_ name: String) throws(StoreError) {
    let file = commonDirectory + name
    guard FileSystem.isPresent(file, as: .file) else { return }
    try copy(file, as: name.split(separator: "/").joined(separator: "-"))
  }
}
