import Charts
import Context
import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// Looking through the days: `list`, `calendar`, `grep`, `open`.
@Suite("list, calendar, grep and open")
struct BrowsingTests {
  private static func day(
    _ lines: String..., todos: (Int, Int) = (0, 0), habits: (Int, Int) = (0, 0), more: String = ""
  ) -> String {
    func boxes(_ count: (Int, Int), _ name: String) -> String {
      (0..<count.1).map { "- [\($0 < count.0 ? "x" : " ")] \(name) \($0)\n" }.joined()
    }
    return "## Today's Todos\n\(boxes(todos, "Task"))\n## Daily Habits\n\(boxes(habits, "Habit"))\n"
      + "## Quick Log\n" + lines.joined(separator: "\n") + "\n" + more
  }

  private static let files = [
    "bestupid.yaml": "",
    "content/config/protocol_2031-03-03.md": """
    | Day | Type | Workout |
    |---|---|---|
    | Monday | Swim | 600 m |
    | Tuesday | Strength B | press |
    | Wednesday | Run | 3 mi |
    | Thursday | Strength A | squat |
    | Friday | Rest | |

    """,
    "content/logs/2031-02-03.md": "## Notes\n- an old knee\n",
    "content/logs/2031-03-01.md":
      "## Training Output\nBike:: 12/40\n\n## Notes\n- Knee fine\n- all well\n",
    "content/logs/2031-03-03.md": day(
      "Weight:: 171.8", "Sleep:: 7:15", "Mood_AM:: 6", "Mood_PM:: 6", "Energy:: 5",
      todos: (2, 4), habits: (2, 3), more: "\n## Training Output\nSwim:: 600m/21:30\n"),
    "content/logs/2031-03-04.md": day(
      "Weight:: 171.2", "Sleep:: 7:10", "Mood_AM:: 7", "Mood_PM:: 7", "Energy:: 6",
      todos: (5, 5), habits: (3, 3),
      more: "\n## Strength Log\nPress:: 3x8 @ 50\n\n## Notes\n- left knee sore after squats\n"),
    "content/logs/2031-03-05.md": day(
      "Weight:: 171.6", "Sleep:: 6:45", "Mood_AM:: 6", "Mood_PM:: 6", "Energy:: 6",
      todos: (1, 4), habits: (2, 3)),
    "content/logs/2031-03-06.md": day(
      "Weight:: 171", "Sleep:: 6:35", "Mood_AM:: 6", "Mood_PM::", "Energy:: 7",
      todos: (1, 4), habits: (1, 2)),
  ]

  /// A store on a Thursday evening.
  private func world(_ files: [String: String] = Self.files) async throws -> World {
    var world = try await World.withStore(files)
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  // MARK: list

  private static let list = """
    day             training    weight (lb)  sleep  mood  energy  todos  habits
    2031-03-06 Thu  (strength)        171.0   6:35   6/–       7    1/4     1/2
    2031-03-05 Wed  –                 171.6   6:45   6/6       6    1/1     2/3
    2031-03-04 Tue  strength          171.2   7:10   7/7       6    5/5     3/3
    2031-03-03 Mon  swim              171.8   7:15   6/6       5    2/2     2/3

    """

  @Test("a day is a line, the newest first, with what was done or is planned")
  func golden() async throws {
    let world = try await world()
    let run = try await world.bestupid("list", "--last", "4d")
    expectSuccess(run)
    #expect(run.output == Self.list)
    #expect(run.errors == "")
    let reversed = try await world.bestupid("list", "--last", "4d", "--reverse")
    #expect(
      reversed.output.split(separator: "\n").last?.hasPrefix("2031-03-06 Thu  (strength)") == true)
    #expect(reversed.output.split(separator: "\n")[1].hasSuffix(" 2/3"))
    #expect(try await world.problems() == "")
  }

