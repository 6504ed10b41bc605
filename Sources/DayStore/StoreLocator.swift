public import Store

/// The search for the store that a command means.
public enum StoreLocator {
  /// What named the store.
  public enum Source: String, Sendable, CaseIterable {
    /// The option `-C`.
    case option
    /// The variable `BESTUPID_STORE`.
    case environment
    /// The current folder, or one above it.
    case currentFolder = "current_folder"
    /// `store:` in the machine's configuration.
    case machineConfiguration = "machine_configuration"
  }

  /// A store, and what named it.
  public struct Found: Sendable {
    /// The store.
    public let store: Store
    /// What named it.
    public let source: Source
  }

  /// The store by the first of: `option`, `BESTUPID_STORE`, the current folder and those above it,
  /// and the machine's configuration, which is read only then.
  ///
  /// A folder that is named may also lie within the store. One that is named and no store is an
  /// error; the search does not silently continue.
  ///
  /// - Throws: `notAStore`; `noSuchFile` for a folder that does not exist; `badConfiguration`.
  public static func locate(
    option: String?, in environment: ProcessEnvironment
  ) throws(StoreError) -> Found {
    if let option {
      return Found(store: try named(option, in: environment), source: .option)
    }
    if let path = environment["BESTUPID_STORE"] {
      do throws(StoreError) {
        return Found(store: try named(path, in: environment), source: .environment)
      } catch {
        var hinted = error
        hinted.hint = "BESTUPID_STORE names it."
        throw hinted
      }
    }
    if let store = try Store.nearest(to: environment.currentDirectory) {
      return Found(store: store, source: .currentFolder)
    }
    return Found(store: try configured(in: environment), source: .machineConfiguration)
  }

  private static func named(
    _ path: String, in environment: ProcessEnvironment
  ) throws(StoreError) -> Store {
    let folder = try environment.absolute(path)
    guard let kind = try FileSystem.kind(folder) else {
      throw StoreError(
        .noSuchFile, "no such folder", hint: "`bestupid init \(path)` makes a store there.",
        file: path)
    }
    guard kind == .folder else { throw StoreError(.notAStore, "not a folder", file: path) }
    guard let store = try Store.nearest(to: folder) else {
      throw StoreError(
        .notAStore, "not a store: no bestupid.yaml or content/logs in a git working copy",
        hint: "`bestupid init \(path)` makes it one.", file: path)
    }
    return store
  }

  private static func configured(
    in environment: ProcessEnvironment
  ) throws(StoreError) -> Store {
    let file = try ConfigurationFile(ofMachine: environment)
    guard let folder = try Configuration(file, in: environment)[.defaultStore] else {
      throw StoreError(
        .notAStore, "there is no store here, and no default store",
        hint: "`bestupid init DIR` makes one; -C DIR names one.")
    }
    let path = try environment.absolute(folder)
    guard let store = try Store.nearest(to: path) else {
      let isThere = try FileSystem.kind(path) != nil
      throw StoreError(
        .notAStore,
        isThere ? "the default store \(path) is not a store" : "the default store \(path) is gone",
        hint: "`bestupid config set store DIR` names another.", file: file.path,
        line: file.line(of: .defaultStore))
    }
    return store
  }
}
