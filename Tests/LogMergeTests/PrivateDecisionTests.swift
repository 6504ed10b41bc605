import LogMerge
import LogSyntax
import TestSupport
import Testing

/// Which decisions are about the cycle, and how one names a text without telling it.
@Suite("Decisions about the cycle")
struct PrivateDecisionTests {
  private static let headings = [
    "## Cycle", "##  Cycle 🌙", "## cycle:", "### **Cycle** (a remark)", "# CYCLE",
    "## Cycle - Tuesday, Mar 4, 2031", "## Cycle ##",
  ]

  private func merge(_ base: String, _ ours: String, _ theirs: String) -> [Decision] {
    func side(_ text: String, _ time: Int64) -> Side {
      Side(
        bytes: Array(text.utf8), role: .device, device: "desk\(time)", time: time, commit: "\(time)"
      )
    }
    return FileMerger.merge(
      path: "content/logs/2031-03-04.md", bases: [Array(base.utf8)], ours: side(ours, 1),
      theirs: side(theirs, 2)
    ).decisions
  }

  @Test("in each spelling of the heading, for each construct below it", arguments: headings)
  func spellings(heading: String) {
    let constructs: [(String, (String) -> String)] = [
      ("a field", { "Flow:: \($0)" }), ("a symptom", { "zebrasign:: \($0)" }),
      ("a field in a list", { "- Temp:: \($0)" }),
      ("a box", { "- [\(["1": " ", "a": "x"][$0] ?? "-")] rest" }),
      ("a row", { "| sign | how |\n|---|---|\n| zebra | \($0) |" }),
      ("a part", { "#### Signs\nzebrasign:: \($0)" }),
      ("a known part", { "#### Notes\nMood_AM:: \($0)" }),
    ]
    for (what, text) in constructs {
      func day(_ value: String) -> String {
        "## Quick Log\nWeight:: \(value)\n\n\(heading)\n\(text(value))\n"
      }
      let decisions = merge(day("1"), day("a"), day("b"))
      let ofCycle = decisions.filter { $0.key != "Weight" }
      #expect(!ofCycle.isEmpty && ofCycle.count < decisions.count, "\(what)")
      let isOfDay = heading == "# CYCLE" && what == "a known part"
      #expect(ofCycle.allSatisfy { $0.isPrivate != isOfDay }, "\(what): \(decisions)")
      #expect(decisions.allSatisfy { $0.key != "Weight" || !$0.isPrivate }, "\(what)")
    }
  }

  @Test("a section that one side deleted, a heading's remark, and a cycle in a comment")
  func others() {
    let day = "## Notes\nx\n\n## Cycle\nFlow:: light\n"
    let deleted = merge(
      day, "## Notes\nx\n", day.replacing("light", with: "heavy"))
    #expect(deleted.map(\.key) == ["section"] && deleted.allSatisfy { $0.isPrivate })
    let part = merge(
      day + "### Signs\nzebrasign:: 1\n", day, day + "### Signs\nzebrasign:: 2\n")
    #expect(part.map(\.key) == ["section"] && part.allSatisfy { $0.isPrivate })
    let remarks = merge(
      day, day.replacing("Cycle", with: "Cycle (zebra)"),
      day.replacing("Cycle", with: "Cycle (horse)"))
    #expect(!remarks.isEmpty && remarks.allSatisfy { $0.isPrivate })
    func hidden(_ value: String) -> String { "## Lessons\n<!--\n## Cycle\nFlow:: \(value)\n-->\n" }
    let comments = merge(
      "## Notes\nx\n" + hidden("1"), "## Notes\nx\n", "## Notes\nx\n" + hidden("2"))
    #expect(!comments.isEmpty && comments.allSatisfy { $0.isPrivate }, "\(comments)")
  }

  @Test("the lines of a text are found in its file, and read there as they stood")
  func quoted() throws {
    var random = SeededRandom(seed: 12)
    let words = ["Flow:: heavy", "  - Temp:: 36.6", "", "zebrasign:: 2", "Note:: ü\t", "x"]
    for round in 0..<500 {
      let end = Bool.random(using: &random) ? "\r\n" : "\n"
      let lines = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }
      let wanted = lines.indices.filter { _ in Bool.random(using: &random) }
      let text = wanted.map { lines[$0] }.joined(separator: "\n")
      let file = Array(lines.joined(separator: end).utf8)
      guard !text.isEmpty else { continue }
      let quoted = try #require(QuotedLines(of: Array(text.utf8), in: file), "round \(round)")
      #expect(QuotedLines(quoted.description) == quoted)
      let read = try #require(quoted.text(in: file))
      #expect(
        String(decoding: read, as: UTF8.self).replacing("\r\n", with: "\n") == text,
        "round \(round)")
      #expect(QuotedLines(of: Array("\(text)\nno such line".utf8), in: file) == nil)
    }
    for bad in ["", "0", "3-2", "a", "1-2-3", "1,", "-1"] { #expect(QuotedLines(bad) == nil) }
    #expect(QuotedLines("4")?.text(in: Array("a\nb".utf8)) == nil)
  }
}
