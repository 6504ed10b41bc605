import Cycle
import DayModel
import JSON
import TestSupport
import Testing
import Values

@testable import Coaching

@Suite struct RecommendationTests {
  private static let date = CalendarDate(iso: "2031-03-30")!

  /// A day on which everything of the starter set can be followed.
  private static func facts(_ change: (inout CoachingFacts) -> Void = { _ in }) -> CoachingFacts {
    var facts = CoachingFacts(date: date)
    facts.library = WorkoutLibrary(StarterLibrary.entries)
    facts.profile.equipment = Equipment.words
    change(&facts)
    return facts
  }

  private static func trained(
    _ daysAgo: Int, _ load: Intensity = .medium, areas: Set<String> = [], minutes: Double = 30
  ) -> TrainedDay {
    TrainedDay(
      date: date.advanced(by: -daysAgo), load: load, because: "run", areas: areas, minutes: minutes)
  }

  private func advice(_ change: (inout CoachingFacts) -> Void) -> TrainingAdvice {
    Recommendation(Self.facts(change)).advice
  }

  private func rules(_ change: (inout CoachingFacts) -> Void) -> [CoachingRule] {
    Recommendation(Self.facts(change)).rules.map(\.rule)
  }

  // MARK: The table

  @Test(
    "a score is a level: half of it, rounded up",
    arguments: [
      (0.0, 1), (1, 1), (2, 1), (2.5, 2), (4, 2), (4.1, 3), (6, 3), (7, 4), (8, 4), (8.5, 5),
      (10, 5),
    ])
  func levels(score: Double, level: Int) {
    #expect(EnergyLevel(score: score).rawValue == level)
  }

  /// The table of the issue's design, spelled as there.
  private static let cells: [(CyclePhase?, [String])] = [
    (
      .menstrual,
      ["low 15-25", "rest low 5-15", "low 15-20", "low 20-30", "medium 20-30", "medium 25-40"]
    ),
    (
      .follicular,
      ["medium 25-40", "low 5-20", "low 20-30", "medium 25-40", "medium 30-45", "high 30-45"]
    ),
    (
      .ovulatory,
      ["high 25-45", "low 5-20", "medium 20-30", "medium 25-40", "high 30-45", "high 30-60"]
    ),
    (
      .luteal,
      ["medium 25-40", "low 5-20", "low 20-30", "medium 25-35", "medium 30-40", "high 30-40"]
    ),
    (nil, ["medium 25-40", "low 5-20", "low 20-30", "medium 25-40", "medium 30-45", "high 30-45"]),
  ]

  @Test("each phase and energy has its intensity and minutes")
  func table() {
    for (phase, cells) in Self.cells {
      for (index, cell) in cells.enumerated() {
        let advice = advice { facts in
          facts.phase = phase
          facts.confidence = .high
          facts.energy = index == 0 ? nil : Double(index * 2)
        }
        let text =
          (advice.restFirst ? "rest " : "") + "\(advice.intensity.rawValue) "
          + "\(advice.minutes.lowerBound)-\(advice.minutes.upperBound)"
        #expect(text == cell, "\(String(describing: phase)) \(index)")
      }
    }
  }

  @Test(
    "without an energy and below high confidence, high becomes medium; without a phase that counts it is the last row"
  )
  func unsure() {
    let unsure = advice { ($0.phase, $0.confidence) = (.ovulatory, .medium) }
    #expect(unsure.intensity == .medium)
    #expect(unsure.minutes == 25...45)
    let unused = advice {
      ($0.phase, $0.confidence) = (.menstrual, .high)
      $0.profile.usesPhase = false
    }
    #expect(unused == advice { _ in })
  }

