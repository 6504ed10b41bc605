/// A folder with all it holds, in memory: what is slow to make is made once, and written wherever a test needs it.
public struct FolderImage: Sendable {
  private let folders: [String]
  private let files: [(path: String, bytes: [UInt8], mode: Int)]

  /// Reads a folder of regular files and folders.
  public init(of folder: String) throws {
    var folders: [String] = []
    var files: [(path: String, bytes: [UInt8], mode: Int)] = []
    for path in try Files.all(below: folder) {
      let place = folder + "/" + path
      if try Files.isFolder(place) {
        folders.append(path)
      } else {
        files.append((path, try Files.read(place), try Files.mode(of: place)))
      }
    }
    (self.folders, self.files) = (folders, files)
  }

  /// Makes the folder what it was, and nothing else: what came into it since is removed.
  public func restore(_ folder: String) throws {
    for name in try Files.names(in: folder) { try Files.remove(folder + "/" + name) }
    try write(to: folder)
  }

  /// Writes the folder anew, with the bytes and permissions of its files, and times of now.
  public func write(to folder: String) throws {
    try Files.makeFolder(folder)
    for path in folders { try Files.makeFolder(folder + "/" + path) }
    for file in files { try Files.make(folder + "/" + file.path, file.bytes, mode: file.mode) }
  }
}
