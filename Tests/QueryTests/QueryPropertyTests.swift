import JSON
import TestSupport
import Testing

@testable import Query
@testable import Values

@Suite("Laws of queries")
struct QueryPropertyTests {
  private static let fields = [
    "weight", "run.distance", "todos.rate", "habit:stretch", "habit:stretch.streak",
    "habit:stretch.strength", "lift:row.e1rm", "lift:row.volume", "field:caffeine", "workout_type",
  ]

  /// Days with gaps, over the end of a leap February or of a year.
  private func days(_ random: inout SeededRandom) throws -> [DayFacts] {
    let first = try day(random.pick(["2024-01-20", "2026-11-15", "2031-03-01"]))
    return (0..<Int.random(in: 0...80, using: &random)).compactMap { offset in
      guard !random.once(in: 3) else { return nil }
      var facts: [FactColumn: Fact] = [:]
      func number(_ column: FactColumn, _ range: ClosedRange<Int>) {
        guard !random.once(in: 3) else { return }
        facts[column] = .number(Double(Int.random(in: range, using: &random)) / 10)
      }
      number(.known("weight"), 1700...1900)
      number(.activity(.run, .distance), 0...100)
      number(.custom("caffeine"), 0...50)
      if random.once(in: 2) { facts[.habit("stretch")] = .number(random.once(in: 3) ? 0 : 1) }
      if random.once(in: 2) {
        facts[.todosDone] = .number(1)
        facts[.todosTotal] = .number(Double(Int.random(in: 1...4, using: &random)))
      }
      if random.once(in: 2) { facts[.workoutType] = .text(random.pick(["run", "strength"])) }
      if random.once(in: 2) {
        facts[.lift("row")] = .sets([
          SetRun(
            StrengthSet(
              .repetitions(Double(Int.random(in: 1...15, using: &random))),
              .weight(Weight(pounds: Double(Int.random(in: 10...40, using: &random)) * 5))),
            count: Double(Int.random(in: 1...4, using: &random)))
        ])
      }
      return DayFacts(date: first.advanced(by: offset), facts: facts)
    }
  }

  private func check(
    rounds: Int = 40, _ law: (inout SeededRandom, [DayFacts]) throws -> Void
  ) throws {
    var random = SeededRandom()
    for _ in 0..<rounds {
      let days = try days(&random)
      try law(&random, days)
    }
  }

  @Test("a window of one day is the day, whatever the aggregate")
  func windowOfOneDay() throws {
    try check { random, days in
      let plain = try ask("weight,run,field:caffeine,lift:row.e1rm", of: days)
      for aggregate in Aggregate.allCases where aggregate != .count {
        let windows = try ask(
          "weight,run,field:caffeine,lift:row.e1rm", of: days, aggregate, rolling: "1d")
        #expect(windows.rows == plain.rows, "seed \(random.seed), \(aggregate)")
      }
    }
  }

  @Test("by day, an aggregate of a day's one value is that value")
  func dayByDay() throws {
    try check { random, days in
      let plain = try ask("weight,run,lift:row.e1rm", of: days)
      for aggregate in Aggregate.allCases where aggregate != .count {
        let answer = try ask("weight,run,lift:row.e1rm", of: days, by: .day, aggregate)
        #expect(answer.rows == plain.rows, "seed \(random.seed), \(aggregate)")
      }
    }
  }

