import DayEditing
import DayModel
import Live
import LogSyntax
import TestSupport
import Testing
import Values

@testable import Workouts

@Suite("What a finished workout writes")
struct FinishedWorkoutTests {
  /// The plan of the golden day.
  private static let planned: [LiveWorkout.Exercise] = [
    .init(
      "Bench press",
      plan: .init(sets: 3, repetitions: 10...10, load: .weight(Weight(135, .lb)), seconds: nil)),
    .init(
      "Leg curl",
      plan: .init(sets: 3, repetitions: 12...12, load: .weight(Weight(60, .lb)), seconds: nil)),
  ]

  /// The workout of the golden day.
  private static func golden(_ exercises: [LiveWorkout.Exercise] = planned) throws -> LiveWorkout {
    var workout = begun(exercises)
    try workout.set("Bench press 10x45", .init(isWarmUp: true))
    try workout.set("Bench press 10x135 @ 8 rpe", .init(group: "A"))
    try workout.set("Seated row 10x45kg", .init(group: "A"))
    try workout.set("Bench press 9x135 @ 9 rpe")
    try workout.set("Seated row 8x45kg")
    try workout.set("Bench press 8x130", .init(reserve: 1))
    try workout.set("Dip 8xBW+15")
    try workout.set("6xBW")
    try workout.set("Assisted chin up 5x50assist")
    try workout.set("5x40assist")
    try workout.set("Plank 40s")
    try workout.set("35s")
    return workout
  }

  private func written(
    _ workout: LiveWorkout, lasting seconds: Double = 3120, effort: Double? = nil,
    into text: String, _ remarks: inout [String]
  ) throws -> String {
    var editor = DayEditor(LogDocument(text))
    try editor.write(workout.entry(lasting: seconds, effort: effort))
    remarks = editor.remarks.map(\.text)
    return String(decoding: editor.document.bytes, as: UTF8.self)
  }

  private func written(
    _ workout: LiveWorkout, lasting seconds: Double = 3120, effort: Double? = nil,
    into text: String
  ) throws -> String {
    var remarks: [String] = []
    return try written(workout, lasting: seconds, effort: effort, into: text, &remarks)
  }

  @Test("a day of strength, byte for byte")
  func strength() throws {
    #expect(try written(Self.golden(), effort: 8, into: StrengthDay.left) == StrengthDay.right)
  }

