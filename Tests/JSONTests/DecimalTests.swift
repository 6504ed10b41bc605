import JSON
import TestSupport
import Testing

@Suite("Numbers in decimal") struct DecimalTests {
  private func text(_ number: Int, decimals: Int = 0) -> String {
    var bytes = Array("[".utf8)
    bytes.append(decimal: number, decimals: decimals)
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  @Test("whole numbers are spelled as the language spells them")
  func whole() {
    var random = SeededRandom()
    for bits in 0..<64 {
      let number = Int(truncatingIfNeeded: random.next() >> UInt64(bits))
      #expect(text(number) == String(number), "seed \(random.seed)")
    }
    for number in [0, 7, 10, -1, .max, .min] { #expect(text(number) == String(number)) }
  }

  @Test(
    "digits after the point are as many as asked for",
    arguments: [
      (0, 1, "0.0"), (5, 1, "0.5"), (5, 3, "0.005"), (1815, 1, "181.5"), (-1815, 1, "-181.5"),
      (-5, 2, "-0.05"), (1000, 3, "1.000"), (.max, 19, "0.9223372036854775807"),
      (.min, 18, "-9.223372036854775808"), (-1, 19, "-0.0000000000000000001"),
    ])
  func decimals(row: (number: Int, decimals: Int, text: String)) {
    #expect(text(row.number, decimals: row.decimals) == row.text)
  }
}
