import DayModel
import JSON
import TestSupport
import Testing
import WatchData

@testable import Actions
@testable import Context
@testable import Values

/// `import garmin`: blank fields are filled, with a note of whose each value is; a person's word wins.
@Suite("Imports of measured days")
struct MeasuredImportTests {
  private static let path = "data/garmin_metrics.json"
  private static let origins = "data/origins/2031.json"
  private static let now = "2031-03-30T12:00:00Z"

  private static func log(_ date: String) -> String { "content/logs/\(date).md" }

  /// An entry of a day with sleep and a run.
  private static func entry(
    _ date: String, sleep: Double? = 6.67, runs: [(start: String, minutes: Double)] = [],
    rate: Int = 151
  ) -> String {
    let activities = runs.map {
      "{\"type\": \"running\", \"start_time\": \"\(date) \($0.start)\", \"duration_minutes\": \($0.minutes), \"distance_km\": 5.01, \"avg_hr\": \(rate)}"
    }
    return
      "{\"date\": \"\(date)\", \"synced_at\": \"\(date)T07:00:00\", \"sleep\": {\"total_hours\": \(sleep.map { "\($0)" } ?? "null")}, \"activities\": [\(activities.joined(separator: ", "))]}"
  }

  private static func file(_ entries: String...) -> String {
    "{\"version\": \"1.0\", \"entries\": [\(entries.joined(separator: ", "))]}"
  }

  private static let blank = "## Quick Log\nWeight::\nSleep::\nMood_AM:: 6\n"
  private static let blankWithRun = blank + "\n## Training Output\nRun::\nAvg_HR::\n"

  private func fixture(_ figures: String, _ logs: [String: String] = [:]) throws -> ActionFixture {
    var files = [Self.path: figures]
    for (date, text) in logs { files[Self.log(date)] = text }
    return try .withStore(files)
  }

  private func fill(
    _ fixture: ActionFixture, dryRun: Bool = false,
    _ change: (inout Importing.Options) -> Void = { _ in }
  ) throws -> MeasuredImport {
    var options = Importing.Options()
    change(&options)
    return try Importing.fill(
      from: .garmin, options, dryRun: dryRun,
      in: fixture.context(at: Self.now, command: "import garmin"))
  }

  private func text(_ path: String, _ fixture: ActionFixture) throws -> String {
    try Files.text("\(fixture.store)/\(path)")
  }

  private func outcomes(_ imported: MeasuredImport) -> [String] {
    imported.places.map { "\($0.date) \($0.place.path) \($0.place.outcome.rawValue)" }
  }

