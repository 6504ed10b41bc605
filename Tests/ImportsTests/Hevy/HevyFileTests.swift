import CSV
import Imports
import TestSupport
import Testing
import Values
import WatchData

/// The export of Hevy (docs/imports.md). All values are made up.
@Suite("The export of Hevy")
struct HevyFileTests {
  private func read(_ text: String) throws -> Measurements {
    try HevyFile.read(Array(text.utf8), name: "workouts.csv", Export.rules())
  }

  private static func header(_ weight: String = "weight_kg", _ distance: String = "distance_km")
    -> String
  {
    "\"title\",\"start_time\",\"end_time\",\"description\",\"exercise_title\",\"superset_id\",\"exercise_notes\","
      + "\"set_index\",\"set_type\",\"\(weight)\",\"reps\",\"\(distance)\",\"duration_seconds\",\"rpe\"\n"
  }

  private static let push = [
    #""Push","4 Mar 2031, 18:05","4 Mar 2031, 19:10","","Bench Press (Barbell)",,"slow, ""3-1-1""",0,"warmup",40,10,,,"#,
    #""Push","4 Mar 2031, 18:05","4 Mar 2031, 19:10","","Bench Press (Barbell)",,"",1,"normal",61.25,8,,,8.5"#,
    #""Push","4 Mar 2031, 18:05","4 Mar 2031, 19:10","","Curl (Dumbbell)",7,"",0,"normal",14,12,,,"#,
    #""Push","4 Mar 2031, 18:05","4 Mar 2031, 19:10","","Triceps Pushdown",7,"",0,"dropset",25,12,,,"#,
    #""Push","4 Mar 2031, 18:05","4 Mar 2031, 19:10","","Plank",3,"",0,"failure",,,,60,"#,
    #""Push","4 Mar 2031, 18:05","4 Mar 2031, 19:10","","Treadmill",,"",0,"normal",,,2.5,900,"#,
  ]
  private static let pool = [
    #""Pool","5 Mar 2031, 07:00","5 Mar 2031, 07:00","","Swimming",,"",0,"normal",,,0.4,720,"#,
    #""Pool","5 Mar 2031, 07:00","5 Mar 2031, 07:00","","Jump Rope",,"",0,"normal",,,0.1,60,"#,
  ]

  private static let days = [
    "2031-03-04 run-2031-03-04T17:05:00Z Treadmill 15min 2.5km",
    "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push 65min",
    "2031-03-04 Bench Press (Barbell)@2031-03-04T17:05:00Z, 10x40 warm-up, 8x61.25 @8.5 (slow, \"3-1-1\")",
    "2031-03-04 A Curl (Dumbbell)@2031-03-04T17:05:00Z, 12x14",
    "2031-03-04 A Triceps Pushdown@2031-03-04T17:05:00Z, 12x25 drop",
    "2031-03-04 B Plank@2031-03-04T17:05:00Z, 60s failure",
    "2031-03-05 swim-2031-03-05T06:00:00Z Swimming 12min 0.4km",
  ]

