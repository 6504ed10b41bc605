import DayEditing
import DayModel
import Language
import Live
import Query
import Reports
import TestSupport
import Testing
import Training
import Values
import Workouts

/// What `workout finish`, `exercise show` and `review` say of records, out of one store of facts.
@Suite("Records on every screen")
struct RecordAgreementTests {
  /// A day with an exercise of one set, and a run.
  private struct Day {
    let date: CalendarDate
    let exercise: String
    let set: String
    let run: String

    init(_ date: String, _ exercise: String, _ set: String, run: String) throws {
      self.date = try #require(CalendarDate(iso: date))
      (self.exercise, self.set, self.run) = (exercise, set, run)
    }

    var log: String {
      "## Training Output\nRun:: \(run)\n\n## Strength Log\n\(exercise):: 1x\(set.replacing("@", with: " @ "))\n"
    }

    var facts: DayFacts? { facts(of: log) }

    func facts(of log: String) -> DayFacts? {
      DayFacts(DayReader.read(LogSource(path: "content/logs/\(date).md", bytes: Array(log.utf8))))
    }

    func workout() throws -> LiveWorkout {
      let now = LiveMoment(bootID: "one", boot: 0, wall: 0, text: "\(date)T17:00:00Z")
      var workout = LiveWorkout(
        id: "a", date: date, type: "strength", name: nil, startedAt: now.text, at: now)
      let typed = set.replacing("@", with: "x")
      let sets = try SetWords([typed], unit: .lb).sets
      try workout.add((exercise, sets), resting: RestRule(), at: now)
      try workout.add(TypedCardio(["run", run], units: .format), at: now)
      return workout
    }
  }

  private let library: ExerciseLibrary

  init() throws {
    let json = """
      {"exercises": [{"name": "Bench press", "aliases": ["Flat bench"]},
        {"name": "Squat", "confirmed": ["2031-01-20"]}]}
      """
    library = try ExerciseLibrary(Array(json.utf8))
  }

  private static let types = TrainingTypes(
    Array("types:\n- {id: run, confirmed: [2031-01-13]}\n".utf8))

  /// A record as every screen has it.
  private func text(_ name: String, _ best: PersonalRecords.Best) -> String {
    let weight = best.pounds.map { " at \(decimalText($0, roundedTo: 10))" } ?? ""
    return
      "\(best.date) \(library.key(of: name)) \(best.kind)\(weight) \(decimalText(best.value, roundedTo: 10))"
  }

  private func text(_ best: CardioRecords.Best) -> String {
    let (metres, minutes) = (best.effort.metres ?? 0, best.effort.minutes ?? 0)
    return
      "\(best.effort.date) run \(best.kind) \(decimalText(metres, roundedTo: 10)) \(decimalText(minutes, roundedTo: 10))"
  }

  private func table(_ days: some Sequence<Day>) -> FactTable {
    FactTable(days.compactMap(\.facts))
  }

  private func logged(_ table: FactTable) -> LoggedExercises {
    LoggedExercises(table.columns.keys, library: library)
  }

  private func review(_ days: [Day], _ span: ClosedRange<CalendarDate>) -> Set<String> {
    let records = TrainingRecords(
      in: table(days.filter { $0.date <= span.upperBound }), library: library, types: Self.types)
    return Set(
      ReviewRecord.all(in: records, span: span).map { record in
        switch record.kind {
        case .lift(let best, _): text(record.name, best)
        case .effort(let best, _): text(best)
        }
      })
  }

