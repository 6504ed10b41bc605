import Actions
import Language
import Reports
import Screens
import TestSupport
import Testing
import Values
import Workouts

@testable import Context

/// What the dashboard says of today's training, and the box that it ticks.
@Suite("Training of today: planned, done, open")
struct TrainedTodayTests {
  private static let log = "content/logs/2031-03-04.md"

  private func fixture(
    _ type: String, _ workout: String = "easy", units: String = ""
  ) throws -> ActionFixture {
    try .withStore([
      "bestupid.yaml": units,
      "content/config/protocol_2031-03-03.md":
        "---\ntitle: Plan\n---\n| Day | Type | Workout |\n|---|---|---|\n| Tuesday | \(type) | \(workout) |\n",
      Self.log: "## Today's Todos\n- [ ] Workout: \(type)\n- [ ] Call Bea\n",
    ])
  }

  private func screen(_ fixture: ActionFixture) throws -> [String] {
    DashboardScreen(
      dashboard: try DashboardReader.today(in: fixture.context()), style: Style(isColored: false),
      screen: ScreenForm(columns: 80, hasUnicode: true)
    ).lines.map(\.codes)
  }

  private func lines(_ name: String, of fixture: ActionFixture) throws -> [String] {
    try screen(fixture).filter { $0.hasPrefix(name) }
  }

  @Test("what was planned is done once the log says so, its box is ticked, and nothing else's")
  func run() throws {
    let fixture = try fixture("Run", "3 mi")
    #expect(try lines("Planned", of: fixture).count == 1)
    #expect(try lines("Done", of: fixture) == [])
    try fixture.type(["run", "3.1/27:30"])
    #expect(try lines("Planned", of: fixture) == [])
    #expect(try lines("Done", of: fixture) == ["Done      Run: run 3.1 mi, 27:30"])
    #expect(
      try fixture.text(Self.log).hasPrefix(
        "## Today's Todos\n- [x] Workout: Run\n- [ ] Call Bea\n"))
    // It is ticked once: who opens it again has the last word.
    try fixture.write(
      try fixture.text(Self.log).replacing("[x] Workout", with: "[ ] Workout"), to: Self.log)
    try fixture.type(["run", "1/9:00"])
    #expect(try fixture.text(Self.log).contains("- [ ] Workout: Run\n"))
  }

  @Test("of a day of two kinds both are needed; what is there is told, and the rest stays planned")
  func brick() throws {
    let fixture = try fixture("Brick", "bike, then run", units: "units: {distance: km}\n")
    try fixture.type(["bike", "40km/1:20:00"])
    #expect(try fixture.text(Self.log).contains("- [ ] Workout: Brick\n"))
    #expect(try lines("Planned", of: fixture).count == 1)
    #expect(try lines("Done", of: fixture) == ["Done      bike 40 km, 1:20:00"])
    try fixture.type(["run", "5km/26:00"])
    #expect(try fixture.text(Self.log).contains("- [x] Workout: Brick\n"))
    #expect(
      try lines("Done", of: fixture) == [
        "Done      Brick: bike 40 km, 1:20:00; run 5 km, 26:00, 106 min"
      ])
  }

  @Test("what names no kind of training is nobody's to tick, nor what another kind was done of")
  func others() throws {
    for type in ["Mobility", "Recovery", "Strength"] {
      let fixture = try fixture(type)
      try fixture.type(["run", "3.1/27:30"])
      #expect(try fixture.text(Self.log).contains("- [ ] Workout: \(type)\n"), "\(type)")
    }
    let fixture = try fixture("Strength A")
    try fixture.type(["lift", "Squat", "3x5@225"])
    #expect(try fixture.text(Self.log).contains("- [x] Workout: Strength A\n"))
    #expect(try lines("Done", of: fixture) == ["Done      Strength A: 1 exercise, ~9 min"])
    try fixture.type(["Strength_Minutes", "52"], allowsNew: true)
    #expect(try lines("Done", of: fixture) == ["Done      Strength A: 1 exercise, 52 min"])
  }

  @Test("exercises that are still a plan are not made done by the box")
  func planned() throws {
    let fixture = try fixture("Strength A")
    let plan = "\n## Strength Log\nSquat:: 3x5 @ 225 lbs (planned)\nRow:: 3x8 @ 100 lbs (planned)\n"
    try fixture.write(try fixture.text(Self.log) + plan, to: Self.log)
    try fixture.type(["lift", "Squat", "3x5@225"])
    #expect(try fixture.text(Self.log).contains("- [ ] Workout: Strength A\n"))
    try fixture.type(["lift", "Row", "3x8@100"])
    #expect(try fixture.text(Self.log).contains("- [x] Workout: Strength A\n"))
  }

  @Test("a workout in progress stands there with what is done of it, until it is over")
  func open() throws {
    let fixture = try fixture("Strength")
    let context = fixture.context()
    let boot = BootTime(id: "one", seconds: 0)
    let typed = try SetWords(["Squat", "2x5x225"], unit: .lb)
    _ = try WorkoutTracker.add(
      (typed.name, typed.sets), LiveWorkout.SetOptions(), allowsNew: false, boot: boot, in: context)
    let line = try #require(try lines("Open", of: fixture).first)
    #expect(line.contains("Strength since ") && line.hasSuffix(", 2 sets: bestupid workout live"))
    _ = try WorkoutTracker.finish(effort: nil, dryRun: false, boot: boot, in: context)
    #expect(try lines("Open", of: fixture) == [])
    #expect(try fixture.text(Self.log).contains("- [x] Workout: Strength\n"))
    #expect(
      try lines("Done", of: fixture).first?.hasPrefix("Done      Strength: 1 exercise") == true)
  }
}