  @Test("sets, supersets, notes, holds and activities, with the newest workout last or first")
  func bothOrders() throws {
    for rows in [Self.push + Self.pool, Self.pool + Self.push] {
      let found = try read(Self.header() + rows.joined(separator: "\n"))
      #expect(Export.lines(found) == Self.days)
      #expect(
        Export.left(found).map { $0.prefix { $0 != "(" } } == [
          "1 a distance of what is no run, ride, swim or walk "
        ])
      #expect(found.days.map(\.syncedAt) == ["2031-03-05T06:00:00Z", "2031-03-05T06:00:00Z"])
      #expect(found.days.allSatisfy { $0.source == .hevy })
    }
  }

  @Test("tabs between the cells, a byte order mark, and any line ends")
  func tabs() throws {
    let cells = [
      [
        "title", "start_time", "end_time", "exercise_title", "exercise_notes", "set_type",
        "weight_kg", "reps",
      ],
      ["Push", "4 Mar 2031, 18:05", "", "Dip", "\"two\nlines\"", "normal", "10.5", "6"],
    ]
    for end in ["\n", "\r\n", "\r"] {
      let text = "\u{FEFF}" + cells.map { $0.joined(separator: "\t") }.joined(separator: end) + end
      #expect(
        Export.lines(try read(text)) == [
          "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push",
          "2031-03-04 Dip@2031-03-04T17:05:00Z, 6x10.5 (two lines)",
        ])
    }
  }

  @Test(
    "the three forms of times are one",
    arguments: [
      "4 Mar 2031, 18:05", "Mar 4, 2031, 6:05 PM", "2031-03-04 18:05:00", "2031-03-04T18:05",
      "2031-03-04T17:05:00Z",
    ])
  func times(_ time: String) throws {
    let row = "\"Push\",\"\(time)\",\"\",\"\",\"Pull Up\",,\"\",0,\"normal\",0,6,,,\n"
    #expect(
      Export.lines(try read(Self.header() + row)) == [
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push",
        "2031-03-04 Pull Up@2031-03-04T17:05:00Z, 6",
      ])
  }

  @Test(
    "pounds and miles by the names of their columns; the night of a change of clocks has its length"
  )
  func units() throws {
    let found = try read(
      Self.header("weight_lbs", "distance_miles") + """
        "Late","30 Mar 2031, 01:30","30 Mar 2031, 03:30","","Squat",,"",0,"normal",135,5,,,
        "Late","30 Mar 2031, 01:30","30 Mar 2031, 03:30","","Walking",,"",0,"normal",,,1,1200,
        """)
    #expect(
      Export.lines(found) == [
        "2031-03-30 strength-2031-03-30T00:30:00Z strength_training Late 60min",
        "2031-03-30 walk-2031-03-30T00:30:00Z Walking 20min 1.609km",
        "2031-03-30 Squat@2031-03-30T00:30:00Z, 5x61.235",
      ])
  }

  @Test(
    "times in the languages of the app, and days alone",
    arguments: [
      ("4 mars 2031, 18:05", "4 mars 2031, 19:05"), ("4. März 2031, 18:05", "4. März 2031, 19:05"),
      ("4 de mar. de 2031, 18:05", "4 de mar. de 2031, 19:05"),
      ("2031年3月4日 18:05", "2031年3月4日 19:05"), ("04.03.2031 18:05", "04.03.2031 19:05"),
    ])
  func languages(start: String, end: String) throws {
    let row = "\"Push\",\"\(start)\",\"\(end)\",\"\",\"Bench\",,\"\",0,\"normal\",60,8,,,\n"
    let day = "\"Push\",\"5 mars 2031\",,\"\",\"Bench\",,\"\",0,\"normal\",60,8,,,\n"
    #expect(
      Export.lines(try read(Self.header() + row + day)) == [
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push 60min",
        "2031-03-04 Bench@2031-03-04T17:05:00Z, 8x60",
        "2031-03-05 strength- strength_training Push",
        "2031-03-05 Bench@, 8x60",
      ])
  }

  @Test("what cannot be used is counted with the first of its kind")
  func leftOut() throws {
    let found = try read(
      Self.header() + """
        "Push","31. März 31","","","Bench",,"",0,"normal",60,8,,,
        "Push","4 Mar 2031, 18:05","","","Bench",,"",0,"left",60,8,,,
        "Push","4 Mar 2031, 18:05","","","",,"",0,"normal",60,8,,,
        "Push","4 Mar 2031, 18:05","","","Bench",,"",0,"normal","60 kg",8,,,
        "Push","4 Mar 2031, 18:05","","","Bench",,"",0,"normal",60,0,,,
        """)
    #expect(found.days.isEmpty)
    #expect(
      Export.left(found) == [
        "1 a date in a form not known here: --date-form says it (line 2: 31. März 31)",
        "1 a kind of set that is not known (line 3: left)", "1 a set without an exercise (line 4)",
        "1 a number that cannot be read (line 5: 60 kg)",
        "1 a set without repetitions and time (line 6: Bench)",
      ])
  }

  @Test("another header is refused, and --map named")
  func otherHeaders() throws {
    let rules = try Export.rules()
    let error = try #require(
      Export.refusal { () throws(InputError) in
        _ = try HevyFile.read(Array("titel,beginn,ende\n".utf8), name: "workouts.csv", rules)
      })
    #expect(error.code == .badData && error.text.contains("--map"))
    #expect(HevyFile.isOne(header: try CSVReader(Array(Self.header().utf8)).header))
  }

  @Test("any bytes whatever give days or an error")
  func anyBytes() throws {
    let rules = try Export.rules()
    var random = SeededRandom()
    let whole = Array((Self.header() + (Self.push + Self.pool).joined(separator: "\n")).utf8)
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 190..<bytes.count, using: &random)] = random.pick(
          Array("\"\n,\t9: ".utf8) + [0xF6])
      }
      do throws(InputError) {
        let found = try HevyFile.read(bytes, name: "workouts.csv", rules)
        #expect(
          Export.lines(found) == Export.lines(try HevyFile.read(bytes, name: "workouts.csv", rules))
        )
      } catch {
        #expect(error.code == .badData, "seed \(random.seed): \(error.message)")
      }
    }
  }
}