  @Test("the same where the day names the plan and the workout does not")
  func plannedByTheDay() throws {
    let plan = "## Planned Workout\n- Bench press 3x10 @ 135 lbs\n- Leg curl 3x12 @ 60\n\n"
    #expect(
      try written(Self.golden([]), effort: 8, into: plan + StrengthDay.left) == plan
        + StrengthDay.right)
    let marked = StrengthDay.left.replacing("135 lbs\n", with: "135 lbs (planned)\n")
      .replacing("@ 60\n", with: "@ 60 (planned)\n")
    #expect(try written(Self.golden([]), effort: 8, into: marked) == StrengthDay.right)
  }

  @Test("line ends and bullets stay, and the day is read with what was done")
  func bytes() throws {
    let left = StrengthDay.left.replacing("\n", with: "\r\n")
    #expect(
      try written(Self.golden(), effort: 8, into: left)
        == StrengthDay.right.replacing("\n", with: "\r\n"))
    let record = DayReader.read(LogSource(path: "", bytes: Array(StrengthDay.right.utf8)))
    #expect(
      record.exercises.map(\.name) == [
        "Bench press", "Seated row", "Dip", "Assisted chin up", "Plank",
      ])
    #expect(record.exercises.allSatisfy { !$0.isPlanned })
    #expect(record.exercises[3].entry.setDetails.map { $0.load?.assistPounds } == [50, 40])
  }

  @Test("a line that was done stays: its sets stand before the new ones, and that is said")
  func doneBefore() throws {
    var workout = begun()
    try workout.set("Bench press 5x145 @ 9 rpe", .init(group: "B"))
    var remarks: [String] = []
    let text = try written(
      workout,
      into: "## Strength Log\nBench press:: 2x8 @ 135 lbs (sets: 8x135, 8x135) rpe 7; felt good\n"
        + "Leg curl:: 3x12 @ 60\n", &remarks)
    #expect(
      text.contains(
        "Bench press:: 3x5 @ 145 lbs (sets: 8x135, 8x135, 5x145) rpe 7, 7, 9; superset B; felt good\n"
          + "Leg curl:: 3x12 @ 60\n"))
    #expect(remarks == ["Bench press: 2 sets were there already; the new ones follow"])
    // Again the same: nothing is lost, and nothing counts twice.
    let again = try written(workout, into: text)
    #expect(
      again.contains(
        "Bench press:: 4x5 @ 145 lbs (sets: 8x135, 8x135, 5x145, 5x145) rpe 7, 7, 9, 9; superset B; felt good\n"
      ))
  }

  @Test("a line whose sets are not known one by one is refused, and nothing is written")
  func unknownSets() throws {
    var workout = begun()
    try workout.set("Swing 10x35")
    let error = #expect(throws: InputError.self) {
      try written(workout, into: "## Strength Log\nSwing:: 3x14-16 @ 35\n")
    }
    #expect(error?.message.contains("cannot take more sets") == true)
  }

  @Test(
    "sets without a load behind a line that has one are refused: they would be read with its load")
  func someWithALoad() throws {
    var workout = begun()
    try workout.set("Swing 10")
    let error = #expect(throws: InputError.self) {
      try written(workout, into: "## Strength Log\nSwing:: 2x12 @ 35 lbs (sets: 12x35, 12x35)\n")
    }
    #expect(error?.message.contains("cannot be written in one line") == true)
  }

  @Test("a skipped line and a blank one are filled; a remark is kept")
  func filled() throws {
    var workout = begun()
    try workout.set("Row 10x50")
    for value in [" skipped", ""] {
      #expect(
        try written(workout, into: "## Strength Log\nRow::\(value)\n")
          .contains("Row:: 1x10 @ 50 lbs (sets: 10x50)\n"))
    }
    #expect(
      try written(workout, into: "## Strength Log\nRow:: shoulder hurts\n")
        .contains("Row:: 1x10 @ 50 lbs (sets: 10x50) shoulder hurts\n"))
  }

  @Test("warm-ups alone are not written, and their plan is skipped")
  func warmUpAlone() throws {
    var workout = begun(Self.planned)
    try workout.set("Leg curl 10x30", .init(isWarmUp: true))
    try workout.set("Bench press 10x135")
    let text = try written(workout, into: StrengthDay.left)
    #expect(text.contains("Leg curl:: skipped\n"))
    #expect(workout.onlyWarmedUp == ["Leg curl"])
  }

  // MARK: Minutes and scores

  @Test("minutes are added to those of the day, and a score that is there stays")
  func fields() throws {
    var workout = begun()
    try workout.set("Row 10x50")
    let day = "## Training Output\nSession_RPE:: 6\nStrength_Minutes:: 40\n"
    var remarks: [String] = []
    let text = try written(workout, effort: 8, into: day, &remarks)
    #expect(text.hasPrefix("## Training Output\nSession_RPE:: 6\nStrength_Minutes:: 92\n"))
    #expect(remarks == ["Session_RPE is already '6' and stays"])
    #expect(
      try written(workout, lasting: 20, into: "## Training Output\n").contains("Minutes") == false)
    let blank = try written(
      workout, effort: 7.5, into: "## Training Output\n- Session_RPE::\n- Strength_Minutes::\n")
    #expect(
      blank.hasPrefix("## Training Output\n- Session_RPE:: 7.5\n- Strength_Minutes:: 52\n"))
    #expect(throws: InputError.self) { try written(workout, effort: 11, into: "") }
  }

  // MARK: Activities

  private func brick() throws -> LiveWorkout {
    var workout = begun(type: "bike")
    workout.name = nil
    for words in ["bike 7.2/24:00 hr 118 rpm 84", "run 3.1/27:30 hr 140"] {
      try workout.add(
        TypedCardio(words.split(separator: " ").map(String.init), units: .format),
        at: moment(100))
    }
    return workout
  }

  @Test("a brick has a rate for each activity, and blank fields are filled where they stand")
  func bricks() throws {
    let workout = try brick()
    #expect(workout.type == "brick")
    #expect(
      try written(workout, effort: 7, into: "") == """
        ## Training Output
        Bike:: 7.2/24:00
        Bike_HR:: 118
        Avg_RPM:: 84
        Run:: 3.1/27:30
        Run_HR:: 140
        Session_RPE:: 7

        """)
    #expect(
      try written(
        workout, effort: 7,
        into: "## Training Output\nSwim::\nBike::\nRun::\nAvg_HR::\nAvg_RPM::\nSession_RPE::\n")
          == """
          ## Training Output
          Swim::
          Bike:: 7.2/24:00
          Run:: 3.1/27:30
          Avg_HR::
          Avg_RPM:: 84
          Session_RPE:: 7
          Bike_HR:: 118
          Run_HR:: 140

          """)
  }

  @Test("one activity has Avg_HR; a typed pace is written; a short time has three parts")
  func oneActivity() throws {
    var workout = begun(type: "run")
    try workout.add(
      TypedCardio(["run", "4.5/45", "hr", "140", "pace", "8:52"], units: .format), at: moment(1))
    #expect(
      try written(workout, into: "")
        == "## Training Output\nRun:: 4.5/45\nAvg_HR:: 140\nAvg_Pace:: 8:52/mi\n")
    var walk = begun(type: "walk")
    try walk.add(TypedCardio(["walk", "8:20"], units: .format), at: moment(1))
    #expect(walk.cardio[0].seconds == 500)
    let text = try written(walk, into: "")
    #expect(text == "## Training Output\nWalk:: 0:08:20\n")
    let record = DayReader.read(LogSource(path: "", bytes: Array(text.utf8)))
    #expect(record.activities.map { $0.minutes.map { ($0 * 60).rounded() } } == [500])
  }

  @Test(
    "an activity of a type of one's own is written into its field, with its state kept until then")
  func ownActivity() throws {
    let types = TrainingTypes(
      Array("types:\n- {id: row, name: Rowing, fields: [Row, Avg_HR], unit: m}\n".utf8))
    let type = try #require(types["row"])
    var workout = begun(type: "row")
    (workout.name, workout.ownType) = (nil, LiveWorkout.OwnType(type))
    #expect(workout.title == "Rowing")
    func add(_ words: String) throws {
      let words = words.split(separator: " ").map(String.init)
      try workout.add(TypedCardio(words, units: .format, types: types), at: moment(100))
    }
    try add("row 5000/21:30 hr 140")
    workout = try LiveWorkout(workout.bytes)
    #expect(workout.cardio.map(\.activity) == [TrainingActivity(id: "row", field: "Row", unit: .m)])
    #expect(
      try written(workout, into: "## Today's Todos\n- [ ] Workout: Rowing\n") == """
        ## Today's Todos
        - [x] Workout: Rowing

        ## Training Output
        Row:: 5000/21:30
        Avg_HR:: 140

        """)
    // Of several the rate goes with it, and what the day has stays.
    try add("run 3.1/27:30 hr 150")
    #expect(workout.type == "brick" && workout.title == "Brick")
    #expect(
      try written(workout, into: "## Training Output\nRow:: 2000/8:20\n") == """
        ## Training Output
        Row:: 2000/8:20; 5000/21:30 (140 bpm avg)
        Run:: 3.1/27:30
        Run_HR:: 150

        """)
    #expect(
      try written(workout, into: "## Training Output\nRow::\nAvg_HR::\n") == """
        ## Training Output
        Row:: 5000/21:30 (140 bpm avg)
        Avg_HR::
        Run:: 3.1/27:30
        Run_HR:: 150

        """)
    // The stopwatch times it, without the file of types.
    var watched = begun(type: "row")
    watched.ownType = LiveWorkout.OwnType(type)
    _ = try watched.make(.toggleWatch, resting: RestRule(), at: moment(0))
    _ = try watched.make(
      .stopWatch(nil, isWarmUp: false), resting: RestRule(), at: moment(90))
    #expect(watched.cardio.map(\.value) == ["0:01:30"])
    #expect(throws: UnreadableState.self) {
      let text = String(decoding: workout.bytes, as: UTF8.self)
      _ = try LiveWorkout(Array(text.replacing("\"field\"", with: "\"fold\"").utf8))
    }
  }

  @Test("a further activity of a kind gets a line of its own with its measures")
  func further() throws {
    var workout = begun(type: "run")
    try workout.add(TypedCardio(["run", "2/20", "hr", "150"], units: .format), at: moment(1))
    let text = try written(workout, into: "## Training Output\nRun:: 4.5/45\nAvg_HR:: 140\n")
    #expect(
      text
        == "## Training Output\nRun:: 4.5/45\nAvg_HR:: 140\n- **Second run:** 2/20 (150 bpm avg)\n")
  }

  @Test("lifting lasts as long as the workout without its activities")
  func both() throws {
    var workout = try brick()
    try workout.set("Row 10x50")
    #expect(try workout.entry(lasting: 6000).strengthMinutes == 49)
    #expect(try brick().entry(lasting: 6000).strengthMinutes == nil)
  }

  @Test(
    "activities that cannot be read are refused",
    arguments: [
      ["run"], ["row", "5/20"], ["run", "fast"], ["run", "4.5/45", "watts", "200"],
      ["run", "4.5/45", "hr", "900"], ["weight", "181"], [],
    ])
  func refusedCardio(words: [String]) throws {
    var workout = begun()
    #expect(throws: InputError.self) {
      try workout.add(TypedCardio(words, units: .format), at: moment(1))
    }
  }

  // MARK: Ticks

  @Test(
    "a task with the workout's name as whole words is ticked, and its twin under Must Win 3",
    arguments: [
      ("Strength A", "strength", "- [ ] Do strength A (45 min)", "- [x] Do strength A (45 min)"),
      ("Strength A", "strength", "- [ ] Strength AB", "- [ ] Strength AB"),
      ("Strength A", "strength", "- [ ] Strength", "- [ ] Strength"),
      (nil, "strength", "- [ ] Strength at six", "- [x] Strength at six"),
      (nil, "strength", "- [ ] Strengthen", "- [ ] Strengthen"),
      (nil, "strength", "- [ ] Gym", "- [ ] Gym"),
      (nil, "strength", "- [ ] Strength A\n- [ ] Strength B", "- [ ] Strength A\n- [ ] Strength B"),
      ("Legs", "strength", "- [ ] Legs\n- [ ] legs: stretch", "- [x] Legs\n- [x] legs: stretch"),
      ("Legs", "strength", "- [-] Legs\n- [x] Legs day", "- [-] Legs\n- [x] Legs day"),
    ] as [(String?, String, String, String)])
  func ticks(name: String?, type: String, before: String, after: String) throws {
    var workout = begun(type: type)
    workout.name = name
    try workout.set("Row 10x50")
    func day(_ boxes: String) -> String {
      "# \(boxes.prefix(0))[Strength]\n### Must Win 3\n\(boxes)\n\n## Today's Todos\n\(boxes)\n"
    }
    let text = try written(workout, lasting: 0, into: day(before))
    #expect(text.hasPrefix(day(after)))
  }

  @Test("two tasks that a type can mean are both named")
  func ambiguous() throws {
    var workout = begun()
    workout.name = nil
    try workout.set("Row 10x50")
    var remarks: [String] = []
    _ = try written(
      workout, into: "## Today's Todos\n- [ ] Strength A\n- [ ] Strength B\n", &remarks)
    #expect(remarks == ["not ticked, since several match: 'Strength A', 'Strength B'"])
  }

  // MARK: Every line is read again

  @Test("a reader finds the very sets in all that is written")
  func readBack() throws {
    var random = SeededRandom()
    for _ in 0..<3000 {
      let name = random.pick(["Bench press", "Dip", "Assisted chin up", "Plank", "Band row"])
      let sets = (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.set(&random) }
      let line = LiftLine(
        sets, group: random.once(in: 3) ? "A" : nil,
        warmUps: random.once(in: 3) ? [Self.set(&random)] : [],
        notes: random.once(in: 3) ? ["felt good, 3 sets: more next time"] : [])
      var entry = WorkoutEntry(name: nil, type: "strength")
      entry.lifts = [.init(name, line)]
      var editor = DayEditor(LogDocument("## Strength Log\nSquat:: 3x5 @ 225\n"))
      let isMixed =
        Set(sets.filter { !$0.isHold }.map { $0.load == nil }).count > 1
        || sets.contains { $0.load == nil && !$0.isHold } && sets.contains { $0.load != nil }
      do {
        try editor.write(entry)
      } catch {
        #expect(isMixed, "\(sets.map(\.text)): \(error.message), seed \(random.seed)")
        continue
      }
      let record = DayReader.read(
        LogSource(path: "2031-03-04.md", document: editor.document))
      let read = record.exercises.first { $0.name == name }?.entry
      let text = String(decoding: editor.document.bytes, as: UTF8.self)
      #expect(read?.setDetails.count == sets.count, "\(text), seed \(random.seed)")
      for (set, found) in zip(sets, read?.setDetails ?? []) {
        let amount = set.isHold ? found.seconds : found.repetitions
        #expect(abs((amount ?? 0) - set.number) < 1e-6, "\(text), seed \(random.seed)")
        guard let load = set.load else { continue }
        let pounds = found.load?.pounds ?? found.load?.assistPounds
        #expect(
          abs((pounds ?? 0) - (load.weight?.pounds ?? 0)) < 1e-6, "\(text), seed \(random.seed)")
        if case .bodyweight = load { #expect(found.load?.isBodyweight == true, "\(text)") }
        if case .assistance = load { #expect(found.load?.isAssistance == true, "\(text)") }
        if case .weight = load, name != "Assisted chin up" {
          #expect(found.load?.isAssistance == false, "\(text), seed \(random.seed)")
        }
        if case .band(let band, _) = load { #expect(found.load?.band == band, "\(text)") }
      }
      let warnings = record.diagnostics.filter {
        $0.severity == .warning && $0.construct != .implausible
      }
      #expect(warnings == [], "\(text), seed \(random.seed)")
    }
  }

  private static func set(_ random: inout SeededRandom) -> StrengthSet {
    let unit = random.pick([WeightUnit.lb, .kg])
    let number = Double(Int.random(in: 1...400, using: &random)) / 2
    let loads: [Load?] = [
      .weight(Weight(number, unit)), .weight(Weight(number, .lb)),
      .bodyweight(added: Weight(number, unit)),
      .body, .assistance(Weight(number, unit)), .band("green band"), nil,
    ]
    let amount: StrengthSet.Amount =
      random.once(in: 4)
      ? .seconds(Double(Int.random(in: 1...400, using: &random)))
      : .repetitions(Double(Int.random(in: 1...40, using: &random)))
    let efforts: [Double?] = [nil, 7, 8.5]
    return StrengthSet(amount, random.pick(loads), effort: random.pick(efforts))
  }
}
