import DayEditing
import JSON
import Live
import TestSupport
import Testing
import Values

@testable import Language
@testable import Workouts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A clock that the tests set.
func moment(_ seconds: Int, boot: String = "one", bootAt: Double? = nil) -> LiveMoment {
  let day = 86_400
  func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  // Seconds since 2031-03-04T17:00:00Z.
  let time = 17 * 3600 + seconds
  let text =
    "2031-03-\(two(4 + time / day))T"
    + "\(two(time % day / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
  return LiveMoment(
    bootID: boot, boot: bootAt ?? Double(50_000 + seconds), wall: 1_930_410_000 + seconds,
    text: text)
}

/// A workout that began at the moment 0.
func begun(_ exercises: [LiveWorkout.Exercise] = [], type: String = "strength") -> LiveWorkout {
  LiveWorkout(
    id: "20310304T170000-7f3a", date: CalendarDate(iso: "2031-03-04")!, type: type,
    name: "Strength A", exercises: exercises, startedAt: moment(0).text, at: moment(0))
}

extension LiveWorkout {
  mutating func set(
    _ words: String, _ options: SetOptions = SetOptions(), at seconds: Int = 60,
    rest: RestRule = RestRule()
  ) throws(InputError) {
    let typed = try typedSets(words.split(separator: " ").map(String.init))
    try add(typed, options, resting: rest, at: moment(seconds))
  }
}

@Suite("A live workout")
struct LiveWorkoutTests {
  // MARK: Sets

  @Test(
    "a set in all its forms",
    arguments: [
      ("Bench press 10x135", "Bench press", ["10x135 lbs"], nil),
      ("10x60kg", nil, ["10x60 kg"], nil), ("Dip 6xBW+15", "Dip", ["6xBW+15"], nil),
      ("Dip 6xBW", "Dip", ["6xBW"], nil), ("5x50assist", nil, ["5x50 lbs assist"], nil),
      ("5x50 lbs assist", nil, ["5x50 lbs assist"], nil),
      ("Dip 5xBW-30", "Dip", ["5x30 lbs assist"], nil),
      ("Plank 40s", "Plank", ["40s"], nil), ("1:30", nil, ["90s"], nil),
      ("Plank 40s@25", "Plank", ["40s @ 25 lbs"], nil), ("40s @ 25kg", nil, ["40s @ 25 kg"], nil),
      ("3x10x135", nil, ["10x135 lbs", "10x135 lbs", "10x135 lbs"], nil),
      ("3x10@135", nil, ["10x135 lbs", "10x135 lbs", "10x135 lbs"], nil),
      ("3 x 10 @ 135", nil, ["10x135 lbs", "10x135 lbs", "10x135 lbs"], nil),
      ("2x40s", nil, ["40s", "40s"], nil),
      ("Row 10x135,9x135", "Row", ["10x135 lbs", "9x135 lbs"], nil),
      ("Push up 12", "Push up", ["12"], nil), ("Row 10xgreen band", "Row", ["10xgreen band"], nil),
      ("Bench press 10x135 @ 8 rpe", "Bench press", ["10x135 lbs"], 8),
      ("10x135 @8 rpe", nil, ["10x135 lbs"], 8), ("10x135 @8.5rpe", nil, ["10x135 lbs"], 8.5),
      ("10x135 rpe 9", nil, ["10x135 lbs"], 9),
      ("3x10 @ 135 @ 8 rpe", nil, ["10x135 lbs", "10x135 lbs", "10x135 lbs"], 8),
      ("10x135 @ 8rpe", nil, ["10x135 lbs"], 8), ("10x135 @8rpe", nil, ["10x135 lbs"], 8),
      ("10x135@8rpe", nil, ["10x135 lbs"], 8), ("10x135@8 rpe", nil, ["10x135 lbs"], 8),
      ("10x135 rpe8", nil, ["10x135 lbs"], 8), ("10x135 8rpe", nil, ["10x135 lbs"], 8),
      ("10x135 @RPE8", nil, ["10x135 lbs"], 8), ("10x135 @ RPE 8", nil, ["10x135 lbs"], 8),
      ("Push up 12 8 rpe", "Push up", ["12"], 8), ("Burpe 12", "Burpe", ["12"], nil),
      // A number that is no effort is a load, and so is one with a unit or behind repetitions alone.
      ("2x10@11", nil, ["10x11 lbs", "10x11 lbs"], nil),
      ("Plank 40s @ 8", "Plank", ["40s @ 8 lbs"], nil),
      ("2x135@8lb", nil, ["135x8 lbs", "135x8 lbs"], nil), ("12 @ 8", nil, ["12x8 lbs"], nil),
    ] as [(String, String?, [String], Double?)])
  func forms(words: String, name: String?, sets: [String], effort: Double?) throws {
    let typed = try typedSets(words.split(separator: " ").map(String.init))
    #expect(typed.name == name)
    #expect(typed.sets.map(\.text) == sets)
    #expect(typed.sets.allSatisfy { $0.effort == effort })
  }