  @Test(
    "minutes by level, to the nearest five, and at most what one has",
    arguments: [
      (FitnessLevel.beginner, 60, 20...30), (.intermediate, 60, 25...40), (.advanced, 60, 30...50),
      (.advanced, 40, 30...40), (.advanced, 20, 20...20),
    ])
  func minutes(level: FitnessLevel, most: Int, minutes: ClosedRange<Int>) {
    #expect(
      advice {
        ($0.profile.level, $0.profile.minutes) = (level, most)
      }.minutes == minutes)
  }

  // MARK: The rules

  @Test("after a hard day it is at most medium, and not two days after one")
  func afterHardDay() {
    let high = { (facts: inout CoachingFacts) in
      facts.energy = 10
      facts.profile.level = .advanced
    }
    func check(_ days: Int) -> (Intensity, [CoachingRule]) {
      let recommendation = Recommendation(
        Self.facts {
          high(&$0)
          $0.trained = [Self.trained(days, .high)]
        })
      return (recommendation.advice.intensity, recommendation.rules.map(\.rule))
    }
    #expect(check(1) == (.medium, [.afterHardDay]))
    #expect(check(2) == (.high, []))
  }

  @Test(
    "hard days of the last seven, by level",
    arguments: [
      (FitnessLevel.beginner, 1), (.intermediate, 2), (.advanced, 3),
    ])
  func hardDays(level: FitnessLevel, count: Int) {
    func has(_ days: [Int]) -> Bool {
      rules {
        $0.profile.level = level
        $0.trained = days.reversed().map { Self.trained($0, .high) }
      }.contains(.hardDays)
    }
    let days = [2, 4, 7]
    #expect(has(Array(days.prefix(count))))
    #expect(!has(Array(days.prefix(count - 1))))
    #expect(!has(Array([8, 9, 10].prefix(count))))
  }

  @Test(
    "days in a row, by level",
    arguments: [
      (FitnessLevel.beginner, 2), (.intermediate, 3), (.advanced, 5),
    ])
  func daysInARow(level: FitnessLevel, count: Int) {
    func advice(_ days: some Sequence<Int>) -> TrainingAdvice {
      self.advice {
        $0.profile.level = level
        $0.energy = 10
        $0.trained = days.map { Self.trained($0, .low) }
      }
    }
    let rest = advice((1...count).reversed())
    #expect(rest.restFirst)
    #expect(rest.intensity == .low)
    #expect(!advice((1..<count).reversed()).restFirst)
    #expect(!advice((2...count + 1).reversed()).restFirst)
  }

  @Test("strength of the same muscles within 48 hours takes two points")
  func sameMuscles() throws {
    func points(_ daysAgo: Int, _ areas: Set<String>) throws -> Double {
      let recommendation = Recommendation(
        Self.facts { $0.trained = [Self.trained(daysAgo, areas: areas)] })
      return try #require(recommendation.choices.first { $0.entry?.id == "steady-strength" }).points
    }
    #expect(try points(1, ["arms"]) == points(1, []) - 2)
    #expect(try points(2, ["arms"]) == points(1, []) - 2)
    #expect(try points(3, ["arms"]) == points(1, []))
    // Only strength is tired: yoga of the whole body is not.
    let yoga = Recommendation(Self.facts { $0.trained = [Self.trained(1, areas: ["arms"])] })
    #expect(
      yoga.choices.first { $0.entry?.id == "slow-yoga" }?.reasons.contains { $0.points < 0 }
        == false)
  }

  @Test("a severe symptom has a rest first")
  func severe() {
    let advice = advice {
      $0.energy = 10
      $0.hasSevereSymptom = true
    }
    #expect(advice.restFirst && advice.intensity == .low)
    #expect(rules { $0.hasSevereSymptom = true } == [.severeSymptom])
  }

  @Test("a beginner with under twelve days in eight weeks has nothing hard")
  func newToIt() {
    func recommendation(_ days: Int, _ level: FitnessLevel?) -> Recommendation {
      Recommendation(
        Self.facts {
          $0.profile.level = level
          $0.energy = 10
          $0.trained = (0..<days).reversed().map { Self.trained(3 + 2 * $0) }
        })
    }
    let new = recommendation(11, .beginner)
    #expect(new.rules.map(\.rule) == [.newToIt])
    #expect(new.advice.intensity == .medium)
    #expect(recommendation(12, .beginner).rules.isEmpty)
    #expect(recommendation(11, .intermediate).rules.isEmpty)
    let hiit = Recommendation(
      Self.facts {
        $0.profile.level = .beginner
        var entry = LibraryEntry(
          id: "easy-hiit", title: "Easy HIIT", type: "hiit", minutes: 20, intensity: .low)
        entry.phases = [.ovulatory]
        $0.library = WorkoutLibrary(StarterLibrary.entries + [entry])
      })
    #expect(!hiit.choices.contains { $0.type == "hiit" })
  }

  @Test(
    "after two weeks without, shorter and at most medium; with nothing behind one it is no return")
  func comingBack() {
    func advice(_ daysAgo: Int?) -> (TrainingAdvice, [CoachingRule]) {
      let recommendation = Recommendation(
        Self.facts {
          $0.energy = 10
          $0.trained = daysAgo.map { [Self.trained($0)] } ?? []
        })
      return (recommendation.advice, recommendation.rules.map(\.rule))
    }
    let (back, rules) = advice(15)
    #expect(rules == [.comingBack])
    #expect(back.intensity == .medium)
    #expect(back.minutes == 25...35)
    #expect(advice(14).1.isEmpty)
    #expect(advice(nil).1.isEmpty)
  }

  @Test(
    "in a pregnancy and behind one it is low, and medium with a doctor's word",
    arguments: [
      CycleState.pregnant, .postpartum,
    ])
  func state(state: CycleState) {
    func recommendation(_ isCleared: Bool) -> Recommendation {
      Recommendation(
        Self.facts {
          $0.state = state
          $0.energy = 10
          $0.profile.isCleared = isCleared
        })
    }
    #expect(recommendation(false).advice.intensity == .low)
    #expect(recommendation(true).advice.intensity == .medium)
    #expect(recommendation(false).notes == ["The word of your midwife or doctor counts."])
    #expect(!recommendation(true).choices.contains { PhaseGuide.hardTypes.contains($0.type ?? "") })
    #expect(rules { $0.profile.goals = [.postpartumRecovery] } == [.state])
    #expect(rules { $0.state = .hormonal }.isEmpty)
  }

  @Test("what is planned stands first, with how it fits, whatever the rules say")
  func planned() throws {
    let recommendation = Recommendation(
      Self.facts {
        $0.energy = 3
        $0.planned = [
          WorkoutOfDay(
            title: "Short power circuit", type: "hiit-strength", entry: "short-power-circuit",
            source: .week),
          WorkoutOfDay(
            title: "Tempo run", type: "run", entry: nil, source: .program("Spring", day: 4)),
        ]
      })
    #expect(recommendation.choices.prefix(2).map(\.title) == ["Short power circuit", "Tempo run"])
    #expect(
      recommendation.choices[0].reasons[0].text.contains("it is high, and today is rather low"))
    #expect(recommendation.choices[1].reasons[0].text.contains("day 4 of Spring"))
    #expect(recommendation.choices.count { $0.entry?.id == "short-power-circuit" } == 1)
    #expect(recommendation.rules.map(\.rule) == [.planned, .planned])
  }

  // MARK: Which workouts

  @Test(
    "nothing harder, nothing that one has no equipment for, nothing longer, nothing of the last five sessions"
  )
  func filters() {
    let recommendation = Recommendation(
      Self.facts {
        $0.energy = 6
        $0.profile.equipment = ["yogaMat"]
        $0.sessions = [
          DatedSession(
            date: Self.date.advanced(by: -20), number: 1,
            session: $0.library["slow-yoga"]!.session(), type: "yoga")
        ]
      })
    for choice in recommendation.choices {
      #expect(choice.entry?.intensity ?? .high <= .medium)
      #expect(choice.entry?.needsOnly(["yogaMat"]) == true)
      #expect(choice.entry?.minutes ?? 99 <= 40)
      #expect(choice.entry?.id != "slow-yoga")
    }
    #expect(recommendation.choices.count >= 3)
  }

  @Test(
    "with fewer than three left the last sessions are let in, then longer ones, never harder ones")
  func fallback() {
    func ids(_ energy: Double, _ recent: [String], minutes: Int = 60) -> [String] {
      Recommendation(
        Self.facts { facts in
          facts.energy = energy
          facts.profile.equipment = []
          facts.profile.minutes = minutes
          facts.sessions = recent.enumerated().map { index, id in
            DatedSession(
              date: Self.date.advanced(by: index - 40), number: 1,
              session: facts.library[id]!.session(), type: facts.library[id]!.type)
          }
        }
      ).choices.compactMap(\.entry?.id)
    }
    // Without equipment three are low: walking pilates, slow stretch, quiet breath.
    #expect(Set(ids(2, [])) == ["walking-pilates", "slow-stretch", "quiet-breath"])
    #expect(Set(ids(2, ["slow-stretch"])) == ["walking-pilates", "slow-stretch", "quiet-breath"])
    #expect(Set(ids(2, [], minutes: 10)) == ["walking-pilates", "slow-stretch", "quiet-breath"])
    #expect(!ids(6, ["easy-cardio"]).contains("easy-cardio"))
  }

  @Test("while the energy is low, quiet types come first")
  func quiet() {
    let recommendation = Recommendation(
      Self.facts {
        $0.energy = 3
        $0.profile.types = ["strength"]
        var entry = LibraryEntry(
          id: "light-weights", title: "Light weights", type: "strength", minutes: 25,
          intensity: .low)
        entry.isSaved = true
        $0.library = WorkoutLibrary(StarterLibrary.entries + [entry])
      })
    let quiet = recommendation.choices.map { PhaseGuide.quietTypes.contains($0.type ?? "") }
    #expect(quiet == quiet.sorted { $0 && !$1 })
    #expect(recommendation.choices.last?.entry?.id == "light-weights")
  }

  @Test("points of a workout, each reason by itself")
  func points() throws {
    func reasons(_ id: String, _ change: (inout CoachingFacts) -> Void) -> [String: Double] {
      let recommendation = Recommendation(Self.facts(change))
      let choice = recommendation.choices.first { $0.entry?.id == id }
      return Dictionary((choice?.reasons ?? []).map { ($0.code, $0.points) }) { $0 + $1 }
    }
    let follicular = { (facts: inout CoachingFacts) in
      (facts.phase, facts.confidence) = (.follicular, .high)
    }
    #expect(
      reasons("steady-strength", follicular) == ["phase-type": 3, "phase": 2, "minutes": 1])
    #expect(reasons("barre-basics", follicular) == ["phase-type": 1.5, "phase": 2, "minutes": 1])
    #expect(
      reasons("steady-strength") {
        follicular(&$0)
        $0.confidence = .low
      } == ["phase-type": 1.5, "phase": 1, "minutes": 1])
    #expect(reasons("steady-strength") { _ in } == ["minutes": 1])
    #expect(
      reasons("steady-strength") {
        $0.profile.types = ["strength"]
        $0.profile.goals = [.buildStrength, .hormoneBalance, .improveFlexibility]
      } == ["preferred-type": 2, "goal": 1, "minutes": 1])
    #expect(
      reasons("slow-stretch") { $0.profile.goals = [.consistency, .reduceStress] } == ["goal": 2])
    func session(_ rating: Int?, _ change: Double, _ daysAgo: Int = 30) -> DatedSession {
      var session = StarterLibrary.entries[0].session()
      session.rating = rating
      (session.energyBefore, session.energyAfter) = (5, 5 + change)
      return DatedSession(
        date: Self.date.advanced(by: -daysAgo), number: 1, session: session, type: "strength")
    }
    let others = (0..<5).map { index in
      DatedSession(
        date: Self.date.advanced(by: index - 20), number: 1, session: Session("A", minutes: 10),
        type: nil)
    }
    #expect(
      reasons("steady-strength") { $0.sessions = [session(5, 2), session(4, 2)] + others }
        == ["minutes": 1, "rating": 0.75])
    #expect(
      reasons("steady-strength") {
        $0.sessions = [session(1, -2), session(nil, -2), session(nil, -2)] + others
      }
        == ["minutes": 1, "rating": -1, "energy-change": -0.5])
    let last = DatedSession(
      date: Self.date.advanced(by: -20), number: 1, session: Session("A", minutes: 10),
      type: "strength")
    #expect(reasons("steady-strength") { $0.sessions = [last] } == ["minutes": 1, "same-type": -2])
    #expect(
      reasons("steady-strength") { facts in
        var entry = StarterLibrary.entries[0]
        (entry.isSaved, entry.isFeatured) = (true, true)
        facts.library = WorkoutLibrary([entry])
      } == ["minutes": 1, "saved": 0.5, "featured": 0.5])
  }

  @Test("the same facts give the same three, and an offset the next ones")
  func pages() {
    let facts = Self.facts { $0.energy = 10 }
    let one = Recommendation(facts)
    var other = facts
    other.library = WorkoutLibrary(StarterLibrary.entries.reversed())
    #expect(Recommendation(other).choices == one.choices)
    #expect(one.page().count == 3)
    #expect(one.page(offset: 3) == Array(one.choices.dropFirst(3).prefix(3)))
    #expect(one.page(offset: 99).isEmpty)
    #expect(
      one.gentler.map { gentler in !one.page().contains { $0.entry?.id == gentler.id } } == true)
    #expect(one.gentler?.intensity == .low)
  }

  @Test("of equal workouts what is the longest ago comes first, then the id")
  func ties() {
    let entries = ["a", "b", "c"].map {
      LibraryEntry(id: $0, title: "T", type: "x", minutes: 30, intensity: .low)
    }
    let recommendation = Recommendation(
      Self.facts { facts in
        facts.library = WorkoutLibrary(entries)
        facts.sessions = [
          DatedSession(
            date: Self.date.advanced(by: -40), number: 1, session: entries[1].session(), type: nil),
          DatedSession(
            date: Self.date.advanced(by: -30), number: 1, session: entries[0].session(), type: nil),
        ]
      })
    #expect(recommendation.choices.map(\.entry?.id) == ["c", "b", "a"])
  }

  @Test("without a library it tells types that suit; never harder ones")
  func noLibrary() {
    let none = Recommendation(CoachingFacts(date: Self.date))
    #expect(none.choices.isEmpty && none.gentler == nil)
    var facts = CoachingFacts(date: Self.date)
    (facts.phase, facts.confidence, facts.energy) = (.ovulatory, .high, 6)
    #expect(Recommendation(facts).types == ["strength", "power-pilates", "barre", "run", "bike"])
    facts.energy = 10
    #expect(Recommendation(facts).types.first == "hiit-strength")
  }

  // MARK: A week

  @Test(
    "the days of a week that have a session",
    arguments: [
      (1, [0]), (2, [0, 3]), (3, [0, 2, 4]), (4, [0, 1, 3, 5]), (5, [0, 1, 3, 4, 6]),
      (6, [0, 1, 2, 3, 4, 5]),
    ])
  func pattern(sessions: Int, days: [Int]) {
    #expect(RecommendedWeek.pattern(sessions).sorted() == days)
  }

  private func week(_ change: (inout CoachingFacts) -> Void) -> RecommendedWeek {
    let first = Self.facts(change)
    return RecommendedWeek(from: first) { date in
      var facts = first
      (facts.date, facts.energy, facts.planned) = (date, nil, [])
      return facts
    } isRest: { _ in
      false
    }
  }

  @Test("a week has as many sessions as are aimed at, none twice, and a day without")
  func weeks() {
    for sessions in 1...6 {
      let week = week { $0.profile.sessions = sessions }
      let ids = week.days.compactMap(\.choice?.entry?.id)
      #expect(ids.count <= sessions)
      #expect(Set(ids).count == ids.count)
      #expect(week.days.contains { $0.choice == nil })
    }
    #expect(week { $0.profile.level = .advanced }.days.count { $0.choice != nil } == 5)
  }

  @Test("each day goes by those before it: a hard one is followed by a lighter one")
  func simulated() {
    let week = week {
      ($0.phase, $0.confidence) = (.ovulatory, .high)
      $0.profile.level = .advanced
    }
    #expect(week.days[0].choice?.entry?.intensity == .high)
    #expect(week.days[1].recommendation.rules.map(\.rule).contains(.afterHardDay))
    #expect(week.days[1].choice?.entry?.intensity ?? .high <= .medium)
  }

  @Test("what is planned stands, and a planned rest is one")
  func plannedWeek() {
    let first = Self.facts {
      $0.planned = [WorkoutOfDay(title: "Long ride", type: "bike", entry: nil, source: .week)]
    }
    let week = RecommendedWeek(from: first) { date in
      var facts = first
      facts.date = date
      return facts
    } isRest: { _ in
      true
    }
    #expect(week.days.allSatisfy { $0.choice?.title == "Long ride" && !$0.isPlannedRest })
    let rest = RecommendedWeek(from: Self.facts()) { date in
      var facts = first
      (facts.date, facts.planned) = (date, [])
      return facts
    } isRest: { _ in
      true
    }
    #expect(rest.days.allSatisfy { $0.choice == nil && $0.isPlannedRest })
  }

  @Test("the minutes of a week follow from three before it")
  func progression() {
    func target(_ daysAgo: [Int], minutes: Double = 30, weekOffset: Int = 0) -> (Int?, Double) {
      var facts = Self.facts()
      facts.date = Self.date.advanced(by: 7 * weekOffset)
      facts.trained = daysAgo.sorted(by: >).map {
        TrainedDay(date: facts.date.advanced(by: -$0), load: .low, because: "", minutes: minutes)
      }
      let week = RecommendedWeek(from: facts) {
        CoachingFacts(date: $0)
      } isRest: { _ in
        false
      }
      return (week.target, week.progression.factor)
    }
    // 2031-03-30 is the Sunday of week 13; four sessions a week are aimed at, and 80 % are four.
    #expect(target([8, 9, 10, 11, 15, 16, 22, 23]) == (90, 1.1))
    #expect(target([8, 9, 10, 15, 16, 22]) == (60, 1))
    #expect(target([15, 16, 17, 22]) == (30, 0.75))
    #expect(target([]).0 == nil)
    // The week that is not over is none of the three.
    #expect(target([0, 1, 2, 3, 4, 5, 6]).0 == nil)
    #expect(target([8, 9, 10, 11, 15, 16, 22, 23], weekOffset: 3) == (65, 0.8))
  }

  // MARK: Texts

  @Test("every message and tip is calm, and says nothing that is not known")
  func texts() {
    let words = [
      "fertil", "safe day", "ovulation day", "!", "must", "should", "weight", "diet", "fat",
    ]
    for phase in CyclePhase.allCases.map(Optional.some) + [nil] {
      for energy in [nil, 1, 3, 5, 7, 9] as [Double?] {
        for confidence in CycleConfidence.allCases {
          let recommendation = Recommendation(
            Self.facts {
              ($0.phase, $0.energy, $0.confidence) = (
                phase, energy, phase == nil ? nil : confidence
              )
            })
          let text = recommendation.message + " " + recommendation.tip
          for word in words { #expect(!text.lowercased().contains(word), "\(text)") }
          #expect(text.contains("guess") == (phase != nil && confidence == .low))
        }
      }
    }
  }
}

