import LogMerge
import TestSupport
import Testing

/// An edit of an entry that both sides had is an edit, and not an entry less and another one more (docs/merge.md).
@Suite("An entry that was edited")
struct EditedEntryTests {
  /// An entry, and two corrections of it.
  struct Entry: Sendable, CustomTestStringConvertible {
    let heading: String
    let line: String
    let one: String
    let other: String
    /// The lines around it.
    var before = "- [ ] Sweep the porch\n- 6:40 kefir (90 cal)\n"
    var after = "- [x] Oil the chain\n- 21:00 figs (60 cal)\n"

    var testDescription: String { "\(heading): \(line)" }

    func file(_ line: String?) -> String {
      "## \(heading)\n\(before)\(line.map { $0 + "\n" } ?? "")\(after)\n## Garden\nx\n"
    }
  }

  static let entries = [
    Entry(
      heading: "Fuel Log", line: "- eggs (200 cal)", one: "- eggs (250 cal)",
      other: "- eggs (180 cal)"),
    Entry(
      heading: "Fuel Log", line: "- **7:50pm**: salmon (~410 cal, 32g protein)",
      one: "- **7:50pm**: salmon, beans (~520 cal, 38g protein)",
      other: "- **8:10pm**: salmon (~430 cal, 32g protein)"),
    Entry(
      heading: "Fuel Log", line: "| 7:50 AM | Rye | 410 |", one: "| 7:50 AM | Rye bread | 410 |",
      other: "| 8:20 AM | Rye | 380 |",
      before: "| Time | Meal | Calories |\n|---|---|---|\n| 6:10 AM | Kefir | 90 |\n",
      after: "| 1:00 PM | Gnocchi | 610 |\n"),
    Entry(
      heading: "Today's Todos", line: "- [ ] Call the plumber",
      one: "- [ ] Call the plumber about the tap", other: "- [ ] Write to the plumber"),
    Entry(
      heading: "Notes", line: "- slept well", one: "- slept badly", other: "- slept well again"),
    Entry(
      heading: "Notes", line: "A knee that hurts.", one: "A knee that hurts a little.",
      other: "The left knee that hurts."),
    Entry(
      heading: "Sessions", line: "- 07:10 Slow stretch (20 min, low) #slow-stretch",
      one: "- 07:10 Slow stretch (25 min, low) #slow-stretch",
      other: "- 07:30 Slow stretch (20 min, 4/5) #slow-stretch"),
    Entry(
      heading: "Top 3 for Tomorrow", line: "2. Post the parcel", one: "2. Post both parcels",
      other: "2. Call Bea", before: "1. Rest\n", after: "3. Read\n"),
    Entry(
      heading: "Must Win 3", line: "- [ ] Draft the letter", one: "- [ ] Draft the long letter",
      other: "- [ ] Draft two letters"),
    Entry(
      heading: "Garden of ours", line: "- water the ferns", one: "- water the ferns twice",
      other: "- water all ferns"),
  ]

  @Test("of two corrections one stands, and the other is in a decision", arguments: entries)
  func twoCorrections(entry: Entry) {
    let (one, other) = (entry.file(entry.one), entry.file(entry.other))
    for (first, second) in [(one, other), (other, one)] {
      let result = merged(base: entry.file(entry.line), first, second, roles: (.device, .device))
      #expect(result.text == second)
      let texts = [entry.one, entry.other]
      #expect(result.decisions.map(\.keptText) == [second == one ? texts[0] : texts[1]])
      #expect(result.decisions.map(\.lostText) == [second == one ? texts[1] : texts[0]])
      #expect(result.decisions.map(\.winner) == [.later])
    }
  }

  @Test("one correction stands, and so do the other side's entries", arguments: entries)
  func oneCorrection(entry: Entry) {
    let edited = entry.file(entry.one)
    let added = entry.file(entry.line).replacing("## Garden\nx", with: "## Garden\nx\ny")
    for (first, second) in [(edited, added), (added, edited)] {
      let result = merged(base: entry.file(entry.line), first, second, roles: (.device, .device))
      #expect(result.text == edited.replacing("## Garden\nx", with: "## Garden\nx\ny"))
      #expect(result.decisions == [])
    }
  }

  @Test("an edit stands against a removal", arguments: entries)
  func removed(entry: Entry) {
    for (first, second) in [
      (entry.file(entry.one), entry.file(nil)), (entry.file(nil), entry.file(entry.one)),
    ] {
      let result = merged(base: entry.file(entry.line), first, second, roles: (.device, .device))
      #expect(result.text == entry.file(entry.one))
    }
  }

