import TestSupport
import Testing
import XML

/// Writes down what it is told.
private final class Notes: XMLHandler {
  var lines: [String] = []
  /// The elements of which the text is wanted, and those of which nothing is.
  let (texts, closed): (Set<String>, Set<String>)

  init(texts: Set<String>, closed: Set<String>) { (self.texts, self.closed) = (texts, closed) }

  func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
    var line = "<" + name.string
    attributes.forEach { line += " \($0.string)=\($1.string)" }
    lines.append(line)
    if texts.contains(name.string) { return .text }
    return closed.contains(name.string) ? .nothing : .children
  }

  func end(_ name: XMLText, _ text: XMLText?) {
    lines.append(">" + name.string + (text.map { "=\($0.string)" } ?? ""))
  }
}

@Suite("Reading XML")
struct XMLReaderTests {
  private func read(
    _ bytes: [UInt8], pieces size: Int = .max, limits: XMLLimits = XMLLimits(),
    texts: Set<String> = [], closed: Set<String> = []
  ) throws(XMLError) -> [String] {
    let (notes, reader) = (Notes(texts: texts, closed: closed), XMLReader(limits))
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      rest = rest.dropFirst(piece.count)
      try Self.read(Array(piece), reader, notes)
    }
    try reader.finish(notes)
    return notes.lines
  }

  private static func read(_ piece: [UInt8], _ reader: XMLReader, _ notes: Notes) throws(XMLError) {
    let result = piece.withUnsafeBytes { bytes -> Result<Void, XMLError> in
      do throws(XMLError) { return .success(try reader.read(bytes, to: notes)) } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func read(_ text: String, texts: Set<String> = [], closed: Set<String> = [])
    throws(XMLError)
    -> [String]
  { try read(Array(text.utf8), texts: texts, closed: closed) }

  private func error(_ text: String, limits: XMLLimits = XMLLimits()) -> XMLError? {
    do throws(XMLError) {
      _ = try read(Array(text.utf8), limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("elements, attributes and texts are told in their order, and only what is wanted")
  func order() throws {
    let text = "<a x='1' y=\"&lt;2&#233;\"><b>one<c>no</c> two &amp; </b><d><e/></d><f/></a>"
    #expect(
      try read(text, texts: ["b"], closed: ["d"]) == [
        "<a x=1 y=<2é", "<b", ">b=one two & ", "<d", "<f", ">f", ">a",
      ])
  }

  @Test(
    "blanks and a byte order mark before the declaration, comments and a document type do no harm")
  func prolog() throws {
    #expect(try read("          <?xml version=\"1.0\"?>\n<a/>") == ["<a", ">a"])
    #expect(
      try read("\u{FEFF}\n<?xml version='1.0' encoding='utf-8'?><!-- <x> --><a/>") == ["<a", ">a"])
    #expect(try read("<!DOCTYPE a SYSTEM \"a.dtd\"><a/>") == ["<a", ">a"])
    #expect(
      try read("<?xml version='1.1' standalone='yes'?><?style?><a/><!-- end -->") == ["<a", ">a"])
  }

  @Test("a document type that is malformed, as in exports of iOS 16, is passed over")
  func brokenDocumentType() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- Someone's note -->
      <!ATTLIST VisionPrescription
        type CDATA #REQUIRED
      <!ELEMENT RightEye EMPTY>
      <!ATTLIST "RightEye
      ] >
      <HealthData/>
      """
    #expect(try read(text) == ["<HealthData", ">HealthData"])
    // Lines are still those of the file.
    #expect(error(text.dropLast(2) + "></x>")?.line == 9)
  }

  @Test("control bytes are blanks")
  func controls() throws {
    #expect(
      try read("<a\u{B}x='1\u{0}2\u{1F}3\t'>x\u{1}y</a>", texts: ["a"]) == [
        "<a x=1 2 3 ", ">a=x y",
      ])
  }

  @Test("UTF-16 with and without a mark, Latin-1, and files that only say UTF-16")
  func encodings() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<a n=\"Zoë 🏃\">é</a>"
    let told = ["<a n=Zoë 🏃", ">a=é"]
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let small = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [big, small, [0xFE, 0xFF] + big, [0xFF, 0xFE] + small, Array(text.utf8)] {
      for size in [1, 3, 64, .max] {
        #expect(try read(bytes, pieces: size, texts: ["a"]) == told)
      }
    }
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try read(latin, texts: ["a"]) == ["<a", ">a=é"])
    #expect(
      error("<?xml version='1.0' encoding='klingon'?><a/>")?.reason.contains("encoding") == true)
  }

  @Test("pieces of any size tell the same")
  func pieces() throws {
    let text =
      " \u{FEFF}<?xml version='1.0'?>\n<!DOCTYPE a [ <!ELEMENT a> ]>\n<a>"
      + String(repeating: "<b c='dé'>e\u{2}f<g/></b>\n", count: 20) + "</a>"
    let bytes = Array(text.utf8.dropFirst())
    let whole = try read(bytes, texts: ["b"])
    #expect(whole.count == 42)
    for size in 1...70 { #expect(try read(bytes, pieces: size, texts: ["b"]) == whole) }
  }

  @Test("what is no XML is refused with its line, and what is cut off says so")
  func refused() {
    #expect(error("") == error("  "))
    #expect(error("")?.isCut == true)
    #expect(error("hello <a/>")?.line == 1)
    #expect(error("{\"a\": 1}")?.isCut == false)
    #expect(error("<a>\n<b></a>")?.line == 2)
    #expect(error("<a>\n<b></a>")?.isCut == false)
    for text in ["<a>", "<a><b x='", "<a", "<?xml version='1.0'", "<!DOCTYPE a [", "<a>é</"] {
      #expect(error(text)?.isCut == true, "\(text)")
    }
    #expect(error("<a/>junk")?.isCut == false)
    #expect(error("<a/><b/>")?.isCut == false)
  }

  @Test("what came before a cut was told, and an error comes again")
  func cut() throws {
    let (notes, reader) = (Notes(texts: [], closed: []), XMLReader())
    try Self.read(Array("<a><b/><c".utf8), reader, notes)
    #expect(reader.hasRoot)
    #expect(throws: XMLError.self) { try reader.finish(notes) }
    #expect(throws: XMLError.self) { try Self.read(Array(" x='1'/></a>".utf8), reader, notes) }
    #expect(notes.lines == ["<a", "<b", ">b"])
  }

  @Test("entities that could grow are refused; those of other files are empty")
  func entities() throws {
    var bomb = "<!DOCTYPE a [<!ENTITY a0 \"aaaaaaaaaa\">"
    for level in 1...12 {
      bomb += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    #expect(error(bomb + "]><a>&a12;</a>")?.reason.contains("entities") == true)
    let outside =
      "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a b='&x;'>1&x;2&unknown;</a>"
    #expect(try read(outside, texts: ["a"]) == ["<a b=", ">a=12"])
  }

  @Test("a tag, a text, a record, a depth and a beginning beyond the limits are refused")
  func limits() {
    var limits = XMLLimits(recordDepth: 2)
    (limits.size, limits.prolog) = (100_000, 100_000)
    let long = String(repeating: "x", count: 300_000)
    #expect(error("<a b='\(long)'/>", limits: limits)?.reason.contains("tag") == true)
    #expect(error("<a><!--\(long)--></a>", limits: limits)?.reason.contains("tag") == true)
    #expect(error("<a><b>\(long)</b></a>", limits: limits)?.reason.contains("element") == true)
    #expect(error("<a>\(String(repeating: "<b>x</b>", count: 50_000))</a>", limits: limits) == nil)
    #expect(error("<!--\(long)", limits: limits)?.reason.contains("no element") == true)
    #expect(error(String(repeating: "<a>", count: 33))?.reason.contains("32") == true)
    #expect(
      error(String(repeating: "<a>", count: 32) + String(repeating: "</a>", count: 32)) == nil)
    var text = XMLLimits()
    text.size = 1000
    do throws(XMLError) {
      _ = try read(Array("<a>\(long)</a>".utf8), limits: text, texts: ["a"])
      Issue.record("a text of 300,000 bytes was taken")
    } catch {
      #expect(error.reason.contains("text"))
    }
  }

  @Test("one tag of 100 MB is refused long before its end", .timeLimit(.minutes(1)))
  func hugeTag() throws {
    let (notes, reader) = (Notes(texts: [], closed: []), XMLReader())
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    try Self.read(Array("<a b='".utf8), reader, notes)
    var taken = 0
    do throws(XMLError) {
      while taken < 100 {
        try Self.read(piece, reader, notes)
        taken += 1
      }
      try reader.finish(notes)
    } catch {
      #expect(error.reason.contains("tag"))
    }
    #expect((7...9).contains(taken))
  }

  @Test("random changes of a file end in an error or in elements", .timeLimit(.minutes(1)))
  func changes() throws {
    var random = SeededRandom(otherwise: 7)
    let text =
      "\u{FEFF}<?xml version='1.0'?><!DOCTYPE a [<!ENTITY x SYSTEM 'y'>]><a b='1'>é<c/><!-- d --></a>"
    var read = 0
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        if random.once(in: 2) {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        } else {
          bytes.remove(at: index)
        }
      }
      let size = Int.random(in: 1...80, using: &random)
      let (whole, parts) = (try? self.read(bytes), try? self.read(bytes, pieces: size))
      #expect(whole == parts, "seed \(random.seed): \(String(decoding: bytes, as: UTF8.self))")
      if whole != nil { read += 1 }
    }
    #expect(read > 0 && read < 2000)
  }

  @Test("numbers are those of Double, and nothing else is one")
  func numbers() throws {
    var random = SeededRandom(otherwise: 11)
    var texts = [
      "61", "-1.50", "+3", "0.0345678", "1.2e-05", " 12.5\t", "1E3", "123456789012345678901", "7.",
    ]
    for _ in 0..<300 {
      texts.append("\(Double.random(in: -1e6...1e6, using: &random))")
      texts.append(
        "\(Int.random(in: 0...99_999, using: &random)).\(Int.random(in: 0...999, using: &random))")
    }
    for text in texts {
      let plain = text.filter { !$0.isWhitespace }
      let expected = Double(plain.hasSuffix(".") ? String(plain.dropLast()) : plain)
      #expect(Self.number(text) == expected, "\(text), seed \(random.seed)")
    }
    for text in ["", ".", "-", "1,050", "1.2.3", "nan", "inf", "1e999", "0x10", "12 kg", "e5"] {
      #expect(Self.number(text) == nil, "\(text)")
    }
  }

  private static func number(_ text: String) -> Double? {
    final class Value: XMLHandler {
      var number: Double?
      func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
        number = attributes["v"]?.number
        return .nothing
      }
      func end(_ name: XMLText, _ text: XMLText?) {}
    }
    let (value, reader) = (Value(), XMLReader())
    let bytes = Array("<a u='1' v='\(text)'/>".utf8)
    bytes.withUnsafeBytes { try? reader.read($0, to: value) }
    return value.number
  }

  @Test("names and values are compared as bytes")
  func texts() throws {
    final class Look: XMLHandler {
      var said: [Bool] = []
      func begin(_ name: XMLText, _ attributes: borrowing XMLAttributes) -> XMLInterest {
        guard let x = attributes["x"] else { return .nothing }
        said = [
          name == "p:hr", name.local == "hr", name == "p:h", attributes["y"] == nil,
          x.dropping("model")?.string == ":Watch, z", x.behind(":")?.string == "Watch, z",
          x.behind("q") == nil, x.isEmpty, attributes["e"]?.isEmpty == true,
        ]
        return .nothing
      }
      func end(_ name: XMLText, _ text: XMLText?) {}
    }
    let (look, reader) = (Look(), XMLReader())
    try Array("<p:hr x='model:Watch, z' e=''/>".utf8).withUnsafeBytes {
      try reader.read($0, to: look)
    }
    try reader.finish(look)
    #expect(look.said == [true, true, false, true, true, true, true, false, true])
  }
}
