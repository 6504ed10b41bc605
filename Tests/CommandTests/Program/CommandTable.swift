import ProgramTestSupport
import TestSupport
import Testing

/// A table of every command, and a store in which each line of it works: run for its JSON, under valgrind and for canaries.
enum CommandTable {
  /// A line of the table: all its words, and what they are given.
  struct Line {
    let command: String
    let schema: String
    let words: [String]
    let input: String
  }

  /// The table, in the order in which each line works, in a store of ``fullStore()``.
  static func lines(in world: World) async throws -> [Line] {
    let decisions = try await world.bestupid("conflicts", "--json").json("conflicts")["decisions"]
    let decision = try #require(decisions[0]["id"].string)
    return try await ListedCommand.all(in: world).filter { !$0.isGroup }.flatMap { command in
      let name = command.path.joined(separator: " ")
      return try #require(forms[name], "\(name): no schema; see docs/json.md").map { form in
        let words = form.words.map { word in
          word.replacing("PATH", with: world.path).replacing("STORE", with: world.store)
            .replacing("DECISION", with: decision)
        }
        return Line(
          command: name, schema: form.schema, words: command.path + words, input: form.input)
      }
    }
  }

  /// What a command prints with `--json`.
  struct Form {
    let schema: String
    let words: [String]
    let input: String

    /// JSON of the schema with this name, from these words behind the command's and this input.
    static func json(_ schema: String, _ words: [String], input: String = "") -> Form {
      Form(schema: schema, words: words, input: input)
    }
  }

  /// The one table of commands and their schemas, in which each that writes does so, in a state where it works. A command that
  /// is missing here fails the test.
  static let forms: [String: [Form]] = [
    "": [.json("today", [])],
    "init": [.json("init", ["PATH/new"])],
    "demo": [.json("demo", ["PATH/demo"])],
    "clone": [.json("init", ["PATH/remote.git", "PATH/clone"])],
    "log": [
      .json("log", ["sleep", "6:35", "--date", "-1"]), .json("log", ["energy", "7", "--dry-run"]),
      .json("log", ["weight", "900"]),
      .json("logs", ["-", "--dry-run"], input: "-1 weight 50\nmood am 6\n"),
      .json("logs", ["-"], input: "-1 weight 50\nmood am 6\n"),
    ],
    "unset": [
      .json("log", ["sleep"]), .json("log", ["mood", "am", "weight", "yesterday", "--dry-run"]),
    ],
    "new": [
      .json("log", ["2031-03-20"]), .json("log", ["--fill", "--dry-run"]),
      .json("log", ["--fill"]), .json("log", ["--date", "2031-03-21", "--dry-run"]),
      .json("log", ["--date", "2031-03-21"]),
    ],
    "undo": [
      .json("undo", ["--dry-run"]), .json("undo-list", ["--list"]), .json("undo", []),
    ],
    "redo": [.json("undo", [])],
    "history": [.json("history", ["weight"]), .json("history", ["--date", "2031-03-04"])],
    "show": [
      .json("day", ["2031-03-04"]), .json("days", ["2031-03-01..2031-03-04"]),
      .json("person-day", ["2031-03-04", "--units", "person"]),
      .json("person-days", ["2031-03-01..2031-03-04", "--units", "person"]),
      .json("text", ["2031-03-04", "--raw"]),
      .json("text", ["2031-03-01..2031-03-04", "--section", "Quick Log"]),
    ],
    "todo list": [.json("todos", []), .json("todos", ["--date", "2031-03-04"])],
    "todo add": [
      .json("log", ["Buy", "oats"]), .json("log", ["Buy twine", "--dry-run"]),
      .json("log", ["renew", "the", "passport", "--due", "2031-03-12"]),
    ],
    "todo done": [.json("log", ["ferry"]), .json("log", ["ferry"])],
    "todo undone": [.json("log", ["1", "ferns"])],
    "todo drop": [.json("log", ["book", "--dry-run"]), .json("log", ["book"])],
    "todo rm": [
      .json("log", ["book", "--dry-run"]), .json("log", ["passport"]),
      .json("log", ["tent", "letter", "bike", "boiler"]), .json("log", ["book"]),
    ],
    "todo edit": [
      .json("log", ["oats", "Buy", "rye", "tomorrow", "--dry-run"]),
      .json("log", ["oats", "Buy", "rye", "tomorrow"]),
      .json("log", ["=Buy rye", "Buy", "rye", "--due", "none"]),
    ],
    "todo move": [
      .json("logs", ["rye", "tomorrow", "--dry-run"]), .json("logs", ["rye", "oars", "tomorrow"]),
    ],
    "habit list": [.json("habits", ["--date", "2031-03-02"])],
    "habit show": [.json("habits", ["--date", "2031-03-02"])],
    "habit done": [.json("log", ["stretch", "--date", "2031-03-02"])],
    "habit undone": [.json("log", ["stretch", "--date", "2031-03-02"])],
    "habit drop": [.json("log", ["rinse", "--date", "2031-03-02", "--reason", "cold"])],
    "habit add": [
      .json("logs", ["Read", "--time", "07:00", "--dry-run"]), .json("logs", ["Read"]),
    ],
    "habit rm": [.json("logs", ["read", "--dry-run"]), .json("logs", ["read"])],
    "routine show": [
      .json("routine-figures", []), .json("routine-figures", ["morning", "--last", "5d"]),
    ],
    "routine start": [.json("live-routine", ["morning"])],
    "routine live": [.json("live-routine", [])],
    "routine status": [.json("live-routine", [])],
    "routine next": [.json("live-routine", [])],
    "routine later": [.json("live-routine", [])],
    "routine pause": [.json("live-routine", [])],
    "routine go": [.json("live-routine", [])],
    "routine finish": [.json("live-routine", [])],
    "routine add": [
      .json("log", ["Evening", "--template", "evening", "--dry-run"]),
      .json("log", ["Evening", "--task", "Tidy up, 10m", "--task", "Read"]),
    ],
    "routine list": [.json("routines", [])],
    "routine done": [.json("log", ["bed"]), .json("log", ["morning", "--all", "--dry-run"])],
    "routine undone": [.json("log", ["bed"])],
    "routine drop": [.json("log", ["stretch", "--reason", "cold"])],
    "routine edit": [
      .json("log", ["morning", "--time", "07:00", "--dry-run"]),
      .json("log", ["evening", "--time", "21:00"]),
    ],
    "routine task add": [
      .json("log", ["morning", "Drink", "water,", "1m", "--dry-run"]),
      .json("log", ["evening", "Drink", "tea,", "1m"]),
    ],
    "routine task edit": [.json("log", ["evening", "tea", "--minutes", "3"])],
    "routine task move": [.json("log", ["evening", "tea", "1"])],
    "routine task remove": [.json("log", ["evening", "tea"])],
    "routine away": [.json("log", ["tomorrow", "evening", "--reason", "at the sea"])],
    "routine archive": [.json("log", ["morning", "--dry-run"]), .json("log", ["evening"])],
    "streak": [.json("streak", []), .json("streak", ["morning", "--why"])],
    "cycle show": [.json("cycle", []), .json("cycle", ["yesterday"])],
    "cycle start": [
      .json("log", ["2031-01-03", "--flow", "light"]),
      .json("log", ["2031-02-01", "--flow", "light"]),
    ],
    "cycle end": [
      .json("log", ["2031-02-05", "--dry-run"]), .json("log", ["2031-01-07"]),
      .json("log", ["2031-02-05"]),
    ],
    "cycle log": [
      .json("log", ["flow", "medium", "cramps", "2"]),
      .json("logs", ["-"], input: "2031-02-03 flow light\ntemp 36.45\n"),
    ],
    "cycle unset": [.json("log", ["flow", "--dry-run"]), .json("log", ["flow"])],
    "cycle move": [.json("logs", ["2031-02-01", "--to", "2031-02-02"])],
    "cycle remove": [
      .json("logs", ["2031-02-02", "--dry-run"]), .json("logs", ["2031-01-03"]),
    ],
    "cycle exclude": [.json("log", ["2031-02-02", "--reason", "new medicine"])],
    "cycle include": [.json("log", ["2031-02-02"])],
    "cycle note": [.json("log", ["new", "medicine"])],
    "cycle state": [.json("log", ["natural"])],
    "cycle phase": [.json("cycle-phase", ["luteal"])],
    "cycle predict": [.json("cycle-predictions", [])],
    "cycle history": [.json("cycle-history", [])],
    "cycle stats": [.json("cycle-stats", [])],
    "import exercises": [
      .json("import-exercises", ["PATH/movements.json", "--dry-run"]),
      .json("import-exercises", ["PATH/movements.json"]),
    ],
    "import cycle": [
      .json("import-cycle", ["PATH/cycles.csv", "--dry-run"]),
      .json("import-cycle", ["PATH/cycles.csv"]), .json("import-cycle", ["PATH/export.xml"]),
    ],
    "import garmin": [.json("import", ["--dry-run"]), .json("import", ["--new"])],
    "import fill": [.json("import", []), .json("import", ["--skip", "sleep", "--again"])],
    "import file": [
      .json("import", ["PATH/exports/strong.csv", "--units", "lb", "--dry-run"]),
      .json("import", ["PATH/exports/run.tcx", "--new"]),
    ],
    "import apple-health": [.json("import", ["PATH/exports/export.xml", "--new"])],
    "import strava": [.json("import", ["PATH/exports/strava", "--new"])],
    "import fitbit": [.json("import", ["PATH/exports/takeout", "--units", "kg", "--new"])],
    "import strong": [.json("import", ["PATH/exports/strong.csv", "--units", "lb", "--new"])],
    "import hevy": [.json("import", ["PATH/exports/hevy.csv", "--new"])],
    "import loop": [.json("import", ["PATH/exports/loop"])],
    "import activity": [.json("import", ["PATH/exports/run.tcx", "--dry-run"])],
    "import csv": [
      .json("import", ["PATH/exports/scale.csv", "--map", "PATH/exports/scale.yaml", "--new"])
    ],
    "import sources": [.json("import-sources", [])],
    "import list": [.json("imports", [])],
    // The ID is the same for the same file with the same options.
    "import show": [.json("import-values", ["380f126b"])],
    "import undo": [
      .json("undo", ["380f126b", "--dry-run"]), .json("undo", ["380f126b"]),
    ],
    "cycle erase": [.json("cycle-erase", ["--dry-run"]), .json("cycle-erase", ["--yes"])],
    "top3 list": [.json("top3", [])],
    "top3 add": [.json("log", ["Pay", "rent"])],
    "top3 drop": [.json("log", ["dentist", "--dry-run"]), .json("log", ["rent"])],
    "top3 edit": [.json("log", ["dentist", "Call", "Bea"])],
    "top3 move": [.json("logs", ["Bea", "tomorrow"])],
    "top3 set": [.json("log", ["a", "b", "c"])],
    "food": [
      .json("log", ["oats", "--calories", "~310"]), .json("food", ["list"]),
      .json("log", ["--from", "today", "porridge", "--at", "9:00"]),
      .json("log", ["edit", "oats", "oats", "with", "milk", "--calories", "380"]),
      .json("logs", ["move", "oats", "tomorrow"]), .json("log", ["drop", "2"]),
    ],
    "note": [
      .json("log", ["cold", "morning"]), .json("notes", ["list"]), .json("notes", []),
      .json("log", ["edit", "1", "warm", "--dry-run"]), .json("log", ["edit", "1", "warm"]),
      .json("logs", ["move", "1", "tomorrow"]), .json("log", ["a", "second", "one"]),
      .json("log", ["drop", "1"]),
    ],
    "workout start": [.json("live-workout", ["strength", "--name", "Strength A"])],
    "workout set": [
      .json("live-workout", ["Row", "10x45kg", "@", "8", "rpe", "--group", "A"]),
      .json("live-workout", ["Plank", "40s", "--note", "hard"]),
    ],
    "workout cardio": [.json("live-workout", ["run", "4.5/45", "hr", "140", "pace", "8:52"])],
    "workout rest": [.json("live-workout", ["90"]), .json("live-workout", ["off"])],
    "workout pause": [.json("live-workout", [])],
    "workout go": [.json("live-workout", [])],
    "workout skip": [.json("live-workout", ["row"])],
    "workout note": [.json("live-workout", ["cold"])],
    "workout undo": [.json("live-workout", [])],
    "workout status": [.json("live-workout", [])],
    "workout resume": [.json("live-workout", [])],
    "workout live": [.json("live-workout", [])],
    "workout finish": [
      .json("finished-workout", ["--dry-run"]), .json("finished-workout", ["--rpe", "8"]),
    ],
    "workout repeat": [.json("live-workout", ["last"])],
    "workout template list": [.json("workout-templates", [])],
    "workout template show": [.json("workout-templates", ["long_brick"])],
    "workout template save": [
      .json("workout-template-edit", ["Saved", "2031-03-04", "--dry-run"]),
      .json("workout-template-edit", ["Saved", "2031-03-04"]),
    ],
    "workout template add": [
      .json("workout-template-edit", ["Legs", "Squat", "3x5-8@225", "--rest", "90", "--dry-run"]),
      .json(
        "workout-template-edit", ["Legs", "Squat", "3x5-8@225", "Plank", "2x40s", "run", "3/27"]),
    ],
    "workout template remove": [.json("workout-template-edit", ["Legs"])],
    "workout cancel": [.json("live-workout", [])],
    "due": [.json("due", []), .json("due", ["--notify"])],
    "type list": [.json("types", [])],
    "type add": [
      .json("type-edit", ["Rowing", "--unit", "m", "--met", "4.8-8.5", "--dry-run"]),
      .json("type-edit", ["Rowing", "--unit", "m", "--met", "4.8-8.5", "--words", "ergo"]),
    ],
    "type edit": [.json("type-edit", ["rowing", "--chart-color", "4a6a78", "--mark", "G"])],
    "type confirm": [.json("type-edit", ["swim", "2031-03-02"])],
    "type remove": [.json("type-edit", ["rowing"])],
    "setup": [
      .json("setup", ["--level", "beginner", "--starts", "2031-01-03", "--dry-run"]),
      .json("setup", ["--level", "beginner", "--equipment", "yogaMat"]),
    ],
    "library list": [
      .json("library", []),
      .json("library", ["--type", "yoga", "--limit", "1", "--sort", "newest"]),
    ],
    "library show": [.json("library-entry", ["slow-stretch"])],
    "library open": [.json("library-video", ["slow"])],
    "library add": [
      .json("library-edit", ["Lake", "swim", "--type", "swim", "--minutes", "30", "--dry-run"]),
      .json("library-edit", ["Lake", "swim", "--type", "swim", "--minutes", "30"]),
    ],
    "library edit": [.json("library-edit", ["lake", "--phases", "luteal", "--tags", "cold,wet"])],
    "library archive": [.json("library-edit", ["lake"])],
    "library restore": [.json("library-edit", ["lake"])],
    "library save": [.json("library-edit", ["lake"])],
    "library unsave": [.json("library-edit", ["lake"])],
    "library import": [
      .json("library-import", ["PATH/workouts.json", "--dry-run"]),
      .json("library-import", ["PATH/workouts.json"]),
    ],
    "library starter": [.json("library-import", ["--dry-run"]), .json("library-import", [])],
    "library done": [
      .json("log", ["slow-stretch", "--rating", "4", "--energy-before", "4", "--dry-run"]),
      .json("log", ["Frisbee", "40min", "low"]),
    ],
    "library history": [
      .json("sessions", []), .json("sessions", ["--last", "4w", "--limit", "1"]),
    ],
    "library stats": [.json("session-stats", [])],
    "library program list": [.json("programs", [])],
    "library program show": [.json("program", ["gentle"])],
    "library program start": [.json("program-followed", ["gentle-start", "today"])],
    "library program stop": [.json("program-followed", [])],
    "recommend today": [
      .json("recommendations", []), .json("recommendations", ["--why", "--phase", "luteal"]),
      .json("recommend-context", ["--context"]),
    ],
    "recommend week": [
      .json("recommendations-week", []),
      .json("recommendations-week", ["--program", "gentle-start", "--from", "tomorrow"]),
    ],
    "exercise list": [.json("exercises", []), .json("exercises", ["--archived"])],
    "exercise add": [
      .json("exercise-edit", ["Seated row", "--equipment", "machine", "--dry-run"]),
      .json("exercise-edit", ["Seated row", "--equipment", "machine", "--reps", "8-12"]),
      .json("exercise-edit", ["Cable pull"]),
    ],
    "exercise edit": [.json("exercise-edit", ["seated row", "--rule", "double"])],
    "exercise merge": [
      .json("exercise-edit", ["Cable pull", "Seated row"]),
      .json("exercise-edit", ["--undo", "Cable pull"]),
    ],
    "exercise archive": [.json("exercise-edit", ["Cable pull"])],
    "exercise show": [
      .json("exercise", ["bench press"]), .json("exercise", ["plank", "--formula", "brzycki"]),
    ],
    "exercise confirm": [.json("exercise-edit", ["Bench press", "2031-03-02"])],
    "workout plan": [
      .json("workout-plan", ["2031-03-02"]), .json("workout-plan", ["--why", "2031-03-02"]),
    ],
    "protocol": [.json("protocol", []), .json("protocol", ["last-week"])],
    "list": [.json("list", []), .json("list", ["--all", "--fill", "--reverse"])],
    "calendar": [
      .json("calendar", []), .json("calendar", ["q1", "--field", "weight"]),
      .json("calendar", ["--cycle"]),
    ],
    "chart": [
      .json("chart", ["weight"]), .json("chart", ["strength", "Bench press", "--last", "all"]),
      .json("chart", ["volume"]), .json("chart", ["heatmap"]), .json("chart", ["sleep"]),
      .json("chart", ["run.pace", "--units", "person"]),
      .json("chart", ["mood", "--by", "week"]), .json("chart", ["compliance"]),
      .json("chart", ["habit", "stretch"]), .json("chart", ["energy", "-o", "PATH/energy.svg"]),
      .json("chart", ["cycle"]), .json("chart", ["cycle.temp", "--phases"]),
      .json("chart", ["symptoms", "--phases"]), .json("chart", ["energy", "--by", "phase"]),
    ],
    "review": [
      .json("review", []), .json("review", ["month"]), .json("review", ["last-week"]),
      .json("log", ["--save", "--dry-run"]), .json("log", ["--save"]),
    ],
    "grep": [.json("grep", ["energy"])],
    // An editor needs a terminal: EditTests.
    "edit": [],
    "open": [.json("open", ["2031-03-02"]), .json("open", ["--config"])],
    "query": [
      .json("query", ["weight,workout_type", "--by", "week"]),
      .json("query", ["lift:Bench press.e1rm", "--last", "3d", "--fill"]),
      .json("query", ["weight", "--rolling", "7d", "--at-least", "1"]),
      .json("query", ["weight,sleep,workout_type", "--units", "person"]),
    ],
    "fields": [.json("fields", [])],
    "export": [
      .json("days", []), .json("person-days", ["--units", "person"]),
      .json("export", ["--format", "csv", "-o", "PATH/days.csv"]),
      .json("export", ["--format", "daily-metrics", "--dry-run"]),
      .json("export", ["--format", "daily-metrics"]),
      .json("export", ["--format", "tcx", "-o", "PATH/activities"]),
    ],
    "import unstoppable": [
      .json("import-unstoppable", ["PATH/bootstrap.json", "--dry-run"]),
      .json("import-unstoppable", ["PATH/bootstrap.json"]),
    ],
    "import daily-metrics": [
      .json("import", ["PATH/figures.json", "--dry-run"]),
      .json("import", ["PATH/figures.json", "--new"]),
    ],
    "sync": [.json("sync", [])],
    "pull": [.json("sync", [])],
    "push": [.json("sync", [])],
    "status": [.json("status", [])],
    "conflicts list": [.json("conflicts", [])],
    "conflicts show": [.json("conflicts", ["DECISION"])],
    "conflicts restore": [
      .json("restore", ["DECISION", "--dry-run"]), .json("restore", ["DECISION"]),
    ],
    "schedule install": [.json("schedule", ["--using", "cron", "--remind"])],
    "schedule status": [.json("schedule", [])],
    "schedule remove": [.json("schedule", [])],
    "cache status": [.json("cache", [])],
    "cache rebuild": [.json("cache", [])],
    "cache path": [.json("cache", [])],
    "check": [.json("check", ["--notes"])],
    "version": [.json("version", [])],
    "doctor": [
      .json("doctor", []), .json("doctor", ["--as-cron"]), .json("doctor", ["--repair", "--yes"]),
      .json("report", ["--report"]),
    ],
    "parse": [
      .json("day", ["STORE/\(sampleName)"]),
      .json("days", ["STORE/\(sampleName)", "STORE/content/logs/2031-03-02.md"]),
    ],
    "merge-file": [.json("merge", ["/dev/null", "STORE/\(sampleName)", "PATH/other.md"])],
    "config list": [.json("config", [])],
    "config get": [.json("config", ["device"])],
    "config set": [.json("config", ["units.weight", "kg"])],
    "config unset": [.json("config", ["units.weight"])],
    "completions": [.json("completions", ["bash"])],
  ]

}

