import Cycle
import Testing

/// What the fields of `## Cycle` mean (docs/format.md §14).
@Suite("Fields of the cycle")
struct CycleEntryTests {
  private static func read(_ fields: (String, String)...) -> (CycleEntry, [CycleEntry.Problem?]) {
    var entry = CycleEntry()
    let problems = fields.map { name, value in
      entry.read(key: name.lowercased().replacing("_", with: " "), name: name, value)
    }
    return (entry, problems)
  }

  @Test("each field has its values, with a remark behind them")
  func values() {
    let (entry, problems) = Self.read(
      ("Period", "start (at night)"), ("Flow", "Very heavy"), ("Temp", "97.6 F (6:40) disturbed"),
      ("Mucus", "S+"), ("Ovulation_Test", "Negative"), ("State", "perimenopause"),
      ("Counts", "no (travel)"), ("Note", "slept badly"))
    #expect(problems.allSatisfy { $0 == nil })
    #expect(entry.day.period == .start && entry.day.flow == .heavy && entry.day.counts == false)
    #expect(entry.day.state == .irregular && entry.mucus == "S+")
    #expect(entry.ovulationTest == "negative" && entry.note == "slept badly")
    #expect(entry.day.temperature?.isDisturbed == true && entry.symptoms.isEmpty)
  }

  @Test(
    "temperatures, in degrees Celsius to two decimals",
    arguments: [
      ("36.45", 36.45, false), ("36,45 °C", 36.45, false), ("36.45C", 36.45, false),
      ("97.6 F", 36.44, false), ("97.6", 36.44, false), ("36.45 (6:40)", 36.45, false),
      ("36.45 disturbed", 36.45, true),
    ])
  func temperatures(text: String, celsius: Double, isDisturbed: Bool) {
    let (entry, problems) = Self.read(("Temp", text))
    #expect(problems == [nil])
    #expect(entry.day.temperature.map { ($0.celsius * 100).rounded() / 100 } == celsius)
    #expect(entry.day.temperature?.isDisturbed == isDisturbed)
  }

  @Test(
    "what is none of the values is told, and nothing is taken",
    arguments: [
      ("Period", "begin", CycleEntry.Problem.unreadable(.period)),
      ("Flow", "9", .unreadable(.flow)), ("Temp", "warm", .unreadable(.temp)),
      ("Temp", "36.45 or so", .unreadable(.temp)), ("Temp", "365", .implausible),
      ("Temp", "34.9", .implausible), ("State", "fine", .unreadable(.state)),
      ("Counts", "perhaps", .unreadable(.counts)), ("Mucus", "?!", .unreadable(.mucus)),
      ("Ovulation Test", "yes", .unreadable(.test)), ("Cramps", "9", .severity),
    ])
  func wrong(name: String, value: String, problem: CycleEntry.Problem) {
    let (entry, problems) = Self.read((name, value))
    #expect(problems == [problem])
    #expect(entry.day == CycleDay() && entry.symptoms.isEmpty && entry.mucus == nil)
  }

  @Test("any other name is a symptom; the first of a name that can be read counts")
  func symptoms() {
    let (entry, problems) = Self.read(
      ("Cramps", "2"), ("Headache", "severe"), ("Acne", "no"), ("low_mood", "since noon"),
      ("cramps", "3"), ("Period", "x"), ("Period", "start"))
    #expect(
      entry.symptoms == [
        .init(name: "Cramps", severity: 2, isPresent: true),
        .init(name: "Headache", severity: 3, isPresent: true),
        .init(name: "Acne", severity: nil, isPresent: false),
        .init(name: "low_mood", severity: nil, isPresent: true),
      ])
    #expect(problems[4] == .duplicate && problems[5] == .unreadable(.period) && problems[6] == nil)
    #expect(entry.day.period == .start)
  }
}
