import Testing

@testable import Values

@Suite("The units of the person")
struct PersonalUnitsTests {
  @Test(
    "come from the place of the locale",
    arguments: [
      ([:], "lb mi"), (["LANG": "C.UTF-8"], "lb mi"), (["LANG": "en_US.UTF-8"], "lb mi"),
      (["LANG": "de_AT.UTF-8"], "kg km"), (["LANG": "en_GB"], "kg mi"), (["LANG": "de"], "lb mi"),
      (["LANG": "de_AT", "LC_ALL": "en_US"], "lb mi"),
      (["LANG": "en_US", "LC_MEASUREMENT": "fr_FR@euro"], "kg km"),
      (["LANG": "fr-CA", "LC_ALL": ""], "kg km"), (["LANG": "POSIX"], "lb mi"),
      (["LANG": "xx_123"], "lb mi"),
    ])
  func locale(variables: [String: String], expected: String) {
    let units = PersonalUnits(locale: variables)
    #expect("\(units.weight) \(units.distance)" == expected)
    #expect((units.temperature == .c) == (units.weight == .kg))
    #expect(units.swim == .m)
  }

  @Test(
    "a number of the format is shown in them",
    arguments: [
      ("lb", "kg", 220.462, 100.0), ("mi", "km", 5, 8.04672), ("min/mi", "min/km", 8, 4.97097),
      ("m", "yd", 914.4, 1000), ("min/100m", "min/100yd", 2, 1.8288), ("bpm", "bpm", 140, 140),
    ])
  func shown(of unit: String, as other: String, number: Double, expected: Double) {
    let shown = PersonalUnits(weight: .kg, distance: .km, swim: .yd).shown(unit)
    #expect(shown.unit == other)
    #expect(abs(shown.value(number) - expected) < 0.001)
    #expect(PersonalUnits.format.shown(unit) == .init(format: unit))
  }

  @Test("a temperature has another zero")
  func temperature() {
    #expect(PersonalUnits(temperature: .c).shown("°C").value(36.6) == 36.6)
    let shown = PersonalUnits(temperature: .f).shown("°C")
    #expect(shown.unit == "°F" && abs(shown.value(37) - 98.6) < 0.001)
  }
}
