import DayModel
import JSON
import LogSyntax
import Query
import Reports
import Testing
import Values

/// A dashboard of values that are handed in.
@Suite("The dashboard out of facts")
struct DashboardFactsTests {
  private let today: CalendarDate

  init() throws { today = try #require(CalendarDate(iso: "2031-03-06")) }

  /// Facts of the day at an hour, in UTC.
  private func facts(hour: Int = 9, weight: Double? = nil) -> DashboardFacts {
    let days = weight.map {
      DayFacts(date: today, facts: [FactColumn(name: "weight"): .number($0)])
    }
    return DashboardFacts(
      today, at: Clock(now: today.dayNumber * 86_400 + hour * 3600, zone: .utc) { 0 }, in: .format,
      table: FactTable([days].compactMap(\.self)),
      week: PlannedWeek(
        file: nil,
        progress: WeekProgress(
          weekOf: today, plan: nil, records: [], types: .builtIn, today: today),
        records: [], types: .builtIn, diagnostics: []))
  }

  @Test("all blocks without names; those that are named once each, in their order")
  func blocks() {
    var facts = facts()
    #expect(Dashboard(facts).blocks == Dashboard.Block.allCases)
    facts.blocks = ["todos", "nothing", "cards", "todos"]
    #expect(Dashboard(facts).blocks == [.todos, .cards])
    facts.blocks = ["nothing"]
    #expect(Dashboard(facts).blocks.isEmpty)
  }

  @Test("a setting's target goes before that of the day's comment")
  func targets() throws {
    let log = """
      ---
      title: Day
      ---
      ## Fuel Log
      <!-- Daily Targets: 2000-2400 calories | 140g protein -->
      - 8:00 eggs (protein:: 20)

      """
    var morning = facts()
    morning.document = LogDocument(Array(log.utf8))
    let said = try #require(Dashboard(morning).protein.target)
    morning.nutrientTargets[.protein] = Target("100", of: .grams)
    let set = try #require(Dashboard(morning).protein.target)
    #expect(said.minimum == 140 && set.minimum == 100)
    #expect(Dashboard(morning).protein.total?.value == 20)
  }

  @Test("a card has the person's unit, and its target")
  func cards() throws {
    var facts = facts(weight: 180)
    facts.targets[.weight] = Target("165-170", of: .weight)
    let card = try #require(Dashboard(facts).cards.first { $0.figure.field == .weight })
    #expect(card.value == 180 && card.shown.unit == "lb" && card.judgement != nil)
    let other = try #require(Dashboard(facts).cards.first { $0.figure.field == .sleep })
    #expect(other.value == nil && other.target == nil && other.judgement == nil)
  }

  @Test("a store without a day, and one without a remote, have their JSON")
  func json() throws {
    var facts = facts()
    facts.isEmpty = true
    facts.sync = Dashboard.Sync(
      hasRemote: false, failure: nil, lastSuccess: nil, ahead: 0, behind: 0,
      status: ["schema": "bestupid.status/1", "branch": "main", "changed_files": []])
    let json = Dashboard(facts).json
    guard case .object(let members) = json else { return #expect(Bool(false)) }
    let values = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    #expect(values["date"] == "2031-03-06" && values["log"] == .null)
    #expect(values["sync"] == ["branch": "main"])
  }
}
