import Testing

@testable import DayModel
@testable import Query
@testable import Values

@Suite("Numbers of fields of one's own")
struct CustomNumberTests {
  @Test(
    "the first number of a text is its value",
    arguments: [
      ("3/10", "3 3 10"), ("120/80", "120 120 80"), ("120 / 80 mmHg (left)", "120 120 80"),
      ("9,214", "9214 - -"), ("2 cups", "2 - -"), ("~2 cups", "2 - -"), ("about 2.5", "2.5 - -"),
      ("left knee 3/10", "3 3 10"), ("≈3", "3 - -"), ("☕ 2", "2 - -"), ("-3", "-3 - -"),
      ("3-4", "3.5 - -"), ("200mg", "200 - -"), ("B12 once", "- - -"), ("vitamin B-12", "- - -"),
      ("23:10", "- - -"), ("2031-03-04", "- - -"), ("10am", "- - -"), ("3/4/2031", "3 - -"),
      ("1 1/2 tablets", "1.5 - -"), ("yes", "- - -"), ("at 10am 2 cups", "2 - -"),
    ])
  func numbers(text: String, expected: String) throws {
    let days = [try facts(of: "2031-03-04", "## Quick Log\nLevel:: \(text)")]
    let lines = try ask("level,level.1,level.2", of: days).lines
    #expect(lines == (expected == "- - -" ? [] : ["2031-03-04 \(expected)"]))
  }

  @Test("temperatures of either unit are one column, and conditions are in the person's")
  func temperatures() throws {
    let days = [
      try facts(of: "2031-03-01", "## Quick Log\nTemp:: 98.6 °F"),
      try facts(of: "2031-03-02", "## Quick Log\nTemp:: 36.5°C (morning)"),
      try facts(of: "2031-03-03", "## Quick Log\nTemp:: 36.25C"),
    ]
    let query = try ask("temp", of: days)
    #expect(query.lines == ["2031-03-01 37", "2031-03-02 36.5", "2031-03-03 36.25"])
    #expect(query.unit(of: query.request.fields[0]) == "°C")
    #expect(try ask("temp", of: days, where: ["temp>98"]).lines == ["2031-03-01 37"])
    let cups = try ask("temp", of: [try facts(of: "2031-03-01", "## Quick Log\nTemp:: 3 c")])
    #expect(cups.unit(of: cups.request.fields[0]) == nil)
  }

  @Test("water and waists of all units are one column, and conditions are in the person's")
  func volumesAndLengths() throws {
    let days = [
      try facts(of: "2031-03-01", "## Quick Log\nWater:: 2l\nWaist:: 84 cm"),
      try facts(of: "2031-03-02", "## Quick Log\nWater:: 500ml\nWaist:: 850mm"),
      try facts(of: "2031-03-03", "## Quick Log\nWater:: 64 oz (two bottles)\nWaist:: 33 in"),
      try facts(of: "2031-03-04", "## Quick Log\nWater:: 8 cups\nTea:: 500ml"),
    ]
    let water = try ask("water", of: days)
    #expect(
      water.lines == [
        "2031-03-01 2", "2031-03-02 0.5", "2031-03-03 1.893", "2031-03-04 1.893",
      ])
    #expect(water.unit(of: water.request.fields[0]) == "l")
    let waist = try ask("waist", of: days)
    #expect(waist.lines == ["2031-03-01 84", "2031-03-02 85", "2031-03-03 83.82"])
    #expect(waist.unit(of: waist.request.fields[0]) == "cm")
    // Of a person with pounds: 33.8 ounces are a litre.
    #expect(try ask("water", of: days, where: ["water<60"]).lines == ["2031-03-02 0.5"])
    let tea = try ask("tea", of: days)
    #expect(tea.lines == ["2031-03-04 500"] && tea.unit(of: tea.request.fields[0]) == nil)
  }

  @Test("a field of the name of a part counts as itself")
  func collisions() throws {
    let one = [try facts(of: "2031-03-04", "## Quick Log\na:: 1/2\na.1:: 9")]
    #expect(try ask("a,a.1,a.2", of: one).lines == ["2031-03-04 1 1 2"])
    let two = [try facts(of: "2031-03-04", "## Quick Log\na.1:: 9\na:: 1/2")]
    #expect(try ask("a,a.1,a.2", of: two).lines == ["2031-03-04 1 9 2"])
  }

  @Test("a field with words alone is known, and has no number")
  func words() throws {
    let day = try facts(of: "2031-03-04", "## Quick Log\nKnee:: sore\nPulse:: 52")
    #expect(day.facts.keys.compactMap(\.customField).sorted() == ["knee", "pulse"])
    #expect(try ask("knee", of: [day]).lines == [])
    #expect(day.facts.keys.compactMap(\.query).sorted() == ["pulse"])
  }

  @Test("two runs of one day are one sum")
  func runs() throws {
    let log = """
      ## Training Output
      Run:: 3/30 (150 bpm avg)
      - **Second run:** 2/20 (140 bpm avg)
      Walk:: 25min
      """
    let days = [try facts(of: "2031-03-04", log)]
    #expect(
      try ask("run.distance,run.duration,run.hr,run.pace,walk.hr", of: days).lines
        == ["2031-03-04 5 50 146 10 -"])
  }
}
