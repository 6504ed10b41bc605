import Query
import TestSupport
import Testing
import Values

@testable import Training

@Suite("Volume, records and workouts like another")
struct RecordTests {
  @Test("volume counts the sets whose load is known, and says how many those are")
  func volume() throws {
    let all =
      try sets("3x10 @ 135 lbs (sets: 10x135, 9x135, 8x130)")
      + sets("2x10 @ 45 kg (sets: 10x45kg, 8x45kg)")
      + sets("2x8 @ BW+15 (sets: 8xBW+15, 6xBW)")
      + sets("2x5 @ 40 lbs assist (sets: 5x50, 5x40)", of: "Assisted chin up")
      + sets("2x40s (sets: 40s, 35s)")
    let volume = TrainingVolume(of: [all])
    #expect(volume.known == 5)
    #expect(volume.sets == 11)
    let pounds = Double(10 * 135 + 9 * 135 + 8 * 130) + 18 * 45 * 2.20462
    #expect(abs(volume.pounds - pounds) < 0.001)
    #expect((volume.pounds).rounded() == 5391)
  }

  @Test("how hard sets were stands behind them, for all or for each")
  func exertion() throws {
    func efforts(_ line: String) throws -> [Double?] { try sets(line).map(\.effort) }
    #expect(
      try efforts("3x10 @ 135 (sets: 10x135, 9x135, 8x130) rpe 8, 9, -; superset A") == [8, 9, nil])
    #expect(try efforts("2x10 @ 45 (sets: 10x45, 8x45) superset A; rpe 8") == [8, 8])
    #expect(try efforts("2x10 @ 45 (sets: 10x45, 8x45) rpe 8, 9, 9") == [nil, nil])
    #expect(try efforts("2x10 @ 45 (sets: 10x45, 8x45) rpe 80") == [nil, nil])
    #expect(try sets("1x5 @ 225 rpe 9.5").first?.reserve == 0.5)
  }

  @Test(
    "a record is strictly more than all earlier days, a tie keeps the earlier, the first makes none"
  )
  func strictly() throws {
    let days = try days([
      "3x8 @ 135 lbs", "3x9 @ 135 lbs", "3x9 @ 135 lbs", "1x5 @ 60 kg", "3x10 @ 130 lbs",
    ])
    let records = PersonalRecords(of: days)
    #expect(records.made(on: days[0].date) == [])
    let second = records.made(on: days[1].date)
    #expect(second.map(\.kind) == [.estimate, .repetitions, .volume])
    #expect(second.map(\.value) == [175.5, 9, 3645])
    #expect(second.map(\.previous) == [171, 8, 3240])
    #expect(records.made(on: days[2].date) == [])
    // 60 kg are 132.3 lb: less than 135, and nine were done with more.
    #expect(records.made(on: days[3].date) == [])
    #expect(records.made(on: days[4].date).map(\.kind) == [.repetitions, .volume])
    let load = try #require(records.bests.first { $0.kind == .load })
    #expect(load.value == 135)
    #expect(load.previous == nil)
    #expect(load.date == days[0].date)
    #expect(load.equals == [days[1].date, days[2].date])
    let repetitions = records.bests.filter { $0.kind == .repetitions }
    #expect(repetitions.map(\.pounds) == [135, 130])
    #expect(repetitions.map(\.value) == [9, 10])
    #expect(repetitions[0].equals == [days[2].date])
  }

  @Test("60 kg and 132.3 lb are one weight, and each is kept as it was written")
  func units() throws {
    let days = try days(["1x5 @ 60 kg", "1x6 @ 132.3 lbs"])
    let records = PersonalRecords(of: days)
    #expect(records.made(on: days[1].date).map(\.kind) == [.estimate, .repetitions, .volume])
    let load = try #require(records.bests.first { $0.kind == .load })
    #expect(load.set?.load?.shown == "60 kg")
    #expect(load.equals == [days[1].date])
    // What is told of both is the most that was lifted, as a query has it.
    #expect(load.value == 132.3)
    // Nor does the same work with either make a record.
    for texts in [["3x5 @ 60 kg", "3x5 @ 132.3 lbs"], ["3x5 @ 132.3 lbs", "3x5 @ 60 kg"]] {
      let days = try TrainingTests.days(texts)
      #expect(PersonalRecords(of: days).records.isEmpty)
    }
  }

  @Test("a first workout makes no record, and no day is measured by its own other weights")
  func firstDay() throws {
    let days = try days(["1x5 @ 200 (sets: 5x200, 10x100)", "1x12 @ 110 (sets: 12x100, 11x110)"])
    let records = PersonalRecords(of: days)
    #expect(records.made(on: days[0].date).isEmpty)
    let made = records.made(on: days[1].date).filter { $0.kind == .repetitions }
    #expect(made.map(\.pounds) == [110, 100] && made.map(\.value) == [11, 12])
    #expect(made.map(\.previous) == [5, 10])
  }

  @Test("of each day the record is the maximum of all days so far, however the days are made")
  func againstMaxima() throws {
    var random = SeededRandom()
    for _ in 0..<50 {
      let days = (0..<12).map { index in
        ExerciseDay(
          date: day(number: index),
          sets: (0..<3).map { _ in
            StrengthSet(
              .repetitions(Double(Int.random(in: 1...14, using: &random))),
              .weight(Weight(pounds: Double(Int.random(in: 20...30, using: &random)) * 5)))
          })
      }
      let records = PersonalRecords(of: days.shuffled())
      for (index, day) in days.enumerated() {
        let heaviest = day.sets.compactMap { $0.load?.pounds }.max() ?? 0
        let before = days[..<index].flatMap(\.sets).compactMap { $0.load?.pounds }.max()
        let made = records.made(on: day.date)
        #expect(made.contains { $0.kind == .load } == (before.map { heaviest > $0 } ?? false))
        let volume = day.sets.reduce(0) { $0 + ($1.repetitions ?? 0) * ($1.load?.pounds ?? 0) }
        let volumes = days[..<index].map { day in
          day.sets.reduce(0) { $0 + ($1.repetitions ?? 0) * ($1.load?.pounds ?? 0) }
        }
        #expect(
          made.contains { $0.kind == .volume } == (volumes.max().map { volume > $0 } ?? false))
        func most(_ sets: [StrengthSet], atLeast level: Double) -> Double? {
          let repetitions: [Double] = sets.filter { ($0.load?.pounds ?? 0) >= level }
            .compactMap { $0.repetitions }
          return repetitions.max()
        }
        for level in Set(day.sets.compactMap { $0.load?.pounds }) {
          let now = try #require(most(day.sets, atLeast: level))
          let heavier = most(day.sets, atLeast: level + 1) ?? 0
          let earlier = most(days[..<index].flatMap(\.sets), atLeast: level)
          let isMore = earlier.map { now > $0 && now > heavier } ?? false
          #expect(
            made.contains { $0.kind == .repetitions && $0.pounds == level } == isMore,
            "day \(index), \(level) lb, seed \(random.seed)")
        }
      }
    }
  }

  @Test("less assistance is more, with at least three repetitions; holds and added weight count")
  func kinds() throws {
    let assisted = try days(
      ["2x5 @ 50 lbs", "1x2 @ 30 lbs", "2x4 @ 40 lbs"], of: "Assisted chin up")
    let records = PersonalRecords(of: assisted)
    #expect(records.records.map(\.kind) == [.assistance])
    #expect(records.records.first?.date == assisted[2].date)
    #expect(records.records.first?.previous == 50)
    let dips = try days(["2x8 @ BW", "2x9 @ BW", "1x5 @ BW+5"], of: "Dip")
    let dip = PersonalRecords(of: dips)
    #expect(dip.records.map(\.kind) == [.repetitions, .load])
    #expect(dip.records.map(\.value) == [9, 5])
    #expect(dip.bests.filter { $0.kind == .estimate || $0.kind == .volume } == [])
    let planks = try days(["2x40s", "2x45s"], of: "Plank")
    #expect(PersonalRecords(of: planks).records.map(\.value) == [45])
  }

  @Test("an estimate of more than twelve repetitions is no record")
  func rough() throws {
    let days = try days(["1x5 @ 100 lbs", "1x30 @ 100 lbs"])
    #expect(!PersonalRecords(of: days).records.contains { $0.kind == .estimate })
  }

  @Test("a weight that is hardly possible makes no record until its day is confirmed")
  func doubtful() throws {
    let light = Array(repeating: "1x5 @ 100 lbs", count: 4)
    // Twice the best needs five earlier days.
    let early = PersonalRecords(of: try days(light + ["1x5 @ 200 lbs"]))
    #expect(early.doubtful == [])
    #expect(early.records.contains { $0.kind == .load })
    let all = try days(light + ["1x5 @ 100 lbs", "1x5 @ 200 lbs", "1x5 @ 105 lbs"])
    let doubted = PersonalRecords(of: all)
    #expect(doubted.doubtful.map(\.date) == [all[5].date])
    #expect(doubted.made(on: all[5].date) == [])
    #expect(doubted.made(on: all[6].date).contains { $0.kind == .load })
    let confirmed = PersonalRecords(of: all, confirmed: [all[5].date])
    #expect(confirmed.doubtful == [])
    #expect(confirmed.made(on: all[5].date).contains { $0.kind == .load })
    #expect(confirmed.made(on: all[6].date) == [])
    let heavy = PersonalRecords(of: try days(["1x1 @ 100 lbs", "1x1 @ 1200.5 lbs"]))
    #expect(heavy.doubtful.count == 1)
  }

  private func effort(_ number: Int, _ miles: Double?, _ minutes: Double?) -> CardioRecords.Effort {
    CardioRecords.Effort(
      date: day(number: number), metres: miles.map { $0 * 1609.344 }, minutes: minutes)
  }

  /// A record in a few words: the number of its day, its kind, and that of the one before.
  private func text(_ best: CardioRecords.Best) -> String {
    func number(_ effort: CardioRecords.Effort) -> Int { day(number: 0).distance(to: effort.date) }
    return "\(number(best.effort)) \(best.kind) \(number(best.previous))"
  }

  @Test("the longest, the farthest, and the fastest among efforts over much the same distance")
  func cardio() throws {
    let runs = [
      effort(0, 3.1, 31), effort(1, 3.15, 31), effort(2, 3.2, 28), effort(3, 3.1, 30),
      effort(4, nil, 60), effort(5, 3.1, 30), effort(6, 8, 72), effort(7, 8, 71),
    ]
    #expect(
      CardioRecords(of: .run, runs.reversed()).records.map(text) == [
        "1 farthest 0", "1 fastest 0", "2 farthest 1", "2 fastest 1", "4 longest 0",
        "6 farthest 2", "6 longest 4", "7 fastest 6",
      ])
    // A tie is none, nor is the first; of one day there is one of a kind, and it is none of its own's.
    #expect(CardioRecords(of: .run, [effort(0, 3, 30), effort(1, 3, 30)]).records == [])
    #expect(CardioRecords(of: .run, [effort(0, 3, 30), effort(0, 5, 40)]).records == [])
    let twice = [effort(0, 3, 30), effort(1, 4, 40), effort(1, 5, 45), effort(1, 3, 29)]
    #expect(
      CardioRecords(of: .run, twice).records.map(text) == [
        "1 farthest 0", "1 longest 0", "1 fastest 0",
      ])
    #expect(CardioRecords(of: nil, [effort(0, 0, 0), effort(1, 0, 0)]).records == [])
  }

  @Test("paces are compared over distances that are 5 % apart and no further")
  func alike() {
    func isRecord(_ miles: Double) -> Bool {
      CardioRecords(of: .run, [effort(0, 5, 50), effort(1, miles, 9 * miles)]).records
        .contains { $0.kind == .fastest }
    }
    #expect(isRecord(5.26) && isRecord(4.77) && !isRecord(5.27) && !isRecord(4.76))
  }

  @Test("what is hardly possible is no record until its day is confirmed")
  func doubtfulEfforts() {
    let runs = [effort(0, 3, 30), effort(1, 300, 2400), effort(2, 3, 6), effort(3, 4, 2000)]
    let all = CardioRecords(of: .run, runs)
    #expect(all.records == [] && all.doubtful == Array(runs.dropFirst()))
    let confirmed = CardioRecords(of: .run, runs, confirmed: [day(number: 2)])
    #expect(confirmed.records.map(text) == ["2 fastest 0"] && confirmed.doubtful.count == 2)
    // Of a person's own there is no telling but that a day has no more hours.
    #expect(CardioRecords(of: nil, runs).doubtful == [runs[1], runs[3]])
  }

  @Test("the workout like it: by name, by exercises, by distance, by legs")
  func likeIt() throws {
    func strength(_ number: Int, _ name: String?, _ keys: String...) -> WorkoutSummary {
      WorkoutSummary(
        date: day(number: number), name: name,
        exercises: keys.map { ($0, 100) })
    }
    let now = strength(400, "Strength A", "row", "dip", "curl")
    let older = [
      strength(100, "strength a", "squat"), strength(200, nil, "row", "dip", "press"),
      strength(300, nil, "row", "press", "squat"), strength(30, "Strength A", "row"),
    ]
    #expect(now.likeIt(among: older)?.date == day(number: 100))
    #expect(now.likeIt(among: Array(older[1...2]))?.date == day(number: 200))
    #expect(now.likeIt(among: [older[2]]) == nil)
    #expect(now.likeIt(among: [older[3]]) == nil)
    // The 365th day before is the last that counts.
    let year = [strength(34, "Strength A", "row"), strength(35, "Strength A", "row")]
    #expect(now.likeIt(among: year)?.date == day(number: 35))
    #expect(now.likeIt(among: [year[0]]) == nil)
    #expect(now.likeIt(among: [now]) == nil)

    func run(_ number: Int, _ metres: Double?, _ minutes: Double?) -> WorkoutSummary {
      WorkoutSummary(
        date: day(number: number),
        legs: [WorkoutSummary.Leg(type: "run", metres: metres, minutes: minutes)])
    }
    #expect(
      run(9, 5000, 30).likeIt(among: [run(1, 6000, 30), run(2, 6001, 30)])?.date == day(number: 1))
    #expect(run(9, 5000, 30).likeIt(among: [run(1, nil, 36)]) != nil)
    #expect(run(9, 5000, 30).likeIt(among: [run(1, nil, 37)]) == nil)
    #expect(run(365, 5000, 30).likeIt(among: [run(0, 5000, 30)]) != nil)
    #expect(run(366, 5000, 30).likeIt(among: [run(0, 5000, 30)]) == nil)

    func brick(_ number: Int, _ types: String...) -> WorkoutSummary {
      WorkoutSummary(
        date: day(number: number),
        legs: types.map { WorkoutSummary.Leg(type: $0, metres: nil, minutes: nil) })
    }
    #expect(brick(9, "bike", "run").likeIt(among: [brick(1, "bike", "run")]) != nil)
    #expect(brick(9, "bike", "run").likeIt(among: [brick(1, "run", "bike")]) == nil)
  }

  @Test("only what both have is compared")
  func changes() {
    let now = WorkoutSummary(
      date: day(number: 9),
      exercises: [("bench press", 3605), ("seated row", 1786), ("plank", nil)])
    let before = WorkoutSummary(
      date: day(number: 2), exercises: [("bench press", 3335), ("curl", 500)])
    let changes = now.changes(since: before)
    #expect(changes.map(\.exercise) == ["bench press", "seated row"])
    #expect(changes.map(\.before) == [3335, nil])
    #expect(changes.map(\.percent) == [8, nil])
  }
}
