import TestSupport
import Testing
import Values

@testable import DayModel

/// What becomes of a week's days, row by row of the table in docs/format.md §10.2.
@Suite("The days of a week beside its plan")
struct WeekProgressTests {
  private static let monday = CalendarDate(year: 2031, month: 3, day: 3)!

  /// The worked example: Monday to Sunday.
  private static let week = [
    "Swim | 600 m easy", "Strength A | goblet squat 3x10 @ 45 lbs, row 3x12 @ 40 lbs", "Run | 3 mi",
    "Strength B | hinge", "Rest |", "Bike | 60 min", "Run | 5 mi",
  ]

  private static let squats = "## Strength Log\nGoblet squat:: 3x10 @ 45 (sets: 10x45, 10x45, 9x45)"

  /// The progress of a week.
  ///
  /// - Parameters:
  ///   - plan: `TYPE | WORKOUT` of each day from Monday on; an empty text for a day without a row.
  ///   - logs: By the offset from Monday.
  ///   - today: The offset of today from Monday.
  private func progress(
    _ plan: [String]?, _ logs: [Int: String] = [:], types: TrainingTypes = .builtIn, today: Int
  ) throws -> WeekProgress {
    let rows = (plan ?? []).enumerated().filter { !$0.element.isEmpty }.map { index, row in
      "| \(CalendarDate.Weekday.allCases[index].name) | \(row) |\n"
    }
    let targets =
      "\n## Weekly Targets\n- Swim: 600m\n- Run: 8 miles\n- Bike: 2 h\n- Strength: 2 sessions\n"
    let text = "| Day | Type | Workout |\n|---|---|---|\n" + rows.joined() + targets
    let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
    let records = logs.map { offset, log in
      DayReader.read(
        LogSource(path: "\(Self.monday.advanced(by: offset)).md", bytes: Array(log.utf8)))
    }
    let read = try plan.map { _ in try #require(WeekPlanReader.read(Array(text.utf8), name).plan) }
    return WeekProgress(
      weekOf: Self.monday.advanced(by: 2), plan: read, records: records,
      types: types, today: Self.monday.advanced(by: today))
  }

  /// The states of a week in one word a day.
  private func states(_ progress: WeekProgress) -> String {
    progress.days.map(\.state.rawValue).joined(separator: " ")
  }

  private func counts(_ progress: WeekProgress) -> [Int] {
    [progress.compliance.kept, progress.compliance.total]
  }

  @Test("the worked example: two of three, then three of four, and four of four with a run moved")
  func workedExample() throws {
    var logs = [0: "## Training Output\nSwim:: 600m/21:30", 1: Self.squats]
    let evening = try progress(Self.week, logs, today: 3)
    #expect(states(evening) == "done done missed today rest planned planned")
    #expect(counts(evening) == [2, 3])
    #expect(evening.compliance.rate.map { ($0 * 1000).rounded() } == 667)
    logs[3] = "## Strength Log\nHinge:: 3x8 @ 115"
    let late = try progress(Self.week, logs, today: 3)
    #expect(states(late) == "done done missed done rest planned planned")
    #expect(counts(late) == [3, 4])
    logs[4] = "## Training Output\nRun:: 3/31:00"
    let friday = try progress(Self.week, logs, today: 4)
    #expect(states(friday) == "done done moved done extra planned planned")
    #expect(counts(friday) == [4, 4] && friday.compliance.moved == 1)
    #expect(friday.days[2].movedTo == Self.monday.advanced(by: 4))
    #expect(friday.days[4].movedFrom == [Self.monday.advanced(by: 2)])
    #expect(friday.days[4].extra.map(\.kind) == [.run])
  }

  @Test("no day that counts yet is no part at all, and not none")
  func nothingYet() throws {
    let early = try progress(Self.week, today: 0)
    #expect(states(early) == "today planned planned planned rest planned planned")
    #expect(early.compliance.rate == nil && early.compliance.total == 0)
    let before = try progress(Self.week, today: -3)
    #expect(states(before) == "planned planned planned planned rest planned planned")
    let after = try progress(Self.week, today: 30)
    #expect(states(after) == "missed missed missed missed rest missed missed")
    #expect(after.compliance.rate == 0 && after.compliance.missed == 6)
    #expect(try progress(["Rest |", "", "off |"], today: 6).compliance.rate == nil)
  }

  /// A day's plan, its log, and what becomes of it when it is over.
  private static let days: [(String, String, WeekProgress.State)] = [
    // Cardio is an activity of that kind with distance or time.
    ("Run | 3 mi", "## Training Output\nRun:: 3", .done),
    ("Run | 3 mi", "## Training Output\nRun:: /20", .done),
    ("Run | 3 mi", "## Training Output\nRun::", .missed),
    ("Run | 3 mi", "## Training Output\nRun:: felt too tired", .missed),
    ("Run | 3 mi", "## Training Output\nBike:: 4/20", .missed),
    ("Run | 3 mi", "## Workout\n**Run — 3 mi easy (HR <140)**", .missed),
    ("Run | 3 mi", "## Planned Workout\nRun 3 mi", .missed),
    ("Walk | ", "## Training Output\nWalk:: 2/40", .done),
    // A brick is a ride and a run.
    ("Brick |", "## Training Output\nBike:: 10/40\nRun:: 2/20", .done),
    ("Brick |", "## Training Output\nBike:: 10/40", .missed),
    ("Brick |", "## Training Output\nRun:: 2/20", .missed),
    ("Bike + Run brick |", "## Training Output\nBike:: 10/40\nRun:: 2/20", .done),
    // Strength is an exercise that is not only planned.
    ("Strength A | squat 3x10 @ 45", "## Strength Log\nSquat:: 3x10 @ 45", .done),
    (
      "Strength A | squat 3x10 @ 45",
      "## Planned Workout\nSquat 3x10 @ 45\n## Strength Log\nSquat:: 3x10 @ 45", .missed
    ),
    (
      "Strength A | squat 3x10 @ 45",
      "## Planned Workout\nSquat 3x10 @ 45\n## Strength Log\nSquat:: 3x10 @ 50", .done
    ),
    ("Strength A | squat 3x10 @ 45", "## Strength Log\nSquat:: skipped", .missed),
    ("Strength A | squat 3x10 @ 45", "## Strength Log\nSquat::", .missed),
    (
      "Strength A | squat",
      "## Planned Workout\nSquat 3x10\n## Today's Todos\n- [x] Workout: Strength A\n## Strength Log\nSquat:: 3x10",
      .done
    ),
    // All other kinds are any training.
    ("Recovery |", "## Training Output\nSwim:: 200m/8:00", .done),
    ("Yoga |", "## Strength Log\nPlank:: 2x40s", .done),
    ("Yoga |", "## Notes\nDid yoga for an hour.", .missed),
    // Two parts are both.
    ("Swim + Strength |", "## Training Output\nSwim:: 600m/21:30\n\n\(squats)", .done),
    ("Swim + Strength |", "## Training Output\nSwim:: 600m/21:30", .missed),
    ("Swim + Strength |", squats, .missed),
    ("Run + Recovery |", "## Training Output\nRun:: 3/30", .done),
    // The log says so by itself.
    ("Run | 3 mi", "## Today's Todos\n- [x] Workout: Run", .done),
    ("Swim + Strength |", "## Today's Todos\n- [X] workout: Swim + Strength", .done),
    ("Run | 3 mi", "## Command Engine\n### Must Win 3\n- [x] **Workout:** Run", .done),
    ("Run | 3 mi", "## Today's Todos\n- [ ] Workout: Run", .missed),
    ("Run | 3 mi", "## Today's Todos\n- [x] ~~Workout: Run~~", .missed),
    ("Run | 3 mi", "## Today's Todos\n- [x] Plan the workout: Run", .missed),
    ("Run | 3 mi", "## Today's Todos\n- [x] Buy workout shoes", .missed),
    ("Run | 3 mi", "## Notes\n- [x] Workout: Run", .missed),
    ("Run | 3 mi", "## Completed Workout\nRun 3 mi", .done),
    ("Run | 3 mi", "## Planned Workout (COMPLETED ✅)\nRun 3 mi", .done),
    ("Run | 3 mi", "---\ntitle: \"2031-03-03: [Run Day Completed]\"\n---\n", .done),
    ("Run | 3 mi", "## Workout Log\n### 🏃 Run (COMPLETED ✅)", .done),
    ("Bike | 3 mi", "## Workout Log\n### 🏃 Run (COMPLETED ✅)", .missed),
    ("Swim + Bike |", "## Workout Log\n### Bike (COMPLETED)\n### Swim (PENDING)", .missed),
    ("Swim + Bike |", "## Workout Log\n### Bike (COMPLETED)\n### Swim (done)", .done),
    ("Swim + Bike |", "## Workout Log (completed)\n### Bike\n### Swim", .done),
    ("Swim + Strength |", "## Strength Log (Completed)", .missed),
    ("Brick |", "## Workout Log\n### Bike + Run (COMPLETED)", .done),
    ("Yoga |", "## Workout Log\n### Walk (COMPLETED)", .done),
    ("Run | 3 mi", "## Workout\n**Run:**\n- Avg HR: 140 bpm", .missed),
    ("Run | 3 mi", "## Planned Workout (rescheduled)\nRun 3 mi", .missed),
    ("Run | 3 mi", "### Fuel Log (Complete)\ncalories_so_far:: 2000", .missed),
    // Nothing planned.
    ("Rest |", "## Notes\nsofa", .rest),
    ("Rest |", "## Training Output\nRun:: 3/30", .extra),
    ("Rest |", "## Today's Todos\n- [x] Workout: Rest", .rest),
    ("", "## Training Output\nRun:: 3/30", .extra),
    ("", "## Notes\nsofa", .unplanned),
  ]

  @Test("each rule of what is done", arguments: days.indices)
  func day(index: Int) throws {
    let (plan, log, expected) = Self.days[index]
    let week = try progress([plan, "Rest |"], [0: log], today: 5)
    #expect(week.days[0].state == expected, "\(plan): \(log)")
    #expect(counts(week)[1] == ([.done, .missed].contains(expected) ? 1 : 0))
    // What is done is so on the day itself; what is not is no miss yet.
    let same = try progress([plan, "Rest |"], [0: log], today: 0).days[0].state
    #expect(same == (expected == .missed ? .today : expected), "\(plan): \(log)")
  }

  @Test("a missed day is moved to the first training of its kind that no plan of its own day uses")
  func moved() throws {
    let run = "## Training Output\nRun:: 3/30"
    let runs = "## Training Output\nRun:: 3/30\n- **Second run:** 2/20"
    // The long run of Sunday is Sunday's own.
    let own = try progress(Self.week, [6: run], today: 7)
    #expect(own.days[2].state == .missed && own.days[6].state == .done)
    #expect(own.days[6].extra.isEmpty)
    // A second run beside it is free.
    let second = try progress(Self.week, [6: runs], today: 7)
    #expect(second.days[2].state == .moved && second.days[6].extra.count == 1)
    #expect(second.days[2].movedTo == second.days[6].date)
    // To an earlier day as well, and to the first of two.
    let early = try progress(Self.week, [1: run, 4: run], today: 6)
    #expect(early.days[2].movedTo == early.days[1].date)
    #expect(early.days[1].state == .missed && early.days[1].extra.map(\.kind) == [.run])
    #expect(early.days[4].movedFrom == [] && early.days[4].state == .extra)
    // One run is for one day, in the order of the days.
    let two = try progress(["Run |", "Run |", "Rest |"], [2: run], today: 6)
    #expect(states(two).hasPrefix("moved missed extra"))
    let both = try progress(["Run |", "Run |", "Rest |"], [2: runs], today: 6)
    #expect(states(both).hasPrefix("moved moved extra"))
    #expect(both.days[2].movedFrom.count == 2)
    // What is still to come has not moved anywhere.
    let ahead = try progress(["Rest |", "Rest |", "Run |"], [0: run], today: 1)
    #expect(states(ahead).hasPrefix("extra rest planned"))
    #expect(ahead.days[0].movedFrom.isEmpty)
    // A day that was done before its time is done, and counts when it has come.
    let logged = try progress(
      ["Run |", "Swim |"], [0: run, 1: "## Training Output\nSwim:: 9m"], today: 0)
    #expect(logged.days[1].state == .done && counts(logged) == [1, 1])
    // A day that says itself that it was done needs no other day's training.
    let ticked = try progress(
      ["Run |", "Rest |", "Run |"], [0: "## Today's Todos\n- [x] Workout: Run", 1: run], today: 6)
    #expect(states(ticked).hasPrefix("done extra moved"))
  }

  @Test("of two parts both must be there, on the day or moved")
  func partsMoved() throws {
    let swim = "## Training Output\nSwim:: 600m/21:30"
    let plan = ["Swim + Strength |", "Rest |", "Brick |", "Rest |"]
    let one = try progress(plan, [0: swim], today: 1)
    #expect(one.days[0].state == .missed && one.days[0].missingKinds == [.strength])
    #expect(one.days[0].extra.isEmpty)
    let moved = try progress(plan, [0: swim, 1: Self.squats], today: 1)
    #expect(moved.days[0].state == .moved && moved.days[0].movedTo == moved.days[1].date)
    #expect(counts(moved) == [1, 1])
    let apart = try progress(plan, [1: swim, 3: Self.squats], today: 6)
    #expect(apart.days[0].state == .moved && apart.days[0].movedTo == apart.days[3].date)
    // A ride on one day and a run on another are no brick.
    let halves = try progress(
      plan, [1: "## Training Output\nBike:: 10/40", 3: "## Training Output\nRun:: 2/20"], today: 6)
    #expect(halves.days[2].state == .missed)
    let brick = try progress(plan, [3: "## Training Output\nBike:: 10/40\nRun:: 2/20"], today: 6)
    #expect(brick.days[2].state == .moved)
  }

  @Test("training of a type of one's own is training, and done where the plan names no other kind")
  func ownTypes() throws {
    let types = TrainingTypes(Array("types:\n- {id: row, fields: [Row], unit: m}\n".utf8))
    let plan = ["Rowing | easy", "Run | 3 mi", "Rest |"]
    let log = "## Training Output\nRow:: 5000/21:30; 2000/8:30\n"
    let week = try progress(plan, [0: log, 1: log, 2: log], types: types, today: 3)
    #expect(week.days.prefix(3).map(\.state) == [.done, .missed, .extra])
    let row = TrainingActivity(id: "row", field: "Row", unit: .m)
    #expect(week.days[0].training == [.own(row, metres: 7000, minutes: 30)])
    #expect(week.days[1].extra.map(\.word) == ["row"] && week.days[1].extra[0].kind == nil)
    #expect(try progress(plan, [0: log], today: 3).days[0].state == .missed)
    let blank = try progress(plan, [0: "## Training Output\nRow::\n"], types: types, today: 3)
    #expect(blank.days[0].state == .missed)
  }

  @Test("training beside the plan is extra, and the day is what its plan makes of it")
  func extra() throws {
    let both = "## Training Output\nSwim:: 600m/21:30\nRun:: 2/20\n\n\(Self.squats)"
    let week = try progress(Self.week, [0: both], today: 1)
    #expect(week.days[0].state == .done)
    #expect(week.days[0].extra.map(\.kind) == [.run, .strength])
    #expect(week.days[0].training.map(\.kind) == [.swim, .run, .strength])
    let today = try progress(Self.week, [2: "## Training Output\nSwim:: 300m"], today: 2)
    #expect(today.days[2].state == .today && today.days[2].extra.map(\.kind) == [.swim])
  }

  @Test("a week without a plan has days with and without training, and no part that was kept to")
  func withoutPlan() throws {
    let week = try progress(
      nil, [0: "## Training Output\nSwim:: 600m", 2: "## Notes\nx"], today: 6)
    #expect(
      states(week) == "extra unplanned unplanned unplanned unplanned unplanned unplanned")
    #expect(week.compliance.rate == nil && week.targets.isEmpty && week.plan == nil)
    // Three rows are three days; the others are not planned, and no rest.
    let three = try progress(["", "", "", "", "Run |", "", "Rest |"], today: 9)
    #expect(
      states(three) == "unplanned unplanned unplanned unplanned missed unplanned rest")
  }

  @Test("targets are summed over the week in their own unit, and others have no sum")
  func targets() throws {
    let logs = [
      0: "## Training Output\nSwim:: 600m/21:30\nBike:: 10/45",
      2: "## Training Output\nRun:: 5 km/30:00",
      4: "## Training Output\nRun:: 2/20\nBike:: /30",
    ]
    let week = try progress(Self.week, logs, today: 4)
    #expect(week.targets.map(\.target.name) == ["swim", "run", "bike", "Strength"])
    #expect(agree(week.targets[0].actual, 600))
    #expect(agree(week.targets[1].actual, 5.107))
    #expect(agree(week.targets[2].actual, 1.25))
    #expect(week.targets[3].actual == nil)
  }

  @Test(
    "whatever is planned and logged, moves are one to one, and a tick never lowers what was kept to"
  )
  func anyWeek() throws {
    let types = [
      "Swim |", "Run |", "Brick |", "Strength |", "Yoga |", "Swim + Run |", "Rest |", "",
    ]
    let activities = ["Swim:: 600m\n", "Run:: 3/30\n", "Bike:: 10/40\n", ""]
    var random = SeededRandom()
    for round in 0..<50 {
      let plan = (0..<7).map { _ in types.randomElement(using: &random)! }
      var logs: [Int: String] = [:]
      for day in 0..<7 where Bool.random(using: &random) {
        let training = (0..<3).map { _ in activities.randomElement(using: &random)! }
        let lifts = Bool.random(using: &random) ? "\n\(Self.squats)" : ""
        logs[day] = "## Training Output\n" + Set(training).sorted().joined() + lifts
      }
      let today = Int.random(in: 0...8, using: &random)
      let week = try progress(plan, logs, today: today)
      let context = "seed \(random.seed), round \(round): \(plan) \(logs)"
      let now = Self.monday.advanced(by: today)
      for day in week.days {
        switch day.state {
        case .moved:
          let target = week.days.first { $0.date == day.movedTo }
          #expect(day.date < now && target?.movedFrom.contains(day.date) == true, "\(context)")
        case .missed: #expect(day.date < now, "\(context)")
        case .today: #expect(day.date == now, "\(context)")
        case .planned: #expect(day.date > now, "\(context)")
        case .done, .extra: #expect(!day.training.isEmpty, "\(context)")
        case .rest, .unplanned: #expect(day.training.isEmpty, "\(context)")
        }
        #expect(day.movedFrom.count <= day.extra.count, "\(context)")
        #expect(!day.movedFrom.contains(day.date), "\(context)")
      }
      let ticked = Int.random(in: 0..<7, using: &random)
      logs[ticked, default: ""] += "\n\n## Today's Todos\n- [x] Workout: all of it\n"
      let after = try progress(plan, logs, today: today)
      #expect(after.compliance.kept >= week.compliance.kept, "\(context), tick \(ticked)")
      #expect(after.compliance.missed <= week.compliance.missed, "\(context), tick \(ticked)")
    }
  }

  @Test("the last week that there is has seven days too")
  func edges() throws {
    for date in [CalendarDate.earliest, .latest] {
      let week = WeekProgress(
        weekOf: date, plan: nil, records: [DayRecord(date: date)], today: date)
      #expect(week.days.count == 7)
    }
  }
}
