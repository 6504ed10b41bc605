import Imports
import TestSupport
import Testing
import Values

/// The maps of docs/csv-maps.md, each applied to a made-up file.
@Suite("The maps of the document")
struct DocumentTests {
  /// The blocks of YAML of the document, in its order.
  private func maps() throws -> [String] {
    try Files.text(TestEnvironment.root + "/docs/csv-maps.md").split(separator: "```yaml\n")
      .dropFirst()
      .compactMap { $0.split(separator: "```").first.map(String.init) }
  }

  private func map(_ index: Int) throws -> String {
    let maps = try maps()
    try #require(maps.count == 4)
    return maps[index]
  }

  @Test("MyFitnessPal: foods by meal, without the rows of totals")
  func foods() throws {
    let found = try Mapped.read(
      try map(0),
      """
      Date,Meal,Calories,Fat (g),Saturated Fat,Cholesterol,Sodium (mg),Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,Note
      2031-03-04,Breakfast,310.5,6,1,0,120,54,8,4,12,0,
      2031-03-04,Lunch,"1,050",30,9,60,900,120.5,11,10,62,4,"good, hot"
      2031-03-04,Totals,"1,360.5",36,10,60,1020,174.5,19,14,74,4,
      Totals,,"1,360.5",36,10,60,1020,174.5,19,14,74,4,
      """)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 Breakfast@, 310.5 cal, 12 protein, 54 carbs, 6 fat, 8 fiber",
        "2031-03-04 Lunch@, 1050 cal, 62 protein, 120.5 carbs, 30 fat, 11 fiber",
      ])
    #expect(Export.left(found) == ["2 a row that is left out (line 4: Totals)"])
    #expect(found.days.map(\.source.rawValue) == ["csv-myfitnesspal"])
  }

  @Test("MyFitnessPal: weights and body fat, with --units")
  func measurements() throws {
    let text = "Date,Body Fat %,Weight\n2031-03-04,21.5,171.5\n2031-03-05,,\n2031-03-06,,171\n"
    let map = try map(1)
    #expect(
      try Mapped.lines(map, text, Export.rules(.lb)) == [
        "2031-03-04 weight_kg=77.791 body_fat_percent=21.5", "2031-03-06 weight_kg=77.564",
      ])
    #expect(Mapped.error { _ = try Mapped.read(map, text) }?.hasPrefix("usage:") == true)
  }

  @Test("Google Fit: steps, distance and weight of days")
  func daily() throws {
    let text = """
      Date,Move Minutes count,Calories (kcal),Distance (m),Heart Points,Average weight (kg),Max weight (kg),Min weight (kg),Step count
      2031-03-04,61,2250.4,7012.5,32,77.8,77.9,77.7,9214
      2031-03-05,,1510.2,,,,,,
      """
    let found = try Mapped.read(try map(2), text)
    #expect(Mapped.lines(found) == ["2031-03-04 weight_kg=77.8 steps=9214 distance_km=7.013"])
    #expect(found.days.map(\.source.rawValue) == ["csv-google-fit"] && found.skipped.isEmpty)
  }

  @Test("a scale, as a file of its own and as an item of imports.yaml")
  func scale() throws {
    let text = """
      Datum;Uhrzeit;Gewicht;Körperfett;Schlaf;Stimmung;Status
      04.03.2031;07:15;77,8;21,5;400;7;
      05.03.2031;07:20;99,9;;;;deleted
      """
    let map = try map(3)
    let lines = [
      "2031-03-04 sleep.total_hours=6.667 weight_kg=77.8 body_fat_percent=21.5",
      "2031-03-04 mood_am:: 7",
    ]
    let found = try Mapped.read(map, text)
    #expect(Mapped.lines(found) == lines)
    #expect(found.days.map(\.syncedAt) == ["2031-03-04T06:15:00Z"])
    let item = "maps:\n  - " + map.split(separator: "\n").joined(separator: "\n    ") + "\n"
    let named = try #require(
      try CSVMap.all(inImports: Array(item.utf8), file: "imports.yaml").first)
    #expect(named.name == "scale")
    #expect(
      Mapped.lines(
        try MappedCSV.read(Array(text.utf8), name: "data.csv", named.map, Export.rules())) == lines)
  }

  @Test("the document lists the fields of every kind of rows")
  func fields() throws {
    let document = try Files.text(TestEnvironment.root + "/docs/csv-maps.md")
    for rows in ["day", "set", "activity", "meal"] {
      let text = "date: D\nrows: \(rows)\ncolumns: {X: xyzzy}"
      let error = try #require(Mapped.error { _ = try CSVMap(yaml: Array(text.utf8), file: "m") })
      let names = try #require(error.split(separator: "The fields are ").last).split(
        separator: ", ")
      #expect(names.count > 5)
      for name in names { #expect(document.contains("`\(name)`"), "\(name)") }
    }
  }
}
