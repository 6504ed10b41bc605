import TestSupport
import Testing

@testable import Values

@Suite struct NumberTests {
  @Test(arguments: [
    ("2150", 2150), ("2,150", 2150), ("1,234,567", 1_234_567), ("171.5", 171.5), (".5", 0.5),
    ("110,5", 110.5), ("7,25", 7.25), ("0,125", 0.125), ("1,234.5", 1234.5), ("1.234,5", 1234.5),
    ("7½", 7.5), ("7 ½", 7.5), ("¾", 0.75), ("7⅜", 7.375), ("7 1/2", 7.5), ("181 3/4", 181.75),
    ("7 1⁄2", 7.5), ("1,950 1/2", 1950.5), ("7 and a half", 7.5), ("7 and half", 7.5), ("12.", 12),
    ("5.5.", 5.5), ("007", 7), ("2,1500", 2.15),
    ("0.1", 0.1), ("99999999999999999999", 1e20),
  ])
  func numberIsReadInAllItsSpellings(_ text: String, _ expected: Double) {
    var lexer = Lexer(text)
    #expect(lexer.number() == expected)
  }

  @Test(arguments: [
    "7 1/5", "7 7/10", "7 3/2", "7 1/2/31", "7.5 1/2", "7 1/25", "7 and 1", "7 0/2",
  ])
  func whatIsNoFractionIsNoPartOfTheNumber(_ text: String) {
    var lexer = Lexer(text)
    #expect(lexer.number() == (text.hasPrefix("7.5") ? 7.5 : 7))
    #expect(lexer.startsWithBlank)
  }

  @Test(arguments: ["", "x", "-", "1.2.3", "1,2,3", "1.234,56,7", ",5", "1,23.4,5"])
  func whatIsNoNumberIsNone(_ text: String) {
    var lexer = Lexer(text)
    #expect(lexer.number() == nil)
    #expect(lexer.at == lexer.bytes.startIndex)
  }

  @Test(arguments: ["1" + String(repeating: "0", count: 400), String(repeating: "9,", count: 999)])
  func anEndlessNumberIsNone(_ text: String) {
    #expect(Quantity.read(Array(text.utf8)[...], units: [:]) == nil)
  }

  struct Case: Sendable {
    let text: String
    let low, high: Double
    var approximate = false
    var runsOn = false
  }

  @Test(arguments: [
    Case(text: "2000-2400", low: 2000, high: 2400),
    Case(text: "2,000–2,200 (easy day)", low: 2000, high: 2200),
    Case(text: "~2,150", low: 2150, high: 2150, approximate: true),
    Case(text: "≈ 95 and more", low: 95, high: 95, approximate: true),
    Case(text: "12 - 14", low: 12, high: 14),
    Case(text: "171 - 2 to go", low: 171, high: 171),
    Case(text: "-5", low: -5, high: -5),
    Case(text: "\u{A0}95\u{A0}(a) and (b)", low: 95, high: 95),
    Case(text: "**95**", low: 95, high: 95),
    Case(text: "95 <!-- goal 100 -->", low: 95, high: 95),
    Case(text: "~~90~~ 95", low: 95, high: 95),
    Case(text: "95<br>late", low: 95, high: 95),
    Case(text: "-7 1/2", low: -7.5, high: -7.5),
    Case(text: "7 1/2-8 1/2 h", low: 7.5, high: 8.5),
    Case(text: "171 or 172", low: 171, high: 171),
    Case(text: "181st", low: 181, high: 181, runsOn: true),
    Case(text: "5-6ish", low: 5, high: 6, runsOn: true),
  ])
  func quantityIsReadWhateverFollowsIt(_ given: Case) throws {
    let plain = MarkdownText.text(Array(given.text.utf8)[...])
    let quantity = try #require(Quantity.read(plain, units: [:]))
    #expect(quantity.low == given.low)
    #expect(quantity.high == given.high)
    #expect(quantity.approximate == given.approximate)
    #expect(quantity.runsOn == given.runsOn)
    #expect(quantity.value == (given.low + given.high) / 2)
  }

