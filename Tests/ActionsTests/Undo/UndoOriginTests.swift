import Actions
import Git
import Store
import TestSupport
import Testing

@testable import Context

/// Whose commands a bare `undo` takes back, and when it takes back none.
@Suite("Undo and redo: of this clone, and not now")
struct UndoOriginTests {
  private let fixture: ActionFixture

  init() throws { fixture = try .withStore([sampleName: sampleDay]) }

  private func undo(
    dryRun: Bool = false, in fixture: ActionFixture? = nil
  ) throws -> UndoneEdit {
    try Undoing.undo(
      nil, isPartial: false, dryRun: dryRun,
      in: (fixture ?? self.fixture).context(command: "undo"))
  }

  private func redo(in fixture: ActionFixture? = nil) throws -> UndoneEdit {
    try Undoing.redo(
      nil, isPartial: false, dryRun: false, in: (fixture ?? self.fixture).context(command: "redo"))
  }

  private func list(in fixture: ActionFixture? = nil) throws -> [String] {
    try Undoing.list(limit: 9, in: (fixture ?? self.fixture).context()).commits.map(\.command)
  }

  /// The store on another machine of the same name, as a `git clone` leaves it.
  private func cloned() throws -> ActionFixture {
    let other = try ActionFixture()
    try FolderImage(of: fixture.store).write(to: other.store)
    try Files.remove(other.store + "/.git/bestupid")
    return other
  }

  // MARK: Whose

  @Test("two machines of one name undo and redo each their own")
  func sameName() throws {
    try fixture.log("weight", "181")
    let other = try cloned()
    #expect(try list(in: other).isEmpty)
    #expect(try undo(in: other).notice == "nothing to undo")
    try other.log("energy", "5")
    #expect(try list(in: other) == ["log energy 5"])
    #expect(try undo(in: other).result.isChanged)
    #expect(try other.text(sampleName).contains("Weight:: 181"))
    // The undo of one is no redo of the other.
    let third = try ActionFixture()
    try FolderImage(of: other.store).write(to: third.store)
    try Files.remove(third.store + "/.git/bestupid")
    #expect(try redo(in: third).notice == "nothing to redo")
    #expect(try redo(in: other).result.isChanged)
    #expect(try list() == ["log weight 181"])
  }

  @Test("what a version before the ids has committed is told by the device's name, as then")
  func withoutID() throws {
    func commit(_ value: String, device: String) throws {
      var settings = try fixture.context(command: "log").commitSettings
      settings.clone = nil
      settings.device = device
      let old = Array(try fixture.text(sampleName).utf8)
      let text = sampleDay.replacing("Weight:: \n", with: "Weight:: \(value)\n")
      let change = FileChange(path: RepositoryPath(sampleName), old: old, new: Array(text.utf8))
      _ = try StoreTransaction.begin(workingCopy: fixture.store, settings: settings)
        .prepare([change]).commit("log 2031-03-04: Weight \(value)")
    }
    try commit("181", device: "attic")
    try commit("182", device: "cellar")
    #expect(try fixture.commits()[0].clone == nil)
    #expect(try list() == ["log weight 181"])
    let other = try cloned()
    #expect(try list(in: other) == ["log weight 181"])
  }

  @Test("a store that was moved undoes what it did before")
  func moved() throws {
    try fixture.log("weight", "181")
    let other = try ActionFixture()
    try FolderImage(of: fixture.store).write(to: other.store)
    try Files.remove(fixture.store)
    #expect(try undo(in: other).result.isChanged)
  }

  // MARK: Not now

  /// What git leaves while it is in the middle of something.
  private static let operations = [
    ("a merge", "MERGE_HEAD"), ("a rebase", "rebase-merge/interactive"),
    ("a rebase", "rebase-apply/rebasing"), ("a cherry-pick", "CHERRY_PICK_HEAD"),
    ("a revert", "REVERT_HEAD"), ("a bisect", "BISECT_LOG"), ("a am", "rebase-apply/applying"),
  ]

  private func begin(_ file: String) throws {
    let head = try Repository.open(at: fixture.store).head().commit?.hex ?? ""
    try fixture.write(head + "\n", to: ".git/\(file)")
  }

  private func end(_ file: String) throws {
    let name = file.split(separator: "/").first ?? ""
    try Files.remove("\(fixture.store)/.git/\(name)")
  }

  private func expectWaiting(_ words: String..., body: () throws -> Void) throws {
    let error = try #require(throws: ActionError.self) { try body() }
    #expect(error.kind == .deferred && error.kind.exitStatus == .tryAgain)
    for words in words { #expect(error.message.contains(words), "\(error.message)") }
  }

  @Test(
    "while git is in the middle of something nothing is undone, and both causes are named",
    arguments: operations)
  func operation(name: String, file: String) throws {
    try fixture.log("weight", "181")
    try begin(file)
    let before = try fixture.contents()
    try expectWaiting("nothing was undone: \(name) is in progress") { _ = try undo() }
    try expectWaiting("\(name) is in progress") { _ = try undo(dryRun: true) }
    try expectWaiting("\(name) is in progress") { _ = try redo() }
    try expectWaiting("nothing can be undone: \(name) is in progress") { _ = try list() }
    try expectWaiting("saved") { try fixture.log("energy", "5") }
    let saved = "'log 2031-03-04: Energy 5' is saved and not committed"
    try expectWaiting("\(name) is in progress", saved) { _ = try undo() }
    try expectWaiting(saved) { _ = try list() }
    #expect(try fixture.text(sampleName).contains("Weight:: 181"))
    #expect(try fixture.text(sampleName).contains("Energy:: 5"))
    #expect(try fixture.contents().keys == before.keys)
    // When git is done, the command that waited is the newest one.
    try end(file)
    #expect(try undo().undone?.command == "log energy 5")
    #expect(try fixture.text(sampleName).contains("Weight:: 181"))
    #expect(!(try fixture.text(sampleName).contains("Energy:: 5")))
    #expect(try undo().undone?.command == "log weight 181")
  }

  @Test("on no branch nothing is undone")
  func detached() throws {
    try fixture.log("weight", "181")
    let head = try #require(try Repository.open(at: fixture.store).head().commit)
    try fixture.write(head.hex + "\n", to: ".git/HEAD")
    try expectWaiting("HEAD is detached") { _ = try undo() }
    #expect(try fixture.text(sampleName).contains("Weight:: 181"))
  }

  @Test("what a killed command has saved is the first to be undone; a list says that it waits")
  func killed() throws {
    try fixture.log("weight", "181")
    // A branch that another git holds: saved, and not committed.
    try fixture.write("", to: ".git/refs/heads/main.lock")
    try expectWaiting("saved") { try fixture.log("energy", "5") }
    try expectWaiting("'log 2031-03-04: Energy 5' is saved and not committed") { _ = try list() }
    try Files.remove(fixture.store + "/.git/refs/heads/main.lock")
    #expect(try undo().undone?.command == "log energy 5")
    #expect(try fixture.text(sampleName).contains("Weight:: 181"))
  }
}
