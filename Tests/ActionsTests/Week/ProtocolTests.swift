import Actions
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `protocol`: the week's plan and what became of it, in words and in JSON.
@Suite("The week's plan: what became of it")
struct ProtocolTests {
  private static let final = "content/config/protocol_2031-03-03.md"

  private static let plan = SampleStore.weekPlan

  private static let logs = SampleStore.startOfWeek

  /// The lines of a Thursday evening.
  private static let screen = SampleStore.weekScreen

  /// A store with logs and these files.
  private func fixture(
    _ files: [String: String] = [Self.final: Self.plan], logs: [String: String] = Self.logs
  ) throws -> ActionFixture {
    try .withStore(
      files.merging(logs) { $1 }.merging(["bestupid.yaml": ""]) { one, _ in one })
  }

  private static let evening = "2031-03-06T19:20:00Z"

  /// This week, on a Thursday evening.
  private func week(_ fixture: ActionFixture, at time: String = Self.evening) throws -> PlannedWeek
  {
    let context = fixture.context(at: time)
    let today = try context.todayForReading
    return try ProtocolReader.week(of: today, today: today, in: context)
  }

  /// The lines for a person, in 80 columns.
  private func lines(_ fixture: ActionFixture, at time: String = Self.evening) throws -> [String] {
    let timeline = WeekTimeline(
      week: try week(fixture, at: time), style: Style(isColored: false),
      units: try fixture.context().unitsForReading,
      screen: ScreenForm(columns: 80, hasUnicode: true))
    return timeline.lines.map(\.codes)
  }

  private func screen(_ fixture: ActionFixture) throws -> String {
    try lines(fixture).map { $0 + "\n" }.joined()
  }

  private func check(
    _ fixture: ActionFixture, _ days: ClosedRange<CalendarDate>? = nil
  ) throws -> CheckedDays {
    try Days.check(days, in: fixture.context(at: Self.evening))
  }

  private static let today = CalendarDate(iso: "2031-03-06") ?? .earliest

  // MARK: What became of it

  @Test("the week is a line a day, with today marked, and nothing is written")
  func golden() throws {
    let fixture = try fixture()
    let before = try fixture.contents()
    #expect(try screen(fixture) == Self.screen)
    #expect(try fixture.contents() == before)
    #expect(fixture.messages == [])
  }

