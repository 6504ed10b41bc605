import DayEditing
import DayModel
import LogSyntax
import Testing
import Values

@testable import WatchData

/// Filling a day's log from what sources measured. All values are made up.
@Suite("Filling a day")
struct DayFillingTests {
  private static let day = CalendarDate(iso: "2031-03-28") ?? .earliest

  private func lift(
    _ name: String, _ sets: [MeasuredExercise.WorkSet], by source: MeasuredSource = .hevy
  ) -> MeasuredDay {
    var day = MeasuredDay(Self.day, by: source)
    day.add(MeasuredExercise(name, start: MeasuredMoment("2031-03-28T18:05:00"), sets: sets))
    return day
  }

  /// What becomes of the places of a log.
  private func fill(
    _ log: String, _ days: [MeasuredDay], types: TrainingTypes = .builtIn,
    notes: inout Origins.Notes, _ change: (inout FillOptions) -> Void = { _ in }
  ) -> (log: String, filled: [FilledPlace]) {
    var options = FillOptions()
    change(&options)
    var editor = DayEditor(LogDocument(log))
    let filled = editor.fill(
      DayCandidates(days, in: .standard, names: FilledNames(types: types)), record: editor.record,
      habits: .empty, notes: &notes, options)
    return (String(decoding: editor.document.bytes, as: UTF8.self), filled)
  }

  // MARK: Lifts that cannot be written

  private static let warmUps = [
    MeasuredExercise.WorkSet(repetitions: 10, kilograms: 20, kind: .warmUp)
  ]
  private static let absurd = [MeasuredExercise.WorkSet(repetitions: 1e15, kilograms: 60)]

  @Test("a lift without a work set, and one whose sets no line can have, are told as refused")
  func refused() throws {
    for (sets, reason) in [
      (Self.warmUps, "no work set"),
      ([MeasuredExercise.WorkSet(kilograms: 60)], "no work set"),
      (Self.absurd, "cannot be written"),
    ] {
      let days = [lift("Squat", sets)]
      #expect(!DayCandidates(days, in: .standard).isEmpty)
      let log = "## Strength Log\nSquat::\n"
      var notes = Origins.Notes()
      let result = fill(log, days, notes: &notes)
      #expect(result.log == log && notes == Origins.Notes())
      #expect(result.filled.map(\.outcome) == [.refused])
      let place = try #require(result.filled.first)
      #expect(place.path == "training.strength_exercises.Squat" && place.kind == .strength)
      #expect(place.reason?.contains(reason) == true, "\(place.reason ?? "")")
      #expect(fill(log, days, notes: &notes) { $0.skipped = [.strength] }.filled.isEmpty)
    }
  }

