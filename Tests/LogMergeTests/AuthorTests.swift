import LogMerge
import TestSupport
import Testing

/// Who owns what is asked text by text: each line of a side has an author of its own.
@Suite struct AuthorTests {
  private static let bot = Author(role: .bot, device: "coach", time: 10, commit: "b1")
  private static let desk = Author(role: .device, device: "desk", time: 20, commit: "d1")
  private static let phone = Author(role: .device, device: "phone", time: 30, commit: "f1")

  /// A side of which the lines that `others` names have another author than the file.
  private static func side(
    _ text: String, by author: Author, _ others: [String: Author] = [:]
  ) -> Side {
    Side(
      bytes: Array(text.utf8), author: author,
      lineAuthors: LineAuthors(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .map { others[String($0)] ?? author }))
  }

  private static func merge(
    _ base: String?, _ ours: Side, _ theirs: Side, path: String = "content/logs/2031-03-04.md"
  ) -> (text: String, decisions: [Decision]) {
    let bases = base.map { [Array($0.utf8)] } ?? []
    let results = [(ours, theirs), (theirs, ours)].map {
      FileMerger.merge(path: path, bases: bases, ours: $0.0, theirs: $0.1)
    }
    #expect(results[0] == results[1])
    return (String(decoding: results[0].bytes, as: UTF8.self), results[0].decisions)
  }

  @Test("a line that stays since all versions have it is not said to be the later one")
  func commonLineStays() {
    // Each side has both headings of one section, in another order: each would give up the other's.
    let old = Author(role: .device, device: "old phone", time: 1, commit: "c1")
    let (plain, short) = ("## Today's Todos", "## TODAY'S TODOS (Short Day)")
    let sides = [(Self.phone, [short, plain]), (Self.desk, [plain, short])].map { author, lines in
      Self.side(lines.joined(separator: "\n") + "\n", by: author, [plain: old])
    }
    let (text, decisions) = Self.merge("", sides[0], sides[1])
    #expect(text == "\(short)\n\(plain)\n")
    #expect(!decisions.contains { $0.winner == .later && $0.keptFrom == "old phone" })
    #expect(decisions.map(\.winner).allSatisfy { $0 == .common })
  }

  /// In each section the bot's text passed through a merge that the desk made, and the phone wrote another
  /// one later: base, through the desk, the phone's, what is kept.
  @Test(
    "the bot's text is the bot's on a side that a device merged",
    arguments: [
      // An entry of the front matter.
      (
        "---\ntitle: \"x\"\nfocus: a\n---\n", "title: \"[Swim Day]\"", "title: \"[Rest]\"",
        "title: \"x\""
      ),
      // A heading, and the texts below it.
      (
        "## Daily Briefing\nfocus: a\n", "## Daily Briefing (bot)", "## Daily Briefing (mine)",
        "## Daily Briefing"
      ),
      ("## Planned Workout\n- old\n\n## Notes\nfocus: a\n", "- Run 3 mi", "- Rest", "- old"),
      // A field, a box and a row of a section that the bot owns.
      (
        "## Daily Briefing\nEnergy:: 1\n\n## Notes\nfocus: a\n", "Energy:: 5", "Energy:: 3",
        "Energy:: 1"
      ),
      (
        "## Analysis\n| Pace | 9:00 |\n\n## Notes\nfocus: a\n", "| Pace | 8:30 |",
        "| Pace | 8:10 |", "| Pace | 9:00 |"
      ),
    ])
  func throughAMerge(base: String, bots: String, phones: String, old: String) {
    let desks = base.replacing(old, with: bots).replacing("focus: a", with: "focus: b")
    let result = Self.merge(
      base, Self.side(desks, by: Self.desk, [bots: Self.bot]),
      Self.side(base.replacing(old, with: phones), by: Self.phone))
    #expect(result.text == desks)
    #expect(result.decisions.map(\.lostText) == [phones])
    #expect(result.decisions.map(\.winner) == [.bot])
    #expect(result.decisions.map(\.keptFrom) == ["coach"])
    #expect(result.decisions.map(\.lostFrom) == ["phone"])
  }

  @Test("a device's value is the device's on a side that the bot changed last")
  func throughTheBot() {
    let base = "## Quick Log\nWeight:: 1\n\n## Planned Workout\nx\n"
    let desks = base.replacing("Weight:: 1", with: "Weight:: 2").replacing("\nx\n", with: "\ny\n")
    let later = Author(role: .bot, device: "coach", time: 40, commit: "b2")
    let result = Self.merge(
      base, Self.side(desks, by: later, ["Weight:: 2": Self.desk]),
      Self.side(base.replacing("Weight:: 1", with: "Weight:: 3"), by: Self.bot))
    #expect(result.text == desks)
    #expect(result.decisions.map(\.winner) == [.device])
    #expect(result.decisions.map(\.keptFrom) == ["desk"])
  }

