import DayModel
import Testing
import Values

@testable import Training

@Suite("Progression")
struct ProgressionTests {
  /// Four workouts of a rule with what follows each, as the design has them.
  struct Case: CustomTestStringConvertible, Sendable {
    let target: ProgressionTarget
    let exercise: String
    let workouts: [(line: String, next: String)]
    var testDescription: String { target.rule.rawValue }
  }

  static let cases = [
    Case(
      target: ProgressionTarget(.plan), exercise: "Bench press",
      workouts: [
        ("3x12 @ 135 lbs (sets: 12x135, 10x135, 9x135) rpe 9", "140 lb"),
        ("3x10 @ 140 lbs (sets: 10x140, 9x140, 8x140) rpe 9", "140 lb"),
        ("3x12 @ 140 lbs (sets: 12x140, 11x140, 9x140) rpe 10", "140 lb"),
        ("3x12 @ 140 lbs (sets: 12x140, 12x140, 10x140) rpe 9", "145 lb"),
      ]),
    Case(
      target: ProgressionTarget(.double, repetitions: 8...12, sets: 3), exercise: "Row",
      workouts: [
        ("3x12 @ 135 lbs (sets: 12x135, 12x135, 11x135)", "135 lb"),
        ("3x12 @ 135 lbs (sets: 12x135, 12x135, 12x135)", "140 lb"),
        ("3x9 @ 140 lbs (sets: 9x140, 8x140, 8x140)", "140 lb"),
        ("3x10 @ 140 lbs (sets: 10x140, 9x140, 8x140)", "140 lb"),
      ]),
    Case(
      target: ProgressionTarget(.linear, sets: 3, step: Load.step("10 lb")), exercise: "Squat",
      workouts: [
        ("3x5 @ 225 lbs (sets: 5x225, 5x225, 5x225)", "235 lb"),
        ("3x5 @ 235 lbs (sets: 5x235, 5x235, 4x235)", "235 lb"),
        ("3x5 @ 235 lbs (sets: 5x235, 4x235, 4x235)", "235 lb"),
        ("3x5 @ 235 lbs (sets: 5x235, 5x235, 4x235)", "210 lb"),
      ]),
    Case(
      target: ProgressionTarget(.bodyweight), exercise: "Dip",
      workouts: [
        ("2x10 @ BW (sets: 10xBW, 9xBW)", "BW"), ("2x12 @ BW (sets: 12xBW, 11xBW)", "BW"),
        ("2x12 @ BW (sets: 12xBW, 12xBW)", "BW+5"), ("2x8 @ BW+5 (sets: 8xBW+5, 7xBW+5)", "BW+5"),
      ]),
    Case(
      target: ProgressionTarget(.assisted), exercise: "Assisted chin up",
      workouts: [
        ("2x6 @ 50 lbs (sets: 6x50, 5x50)", "50 lb assist"),
        ("2x8 @ 50 lbs (sets: 8x50, 7x50)", "50 lb assist"),
        ("2x8 @ 50 lbs (sets: 8x50, 8x50)", "40 lb assist"),
        ("2x5 @ 40 lbs (sets: 5x40, 5x40)", "40 lb assist"),
      ]),
    Case(
      target: ProgressionTarget(.hold), exercise: "Plank",
      workouts: [
        ("2x40s (sets: 40s, 35s)", "40 s"), ("2x40s (sets: 40s, 40s)", "45 s"),
        ("2x45s (sets: 45s, 45s)", "50 s"), ("2x50s (sets: 50s, 45s)", "50 s"),
      ]),
  ]

  /// What is suggested a week after the last of some workouts.
  private func next(
    _ lines: [String], _ target: ProgressionTarget, _ exercise: String = "Row",
    daysOff: Int = 7, deloadWeeks: Set<CalendarDate> = []
  ) throws -> Suggestion {
    let all = try days(lines, of: exercise)
    let last = try #require(all.last)
    return Progression.suggestion(
      for: exercise, target, after: all, on: last.date.advanced(by: daysOff),
      deloadWeeks: deloadWeeks)
  }

  private func text(_ suggestion: Suggestion) -> String {
    suggestion.load?.shown ?? suggestion.seconds.map { "\($0) s" } ?? "-"
  }

