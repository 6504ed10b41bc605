import Actions
import Charts
import JSON
import Language
import Query
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// One quantity is the same on every screen, and in stores of either unit.
@Suite("Agreement of screens and of stores")
struct AgreementTests {
  // MARK: Screens

  private static let metric = "weight: kg, distance: km, swim: yd, temperature: C"
  private static let us = "weight: lb, distance: mi, swim: m, temperature: F"

  /// A day that has every field of a query, with more decimals than any screen shows.
  private static let day = """
    ## Quick Log
    Weight:: 77.66 kg
    Sleep:: 7:13
    Sleep_Quality:: 7.46
    Mood_AM:: 6.26
    Mood_PM:: 5.5
    Energy:: 6.26
    Focus:: 8.04
    ## Training Output
    Swim:: 1234m/30:20
    Bike:: 20.126km/44:13
    Run:: 5.123km/27:31
    Walk:: 2.345km/31:10
    Swim_HR:: 131.4
    Bike_HR:: 133.6
    Run_HR:: 151.2
    Walk_HR:: 101.7
    Session_RPE:: 6.4
    ## Fuel Log
    calories_so_far:: 1810.4
    protein_so_far:: 92.34
    carbs_so_far:: 211.16
    fat_so_far:: 54.27
    fiber_so_far:: 21.08
    ## Today's Todos
    - [x] one
    - [ ] two
    - [ ] three
    ## Daily Habits
    - [x] Stretch
    - [ ] Read
    ## Routines
    ### Morning
    - [x] Make bed
    - [ ] Tidy up
    - [ ] Sing

    ## Sessions
    - Slow stretch (20 min, 4/5)

    """

  /// What a source measured of the day: every figure that a query has.
  private static let measured = """
    {"version": 1, "source": "garmin", "entries": [{"date": "2031-03-04",
      "sleep": {"total_hours": 6.5, "deep_hours": 1.25, "light_hours": 4, "rem_hours": 1.25,
        "awake_hours": 0.5, "in_bed_hours": 7.25, "nap_hours": 0.5, "score": 81},
      "weight_kg": 77.8, "body_fat_percent": 18.5, "resting_hr": 52,
      "hrv": {"overnight_avg": 51, "weekly_avg": 55}, "body_battery": {"start_level": 72},
      "stress": {"avg_stress": 31}, "training": {"readiness_score": 66, "vo2max_run": 47},
      "steps": 9120, "active_kcal": 512, "distance_km": 7.31, "floors": 12, "spo2_percent": 96,
      "respiration_rate": 14.5}]}
    """

  private func store(_ units: String) throws -> ActionFixture {
    try .withStore([
      "bestupid.yaml": "units: {\(units)}\n", "content/logs/2031-03-04.md": Self.day,
      "data/measured/garmin/2031.json": Self.measured,
    ])
  }

