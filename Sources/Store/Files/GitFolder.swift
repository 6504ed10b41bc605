import Git

/// Git's own folders, in which only git and what works on its behalf write.
enum GitFolder {
  /// Refuses a place that lies in one: below a `.git`, or below a folder that has another name and the marks of
  /// a repository, as that of a linked working copy has.
  ///
  /// - Parameter path: Absolute; nothing of it that is there is a link.
  /// - Throws: `cannotWrite`.
  static func refuse(_ path: String) throws(StoreError) {
    let place = RepositoryPath(path)
    guard place.isInGitFolder || place.folders.contains(where: { isRepository("\($0)") }) else {
      return
    }
    throw StoreError(
      .cannotWrite, "it lies in git's own folder, where only git writes",
      hint: "Name another place.",
      file: path)
  }

  /// Whether the folder is what git keeps in a `.git`, by the marks that git itself goes by.
  static func isRepository(_ path: String) -> Bool {
    FileSystem.isPresent("\(path)/HEAD", as: .file)
      && FileSystem.isPresent("\(path)/objects", as: .folder)
      && FileSystem.isPresent("\(path)/refs", as: .folder)
  }
}
