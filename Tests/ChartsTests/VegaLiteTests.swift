import JSON
import ProgramTestSupport
import TestSupport
import Testing

@testable import Charts
@testable import Query
@testable import Values

/// Charts as specifications of Vega-Lite.
@Suite("Charts as Vega-Lite")
struct VegaLiteTests {
  private func spec(_ chart: Chart) throws -> JSONNode {
    try JSONNode(json: Array(VegaLite(chart).json.text().utf8))
  }

  @Test("the specification of weight has points, a broken mean, and its title")
  func vegaLite() throws {
    let json = try spec(try ChartFixture.weight())
    #expect(json["$schema"] == "https://vega.github.io/schema/vega-lite/v5.json")
    #expect(json["title"] == "Weight (lb)")
    let values = json["data"]["values"].elements
    #expect(values[0] == ["date": "2030-12-13", "weight": 183.2])
    #expect(values[3]["weight"] != .null && values[3]["mean"] != .null)
    #expect(values[3]["segment"] == 0 && values[4]["weight"] == .null)
    #expect(values.allSatisfy { $0["weight"] != .null || $0["mean"] != .null })
    let layers = json["layer"].elements
    #expect(layers.map { $0["mark"]["type"] } == ["point", "line", "rule"])
    #expect(layers[1]["encoding"]["detail"]["field"] == "segment")
    // The mean's pieces have numbers of their own.
    let pieces = Set(values.map { $0["segment"].description }).subtracting(["null"])
    let mean = try ChartFixture.weight().panels[0].series[1]
    #expect(pieces.count == mean.segments(by: .day) { _ in true }.count && pieces.count > 1)
  }

  @Test("days are those of UTC, a target is one line over all of them, and the axis is the chart's")
  func vegaAxes() throws {
    let json = try spec(try ChartFixture.weight())
    let layers = json["layer"].elements
    #expect(json["encoding"] == .null && layers[2]["encoding"]["x"] == .null)
    #expect(layers[2]["encoding"]["y"]["datum"] == 180)
    #expect(layers[2]["data"]["values"].elements.count == 1)
    for layer in layers.prefix(2) {
      let x = layer["encoding"]["x"]
      #expect(x["field"] == "date" && x["type"] == "temporal")
      #expect(x["timeUnit"] == "utcyearmonthdate" && x["scale"]["type"] == "utc")
    }
    for layer in layers {
      let y = layer["encoding"]["y"]
      #expect(y["title"] == "Weight (lb)" && y["scale"]["domain"].elements.count == 2)
      #expect(y["axis"]["values"] == [180, 181, 182, 183, 184])
    }
    let mood = try spec(ChartFixture.mood())["vconcat"].elements
    #expect(mood.map { $0["layer"][0]["encoding"]["y"]["title"] } == mood.map { $0["title"] })
    #expect(mood.allSatisfy { $0["layer"][0]["encoding"]["y"]["scale"]["domain"] == [0, 10] })
    let strength = try spec(ChartFixture.habit())["vconcat"][1]["layer"][0]["encoding"]["y"]
    #expect(strength["title"] == "Strength" && strength["scale"]["domain"].elements.count == 2)
    // A target stands on the axis, however far it is.
    let days = ChartFixture.weights.map { (date: ChartFixture.day($0.index), value: $0.value) }
    let below = try spec(try ChartFixture.weight(days, over: ChartFixture.span, target: 160))
    #expect(below["layer"].elements.count == 3)
  }

  @Test(
    "the steps of days are those of UTC too, whatever they are",
    arguments: [
      (QueryStep.day, "utcyearmonthdate"), (.week, "utcyearmonthdate"), (.month, "utcyearmonth"),
      (.quarter, "utcyearquarter"), (.year, "utcyear"),
    ])
  func vegaSteps(step: QueryStep, unit: String) throws {
    let series = ChartSeries(
      "x", label: "x", kind: .point, points: [ChartPoint(step.start(of: ChartFixture.first), 5)])
    let chart = Chart(
      "x", title: "X", unit: nil, over: ChartFixture.span, by: step, trend: nil,
      panels: [.init(axes: [.init(unit: nil)], series: [series])])
    let x = try spec(chart)["layer"][0]["encoding"]["x"]
    #expect(x["timeUnit"].description == "\"\(unit)\"" && x["scale"]["type"] == "utc")
  }

