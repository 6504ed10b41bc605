import TestSupport
import Testing
import Words
import YAML

@Suite struct YAMLEditTests {
  private func set(
    _ path: String, _ value: YAMLValue, in text: String, replacingNested: Bool = false
  ) throws -> String {
    let bytes = Array(text.utf8)
    let edit = try YAMLDocument.setting(
      path.split(separator: ".").map(String.init), to: value, in: bytes[...],
      replacingNested: replacingNested)
    return String(decoding: edit.applied(to: bytes[...]), as: UTF8.self)
  }

  private func refusal(_ path: String, _ value: YAMLValue, in text: String) -> YAMLError? {
    #expect(throws: YAMLError.self) { try set(path, value, in: text) }
  }

  @Test(arguments: [
    ("a: old\n", "new", "a: new\n"),
    ("a: old  # why\nb: 1\n", "new", "a: new  # why\nb: 1\n"),
    ("a: 'old'\n", "it's", "a: 'it''s'\n"),
    ("a: 'old'\n", "two\nlines", "a: \"two\\nlines\"\n"),
    ("a: \"old\"\n", "new", "a: \"new\"\n"),
    ("a: \"old\"\n", "say \"hi\" \\o/", "a: \"say \\\"hi\\\" \\\\o/\"\n"),
    (
      "a: \"2033-05-06: [Run Day]\"\n", "2033-05-06: [Run Day Done]",
      "a: \"2033-05-06: [Run Day Done]\"\n"
    ),
    ("a: old\n", "2033-05-06: [Run Day]", "a: \"2033-05-06: [Run Day]\"\n"),
    ("a: old\n", "[Run]", "a: \"[Run]\"\n"),
    ("a: old\n", "#1", "a: \"#1\"\n"),
    ("a: old\n", "one #1", "a: \"one #1\"\n"),
    ("a: old\n", "one#1", "a: one#1\n"),
    ("a: old\n", "", "a: \"\"\n"),
    ("a: old\n", " x", "a: \" x\"\n"),
    ("a: old\n", "12", "a: \"12\"\n"),
    ("a: old\n", "6:35", "a: \"6:35\"\n"),
    ("a: old\n", "yes", "a: \"yes\"\n"),
    ("a: old\n", "null", "a: \"null\"\n"),
    ("a: old\n", "2033-05-06", "a: \"2033-05-06\"\n"),
    ("a: old\n", "- x", "a: \"- x\"\n"),
    ("a: old\n", "-x", "a: -x\n"),
    ("a: old\n", "* x", "a: \"* x\"\n"),
    ("a: old\n", "85%", "a: 85%\n"),
    ("a: old\n", "größer 🏔️", "a: größer 🏔️\n"),
    ("a: old\n", "x\u{85}y\u{2028}z\u{7}", "a: \"x\\u0085y\\u2028z\\u0007\"\n"),
    ("a: 9\n", "10", "a: 10\n"),
    ("a: 9\n", "W10", "a: W10\n"),
    ("a: 2033-05-06\n", "2033-05-07", "a: 2033-05-07\n"),
    ("a: on\n", "off", "a: off\n"),
    ("a: |\n  old\n  text\n\n# next\nb: 1\n", "new", "a: \"new\"\n\n# next\nb: 1\n"),
    ("a: \"one\n  two\" # x\nb: 1\n", "new", "a: \"new\" # x\nb: 1\n"),
    ("b: 1\na: ~\n", "~", "b: 1\na: \"~\"\n"),
  ])
  func aValueKeepsItsStyleWhereThatCanSpellTheNewOne(_ row: (String, String, String)) throws {
    #expect(try set("a", .string(row.1), in: row.0) == row.2)
  }

  @Test(arguments: [
    ("a:\nb: 1\n", "a: new\nb: 1\n"),
    ("a: \nb: 1\n", "a: new\nb: 1\n"),
    ("a:   # why\nb: 1\n", "a: new   # why\nb: 1\n"),
    ("a:", "a: new"),
    ("a: ~\n", "a: new\n"),
    ("b: 1\r\na:\r\n", "b: 1\r\na: new\r\n"),
  ])
  func anEmptyValueIsFilled(_ row: (String, String)) throws {
    #expect(try set("a", .string("new"), in: row.0) == row.1)
  }

