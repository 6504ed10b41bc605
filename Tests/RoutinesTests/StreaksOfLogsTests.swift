import DayModel
import LogMerge
import LogSyntax
import Routines
import TestSupport
import Testing
import Values

/// What of the logs a streak depends on, and what not: random days of two routines, as text.
@Suite("Streaks of logs")
struct StreaksOfLogsTests {
  private static let first = CalendarDate(iso: "2031-02-20") ?? .earliest
  private static let count = 24
  private static let tasks = [
    "morning": ["Make bed", "Drink water", "Stretch (back)", "Read", "Walk"], "evening": ["Tidy"],
  ]

  private static func configuration(_ random: inout SeededRandom) -> RoutineConfiguration {
    var configuration = RoutineConfiguration(
      Array(
        """
        ---
        routines:
          - id: morning
            name: Morning
            days: \(random.pick(["daily", "mon-fri", "3/week"]))
            since: 2031-02-20
            tasks: [\(tasks["morning", default: []].map { "{title: \($0)}" }.joined(separator: ", "))]
          - id: evening
            name: Evening
        ---

        """.utf8))
    configuration.rules.freezes = random.pick([0, 1])
    return configuration
  }

  /// A day in parts: the boxes of each routine, and the sections beside them.
  private struct Day {
    var morning: [String]
    var evening: [String]
    var others = ["## Notes\nNothing.\n", "## Daily Habits\n- [ ] Cold rinse\n"]
    var routinesAt = 0

    init(_ random: inout SeededRandom) {
      morning = Self.boxes("morning", &random)
      evening = Self.boxes("evening", &random)
    }

    static func boxes(_ routine: String, _ random: inout SeededRandom) -> [String] {
      tasks[routine, default: []].map { title in
        switch Int.random(in: 0..<12, using: &random) {
        case 0: "- [ ] ~~\(title)~~ (late)"
        case 1...3: "- [ ] \(title)"
        case 4: "- [x] \(title)"
        default: "- [x] \(title) (0\(Int.random(in: 6...9, using: &random)):12, 1:50)"
        }
      }
    }

    /// The day with the ticks of another device: some of the morning's boxes are as there.
    func ticked(as other: Day, _ random: inout SeededRandom) -> Day {
      var day = self
      for index in morning.indices where random.once(in: 2) {
        day.morning[index] = other.morning[index]
      }
      return day
    }

    var text: String {
      let routines = """
        ## Routines
        ### Morning (06:45)
        \(morning.joined(separator: "\n"))
        ### Evening
        \(evening.joined(separator: "\n"))

        """
      var sections = others
      sections.insert(routines, at: routinesAt)
      return "# \(first)\n\n" + sections.joined(separator: "\n")
    }
  }

  private static func days(_ random: inout SeededRandom) -> [CalendarDate: Day] {
    var days: [CalendarDate: Day] = [:]
    for number in 0..<count where !random.once(in: 8) {
      days[first.advanced(by: number)] = Day(&random)
    }
    return days
  }

  private static func streak(
    _ logs: [CalendarDate: String], _ configuration: RoutineConfiguration
  ) -> Streak {
    let today = first.advanced(by: count - 1)
    let ticks = logs.compactMapValues { text in
      RoutineRecord.all(in: LogDocument(Array(text.utf8)), configuration)
        .first { $0.id == "morning" }?.ticks
    }
    let history = RoutineHistory(
      configuration.routines[0], of: configuration, ticks: ticks, today: today)
    return Streak(history, today: today)
  }

  @Test(
    "prose, other sections, their order and the boxes of other routines change no streak; ticks do")
  func unchanged() throws {
    var random = SeededRandom()
    var moved = 0
    for number in 0..<150 {
      let configuration = Self.configuration(&random)
      #expect(configuration.routines.map(\.id) == ["morning", "evening"])
      let days = Self.days(&random)
      let streak = Self.streak(days.mapValues(\.text), configuration)
      var other = days
      for date in days.keys.sorted() {
        other[date]?.evening = Day.boxes("evening", &random)
        other[date]?.others = [
          "## Quick Log\nWeight:: 181.5\n", "## Daily Habits\n- [x] Make bed\n- [x] Walk\n",
          "## Notes\nAll of the morning: - [x] Read\n> - [x] Walk\n",
          "## Fuel Log\n- 7:10 muesli\n",
        ].shuffled(using: &random)
        other[date]?.routinesAt = Int.random(in: 0...4, using: &random)
      }
      // Days before the first one, of another routine, and in no routine.
      var logs = other.mapValues(\.text)
      logs[Self.first.advanced(by: -9)] = "## Notes\n- [x] Read\n"
      logs[Self.first.advanced(by: -5)] = "## Routines\n### Evening\n- [x] Tidy (22:10)\n"
      #expect(
        Self.streak(logs, configuration) == streak, "BESTUPID_SEED=\(random.seed), case \(number)")
      for date in days.keys { other[date]?.morning = Day.boxes("morning", &random) }
      moved += Self.streak(other.mapValues(\.text), configuration) == streak ? 0 : 1
    }
    #expect(moved > 100, "BESTUPID_SEED=\(random.seed)")
  }

  @Test("however two devices meet, the streaks are the same, and what both say stays")
  func merged() throws {
    var random = SeededRandom()
    for number in 0..<60 {
      let configuration = Self.configuration(&random)
      let (base, ticks) = (Self.days(&random), Self.days(&random))
      let sides = (0...1).map { _ in
        ticks.reduce(into: base) { days, day in
          days[day.key] =
            base[day.key].map { $0.ticked(as: day.value, &random) } ?? day.value
        }
      }
      let hasBase = !random.once(in: 4)
      func merge(_ first: Int, _ second: Int) -> [CalendarDate: String] {
        Dictionary(
          uniqueKeysWithValues: sides[0].keys.map { date in
            let versions = [first, second].map { index in
              Side(
                bytes: Array((sides[index][date]?.text ?? "").utf8), role: .device,
                device: "device \(index)", time: Int64(index), commit: "\(index)")
            }
            let result = FileMerger.merge(
              path: "content/logs/\(date).md",
              bases: hasBase ? base[date].map { [Array($0.text.utf8)] } ?? [] : [],
              ours: versions[0], theirs: versions[1])
            return (date, String(decoding: result.bytes, as: UTF8.self))
          })
      }
      let (one, other) = (merge(0, 1), merge(1, 0))
      let streaks = [one, other].map { Self.streak($0, configuration) }
      #expect(streaks[0] == streaks[1], "BESTUPID_SEED=\(random.seed), case \(number)")
      let same = Set(sides[0].keys.filter { sides[0][$0]?.morning == sides[1][$0]?.morning })
      for date in same {
        #expect(
          one[date].map { $0.contains(sides[0][date]?.morning.joined(separator: "\n") ?? "-") }
            == true,
          "BESTUPID_SEED=\(random.seed), case \(number)")
      }
    }
  }
}
