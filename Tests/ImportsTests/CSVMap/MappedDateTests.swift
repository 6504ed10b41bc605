import Imports
import Testing
import Values
import WatchData

/// When the rows of a mapped CSV are (docs/csv-maps.md). All values are made up.
@Suite("Dates of a CSV with a map")
struct MappedDateTests {
  private func map(_ date: String, _ time: String = "") throws -> CSVMap {
    let text = "date: \(date)\n\(time)\ncolumns: {S: steps}\n"
    return try CSVMap(yaml: Array(text.utf8), file: "map.yaml")
  }

  private func read(
    _ cell: String, _ date: String = "D", _ time: String = "", _ rules: ReadingRules? = nil
  ) throws -> Measurements {
    try MappedCSV.read(
      Array("D;T;S\n\(cell);5\n".utf8), name: "data.csv", map(date, time), rules ?? Export.rules())
  }

  @Test(
    "dates that have one meaning need no form",
    arguments: [
      ("2031-03-04", "2031-03-04T00:00:00Z"), ("04.03.2031", "2031-03-04T00:00:00Z"),
      ("2031-03-04 18:05", "2031-03-04T17:05:00Z"),
      ("2031-03-04T18:05:30.25", "2031-03-04T17:05:30Z"),
      ("2031-07-04 18:05", "2031-07-04T16:05:00Z"),
      ("2031-03-04T18:05:00Z", "2031-03-04T18:05:00Z"),
      ("2031-03-04T18:05:00-05:00", "2031-03-04T23:05:00Z"),
      ("04.03.2031 18:05", "2031-03-04T17:05:00Z"), ("4.3.2031, 18:05:30", "2031-03-04T17:05:30Z"),
      ("Mar 4, 2031", "2031-03-04T00:00:00Z"), ("4 mars 2031 à 18:05", "2031-03-04T17:05:00Z"),
      ("20310304", "2031-03-04T00:00:00Z"), ("3/25/2031", "2031-03-25T00:00:00Z"),
    ])
  func plain(_ cell: String, _ time: String) throws {
    #expect(try read("\"\(cell)\";").days.map(\.syncedAt) == [time])
  }

  @Test(
    "a form, with the time in it or apart",
    arguments: [
      ("04.03.2031;", "{column: D, form: \"dd.MM.yyyy\"}", "", "2031-03-04T00:00:00Z"),
      ("3/4/2031;", "{column: D, form: M/d/yyyy}", "", "2031-03-04T00:00:00Z"),
      ("3/4/2031;", "{column: D, form: d/M/yyyy}", "", "2031-04-03T00:00:00Z"),
      (
        "4 Mar 2031, 6:05 PM;", "{column: D, form: \"d MMM yyyy, h:mm a\"}", "",
        "2031-03-04T17:05:00Z"
      ),
      (
        "04.03.2031;18:05", "{column: D, form: dd.MM.yyyy}", "time: {column: T, form: \"HH:mm\"}",
        "2031-03-04T17:05:00Z"
      ),
      ("2031-03-04;18.05", "D", "time: {column: T, form: HH.mm}", "2031-03-04T17:05:00Z"),
      ("2031-03-04;6:05:10 PM", "D", "time: T", "2031-03-04T17:05:10Z"),
      ("2031-03-04;", "D", "time: T", "2031-03-04T00:00:00Z"),
    ])
  func forms(_ cell: String, _ date: String, _ time: String, _ newest: String) throws {
    #expect(try read(cell, date, time).days.map(\.syncedAt) == [newest])
  }

