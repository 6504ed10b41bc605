import Imports
import TestSupport
import Testing
import Values
import WatchData

/// Rows that are sets, activities or foods (docs/csv-maps.md). All values are made up.
@Suite("Sets, activities and meals of a CSV with a map")
struct MappedRowTests {
  private static let sets = """
    source: gym
    decimal: "."
    date: When
    rows: set
    columns:
      Lift: exercise
      Session: workout
      Reps: reps
      Load: {field: weight, unit: lb}
      Hold: {field: seconds, unit: s}
      RPE: rpe
      Type: kind
      Pair: superset
      Note: note
    """
  private static let setHeader = "When,Session,Lift,Type,Reps,Load,Hold,RPE,Pair,Note\n"

  @Test("sets with the same time are one workout, with their kinds, supersets, effort and notes")
  func timed() throws {
    let found = try Mapped.read(
      Self.sets,
      Self.setHeader + """
        2031-03-04 18:05,Push,Bench press,warm-up,10,45,,,,
        2031-03-04 18:05,Push,Bench press,1,8,135,,8.5,,"slow
        down"
        2031-03-04 18:05,Push,Curl,Drop set,12,30,,,x,
        2031-03-04 18:05,Push,Dip,F,6,0,,11,x,
        2031-03-04 18:05,Push,Plank,,,,1:30,,,
        2031-03-04 18:05,Push,Treadmill,,,,900,,,
        2031-03-05 07:00,Pull,Pull up,work,6,20 kg,,,,
        """)
    #expect(
      Export.lines(found) == [
        "2031-03-04 run-2031-03-04T17:05:00Z Treadmill 15min",
        "2031-03-04 strength-2031-03-04T17:05:00Z strength_training Push",
        "2031-03-04 Bench press@2031-03-04T17:05:00Z, 10x20.412 warm-up, 8x61.235 @8.5 (slow down)",
        "2031-03-04 A Curl@2031-03-04T17:05:00Z, 12x13.608 drop",
        "2031-03-04 A Dip@2031-03-04T17:05:00Z, 6 failure",
        "2031-03-04 Plank@2031-03-04T17:05:00Z, 90s",
        "2031-03-05 strength-2031-03-05T06:00:00Z strength_training Pull",
        "2031-03-05 Pull up@2031-03-05T06:00:00Z, 6x20",
      ])
    #expect(found.skipped.isEmpty)
    #expect(found.days.map(\.syncedAt) == ["2031-03-05T06:00:00Z", "2031-03-05T06:00:00Z"])
  }

  @Test("sets of a day without a time are one workout of that day, whenever days begin")
  func undated() throws {
    let found = try Mapped.read(
      Self.sets,
      Self.setHeader + """
        2031-03-04,Push,Bench press,,8,135,,,,
        2031-03-04,Later,Bench press,,7,135,,,,
        2031-03-05,Pull,Row,,8,95,,,,
        """, Export.rules(dayStart: 4 * 3600))
    #expect(
      Export.lines(found) == [
        "2031-03-04 strength- strength_training Push",
        "2031-03-04 Bench press@, 8x61.235, 7x61.235",
        "2031-03-05 strength- strength_training Pull", "2031-03-05 Row@, 8x43.091",
      ])
    #expect(found.days.first?.syncedAt == "2031-03-05T00:00:00Z")
  }

  @Test("what of sets cannot be used is counted with the first of its kind")
  func setsLeftOut() throws {
    let found = try Mapped.read(
      Self.sets,
      Self.setHeader + """
        2031-03-04,Push,,,8,135,,,,
        2031-03-04,Push,Bench press,rest,8,135,,,,
        2031-03-04,Push,Bench press,,0,135,,,,
        soon,Push,Bench press,,8,135,,,,
        """)
    #expect(found.days.isEmpty)
    #expect(
      Export.left(found) == [
        "1 a set without an exercise (line 2)", "1 a kind of set that is not known (line 3: rest)",
        "1 a row without a date (line 5: soon)",
        "1 a set without repetitions and time (line 4: Bench press)",
      ])
  }

  @Test("weights of sets have a unit, or the file is refused")
  func setUnits() throws {
    let map = "date: D\nrows: set\ncolumns: {E: exercise, R: reps, W: weight}\n"
    let text = "D,E,R,W\n2031-03-04,Bench,8,60\n"
    #expect(
      Mapped.error { _ = try Mapped.read(map, text) }?.hasPrefix("usage: data.csv: it has weights")
        == true)
    #expect(try Mapped.lines(map, text, Export.rules(.kg)).last == "2031-03-04 Bench@, 8x60")
  }

  private static let activities = """
    decimal: "."
    date: Date
    rows: activity
    columns:
      Activity Type: type
      Title: name
      Time: {field: time, unit: "h:mm:ss"}
      Elapsed: {field: elapsed, unit: min}
      Distance: {field: distance, unit: km}
      Avg HR: hr
      Max HR: max hr
      Calories: calories
      Ascent: {field: ascent, unit: ft}
    """
  private static let activityHeader =
    "Activity Type,Date,Title,Distance,Calories,Time,Elapsed,Avg HR,Max HR,Ascent\n"

  @Test("activities by their words, with all that they have")
  func activityRows() throws {
    let found = try Mapped.read(
      Self.activities,
      Self.activityHeader + """
        Trail Running,2031-03-04 06:30:05,Morning,5.01,420,00:28:30,29,141,171,100
        Cycling,2031-03-04 17:00:00,,"1,050.5",0,1:05:36,,--,,
        Lap Swimming,2031-03-05 07:00:00,,400 m,,28:30,,,,
        Chess,2031-03-05 20:00:00,,,,,45,,,
        """)
    #expect(
      Export.lines(found) == [
        "2031-03-04 run-2031-03-04T05:30:05Z Trail Running Morning 28.5min 29elapsed 5.01km 420kcal 141hr 171max 30.48up",
        "2031-03-04 bike-2031-03-04T16:00:00Z Cycling 65.6min 1050.5km",
        "2031-03-05 swim-2031-03-05T06:00:00Z Lap Swimming 28.5min 0.4km",
        "2031-03-05 other-2031-03-05T19:00:00Z Chess 45min 45elapsed",
      ])
    #expect(Export.left(found) == ["1 a number that cannot be read (line 3: --)"])
  }

  @Test(
    "the units of times",
    arguments: [
      ("min", "28.5", "28.5min"), ("s", "1710", "28.5min"), ("h", "0.475", "28.5min"),
      ("h:mm:ss", "0:28:30", "28.5min"),
      ("h:mm:ss", "28:30", "28.5min"), ("mm:ss", "28:30", "28.5min"), ("h:mm", "1:30", "90min"),
      ("h", "1:30", "90min"),
      ("min", "1:30:00", "90min"), ("min", "28:30", "28.5min"), ("min", "1h 30m", "90min"),
      ("min", "90 s", "1.5min"),
      ("min", "00:28:30.6", "28.51min"),
    ])
  func times(_ unit: String, _ cell: String, _ minutes: String) throws {
    let map =
      "date: D\nkind: run\nrows: activity\ndecimal: \".\"\ncolumns: {T: {field: minutes, unit: \"\(unit)\"}}\n"
    #expect(
      try Mapped.lines(map, "D,T\n2031-03-04 06:30,\(cell)\n") == [
        "2031-03-04 run-2031-03-04T05:30:00Z run \(minutes)"
      ])
  }

  @Test(
    "what only looks like a time is none",
    arguments: [
      "28:3", "28:61", "1:60:00", ":30", "30:", "1:2:03", "1:00:00:00", "-1:30", "1:3O", "12:30 PM",
      "9999999:00", "1e3",
    ])
  func noTime(_ cell: String) throws {
    let map = "date: D\nkind: run\nrows: activity\ncolumns: {T: {field: minutes, unit: min}}\n"
    let found = try Mapped.read(map, "D,T\n2031-03-04 06:30,\(cell)\n")
    #expect(Export.lines(found) == ["2031-03-04 run-2031-03-04T05:30:00Z run"])
    #expect(Export.left(found) == ["1 a number that cannot be read (line 2: \(cell))"])
  }

  @Test("a time of two parts without a unit could be two, and refuses the file")
  func openTime() throws {
    let map = "date: D\nkind: run\nrows: activity\ncolumns: {T: time}\n"
    #expect(
      try Mapped.lines(map, "D,T\n2031-03-04 06:30,28.5\n").first?.hasSuffix("28.5min") == true)
    let error = try #require(
      Mapped.error { _ = try Mapped.read(map, "D,T\n2031-03-04 06:30,1:05\n") })
    #expect(
      error.contains("line 2: '1:05' could be hours and minutes, or minutes and seconds")
        && error.contains("unit: \"mm:ss\""))
  }

  @Test(
    "of activities of a kind and a day without a time the first is taken, and the others are counted"
  )
  func undatedActivities() throws {
    let map = "date: D\nrows: activity\ncolumns: {A: type, K: {field: distance, unit: km}}\n"
    let found = try Mapped.read(
      map, "D,A,K\n2031-03-04,Run,5\n2031-03-04,Ride,20\n2031-03-04,Treadmill,3\n2031-03-05,Run,4\n"
    )
    #expect(
      Export.lines(found) == [
        "2031-03-04 bike- Ride 20km", "2031-03-04 run- Run 5km", "2031-03-05 run- Run 4km",
      ])
    #expect(
      Export.left(found) == [
        "1 a further activity of a kind and a day, without a time (line 4: Treadmill)"
      ])
  }

  @Test(
    "the kind of a map counts before the word of a row, also an own type; one that is not known is refused"
  )
  func kind() throws {
    func map(_ kind: String) -> String {
      "date: D\nkind: \(kind)\nrows: activity\ncolumns: {A: type, M: minutes}\n"
    }
    let text = "D,A,M\n2031-03-04 06:30,Intervals,30\n"
    #expect(
      try Mapped.lines(map("run"), text) == ["2031-03-04 run-2031-03-04T05:30:00Z Intervals 30min"])
    #expect(
      try Mapped.lines(map("other"), text) == [
        "2031-03-04 other-2031-03-04T05:30:00Z Intervals 30min"
      ])
    var rules = try Export.rules()
    rules.kinds = ActivityWords(own: ["row": "row"])
    #expect(
      try Mapped.lines(map("row"), text, rules) == [
        "2031-03-04 row-2031-03-04T05:30:00Z Intervals 30min"
      ])
    #expect(
      Mapped.error { _ = try Mapped.read(map("runn"), text) }?.contains(
        "kind: runn, which is no kind of activity") == true)
  }

  @Test("foods of a meal and a day are summed, whatever their times and the case of the name")
  func meals() throws {
    let map = """
      decimal: "."
      date: Date
      time: Time
      rows: meal
      columns: {Meal: meal, Energy (kJ): calories, Protein: protein, Carbs: carbs, Fat (mg): fat, Fibre: fiber}
      skip: {Food: [Total, Sum]}
      """
    let found = try Mapped.read(
      map,
      """
      Date,Time,Meal,Food,Energy (kJ),Protein,Carbs,Fat (mg),Fibre
      2031-03-04,12:00,Lunch,Rice,836.8,4,45 g,500,0
      2031-03-04,12:30,lunch,Beans,418.4,7.5,18,0,6.1
      2031-03-04,,Lunch,TOTAL,1255.2,11.5,63,500,6.1
      2031-03-04,15:00,Snacks,Water,0,0,0,0,0
      2031-03-04,19:00,Dinner,Soup,418.4,,,,
      2031-03-04,19:00,,Salt,,,,,
      """)
    #expect(
      Mapped.lines(found) == [
        "2031-03-04 Dinner@, 100 cal",
        "2031-03-04 Lunch@, 300 cal, 11.5 protein, 63 carbs, 0.5 fat, 6.1 fiber",
      ])
    #expect(
      Export.left(found) == [
        "1 a row that is left out (line 4: TOTAL)", "1 a row without a meal (line 7)",
      ])
  }

  @Test("the time grows with the rows, of sets, activities and meals of one day")
  func growth() throws {
    let maps = [
      "date: D\nrows: set\ncolumns: {N: exercise, X: reps}",
      "date: D\nrows: activity\ncolumns: {N: type, X: minutes}",
      "date: D\nrows: meal\ncolumns: {N: meal, X: calories}",
    ]
    let rules = try Export.rules()
    for text in maps {
      let map = try CSVMap(yaml: Array(text.utf8), file: "map.yaml")
      func read(_ count: Int) throws {
        var text = "D,N,X\n"
        for index in 0..<count {
          text += "2031-03-04 \(10 + index % 10):\(10 + index / 10 % 50),Name \(index),5\n"
        }
        #expect(try MappedCSV.read(Array(text.utf8), name: "data.csv", map, rules).days.count == 1)
      }
      let growth = try Growth(small: { try read(250) }, large: { try read(2000) })
      #expect(growth.isLinear, "\(growth)")
    }
  }
}
