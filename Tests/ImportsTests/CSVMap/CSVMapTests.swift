import Imports
import TestSupport
import Testing
import Values
import WatchData

/// What a map can say, and what is wrong with one (docs/csv-maps.md). All values are made up.
@Suite("A map of a CSV")
struct CSVMapTests {
  private func map(_ text: String) throws -> CSVMap {
    try CSVMap(yaml: Array(text.utf8), file: "map.yaml")
  }

  @Test("the source is the one of the map, else its name, else that of the file")
  func source() throws {
    let rest = "date: Date\ncolumns: {W: {field: weight, unit: kg}}\n"
    #expect(try map("source: scale\nname: other\n" + rest).source.rawValue == "csv-scale")
    #expect(try map("name: Bath scale\n" + rest).source.rawValue == "csv-bath-scale")
    #expect(try map(rest).source.rawValue == "csv-map")
    let path = try CSVMap(yaml: Array(rest.utf8), file: "maps/My Waage.v2.yaml")
    #expect(path.source.rawValue == "csv-my-waage-v2")
    #expect(try CSVMap(yaml: Array(rest.utf8), file: "体重.yaml").source.rawValue == "csv-file")
    #expect(MeasuredSource.isName(path.source.rawValue))
  }

  @Test(
    "what is not right is told with the line, the key and what is wanted",
    arguments: [
      ("", "map.yaml: there is no map in it"),
      ("# nothing", "map.yaml: there is no map in it"),
      ("weight", "map.yaml, line 1: a map must have keys and values"),
      ("date: [", "map.yaml, line 1: not YAML"),
      ("columns: {W: weight}", "line 1: the map names no column for the date. Add it: date:"),
      ("date: Date", "line 1: the map has no columns"),
      ("date: Date\ncolumns:\n", "line 1: the map has no columns"),
      (
        "date: Date\ncolums: {W: weight}",
        "line 2: unknown key 'colums' of a map. Did you mean 'columns'?"
      ),
      (
        "date: Date\nzzz: 1\ncolumns: {W: weight}",
        "unknown key 'zzz' of a map. The keys are name, source"
      ),
      ("date: Date\ndate: Day\ncolumns: {W: weight}", "line 2: 'date' is there twice"),
      (
        "date: Date\ncolumns: {W: wieght}",
        "line 2: no field of rows: day is called 'wieght'. Did you mean 'weight'?"
      ),
      (
        "date: Date\ncolumns: {W: xyzzy}",
        "is called 'xyzzy'. The fields are weight, sleep, sleep quality"
      ),
      ("date: Date\ncolumns: {W: run}", "'run'. It belongs to an activity: rows: activity"),
      ("date: Date\ncolumns: {W: reps}", "'reps'. It is one of rows: set"),
      (
        "date: Date\ncolumns: {W: {field: weight, unit: stones}}",
        "line 2: 'stones' is no unit of weight. Units of it are kg, lb, g, st"
      ),
      (
        "date: Date\ncolumns: {W: {field: steps, unit: kg}}",
        "'kg' is no unit of steps. It has no unit"
      ),
      ("date: Date\ncolumns: {W: {unit: kg}}", "line 2: the column 'W' has no field"),
      (
        "date: Date\ncolumns: {W: {feild: weight}}",
        "unknown key 'feild' of a column. Did you mean 'field'?"
      ),
      ("date: Date\ncolumns: {W: weight, V: weight}", "the columns 'W' and 'V' are both weight"),
      ("date: Date\ncolumns: {W: [weight]}", "'field' wants a name"),
      (
        "date: {column: D, form: dd.QQ.yyyy}\ncolumns: {W: weight}",
        "line 1: 'dd.QQ.yyyy' is no form of a date. Write y, M, d"
      ),
      ("date: {column: D, form: HH:mm}\ncolumns: {W: weight}", "'HH:mm' is no form of a date"),
      ("date: {form: dd.MM.yyyy}\ncolumns: {W: weight}", "'date' names no column"),
      (
        "date: D\ntime: {column: T, form: dd.MM.yyyy}\ncolumns: {W: weight}",
        "line 2: 'dd.MM.yyyy' is no form of a time"
      ),
      (
        "date: D\ndelimiter: \"|\"\ncolumns: {W: weight}",
        "line 2: 'delimiter' is '|'. It can be \",\", \";\", \"tab\""
      ),
      (
        "date: D\ndecimal: comma\ncolumns: {W: weight}",
        "'decimal' is 'comma'. It can be \",\", \".\""
      ),
      (
        "date: D\nrows: week\ncolumns: {W: weight}",
        "'rows' is 'week'. It can be \"day\", \"set\", \"activity\", \"meal\""
      ),
      ("date: D\nkind: run\ncolumns: {W: weight}", "line 2: 'kind' is for rows: activity"),
      (
        "date: D\nsource: My Scale\ncolumns: {W: weight}",
        "'My Scale' cannot be the name of a source"
      ),
      ("date: D\nsource: [a]\ncolumns: {W: weight}", "a text is wanted here"),
      ("date: D\nskip: Status\ncolumns: {W: weight}", "'skip' is no list of columns"),
      (
        "date: D\nskip: {Status: {a: b}}\ncolumns: {W: weight}",
        "'skip' wants a text, or a list of texts"
      ),
      (
        "date: D\nrows: set\ncolumns: {R: reps}",
        "with rows: set one of the columns must be the field exercise"
      ),
      (
        "date: D\nrows: activity\ncolumns: {T: minutes}",
        "must be the field type. Where all are of one kind, write it: kind: run"
      ),
      ("date: D\nrows: meal\ncolumns: {C: calories}", "must be the field meal"),
    ])
  func wrong(_ text: String, _ message: String) throws {
    let error = try #require(Mapped.error { _ = try map(text) })
    #expect(error.contains(message), "\(error)")
    #expect(error.hasPrefix("bad-data: map.yaml"))
  }