// MARK: The store

extension CommandTable {
  /// A store in which every command has something to say, and its remote and another device.
  static func fullStore() async throws -> World {
    var desk = try await World.withStore([
      sampleName: sampleDay.replacing(
        "- [x] Water the ferns\n",
        with: """
          - [x] Water the ferns
          - [ ] Mend the tent (due 2031-03-05)
            - [ ] the pole
            - and the zip, as the shop said
          - [ ] ~~Fix the bike~~
          - [x] Answer the letter (due 2031-03-01)
          - [ ] Ring about the boiler (due 2031-03-04)
          - [ ] Oil the oars (due 2031-03-20)

          """),
      "content/logs/2031-03-02.md": """
      ---
      title: "2031-03-02: [Strength A]"
      ---
      ## Daily Habits
      - [x] Stretch
      - [ ] Cold rinse

      ## Quick Log
      Weight:: about 180
      Energy:: Good

      ## Training Output
      Swim:: 600m/21:30 (felt long)
      4x100m:: ~2:10 each

      ## Strength Log
      Bench press:: 3x10 @ 135 (sets: 10x135, 9x135, 8x130)
      Assisted dip:: 2x5 @ 60 lbs
      Plank:: 2x45s
      Pull up (blue band):: 3x8 @ BW+25

      ## Cycle
      Flow:: light
      zebrasign:: 2
      Note:: zebranote
      """,
      "content/config/routines.md": """
      ---
      routines:
        - {id: morning, name: Morning, time: "06:45", tasks: [{title: Make bed}, {title: Stretch}, {title: Drink}, {title: Read}]}
      ---
      """,
      "content/config/workout_templates.json": """
      {"templates": [{"name": "Long brick", "type": "brick", "cardio": [{"type": "run", "value": "3/27"}]}]}
      """,
      "content/config/protocol_2031-02-24.md": """
      ---
      title: "Protocol"
      target_compliance: 85%
      ---
      | Day | Type | Workout |
      |---|---|---|
      | Sat | Swim | 600 m |
      | Sunday | Strength A | squat 3x10 @ 45, plank 2x40s |
      | Sunday | Run | |

      ## Weekly Targets
      - Swim: 600m
      - Strength: 2 sessions
      """,
      "content/library/slow-stretch.json": """
      {"title": "Slow stretch", "type": "yoga", "duration": 15, "intensity": "low",
       "video_url": "https://example.org/stretch"}

      """,
      "content/library/programs/gentle-start.json": """
      {"title": "Gentle start", "days": [{"day": 1, "workout": "slow-stretch"}]}

      """,
    ])
    let remote = try await desk.sandbox.remote("remote.git")
    try await desk.git("remote", "add", "origin", remote)
    try await desk.git("push", "-q", "-u", "origin", "main")
    let phone = desk.path + "/phone"
    expectSuccess(try await desk.bestupid("clone", remote, phone))
    expectSuccess(try await desk.bestupid("log", "weight", "181"))
    // Later, so that it is no chance whose value stands.
    expectSuccess(
      try await desk.bestupid(
        "log", "weight", "182", "-C", phone, "--now", "2031-03-04T09:30:30Z"))
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await desk.bestupid("sync", "-C", phone))
    expectSuccess(try await desk.bestupid("pull"))
    try Files.write(sampleDay, to: desk.path + "/other.md")
    try FolderImage(of: TestEnvironment.root + "/fixtures/imports/exports").write(
      to: desk.path + "/exports")
    try Files.write("start,end\n2031-01-05,2031-01-09\n", to: desk.path + "/cycles.csv")
    try Files.write(
      """
      <HealthData><Record type="HKQuantityTypeIdentifierBasalBodyTemperature" unit="degC" value="36.45"
       startDate="2031-03-01 07:00:00 +0100" endDate="2031-03-01 07:00:00 +0100"/></HealthData>
      """, to: desk.path + "/export.xml")
    try Files.makeFolder(desk.store + "/data")
    try Files.write(
      """
      {"entries": [{"date": "2031-03-01", "synced_at": "2031-03-01T07:00:00", "weight_kg": 780,
        "sleep": {"total_hours": 6.67, "score": 84}, "activities": [{"type": "walking", "distance_km": 2}]}]}
      """, to: desk.store + "/data/garmin_metrics.json")
    try Files.write(
      "[{\"name\": \"Barn pull\", \"primaryMuscles\": [\"lats\"], \"instructions\": [\"Pull.\"]}]",
      to: desk.path + "/movements.json")
    try Files.write(
      "[{\"title\": \"Row\", \"type\": \"row\", \"duration\": 20, \"intensity\": \"high\"}]",
      to: desk.path + "/workouts.json")
    try Files.write(
      """
      {"entries": [{"date": "2031-03-02", "mood": {"morning": 6.0}, "focus": [1]},
        {"date": "2031-03-01", "energy": 4.0}]}
      """, to: desk.path + "/figures.json")
    try Files.write(
      "{\"routine\": {\"tasks\": [{\"id\": \"1\", \"title\": \"Sing\"}]}}",
      to: desk.path + "/bootstrap.json")
    // A crontab of our own, so that the machine's is never reached.
    let table = desk.path + "/crontab"
    try await desk.sandbox.script(
      """
      #!/bin/sh
      case "$1" in
      -l) cat "\(table)" 2>/dev/null || { echo "no crontab for kim" >&2; exit 1; } ;;
      -) cat > "\(table)" ;;
      esac
      """, at: desk.path + "/tools/crontab")
    try await desk.sandbox.script("#!/bin/sh\n", at: desk.path + "/tools/notify-send")
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nowhere"
    desk.environment["PATH"] = desk.path + "/tools:" + (desk.environment["PATH"] ?? "")
    return desk
  }
}
