import Git
import Store

/// Clears damaged objects, and writes those again that the working copy still has.
struct ObjectRepair {
  let repository: Repository
  let workingCopy: String
  let kept: KeptDamage

  /// Takes damaged objects away. An empty or damaged file keeps git from ever writing the object again.
  ///
  /// - Returns: what was done, a line each.
  func clearDamaged() throws(StoreError) -> [String] {
    let damaged = try wrapping { () throws(GitError) in try repository.damagedLooseObjects() }
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

  /// Takes damaged packs away, after what is whole of them was written as loose objects.
  ///
  /// - Returns: what was done, a line each.
  func unpackDamagedPacks() throws(StoreError) -> [String] {
    var done: [String] = []
    for index in try wrapping({ () throws(GitError) in try repository.packIndexes() }) {
      let lost: Int
      do throws(GitError) {
        lost = try repository.damagedObjects(inPack: index).count
        if lost == 0 { continue }
        _ = try repository.unpackWholeObjects(ofPack: index)
      } catch {
        // Without a whole index there is nothing to go by, and it may be the index alone.
        continue
      }
      try moveAway(pack: index)
      done.append("unpacked a damaged pack, which lacks \(lost) objects")
    }
    return done
  }

  private func moveAway(pack index: String) throws(StoreError) {
    let folder = repository.commonDirectory + "objects/pack"
    let name = index.split(separator: "/").last?.dropLast("idx".count) ?? ""
    for file in try ContainedFolder(repository.commonDirectory).names(in: "objects/pack") ?? []
    where file.hasPrefix(name) {
      try kept.move("\(folder)/\(file)", as: file)
    }
  }

  /// Writes again what the index names and the working copy still has, with the folders' trees.
  ///
  /// - Returns: what was done, a line each; nothing where a file no longer has what is missing.
  func writeMissing() throws(StoreError) -> [String] {
    let index: GitIndex
    do throws(GitError) {
      index = try GitIndex(at: repository.gitDirectory + "index")
    } catch {
      // Without a whole index there is nothing to go by.
      return []
    }
    if index.entries.isEmpty { return [] }
    var missing: [EntryConversion.Blob] = []
    for (path, entry) in index.entries where entry.mode != .submodule {
      if try wrapping({ () throws(GitError) in try repository.hasObject(entry.id) }) { continue }
      guard let blob = try blob(at: path), blob.id == entry.id else { return [] }
      missing.append(blob)
    }
    for case .large(let file) in missing { try file.writeBlob(to: repository) }
    do throws(GitError) {
      try repository.durableObjects { () throws(GitError) in
        for case .bytes(let bytes) in missing { _ = try repository.writeBlob(bytes) }
        _ = try index.writeTree(to: repository)
      }
    } catch {
      // A merge has left conflicts, of which there is no tree.
      return []
    }
    return missing.isEmpty ? [] : ["wrote \(missing.count) objects again from your files"]
  }

  /// What git would keep of a file; nil where it cannot be told.
  private func blob(at path: RepositoryPath) throws(StoreError) -> EntryConversion.Blob? {
    let state: FileState
    do throws(StoreError) {
      state = try DurableFile(root: workingCopy, path: path).read()
    } catch {
      return nil
    }
    let conversion = try EntryConversion(of: repository)
    if try conversion.externalAttribute(of: path) != nil { return nil }
    return try conversion.blob(of: state, at: path)
  }
}
