import JSON
import TestSupport
import Testing

@Suite("JSON piece by piece") struct JSONOutputTests {
  private func text(_ write: (inout JSONOutput) -> Void) -> String {
    var output = JSONOutput()
    output.append("[")
    write(&output)
    output.append("]")
    return String(decoding: output.finish().dropFirst().dropLast(), as: UTF8.self)
  }

  @Test("whole numbers are spelled as the language spells them")
  func whole() {
    var random = SeededRandom()
    for bits in 0..<64 {
      for _ in 0..<20 {
        let number = Int(truncatingIfNeeded: random.next() >> UInt64(bits))
        #expect(text { $0.append(number) } == String(number), "seed \(random.seed)")
      }
    }
    let powers = (0..<19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
    for number in [0, .max, .min] + powers.flatMap({ [$0 - 1, $0, -$0, 5 * ($0 / 10)] }) {
      #expect(text { $0.append(number) } == String(number))
    }
  }

  @Test("numbers have all the digits that they need to be read back, and no others")
  func digits() {
    var random = SeededRandom()
    func check(_ number: Double) {
      let spelling = text { $0.append(number) }
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

  @Test(
    "texts are quoted as in a list of bytes, whatever is in them",
    arguments: ["", "run", "a\"b", "a\\b", "\u{1}", "\u{7F}", "größe", "e\u{301}"])
  func quoted(value: String) {
    var bytes: [UInt8] = []
    bytes.append(quoted: value)
    #expect(text { $0.append(quoted: value) }.utf8.elementsEqual(bytes))
  }

  @Test("what was taken back is gone, and what grew beyond its room is whole")
  func growing() {
    var output = JSONOutput(capacity: 3)
    var expected: [UInt8] = []
    for number in 0..<2000 {
      output.append(number)
      expected += Array(String(number).utf8)
      let count = output.count
      output.append("taken back")
      output.truncate(to: count)
    }
    #expect(Array(output.bytes) == expected)
    #expect(output.finish() == expected)
    #expect(output.finish() == [])
  }
}