  @Test("without a period the last thirty days, and it is said that there are older ones")
  func usualSpan() async throws {
    let world = try await world()
    let run = try await world.bestupid("list")
    #expect(run.output.split(separator: "\n").count == 6)
    #expect(run.errors == "days before 2031-02-05: bestupid list --all\n")
    let all = try await world.bestupid("list", "--all")
    #expect(all.output.split(separator: "\n").count == 7)
    #expect(all.errors == "")
    expectFailure(try await world.bestupid("list", "--all", "--last", "3d"), 64, saying: "--all")
    let none = try await world.bestupid("list", "--in", "2030")
    expectSuccess(none)
    let begin = "begin one: bestupid log weight 181.5"
    #expect(
      none.output == ""
        && none.errors == "no log from 2030-01-01 to 2030-12-31; \(begin) --date 2030-12-31\n")
    let old = try await World.withStore(["content/logs/2030-11-02.md": "Weight:: 171\n"]).bestupid(
      "list")
    #expect(
      old.errors == """
        no log from 2031-02-03 to 2031-03-04; \(begin)
        days before 2031-02-03: bestupid list --all

        """)
    let empty = try await World.withStore(["bestupid.yaml": ""])
    for (words, span) in [
      (["--all"], " yet"), (["--from", "2031-03-02"], " from 2031-03-02 on"),
      (["--to", "2031-03-04"], " up to 2031-03-04"), (["--in", "today"], " of 2031-03-04"),
    ] {
      let run = try await empty.bestupid(["list"] + words, in: empty.store)
      #expect(run.errors == "no log\(span); \(begin)\n", "\(words)")
    }
    let tired = try await world.bestupid("list", "--where", "sleep<3")
    #expect(tired.errors.hasPrefix("no matching day has a log\n"))
  }

  @Test("conditions choose days, --fill shows those without a log")
  func conditions() async throws {
    let world = try await world()
    let tired = try await world.bestupid("list", "--where", "sleep<7", "--where", "energy>6")
    #expect(tired.output.contains("\n2031-03-06 Thu"))
    #expect(tired.output.split(separator: "\n").count == 2)
    let filled = try await world.bestupid("list", "--in", "2031-03", "--fill")
    #expect(
      filled.output.split(separator: "\n").dropFirst().map { String($0.prefix(20)) } == [
        "2031-03-06 Thu  (str", "2031-03-05 Wed  –   ", "2031-03-04 Tue  stre",
        "2031-03-03 Mon  swim",
        "2031-03-02 Sun  –", "2031-03-01 Sat  bike",
      ])
    let json = try await world.bestupid("list", "--in", "2031-03", "--fill", "--json").json("list")
    #expect(json["days"][4]["file"] == nil && json["days"][4]["todos"] == nil)
    #expect(json["days"][0]["planned"] == "strength" && json["days"][0]["workout_type"] == nil)
    #expect(json["days"][5]["workout_type"] == "bike")
    expectFailure(try await world.bestupid("list", "--where", "sleep"), 64)
    expectFailure(try await world.bestupid("list", "--where", "caffiene>1"), 66)
  }

  @Test("a line ends in * where a change is not committed")
  func uncommitted() async throws {
    let world = try await world()
    try world.write(
      Self.files["content/logs/2031-03-05.md"]! + "x\n", to: "content/logs/2031-03-05.md")
    try world.write("## Notes\n- new\n", to: "content/logs/2031-03-02.md")
    let run = try await world.bestupid("list", "--in", "2031-03")
    let marked = run.output.split(separator: "\n").filter { $0.hasSuffix(" *") }
    #expect(marked.map { $0.prefix(10) } == ["2031-03-05", "2031-03-02"])
    let json = try await world.bestupid("list", "--last", "2d", "--json").json("list")
    #expect(json["days"][0]["committed"] == true && json["days"][1]["committed"] == false)
  }

  @Test("every width is kept to, and without Unicode every sign is ASCII")
  func widths() async throws {
    var world = try await world()
    for columns in [20, 40, 60, 80, 120] {
      world.environment["COLUMNS"] = "\(columns)"
      let run = try await world.bestupid("list")
      for line in run.output.split(separator: "\n") {
        #expect(Screens.columns(String(line)) <= max(columns, 28), "\(columns): \(line)")
      }
    }
    world.environment["COLUMNS"] = nil
    world.environment["LC_ALL"] = "C"
    let plain = try await world.bestupid("list").output + world.bestupid("calendar").output
    #expect(plain.utf8.allSatisfy { $0 < 0x80 })
    world.environment["LC_ALL"] = nil
    let coloured = try await world.bestupid("list", "--last", "4d", "--color", "always").output
    #expect(coloured.contains("\u{1B}[32m") && withoutCodes(coloured) == Self.list)
  }

  @Test("the person's units are shown, the format's are in JSON")
  func units() async throws {
    var files = Self.files
    files["bestupid.yaml"] = "units:\n  weight: kg\n"
    let world = try await world(files)
    let run = try await world.bestupid("list", "--last", "1d")
    #expect(run.output.contains("weight (kg)  sleep") && run.output.contains("  77.6   6:35"))
    let json = try await world.bestupid("list", "--last", "1d", "--json").json("list")
    #expect(json["days"][0]["weight_lbs"] == 171)
  }

  // MARK: calendar

  private static let month = """
             March 2031
     Mo  Tu  We  Th  Fr  Sa  Su
                          1●  2
      3●  4●  5○▸ 6○  7   8   9
     10  11  12  13  14  15  16
     17  18  19  20  21  22  23
     24  25  26  27  28  29  30
     31

    ● training   ○ a log without training   ▸ today
    3 days of training, ~71 min
    sets without a time count 3 min

    """

  @Test("a month has a mark for each day that has a log")
  func calendar() async throws {
    let world = try await world()
    for words in [[], ["2031-03"], ["this", "month"]] {
      let run = try await world.bestupid(["calendar"] + words)
      expectSuccess(run)
      #expect(run.output == Self.month, "\(words)")
    }
    let coloured = try await world.bestupid("calendar", "--color", "always").output
    #expect(withoutCodes(coloured) == Self.month)
    expectFailure(try await world.bestupid("calendar", "..2031-03"), 64, saying: "first day")
  }

  @Test("a habit marks the days on which it was done, a field all by its value")
  func values() async throws {
    let world = try await world()
    let habit = try await world.bestupid("calendar", "--habit", "habit-1")
    #expect(habit.output.contains("\n  3●  4●  5●▸ 6○"))
    #expect(habit.output.hasSuffix("\n● done   ○ not done   ▸ today\n"))
    let weight = try await world.bestupid("calendar", "--field", "weight")
    #expect(weight.output.contains("1○  2\n  3█  4▃  5▇▸ 6▁"))
    #expect(weight.output.hasSuffix("\n▁ 171 lb   █ 171.8 lb   ○ no value   ▸ today\n"))
    let json = try await world.bestupid("calendar", "--field", "weight", "--json").json("calendar")
    #expect(json["field"] == "weight" && json["days"].elements.count == 31)
    #expect(json["days"][2]["value"] == 171.8 && json["days"][2]["trained"] == true)
    #expect(json["days"][1]["log"] == false && json["days"][1]["value"] == nil)
    expectFailure(try await world.bestupid("calendar", "--habit", "habit-9"), 66)
    expectFailure(try await world.bestupid("calendar", "--habit", "a", "--field", "b"), 64)
    expectFailure(try await world.bestupid("calendar", "--field", "workout_type"), 64)
  }

  @Test("months stand side by side where there is room")
  func months() async throws {
    var world = try await world()
    let wide = try await world.bestupid("calendar", "q1").output.split(separator: "\n")
    #expect(wide[0].contains("January 2031") && wide[0].contains("February 2031"))
    #expect(wide.allSatisfy { Screens.columns(String($0)) <= 80 })
    let march = try #require(wide.first { $0.contains("▸") })
    #expect(march.contains(" 3●") && march.contains("▸ 6○"))
    world.environment["COLUMNS"] = "100"
    let three = try await world.bestupid("calendar", "q1").output.split(separator: "\n")
    #expect(three[0].contains("January 2031") && three[0].contains("March 2031"))
    world.environment["COLUMNS"] = "40"
    let narrow = try await world.bestupid("calendar", "q1").output
    #expect(narrow.contains("\n\n         March 2031\n"))
  }

  @Test("the last days are a period, and a span without a log says how to begin one")
  func spans() async throws {
    let world = try await world()
    let months = try await world.bestupid("calendar", "--last", "3m").output
    #expect(months.contains("December 2030") && months.contains("▸ 6○"))
    expectFailure(
      try await world.bestupid("calendar", "q1", "--last", "3m"), 64, saying: "'q1' is a second")
    let same = try await world.bestupid("calendar", "2031-03-03", "--field", "weight")
    #expect(same.output.hasSuffix("\n▅ 171.8 lb   ○ no value\n"), "\(same.output)")
    let empty = try await world.bestupid("calendar", "2029-02")
    #expect(empty.status == 0 && !empty.output.contains("○"))
    #expect(
      empty.errors == """
        no log from 2029-02-01 to 2029-02-28; begin one: bestupid log weight 181.5 --date 2029-02-28

        """)
  }

  // MARK: grep

  @Test("lines that have a text, of the newest day first, with file and line in JSON")
  func grep() async throws {
    let world = try await world()
    let run = try await world.bestupid("grep", "knee")
    expectSuccess(run)
    let line = try world.text("content/logs/2031-03-04.md").split(
      separator: "\n", omittingEmptySubsequences: false
    ).firstIndex(of: "- left knee sore after squats")
    let number = try #require(line) + 1
    #expect(
      run.output == """
        2031-03-04:\(number): - left knee sore after squats
        2031-03-01:5: - Knee fine
        2031-02-03:2: - an old knee

        """)
    let json = try await world.bestupid("grep", "knee", "--last", "3d", "--json").json("grep")
    #expect(json["hits"].elements.count == 1)
    #expect(json["hits"][0]["line"] == .number(Double(number)))
    #expect(json["hits"][0]["section"] == "Notes")
    #expect(json["hits"][0]["spans"][0][0] == 7 && json["hits"][0]["spans"][0][1] == 11)
    let colour = try await world.bestupid("grep", "knee", "--last", "3d", "--color", "always")
    #expect(colour.output.contains("left \u{1B}[1;31mknee\u{1B}[0m sore"))
  }

  @Test("a capital is looked for as it is, -i finds both, -E is an expression")
  func expressions() async throws {
    let world = try await world()
    func days(_ words: String...) async throws -> [String] {
      try await world.bestupid(["grep"] + words).output.split(separator: "\n")
        .map { String($0.prefix(10)) }
    }
    #expect(try await days("Knee") == ["2031-03-01"])
    #expect(try await days("-i", "KNEE").count == 3)
    #expect(try await days("kn.e") == [])
    #expect(try await days("-E", "kn.e").count == 3)
    #expect(try await days("-E", "^- .*(sore|fine)") == ["2031-03-04", "2031-03-01"])
    #expect(try await days("knee", "--section", "notes", "--in", "2031-02") == ["2031-02-03"])
    #expect(try await days("knee", "--section", "todos") == [])
    #expect(
      try await days("-l", "-E", "(knee|well)") == ["2031-03-04", "2031-03-01", "2031-02-03"])
    #expect(
      try await world.bestupid("grep", "-c", "-E", "(knee|well)").output.contains("2031-03-01:2\n"))
    for name in ["a.b", "x (y)", "[z]", "a|b", "1+1", "c:\\d", "{2}", "^$*?"] {
      try world.write("- \(name) here\n", to: "content/logs/2031-03-02.md")
      #expect(try await days(name) == ["2031-03-02"], "\(name)")
    }
  }

  @Test("lines around a hit are shown once, with a line between groups")
  func context() async throws {
    let world = try await world()
    try world.write("a\nknee\nb\nc\nd\nknee\nknee\n", to: "content/logs/2031-03-02.md")
    let run = try await world.bestupid("grep", "knee", "--in", "2031-03-02", "--context", "1")
    #expect(
      run.output == """
        2031-03-02-1- a
        2031-03-02:2: knee
        2031-03-02-3- b
        --
        2031-03-02-5- d
        2031-03-02:6: knee
        2031-03-02:7: knee
        --

        """)
  }

  @Test("nothing found is 66, and what is no expression or would never end is 64")
  func refusals() async throws {
    let world = try await world()
    expectFailure(try await world.bestupid("grep", "elbow"), 66, saying: "'elbow'")
    expectFailure(
      try await world.bestupid("grep", "knee", "--in", "2030"), 66, saying: "all logs are searched"
    )
    for text in [
      "(", "[", "(a)\\1", "((a{1,255}){1,255}){1,255}", "a{99999}",
      String(repeating: "x", count: 2000),
    ] {
      expectFailure(try await world.bestupid("grep", "-E", text), 64)
    }
    expectFailure(try await world.bestupid("grep", ""), 64, saying: "the search text is empty")
    expectFailure(try await world.bestupid("grep", "a", "--context", "-1"), 64)
    expectFailure(try await world.bestupid("grep", "a", "-l", "-c"), 64)
  }

  @Test("letters beyond ASCII are letters, and bytes that are no UTF-8 hide nothing")
  func encodings() async throws {
    let world = try await world()
    try world.write(
      Array("- caf".utf8) + [0xE9] + Array("\n- Übung macht müde\n".utf8),
      to: "content/logs/2031-03-02.md")
    let run = try await world.bestupid("grep", "übung", "--json")
    #expect(try run.json("grep")["hits"][0]["spans"][0][1] == 8)
    #expect(try await world.bestupid("grep", "-E", "m.de").output.contains("müde"))
    let broken = try await world.bestupid("grep", "caf", "--json").json("grep")
    #expect(broken["hits"][0]["text"] == nil && broken["hits"][0]["line"] == 1)
  }

  // MARK: open

  @Test("the path of a log, of the configuration and of the plan")
  func paths() async throws {
    let world = try await world()
    let logs = world.store + "/content/logs/"
    #expect(try await world.bestupid("open").output == logs + "2031-03-06.md\n")
    #expect(try await world.bestupid("open", "last", "monday").output == logs + "2031-03-03.md\n")
    let plan = world.store + "/content/config/protocol_2031-03-03.md\n"
    #expect(try await world.bestupid("open", "--plan", "tue").output == plan)
    #expect(try await world.bestupid("open", "--config").output == world.store + "/bestupid.yaml\n")
    expectFailure(
      try await world.bestupid("open", "2031-03-02"), 66, saying: "no log for 2031-03-02")
    expectFailure(try await world.bestupid("open", "--plan", "2031-01-01"), 66)
    expectFailure(try await world.bestupid("open", "--plan", "--config"), 64)
  }

  // MARK: Bars

  @Test(
    "a bar is a value's part of the span, which has a least size",
    arguments: [
      ([172.4, 172, 171.8, 171.2, 171.6, 171], 2.0, "▇▆▅▃▄▂"),
      ([7, 6.5, 8, 7.25, 7.167, 6.75, 6.583], 1.0, "▃▁█▅▄▂▁"),
      ([6, 5, 6, 6, 7], 2.0, "▅▁▅▅█"), ([3], 0, "▅"), ([1, 1, 1], 0, "▅▅▅"),
      ([-1e300, 0, 1e300], 0, "▁▅█"),
    ])
  func bars(values: [Double], span: Double, bars: String) throws {
    let line = try #require(Sparkline(values, span: span))
    #expect(String(values.map(line.bar)) == bars)
    #expect(Sparkline([]) == nil)
  }

  private func withoutCodes(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }
}
