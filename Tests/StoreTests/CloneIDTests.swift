import Git
import StoreTestSupport
import TestSupport
import Testing

@testable import Store

extension StoreFixture {
  /// A store that is a repository.
  @discardableResult
  fileprivate func makeRepository(_ name: String) throws -> Store {
    _ = try Repository.create(at: path(name), branch: "main")
    try Files.makeFolder(path(name + "/content/logs"))
    return Store(root: path(name), workingCopy: path(name))
  }
}

/// The id of a clone: made once, kept by a move, and never shared by a copy.
@Suite("Ids of clones")
struct CloneIDTests {
  private let fixture: StoreFixture
  private let store: Store

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.makeRepository("log")
  }

  private func made(_ store: Store) throws -> CloneID {
    try CloneID.made(for: store, in: fixture.environment)
  }

  private func known(_ store: Store) -> CloneID? {
    CloneID.known(of: store, in: fixture.environment)
  }

  private func store(_ name: String) -> Store {
    Store(root: fixture.path(name), workingCopy: fixture.path(name))
  }

  private func move(_ old: String, to new: String) throws {
    try Files.move(fixture.path(old), to: fixture.path(new))
  }

  private func copy(_ old: String, to new: String) throws {
    try FolderImage(of: fixture.path(old)).write(to: fixture.path(new))
  }

  @Test("it is made once, and nothing makes it but what writes")
  func once() throws {
    #expect(known(store) == nil)
    #expect(!Files.exists(fixture.path("log/.git/bestupid")))
    let id = try made(store)
    #expect(try made(store) == id && known(store) == id)
    #expect(try made(fixture.makeRepository("other")) != id)
  }

  @Test("a store that is moved keeps it, wherever something else is put in its place")
  func moved() throws {
    let id = try made(store)
    try move("log", to: "moved")
    #expect(known(store("moved")) == id)
    let new = try fixture.makeRepository("log")
    #expect(try made(new) != id)
    #expect(try made(store("moved")) == id)
  }

  @Test("a copy gets one of its own, whichever is used first")
  func copied() throws {
    let id = try made(store)
    try copy("log", to: "copy")
    #expect(known(store("copy")) == nil)
    let other = try made(store("copy"))
    #expect(other != id && known(store("copy")) == other)
    #expect(known(store) == id)
    #expect(try made(store) == id)
  }

  @Test("of a copy and a store that was moved since, one has it")
  func copiedAndMoved() throws {
    let id = try made(store)
    try copy("log", to: "copy")
    try move("log", to: "moved")
    let ids = [try made(store("copy")), try made(store("moved"))]
    #expect(ids.count { $0 == id } == 1)
    #expect(known(store("copy")) == ids[0] && known(store("moved")) == ids[1])
  }

  @Test("what is no id is kept aside, and a new one made")
  func damaged() throws {
    let id = try made(store)
    for text in ["", "bestupid clone 1\nid \(id.text)\n", "bestupid clone 1\nid x\nat /\n"] {
      try fixture.write(text, to: "log/.git/bestupid/clone")
      #expect(known(store) == nil)
      #expect(try made(store) != id)
    }
    try Files.remove(fixture.path("log/.git/bestupid/clone"))
    try Files.makeFolder(fixture.path("log/.git/bestupid/clone"))
    var told: [StateFile.SetAside] = []
    let new = try CloneID.made(for: store, in: fixture.environment) { told.append($0) }
    #expect(known(store) == new)
    #expect(told.map(\.what) == ["a folder"])
    #expect(Files.exists(fixture.path("log/.git/bestupid/clone.bad-1")))
  }

  @Test("a linked working copy is a clone of its own")
  func linked() throws {
    let id = try made(store)
    let folder = "log/.git/worktrees/side"
    try fixture.write("gitdir: \(fixture.path(folder))\n", to: "side/.git")
    try fixture.write("ref: refs/heads/side\n", to: folder + "/HEAD")
    try fixture.write("../..\n", to: folder + "/commondir")
    try fixture.write("\(fixture.path("side/.git"))\n", to: folder + "/gitdir")
    #expect(try made(store("side")) != id)
    #expect(Files.exists(fixture.path("log/.git/worktrees/side/bestupid/clone")))
  }
}