  @Test(
    "of two values the one that was written later is kept, whatever else its side changed since",
    arguments: ["## Garden\nPeas:: ", "## Fuel Log\ncalories_so_far:: "])
  func laterValue(section: String) {
    let base = section + "1\n\n## Notes\nx\n"
    let desks = base.replacing(" 1", with: " 2").replacing("\nx\n", with: "\ny\n")
    let phones = base.replacing(" 1", with: " 3")
    let old = Author(role: .device, device: "desk", time: 5, commit: "d0")
    let line = section.split(separator: "\n")[1] + "2"
    for later in [Self.desk, Author(role: .device, device: "desk", time: 90, commit: "d9")] {
      let result = Self.merge(
        base, Self.side(desks, by: later, [String(line): old]), Self.side(phones, by: Self.phone))
      #expect(result.text == phones.replacing("\nx\n", with: "\ny\n"))
      #expect(result.decisions.map(\.keptFrom) == ["phone"])
    }
  }

  @Test("a text of several lines is as new as the newest of them")
  func severalLines() {
    let base = "---\ntags:\n  - a\n  - b\n---\n"
    let desks = base.replacing("- b", with: "- desk")
    let phones = base.replacing("- b", with: "- phone")
    let older = Author(role: .device, device: "desk", time: 5, commit: "d0")
    let result = Self.merge(
      base, Self.side(desks, by: Self.desk, ["tags:": older, "  - a": older]),
      Self.side(phones, by: Author(role: .device, device: "phone", time: 10, commit: "f0")))
    #expect(result.text == desks)
  }

  @Test("what one side took from a text is by who changed the file, as no line tells it")
  func deletedLine() {
    let base = "---\ntags:\n  - a\n  - b\n---\n"
    let desks = base.replacing("  - b\n", with: "")
    let phones = base.replacing("- b", with: "- phone")
    let taken = Side(bytes: Array(desks.utf8), author: Self.phone, lineAuthors: .unknown)
    let result = Self.merge(base, taken, Self.side(phones, by: Self.desk))
    #expect(result.text == desks)
  }

  @Test(
    "lines of other files are kept by their own times",
    arguments: ["bestupid.yaml", "memory/people/jane.json", "data/figures.json"])
  func otherFiles(path: String) {
    let isJSON = path.hasSuffix(".json")
    func file(_ one: Int, _ two: Int, _ three: Int) -> String {
      isJSON
        ? "{\n  \"a\": \(one),\n  \"b\": \(two),\n  \"c\": \(three)\n}\n"
        : "a: \(one)\nx\nb: \(two)\ny\nc: \(three)\n"
    }
    func line(_ key: String, _ value: Int) -> String {
      isJSON ? "  \"\(key)\": \(value)," : "\(key): \(value)"
    }
    let old = Author(role: .device, device: "phone", time: 5, commit: "f0")
    // The phone changed `c` last, and `a` before the desk did.
    let result = Self.merge(
      file(0, 0, 0), Self.side(file(1, 1, 0), by: Self.desk),
      Self.side(file(2, 0, 2), by: Self.phone, [line("a", 2): old]), path: path)
    #expect(result.text == file(1, 1, 2))
    #expect(result.decisions.map(\.keptFrom) == ["desk"])
    #expect(result.decisions.map(\.lostFrom) == ["phone"])
  }

  @Test("notes that both sides add stand in the order in which they were written")
  func notes() {
    let older = Author(role: .device, device: "desk", time: 1, commit: "d0")
    for author in [Self.desk, Author(role: .device, device: "desk", time: 90, commit: "d9")] {
      let result = Self.merge(
        "a\n", Self.side("a\ndesk\n", by: author, ["desk": older]),
        Self.side("a\nphone\n", by: Self.phone), path: "notes.md")
      #expect(result.text == "a\ndesk\nphone\n")
      #expect(result.decisions == [])
    }
  }

  @Test(
    "a result has the authors of its sides' lines, and the merge's where neither side has the line")
  func authorsOfAResult() {
    let one = Self.side("a\nb\n", by: Self.desk, ["a": Self.bot])
    let two = Self.side("b\nc\n", by: Self.phone)
    let merge = Author(role: .device, device: "tablet", time: 99, commit: "m1")
    let side = Side(bytes: Array("c\na\r\nb\nnew\n".utf8), mergedFrom: [one, two], by: merge)
    let names = (0..<4).map { side.lineAuthors[$0]?.device }
    #expect(names == ["phone", "coach", "phone", "tablet"])
    // The same text as one side's is that side's.
    let same = Side(bytes: one.bytes, mergedFrom: [one, two], by: merge)
    #expect((0..<2).map { same.lineAuthors[$0]?.device } == ["coach", "desk"])
  }
}