  @Test("however days are grouped, sums and counts add up to the same, and extremes stay")
  func steps() throws {
    try check { random, days in
      let fields = "run,field:caffeine,lift:row.volume"
      for aggregate in [Aggregate.sum, .count, .min, .max] {
        let whole = try ask(fields, of: days, by: .all, aggregate).rows.first?.cells ?? []
        for step in QueryStep.allCases.filter(\.isOfCalendar) {
          let rows = try ask(fields, of: days, by: step, aggregate).rows
          for field in whole.indices {
            let values = rows.compactMap { $0.cells[field].value?.number }
            let joined =
              switch aggregate {
              case .min: values.min()
              case .max: values.max()
              default: values.isEmpty ? nil : values.reduce(0, +)
              }
            let expected = whole[field].value?.number
            #expect(
              (joined == nil) == (expected == nil) && abs((joined ?? 0) - (expected ?? 0)) < 1e-6,
              "seed \(random.seed), \(aggregate) by \(step)")
          }
        }
      }
    }
  }

  @Test("filling adds nothing but rows of gaps, one for each step that had none")
  func filling() throws {
    try check { random, days in
      let step = random.pick(QueryStep.allCases.filter(\.isOfCalendar))
      let rolling = step == .day && random.once(in: 2) ? "3d" : nil
      let plain = try ask("weight,run", of: days, by: step, rolling: rolling)
      let filled = try ask("weight,run", of: days, by: step, rolling: rolling, fill: true)
      let seed = random.seed
      #expect(
        filled.rows.filter { $0.cells.contains { $0.value != nil } } == plain.rows, "seed \(seed)")
      for (row, next) in zip(filled.rows, filled.rows.dropFirst()) {
        #expect(step.next(after: row.date) == next.date, "seed \(seed)")
      }
    }
  }

  @Test("a window that moves on gives what its days give when they are looked at anew")
  func windows() throws {
    try check { random, days in
      let aggregate = random.pick(Aggregate.allCases)
      let length = Int.random(in: 1...20, using: &random)
      let atLeast = Int.random(in: 1...length, using: &random)
      let answer = try ask(
        "weight", of: days, in: "..2032-01-01", aggregate, rolling: "\(length)d", atLeast: atLeast)
      let values = try ask("weight", of: days).rows
      guard let first = values.first?.date else {
        #expect(answer.rows.isEmpty)
        return
      }
      let last = max(answer.request.today, days.last?.date ?? first)
      var expected: [Query.Row] = []
      for date in first...last {
        let inside = values.filter { (0..<length).contains($0.date.distance(to: date)) }
        guard inside.count >= (aggregate.isAverage ? atLeast : 1) else { continue }
        let value = aggregate.value(of: inside.compactMap { $0.cells[0].value })
        expected.append(
          Query.Row(
            date: date, label: "\(date)", cells: [Query.Cell(value: value, count: inside.count)]))
      }
      let note = Comment("seed \(random.seed), \(aggregate) of \(length) days")
      #expect(answer.rows.map(\.date) == expected.map(\.date), note)
      for (row, other) in zip(answer.rows, expected) {
        // A sum that is kept up rounds another way than one that is made anew.
        let texts = [row, other].map { $0.cells[0].text }
        let numbers = try texts.map { try #require(Double($0), note) }
        #expect(abs(numbers[0] - numbers[1]) < 0.0015, note)
      }
      #expect(answer.rows.map { $0.cells[0].count } == expected.map { $0.cells[0].count }, note)
    }
  }

  @Test("the answer is the same from the days, from columns kept as JSON, and from more than asked")
  func sources() throws {
    try check { random, days in
      let names = (0..<3).map { _ in random.pick(Self.fields) }
      let rolling = random.once(in: 3) ? try Rolling("5d") : nil
      let start = try day("2024-02-03").advanced(by: Int.random(in: 0...40, using: &random))
      let request = try QueryRequest(
        QueryField.list(names.joined(separator: ",")),
        in: random.once(in: 2) ? start...CalendarDate.latest : .earliest ... .latest,
        by: rolling == nil ? random.pick(QueryStep.allCases.filter(\.isOfCalendar)) : nil,
        rolling: rolling,
        where: random.once(in: 3) ? [QueryCondition("weight>178")] : [],
        today: day("2031-04-01"))
      let all = Query(request, in: FactTable(days))
      let wanted = FactTable(
        days.filter { request.days.contains($0.date) }, columns: request.columns)
      let isSame = Query(request, in: wanted).rows == all.rows
      #expect(isSame, "seed \(random.seed), \(names)")
      let columns = wanted.columns.mapValues { facts in
        facts.map { fact in fact.flatMap { Fact(spelling: $0.spelling) } }
      }
      let kept = try #require(FactTable(dates: wanted.dates, columns: columns))
      let isKept = Query(request, in: kept).rows == all.rows
      #expect(isKept, "seed \(random.seed), \(names)")
    }
  }

  @Test("conditions keep rows as they are, and only those on which they hold")
  func conditions() throws {
    try check { random, days in
      let plain = try ask("weight,run", of: days, where: ["weight>=0"])
      let condition = random.pick(["weight>180", "weight<=175", "weight!=180"])
      let kept = try ask("weight,run", of: days, where: [condition])
      let expected = try plain.rows.filter {
        try QueryCondition(condition).holds(for: $0.cells[0].value)
      }
      #expect(kept.rows == expected, "seed \(random.seed)")
    }
  }
}