  @Test("the same correction on both sides is one", arguments: entries)
  func sameCorrection(entry: Entry) {
    let both = entry.file(entry.one)
    let result = merged(
      base: entry.file(entry.line), both, both.replacing("x\n", with: "x\ny\n"),
      roles: (.device, .device))
    #expect(result.text == both.replacing("x\n", with: "x\ny\n"))
    #expect(result.decisions == [])
  }

  /// What becomes of one task: its line in the base, on both sides, and merged.
  static let tasks: [(String, String, String, String)] = [
    (
      "- [ ] Call the plumber", "- [ ] Call the plumber about the tap", "- [x] Call the plumber",
      "- [x] Call the plumber about the tap"
    ),
    (
      "- [ ] Call the plumber", "- [ ] Call the plumber about the tap", "- ~~Call the plumber~~",
      "- ~~Call the plumber about the tap~~"
    ),
    (
      "- [ ] Call the plumber", "- [ ] Call the plumber about the tap",
      "- [ ] ~~Call the plumber~~ (away)", "- [ ] ~~Call the plumber about the tap~~ (away)"
    ),
    (
      "- [x] Call the plumber", "- [x] Call the plumber about the tap", "- [ ] Call the plumber",
      "- [ ] Call the plumber about the tap"
    ),
    (
      "- [ ] Call the plumber (due 2031-03-06)",
      "- [ ] Call the plumber about the tap (due 2031-03-06)",
      "- [ ] Call the plumber (due 2031-03-09)",
      "- [ ] Call the plumber about the tap (due 2031-03-09)"
    ),
    (
      "- [ ] Call the plumber (due 2031-03-06)",
      "- [ ] Call the plumber about the tap (due 2031-03-06)", "- [x] Call the plumber",
      "- [x] Call the plumber about the tap"
    ),
    (
      "- [ ] Call the plumber", "- [ ] Call the plumber about the tap",
      "- [x] Call the plumber (due 2031-03-09)",
      "- [x] Call the plumber about the tap (due 2031-03-09)"
    ),
    (
      "- [ ] Call the plumber", "- [ ] Call the plumber about the tap",
      "- [ ] Call the plumber (carried to 2031-03-09)",
      "- [ ] Call the plumber about the tap (carried to 2031-03-09)"
    ),
    (
      "- [ ] Call the plumber", "- [x] Call the plumber about the tap", "- [x] Call the plumber",
      "- [x] Call the plumber about the tap"
    ),
    (
      "- [ ] Call the plumber\n  - number in the book",
      "- [ ] Call the plumber about the tap\n  - number in the book",
      "- [ ] Call the plumber\n  - number in the book\n  - [ ] ask for a price",
      "- [ ] Call the plumber about the tap\n  - number in the book\n  - [ ] ask for a price"
    ),
    (
      "- [ ] Pack\n  - [ ] tent", "- [ ] Pack\n  - [ ] large tent", "- [ ] Pack\n  - [x] tent",
      "- [ ] Pack\n  - [x] large tent"
    ),
  ]

  @Test(
    "a task edited here, and ticked, dropped, dated or added to there, has both", arguments: tasks)
  func partsOfATask(base: String, edited: String, other: String, expected: String) {
    func file(_ line: String) -> String {
      "## Today's Todos\n- [ ] Sweep the porch\n\(line)\n- [ ] Pay rent\n\n## Notes\n"
    }
    for (first, second) in [(edited, other), (other, edited)] {
      for roles in SmallCaseTests.roles {
        let result = merged(base: file(base), file(first), file(second), roles: roles)
        #expect(result.text == file(expected), "\(roles)")
        #expect(result.decisions == [], "\(roles)")
      }
    }
  }

  @Test("a tick stands against another text, and an edit of both is told")
  func bothEdited() {
    func file(_ line: String) -> String { "## Today's Todos\n- [ ] Pay rent\n\(line)\n" }
    let (ticked, open) = ("- [x] Call the plumber today", "- [ ] Call the plumber again")
    for (first, second) in [(ticked, open), (open, ticked)] {
      let result = merged(
        base: file("- [ ] Call the plumber"), file(first), file(second), roles: (.device, .device))
      #expect(result.text == file(ticked))
      #expect(result.decisions.map(\.lostText) == [open])
    }
  }

