import Context
import ProgramTestSupport
import TestSupport
import Testing

/// What a terminal would obey instead of showing it, as a log or a remote may hold it.
private enum Marks {
  /// A colour, a window's title, a link, a cursor's move, backspace, DEL, C1's CSI and OSC, marks that
  /// turn the direction of text, a line separator, and characters that hide words: tags, a variation
  /// selector, a zero-width blank, a mark of annotation.
  static let all =
    "\u{1B}[31m\u{1B}]0;owned\u{07}\u{1B}]8;;http://x\u{1B}\\\u{1B}[2J\u{08}\u{7F}\u{9B}2J"
    + "\u{9D}0;t\u{9C}\u{202E}\u{2066}\u{200F}\u{061C}\u{2028}\(hidden)"
  private static let hidden = "\u{E0041}\u{E007F}\u{E0101}\u{200B}\u{FFF9}"
  /// Those that an entry on a command line may hold.
  static let bidi = "\u{202E}\u{2066}\u{200F}\(hidden)"

  /// What of them is in the output of a terminal. Its own line ends are `\r\n`.
  static func found(in bytes: [UInt8]) -> [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["no UTF-8"] }
    let lines = text.replacing("\r\r\n", with: "\n").replacing("\r\n", with: "\n")
    let found = lines.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0..<0x20, 0x7F...0x9F: true
      case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
      case 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
      default: false
      }
    }
    return Set(found.map { String($0.value, radix: 16) }).sorted()
  }
}

@Suite("Terminal output")
struct TerminalTests {
  static let needsScript: Comment = "util-linux's script makes the terminal"
  static let hasScript: Bool = {
    #if os(Linux)
      return Program.find("script") != nil
    #else
      return false
    #endif
  }()

  private static let day = """
    ---
    title: "2031-03-04: [Run \(Marks.all)]"
    "k\\e[31m": x
    ---
    # A \(Marks.all)

    ## Planned Workout
    - Bench \(Marks.all) 3x10 @ 45

    ## Today's Todos
    - [ ] Book \(Marks.all)
    - [x] Water \(Marks.all)
    - [ ] ~~Drop \(Marks.all)~~

    ## Daily Habits
    - [x] Stretch \(Marks.all)

    ## Quick Log
    Weight:: 180 \(Marks.all)
    Sleep:: \(Marks.all)
    Energy:: 6
    Caffeine:: 2 \(Marks.all)

    ## Training Output
    Swim:: 600m/21:30 \(Marks.all)
    Run:: \(Marks.all)
    > quote \(Marks.all)
    | a | \(Marks.all) |

    ## Strength Log
    - Curl \u{1B}[31m\u{202E}: 3x10 @ 45 (\(Marks.all))

    ## Fuel Log
    - 8:10am: porridge \(Marks.all) (~320 cal)

    ## Top 3 for Tomorrow
    1. Ring \(Marks.all)

    ## Notes
    text \(Marks.all) and more\rover it
    ```
    code \(Marks.all)
    ```

    """

  private static let plan = """
    ---
    phase: "Base \\e[31m\\u202E"
    target_compliance: "much\\e[31m"
    ---
    | Day | Type | Workout |
    |---|---|---|
    | Mon | Run \(Marks.all) | 3 mi \(Marks.all) |
    | Tue | Swim | 600 m<br>- \(Marks.all) |
    | \(Marks.all) | Swim | 600 m |

    ## Weekly Targets
    - Nap \(Marks.all): 3

    """

