import DayEditing
import Language
import Query
import Testing
import Values

private let today = CalendarDate(iso: "2031-03-04")!

private func date(_ text: String) -> CalendarDate { CalendarDate(iso: text)! }

private let context = EntryContext(today: today)

private struct NoStore: Error {}

/// No name is known, and nobody may ask.
private func noNames() throws -> KnownNames { throw NoStore() }

/// A line without options.
private func noOptions(_ words: [String]) throws(InputError) -> LogWords { LogWords(words) }

@Suite("Requests of log")
struct LogRequestTests {
  private func entries(_ words: String...) throws -> [LogEntry] { try LogEntry.read(words) }

  private func error(_ words: String...) -> InputError? {
    #expect(throws: InputError.self) {
      try LogRequest(LogWords(words), in: context, names: noNames)
    }
  }

  @Test("words are one line, whose day comes first")
  func words() throws {
    let plain = try LogRequest(LogWords(["weight", "181"]), in: context, names: noNames)
    #expect(plain.lines.map(\.entries) == [try entries("weight", "181")])
    #expect(plain.lines.map(\.date) == [nil])
    let dated = try LogRequest(LogWords(["3-mar", "weight", "181"]), in: context, names: noNames)
    #expect(dated.lines.map(\.date) == [date("2031-03-03")])
    #expect(dated.lines.map(\.entries) == [try entries("weight", "181")])
  }

  @Test("behind -- nothing is a day")
  func values() throws {
    var words = LogWords(["sun", "3"])
    words.mayBeginWithDay = false
    let names = KnownNames(lifts: [], fields: [])
    let request = try LogRequest(words, in: context) { names }
    #expect(request.lines[0].entries == [.custom(name: "sun", value: "3")])
  }

  @Test("names that logs have are asked for only where a word could be one")
  func names() throws {
    let known = KnownNames(lifts: [], fields: ["sun"])
    let request = try LogRequest(LogWords(["sun", "3"]), in: context) { known }
    #expect(request.lines[0].entries == [.custom(name: "sun", value: "3")])
    #expect(request.lines[0].date == nil)
    #expect(request.names.hasField("sun"))
    #expect(throws: NoStore.self) {
      try LogRequest(LogWords(["ferns", "3"]), in: context, names: noNames)
    }
    // What is wrong with the words comes first.
    #expect(error("weight")?.code == .usage)
  }

  @Test(
    "a line that is a habit's name says how the habit is ticked, and a value behind it does not")
  func habits() throws {
    let names = KnownNames(
      lifts: [], fields: [], habits: ["stretch", "stretch-am", "read", "cold rinse", "did nothing"])
    func hint(_ words: [String]) throws -> String? {
      do {
        let request = try LogRequest(LogWords(words), in: context) { names }
        let line = try #require(request.lines.first)
        return request.advised(InputError(.unknownField, "unknown", hint: "none"), in: line).hint
      } catch let error as InputError {
        return error.hint
      }
    }
    for (line, said) in [
      (["stretch"], "stretch"), (["Read"], "Read"), (["did", "stretch"], "stretch"),
      (["habit", "read"], "read"), (["habit", "done", "read"], "read"),
      (["did", "my", "cold", "rinse"], "cold rinse"), (["stretch-am"], "stretch-am"),
      (["did", "nothing"], "did nothing"), (["stretch", "yesterday"], "stretch yesterday"),
    ] {
      #expect(try hint(line) == "Write: bestupid habit done \(said)", "\(line)")
    }
    #expect(try hint(["stretch", "20"]) == "none")
    #expect(try hint(["yoga"])?.contains("habit") != true)
  }

  @Test("a day that is said twice, or has two readings, is refused")
  func days() throws {
    var words = LogWords(["yesterday", "weight", "181"])
    words.date = "2031-03-01"
    let twice = #expect(throws: InputError.self) {
      try LogRequest(words, in: context, names: noNames)
    }
    #expect(twice?.message == "the day is given twice: 'yesterday' and '2031-03-01'")
    #expect(error("weight", "181", "03/04")?.code == .date)
  }

  @Test("options of a line are part of it")
  func options() throws {
    var words = LogWords(["food", "oats"])
    words.nutrients = Nutrients(calories: 290)
    words.notes = ["after the run"]
    let request = try LogRequest(words, in: context) { .none }
    let food = LogEntry.food("oats", Nutrients(calories: 290))
    #expect(request.lines[0].entries == [food, .note("after the run")])
  }

  @Test("each line of a text has its number and its day; blank lines and remarks are left out")
  func text() throws {
    let text = "\u{FEFF}weight 181\r\n\n# a remark\nyesterday note 'slept badly'\n"
    let request = try LogRequest(
      text: Array(text.utf8), in: context, options: noOptions, names: noNames)
    #expect(request.lines.map(\.number) == [1, 4])
    #expect(request.lines.map(\.date) == [nil, date("2031-03-03")])
    #expect(request.lines.last?.entries == [.note("slept badly")])
  }

  @Test(
    "an error names the line of the text",
    arguments: [
      ("weight 181\nsleep\n", InputError.Code.usage, 2),
      ("weight 181\n\n\"weight 181\n", .badData, 3),
      ("weight 181 --date 3 days ago\n", .date, 1),
    ])
  func located(text: String, code: InputError.Code, line: Int) throws {
    let error = #expect(throws: InputError.self) {
      try LogRequest(
        text: Array(text.utf8), in: context,
        options: { words throws(InputError) in
          if words.contains("--date") { throw InputError(.usage, "no such option") }
          return LogWords(words)
        }, names: noNames)
    }
    #expect(error?.code == code)
    #expect(error?.line == line)
  }

  @Test("bytes that are not UTF-8 are no text")
  func bytes() throws {
    let error = #expect(throws: InputError.self) {
      try LogRequest(text: [0xFF], in: context, options: noOptions, names: noNames)
    }
    #expect(error?.code == .badData)
  }

  @Test(
    "words of a line are quoted as in a shell",
    arguments: [
      ("weight 181", ["weight", "181"]), ("  a\tb ", ["a", "b"]), ("'a b' c", ["a b", "c"]),
      ("a\\ b", ["a b"]), ("\"a 'b'\" ''", ["a 'b'", ""]), ("", []),
    ])
  func quoted(line: String, words: [String]) throws {
    #expect(try shellWords(line) == words)
  }
}

