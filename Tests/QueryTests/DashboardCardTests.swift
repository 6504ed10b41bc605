import DayModel
import Testing

@testable import Query
@testable import Values

/// The figures of a week; docs/query.md has the rule of trends.
@Suite("The dashboard's cards")
struct DashboardCardTests {
  private func cards(
    _ columns: [String: [Double?]], on text: String = "2031-03-06"
  ) throws -> [DashboardCard.Field: DashboardCard] {
    let today = try day(text)
    let days = (0..<7).map { offset in
      DayFacts(
        date: today.advanced(by: offset - 6),
        facts: Dictionary(
          uniqueKeysWithValues: columns.compactMap { name, values in
            values[offset].map { (FactColumn(name: name), Fact.number($0)) }
          }))
    }
    let table = FactTable(days.filter { !$0.entries.isEmpty }, columns: DashboardCard.columns)
    return Dictionary(
      uniqueKeysWithValues: DashboardCard.all(in: table, upTo: today).map { ($0.field, $0) })
  }

  @Test("the last value with its day, seven days with their gaps, and their trend")
  func worked() throws {
    let cards = try cards([
      "weight": [172.4, 172, nil, 171.8, 171.2, 171.6, 171],
      "sleep": [7, 6.5, 8, 7.25, 7.167, 6.75, 6.583], "energy": [nil, 6, nil, 5, 6, 6, 7],
      "mood_am": [6, 7, nil, 6, 8, 6, 6], "mood_pm": [6, nil, nil, 6, 6, nil, nil],
      "sleep_quality": [7, nil, nil, 8, nil, 7, nil],
    ])
    let weight = try #require(cards[.weight])
    #expect(weight.value == 171 && weight.days[2] == nil && weight.days.count == 7)
    let trend = try #require(weight.trend)
    #expect(trend.direction == .down && abs(trend.perDay - -0.204) < 0.0005)
    let sleep = try #require(cards[.sleep]?.trend)
    #expect(sleep.direction == .flat && abs(sleep.perDay - -0.057) < 0.0005)
    let energy = try #require(cards[.energy]?.trend)
    #expect(energy.direction == .flat && abs(energy.perDay - 0.203) < 0.0005)
    let mood = try #require(cards[.mood])
    #expect(mood.days == [6, 7, nil, 6, 7, 6, 6])
    #expect(mood.halves?.morning == 6 && mood.halves?.evening == nil)
    let quality = try #require(cards[.quality])
    #expect(quality.value == 7 && quality.trend == nil)
    #expect(quality.date == (try day("2031-03-05")))
  }

  @Test("days before the seven and without a value are none")
  func gaps() throws {
    let today = try day("2031-03-06")
    let old = try numbers("weight", [("2031-02-27", 180), ("2031-02-28", 175)])
    let cards = DashboardCard.all(in: FactTable(old), upTo: today)
    #expect(cards.map(\.field) == DashboardCard.Field.allCases)
    #expect(cards[0].days == [175, nil, nil, nil, nil, nil, nil])
    #expect(cards[0].date == (try day("2031-02-28")))
    #expect(cards[1].value == nil && cards[1].date == nil && cards[1].halves == nil)
    #expect(DashboardCard.all(in: FactTable([]), upTo: today).allSatisfy { $0.value == nil })
  }

  @Test("figures of a habit are settled once older days cannot change them")
  func settled() throws {
    let today = try day("2031-03-06")
    func figures(_ states: [Double]) -> HabitFigures {
      let days = states.enumerated().map { index, state in
        DayFacts(
          date: today.advanced(by: index + 1 - states.count),
          facts: [.habit("read"): .number(state)])
      }
      return HabitFigures("read", in: FactTable(days), on: today, today: today)
    }
    #expect(!figures([Double](repeating: 1, count: 300)).isSettled)
    #expect(!figures([0] + [Double](repeating: 1, count: 100)).isSettled)
    let long = [0] + [Double](repeating: 1, count: 299)
    #expect(figures(long).isSettled && figures(long).streak == 299)
    let longer = [Double](repeating: 1, count: 400) + long
    #expect(abs(figures(longer).strength - figures(long).strength) < 0.0000005 * 10)
    #expect(figures(longer).streak == figures(long).streak)
  }
}