  @Test("what follows each of four workouts", arguments: cases)
  func worked(of rule: Case) throws {
    for count in 1...4 {
      let lines = rule.workouts.prefix(count).map(\.line)
      let suggestion = try next(lines, rule.target, rule.exercise)
      #expect(text(suggestion) == rule.workouts[count - 1].next, "after \(count)")
      #expect(suggestion.rule == rule.target.rule)
    }
  }

  @Test("a deload is nine tenths, down to the step, of any load")
  func deloads() throws {
    for tens in 5...40 {
      for step in [5, 10] {
        let load = tens * 10
        let line = "3x5 @ \(load) lbs (sets: 4x\(load), 4x\(load), 4x\(load))"
        let target = ProgressionTarget(.linear, sets: 3, step: Load.step("\(step) lb"))
        let suggestion = try next([line, line, line], target)
        #expect(suggestion.change == .deload)
        #expect(suggestion.because.first?.code == .missed)
        #expect(suggestion.load?.weight?.quantity.value == Double(load * 9 / 10 / step * step))
        #expect(suggestion.sets == 2)
      }
    }
  }

  @Test("sums are made in the unit last written, with its step")
  func units() throws {
    let twelve = "2x12 @ 60 kg (sets: 12x60kg, 12x60kg) rpe 8"
    #expect(text(try next([twelve], ProgressionTarget(.plan))) == "62.5 kg")
    let asked = ProgressionTarget(.plan, step: Load.step("5 kg"))
    #expect(text(try next([twelve], asked)) == "65 kg")
    #expect(Load.step("BW+5") == nil)
    #expect(Load.step("some") == nil)
  }

  @Test("the rule plan without effort asks for twelve a second time running, at the same load")
  func effortNotWritten() throws {
    let twelve = "2x12 @ 135 lbs (sets: 12x135, 10x135)"
    let once = try next([twelve], ProgressionTarget(.plan))
    #expect(once.change == .same)
    #expect(once.because.first?.code == .effortNotWritten)
    #expect(text(try next([twelve, twelve], ProgressionTarget(.plan))) == "140 lb")
    let heavier = "2x12 @ 140 lbs (sets: 12x140, 10x140)"
    #expect(text(try next([twelve, heavier], ProgressionTarget(.plan))) == "140 lb")
  }

  @Test("why, in words")
  func why() throws {
    let suggestion = try next(
      ["3x12 @ 140 lbs (sets: 12x140, 12x140, 10x140) rpe 9"], ProgressionTarget(.plan))
    let reason = try #require(suggestion.because.first)
    #expect(reason.text == "12 at 140 lb, 1 in reserve; the rule plan asks 12 at 1: + 5 lb")
    #expect(reason.sets == "12x140, 12x140, 10x140")
    #expect(suggestion.sets == 3)
    #expect(suggestion.repetitions == 12)
    let more = try next(
      ["3x10 @ 135 (sets: 10x135, 9x135, 8x135)"], ProgressionTarget(.double, sets: 3))
    #expect(more.because.first?.text == "not all sets have 12: 1 repetition more in all, 28")
    #expect(more.repetitions == 10)
  }

  @Test("all repetitions with none in reserve are no step of the double rule")
  func noReserve() throws {
    let line = "2x12 @ 135 (sets: 12x135, 12x135) rpe 9, 10"
    #expect(try next([line], ProgressionTarget(.double, sets: 2)).because.first?.code == .noReserve)
    let fewer = try next(["2x12 @ 135 (sets: 12x135, 12x135)"], ProgressionTarget(.double, sets: 3))
    #expect(fewer.change == .same)
  }

  @Test("without help at the end; a band becomes the next lighter one")
  func lessHelp() throws {
    let line = "2x8 @ 10 lbs (sets: 8x10, 8x10)"
    let free = try next([line], ProgressionTarget(.assisted), "Assisted chin up")
    #expect(free.load?.shown == "BW")
    #expect(free.remark == "chin up without help")
    let band = try next(["2x8 @ green band"], ProgressionTarget(.assisted), "Pull up")
    #expect(band.load == nil)
    #expect(band.remark == "the next lighter band")
    #expect(band.change == .up)
  }

