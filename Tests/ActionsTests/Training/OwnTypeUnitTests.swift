import Actions
import Charts
import DayEditing
import DayModel
import Language
import LogSyntax
import Query
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// The activity of a person's own type in one unit and with one sum, on every screen and in every form.
@Suite("One unit of a type of one's own")
struct OwnTypeUnitTests {
  /// The settings of a store, and the units that they make.
  private static let stores: [(settings: String, units: PersonalUnits)] = [
    ("", PersonalUnits()),
    (
      "units: {weight: kg, distance: km}\nformat: {units: {weight: kg, distance: km}}\n",
      PersonalUnits(weight: .kg, distance: .km, files: FormatUnits(weight: .kg, distance: .km))
    ),
    ("units: {distance: km}\n", PersonalUnits(distance: .km)),
    ("format: {units: {distance: km}}\n", PersonalUnits(files: FormatUnits(distance: .km))),
  ]

  private static func store(_ index: Int, unit: DistanceUnit?) throws -> ActionFixture {
    let unit = unit.map { ", unit: \($0)" } ?? ""
    return try .withStore([
      "bestupid.yaml": stores[index].settings,
      TrainingTypes.path:
        "types:\n- {id: paddle, name: Paddling, fields: [Paddle]\(unit), words: [canoe]}\n",
    ])
  }

  private func answer(
    _ fields: String, where conditions: [String] = [], isPersonal: Bool = false,
    _ fixture: ActionFixture
  ) throws -> Query {
    let context = fixture.context()
    var words = QueryWords(fields, in: PeriodWords())
    words.conditions = conditions
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    let units = try isPersonal ? context.unitsForReading : nil
    return try Queries.answer(request.answered(in: units), in: context, progress: nil)
  }

  private func table(_ fields: String, _ fixture: ActionFixture) throws -> [String] {
    QueryText(try answer(fields, isPersonal: true, fixture))
      .table(Style(isColored: false), width: nil).map(\.codes)
  }

  /// The lines of `review week`.
  private func review(_ fixture: ActionFixture) throws -> String {
    let context = fixture.context()
    let reviewed = try ReviewReader.review(
      .week, of: try context.todayForReading, in: context, progress: nil)
    return ReviewText(reviewed).lines.joined(separator: "\n")
  }

  /// What `log` says of the change that it made last.
  private func said(_ result: LogEditResult?, _ units: PersonalUnits) throws -> String {
    let change = try #require(result?.logs.first?.changes.last)
    let (activity, text) = (try #require(change.activity), try #require(change.after))
    return try #require(UnderstoodValue.text(of: text, activity, in: units))
  }

  private func isNear(_ node: JSONNode, _ value: Double) -> Bool {
    if case .number(let number) = node { abs(number - value) < 0.001 } else { false }
  }

  /// One entry as it is typed, and what it is.
  private struct Entry {
    let words: [String]
    let metres: Double?
    let minutes: Double?

    /// A random entry; a distance without a unit is in `bare`.
    init(_ random: inout SeededRandom, bare: DistanceUnit) {
      let unit: DistanceUnit? = random.once(in: 2) ? nil : random.pick([.m, .km, .mi])
      let isTime = random.once(in: 4)
      let number =
        (unit ?? bare) == .m
        ? Double(Int.random(in: 2...90, using: &random) * 100)
        : Double(Int.random(in: 10...150, using: &random)) / 10
      let minutes = Double(Int.random(in: 10...59, using: &random))
      let time = isTime || random.once(in: 2) ? ["\(Int(minutes))min"] : []
      words = (isTime ? [] : [decimalText(number) + (unit?.rawValue ?? "")]) + time
      metres = isTime ? nil : number * (unit ?? bare).metres
      self.minutes = time.isEmpty ? nil : minutes
    }
  }

  private func sum(_ values: [Double?]) -> Double? {
    let known = values.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  @Test("what is typed in any unit, or in none, is one quantity on every screen, and adds up")
  func law() throws {
    var random = SeededRandom()
    for _ in 0..<24 {
      let index = Int.random(in: Self.stores.indices, using: &random)
      let units = Self.stores[index].units
      let type: DistanceUnit? = random.pick([nil, .m, .km, .mi])
      let shown = type ?? units.distance
      let fixture = try Self.store(index, unit: type)
      let entries = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Entry(&random, bare: shown)
      }
      let label: Comment = "seed \(random.seed), \(units), \(type as Any), \(entries)"
      var result: LogEditResult?
      for entry in entries { result = try fixture.type(["paddle"] + entry.words) }
      func distance(_ metres: Double) -> String {
        PersonalUnits.Shown(format: shown.rawValue).full(metres / shown.metres)
      }
      let (metres, minutes) = (sum(entries.map(\.metres)), sum(entries.map(\.minutes)))

      let said = try said(result, units).split(separator: "; ").map(String.init)
      #expect(said.count == entries.count, label)
      for (text, entry) in zip(said, entries) {
        if let metres = entry.metres { #expect(text.hasPrefix(distance(metres)), label) }
      }

      let json = try read(answer("paddle,paddle.duration", fixture).json, "query")
      #expect(json["fields"][1]["unit"] == "min", label)
      if let metres {
        // JSON is in the type's unit, and in miles where it has none.
        let unit = type ?? .mi
        #expect(json["fields"][0]["unit"] == .string(unit.rawValue), label)
        #expect(isNear(json["rows"][0]["paddle"], metres / unit.metres), label)
        let lines = try table("paddle", fixture)
        let value = try #require(lines.dropFirst().first?.split(separator: " ").last)
        #expect(lines.first?.hasSuffix("paddle (\(shown))") == true, label)
        #expect("\(value) \(shown)" == distance(metres), label)
        #expect(try review(fixture).contains("paddle \(distance(metres))"), label)
        let condition = "canoe>\(metres / shown.metres - 0.01)"
        #expect(try answer("paddle", where: [condition], fixture).rows.count == 1, label)
        let over = "Paddle>\(metres / shown.metres + 0.01)"
        #expect(try answer("paddle", where: [over], fixture).rows.isEmpty, label)
        let drawn = try DayCharts.chart(
          ChartRequest(
            try ChartSubject("paddle", [], types: fixture.context().trainingTypes), units: units),
          in: fixture.context(), progress: nil)
        let chart = try #require(drawn as? Chart)
        #expect(chart.unit == shown.rawValue, label)
        let point = try #require(chart.panels[0].series[0].points.first)
        #expect(abs(point.value - metres / shown.metres) < 0.001, label)
      } else {
        #expect(json["fields"][0]["unit"] == "min", label)
        #expect(json["rows"][0]["paddle"] == json["rows"][0]["paddle.duration"], label)
      }
      if let farthest = entries.compactMap(\.metres).max() {
        try fixture.type(["paddle", "100m"], on: ActionFixture.today.advanced(by: -7))
        let record = "Records: Paddle \(distance(farthest))"
        #expect(try review(fixture).contains(record), label)
      }
      #expect(
        minutes.map { isNear(json["rows"][0]["paddle.duration"], $0) }
          ?? (json["rows"][0]["paddle.duration"] == .null), label)
    }
  }

  @Test(
    "a distance without a unit has it written where the type has none and other readers would take miles",
    arguments: [
      (0, nil, "4/40", "4 mi in 40:00"), (1, nil, "4km/40", "4 km in 40:00"),
      (2, nil, "4km/40", "4 km in 40:00"), (3, nil, "4mi/40", "4 mi in 40:00"),
      (1, .m, "4/40", "4 m in 40:00"), (2, .mi, "4/40", "4 mi in 40:00"),
      (0, .km, "4/40", "4 km in 40:00"),
    ] as [(Int, DistanceUnit?, String, String)])
  func written(index: Int, type: DistanceUnit?, text: String, understood: String) throws {
    let fixture = try Self.store(index, unit: type)
    let result = try fixture.type(["paddle", "4/40"])
    #expect(
      try fixture.text("content/logs/2031-03-04.md").contains("\nPaddle:: \(text)\n"))
    #expect(try said(result, Self.stores[index].units) == understood)
  }

