import LogMerge
import TestSupport
import Testing

/// Boxes under `## Routines`: a task is one box whatever stands behind it, and of two ticks the earlier stands
/// (docs/decisions/0124-ticks-of-routines.md).
@Suite("Merging ticks of routines")
struct RoutineMergeTests {
  private static func day(_ boxes: String...) -> String { day(boxes) }

  private static func day(_ boxes: [String]) -> String {
    "## Routines\n### Morning (06:45)\n" + boxes.map { "- \($0)\n" }.joined() + "\n## Notes\nA.\n"
  }

  /// What both sides say of a task, what the base said, what must come of it, and what is in a decision.
  private static let cases:
    [(ours: String, theirs: String, base: String?, result: String, lost: [String])] = [
      ("[x] Make bed (06:47)", "[x] Make bed (07:02)", "[ ] Make bed", "[x] Make bed (06:47)", []),
      ("[x] Make bed (06:47)", "[x] Make bed (07:02)", nil, "[x] Make bed (06:47)", []),
      (
        "[x] Make bed (06:47)", "[x] Make bed (06:47, 1:50)", "[ ] Make bed",
        "[x] Make bed (06:47, 1:50)", []
      ),
      ("[x] Make bed", "[x] make bed (07:02)", nil, "[x] Make bed (07:02)", []),
      ("[x] Stretch (back)", "[x] Stretch (back) (07:02)", nil, "[x] Stretch (back) (07:02)", []),
      // A remark that does not stand is in a decision.
      (
        "[x] Read (06:49)", "[x] Read (07:02, 1:50; aloud)", "[ ] Read", "[x] Read (06:49)",
        ["- [x] Read (07:02, 1:50; aloud)"]
      ),
      ("[x] Read (06:49)", "[x] Read (aloud)", nil, "[x] Read (06:49)", ["- [x] Read (aloud)"]),
      ("[x] Read", "[x] Read (aloud)", nil, "[x] Read (aloud)", []),
      (
        "[x] Read (06:49, 1:50)", "[x] Read (06:49; aloud)", nil, "[x] Read (06:49; aloud)", []
      ),
      (
        "[x] Read (06:49; aloud)", "[x] Read (07:02; aloud)", nil, "[x] Read (06:49; aloud)", []
      ),
      ("[x] Stretch", "[ ] ~~Stretch~~", "[ ] Stretch", "[x] Stretch", []),
      (
        "[x] Stretch (07:00)", "[ ] ~~Stretch~~ (sore back)", "[ ] Stretch", "[x] Stretch (07:00)",
        ["- [ ] ~~Stretch~~ (sore back)"]
      ),
      (
        "[ ] ~~Stretch~~ (late)", "[ ] ~~Stretch~~ (sore back)", "[ ] Stretch",
        "[ ] ~~Stretch~~ (sore back)", ["- [ ] ~~Stretch~~ (late)"]
      ),
      ("[ ] Make bed", "[x] Make bed", "[x] Make bed", "[ ] Make bed", []),
      ("[ ] Make bed", "[x] Make bed (06:47)", "[ ] Make bed", "[x] Make bed (06:47)", []),
      // A time that one side corrected is its own.
      (
        "[x] Make bed (07:10)", "[x] Make bed (06:47)", "[x] Make bed (06:47)",
        "[x] Make bed (07:10)", []
      ),
    ]

  @Test("the table of what two sides may say of a task", arguments: cases.indices)
  func table(index: Int) {
    let (ours, theirs, base, wanted, lost) = Self.cases[index]
    // Something else changes on each side, so that the section is merged.
    let old = base.map { Self.day($0, "[ ] Read") }
    let first = Self.day(ours, "[ ] Read", "[ ] Walk")
    let second = Self.day(theirs, "[x] Read (08:00)")
    let result = merged(base: old, first, second, roles: (.device, .device))
    #expect(result.text == Self.day(wanted, "[x] Read (08:00)", "[ ] Walk"))
    #expect(result.decisions.map(\.lostText) == lost)
  }