@Suite struct WorkoutRankerTests {
  private func context(shares: Bool = false) -> RankerContext {
    var facts = CoachingFacts(date: CalendarDate(iso: "2031-03-30")!)
    facts.library = WorkoutLibrary(StarterLibrary.entries)
    (facts.phase, facts.cycleDay, facts.confidence) = (.luteal, 22, .high)
    facts.state = .postpartum
    facts.hasSevereSymptom = true
    facts.profile.goals = [.postpartumRecovery, .consistency]
    return RankerContext(Recommendation(facts), sharesCycle: shares)
  }

  @Test("the context has nothing of the cycle, unless it is shared")
  func privacy() {
    let text = context().json.text()
    for word in ["luteal", "22", "phase", "postpartum", "severe", "state", "cycle", "confidence"] {
      #expect(!text.contains(word), "\(word)")
    }
    let shared = context(shares: true).json.text()
    for word in ["luteal", "22", "postpartum", "severe-symptom"] { #expect(shared.contains(word)) }
  }

  private func answer(_ text: String) throws -> RankerAnswer {
    try RankerAnswer(Array(text.utf8), to: context())
  }

  @Test("an answer by the rules is taken")
  func taken() throws {
    let answer = try answer(
      #"{"recommendations": [{"id": "slow-stretch", "reason": "quiet"}], "message": "m", "tip": "t", "gentler": "quiet-breath"}"#
    )
    #expect(answer.workouts == [.init(id: "slow-stretch", reason: "quiet")])
    #expect(answer.gentler == "quiet-breath")
    #expect(throws: Never.self) {
      try RankerAnswer(RuleRanker().answer(to: context()), to: context())
    }
  }