  @Test("the screens print one value of each field by one function", arguments: [metric, us])
  func screens(units: String) throws {
    let fixture = try store(units)
    let context = fixture.context()
    let own = try context.units
    let dashboard = DashboardScreen(
      dashboard: try DashboardReader.today(in: context), style: Style(isColored: false),
      screen: ScreenForm(columns: 80, hasUnicode: true)
    ).lines.map(\.codes).joined(separator: "\n")
    let review = ReviewText(
      try ReviewReader.review(.week, of: ActionFixture.today, in: context, progress: nil)
    ).lines.joined(separator: "\n").lowercased()
    for name in QueryField.names where name != "workout_type" {
      let field = try QueryField(name)
      let request = try QueryRequest([field], today: ActionFixture.today)
      let known = try Queries.answer(request, in: context, progress: nil)
      let number = try #require(known.rows.first?.cells.first?.value?.number, "\(name)")
      // What the field says of itself is the measure of all.
      let shown = field.shown(in: own)
      let text = shown.text(of: number)
      let answer = try Queries.answer(request.answered(in: own), in: context, progress: nil)
      let row = QueryText(answer).table(Style(isColored: false), width: nil).map(\.codes)
      #expect(row.last?.split(separator: " ").last.map(String.init) == text, "query \(name)")
      let chart = try DayCharts.chart(
        ChartRequest(.field(field), units: own), in: context, progress: nil)
      let lines = chart.lines(on: ChartScreen(columns: 20, signs: .braille))
      let drawn = lines.map(\.text).joined(separator: " ")
      #expect(drawn.contains("last \(text) "), "chart \(name): \(drawn)")
      switch name {
      case "weight", "calories", "protein":
        #expect(review.contains("\(name) \(shown.withUnit(text)) ("), "review \(name): \(review)")
      case "sleep", "energy": #expect(review.contains("\(name) \(text) ("), "review \(name)")
      default: break
      }
      switch name {
      case "weight": #expect(dashboard.contains("Weight  \(shown.withUnit(text))"), "\(dashboard)")
      case "sleep": #expect(dashboard.contains("Sleep   \(text)"), "\(dashboard)")
      case "sleep_quality": #expect(dashboard.contains("Quality \(text)"), "\(dashboard)")
      case "mood_am": #expect(dashboard.contains("Mood    \(text) / 5.5"), "\(dashboard)")
      case "energy": #expect(dashboard.contains("Energy  \(text)"), "\(dashboard)")
      case "calories": #expect(dashboard.contains("\(text) kcal"), "\(dashboard)")
      case "protein": #expect(dashboard.contains("protein \(text) g"), "\(dashboard)")
      default: break
      }
    }
  }