  @Test("two tasks that are alike are two, and a routine that only one side has stays whole")
  func alike() {
    let base = Self.day("[ ] Drink water", "[ ] Make bed", "[ ] Drink water")
    let first = Self.day("[x] Drink water (06:50)", "[ ] Make bed", "[ ] Drink water")
    let second = Self.day("[ ] Drink water", "[ ] Make bed", "[x] Drink water (09:00)")
      .replacing("## Notes", with: "### Evening\n- [ ] Read\n\n## Notes")
    let result = merged(base: base, first, second, roles: (.device, .device))
    #expect(
      result.text
        == Self.day("[x] Drink water (06:50)", "[ ] Make bed", "[x] Drink water (09:00)")
        .replacing("## Notes", with: "### Evening\n- [ ] Read\n\n## Notes"))
    #expect(result.decisions.isEmpty)
  }

  @Test("outside of routines a parenthesis is a part of the text")
  func elsewhere() {
    let result = merged(
      base: nil, "## Today's Todos\n- [x] Call (06:47)\n", "## Today's Todos\n- [x] Call (07:02)\n",
      roles: (.device, .device))
    #expect(result.text.ranges(of: "Call").count == 2)
  }

  // MARK: At random

  private struct Box: Equatable {
    var state = 0
    var time = ""
    var reason = ""

    static func random(_ random: inout SeededRandom) -> Box {
      var box = Box(state: Int.random(in: 0...2, using: &random))
      if box.state == 1 { box.time = random.pick(["", "06:47", "07:02", "23:10", "06:47, 1:50"]) }
      if box.state == 2 { box.reason = random.pick(["", "late", "sore"]) }
      return box
    }

    func text(_ title: String) -> String {
      let note = time.isEmpty ? "" : " (\(time))"
      switch state {
      case 1: return "[x] \(title)\(note)"
      case 2: return "[ ] ~~\(title)~~" + (reason.isEmpty ? "" : " (\(reason))")
      default: return "[ ] \(title)"
      }
    }

    /// What may come of a task that both sides have.
    static func merged(_ one: Box, _ other: Box, base: Box?) -> [Box] {
      if one == other { return [one] }
      if let base, one == base { return [other] }
      if let base, other == base { return [one] }
      switch (one.state, other.state) {
      case (1, 1):
        let times = [one, other].filter { !$0.time.isEmpty }
        let first = times.map { $0.time.prefix(5) }.min()
        return [
          times.filter { $0.time.prefix(5) == first }.max { $0.time.count < $1.time.count } ?? one
        ]
      case (1, 2): return [one]
      case (2, 1): return [other]
      // Opened on purpose, or the other one.
      case (0, _), (_, 0): return [one, other]
      default: return [one, other]
      }
    }
  }

  @Test(
    "any ticks of two devices: each task once, as the rules have it, in whatever order they meet")
  func anyTicks() {
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) } ?? 1500
    var random = SeededRandom()
    let titles = ["Make bed", "Drink water", "Stretch (back)", "Read"]
    func boxes(_ random: inout SeededRandom, from old: [Box]) -> [Box] {
      old.map { random.once(in: 2) ? $0 : Box.random(&random) }
    }
    func day(_ boxes: [Box]) -> String { Self.day(zip(titles, boxes).map { $1.text($0) }) }
    for number in 0..<cases {
      let hasBase = !random.once(in: 4)
      let base = titles.map { _ in random.once(in: 2) ? Box() : Box.random(&random) }
      let (first, second) = (boxes(&random, from: base), boxes(&random, from: base))
      let old = hasBase ? day(base) : nil
      let result = merged(base: old, day(first), day(second), roles: (.device, .device))
      let swapped = FileMerger.merge(
        path: "content/logs/2031-03-04.md", bases: old.map { [Array($0.utf8)] } ?? [],
        ours: Side(
          bytes: Array(day(second).utf8), role: .device, device: "desk", time: 2, commit: "b"),
        theirs: Side(
          bytes: Array(day(first).utf8), role: .device, device: "phone", time: 1, commit: "a"))
      let again = merged(base: old, day(first), result.text, roles: (.device, .device))
      let lines = result.text.split(separator: "\n").filter { $0.hasPrefix("- ") }.map {
        String($0.dropFirst(2))
      }
      let allowed = titles.indices.map { index in
        Box.merged(first[index], second[index], base: hasBase ? base[index] : nil)
          .map { $0.text(titles[index]) }
      }
      let isRight =
        lines.count == titles.count && zip(lines, allowed).allSatisfy { $1.contains($0) }
        && swapped.bytes == Array(result.text.utf8) && again.text == result.text
      #expect(
        isRight,
        "BESTUPID_SEED=\(random.seed), case \(number)\nbase:\n\(old ?? "none")\nours:\n\(day(first))theirs:\n\(day(second))result:\n\(result.text)again:\n\(again.text)"
      )
      if !isRight { return }
    }
  }
}
