import Git
import Store
import StoreTestSupport
import TestSupport
import Testing

@Suite struct StoreTests {
  @Test func gitNamesPathsFromTheWorkingCopy() throws {
    let fixture = try StoreFixture()
    let store = try fixture.makeStore("log")
    #expect(store.gitPath("content/logs/2033-05-06.md") == "content/logs/2033-05-06.md")
    let inner = try fixture.makeStore("repo/me/log", repository: "repo")
    #expect(inner.gitPath("bestupid.yaml") == "me/log/bestupid.yaml")
  }

  @Test("The nearest store is the folder itself, or the one that holds it")
  func nearest() throws {
    let fixture = try StoreFixture()
    let store = try fixture.makeStore("repo/log", repository: "repo")
    for folder in ["repo/log", "repo/log/content/logs"] {
      let found = try Store.nearest(to: fixture.path(folder))
      #expect(found?.root == store.root)
      #expect(found?.workingCopy == store.workingCopy)
    }
    #expect(try Store.nearest(to: fixture.path("repo")) == nil)
    #expect(try Store.nearest(to: fixture.path("nowhere")) == nil)
  }

  @Test(
    "A log is called by its day, and every other file by its path",
    arguments: [
      ("content/logs/2033-05-06.md", "2033-05-06"), ("me/content/logs/2033-05-06.md", "2033-05-06"),
      ("content/logs/2033-05-06-workout.md", nil), ("content/logs/2033-05-06.txt", nil),
      ("content/logs/2033-05-0x.md", nil), ("content/logs/1.md", nil), ("logs/2033-05-06.md", nil),
      ("content/logs/2033-05-06/index.md", nil), ("2033-05-06.md", nil),
    ])
  func daysOfPaths(_ row: (path: String, day: String?)) {
    #expect(RepositoryPath(row.path).dayOrPath == row.day ?? row.path)
  }
}