  /// What `workout finish` says of a day.
  private func finished(_ day: Day, after before: some Sequence<Day>) throws -> Set<String> {
    let earlier = table(before)
    let reported = ReportedWorkout(
      try day.workout(), lasting: 3600, among: logged(earlier), library: library,
      types: Self.types)
    let days = ReportedWorkout.EarlierDays(year: earlier, all: earlier, newestWeight: nil)
    let report = reported.withRecords(
      reported.report(beside: days, logs: { _ in [] }), beside: days, and: try #require(day.facts))
    return Set(
      report.records.flatMap { exercise in exercise.records.map { text(exercise.name, $0) } }
        + report.activityRecords.flatMap { $0.records.map(text) })
  }

  /// Days of two or three weeks, some with what is hardly possible, and some of it confirmed.
  private static func days(_ random: inout SeededRandom) throws -> [Day] {
    let first = try #require(CalendarDate(iso: "2031-01-06"))
    return try (0..<21).filter { _ in !random.once(in: 3) }.map { number in
      let weight = random.pick(["100lb", "45kg", "102.5lb", "110lb", "50kg", "60kg", "132.3lb"])
      let isOdd = random.once(in: 10)
      return try Day(
        "\(first.advanced(by: number))",
        random.pick(["Bench press", "Flat bench", "Squat", "Row"]),
        "\(random.pick([3, 5, 8, 10, 15]))@\(isOdd ? "1320lb" : weight)",
        run: random.once(in: 10)
          ? "300/40"
          : "\(random.pick(["3", "3.1", "5", "6.2"]))/\(random.pick([28, 30, 31, 50, 55]))")
    }
  }

  @Test(
    "the report of a workout, exercises, reviews of days, weeks and months, and charts agree on all records"
  )
  func agree() throws {
    var random = SeededRandom()
    for round in 0..<12 {
      let days = try Self.days(&random)
      let remark = Comment(rawValue: "seed \(random.seed), round \(round)")
      guard let first = days.first?.date, let last = days.last?.date else { continue }
      let all = TrainingRecords(in: table(days), library: library, types: Self.types)
      var told: [CalendarDate: Set<String>] = [:]
      for (index, day) in days.enumerated() {
        let finished = try finished(day, after: days.prefix(index))
        told[day.date] = finished
        let logged = logged(table(days))
        let keys = logged.keys(of: day.exercise)
        let shown = ExerciseReport(
          day.exercise, titled: logged.title(of: day.exercise), keys: keys, library: library,
          days: ExerciseDay.all(of: keys, in: table(days)), written: [], formula: .epley)
        #expect(
          Set(shown.records.made(on: day.date).map { text(shown.name, $0) })
            == finished.filter { !$0.contains(" run ") }, remark)
        #expect(
          Set(
            all.activities.flatMap { $0.records.records }.filter { $0.effort.date == day.date }
              .map(text)) == finished.filter { $0.contains(" run ") }, remark)
        // A review has one record of a kind, the last: on a day with several of a kind it is one of them.
        let review = review(days, day.date...day.date)
        #expect(review.isSubset(of: finished), remark)
        #expect(Set(review.map(Self.kind)) == Set(finished.map(Self.kind)), remark)
      }
      for span in [first...first.advanced(by: 6), first...last, first.advanced(by: 3)...last] {
        let review = review(days, span)
        let records = told.filter { span.contains($0.key) }.flatMap(\.value)
        #expect(review.isSubset(of: records), remark)
        #expect(Set(review.map(Self.kind)) == Set(records.map(Self.kind)), remark)
        for text in review {
          let others = records.filter { Self.kind($0) == Self.kind(text) }
          #expect(others.max()?.prefix(10) == text.prefix(10), remark)
        }
      }
    }
  }

  /// The exercise or activity, and what is compared.
  private static func kind(_ text: String) -> String {
    let kinds =
      PersonalRecords.Kind.allCases.map(\.rawValue) + CardioRecords.Kind.allCases.map(\.rawValue)
    let words = text.split(separator: " ").dropFirst()
    let end = words.firstIndex { kinds.contains(String($0)) } ?? words.endIndex
    return words[...end].joined(separator: " ")
  }

  @Test("what the day of a workout had already is not told as the workout's record")
  func sameDay() throws {
    let before = try Day("2031-01-06", "Row", "5@100lb", run: "3/30")
    let day = try Day("2031-01-07", "Row", "5@120lb", run: "4/40")
    func records(_ logs: [Day]) throws -> [String] {
      let earlier = ReportedWorkout.EarlierDays(
        year: table([before]), all: table([before]), newestWeight: nil)
      let reported = ReportedWorkout(
        try day.workout(), lasting: 3600, among: logged(table([before])), library: library,
        types: Self.types)
      let text = logs.map(\.log).joined(separator: "\n")
      let report = reported.withRecords(
        reported.report(beside: earlier, logs: { _ in [] }), beside: earlier,
        and: try #require(day.facts(of: text)))
      return report.records.flatMap { $0.records.map(\.kind.rawValue) }
        + report.activityRecords.flatMap { $0.records.map(\.kind.rawValue) }
    }
    #expect(
      try records([day]) == ["load", "estimate", "volume", "farthest", "longest"])
    let log = try Day("2031-01-07", "Row", "5@130lb", run: "5/50")
    #expect(try records([log, day]) == ["volume"])
  }

  @Test("what is hardly possible is no record until it is confirmed, and is told")
  func doubts() throws {
    let days = [
      try Day("2031-01-06", "Squat", "5@100lb", run: "3/30"),
      try Day("2031-01-07", "Squat", "5@1320lb", run: "300/400"),
      try Day("2031-01-13", "Row", "5@100lb", run: "300/3000"),
      try Day("2031-01-20", "Squat", "5@1320lb", run: "200/9"),
    ]
    let records = TrainingRecords(in: table(days), library: library, types: Self.types)
    let squat = try #require(records.lifts.first { $0.key == "squat" }).records
    #expect(squat.doubtful.map { "\($0.date)" } == ["2031-01-07"])
    #expect(Set(squat.records.map { "\($0.date)" }) == ["2031-01-20"])
    let run = try #require(records.activities.first).records
    #expect(run.doubtful.map { "\($0.date)" } == ["2031-01-07", "2031-01-20"])
    #expect(
      run.records.map { "\($0.effort.date) \($0.kind)" } == [
        "2031-01-13 farthest", "2031-01-13 longest",
      ])
  }

  @Test(
    "what a workout has without a unit is compared as `log` reads it, in the person's unit or its type's",
    arguments: [
      PersonalUnits.format, PersonalUnits(distance: .km, files: FormatUnits(distance: .km)),
      PersonalUnits(distance: .km),
    ])
  func units(_ units: PersonalUnits) throws {
    let types = TrainingTypes(
      Array(
        "types:\n- {id: row, unit: m, fields: [Row]}\n- {id: paddle, fields: [Paddle]}\n".utf8))
    let log = "## Training Output\nRun:: 4km/25\nRow:: 5000/22\nPaddle:: 2km/30; 1km/10\n"
    let record = DayReader.read(
      LogSource(path: "content/logs/2031-01-06.md", bytes: Array(log.utf8)))
    let before = FactTable([try #require(DayFacts(record, types: types))])
    let now = LiveMoment(bootID: "one", boot: 0, wall: 0, text: "2031-01-07T17:00:00Z")
    var workout = LiveWorkout(
      id: "a", date: try #require(CalendarDate(iso: "2031-01-07")), type: "run", name: nil,
      startedAt: now.text, at: now)
    for words in [["run", "5/27:30"], ["row", "6000/25"], ["paddle", "3/40"]] {
      try workout.add(TypedCardio(words, units: units, types: types), at: now)
    }
    let reported = ReportedWorkout(
      try LiveWorkout(workout.bytes), lasting: 3600,
      among: LoggedExercises(before.columns.keys, library: library),
      library: library, types: types)
    let earlier = ReportedWorkout.EarlierDays(year: before, all: before, newestWeight: nil)
    let report = reported.withRecords(
      reported.report(beside: earlier, logs: { _ in [] }), beside: earlier,
      and: try #require(
        DayFacts(
          DayReader.read(
            LogSource(
              path: "content/logs/2031-01-07.md",
              bytes: Array(
                "## Training Output\nRun:: 5\(units.distance)/27:30\nRow:: 6000/25\nPaddle:: 3\(units.distance)/40\n"
                  .utf8))), types: types)))
    let farthest = report.activityRecords.compactMap { records -> String? in
      let metres = records.records.first { $0.kind == .farthest }?.effort.metres
      return metres.map { records.activity.distanceText($0, in: units) }
    }
    let unit = units.distance
    #expect(farthest == ["5 \(unit)", "6,000 m", "3 \(unit)"])
  }
}
