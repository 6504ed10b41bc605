import Testing
import Values

@testable import DayModel

@Suite("Loads and sets in words")
struct SetTextTests {
  @Test(
    "a load in files and on screens, and the set on a screen of records and on one of a workout",
    arguments: [
      ("1x10 @ 135", "135 lbs", "135 lb", "10x135", "10x135 lbs"),
      ("1x10 @ 62.5 kg", "62.5 kg", "62.5 kg", "10x62.5kg", "10x62.5 kg"),
      ("1x10 @ 45-55 lbs", "45-55 lbs", "50 lb", "10x50", "10x45-55 lbs"),
      ("1x10 @ BW", "BW", "BW", "10xBW", "10xBW"),
      ("1x10 @ BW+15", "BW+15", "BW+15", "10xBW+15", "10xBW+15"),
      ("1x10 @ BW+10 kg", "BW+10 kg", "BW+10 kg", "10xBW+10kg", "10xBW+10 kg"),
      ("1x10 @ BW-30", "BW-30", "BW-30", "10xBW-30", "10xBW-30"),
      ("1x10 @ BW-0", "BW", "BW", "10xBW", "10xBW"),
      ("1x10 @ 50 lbs assist", "50 lbs assist", "50 lb assist", "10x50", "10x50 lbs assist"),
      ("1x10 @ Blue band", "Blue band", "Blue band", "10xBlue band", "10xBlue band"),
      ("1x40s @ 25", "25 lbs", "25 lb", "40sx25", "40s @ 25 lbs"),
    ])
  func spelled(_ text: String, written: String, shown: String, set: String, workout: String) throws
  {
    let read = try #require(StrengthEntry.read(text, exercise: "Row").value?.headlineSet)
    #expect(read.load?.written(in: .standard) == written)
    #expect(read.load?.shown == shown)
    #expect(read.shown == set)
    #expect(read.text == workout)
  }

  @Test("a load in a person's unit is told to tenths, or to the quarter that it is")
  func personal() throws {
    let (pounds, metric) = (PersonalUnits.format, PersonalUnits(weight: .kg))
    for (text, lb, kg) in [
      ("135", "135 lb", "61.2 kg"), ("135.033", "135 lb", "61.25 kg"),
      ("22.25", "22.25 lb", "10.1 kg"),
      ("46.297", "46.3 lb", "21 kg"), ("100 kg", "220.5 lb", "100 kg"),
      ("61.25 kg", "135 lb", "61.25 kg"),
      ("BW+5 kg", "BW+11", "BW+5 kg"), ("BW", "BW", "BW"),
      ("green band", "green band", "green band"),
    ] {
      let load = StrengthEntry.read("1x10 @ \(text)", exercise: "Row").value?.headlineSet.load
      #expect(load?.shown(in: pounds) == lb)
      #expect(load?.shown(in: metric) == kg)
    }
  }

  @Test("a set without a load, and one of which nothing is known")
  func bare() {
    #expect(StrengthSet(.repetitions(12)).shown == "12")
    #expect(StrengthSet(.seconds(40)).text == "40s")
    #expect(StrengthSet(nil, .body).shown == "?xBW")
  }

  @Test(
    "a set as it can be written again, with its unit; nil for what is no single number",
    arguments: [
      ("1x10 @ 135", "10x135 lbs"), ("1x0:40 @ 25", "40s @ 25 lbs"), ("1x10 @ BW+0 kg", "10xBW"),
      ("1x10 @ BW-30", "10x30 lbs assist"), ("1x10 @ Blue band", "10xBlue band"),
      ("1x10 @ ~135", nil), ("1x10 @ 45-55", nil), ("1x8-9 @ 45", nil), ("1xAMRAP @ 45", nil),
    ])
  func exact(_ text: String, written: String?) throws {
    let read = try #require(StrengthEntry.read(text, exercise: "Row").value?.headlineSet)
    #expect(read.exact?.text == written)
    if let load = read.exact?.load, load.weight != nil, load != .body { #expect(load.unit == .lb) }
  }
}
