import LogMerge
import TestSupport
import Testing

/// What of a day counts as changed or removed: two versions, and what is told.
@Suite("What was changed or removed between two versions of a day")
struct ChangedUnitTests {
  /// Two versions of a day, and `section/key` of what is told.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
    let told: [String]

    init(_ name: String, _ old: String, _ new: String, _ told: String...) {
      (testDescription, self.old, self.new, self.told) = (name, old, new, told)
    }
  }

  private static let log = "## Quick Log\n"
  private static let food = "## Fuel Log\n"
  private static let todos = "## Today's Todos\n"

  static let cases: [Case] = [
    // Fields.
    Case(
      "a value changed", log + "Weight:: 80.6\nSleep::\n", log + "Weight:: 99\nSleep::\n",
      "Quick Log/Weight"),
    Case("a value blanked", log + "Weight:: 80.6\n", log + "Weight::\n", "Quick Log/Weight"),
    Case("a line removed", log + "Weight:: 80.6\nA:: 1\n", log + "A:: 1\n", "Quick Log/Weight"),
    Case("a unit behind it", log + "Weight:: 80\n", log + "Weight:: 80 kg\n", "Quick Log/Weight"),
    Case("a blank filled", log + "Weight::\n", log + "Weight:: 99\n"),
    Case("a field added", log, log + "Weight:: 99\n"),
    Case("no value filled", log + "Mood_AM:: n/a\n", log + "Mood_AM:: 6\n"),
    Case("only blanks", log + "Weight::  80.6 \n", log + "Weight:: 80.6\n"),
    Case("moved", log + "A:: 1\nWeight:: 80.6\n", log + "Weight:: 80.6\nA:: 1\n"),
    Case("the section renamed", log + "Weight:: 80.6\n", "## Body\nWeight:: 80.6\n"),
    Case(
      "the section renamed, and a value changed", log + "Weight:: 80.6\n", "## Body\nWeight:: 99\n",
      "Quick Log/Weight"),
    Case(
      "the section removed", log + "Weight:: 80.6\n\n## A\nx\n", "## A\nx\n", "Quick Log/Weight"),
    Case("other line ends", log + "Weight:: 80.6\n", "## Quick Log\r\nWeight:: 80.6\r\n"),
    Case("a comment gone", log + "Weight:: <!-- kg -->\n", log + "Weight:: 99\n"),
    // Front matter.
    Case(
      "front matter", "---\nweight: 80.6\nmood: 7\n---\n", "---\nweight: 99\n---\n",
      "front matter/weight", "front matter/mood"),
    Case(
      "a title of a template", "---\ntitle: \"2031-03-04: [Tuesday]\"\ntags: [\"log\"]\n---\n",
      "---\ntitle: \"2031-03-04: [Strength Day]\"\ntags: [\"log\", \"gym\"]\n---\n"),
    Case(
      "a title of a person's", "---\ntitle: \"2031-03-04: [A Day Off]\"\n---\n",
      "---\ntitle: \"2031-03-04: [Strength Day]\"\n---\n", "front matter/title"),
    // Training.
    Case(
      "a lift", "## Strength Log\nSquat:: 5x5 @ 100\n", "## Strength Log\nSquat:: 5x5 @ 90\n",
      "Strength Log/Squat"),
    Case(
      "a planned lift", "## Strength Log\nSquat:: 5x5 @ 100 (planned)\n",
      "## Strength Log\nSquat:: 5x5 @ 90 (planned)\n"),
    Case(
      "a cell",
      "## Workout\n| Lift | Set 1 | Set 2 |\n| --- | --- | --- |\n| Squat | 5 x 100 | |\n",
      "## Workout\n| Lift | Set 1 | Set 2 |\n| --- | --- | --- |\n| Squat | 5 x 90 | 5 x 90 |\n",
      "Workout/squat"),
    Case(
      "a cell filled",
      "## Workout\n| Lift | Set 1 | Set 2 |\n| --- | --- | --- |\n| Squat | 5 | |\n",
      "## Workout\n| Lift | Set 1 | Set 2 |\n| --- | --- | --- |\n| Squat |  5  | 6 |\n"),
    Case(
      "a row gone", "## Workout\n| Lift | Set |\n| --- | --- |\n| Squat | 5 |\n| Row | 8 |\n",
      "## Workout\n| Lift | Set |\n| --- | --- |\n| Row | 8 |\n", "Workout/squat"),
    // Food.
    Case("an entry gone", food + "- oats\n- tea\n", food + "- tea\n", "Fuel Log/oats"),
    Case(
      "an entry changed", food + "- oats (310 cal)\n- tea\n", food + "- oats (900 cal)\n- tea\n",
      "Fuel Log/oats (310 cal)"),
    Case("amounts added", food + "- oats\n", food + "- 8:30 oats (310 cal, 18g protein)\n"),
    Case(
      "amounts added, and an entry", food + "- oats\n- soup\n",
      food + "- oats (310 cal)\n- tea\n- soup\n"),
    Case("part of a number", food + "- ate 5\n", food + "- ate 50\n", "Fuel Log/ate 5"),
    Case("one of two alike", food + "- tea\n- tea\n", food + "- tea\n", "Fuel Log/tea"),
    // Boxes.
    Case("ticked", todos + "- [ ] Call Bea\n", todos + "- [x] Call Bea\n"),
    Case(
      "opened", todos + "- [x] Call Bea\n", todos + "- [ ] Call Bea\n", "Today's Todos/Call Bea"),
    Case(
      "taken up again", todos + "- ~~Call Bea~~\n", todos + "- [ ] Call Bea\n",
      "Today's Todos/Call Bea"),
    Case(
      "a box gone", todos + "- [ ] Call Bea\n- [ ] A\n", todos + "- [ ] A\n",
      "Today's Todos/Call Bea"),
    Case("a blank box gone", todos + "- [ ] \n- [ ] A\n", todos + "- [ ] A\n"),
    Case(
      "a due date added", todos + "- [ ] Call Bea\n", todos + "- [ ] Call Bea (due 2031-03-06)\n"),
    Case(
      "a due date changed", todos + "- [ ] Call Bea (due 2031-03-06)\n",
      todos + "- [ ] Call Bea (due 2031-03-09)\n", "Today's Todos/Call Bea"),
    Case("moved on", todos + "- [ ] A\n## Can Do 2\n", todos + "## Can Do 2\n- [x] A\n"),
    Case(
      "a habit opened", "## Daily Habits\n- [x] Read\n", "## Daily Habits\n- [ ] Read\n",
      "Daily Habits/Read"),
    // Top 3 and prose.
    Case(
      "an item of Top 3", "## Top 3 for Tomorrow\n1. Call Bea\n2. \n",
      "## Top 3 for Tomorrow\n1. Pay rent\n2. \n", "Top 3 for Tomorrow/1"),
    Case(
      "Top 3 in another order", "## Top 3 for Tomorrow\n1. Call Bea\n2. Pay rent\n",
      "## Top 3 for Tomorrow\n1. Pay rent\n2. Call Bea\n"),
    Case(
      "prose gone", "## Daily Reflection\nslept badly\nknee fine\n",
      "## Daily Reflection\nknee fine\n",
      "Daily Reflection/text"),
    Case(
      "prose changed", "## Daily Reflection\nslept badly\n", "## Daily Reflection\nslept well\n",
      "Daily Reflection/text"),
    Case(
      "prose continued", "## Notes\nslept badly.\n", "## Notes\nslept badly. The knee is fine.\n"),
    Case("a rule, a heading, a comment", "# A\n\n***\n<!-- b -->\n", "# B\n"),
    Case("text above all headings", "slept badly\n## A\n", "## A\n", "/text"),
  ]

  /// `section/key` of what is told: not the bot's own.
  private func told(
    _ old: String, _ new: String, _ rules: OwnershipRules = .standard
  ) -> [String] {
    changes(old, new, rules).filter { !$0.isBotsOwn }.map { "\($0.section)/\($0.key)" }
  }

  private func changes(
    _ old: String, _ new: String, _ rules: OwnershipRules = .standard
  ) -> [ChangedUnit] {
    DaySnapshot(Array(new.utf8)).changes(since: DaySnapshot(Array(old.utf8)), rules)
  }

  @Test("by table", arguments: cases)
  func table(_ example: Case) { #expect(told(example.old, example.new) == example.told) }

  /// Whose it is: the table of docs/merge.md.
  @Test(
    "what is the bot's own",
    arguments: [
      ("Planned Workout", "x", true), ("Completed Workout", "x", false),
      ("Daily Briefing", "x", true),
      ("Command Engine", "x", true), ("Must Win 3", "- [x] a", false), ("Not Today", "- x", true),
      ("Analysis", "x", true), ("Recommendation", "x", true), ("Weekly Progress", "x", true),
      ("Key Insights", "x", true), ("Tomorrow's Plan", "x", true), ("Workout Plan", "x", true),
      ("Daily Targets", "Protein:: 120", true), ("🎯 Daily Targets", "x", true),
      ("Fuel Log", "calories_so_far:: 900", true), ("Quick Log", "protein_so_far:: 90", true),
      ("Quick Log", "Calories:: 900", false), ("Daily Reflection", "x", false),
      ("Garden", "x", false),
    ])
  func own(_ heading: String, _ line: String, _ isBots: Bool) {
    let old = "## \(heading)\n\(line)\n"
    #expect(changes(old, "## \(heading)\n").map(\.isBotsOwn) == [isBots])
    // Below it the same holds, unless a heading has a rule of its own.
    let nested = "## \(heading)\n### Part\n\(line)\n"
    #expect(changes(nested, "## \(heading)\n### Part\n").map(\.isBotsOwn) == [isBots])
  }

  @Test("owners of one's own change whose it is, but not the numbers of the units")
  func owners() {
    let old = "## Watch\nHRV:: 60\n## Daily Briefing\nx\n## Daily Targets\ny\n"
    let rules = OwnershipRules.standard.setting(.bot, forHeading: "Watch")
      .setting(.device, forHeading: "Daily Briefing").setting(.device, forHeading: "Daily Targets")
    #expect(told(old, "") == ["Watch/HRV"])
    #expect(told(old, "", rules) == ["Daily Briefing/text", "Daily Targets/text"])
    #expect(changes(old, "").map(\.key) == changes(old, "", rules).map(\.key))
  }

  @Test("both texts are those of the lines")
  func texts() {
    let change = changes("## Quick Log\n- Weight:: 80.6 \n", "## Quick Log\n- Weight:: 99\n").first
    #expect(change.map { String(decoding: $0.before, as: UTF8.self) } == "- Weight:: 80.6 ")
    #expect(change.map { String(decoding: $0.after, as: UTF8.self) } == "- Weight:: 99")
  }
}