  @Test("blank fields are filled in one commit that names the import, and each value is noted")
  func filling() async throws {
    let fixture = try fixture(
      Self.file(Self.entry("2031-03-28", runs: [("06:30:05", 28.5), ("17:30:00", 20.17)])),
      ["2031-03-28": Self.blankWithRun])
    let imported = try fill(fixture)
    #expect(
      try text(Self.log("2031-03-28"), fixture) == """
        ## Quick Log
        Weight::
        Sleep:: 6:40
        Mood_AM:: 6

        ## Training Output
        Run:: 3.11mi/28:30
        Avg_HR::
        Run_HR:: 151
        - **Second run:** 3.11mi/20:10

        """)
    let notes = try Origins(Array(text(Self.origins, fixture).utf8))
    #expect(
      notes[CalendarDate(iso: "2031-03-28")!].values == [
        "sleep.hours": [.garmin: "6:40"], "training.activities.run": [.garmin: "3.11mi/28:30"],
        "training.activities.run.2": [.garmin: "3.11mi/20:10"],
        "training.activities.run.avg_hr": [.garmin: "151"],
      ])
    let message = try await fixture.git("log", "-1", "--format=%B")
    #expect(message.hasPrefix("import: garmin, 1 day\n"))
    #expect(message.contains("Import: \(imported.id) garmin\n"))
    #expect(message.contains("Import-Days: 1\nImport-Values: 4\n"))
    #expect(!message.contains("6:40"))
    #expect(try await fixture.git("status", "--porcelain").isEmpty)
    // The same again is no commit.
    let again = try fill(fixture)
    #expect(!again.result.isChanged && again.places.isEmpty && again.id == imported.id)
    #expect(try await fixture.git("rev-list", "--count", "HEAD") == "2")
  }

  @Test(
    "what a person wrote stays: a value, a run with what belongs to it, words in place of a value")
  func persons() async throws {
    let written = """
      ## Quick Log
      Sleep:: (missed)
      Mood_AM:: 6

      ## Training Output
      Run:: 4mi/36
      Avg_HR::

      """
    let fixture = try fixture(
      Self.file(Self.entry("2031-03-28", runs: [("06:30:05", 28.5)])), ["2031-03-28": written])
    let imported = try fill(fixture)
    #expect(!imported.result.isChanged && imported.result.commit == nil)
    #expect(try text(Self.log("2031-03-28"), fixture) == written)
    #expect(
      outcomes(imported) == [
        "2031-03-28 sleep.hours kept", "2031-03-28 training.activities.run kept",
      ])
  }

  @Test("a value follows its source, is a person's once edited, and stays away once taken away")
  func following() async throws {
    let day = "2031-03-28"
    let fixture = try fixture(
      Self.file(Self.entry(day, runs: [("06:30:05", 28.5)])), [day: Self.blankWithRun])
    _ = try fill(fixture)
    func figures(_ text: String) throws {
      try Files.write(text, to: "\(fixture.store)/\(Self.path)")
    }

    // A later export corrects it.
    try figures(Self.file(Self.entry(day, sleep: 7, runs: [("06:30:05", 29.5)])))
    #expect(
      outcomes(try fill(fixture)) == [
        "\(day) sleep.hours changed", "\(day) training.activities.run changed",
      ])
    #expect(try text(Self.log(day), fixture).contains("Sleep:: 7:00\n"))
    #expect(try text(Self.log(day), fixture).contains("Run:: 3.11mi/29:30\nAvg_HR:: 151\n"))

    // An edited value is the person's, whatever the source says then.
    var log = try text(Self.log(day), fixture).replacing("Sleep:: 7:00", with: "Sleep:: 7:15")
    try Files.write(log, to: "\(fixture.store)/\(Self.log(day))")
    try figures(Self.file(Self.entry(day, sleep: 8, runs: [("06:30:05", 29.5)])))
    #expect(outcomes(try fill(fixture)) == ["\(day) sleep.hours kept"])
    #expect(try text(Self.log(day), fixture).contains("Sleep:: 7:15\n"))

    // What was taken away stays away, until it is asked for.
    log = try text(Self.log(day), fixture).replacing("Run:: 3.11mi/29:30", with: "Run::")
    try Files.write(log, to: "\(fixture.store)/\(Self.log(day))")
    #expect(
      outcomes(try fill(fixture)) == [
        "\(day) sleep.hours kept", "\(day) training.activities.run blanked",
      ])
    #expect(
      outcomes(try fill(fixture) { $0.fill.again = true }).contains(
        "\(day) training.activities.run new"))

    // What no source has any more goes, and its note with it.
    try figures(Self.file(Self.entry(day, sleep: 8)))
    #expect(
      outcomes(try fill(fixture)) == [
        "\(day) sleep.hours kept", "\(day) training.activities.run removed",
        "\(day) training.avg_hr removed",
      ])
    #expect(try text(Self.log(day), fixture).contains("Run::\nAvg_HR::\n"))
    #expect(try !text(Self.origins, fixture).contains("training."))
  }

  @Test("days, kinds and days without a log are filled as it is asked for")
  func options() async throws {
    let fixture = try fixture(
      Self.file(
        Self.entry("2031-03-27"), Self.entry("2031-03-28", runs: [("06:30:05", 28.5)]),
        Self.entry("2031-03-31")), ["2031-03-28": Self.blankWithRun])
    let only = try fill(fixture, dryRun: true) { $0.fill.only = [.run] }
    #expect(
      outcomes(only) == [
        "2031-03-28 training.activities.run new", "2031-03-28 training.avg_hr new",
      ])
    #expect(only.withoutLog.map(\.description) == ["2031-03-27", "2031-03-31"])
    #expect(only.result.diffText?.contains("+Run:: 3.11mi/28:30") == true)
    #expect(try await fixture.git("status", "--porcelain").isEmpty)
    let skipped = try fill(fixture, dryRun: true) { $0.fill.skipped = [.run] }
    #expect(outcomes(skipped) == ["2031-03-28 sleep.hours new"])
    #expect(only.id != skipped.id)
    let earlier = try fill(fixture, dryRun: true) {
      $0.days = .earliest...CalendarDate(iso: "2031-03-27")!
    }
    #expect(earlier.places.isEmpty && earlier.withoutLog.count == 1)
    // A day gets a log where that is asked for, but none that is to come.
    let made = try fill(fixture) { $0.makesDays = true }
    #expect(made.days.map(\.date.description) == ["2031-03-27", "2031-03-28"])
    #expect(made.withoutLog.map(\.description) == ["2031-03-31"])
    #expect(try text(Self.log("2031-03-27"), fixture).contains("Sleep:: 6:40\n"))
    #expect(try Importing.kinds(" sleep, RUN") == [.sleep, .run])
    #expect(throws: ActionError.self) { try Importing.kinds("sleep,naps") }
  }

  @Test("what cannot be is told and not written; a file that cannot be read is left as it is")
  func bad() async throws {
    let entry =
      "{\"date\": \"2031-03-28\", \"weight_kg\": 780, \"sleep\": {\"total_hours\": 6.67}}"
    let fixture = try fixture(Self.file(entry), ["2031-03-28": Self.blank])
    let imported = try fill(fixture)
    #expect(
      outcomes(imported) == [
        "2031-03-28 weight_lbs refused", "2031-03-28 sleep.hours new",
      ])
    #expect(try text(Self.log("2031-03-28"), fixture).contains("Weight::\nSleep:: 6:40\n"))
    // What could be and is hardly true is not written unasked either.
    let unlikely = try self.fixture(
      Self.file("{\"date\": \"2031-03-28\", \"weight_kg\": 25}"), ["2031-03-28": Self.blank])
    #expect(outcomes(try fill(unlikely)) == ["2031-03-28 weight_lbs refused"])
    for (path, bytes) in [(Self.path, "{\"entries\": ["), (Self.origins, "[]")] {
      let old = try text(path, fixture)
      try Files.write(bytes, to: "\(fixture.store)/\(path)")
      let error = #expect(throws: ActionError.self) { try fill(fixture) }
      #expect(error?.file == path)
      #expect(try text(path, fixture) == bytes)
      try Files.write(old, to: "\(fixture.store)/\(path)")
    }
    let none = try ActionFixture.withStore([Self.log("2031-03-28"): Self.blank])
    let error = #expect(throws: ActionError.self) { try fill(none) }
    #expect(error?.kind == .noSuchFile && error?.hint?.isEmpty == false)
  }

  @Test("an import is listed and shown, and undone as a whole; what somebody changed since stays")
  func undoing() async throws {
    let day = "2031-03-28"
    let fixture = try fixture(
      Self.file(Self.entry(day, runs: [("06:30:05", 28.5)])), [day: Self.blankWithRun])
    let before = try await fixture.git("rev-parse", "HEAD^{tree}")
    let imported = try fill(fixture)
    let context = fixture.context(at: Self.now, command: "import undo")
    let past = try Importing.list(in: context)
    #expect(past.map(\.id) == [imported.id])
    #expect(past[0].form == "garmin" && past[0].days == 1 && past[0].values == 3)
    #expect(!past[0].isUndone)
    let shown = try Importing.show(String(imported.id.prefix(5)), in: context)
    #expect(
      try Importing.values(of: shown, in: context).map { "\($0.path) \($0.text ?? "")" } == [
        "sleep.hours 6:40", "training.activities.run 3.11mi/28:30", "training.avg_hr 151",
      ])
    #expect(throws: ActionError.self) { try Importing.show("zzzz", in: context) }

    // Import, then take it back: the tree before.
    let undone = try Undoing.undo(import: imported.id, dryRun: false, in: context)
    #expect(undone.notice == nil && undone.refused.isEmpty)
    #expect(try await fixture.git("rev-parse", "HEAD^{tree}") == before)
    #expect(try Importing.list(in: context)[0].isUndone)
    #expect(try Undoing.undo(import: imported.id, dryRun: false, in: context).notice != nil)

    // Again it does what it did first; what a person edits then stays.
    #expect(try fill(fixture).id == imported.id)
    let path = "\(fixture.store)/\(Self.log(day))"
    try Files.write(
      Files.text(path).replacing("Sleep:: 6:40", with: "Sleep:: 7:15"), to: path)
    _ = try await fixture.git("commit", "-aqm", "by hand")
    let partial = try Undoing.undo(import: imported.id, dryRun: false, in: context)
    #expect(partial.refused.count == 1)
    let log = try text(Self.log(day), fixture)
    #expect(log.contains("Sleep:: 7:15\n") && log.contains("Run::\nAvg_HR::\n"))
    #expect(!Files.exists("\(fixture.store)/\(Self.origins)"))
  }
}