  @Test("a mean that leaves the panel is left out, a value that does stands at its edge")
  func vegaFar() throws {
    var days = ChartFixture.weights.map { (date: ChartFixture.day($0.index), value: $0.value) }
    days[50].value = 10_000
    let json = try spec(try ChartFixture.weight(days, over: ChartFixture.span))
    let values = json["data"]["values"].elements
    func numbers(_ key: String) -> [Double] { values.compactMap { Double($0[key].description) } }
    #expect(numbers("weight").max() == 10_000)
    let highest = try #require(numbers("mean").max())
    #expect(highest < 186 && json["layer"][0]["encoding"]["y"]["scale"]["clamp"] == true)
  }

  @Test("every series has its colour by its name, the same in all layers of a panel")
  func vegaColors() throws {
    let weight = try spec(try ChartFixture.weight())["layer"].elements
    // Each layer has the name of its series: that of the values is calculated, that of a mark its value.
    #expect(
      weight.map { $0["transform"][0]["calculate"] }
        == ["\"day\"", "\"mean of 7 days\"", .null])
    #expect(weight[2]["data"]["values"] == [["name of series": "target 180"]])
    for layer in weight {
      #expect(layer["encoding"]["color"]["field"] == "name of series")
      let scale = layer["encoding"]["color"]["scale"]
      #expect(scale["domain"] == ["day", "mean of 7 days", "target 180"])
      #expect(scale["range"] == ["#4A6A78", "#8B4030", "#2E2E2E"])
    }
    let volume = try spec(try ChartFixture.volume())["encoding"]["color"]["scale"]
    #expect(volume["domain"] == ["swim", "bike", "run"])
    #expect(volume["range"] == ["#4A6A78", "#B07454", "#8B4030"])
    #expect(try spec(ChartFixture.mood())["resolve"]["scale"]["color"] == "independent")
  }

  @Test("bars are stacked, and the lines of their panel stand on their scale")
  func vegaBars() throws {
    let panels = try spec(ChartFixture.staged())["vconcat"].elements
    #expect(panels.count == 2 && panels[0]["layer"].elements.count == 2)
    let bars = panels[0]["layer"][0]
    #expect(bars["mark"] == "bar" && bars["encoding"]["y"]["stack"] == "zero")
    #expect(bars["encoding"]["color"]["field"] == "series")
    #expect(
      bars["data"]["values"].elements.prefix(1)
        == [
          [
            "date": "2030-12-13", "period": "2030-12-13", "series": "deep", "value": 1.5,
            "order": 0,
          ]
        ])
    // The first series is the lowest.
    #expect(bars["encoding"]["order"] == ["field": "order", "type": "quantitative"])
    for (index, name) in ["deep", "light", "rem", "awake", "no stages"].enumerated() {
      let orders = bars["data"]["values"].elements
        .filter { $0["series"].description == "\"\(name)\"" }.map { $0["order"].description }
      #expect(Set(orders.map(Double.init)) == [Double(index)], "\(name)")
    }
    let colors = bars["encoding"]["color"]["scale"]["range"].elements
    #expect(Set(colors.prefix(5).map(\.description)).count == 5, "\(colors)")
    let quality = panels[1]["layer"][0]["encoding"]["y"]
    #expect(quality["scale"]["domain"] == [0, 10] && quality["field"] == "sleep_quality")
    #expect(quality["title"] == "Quality (0 to 10)")
  }

  @Test("panels are vconcat, rows are bars, a heat map is rect; steps without a log have a place")
  func vegaLayouts() throws {
    #expect(try spec(ChartFixture.mood())["vconcat"].elements.count == 4)
    let volume = try spec(try ChartFixture.volume())
    #expect(volume["mark"] == "bar")
    #expect(volume["encoding"]["x"]["title"] == "Training (minutes a week)")
    #expect(
      volume["encoding"]["y"]["scale"]["domain"]
        == ["2031-W05", "2031-W06", "2031-W07", "2031-W08", "2031-W09", "2031-W10"])
    let heat = try spec(try ChartFixture.heatmap())
    #expect(heat["mark"]["type"] == "rect")
    #expect(heat["encoding"]["x"]["scale"]["domain"].elements.count == 53)
    #expect(heat["encoding"]["y"]["scale"]["domain"].elements.count == 7)
    let scale = heat["encoding"]["color"]["scale"]
    #expect(scale["domain"] == ["0", "to 45", "to 60", "to 90", "above"])
    #expect(scale["range"] == ["#F6F1EA", "#D8B8A6", "#C98F7A", "#B35C44", "#8B4030"])
    #expect(heat["data"]["values"][0]["level"] == "to 45")
    #expect(try spec(ChartFixture.habit())["vconcat"][0]["mark"]["type"] == "rect")
  }

  @Test("the description says what a picture says: values, trend, weeks without a log, far values")
  func description() throws {
    let weight = try ChartFixture.weight()
    let words = try #require(XMLNode(parsing: SVGChart(weight, theme: nil).text)).children[1].text
    #expect(words.contains("64 values") && words.contains("trend ↓"))
    #expect(try spec(weight)["description"].description == "\"\(words).\"")
    let volume = try spec(try ChartFixture.volume())["description"].description
    #expect(volume.contains("5 values, first 175, last 230. no log: 2031-W09."), "\(volume)")
    let far = try spec(ChartFixture.far(.line))["description"].description
    for day in [7, 17, 27] {
      #expect(far.contains("not to scale: 9000:00 h on \(ChartFixture.day(day))."), "\(far)")
    }
    let none = try spec(ChartFixture.emptied(weight))["description"]
    #expect(none == "No weight from 2030-12-13 to 2031-03-06.")
  }

  // MARK: Vega-Lite's own schema

  /// What is wrong with a specification, by the schema that Vega-Lite publishes.
  private func problems(_ spec: JSONValue) throws -> [String] {
    try JSONSchema.problems(in: Array(spec.text().utf8), against: "vega-lite")
  }

  @Test("every chart is valid by Vega-Lite's own schema, with values and without")
  func valid() throws {
    for (name, chart) in try ChartFixture.all() {
      #expect(try problems(VegaLite(chart).json) == [], "\(name)")
      #expect(try problems(VegaLite(ChartFixture.emptied(chart)).json) == [], "\(name), empty")
    }
    for kind in [ChartSeries.Kind.point, .line, .bar] {
      let chart = ChartFixture.far(kind)
      #expect(!chart.farValues.isEmpty)
      #expect(try problems(VegaLite(chart).json) == [], "\(kind), far values")
    }
  }

  @Test("a name, a type, a word or a number that Vega-Lite does not know is refused")
  func invalid() throws {
    let text = VegaLite(try ChartFixture.weight()).json.text()
    for (right, wrong) in [
      ("\"encoding\"", "\"encodings\""), ("\"temporal\"", "\"time\""),
      ("\"utcyearmonthdate\"", "\"utcday4\""), ("\"clamp\": true", "\"clamp\": 3"),
      ("\"type\": \"rule\"", "\"type\": \"ruler\""),
    ] {
      let bad = text.replacing(right, with: wrong)
      #expect(bad != text, "\(right)")
      let found = try JSONSchema.problems(in: Array(bad.utf8), against: "vega-lite")
      #expect(!found.isEmpty, "\(wrong)")
    }
  }
}
