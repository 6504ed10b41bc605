import Actions
import Charts
import Query
import Reports
import Screens
import TestSupport
import Testing
import Training
import Values

@testable import Context

/// Training is the same figure on every screen, in random stores.
@Suite("Agreement of screens on training")
struct TrainingAgreementTests {
  private static let exercises = ["Bench press", "Squat", "Dip"]

  /// Types of one's own: with a unit, without one, and one that is logged in a field of another name than an activity that
  /// many have.
  private static let types = """
    types:
    - {id: row, unit: m, fields: [Row]}
    - {id: paddle, fields: [Paddle]}
    - {id: climb, fields: [Wall]}

    """

  /// Five weeks of days up to today, some of them without a log, without a time, or with several efforts: of the format's
  /// activities, of types of one's own, and of activities that nobody made a type for; in files and for persons of any
  /// units.
  private static func files(_ random: inout SeededRandom) -> [String: String] {
    let units = "weight: \(random.pick(["kg", "lb"])), distance: \(random.pick(["km", "mi"]))"
    let format = "weight: \(random.pick(["kg", "lb"])), distance: \(random.pick(["km", "mi"]))"
    var files = [
      "bestupid.yaml": "units: {\(units)}\nformat: {units: {\(format)}}\n",
      "content/config/workout_types.yaml": types,
    ]
    let efforts: [(field: String, values: [String], in: Int)] = [
      ("Run", ["3.1/27:31", "5km", "4/36; 2mi/15:20", "45min", "6.2/1:02:10"], 2),
      ("Bike", ["20/1:05:00", "12", "10km/25:45"], 3), ("Swim", ["600m/21:30", "600m/20:15"], 4),
      ("Row", ["5000/21:30", "2000/8:20; 1km/4:10"], 5), ("Paddle", ["3km/30", "40 min"], 5),
      ("Wall", ["1h", "50 min"], 6), ("Climb", ["2h", "90 min"], 6),
      ("Yoga", ["60 min", "25:30"], 4),
      ("Hike", ["8 km", "5 mi/1:50:00", "3h"], 6), ("Strength_Minutes", ["35", "52", "0"], 4),
    ]
    for back in 0..<35 where !random.once(in: 6) {
      let date = ActionFixture.today.advanced(by: -back)
      var lines = ["## Quick Log"]
      let half = Double(Int.random(in: 1540...1640, using: &random)) / 20
      lines.append("Weight:: \(decimalText(half)) \(random.pick(["kg", "kg", "lb"]))")
      lines.append("Sleep:: \(random.pick(["7:13", "6:48", "7.35", "6:30"]))")
      lines.append("Energy:: \(random.pick(["6", "7.25", "5.5", "6.15"]))")
      lines.append("## Training Output")
      for effort in efforts where random.once(in: effort.in) {
        lines.append("\(effort.field):: \(random.pick(effort.values))")
      }
      if random.once(in: 2) {
        lines.append("## Strength Log")
        for name in exercises where random.once(in: 2) {
          let load = random.pick(["135 lbs", "61.25kg", "142.5 lbs", "70 kg", "47.75kg"])
          lines.append(
            "\(name):: \(random.pick(["3x8", "5x5", "2x10"])) @ \(name == "Dip" ? "BW" : load)")
        }
      }
      if random.once(in: 5) {
        lines += [
          "## Sessions", "- \(random.pick(["Yoga at home", "Frisbee", "Easy run"])) (20 min)",
        ]
      }
      files["content/logs/\(date).md"] = lines.joined(separator: "\n") + "\n"
    }
    return files
  }