  @Test(arguments: [
    ("", "a: new\n"),
    ("# about\n", "# about\na: new\n"),
    ("# about", "# about\na: new"),
    ("---\n", "---\na: new\n"),
    ("b: 1\n", "b: 1\na: new\n"),
    ("b: 1", "b: 1\na: new"),
    ("b: 1\r\n", "b: 1\r\na: new\r\n"),
    ("b: 1\r\nc: 2", "b: 1\r\nc: 2\r\na: new"),
    ("b: 1 # one\n\n# end\n", "b: 1 # one\na: new\n\n# end\n"),
    ("  b: 1\n  c:\n    d: 2\n", "  b: 1\n  c:\n    d: 2\n  a: new\n"),
    ("b:\n", "b:\na: new\n"),
    ("b:\n- x\n- y\n...\n", "b:\n- x\n- y\na: new\n...\n"),
    ("b: |\n  x\n\n", "b: |\n  x\na: new\n\n"),
    ("b: |\n  x", "b: |\n  x\na: new"),
    ("{b: 1}\n", "{b: 1, a: new}\n"),
    ("{}\n", "{a: new}\n"),
    ("\u{FEFF}b: 1\n", "\u{FEFF}b: 1\na: new\n"),
  ])
  func aMissingKeyBecomesTheLastLine(_ row: (String, String)) throws {
    #expect(try set("a", .string("new"), in: row.0) == row.1)
  }

  @Test(arguments: [
    ("targets:\n  # daily\n  protein: 110\n", "targets:\n  # daily\n  protein: 120\n"),
    ("targets:\n    fat: 70\nx: 1\n", "targets:\n    fat: 70\n    protein: 120\nx: 1\n"),
    ("targets: # later\nx: 1\n", "targets: # later\n  protein: 120\nx: 1\n"),
    ("targets: {fat: 70}\n", "targets: {fat: 70, protein: 120}\n"),
    ("x: 1", "x: 1\ntargets:\n  protein: 120"),
    ("", "targets:\n  protein: 120\n"),
  ])
  func aPathLeadsBelowOtherKeys(_ row: (String, String)) throws {
    #expect(try set("targets.protein", .plain("120"), in: row.0) == row.1)
  }

  @Test(arguments: [
    ("tags: [\"log\"]\n", ["log", "run"], "tags: [\"log\", \"run\"]\n"),
    ("tags: [log] # all\n", ["log", "a, b"], "tags: [log, \"a, b\"] # all\n"),
    ("tags:\n  - log\n  - run\nb: 1\n", ["x"], "tags: [x]\nb: 1\n"),
    ("tags:\n", ["x"], "tags: [x]\n"),
    ("b: 1\n", ["x", "y: z", "2"], "b: 1\ntags: [x, \"y: z\", \"2\"]\n"),
    ("tags: [x]\n", [], "tags: []\n"),
  ])
  func aListReplacesAList(_ row: (String, [String], String)) throws {
    #expect(try set("tags", .list(row.1), in: row.0) == row.2)
  }

  @Test func typedValuesAreNotQuoted() throws {
    #expect(try set("a", .plain("04:00"), in: "") == "a: 04:00\n")
    #expect(try set("a", .plain("2033-05-06"), in: "b: 1\n") == "b: 1\na: 2033-05-06\n")
    #expect(try set("a", .plain("7.5"), in: "a: old\n") == "a: 7.5\n")
    #expect(try set("a", .plain("[x"), in: "a: old\n") == "a: \"[x\"\n")
  }

  @Test func theLastOfARepeatedKeyIsSet() throws {
    #expect(try set("a", .string("x"), in: "a: p\na: q\nb: 1\n") == "a: p\na: x\nb: 1\n")
  }

  @Test func nestedValuesAreReplacedOnlyOnRequest() throws {
    let text = "a:\n  b: 1\n  c: 2\nd: 3\n"
    let error = try #require(refusal("a", .string("x"), in: text))
    #expect(error.kind == .refusedEdit)
    #expect(error.line == 2)
    #expect(refusal("a", .list(["x"]), in: text)?.kind == .refusedEdit)
    #expect(refusal("a", .string("x"), in: "a: [1, 2]\n")?.kind == .refusedEdit)
    #expect(try set("a", .string("x"), in: text, replacingNested: true) == "a: x\nd: 3\n")
    #expect(try set("a", .string("x"), in: "a: [1, 2]\n", replacingNested: true) == "a: x\n")
    let lines = "a: 5\n  - [x] six\nb: 1\n"
    #expect(refusal("a", .string("x"), in: lines)?.kind == .refusedEdit)
    #expect(try set("a", .string("x"), in: lines, replacingNested: true) == "a: x\nb: 1\n")
  }

  @Test func editsThatWouldChangeMoreAreRefused() throws {
    #expect(refusal("a", .string("x"), in: "a: &v 1\nb: *v\n")?.kind == .refusedEdit)
    #expect(refusal("a.b", .string("x"), in: "a: text\n")?.kind == .refusedEdit)
    #expect(refusal("a", .string("x"), in: "- a\n- b\n")?.kind == .shape)
    #expect(refusal("a", .string("x"), in: "a: [\n")?.kind == .syntax)
    #expect(refusal("a", .string("x"), in: "---\n...\n")?.kind == .refusedEdit)
  }