/// State that is found by the clone, and what becomes of that which older versions kept by the path.
@Suite("State by clone")
struct StateFolderTests {
  private let fixture: StoreFixture
  private let store: Store

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.makeRepository("log")
  }

  private let states = "home/.local/state/bestupid"

  private func folder(_ store: Store? = nil) throws -> StateFolder {
    try StateFolder(of: store ?? self.store, in: fixture.environment)
  }

  private func text(_ name: StateFolder.Name, of store: Store? = nil) throws -> String? {
    try folder(store).file(name).read().map { String(decoding: $0, as: UTF8.self) }
  }

  /// What an older version kept.
  private func keepByPath() throws {
    let key = store.pathKey
    try fixture.write("{\"w\": 1}", to: "\(states)/\(key)/workout.json")
    try fixture.write("{\"c\": 1}", to: "\(states)/\(key)/workout-cancelled.json")
    try fixture.write("", to: "\(states)/\(key)/workout.lock")
    try fixture.write("{\"store\": \"\(store.root)\"}", to: "\(states)/sync-\(key).json")
    try fixture.write(
      "{\"store\": \"\(store.root)\", \"u\": 1}", to: "\(states)/unread-\(key).json")
  }

  private func expectAll(of store: Store) throws {
    #expect(try text(.workout, of: store) == "{\"w\": 1}")
    #expect(try text(.cancelledWorkout, of: store) == "{\"c\": 1}")
    #expect(try text(.syncs, of: store)?.contains("store") == true)
    #expect(try text(.unread, of: store)?.contains("\"u\"") == true)
  }

  @Test("what is kept by the path is read, and taken over as soon as there is an id")
  func takenOver() throws {
    try keepByPath()
    try expectAll(of: store)
    #expect(!Files.exists(fixture.path("log/.git/bestupid/clone")))
    _ = try folder().writableFile(.workout)
    try expectAll(of: store)
    #expect(!Files.exists(fixture.path("\(states)/\(store.pathKey)")))
    #expect(!Files.exists(fixture.path("\(states)/sync-\(store.pathKey).json")))
    try Files.move(fixture.path("log"), to: fixture.path("moved"))
    let moved = Store(root: fixture.path("moved"), workingCopy: fixture.path("moved"))
    try expectAll(of: moved)
  }

  @Test("a run that was killed while it took over leaves the rest to the next")
  func takenOverInPart() throws {
    for part in 0..<4 {
      let fixture = try StateFolderTests()
      try fixture.keepByPath()
      let id = try CloneID.made(for: fixture.store, in: fixture.fixture.environment)
      let key = fixture.store.pathKey
      let files = [
        ("\(key)/workout.json", "workout"), ("\(key)/workout-cancelled.json", "workout-cancelled"),
        ("sync-\(key).json", "sync"), ("unread-\(key).json", "unread"),
      ]
      for (old, new) in files.prefix(part) {
        try Files.move(
          fixture.fixture.path("\(states)/\(old)"),
          to: fixture.fixture.path("\(states)/\(id.text)/\(new).json"))
      }
      try fixture.expectAll(of: fixture.store)
    }
  }

  @Test("what is there by the id is not replaced by what stands by the path")
  func notReplaced() throws {
    try folder().writableFile(.workout).write(Array("new".utf8))
    try keepByPath()
    #expect(try text(.workout) == "new")
    #expect(try text(.cancelledWorkout) == "{\"c\": 1}")
    #expect(Files.exists(fixture.path("\(states)/\(store.pathKey)/workout.json")))
  }

  @Test("a copy has no state, and stores of one working copy have each their own")
  func apart() throws {
    try folder().writableFile(.workout).write(Array("mine".utf8))
    try FolderImage(of: fixture.path("log")).write(to: fixture.path("copy"))
    let copy = Store(root: fixture.path("copy"), workingCopy: fixture.path("copy"))
    #expect(try text(.workout, of: copy) == nil)
    try folder(copy).writableFile(.workout).write(Array("copy's".utf8))
    #expect(try text(.workout) == "mine" && text(.workout, of: copy) == "copy's")
    try Files.makeFolder(fixture.path("log/days/content/logs"))
    let inner = Store(root: fixture.path("log/days"), workingCopy: fixture.path("log"))
    #expect(try text(.workout, of: inner) == nil)
    try folder(inner).writableFile(.workout).write(Array("inner".utf8))
    #expect(try text(.workout) == "mine" && text(.workout, of: inner) == "inner")
    #expect(try folder().strays().isEmpty)
  }

  @Test("state of a store that is gone is named, set aside, and found again when the store is back")
  func strays() throws {
    let other = try fixture.makeRepository("other")
    try folder(other).writableFile(.workout).write(Array("theirs".utf8))
    _ = try folder().writableFile(.workout)
    #expect(try folder().strays().isEmpty)
    try Files.move(fixture.path("other"), to: fixture.path("away"))
    let words = "a workout of a store that is no longer at \(other.root)"
    #expect(try folder().strays().map(\.words) == [words])
    let done = try folder().mendStrays()
    #expect(done.count == 1 && done.first?.hasSuffix(words) == true, "\(done)")
    #expect(try folder().strays().isEmpty)
    #expect(try folder().mendStrays().isEmpty)
    let away = Store(root: fixture.path("away"), workingCopy: fixture.path("away"))
    #expect(try text(.workout, of: away) == "theirs")
  }

  @Test("a new clone in the place of an earlier one takes over its state by a repair alone")
  func earlierClone() throws {
    try folder().writableFile(.workout).write(Array("before".utf8))
    try Files.remove(fixture.path("log"))
    try fixture.makeRepository("log")
    _ = try folder().writableFile(.syncs)
    #expect(try text(.workout) == nil)
    #expect(try folder().strays().count == 1)
    #expect(try folder().mendStrays().first?.hasPrefix("took over") == true)
    #expect(try text(.workout) == "before")
    #expect(try folder().mendStrays().isEmpty)
  }
}

