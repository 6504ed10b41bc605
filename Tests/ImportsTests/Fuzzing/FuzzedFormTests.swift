import ImportFuzzing
import TestSupport
import Testing

/// A sample of what `make fuzz` does: seeds of every form, changed at random.
@Suite("Any bytes whatever, by every reader of imports", .serialized)
struct FuzzedFormTests {
  @Test("a seed is read as the form that it is", arguments: FuzzedForm.allCases)
  func seeds(_ form: FuzzedForm) throws {
    for (index, seed) in try form.seeds().enumerated() {
      #expect(try form.read(seed), "seed \(index + 1)")
    }
  }

  @Test(
    "seeds changed at random break nothing that must hold of any input",
    arguments: FuzzedForm.allCases)
  func changes(_ form: FuzzedForm) throws {
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) } ?? 300
    var random = SeededRandom()
    // What traps ends the process, and could not say it.
    TestEnvironment.tell("\(form.rawValue): seed \(random.seed)")
    let seeds = try form.seeds()
    for number in 0..<cases {
      var bytes = random.pick(seeds)
      for _ in 0..<random.pick([1, 1, 2, 4, 16]) { Self.change(&bytes, seeds, &random) }
      do throws(BrokenInvariant) {
        try form.read(bytes)
      } catch {
        Issue.record("\(error), case \(number) of seed \(random.seed): \(bytes)")
      }
    }
  }

  /// Changes bytes in one place: a flip, a cut, a piece of another seed, a number that may be a length, a digit.
  private static func change(
    _ bytes: inout [UInt8], _ seeds: [[UInt8]], _ random: inout SeededRandom
  ) {
    func range(in count: Int, most: Int) -> Range<Int> {
      let start = Int.random(in: 0...count, using: &random)
      return start..<min(count, start + Int.random(in: 0...most, using: &random))
    }
    let place = range(in: bytes.count, most: 4)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: for index in place { bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
    case 1: for index in place { bytes[index] = random.pick([0, 0xFF, 0x80, 0x7F, 0x22]) }
    case 2: bytes.removeSubrange(range(in: bytes.count, most: 40))
    case 3: if random.once(in: 4) { bytes.removeSubrange(place.lowerBound...) }
    case 4:
      let other = random.pick(seeds)
      bytes.insert(contentsOf: other[range(in: other.count, most: 80)], at: place.lowerBound)
    case 5: bytes.insert(contentsOf: bytes[range(in: bytes.count, most: 40)], at: place.lowerBound)
    default:
      for index in place where (0x30...0x39).contains(bytes[index]) {
        bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
      }
    }
  }
}
