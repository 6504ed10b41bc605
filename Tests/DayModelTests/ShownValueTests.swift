import Testing

@testable import DayModel
@testable import Values

@Suite("Values of a log in the person's units")
struct ShownValueTests {
  private let metric = PersonalUnits(
    weight: .kg, distance: .km, swim: .yd, temperature: .c)

  @Test(
    "a value that is written in other units is shown in those of the person",
    arguments: [
      ("Weight", "181", "82.1 kg"), ("Weight (lbs)", "181.5 lbs", "82.3 kg"),
      ("Run", "3/30", "4.83 km"), ("Run", "3.1mi / 31:00 (easy)", "4.99 km"),
      ("Swim", "600m/21:30", "656 yd"), ("Avg_Pace", "9:00", "5:36/km"),
      ("Squat", "5x5 @ 225", "5x5 @ 102.1 kg"), ("Dip", "3x8 @ BW+25", "3x8 @ BW+11.3 kg"),
      ("Row", "3x12 @ 45 (sets: 12x45, 12x45, 9x50)", "2x12 @ 20.4 kg, then 9 @ 22.7 kg"),
      ("Assisted dip", "3x5 @ 50", "3x5 @ 22.7 kg assist"),
    ])
  func other(name: String, value: String, shown: String) {
    #expect(ShownValue.text(of: value, named: name, isLift: true, in: metric) == shown)
    #expect(ShownValue.text(of: value, named: name, isLift: true, in: .format) == nil)
  }

  @Test(
    "one in the person's own, or none that can be read, is shown as it is",
    arguments: [
      ("Weight", "82kg"), ("Weight (kg)", "82"), ("Weight", "(missed)"), ("Run", "5km/30"),
      ("Run", "30min"), ("Swim", "750 yd / 20"), ("Avg_Pace", "5:30/km"), ("Squat", "5x5 @ 100 kg"),
      ("Squat", "5x5 @ 225 lbs"),
      ("Squat", "3x10"), ("Pull up", "3x8 @ BW"), ("Sleep", "7:10"), ("Squat", "skipped"),
      ("Plank", "3x45s"),
    ])
  func same(name: String, value: String) {
    #expect(ShownValue.text(of: value, named: name, isLift: true, in: metric) == nil)
  }

  @Test(
    "a temperature is shown in the person's unit",
    arguments: [("98.6°F", "37 °C"), ("97.7 F", nil), ("97.7F", "36.5 °C"), ("36.6 °C", nil)])
  func temperature(value: String, shown: String?) {
    #expect(ShownValue.text(of: value, named: "Temp", isLift: false, in: metric) == shown)
  }

  @Test(
    "sleep and paces are shown as a clock has them, whatever unit they are in",
    arguments: [
      ("Sleep", "6.5", "6:30 h"), ("Sleep", "~7", "~7:00 h"), ("Sleep", "07:10", nil),
      ("Sleep", "7:10 (woke at four)", nil), ("Sleep", "7h 10m", "7:10 h"),
      ("Avg_Pace", "8.5", "8:30/mi"), ("Avg_Pace", "8:51/mi", nil),
    ] as [(String, String, String?)])
  func times(name: String, value: String, shown: String?) {
    #expect(ShownValue.text(of: value, named: name, isLift: false, in: .format) == shown)
  }

  @Test("a field of one's own is no lift outside of the strength log")
  func custom() {
    #expect(ShownValue.text(of: "5x5 @ 225 lbs", named: "Rack", isLift: false, in: metric) == nil)
  }

  @Test("what is not plausible is told in the person's units")
  func diagnostics() {
    let log = LogSource(path: "2031-03-04.md", bytes: Array("## Quick Log\nWeight:: 20kg".utf8))
    let day = DayReader.read([log], units: metric)
    #expect(
      day.diagnostics.map(\.message) == ["Weight 20 kg is unlikely: usual is 27.3 to 317.5 kg"])
  }
}
