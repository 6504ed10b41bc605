import DayEditing
import LogMerge
import Testing

/// The inverse of a commit's change of one file, case by case, in bytes.
@Suite("The inverse of a change")
struct InverseTests {
  private static let log = "content/logs/2031-03-05.md"

  /// A change, what has become of the file since, and the file without the change; nil where the change is
  /// refused.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var path = InverseTests.log
    let parent: String?
    let commit: String?
    let now: String?
    let expected: String?
    /// The units that changed since.
    var refused: [String] = []
    /// Whether there is no file then.
    var removes = false

    init(
      _ name: String, path: String = InverseTests.log, _ parent: String?, _ commit: String?,
      _ now: String?, _ expected: String?, refused: [String] = [], removes: Bool = false
    ) {
      testDescription = name
      self.path = path
      self.parent = parent
      self.commit = commit
      self.now = now
      self.expected = expected
      self.refused = refused
      self.removes = removes
    }
  }

  private static let quick = "## Quick Log\nWeight::\nSleep:: 7\n"

  static let days = [
    Case(
      "a field", quick, "## Quick Log\nWeight:: 172.4\nSleep:: 7\n",
      "## Quick Log\nWeight:: 172.4\nSleep:: 8\n\n## Notes\n- x\n",
      "## Quick Log\nWeight::\nSleep:: 8\n\n## Notes\n- x\n"),
    Case(
      "a field that changed since", quick, "## Quick Log\nWeight:: 172.4\nSleep:: 7\n",
      "## Quick Log\nWeight:: 171.6\nSleep:: 7\n", nil, refused: ["Weight"]),
    Case(
      "a field that is as before already", quick, "## Quick Log\nWeight:: 172.4\nSleep:: 7\n",
      "## Quick Log\nWeight::\nSleep:: 8\n", "## Quick Log\nWeight::\nSleep:: 8\n"),
    Case(
      "set, changed and set back", "## Quick Log\nWeight:: 1\n", "## Quick Log\nWeight:: 2\n",
      "## Quick Log\nWeight:: 2\nEnergy:: 3\n", "## Quick Log\nWeight:: 1\nEnergy:: 3\n"),
    Case(
      "a field of its section only", "## A\nX:: 1\n\n## B\nX:: 1\n", "## A\nX:: 1\n\n## B\nX:: 2\n",
      "## A\nX:: 2\n\n## B\nX:: 2\n", "## A\nX:: 2\n\n## B\nX:: 1\n"),
    Case(
      "a field whose line ends changed", "## Q\nA::\nB:: 1\n", "## Q\nA:: 1\nB:: 1\n",
      "## Q\r\nA:: 1\r\nB:: 2\r\n", "## Q\r\nA::\r\nB:: 2\r\n"),
    Case(
      "no line end at the end of the file", "## Q\nA::", "## Q\nA:: 1", "## Q\nB::\nA:: 1",
      "## Q\nB::\nA::"),
    Case(
      "a tick, and its due date changed since", "## Todos\n- [ ] Call\n", "## Todos\n- [x] Call\n",
      "## Todos\n- [x] Call (due 2031-03-07)\n", "## Todos\n- [ ] Call (due 2031-03-07)\n"),
    Case(
      "a due date, and it was ticked since", "## Todos\n- [ ] Call (due 2031-03-06)\n",
      "## Todos\n- [ ] Call (due 2031-03-07)\n", "## Todos\n- [x] Call (due 2031-03-07)\n",
      "## Todos\n- [x] Call (due 2031-03-06)\n"),
    Case(
      "a due date that changed since", "## Todos\n- [ ] Call\n",
      "## Todos\n- [ ] Call (due 2031-03-07)\n", "## Todos\n- [ ] Call (due 2031-03-08)\n", nil,
      refused: ["Call"]),
    Case(
      "a tick", "## Today's Todos\n- [ ] Call Bea\n- [ ] Pay\n",
      "## Today's Todos\n- [x] Call Bea\n- [ ] Pay\n",
      "## Today's Todos\n- [x] Pay\n- [x] Call Bea\n",
      "## Today's Todos\n- [x] Pay\n- [ ] Call Bea\n"),
    Case(
      "the second of two equal boxes", "## Today's Todos\n- [ ] Call Bea\n- [ ] Call Bea\n",
      "## Today's Todos\n- [ ] Call Bea\n- [x] Call Bea\n",
      "## Today's Todos\n- [ ] Pay\n- [ ] Call Bea\n- [x] Call Bea\n",
      "## Today's Todos\n- [ ] Pay\n- [ ] Call Bea\n- [ ] Call Bea\n"),
    Case(
      "a box that was struck", "## Today's Todos\n  - [ ] Fix the bike\n",
      "## Today's Todos\n  - [ ] ~~Fix the bike~~\n",
      "## Today's Todos\n- [ ] Pay\n  - [ ] ~~Fix the bike~~\n",
      "## Today's Todos\n- [ ] Pay\n  - [ ] Fix the bike\n"),
    Case(
      "a habit that was struck with a reason", "## Daily Habits\n- [ ] Cold rinse\n",
      "## Daily Habits\n- [ ] ~~Cold rinse~~ (cold)\n",
      "## Daily Habits\n- [x] Read\n- [ ] ~~Cold rinse~~ (cold)\n",
      "## Daily Habits\n- [x] Read\n- [ ] Cold rinse\n"),
    Case(
      "a box that was moved to another section", "## Today's Todos\n- [ ] Call Bea\n\n## Notes\n",
      "## Today's Todos\n- [x] Call Bea\n\n## Notes\n",
      "## Today's Todos\n\n## Can Do 2\n- [x] Call Bea\n\n## Notes\n- x\n",
      "## Today's Todos\n\n## Can Do 2\n- [ ] Call Bea\n\n## Notes\n- x\n"),
    Case(
      "an added todo", "## Today's Todos\n- [ ] Pay\n", "## Today's Todos\n- [ ] Pay\n- [ ] Oats\n",
      "## Today's Todos\n- [x] Pay\n- [ ] Oats\n- [ ] Tea\n",
      "## Today's Todos\n- [x] Pay\n- [ ] Tea\n"),
    Case(
      "an added todo that was ticked since", "## Today's Todos\n- [ ] Pay\n",
      "## Today's Todos\n- [ ] Pay\n- [ ] Oats\n", "## Today's Todos\n- [ ] Pay\n- [x] Oats\n", nil,
      refused: ["Oats"]),
    Case(
      "an added todo that got lines below it", "## Today's Todos\n",
      "## Today's Todos\n- [ ] Oats\n",
      "## Today's Todos\n- [ ] Oats\n  - rolled\n", nil, refused: ["Oats"]),
    Case(
      "an added todo with lines of its own", "## Today's Todos\n- [ ] Pay\n",
      "## Today's Todos\n- [ ] Oats\n  - rolled\n- [ ] Pay\n",
      "## Today's Todos\n- [ ] Oats\n  - rolled\n- [x] Pay\n", "## Today's Todos\n- [x] Pay\n"),
    Case(
      "a removed line between others", "## Notes\n- a\n- b\n- c\n", "## Notes\n- a\n- c\n",
      "## Notes\n- a\n- c\n- d\n", "## Notes\n- a\n- b\n- c\n- d\n"),
    Case(
      "a removed line where others came", "## Notes\n- a\n- b\n- c\n", "## Notes\n- a\n- c\n",
      "## Notes\n- a\n- z\n- c\n", "## Notes\n- a\n- b\n- z\n- c\n"),
    Case(
      "an edited line", "## Notes\n- old\n", "## Notes\n- new\n", "## Notes\n- new\n- more\n",
      "## Notes\n- old\n- more\n"),
    Case(
      "an edited line that was edited again", "## Notes\n- old\n", "## Notes\n- new\n",
      "## Notes\n- newer\n", nil, refused: ["new", "old"]),
    Case(
      "one of two equal notes", "## Notes\n", "## Notes\n- x\n", "## Notes\n- x\n- x\n",
      "## Notes\n- x\n"),
    Case(
      "an item of Top 3", "## Top 3 for Tomorrow\n1. Draft\n2.\n3.\n",
      "## Top 3 for Tomorrow\n1. Draft\n2. Call Bea\n3.\n",
      "## Top 3 for Tomorrow\n1. Draft more\n2. Call Bea\n3.\n",
      "## Top 3 for Tomorrow\n1. Draft more\n2.\n3.\n"),
    Case(
      "an item of Top 3 that is another", "## Top 3 for Tomorrow\n1.\n2.\n",
      "## Top 3 for Tomorrow\n1.\n2. Call Bea\n", "## Top 3 for Tomorrow\n1.\n2. Call Bob\n", nil,
      refused: ["2"]),
    Case(
      "a cell", "## Q\n| Metric | Value |\n|---|---|\n| Weight | 1 |\n| Sleep | 7 |\n",
      "## Q\n| Metric | Value |\n|---|---|\n| Weight | 2 |\n| Sleep | 7 |\n",
      "## Q\n| Metric | Value |\n|---|---|\n|  Weight  | 2 |\n| Sleep | 8 |\n",
      "## Q\n| Metric | Value |\n|---|---|\n|  Weight  | 1 |\n| Sleep | 8 |\n"),
    Case(
      "a row", "## Q\n| Habit | S |\n|---|---|\n| Read | a |\n",
      "## Q\n| Habit | S |\n|---|---|\n| Read | a |\n| Run | b |\n",
      "## Q\n| Habit | S |\n|---|---|\n| Read | c |\n| Run | b |\n",
      "## Q\n| Habit | S |\n|---|---|\n| Read | c |\n"),
    Case(
      "a key of the front matter", "---\ntitle: a\ntags: x\n---\n## Q\n",
      "---\ntitle: b\ntags: x\n---\n## Q\n", "---\ntitle: b\ntags: y\n---\n## Q\n",
      "---\ntitle: a\ntags: y\n---\n## Q\n"),
    Case(
      "a section with its blank lines", "## A\nX:: 1\n\n## C\nZ:: 3\n",
      "## A\nX:: 1\n\n## B\n- b\n\n## C\nZ:: 3\n", "## A\nX:: 2\n\n## B\n- b\n\n## C\nZ:: 4\n",
      "## A\nX:: 2\n\n## C\nZ:: 4\n"),
    Case(
      "a section in which others wrote", "## A\nX:: 1\n", "## A\nX:: 1\n\n## Notes\n- x\n",
      "## A\nX:: 1\n\n## Notes\n- x\n- y\n", "## A\nX:: 1\n\n## Notes\n- y\n"),
    Case(
      "a section that was removed", "## A\nX:: 1\n\n## B\n- b\n\n## C\nZ:: 3\n",
      "## A\nX:: 1\n\n## C\nZ:: 3\n", "## A\nX:: 2\n\n## C\nZ:: 4\n",
      "## A\nX:: 2\n\n## B\n- b\n\n## C\nZ:: 4\n"),
    Case(
      "several units, one of which changed since", "## Q\nA:: 1\nB:: 1\n", "## Q\nA:: 2\nB:: 2\n",
      "## Q\nA:: 2\nB:: 3\n", nil, refused: ["B"]),
    Case(
      "prose in a day", "## Daily Briefing\nOne.\n\nTwo.\n", "## Daily Briefing\nOne!\n\nTwo.\n",
      "## Daily Briefing\nOne!\n\nTwo.\n\nThree.\n", "## Daily Briefing\nOne.\n\nTwo.\n\nThree.\n"),
  ]

  static let files = [
    Case("a made file as it was made", nil, "## Q\nA::\n", "## Q\nA::\n", nil, removes: true),
    Case(
      "a made file in which somebody wrote", nil, "## Q\nA::\n", "## Q\nA:: 1\n", nil,
      refused: ["A"]),
    Case("a removed file", "## Q\nA:: 1\n", nil, nil, "## Q\nA:: 1\n"),
    Case(
      "a removed file that is there again", "## Q\nA:: 1\n", nil, "## Q\nA:: 2\n", nil,
      refused: ["file"]),
    Case("a file that is gone", "## Q\nA:: 1\n", "## Q\nA:: 2\n", nil, nil, refused: ["file"]),
    Case(
      "a value of JSON", path: "data/a.json", "{\n  \"a\": 1,\n  \"b\": 1\n}\n",
      "{\n  \"a\": 2,\n  \"b\": 1\n}\n", "{\n  \"a\": 2.0,\n  \"b\": 5,\n  \"c\": 3\n}\n",
      "{\n  \"a\": 1,\n  \"b\": 5,\n  \"c\": 3\n}\n"),
    Case(
      "a value of JSON that changed since", path: "data/a.json", "{\"a\": {\"b\": 1}}",
      "{\"a\": {\"b\": 2}}", "{\"a\": {\"b\": 3}}", nil, refused: ["a.b"]),
    Case(
      "a key of JSON", path: "data/a.json", "{\"a\": 1}", "{\"a\": 1, \"b\": 2}",
      "{\"a\": 9, \"b\": 2, \"c\": 3}", "{\"a\": 9, \"c\": 3}"),
    Case(
      "a key of JSON that was removed", path: "data/a.json", "{\"a\": 1, \"b\": 2}", "{\"a\": 1}",
      "{\"a\": 9}", "{\"a\": 9, \"b\": 2}"),
    Case(
      "an entry of JSON by its date", path: "data/a.json",
      "[{\"date\": \"2031-03-01\", \"x\": 1}]",
      "[{\"date\": \"2031-03-01\", \"x\": 1}, {\"date\": \"2031-03-02\", \"x\": 2}]",
      "[{\"date\": \"2031-03-02\", \"x\": 2}, {\"date\": \"2031-03-01\", \"x\": 5}]",
      "[{\"date\": \"2031-03-01\", \"x\": 5}]"),
    Case(
      "a key of YAML", path: "bestupid.yaml", "units:\n  weight: lb\n",
      "units:\n  weight: kg\n", "# mine\nunits:\n  weight: kg\n  swim: m\n",
      "# mine\nunits:\n  weight: lb\n  swim: m\n"),
    Case(
      "a key of YAML below which others wrote", path: "bestupid.yaml", "a: 1\n",
      "a: 1\ntargets:\n  sleep: 7\n", "a: 1\ntargets:\n  sleep: 7\n  mood: 8\n",
      "a: 1\ntargets:\n  mood: 8\n"),
    Case(
      "a file of YAML into which others wrote", path: "bestupid.yaml", nil,
      "units:\n  weight: kg\n",
      "units:\n  weight: kg\n  swim: m\n", "units:\n  swim: m\n"),
    Case(
      "a key of YAML that changed since", path: "bestupid.yaml", "a: 1\n", "a: 2\n", "a: 3\n",
      nil, refused: ["a"]),
    Case(
      "a habit", path: "content/config/habits.md", "---\nhabits:\n- id: a\n  name: A\n---\n",
      "---\nhabits:\n- id: a\n  name: A\n- id: b\n  name: B\n---\n",
      "---\nhabits:\n- id: a\n  name: AA\n- id: b\n  name: B\n---\n",
      "---\nhabits:\n- id: a\n  name: AA\n---\n"),
    Case(
      "a type of training", path: "content/config/workout_types.yaml",
      "types:\n- {id: a, mark: A}\n",
      "types:\n- {id: a, mark: A}\n- {id: b, mark: B}\n",
      "types:\n- {id: a, mark: C}\n- {id: b, mark: B}\n", "types:\n- {id: a, mark: C}\n"),
    Case(
      "lines of a text", path: "notes.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
      "1\n2\n3\n4\nX\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\nX\n6\n7\n8\nY\n",
      "0\n1\n2\n3\n4\n5\n6\n7\n8\nY\n"),
    Case(
      "lines of a text whose neighbours changed", path: "notes.txt", "1\n2\n3\n4\n5\n6\n7\n",
      "1\n2\n3\nX\n5\n6\n7\n", "1\n2\nY\nX\n5\n6\n7\n", nil, refused: ["lines"]),
    Case("a binary file", path: "a.bin", "\0a", "\0b", "\0c", nil, refused: ["file"]),
  ]

  private func inverse(_ example: Case) -> Inverse.Result {
    Inverse.apply(
      path: example.path, parent: example.parent.map { Array($0.utf8) },
      commit: example.commit.map { Array($0.utf8) }, now: example.now.map { Array($0.utf8) },
      total: { DayEditor.total($0, before: $1, after: $2) })
  }

  @Test("a unit is set back where it is as the commit left it", arguments: days + files)
  func inverse(of example: Case) {
    let result = inverse(example)
    #expect(Set(result.refused.map(\.key)) == Set(example.refused))
    if example.refused.isEmpty {
      let text = result.bytes.map { String(decoding: $0, as: UTF8.self) }
      #expect(text == example.expected)
      #expect((text == nil) == example.removes)
    }
  }

  @Test("what was not touched since is byte for byte what it was", arguments: days + files)
  func untouched(example: Case) {
    guard let commit = example.commit else { return }
    let result = Inverse.apply(
      path: example.path, parent: example.parent.map { Array($0.utf8) }, commit: Array(commit.utf8),
      now: Array(commit.utf8))
    #expect(result.bytes == example.parent.map { Array($0.utf8) })
    #expect(result.refused.isEmpty)
  }

  @Test("refused units stay, and the rest is set back")
  func partial() {
    let result = Inverse.apply(
      path: Self.log, parent: Array("## Q\nA:: 1\nB:: 1\n".utf8),
      commit: Array("## Q\nA:: 2\nB:: 2\n".utf8), now: Array("## Q\nA:: 2\nB:: 3\n".utf8))
    #expect(result.bytes == Array("## Q\nA:: 1\nB:: 3\n".utf8))
    #expect(result.changed.map(\.key) == ["A"])
    #expect(result.refused.map(\.line) == [3])
    #expect(result.refused[0].expected?.value == Array("2".utf8))
    #expect(result.refused[0].found?.text == Array("B:: 3".utf8))
    #expect(result.refused[0].wanted?.text == Array("B:: 1".utf8))
  }

  @Test("totals of food lose what the entry added, whatever came after")
  func totals() {
    func day(_ total: Int, _ foods: String...) -> [UInt8] {
      let lines = foods.map { "- \($0)\n" }.joined()
      return Array("## Fuel Log\n\(lines)calories_so_far:: \(total)\nfat_so_far::\n".utf8)
    }
    func undone(_ now: [UInt8]) -> Inverse.Result {
      Inverse.apply(
        path: Self.log, parent: day(2050, "eggs"), commit: day(2250, "eggs", "oats (200 cal)"),
        now: now, total: { DayEditor.total($0, before: $1, after: $2) })
    }
    let later = undone(day(2450, "eggs", "oats (200 cal)", "tea (200 cal)"))
    #expect(later.bytes == day(2250, "eggs", "tea (200 cal)") && later.refused.isEmpty)
    #expect(undone(day(2250, "eggs", "oats (200 cal)", "rice")).bytes == day(2050, "eggs", "rice"))
    // Without an entry of the commit a total is a value like another.
    let set = Inverse.apply(
      path: Self.log, parent: day(2050, "eggs"), commit: day(2250, "eggs"), now: day(2450, "eggs"),
      total: { DayEditor.total($0, before: $1, after: $2) })
    #expect(set.refused.map(\.key) == ["calories_so_far"])
  }

  @Test("of a commit that made the day, only its entry goes")
  func madeDay() {
    let made = """
      ## Today's Todos
      - [x] Pay
      - [ ] Oats
      - [ ] Call Bea

      ## Daily Habits
      - [ ] ~~Cold rinse~~ (cold)

      ## Quick Log
      Weight:: 171
      Sleep::

      ## Strength Log
      Row:: 3x12 @ 40

      ## Notes
      - cold morning

      """
    let entry: Set = [
      "Today's Todos/Pay", "Today's Todos/Oats", "Daily Habits/Cold rinse", "Quick Log/Weight",
      "Strength Log/Row", "Notes/cold morning",
    ]
    let now = made.replacing("Sleep::", with: "Sleep:: 7")
    let result = Inverse.apply(
      path: Self.log, parent: nil, commit: Array(made.utf8), now: Array(now.utf8), edited: entry)
    let expected = """
      ## Today's Todos
      - [ ] Pay
      - [ ] Call Bea

      ## Daily Habits
      - [ ] Cold rinse

      ## Quick Log
      Weight::
      Sleep:: 7

      ## Strength Log

      ## Notes

      """
    #expect(result.bytes.map { String(decoding: $0, as: UTF8.self) } == expected)
    #expect(result.refused.isEmpty)
  }
}