  @Test(
    "a date that could be two refuses the file, with both forms",
    arguments: [
      ("3/4/2031", ["dd/MM/yyyy", "MM/dd/yyyy"]), ("03-04-2031", ["dd-MM-yyyy", "MM-dd-yyyy"]),
      ("03/04/31 18:05", ["dd/MM/yy HH:mm", "MM/dd/yy HH:mm"]),
    ])
  func open(_ cell: String, _ forms: [String]) throws {
    let error = try #require(Mapped.error { _ = try read("\"\(cell)\";") })
    #expect(
      error == "bad-data: data.csv, line 2: the date '\(cell)' could be "
        + "\(forms.joined(separator: " or ")). "
        + "Say how dates are written: --date-form \"\(forms[0])\"")
    var rules = try Export.rules()
    rules.dateForm = DateForm(forms[1])
    #expect(try read("\"\(cell)\";", "D", "", rules).days.map { "\($0.date)" } == ["2031-03-04"])
  }

  @Test("day and month stand alike in all of a file: one date that has one order decides for all")
  func wholeFile() throws {
    func days(_ dates: [String]) throws -> [String] {
      let rows = dates.map { "\"\($0)\";;5\n" }.joined()
      return try MappedCSV.read(
        Array("D;T;S\n\(rows)".utf8), name: "data.csv", map("D"), Export.rules()
      ).days.map { "\($0.date)" }
    }
    let open = Array(repeating: "3/4/2031", count: 300)
    #expect(try days(open + ["25/4/2031"]) == ["2031-04-03", "2031-04-25"])
    #expect(try days(["25/4/2031"] + open) == ["2031-04-03", "2031-04-25"])
    #expect(try days(open + ["4/25/2031"]) == ["2031-03-04", "2031-04-25"])
    #expect(try days(open + ["Total 5", "2031-05-06", "4/25/2031"]).count == 3)
    #expect(Mapped.error { _ = try days(open) }?.contains("could be dd/MM/yyyy or MM/dd") == true)
    #expect(
      Mapped.error { _ = try days(["25/4/2031", "4/25/2031"]) }?.contains(
        "written in another form than others") == true)
  }

  @Test("a row without a date is counted, and a time that cannot be read leaves the date")
  func unreadable() throws {
    let found = try MappedCSV.read(
      Array("D;T;S\nTotal;;9\n;;9\n31.02.2031;;9\n2031-03-04;noon;5\n".utf8), name: "data.csv",
      map("D", "time: T"), Export.rules())
    #expect(Export.lines(found) == ["2031-03-04 steps=5"])
    #expect(
      Export.left(found) == [
        "2 a row without a date (line 2: Total)",
        "1 a date in a form not known here: --date-form says it (line 4: 31.02.2031)",
        "1 a time that cannot be read (line 5: noon)",
      ])
  }

  @Test("a time before the day begins belongs to the day before; a date alone stays")
  func dayStart() throws {
    let late = try Export.rules(dayStart: 4 * 3600)
    #expect(
      try read("2031-03-05 01:30;", "D", "", late).days.map { "\($0.date)" } == ["2031-03-04"])
    #expect(try read("2031-03-05;", "D", "", late).days.map { "\($0.date)" } == ["2031-03-05"])
    #expect(
      try read("2031-03-05;3:59", "D", "time: T", late).days.map { "\($0.date)" } == ["2031-03-04"])
    #expect(try read("2031-03-04T23:30:00Z;", "D").days.map { "\($0.date)" } == ["2031-03-05"])
  }

  @Test("every day has the newest moment of the file")
  func newest() throws {
    let found = try MappedCSV.read(
      Array("D;T;S\n2031-03-06 10:00;;5\n2031-03-04;;5\n2031-03-05;;5\n".utf8), name: "data.csv",
      map("D"), Export.rules())
    #expect(found.days.map(\.syncedAt) == Array(repeating: "2031-03-06T09:00:00Z", count: 3))
  }

  @Test("the years are 1970 to 2099: any other is no date, and none is the newest of the file")
  func ends() throws {
    let late = try Export.rules(dayStart: 4 * 3600)
    for (text, date) in [
      ("1970-01-01 00:30;", "1969-12-31"), ("2099-12-31T23:59:59-12:00;", "2100-01-01"),
    ] {
      #expect(try read(text, "D", "", late).days.map { "\($0.date)" } == [date])
    }
    for text in [
      "0001-01-01 00:30;", "0231-03-04;", "1969-12-31;", "2100-01-01T00:00:00Z;", "9999-12-31;",
    ] {
      let found = try read("2031-03-04;;5\n\(text)", "D")
      #expect(found.days.map(\.syncedAt) == ["2031-03-04T00:00:00Z"])
      #expect(found.skipped.map(\.reason) == ["a date that is not of 1970 to 2099"])
    }
  }
}
