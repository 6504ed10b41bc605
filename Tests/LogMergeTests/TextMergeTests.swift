import LogMerge
import Testing
import Words

@Suite struct TextMergeTests {
  /// Merges texts whose lines are words, by the rules of a path. Theirs has the later commit.
  private func merge(
    _ base: String?, _ ours: String, _ theirs: String, path: String = "bestupid.yaml"
  ) -> MergeResult {
    func bytes(_ words: String) -> [UInt8] {
      Array(words.split(separator: " ").map { $0 + "\n" }.joined().utf8)
    }
    return FileMerger.merge(
      path: path, bases: base.map { [bytes($0)] } ?? [],
      ours: Side(bytes: bytes(ours), role: .device, device: "one", time: 1, commit: "a"),
      theirs: Side(bytes: bytes(theirs), role: .device, device: "two", time: 2, commit: "b"))
  }

  private func words(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.map { $0 == ASCII.lineFeed ? ASCII.space : $0 }, as: UTF8.self)
  }

  /// Every pair of changes of one line between two unchanged lines.
  @Test(arguments: [
    ("b", "b", "b", 0), ("b", "B", "B", 0), ("b", "", "", 0), ("b", "b b2", "b b2 ", 0),
    ("B", "b", "B", 0), ("B", "B2", "B2", 1), ("B", "", "B", 1), ("B", "b b2", "B b2", 0),
    ("", "b", "", 0), ("", "B", "B", 1), ("", "b b2", "b2", 0),
    ("b b1", "b b2", "b b2", 1), ("b0 b", "b b2", "b0 b b2", 0), ("b b1 b2", "b b2", "b b1 b2", 0),
  ])
  func oneLineBetweenTwo(ours: String, theirs: String, expected: String, decisions: Int) {
    let result = merge("a b c", "a \(ours) c", "a \(theirs) c")
    let texts = [result.bytes].map(words)[0].split(separator: " ").joined(separator: " ")
    #expect(texts == "a \(expected) c".split(separator: " ").joined(separator: " "))
    #expect(result.decisions.count == decisions)
  }

  @Test func ofConflictingLinesTheLaterAreKeptAndTheOthersAreInADecision() throws {
    let result = merge("a b c", "a one c", "a two c")
    let decision = try #require(result.decisions.first)
    #expect(words(result.bytes) == "a two c ")
    #expect(decision.kept == Array("two".utf8) && decision.lost == Array("one".utf8))
    #expect(decision.keptFrom == "two" && decision.winner == .later)
  }

  /// The later commit's text is the smaller one here: what decides between commits of the same second
  /// must not make the later side's whole file the result.
  @Test func aConflictCostsNoLineOfOtherParts() {
    let result = merge("a b c d e", "a y c d e new", "a x c d e")
    #expect(words(result.bytes) == "a x c d e new ")
    #expect(result.decisions.map { words($0.lost) } == ["y"])
  }

  /// The example of docs/merge.md.
  @Test func ofTwoOrdersOfTheSameLinesTheLaterIsKeptAndTheOtherIsInADecision() {
    let result = merge("a b c d", "a d b c", "d c b a", path: "notes.md")
    #expect(words(result.bytes) == "d c b a ")
    #expect(result.decisions.map { words($0.lost) } == ["a d b c"])
  }

  @Test func notesThatBothSidesAddAreKeptTheOlderFirst() throws {
    let result = merge("a", "a one", "a two", path: "notes.md")
    #expect(words(result.bytes) == "a one two ")
    #expect(result.decisions == [])
  }

  @Test func withoutABaseTheCommonLinesAreTheBase() {
    #expect(words(merge(nil, "a x c", "a c d").bytes) == "a x c d ")
    #expect(words(merge(nil, "x", "y", path: "notes.md").bytes) == "x y ")
  }

  @Test func anotherLineEndIsNotAChangeOfALine() {
    let side = { (text: String, time: Int64) in
      Side(bytes: Array(text.utf8), role: .device, device: "", time: time, commit: "")
    }
    let result = FileMerger.merge(
      path: "x.cfg", bases: [Array("a\nb\nc\n".utf8)], ours: side("a\r\nb\r\nc\r\n", 1),
      theirs: side("a\nB\nc\n", 2))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "a\r\nB\nc\r\n")
    #expect(result.decisions.isEmpty)
  }

  @Test func ofBinaryFilesTheLaterIsKeptAndTheOtherIsNamed() {
    let side = { (last: UInt8, time: Int64) in
      Side(bytes: [1, 0, last], role: .device, device: "d\(last)", time: time, commit: "")
    }
    let result = FileMerger.merge(
      path: "a.md", bases: [[1, 0]], ours: side(1, 9), theirs: side(2, 8))
    #expect(result.bytes == [1, 0, 1])
    #expect(result.decisions.map(\.key) == ["file"])
    #expect(result.decisions.map(\.lostFrom) == ["d2"])
  }
}