  @Test("a day that is shown has the distances in the type's unit where one is written in another")
  func shown() throws {
    func shown(_ value: String, _ index: Int, unit: DistanceUnit?) throws -> String? {
      let context = try Self.store(index, unit: unit).context()
      let view = DayView(
        document: LogDocument("## Training Output\nPaddle:: \(value)\n"),
        style: Style(isColored: false), units: try context.unitsForReading,
        types: try context.trainingTypes)
      return view.lines().last?.codes
    }
    #expect(
      try shown("5000/30; 2k/8:20; 1mi", 0, unit: .m)
        == "  Paddle  5,000 m; 2,000 m; 1,609 m (5000/30; 2k/8:20; 1mi)")
    #expect(try shown("5000/30", 1, unit: .m) == "  Paddle  5000/30")
    #expect(try shown("5/30", 2, unit: nil) == "  Paddle  8.05 km (5/30)")
    #expect(try shown("5/30", 1, unit: nil) == "  Paddle  5/30")
    #expect(try shown("25min", 0, unit: .m) == "  Paddle  25min")
  }

  @Test("a name alone is the distance, else the time, and is known before any day has it")
  func names() throws {
    let fixture = try Self.store(1, unit: .km)
    #expect(try answer("paddle", fixture).rows.isEmpty)
    try fixture.type(["canoe", "25min"])
    try fixture.type(["canoe", "1h10"])
    #expect(try table("Paddling", fixture).first == "date        Paddling (min)")
    #expect(try answer("paddle", fixture).rows[0].cells[0].value == .number(95))
    // The text of the log is there by its own name.
    #expect(try answer("field:paddle", fixture).rows[0].cells[0].value == .number(25))
    expectRefusal(.unknownField, saying: "raft.distance") { try answer("raft.distance", fixture) }
  }

  @Test(
    "an activity that many have is read so where a day says how far or how long, else as a field")
  func common() throws {
    let fixture = try Self.store(0, unit: nil)
    try fixture.write("## Training Output\nClimb:: 7\n", to: "content/logs/2031-03-03.md")
    #expect(try answer("climb", fixture).rows.map { $0.cells[0].value } == [.number(7)])
    try fixture.type(["hike", "12km", "3h"])
    try fixture.type(["hike", "1mi"])
    #expect(try table("hike", fixture) == ["date        hike (mi)", "2031-03-04       8.46"])
  }

  @Test(
    "a review tells the farthest of a type in its unit, and the longest where nothing is farther")
  func records() throws {
    let fixture = try Self.store(1, unit: .m)
    try fixture.type(["paddle", "5000/30"], on: ActionFixture.today.advanced(by: -7))
    try fixture.type(["paddle", "6km/40"])
    #expect(try review(fixture).contains("Records: Paddle 6,000 m, 40:00 (Tue 4)"))
    let other = try Self.store(0, unit: nil)
    try other.type(["paddle", "25min"], on: ActionFixture.today.advanced(by: -7))
    try other.type(["paddle", "40min"])
    #expect(try review(other).contains("Records: Paddle 40:00 (Tue 4)"))
    let context = other.context()
    let json = try read(
      ReviewReader.review(.week, of: ActionFixture.today, in: context, progress: nil).json,
      "review")
    #expect(json["records"][0]["kind"] == "duration" && json["records"][0]["minutes"] == 40)
  }
}