  @Test("minutes of a week: heat map, volume, review, protocol, calendar and dashboard")
  func minutes() throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let fixture = try ActionFixture.withStore(Self.files(&random))
      let context = fixture.context()
      let remark = Comment(rawValue: "seed \(random.seed)")
      for monday in [ActionFixture.today.monday, ActionFixture.today.monday.advanced(by: -7)] {
        let week = monday...monday.advanced(by: 6)
        let training = try ProtocolReader.week(
          of: monday, today: ActionFixture.today, in: context
        ).training
        let review = try ReviewReader.review(.week, of: monday, in: context, progress: nil)
        #expect(review.review.trainingTotal == training, remark)
        let request = try QueryRequest(
          [], in: monday...min(week.upperBound, ActionFixture.today), today: ActionFixture.today)
        let calendar = try CalendarReader.calendar(request, in: context, progress: nil)
        #expect(calendar.training == training, remark)
        #expect(
          calendar.training.days == calendar.lines.values.count { !$0.training.isEmpty }, remark)
        // A day with training has it on every screen.
        for day in try ProtocolReader.week(of: monday, today: ActionFixture.today, in: context)
          .progress.days where day.date <= ActionFixture.today
        {
          let shown = calendar.lines[day.date]?.training ?? []
          let words = Set(day.training.map(\.word))
          #expect(Set(shown) == words, "\(day.date), seed \(random.seed)")
        }
        #expect(
          review.review.training.reduce(0) { $0 + ($1.minutes ?? 0) }.rounded()
            == training.minutes.rounded(), remark)
        let heat = try chart(.heatmap(), context)
        #expect(agree(sum(heat, panel: 0) { week.contains($0) }, training.minutes), remark)
        let volume = try chart(.volume, context)
        #expect(agree(sum(volume, panel: 0) { $0 == monday }, training.minutes), remark)
        guard training.days > 0 else { continue }
        let text = training.text
        #expect(ReviewText(review).remarks.joined().contains("\(text) in all"), remark)
        #expect(
          volume.notes.contains { $0.contains("count 3 min") }
            == heat.notes.contains { $0.contains("count 3 min") }, remark)
      }
      let dashboard = try DashboardReader.today(in: context)
      let today = try ProtocolReader.week(
        of: ActionFixture.today, today: ActionFixture.today, in: context
      ).loads.filter { $0.date == ActionFixture.today }
      #expect(dashboard.training == TrainingTotal(today), remark)
    }
  }

  @Test(
    "what a week is made of, and how many days had training: recommendations, charts and calendars")
  func recommended() throws {
    var random = SeededRandom()
    for _ in 0..<8 {
      let context = try ActionFixture.withStore(Self.files(&random)).context()
      let remark = Comment(rawValue: "seed \(random.seed)")
      let today = ActionFixture.today
      let week = try Recommendations.week(from: today, program: nil, in: context)
      let progression = week.week.progression
      let volume = try chart(.volume, context)
      for (monday, minutes) in zip(progression.weeks, progression.minutes) {
        #expect(agree(sum(volume, panel: 0) { $0 == monday }, minutes), remark)
      }
      let last = try #require(progression.weeks.last)
      let training = try ProtocolReader.week(of: last, today: today, in: context).training
      if progression.because.contains("had training on") {
        #expect(progression.because.contains("training on \(training.days) day"), remark)
      }
      let eightWeeks = try QueryRequest(
        [], in: CalendarDate.last("8w", today: today), today: today)
      let calendar = try CalendarReader.calendar(eightWeeks, in: context, progress: nil)
      let days = calendar.training.days
      let said = try Recommendations.today(SupposedDay(), offset: 0, in: context).grounds
      #expect(
        said.contains("\(days) \(days == 1 ? "day" : "days") with training in eight weeks"), remark)
    }
  }

  @Test("means and volumes are the same texts: reviews, pages of exercises, charts and queries")
  func texts() throws {
    var random = SeededRandom()
    for _ in 0..<8 {
      let context = try ActionFixture.withStore(Self.files(&random)).context()
      let remark = Comment(rawValue: "seed \(random.seed)")
      let (units, today) = (try context.units, ActionFixture.today)
      func texts(_ field: QueryField, _ step: QueryStep?, in days: ClosedRange<CalendarDate>) throws
        -> [String: String]
      {
        let request = try QueryRequest([field], in: days, by: step, today: today)
        let answer = try Queries.answer(request.answered(in: units), in: context, progress: nil)
        let rows = QueryText(answer).table(Style(isColored: false), width: nil).map(\.codes)
        return Dictionary(
          rows.dropFirst().map { row in
            let words = row.split(separator: " ").map(String.init)
            return (words[0], words[words.count - 1])
          }, uniquingKeysWith: { $1 })
      }
      for monday in [today.monday.advanced(by: -7), today.monday.advanced(by: -14)] {
        let week = monday...monday.advanced(by: 6)
        let rows = ReviewText(
          try ReviewReader.review(.week, of: monday, in: context, progress: nil)
        ).rows
        for name in ["weight", "sleep", "energy"] {
          let asked = try texts(QueryField(name), .week, in: week)[monday.isoWeekText]
          let shown = rows.first { $0.name.hasPrefix(name) }?.now
          #expect(Self.number(shown) == Self.number(asked), "\(name) \(monday), \(remark)")
        }
      }
      var lifted: [String: Double] = [:]
      for name in ["Bench press", "Squat"] {
        guard let report = try? Exercises.show(name, formula: .epley, in: context) else { continue }
        let field = try QueryField("lift:\(QueryField.quoted(name)).volume")
        let asked = try texts(field, nil, in: today.advanced(by: -34)...today)
        for day in report.recent {
          guard let volume = day.volume else { continue }
          let shown = units.shown("lb").text(of: volume)
          #expect(Self.number(shown) == Self.number(asked["\(day.date)"]), remark)
        }
        for (date, text) in asked { lifted[date, default: 0] += Self.number(text) ?? 0 }
      }
      // Parts that are shown add up to what is shown.
      let volume = try #require(
        DayCharts.chart(
          ChartRequest(.volume, in: today.advanced(by: -34)...today, by: .day, units: units),
          in: context, progress: nil) as? Chart)
      guard volume.panels.count > 1 else { continue }
      for point in volume.panels[1].series.flatMap(\.points) {
        #expect(agree(point.value, lifted["\(point.date)"] ?? 0), "\(point.date), \(remark)")
      }
    }
  }

  /// The number of a text, or its minutes, whatever stands behind it.
  private static func number(_ text: String?) -> Double? {
    let word = text?.split(separator: " ").first.map { $0.replacing(",", with: "") }
    return word.flatMap { PersonalUnits.Shown.Form.hours.number(String($0)) }
  }

  @Test("volume, heaviest load and estimate of an exercise: its page, queries and charts")
  func lifts() throws {
    var random = SeededRandom()
    for _ in 0..<12 {
      let fixture = try ActionFixture.withStore(Self.files(&random))
      let context = fixture.context()
      let remark = Comment(rawValue: "seed \(random.seed)")
      for name in Self.exercises {
        func most(_ measure: String) throws -> Double? {
          let field = try QueryField("lift:\(QueryField.quoted(name)).\(measure)")
          let request = try QueryRequest([field], today: ActionFixture.today)
          return try? Queries.answer(request, in: context, progress: nil).rows
            .compactMap { $0.cells[0].value?.number }.max()
        }
        guard let report = try? Exercises.show(name, formula: .epley, in: context) else { continue }
        func best(_ kind: PersonalRecords.Kind) -> Double? {
          report.records.bests.first { $0.kind == kind }?.value
        }
        for (measure, kind) in [("e1rm", PersonalRecords.Kind.estimate), ("volume", .volume)] {
          let (shown, asked) = (best(kind), try most(measure))
          #expect(abs((shown ?? 0) - (asked ?? 0)) < 1e-6, remark)
        }
        if name != "Dip" {
          #expect(abs((best(.load) ?? 0) - (try most("top_weight") ?? 0)) < 1e-6, remark)
        }
      }
    }
  }

  private func chart(_ subject: ChartSubject, _ context: ActionContext) throws -> Chart {
    let chart = try DayCharts.chart(
      ChartRequest(subject, units: context.units), in: context, progress: nil)
    return try #require(chart as? Chart)
  }

  /// The sum of the values of the days, or of the steps that begin on them.
  private func sum(_ chart: Chart, panel: Int, _ isMeant: (CalendarDate) -> Bool) -> Double {
    guard chart.panels.indices.contains(panel) else { return 0 }
    let points = chart.panels[panel].series.flatMap(\.points).filter { isMeant($0.date) }
    return points.reduce(0) { $0 + $1.value }
  }
}