  private struct Ranker: WorkoutRanker {
    let text: String?

    func answer(to context: RankerContext) async throws -> [UInt8] {
      guard let text else { throw RankerAnswer.Refusal(message: "no network") }
      return Array(text.utf8)
    }
  }

  @Test(
    "an answer that breaks the rules is none, and the rules answer",
    arguments: [
      "", "{", "[]", "{}", #"{"recommendations": [], "message": "m", "tip": "t"}"#,
      #"{"recommendations": [{"id": "short-power-circuit", "reason": "r"}], "message": "m", "tip": "t"}"#,
      #"{"recommendations": [{"id": "none-such", "reason": "r"}], "message": "m", "tip": "t"}"#,
      #"{"recommendations": [{"id": "slow-stretch", "reason": ""}], "message": "m", "tip": "t"}"#,
      #"{"recommendations": [{"id": "slow-stretch", "reason": "r"}, {"id": "slow-stretch", "reason": "r"}], "message": "m", "tip": "t"}"#,
      #"{"recommendations": [{"id": "slow-stretch", "reason": "r"}], "message": "m\u001b[31m", "tip": "t"}"#,
      #"{"recommendations": [{"id": "slow-stretch", "reason": "r"}], "message": "m"}"#,
      #"{"recommendations": [{"id": "slow-stretch", "reason": "r"}], "message": "m", "tip": "t", "gentler": "short-power-circuit"}"#,
    ])
  func refused(text: String) async throws {
    #expect(throws: RankerAnswer.Refusal.self) { try answer(text) }
    let ranked = try #require(await Ranker(text: text).ranked(context()))
    #expect(ranked.refusal != nil)
    #expect(ranked.answer == (try RankerAnswer(RuleRanker().answer(to: context()), to: context())))
  }

  @Test("a ranker that fails is answered for by the rules; a good answer is taken")
  func ranked() async throws {
    let failed = try #require(await Ranker(text: nil).ranked(context()))
    #expect(failed.refusal?.message == "no network")
    let good =
      #"{"recommendations": [{"id": "slow-stretch", "reason": "r"}], "message": "m", "tip": "t", "gentler": null}"#
    let taken = try #require(await Ranker(text: good).ranked(context()))
    #expect(taken.refusal == nil && taken.answer.message == "m")
    var facts = CoachingFacts(date: CalendarDate(iso: "2031-03-30")!)
    facts.energy = 5
    let empty = RankerContext(Recommendation(facts), sharesCycle: false)
    #expect(await RuleRanker().ranked(empty) == nil)
  }
}
