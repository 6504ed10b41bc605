import LogMerge
import TestSupport
import Testing
import Words

/// Tests that the checks of the laws find broken merges.
@Suite struct OracleTests {
  /// A merge that is broken on purpose.
  struct BrokenMerge: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let breaks: [Law]
    let merge: @Sendable (_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult

    init(
      _ name: String, breaks: [Law],
      merge: @escaping @Sendable (_ base: [UInt8]?, _ ours: Side, _ theirs: Side) -> MergeResult
    ) {
      testDescription = name
      self.breaks = breaks
      self.merge = merge
    }

    /// The merge under test, with its result changed afterwards.
    init(
      spoiled name: String, breaks: [Law],
      by spoil: @escaping @Sendable (inout [ArraySlice<UInt8>], inout [Decision]) -> Void
    ) {
      self.init(name, breaks: breaks) { base, ours, theirs in
        let result = DayMerge.merge(base: base, ours: ours, theirs: theirs)
        var lines = result.bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
        var decisions = result.decisions
        spoil(&lines, &decisions)
        return MergeResult(
          bytes: Array(lines.joined(separator: [ASCII.lineFeed])), decisions: decisions)
      }
    }
  }

  static let merges = [
    BrokenMerge("takes ours", breaks: [.identity, .symmetry, .noLoss]) { _, ours, _ in
      MergeResult(bytes: ours.bytes, decisions: [])
    },
    BrokenMerge("takes theirs", breaks: [.identity, .symmetry, .noLoss]) { _, _, theirs in
      MergeResult(bytes: theirs.bytes, decisions: [])
    },
    BrokenMerge("takes the later", breaks: [.noLoss, .locality]) { base, ours, theirs in
      if ours.bytes == base ?? [] { return MergeResult(bytes: theirs.bytes, decisions: []) }
      if theirs.bytes == base ?? [] { return MergeResult(bytes: ours.bytes, decisions: []) }
      let later = ours.author.isLater(than: theirs.author) ? ours : theirs
      return MergeResult(bytes: later.bytes, decisions: [])
    },
    BrokenMerge("takes the earlier", breaks: [.noLossAgain]) { _, ours, theirs in
      let isOurs = theirs.author.isLater(than: ours.author)
      return MergeResult(bytes: isOurs ? ours.bytes : theirs.bytes, decisions: [])
    },
    BrokenMerge("keeps the base", breaks: [.identity, .noLoss, .commonLinesStay]) { base, _, _ in
      MergeResult(bytes: base ?? [], decisions: [])
    },
    BrokenMerge("puts both one below the other", breaks: [.identity, .idempotence]) {
      _, ours, theirs in
      let files = [ours.bytes, theirs.bytes].sorted { $0.lexicographicallyPrecedes($1) }
      return MergeResult(bytes: files[0] + [ASCII.lineFeed] + files[1], decisions: [])
    },
    BrokenMerge("marks conflicts as git does", breaks: [.noInvention, .identity]) {
      _, ours, theirs in
      let marks = ["<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n"].map { Array($0.utf8) }
      return MergeResult(
        bytes: marks[0] + ours.bytes + marks[1] + theirs.bytes + marks[2], decisions: [])
    },
    BrokenMerge(
      spoiled: "drops the last line",
      breaks: [.noLoss, .commonLinesStay, .linesOfAllStay, .threeVersions]
    ) { lines, _ in
      if let last = lines.lastIndex(where: { !$0.isEmpty }) { lines.remove(at: last) }
    },
    BrokenMerge(spoiled: "drops the decisions", breaks: [.noLoss]) { _, decisions in
      decisions = []
    },
    BrokenMerge(spoiled: "invents a line", breaks: [.noInvention]) { lines, _ in
      lines.append(Array("- [ ] Nobody wrote this\n".utf8)[...])
    },
    BrokenMerge(spoiled: "drops due dates", breaks: [.dueDates]) { lines, _ in
      for (index, line) in lines.enumerated() {
        let text = String(decoding: line, as: UTF8.self)
        lines[index] = Array(text.replacing(#/ \(due [-0-9]+\)/#, with: "").utf8)[...]
      }
    },
    BrokenMerge(spoiled: "turns the lines round", breaks: [.locality, .wellFormed]) { lines, _ in
      lines.reverse()
    },
    BrokenMerge(spoiled: "drops a blank line", breaks: [.locality]) { lines, _ in
      if let heading = lines.lastIndex(where: { $0.first == ASCII.hash }),
        let blank = lines[heading...].firstIndex(where: \.isEmpty)
      {
        lines.remove(at: blank)
      }
    },
    BrokenMerge(spoiled: "turns decisions round", breaks: [.decisionsAreTrue]) { _, decisions in
      decisions = decisions.map { old in
        Decision(
          section: old.section, key: old.key, kept: old.lost, lost: old.kept,
          keptFrom: old.lostFrom,
          lostFrom: old.keptFrom, winner: old.winner)
      }
    },
  ]

  @Test(arguments: merges) func brokenMergesAreFound(merge: BrokenMerge) throws {
    var scenarios = try Scenarios(seed: 1, isPlain: true)
    var unbroken = merge.breaks
    for _ in 0..<200 where !unbroken.isEmpty {
      let scenario = scenarios.next().merged(by: merge.merge)
      let oracle = Oracle(scenario)
      unbroken.removeAll { $0.violation(scenario, oracle) != nil }
    }
    #expect(unbroken.isEmpty)
  }

  @Test("a text that is no UTF-8 is the same one in each of its boxes")
  func otherBytes() {
    func box(_ start: String, _ end: [UInt8] = []) -> [UInt8] { Array(start.utf8) + end + [10] }
    let base = box("- [x] Water the ferns", [0xEC, 0x5B])
    let parts = OracleOfParts(
      base: base,
      sides: [box("- [ ] Water the ferns", [0xEC, 0x5B]), box("- [x] Water the ferns")],
      result: box("- [ ] Water the ferns"))
    let line = Oracle.text(parts.sides[0].dropLast())
    #expect(parts.isToldOtherwise(line, of: 0))
    #expect(!parts.isToldOtherwise(line + "!", of: 0))
  }

  @Test func everyLawIsBrokenByOne() {
    #expect(Set(Self.merges.flatMap(\.breaks)) == Set(Law.allCases))
  }
}