/// One state file, and what may stand in its place.
@Suite("State files")
struct StateFileTests {
  private let fixture: StoreFixture
  private let file: StateFile

  init() throws {
    fixture = try StoreFixture()
    file = StateFile(fixture.path("home/a.json"), limit: 100)
  }

  @Test("what it accepts it reads; more is refused, and the file is as it was")
  func bounded() throws {
    #expect(try file.read() == nil)
    let most = [UInt8](repeating: 0x20, count: 100)
    #expect(try file.write(most) == nil)
    #expect(try file.read() == most)
    let error = try #require(throws: StoreError.self) { try file.write(most + [0x20]) }
    #expect(error.kind == .badData && error.message.contains("larger than 100 bytes"))
    #expect(try file.read() == most)
  }

  @Test("what else stands there is told, moved aside and never replaced")
  func setAside() throws {
    try file.write(Array(repeating: 0x20, count: 3))
    try Files.write(String(repeating: "x", count: 101), to: file.path)
    #expect(throws: StoreError.self) { try file.read() }
    #expect(try file.write([0x31])?.what == "larger than 100 bytes")
    try Files.remove(file.path)
    try Files.makeFolder(file.path + "/inner")
    #expect(throws: StoreError.self) { try file.read() }
    let moved = try #require(try file.write([0x32]))
    #expect(moved.what == "a folder" && moved.kept == fixture.path("home/a.bad-2.json"))
    #expect(Files.exists(moved.kept + "/inner"))
    #expect(try file.read() == [0x32])
    #expect(try file.clear() == nil)
  }
}
