import DayStore
import Store
import StoreTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct StoreLocatorTests {
  var fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  private func locate(option: String? = nil) throws -> StoreLocator.Found {
    try StoreLocator.locate(option: option, in: fixture.environment)
  }

  private func refusal(option: String? = nil) -> StoreError? {
    #expect(throws: StoreError.self) { try locate(option: option) }
  }

  @Test mutating func theFirstThatNamesAStoreWins() throws {
    for name in ["option", "variable", "around", "default"] { try fixture.makeStore(name) }
    try fixture.setDefaultStore(fixture.path("default"))
    #expect(try locate().store.root == fixture.path("default"))
    #expect(try locate().source == .machineConfiguration)

    fixture.environment.currentDirectory = fixture.path("around/content/logs")
    #expect(try locate().store.root == fixture.path("around"))
    #expect(try locate().source == .currentFolder)

    fixture.environment.variables["BESTUPID_STORE"] = fixture.path("variable")
    #expect(try locate().store.root == fixture.path("variable"))
    #expect(try locate().source == .environment)

    #expect(try locate(option: "../../../option").store.root == fixture.path("option"))
    #expect(try locate(option: "../../../option").source == .option)
  }

  @Test mutating func aStoreIsMarkedByItsConfigurationOrItsLogs() throws {
    try fixture.write("", to: "marked/bestupid.yaml")
    try fixture.write("ref: refs/heads/main\n", to: "marked/.git/HEAD")
    try Files.makeFolder(fixture.path("marked/deep/down"))
    fixture.environment.currentDirectory = fixture.path("marked/deep/down")
    #expect(try locate().store.root == fixture.path("marked"))
  }

  @Test mutating func theNearestParentWins() throws {
    try fixture.makeStore("outer")
    try fixture.makeStore("outer/inner")
    try Files.makeFolder(fixture.path("outer/inner/notes"))
    fixture.environment.currentDirectory = fixture.path("outer/inner/notes")
    #expect(try locate().store.root == fixture.path("outer/inner"))
  }

  @Test mutating func aStoreMayLieWithinALargerWorkingCopy() throws {
    try fixture.makeStore("repo/me/log", repository: "repo")
    fixture.environment.currentDirectory = fixture.path("repo/me/log/content")
    let store = try locate().store
    #expect(store.root == fixture.path("repo/me/log"))
    #expect(store.workingCopy == fixture.path("repo"))
  }

  @Test mutating func aLinkedWorkingCopyHasAFileForItsRepository() throws {
    try Files.makeFolder(fixture.path("linked/content/logs"))
    try fixture.write("gitdir: /elsewhere\n", to: "linked/.git")
    fixture.environment.currentDirectory = fixture.path("linked")
    #expect(try locate().store.workingCopy == fixture.path("linked"))
  }

  @Test mutating func logsOutsideOfGitAreNoStore() throws {
    try Files.makeFolder(fixture.path("plain/content/logs"))
    fixture.environment.currentDirectory = fixture.path("plain")
    let error = try #require(refusal())
    #expect(error.kind == .notAStore)
    let named = try #require(refusal(option: "."))
    #expect(named.kind == .notAStore)
    #expect(named.hint == "`bestupid init .` makes it one.")
  }

  @Test mutating func aNamedFolderThatIsNoStoreEndsTheSearch() throws {
    try fixture.makeStore("default")
    try fixture.setDefaultStore(fixture.path("default"))
    #expect(refusal(option: ".")?.kind == .notAStore)
    let missing = try #require(refusal(option: "nowhere"))
    #expect(missing.kind == .noSuchFile)
    #expect(missing.file == "nowhere")
    fixture.environment.variables["BESTUPID_STORE"] = fixture.path("nowhere")
    #expect(refusal()?.kind == .noSuchFile)
    #expect(refusal()?.hint == "BESTUPID_STORE names it.")
    fixture.environment.variables["BESTUPID_STORE"] = ""
    #expect(try locate().source == .machineConfiguration)
  }

  @Test func withoutAnyStoreTheErrorSaysWhatToDo() throws {
    let error = try #require(refusal())
    #expect(error.kind == .notAStore)
    #expect(error.hint?.contains("bestupid init") == true)
  }

  @Test func aDefaultStoreThatIsGoneIsToldWithItsLine() throws {
    try fixture.setDefaultStore(fixture.path("gone"))
    let error = try #require(refusal())
    #expect(error.kind == .notAStore)
    #expect(error.message.contains("is gone"))
    #expect(error.file == fixture.path("home/.config/bestupid/config.yaml"))
    #expect(error.line == 2)
    try Files.makeFolder(fixture.path("gone"))
    #expect(refusal()?.message.contains("is not a store") == true)
  }

  @Test mutating func theDefaultStoreMayBeginWithTheHomeFolder() throws {
    try fixture.makeStore("home/my log")
    try fixture.setDefaultStore("~/my log")
    fixture.environment.currentDirectory = fixture.folder.path
    #expect(try locate().store.root == fixture.path("home/my log"))
  }

  @Test mutating func aBrokenConfigurationMattersOnlyWhereItIsNeeded() throws {
    try fixture.makeStore("log")
    try fixture.write("color: auto\nstore: [\n", to: "home/.config/bestupid/config.yaml")
    let error = try #require(refusal())
    #expect(error.kind == .badConfiguration)
    #expect(error.line == 3)
    #expect(try locate(option: fixture.path("log")).source == .option)
  }

  @Test mutating func withoutAHomeOnlyTheDefaultStoreIsOutOfReach() throws {
    try fixture.makeStore("log")
    fixture.environment.variables["HOME"] = nil
    #expect(refusal()?.kind == .badConfiguration)
    #expect(refusal()?.message == "there is no home folder: HOME is not set")
    fixture.environment.currentDirectory = fixture.path("log")
    #expect(try locate().source == .currentFolder)
  }

  @Test mutating func linksOnTheWayAreResolved() throws {
    try fixture.makeStore("log")
    try #require(symlink("../log", fixture.path("home/link")) == 0)
    #expect(try locate(option: "link").store.root == fixture.path("log"))
  }
}