  @Test("a minute is the longest hold: then a step, at half a minute")
  func longHold() throws {
    let next = try next(["2x60s (sets: 60s, 60s)"], ProgressionTarget(.hold), "Plank")
    #expect(next.load?.shown == "BW+5")
    #expect(next.seconds == 30)
  }

  @Test("three workouts without more load or repetitions are a deload; a lower load begins anew")
  func stalls() throws {
    let same = "3x10 @ 100 lbs (sets: 10x100, 10x100, 10x100)"
    let target = ProgressionTarget(.double, sets: 3)
    #expect(try next(Array(repeating: same, count: 3), target).change == .same)
    let deload = try next(Array(repeating: same, count: 4), target)
    #expect(deload.change == .deload)
    #expect(deload.because.first?.code == .stalled)
    #expect(deload.load?.shown == "90 lb")
    #expect(deload.sets == 2)
    let lower = "3x10 @ 90 lbs (sets: 10x90, 10x90, 10x90)"
    #expect(try next(Array(repeating: same, count: 4) + [lower], target).change == .same)
    // Who has reached the step goes up instead.
    let reached = "3x12 @ 100 lbs (sets: 12x100, 12x100, 12x100)"
    #expect(try next(Array(repeating: reached, count: 4), target).change == .up)
  }

  @Test("two weeks off take the last load again, four weeks off nine tenths of it")
  func timeOff() throws {
    let line = "2x12 @ 135 lbs (sets: 12x135, 12x135) rpe 8"
    let loads = try [14, 15, 28, 29].map { off in
      text(try next([line], ProgressionTarget(.plan), daysOff: off))
    }
    #expect(loads == ["140 lb", "135 lb", "135 lb", "120 lb"])
    let long = try next([line], ProgressionTarget(.plan), daysOff: 29)
    #expect(long.change == .down)
    #expect(long.confidence == .low)
    #expect(long.sets == 3)
  }

  @Test("in a deload week no rule moves anything, and no rule sees it afterwards")
  func deloadWeek() throws {
    let reached = "2x12 @ 100 lbs (sets: 12x100, 12x100) rpe 8"
    let light = "2x8 @ 60 lbs (sets: 8x60, 8x60)"
    let weeks: Set<CalendarDate> = [day(number: 7).monday]
    let inside = try next([reached], ProgressionTarget(.plan), deloadWeeks: weeks)
    #expect(inside.change == .deload)
    #expect(inside.because.first?.code == .deloadWeek)
    #expect(inside.load?.shown == "90 lb")
    #expect(inside.sets == 2)
    let after = try next([reached, light], ProgressionTarget(.plan), deloadWeeks: weeks)
    #expect(after.change == .up)
    #expect(after.load?.shown == "105 lb")
    #expect(after.because.map(\.code) == [.reached])
    #expect(after.because.first?.date == day(number: 0))
    // Of any other week the light workout would count.
    let seen = try next([reached, light], ProgressionTarget(.plan))
    #expect(seen.change == .same)
    #expect(seen.load?.shown == "60 lb")
    #expect(seen.because.first?.date == day(number: 7))
  }

  @Test("a workout in a deload week is not a time off")
  func deloadWeekIsNoTimeOff() throws {
    let reached = "2x12 @ 100 lbs (sets: 12x100, 12x100) rpe 8"
    let light = "2x8 @ 60 lbs (sets: 8x60, 8x60)"
    let lines = [reached, reached, light, light, light]
    let weeks = Set((2...4).map { day(number: 7 * $0).monday })
    let after = try next(lines, ProgressionTarget(.plan), deloadWeeks: weeks)
    #expect(after.because.map(\.code) == [.reached])
    #expect(after.load?.shown == "105 lb")
    #expect(after.confidence == .medium)
    // What is off is counted from the last light one.
    let off = try next(lines, ProgressionTarget(.plan), daysOff: 15, deloadWeeks: weeks)
    #expect(off.because.map(\.text) == ["15 days off: the last load again"])
    #expect(off.load?.shown == "100 lb")
  }

