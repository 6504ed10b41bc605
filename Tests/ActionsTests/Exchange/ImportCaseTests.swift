import Context
import Git
import TestSupport
import Testing
import Values
import WatchData

@testable import Actions
@testable import Imports

/// Days on which several exports tell of one place of a log: both orders give the same log, and one that is taken back is as
/// if it had never come.
@Suite("Exports that tell of one place")
struct ImportCaseTests {
  /// What exports say of the day, the log before, and the log after.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let log: String
    let exports: [@Sendable (inout MeasuredDay) -> Void]
    let sources: [MeasuredSource]
    let filled: String
    /// The log with the second export alone, which stays when the first one is taken back; nil where that is not tried.
    var second: String?
  }

  private static let date = CalendarDate(iso: "2031-03-04") ?? .earliest
  private static let now = "2031-03-30T12:00:00Z"
  private static let path = "content/logs/2031-03-04.md"
  private static let head = "## Quick Log\nWeight::\nSleep::\n\n## Training Output\nRun::\nWalk::\n"

  private static func activity(
    _ kind: String, _ hour: Double, minutes: Double, kilometres: Double, rate: Double? = nil
  ) -> @Sendable (inout MeasuredDay) -> Void {
    { day in
      let start = date.dayNumber * 86_400 + Int(hour * 3600)
      var activity = MeasuredActivity(
        kind, kindName: kind, start: MeasuredMoment(time: start, offset: 0))
      (activity.minutes, activity.kilometres, activity.heartRate) = (minutes, kilometres, rate)
      day.add(activity)
    }
  }

  private static func both(
    _ one: @escaping @Sendable (inout MeasuredDay) -> Void,
    _ other: @escaping @Sendable (inout MeasuredDay) -> Void
  ) -> @Sendable (inout MeasuredDay) -> Void {
    { day in
      one(&day)
      other(&day)
    }
  }

  private static func lift(
    _ name: String, _ hour: Int = 18, _ sets: (Double, Double)...
  ) -> @Sendable (inout MeasuredDay) -> Void {
    { day in
      day.add(
        MeasuredExercise(
          name, start: MeasuredMoment(time: date.dayNumber * 86_400 + hour * 3600, offset: 0),
          sets: sets.map { repetitions, pounds in
            MeasuredExercise.WorkSet(
              repetitions: repetitions, kilograms: pounds == 0 ? nil : pounds * 0.453_592_37)
          }))
    }
  }

  private static let run = activity("run", 6.5, minutes: 30, kilometres: 5, rate: 150)
  private static let plan =
    "## Planned Workout\nStrength A\n- Bench press 3x10 @ 135 lbs\n- Row 3x12 @ 40 lbs\n\n"
    + "## Strength Log\n"

  static let cases: [Case] = [
    Case(
      testDescription: "a weight that cannot be gives way to the next source", log: head,
      exports: [{ $0[.weight] = 25 }, { $0[.weight] = 77.8 }], sources: [.appleHealth, .fitbit],
      filled: head.replacing("Weight::", with: "Weight:: 171.5"),
      second: head.replacing("Weight::", with: "Weight:: 171.5")),
    Case(
      testDescription: "an activity that cannot be gives way too", log: head + "Avg_HR::\n",
      exports: [activity("run", 6.5, minutes: 30, kilometres: 200, rate: 151), run],
      sources: [.garmin, .appleHealth],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00") + "Avg_HR:: 150\n"),
    Case(
      testDescription: "a placeholder that was filled for a while is there again",
      log: head + "Avg_HR:: 0\n",
      exports: [run, activity("walk", 17, minutes: 30, kilometres: 2, rate: 100)],
      sources: [.appleHealth, .garmin],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00")
        .replacing("Walk::", with: "Walk:: 1.24mi/30:00")
        + "Avg_HR:: 0\nRun_HR:: 150\nWalk_HR:: 100\n",
      second: head.replacing("Walk::", with: "Walk:: 1.24mi/30:00") + "Avg_HR:: 100\n"),
    Case(
      testDescription: "a blank behind a field that was filled for a while is there again",
      log: head + "Avg_HR:: \n",
      exports: [run, activity("walk", 17, minutes: 30, kilometres: 2, rate: 100)],
      sources: [.appleHealth, .garmin],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00")
        .replacing("Walk::", with: "Walk:: 1.24mi/30:00")
        + "Avg_HR:: \nRun_HR:: 150\nWalk_HR:: 100\n"),
    Case(
      testDescription: "what is filled first makes no plan done that comes next",
      log: plan + "Bench press:: 3x10 @ 135 lbs\nRow:: 3x12 @ 40 lbs\n",
      exports: [lift("Bench press", 18, (9, 135)), lift("Row", 18, (12, 45))],
      sources: [.strong, .hevy],
      filled: plan
        + "Bench press:: 1x9 @ 135 lbs (sets: 9x135)\nRow:: 1x12 @ 45 lbs (sets: 12x45)\n"),
    Case(
      testDescription: "two of one source that differ in their equipment are two",
      log: "## Strength Log\n",
      exports: [
        both(lift("Curl (Barbell)", 18, (9, 60)), lift("Curl (Dumbbell)", 19, (12, 25))),
        lift("Row", 18, (12, 45)),
      ], sources: [.strong, .hevy],
      filled: "## Strength Log\nRow:: 1x12 @ 45 lbs (sets: 12x45)\n"
        + "Curl (Barbell):: 1x9 @ 60 lbs (sets: 9x60)\nCurl (Dumbbell):: 1x12 @ 25 lbs (sets: 12x25)\n",
      second: "## Strength Log\nRow:: 1x12 @ 45 lbs (sets: 12x45)\n"),
    Case(
      testDescription:
        "of two sources that differ in the equipment or the spelling the better one's line stands",
      log: "## Strength Log\n",
      exports: [
        both(lift("Bench Press (Barbell)", 18, (9, 135)), lift("Pull Up", 18, (9, 0))),
        both(lift("Bench Press", 18, (8, 130)), lift("Pull-ups", 18, (8, 0))),
      ], sources: [.strong, .hevy],
      filled:
        "## Strength Log\nBench Press:: 1x8 @ 130 lbs (sets: 8x130)\nPull-ups:: 1x8 (sets: 8)\n",
      second:
        "## Strength Log\nBench Press:: 1x8 @ 130 lbs (sets: 8x130)\nPull-ups:: 1x8 (sets: 8)\n"
    ),
    Case(
      testDescription: "the sets of two workouts stand in the order in which they were done",
      log: "## Strength Log\nBench press::\n",
      exports: [both(lift("Bench press", 18, (12, 130)), lift("Bench press", 8, (10, 135)))],
      sources: [.strong],
      filled: "## Strength Log\nBench press:: 2x10 @ 135 lbs (sets: 10x135, 12x130)\n"),
    Case(
      testDescription: "beside a run of the person's the heart rate of a walk is the walk's",
      log: head.replacing("Run::", with: "Run:: 3.1/28") + "Avg_HR::\n",
      exports: [activity("walk", 17, minutes: 30, kilometres: 2, rate: 100)], sources: [.garmin],
      filled: head.replacing("Run::", with: "Run:: 3.1/28")
        .replacing("Walk::", with: "Walk:: 1.24mi/30:00") + "Avg_HR::\nWalk_HR:: 100\n"),
    Case(
      testDescription:
        "two that the best source tells apart stay two, whoever tells of one over both",
      log: head,
      exports: [
        both(
          activity("run", 7, minutes: 30, kilometres: 5),
          activity("run", 7.52, minutes: 30, kilometres: 5.1)),
        activity("run", 7.25, minutes: 31, kilometres: 5.2),
      ], sources: [.garmin, .appleHealth],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00")
        + "- **Second run:** 3.17mi/30:00\n"),
    Case(
      testDescription:
        "one that has half in common with two of its source joins the first, and the second stays",
      log: head,
      exports: [
        both(
          both(
            activity("run", 7, minutes: 30, kilometres: 5),
            activity("run", 7.25, minutes: 31, kilometres: 5.2)),
          activity("run", 7.52, minutes: 29, kilometres: 5.1))
      ], sources: [.garmin],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00")
        + "- **Second run:** 3.17mi/29:00\n"),
    Case(
      testDescription: "two of a worse source within one of the best are that one", log: head,
      exports: [
        both(
          activity("run", 7, minutes: 20, kilometres: 3),
          activity("run", 7.5, minutes: 20, kilometres: 3.1)),
        activity("run", 7, minutes: 55, kilometres: 8),
      ], sources: [.appleHealth, .garmin],
      filled: head.replacing("Run::", with: "Run:: 4.97mi/55:00")),
    Case(
      testDescription: "where a later export of a source corrects a start, that one counts",
      log: head,
      exports: [
        activity("run", 6.5, minutes: 30, kilometres: 5),
        activity("run", 6.51, minutes: 29, kilometres: 5.4),
      ], sources: [.appleHealth, .appleHealth],
      filled: head.replacing("Run::", with: "Run:: 3.36mi/29:00"),
      second: head.replacing("Run::", with: "Run:: 3.36mi/29:00")),
    Case(
      testDescription:
        "what a later export of the source says too stays where the older one is taken back",
      log: head + "Avg_HR::\n", exports: [run, run], sources: [.appleHealth, .appleHealth],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00") + "Avg_HR:: 150\n",
      second: head.replacing("Run::", with: "Run:: 3.11mi/30:00") + "Avg_HR:: 150\n"),
    Case(
      testDescription:
        "a figure that a later export corrects does not come back when both are taken back",
      log: head, exports: [both({ $0[.weight] = 80 }, { $0[.sleep] = 7 }), { $0[.weight] = 81 }],
      sources: [.garmin, .garmin],
      filled: head.replacing("Weight::", with: "Weight:: 178.6").replacing(
        "Sleep::", with: "Sleep:: 7:00"),
      second: head.replacing("Weight::", with: "Weight:: 178.6")),
    Case(
      testDescription: "the line of a heart rate that an import made goes where several have one",
      log: head,
      exports: [run, activity("bike", 17.5, minutes: 60, kilometres: 20, rate: 140)],
      sources: [.garmin, .appleHealth],
      filled: head.replacing("Run::", with: "Bike:: 12.43mi/60:00\nRun:: 3.11mi/30:00")
        + "Bike_HR:: 140\nRun_HR:: 150\n",
      second: head.replacing("Run::", with: "Bike:: 12.43mi/60:00\nRun::") + "Avg_HR:: 140\n"),
    Case(
      testDescription: "the same text of two sources stays where one of them is taken back",
      log: head, exports: [{ $0[.sleep] = 5.5 }, { $0[.sleep] = 5.5 }],
      sources: [.fitbit, .appleHealth],
      filled: head.replacing("Sleep::", with: "Sleep:: 5:30"),
      second: head.replacing("Sleep::", with: "Sleep:: 5:30")),
    Case(
      testDescription: "a run that moves up when the day's first one is taken back takes its place",
      log: head + "Avg_HR::\n",
      exports: [run, activity("run", 17.5, minutes: 30, kilometres: 4, rate: 140)],
      sources: [.garmin, .appleHealth],
      filled: head.replacing("Run::", with: "Run:: 3.11mi/30:00")
        + "Avg_HR::\nRun_HR:: 150\n- **Second run:** 2.49mi/30:00\n",
      second: head.replacing("Run::", with: "Run:: 2.49mi/30:00") + "Avg_HR:: 140\n"),
  ]

  private static func input(_ number: Int, of test: Case) -> ImportInput {
    var day = MeasuredDay(date, by: test.sources[number], at: date.dayNumber * 86_400 + number)
    test.exports[number](&day)
    var found = Measurements()
    found.add(day)
    return ImportInput(
      form: test.sources[number].rawValue,
      files: [.init(name: "export", title: "", id: ObjectID(blob: Array("\(number)".utf8)))],
      measurements: found)
  }

  private func take(_ numbers: [Int], of test: Case) throws -> (ActionFixture, [String]) {
    let fixture = try ActionFixture.withStore([Self.path: test.log])
    let ids = try numbers.map { number in
      try Importing.take(
        Self.input(number, of: test), .init(), dryRun: false,
        in: fixture.context(at: Self.now, command: "import file")
      ).id
    }
    return (fixture, ids)
  }

  private func log(_ fixture: ActionFixture) throws -> String {
    try Files.text("\(fixture.store)/\(Self.path)")
  }

  @Test("a filling that is taken back is only taken back, also from below a later import")
  func filling() async throws {
    let test = Self.cases[0]
    let fixture = try ActionFixture.withStore([Self.path: test.log])
    func context(_ command: String) -> ActionContext {
      fixture.context(at: Self.now, command: command)
    }
    _ = try Importing.take(
      Self.input(1, of: test), .init(), dryRun: false, in: context("import file"))
    // A person takes it away, and then wants it again.
    try Files.write(test.log, to: "\(fixture.store)/\(Self.path)")
    _ = try await fixture.git("commit", "-aqm", "by hand")
    var options = Importing.Options()
    options.fill.again = true
    let filled = try Importing.fill(options, dryRun: false, in: context("import"))
    #expect(try log(fixture) == test.filled)
    var sleep = MeasuredDay(Self.date, by: .garmin, at: Self.date.dayNumber * 86_400 + 9)
    sleep[.sleep] = 7
    var found = Measurements()
    found.add(sleep)
    let later = ImportInput(
      form: "garmin", files: [.init(name: "x", title: "", id: ObjectID(blob: [9]))],
      measurements: found)
    _ = try Importing.take(later, .init(), dryRun: false, in: context("import file"))
    _ = try Undoing.undo(import: filled.id, dryRun: false, in: context("import undo"))
    #expect(try log(fixture) == test.log.replacing("Sleep::", with: "Sleep:: 7:00"))
  }

  @Test("what a person changed is named also on a day of which an older import was taken back")
  func changedSince() throws {
    let fixture = try ActionFixture.withStore([Self.path: Self.head])
    func context(_ command: String) -> ActionContext {
      fixture.context(at: Self.now, command: command)
    }
    let ids = try [("strava", 1), ("garmin", 2)].map { source, number in
      var day = MeasuredDay(
        Self.date, by: MeasuredSource(rawValue: source), at: Self.date.dayNumber * 86_400 + number)
      (day[.weight], day[.sleep]) = (number == 1 ? nil : 80, 7)
      var found = Measurements()
      found.add(day)
      return try Importing.take(
        ImportInput(
          form: source,
          files: [.init(name: "x", title: "", id: ObjectID(blob: Array("\(number)".utf8)))],
          measurements: found), .init(), dryRun: false, in: context("import file")
      ).id
    }
    _ = try Undoing.undo(import: ids[0], dryRun: false, in: context("import undo"))
    let filled = try log(fixture)
    #expect(filled.hasPrefix("## Quick Log\nWeight:: 176.4\nSleep:: 7:00\n"))
    try Files.write(
      filled.replacing("176.4", with: "177"), to: "\(fixture.store)/\(Self.path)")
    let undone = try Undoing.undo(import: ids[1], dryRun: false, in: context("import undo"))
    #expect(undone.refused.map(\.name) == ["Weight of 2031-03-04"])
    #expect(try log(fixture) == Self.head.replacing("Weight::", with: "Weight:: 177"))
  }

  @Test("both orders give the same log and the same tree", arguments: cases)
  func orders(test: Case) async throws {
    let all = Array(test.exports.indices)
    let (first, _) = try take(all, of: test)
    #expect(try log(first) == test.filled)
    let (second, _) = try take(all.reversed(), of: test)
    #expect(try log(second) == test.filled)
    #expect(
      try await first.git("rev-parse", "HEAD^{tree}")
        == second.git("rev-parse", "HEAD^{tree}"))
  }

  @Test(
    "what is taken back is as if it had never come, and all of it leaves nothing", arguments: cases)
  func back(test: Case) async throws {
    let all = Array(test.exports.indices)
    for order in [all, all.reversed()] {
      let (fixture, ids) = try take(all, of: test)
      let context = fixture.context(at: Self.now, command: "import undo")
      for number in order {
        _ = try Undoing.undo(import: ids[number], dryRun: false, in: context)
        if number == 0, let second = test.second, order == all {
          #expect(try log(fixture) == second)
        }
      }
      // One of which later imports told all was not taken back before those were.
      for past in try Importing.list(in: context) where !past.isUndone {
        _ = try Undoing.undo(import: past.id, dryRun: false, in: context)
      }
      #expect(try log(fixture) == test.log, "\(order)")
      let root = try await fixture.git("rev-list", "--max-parents=0", "HEAD")
      #expect(try await fixture.git("diff", "--stat", root, "HEAD").isEmpty, "\(order)")
    }
  }
}