/// What holds of every comparison, over random days. A failure names its seed.
@Suite("Laws of what was changed or removed")
struct ChangedUnitLawTests {
  /// A line of a day with a value, and the same with another one.
  private struct Entry {
    let section: String
    let line: String
    let changed: String
  }

  private static let entries: [Entry] = [
    Entry(section: "Quick Log", line: "Weight:: 80.6", changed: "Weight:: 99"),
    Entry(section: "Quick Log", line: "Sleep:: 7:10", changed: "Sleep:: 5:00"),
    Entry(section: "Quick Log", line: "- Mood_AM:: 6", changed: "- Mood_AM:: 2"),
    Entry(section: "Strength Log", line: "Squat:: 5x5 @ 100", changed: "Squat:: 5x5 @ 10"),
    Entry(section: "Fuel Log", line: "- oats (310 cal)", changed: "- oats (31 cal)"),
    Entry(section: "Fuel Log", line: "- 8:30 greek yogurt", changed: ""),
    Entry(section: "Today's Todos", line: "- [x] Call Bea", changed: "- [ ] Call Bea"),
    Entry(section: "Today's Todos", line: "- [ ] Pay rent", changed: ""),
    Entry(section: "Daily Habits", line: "- [x] Stretch", changed: "- [ ] Stretch"),
    Entry(section: "Notes", line: "slept badly", changed: "slept well"),
    Entry(section: "Daily Reflection", line: "a long day", changed: ""),
    Entry(section: "Garden", line: "Roses:: 12", changed: "Roses::"),
  ]

