import Git
internal import JSON
import Words

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which clone of a store a working copy is: 16 hexadecimal digits, made once.
///
/// They stand in `.git/bestupid/clone`, which moves with the working copy, and which no `git clone` and no push takes
/// along. A copy of the whole folder has the file too. So the file also says where the clone is, and the program's
/// state folder says it once more: where one of these places still has the clone, this is a copy, and becomes a clone
/// of its own (docs/decisions/0145-a-clone-has-an-id.md).
public struct CloneID: Sendable, Hashable {
  /// The digits.
  public let text: String

  /// Reads the digits; nil for what is no id.
  package init?(_ text: some StringProtocol) {
    let isHex = text.utf8.allSatisfy { byte in
      byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    guard isHex, text.utf8.count == 16 else { return nil }
    self.text = String(text)
  }

  private init(number: UInt64) {
    let digits = String(number, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// One that no other clone has.
  static func random() -> CloneID { CloneID(number: .random(in: 0...UInt64.max)) }

  /// The id that the bytes of a name come to.
  static func hash(_ name: String) -> CloneID { CloneID(number: name.fnv1a) }

  /// The id of the clone that a store lies in; nil where it has none yet, or is a copy that has no own one.
  /// Writes nothing.
  public static func known(
    of store: Store, in environment: ProcessEnvironment
  ) -> CloneID? {
    CloneFile(workingCopy: store.workingCopy)?.own(besides: ClonePlaces(environment))?.id
  }

  /// The id of the clone that a store lies in, which is made where it has none. It is on the disk when this returns.
  ///
  /// - Parameter tell: Hears of what stood in the way of the file and was moved aside.
  /// - Throws: `cannotWrite`, `inputOutput`, `busy`; `notAStore` where there is no repository.
  public static func made(
    for store: Store, in environment: ProcessEnvironment,
    tell: (StateFile.SetAside) -> Void = { _ in }
  ) throws(StoreError) -> CloneID {
    guard let file = CloneFile(workingCopy: store.workingCopy) else {
      throw StoreError(.notAStore, "there is no git repository", file: store.workingCopy)
    }
    let places = ClonePlaces(environment)
    if let own = file.own(besides: places), !own.hasMoved { return own.id }
    // Whether another user's repository is trusted is known when it is opened, which this does not do: git's
    // configuration may keep whoever reads it waiting, before a signal is listened to. Such a store has no id.
    if Repository.isForeign(at: store.workingCopy) {
      throw StoreError(.cannotWrite, "the store is another user's", file: store.workingCopy)
    }
    return try file.make(besides: places, tell: tell)
  }
}

extension String {
  /// The FNV-1a hash of 64 bits of its bytes.
  var fnv1a: UInt64 {
    utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}

/// The file of a working copy that says which clone it is.
struct CloneFile {
  /// The working copy, absolute and without links.
  let place: String
  private let folder: String
  private var file: StateFile { privateFile(.clone) }
  /// Whether a newer program has written it: then nobody knows here which clone this is.
  var isNewer: Bool { file.isNewer }

  /// A file in our folder of the repository.
  func privateFile(_ name: PrivateName) -> StateFile {
    StateFile("\(folder)/\(name.rawValue)", form: name.form)
  }

  /// What the file says.
  struct Note: Equatable {
    let id: CloneID
    /// Where the clone was when the file was written.
    let place: String
  }

  /// The file of the working copy at `workingCopy`; nil where there is no repository.
  init?(workingCopy: String) {
    place = workingCopy
    var git = "\(workingCopy)/.git"
    if FileSystem.isPresent(git, as: .file) {
      // “gitdir: FOLDER”, as in a linked working copy (gitrepository-layout(5)).
      let prefix = "gitdir: "
      let line = Self.firstLine(of: git)
      guard line.hasPrefix(prefix) else { return nil }
      let path = String(line.dropFirst(prefix.count))
      git = path.hasPrefix("/") ? path : "\(workingCopy)/\(path)"
    }
    guard FileSystem.isPresent(git, as: .folder) else { return nil }
    folder = "\(git)/bestupid"
  }

  private static func firstLine(of path: String) -> String {
    do throws(StoreError) {
      let bytes = try RegularFile.read(path, limit: 1 << 13) ?? []
      return String(decoding: bytes.prefix { $0 != ASCII.lineFeed }, as: UTF8.self)
    } catch {
      return ""
    }
  }

  static let firstLine = "bestupid clone 1"

  /// What the file says; nil where it says nothing that can be understood.
  var note: Note? {
    let bytes: [UInt8]
    do throws(StoreError) { bytes = try file.read() ?? [] } catch { return nil }
    let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0].elementsEqual(Self.firstLine.utf8), lines[3].isEmpty,
      lines[1].starts(with: "id ".utf8), lines[2].starts(with: "at ".utf8),
      let id = CloneID(String(decoding: lines[1].dropFirst(3), as: UTF8.self))
    else { return nil }
    return Note(id: id, place: "\(RepositoryPath(escapedLine: lines[2].dropFirst(3)))")
  }

  /// The id in the file, and whether it was noted at another place; nil for a copy of a clone that is still elsewhere.
  func own(besides places: ClonePlaces) -> (id: CloneID, hasMoved: Bool)? {
    guard let note else { return nil }
    let others = [note.place, places.place(of: note.id)].compactMap(\.self).filter { $0 != place }
    return others.contains { isHeld(note.id, at: $0) } ? nil : (note.id, !others.isEmpty)
  }

  /// Whether another working copy has the id.
  private func isHeld(_ id: CloneID, at other: String) -> Bool {
    guard let other = CloneFile(workingCopy: other), other.note?.id == id else { return false }
    var (one, two) = (stat(), stat())
    guard stat(folder, &one) == 0, stat(other.folder, &two) == 0 else { return false }
    // The same folder may be seen by two paths.
    return one.st_dev != two.st_dev || one.st_ino != two.st_ino
  }

  /// Sees to it that the file has an id of this clone's own and its place.
  func make(
    besides places: ClonePlaces, tell: (StateFile.SetAside) -> Void
  ) throws(StoreError) -> CloneID {
    try PrivateFile.makeFolder(folder)
    let lock = try StoreLock(path: "\(folder)/clone.lock", limit: .seconds(5))
    defer { withExtendedLifetime(lock) {} }
    let id = own(besides: places)?.id ?? .random()
    if note != Note(id: id, place: place) {
      let line = RepositoryPath(place).escapedLine
      let bytes = Array("\(Self.firstLine)\nid \(id.text)\nat ".utf8) + line + [ASCII.lineFeed]
      if let moved = try file.write(bytes, durably: true) { tell(moved) }
    }
    places.note(id, at: place)
    return id
  }
}

/// Where the clones of this machine are, as the program's state folder has it: a file `place.json` in the folder of
/// each clone. It is only a help: what cannot be read or written says nothing.
struct ClonePlaces {
  /// nil for a user without a home.
  private let states: States?

  init(_ environment: ProcessEnvironment) {
    do throws(StoreError) { states = try States(environment) } catch { states = nil }
  }

  /// Where a clone was when it was last used.
  func place(of id: CloneID) -> String? {
    guard let note = states?.note(of: id.text), note.clone == id else { return nil }
    return note.place
  }

  /// Notes where a clone is, or a store in a folder of it.
  ///
  /// - Parameter key: The name of its folder; nil for that of the clone.
  func note(_ id: CloneID, at place: String, folder: String = "", key: String? = nil) {
    guard let states else { return }
    let (note, key) = (PlaceNote(clone: id, place: place, folder: folder), key ?? id.text)
    guard states.note(of: key) != note else { return }
    let json: JSONValue = [
      "schema": .string(States.placeForm.text), "clone": .string(id.text), "place": .string(place),
      "folder": .string(folder),
    ]
    do throws(StoreError) {
      try FileSystem.makeWritableFolder("\(states.path)/\(key)")
      try states.placeFile(of: key).write(json)
    } catch {
      // Whoever keeps a state there tells what is wrong with the folder.
      return
    }
  }
}

/// Whose state a folder has.
struct PlaceNote: Equatable {
  let clone: CloneID
  /// Where its working copy was when it was last used.
  let place: String
  /// The store's folder below it; empty where they are one.
  let folder: String

  /// Whether the store is still there.
  var isThere: Bool {
    guard let file = CloneFile(workingCopy: place), file.isNewer || file.note?.id == clone else {
      return false
    }
    return folder.isEmpty || FileSystem.isPresent("\(place)/\(folder)", as: .folder)
  }
}

extension States {
  fileprivate static let placeForm = FileForm("bestupid.place/1")

  func placeFile(of key: String) -> StateFile {
    StateFile("\(path)/\(key)/\(Self.placeName)", form: Self.placeForm)
  }

  /// What the folder of a key says; nil where it says nothing that can be understood.
  func note(of key: String) -> PlaceNote? {
    guard let root = placeFile(of: key).json,
      let clone = root["clone"]?.string.flatMap({ CloneID($0) }), let place = root["place"]?.string
    else { return nil }
    return PlaceNote(clone: clone, place: place, folder: root["folder"]?.string ?? "")
  }
}

extension Store {
  /// A file in our folder of the repository that the store lies in; nil where there is no repository.
  package func privateFile(_ name: PrivateName) -> StateFile? {
    CloneFile(workingCopy: workingCopy)?.privateFile(name)
  }
}
