import DayModel
import Live
import TestSupport
import Testing
import Training
import Values
import Words

@testable import Workouts

@Suite("The live view")
struct WorkoutViewTests {
  private let rule = String(repeating: "-", count: 80)

  @Test("80 columns and 24 rows: exercises, last time beside today, and the rest")
  func golden() throws {
    let fixture = try LiveFixture()
    #expect(
      fixture.screen() == """
        Strength A · Tue 2031-03-04                                        elapsed 31:12
        \(rule)
          done   Bench press        10x135lb · 10x135lb  9x135lb  8x130lb     superset A
        > now    Seated row         1 of 3 · 8-12x45kg · 10x45kg              superset A
                 Dip                2 sets of 6-12, BW+15 lb
                 Plank              2 x 40 s
        \(rule)
        Seated row                                                    REST 1:24 of 2:00
          set    2031-02-25           today
           1     10 x 45 kg           10 x 45 kg   rpe 8
        >  2      8 x 45 kg            8 x 45 kg   Enter: as planned
           3      8 x 42.5 kg
          today: 45 kg again, 1 repetition more in all (medium)
        \(rule)
          ▀█  ▄ ▀▀█ █ █
           █  ▄ █▀▀ ▀▀█
          ▀▀▀   ▀▀▀   ▀
        Enter log   s same again   + - load   ] [ reps   n p exercise   r rest   ? help
        """)
    let rows = fixture.rows()
    #expect(rows.count == 24 && rows[23].hasPrefix("Enter log"))
    #expect(rows[18..<23].allSatisfy { $0.isEmpty })
    #expect(fixture.rows(unicode: false).allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
  }

  @Test("below 60 columns there are few lines, and below 24 columns or 5 rows there is one")
  func small() throws {
    let fixture = try LiveFixture()
    #expect(
      fixture.screen(30, 8) == """
        Seated row 2/3           31:12
        last   8 x 45 kg
        now    8 x 45 kg
        rest   1:24
        Enter s + - ] [ n r ?
        """)
    for (columns, rows) in [(20, 24), (80, 4)] {
      #expect(fixture.screen(columns, rows) == "2/3 8x45kg 1:24")
    }
    #expect(fixture.screen(10, 1) == "2/3 8x45kg")
  }

  @Test("texts of sets stand apart however wide they are, and a remark is cut before a set is")
  func wideSets() throws {
    var fixture = try LiveFixture()
    let sets = try typedSets(["12x112.5kg assist, 8x90assist"]).sets
    fixture.view.tell(
      .init(last: .init(date: CalendarDate(iso: "2031-02-25")!, sets: sets)), of: "Assisted chin up"
    )
    try fixture.press("/Assisted chin up 5x50assist\ne9")
    for (columns, remark) in [(80, "Enter: as before"), (60, "Enter: as…")] {
      let rows = fixture.rows(columns)
      let start = try #require(rows.firstIndex { $0.hasPrefix("  set ") })
      #expect(
        rows[start...].prefix(3) == [
          "  set    2031-02-25            today",
          "   1     12 x 112.5 kg assist   5 x 50 lb assist  rpe 9",
          "▸  2      8 x 90 lb assist      8 x 50 lb assist  \(remark)",
        ])
    }
  }

  @Test("what matters most is in the one line: a pause, else the stopwatch, else the rest")
  func oneLine() throws {
    var fixture = try LiveFixture()
    try fixture.press("t")
    #expect(fixture.screen(40, 1, at: LiveFixture.now + 7) == "2/3 8x45kg watch 0:07")
    #expect(fixture.screen(30, 8).contains("\nwatch  0:00  Enter ends it\n"))
    try fixture.press("P")
    #expect(fixture.screen(20, 1) == "2/3 8x45kg paused")
    #expect(fixture.screen(30, 8).contains("\npause  0:00\n"))
  }

  @Test("a rest that is over counts on, and the bell rings once")
  func restIsOver() throws {
    var fixture = try LiveFixture()
    let end = LiveFixture.now + 84
    let rings = [LiveFixture.now, end - 1, end, end + 1].map { time in
      fixture.view.isTimeOver(at: moment(time))
    }
    #expect(rings == [false, false, true, false])
    #expect(fixture.screen(at: end + 10).contains("REST +0:10\n"))
    #expect(fixture.screen(30, 8, at: end + 10).contains("rest   +0:10\n"))
    // A rest that is ended by hand rings no bell, and one that was over before neither.
    try fixture.press("r", at: end + 11)
    let isRungByHand = fixture.view.isTimeOver(at: moment(end + 12))
    var late = try LiveFixture()
    let isRungLate = late.view.isTimeOver(at: moment(end + 1))
    #expect(!isRungByHand && !isRungLate)
  }

  // MARK: Keys

  @Test(
    "each key does what it says",
    arguments: [
      ("\n", "Seated row 10x45kg 8x45kg"), (" ", "Seated row 10x45kg 8x45kg"),
      ("\n\n", "Seated row 10x45kg 8x45kg 8x45kg"), ("s", "Seated row 10x45kg 10x45kg"),
      ("+\n", "Seated row 10x45kg 8x47.5kg"), ("--\n", "Seated row 10x45kg 8x40kg"),
      ("]]\n", "Seated row 10x45kg 10x45kg"), ("[\n", "Seated row 10x45kg 7x45kg"),
      ("+\n\n", "Seated row 10x45kg 8x47.5kg 8x47.5kg"),
      ("9x50kg\n", "Seated row 10x45kg 9x50kg"), ("9x50kg @ 8 rpe\n", "Seated row 10x45kg 9x50kg"),
      ("n\n", "Dip 6xBW+15lb"), ("n+\n", "Dip 6xBW+20lb"), ("n---\n", "Dip 6xBW"),
      ("nn]\n", "Plank 45s"),
      // One more than planned is asked about, but for what was said key by key.
      ("p\n", "Bench press 10x135lb 9x135lb 8x130lb"),
      ("p\n\n", "Bench press 10x135lb 9x135lb 8x130lb 8x130lb"),
      ("p\nyn", "Seated row 10x45kg"), ("p\nn", "Bench press 10x135lb 9x135lb 8x130lb"),
      ("p+\n", "Bench press 10x135lb 9x135lb 8x130lb 8x135lb"),
      ("ps", "Bench press 10x135lb 9x135lb 8x130lb 8x130lb"),
      ("/Curl\n12x20\n", "Curl 12x20lb"), ("/Curl\n12x20\n\n", "Curl 12x20lb"),
      ("/Curl\n12x20\n+\n", "Curl 12x20lb 12x25lb"), ("/dip 8xBW\n", "Dip 8xBW"),
      ("w\n\n", "Seated row 10x45kg warm-up 8x45kg 8x45kg"), ("\nu", "Seated row 10x45kg"),
      ("s\n", "Seated row 10x45kg 10x45kg 8x45kg"),
      ("w\ns", "Seated row 10x45kg warm-up 8x45kg warm-up 8x45kg"),
      ("w\nss\n", "Seated row 10x45kg warm-up 8x45kg warm-up 8x45kg warm-up 8x45kg 8x45kg"),
      ("wn\n", "Dip 6xBW+15lb"),
      ("/Chin up\n5x50assist\n++++++\n", "Chin up 5x50lb assist 5xBW+5lb"),
    ])
  func sets(keys: String, line: String) throws {
    var fixture = try LiveFixture()
    try fixture.press(keys)
    let exercise = try #require(
      fixture.workout.exercises.first { line.hasPrefix($0.name) })
    #expect(([exercise.name] + exercise.shortSets).joined(separator: " ") == line)
  }

  @Test("effort, rest, pause, skip, and what cannot be done is said")
  func changes() throws {
    var fixture = try LiveFixture()
    try fixture.press("e9")
    #expect(fixture.workout.exercises[1].workSets[0].effort == 9)
    try fixture.press("e0")
    #expect(fixture.workout.exercises[1].workSets[0].effort == 10)
    try fixture.press(">>")
    #expect(fixture.workout.rest == .init(of: 150, left: 114))
    try fixture.press("<")
    #expect(fixture.screen().contains("REST 1:39 of 2:15"))
    try fixture.press("r")
    #expect(fixture.workout.rest == nil)
    try fixture.press("<")
    #expect(fixture.rows().last == "no rest is running")
    try fixture.press("P")
    #expect(fixture.workout.isPaused && fixture.screen().contains("paused 31:12"))
    try fixture.press("Px")
    #expect(fixture.workout.exercises[1].isSkipped && fixture.workout.current == "Dip")
    try fixture.press("10q\n")
    #expect(fixture.rows().last == "set: 10q_")
    try fixture.press(.escape)
    try fixture.press("y")
    #expect(fixture.rows().last == "? shows the keys")
  }

  @Test("a heart rate is shown with its zone, the limits and their formula")
  func zones() throws {
    var fixture = try LiveFixture()
    try fixture.press("h140\n")
    #expect(
      fixture.rows(100).last
        == "140: zone 3; from 90, 108, 126, 144, 162 (% of HRmax 180 (Tanaka))")
    try fixture.press("h12\n")
    #expect(fixture.rows().last?.contains("heart rate: 12_") == true)
    fixture.view = WorkoutView(fixture.workout, units: .init())
    try fixture.press("h140\n")
    #expect(fixture.rows().last?.hasPrefix("140: for zones set training.birth_year") == true)
  }

  @Test("zone, limits and the formula's name are read whole on narrow screens")
  func narrowZones() throws {
    var fixture = try LiveFixture()
    fixture.view = WorkoutView(
      fixture.workout, units: .init(),
      zones: HeartRateZones(highest: .init(age: 40), resting: 58))
    try fixture.press("h140\n")
    #expect(
      fixture.rows(80).suffix(2) == [
        "140: zone 2; from 119, 131, 143, 156, 168 (Karvonen, resting 58, HRmax 180", "(Tanaka))",
      ])
    let narrow = fixture.rows(30, 8)
    #expect(narrow[0].hasPrefix("Seated row 2/3"))
    #expect(
      narrow.suffix(4) == [
        "140: zone 2; from 119, 131,", "143, 156, 168 (Karvonen,", "resting 58, HRmax 180",
        "(Tanaka))",
      ])
  }

  @Test("the stopwatch ends as a hold, and without exercises as the activity")
  func stopwatch() throws {
    var fixture = try LiveFixture()
    try fixture.press("nnt")
    #expect(fixture.screen(at: LiveFixture.now + 34).contains("WATCH 0:34"))
    try fixture.press("\n", at: LiveFixture.now + 42)
    #expect(fixture.workout.exercises[3].workSets.map(\.text) == ["42s"])
    #expect(fixture.workout.watch == nil)
    try fixture.press("tt", at: LiveFixture.now + 50)
    #expect(fixture.workout.watch == nil)
    var walk = begun(type: "walk")
    try walk.toggleWatch(at: moment(10))
    try walk.stopWatch(nil, isWarmUp: false, resting: RestRule(), at: moment(510))
    #expect(walk.cardio.map(\.value) == ["0:08:20"])
  }

  @Test("finish asks below the summary, q leaves, and help shows every key")
  func requests() throws {
    var fixture = try LiveFixture()
    let asked = try fixture.press("f")
    #expect(asked == [.summary])
    fixture.view.ask(["Strength A, 31 min: 4 sets"])
    #expect(fixture.screen().contains("Strength A, 31 min: 4 sets\ny finishes, 1 to 9"))
    let refused = try fixture.press("n")
    #expect(refused == [.nothing])
    #expect(fixture.workout.current == "Seated row")
    fixture.view.ask([])
    let answers = try fixture.press("y") + fixture.press("q")
    #expect(answers == [.finish(effort: nil), .leave])
    fixture.view.ask([])
    let withEffort = try fixture.press("8")
    #expect(withEffort == [.finish(effort: 8)])
    try fixture.press("?")
    for word in ["again", "stopwatch", "heart rate", "effort", "finish", "leave"] {
      #expect(fixture.screen().contains(word), "\(word)")
    }
    try fixture.press("q")
    #expect(fixture.screen().contains("Enter: as planned"))
  }

  /// The words of all pages that `?` shows, and the last row of each.
  private func pages(
    _ fixture: inout LiveFixture, _ columns: Int, _ rows: Int
  ) throws -> (words: Set<Substring>, lastRows: Set<String>) {
    var words: Set<Substring> = []
    var lastRows: Set<String> = []
    for _ in 0..<80 {
      let shown = fixture.rows(columns, rows)
      words.formUnion(shown.flatMap { $0.split(separator: " ") })
      lastRows.insert(shown.last { !$0.isEmpty } ?? "")
      try fixture.press("?")
    }
    return (words, lastRows)
  }

  @Test(
    "the whole summary can be read above the question, page by page where it must be",
    arguments: [
      (80, 24, false), (80, 12, false), (60, 12, false), (40, 8, true), (30, 5, true),
      (20, 24, false), (24, 3, true), (80, 2, false),
    ])
  func summary(columns: Int, rows: Int, isPaged: Bool) throws {
    var fixture = try LiveFixture()
    let summary = [
      "Strength A, 52 min: 5,391 lb in 5 of 11 sets whose load is known; about 240-430 kcal",
      "  like it 2031-02-25: bench press 3,605 lb (3,335; +8 %); seated row 1,786 lb (new)",
      "  records: bench press 180 lb estimated (Epley; 175.5), most repetitions at 135 lb: 10 (9)",
    ]
    fixture.view.ask(summary)
    let (words, lastRows) = try pages(&fixture, columns, rows)
    #expect(words.isSuperset(of: summary.flatMap { $0.split(separator: " ") }))
    #expect(lastRows.allSatisfy { $0.contains("finishes") || $0.contains("continues") })
    #expect(words.contains("?") == isPaged)
    let finished = try fixture.press("y")
    #expect(finished == [.finish(effort: nil)])
  }

  @Test("a summary is parted between words, and what follows stands further in")
  func wrappedSummary() throws {
    var fixture = try LiveFixture()
    fixture.view.ask([
      "Strength A, 52 min: 4 sets", "  records: bench press 180 lb estimated (Epley)",
    ])
    #expect(
      fixture.screen(40, 8) == """
        Strength A, 52 min: 4 sets
          records: bench press 180 lb estimated
            (Epley)
        y or 1-9, 0 finishes
        """)
    #expect(fixture.screen(8, 1) == "y or 1-…")
    fixture.view.ask([String(repeating: "x", count: 50)])
    #expect(fixture.rows(30, 8).prefix(2).map(\.count) == [30, 20])
  }

  @Test(
    "help shows all keys, page by page where it must",
    arguments: [
      (80, 24, "log the set"), (80, 12, "1/3  ?"), (30, 8, "1/5  ?"), (20, 10, "1/"), (20, 4, "1/"),
    ])
  func help(columns: Int, rows: Int, first: String) throws {
    var fixture = try LiveFixture()
    let before = fixture.screen(columns, rows)
    try fixture.press("?")
    #expect(fixture.screen(columns, rows).contains(first), "\(fixture.screen(columns, rows))")
    let (words, _) = try pages(&fixture, columns, rows)
    for word in ["Enter", "]", "(Tab", "warms", "P", "Ctrl-C", "leave;"] {
      #expect(words.contains(Substring(word)), "\(word)")
    }
    try fixture.press("n")
    #expect(fixture.workout.current == "Seated row")
    #expect(fixture.screen(columns, rows) == before)
  }

  @Test("what is typed is shown to its end, and what is said of it above it")
  func longLine() throws {
    var fixture = try LiveFixture()
    try fixture.press("10x135,9x135,8x130,8x125,7q")
    #expect(fixture.rows(30, 8).last == "… 10x135,9x135,8x130,8x125,7q_")
    #expect(fixture.rows(20, 1) == ["…135,8x130,8x125,7q_"])
    try fixture.press("\n")
    #expect(
      fixture.rows(30, 8).suffix(3) == [
        "cannot read the set in", "'10x135,9x135,8x130,8x125,7q'", "… 10x135,9x135,8x130,8x125,7q_",
      ])
    #expect(fixture.rows(20, 1) == ["…135,8x130,8x125,7q_"])
  }

  // MARK: Activities

  @Test(
    "an activity is typed with its name, and without one where no exercise is active",
    arguments: [
      ("3.1/27:30\n", ["run 3.1/27:30"], "run"), ("/run 3.1/27:30\n", ["run 3.1/27:30"], "run"),
      ("\n3.1/27:30 hr 140\n", ["run 3.1/27:30"], "run"),
      ("/Bike 7.2/24:00\n3.1/27:30\n", ["bike 7.2/24:00", "run 3.1/27:30"], "brick"),
      ("/Plank 40s\n", [], "run"), ("/Row 10x50\n", [], "run"), ("/run fast\n", [], "run"),
      ("/Cable fly 2\n", [], "run"), ("/Running man 10x50\n", [], "run"),
    ])
  func activities(keys: String, cardio: [String], type: String) throws {
    var fixture = LiveFixture(begun(type: "run"))
    try fixture.press(keys)
    #expect(fixture.workout.cardio.map { "\($0.activity.id) \($0.value)" } == cardio)
    #expect(fixture.workout.type == type)
    #expect(fixture.workout.exercises.count == (cardio.isEmpty ? 1 : 0))
    // Among exercises an activity needs its name.
    var strength = try LiveFixture()
    try strength.press("/run 3.1/27:30\n9x50kg\n")
    #expect(strength.workout.cardio.map(\.value) == ["3.1/27:30"])
    #expect(strength.workout.exercises[1].shortSets == ["10x45kg", "9x50kg"])
  }

  @Test("an activity of one's own is told from an exercise of its name by an x")
  func ownActivity() throws {
    let types = TrainingTypes(
      Array("types:\n- {id: row, name: Rowing, fields: [Row], unit: m, words: [erg]}\n".utf8))
    var fixture = LiveFixture(begun(type: "run"))
    fixture.view = WorkoutView(fixture.workout, units: .init(), types: types)
    try fixture.press("/erg 5000/21:30\n/Row 10 x 50\n/Row 2x10\n")
    #expect(fixture.workout.cardio.map { "\($0.activity.id) \($0.value)" } == ["row 5000/21:30"])
    #expect(fixture.workout.exercises.map(\.shortSets) == [["10x50lb", "2x10lb"]])
  }

  @Test("an activity that cannot be read stays to be mended")
  func unreadableActivity() throws {
    var fixture = LiveFixture(begun(type: "run"))
    for (keys, row) in [("1/2/3\n", "run: 1/2/3_"), ("/run 1/2/3\n", "exercise: run 1/2/3_")] {
      try fixture.press(keys)
      #expect(fixture.rows().suffix(2) == ["cannot read '1/2/3' as run", row])
      try fixture.press(.escape)
    }
    #expect(fixture.workout == begun(type: "run"))
  }

  @Test("without an exercise the screen says how an activity or a set is logged")
  func guide() throws {
    var run = LiveFixture(begun(type: "run"))
    #expect(run.screen().contains("\n  t begins the stopwatch; digits begin the run: 3.1/27:30\n"))
    #expect(
      run.screen(30, 8).hasPrefix(
        """
        Strength A               31:12
        t begins the stopwatch; digits
        begin the run: 3.1/27:30

        """))
    #expect(run.screen(40, 1) == "Strength A 31:12")
    try run.press("t")
    #expect(run.screen().contains("\n  Enter ends the stopwatch as the run; t forgets it\n"))
    #expect(run.screen(30, 8).contains("Enter ends it"))
    try run.press("\n", at: LiveFixture.now + 1650)
    #expect(run.workout.cardio.map(\.value) == ["0:27:30"])
    #expect(run.screen(30, 8).contains("\ndone   run 0:27:30\n"))
    var strength = LiveFixture(begun())
    #expect(
      strength.screen().contains("\n  type an exercise, or sets of it: Bench press 10x135\n"))
    #expect(strength.screen().hasSuffix("? help, Ctrl-C leaves"))
    strength.workout.watch = .init(since: 0)
    strength.view.update(strength.workout)
    #expect(strength.screen().contains("\n  / names an exercise, and Enter ends the stopwatch as"))
    try strength.press("/Plank\n")
    #expect(strength.screen().contains("Enter stops the watch"))
  }

  @Test("in a brick the stopwatch times the first activity that is still to be done")
  func brick() throws {
    var workout = begun(type: "brick")
    workout.legs = [.init(type: "Bike", value: "7.2"), .init(type: "run", value: nil)]
    var fixture = LiveFixture(workout)
    for seconds in [10, 20] {
      try fixture.press("t", at: seconds)
      try fixture.press("\n", at: seconds + 8)
    }
    #expect(
      fixture.workout.cardio.map { "\($0.activity.id) \($0.value)" } == [
        "bike 0:00:08", "run 0:00:08",
      ])
  }

  @Test("Tab completes names of the workout and of the logs")
  func completion() throws {
    var fixture = try LiveFixture()
    fixture.view.complete(["Seated cable fly", "Curl"])
    for (typed, name) in [("b", "Bench press"), ("seated c", "Seated cable fly"), ("zz", "zz")] {
      try fixture.press("/" + typed)
      try fixture.press(.tab)
      #expect(fixture.rows().last == "exercise: \(name)_")
      try fixture.press(.escape)
    }
  }

  @Test("a paste is one line, whatever keys are in it")
  func paste() throws {
    var fixture = try LiveFixture()
    try fixture.press(.paste("Dip 8xBW q"))
    #expect(fixture.rows().last == "set: Dip 8xBW q_")
  }

  @Test("any keys on any screen: as many rows as it has, none wider, and the workout can be read")
  func anyKeys() throws {
    var random = SeededRandom()
    let keys = Array("\n s+-][np/e9h r<>t u x w P ? 1 0x4 5kg BW @ q y f Z ü 日")
    for _ in 0..<60 {
      var fixture = try LiveFixture()
      for step in 0..<60 {
        let key: LiveKey =
          switch Int.random(in: 0..<12, using: &random) {
          case 0: .escape
          case 1: .backspace
          case 2: .tab
          case 3: .next
          case 4: .paste("Row 8x50")
          default: .character(keys.randomElement(using: &random) ?? " ")
          }
        try fixture.press(key == .character("\n") ? .enter : key, at: LiveFixture.now + step * 7)
        let columns = Int.random(in: 1...130, using: &random)
        let count = Int.random(in: 1...40, using: &random)
        let rows = fixture.rows(columns, count, unicode: step % 2 == 0)
        #expect(rows.count == count, "seed \(random.seed)")
        #expect(
          rows.allSatisfy { TextWidth.columns(of: $0) <= columns }, "seed \(random.seed): \(rows)")
      }
      #expect(try LiveWorkout(fixture.workout.bytes) == fixture.workout, "seed \(random.seed)")
    }
  }

  @Test("many exercises and sets: what is in progress is always shown")
  func scrolling() throws {
    var fixture = try LiveFixture()
    for number in 1...30 { try fixture.press("/Lift \(number)\n") }
    for _ in 1...40 { try fixture.press("8x50\n") }
    let rows = fixture.rows()
    #expect(rows.contains { $0.hasPrefix("▸ now    Lift 30") })
    #expect(rows.contains { $0.hasPrefix("▸ 41 ") })
    try fixture.press("p")
    #expect(fixture.rows().contains { $0.hasPrefix("▸ now    Lift 29") })
  }

  @Test("a view saves the clocks, but not for ever: a forgotten workout counts as left open")
  func savedClocks() throws {
    let fixture = try LiveFixture()
    let later = try #require(fixture.workout.withSavedClocks(at: moment(LiveFixture.now + 600)))
    // After another start of the machine only the time since then is to be guessed.
    let restarted = moment(LiveFixture.now + 630, boot: "two", bootAt: 5)
    #expect(later.elapsed(at: restarted) == Double(LiveFixture.now + 630))
    let left = try #require(later.restLeft(at: restarted))
    #expect(abs(left + 546) < 0.001)
    #expect(later.exercises == fixture.workout.exercises)
    #expect(fixture.workout.withSavedClocks(at: moment(LiveFixture.now + 5 * 3600)) == nil)
  }

  // MARK: Names, records, looks

  @Test("in a workout without an exercise letters type a name, and among exercises they are keys")
  func letters() throws {
    var fixture = LiveFixture(begun())
    try fixture.press("squat 5x225\n")
    #expect(fixture.workout.exercises.map(\.name) == ["squat"])
    #expect(fixture.workout.exercises[0].shortSets == ["5x225lb"])
    try fixture.press("s")
    #expect(fixture.workout.exercises[0].shortSets == ["5x225lb", "5x225lb"])
    var cardio = LiveFixture(begun())
    try cardio.press("run 3.1/27:30\n")
    #expect(cardio.workout.cardio.map(\.value) == ["3.1/27:30"])
    var leaving = LiveFixture(begun())
    try leaving.press("q")
    #expect(leaving.rows().last == "exercise: q_")
  }

  @Test("a set that is a record is marked")
  func records() throws {
    var fixture = LiveFixture(begun([.init("Press")]))
    let date = fixture.workout.date
    let earlier = ExerciseDay(date: date.advanced(by: -3), sets: try typedSets(["5x100"]).sets)
    fixture.view.tell(.init(days: [earlier]), of: "Press")
    try fixture.press("5x95\n")
    try fixture.press("5x105\n")
    let rows = fixture.styled()
    #expect(rows.contains { $0.text.hasSuffix("★ heaviest") && $0.role == .good })
    #expect(rows.contains { $0.text.contains("5 x 95 lb") && $0.role == .dim })
    #expect(fixture.rows(unicode: false).contains { $0.hasSuffix("* heaviest") })
    try fixture.press("u")
    #expect(!fixture.rows().contains { $0.contains("★") })
  }

  @Test("what is next is strong, what is done is dim, and the rest is large where there is room")
  func looks() throws {
    let fixture = try LiveFixture()
    let rows = fixture.styled()
    func role(_ start: String) -> LiveRow.Role? { rows.first { $0.text.hasPrefix(start) }?.role }
    #expect(role("  done   Bench press") == .dim && role("▸ now") == .strong)
    #expect(role("         Dip") == .plain && role("▸  2") == .strong && role("   1") == .dim)
    #expect(rows.contains { $0.text.contains("▀▀█") && $0.role == .strong })
    let over = fixture.styled(at: LiveFixture.now + 100)
    #expect(over.contains { $0.text.contains("▀█▀") && $0.role == .warning })
    let ascii = fixture.rows(unicode: false)
    #expect(
      ascii.contains("    | .  _| |_|") && ascii.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
    // Where the rows are needed it stays small.
    #expect(!fixture.rows(80, 17).contains { $0.contains("▀▀█") })
    #expect(fixture.rows(80, 17).contains { $0.contains("REST 1:24 of 2:00") })
  }
}