  /// What a bot adds.
  private static let additions: [(section: String, line: String)] = [
    ("Quick Log", "Waist:: 84"), ("Quick Log", "HRV:: 61"), ("Strength Log", "Row:: 3x8 @ 40"),
    ("Fuel Log", "- tea (2 cal)"), ("Fuel Log", "calories_so_far:: 312"),
    ("Today's Todos", "- [ ] Water the plants"), ("Daily Habits", "- [x] Read"),
    ("Notes", "rain all day"), ("Daily Briefing", "An easy day."), ("Watch", "Steps:: 9000"),
  ]

  /// A day of lines by section, some of the sections apart from the order of others.
  private static func day(_ lines: [(section: String, line: String)]) -> [UInt8] {
    var sections: [String] = []
    for line in lines where !sections.contains(line.section) { sections.append(line.section) }
    let text = sections.map { section in
      let body = lines.filter { $0.section == section && !$0.line.isEmpty }.map(\.line)
      return "## \(section)\n" + body.map { "\($0)\n" }.joined()
    }
    return Array(text.joined(separator: "\n").utf8)
  }

  @Test("each changed value is told, and nothing that was added")
  func all() {
    var random = SeededRandom()
    let seed = random.seed
    for round in 0..<2_000 {
      let entries = Self.entries.filter { _ in Bool.random(using: &random) }
      let changed = Set(entries.indices.filter { _ in random.once(in: 3) })
      let old = Self.day(entries.map { ($0.section, $0.line) })
      var lines = entries.indices.map { index in
        let entry = entries[index]
        return (section: entry.section, line: changed.contains(index) ? entry.changed : entry.line)
      }
      for addition in Self.additions where Bool.random(using: &random) {
        lines.insert(addition, at: Int.random(in: 0...lines.count, using: &random))
      }
      let told = DaySnapshot(Self.day(lines)).changes(since: DaySnapshot(old), .standard)
        .filter { !$0.isBotsOwn }
      let words = told.map { "\($0.section)|\(String(decoding: $0.before, as: UTF8.self))" }
      let wanted = changed.map { "\(entries[$0].section)|\(entries[$0].line)" }
      #expect(words.sorted() == wanted.sorted(), "seed \(seed), round \(round)")
    }
  }

  @Test("nothing is told of a day that stays, or was made, or got lines in any place")
  func additions() {
    var random = SeededRandom()
    let seed = random.seed
    for round in 0..<500 {
      let entries = Self.entries.filter { _ in Bool.random(using: &random) }.shuffled(
        using: &random)
      let old = Self.day(entries.map { ($0.section, $0.line) })
      let new = Self.day(
        (entries.map { ($0.section, $0.line) } + Self.additions).shuffled(using: &random))
      for (before, after) in [(old, old), ([], new), (old, new)] {
        let told = DaySnapshot(after).changes(since: DaySnapshot(before), .standard)
        #expect(told == [], "seed \(seed), round \(round)")
      }
    }
  }
}
