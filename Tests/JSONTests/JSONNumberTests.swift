import JSON
import TestSupport
import Testing

@Suite("JSON numbers with all their digits") struct JSONNumberTests {
  private func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(exact: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ number: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(exact: number)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("whole numbers are spelled as the language spells them")
  func whole() {
    var random = SeededRandom()
    for bits in 0..<64 {
      for _ in 0..<20 {
        let number = Int(truncatingIfNeeded: random.next() >> UInt64(bits))
        #expect(text(number) == String(number), "seed \(random.seed)")
        if let exact = Double(exactly: number) { #expect(text(exact) == String(number)) }
      }
    }
    let powers = (0..<19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
    for number in [0, .max, .min] + powers.flatMap({ [$0 - 1, $0, -$0, 5 * ($0 / 10)] }) {
      #expect(text(number) == String(number))
    }
  }

  @Test("numbers have all the digits that they need to be read back, and no others")
  func digits() {
    var random = SeededRandom()
    func check(_ number: Double) {
      let spelling = text(number)
      #expect(Double(spelling) == number, "seed \(random.seed)")
      guard 1e-3..<1e15 ~= number.magnitude || number == 0 else { return }
      let description = number.description
      let short = description.hasSuffix(".0") ? String(description.dropLast(2)) : description
      #expect(spelling == short, "seed \(random.seed)")
    }
    for number in [0, 0.5, -0.05, 1.005, 0.1 + 0.2, 1e15, -1e300, 1e-300, 123_456_789.5] {
      check(number)
    }
    for decimals in [1.0, 10, 100, 1000, 7, 60] {
      for bits in 0..<40 {
        check(Double(Int(truncatingIfNeeded: random.next()) >> (24 + bits)) / decimals)
      }
    }
    for _ in 0..<500 { check(Double.random(in: -1e16...1e16, using: &random)) }
  }
}
