import Actions
import DayEditing
import Language
import Query
import Reports
import TestSupport
import Testing
import Training
import Values
import Workouts

@testable import Context

/// Exercises of one name and several kinds of equipment, written by hand: each is kept and counts under its own name. All
/// values are made up.
@Suite("Exercises by their equipment, written by hand")
struct ExercisesByEquipmentTests {
  private static let log = "content/logs/\(ActionFixture.today).md"
  private static let barbell = ["Squat (Barbell)", "3x5", "@", "100"]
  private static let dumbbell = ["Squat (Dumbbell)", "3x10", "@", "30"]

  private func numbers(_ fields: String, in fixture: ActionFixture) throws -> [Double?] {
    let context = fixture.context()
    let words = QueryWords(fields, in: PeriodWords())
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    let answer = try Queries.answer(request, in: context, progress: nil)
    return try #require(answer.rows.first).cells.map { $0.value?.number }
  }

  private func exercises(in fixture: ActionFixture) throws -> [String] {
    try Exercises.list(withArchived: true, in: fixture.context(), progress: nil).items.map(\.name)
      .sorted()
  }

  /// Writes both in every way that there is by hand.
  private enum Way: CaseIterable {
    case twoCommands, oneLine, lines, pasted, file, workout
  }

  private func store(_ way: Way) throws -> ActionFixture {
    guard way != .file else {
      return try .withStore([
        Self.log: "## Strength Log\nSquat (Barbell):: 3x5 @ 100\nSquat (Dumbbell):: 3x10 @ 30\n"
      ])
    }
    let fixture = try ActionFixture.withStore(["bestupid.yaml": ""])
    switch way {
    case .twoCommands:
      try fixture.type(["lift"] + Self.barbell)
      try fixture.type(["lift"] + Self.dumbbell)
    case .oneLine:
      try fixture.type(["lift"] + Self.barbell + [","] + ["lift"] + Self.dumbbell)
    case .lines:
      try fixture.type(
        lines: "lift 'Squat (Barbell)' 3x5 @ 100\nlift 'Squat (Dumbbell)' 3x10 @ 30\n")
    case .pasted:
      try fixture.paste(lifts: "Squat (Barbell): 3x5 @ 100\nSquat (Dumbbell): 3x10 @ 30\n")
    case .workout:
      let boot = BootTime(id: "one", seconds: 0)
      for words in [["Squat (Barbell)", "3x5x100"], ["Squat (Dumbbell)", "3x10x30"]] {
        let typed = try SetWords(words, unit: .lb)
        _ = try WorkoutTracker.add(
          (typed.name, typed.sets), LiveWorkout.SetOptions(), allowsNew: false, boot: boot,
          in: fixture.context())
      }
      _ = try WorkoutTracker.finish(effort: nil, dryRun: false, boot: boot, in: fixture.context())
    case .file: break
    }
    return fixture
  }

  @Test("queries, pages, lists, records and exports have each", arguments: Way.allCases)
  private func figures(way: Way) throws {
    let fixture = try store(way)
    let context = fixture.context()
    #expect(
      try numbers(
        "lift:\"Squat (Barbell)\",lift:\"squat (dumbbell)\",lift:\"Squat (Dumbbell)\".reps,"
          + "lift:Squat,lift:Squat.sets,lift:=Squat.sets,lift:=\"Squat (Barbell)\".sets",
        in: fixture) == [100, 30, 30, 100, 6, 6, 3])
    #expect(try exercises(in: fixture) == ["Squat (barbell)", "Squat (dumbbell)"])
    let page = try Exercises.show("Squat (Dumbbell)", formula: .epley, in: context)
    #expect(page.name == "Squat (Dumbbell)" && page.recent.map(\.sets.count) == [3])
    #expect(page.records.bests.first { $0.kind == .load }?.value == 30)
    #expect(page.estimates.map(\.pounds) == [40])
    let all = try Exercises.show("Squat", formula: .epley, in: context)
    #expect(all.name == "Squat" && all.recent.map(\.sets.count) == [6])
    let log = try fixture.text(Self.log)
    #expect(log.contains("\nSquat (Barbell):: 3x5 @ 100"), "\(log)")
    #expect(log.contains("\nSquat (Dumbbell):: 3x10 @ 30"), "\(log)")
  }

  @Test("the next load and the records of a workout are those with the same equipment")
  func next() throws {
    let fixture = try store(.file)
    let boot = BootTime(id: "one", seconds: 0)
    let tomorrow = fixture.context(at: "2031-03-05T10:00:00")
    let typed = try SetWords(["Squat (Dumbbell)", "10x35"], unit: .lb)
    let state = try WorkoutTracker.add(
      (typed.name, typed.sets), LiveWorkout.SetOptions(), allowsNew: false, boot: boot,
      in: tomorrow)
    let known = try LiveViewData.backgrounds(
      of: ["Squat (Dumbbell)", "Squat (Barbell)", "Squat (Machine)"], in: state.workout, tomorrow)
    #expect(known.map { $0.last?.sets.count } == [3, 3, nil])
    #expect(known.map { $0.last?.sets.first?.number } == [10, 5, nil])
    let finished = try WorkoutTracker.finish(
      effort: nil, dryRun: false, boot: boot, in: tomorrow)
    let loads = finished.report?.records.flatMap(\.records).filter { $0.kind == .load } ?? []
    #expect(loads.map(\.value) == [35])
    let review = try ReviewReader.review(
      .week, of: ActionFixture.today, in: tomorrow, progress: nil)
    let best = review.records.compactMap { record -> String? in
      guard case .lift(let best, _) = record.kind, best.kind == .load else { return nil }
      return "\(record.name) \(decimalText(best.value))"
    }
    #expect(best == ["squat (dumbbell) 35"])
  }

  @Test("one kind of equipment alone, or none said, is the exercise as before")
  func alone() throws {
    let fixture = try ActionFixture.withStore([
      "content/logs/2031-03-02.md": "## Strength Log\nSeated row (machine):: 3x8 @ 60\n",
      "content/logs/2031-03-03.md": "## Strength Log\nSeated row:: 3x8 @ 65\n",
    ])
    #expect(try exercises(in: fixture) == ["Seated row"])
    for name in ["Seated row", "Seated row (machine)"] {
      let page = try Exercises.show(name, formula: .epley, in: fixture.context())
      #expect(page.name == "Seated row" && page.dayCount == 2)
    }
    // With a second kind, what was done without a word of equipment is none of both.
    try fixture.type(["lift", "Seated row (cable)", "3x8", "@", "40"])
    #expect(
      try exercises(in: fixture) == ["Seated row", "Seated row (cable)", "Seated row (machine)"])
    let page = try Exercises.show("Seated row (machine)", formula: .epley, in: fixture.context())
    #expect(page.dayCount == 1)
  }
}
