import TestSupport
import Testing

@testable import DayEditing
@testable import Values

@Suite("Totals that grow and shrink in their own form")
struct TotalTextTests {
  @Test(
    "sign, commas, unit, range and remark stay",
    arguments: [
      ("2050", 290, false, "2340"), ("~2,050", 290, false, "~2,340"), ("~95g", 30, false, "~125g"),
      ("2050", 290, true, "~2340"), ("~2000-2400", 290, false, "~2290-2690"),
      ("2050 (before dinner)", 290, false, "2340 (before dinner)"),
      ("950", 100, false, "1050"), ("1,950", 100, false, "2,050"), ("1,050", -100, false, "950"),
      ("999,900", 200, false, "1,000,100"), ("≈ 95 g", 5.5, false, "≈ 100.5 g"),
      ("110,5", 10, false, "120,5"), ("**2,050**", 290, true, "**~2,340**"),
      ("2000–2400 kcal", 100, true, "~2100–2500 kcal"), ("11.3", -0.1, false, "11.2"),
      ("95g - 105g", 5, false, "100g - 110g"), ("171 - 2 to go", 9, false, "180 - 2 to go"),
      ("350", -350, false, "0"), ("~1,020", -320, true, "~700"),
    ] as [(String, Double, Bool, String)])
  func forms(text: String, amount: Double, isApproximate: Bool, expected: String) {
    let total = TotalText.adding(amount, isApproximate: isApproximate, to: text)
    #expect(total == TotalText(text: expected, isCut: false), "\(text)")
  }

  @Test("none goes below 0, which is told; the upper end of a range goes its own way")
  func cut() {
    let one = TotalText.adding(-400, isApproximate: false, to: "~350g")
    #expect(one == TotalText(text: "~0g", isCut: true))
    let range = TotalText.adding(-250, isApproximate: false, to: "200-300")
    #expect(range == TotalText(text: "0-50", isCut: true))
  }

  @Test("what is not a number, or not filled, is no total")
  func none() {
    for text in ["N/A", "lots", "", "0", "0 kcal", "-", "(later)", "1,2,3", "2400-2000", "-5"] {
      #expect(TotalText.adding(290, isApproximate: false, to: text) == nil, "\(text)")
    }
  }

  @Test("the new total is read as the old one and what was added")
  func reading() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let low = Int.random(in: 1...9999, using: &random)
      let high = low + Int.random(in: 1...500, using: &random)
      func spelled(_ number: Int) -> String {
        random.once(in: 2) && number > 999
          ? "\(number / 1000),\(String(number % 1000 + 1000).dropFirst())" : "\(number)"
      }
      let text =
        random.pick(["", "~", "≈"]) + spelled(low)
        + random.pick(["", "-\(spelled(high))", " – \(spelled(high))"])
        + random.pick(["", "g", " kcal", " (so far)"])
      let amount = Double(Int.random(in: 1...3000, using: &random))
      let old = try #require(FuelTotal.read(text).value, "\(text)")
      let total = try #require(TotalText.adding(amount, isApproximate: false, to: text), "\(text)")
      let new = try #require(FuelTotal.read(total.text).value, "\(text) → \(total.text)")
      #expect(new.value == old.value + amount, "seed \(random.seed): \(text) → \(total.text)")
      #expect(new.approximate == old.approximate)
      let back = TotalText.adding(-amount, isApproximate: false, to: total.text)
      #expect(back?.isCut == false)
      #expect(FuelTotal.read(back?.text ?? "").value == old, "seed \(random.seed): \(text)")
    }
  }
}
