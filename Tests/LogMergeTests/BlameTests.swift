import LogMerge
import TestSupport
import Testing

@Suite struct BlameTests {
  private func bytes(_ words: String) -> [UInt8] {
    Array(words.split(separator: " ").joined(separator: "\n").utf8)
  }

  private func blame(_ words: String, by rank: Int, after parents: (String, Blame)...) -> Blame {
    Blame(of: bytes(words), by: rank, after: parents.map { (bytes($0.0), $0.1) })
  }

  @Test("a line was brought by the commit that has it first")
  func lines() {
    let first = blame("a b c", by: 0)
    #expect(first.ranks == [0, 0, 0])
    let second = blame("a x c d", by: 1, after: ("a b c", first))
    #expect(second.ranks == [0, 1, 0, 1])
    #expect(blame("a x c d", by: 2, after: ("a x c d", second)).ranks == [0, 1, 0, 1])
    #expect(blame("x d", by: 2, after: ("a x c d", second)).ranks == [1, 1])
  }

  @Test("what is older than the commits has an unknown rank")
  func older() {
    #expect(blame("a b x", by: 0, after: ("a b", .ofOlderText)).ranks == [-1, -1, 0])
    #expect(blame("a b", by: 0, after: ("a b", .ofOlderText)).ranks == [])
  }

  @Test("a line that was moved, or has another line end, is not new")
  func moved() {
    let first = blame("a b c d", by: 0)
    #expect(blame("d a b c", by: 1, after: ("a b c d", first)).ranks == [0, 0, 0, 0])
    #expect(blame("a\r b\r c d", by: 1, after: ("a b c d", first)).ranks == [0, 0, 0, 0])
    // A copy is new.
    #expect(blame("a b a c d", by: 1, after: ("a b c d", first)).ranks.filter { $0 == 1 } == [1])
  }

  @Test("a merge brings what no parent has, and of two who brought one line the newer counts")
  func merges() {
    let base = blame("a b", by: 0)
    let one = blame("one a b", by: 1, after: ("a b", base))
    let two = blame("a b two both", by: 2, after: ("a b", base))
    let three = blame("a b both", by: 3, after: ("a b", base))
    for parents in [
      [("one a b", one), ("a b two both", two)], [("a b two both", two), ("one a b", one)],
    ] {
      let merge = Blame(
        of: bytes("one a b two new both"), by: 9,
        after: parents.map { (bytes($0.0), $0.1) })
      #expect(merge.ranks == [1, 0, 0, 2, 9, 2])
    }
    let both = blame("a b two both", by: 9, after: ("a b two both", two), ("a b both", three))
    #expect(both.ranks == [0, 0, 2, 2])
    let newer = blame("a both", by: 9, after: ("a b two both", two), ("a b both", three))
    #expect(newer.ranks == [0, 3])
    // Two parents with the text of the merge, that brought it each on its own.
    let again = blame("a b both", by: 4, after: ("a b", base))
    for parents in [[three, again], [again, three]] {
      #expect(
        Blame(of: bytes("a b both"), by: 9, after: parents.map { (bytes("a b both"), $0) }).ranks
          == [0, 0, 4])
    }
  }

  @Test("time is linear in the lines")
  func speed() {
    func blame(_ count: Int) {
      let lines = (0..<count).map { "line \($0 % (count / 3))\n" }.joined()
      let old = Array(lines.utf8)
      let new = Array((lines + lines.reversed()).utf8)
      let blame = Blame(of: new, by: 1, after: [(old, .ofOlderText), (new + [10], .ofOlderText)])
      #expect(blame.ranks.count == new.count { $0 == 10 } + 1)
    }
    let growth = Growth(small: { blame(2_500) }, large: { blame(20_000) })
    #expect(growth.isLinear, "\(growth)")
  }
}
