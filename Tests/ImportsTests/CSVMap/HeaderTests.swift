import Imports
import TestSupport
import Testing
import Values
import WatchData

/// CSV files whose headers say what they are, and the maps that are proposed for others. All values are made up.
@Suite("Headers that need no map, and proposals")
struct HeaderTests {
  @Test("names and aliases of fields, with units in the names")
  func names() throws {
    let text = """
      Date,Body weight (lb),Hours of sleep,Morning mood,Energy (1-5),Protein (g),Steps,resting_hr,measured.deep
      2031-03-04,171.5,6:40,7,4,120,9214,52,0.83
      """
    let found = try Mapped.read(bare: text)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 sleep.total_hours=6.667 sleep.deep_hours=0.83 weight_kg=77.791 resting_hr=52 steps=9214",
        "2031-03-04 energy:: 8", "2031-03-04 mood_am:: 7", "2031-03-04 protein:: 120",
      ])
    #expect(found.days.first?.source.rawValue == "csv-data")
    #expect(found.skipped.isEmpty)
  }

  @Test("a weight without a unit is refused until --units says it")
  func units() throws {
    let text = "date,weight,sleep\n2031-03-04,171.5,6.67\n"
    #expect(Mapped.error { _ = try Mapped.read(bare: text) }?.contains("--units lb") == true)
    #expect(
      Mapped.lines(try Mapped.read(bare: text, Export.rules(.lb))) == [
        "2031-03-04 sleep.total_hours=6.67 weight_kg=77.791"
      ])
  }

  @Test("our own table of days: the body and food are taken, the rest is counted")
  func metrics() throws {
    let text = """
      date,weight_lbs,sleep_hours,sleep_quality,mood_morning,mood_bedtime,energy,focus,workout_type,swim_m,swim_minutes,swim_hr,bike_mi,bike_minutes,bike_hr,run_mi,run_minutes,run_hr,walk_mi,walk_minutes,walk_hr,calories,protein_g,carbs_g,fat_g,fiber_g,todos_total,todos_completed,habits_total,habits_completed,partial,routines_total,routines_completed
      2031-03-04,171.5,6.667,8.4,7,6.5,8,5,run,,,,,,,3.11,28.5,141,,,,2050.125,120,200,70,25,3,2,4,4,,1,1
      2031-03-05,,,,,,,,,,,,,,,,,,,,,900,45,,,,,,,,calories protein_g,,
      """
    let found = try Mapped.read(bare: text)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 sleep.total_hours=6.667 sleep.score=84 weight_kg=77.791",
        "2031-03-04 calories:: 2050.125", "2031-03-04 carbs:: 200", "2031-03-04 energy:: 8",
        "2031-03-04 fat:: 70", "2031-03-04 fiber:: 25", "2031-03-04 focus:: 5",
        "2031-03-04 mood_am:: 7",
        "2031-03-04 mood_pm:: 6.5", "2031-03-04 protein:: 120",
      ])
    #expect(
      Export.left(found) == [
        "19 a column of which nothing is taken (workout_type)",
        "2 a total of which only a part is known (line 3: calories)",
      ])
  }

  @Test("our own queries, in the person's units and in those of the format")
  func queries() throws {
    let person =
      "date,weight_kg,sleep_h,energy_of_10,run.distance_km,calories_kcal,lift:Bench press.e1rm_kg,partial\n2031-03-04,77.125,6.667,8,5.01,2050,80.5,calories\n"
    let found = try Mapped.read(bare: person)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 sleep.total_hours=6.667 weight_kg=77.125", "2031-03-04 energy:: 8",
      ])
    #expect(
      Export.left(found) == [
        "2 a column of which nothing is taken (run.distance_km)",
        "1 a total of which only a part is known (line 2: calories)",
      ])
    // What stands there and no export of ours writes is read as in any file.
    let other = "date,steps\n2031-03-04,\"1,050\"\n"
    #expect(Mapped.error { _ = try Mapped.read(bare: other) }?.contains("decimal:") == true)
  }

  @Test("our own table of sets: planned and assisted sets are left out")
  func strength() throws {
    let text = """
      date,exercise,set,reps,seconds,weight_lbs,assist_lbs,bodyweight,planned,equipment
      2031-03-04,Bench press,1,10,,135,,false,false,barbell
      2031-03-04,Bench press,2,8,,135.125,,false,false,barbell
      2031-03-04,Plank,1,,60,,,true,false,
      2031-03-04,Pull up,1,8,,,40,false,false,machine
      2031-03-04,Squat,1,5,,225,,false,true,
      """
    let found = try Mapped.read(bare: text)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 strength- strength_training", "2031-03-04 Bench press@, 10x61.235, 8x61.292",
        "2031-03-04 Plank@, 60s",
      ])
    #expect(
      Export.left(found) == [
        "3 a column of which nothing is taken (set)", "2 a row that is left out (line 5: 40)",
      ])
  }

  @Test("activities and meals by their names")
  func otherRows() throws {
    let runs = "Date,Ascent,Type,Distance (km),Duration (min)\n2031-03-04 06:30,30,Run,5,28.5\n"
    #expect(
      Mapped.lines(try Mapped.read(bare: runs)) == [
        "2031-03-04 run-2031-03-04T05:30:00Z Run 28.5min 5km 30up"
      ])
    let foods = "Day;Meal;Calories;Protein (g)\n04.03.2031;Lunch;640;32,5\n"
    #expect(
      Mapped.lines(try Mapped.read(bare: foods)) == ["2031-03-04 Lunch@, 640 cal, 32.5 protein"])
  }

  @Test("a time that stands apart, and a form of dates that only one reading of the file has")
  func dates() throws {
    let found = try Mapped.read(bare: "Date,Time,Steps\n3/25/2031,7:05 AM,5\n3/4/2031,11:00 PM,6\n")
    #expect(Export.lines(found) == ["2031-03-04 steps=6", "2031-03-25 steps=5"])
    #expect(found.days.first?.syncedAt == "2031-03-25T06:05:00Z")
    let error = Mapped.error { _ = try Mapped.read(bare: "Date,Steps\n3/4/2031,5\n") }
    #expect(error?.contains("could be dd/MM/yyyy or MM/dd/yyyy") == true)
  }

  @Test("columns that are not known are named, with --map as the way")
  func unknown() throws {
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "Datum;Größe;Laune\n04.03.2031;77,8;400\n") }
        == "usage: data.csv: the columns 'Größe', 'Laune' are not known. "
        + "To print a map to edit: bestupid import csv FILE --propose; then name it with --map")
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "Date,Weight (goal)\n") }?.contains(
        "the column 'Weight (goal)' is not known") == true)
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "Weight (kg),Weight (lb),Date\n") }?.contains(
        "'Weight (lb)' is not known") == true)
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "Weight (kg)\n80\n") }?.contains(
        "no column is called date") == true)
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "Date\n2031-03-04\n") }?.contains(
        "no column that can be taken") == true)
    #expect(
      Mapped.error { _ = try Mapped.read(bare: "") }?.contains("no column is called date") == true)
    let many = "Date," + (1...20).map { "Column \($0)" }.joined(separator: ",") + "\n"
    #expect(
      Mapped.error { _ = try Mapped.read(bare: many) }?.contains(
        "'Column 12' and 8 more are not known") == true)
  }

  // MARK: Proposals

  @Test("a proposal has what is known, and the other columns as comments with what stands in them")
  func proposal() throws {
    let text =
      "Datum;Weight;Nacht;\"Notiz \"\"A\"\"\";yes;Sleep (min)\n25.03.2031;77,8;400;\"x\ny\";1;400\n04.03.2031;;;;;\n"
    #expect(
      try Mapped.proposal(text, source: "My Scale.csv") == """
        # A map: what the columns of the file mean. Edit it, save it, and name it with --map.
        source: my-scale
        decimal: ","
        date: Datum
        rows: day  # day, set, activity, meal
        columns:
          Weight: {field: weight}  # add the unit, one of kg, lb, g, st
          "Sleep (min)": {field: sleep, unit: min}
          # "Nacht":   # such as 400
          # "Notiz \\"A\\"":   # such as x y
          # "yes":   # such as 1
        # Fields: \(try fieldNames())

        """)
  }

  /// The names of the fields of a day, as an error lists them.
  private func fieldNames() throws -> String {
    let text = "date: D\ncolumns: {X: xyzzy}"
    let error = try #require(Mapped.error { _ = try CSVMap(yaml: Array(text.utf8), file: "m") })
    return String(try #require(error.split(separator: "The fields are ").last))
  }

  @Test("a date that could be two is left to the person, with both forms in comments")
  func openDate() throws {
    let open = try Mapped.proposal("Date,Steps\n3/4/2031,5\n")
    #expect(
      open.contains(
        """
        # Choose how dates are written:
        # date: {column: Date, form: "dd/MM/yyyy"}
        # date: {column: Date, form: "MM/dd/yyyy"}

        """))
    let clear = try Mapped.proposal("When,Steps\n3/4/2031,5\n3/25/2031,5\n")
    #expect(clear.contains("\ndate: {column: \"When\", form: \"MM/dd/yyyy\"}\n"))
    #expect(try Mapped.proposal("A,B\n1,2\n").contains("\n# date: NAME OF THE COLUMN\n"))
    #expect(try Mapped.proposal("").contains("\n  # NAME OF A COLUMN: {field: weight, unit: kg}\n"))
  }

  @Test("a proposed map names a column with characters that YAML cannot have, and reads the file")
  func numberedCharacters() throws {
    let file = "W\u{FFFF}\u{1B}\u{202E}n \\,Steps,\u{FFFE}\n2031-03-04,5,\u{FFFF}\n"
    let map = try Mapped.proposal(file)
    #expect(map.contains("\ndate: \"W\\U0000ffff\\U0000001b\\U0000202en \\\\\"\n"))
    #expect(try Mapped.lines(map, file) == ["2031-03-04 steps=5"])
  }

  @Test("a known column whose name is too long for a key of YAML is a comment in the proposal")
  func longName() throws {
    let name = "Weight (kg)" + String(repeating: "!", count: 2000)
    let file = "Date,Steps,\(name)\n2031-03-04,5,77\n"
    let map = try Mapped.proposal(file)
    #expect(map.contains("\n  # \"\(name)\":   # such as 77\n"))
    #expect(try Mapped.lines(map, file) == ["2031-03-04 steps=5"])
  }

  @Test("a column of dates without a name is left out, as no map can name it")
  func namelessDate() throws {
    let text = try Mapped.proposal(",Steps\n2031-03-04,5\n")
    #expect(text.contains("\n# date: NAME OF THE COLUMN\n"))
    let error = Mapped.error { _ = try CSVMap(yaml: Array(text.utf8), file: "m") }
    #expect(error?.contains("no column for the date") == true)
  }

  @Test(
    "the proposal for columns that are known is a map that reads the file as it is",
    arguments: [
      "Date,Body weight (lb),Hours of sleep,Protein (g),Steps\n2031-03-04,171.5,6:40,120,9214\n",
      "Day;Time;Mood AM;\"Body fat (%)\"\n25.03.2031 07:15;8:00;7,5;21,5\n".replacing(
        ", (%)", with: " (%)"),
      "Date,Exercise,Reps,Weight (kg)\n3/25/2031,Bench: press,8,60.5\n",
      "Date,Type,Distance (mi),Time (mm:ss)\n2031-03-04 06:30,Run,3.11,28:30\n",
      "Date,Meal,Calories,Fat (g)\n2031-03-04,Lunch,640,20.5\n",
    ])
  func whole(_ text: String) throws {
    let proposal = try Mapped.proposal(text)
    let bare = Mapped.lines(try Mapped.read(bare: text))
    #expect(!bare.isEmpty)
    #expect(try Mapped.lines(proposal, text) == bare, "\(proposal)")
  }

  @Test("any names of columns whatever give a proposal that is YAML, with the names as they are")
  func anyNames() throws {
    var random = SeededRandom()
    let pieces = [
      "\"", "'", "#", ": ", "- ", "{", "}", "\\", "\t", "é", "体", "null", "W", "(kg)", "%", "\n",
      "*", "&",
      "!", "2031",
    ]
    for _ in 0..<200 {
      let names = (0..<5).map { index in
        "\(index)"
          + (0..<Int.random(in: 1...4, using: &random)).map { _ in random.pick(pieces) }.joined()
      }
      let header = names.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      let text = "date,steps,\(header)\n2031-03-04,5,10,11,12,13,14\n"
      let proposal = try Mapped.proposal(text)
      let own = try Mapped.lines(proposal, text)
      #expect(own == ["2031-03-04 steps=5"], "seed \(random.seed)")
      for value in 10...14 {
        let example = "  # such as \(value)"
        let line = try #require(proposal.split(separator: "\n").first { $0.hasSuffix(example) })
        let column = line.dropFirst("  # ".count).dropLast(example.count)
        let map = "date: date\ncolumns:\n  \(column) steps\n"
        #expect(
          try Mapped.lines(map, text) == ["2031-03-04 steps=\(value)"],
          "seed \(random.seed): \(map)")
      }
    }
  }

  @Test("the time grows with the length of a name and the number of columns")
  func growth() throws {
    func propose(_ count: Int) throws {
      let names = (0..<count).map { "Column \($0)" }.joined(separator: ",")
      let long = String(repeating: "a_", count: count * 10)
      let text =
        "\(names),\(long),\"\(long) (kg)\"\n" + String(repeating: "5,", count: count) + "5\n"
      #expect(try Mapped.proposal(text).contains("\n  # Column 1:   # such as 5\n"))
    }
    let growth = try Growth(small: { try propose(200) }, large: { try propose(1600) })
    #expect(growth.isLinear, "\(growth)")
  }

  @Test("what a terminal would obey is not printed")
  func controls() throws {
    let proposal = try Mapped.proposal("date,\u{1B}[2JA,B\n2031-03-04,1,\u{1B}[0m\n")
    #expect(proposal.contains("such as 1") && !proposal.unicodeScalars.contains("\u{1B}"))
  }
}
