internal import JSON

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder, below the program's state folder, of what is known of one store on this machine alone.
///
/// It is named by the clone's id, so that it is found wherever the store is moved. A working copy that can have no id,
/// since nobody may write there, has a folder by its path. What such a folder, or an older version of the program, has
/// is taken over as soon as there is an id.
public struct StateFolder: Sendable {
  /// The one table of the files in it.
  package enum Name: String, CaseIterable, Sendable {
    /// The workout in progress.
    case workout
    /// The workout that was cancelled last.
    case cancelledWorkout = "workout-cancelled"
    /// The run of a routine in progress.
    case routine
    /// How the syncs went.
    case syncs = "sync"
    /// The decisions that nobody has read.
    case unread
    /// What the person was reminded of.
    case reminders = "reminded"
    /// The numbered lists that terminals have shown last.
    case shownLists = "lists"

    /// The form of the file.
    package var form: FileForm {
      switch self {
      case .workout, .cancelledWorkout: FileForm("bestupid.live-workout/1")
      case .routine: FileForm("bestupid.live-routine/1")
      case .syncs: FileForm("bestupid.sync-state/1")
      case .unread: FileForm("bestupid.unread/1")
      case .reminders: FileForm("bestupid.reminded/2")
      case .shownLists: FileForm("bestupid.lists/1")
      }
    }

    /// A workout is 300 sets, and fifty changes that can be taken back.
    package static let limit = 16 << 20

    /// Where an older version had it for a store, below the program's state folder; nil for in the same folder.
    func earlierFile(_ pathKey: String) -> String? {
      switch self {
      case .syncs, .unread: "\(rawValue)-\(pathKey).json"
      case .workout, .cancelledWorkout, .routine, .reminders, .shownLists: nil
      }
    }
  }

  let store: Store
  let environment: ProcessEnvironment
  let states: States

  /// The folder of a store; nothing is read yet.
  ///
  /// - Throws: `badConfiguration` where there is no home folder.
  public init(of store: Store, in environment: ProcessEnvironment) throws(StoreError) {
    self.store = store
    self.environment = environment
    states = try States(environment)
  }

  // MARK: Its files

  /// A file, to be read. No id is made and nothing is written, but that what stands by the path is taken over.
  package func file(_ name: Name) -> StateFile {
    guard let id = CloneID.known(of: store, in: environment) else {
      return earlierFile(name) ?? states.file(name, of: store.pathKey)
    }
    let key = store.stateKey(id)
    do throws(StoreError) {
      try takeOver(to: key)
    } catch {
      // What cannot be taken over is read where it is.
      let file = states.file(name, of: key)
      if !file.exists, let earlier = earlierFile(name) { return earlier }
      return file
    }
    return states.file(name, of: key)
  }

  /// A file, to be written: its folder is there, and has what was kept by the path.
  ///
  /// - Throws: `cannotWrite`, `inputOutput`.
  package func writableFile(_ name: Name) throws(StoreError) -> StateFile {
    states.file(name, of: try writableKey())
  }

  /// The path of the lock that is held by whoever changes files of a kind.
  ///
  /// - Throws: `cannotWrite`, `inputOutput` where the folder cannot be made.
  package func lock(_ name: String) throws(StoreError) -> String {
    "\(states.path)/\(try writableKey())/\(name).lock"
  }

  private func writableKey() throws(StoreError) -> String {
    let id: CloneID
    do throws(StoreError) {
      id = try CloneID.made(for: store, in: environment)
    } catch {
      try FileSystem.makeWritableFolder("\(states.path)/\(store.pathKey)")
      return store.pathKey
    }
    let key = store.stateKey(id)
    try FileSystem.makeWritableFolder("\(states.path)/\(key)")
    try takeOver(to: key)
    if !store.folder.isEmpty {
      ClonePlaces(environment).note(id, at: store.workingCopy, folder: store.folder, key: key)
    }
    return key
  }

  // MARK: What stands by the path

  private func earlierFile(_ name: Name) -> StateFile? {
    let inFolder = states.file(name, of: store.pathKey)
    if inFolder.exists { return inFolder }
    guard let earlier = name.earlierFile(store.pathKey) else { return nil }
    let file = StateFile("\(states.path)/\(earlier)", limit: Name.limit, form: name.form)
    return file.exists ? file : nil
  }

  /// Moves what is kept by the store's path, or was set aside by a repair, into the folder of its id. Each file is
  /// moved by itself, and never over another one: whoever is killed in between leaves the rest to the next.
  private func takeOver(to key: String) throws(StoreError) {
    let (path, pathKey) = (states.path, store.pathKey)
    for name in Name.allCases {
      guard let earlier = name.earlierFile(pathKey) else { continue }
      let file = StateFile("\(path)/\(earlier)")
      if file.exists { try move(file.path, to: key, as: "\(name.rawValue).json") }
    }
    for folder in [pathKey, "\(States.kept)/\(key)", "\(States.kept)/\(pathKey)"]
    where FileSystem.isPresent("\(path)/\(folder)", as: .folder) {
      for name in try ContainedFolder(path).names(in: folder) ?? [] {
        let file = "\(path)/\(folder)/\(name)"
        if name.hasSuffix(".lock") || name == States.placeName {
          PrivateFile.remove(file)
        } else {
          try move(file, to: key, as: name)
        }
      }
      FileSystem.removeEmptyFolder("\(path)/\(folder)")
      FileSystem.removeEmptyFolder("\(path)/\(States.kept)")
    }
  }

  private func move(_ file: String, to key: String, as name: String) throws(StoreError) {
    try FileSystem.makeWritableFolder("\(states.path)/\(key)")
    do throws(StoreError) {
      _ = try PrivateFile.moveToFree(file, to: "\(states.path)/\(key)/\(name)")
    } catch {
      // Another process may have moved it just now.
      if StateFile(file).exists { throw error }
    }
  }

  // MARK: What cannot be used

  /// The files that a newer program has written.
  package var newer: [StateFile] { Name.allCases.map { file($0) }.filter(\.isNewer) }

  /// The state files and locks of the store in whose place something else stands.
  package var obstructed: [StateFile] {
    let files = Name.allCases.map { file($0) }
    let locks = files.prefix(1).flatMap { file in
      ["workout", "routine", "reminded"].map {
        StateFile("\(PrivateFile.folder(of: file.path))/\($0).lock")
      }
    }
    return (files + locks).filter { $0.obstacle != nil }
  }
}

extension Store {
  /// The name of the store's folder below the program's state folder.
  func stateKey(_ id: CloneID) -> String {
    folder.isEmpty ? id.text : CloneID.hash("\(id.text)/\(folder)").text
  }
}

/// The program's state folder, with a folder for each store.
struct States: Sendable {
  /// Its path.
  let path: String

  /// The folder in it for states whose stores a repair did not find.
  static let kept = "kept"
  /// The file that says whose state a folder has.
  static let placeName = "place.json"

  /// - Throws: `badConfiguration` where there is no home folder.
  init(_ environment: ProcessEnvironment) throws(StoreError) {
    path = try Directories(environment).state()
  }

  func file(_ name: StateFolder.Name, of key: String) -> StateFile {
    StateFile(
      "\(path)/\(key)/\(name.rawValue).json", limit: StateFolder.Name.limit, form: name.form)
  }
}