  @Test("of a lift that cannot be written nothing is told where a person wrote it, or took it away")
  func refusedBesideText() {
    let days = [lift("Squat", Self.warmUps)]
    var notes = Origins.Notes()
    #expect(
      fill("## Strength Log\nSquat:: 3x5 @ 135 lbs\n", days, notes: &notes).filled.isEmpty)
    notes["training.strength_exercises.Squat"] = [.hevy: "1x5 (sets: 5)"]
    #expect(fill("## Strength Log\nSquat::\n", days, notes: &notes).filled.isEmpty)
    let again = fill("## Strength Log\nSquat::\n", days, notes: &notes) { $0.again = true }
    #expect(again.filled.map(\.outcome) == [.refused])
    // What an import wrote that no source says any more goes, and why is told.
    let imported = fill("## Strength Log\nSquat:: 1x5 (sets: 5)\n", days, notes: &notes)
    #expect(imported.log == "## Strength Log\nSquat::\n")
    #expect(imported.filled.map(\.outcome) == [.refused])
  }

  @Test("another source's sets are written in place of those that cannot be")
  func nextSource() {
    var notes = Origins.Notes()
    let days = [
      lift("Squat", Self.warmUps),
      lift("squat", [.init(repetitions: 5, kilograms: 61.235)], by: .strong),
    ]
    let result = fill("## Strength Log\nSquat::\n", days, notes: &notes)
    #expect(result.filled.map(\.outcome) == [.new])
    #expect(result.log == "## Strength Log\nSquat:: 1x5 @ 135 lbs (sets: 5x135)\n")
  }

  // MARK: What is blank

  /// A log with one text behind every kind of place that is filled.
  private func log(_ text: String) -> String {
    let rest = text.isEmpty ? "" : " \(text)"
    return "## Quick Log\nWeight::\(rest)\nSleep::\(rest)\n\n## Training Output\nRun::\(rest)\n"
      + "Avg_HR::\(rest)\nRowing::\(rest)\n\n## Strength Log\nSquat::\(rest)\n"
      + "\n## Fuel Log\ncalories_so_far::\(rest)\n"
  }

  private var measured: MeasuredDay {
    var day = lift("Squat", [.init(repetitions: 5, kilograms: 61.235)])
    (day[.weight], day[.sleep]) = (78, 7)
    day.add(activity("run", "06:30", 30, 5, kind: "run", rate: 140))
    day.add(row("17:00"))
    var meal = MeasuredMeal("Lunch")
    meal.calories = 600
    day.add(meal)
    return day
  }

  @Test(
    "what somebody wrote behind a field is theirs: a mark with a remark, a struck value, words",
    arguments: [
      "– (forgot to look)", "- (scale broken)", "— (away)", "n/a (ill)", "~~174~~", "~~174~~ –",
      "– ~~174~~", "(forgot)", "missed", "(missed)", "skipped", "not today", "not logged, ill",
      "? (maybe 80)", "(tbd) later", "none", "see notes",
    ])
  func persons(text: String) {
    var notes = Origins.Notes()
    let result = fill(log(text), [measured], types: Self.types, notes: &notes)
    #expect(result.log == log(text) && notes == Origins.Notes())
    #expect(result.filled.allSatisfy { $0.outcome == .kept })
  }

  @Test(
    "what a template writes for a value to come is filled, and a comment stays behind the value",
    arguments: [
      "", "-", "–", "—", "N/A", "TBD", "*pending*", "(not logged yet)", "— (not logged)", "⏳",
      "(–)",
      "<!-- as 7:10 -->",
    ])
  func templates(text: String) {
    var notes = Origins.Notes()
    let result = fill(log(text), [measured], types: Self.types, notes: &notes)
    for line in [
      "Weight:: 172", "Sleep:: 7:00", "Run:: 3.11mi/30:00", "Run_HR:: 140", "Rowing:: ",
      "Squat:: 1x5 @ 135 lbs (sets: 5x135)", "- Lunch (600 cal)",
    ] {
      #expect(result.log.contains("\n\(line)"), "\(result.log)")
    }
    let comments = result.log.split(separator: "\n").count { $0.contains("<!--") }
    #expect(comments == (text.hasPrefix("<!--") ? 7 : 0))
  }

  @Test("of two habits of a source that are one here, the one that was done counts")
  func habitsOfOneName() {
    for states in [[MeasuredHabit.done, .notDone], [.notDone, .done], [.skipped, .done]] {
      var day = MeasuredDay(Self.day, by: .loop)
      day.habits = ["Read": states[0], "Reading": states[1]]
      var other = MeasuredDay(Self.day, by: .csv("habits"))
      other.habits = ["Read": .notDone]
      let names = FilledNames(habit: { _ in "read" })
      let places = DayCandidates([day, other], in: .standard, names: names).places
      #expect(places.count { $0.kind == .habits && $0.candidates.map(\.source) == [.loop] } == 1)
    }
  }

  // MARK: Types of one's own

  private static let types = TrainingTypes(
    Array(
      """
      types:
        - {id: row, name: Rowing, fields: [Rowing, Avg_HR], unit: m, words: [rower, erg]}
        - {id: hike, name: Hike}
        - {id: mobility, name: Mobility, fields: [Avg_HR], words: [yoga]}
        - {id: strength, words: [kettlebell]}
      """.utf8))

  private func activity(
    _ type: String, _ start: String, _ minutes: Double?, _ kilometres: Double? = nil,
    kind: String, rate: Double? = nil
  ) -> MeasuredActivity {
    var activity = MeasuredActivity(
      type, kindName: kind, start: MeasuredMoment("2031-03-28T\(start):00Z"))
    (activity.minutes, activity.kilometres, activity.heartRate) = (minutes, kilometres, rate)
    return activity
  }

  private func day(
    _ activities: [MeasuredActivity], by source: MeasuredSource = .garmin
  ) -> MeasuredDay {
    activities.reduce(into: MeasuredDay(Self.day, by: source)) { $0.add($1) }
  }

  private func row(_ start: String = "06:30", rate: Double? = nil) -> MeasuredActivity {
    activity("indoor_rowing", start, 20.167, 5, kind: "row", rate: rate)
  }

  /// The log when it is filled by the types, and what became of its places.
  private func fillTypes(
    _ log: String, _ days: [MeasuredDay], _ notes: inout Origins.Notes,
    types: TrainingTypes = types
  ) -> (log: String, filled: [String]) {
    let result = fill(log, days, types: types, notes: &notes)
    return (result.log, result.filled.map { "\($0.path) \($0.outcome) \($0.kind.rawValue)" })
  }

  @Test("an activity of a type of one's own is filled into its field, with its heart rate")
  func own() throws {
    var notes = Origins.Notes()
    let log = "## Training Output\nRowing::\nAvg_HR::\n"
    let days = [day([row(rate: 141)])]
    let result = fillTypes(log, days, &notes)
    #expect(result.log == "## Training Output\nRowing:: 5000m/20:10\nAvg_HR:: 141\n")
    #expect(
      result.filled == [
        "training.activities.row new own-types", "training.avg_hr new own-types",
      ])
    #expect(notes["training.activities.row"] == [.garmin: "5000m/20:10"])
    // Again nothing is new, and it goes where no source has it any more.
    #expect(fillTypes(result.log, days, &notes).filled.isEmpty)
    let record = DayEditor(LogDocument(result.log)).record
    #expect(
      DayEditor(LogDocument(result.log)).sources(
        by: notes, in: record, habits: .empty, types: Self.types
      ).map(\.name).sorted() == ["training.activities.row", "training.avg_hr"])
    #expect(fillTypes(result.log, [], &notes).log == log)
    #expect(notes.isEmpty)
  }

  @Test("further ones of a day stand in the same field, by their start, and none is added up")
  func further() {
    var notes = Origins.Notes()
    let days = [
      day([
        activity("erg", "18:00", 8.333, 2, kind: "row", rate: 150), row(rate: 141),
        activity("running", "12:00", 28.5, 5.01, kind: "run", rate: 160),
      ])
    ]
    let log = "## Training Output\nRun::\nRowing::\n"
    let result = fillTypes(log, days, &notes)
    #expect(
      result.log
        == "## Training Output\nRun:: 3.11mi/28:30\nRun_HR:: 160\nRowing:: 5000m/20:10; 2000m/8.33\n"
    )
    #expect(notes["training.activities.row.2"] == [.garmin: "2000m/8.33"])
    #expect(fillTypes(result.log, days, &notes).filled.isEmpty)
    let less = fillTypes(result.log, [day([row()])], &notes)
    #expect(less.log.contains("Rowing:: 5000m/20:10\n"))
    #expect(notes["training.activities.row.2"] == nil)
  }

  @Test(
    "what a person wrote of the type stays, with its heart rate; what was taken away stays blank")
  func persons() {
    for text in ["4000/18", "5000m/20:10; 2000/8", "(missed)"] {
      var notes: Origins.Notes = ["training.activities.row": [.garmin: "5000m/20:10"]]
      let log = "## Training Output\nRowing:: \(text)\nAvg_HR::\n"
      let result = fillTypes(log, [day([row(rate: 141)])], &notes)
      #expect(result.log == log)
      #expect(result.filled == ["training.activities.row kept own-types"], "\(text)")
    }
    var notes: Origins.Notes = ["training.activities.row": [.garmin: "5000m/20:10"]]
    let blank = "## Training Output\nRowing::\n"
    let result = fillTypes(blank, [day([row()])], &notes)
    #expect(result.log == blank && result.filled == ["training.activities.row blanked own-types"])
  }

  @Test("without such a type, or without a field of it, an activity is measured only")
  func noType() {
    let blank = "## Training Output\nRowing::\n"
    for (types, activity) in [
      (TrainingTypes.builtIn, row()),
      (Self.types, activity("yoga", "06:30", 30, kind: "mobility")),
      (Self.types, activity("tennis", "06:30", 30, kind: "other")),
      (Self.types, activity("kettlebell", "06:30", 30, kind: "strength")),
    ] {
      var notes = Origins.Notes()
      let result = fillTypes(blank, [day([activity])], &notes, types: types)
      #expect(result.log == blank && result.filled.isEmpty && notes.isEmpty)
    }
  }

  @Test("a type counts for what was measured before there was one, and joins what others tell")
  func olderThanType() {
    var notes = Origins.Notes()
    let days = [
      day([activity("Rower", "06:30", 20.167, kind: "other")]),
      day([activity("Rowing", "06:31", 20, 5, kind: "row", rate: 141)], by: .strava),
    ]
    let result = fillTypes("## Training Output\nRowing::\nAvg_HR::\n", days, &notes)
    #expect(result.log == "## Training Output\nRowing:: 5000m/20:10\nAvg_HR:: 141\n")
    #expect(notes["training.activities.row"]?.keys.first == .garmin)
  }

  @Test(
    "values are in the type's unit, else in that of the files, and read back as they were measured")
  func texts() throws {
    for (kind, kilometres, minutes, units, text) in [
      ("row", 5, 20.167, FormatUnits.standard, "5000m/20:10"),
      ("row", 5, 20.167, FormatUnits(distance: .km), "5000m/20:10"),
      ("row", nil, 25.5, .standard, "25.5min"), ("row", 2, nil, .standard, "2000m"),
      ("row", nil, nil, .standard, nil),
      ("hike", 8, 125.5, .standard, "4.97mi/125:30"),
      ("hike", 8, 125.5, FormatUnits(distance: .km), "8.00km/125:30"),
      // Two parts would be hours and minutes here.
      ("hike", 40, 12.5, FormatUnits(distance: .km), "40.00km/12.5min"),
    ] as [(String, Double?, Double?, FormatUnits, String?)] {
      let type = try #require(Self.types[kind]?.activity)
      let found = MeasuredText.activity(
        activity(kind, "06:30", minutes, kilometres, kind: kind), type, in: units)
      #expect(found == text)
      guard let found else { continue }
      let effort = try #require(type.efforts(found, in: units).first)
      #expect(abs((effort.minutes?.value ?? 0) - (minutes ?? 0)) < 0.01)
      #expect(abs((effort.metres ?? 0) - (kilometres ?? 0) * 1000) < 10)
    }
  }

  @Test("lines that imports made stand below the fields of the format, in whatever order they came")
  func order() {
    let run = activity("running", "12:00", 28.5, 5.01, kind: "run", rate: 160)
    let hike = activity("hiking", "15:00", 60, 5, kind: "hike")
    let all = [row(), hike, run]
    let steps: [[[MeasuredActivity]]] = [
      [all], [[row()], [row(), hike], all], [[hike], [hike, run], all], [[run], [run, hike], all],
    ]
    for log in [
      "", "## Training Output\n- easy\n", "## Training Output\nNotes:: windy\n\n## Notes\n",
    ] {
      let logs = steps.map { steps in
        var notes = Origins.Notes()
        return steps.reduce(log) { fillTypes($0, [day($1)], &notes).log }
      }
      #expect(logs[0].contains("Run_HR:: 160\nRowing:: 5000m/20:10\nHike:: 3.11mi/60:00\n"))
      #expect(Set(logs).count == 1, "\(logs)")
    }
  }

  @Test("--only and --skip name the types of one's own together")
  func kinds() {
    let told = day([row(), activity("running", "12:00", 28.5, kind: "run")])
    #expect(told.kinds == [.ownTypes, .run])
    var options = FillOptions()
    options.only = [.ownTypes]
    #expect(told.limited(to: options).activities.map(\.kindName) == ["row"])
    #expect(day([activity("tennis", "06:30", 30, kind: "other")]).kinds.isEmpty)
    #expect(day([activity("gym", "06:30", 30, kind: "strength")]).kinds == [.strength])
    #expect(day([activity("x", "06:30", 30, kind: "food")]).kinds == [.ownTypes])
  }
}
