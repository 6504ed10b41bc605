import TestSupport
import Testing

@testable import Values

@Suite("How numbers of the format are shown")
struct ShownNumberTests {
  private let metric = PersonalUnits(weight: .kg, distance: .km, swim: .yd, temperature: .c)
  private let us = PersonalUnits()

  @Test(
    "each quantity has one text, with its unit",
    arguments: [
      ("lb", 171.44, "77.8 kg", "171.4 lb"), ("lb", 5391.4, "2,446 kg", "5,391 lb"),
      ("h", 7.1666, "7:10 h", "7:10 h"), ("h", 7.9999, "8:00 h", "8:00 h"),
      ("h", 217.5, "217:30 h", "217:30 h"), ("min", 27.5, "27:30 min", "27:30 min"),
      ("min", 65.6, "1:05:36", "1:05:36"), ("min/mi", 8.85, "5:30/km", "8:51/mi"),
      ("min/100m", 2, "1:50/100yd", "2:00/100m"), ("mi", 3.10686, "5 km", "3.11 mi"),
      ("m", 600, "656 yd", "600 m"), ("°C", 36.66, "36.66 °C", "97.99 °F"),
      ("/10", 6.25, "6.3", "6.3"),
      ("kcal", 1810.4, "1,810 kcal", "1,810 kcal"), ("bpm", 140.4, "140 bpm", "140 bpm"),
      ("", 0.8571, "0.86", "0.86"),
    ] as [(String, Double, String, String)])
  func texts(unit: String, number: Double, other: String, own: String) {
    #expect(metric.shown(unit).full(of: number) == other)
    #expect(us.shown(unit).full(of: number) == own)
  }

  @Test("rides have a speed, which is the reciprocal of a pace; without units the pace is as it is")
  func speeds() {
    #expect(metric.shownPace(of: .bike).full(of: 4) == "24.1 km/h")
    #expect(us.shownPace(of: .bike).full(of: 4) == "15 mph")
    #expect(us.shownPace(of: .bike).formatValue(15) == 4)
    #expect(us.shownPace(of: .walk).full(of: 15.5) == "15:30/mi")
    #expect(us.shownPace(of: .swim).full(of: 2) == "2:00/100m")
    let none: PersonalUnits? = nil
    #expect(none.shownPace(of: .bike).full(of: 4) == "4:00/mi")
    #expect(none.shown("°C").full(of: 36.6) == "36.6 °C")
  }

  @Test("in a column decimal points stand below each other; times stay as they are")
  func columns() {
    let shown = us.shown("lb")
    #expect(shown.form.column([171, 171.44, 2000]) == ["171.0", "171.4", "2,000.0"])
    #expect(shown.form.column([171, 180]) == ["171", "180"])
    #expect(us.shown("h").form.column([7.5, 10]) == ["7:30", "10:00"])
  }

  @Test(
    "what is printed can be typed, and numbers too",
    arguments: [
      ("h", "7:10", 7 + 10.0 / 60), ("h", "7.5", 7.5), ("h", "7:60", nil), ("h", "1:05:36", nil),
      ("h", "7:1", nil), ("min/mi", "8:51", 8.85), ("min", "1:05:36", 65.6), ("min", "27", 27),
      ("lb", "171.4", 171.4), ("lb", "7:10", nil), ("lb", "inf", nil), ("h", "", nil),
      ("h", ":10", nil), ("h", "-1:10", nil),
    ] as [(String, String, Double?)])
  func typed(unit: String, text: String, number: Double?) {
    #expect(us.shown(unit).form.number(text) == number)
  }

  @Test("a change in a week below one has two decimals; that of a time is a time")
  func changes() {
    #expect(us.shown("lb").form.weekly(perDay: -0.02) == "0.14")
    #expect(us.shown("lb").form.weekly(perDay: 0.2) == "1.4")
    #expect(us.shown("h").form.weekly(perDay: 0.05) == "0:21")
  }

  @Test("keys and columns name units in words")
  func words() {
    #expect(us.shown("lb").word == "lbs")
    #expect(metric.shown("lb").word == "kg")
    #expect(metric.shown("min/mi").word == "min_per_km")
    #expect(us.shown("/10").word == "of_10")
    #expect(us.shown("°C").word == "F")
  }

  @Test("halves are those of decimals, whatever binary number stands for them or for a sum of them")
  func halves() {
    var random = SeededRandom()
    let (kg, hours) = (PersonalUnits.Shown(format: "kg"), PersonalUnits.Shown(format: "h"))
    for _ in 0..<2000 {
      let tenths = Int.random(in: 0...4000, using: &random)
      let half = Double(tenths) / 10 + 0.05
      let shown = grouped(Double(tenths + 1) / 10, roundedTo: half >= 1000 ? 1 : 10)
      // The same number, in other ways: parts of it, its mean with itself, from pounds and back.
      let third = half / 3
      let ways = [
        half, third + third + third, (half * 7 + half * 6) / 13,
        half * Conversion.poundsPerKilogram / Conversion.poundsPerKilogram,
        [Double](repeating: half, count: 11).reduce(0, +) / 11,
      ]
      for way in ways where half < 1000 {
        #expect(kg.text(way) == shown, "\(half), seed \(random.seed)")
        #expect(kg.text(-way) == (tenths < 0 ? shown : "-\(shown)"), "\(half)")
      }
    }
    #expect(
      decimalText(79.65, roundedTo: 10) == "79.7" && decimalText(8037.5, roundedTo: 1) == "8038")
    #expect(hours.text((7 + 13.0 / 60 + 7 + 14.0 / 60) / 2) == "7:14")
    #expect(decimalText(-0.04, roundedTo: 10) == "0")
    #expect(decimalText(.infinity, roundedTo: 10) == "")
  }

  @Test("a total is the sum of its parts as they are shown")
  func totals() {
    var random = SeededRandom()
    for unit in ["lb", "kg"] {
      let shown = PersonalUnits(weight: unit == "kg" ? .kg : .lb).shown("lb")
      for _ in 0..<500 {
        let parts = (0..<4).map { _ in Double(Int.random(in: 0...40_000, using: &random)) / 16 }
        let numbers = parts.compactMap { Double(shown.text(of: $0).replacing(",", with: "")) }
        #expect(abs(shown.total(of: parts) - numbers.reduce(0, +)) < 1e-6, "seed \(random.seed)")
      }
    }
    // 1,707.4 and 1,750.4 are 1,707 and 1,750, and 3,457 together.
    #expect(PersonalUnits.Shown(format: "lb").total(of: [1707.4, 1750.4]) == 3457)
  }
}
