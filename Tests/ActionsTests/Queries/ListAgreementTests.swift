import Actions
import Language
import Query
import Reports
import Screens
import TestSupport
import Testing
import Training
import Values
import Workouts

@testable import Context

/// Food, tasks and habits are the same figures on every screen, in random stores, and what a finished workout says is what
/// queries say.
@Suite("Agreement of screens on food, tasks, habits and finished workouts")
struct ListAgreementTests {
  private static let habits = ["Stretch", "Read a page", "No sugar"]

  /// Two weeks up to today: food in lines of several forms, with totals that are written, zero, blank or not there; tasks
  /// and habits in every state.
  private static func files(_ random: inout SeededRandom) -> [String: String] {
    var files = [
      "bestupid.yaml": "units: {weight: \(random.pick(["kg", "lb"]))}\n",
      "content/config/habits.md": "---\nhabits:\n"
        + habits.enumerated().map { "- {id: h\($0.offset), name: \($0.element)}\n" }.joined()
        + "---\n",
    ]
    for back in 0..<14 where back == 0 || !random.once(in: 5) {
      let date = ActionFixture.today.advanced(by: -back)
      var lines = ["## Today's Todos"]
      for number in 0..<Int.random(in: 0...4, using: &random) {
        lines.append("- \(random.pick(["[x]", "[ ]", "[X]"])) task \(back) \(number)")
      }
      if random.once(in: 3) { lines.append("- [ ] ~~task \(back) given up~~") }
      lines.append("## Daily Habits")
      for name in habits where !random.once(in: 6) {
        lines.append(random.pick(["- [x] \(name)", "- [ ] \(name)", "- [ ] ~~\(name)~~"]))
      }
      lines.append("## Fuel Log")
      let total = random.pick([
        "", "", "calories_so_far:: 0", "calories_so_far::", "~2,150", "1810.4",
      ])
      if !total.isEmpty {
        lines.append(total.hasPrefix("calories") ? total : "calories_so_far:: \(total)")
      }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let (cal, protein) = (
          Int.random(in: 80...900, using: &random), Int.random(in: 2...60, using: &random)
        )
        lines.append(
          random.pick([
            "- **9:24pm**: soup (~\(cal) cal, \(protein)g protein)", "- oats (\(cal) kcal)",
            "- an apple", "- 12:30: rice (\(protein).5g protein, \(cal) cal, 12g fat)",
          ]))
      }
      files["content/logs/\(date).md"] = lines.joined(separator: "\n") + "\n"
    }
    return files
  }

  /// The numbers of fields on a day, by their names; none where the day has none.
  private func numbers(
    _ fields: [String], in days: ClosedRange<CalendarDate>, by step: QueryStep? = nil,
    _ context: ActionContext
  ) throws -> [CalendarDate: [String: Double]] {
    let request = try QueryRequest(
      try fields.map { try QueryField($0) }, in: days, by: step, today: ActionFixture.today)
    let rows = try Queries.answer(request, in: context, progress: nil).rows
    return Dictionary(
      rows.map { row in
        let numbers = zip(fields, row.cells).compactMap { field, cell in
          cell.value?.number.map { (field, $0) }
        }
        return (row.date, Dictionary(uniqueKeysWithValues: numbers))
      }, uniquingKeysWith: { $1 })
  }

  @Test(
    "food, tasks and habits: their lists, queries, lists of days, calendars, reviews, the dashboard"
  )
  func lists() throws {
    var random = SeededRandom()
    let today = ActionFixture.today
    let fields = [
      "calories", "protein", "todos.done", "todos.total", "habits.done", "habits.total",
    ]
    for _ in 0..<8 {
      let fixture = try ActionFixture.withStore(Self.files(&random))
      let context = fixture.context()
      let all = today.advanced(by: -13)...today
      let asked = try numbers(fields, in: all, context)
      let calendar = try CalendarReader.calendar(
        QueryRequest([], in: all, today: today), in: context, progress: nil)
      for date in all where fixture.has("content/logs/\(date).md") {
        let remark = Comment(rawValue: "\(date), seed \(random.seed)")
        let query = asked[date] ?? [:]
        let food = try Foods.list(on: date, in: context).food
        #expect(agree(food.totals[.calories]?.value, query["calories"]), remark)
        #expect(agree(food.totals[.protein]?.value, query["protein"]), remark)
        let habits = try Habits.list(on: date, today: today, in: context).entries.map(\.item.state)
        #expect(habits.count { $0 == .done } == Int(query["habits.done"] ?? 0), remark)
        #expect(
          habits.count { $0 == .done || $0 == .open } == Int(query["habits.total"] ?? 0), remark)
        let line = calendar.lines[date]
        #expect((line?.habits?.completed ?? 0) == Int(query["habits.done"] ?? 0), remark)
        #expect((line?.habits?.total ?? 0) == Int(query["habits.total"] ?? 0), remark)
        #expect((line?.todos?.completed ?? 0) == Int(query["todos.done"] ?? 0), remark)
        #expect((line?.todos?.total ?? 0) == Int(query["todos.total"] ?? 0), remark)
        // Today's list has what earlier days leave open as well.
        guard date < today else { continue }
        // What is open is counted on the day to which it rolled over.
        let todos = try Todos.list(on: date, in: context).items.map(\.state)
        #expect(todos.count { $0 == .done } == Int(query["todos.done"] ?? 0), remark)
      }
      let remark = Comment(rawValue: "seed \(random.seed)")
      let dashboard = try DashboardReader.today(in: context)
      let food = try Foods.list(on: today, in: context).food
      #expect(dashboard.foodEntries == food.items.count, remark)
      #expect(dashboard.calories.total == food.totals[.calories], remark)
      #expect(dashboard.protein.total == food.totals[.protein], remark)
      #expect(
        dashboard.habits.map(\.item.state)
          == (try Habits.list(on: today, today: today, in: context)).entries.map(\.item.state),
        remark)
      #expect(
        dashboard.todos?.items == (try Todos.list(on: today, in: context)).items, remark)
      for monday in [today.monday, today.monday.advanced(by: -7)] {
        let review = try ReviewReader.review(.week, of: monday, in: context, progress: nil).review
        let week = try numbers(fields, in: review.span, by: .week, context).values.first ?? [:]
        #expect((review.habits?.completed ?? 0) == Int(week["habits.done"] ?? 0), remark)
        #expect((review.habits?.total ?? 0) == Int(week["habits.total"] ?? 0), remark)
        for name in ["calories", "protein"] {
          let figure = review.fields.first { $0.field == name }
          #expect(agree(figure?.mean, week[name]), "\(name), \(remark)")
        }
      }
    }
  }

  @Test("the volume that a finished workout says is the sum of what queries and pages show")
  func finished() throws {
    var random = SeededRandom()
    let boot = BootTime(id: "one", seconds: 0)
    for _ in 0..<8 {
      let unit = random.pick([WeightUnit.kg, .lb])
      let fixture = try ActionFixture.withStore([
        "bestupid.yaml": "units: {weight: \(unit == .kg ? "kg" : "lb")}\n"
      ])
      let names = ["Bench press", "Row (cable)", "Row (machine)", "Squat"].filter { _ in
        !random.once(in: 3)
      }
      for name in names + ["Curl"] {
        let load = decimalText(Double(Int.random(in: 41...363, using: &random)) / 4)
        let count = Int.random(in: 1...4, using: &random)
        let typed = try SetWords(
          [name, "\(count)x9x\(load)\(random.pick(["kg", "lb"]))"], unit: unit)
        _ = try WorkoutTracker.add(
          (typed.name, typed.sets), LiveWorkout.SetOptions(), allowsNew: true, boot: boot,
          in: fixture.context())
      }
      let context = fixture.context()
      let finished = try WorkoutTracker.finish(effort: nil, dryRun: false, boot: boot, in: context)
      let remark = Comment(rawValue: "\(names), seed \(random.seed)")
      let shown = try context.units.shown("lb")
      var (asked, pages) = (0.0, 0.0)
      for name in names + ["Curl"] {
        let field = "lift:\(QueryField.quoted(name)).volume"
        let today = ActionFixture.today
        let number = try numbers([field], in: today...today, context)[today]?[field]
        asked += Self.number(shown.text(of: try #require(number, remark)))
        let page = try Exercises.show(name, formula: .epley, in: context)
        pages += Self.number(shown.text(of: try #require(page.recent.last?.volume, remark)))
      }
      let said = try #require(finished.report?.volume.total(in: shown), remark)
      #expect(agree(said, asked) && agree(pages, asked), "\(said), \(asked), \(pages), \(remark)")
    }
  }

  private static func number(_ text: String) -> Double {
    Double(text.replacing(",", with: "")) ?? .nan
  }
}