  @Test(arguments: [
    "2400-2000", "7:10", "3x10", "7/10", "11pm", "(12)", "about 12", "< 12",
    "1 950", "1\u{202F}950", "7 30 (late)", "7 1/5", "7 1/2 30",
  ])
  func whatGoesOnAsSomethingElseIsNoQuantity(_ text: String) {
    #expect(Quantity.read(MarkdownText.text(Array(text.utf8)[...]), units: [:]) == nil)
  }
}

@Suite struct BodyValueTests {
  @Test(arguments: [
    "", "  ", "—", "–", "-", "N/A", "n/a", "TBD", "*pending*", "(pending)", "**-**", "0",
    "~~171~~", "<!-- 171 -->", "…", "(not logged yet)", "— (not logged)", "N/A (forgot)",
  ])
  func blankWeightIsNoValueAndNoProblem(_ text: String) {
    #expect(Weight.read(text).state == .blank)
  }

  @Test(arguments: [
    "(missed)", "missed (travel)", "missed", "(no scale 171)", "(Skipped: late)", "not today",
  ])
  func remarkIsKeptAndIsNoProblem(_ text: String) {
    let reading = Weight.read(text)
    #expect(reading.state == .remark)
    #expect(reading.raw == text)
    #expect(reading.value == nil)
  }

  @Test(arguments: [
    ("171", 171), ("171.5", 171.5), ("171.5 lbs", 171.5), ("171lb", 171), ("~171", 171),
    ("110.5kg", 243.6105), ("110,5kg", 243.6105), ("80 Kilos", 176.3696),
    ("80 kg (evening)", 176.3696),
    ("171-173", 172), ("**171.5** lbs", 171.5), ("-5", -5), ("181 1/2", 181.5),
    ("181 1/2 lbs", 181.5), ("171 - 2 to go", 171), ("171 lbs 2 to go", 171),
    ("171 after 3 miles", 171),
  ])
  func weightIsInPounds(_ text: String, _ pounds: Double) {
    #expect(agree(Weight.read(text).value?.pounds, pounds))
  }

  @Test func weightKeepsTheUnitThatWasWritten() {
    #expect(Weight.read("80kg").value?.unit == .kg)
    #expect(Weight.read("80kg").value?.quantity.value == 80)
    #expect(Weight.read("80").value?.hasUnit == false)
  }

  @Test(arguments: [
    "abc", "heavy 171", "12/5", "171:30", "1,2,3", "(scale flat)", "notable",
    "171 172", "181 1/5",
  ])
  func textThatIsNoWeightIsReported(_ text: String) {
    #expect(Weight.read(text).state == .unreadable)
  }

  @Test(arguments: [
    ("7", 7), ("6.5", 6.5), ("7.12", 7.12), ("6.45", 6.45), ("7:10", 7.1667), ("7h20m", 7.3333),
    ("7h 30m", 7.5), ("7h05m (11pm-6am)", 7.0833), ("8 hours", 8), ("7.25h", 7.25),
    ("7h20", 7.3333), ("7 hrs 20 min", 7.3333), ("430 min", 7.1667), ("7:10:30", 7.175),
    ("~7", 7), ("7-8h", 7.5), ("7h-8h", 7.5), ("7½", 7.5), ("7,5", 7.5), ("31h", 31),
    ("7:10 (score: 84)", 7.1667), ("7:10h", 7.1667), ("7 1/2 h", 7.5), ("7½ h", 7.5),
    ("7 ½ hours", 7.5), ("7 1/2", 7.5), ("7 1/2h (woke 2x)", 7.5), ("7 and a half hours", 7.5),
    ("7 woke 3 times", 7), ("7h 2 naps", 7), ("7:10 84", 7.1667), ("7h10m 84", 7.1667),
    ("7 - 1 nap", 7), ("7 Std", 7), ("7h 11pm-6am", 7),
  ])
  func sleepIsInHours(_ text: String, _ hours: Double) {
    #expect(agree(Sleep.read(text).value?.hours.value, hours))
  }