  @Test("what moved, what is beside the plan, and half of a day are said")
  func outcomes() throws {
    var logs = Self.logs
    logs["content/logs/2031-03-05.md"] = "## Today's Todos\n- [ ] Workout: Run\n"
    logs["content/logs/2031-03-06.md"] = "## Training Output\nBike:: 10/45\n"
    logs["content/logs/2031-03-07.md"] = "## Training Output\nRun:: 3.1/31:00 (felt long)\n"
    logs["content/logs/2031-03-08.md"] = "## Today's Todos\n- [x] Workout: Bike\n"
    let plan = Self.plan.replacing("| Strength B |", with: "| Swim + Strength B |")
    let fixture = try fixture([Self.final: plan], logs: logs)
    let night = "2031-03-08T23:00:00Z"
    let shown = try lines(fixture, at: night)
    #expect(
      shown[2] == "Tue 04  ✗  Swim + Strength… hinge, press         not done: swim (3 exercises)")
    #expect(shown[3].hasPrefix("Wed 05  ↷  Run ") && shown[3].hasSuffix(" on Fri 07"))
    #expect(
      shown[4].hasPrefix("Thu 06  ✗ ") && shown[4].hasSuffix("not done (+ bike 10 mi, 45:00)"))
    #expect(shown[5].hasPrefix("Fri 07  +  Rest "))
    #expect(shown[5].hasSuffix(" run 3.1 mi, 31:00 (for Wed 05)"))
    #expect(shown[6].hasPrefix("Sat 08  ✓  Bike ") && shown[6].hasSuffix(" done"))
    #expect(shown[8].hasPrefix("Done 3 of 5, 60 %, target 85 %. "))
    _ = try StoredSettings.change("units.distance", to: "km", in: fixture.context())
    #expect(try lines(fixture, at: night)[5].contains(" run 4.99 km, 31:00"))
  }

  @Test("today is the day that entries belong to")
  func today() throws {
    let fixture = try fixture([
      Self.final: Self.plan, "bestupid.yaml": "day_starts_at: 04:00\n",
    ])
    #expect(
      try lines(fixture, at: "2031-03-06T03:59:00Z").contains { $0.hasPrefix("Wed 05  ▸") })
    #expect(
      try lines(fixture, at: "2031-03-06T04:00:00Z").contains { $0.hasPrefix("Thu 06  ▸") })
    #expect(try lines(fixture, at: "2031-03-10T03:00:00Z")[0].hasPrefix("2031-W10 Base"))
  }

  @Test("a script gets states, exercises, targets and how much was kept to")
  func json() throws {
    let json = try read(try week(try fixture()).json, "protocol")
    #expect(json["week"] == "2031-W10" && json["monday"] == "2031-03-03")
    #expect(json["file"].string == Self.final && json["draft"] == false)
    #expect(json["target_compliance"] == 85 && json["phase"] == "Base")
    let states = json["days"].elements.compactMap(\.["state"].string)
    #expect(
      states == ["done", "done", "missed", "today", "rest", "planned", "planned"])
    let thursday = json["days"][3]
    #expect(thursday["kinds"] == ["strength"] && thursday["workout"] == "goblet squat, row")
    #expect(thursday["exercises"].elements.map(\.["exercise"]) == ["Goblet squat", "Row"])
    #expect(thursday["exercises"][0]["sets"] == 3 && thursday["exercises"][0]["reps"] == 10)
    #expect(thursday["exercises"][0]["weight_lbs"] == 45)
    #expect(json["compliance"]["done"] == 2 && json["compliance"]["missed"] == 1)
    #expect(json["compliance"]["rate"] == 0.667)
    #expect(json["targets"][1]["actual"] == 0 && json["targets"][1]["goal"] == 8)
    #expect(json["diagnostics"][0]["construct"] == "date-mismatch")
    #expect(json["days"][4]["workout"] == .null && json["days"][4]["kinds"].elements.isEmpty)
  }

  // MARK: Which file

  @Test("a draft counts where nothing else does, and is said to be one; others are named by check")
  func files() throws {
    let fixture = try fixture([
      "content/config/protocol_2031-W10_DRAFT.md": Self.plan,
      "content/logs/weekly-protocol-2031-03-05.md": Self.plan,
    ])
    #expect(try lines(fixture)[0].hasPrefix("2031-W10 (DRAFT) Base · base"))
    #expect(try read(try week(fixture).json, "protocol")["draft"] == true)
    let warnings = try check(fixture).warnings
    #expect(warnings.map(\.file) == ["content/logs/weekly-protocol-2031-03-05.md"])
    #expect(warnings.first?.message.hasPrefix("not counted") == true)
    try fixture.write(Self.plan, to: "content/config/protocol_2031-03-03_DRAFT.md")
    try fixture.write(Self.plan, to: "content/config/protocol_2031-W10.md")
    #expect(try week(fixture).file?.path == "content/config/protocol_2031-W10.md")
    try fixture.write(Self.plan, to: Self.final)
    #expect(try week(fixture).file?.path == Self.final)
    #expect(try check(fixture).warnings.count == 4)
    let next = Self.today.monday.advanced(by: 7)
    #expect(try check(fixture, next...next.advanced(by: 6)).warnings.isEmpty)
    #expect(try check(fixture, Self.today...Self.today).warnings.count == 4)
  }

  @Test("a plan in the folder of logs alone is the week's plan, and no log that went astray")
  func amongLogs() throws {
    for name in ["my-protocol-2031-03-04.md", "protocol_2031-W10.md"] {
      let fixture = try fixture(["content/logs/\(name)": Self.plan])
      #expect(try lines(fixture).count == 10, "\(name)")
      let checked = try check(fixture)
      #expect(checked.warnings.isEmpty, "\(name)")
      #expect(!checked.diagnostics.contains { $0.message.contains("no day's log") }, "\(name)")
    }
  }

  // MARK: What is missing or broken

  @Test("a week without a plan has what was trained, and says where a plan is looked for")
  func missing() throws {
    let week = try week(try fixture([:]))
    let json = try read(week.json, "protocol")
    #expect(json["file"] == .null && json["compliance"]["rate"] == .null)
    #expect(json["days"].elements.prefix(3).map(\.["state"]) == ["extra", "extra", "unplanned"])
    #expect(json["days"][0]["extra"] == ["swim"])
    #expect(week.missingPlan.kind == .noSuchPlan)
    #expect(week.missingPlan.message == "there is no plan for 2031-W10")
    #expect(week.missingPlan.hint?.contains(Self.final) == true)
    #expect(week.missingPlan.hint?.hasSuffix("bestupid edit --plan 2031-03-03") == true)
  }

  @Test("a plan in a fence, of three days, with other line ends, tabs and pictures is a plan")
  func mess() throws {
    for text in [
      "```markdown\n\(Self.plan)```\n", "\n~~~\n\(Self.plan)~~~\n\n", "```md\n\(Self.plan)",
      "\u{FEFF}" + Self.plan.replacing("\n", with: "\r\n"),
      Self.plan.replacing(" | ", with: "\t|\t"),
      Self.plan + "</content>\n</invoke>",
    ] {
      #expect(try screen(try fixture([Self.final: text])) == Self.screen)
    }
    let three =
      "| Day | Type | Workout |\n|--|--|--|\n| Fri | Rest | |\n| Sat | Bike | |\n| Sun | Run | |"
    let shown = try lines(try fixture([Self.final: three]))
    #expect(shown[1] == "Mon 03  +" + String(repeating: " ", count: 40) + "swim 600 m, 21:30")
    #expect(shown[3...4] == ["Wed 05", "Thu 06"])
    #expect(shown[8].hasPrefix("No day counts yet. Trained ~49 min"))
  }

  @Test("a plan that cannot be read is none, which is said as check says it, and a draft counts")
  func unreadable() throws {
    let broken: [(text: [UInt8], reason: String)] = [
      (Array(Self.plan.utf8) + [0xFF], "not UTF-8"), ([], "no row of a weekday"),
      (Array("# Week 10\n\nSoon.\n".utf8), "no row of a weekday"),
      (Array("| Day | Type |\n|---|---|\n| Montag | Lauf |\n".utf8), "no row of a weekday"),
      (Array("---\nschedule: [1\n---\n".utf8), "no row of a weekday"),
    ]
    for (text, reason) in broken {
      let fixture = try fixture([:])
      try Files.write(text, to: fixture.store + "/" + Self.final)
      let week = try week(fixture)
      #expect(try lines(fixture) == ["No plan for 2031-W10: none that can be read"], "\(reason)")
      let told = try #require(fixture.messages.first)
      #expect(told.hasPrefix("no plan: \(Self.final): no plan: "), "\(told)")
      #expect(told.contains(reason), "\(told)")
      #expect(week.missingPlan.kind == .noSuchPlan)
      #expect(week.missingPlan.message == "there is no plan for 2031-W10 that can be read")
      let warnings = try check(fixture).warnings
      #expect(warnings.contains { told == "no plan: \($0.file): \($0.message)" }, "\(reason)")
      try fixture.write(Self.plan, to: "content/config/protocol_2031-03-03_DRAFT.md")
      let count = fixture.messages.count
      #expect(try lines(fixture)[0].hasPrefix("2031-W10 (DRAFT) Base"))
      #expect(fixture.messages.dropFirst(count) == [told])
    }
  }

  @Test("a folder, a link out of the store or nothing in a plan's place is no plan and no crash")
  func noFile() throws {
    let none = "No plan for 2031-W10: "
    let folder = try fixture([:])
    try Files.write("x", to: folder.store + "/\(Self.final)/inner.md")
    #expect(try lines(folder)[0].hasPrefix(none))
    #expect(folder.messages.first?.contains("no plan: not a regular file") == true)
    let link = try fixture([:])
    try Files.write(Self.plan, to: link.folder.path + "/secret.md")
    try Files.write("x", to: link.store + "/content/config/x")
    try #require(symlink("../../../secret.md", link.store + "/" + Self.final) == 0)
    let shown = try lines(link)
    #expect(shown.count == 1 && shown[0].hasPrefix(none) && !shown[0].contains("Swim"))
    #expect(link.messages.first?.hasPrefix("no plan: \(Self.final): no plan: ") == true)
    let file = try fixture(["content/config": "no folder"])
    #expect(try lines(file)[0].hasPrefix(none))
    #expect(file.messages.first?.hasPrefix("no plan: content/config: ") == true)
    #expect(try !check(file).warnings.isEmpty)
  }

  @Test("a day that cannot be read is told, and the others are shown")
  func unreadableDay() throws {
    let fixture = try fixture()
    try Files.write("x", to: fixture.store + "/content/logs/2031-03-05.md/inner")
    #expect(try screen(fixture) == Self.screen)
    #expect(fixture.messages.count == 1)
    #expect(fixture.messages.first?.hasPrefix("left out: ") == true)
    #expect(fixture.messages.first?.contains("2031-03-05.md: ") == true)
  }

  @Test("lines of a plan that are not counted are among its diagnostics, as check has them")
  func notCounted() throws {
    let plan = Self.plan.replacing("| **Friday** | Rest | |", with: "| **Monday** | Rest | |")
    let fixture = try fixture([Self.final: plan])
    let shown = try lines(fixture)
    #expect(shown[1].hasPrefix("Mon 03  ✓  Swim") && shown.contains("Fri 07"))
    let warnings = try week(fixture).diagnostics.filter { $0.severity == .warning }
    let checked = try check(fixture, Self.today.monday...Self.today.monday.advanced(by: 6)).warnings
    #expect(warnings == checked)
    #expect(checked.map(\.file) == [Self.final] && checked.map(\.line) == [14])
    #expect(checked.map(\.message) == ["Monday a second time, not counted"])
    #expect(checked.map(\.raw) == ["Monday"])
  }
}
