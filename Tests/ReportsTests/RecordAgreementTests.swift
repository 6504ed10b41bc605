import DayEditing
import DayModel
import Language
import Query
import Reports
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

    var facts: DayFacts? {
      let log =
        "## Training Output\nRun:: \(run)\n\n## Strength Log\n\(exercise):: 1x\(set.replacing("@", with: " @ "))\n"
      return DayFacts(
        DayReader.read(LogSource(path: "content/logs/\(date).md", bytes: Array(log.utf8))))
    }

    func workout() throws -> LiveWorkout {
      let now = WorkoutMoment(bootID: "one", boot: 0, wall: 0, text: "\(date)T17:00:00Z")
      var workout = LiveWorkout(
        id: "a", date: date, type: "strength", name: nil, startedAt: now.text, at: now)
      let typed = set.replacing("@", with: "x")
      let sets = try SetWords([typed], unit: .lb).sets
      try workout.add((exercise, sets), resting: RestRule(), at: now)
      try workout.add(TypedCardio(["run", run], units: .format), at: now)
      return workout
    }
  }

  private static func days() throws -> [Day] {
    [
      try Day("2031-01-06", "Bench press", "10@135lb", run: "3/30"),
      try Day("2031-01-07", "Row", "10@60kg", run: "3/30"),
      try Day("2031-01-13", "Bench press", "5@140lb", run: "5/50"),
      // The same weight in tenths of a pound.
      try Day("2031-01-14", "Row", "10@132.3lb", run: "4/40"),
      // By another name, and more by an estimate alone.
      try Day("2031-01-20", "Flat bench", "10@140lb", run: "5/49"),
      // Hardly possible, and so no record.
      try Day("2031-01-21", "Row", "10@1320lb", run: "6/60"),
      try Day("2031-01-27", "Flat bench", "3@145lb", run: "2/20"),
    ]
  }

  private let library: ExerciseLibrary

  init() throws {
    let json = #"{"exercises": [{"name": "Bench press", "aliases": ["Flat bench"]}]}"#
    library = try ExerciseLibrary(Array(json.utf8))
  }

  /// A record as a screen has it, weights in tenths of a pound.
  private func text(_ name: String, _ what: String, _ value: Double, _ date: CalendarDate) -> String
  {
    "\(date) \(name) \(what) \(decimalText(value, roundedTo: 10))"
  }

  private func review(_ days: [Day], _ span: ClosedRange<CalendarDate>) -> [String] {
    let table = FactTable(days.compactMap(\.facts).filter { $0.date <= span.upperBound })
    return ReviewRecord.all(
      in: table, span: span, library: library, activities: TrainingTypes.builtIn.activities
    ).compactMap { record in
      switch record.kind {
      case .weight(let pounds, _): text(record.name, "load", pounds, record.date)
      case .estimate(let pounds): text(record.name, "estimate", pounds, record.date)
      case .distance(let metres): text(record.name, "farthest", metres, record.date)
      case .duration, .pace: nil
      }
    }
  }

  /// The load of each exercise, else its estimate, and the distance.
  private func told(
    _ lifts: [(name: String, records: [PersonalRecords.Best])], _ runs: [CardioRecords.Best]
  ) -> [String] {
    let loads = lifts.compactMap { name, records -> String? in
      let best = records.last { $0.kind == .load } ?? records.last { $0.kind == .estimate }
      return best.map { text(library.key(of: name), $0.kind.rawValue, $0.value, $0.date) }
    }
    let distances = runs.compactMap { best in
      best.kind == .farthest
        ? best.effort.metres.map { text("run", "farthest", $0, best.effort.date) } : nil
    }
    return loads + distances
  }

  @Test(
    "a day's records are the same in the report of its workout, of its exercise and of its review")
  func agree() throws {
    let days = try Self.days()
    var all: [String] = []
    for (index, day) in days.enumerated() {
      let before = FactTable(days.prefix(index).compactMap(\.facts))
      let reported = ReportedWorkout(
        try day.workout(), lasting: 3600, library: library, types: .builtIn)
      let report = reported.report(
        beside: .init(year: before, all: before, newestWeight: nil), logs: { _ in [] })
      let finished = told(
        report.records.map { ($0.name, $0.records) }, report.activityRecords.flatMap(\.records))
      #expect(review(days, day.date...day.date) == finished)

      let table = FactTable(days.compactMap(\.facts))
      let keys = library.keys(of: day.exercise)
      let shown = ExerciseReport(
        day.exercise, keys: keys, entry: library.entry(named: day.exercise),
        days: ExerciseDay.all(of: keys, in: table), written: [], formula: .epley)
      #expect(
        told([(shown.name, shown.records.made(on: day.date))], [])
          == finished.filter { !$0.contains("farthest") })
      all += finished
    }
    #expect(
      all == [
        "2031-01-13 bench press load 140", "2031-01-13 run farthest 8046.7",
        "2031-01-20 bench press estimate 186.7", "2031-01-21 run farthest 9656.1",
        "2031-01-27 bench press load 145",
      ])
  }

  @Test("a longer review has the last of them, of what was done before its span")
  func longer() throws {
    let days = try Self.days()
    let first = days[0].date
    #expect(
      review(days, first.advanced(by: 1)...first.advanced(by: 30)) == [
        "2031-01-27 bench press load 145", "2031-01-21 run farthest 9656.1",
      ])
    #expect(review(days, first...first.advanced(by: 30)) == [])
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
    let now = WorkoutMoment(bootID: "one", boot: 0, wall: 0, text: "2031-01-07T17:00:00Z")
    var workout = LiveWorkout(
      id: "a", date: try #require(CalendarDate(iso: "2031-01-07")), type: "run", name: nil,
      startedAt: now.text, at: now)
    for words in [["run", "5/27:30"], ["row", "6000/25"], ["paddle", "3/40"]] {
      try workout.add(TypedCardio(words, units: units, types: types), at: now)
    }
    let reported = ReportedWorkout(
      try LiveWorkout(workout.bytes), lasting: 3600, library: library, types: types)
    let report = reported.report(
      beside: .init(year: before, all: before, newestWeight: nil), logs: { _ in [] })
    let farthest = report.activityRecords.compactMap { records -> String? in
      let metres = records.records.first { $0.kind == .farthest }?.effort.metres
      return metres.map { records.activity.distanceText($0, in: units) }
    }
    let unit = units.distance
    #expect(farthest == ["5 \(unit)", "6,000 m", "3 \(unit)"])
  }
}
