import Git
import Store

/// Clears damaged objects, and writes those again that the working copy still has.
struct ObjectRepair {
  let repository: Repository
  let workingCopy: String
  let kept: KeptDamage

  /// Takes damaged objects away. An empty or damaged file keeps git from ever writing the object again.
  ///
  /// - Parameter torn: damaged objects that are known already.
  /// - Returns: what was done, a line each.
  func clear(_ torn: [ObjectID]) throws(StoreError) -> [String] {
    let empty = try wrapping { () throws(GitError) in try repository.emptyLooseObjects() }
    let damaged = Set(torn + empty).filter {
      FileSystem.isPresent(repository.looseFile(of: $0), as: .file)
    }
    if damaged.isEmpty { return [] }
    for id in damaged {
      let file = repository.looseFile(of: id)
      if repository.isEmptyLooseObject(id) {
        PrivateFile.remove(file)
      } else {
        try kept.move(file, as: "object-\(id)")
      }
    }
    return ["cleared \(damaged.count) damaged objects"]
  }

  /// Writes again what the index names and the working copy still has, with the folders' trees.
  ///
  /// - Returns: what was done, a line each.
  func writeMissing() throws(StoreError) -> [String] {
    var missing: [[UInt8]] = []
    do throws(GitError) {
      let index = try GitIndex(at: repository.gitDirectory + "index")
      if index.entries.isEmpty { return [] }
      for (path, entry) in index.entries where entry.mode != .submodule {
        if try repository.hasObject(entry.id) { continue }
        guard let bytes = try file(at: path), ObjectID(blob: bytes) == entry.id else {
          return []
        }
        missing.append(bytes)
      }
      _ = try repository.durableObjects { () throws(GitError) in
        for bytes in missing { _ = try repository.writeBlob(bytes) }
        return try index.writeTree(to: repository)
      }
    } catch {
      // Without a whole index there is nothing to go by.
      return []
    }
    return missing.isEmpty ? [] : ["wrote \(missing.count) objects again from your files"]
  }

  /// The bytes that git would keep of a file; nil where it cannot be told.
  private func file(at path: RepositoryPath) throws(GitError) -> [UInt8]? {
    let state: FileState
    do throws(StoreError) {
      state = try DurableFile(root: workingCopy, path: path).read()
    } catch {
      return nil
    }
    guard case .file(let bytes, _) = state else { return state.bytes }
    return try repository.externalConversion(for: path) == nil
      ? try repository.converted(bytes, for: path, .toObject) : nil
  }
}
