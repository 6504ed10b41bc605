import Store
import StoreTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Through links only what git tracks is read.
@Suite("Links of a store")
struct StoreLinkTests {
  let fixture: StoreFixture
  let store: Store

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.makeStore("log")
    for (path, text) in ["notes/kept.md": "kept", "notes/new.md": "new", ".git/hush": "hush"] {
      try fixture.write(text, to: "log/\(path)")
    }
    try fixture.write("outside", to: "outside.md")
    try fixture.track("notes/kept.md", in: "log")
  }

  private func link(_ target: String, at path: String) throws {
    try Files.makeFolder(fixture.path("log/templates"))
    try #require(symlink(target, fixture.path("log/\(path)")) == 0)
  }

  private func text(_ path: String) throws -> String? {
    try store.files.read(path).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "one is followed to a tracked file and to nothing else",
    arguments: [
      ("../notes/kept.md", nil), ("../notes/new.md", "a symbolic link to what git does not track"),
      ("../.git/hush", "a symbolic link into git's own folder"),
      ("../.git/index", "a symbolic link into git's own folder"),
      ("../../outside.md", "a symbolic link that leads out of the store"),
      ("other.md", "a symbolic link to nothing"),
    ])
  func files(target: String, refusal: String?) throws {
    try link(target, at: "templates/a.md")
    let links = store.links()
    #expect(links.map(\.path) == ["templates/a.md"] && links.map(\.target) == [target])
    #expect(links.map(\.refusal) == [refusal])
    for path in ["templates/a.md", "templates/./a.md", "notes/../templates/a.md"] {
      let read = { try Store.read(named: fixture.path("log/\(path)")) }
      if refusal == nil {
        #expect(try read() == Array("kept".utf8))
      } else {
        #expect(throws: StoreError.self) { try read() }
      }
    }
    guard let refusal else { return #expect(try text("templates/a.md") == "kept") }
    let error = #expect(throws: StoreError.self) { try store.files.read("templates/a.md") }
    #expect(error?.kind == .badData && error?.message == refusal)
  }

  @Test("what git tracks from now on is read from now on, and no longer once it does not")
  func changes() throws {
    try link("../notes/new.md", at: "templates/a.md")
    #expect(throws: StoreError.self) { try text("templates/a.md") }
    try fixture.track("notes/new.md", in: "log")
    #expect(try text("templates/a.md") == "new")
    try Files.remove(fixture.path("log/.git/index"))
    #expect(throws: StoreError.self) { try text("templates/a.md") }
  }

  @Test("of a folder that is a link each file must be tracked")
  func folders() throws {
    try link("../notes", at: "templates/folder")
    try link("../.git", at: "templates/git")
    #expect(try text("templates/folder/kept.md") == "kept")
    #expect(throws: StoreError.self) { try text("templates/folder/new.md") }
    #expect(throws: StoreError.self) { try text("templates/git/hush") }
    #expect(throws: StoreError.self) { try store.files.names(in: "templates/git") }
    #expect(store.links().map(\.refusal) == [nil, "a symbolic link into git's own folder"])
  }

  @Test("where git cannot be asked, none is followed")
  func withoutGit() throws {
    try link("../notes/kept.md", at: "templates/a.md")
    try Files.write("torn", to: fixture.path("log/.git/index"))
    #expect(throws: StoreError.self) { try text("templates/a.md") }
  }
}
