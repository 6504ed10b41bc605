import TestSupport
import Testing
import Words

@Suite struct PartitioningIndexTests {
  @Test("it is where a search from the start would end, in arrays and in slices")
  func sameAsSearch() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let numbers = (0..<Int.random(in: 0...20, using: &random))
        .map { _ in Int.random(in: 0...9, using: &random) }.sorted()
      let part = numbers[(numbers.count / 3)...]
      for limit in 0...10 {
        #expect(
          numbers.partitioningIndex { $0 >= limit }
            == numbers.firstIndex { $0 >= limit } ?? numbers.endIndex)
        #expect(
          part.partitioningIndex { $0 >= limit }
            == part.firstIndex { $0 >= limit } ?? part.endIndex, "BESTUPID_SEED=\(random.seed)")
      }
    }
  }
}