  @Test(
    "what cannot be is refused, and changes nothing",
    arguments: [
      "Row 0x135", "Row 10001x135", "Row 10x5001", "Row 10x2269kg", "Row 10x135 @ 11 rpe",
      "Row 10x135 @ 0 rpe", "Row 301x10x135", "Row", "Row heavy", "Row 10x135%",
      "10 135", ":: 10x135", "Row 0s",
    ])
  func refused(words: String) throws {
    var workout = begun()
    let before = workout
    let error = #expect(throws: InputError.self) { try workout.set(words) }
    #expect([.value, .impossible].contains(error?.code), "\(error?.message ?? "")")
    #expect(error?.hint != nil)
    #expect(workout == before && workout.bytes == before.bytes)
  }

  @Test(
    "a small number behind a load is an effort",
    arguments: [
      ("10x135 @ 8", ["10x135 lbs"], 8), ("10x135 @9", ["10x135 lbs"], 9),
      ("10x135@7.5", ["10x135 lbs"], 7.5), ("10x60kg @ 8", ["10x60 kg"], 8),
      ("10x60kg@8", ["10x60 kg"], 8), ("6xBW+15 @ 8", ["6xBW+15"], 8),
      ("2x10x135 @ 8", ["10x135 lbs", "10x135 lbs"], 8),
      ("2x10@135 @ 8", ["10x135 lbs", "10x135 lbs"], 8), ("10x135 rir 2", ["10x135 lbs"], 8),
    ])
  func efforts(set: String, texts: [String], effort: Double) throws {
    let sets = try typedSets(set.split(separator: " ").map(String.init)).sets
    #expect(sets.map(\.text) == texts)
    #expect(sets.allSatisfy { $0.effort == effort })
  }

