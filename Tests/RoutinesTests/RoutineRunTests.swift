import Live
import TestSupport
import Testing
import Values

@testable import Routines

/// A moment this many seconds after 06:45 on 2031-03-04.
func runMoment(_ seconds: Double, boot: String = "one", since start: Double = 1000) -> LiveMoment {
  let wall = runClock.now + Int(seconds.rounded(.down))
  return LiveMoment(bootID: boot, boot: start + seconds, wall: wall, text: runClock.text(wall))
}

let runClock = Clock(
  now: 1_930_373_100, zone: TimeZoneRules(offset: 0), fileTime: { 0 })

/// A run of five tasks, the first of which is done.
func begunRun(isAuto: Bool = false) -> RoutineRun {
  RoutineRun(
    of: "morning", name: "Morning", on: CalendarDate(iso: "2031-03-04")!, tasks: runTasks(),
    isAuto: isAuto, at: runMoment(0))
}

/// The tasks of the day, with some done or dropped.
func runTasks(done: [String] = ["bed"], dropped: [String] = []) -> [RoutineRun.Task] {
  [
    ("bed", "Make bed", 2), ("water", "Drink water", 1), ("read", "Read ten pages", 15),
    ("stretch", "Stretch", 5), ("free", "Sit", 0),
  ].map { id, title, minutes in
    RoutineRun.Task(
      id: id, title: title, minutes: minutes,
      state: done.contains(id) ? .done : dropped.contains(id) ? .dropped : .open,
      note: done.contains(id) ? "06:47, 1:50" : "")
  }
}

@Suite("A run of a routine")
struct RoutineRunTests {
  @Test("it begins with the first open task, and ends when each one ahead had its time")
  func begun() {
    let run = begunRun()
    #expect(run.current == "water" && run.next?.id == "read")
    #expect(run.remaining(at: runMoment(20)) == 40)
    #expect(run.secondsToEnd(at: runMoment(20)) == 40 + 15 * 60 + 5 * 60)
    #expect(run.endsAt(runMoment(20), in: runClock) == "07:06")
    // What is over takes no time from the others.
    #expect(run.remaining(at: runMoment(100)) == -40)
    #expect(run.secondsToEnd(at: runMoment(100)) == 20 * 60)
  }

  @Test("a tick shows the next open task, and the time of each is its own, without pauses")
  func ticks() throws {
    var run = begunRun()
    run.pause(at: runMoment(30))
    run.go(at: runMoment(500))
    #expect(run.seconds(of: "water", at: runMoment(520)) == 50)
    run.close("water", as: .done, runTasks(done: ["bed", "water"]), at: runMoment(520))
    #expect(run.current == "read" && run.seconds(of: "read", at: runMoment(580)) == 60)
    #expect(run.elapsed(at: runMoment(580)) == 110)
    try run.move(by: 1, at: runMoment(600))
    try run.move(by: -1, at: runMoment(610))
    #expect(run.current == "read" && run.seconds(of: "read", at: runMoment(620)) == 90)
  }

  @Test("what is put off comes again at the end, in the order in which it was")
  func later() throws {
    var run = begunRun()
    try run.postpone(at: runMoment(10))
    try run.postpone(at: runMoment(20))
    #expect(run.queue.map(\.id) == ["stretch", "free", "water", "read"])
    #expect(run.current == "stretch" && run.later == ["water", "read"])
    run.close("stretch", as: .done, runTasks(done: ["bed", "stretch"]), at: runMoment(30))
    run.close("free", as: .done, runTasks(done: ["bed", "stretch", "free"]), at: runMoment(40))
    #expect(run.current == "water")
    run.close(
      "water", as: .done, runTasks(done: ["bed", "stretch", "free", "water"]), at: runMoment(50))
    let last = run
    #expect(throws: InputError.self) { try run.postpone(at: runMoment(60)) }
    #expect(throws: InputError.self) { try run.move(by: 1, at: runMoment(60)) }
    #expect(run == last && run.current == "read")
    run.close(
      "read", as: .dropped, runTasks(done: ["bed", "stretch", "free", "water"], dropped: ["read"]),
      at: runMoment(70))
    #expect(run.isOver && run.current == nil && run.task == nil)
    #expect(run.secondsToEnd(at: runMoment(80)) == 0)
  }

  @Test(
    "what someone else ticked, dropped or took away is gone past; new tasks come in their place")
  func elsewhere() {
    var run = begunRun()
    run.update(runTasks(done: ["bed", "water", "read"]), at: runMoment(40))
    #expect(run.current == "stretch" && run.seconds(of: "stretch", at: runMoment(50)) == 10)
    #expect(run.seconds(of: "water", at: runMoment(50)) == 40)
    run.update(
      runTasks(done: ["bed", "water", "read"]).filter { $0.id != "stretch" }, at: runMoment(60))
    #expect(run.current == "free")
    // Opened again elsewhere, a task waits for its turn.
    run.update(runTasks(done: []), at: runMoment(70))
    #expect(run.current == "free" && run.next?.id == "bed")
    run.update([], at: runMoment(80))
    #expect(run.isOver)
  }