  @Test("an error has its line")
  func line() {
    do throws(InputError) {
      _ = try CSVMap(yaml: Array("date: D\n\ncolumns:\n  W: wieght\n".utf8), file: "map.yaml")
      Issue.record("no error")
    } catch {
      #expect(error.line == 4)
    }
  }

  @Test("imports.yaml has maps by name, beside other things")
  func imports() throws {
    let text = """
      exercises: {Bench: Bench press}
      maps:
        - name: scale
          date: Datum
          columns: {Gewicht: {field: weight, unit: kg}}
        - name: food diary
          source: diary
          rows: meal
          date: Day
          columns: {Meal: meal}
      """
    let maps = try CSVMap.all(inImports: Array(text.utf8), file: "imports.yaml")
    #expect(maps.map(\.name) == ["scale", "food diary"])
    #expect(maps.map(\.map.source.rawValue) == ["csv-scale", "csv-diary"])
    for text in ["", "exercises: {}", "maps:", "maps: []"] {
      #expect(try CSVMap.all(inImports: Array(text.utf8), file: "imports.yaml").isEmpty)
    }
  }

  @Test(
    "what is wrong in imports.yaml is told with its line",
    arguments: [
      ("maps: scale", "imports.yaml, line 1: 'maps' is no list"),
      ("maps:\n  - date: D\n    columns: {W: weight}", "line 2: a map has no name"),
      (
        "maps:\n  - {name: a, date: D, columns: {W: weight}}\n  - {name: a, date: D, columns: {W: weight}}",
        "line 3: there are two maps of the name 'a'"
      ),
      (
        "maps:\n  - name: a\n    columns: {W: weight}",
        "line 2: the map names no column for the date"
      ),
    ])
  func wrongImports(_ text: String, _ message: String) throws {
    let error = try #require(
      Mapped.error { _ = try CSVMap.all(inImports: Array(text.utf8), file: "imports.yaml") })
    #expect(error.contains(message), "\(error)")
  }

  @Test("any bytes whatever are a map or an error with what is wrong")
  func anyBytes() throws {
    let whole = Array(
      """
      source: scale
      delimiter: ";"
      date: {column: Datum, form: "dd.MM.yyyy"}
      columns:
        Gewicht: {field: weight, unit: kg}
        Stimmung: mood am
      skip: {Status: [deleted, x]}
      """.utf8)
    var random = SeededRandom()
    var maps = 0
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = random.pick(
          Array("\"':{}[],\n #&*aM-".utf8) + [0, 0xF6])
      }
      do throws(InputError) {
        let map = try CSVMap(yaml: bytes, file: "map.yaml")
        #expect(MeasuredSource.isName(map.source.rawValue), "seed \(random.seed)")
        maps += 1
      } catch {
        #expect(
          error.code == .badData && error.message.hasPrefix("map.yaml"), "seed \(random.seed)")
      }
    }
    #expect((1..<500).contains(maps), "seed \(random.seed)")
  }
}
