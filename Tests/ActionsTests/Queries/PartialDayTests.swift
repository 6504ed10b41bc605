import Actions
import Charts
import Language
import LogSyntax
import Query
import Reports
import Screens
import TestSupport
import Testing
import Values

@testable import Context

/// A day of which some food entries have no numbers, on every screen and in every form.
@Suite("Days of which a part is known")
struct PartialDayTests {
  private let fixture: ActionFixture

  init() throws {
    fixture = try .withStore([
      "bestupid.yaml": "",
      "content/logs/2031-03-03.md": "## Fuel Log\ncalories_so_far:: 2000\n",
      "content/logs/2031-03-04.md":
        "## Fuel Log\n- oats (500 cal, 20g protein)\n- soup (800 cal)\n- rice (400 cal)\n- tea\n",
    ])
  }

  private static let note =
    "on 1 of 2 days some food entries have no calories; "
    + "--whole leaves these days out"

  private func answer(
    _ fields: String, _ change: (inout QueryWords) -> Void = { _ in }
  ) throws -> Query {
    let context = fixture.context()
    var words = QueryWords(fields, in: PeriodWords())
    change(&words)
    let request = try words.request(
      today: context.todayForReading, units: context.unitsForReading, types: context.trainingTypes)
    return try Queries.answer(request, in: context, progress: nil)
  }

  @Test("a query marks what is partial, and says on how many days")
  func query() throws {
    let days = try answer("calories,protein")
    let text = QueryText(days)
    #expect(
      text.table(Style(isColored: false), width: nil).map { $0.codes + "\n" }.joined() == """
        date        calories (kcal)  protein (g)
        2031-03-03            2,000
        2031-03-04          ≥ 1,700         ≥ 20

        """)
    #expect(text.notes.first == "≥: \(Self.note)")
    #expect(
      days.csv == """
        date,calories,protein,partial
        2031-03-03,2000,,
        2031-03-04,1700,20,calories protein

        """)
    let json = try read(days.json, "query")
    #expect(json["rows"].elements.map(\.["partial"]) == [.null, ["calories", "protein"]])
    #expect(json["whole"] == false)
  }

  @Test(
    "a mean says that a day of it is partial, and leaves it out where only whole days are wanted")
  func means() throws {
    let mean = try answer("calories") { $0.aggregate = .mean }
    #expect(QueryText(mean).notes == ["≥: \(Self.note)"])
    #expect(mean.rows[0].cells[0].value == .number(1850))
    let whole = try answer("calories") { ($0.aggregate, $0.isWhole) = (.mean, true) }
    #expect(whole.rows[0].cells[0].value == .number(2000))
    #expect(QueryText(whole).notes.isEmpty)
    #expect(try answer("weight").csv == "date,weight\n")
  }

  @Test("a chart has a footnote, and leaves partial days out where only whole ones are wanted")
  func chart() throws {
    func chart(isWhole: Bool) throws -> Chart {
      let request = ChartRequest(.field(try QueryField("calories")), isWhole: isWhole)
      let chart = try DayCharts.chart(request, in: fixture.context(), progress: nil)
      return try #require(chart as? Chart)
    }
    let all = try chart(isWhole: false)
    #expect(all.notes == [Self.note])
    let points = try read(all.json, "chart")["series"].elements[0]["points"].elements
    #expect(points.map(\.["partial"]) == [.null, true])
    let whole = try chart(isWhole: true)
    #expect(whole.notes.isEmpty && whole.panels[0].series[0].points.map(\.value) == [2000])
  }

  @Test("a review has means of food, and says on how many days they are partial")
  func review() throws {
    func review(isWhole: Bool) throws -> ReviewedPeriod {
      let context = fixture.context()
      return try ReviewReader.review(
        .week, of: try context.todayForReading, isWhole: isWhole, in: context, progress: nil)
    }
    let all = try review(isWhole: false)
    #expect(
      ReviewText(all).lines[0]
        == "Calories ≥ 1,850 kcal (n 2, 1 partial), protein ≥ 20 g (n 1, 1 partial)")
    let json = try read(all.json, "review")["fields"].elements
    #expect(json.map(\.["partial"]) == [0, 0, 0, 0, 1, 1])
    let whole = try review(isWhole: true)
    #expect(ReviewText(whole).lines[0] == "Calories 2,000 kcal (n 1)")
    #expect(ReviewText.isLine("- " + ReviewText(whole).lines[0]))
  }

  @Test("a list of food and a day that is shown have the sum with how many entries are in it")
  func list() throws {
    let context = fixture.context()
    let listing = try Foods.list(on: context.todayForReading, in: context)
    let total = "Total ≥ 1,700 kcal (3 of 4 entries), ≥ 20 g protein (1 of 4 entries)"
    let screen = ScreenForm(columns: 80, hasUnicode: true)
    #expect(FoodText.total(of: listing, on: screen) == total)
    let json = try read(listing.json, "food")["total"]["calories"]
    #expect(json["value"] == 1700 && json["partial"] == ["known": 3, "entries": 4])
    func shown(_ name: String) throws -> [String] {
      let document = LogDocument(try fixture.text("content/logs/\(name).md"))
      return DayView(document: document, style: Style(isColored: false)).lines().map(\.codes)
    }
    #expect(try shown("2031-03-04").last == "  \(total)")
    #expect(try shown("2031-03-03").allSatisfy { !$0.contains("Total") })
  }

  @Test("today has the sum with its sign, and nothing logged only where nothing is")
  func today() throws {
    let partial = "- oats (~900 cal, 20g protein)\n- soup (800 cal)\n- tea\n"
    for (entries, hasUnicode, line) in [
      (partial, true, "≥ 1,700 kcal (2 of 3 entries)   protein ≥ 20 g (1 of 3 entries)"),
      (partial, false, ">= 1,700 kcal (2 of 3 entries)   protein >= 20 g (1 of 3 entries)"),
      ("- tea\n", true, "1 entry without calories"),
      ("- tea\n- figs\n", true, "2 entries without calories"),
      ("", true, "nothing logged"),
    ] {
      let fixture = try ActionFixture.withStore([
        "bestupid.yaml": "", "content/logs/2031-03-04.md": "## Fuel Log\n" + entries,
      ])
      let dashboard = try DashboardReader.today(in: fixture.context(), progress: nil)
      let screen = DashboardScreen(
        dashboard: dashboard, style: Style(isColored: false),
        screen: ScreenForm(columns: 80, hasUnicode: hasUnicode))
      #expect(screen.lines.map(\.codes).contains("Food      \(line)"), "\(screen.lines)")
      let food = try read(dashboard.json, "today")["food"]
      #expect(
        food["calories"]["partial"] == (entries == partial ? ["known": 2, "entries": 3] : nil))
    }
  }
}