  @Test(
    "an entry less and another one more is no edit",
    arguments: [
      ("Today's Todos", "- [ ] Call the plumber", "- [ ] Buy oats", "- [x] Call the plumber"),
      ("Today's Todos", "- [ ] Read chapter 3", "- [ ] Read chapter 4", "- [x] Read chapter 3"),
      (
        "Fuel Log", "- **5:25pm**: quark (~340 cal, 12g protein)",
        "- **9:24pm**: soup (~730 cal, 26g protein)", "- **5:25pm**: quark (~310 cal, 12g protein)"
      ),
      ("Notes", "- slept well", "- a cold morning", "- slept well, and long"),
    ])
  func another(heading: String, line: String, new: String, changed: String) {
    func file(_ lines: String...) -> String {
      "## \(heading)\n\(lines.map { $0 + "\n" }.joined())\n## Garden\nx\n"
    }
    for (first, second) in [(file(new), file(changed)), (file(changed), file(new))] {
      let result = merged(base: file(line), first, second, roles: (.device, .device))
      #expect(result.text.contains(new + "\n") && result.text.contains(changed + "\n"))
    }
  }

  @Test("which copy of a line was edited is not guessed")
  func copies() {
    func file(_ lines: String...) -> String {
      "## Fuel Log\n" + lines.map { "- \($0)\n" }.joined()
    }
    let result = merged(
      base: file("eggs (90 cal)", "soup", "eggs (90 cal)"),
      file("eggs (95 cal)", "soup", "eggs (90 cal)"),
      file("eggs (90 cal)", "soup", "eggs (80 cal)"), roles: (.device, .device))
    for line in ["- eggs (90 cal)\n", "- eggs (95 cal)\n", "- eggs (80 cal)\n"] {
      #expect(result.text.contains(line))
    }
    // Nor where one side made the copy.
    let copied = merged(
      base: file("eggs (90 cal)"), file("eggs (90 cal)", "eggs (90 cal)"), file("eggs (95 cal)"),
      roles: (.device, .device))
    #expect(copied.text.split(separator: "\n").count { $0 == "- eggs (90 cal)" } == 2)
    #expect(copied.text.contains("- eggs (95 cal)\n"))
  }

  private static let words = [
    "eggs", "porridge with apple", "rye bread", "lentil soup", "cold salmon", "call the plumber",
    "post the parcel", "water the ferns", "mend the gate", "slow stretch",
  ]

  /// Random lists of which each side edits, ticks, removes and adds some entries.
  @Test("every entry of the base that both sides kept stands once, whoever edited it")
  func everyEntryStandsOnce() {
    let seed = SeededRandom().seed
    var random = SeededRandom(seed: seed)
    for round in 0..<400 {
      let heading = random.pick(["Fuel Log", "Today's Todos", "Notes", "Garden"])
      let isBoxes = random.once(in: 2)
      let count = Int.random(in: 1...6, using: &random)
      let names = Self.words.shuffled(using: &random).prefix(count).map(\.self)
      func line(_ name: String, _ number: Int, isTicked: Bool) -> String {
        (isBoxes ? (isTicked ? "- [x] " : "- [ ] ") : "- ") + "\(name) <\(number)>"
      }
      var edits: [[Int: String]] = [[:], [:]]
      var isTicked = [Set<Int>(), Set<Int>()]
      var isRemoved = [Set<Int>(), Set<Int>()]
      let sides = (0...1).map { side -> String in
        var lines: [String] = []
        for (number, name) in names.enumerated() {
          if random.once(in: 10) {
            isRemoved[side].insert(number)
            continue
          }
          if random.once(in: 3) {
            edits[side][number] = "\(name) \(random.pick(["early", "late", "again"]))"
          }
          if isBoxes, random.once(in: 3) { isTicked[side].insert(number) }
          lines.append(
            line(
              edits[side][number] ?? name, number, isTicked: isTicked[side].contains(number)))
        }
        if random.once(in: 3) { lines.append("- new of \(side)") }
        return "## \(heading)\n" + lines.map { $0 + "\n" }.joined()
      }
      let base =
        "## \(heading)\n"
        + names.enumerated().map { line($1, $0, isTicked: false) + "\n" }.joined()
      let result = merged(base: base, sides[0], sides[1], roles: (.device, .device))
      for number in names.indices where isRemoved.allSatisfy({ !$0.contains(number) }) {
        let found = result.text.split(separator: "\n").filter { $0.hasSuffix("<\(number)>") }
        let what: Comment = "seed \(seed), round \(round): \(base) \(sides) \(result.text)"
        #expect(found.count == 1, what)
        if isTicked.contains(where: { $0.contains(number) }) {
          #expect(found.first?.hasPrefix("- [x]") == true, what)
        }
        let texts = Set(edits.compactMap { $0[number] })
        guard let text = found.first, !texts.isEmpty else { continue }
        #expect(texts.contains { text.hasSuffix("\($0) <\(number)>") }, what)
        for lost in texts where !text.contains(lost) {
          #expect(result.decisions.contains { $0.lostText.contains(lost) }, what)
        }
      }
    }
  }
}
