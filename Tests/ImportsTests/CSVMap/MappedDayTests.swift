import Imports
import TestSupport
import Testing
import Values
import WatchData

/// Days by a map (docs/csv-maps.md). All values are made up.
@Suite("Days of a CSV with a map")
struct MappedDayTests {
  private static let scale = """
    source: scale
    delimiter: ";"
    decimal: ","
    date: {column: Datum, form: "dd.MM.yyyy"}
    rows: day
    columns:
      Gewicht: {field: weight, unit: kg}
      Schlaf: {field: sleep, unit: min}
    skip: {Status: deleted}
    """

  @Test(
    "semicolons, decimal commas, a byte order mark, quotes with line ends, and rows that are left out"
  )
  func example() throws {
    let found = try Mapped.read(
      Self.scale,
      "\u{FEFF}Datum;Gewicht;Schlaf;Status;Notiz\r\n"
        + "04.03.2031;77,8;400;;\"zwei\r\nZeilen; gut\"\r\n05.03.2031;99,9;1;Deleted;\r\n"
        + "06.03.2031;0;-5;;\r\n07.03.2031;;410;ok;\r\n")
    #expect(
      Export.lines(found) == [
        "2031-03-04 sleep.total_hours=6.667 weight_kg=77.8",
        "2031-03-07 sleep.total_hours=6.833",
      ])
    #expect(Export.left(found) == ["1 a row that is left out (line 4: Deleted)"])
    #expect(found.days.map(\.source.rawValue) == ["csv-scale", "csv-scale"])
    #expect(found.days.map(\.syncedAt) == ["2031-03-07T00:00:00Z", "2031-03-07T00:00:00Z"])
  }

  @Test(
    "every field of a day with its units",
    arguments: [
      ("weight, unit: kg", "77.8", "weight_kg=77.8"),
      ("weight, unit: lb", "171.5", "weight_kg=77.791"),
      ("weight, unit: g", "77800", "weight_kg=77.8"),
      ("weight, unit: st", "12.25", "weight_kg=77.791"),
      ("weight", "77.8 kg", "weight_kg=77.8"),
      ("weight, unit: kg", "171.5 lbs", "weight_kg=77.791"),
      ("weight, unit: kg", "1720", "weight_kg=1720"),
      ("sleep", "6.5", "sleep.total_hours=6.5"),
      ("sleep, unit: min", "390", "sleep.total_hours=6.5"),
      ("sleep, unit: s", "23400", "sleep.total_hours=6.5"),
      ("sleep, unit: \"h:mm\"", "6:30", "sleep.total_hours=6.5"),
      ("sleep", "6:30", "sleep.total_hours=6.5"), ("sleep", "6:30:00", "sleep.total_hours=6.5"),
      ("sleep", "6h 30m", "sleep.total_hours=6.5"),
      ("sleep, unit: min", "6 h 30 min", "sleep.total_hours=6.5"),
      ("sleep", "390 min", "sleep.total_hours=6.5"),
      ("deep, unit: min", "50", "sleep.deep_hours=0.833"), ("light", "5", "sleep.light_hours=5"),
      ("rem", "1", "sleep.rem_hours=1"), ("awake", "0.2", "sleep.awake_hours=0.2"),
      ("in bed", "7.5", "sleep.in_bed_hours=7.5"), ("nap, unit: min", "30", "sleep.nap_hours=0.5"),
      ("score", "84", "sleep.score=84"), ("sleep quality", "84", "sleep.score=84"),
      ("sleep quality", "7.4", "sleep.score=74"),
      ("sleep_quality, unit: /10", "8", "sleep.score=80"),
      ("Sleep_Quality", "84%", "sleep.score=84"), ("quality, unit: /5", "4", "sleep.score=80"),
      ("body fat", "21.5", "body_fat_percent=21.5"),
      ("body fat, unit: 0-1", "0.215", "body_fat_percent=21.5"),
      ("body fat", "21.5 %", "body_fat_percent=21.5"),
      ("body_fat", "21.5", "body_fat_percent=21.5"),
      ("resting hr", "52", "resting_hr=52"), ("resting_hr", "52 bpm", "resting_hr=52"),
      ("hrv", "58.5 ms", "hrv.overnight_avg=58.5"), ("steps", "9214", "steps=9214"),
      ("active kcal", "640", "active_kcal=640"),
      ("active kcal, unit: kJ", "2092", "active_kcal=500"),
      ("distance, unit: km", "5.01", "distance_km=5.01"),
      ("distance, unit: mi", "3", "distance_km=4.828"),
      ("distance, unit: m", "5010", "distance_km=5.01"),
      ("distance, unit: yd", "1000", "distance_km=0.914"),
      ("floors", "12", "floors=12"), ("spo2", "96", "spo2_percent=96"),
      ("spo2, unit: \"0–1\"", "0.96", "spo2_percent=96"),
      ("vo2max", "47.5", "training.vo2max_run=47.5"),
      ("stress", "31", "stress.avg_stress=31"), ("readiness", "70", "training.readiness_score=70"),
      ("body battery", "64", "body_battery.start_level=64"),
      ("respiration", "14.5", "respiration_rate=14.5"),
    ])
  func figures(_ field: String, _ cell: String, _ figure: String) throws {
    let map = "date: Date\ndecimal: \".\"\ncolumns:\n  X: {field: \(field)}\n"
    #expect(try Mapped.lines(map, "Date,X\n2031-03-04,\(cell)\n") == ["2031-03-04 \(figure)"])
  }

  @Test(
    "fields of the log without a figure become texts that it can have",
    arguments: [
      ("mood am", "7", "mood_am:: 7"), ("mood_pm", "7.5", "mood_pm:: 7.5"),
      ("morning mood", "8/10", "mood_am:: 8"),
      ("energy, unit: /5", "4", "energy:: 8"), ("focus, unit: /100", "65", "focus:: 6.5"),
      ("focus", "65%", "focus:: 6.5"),
      ("session rpe", "6", "session_rpe:: 6"), ("max hr", "171", "max_hr:: 171"),
      ("avg watts", "180 W", "avg_watts:: 180"),
      ("avg rpm", "82", "avg_rpm:: 82"), ("calories", "2050.4", "calories:: 2050.4"),
      ("calories, unit: kJ", "4184", "calories:: 1000"),
      ("protein", "120g", "protein:: 120"), ("carbs, unit: mg", "200500", "carbs:: 200.5"),
      ("fat", "70", "fat:: 70"),
      ("fibre", "25", "fiber:: 25"),
    ])
  func fields(_ field: String, _ cell: String, _ line: String) throws {
    let map = "date: Date\ncolumns:\n  X: {field: \(field)}\n"
    #expect(try Mapped.lines(map, "Date,X\n2031-03-04,\(cell)\n") == ["2031-03-04 \(line)"])
  }

  @Test(
    "the last row of a day that has a value counts, for each column alone, and nothing is added up")
  func several() throws {
    let map = "date: Date\ncolumns: {W: {field: weight, unit: kg}, S: steps, C: calories}\n"
    let text =
      "Date,W,S,C\n2031-03-04,77.8,4000,500\n2031-03-04,,5000,\n2031-03-04,78.1,,700\n2031-03-04,0,,\n"
    #expect(
      try Mapped.lines(map, text) == [
        "2031-03-04 weight_kg=78.1 steps=5000", "2031-03-04 calories:: 700",
      ])
  }

  @Test("the unit of the map counts before that of the column's name, and that before --units")
  func units() throws {
    func read(_ unit: String, _ name: String, _ rules: WeightUnit?) throws -> [String] {
      try Mapped.lines(
        "date: Date\ncolumns:\n  \"\(name)\": {field: weight\(unit)}\n",
        "Date,\(name)\n2031-03-04,100\n",
        Export.rules(rules))
    }
    #expect(try read(", unit: lb", "Weight (kg)", nil) == ["2031-03-04 weight_kg=45.359"])
    #expect(try read("", "Weight (kg)", .lb) == ["2031-03-04 weight_kg=100"])
    #expect(try read("", "Weight [lbs]", .kg) == ["2031-03-04 weight_kg=45.359"])
    #expect(try read("", "Weight", .lb) == ["2031-03-04 weight_kg=45.359"])
    let error = try #require(Mapped.error { _ = try read("", "Weight", nil) })
    #expect(
      error
        == "usage: data.csv: it has weights, and does not say their unit. Say which it is: --units lb or --units kg"
    )
    let distance = try #require(
      Mapped.error { _ = try Mapped.read("date: D\ncolumns: {X: distance}", "D,X\n2031-03-04,5\n") }
    )
    #expect(distance.hasPrefix("usage:") && distance.contains("--units km"))
    // Nothing is asked of a file that needs no unit.
    #expect(
      try Mapped.lines("date: D\ncolumns: {X: weight}", "D,X\n2031-03-04,0\n2031-03-05,80 kg\n")
        == ["2031-03-05 weight_kg=80"])
  }

  @Test(
    "without decimal: a number that could be two refuses the file, and one of one meaning does not")
  func decimals() throws {
    let map = "date: Date\ncolumns: {W: {field: weight, unit: kg}, S: steps}\n"
    for cell in ["\"1,050\"", "1.050", "\"1,050 kg\""] {
      let error = try #require(
        Mapped.error {
          _ = try Mapped.read(map, "Date,W,S\n2031-03-04,80,1\n2031-03-05,\(cell),1\n")
        })
      #expect(error.hasPrefix("bad-data: data.csv, line 3: '1"), "\(error)")
      #expect(error.contains("could be two numbers") && error.contains("decimal:"))
    }
    #expect(
      try Mapped.lines(map, "Date,W,S\n2031-03-04,\"77,8\",\"1,234,567\"\n") == [
        "2031-03-04 weight_kg=77.8 steps=1234567"
      ])
    #expect(
      try Mapped.lines("decimal: \".\"\n" + map, "Date,W,S\n2031-03-04,\"1,720\",\"1,050\"\n") == [
        "2031-03-04 weight_kg=1720 steps=1050"
      ])
    #expect(
      try Mapped.lines("decimal: \",\"\n" + map, "Date,W,S\n2031-03-04,\"1,720\",1.050\n") == [
        "2031-03-04 weight_kg=1.72 steps=1050"
      ])
  }

  @Test("a number that cannot be read is counted, and the rest of its row is taken")
  func unreadable() throws {
    let found = try Mapped.read(
      "date: Date\ncolumns: {W: {field: weight, unit: kg}, S: steps}",
      "Date,W,S\n2031-03-04,about 78,5000\n2031-03-05,78,--\n2031-03-06,80 stones,\n2031-03-07\n2031-03-08,1000000000000,\n"
    )
    #expect(Export.lines(found) == ["2031-03-04 steps=5000", "2031-03-05 weight_kg=78"])
    #expect(Export.left(found) == ["4 a number that cannot be read (line 2: about 78)"])
  }

  @Test("a column of the map that the file does not have is named, with the nearest one")
  func missingColumn() throws {
    let map = "date: Date\ncolumns: {Weight: {field: weight, unit: kg}}\nskip: {Status: x}\n"
    #expect(
      Mapped.error { _ = try Mapped.read(map, "Date,Wieght,Status\n") }
        == "bad-data: data.csv: it has no column 'Weight', which the map names. Did you mean 'Wieght'?"
    )
    #expect(
      Mapped.error { _ = try Mapped.read(map, "Datum;Gewicht\n") }?.contains("no column 'Date'")
        == true)
    #expect(
      Mapped.error { _ = try Mapped.read(map, "Date,Weight\n") }?.contains(
        "no column 'Status', which the map names. Its columns are 'Date', 'Weight'") == true)
    #expect(Mapped.error { _ = try Mapped.read(map, "") }?.contains("no column 'Date'") == true)
  }

  @Test("tabs, and a delimiter that the header does not show")
  func delimiters() throws {
    let map = "date: Date\ncolumns: {W: {field: weight, unit: kg}}\n"
    #expect(try Mapped.lines(map, "Date\tW\n2031-03-04\t77.8\n") == ["2031-03-04 weight_kg=77.8"])
    #expect(
      try Mapped.lines("delimiter: tab\n" + map, "Date\tW\ta,b,c,d\n2031-03-04\t77.8\t\n") == [
        "2031-03-04 weight_kg=77.8"
      ])
  }

  @Test("any bytes whatever give days or an error, and the same ones again")
  func anyBytes() throws {
    let whole =
      "Datum;Gewicht;Schlaf;Status\n04.03.2031;77,8;400;\n05.03.2031;1.234,5;6:30;x\n06.03.2031;80 kg;7h 5m;\n"
    let maps = [
      Self.scale, "date: Datum\ncolumns: {Gewicht: weight, Schlaf: sleep quality, Status: mood am}",
    ]
    let rules = try Export.rules()
    var random = SeededRandom()
    for round in 0..<400 {
      var bytes = Array(whole.utf8)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = random.pick(
          Array("\"\n;,.:9-/ hkx".utf8) + [0xF6])
      }
      let map = try CSVMap(yaml: Array(maps[round % 2].utf8), file: "map.yaml")
      func read() throws(InputError) -> [String] {
        Mapped.lines(try MappedCSV.read(bytes, name: "data.csv", map, rules))
      }
      do throws(InputError) {
        let lines = try read()
        #expect(lines == (try read()), "seed \(random.seed)")
      } catch {
        #expect([.badData, .usage].contains(error.code), "seed \(random.seed): \(error.message)")
      }
    }
  }

  @Test("the time grows with the rows, of many days and of one")
  func growth() throws {
    let map = try CSVMap(yaml: Array(Self.scale.utf8), file: "map.yaml")
    let rules = try Export.rules()
    for days in [1, 3000] {
      func read(_ count: Int) throws {
        var text = "Datum;Gewicht;Schlaf;Status\n"
        let first = CalendarDate(clamping: 22_000)
        for index in 0..<count {
          let date = first.advanced(by: index % days)
          text += "\(date.day).\(date.month).\(date.year);77,8;400;\n"
        }
        let found = try MappedCSV.read(Array(text.utf8), name: "data.csv", map, rules)
        #expect(found.days.count == min(days, count))
      }
      let growth = try Growth(small: { try read(500) }, large: { try read(4000) })
      #expect(growth.isLinear, "\(growth)")
    }
  }
}