  @Test("a minute more, and what was done last is taken back, also a tick")
  func undo() throws {
    var run = begunRun()
    try run.addMinute(at: runMoment(10))
    #expect(run.remaining(at: runMoment(10)) == 110)
    run.close("water", as: .done, runTasks(done: ["bed", "water"]), at: runMoment(20))
    try run.postpone(at: runMoment(30))
    #expect(run.lastChange?.change == .later)
    try run.undo(runTasks(done: ["bed", "water"]), at: runMoment(40))
    #expect(run.current == "read" && run.later.isEmpty)
    #expect(run.lastChange?.change == .done && run.lastChange?.task == "water")
    try run.undo(runTasks(), at: runMoment(50))
    #expect(run.current == "water" && run.remaining(at: runMoment(50)) == 100)
    try run.undo(runTasks(), at: runMoment(50))
    #expect(run.remaining(at: runMoment(50)) == 40)
    #expect(throws: InputError.self) { try run.undo(runTasks(), at: runMoment(60)) }
    var long = begunRun()
    for _ in 0..<599 { try long.addMinute(at: runMoment(0)) }
    #expect(throws: InputError.self) { try long.addMinute(at: runMoment(0)) }
  }

  @Test(
    "no clock of the wall moves a timer; sleep counts, and after a start of the machine the wall, for four hours"
  )
  func clocks() {
    let run = begunRun()
    func left(_ now: LiveMoment) -> Double? { run.remaining(at: now) }
    // Set back by an hour meanwhile, and forward.
    let moment = runMoment(20)
    for hours in [-1, 1, 72] {
      let moved = LiveMoment(
        bootID: "one", boot: moment.boot, wall: moment.wall + hours * 3600, text: moment.text)
      #expect(left(moved) == 40)
    }
    #expect(left(runMoment(30, boot: "two", since: 5)) == 30)
    #expect(left(runMoment(-600, boot: "two", since: 700)) == 60)
    #expect(left(runMoment(9 * 3600, boot: "two", since: 5)) == -14_340.0)
  }

  @Test("a task begun before the clocks go forward ends by the new time")
  func daylight() throws {
    // Europe/Berlin, 2031-03-30 01:50: 02:00 is 03:00.
    let zone = try TimeZoneRules(posix: "CET-1CEST,M3.5.0,M10.5.0/3")
    let wall = 1_932_598_200
    let clock = Clock(now: wall, zone: zone, fileTime: { 0 })
    let now = LiveMoment(bootID: "one", boot: 5, wall: wall, text: clock.text(wall))
    #expect(now.text == "2031-03-30T01:50:00+01:00")
    let run = RoutineRun(
      of: "night", name: "Night", on: CalendarDate(iso: "2031-03-30")!,
      tasks: [.init(id: "read", title: "Read", minutes: 20)], at: now)
    #expect(run.endsAt(now, in: clock) == "03:10")
    // Back in autumn, over the hour that comes twice: what is left never grows.
    let autumn = 1_950_742_200
    let begun = Clock(now: autumn, zone: zone, fileTime: { 0 })
    #expect(begun.text(autumn) == "2031-10-26T02:50:00+02:00")
    var left: [Double] = []
    let long = RoutineRun(
      of: "night", name: "Night", on: CalendarDate(iso: "2031-10-26")!,
      tasks: [.init(id: "read", title: "Read", minutes: 20)],
      at: LiveMoment(bootID: "one", boot: 5, wall: autumn, text: begun.text(autumn)))
    for minute in 0...20 {
      let now = autumn + minute * 60
      left.append(
        long.remaining(
          at: LiveMoment(
            bootID: "one", boot: 5 + Double(minute * 60), wall: now, text: begun.text(now))) ?? -1)
    }
    #expect(left == (0...20).map { Double(20 - $0) * 60 })
  }

  @Test("its file has all of it, what is not known stays, and what cannot be read is said")
  func file() throws {
    var run = begunRun(isAuto: true)
    try run.addMinute(at: runMoment(10))
    try run.postpone(at: runMoment(20))
    let bytes = run.bytes(at: runMoment(30), in: runClock)
    let text = String(decoding: bytes, as: UTF8.self)
    var again = try RoutineRun(bytes)
    again.update(runTasks(), at: runMoment(30))
    #expect(again == run.ticked(to: runMoment(30)))
    #expect(again.lastChange?.change == .later && again.isAuto)
    let known = text.replacing("\"schema\"", with: "\"from_later\": [1.50], \"schema\"")
    let kept = try RoutineRun(Array(known.utf8)).bytes(at: runMoment(40), in: runClock)
    #expect(String(decoding: kept, as: UTF8.self).contains("1.50"))
    for (member, wrong) in [
      ("bestupid.live-routine/1", "bestupid.live-routine/2"), ("\"routine\"", "\"x\""),
      ("2031-03-04\"", "2031-13-04\""), ("\"boot\"", "\"x\""), ("\"changed_at\"", "\"x\""),
    ] {
      let broken = text.replacing(member, with: wrong)
      #expect(broken != text)
      #expect(throws: UnreadableState.self, "\(member)") { try RoutineRun(Array(broken.utf8)) }
    }
    #expect(throws: UnreadableState.self) { try RoutineRun(Array("{".utf8)) }
  }

  @Test("what a program reads of it")
  func json() {
    var run = begunRun()
    run.close("water", as: .done, runTasks(done: ["bed", "water"]), at: runMoment(110))
    let text = run.json(at: runMoment(110 + 23), in: runClock).text()
    let expected = [
      "\"state\": \"running\"", "\"id\": \"read\"", "\"seconds\": 900", "\"remaining\": 877",
      "\"overtime\": 0", "\"index\": 3", "\"of\": 5", "\"ends_at\": \"07:06\"",
    ]
    for part in expected { #expect(text.contains(part), "\(part) in \(text)") }
  }
}