  @Test(
    "a number that can be the effort of a set or the load of many is asked, with lines that are read",
    arguments: ["3x10 @ 8", "10x45 @ 8", "12x20@8"])
  func unclearEffort(set: String) throws {
    let words = ["Bench press"] + set.split(separator: " ").map(String.init)
    let error = #expect(throws: InputError.self) { try typedSets(words) }
    #expect(error?.code == .usage)
    let hint = try #require(error?.hint).replacing("Write: ", with: "")
    let lines = try hint.components(separatedBy: ", or: ").map { try shellWords($0[...]) }
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.prefix(4) == ["bestupid", "workout", "set", "Bench press"] })
    let read = try lines.map { try typedSets(Array($0.dropFirst(3))).sets }
    #expect(read[0].map(\.effort) == [8] && read[1].allSatisfy { $0.load?.weight?.pounds == 8 })
  }

  @Test(
    "sets are read as `log` reads them, and the name may stand behind them",
    arguments: [
      ("Squat 100kg 3x5", "Squat", ["5x100 kg", "5x100 kg", "5x100 kg"]),
      ("5x100kg Squat", "Squat", ["5x100 kg"]),
      ("8 8 7 @ 60kg", nil, ["8x60 kg", "8x60 kg", "7x60 kg"]),
      ("135x10", nil, ["10x135 lbs"]), ("plank 1min 30s", "plank", ["90s"]),
    ] as [(String, String?, [String])])
  func likeLog(typed: String, name: String?, texts: [String]) throws {
    let read = try typedSets(typed.split(separator: " ").map(String.init))
    #expect(read.name == name)
    #expect(read.sets.map(\.text) == texts)
  }

  @Test(
    "a set can be what a file's can be, by one table",
    arguments: [
      ("Row 10000x5000", "Row 10001x50", "It is from 1 to 10000"),
      ("Row 10x5000", "Row 10x5001", "It is at most 5000 lb, or 2267 kg."),
      ("Plank 86400s", "Plank 86401s", "It is from 1 s to 24 h."),
    ])
  func possible(most: String, more: String, hint: String) throws {
    var workout = begun()
    try workout.set(most)
    let error = #expect(throws: InputError.self) { try workout.set(more) }
    #expect(error?.code == .impossible && error?.hint?.hasPrefix(hint) == true)
  }

  @Test("sets that are too many, and a group or a name that a log cannot have, say so")
  func namesTrouble() throws {
    var workout = begun()
    for words in ["Row 301x10x100", "Row 200x10x50, 101x9x50"] {
      let error = #expect(throws: InputError.self) { try workout.set(words) }
      #expect(error?.code == .impossible && error?.message == "301 sets are impossible")
    }
    let group = #expect(throws: InputError.self) {
      try workout.set("Row 10x50", .init(group: "A; B"))
    }
    #expect(group?.code == .value && group?.hint?.contains("semicolon") == true)
    for name in ["A::b", "Clean & jerk", String(repeating: "a", count: 61)] {
      let error = #expect(throws: InputError.self) { try workout.set("\(name) 10x50") }
      #expect(error?.message == "'\(name)' cannot be the name of an exercise")
    }
    #expect(workout == begun())
  }

  @Test("300 sets are the most")
  func most() throws {
    var workout = begun()
    try workout.set("Row 299x10x50")
    try workout.set("Row 10x50")
    let error = #expect(throws: InputError.self) { try workout.set("Row 10x50") }
    #expect(error?.message == "a workout has at most 300 sets")
    #expect(workout.setCount == 300)
  }

  @Test("a set without a name is of the current exercise; names compare as the format says")
  func current() throws {
    var workout = begun()
    #expect(throws: InputError.self) { try workout.set("10x135") }
    try workout.set("Dumbbell rows 10x50")
    try workout.set("9x50")
    try workout.set("dumbbell_rows 8x50")
    #expect(workout.exercises.map(\.name) == ["Dumbbell rows"])
    #expect(workout.exercises[0].sets.map(\.number) == [1, 2, 3])
    #expect(workout.exercises[0].sets.map(\.at) == [60, 60, 60])
    try workout.set("Plank 40s")
    #expect(workout.current == "Plank")
  }

  @Test("reserve, warm-up, group and remark")
  func options() throws {
    var workout = begun()
    try workout.set("Row 10x45", .init(isWarmUp: true))
    #expect(workout.rest == nil)
    try workout.set("Row 10x135", .init(reserve: 2, group: "A", note: "slow"))
    #expect(workout.exercises[0].workSets.map(\.effort) == [8])
    #expect(workout.exercises[0].group == "A" && workout.exercises[0].note == "slow")
    #expect(workout.exercises[0].sets.map(\.isWarmUp) == [true, false])
    #expect(throws: InputError.self) { try workout.set("Row 10x135", .init(reserve: 10)) }
    #expect(throws: InputError.self) { try workout.set("Row 10x135 @ 8 rpe", .init(reserve: 1)) }
    #expect(throws: InputError.self) { try workout.set("Row 10") }
  }

  // MARK: Rest

  @Test(
    "the rest that follows a set",
    arguments: [
      ("Squat 5x225", "barbell", nil, nil, 180), ("Row 10x45kg", "machine", nil, nil, 120),
      ("Row 10x45", nil, nil, nil, 120), ("Plank 40s", nil, nil, nil, 60),
      ("Dip 8xBW", nil, nil, nil, 60), ("Dip 8xBW+15", nil, nil, nil, 120),
      ("Squat 5x225", "barbell", nil, 100, 100), ("Squat 5x225", "barbell", 240, 100, 240),
    ] as [(String, String?, Int?, Int?, Int)])
  func rests(set: String, equipment: String?, planned: Int?, setting: Int?, length: Int) throws {
    let name = String(set.prefix { $0 != " " })
    let plan = LiveWorkout.Plan(sets: 3, repetitions: nil, load: nil, seconds: nil, rest: planned)
    var workout = begun([.init(name, equipment: equipment, plan: plan)])
    try workout.set(set, rest: RestRule(setting: setting))
    #expect(workout.rest == .init(of: length, left: Double(length)))
    #expect(workout.restLeft(at: moment(160)) == Double(length - 100))
  }

  @Test("in a superset the rest begins after the last exercise of the round")
  func superset() throws {
    var workout = begun([.init("Press", group: "A"), .init("Row", group: "A")])
    try workout.set("Press 10x50")
    #expect(workout.rest == nil)
    try workout.set("Row 10x50")
    #expect(workout.rest?.of == 120)
    try workout.set("Press 9x50")
    #expect(workout.rest == nil)
    try workout.skip("row", at: moment(70))
    try workout.set("Press 8x50")
    #expect(workout.rest?.of == 120)
  }

  @Test("a rest that is asked for, and none")
  func askedRest() throws {
    var workout = begun()
    try workout.startRest(90, resting: RestRule(), at: moment(10))
    #expect(workout.restLeft(at: moment(40)) == 60)
    try workout.stopRest(at: moment(40))
    #expect(workout.rest == nil)
    for seconds in [0, 3601] {
      #expect(throws: InputError.self) {
        try workout.startRest(seconds, resting: RestRule(), at: moment(50))
      }
    }
  }

  // MARK: The clock

  @Test("the clock counts what the machine counts, also asleep, and no change of the wall clock")
  func clock() throws {
    var workout = begun()
    #expect(workout.elapsed(at: moment(100)) == 100)
    #expect(workout.elapsed(at: moment(-5000, bootAt: 50_100)) == 100)
    try workout.pause(at: moment(100))
    #expect(workout.elapsed(at: moment(500)) == 100)
    try workout.go(at: moment(600))
    #expect(workout.elapsed(at: moment(700)) == 200)
  }

  @Test("after a start of the machine the wall clock counts, for no more than four hours")
  func reboot() throws {
    let workout = begun()
    func elapsed(_ seconds: Int) -> Double {
      workout.elapsed(at: moment(seconds, boot: "two", bootAt: 12))
    }
    #expect(elapsed(600) == 600)
    #expect(elapsed(-600) == 0)
    #expect(elapsed(5 * 3600) == 4 * 3600)
    var later = workout
    try later.set("Row 10x50", at: 60)
    try later.add(
      typedSets(["Row", "10x50"]), resting: RestRule(),
      at: moment(660, boot: "two", bootAt: 12))
    #expect(later.elapsed == 660)
    #expect(later.clock == LiveClock(moment(660, boot: "two", bootAt: 12)))
  }

  @Test("a workout is left open when nothing has changed for twelve hours")
  func stale() throws {
    var workout = begun()
    try workout.set("Row 10x50", at: 600)
    #expect(!workout.isStale(at: moment(600 + 12 * 3600 - 1), afterHours: 12))
    #expect(workout.isStale(at: moment(600 + 12 * 3600), afterHours: 12))
    #expect(workout.isStale(at: moment(600 + 3600), afterHours: 1))
    #expect(workout.lastDone == 600)
  }

  // MARK: Taking back

  @Test("each change is taken back, the newest first, fifty at most; the clock continues")
  func undo() throws {
    var workout = begun([.init("Bench press"), .init("Row")])
    var states: [[JSONValue.Member]] = []
    func kept(_ workout: LiveWorkout) -> [JSONValue.Member] {
      guard case .object(let members) = workout.json else { return [] }
      return members.filter { LiveWorkout.undoable.contains($0.key) && $0.key != "rest" }
    }
    let changes: [(inout LiveWorkout, Int) throws -> Void] = [
      { try $0.set("Bench press 10x135", at: $1) }, { try $0.pause(at: moment($1)) },
      { try $0.go(at: moment($1)) }, { try $0.skip("Row", at: moment($1)) },
      { try $0.add(note: "cold", at: moment($1)) },
      { try $0.add(TypedCardio(["bike", "7.2/24:00"], units: .format), at: moment($1)) },
      { try $0.set("Dip 8xBW", .init(group: "B"), at: $1) },
    ]
    for (index, change) in changes.enumerated() {
      states.append(kept(workout))
      try change(&workout, 10 * (index + 1))
    }
    for state in states.reversed() {
      _ = try workout.undo(at: moment(100))
      #expect(kept(workout) == state)
    }
    #expect(workout.elapsed == 90)
    #expect(throws: InputError.self) { try workout.undo(at: moment(100)) }
    for _ in 0..<60 { try workout.set("Row 10x50", at: 200) }
    for _ in 0..<50 { _ = try workout.undo(at: moment(200)) }
    #expect(workout.setCount == 10)
    #expect(throws: InputError.self) { try workout.undo(at: moment(200)) }
  }

  // MARK: The file

  /// The example of the design.
  static let example = """
    {"schema": "bestupid.live-workout/1", "id": "20310304T171502-7f3a", "date": "2031-03-04", \
    "type": "strength", "name": "Strength A", "from": {"kind": "plan", "of": "protocol_2031-03-03.md"}, \
    "state": "running", "started_at": "2031-03-04T17:15:02+01:00", "boot": {"id": "b", "at": 51233.2}, \
    "elapsed": 1872.4, "changed_at": "2031-03-04T17:46:14+01:00", "rest": {"of": 120, "left": 84.0}, \
    "watch": null, "current": "Seated row", "exercises": [{"name": "Seated row", "equipment": "machine", \
    "group": "A", "plan": {"sets": 3, "reps": [8, 12], "load": "45 kg", "seconds": null}, "sets": \
    [{"n": 1, "kind": "work", "reps": 10, "seconds": null, "load": "45 kg", "rpe": 8, "at": 1790.0}], \
    "note": null, "skipped": false}], "cardio": [{"type": "bike", "value": "7.2/24:00", "hr": 118, \
    "rpm": 84, "seconds": 1440}], "session_rpe": null, "note": null}
    """

  @Test("the file is read as it is written, and unknown members, their order and spellings stay")
  func lossless() throws {
    let workout = try LiveWorkout(Array(Self.example.utf8))
    #expect(
      workout.exercises[0].workSets == [
        StrengthSet(.repetitions(10), .weight(Weight(45, .kg)), effort: 8)
      ])
    let source = try JSONDocument(Array(Self.example.utf8)).root.value
    guard case .object(let members) = source, case .object(let written) = workout.json else {
      Issue.record("no object")
      return
    }
    #expect(Array(written.prefix(members.count)) == members)
    #expect(written.dropFirst(members.count).map(\.key) == ["undo"])
    #expect(try LiveWorkout(workout.bytes).bytes == workout.bytes)
    let strange = Self.example.replacing("\"watch\": null", with: "\"zone\": [1e2, {\"a\": 1.50}]")
      .replacing("\"kind\": \"work\"", with: "\"kind\": \"work\", \"side\": \"left\"")
    var other = try LiveWorkout(Array(strange.utf8))
    try other.set("Seated row 8x45kg", at: 3000)
    let text = String(decoding: other.bytes, as: UTF8.self)
    #expect(text.contains("1e2") && text.contains("1.50") && text.contains("\"side\": \"left\""))
  }

  @Test(
    "a file that is no state is refused with the reason",
    arguments: [
      "", "[]", "{}", "{\"schema\": \"bestupid.live-workout/2\"}",
      example.replacing("\"reps\": 10", with: "\"reps\": \"ten\""),
      example.replacing("\"45 kg\", \"rpe\"", with: "\"heavy\", \"rpe\""),
      example.replacing(
        "\"changed_at\": \"2031-03-04T17:46:14+01:00\"", with: "\"changed_at\": \"now\""),
    ])
  func unreadable(text: String) throws {
    #expect(throws: UnreadableState.self) { try LiveWorkout(Array(text.utf8)) }
  }

  @Test("what changes at random is read back, and every step can be taken back")
  func property() throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      var workout = begun()
      var states = [workout]
      for step in 1...Int.random(in: 1...30, using: &random) {
        let name = random.pick(["Bench press", "Dip", "Plank", "Assisted chin up"])
        let set = random.pick(["10x135", "8xBW", "40s", "5x50assist", "6xBW+15", "3x10x60kg"])
        do {
          switch Int.random(in: 0..<6, using: &random) {
          case 0: try workout.pause(at: moment(step * 10))
          case 1: try workout.go(at: moment(step * 10))
          case 2: try workout.add(note: "note \(step)", at: moment(step * 10))
          case 3: try workout.skip(name, at: moment(step * 10))
          default: try workout.set("\(name) \(set)", at: step * 10)
          }
        } catch {
          // Such as an exercise to skip that is not there.
          continue
        }
        states.append(workout)
        let read = try LiveWorkout(workout.bytes)
        #expect(read == workout && read.bytes == workout.bytes, "seed \(random.seed)")
      }
    }
  }

  @Test(
    "a name that no log can have has one nearest to it",
    arguments: [
      ("Clean & jerk", "Clean and jerk"), ("Push:: up", "Push up"), ("Fly @ 2x20", "Fly 2x20"),
      ("+ Row  wide", "Row wide"), ("Row (wide)", "Row (wide)"), ("&&", "and and"),
      ("!", "Exercise"),
      (String(repeating: "long ", count: 14), String(repeating: "long ", count: 11) + "long"),
    ])
  func readableNames(name: String, readable: String) throws {
    #expect(ExerciseName.readable(name) == readable)
    try ExerciseName.check(readable)
  }
}