  @Test("a workout in a deload week is none of three without more, and no miss")
  func deloadWeekIsNoStall() throws {
    let same = "3x10 @ 100 lbs (sets: 10x100, 10x100, 10x100)"
    let missed = "3x5 @ 100 lbs (sets: 5x100, 5x100, 4x100)"
    let weeks: Set<CalendarDate> = [day(number: 7).monday]
    let double = ProgressionTarget(.double, sets: 3)
    let four = Array(repeating: same, count: 4)
    #expect(try next(four, double).change == .deload)
    #expect(try next(four, double, deloadWeeks: weeks).change == .same)
    let linear = ProgressionTarget(.linear, sets: 3)
    let three = Array(repeating: missed, count: 3)
    #expect(try next(three, linear).change == .deload)
    #expect(try next(three, linear, deloadWeeks: weeks).change == .same)
  }

  @Test(
    "a week is a deload by the word or by recovery week, in its plan's phase, focus or title",
    arguments: [
      ("phase: Deload", true), ("focus: deload", true), ("title: Week 4 DELOAD", true),
      ("phase: Recovery week", true), ("focus: Recovery Week after the race", true),
      ("title: Week 4, recovery week", true), ("phase: Base\nfocus: An easy deload", true),
      ("phase: Base", false), ("phase: Recovery", false), ("focus: A week of recovery", false),
      ("title: Reload", false), ("phase: Recovery\nfocus: Week 4", false),
      ("notes: Deload", false),
    ])
  func deloadWords(frontMatter: String, isDeload: Bool) throws {
    let text = """
      ---
      \(frontMatter)
      ---

      | Day | Type | Workout |
      |---|---|---|
      | Mon | Strength | Row 3x10 |

      """
    let name = try #require(WeekPlanName("protocol_2031-03-03.md", in: .config))
    let plan = try #require(WeekPlanReader.read(Array(text.utf8), name).plan)
    #expect(plan.isDeload == isDeload)
  }

  @Test("how sure it is")
  func confidence() throws {
    let sure = "2x10 @ 100 lbs (sets: 10x100, 9x100) rpe 8"
    let target = ProgressionTarget(.plan)
    func confidence(_ count: Int, _ line: String, daysOff: Int = 7) throws -> String {
      try next(Array(repeating: line, count: count), target, daysOff: daysOff).confidence.rawValue
    }
    #expect(try confidence(1, sure) == "low")
    #expect(try confidence(3, sure) == "medium")
    #expect(try confidence(4, sure) == "high")
    // The first of four is 43 days ago.
    #expect(try confidence(4, sure, daysOff: 22) == "medium")
    #expect(try confidence(4, sure, daysOff: 29) == "low")
    #expect(try confidence(4, "2x10 @ 100 lbs (sets: 10x100, 9x100)") == "medium")
  }

  @Test("without a workout the plan's own numbers stand")
  func noHistory() throws {
    let planned = PlannedSets(sets: 3, repetitions: 10...10, load: Load.step("95 lb"))
    let suggestion = Progression.suggestion(
      for: "Row", ProgressionTarget(.plan), after: [], on: day(number: 0), planned: planned)
    #expect(suggestion.change == .none)
    #expect(suggestion.load?.shown == "95 lb")
    #expect(suggestion.sets == 3)
    #expect(suggestion.repetitions == 10)
    #expect(suggestion.because.first?.code == .noHistory)
  }

  @Test("the working load is the heaviest with a set of the least repetitions")
  func workingLoad() throws {
    let line = "3x12 @ 135 lbs (sets: 3x155, 12x135, 12x135) rpe 8"
    #expect(text(try next([line], ProgressionTarget(.plan))) == "140 lb")
  }

  @Test("the kind of an exercise is that of most of its last ten workouts")
  func kinds() throws {
    func kind(_ lines: [String]) throws -> ExerciseKind? { ExerciseKind(of: try days(lines)) }
    #expect(try kind([]) == nil)
    #expect(try kind(["3x10 @ 135"]) == .load)
    #expect(try kind(["3x10 @ BW", "3x10 @ BW+5"]) == .bodyweight)
    #expect(try kind(["2x20"]) == .bodyweight)
    #expect(try kind(["3x5 @ 50 lbs assist"]) == .assisted)
    #expect(try kind(["2x40s"]) == .hold)
    let old = Array(repeating: "3x10 @ BW", count: 9)
    #expect(try kind(old + Array(repeating: "3x10 @ 50", count: 6)) == .load)
  }
}
