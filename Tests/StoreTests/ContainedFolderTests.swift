import Store
import StoreTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ContainedFolderTests {
  let fixture: StoreFixture
  let folder: ContainedFolder

  init() throws {
    fixture = try StoreFixture()
    try fixture.write("inside", to: "store/a/file.md")
    try fixture.write("secret", to: "outside/file.md")
    folder = ContainedFolder(fixture.path("store"))
  }

  private func link(_ target: String, at relative: String) throws {
    try #require(symlink(target, fixture.path("store/\(relative)")) == 0)
  }

  private func text(_ relative: String) throws -> String? {
    try folder.read(relative).map { String(decoding: $0, as: UTF8.self) }
  }

  private func refusal(_ relative: String) -> StoreError? {
    #expect(throws: StoreError.self) { try folder.read(relative) }
  }

  @Test func filesAreReadWhole() throws {
    #expect(try text("a/file.md") == "inside")
    try fixture.write("", to: "store/empty.md")
    #expect(try folder.read("empty.md") == [])
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Files.write(large, to: fixture.path("store/large.md"))
    #expect(try folder.read("large.md") == large)
  }

  @Test(arguments: ["none.md", "a/none.md", "none/none.md", "a/file.md/none"])
  func whatIsMissingIsNil(_ relative: String) throws {
    #expect(try folder.read(relative) == nil)
    #expect(try folder.names(in: relative) == nil)
  }

  @Test func aMissingFolderHasNoFiles() throws {
    let gone = ContainedFolder(fixture.path("gone"))
    #expect(try gone.read("a.md") == nil)
    #expect(try gone.names(in: "a") == nil)
  }

  @Test func linksWithinAreFollowed() throws {
    try link("a/file.md", at: "relative.md")
    try link(fixture.path("store/a"), at: "b")
    #expect(try text("relative.md") == "inside")
    #expect(try text("b/file.md") == "inside")
    #expect(try folder.names(in: "b") == ["file.md"])
  }

  @Test func linksOutAreRefused() throws {
    try link("../outside/file.md", at: "out.md")
    try link(fixture.path("outside"), at: "out")
    try link("..", at: "up")
    for path in ["out.md", "out/file.md", "up/outside/file.md"] {
      let error = try #require(refusal(path))
      #expect(error.kind == .badData)
      #expect(error.message == "a symbolic link that leads out of the store")
      #expect(error.file == fixture.path("store/\(path)"))
    }
    #expect(throws: StoreError.self) { try folder.names(in: "out") }
  }

  @Test func aCombiningMarkHidesNoSlash() throws {
    try fixture.write("secret", to: "outside/\u{301}file.md")
    try link(fixture.path("outside"), at: "out")
    #expect(refusal("out/\u{301}file.md")?.kind == .badData)
  }

  @Test func aSiblingWithTheSameBeginningIsOutside() throws {
    try fixture.write("secret", to: "store-2/file.md")
    try link("../store-2/file.md", at: "out.md")
    #expect(refusal("out.md")?.kind == .badData)
  }

  @Test func aFolderThatIsItselfALinkIsFine() throws {
    try #require(symlink("store", fixture.path("alias")) == 0)
    let alias = ContainedFolder(fixture.path("alias"))
    try link("a/file.md", at: "in.md")
    #expect(try alias.read("a/file.md") == Array("inside".utf8))
    #expect(try alias.read("in.md") == Array("inside".utf8))
  }

  @Test func linksToNothingAndInCirclesAreRefused() throws {
    try link("nothing", at: "dangling.md")
    try link("loop.md", at: "loop.md")
    #expect(refusal("dangling.md")?.message == "a symbolic link to nothing")
    #expect(refusal("loop.md") != nil)
  }

  @Test(arguments: [
    "", ".", "..", "../outside/file.md", "a/../a/file.md", "/etc/passwd", "a//file.md", "a/",
  ])
  func pathsThatAreNotPlainAreRefused(_ relative: String) throws {
    #expect(refusal(relative)?.kind == .badData)
  }

  @Test func onlyRegularFilesAreRead() throws {
    try #require(mkfifo(fixture.path("store/pipe.md"), 0o644) == 0)
    #expect(refusal("pipe.md")?.message == "not a regular file")
    #expect(refusal("a")?.message == "not a regular file")
    try link("/dev/zero", at: "zero.md")
    #expect(refusal("zero.md")?.kind == .badData)
    #expect(throws: StoreError.self) { try RegularFile.read("/dev/zero") }
    #expect(throws: StoreError.self) { try folder.names(in: "a/file.md") }
  }

  @Test func sizeIsBounded() throws {
    try fixture.write("12345", to: "store/five.md")
    #expect(try folder.read("five.md", limit: 5)?.count == 5)
    let error = #expect(throws: StoreError.self) { try folder.read("five.md", limit: 4) }
    #expect(error?.kind == .badData)
    #expect(error?.message == "larger than 4 bytes")
    let sparse = fixture.path("store/sparse.md")
    try Files.write("", to: sparse)
    try #require(truncate(sparse, 1 << 30) == 0)
    #expect(refusal("sparse.md")?.kind == .badData)
  }

  @Test func namesAreSortedByBytes() throws {
    for name in ["b", "a", "é", "Z", "2031-03-04.md"] {
      try fixture.write("", to: "store/list/\(name)")
    }
    #expect(try folder.names(in: "list") == ["2031-03-04.md", "Z", "a", "b", "é"])
  }
}
