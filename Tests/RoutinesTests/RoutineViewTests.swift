import Live
import TestSupport
import Testing
import Values

@testable import Routines

@Suite("The live view of a routine")
struct RoutineViewTests {
  private static let width = 80
  private let rule = String(repeating: "-", count: Self.width)

  private func view(_ run: RoutineRun = begunRun()) -> RoutineView {
    RoutineView(run, clock: runClock)
  }

  private func rows(
    _ view: RoutineView, _ columns: Int = width, _ rows: Int = 24, at seconds: Double = 23
  ) -> [LiveRow] {
    view.rows(
      LiveScreen(columns: columns, rows: rows, hasUnicode: false), at: runMoment(seconds))
  }

  private func screen(
    _ view: RoutineView, _ columns: Int = width, _ count: Int = 24, at seconds: Double = 23
  ) -> String {
    rows(view, columns, count, at: seconds).map(\.text).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  @Test("80 columns: the tasks, what is left of the current one, and when it ends")
  func golden() throws {
    var run = begunRun()
    try run.postpone(at: runMoment(0))
    run.update(runTasks(dropped: ["stretch"]), at: runMoment(0))
    #expect(
      screen(view(run)) == """
        Morning - Tue 2031-03-04                                1 of 4 done - ends 07:01
        \(rule)
          done     Make bed        06:47, 1:50
          later    Drink water     1:00
        > now      Read ten pages  14:37
          dropped  Stretch
                   Sit
        \(rule)
                     _   _
            | |_| .  _|   |
            |   | .  _|   |
        Enter done   l later   x drop   n p task   + minute   P pause   u undo   ? help
        """)
  }

  @Test("120 columns, overtime, a pause and a task without a timer")
  func states() throws {
    var run = begunRun()
    let wide = rows(view(run), 120, 30, at: 95).map(\.text)
    #expect(wide[0].hasSuffix("1 of 5 done - ends 07:06") && wide[0].count == 120)
    #expect(wide[3].hasPrefix("> now      Drink water") && wide[3].hasSuffix("+0:35"))
    #expect(rows(view(run), at: 95)[3].role == .strong)
    run.pause(at: runMoment(23))
    #expect(screen(view(run), at: 90).contains("1 of 5 done - paused"))
    #expect(screen(view(run), at: 90).contains("0:37"))
    run.update(runTasks(done: ["bed", "water", "read", "stretch"]), at: runMoment(90))
    run.go(at: runMoment(90))
    #expect(screen(view(run), at: 95).contains("> now      Sit"))
    #expect(screen(view(run), at: 95).contains("0:05"))
  }

  @Test("a narrow screen has the task and its time; 20 columns are enough, and one row")
  func narrow() {
    #expect(
      screen(view(), 40, 8) == """
        Morning                              2/5
        Drink water                         0:37
        next  Read ten pages
        ends  07:06
        Enter l x n p + P u ?
        """)
    #expect(screen(view(), 20, 5) == "2/5 0:37 Drink water")
    #expect(screen(view(), 12, 1) == "2/5 0:37 Dr.")
  }

  @Test(
    "no row is wider than the screen, and there are as many as it has", arguments: [1, 5, 11, 24])
  func fits(height: Int) {
    let tasks = (0..<200).map {
      RoutineRun.Task(
        id: "t\($0)", title: "Zähne\($0) " + String(repeating: "x", count: 90), minutes: 1)
    }
    let run = RoutineRun(
      of: "r", name: "Routine", on: CalendarDate(iso: "2031-03-04")!, tasks: tasks, at: runMoment(0)
    )
    for keys in ["", "?", "x", "xbecause of the rain that came in the night, and then again", "z"] {
      var view = view(run)
      for key in keys { _ = view.press(.character(key)) }
      for columns in [1, 10, 20, 23, 24, 59, 60, 79, 80, 200] {
        let rows = rows(view, columns, height)
        #expect(rows.count == height)
        #expect(rows.allSatisfy { $0.text.count <= columns }, "\(keys) in \(columns)")
      }
    }
    var late = run
    for _ in 0..<150 { _ = try? late.move(by: 1, at: runMoment(0)) }
    if height == 24 { #expect(screen(view(late)).contains("> now      Zähne150")) }
  }

  @Test("each key asks for what the table of keys says")
  func keys() {
    var view = view()
    func pressed(_ keys: LiveKey...) -> [RoutineView.Request] { keys.map { view.press($0) } }
    #expect(pressed(.enter, .character(" ")) == [.change(.done("water")), .change(.done("water"))])
    #expect(
      pressed(.character("l"), .character("+"), .character("P"), .character("u")) == [
        .change(.later), .change(.minute), .change(.togglePause), .change(.undo),
      ])
    #expect(
      pressed(.character("n"), .next, .character("p"), .previous) == [
        .change(.move(1)), .change(.move(1)), .change(.move(-1)), .change(.move(-1)),
      ])
    #expect(pressed(.character("f"), .character("q")) == [.finish, .leave])
    #expect(
      pressed(.character("?"), .character("q"), .character("q")) == [.nothing, .nothing, .leave])
    #expect(pressed(.character("z"), .escape, .tab, .paste("q")).allSatisfy { $0 == .nothing })
  }

  @Test("x asks why: Enter gives the reason, Esc and an empty line none")
  func reason() {
    func dropped(_ keys: LiveKey...) -> RoutineView.Request {
      var view = view()
      _ = view.press(.character("x"))
      return keys.map { view.press($0) }.last ?? .nothing
    }
    #expect(
      dropped(.paste("sore"), .character(" "), .character("q"), .backspace, .character("b"), .enter)
        == .change(.drop("water", reason: "sore b")))
    #expect(dropped(.character("a"), .escape) == .change(.drop("water", reason: nil)))
    #expect(dropped(.character(" "), .enter) == .change(.drop("water", reason: nil)))
    var open = view()
    _ = open.press(.character("x"))
    #expect(screen(open).hasSuffix("dropped for today, because (Esc gives no reason): _"))
  }

  @Test("the bell rings once for each task, and not while it is paused")
  func bell() throws {
    var run = begunRun()
    var view = view(run)
    func rings(_ seconds: Double) -> Bool { view.isTimeOver(at: runMoment(seconds)) }
    #expect([0, 59, 60, 61, 70].map(rings) == [false, false, true, false, false])
    try run.addMinute(at: runMoment(70))
    view.update(run)
    #expect([71, 119, 121].map(rings) == [false, false, true])
    run.close("water", as: .done, runTasks(done: ["bed", "water"]), at: runMoment(130))
    view.update(run)
    #expect([131, 1029, 1031].map(rings) == [false, false, true])
    run = begunRun()
    view.update(run)
    #expect([0].map(rings) == [false])
    run.pause(at: runMoment(50))
    view.update(run)
    #expect([60, 200].map(rings) == [false, false])
  }

  @Test("a frame is shown as long as it is true")
  func frames() {
    let view = view()
    #expect(view.secondsToNextFrame(at: runMoment(0.25)) == 0.75)
    #expect(view.secondsToNextFrame(at: runMoment(60.5)) == 0.5)
    #expect(view.secondsToNextFrame(at: runMoment(0.99)) == 0.05)
  }
}
