import LogMerge
import TestSupport
import Testing

@Suite struct LawTests {
  @Test(arguments: [true, false])
  func everyLawHoldsForRandomDaysAndEdits(isPlain: Bool) throws {
    try Law.check(Law.allCases, count: 250, isPlain: isPlain)
  }

  /// Small files for which a law was broken once: base, ours, theirs, and a third version where it took one.
  @Test(arguments: [
    // A blank line that must be above two rules, so that they are no front matter.
    ["\n---\n", "\n\n---\n---\n", "---\n"],
    // A line that stays below a heading that one side deleted; the next merge drops the heading.
    [
      "a:: 0\n## Quick Log\na:: 0\n## Fuel Log\na:: 0\n", "2. b\na:: 0\n## Quick Log\na:: 0\n",
      "a:: 0\n## Fuel Log\na:: 0\n",
    ],
    // Lines of all versions in front matter that both changed, and of headings that change places.
    [
      "---\n## A\n---\n", "---\nb\n## A\n  - [ ] c\n---\n", "---\nb\n## A\n---\n",
    ],
    [
      "---\n## TODOS (a)\n---\n## Today's Todos\n", "## TODOS (a)\n## Today's Todos\n",
      "---\n## TODOS (a)\n---\n## Today's Todos\n---\n## TODOS (b)\n",
    ],
    // Several bases, merged, had a line twice; each side deleted or emptied the other's copy.
    [
      "## A\nRun:: 7\n## B\nRun:: 7\n", "## A\nx\n## B\nRun:: 7\ny\n",
      "## A\nRun:: 7\n## B\nRun::\nz\n",
    ],
    ["- a\n### B\n- a\n", "- a\n### B\n", "### B\n- a\n"],
    // A text that one side changed and the other deleted, with another text below it.
    [
      "## Planned Workout\n- a\n", "## Planned Workout\n- a (more)\n",
      "## Planned Workout\n- a\n    - [x] b\n| c | d |\n",
    ],
    // A section that one side deleted, and the other moved below another heading.
    ["### A\n", "### A\n## B\n### A\n", ""],
    // A table's delimiter line with another line above it, or none.
    [
      "| a | b |\n| --- | --- |\n", "| --- | --- |\n",
      "c:: 6\n| a | b |\n| --- | --- |!\n",
    ],
    [
      "", "## A\n- [X] b\n| c | |\n", "## A\r\n| d | 0 |\r\n| c | |\r\n| --- | --- |\r\n",
    ],
    // A box in the front matter is not a box of the day.
    ["---\n- [X] a\n---\n", "- [ ] a\n", "- [X] a\n"],
    // An item nested below an item of its name, and one with the same indent that is not nested.
    ["", "  - [ ] a\n    - [x] a\n", "    - [x] a\n"],
    // Children of an item keep their order, unless one would become a child of another.
    ["", "| a | ✅ | |\n", "- [x] b\n (more)\n  - *c*\n"],
    ["---  \n## A\n---\n## B", "---  \n## B\n## A\n---\n", "---  \n---\n## B"],
    // A line with only carriage returns, and a line that ends in two.
    ["", "\r\r\n", "a\r\n"],
    ["", "<!-- a -->\n", "b:: c\r\r\n"],
    // An emptied side does not decide about blank lines at the start and end of the file.
    ["\n---\n", "\n\n---\n---\n", ""],
    ["- a\nb\n", "- a\n\n", "b\n"],
    // Items with the same indent, where the other side has one with less indent.
    ["", "    - [x] a\n    - [x] a\n", "  - [x] a\n"],
    // A delimiter line of which each side deleted another copy.
    [
      "| --- | --- |\n## A\n| b | c |\n| --- | --- |\n", "| --- | --- |\n## A\n| b | c |\n",
      "## A\n| b | c |\n| --- | --- |\n",
    ],
    [
      "| - |\n## A\n| b |\n| - |\n| c |\n", "| - |\n## A\nd\n| b |\n| c |\n",
      "## A\n| b |\n| - |\n| c |\n",
    ],
    // A section that has another name in the base, and both names on one side.
    ["## Fuel Log\n- a\n", "## Nutrition Log\n\nb\n", "## Nutrition Log\nc\n## Fuel Log\n- a\n"],
    ["## Fuel Log\n\n## A\n", "## Nutrition Log\n## B\n", "## Nutrition Log\n\n## Fuel Log\n"],
    // A text that would be removed, if another occurrence of it were not kept.
    [
      "## Top 3 for Tomorrow\na\n", "## Top 3 for Tomorrow\nb\na\n- c\n",
      "## Top 3 for Tomorrow\n- d\n- c\n- d\n",
    ],
    // A kept blank line has the line end of its neighbours.
    ["a\r\n- ~~b~~\n\r\nc\r\n", "d\n- ~~b~~\n\r\n  - e\n", "a\r\n- ~~b~~\nf:: 0\n"],
    // A retained item, above a line that is not its child.
    ["- a\n## A\n- a\n", "- a\n", "  - b\n## A\n- a\n"],
    // Two texts with another one between them in the result, which was moved there.
    [
      "## Top 3 for Tomorrow\na:: 1\n- b\n", "## Top 3 for Tomorrow\nc\n- b\na:: 1\n",
      "## Top 3 for Tomorrow\na:: 1\n2. d\n\n- b\n",
    ],
    // A retained line, next to a deleted blank line.
    ["- b\n## A\n- b\n1.\n  \n1.\n", "- b\n## A\n1.\n1.\n", "## A\n- b\n1.\n  \n1.\n"],
    // A retained line must not be inserted into a comment.
    [
      "## A\n<!-- a\nb -->\n- c\n## D\n- c\n", "## A\n<!-- a\nb -->\n- c\n",
      "## A\n<!-- a\nb e -->\n## D\n- c\n",
    ],
    // A retained item without its children.
    ["## A\n- b\n  - c\n## D\n- b\n", "## A\n- b\n  - c\n", "## A\n  - c\n## D\n- b\n"],
    [
      "## A\n- a\n- b\n  - c\n## D\n- b\n", "## A\n- a\n- b\n  - c\n",
      "## A\n- a\n  - c\ne\n## D\n- b\n",
    ],
    // A delimiter line of which each side deleted another copy, and which has no content.
    [
      "| a |\n|---|\n| b |\n## A\n|---|\n", "| a |\n## A\n|---|\n",
      "| a |\n|---|\n| b |\n",
    ],
    // Blank lines that are dropped within a table, in a file with other line ends.
    [
      "| a |\n|---|\n| b |\n| c | d |\n", "| a |\n|---|\n| b |\n\n| c | d |\n",
      "| a |\r\n|---|\r\n| b |\r\n| c | d | e |\r\n",
    ],
    [
      "- a\n- a\n  - b\nc:: 1\n", "- a\r\n- a\r\n  - b\r\n  - b\r\n",
      "- a\n- a\n  - b\n\nc:: 1\n",
    ],
    [
      "| a |\n|---|\n| b |\n| c |\n", "| a |\r\n|---|\r\n| b |\r\n| d |\r\n",
      "| a |\n|---|\n| b |\n\n| c |\n",
    ],
    // An item with more indent on one side, where it would become a child of another item.
    ["", "- [ ] a\n    - [x] b\n", "- [ ] a\n  - c\n  - [ ] b\n"],
    // A removed value below an item that both sides deleted.
    ["2. a\n  - B:: 84\n", "  - B::\n", "  - B:: 84\n"],
    ["2. a\n  - B:: 84\n", "  - B::\n", "  - B:: 85\n"],
    ["- [x] a\n  - B:: 84\n", "  - B:: 3x10 (planned)\n", "  - B::\n"],
    // Sections in different orders, or a different number of times.
    [
      "## Fuel Log\n## A\n", "## A\n## Nutrition Log\n",
      "## Nutrition Log\n## Fuel Log\n## A\n",
    ],
    ["## A\n## A\n", "## A\n", "## A (more)\nb\n## A\n"],
    [
      "## A\n### B\n## Top 3 for Tomorrow (x)\n", "## Top 3 for Tomorrow (y)\n## A\n### B\n",
      "### B\n## A\n## Top 3 for Tomorrow (x)\n",
    ],
    ["## A\n## A\n", "## A (more)\n## A\n", "## A\n\n## B\n"],
    ["## A\n### B\n", "### B\n## A\n### C\n", "## A\n## D\n### B\n## A\n"],
    // A line of which each side deleted another copy, one of them after a byte order mark.
    ["\u{FEFF}~~a~~\nb\n## A\n~~a~~\n", "## A\n~~a~~\n", "\u{FEFF}~~a~~\nb\n## A\n"],
    // The header of a table, which one side moved and the other wrote over there: its table stays away.
    [
      "## Training Output\n| a | b |\n| - | - |\n",
      "---\n| a | b |\n---\n## Training Output\n| - | - |\n| c | | |\n",
      "---\n1. d\n---\n## Training Output\n| a | b |\n| - | - |\n",
    ],
    // A part that came below another heading of the same section, of which one side emptied the file.
    [
      "## Nutrition Log\n### Day Totals\n", "",
      "## Nutrition Log\n## Fuel Log\n### Day Totals\n",
    ],
    // A rule of which each side deleted another copy, and both are counted.
    [
      "---\na: 1\n---\n## A\n---\n", "a: 1\n---\n## A\n---\n## B\n", "---\na: 1\n---\n## A\n",
    ],
    // A template's heading with two blanks says as little as one with one.
    ["", "## 🧬 Training Output\n", "##  Training Output\n"],
    // A rule that looks like the end of the front matter, of which each side has another copy.
    [
      "---\n---\n---\n", "---\nBike: 14 miles\n---\n## Daily Reflection\n---\n",
      "---\n---\n---\n## Daily Reflection\n!\n",
    ],
    // A value that ends in a colon is a value.
    ["e:: a:\ne:: a:\n", "e:: a:\n", "e:: 1\ne:: a:\n"],
    // Two headings without a name are one heading that stands twice.
    ["##\nWeight:: 7h20m\n", "## \n##\nWeight:: 7h20m\n", "##\n"],
    // A blank line that must stay, of which one side changed the line end, and which the other deleted.
    [
      "* starred\n\ncalories_so_far:: 2\n", "* starred\r\n\r\n  - [ ] Nested thing\r\n",
      "* starred\nmore words\n",
    ],
    // A ticked task of a routine that one opened, another deleted and a third edited.
    [
      "- [x] a (06:47, 1:50)\n", "- [ ] a (06:47, 1:50)\n", "", "- [x] a (06:47, 1:50) (more)\n",
    ],
    // A line that one side copied and the other edited.
    [
      "## Planned Workout\n- a\n", "## Planned Workout\n- a\n- a\n",
      "## Planned Workout\n- a (more)\n",
    ],
    ["more words\n", "more words!\n", "more words\nmore words\n"],
    // A task with two due dates, of which one side changed the blanks behind it too.
    [
      "- [ ] a (due 2031-03-06)  \n", "- [ ] a (due 2031-03-06)   (due 2031-03-08)\n",
      "- [x] a (due 2031-03-06)  \n",
    ],
    // A ticked task to which one side gave another text, and which the other opened.
    ["- [x] a\r\n", "- [x] a!\r\n", "- [ ] a\r\n"],
    // The same with a second date, where a third device opened it.
    [
      "- [x] a (due 2031-03-08)\n", "- [x] a (due 2031-03-08) (due 2031-03-06)\n", "",
      "- [ ] a (due 2031-03-08)\n",
    ],
    // A section that is a routine on one side only.
    [
      "### Morning (06:45)\n", "## Routines\n### Morning (06:45)\n- [ ] Stretch\n",
      "### Morning (06:45)\n- [ ] Stretch (due 2031-03-06)\n",
    ],
    // What three devices drank, of which one cleared its file.
    [
      "## Today's Todos\n- [ ] a\n", "", "## Today's Todos\nWater:: 1 l\n",
      "## Today's Todos\n- [ ] a\nWater:: 250ml\n",
    ],
    // A ticked task and an open one, each with a date of its own.
    ["", "- [ ] a (due 2031-03-06)\n", "- [x] a (due 2031-03-08)\n"],
    // A date of a task that has a remark on the other side.
    [
      "", "## Daily Habits\n- [x] Cold rinse (short!)\n",
      "## Daily Habits\n- [ ] Cold rinse (due 2031-03-06)\n",
    ],
    // A second run that takes the place of a number without text.
    ["", "## Training Output\nRun:: 2.5/26\n", "## Training Output\nRun:: 4.5/45\n2.\n"],
    // A hold without a load beside sets with one.
    ["", "## Strength Log\nPlank:: 7h20m\n", "## Strength Log\nPlank:: 3x8 @ 65 lbs\n"],
  ]) func everyLawHoldsForSmallFiles(files: [String]) {
    let lines = files.map { Scenarios.lines(of: Array($0.utf8)) }
    for roles in [[Side.Role.device, .device], [.bot, .device], [.device, .bot]] {
      for times: [Int64] in [[1, 2], [2, 1]] {
        let scenario = Scenario(
          base: lines[0], starts: [lines[1], lines[2]], scripts: [[], []], hasBase: true,
          roles: roles, times: times, path: "content/logs/2031-03-04.md",
          third: (lines.count > 3 ? lines[3] : nil, []))
        for law in Law.allCases {
          #expect(law.violation(scenario, Oracle(scenario)) == nil, "\(law)\n\(scenario)")
        }
      }
    }
  }

