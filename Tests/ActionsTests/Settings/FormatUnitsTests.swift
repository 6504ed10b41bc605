import Context
import DayEditing
import DayModel
import DayStore
import LogMerge
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Actions

/// What a number without a unit is in a store's files: `format.units` (docs/format.md §4.5).
@Suite("units of the format")
struct FormatUnitsTests {
  private static let metric = """
    units: {weight: kg, distance: km}
    format: {units: {weight: kg, distance: km}}

    """

  private static let log = "content/logs/2031-03-04.md"

  /// A day as a person types it into an editor who never thinks of units.
  private static let day = """
    ## Quick Log
    Weight:: 80
    ## Training Output
    Run:: 10/50
    ## Strength Log
    Squat:: 3x5 @ 100
    Dip:: 3x6 @ BW+5

    """

  private static func record(in context: ActionContext) throws -> DayRecord {
    let day = try #require(try context.store.listing().days.first)
    return try context.recordReader.record(of: day)
  }

  private func metricStore(_ files: [String: String] = [:]) throws -> ActionFixture {
    try .withStore(
      files.merging(["bestupid.yaml": Self.metric]) { file, _ in file })
  }

  @Test("a metric day written with an editor is what everything tells of")
  func editedDay() throws {
    let fixture = try metricStore([Self.log: Self.day])
    let context = fixture.context()
    let record = try Self.record(in: context)
    #expect(record[.weight] == 80 * 2.20462)
    #expect(record.activities.map(\.metres) == [10_000])
    #expect(record.exercises.map { $0.entry.load?.pounds } == [220.462, 5 * 2.20462])
    let facts = try context.facts(columns: nil).table
    #expect(facts.columns[FactColumn(name: "weight")] == [.number(80 * 2.20462)])
  }

  @Test(
    "what is logged has its unit, whatever it is, so that other readers need not know the store's")
  func logged() throws {
    let fixture = try metricStore()
    try fixture.log("weight", "79")
    try fixture.log("run", "5/27:30")
    try fixture.log("lift", "Dip", "3x6@BW+5")
    try fixture.log("lift", "Squat", "10x100,8x100")
    let text = try fixture.text(Self.log)
    #expect(text.contains("Weight:: 79kg\n"))
    #expect(text.contains("Run:: 5km/27:30\n"))
    #expect(text.contains("Dip:: 3x6 @ BW+5 kg\n"))
    #expect(text.contains("Squat:: 2x10 @ 100 kg (sets: 10x100kg, 8x100kg)\n"))
  }

  @Test("pounds and miles have theirs where the files are in others")
  func loggedInPounds() throws {
    let fixture = try ActionFixture.withStore([
      "bestupid.yaml": "format: {units: {weight: kg, distance: km, swim: yd}}\n"
    ])
    try fixture.log("weight", "174")
    try fixture.log("run", "3.1/27:30")
    try fixture.log("swim", "600/15")
    try fixture.log("avg pace", "8:50")
    try fixture.log("lift", "Dip", "3x6@BW+5")
    try fixture.log("lift", "Chin up", "6xBW,4xBW+10")
    let text = try fixture.text(Self.log)
    #expect(text.contains("Weight:: 174lb\n"))
    #expect(text.contains("Run:: 3.1mi/27:30\n"))
    #expect(text.contains("Swim:: 600m/15\n"))
    #expect(text.contains("Avg_Pace:: 8:50/mi\n"))
    #expect(text.contains("Dip:: 3x6 @ BW+5 lbs\n"))
    #expect(text.contains("Chin up:: 2x4 @ BW+10 lbs (sets: 6xBW, 4xBW+10lbs)\n"))
    let record = try Self.record(in: fixture.context())
    #expect(record[.weight] == 174)
    #expect(record.exercises.flatMap(\.entry.setDetails).map { $0.load?.pounds } == [0, 10])
  }