  @Test func anAliasIsReplacedByAValue() throws {
    #expect(try set("b", .string("x"), in: "a: &v 1\nb: *v # v\n") == "a: &v 1\nb: x # v\n")
  }

  @Test func aSetValueIsReadBackAndTheRestIsUnchanged() throws {
    var random = SeededRandom()
    let texts = [
      "plain", "two words", "2033-05-06: [Swim Day]", "", " ", "12", "6:35", "85%", "~", "yes",
      "a: b", "# no", "x #y", "it's", "\"q\"", "\\", "é", "🏊‍♀️", "e\u{301}", "line\nline", "tab\t",
      "- x", "-", "?", "*a", "&a", "!t", "|", ">", "@", "`", "{", "}", "[", "]", ",", "a,b", "%x",
      "---", "...", "<<", "=", "null", "0x1F", "1_000", ".5", ".inf", "\u{1B}[0m", "\u{85}",
      "\u{2028}", "\u{FEFF}", "x:", ":x", "\r\n", "\u{0}", "2033-05-06T07:00:00Z", "y",
    ]
    let values = [
      "old", "\"old\"", "'old'", "", "12", "2033-01-02", "[a, \"b\"]", "{x: 1, y: 2}", "~",
      "|\n  one\n  two", ">-\n  one\n  two", "\n  - a\n  - b", "\n  sub: 1", "two\n  lines",
      "*anchor",
    ]
    for _ in 0..<1500 {
      let lineEnd = random.pick(["\n", "\r\n"])
      var lines = ["anchor: &anchor \(random.pick(["x", "'y'"]))"]
      for key in 0..<Int.random(in: 0..<5, using: &random) {
        if random.once(in: 4) { lines.append(random.pick(["# 🏃 note", "", "  # in"])) }
        let comment = random.once(in: 3) ? "  # é" : ""
        let value = random.pick(values)
        let head = value.hasPrefix("\n") || value.hasPrefix("|") || value.hasPrefix(">")
        lines.append("k\(key): \(value)" + (head ? "" : comment))
      }
      var text = lines.joined(separator: "\n")
      if !random.once(in: 3) { text += "\n" }
      let bytes = text.utf8.flatMap { $0 == ASCII.lineFeed ? Array(lineEnd.utf8) : [$0] }
      let key = random.pick(["k0", "k1", "k2", "new", "key: with [signs]"])
      let value: YAMLValue =
        switch Int.random(in: 0..<7, using: &random) {
        case 0: .list((0..<Int.random(in: 0..<3, using: &random)).map { _ in random.pick(texts) })
        case 1: .numbers(["4.8", "9"])
        default: .string(random.pick(texts))
        }
      let about = "seed \(random.seed): \(key) = \(value) in \(text.debugDescription)"

      let before = try #require(try YAMLDocument.parse(bytes), "\(about)")
      let edit: YAMLEdit
      do { edit = try YAMLDocument.setting([key], to: value, in: bytes[...]) } catch {
        let old = try #require(before[key], "\(about): \(error)")
        let hasParts = old.scalar == nil || bytes[old.range].contains(ASCII.lineFeed)
        #expect(error.kind == .refusedEdit && hasParts, "\(about): \(error)")
        continue
      }
      let after = edit.applied(to: bytes[...])
      let read = try #require(try YAMLDocument.parse(after)?[key], "\(about)")
      switch value {
      case .string(let text), .plain(let text):
        #expect(read.scalar?.text.utf8.elementsEqual(text.utf8) == true, "\(about)")
        #expect(!read.isNull, "\(about)")
        #expect(read.int == nil || before[key]?.int != nil, "\(about)")
      case .list(let texts), .numbers(let texts):
        #expect(read.items?.compactMap(\.string) == texts, "\(about)")
      case .items(let items): #expect(read.items?.count == items.count, "\(about)")
      }
      // The value, the blanks before it, or a line of its own: nothing else.
      let gone = bytes[edit.range]
      if let old = before.mapping?.pair(key) {
        #expect(edit.range.lowerBound > old.key.range.upperBound, "\(about)")
        let rest = gone[..<min(old.value.range.lowerBound, gone.endIndex)]
        #expect(rest.allSatisfy { " \t\r\n".utf8.contains($0) }, "\(about)")
      } else {
        #expect(gone.isEmpty, "\(about)")
      }
      #expect(
        after.filter { $0 == ASCII.carriageReturn }.count
          <= after.filter { $0 == ASCII.lineFeed }.count, "\(about)")
      #expect(after.last == ASCII.lineFeed || bytes.last != ASCII.lineFeed, "\(about)")
    }
  }
}