  /// Files whose lines have authors of their own, for which a law was broken once: ours, theirs.
  @Test(
    arguments: [
      // A number without text that is kept, as the item with it is not; then that item comes back.
      (
        3_160_650_208_783_625_003,
        [
          "## Top 3 for Tomorrow\n2.\ntitle: \"2031-03-04: [Long Run]\"\n",
          "## Top 4 for Tomorrow (Friday - Run Day)\n2. Post the parcel\n3. Charge the lights\n"
            + "3. Charge the lights\n",
        ]
      ),
      // Front matter of which both sides have the first line, one after a byte order mark.
      (6_273_507_604_287_715_360, ["---\n---\n", "\u{FEFF}---\n---title: x---\n---\n"]),
    ] as [(UInt64, [String])])
  func everyLawHoldsForSmallFilesOfSeveralAuthors(seed: UInt64, files: [String]) {
    let scenario = Scenario(
      base: [], starts: files.map { Scenarios.lines(of: Array($0.utf8)) }, scripts: [[], []],
      hasBase: false, roles: [.bot, .device], times: [3, 2],
      lineAuthors: LineAuthorship(seed: seed), path: "content/logs/2031-03-04.md")
    for law in Law.allCases {
      #expect(law.violation(scenario, Oracle(scenario)) == nil, "\(law)\n\(scenario)")
    }
    // What came back was not lost.
    #expect(!scenario.merged.decisions.contains { $0.lostText == "2. Post the parcel" })
  }

