import Actions
import DayEditing
import JSON
import Language
import Query
import TestSupport
import Testing
import Values

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a command does can be called without a terminal, the built program, its environment and its
/// clock.
@Suite("Actions")
struct ActionTests {
  private let fixture: ActionFixture

  init() throws { fixture = try .withStore() }

  private func write(_ words: String..., dryRun: Bool = false) throws -> EditedLog {
    let entries = try LogEntry.read(words, nutrients: Nutrients())
    return try Entries.write(
      LogRequest([LogRequest.Line(entries: entries)]), into: .day(ActionFixture.today),
      allowsNew: false, dryRun: dryRun, in: fixture.context()
    ).logs[0]
  }

  @Test("what is logged is shown, and queried")
  func logShowQuery() throws {
    let edited = try write("weight", "181", "sleep", "6:35")
    #expect(edited.result.isCreated && edited.result.isChanged)
    #expect(edited.changes.map(\.field) == ["weight", "sleep"])
    #expect(edited.result.commit?.utf8.count == 40)
    #expect(try fixture.text(edited.path).contains("Weight:: 181\n"))

    let days = try Days.find(
      in: ActionFixture.today...ActionFixture.today, in: fixture.context())
    let record = try #require(try days.singleRecord())
    #expect(record.json.text(.compact).contains("\"weight_lbs\":181"))

    let request = try QueryRequest(QueryField.list("weight"), today: ActionFixture.today)
    let query = try Queries.answer(request, in: fixture.context(), progress: nil)
    #expect(query.csv == "date,weight\n2031-03-04,181\n")
    #expect(fixture.messages == [])
  }

  @Test("a dry run has a diff, and writes nothing")
  func dryRun() throws {
    let edited = try write("weight", "181", dryRun: true)
    let diff = try #require(edited.result.diff)
    #expect(String(decoding: diff, as: UTF8.self).contains("+Weight:: 181\n"))
    #expect(edited.result.commit == nil)
    #expect(!Files.exists("\(fixture.store)/\(edited.path)"))
  }

  @Test("a value that is unlikely is written, and told on the way")
  func warning() throws {
    let edited = try write("weight", "50")
    #expect(edited.result.isChanged)
    #expect(
      fixture.messages
        == edited.changes.compactMap(\.warning).map { "warning: \($0); written anyway" })
    #expect(fixture.messages.count == 1)
  }

  @Test("an entry that cannot be written names its line, and nothing of the others is written")
  func lines() throws {
    let lines = try [(1, ["weight", "181"]), (3, ["caffeine", "200"])].map { number, words in
      LogRequest.Line(
        entries: try LogEntry.read(words, nutrients: Nutrients()), number: number)
    }
    let error = #expect(throws: ActionError.self) {
      try Entries.write(
        LogRequest(lines), into: .day(ActionFixture.today), dryRun: false,
        in: fixture.context())
    }
    #expect(error?.kind == .unknownField)
    #expect(error?.line == 3)
    #expect(throws: ActionError.self) {
      try Days.find(in: ActionFixture.today...ActionFixture.today, in: fixture.context())
    }
  }

  @Test("today is told by the store's zone and its start of the day")
  func today() throws {
    #expect(try fixture.context().today == ActionFixture.today)
    // 10:30 in Vienna, where this day begins at noon.
    try fixture.write(
      "time_zone: Europe/Vienna\nday_starts_at: \"12:00\"\n", to: "bestupid.yaml")
    let context = fixture.context()
    #expect(try context.today == CalendarDate(iso: "2031-03-03"))
    #expect(context.clock.text(ActionFixture.now) == "2031-03-04T10:30:00+01:00")
  }

  @Test("a configuration that cannot be read stops nothing: what it said before counts")
  func brokenConfiguration() throws {
    try fixture.write("day_starts_at: noon\n", to: "bestupid.yaml")
    #expect(try fixture.context().todayForReading == ActionFixture.today)
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages.first?.hasPrefix("configuration ignored: ") == true)
    #expect(try fixture.context().date("today") == ActionFixture.today)
    #expect(fixture.messages.last?.contains("its previous version applies") == true)
  }

  @Test("one of several days that cannot be read is told on the way, and hides no other")
  func leftOut() throws {
    _ = try write("weight", "181")
    try #require(mkfifo("\(fixture.store)/content/logs/2031-03-03.md", 0o644) == 0)
    var text: [UInt8] = []
    let exported = try Days.export(
      .earliest ... .latest, as: .csv(.metrics), to: nil, in: fixture.context()
    ) { text += $0 }
    #expect(exported.count == 1)
    #expect(String(decoding: text, as: UTF8.self).contains("2031-03-04"))
    #expect(
      fixture.messages == [
        "left out: \(fixture.store)/content/logs/2031-03-03.md: not a regular file"
      ])
  }

  @Test("a setting of the store is changed with a commit")
  func settings() throws {
    let setting = try StoredSettings.change("units.weight", to: "kg", in: fixture.context())
    #expect(setting.value == "kg")
    #expect(try write("weight", "82").changes.map(\.after) == ["82kg"])
    let error = #expect(throws: ActionError.self) {
      try StoredSettings.read("units.wait", in: fixture.context())
    }
    #expect(error?.kind == .unknownSetting)
  }

  @Test("a sync that was ended early, or has no remote, is no failed sync")
  func sync() async throws {
    let error = await #expect(throws: (any Error).self) {
      try await DeviceSync.run(.both, limit: patience, in: fixture.context())
    }
    #expect(error.map { ActionError($0).kind } == .noRemote)
    await #expect(throws: Interrupted.self) {
      try await DeviceSync.run(
        .both, limit: patience, in: fixture.context(interruption: AlwaysInterrupted()))
    }
    let report = try Stores.status(in: fixture.context())
    #expect(report.history == nil)
    #expect(report.status.branch != nil)
  }
}
