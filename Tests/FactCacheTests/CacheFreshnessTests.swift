import Query
import Store
import StoreTestSupport
import TestSupport
import Testing
import Values

@testable import FactCache

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Freshness of the cache")
struct CacheFreshnessTests {
  /// Weights that are spelled with equally many bytes.
  private func log(_ weight: Int) -> String { "## Quick Log\nWeight:: \(weight)\n" }

  private func weights(_ answer: FactCache.Answer) -> [Fact?] {
    answer.table.columns[FactColumn(name: "weight")] ?? []
  }

  @Test(
    "an edit in place, of the same size, with the modification time set back, is seen",
    arguments: [0, 10_000_000_000])
  func inPlace(lead: Int) async throws {
    var world = try CacheFixture()
    world.lead = lead
    try world.write("2031-01-02.md", log(180))
    let before = try world.status("2031-01-02.md")
    for weight in 181...200 {
      world.tick()
      try world.overwrite("2031-01-02.md", Array(log(weight).utf8))
      try world.setModified("2031-01-02.md", to: before)
      let answer = try world.expectTruth(columns: [FactColumn(name: "weight")])
      #expect(weights(answer) == [.number(Double(weight))])
    }
    let after = try world.status("2031-01-02.md")
    #expect(after.st_ino == before.st_ino && after.st_size == before.st_size)
    #expect(after.modified.tv_nsec == before.modified.tv_nsec)
  }

  @Test(
    "a file that another is renamed to, with its size and modification time, is seen",
    arguments: [0, 10_000_000_000])
  func byRename(lead: Int) async throws {
    var world = try CacheFixture()
    world.lead = lead
    try world.write("2031-01-02.md", log(180))
    let before = try world.status("2031-01-02.md")
    for weight in 181...200 {
      world.tick()
      try world.write(".new", log(weight))
      try world.setModified(".new", to: before)
      try #require(rename(world.path(".new"), world.path("2031-01-02.md")) == 0)
      let year = try #require(try? CalendarDate.range("2031", today: CacheFixture.first))
      let answer = try world.expectTruth(in: year, columns: nil)
      #expect(weights(answer) == [.number(Double(weight))])
    }
  }

  @Test("what has not changed is not read again, and what was only touched is not kept anew twice")
  func untouched() async throws {
    var world = try CacheFixture()
    world.lead = 10_000_000_000
    for day in CacheFixture.days { try world.write("\(day).md", log(180)) }
    world.tick()
    #expect(try world.expectTruth().readCount == 20)
    #expect(try world.expectTruth().readCount == 0)
    let name = "\(CacheFixture.days[3]).md"
    try world.write(name, log(181))
    #expect(try world.expectTruth().readCount == 1)
    world.tick()
    try #require(utimensat(AT_FDCWD, world.path(name), nil, 0) == 0)
    #expect(try world.expectTruth().readCount == 0, "its content is the one that is known")
    let file = try world.cacheFile(2030)
    let written = try inode(of: file)
    #expect(try world.expectTruth().readCount == 0)
    #expect(try inode(of: file) == written)
  }

  @Test("the names of columns are known without their facts")
  func names() throws {
    var world = try CacheFixture()
    world.lead = 10_000_000_000
    try world.write("2031-01-02.md", log(180))
    try world.write("2031-01-03.md", "## Quick Log\nKnee:: sore\nPulse:: 52\n")
    world.tick()
    let expected: Set = ["weight", "text:knee", "field:pulse"]
    for readCount in [2, 0] {
      let answer = try world.expectTruth(columns: [])
      #expect(answer.readCount == readCount && answer.table.columns.isEmpty)
      #expect(answer.names.map(\.name).filter(expected.contains).count == 3)
    }
  }

  private func inode(of path: String) throws -> ino_t {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_ino
  }

  @Test("a stamp is racy by the later of its times: the modification time can be set back")
  func racyStamp() {
    let second = 1_000_000_000
    let stamp = FileStamp(size: 1, modified: 5 * second, changed: 100 * second, inode: 1)
    #expect(stamp.isRacy(at: 101 * second))
    #expect(!stamp.isRacy(at: 103 * second))
  }

  @Test("a log of the last two seconds is looked at again, and trusted as soon as it is older")
  func racy() async throws {
    var world = try CacheFixture()
    try world.write("2031-01-02.md", log(180))
    try world.expectTruth()
    let status = try world.cache.status()
    #expect(status.map(\.days) == [1] && status.map(\.fresh) == [0])
    world.lead = 10_000_000_000
    #expect(try world.expectTruth().readCount == 0, "its content is known by its hash")
    #expect(try world.cache.status().map(\.fresh) == [1])
  }

