import LogMerge
import TestSupport
import Testing

/// Law 7: no input makes a merge slow.
@Suite(.serialized) struct SpeedTests {
  /// A file of many similar lines; `%` is a different number in each, in another order on each side.
  struct Heap: Sendable, CustomTestStringConvertible {
    let line: String
    var start = ""
    var end = ""
    var path = "content/logs/2031-03-04.md"
    /// The factor by which the number of lines grows.
    var scale = 1

    var testDescription: String { "\(path) \((start + line).debugDescription)" }

    /// The file in one version, with its own order of numbers.
    func bytes(_ count: Int, order: Int) -> [UInt8] {
      var bytes = Array(start.utf8)
      for place in 0..<count {
        let number = Array(String(place * order % (count | 1)).utf8)
        for byte in line.utf8 {
          if byte == UInt8(ascii: "%") { bytes += number } else { bytes.append(byte) }
        }
      }
      return bytes + Array(end.utf8)
    }

    /// Merges two versions of the file with and without a base.
    func merge(_ count: Int) {
      func side(_ order: Int) -> Side {
        Side(
          bytes: bytes(count, order: order), role: order == 7 ? .bot : .device,
          device: "\(order)", time: Int64(order), commit: "\(order)")
      }
      for bases in [[bytes(count, order: 1)], []] {
        _ = FileMerger.merge(path: path, bases: bases, ours: side(7), theirs: side(13))
      }
    }
  }

  static let heaps = [
    Heap(line: "line %\n"), Heap(line: "same\n"), Heap(line: "- [ ] same\n%\n"),
    Heap(line: "a\n\n% b\n"), Heap(line: "1.\n% x\n"), Heap(line: "%. x\n"),
    Heap(line: "## %\n"), Heap(line: "## same\n%\n"), Heap(line: "# %\n## %\n### %\n"),
    Heap(line: "- a %\n  - b %\n    - c %\n"), Heap(line: "f%:: 3\n"),
    Heap(line: "| % | 1 |\n", start: "## Daily Stats\n| a | b |\n|---|---|\n"),
    Heap(line: "| a | b |\n|---|---|\n| % | 2 |\n"), Heap(line: "<!-- %\n -->\n"),
    Heap(line: "<!-- %\n"), Heap(line: "```\n%\n```\n"), Heap(line: "~~~\n%\n"),
    Heap(line: "k%: v\n", start: "---\n", end: "---\n"),
    // Some 500 lines are compared in full (docs/decisions/0016-diff-of-lines.md).
    Heap(line: "%\n", path: "notes.md", scale: 10),
    Heap(line: "same\n%\n", path: "bestupid.yaml", scale: 10),
    Heap(
      line: "{\"date\": \"%\", \"a\": 1},\n", start: "[\n", end: "{}]\n", path: "data/a.json"),
    Heap(line: "{\"id\": \"%\", \"ts\": \"%\"}\n", path: "memory/events.jsonl"),
  ]

  /// With eight times as many lines. `BESTUPID_BENCHMARK` sets the number of lines, for release builds.
  @Test(arguments: heaps) func timeIsLinear(heap: Heap) {
    let count = heap.scale * (Self.benchmark ?? 60)
    let growth = Growth(small: { heap.merge(count) }, large: { heap.merge(count * 8) })
    #expect(growth.isLinear, "\(growth)")
    if Self.benchmark != nil { print("\(heap.testDescription): \(growth)") }
  }

  private static let benchmark = TestEnvironment.variable("BESTUPID_BENCHMARK").flatMap { Int($0) }
}
