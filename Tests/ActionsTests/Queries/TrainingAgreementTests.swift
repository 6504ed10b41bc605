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

  /// Three weeks of days up to today, some of them without a log, without a time, or with several efforts.
  private static func files(_ random: inout SeededRandom) -> [String: String] {
    var files = ["bestupid.yaml": "units: {weight: \(random.pick(["kg", "lb"]))}\n"]
    for back in 0..<21 where !random.once(in: 6) {
      let date = ActionFixture.today.advanced(by: -back)
      var lines = ["## Training Output"]
      if random.once(in: 2) {
        lines.append(
          "Run:: \(random.pick(["3.1/27:31", "5km", "4/36; 2mi/15:20", "45min", "6.2/1:02:10"]))")
      }
      if random.once(in: 3) {
        lines.append("Bike:: \(random.pick(["20/1:05:00", "12", "10km/25:45"]))")
      }
      if random.once(in: 4) { lines.append("Swim:: 600m/\(random.pick(["21:30", "20:15"]))") }
      if random.once(in: 4) { lines.append("Strength_Minutes:: \(random.pick(["35", "52"]))") }
      if random.once(in: 2) {
        lines.append("## Strength Log")
        for name in exercises where random.once(in: 2) {
          let load = random.pick(["135", "61.5kg", "142.5 lbs", "70 kg"])
          lines.append(
            "\(name):: \(random.pick(["3x8", "5x5", "2x10"])) @ \(name == "Dip" ? "BW" : load)")
        }
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
