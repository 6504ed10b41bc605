import DayModel
import TestSupport
import Testing
import Training
import Values

@testable import Workouts

@Suite("What the live view offers, and what is done")
struct LiveOfferTests {
  /// The view of an exercise with a plan and what was done last time, a Tuesday a week ago.
  private func fixture(
    plan: LiveWorkout.Plan?, last: String?, load: String? = nil, days: Int = 7
  ) throws -> LiveFixture {
    var fixture = LiveFixture(begun([.init("Press", plan: plan)]))
    let sets = try last.map { try typedSets([$0]).sets }
    fixture.view.tell(
      .init(
        last: sets.map { .init(date: fixture.workout.date.advanced(by: -days), sets: $0) },
        load: load.flatMap { Load($0, unit: .lb) }), of: "Press")
    return fixture
  }

  @Test(
    "Enter logs what the plan says, else last time's, else nothing, and says where it is from",
    arguments: [
      // Plan: repetitions and load; last time; the rule's load; what is offered.
      (8, 8, "100", "10x95", "105", "8x100lb", "as planned"),
      (8, 12, nil, "10x95", nil, "10x95lb", "as planned"),
      (8, 12, nil, "15x95", "100", "12x100lb", "a step more"),
      (8, 12, nil, "10x95", "90", "10x90lb", "a step less"),
      (8, 12, nil, "10", "5", "10", "as planned"), (8, 12, nil, nil, nil, "8", "as planned"),
      (nil, nil, nil, "10x95", nil, "10x95lb", "as last Tuesday"),
      (nil, nil, nil, "10x95", "100", "10x100lb", "a step more"),
      (nil, nil, nil, "10xBW", nil, "10xBW", "as last Tuesday"),
      (nil, nil, nil, "10", "5", "10", "as last Tuesday"),
      (nil, nil, nil, nil, nil, nil, "type a set, such as 10x135"),
    ] as [(Int?, Int?, String?, String?, String?, String?, String)])
  func offers(
    low: Int?, high: Int?, planned: String?, last: String?, rule: String?, offered: String?,
    words: String
  ) throws {
    let plan = low.flatMap { low in
      high.map { high in
        LiveWorkout.Plan(
          sets: 3, repetitions: low...high, load: planned.flatMap { Load($0, unit: .lb) },
          seconds: nil)
      }
    }
    var fixture = try fixture(plan: plan, last: last, load: rule)
    #expect(fixture.view.offered?.short == offered)
    let row = try #require(fixture.rows().first { $0.hasPrefix("▸  1") })
    #expect(row.hasSuffix(offered == nil ? words : "Enter: \(words)"), "\(row)")
    try fixture.press("\n")
    #expect(fixture.workout.exercises[0].shortSets == [offered].compactMap(\.self))
  }

  @Test(
    "a load of one's own stays for the day, none is given to what is done without, and a change is one's own"
  )
  func ownLoad() throws {
    let plan = LiveWorkout.Plan(
      sets: 3, repetitions: 8...8, load: Load("100", unit: .lb), seconds: nil)
    var heavier = try fixture(plan: plan, last: nil)
    try heavier.press("8x110\n")
    #expect(heavier.view.offer == .init(set: try typedSets(["8x110"]).sets[0], source: .before))
    var bare = try fixture(plan: plan, last: "8x95")
    try bare.press("8\n")
    #expect(bare.view.offered?.load == nil)
    try bare.press("]")
    #expect(bare.rows().contains { $0.hasSuffix("Enter: as you set it") })
    let earlier = try fixture(plan: nil, last: "8x95", days: 8)
    #expect(earlier.rows().contains { $0.hasSuffix("Enter: as on 2031-02-24") })
    var over = try fixture(plan: nil, last: "8x95")
    try over.press("\n")
    #expect(over.view.offered == nil)
    #expect(over.rows().contains { $0.hasSuffix("s: 8x95lb again, or type a set") })
  }

  // MARK: Done, skipped, supersets

  @Test("an exercise is done when its planned sets are, and one that is left before says how many")
  func doneWords() throws {
    var fixture = try LiveFixture()
    try fixture.press("n")
    #expect(fixture.screen().contains("  1 of 3 Seated row         8-12x45kg · 10x45kg"))
    try fixture.press("p\n\n")
    #expect(fixture.screen().contains("> now    Seated row         3 of 3 · 8-12x45kg · "))
    #expect(fixture.screen().contains("all sets done; Enter asks for one more"))
    try fixture.press("\n")
    #expect(fixture.rows().last == "extra set? Enter logs 8x45kg; any other key continues")
    try fixture.press("nn")
    #expect(fixture.screen().contains("  done   Seated row "))
  }

  @Test("x says what becomes of the sets that were done")
  func skips() throws {
    var fixture = try LiveFixture()
    try fixture.press("x")
    #expect(fixture.rows().last == "the rest of Seated row is skipped after 1 set; u undoes that")
    #expect(fixture.screen().contains("  1 of 3 Seated row"))
    try fixture.press("x")
    #expect(fixture.rows().last == "Dip is skipped; u undoes that")
    #expect(fixture.screen().contains("  skip   Dip"))
  }

  @Test("a superset moves to the partner, rests after the round, and says what is next")
  func superset() throws {
    func plan(_ sets: Int) -> LiveWorkout.Plan {
      .init(sets: sets, repetitions: 10...10, load: Load("50", unit: .lb), seconds: nil)
    }
    var fixture = LiveFixture(
      begun([
        .init("Curl", group: "A", plan: plan(3)), .init("Press", group: "A", plan: plan(2)),
        .init("Squat", plan: plan(1)),
      ]))
    var seen: [String] = []
    for _ in 0..<5 {
      try fixture.press("\n")
      let rest = fixture.workout.rest == nil ? "" : " rest"
      seen.append("\(fixture.workout.current ?? "")\(rest): \(fixture.rows().last ?? "")")
    }
    #expect(
      seen.map { $0.replacing(#/: (?!next).*/#, with: "") } == [
        "Press: next", "Curl rest: next", "Press: next", "Curl rest: next", "Curl rest",
      ])
    #expect(fixture.workout.exercises.map(\.workSets.count) == [3, 2, 0])
  }

  @Test("an effort is that of the set that was logged last, which is named, in a superset too")
  func effortInASuperset() throws {
    let plan = LiveWorkout.Plan(
      sets: 2, repetitions: 10...10, load: Load("50", unit: .lb), seconds: nil)
    var fixture = LiveFixture(
      begun([.init("Curl", group: "A", plan: plan), .init("Press", group: "A", plan: plan)]))
    try fixture.press("\ne")
    #expect(fixture.workout.current == "Press")
    #expect(fixture.rows().last == "effort of Curl 10x50lb: 1 to 9, 0 for ten")
    try fixture.press("8")
    #expect(fixture.workout.exercises[0].sets[0].set.effort == 8)
  }
}
