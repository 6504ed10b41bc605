import JSON
import TestSupport
import Testing

@testable import DayModel
@testable import Query
@testable import Values

/// A field is a row of ``FieldCatalog``; all that has numbers of a day goes by it.
@Suite("Fields as rows")
struct FieldRowTests {
  /// A score that is made up.
  private static let stress = FieldCatalog.row(
    "stress", "Stress", .quickLog, .score, "mind.stress")(
      FieldCatalog.fields.count)

  private func node(_ json: JSONValue, at keys: [String]) throws -> JSONNode {
    keys.reduce(try JSONNode(json: Array(json.text().utf8))) { $0[$1] }
  }

  @Test("a made-up field is one row: its reading, record, JSON, fact, query and column")
  func madeUpField() throws {
    let field = Self.stress
    let numbers = try #require(
      FieldNumbers(field, named: "Stress (0-10)", Array("70%".utf8)[...], in: .standard))
    #expect(numbers.state == .filled && numbers.known.numberPath == "mind.stress")
    var record = DayRecord(date: try day("2031-03-04"))
    #expect(record[field] == nil)
    record[field] = numbers.value
    record[.sleep] = 6.5
    #expect(record[field] == 7 && record[.focus] == nil)

    let json = record.json(of: FieldCatalog.groups(of: FieldCatalog.body + [field]))
    #expect(try node(json, at: ["mind", "stress"]) == .number(7))
    #expect(try node(json, at: ["sleep", "hours"]) == .number(6.5))
    guard case .object(let members) = json else { return }
    let keys = members.map(\.key)
    #expect(
      keys.starts(with: ["schema", "date", "sleep", "weight_lbs", "mood", "energy", "focus"]))
    #expect(keys.prefix { $0 != "training" }.last == "mind")

    let facts = try #require(DayFacts(record, fields: FieldCatalog.daily + [field]))
    #expect(facts.facts == [.known("stress"): .number(7), .known("sleep"): .number(6.5)])

    let query = QueryField(field)
    #expect(query.name == "stress" && query.unit == "/10" && query.aggregate == .mean)
    #expect(query.columns == [.known("stress")] && query.title == "stress")
    let request = try QueryRequest(
      [query], in: CalendarDate.range("2031-03-04", today: day("2031-03-04")),
      today: day("2031-03-04"))
    #expect(Query(request, in: FactTable([facts])).lines == ["2031-03-04 7"])

    let columns = ExportTable.metricColumns(of: FieldCatalog.daily + [field])
    #expect(ExportTable.metrics.header() == ["date"] + columns.dropLast().map { $0.name(nil) })
    #expect(columns.last?.name(nil) == "mind_stress")
    #expect(columns.last?.text(record, [:], nil) == "7")
  }

  @Test(
    "every field is read, and found by record, facts, query and export",
    arguments: FieldCatalog.daily.map(\.id))
  func everyField(id: String) throws {
    let field = try #require(FieldCatalog.field(id: id))
    let log = "## \(field.section.heading)\n\(field.name):: 7\n"
    let record = DayReader.read(
      LogSource(path: "content/logs/2031-03-04.md", bytes: Array(log.utf8)))
    #expect(record[field] == 7)
    #expect(record.lines == [NamedLine(name: field.recordPath, line: 2)])
    #expect(try node(record.json, at: field.recordKeys) == .number(7))
    let facts = try #require(DayFacts(record))
    #expect(facts.facts == [.known(field.id): .number(7)])
    #expect(try ask(field.id, of: [facts]).lines == ["2031-03-04 7"])
    let row = zip(ExportTable.metrics.header(), ExportTable.metrics.rows(of: record)[0])
    #expect(
      row.filter { !$1.isEmpty && $0 != "date" }.map(\.0) == [Self.columns[field.id] ?? field.id])
  }

  /// The columns of the table that is exported, whose names and order are fixed (docs/json.md).
  private static let columns = [
    "weight": "weight_lbs", "sleep": "sleep_hours", "sleep_quality": "sleep_quality",
    "mood_am": "mood_morning", "mood_pm": "mood_bedtime", "energy": "energy", "focus": "focus",
    "calories": "calories", "protein": "protein_g", "carbs": "carbs_g", "fat": "fat_g",
    "fiber": "fiber_g",
  ]

  @Test("the columns of days keep their order, whatever comes behind them")
  func order() {
    let body = [
      "date", "weight_lbs", "sleep_hours", "sleep_quality", "mood_morning", "mood_bedtime",
      "energy", "focus", "workout_type",
    ]
    let activities = ["swim_m", "bike_mi", "run_mi", "walk_mi"].flatMap { name in
      let activity = name.prefix { $0 != "_" }
      return [name, "\(activity)_minutes", "\(activity)_hr"]
    }
    let rest = [
      "calories", "protein_g", "carbs_g", "fat_g", "fiber_g", "todos_total", "todos_completed",
      "habits_total", "habits_completed",
    ]
    #expect(ExportTable.metrics.header().starts(with: body + activities + rest))
  }

  @Test("the documents and the schema have every field", arguments: FieldCatalog.daily.map(\.id))
  func documents(id: String) throws {
    let field = try #require(FieldCatalog.field(id: id))
    func text(_ file: String) throws -> String {
      try Files.text(TestEnvironment.root + "/docs/" + file)
    }
    #expect(try text("format.md").contains("`\(field.name)`"))
    #expect(try text("format.md").contains("`\(field.recordPath)`"))
    #expect(try text("query.md").contains("`\(field.id)`"))
    var schema = try JSONNode(
      json: Files.read(TestEnvironment.root + "/docs/schemas/day.schema.json"))
    for key in field.recordKeys {
      #expect(schema["required"].elements.contains(.string(key)))
      schema = schema["properties"][key]
    }
    #expect(schema["type"] == .array([.string("number"), .string("null")]))
    if field.kind == .score {
      #expect(schema["minimum"] == .number(0) && schema["maximum"] == .number(10))
    }
  }
}