  @Test("sleep is h:mm and a pace min:s on axes too, on round parts")
  func axes() throws {
    var files = ["bestupid.yaml": "units: {\(Self.metric)}\n"]
    for day in 1...9 {
      files["content/logs/2031-02-0\(day).md"] = """
        ## Quick Log
        Sleep:: \(6 + day % 3):2\(day)
        ## Training Output
        Run:: 5km/2\(day):30
        Bike:: 20km/4\(day):00

        """
    }
    let context = try ActionFixture.withStore(files).context()
    func chart(_ subject: ChartSubject) throws -> Chart {
      let chart = try DayCharts.chart(
        ChartRequest(subject, units: context.units), in: context, progress: nil)
      return try #require(chart as? Chart)
    }
    let sleep = try chart(.sleep).panels[0].axes[0]
    #expect(sleep.labels == ["0:00", "2:00", "4:00", "6:00", "8:00"])
    #expect(sleep.ticks == [0, 2, 4, 6, 8])
    let field = try chart(.field(QueryField("sleep"))).panels[0].axes[0]
    #expect(field.labels == ["6:30", "7:00", "7:30", "8:00", "8:30"])
    let pace = try chart(.field(QueryField("run.pace"))).panels[0].axes[0]
    #expect(pace.labels == ["4:30", "5:00", "5:30"])
    #expect(pace.unit == "min/km")
    let ride = try chart(.field(QueryField("bike.pace"))).panels[0].axes[0]
    #expect(ride.unit == "km/h" && ride.low >= 20 && ride.high <= 32)
    let text = ChartText(
      try chart(.field(QueryField("run.pace"))), on: ChartScreen(columns: 80, signs: .braille)
    ).lines.map(\.text)
    #expect(text.contains { $0.hasPrefix("5:00 ┤") }, "\(text)")
    let vega = VegaLite(try chart(.sleep)).json.text()
    #expect(
      vega.contains(
        #"[\"0:00\",\"2:00\",\"4:00\",\"6:00\",\"8:00\"][indexof([0,2,4,6,8], datum.value)]"#))
  }

  // MARK: Stores

  /// The same days in the units of a store, with three decimals: quarters of a kilogram and of a kilometre.
  private static func files(_ seed: SeededRandom, isMetric: Bool, person: String) -> [String:
    String]
  {
    var random = seed
    func text(_ range: ClosedRange<Int>, _ per: Double) -> String {
      let number = Double(Int.random(in: range, using: &random)) / 4
      return JSONValue.double(isMetric ? number : number * per).text()
    }
    let files = isMetric ? "weight: kg, distance: km" : "weight: lb, distance: mi, swim: yd"
    var all = ["bestupid.yaml": "units: {\(person)}\nformat: {units: {\(files)}}\n"]
    let (pounds, miles, yards) = (2.20462, 1 / 1.609344, 1 / 0.9144)
    for day in 1...9 {
      all["content/logs/2031-02-0\(day).md"] = """
        ## Quick Log
        Weight:: \(text(300...340, pounds))
        Sleep:: 7:1\(day)
        ## Training Output
        Run:: \(text(12...60, miles))/\(20 + day):30
        Bike:: \(text(60...200, miles))/\(50 + day):00
        Swim:: \(text(2000...8000, yards))/3\(day):00
        ## Strength Log
        Squat:: 3x5 @ \(text(160...400, pounds))
        Dip:: 3x6 @ BW+\(text(8...80, pounds))

        """
    }
    return all
  }

  private static let fields =
    "weight,sleep,run,run.duration,run.pace,bike,bike.pace,swim,swim.pace,lift:Squat,lift:Squat.e1rm,"
    + "lift:Squat.volume,lift:Dip"

  private func answers(
    _ context: ActionContext, _ change: (inout QueryWords) -> Void
  ) throws -> (names: [String], rows: [[Double?]], text: [String]) {
    var words = QueryWords(Self.fields, in: PeriodWords())
    change(&words)
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    let query = try Queries.answer(
      request.answered(in: context.unitsForReading), in: context, progress: nil)
    let csv = query.csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return (
      csv[0], csv.dropFirst().map { row in row.dropFirst().map { Double($0) } },
      csv.dropFirst().map { $0[0] }
    )
  }

  @Test(
    "two stores with the same days, in kilograms and in pounds, agree in every query",
    arguments: [metric, us])
  func stores(person: String) throws {
    let seed = SeededRandom()
    let contexts = try [true, false].map { isMetric in
      try ActionFixture.withStore(Self.files(seed, isMetric: isMetric, person: person)).context()
    }
    let isMetric = person == Self.metric
    // None of these lies on a quarter, so that rounding decides nothing.
    let conditions =
      isMetric
      ? ["weight>79.9", "run<8.1", "run.pace<4:01", "bike.pace>25.3", "lift:Squat>=70.1"]
      : ["weight>176.2", "run<5.03", "run.pace<6:27", "bike.pace>15.7", "lift:Squat>=154.6"]
    var changes: [(String, (inout QueryWords) -> Void)] = [
      ("days", { _ in }), ("weeks", { $0.step = .week }), ("window", { $0.rolling = "3d" }),
    ]
    for aggregate in Aggregate.allCases {
      changes.append(("\(aggregate)", { $0.aggregate = aggregate }))
    }
    for condition in conditions { changes.append((condition, { $0.conditions = [condition] })) }
    for (name, change) in changes {
      let (one, other) = (try answers(contexts[0], change), try answers(contexts[1], change))
      #expect(one.names == other.names && one.text == other.text, "\(name), seed \(seed.seed)")
      #expect(one.names.contains(isMetric ? "weight_kg" : "weight_lbs") || name == "count")
      for (row, further) in zip(one.rows, other.rows) {
        for (index, (value, same)) in zip(row, further).enumerated() {
          guard let value, let same else {
            #expect(value == same)
            continue
          }
          // Either is rounded to three decimals, and each of nine days was written with three in one of the units.
          let error = abs(value - same) - max(0.0081, abs(value) * 1e-5)
          #expect(error <= 0, "\(name) \(one.names[index + 1]), seed \(seed.seed)")
        }
      }
    }
  }
}
