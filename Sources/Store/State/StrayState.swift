internal import JSON
import Words

/// State of a store that is not where it was when it last kept something there.
///
/// It may have been deleted or moved since, or its disk be away. A store that was moved finds its state by the clone's
/// id when it is used, and so does one whose state a repair has set aside.
public struct StrayState: Sendable, Equatable {
  /// Where the store was; nil where nothing says it.
  public let place: String?
  /// Whether a workout in progress, or one that was cancelled, is among it.
  public let hasWorkout: Bool
  /// The name of its folder.
  fileprivate let key: String
  /// The store's folder below the working copy that ``place`` is.
  fileprivate let folder: String?

  /// What it is, for a person.
  public var words: String {
    (hasWorkout ? "a workout" : "notes on syncs and reminders") + " of "
      + (place.map { "a store that is no longer at \($0)" } ?? "a store that is not known any more")
  }
}

extension StateFolder {
  /// The state below the program's state folder that belongs to no store, but for what says nothing.
  public func strays() throws(StoreError) -> [StrayState] {
    var found: [StrayState] = []
    for stray in try states.strays(besides: store) where try !states.files(of: stray.key).isEmpty {
      found.append(stray)
    }
    return found
  }

  /// Sees to the state that belongs to no store. What is of an earlier clone in the place of this one is taken over,
  /// but for what this one has itself; the rest is set aside. Nothing is thrown away.
  ///
  /// - Returns: What was done, a line each.
  /// - Throws: `cannotWrite`, `inputOutput`.
  public func mendStrays() throws(StoreError) -> [String] {
    var done: [String] = []
    for stray in try states.strays(besides: store) {
      let isOfHere = stray.place == store.workingCopy && stray.folder == store.folder
      if isOfHere, let id = CloneID.known(of: store, in: environment) {
        if try states.move(stray.key, to: store.stateKey(id)) {
          done.append("took over what an earlier clone in this place had kept: \(stray.words)")
        }
      }
      let kept = "\(States.kept)/\(stray.key)"
      if try states.move(stray.key, to: kept) {
        done.append("set aside, in \(states.path)/\(kept): \(stray.words)")
      }
    }
    return done
  }
}

extension States {
  /// The states whose stores are not there.
  fileprivate func strays(besides store: Store) throws(StoreError) -> [StrayState] {
    var keys: Set<String> = []
    for name in try ContainedFolder("/").names(in: String(path.dropFirst())) ?? [] {
      if let key = CloneID(name) ?? CloneID(name.split(separator: "-").last?.dropLast(5) ?? "") {
        keys.insert(key.text)
      }
    }
    var found: [StrayState] = []
    for key in keys.sorted() where key != store.pathKey {
      let names = try files(of: key)
      let hasWorkout = names.contains { $0.contains("/workout") }
      if let note = note(of: key) {
        if note.isThere { continue }
        found.append(
          StrayState(place: note.place, hasWorkout: hasWorkout, key: key, folder: note.folder))
        continue
      }
      // An older version's names are made of the path, which stands in some of the files.
      let root = names.lazy.compactMap { StateFile("\(path)/\($0)").json?["store"]?.string }.first
      if let root, try Store.nearest(to: root)?.root == root { continue }
      found.append(StrayState(place: root, hasWorkout: hasWorkout, key: key, folder: nil))
    }
    return found
  }

  /// The files of a key that say something, below the folder.
  fileprivate func files(of key: String) throws(StoreError) -> [String] {
    let inFolder =
      FileSystem.isPresent("\(path)/\(key)", as: .folder)
      ? try ContainedFolder(path).names(in: key) ?? [] : []
    let beside = StateFolder.Name.allCases.compactMap { $0.earlierFile(key) }
    return inFolder.filter { !$0.hasSuffix(".lock") && $0 != Self.placeName }.map { "\(key)/\($0)" }
      + beside.filter { StateFile("\(path)/\($0)").exists }
  }

  /// Moves the files of a key to a folder, each where none of its name is, and removes what is left without a file.
  ///
  /// - Returns: Whether a file was moved.
  fileprivate func move(_ key: String, to folder: String) throws(StoreError) -> Bool {
    var hasMoved = false
    for file in try files(of: key) {
      try FileSystem.makeWritableFolder("\(path)/\(folder)")
      let name = file.split(separator: "/").last.map(String.init) ?? file
      let plain = file == name ? "\(name.prefix { $0 != "-" }).json" : name
      if try PrivateFile.moveToFree("\(path)/\(file)", to: "\(path)/\(folder)/\(plain)") {
        hasMoved = true
      }
    }
    if try files(of: key).isEmpty, FileSystem.isPresent("\(path)/\(key)", as: .folder) {
      for name in try ContainedFolder(path).names(in: key) ?? [] {
        PrivateFile.remove("\(path)/\(key)/\(name)")
      }
      FileSystem.removeEmptyFolder("\(path)/\(key)")
    }
    return hasMoved
  }
}