  /// A day of random numbers, each with its unit where marks are given.
  private static func randomDay(_ random: inout SeededRandom, _ marks: FormatUnits?) -> String {
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &random)) / 2
    }
    let weight = marks.map { " \($0.weight)" } ?? ""
    let distance = marks.map { "\($0.distance)" } ?? ""
    let swim = marks.map { "\($0.swim)" } ?? ""
    let load = number(40...300)
    return """
      ## Quick Log
      Weight:: \(number(140...180))\(weight)
      ## Training Output
      Run:: \(number(4...40))\(distance)/\(Int.random(in: 20...200, using: &random))
      Swim:: \(Int(number(400...4000)))\(swim)/\(Int.random(in: 10...60, using: &random))
      ## Strength Log
      Squat:: 3x5 @ \(load)\(weight)
      Dip:: 3x6 @ BW+\(Int(number(2...40)))\(weight)
      Row:: 2x10 @ 40\(weight) (sets: 10x\(number(60...90))\(weight), 9x40\(weight))

      """
  }

  @Test("stores in both units with the same days agree in every query and in the bot's figures")
  func agreement() throws {
    for _ in 0..<6 {
      let seed = SeededRandom()
      let units = FormatUnits(weight: .kg, distance: .km, swim: .yd)
      let yaml = "format: {units: {weight: kg, distance: km, swim: yd}}\n"
      var found: [(columns: [FactColumn: [Fact?]], figures: String)] = []
      for (marks, yaml) in [(nil, yaml), (units, yaml), (units, "")] as [(FormatUnits?, String)] {
        var random = seed
        var files = ["bestupid.yaml": yaml]
        for day in 1...5 {
          files["content/logs/2031-03-0\(day).md"] = Self.randomDay(&random, marks)
        }
        let fixture = try ActionFixture.withStore(files)
        let table = try fixture.context().facts(columns: nil).table
        _ = try Metrics.export(
          .earliest ... .latest, to: nil, dryRun: false, in: fixture.context(command: "export"))
        found.append((table.columns, try fixture.text("data/daily_metrics.json")))
      }
      #expect(found[0].columns.count == 10)
      for other in found.dropFirst() {
        #expect(other.columns == found[0].columns, "\(seed)")
        #expect(other.figures == found[0].figures, "\(seed)")
      }
    }
  }

  @Test("a setting that changes reads the days anew")
  func changed() throws {
    let fixture = try ActionFixture.withStore([Self.log: Self.day])
    func weights() throws -> [Fact?]? {
      try fixture.context().facts(columns: [FactColumn(name: "weight")]).table.columns[
        FactColumn(name: "weight")]
    }
    #expect(try weights() == [.number(80)])
    try fixture.write(Self.metric, to: "bestupid.yaml")
    #expect(try weights() == [.number(80 * 2.20462)])
    try fixture.write("", to: "bestupid.yaml")
    #expect(try weights() == [.number(80)])
  }

  @Test("a new store in a metric place says so; adopting one changes nothing")
  func newStores() throws {
    let fixture = try ActionFixture()
    _ = try Stores.create(
      at: fixture.store, remote: nil, installsMergeDriver: false,
      in: fixture.context(locale: "de_AT.UTF-8"))
    let text = try fixture.text("bestupid.yaml")
    #expect(
      text.hasSuffix(
        "units:\n  weight: kg\n  temperature: C\n  distance: km\n"
          + "format:\n  units:\n    weight: kg\n    distance: km\n"))
    #expect(
      try fixture.context().units.files == FormatUnits(weight: .kg, distance: .km))
    let other = try ActionFixture.withStore([Self.log: Self.day])
    let before = try other.contents()
    _ = try Stores.create(
      at: other.store, remote: nil, installsMergeDriver: false,
      in: other.context(locale: "de_AT.UTF-8"))
    #expect(try other.contents() == before)
  }

  @Test("figures of a file are in pounds and miles, and are written so")
  func imported() throws {
    let fixture = try metricStore([
      "data/daily_metrics.json": """
      {"entries": [{"date": "2031-03-04", "weight_lbs": 174.5, "training": {"activities": [
        {"type": "run", "distance": 3, "distance_unit": "mi", "duration_minutes": 27}]}}]}

      """
    ])
    _ = try Metrics.import(
      from: nil, makesDays: true, dryRun: false, in: fixture.context(command: "import"))
    let text = try fixture.text(Self.log)
    #expect(text.contains("Weight:: 174.5lb\n"))
    #expect(text.contains("Run:: 3mi/27\n"))
  }

  // MARK: A change of the setting

  private static let mixed = """
    ## Planned Workout
    - Squat 3x5 @ 225

    ## Quick Log
    Weight:: 174
    Weight_Note:: 12 days after 2 pints

    ## Training Output
    Run:: 3.1/27:30 (pace 8:52)

    ## Strength Log
    Squat:: 3x5 @ 225
    Row:: 3x12 @ 40 (sets: 12x40, 12x40, 9x40)
    Curl:: 10x25, 9x25
    Dip:: 3x6 @ BW+10
    Press:: 3x5 @ 60 kg

    ## Fuel Log
    - 12:30 rice 2 bowls (450 cal)

    """

  private static let plan = """
    | Day | Type | Workout |
    |---|---|---|
    | Tue | Strength A | Squat 3x5 @ 225 |

    ## Weekly Targets
    - Run: 10

    """

  private func poundStore() throws -> ActionFixture {
    try .withStore([
      "bestupid.yaml": "units: {weight: kg}\n", Self.log: Self.mixed,
      "content/config/protocol_2031-03-03.md": Self.plan,
      "content/config/workout_templates.json":
        #"{"templates": [{"name": "A", "exercises": [{"name": "Row", "sets": 3, "load": "BW+10"}]}]}"#
        + "\n",
    ])
  }

  @Test("a change says how many values would be read otherwise, and of which file the first is")
  func effect() throws {
    let fixture = try poundStore()
    let context = fixture.context()
    let effect = try #require(
      try StoredSettings.effect(of: "format.units.weight", to: "kg", in: context))
    #expect(effect.values == 7)
    #expect(effect.files == [Self.log, "content/config/protocol_2031-03-03.md"])
    #expect(
      effect.words
        == "7 values in 2 files without a unit would be read in kg in place of lb, such as "
        + "2031-03-04 Squat")
    #expect(try StoredSettings.effect(of: "format.units.weight", to: "lb", in: context) == nil)
    #expect(try StoredSettings.effect(of: "format.units.swim", to: "yd", in: context) == nil)
    #expect(try StoredSettings.effect(of: "units.weight", to: "lb", in: context) == nil)
  }

  @Test("with marks each number keeps its meaning and its bytes, in the commit of the setting")
  func marks() throws {
    let fixture = try poundStore()
    let before = try Self.record(in: fixture.context())
    let commits = try fixture.commits().count
    _ = try StoredSettings.change(
      "format.units.weight", to: "kg", marks: true, in: fixture.context(command: "config"))
    #expect(try fixture.commits().count == commits + 1)
    let text = try fixture.text(Self.log)
    #expect(
      text
        == Self.mixed.replacing("Weight:: 174", with: "Weight:: 174 lbs")
        .replacing("Squat 3x5 @ 225", with: "Squat 3x5 @ 225 lbs")
        .replacing("Squat:: 3x5 @ 225", with: "Squat:: 3x5 @ 225 lbs")
        .replacing("3x12 @ 40 (", with: "3x12 @ 40 lbs (")
        .replacing("10x25, 9x25", with: "10x25 lbs, 9x25 lbs")
        .replacing("BW+10", with: "BW+10 lbs"))
    #expect(
      try fixture.text("content/config/protocol_2031-03-03.md")
        == Self.plan.replacing("225", with: "225 lbs"))
    let after = try Self.record(in: fixture.context())
    #expect(after[.weight] == before[.weight])
    #expect(
      after.exercises.map { $0.entry.load?.pounds }
        == before.exercises.map { $0.entry.load?.pounds })
    _ = try StoredSettings.change(
      "format.units.distance", to: "km", marks: true, in: fixture.context(command: "config"))
    #expect(
      try fixture.text(Self.log)
        == text.replacing("3.1/27:30 (pace 8:52)", with: "3.1mi/27:30 (pace 8:52/mi)"))
    #expect(try fixture.text("content/config/protocol_2031-03-03.md").contains("- Run: 10mi\n"))
  }

  @Test("without marks no file but the setting's changes")
  func unmarked() throws {
    let fixture = try poundStore()
    _ = try StoredSettings.change(
      "format.units.weight", to: "kg", in: fixture.context(command: "config"))
    #expect(try fixture.text(Self.log) == Self.mixed)
    #expect(try Self.record(in: fixture.context())[.weight] == 174 * 2.20462)
  }

  // MARK: Remarks

  @Test(
    "check says once what nobody has settled, with the line that does; a setting of either unit does"
  )
  func unsettled() throws {
    let fixture = try poundStore()
    func notes() throws -> [String] {
      try Days.check(nil, in: fixture.context()).diagnostics
        .filter { $0.construct == .unit }.map(\.message)
    }
    #expect(
      try notes() == [
        "7 values have no unit, such as 2031-03-04 Squat, and are read in lb; you use kg; "
          + "settle it with: bestupid config set format.units.weight kg"
      ])
    _ = try StoredSettings.change("format.units.weight", to: "lb", in: fixture.context())
    #expect(try notes() == [])
  }

  @Test("show says it once for all days that it shows, and doctor has it with the line")
  func unsettledElsewhere() async throws {
    let fixture = try poundStore()
    try fixture.write("## Quick Log\nWeight:: 175\n", to: "content/logs/2031-03-03.md")
    let context = fixture.context()
    let days = try Days.find(
      in: ActionFixture.today.advanced(by: -3)...ActionFixture.today, in: context)
    try days.forEach { _ = try $0.record() }
    #expect(
      fixture.messages == [
        "warning: 1 value has no unit, such as 2031-03-03 Weight, and is read in lb; you use kg; "
          + "settle it with: bestupid config set format.units.weight kg"
      ])
    for (field, count) in [("mood_am", 1), ("weight", 2)] {
      let request = try QueryRequest([QueryField(field)], today: ActionFixture.today)
      _ = try Queries.answer(request, in: fixture.context(), progress: nil)
      #expect(fixture.messages.count == count)
    }
    // The dashboard, a review and the charts of what has such units say it in the same words, each once.
    var said = fixture.messages.count
    func says(_ isSaid: Bool, _ words: String, _ body: () throws -> Void) throws {
      try body()
      let new = fixture.messages[said...]
      #expect(new.count { $0.contains("no unit") } == (isSaid ? 1 : 0), "\(words): \(new)")
      #expect(new.allSatisfy { !isSaid || $0 == fixture.messages[1] || !$0.contains("no unit") })
      said = fixture.messages.count
    }
    try says(true, "dashboard") { _ = try DashboardReader.today(in: fixture.context()) }
    try says(true, "review") {
      _ = try ReviewReader.review(
        .week, of: ActionFixture.today, in: fixture.context(), progress: nil)
    }
    for (subject, isSaid) in [
      (ChartSubject.weight, true), (.volume, true), (.strength(["Squat"]), true), (.sleep, false),
      (.mood, false), (.heatmap(), false), (.field(try QueryField("run.pace")), true),
    ] {
      try says(isSaid, "chart \(subject)") {
        _ = try DayCharts.chart(ChartRequest(subject), in: fixture.context(), progress: nil)
      }
    }
    let report = try await Checkup.run(in: fixture.context())
    let units = try #require(report.findings.first { $0.name == "units" })
    #expect(units.level == .warning)
    #expect(units.hint == "bestupid config set format.units.weight kg, or lb to leave it so")
    #expect(units.message.hasPrefix("8 values have no unit"))
  }

  @Test("a weight that is implausible beside its neighbours, and not in the other unit, is named")
  func doubtful() throws {
    let weights = ["174", "175 lbs", "79", "173.5", "79 kg", "174", "120", "79 lbs"]
    var files = ["bestupid.yaml": ""]
    for (index, weight) in weights.enumerated() {
      files["content/logs/2031-03-0\(index + 1).md"] = "## Quick Log\nWeight:: \(weight)\n"
    }
    let fixture = try ActionFixture.withStore(files)
    let found = try Days.check(nil, in: fixture.context(at: "2031-03-09T09:30:00Z")).diagnostics
      .filter { $0.construct == .implausible && $0.message.contains("no unit") }
    #expect(found.map(\.file) == ["content/logs/2031-03-03.md"])
    #expect(
      found.map(\.message) == [
        "Weight has no unit: 79 lb is unlikely beside 174 lb, 79 kg is not; write its unit behind it"
      ])
    #expect(try fixture.text("content/logs/2031-03-03.md").contains("Weight:: 79\n"))
  }

  // MARK: Plans

  private static let metricPlan = """
    | Day | Type | Workout |
    |---|---|---|
    | Tue | Strength A | Dip 3x6 @ BW+5, squat 3x5 @ 100 |

    """

  @Test("what is copied from a plan takes its unit along: BW+5 is BW+5 kg")
  func copied() throws {
    let fixture = try metricStore(["content/config/protocol_2031-03-03.md": Self.metricPlan])
    _ = try Days.make(ActionFixture.today, in: fixture.context(command: "new"))
    let text = try fixture.text(Self.log)
    #expect(text.contains("Dip:: 3x6 @ BW+5 kg (planned)\n"))
    #expect(text.contains("Squat:: 3x5 @ 100 kg (planned)\n"))
    let record = try Self.record(in: fixture.context())
    #expect(record.exercises.map { $0.entry.load?.pounds } == [5 * 2.20462, 220.462])
    // A person of kilograms in a store of pounds: the plan's five stay pounds.
    let pounds = try ActionFixture.withStore([
      "bestupid.yaml": "units: {weight: kg}\nformat: {units: {weight: lb}}\n",
      "content/config/protocol_2031-03-03.md": Self.metricPlan,
    ])
    let planned = try PlannedWorkout(.plan, on: ActionFixture.today, in: pounds.context())
    #expect(planned.exercises.map { $0.plan?.load?.pounds } == [5, 100])
    let metric = try PlannedWorkout(.plan, on: ActionFixture.today, in: fixture.context())
    #expect(metric.exercises.map { $0.plan?.load?.pounds } == [5 * 2.20462, 220.462])
  }

  // MARK: Merges

  @Test("what two devices and a bot write in a metric store is one day, whoever wrote a unit")
  func merged() throws {
    let planned = """
      ## Planned Workout
      - Squat 3x5 @ 100

      ## Quick Log
      Weight::
      Sleep::

      ## Training Output
      Run::

      ## Strength Log
      Squat:: 3x5 @ 100 kg (planned)

      """
    func side(_ text: String, _ role: Side.Role, _ device: String) -> Side {
      Side(bytes: Array(text.utf8), role: role, device: device, time: 1, commit: device)
    }
    // The bot plans; the desk has an editor, and the phone has this program.
    let bot = side(planned, .bot, "bot")
    let desk = side(
      planned.replacing("Weight::", with: "Weight:: 80")
        .replacing("100 kg (planned)", with: "102.5"), .device, "desk")
    let phone = side(
      planned.replacing("Weight::", with: "Weight:: 80 kg").replacing(
        "Run::", with: "Run:: 10km/50"),
      .device, "phone")
    let base = Array("## Quick Log\n".utf8)
    var read: Set<String> = []
    for (one, other, last) in [(bot, desk, phone), (phone, bot, desk), (desk, phone, bot)] {
      let first = DayMerge.merge(base: base, ours: one, theirs: other)
      let merged = Side(
        bytes: first.bytes, mergedFrom: [one, other],
        by: Author(role: .device, device: "desk", time: 2, commit: "m"))
      let bytes = DayMerge.merge(base: base, ours: merged, theirs: last).bytes
      let record = DayReader.read(
        LogSource(path: Self.log, bytes: bytes, units: FormatUnits(weight: .kg, distance: .km)))
      read.insert(
        "\(record[.weight] ?? 0) \(record.activities.map { $0.metres ?? 0 }) "
          + "\(record.exercises.map { $0.entry.load?.pounds ?? 0 })")
    }
    #expect(read == ["\(80 * 2.20462) [10000.0] [\(102.5 * 2.20462)]"])
  }
}