  /// The words behind each command's name. A command that is missing here fails the test.
  static let forms: [String: [[String]]] = [
    "": [[], ["--version"], ["--help"]],
    "demo": [["PATH/demo\(Marks.all)"]],
    "init": [["PATH/new\(Marks.all)"], ["PATH/new", "--remote", "x\(Marks.all)"]],
    "clone": [["REMOTE", "PATH/clone\(Marks.all)"], ["PATH/none\(Marks.all)", "PATH/none"]],
    "log": [
      ["energy", "7", "--dry-run"], ["caffeine", "3\(Marks.bidi)"], ["note", "a\(Marks.bidi)"],
      ["weight", "\(Marks.all)"], ["f\(Marks.all)", "3"], ["-", "--dry-run"],
    ],
    "unset": [["caffeine", "--dry-run"], ["caffeine"], ["f\(Marks.all)"]],
    "new": [["2031-03-20"], ["--fill", "--dry-run"], ["--fill"], ["\(Marks.all)"]],
    "show": [
      ["2031-03-04"], ["2031-03-01..2031-03-04"], ["--raw"], ["--section", "notes", "--raw"],
      ["--section", "\(Marks.all)"], ["\(Marks.all)"],
    ],
    "todo list": [[], ["--date", "2031-03-02"]],
    "todo add": [["a \(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "todo done": [["1", "--dry-run"], ["\(Marks.all)"]],
    "todo undone": [["1", "--dry-run"], ["\(Marks.all)"]],
    "todo drop": [["1", "--dry-run"], ["\(Marks.all)"]],
    "todo rm": [["1", "--dry-run"], ["\(Marks.all)"]],
    "todo edit": [["1", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)", "b"]],
    "todo move": [["1", "tomorrow", "--dry-run"], ["\(Marks.all)", "tomorrow"]],
    "habit list": [[], ["--date", "2031-03-02"]],
    "habit show": [[], ["\(Marks.all)"]],
    "habit done": [["1", "--dry-run"], ["\(Marks.all)"]],
    "habit undone": [["1", "--dry-run"], ["\(Marks.all)"]],
    "habit drop": [["1", "--reason", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "habit add": [["a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "habit rm": [["1", "--dry-run"], ["\(Marks.all)"]],
    "routine list": [[]],
    "routine done": [["1", "--dry-run"], ["\(Marks.all)"]],
    "routine undone": [["1", "--dry-run"], ["\(Marks.all)"]],
    "routine drop": [["1", "--reason", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "routine show": [[], ["--last", "3d"], ["\(Marks.all)"]],
    "routine start": [[], ["\(Marks.all)"]],
    "routine status": [[]],
    "routine later": [[]],
    "routine next": [[]],
    "routine pause": [[]],
    "routine go": [[]],
    "routine live": [["--json"]],
    "routine finish": [[]],
    "routine add": [
      ["a\(Marks.bidi)", "--task", "b", "--dry-run"], ["\(Marks.all)", "--task", "b"],
    ],
    "routine edit": [["\(Marks.all)", "--name", "a\(Marks.bidi)"]],
    "routine task add": [["\(Marks.all)", "b"]],
    "routine task edit": [["\(Marks.all)", "b", "--minutes", "1"]],
    "routine task move": [["\(Marks.all)", "b", "1"]],
    "routine task remove": [["\(Marks.all)", "b"]],
    "routine away": [["tomorrow", "--reason", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "routine archive": [["\(Marks.all)"]],
    "streak": [[], ["--why"], ["\(Marks.all)"]],
    "cycle show": [[], ["--why"], ["\(Marks.all)"]],
    "cycle start": [["--note", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "cycle end": [["\(Marks.all)"], ["--flow", "\(Marks.all)"]],
    "cycle log": [
      ["note", "a\(Marks.bidi)", "--dry-run"], ["cramps", "a\(Marks.bidi)"], ["\(Marks.all)"],
    ],
    "cycle unset": [["\(Marks.all)"]],
    "cycle move": [["\(Marks.all)", "--to", "\(Marks.all)"]],
    "cycle remove": [["\(Marks.all)"]],
    "cycle exclude": [["\(Marks.all)", "--reason", "\(Marks.all)"]],
    "cycle include": [["\(Marks.all)"]],
    "cycle note": [["\(Marks.all)"]],
    "cycle state": [["\(Marks.all)"]],
    "cycle phase": [["luteal"], ["\(Marks.all)"]],
    "cycle predict": [[], ["--csv"], ["\(Marks.all)"]],
    "cycle history": [[], ["--csv"], ["\(Marks.all)"]],
    "cycle stats": [[], ["\(Marks.all)"]],
    "import exercises": [["\(Marks.all)"]],
    "import cycle": [["\(Marks.all)"]],
    "import garmin": [["--only", "\(Marks.all)"], ["--last", "\(Marks.all)"]],
    "import fill": [["--skip", "\(Marks.all)"]], "import list": [[]],
    "import show": [["\(Marks.all)"]], "import undo": [["\(Marks.all)"]],
    "import sources": [[]], "import file": [["PATH/\(Marks.all)"], ["PATH/marks.csv"]],
    "import apple-health": [["PATH/marks.csv"]], "import strava": [["PATH/marks.csv"]],
    "import fitbit": [["PATH/marks.csv"]], "import strong": [["PATH/marks.csv"]],
    "import hevy": [["PATH/marks.csv"]], "import loop": [["PATH/marks.csv"]],
    "import activity": [["PATH/marks.csv"]],
    "import csv": [["PATH/marks.csv"], ["PATH/marks.csv", "--propose"]],
    "cycle erase": [["--dry-run"], ["\(Marks.all)"]],
    "top3 list": [[]],
    "top3 add": [["a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "top3 drop": [["1", "--dry-run"], ["\(Marks.all)"]],
    "top3 edit": [["1", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)", "b"]],
    "top3 move": [["1", "tomorrow", "--dry-run"], ["\(Marks.all)", "tomorrow"]],
    "top3 set": [["a\(Marks.bidi)", "b", "c", "--dry-run"], ["\(Marks.all)"]],
    "food": [["list"], ["a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "note": [["list"], ["a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "due": [[], ["--notify", "--json"]],
    "chart": [["weight"], ["\(Marks.all)"], ["habit", "\(Marks.all)"]],
    "exercise list": [[]],
    "exercise show": [["\(Marks.all)"]],
    "exercise add": [["a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)", "--dry-run"]],
    "exercise edit": [["\(Marks.all)", "--rule", "double"]],
    "exercise archive": [["\(Marks.all)"]],
    "exercise merge": [["a", "\(Marks.all)"]],
    "exercise confirm": [["\(Marks.all)", "2031-03-04"]],
    "workout start": [
      ["--name", "a\(Marks.bidi)"], ["--name", "a\(Marks.all)"], ["\(Marks.all)"],
    ],
    "workout set": [["a\(Marks.bidi)", "10x45"], ["9x45"], ["a\(Marks.all)", "10x45"]],
    "workout cardio": [["run", "4.5/45"], ["\(Marks.all)", "1"]],
    "workout rest": [["90"], ["\(Marks.all)"]],
    "workout pause": [[]],
    "workout go": [[]],
    "workout skip": [["\(Marks.all)"]],
    "workout note": [["a\(Marks.bidi)"], ["a\(Marks.all)"]],
    "workout undo": [[]],
    "workout status": [[]],
    "workout resume": [[]],
    "workout live": [["--json"]],
    "workout finish": [["--dry-run"]],
    "workout repeat": [["last"], ["\(Marks.all)"]],
    "workout cancel": [[]],
    "workout template list": [[]],
    "workout template show": [["a\(Marks.bidi)"], ["\(Marks.all)"]],
    "workout template save": [["\(Marks.all)"], ["a\(Marks.bidi)", "\(Marks.all)"]],
    "workout template add": [["a\(Marks.bidi)", "Row", "3x8"], ["\(Marks.all)", "Row", "3x8"]],
    "workout template remove": [["\(Marks.all)"]],
    "workout plan": [[], ["2031-03-04"], ["\(Marks.all)"]],
    "type list": [[]],
    "type add": [["a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)", "--id", "a", "--dry-run"]],
    "type edit": [["run", "--mark", "\(Marks.all)"], ["\(Marks.all)", "--unit", "m"]],
    "type confirm": [["\(Marks.all)", "2031-03-04"]],
    "type remove": [["\(Marks.all)"]],
    "setup": [
      ["--name", "a\(Marks.bidi)", "--dry-run"], ["--level", "\(Marks.all)"],
      ["--types", "\(Marks.all)"], ["--starts", "\(Marks.all)"],
    ],
    "library list": [[], ["--type", "\(Marks.all)"], ["--search", "\(Marks.all)"]],
    "library show": [["a-1"], ["\(Marks.all)"]],
    "library open": [["a-1"], ["\(Marks.all)"]],
    "library add": [
      ["a\(Marks.bidi)", "--type", "run", "--minutes", "20", "--dry-run"],
      ["\(Marks.all)", "--type", "run", "--minutes", "20"],
      ["b", "--type", "\(Marks.all)", "--minutes", "20"],
    ],
    "library edit": [["a-1", "--title", "a\(Marks.bidi)", "--dry-run"], ["\(Marks.all)"]],
    "library archive": [["a-1", "--dry-run"], ["\(Marks.all)"]],
    "library restore": [["\(Marks.all)"]],
    "library save": [["a-1"], ["\(Marks.all)"]],
    "library unsave": [["\(Marks.all)"]],
    "library import": [["PATH/\(Marks.all)"]],
    "library starter": [["--dry-run"]],
    "library done": [
      ["a-1", "--note", "a\(Marks.bidi)", "--dry-run"], ["a-1"], ["\(Marks.all)", "20min"],
    ],
    "library history": [[]],
    "library stats": [[]],
    "library program list": [[]],
    "library program show": [["b-1"], ["\(Marks.all)"]],
    "library program start": [["b-1", "\(Marks.all)"], ["\(Marks.all)"]],
    "library program stop": [[]],
    "recommend today": [[], ["--why"], ["--phase", "\(Marks.all)"]],
    "recommend week": [[], ["--program", "\(Marks.all)"], ["--from", "\(Marks.all)"]],
    "protocol": [[], ["2031-W10"], ["\(Marks.all)"]],
    "list": [[], ["--all", "--fill"], ["--where", "\(Marks.all)"]],
    "calendar": [[], ["--cycle"], ["--field", "f\(Marks.all)"], ["\(Marks.all)"]],
    "grep": [["-E", "."], ["-E", ".", "--context", "1"], ["-l", "a"], ["\(Marks.all)"]],
    "review": [[], ["month", "--format", "markdown"], ["\(Marks.all)"]],
    "edit": [[], ["\(Marks.all)"]],
    "open": [["2031-03-02"], ["--plan"], ["\(Marks.all)"]],
    "query": [
      ["weight,workout_type"], ["weight", "--csv"], ["weight", "--ndjson"],
      ["lift:Curl \(Marks.all).e1rm"], ["\(Marks.all)"],
    ],
    "export": [
      [], ["--format", "csv"], ["--format", "csv", "--table", "strength"],
      ["--format", "daily-metrics", "--dry-run"], ["-o", "PATH/out\(Marks.all)"],
      ["--format", "\(Marks.all)"],
    ],
    "import unstoppable": [["PATH/bootstrap.json", "--dry-run"], ["PATH/\(Marks.all)"]],
    "import daily-metrics": [["PATH/figures.json", "--dry-run", "--new"], ["PATH/\(Marks.all)"]],
    "undo": [["--dry-run"], ["--list"], ["\(Marks.all)"]],
    "redo": [[], ["\(Marks.all)"]],
    "history": [["energy"], ["--date", "2031-03-04"], ["\(Marks.all)"]],
    "sync": [[], ["--time-limit", "\(Marks.all)"]],
    "pull": [[]],
    "push": [[]],
    "status": [[]],
    "conflicts list": [[]],
    "conflicts show": [["DECISION"], ["\(Marks.all)"]],
    "conflicts restore": [["DECISION", "--dry-run"]],
    "schedule install": [["--using", "cron"], ["--every", "\(Marks.all)"]],
    "schedule status": [[]],
    "schedule remove": [[]],
    "fields": [[]],
    "cache status": [[]],
    "cache rebuild": [[]],
    "cache path": [[]],
    "check": [["--notes"], ["\(Marks.all)"]],
    "version": [[]],
    "doctor": [[], ["--report"], ["--as-cron"], ["--repair"], ["--repair", "--yes"]],
    "parse": [["FILE"], ["--print", "FILE"], ["\(Marks.all)"]],
    "merge-file": [["/dev/null", "FILE", "PATH/other.md"], ["\(Marks.all)", "FILE", "FILE"]],
    "config list": [[]],
    "config get": [["device"], ["\(Marks.all)"]],
    "config set": [["units.weight", "\(Marks.all)"]],
    "config unset": [["units.weight"], ["\(Marks.all)"]],
    "completions": [["bash"], ["\(Marks.all)"]],
  ]

  /// What surely shows text of the store: there a picture must stand for the marks.
  private static let telling: Set = [
    "show 2031-03-04", "show --raw", "log energy 7 --dry-run", "export",
    "export --format csv --table strength", "check --notes", "parse --print FILE",
    "merge-file /dev/null FILE PATH/other.md", "conflicts show DECISION", "status", "doctor",
    "config get device", "protocol", "grep -E .", "history energy", "",
  ]

  /// A store whose every text has such marks: logs, names of files, the remote, the device, and what
  /// another device has changed.
  func world() async throws -> World {
    var desk = try await World.withStore([
      sampleName: Self.day, "content/logs/2031-03-02.md": Self.day,
      "content/config/habits.md": "- Stretch \(Marks.all)\n", "notes.md": "one\n",
      "content/config/routines.md":
        "---\nroutines:\n  - name: \"Morning \\u202E\"\n    tasks:\n      - title: \"Stretch \\u202E\"\n---\n",
      "content/config/protocol_2031-03-03.md": Self.plan,
      "content/library/a-1.json":
        "{\"title\": \"Stretch \\u001b[31m\\u202E\", \"type\": \"yoga\", \"duration\": 15, \"intensity\": \"low\", \"tags\": [\"a\\u202E\"]}",
      "content/library/programs/b-1.json":
        "{\"title\": \"Begin \\u202E\", \"days\": [{\"day\": 1, \"workout\": \"a-1\"}]}",
    ])
    try Files.write(
      "store: \(desk.store)\ndevice: \"desk \\u202E\"\n", to: desk.machineConfiguration)
    let remote = try await desk.sandbox.remote("remote\u{1B}[31m.git")
    try await desk.git("remote", "add", "origin", remote)
    try await desk.git("push", "-q", "-u", "origin", "main")
    let phone = desk.path + "/phone"
    expectSuccess(try await desk.bestupid("clone", remote, phone))
    func set(_ value: String, in store: String) throws {
      let file = "\(store)/\(sampleName)"
      let text = try Files.text(file).replacing("Energy:: 6", with: "Energy:: \(value)\(Marks.all)")
      try Files.write(text, to: file)
    }
    try set("7", in: desk.store)
    try set("8", in: phone)
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await desk.bestupid("sync", "-C", phone))
    expectSuccess(try await desk.bestupid("pull"))
    try Files.write("new\n", to: desk.store + "/new\u{1B}]0;t\u{07}\u{202E}.md")
    try Files.write("Date,\(Marks.all)\n2031-03-01,\(Marks.all)\n", to: desk.path + "/marks.csv")
    try Files.write(Self.day.replacing("180", with: "181"), to: desk.path + "/other.md")
    try Files.write(
      #"{"entries": [{"date": "2031-03-01", "energy": 4.0, "x\u001b[31m": "\u202e"}]}"#,
      to: desk.path + "/figures.json")
    try Files.write(
      "{\"routine\": {\"tasks\": [{\"id\": \"1\", \"title\": \"Sing \\u202E\"}]}}",
      to: desk.path + "/bootstrap.json")
    let table = desk.path + "/crontab"
    try await desk.sandbox.script(
      """
      #!/bin/sh
      case "$1" in
      -l) cat "\(table)" 2>/dev/null || { printf 'no crontab \\033[31m\\n' >&2; exit 1; } ;;
      -) cat > "\(table)" ;;
      esac
      """, at: desk.path + "/tools/crontab")
    desk.environment["PATH"] = desk.path + "/tools:" + (desk.environment["PATH"] ?? "")
    // An editor that changes nothing.
    desk.environment["EDITOR"] = "true"
    return desk
  }

  @Test(
    "no mark of a log, a remote or a command line reaches a terminal, from any command",
    .enabled(if: hasScript, needsScript))
  func everyCommand() async throws {
    let world = try await world()
    let decisions = try await world.bestupid("conflicts", "--json").json("conflicts")["decisions"]
    let decision = try #require(decisions[0]["id"].string)
    let replacements = [
      ("PATH", world.path), ("FILE", world.store + "/" + sampleName), ("DECISION", decision),
      ("REMOTE", world.path + "/remote\u{1B}[31m.git"),
    ]
    var shown: Set<String> = []
    for command in try await ListedCommand.all(in: world) {
      let name = command.path.joined(separator: " ")
      if command.isGroup { continue }
      let forms = try #require(Self.forms[name], "\(name): not in the table of commands")
      for words in forms + [["--no-such\(Marks.all)"]] {
        let given = words.map { word in
          replacements.reduce(word) { $0.replacing($1.0, with: $1.1) }
        }
        for options in [
          ["--color", "never"], ["--color", "always"], ["--color", "never", "--json"],
        ] {
          let line = command.path + given + options
          let run = try await world.bestupidOnTerminal(line, in: world.store)
          var bytes = run.outputBytes
          if ["workout resume", "routine go"].contains(name), bytes.starts(with: Self.goodbye) {
            bytes = Array(bytes.dropFirst(Self.goodbye.count))
          }
          if options.contains("always") { bytes = Self.withoutColours(bytes) }
          #expect(Marks.found(in: bytes) == [], "\(line)")
          #expect(run.status < 128 && run.status != 70, "\(line): \(run.status) \(run.output)")
          let hasPicture =
            run.output.contains { "\u{241B}\u{FFFD}".contains($0) }
            || run.output.contains("\\u{1b}")
          if options == ["--color", "never"], hasPicture {
            shown.insert((command.path + words).joined(separator: " "))
          }
        }
      }
    }
    #expect(Self.telling.subtracting(shown) == [])
  }

  /// What a terminal is told where a view may have been killed.
  private static let goodbye = Array("\u{1B}7\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l".utf8)

  /// The output without the colours of `Style`, and nothing else.
  private static func withoutColours(_ bytes: [UInt8]) -> [UInt8] {
    let codes = ["0", "1", "2", "1;31", "31", "32", "33", "36", "9;2"]
      .map { Array("\u{1B}[\($0)m".utf8) }
    var (rest, kept) = (bytes[...], [UInt8]())
    while let first = rest.first {
      if first == 0x1B, let code = codes.first(where: { rest.starts(with: $0) }) {
        rest = rest.dropFirst(code.count)
      } else {
        kept.append(first)
        rest = rest.dropFirst()
      }
    }
    return kept
  }

  @Test(
    "bytes that are not UTF-8, and a return within a line, do not reach a terminal",
    .enabled(if: hasScript, needsScript))
  func invalidBytes() async throws {
    let world = try await World.withStore(["bestupid.yaml": ""])
    let bytes = Array("## Notes\nweight\rheight \u{9B}".utf8) + [0x9B, 0x9D, 0xFF, 0, 0x0D, 0x0A]
    try world.write(bytes, to: sampleName)
    let run = try await world.bestupidOnTerminal(["show", "--raw"], in: world.store)
    #expect(Marks.found(in: run.outputBytes) == [])
    #expect(run.output.contains("weight\u{240D}height"))
    let view = try await world.bestupidOnTerminal(["show", "--color", "never"], in: world.store)
    #expect(Marks.found(in: view.outputBytes) == [])
    #expect(view.output.contains("weight\u{240D}height"))
  }

  @Test("data goes to a pipe and to a file byte for byte")
  func pipes() async throws {
    let world = try await World.withStore([sampleName: Self.day])
    let raw = try await world.bestupid("show", "--raw")
    #expect(raw.outputBytes == Array(Self.day.utf8))
    let print = try await world.bestupid("parse", "--print", world.store + "/" + sampleName)
    #expect(print.outputBytes == Array(Self.day.utf8))
    for table in ["metrics", "strength"] {
      let words = ["export", "--format", "csv", "--table", table]
      let file = world.path + "/out.csv"
      expectSuccess(try await world.bestupid(words + ["-o", file]))
      let run = try await world.bestupid(words)
      #expect(try run.outputBytes == Files.read(file))
      #expect(table == "metrics" || run.output.contains("\u{1B}[31m"))
    }
    let diff = try await world.bestupid("log", "energy", "7", "--dry-run")
    #expect(diff.output.contains("\u{1B}]0;owned\u{07}"))
    // Text for a person is harmless everywhere, as it may be shown by a pager.
    #expect(Marks.found(in: try await world.bestupid("show").outputBytes) == [])
  }

  @Test("nothing but Terminal writes to the streams of the program")
  func oneGate() throws {
    let sources = TestEnvironment.root + "/Sources"
    let name =
      /\b(STDOUT_FILENO|STDERR_FILENO|stdout|stderr|fputs|puts|v?d?f?printf|putchar|fwrite|FileHandle|debugPrint|dump|NSLog)\b/
    let call = /(^|[^.\w]|Swift\.)print\(/
    for path in try Files.tree(sources)
    where path.hasSuffix(".swift") && path != "Commands/Output/Terminal.swift"
      // It is handed what Terminal has made harmless.
      && path != "Commands/Output/Pager.swift"
      && !path.hasPrefix("MergeBenchmark/") && !path.contains("TestSupport/")
    {
      for line in try Files.text(sources + "/" + path).split(separator: "\n") {
        let code = line.drop { $0 == " " }
        if code.hasPrefix("//") { continue }
        // Swift's own print does not throw; methods of that name do.
        let prints =
          code.contains(call) && !code.contains("try print(") && !code.contains("func print(")
        #expect(!code.contains(name) && !prints, "\(path): \(code)")
      }
    }
  }
}