  @Test(arguments: [
    ("7h 30m (score: 84)", 8.4), ("7:10 quality 7/10", 7), ("7:10 (Score 82%)", 8.2),
  ])
  func sleepMayCarryItsQuality(_ text: String, _ quality: Double) {
    #expect(agree(Sleep.read(text).value?.quality, quality))
  }

  @Test(arguments: [
    "11pm-6am", "23:00-6:30", "11-7", "7:5", "7:75", "good", "11:30pm", "7:10.5",
    "7 Std 30", "7 Std. 30", "7 Std 30 min", "7 Std 30 (late)", "7 30", "7h 5", "7 h 1/2", "7 1/5",
    "7 часов 30",
  ])
  func sleepThatSaysWhenOrNothingIsReported(_ text: String) {
    #expect(Sleep.read(text).state == .unreadable)
  }

  @Test(arguments: [
    ("7", 7), ("7.4", 7.4), ("10", 10), ("82%", 8.2), ("8%", 0.8), ("7/10", 7), ("6/10 (fine)", 6),
    ("84/100", 8.4), ("4 / 5", 8), ("6-7", 6.5), ("~6", 6), ("0.5", 0.5), ("6 1/2", 6.5),
  ])
  func scoreIsFromZeroToTen(_ text: String, _ score: Double) {
    #expect(agree(Score.read(text, .ten).value?.value, score))
    #expect(agree(Score.read(text, .percent).value?.value, score))
  }

  @Test(arguments: [("84", 8.4), ("10.5", 1.05), ("100", 10), ("84 (watch)", 8.4), ("70-80", 7.5)])
  func aboveTenAScoreIsAPercentageWhereWatchesTellIt(_ text: String, _ score: Double) {
    #expect(agree(Score.read(text, .percent).value?.value, score))
    #expect(Score.read(text, .ten).state == .unreadable)
  }

  @Test(arguments: ["101", "Good", "12/10", "7/0", "120%", "-3:00", "-5", "-5/10", "-5%", "-1-5"])
  func textThatIsNoScoreIsReported(_ text: String) {
    #expect(Score.read(text, .ten).state == .unreadable)
    #expect(Score.read(text, .percent).state == .unreadable)
  }

  @Test func zeroInAPlaceholderPositionIsBlank() {
    #expect(Score.read("0", .ten).state == .blank)
    #expect(Sleep.read("0").state == .blank)
  }

  @Test(arguments: [
    ("2050", 2050), ("~2050", 2050), ("~2,150", 2150), ("~2000-2400", 2200), ("95", 95),
    ("~95g", 95), ("2,000 kcal", 2000), ("95 g protein", 95),
  ])
  func fuelTotalIsRead(_ text: String, _ total: Double) {
    #expect(FuelTotal.read(text).value?.value == total)
  }

  @Test(arguments: ["0", "~0", "0g", "0 kcal", "0 (nothing yet)", ""])
  func zeroFuelIsNotFilled(_ text: String) {
    #expect(FuelTotal.read(text).state == .blank)
  }

  @Test(arguments: [
    (Measure.sleep, 31.0, Measure.Verdict.impossible), (.sleep, 24, .plausible),
    (.bodyWeight, -5, .impossible), (.bodyWeight, 40, .implausible), (.bodyWeight, 700, .plausible),
    (.heartRate, 300, .implausible), (.repetitions, -1, .impossible),
  ])
  func valuesAreJudged(_ measure: Measure, _ value: Double, _ verdict: Measure.Verdict) {
    #expect(measure.judge(value) == verdict)
  }
}
