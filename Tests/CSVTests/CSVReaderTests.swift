import CSV
import TestSupport
import Testing

/// Tables as people's programs write them. All values are made up.
@Suite("The rows of a CSV")
struct CSVReaderTests {
  /// The rows with their lines, cells that are empty as `-`.
  private func rows(_ bytes: [UInt8], _ separator: CSVReader.Separator? = nil) throws -> [String] {
    var reader = try CSVReader(bytes, separator: separator)
    var rows: [String] = []
    while let row = try reader.next() {
      rows.append("\(row.line) " + (0..<row.count).map { row[$0] ?? "-" }.joined(separator: "|"))
    }
    return rows
  }

  private func rows(_ text: String, _ separator: CSVReader.Separator? = nil) throws -> [String] {
    try rows(Array(text.utf8), separator)
  }

  private func error(_ bytes: [UInt8]) -> CSVError? {
    do throws(CSVError) {
      var reader = try CSVReader(bytes)
      while try reader.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  @Test("lines end in LF, CR LF or CR, the last one in nothing, and each row knows its line")
  func lineEnds() throws {
    for end in ["\n", "\r\n", "\r"] {
      let lines = ["a,b", "1,2", "", " ", ",", "3,4"]
      #expect(try rows(lines.joined(separator: end)) == ["2 1|2", "6 3|4"])
      #expect(try rows((lines + [""]).joined(separator: end)) == ["2 1|2", "6 3|4"])
    }
    #expect(try rows("") == [] && rows("a,b") == [] && rows("\n\n") == [])
  }

  @Test("a quotation holds line ends, separators and doubled quotes; a quote elsewhere is one")
  func quotations() throws {
    #expect(
      try rows("a,b\n\"x, y\",\"say \"\"hi\"\"\"\n 5'11\",\"two\r\nlines\"\r\n\"\", \"z\" \n") == [
        "2 x, y|say \"hi\"", "3 5'11\"|two\r\nlines", "5 -|z",
      ])
    #expect(try rows("a\n\"x\"y\n\"\"\"\"\n\"a\"\"b\" c\"\n") == ["2 xy", "3 \"", "4 a\"b c\""])
  }

  @Test("the separator is what the header has most of, or what is said")
  func separators() throws {
    #expect(try rows("a;b\n1,5;2\n") == ["2 1,5|2"])
    #expect(try rows("a\tb, c\td\n1\t \t3\n") == ["2 1|-|3"])
    #expect(try rows("\"a;b;c\",d\n1;2,3\n") == ["2 1;2|3"])
    #expect(try rows("a\n1;2\n") == ["2 1;2"])
    #expect(try rows("a,b\n1;2\n", .semicolon) == ["2 1|2"])
    #expect(try CSVReader(Array("a\tb".utf8)).separator == .tab)
  }

  @Test("rows may be shorter or longer than the header, and blanks around cells are none of them")
  func widths() throws {
    #expect(try rows("a,b,c\n1\n 1 ,\t2,3,4\n") == ["2 1", "3 1|2|3|4"])
    var reader = try CSVReader(Array("a,b\n1\n".utf8))
    let row = try #require(try reader.next())
    #expect(row[0] == "1" && row[1] == nil && row[7] == nil && row[nil] == nil && row[-1] == nil)
  }

  @Test("columns are found by name without case and blanks, the second of a name too")
  func header() throws {
    let text = "\u{FEFF}Activity Date,Distance,\"Moving Time\",distance,\n"
    let header = try CSVReader(Array(text.utf8)).header
    #expect(header.names == ["Activity Date", "Distance", "Moving Time", "distance", ""])
    #expect(header.column("activitydate") == 0 && header.column(" Moving  TIME") == 2)
    #expect(header.column("Distance") == 1 && header.column("Distance", number: 2) == 3)
    #expect(header.column("Distance", number: 3) == nil)
    #expect(header.column("Distance", number: 0) == nil && header.column("Pace") == nil)
    #expect(header.column(anyOf: ["Pace", "Moving Time", "Distance"]) == 2)
    #expect(header.has(["Distance", "Activity Date"]) && !header.has(["Distance", "Pace"]))
  }

  @Test("UTF-16 with a mark is the same table as UTF-8")
  func wide() throws {
    let text = "Datum;Größe 🏃\r\n2031-03-04;\"5\n6\"\r\n"
    func bytes(of text: String, isBig: Bool) -> [UInt8] {
      text.utf16.reduce(into: isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) { bytes, unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        bytes += isBig ? [high, low] : [low, high]
      }
    }
    let (big, small) = (bytes(of: text, isBig: true), bytes(of: text, isBig: false))
    func cells(_ bytes: [UInt8]) throws -> [[String?]] {
      var reader = try CSVReader(bytes)
      var rows: [[String?]] = [reader.header.names]
      while let row = try reader.next() { rows.append((0..<row.count).map { row[$0] }) }
      return rows
    }
    let plain = try cells(Array(text.utf8))
    #expect(plain == [["Datum", "Größe 🏃"], ["2031-03-04", "5\n6"]])
    #expect(try cells(big) == plain && cells(small) == plain)
    // A half of a unit at the end is none of the text, and half a pair is no character.
    #expect(try cells(small + [0x61]) == plain)
    #expect(try cells([0xFF, 0xFE, 0x61, 0x00, 0x00, 0xD8]) == [["a\u{FFFD}"]])
    #expect(try cells([0xFF, 0xFE]).flatMap { $0 }.isEmpty)
  }

  @Test(
    "what is cut off, UTF-16 without a mark or Latin-1 is refused, with the line where there is one"
  )
  func refused() {
    #expect(error(Array("a,b\n1,2\n3,\"x\n\n".utf8))?.line == 3)
    #expect(error(Array("\"a".utf8))?.message.contains("not closed") == true)
    #expect(error([0x61, 0x00, 0x2C, 0x00])?.message.contains("UTF-16") == true)
    #expect(error(Array("a\nn\n".utf8) + [0x47, 0x72, 0xF6, 0xDF, 0x65])?.line == 3)
    #expect(error(Array("a\n\"n\n".utf8) + [0xF6, 0x22])?.message.contains("Latin-1") == true)
    #expect(error(Array("a\n\"n\n".utf8) + [0xF6, 0x22])?.line == 3)
    #expect(error([UInt8](repeating: 0x2C, count: 20_000))?.message.contains("columns") == true)
    #expect(error(Array("Größe,b\n".utf8)) == nil)
  }

  @Test("any bytes whatever give rows whose lines rise, or an error")
  func anyBytes() {
    var random = SeededRandom()
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        random.pick(Array("\"\",;\t\r\n a1".utf8) + [0xEF, 0xBB, 0xBF, 0xC3, 0xB6, 0])
      }
      do throws(CSVError) {
        var reader = try CSVReader(bytes)
        var line = 0
        while let row = try reader.next() {
          #expect(row.line > line, "seed \(random.seed): \(bytes)")
          #expect((0..<row.count).contains { row[$0] != nil } || bytes.contains(0x22))
          line = row.line
        }
      } catch {
        #expect(!error.message.isEmpty, "seed \(random.seed)")
      }
    }
  }

  @Test("what is written by the rules is read as it was, whatever is in its cells")
  func roundTrip() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let cells = (0..<3).map { _ in
        "x" + String((0..<4).map { _ in random.pick(Array("\"\n,;ö b")) }) + "x"
      }
      let quoted = cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }
      let text = "a,b,c\n" + quoted.joined(separator: ",") + "\n"
      #expect(
        try rows(text) == ["2 " + cells.joined(separator: "|")], "seed \(random.seed): \(text)")
    }
  }

  @Test("the time grows with the rows, also of one quotation and of one long row")
  func growth() throws {
    func read(_ text: String) throws -> Int { try rows(text).count }
    let row = "2031-03-04 18:05:00,\"Push, day\",Bench Press (Barbell),1,61.5,8\n"
    for part in [row, "\"\"\n", "\"a\nb\n\","] {
      func text(_ count: Int) -> String { "a,b\n" + String(repeating: part, count: count) }
      let growth = try Growth(
        small: { _ = try read(text(500)) }, large: { _ = try read(text(4000)) })
      #expect(growth.isLinear, "\(part): \(growth)")
    }
  }

  @Test("a hundred thousand rows are read one by one")
  func manyRows() throws {
    let row = "2031-03-04 18:05:00,\"Push, day\",Bench Press (Barbell),1,61.5,8\n"
    var reader = try CSVReader(Array(("a,b\n" + String(repeating: row, count: 100_000)).utf8))
    var (count, last) = (0, 0)
    while let row = try reader.next() { (count, last) = (count + 1, row.line) }
    #expect(count == 100_000 && last == 100_001)
  }
}