@Suite("Words of days, periods and queries")
struct PeriodAndQueryTests {
  @Test(
    "the words of a period are its days",
    arguments: [
      (PeriodWords(last: "7d"), "2031-02-26", "2031-03-04"),
      (PeriodWords(period: "2031-02"), "2031-02-01", "2031-02-28"),
      (PeriodWords(from: "2031-02", to: "2031-W10"), "2031-02-01", "2031-03-09"),
    ])
  func periods(words: PeriodWords, first: String, last: String) throws {
    #expect(words.isGiven)
    #expect(try words.days(today: today) == date(first)...date(last))
  }

  @Test("without words a period is every day, and a chart's its own")
  func everyDay() throws {
    #expect(!PeriodWords().isGiven)
    #expect(try PeriodWords().days(today: today) == .earliest ... .latest)
    #expect(try PeriodWords().chartedDays(today: today) == nil)
    #expect(try PeriodWords(last: "ALL").chartedDays(today: today) == .earliest...today)
  }

  @Test(
    "words that cannot be combined are refused",
    arguments: [
      (PeriodWords(last: "7d", period: "2031"), "--last cannot be combined with --in"),
      (PeriodWords(from: "2031-03-02", to: "2031-03-01"), "--from is after --to"),
    ])
  func refused(words: PeriodWords, message: String) {
    let error = #expect(throws: InputError.self) { try words.days(today: today) }
    #expect(error?.message == message)
  }

  @Test("several words are one day, and a second day is refused")
  func days() throws {
    #expect(try DayWords.text([], "day", today: today) == nil)
    #expect(try DayWords.text(["last", "monday"], "day", today: today) == "last monday")
    let error = #expect(throws: InputError.self) {
      try DayWords.text(["monday", "2031-03-01"], "day", today: today)
    }
    #expect(error?.message == "unexpected '2031-03-01': one day at most")
  }

  @Test("the words of a query are a request")
  func query() throws {
    var words = QueryWords("weight,sleep", in: PeriodWords(last: "4w"))
    words.rolling = "7d"
    words.leastValues = 2
    words.conditions = ["weight>80"]
    let request = try words.request(
      today: today, units: PersonalUnits(weight: .kg), types: .builtIn)
    #expect(request.fields.map(\.name) == ["weight", "sleep"])
    #expect(request.span == date("2031-02-05")...today)
    #expect(request.step == .day)
    #expect(request.rolling == (try Rolling("7d", leastValues: 2)))
    #expect(request.conditions.map(\.text) == ["weight>80"])
  }

  @Test("a number of values without a window is refused")
  func leastValues() {
    var words = QueryWords("weight", in: PeriodWords())
    words.leastValues = 2
    let error = #expect(throws: InputError.self) {
      try words.request(today: today, units: .format, types: .builtIn)
    }
    #expect(error?.message == "--at-least needs --rolling")
  }

  @Test(
    "words behind the fields are joined as they were meant",
    arguments: [
      ("weight", ["sleep"], "weight,sleep"), ("lift:Bench", ["press"], "\"lift:Bench press\""),
      ("knee", ["pain"], "\"knee pain\""),
    ])
  func apart(first: String, further: [String], line: String) {
    let error = QueryWords(first, in: PeriodWords())
      .error(further: further, names: KnownNames(lifts: [], fields: ["Knee pain"]))
    #expect(error.hint == "Write: bestupid query \(line)")
  }

  @Test("what a food holds is read with its marks")
  func nutrients() throws {
    let words = try NutrientWords([(.calories, "~290"), (.protein, "12.5")])
    #expect(words.nutrients == Nutrients(calories: 290, protein: 12.5))
    #expect(words.approximate == [.calories])
    #expect(throws: InputError.self) { try words.exact() }
    for text in ["-1", "many", "nan", ""] {
      #expect(throws: InputError.self) { try NutrientWords([(.fat, text)]) }
    }
  }
}