  /// The laws that do not involve sections hold for all kinds of files that merge by lines.
  @Test(arguments: ["notes/ideas.md", "bestupid.yaml", "memory/events.jsonl"])
  func lawsHoldForOtherFiles(path: String) throws {
    try Law.check(
      [.identity, .symmetry, .noLoss, .noInvention], count: 250, isPlain: true, path: path)
  }

  @Test(arguments: ["notes/ideas.md", "bestupid.yaml", "content/logs/2031-03-04.md"])
  func theOrderOfSeveralBasesDoesNotMatter(path: String) throws {
    let seed = SeededRandom().seed
    var scenarios = try Scenarios(seed: seed, isPlain: false, path: path)
    for _ in 0..<50 {
      let scenario = scenarios.next()
      let (ours, theirs) = (scenario.sides[0], scenario.sides[1])
      let bases: [[UInt8]?] = [scenario.base, nil, ours.bytes.reversed()]
      let results = [bases, bases.reversed()].map { bases in
        FileMerger.merge(path: path, bases: bases, ours: ours, theirs: theirs)
      }
      #expect(results[0] == results[1], "BESTUPID_SEED=\(seed)\n\(scenario)")
    }
  }
}

extension Law {
  /// Checks laws on random scenarios. A scenario that breaks a law is shrunk before it is reported.
  ///
  /// `BESTUPID_CASES` sets the number of scenarios, and has the seed printed.
  static func check(
    _ laws: [Law], count: Int, isPlain: Bool, path: String = "content/logs/2031-03-04.md",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) }
    let seed = SeededRandom().seed
    if let cases {
      TestEnvironment.tell("BESTUPID_SEED=\(seed): \(cases) scenarios, plain: \(isPlain)")
    }
    var scenarios = try Scenarios(seed: seed, isPlain: isPlain, path: path)
    let count = cases ?? count
    var laws = laws
    for number in 0..<count {
      let scenario = scenarios.next()
      let oracle = Oracle(scenario)
      laws.removeAll { law in
        guard law.violation(scenario, oracle) != nil else { return false }
        scenario.record("\(law): BESTUPID_SEED=\(seed), scenario \(number)", sourceLocation) {
          law.violation($0, Oracle($0))
        }
        return true
      }
    }
    if let cases, !laws.isEmpty {
      TestEnvironment.tell("passed: \(laws), \(cases) scenarios, plain: \(isPlain)")
    }
  }
}

extension Scenario {
  /// Reports a violation, for the shrunk scenario.
  func record(
    _ name: String, _ sourceLocation: SourceLocation, _ violation: (Scenario) -> String?
  ) {
    let small = shrunk { violation($0) != nil }
    Issue.record("\(name): \(violation(small) ?? "")\n\(small)", sourceLocation: sourceLocation)
  }
}