  @Test("logs that come and go are seen, in the newer layout and in the oldest")
  func comingAndGoing() async throws {
    var world = try CacheFixture()
    world.lead = 10_000_000_000
    let range = CacheFixture.days[0]...CacheFixture.days[19]
    for step in 0..<2 {
      try world.write("2031-01-02.md", log(180))
      try world.expectTruth(in: range)
      world.tick()
      try world.write("2031-01-03/index.md", log(190))
      try world.expectTruth(in: range, "\(step)")
      world.tick()
      try world.write("2031-01-03/index.md", log(191))
      try world.expectTruth(in: range, "\(step)")
      try world.write("2031-01-02-workout.md", "## Strength Log\nRow:: 3x10 @ 45 lbs\n")
      try world.expectTruth(in: range, "\(step)")
      try world.write("2031-01-09-late.md", log(170))
      try world.expectTruth(in: range, "\(step)")
      try Files.remove(world.path("2031-01-03/index.md"))
      try world.expectTruth(in: range, "\(step)")
      try Files.remove(world.path("2031-01-02.md"))
      try world.expectTruth(in: range, "\(step)")
      // What is left of the day is a variant, which is never read.
      try world.write("2031-01-02-late.md", log(170))
      try world.expectTruth(in: range, "\(step)")
      try Files.remove(world.path("2031-01-02-workout.md"))
      try world.expectTruth(in: range, "\(step)")
      try Files.remove(world.path("2031-01-02-late.md"))
      try Files.remove(world.path("2031-01-09-late.md"))
      world.tick()
      try world.expectTruth(in: range, "\(step)")
    }
  }

  @Test("names of habits that change change the days that were kept")
  func habits() async throws {
    let world = try CacheFixture()
    try world.write("2031-01-02.md", "## Daily Habits\n- [x] Read ten pages\n")
    for id in ["read", "book", "page"] {
      try world.fixture.write(
        "---\nhabits:\n  - id: \(id)\n    name: Read ten pages\n---\n",
        to: "log/content/config/habits.md")
      let answer = try world.expectTruth()
      #expect(answer.table.columns[FactColumn(name: "habit:\(id)")] != nil)
    }
  }

  @Test("types of training that change change the days that were kept")
  func types() async throws {
    let world = try CacheFixture()
    try world.write("2031-01-02.md", "## Training Output\nRow:: 5000/20\n")
    let column = FactColumn(name: "row.duration")
    #expect(try world.expectTruth().table.columns[column] == nil)
    for field in ["Row", "Erg", "Row"] {
      try world.fixture.write(
        "types:\n- {id: row, fields: [\(field)]}\n", to: "log/content/config/workout_types.yaml")
      let answer = try world.expectTruth()
      #expect((answer.table.columns[column] != nil) == (field == "Row"))
    }
  }

  @Test("facts that were kept of other units are read again")
  func units() async throws {
    var world = try CacheFixture()
    world.lead = 10_000_000_000
    try world.write("2031-01-02.md", log(80))
    for (unit, pounds) in [(WeightUnit.lb, 80), (.kg, 176.3696), (.lb, 80)] {
      world.units = FormatUnits(weight: unit)
      let answer = try world.expectTruth()
      #expect(weights(answer) == [.number(pounds)])
      #expect(answer.readCount == 1)
      #expect(try world.expectTruth().readCount == 0)
    }
  }

  @Test("a log that is a link is read whatever is known, and one that leads out never")
  func links() async throws {
    var world = try CacheFixture()
    world.lead = 10_000_000_000
    try world.fixture.write(log(180), to: "log/notes/day.md")
    try world.fixture.track("notes/day.md", in: "log")
    try #require(symlink("../../notes/day.md", world.path("2031-01-02.md")) == 0)
    try #require(symlink("/etc/hostname", world.path("2031-01-03.md")) == 0)
    for weight in 181...183 {
      world.tick()
      let before = try world.status("../../notes/day.md")
      try world.fixture.write(log(weight), to: "log/notes/day.md")
      try world.setModified("../../notes/day.md", to: before)
      let answer = try world.expectTruth()
      #expect(answer.unreadable.count == 1)
      #expect(weights(answer) == [.number(Double(weight))])
    }
  }

  @Test("a folder of logs that is a link has only the days that git tracks")
  func linkedFolder() async throws {
    let world = try CacheFixture()
    try world.fixture.write(log(180), to: "log/days/2031-01-02.md")
    try world.fixture.write(log(181), to: "log/days/2031-01-03.md")
    try world.fixture.track("days/2031-01-02.md", in: "log")
    try Files.remove(world.fixture.path("log/content/logs"))
    try #require(symlink("../days", world.fixture.path("log/content/logs")) == 0)
    for _ in 0..<2 {
      let answer = try world.expectTruth()
      #expect(weights(answer) == [.number(180)])
      #expect(answer.unreadable.map(\.message) == ["a symbolic link to what git does not track"])
    }
  }

  @Test("another store has another cache, and one without a home has none")
  func places() async throws {
    let world = try CacheFixture()
    let other = try world.fixture.makeStore("other")
    let paths = [world.store, other].map {
      FactCache(of: $0, units: .standard, in: world.fixture.environment) { 0 }.path
    }
    #expect(paths[0] != paths[1])
    try world.write("2031-01-02.md", log(180))
    var environment = world.fixture.environment
    environment.variables = [:]
    let cache = FactCache(of: world.store, units: .standard, in: environment) { 0 }
    #expect(cache.path == nil)
    let answer = try cache.facts(in: .earliest ... .latest, columns: nil)
    #expect(weights(answer) == [.number(180)])
    #expect(try cache.status().map(\.fresh) == [0])
  }

  @Test("the cache is its owner's alone, and a folder that cannot be written is no error")
  func privacy() async throws {
    let world = try CacheFixture()
    try world.write("2031-01-02.md", log(180))
    try world.expectTruth()
    let path = try #require(world.cache.path)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    try #require(stat(path + "/2031.json", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    try Files.remove(path)
    try Files.write("in the way", to: path)
    try world.expectTruth()
    #expect(try Files.text(path) == "in the way")
  }
}
