import Git

/// Runs a piece of work on git, and translates its error.
package func wrapping<Value>(
  _ body: () throws(GitError) -> Value
) throws(StoreError) -> Value {
  do throws(GitError) {
    return try body()
  } catch {
    throw StoreError(error)
  }
}

extension StoreError {
  /// What an error of git means for a store.
  ///
  /// - Parameter folder: The working copy, for what the person may have to type.
  package init(_ error: GitError, in folder: String? = nil) {
    switch error.code {
    case .locked:
      self.init(.busy, "git: \(error)", hint: "Another git process is running here; try again.")
    case .changing: self.init(.busy, error.message, hint: "Try again.")
    case .notOwned:
      self.init(
        .unsupportedRepository, error.message,
        hint:
          "If you trust its content: git config --global --add safe.directory \(folder ?? "FOLDER")"
      )
    case .unsupported:
      self.init(
        .unsupportedRepository, error.message,
        hint: "libgit2 cannot work on this repository; use git itself there.")
    case .corrupted:
      self.init(.inputOutput, "git: \(error)", hint: "Repair it with: bestupid doctor --repair")
    case .full:
      self.init(
        .cannotWrite, "the disk is full: git: \(error)", hint: "Free some space and try again.")
    case .configuration:
      let isOwn = error.message.contains("/.git/config")
      self.init(
        .badConfiguration, "git: \(error)",
        hint: isOwn
          ? "Correct that file, or have what cannot be read taken out: bestupid doctor --repair"
          : "Correct that file: git config --global --edit")
    case .special:
      self.init(
        .badData, error.message,
        hint: "Git reads a file of this name. Move that away, or: bestupid doctor --repair")
    case .notFound:
      self.init(.inputOutput, "git: \(error)", hint: "Find out what is wrong: bestupid doctor")
    default: self.init(.inputOutput, "git: \(error)")
    }
  }
}

extension Repository {
  /// Opens the repository of a store.
  package static func opened(at workingCopy: String) throws(StoreError) -> Repository {
    do throws(GitError) {
      return try open(at: workingCopy)
    } catch  where error.code == .notFound {
      let head = "\(workingCopy)/.git/HEAD"
      if FileSystem.isPresent(head, as: .folder) {
        throw StoreError(
          .badData, "a folder is where git reads a file",
          hint: "Repair it with: bestupid doctor --repair", file: head)
      }
      throw StoreError(.notAStore, "not a git working copy", file: workingCopy)
    } catch {
      throw StoreError(error, in: workingCopy)
    }
  }
}
