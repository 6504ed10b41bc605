import TestSupport
import Testing
import YAML

@Suite struct FrontMatterTests {
  private func frontMatter(_ text: String) -> FrontMatter { FrontMatter(Array(text.utf8)[...]) }

  private func set(_ key: String, _ value: YAMLValue, in text: String) throws -> String {
    let block = frontMatter(text)
    let edit = try block.setting(key, to: value)
    return String(decoding: edit.applied(to: block.bytes), as: UTF8.self)
  }

  private let usual = """
    title: "2033-05-06: [Swim Day]"
    date: 2033-05-06
    tags: ["log"]

    """
  private let todos = """
    title: "2033-05-06: [Bike Day]"
    date: 2033-05-06
    # 🚴 what is open
    todos:
      - [ ] Water the plants
      - [x] Fix the pump
    target_compliance: 85%

    """

  @Test func keysHaveTheirTextAndBytesInOrder() throws {
    let block = frontMatter(usual)
    #expect(block.isYAML)
    #expect(block.entries.map(\.key) == ["title", "date", "tags"])
    #expect(block.entries.map(\.raw) == ["\"2033-05-06: [Swim Day]\"", "2033-05-06", "[\"log\"]"])
    #expect(block["title"]?.string == "2033-05-06: [Swim Day]")
    #expect(block["date"]?.string == "2033-05-06")
    #expect(block["tags"]?.string == nil)
    #expect(block["tags"]?.node?.strings == ["log"])
    for entry in block.entries {
      #expect(block.bytes[entry.keyRange].elementsEqual(entry.key.utf8))
      #expect(block.bytes[entry.valueRange].elementsEqual(entry.raw.utf8))
    }
  }

  @Test func rangesAreInTheIndicesOfTheFile() throws {
    let file = Array("---\ndate: 2033-05-06\n---\n# Body\n".utf8)
    let block = FrontMatter(file[4..<21])
    let entry = try #require(block["date"])
    #expect(file[entry.valueRange].elementsEqual("2033-05-06".utf8))
    let edit = try block.setting("date", to: .plain("2033-05-07"))
    #expect(edit.range == entry.valueRange)
  }

  @Test func anEmptyBlockIsYAMLWithoutKeys() throws {
    #expect(frontMatter("").isYAML)
    #expect(frontMatter("").entries.isEmpty)
    #expect(try set("date", .plain("2033-05-06"), in: "") == "date: 2033-05-06\n")
  }

  @Test func invalidYAMLIsReadLineByLine() throws {
    let block = frontMatter(todos)
    #expect(!block.isYAML)
    #expect(block.error?.line == 5)
    #expect(block.entries.map(\.key) == ["title", "date", "todos", "target_compliance"])
    #expect(block["title"]?.string == "2033-05-06: [Bike Day]")
    #expect(block["title"]?.raw == "\"2033-05-06: [Bike Day]\"")
    #expect(block["date"]?.string == "2033-05-06")
    #expect(block["todos"]?.string == nil)
    #expect(block["target_compliance"]?.string == "85%")
    for entry in block.entries {
      #expect(block.bytes[entry.keyRange].elementsEqual(entry.key.utf8))
      #expect(block.bytes[entry.valueRange].elementsEqual(entry.raw.utf8))
    }
  }

  @Test func linesAreReadInEveryShape() throws {
    let block = frontMatter(
      "a:1\r\nb:\t two words \t\r\nc:\r\n  d: 4\n- e: 5\n# f: 6\ng h: 7\nüber_1: x: y\n"
        + "l: [a, b] # two\nq: \"open\ntext\nz: end")
    #expect(!block.isYAML)
    #expect(block.entries.map(\.key) == ["a", "b", "c", "über_1", "l", "q", "z"])
    #expect(block.entries.map(\.raw) == ["1", "two words", "", "x: y", "[a, b]", "\"open", "end"])
    #expect(block["l"]?.node?.strings == ["a", "b"])
    #expect(block["q"]?.string == "\"open")
  }

  @Test func invalidTextAndOtherShapesAreReadLineByLine() throws {
    let latin = FrontMatter((Array("date: 2033-05-06\nday: ".utf8) + [0xE4, 0x0A])[...])
    #expect(latin.error?.kind == .encoding)
    #expect(latin["date"]?.string == "2033-05-06")
    #expect(frontMatter("just words\n").error?.kind == .shape)
    #expect(frontMatter("- a\n- b\n").entries.isEmpty)
  }

  @Test func aHugeBlockIsReadByLinesInTime() {
    let lines = Array(repeating: Array("a: \"b\"\n".utf8), count: 200_000).joined()
    let block = FrontMatter(Array(lines)[...])
    #expect(block.error?.kind == .tooLarge)
    #expect(block.entries.count == 200_000)
    #expect(block["a"]?.string == "\"b\"")
  }

  @Test func oneKeyIsSetInYAML() throws {
    #expect(
      try set("title", .string("2033-05-06: [Swim Day Completed]"), in: usual)
        == usual.replacing("Swim Day", with: "Swim Day Completed"))
    #expect(
      try set("date", .plain("2033-05-07"), in: usual)
        == usual.replacing("date: 2033-05-06", with: "date: 2033-05-07"))
    #expect(try set("phase", .string("Base"), in: usual) == usual + "phase: Base\n")
    #expect(
      try set("day", .string("Friday"), in: "date: 2033-05-06\r\n# 🌱 day\r\nday:\r\n")
        == "date: 2033-05-06\r\n# 🌱 day\r\nday: Friday\r\n")
  }

  @Test func anEmptyBlockGetsTheLineEndOfItsFile() throws {
    let block = FrontMatter([], firstLine: 2, lineEnd: Array("\r\n".utf8))
    let edit = try block.setting("day", to: .string("Friday"))
    #expect(edit.replacement == Array("day: Friday\r\n".utf8))
  }

  @Test func linesOfErrorsAreThoseOfTheFile() throws {
    let open = FrontMatter(Array(todos.utf8)[...], firstLine: 2)
    #expect(open.error?.line == 6)
    let byLine = #expect(throws: YAMLError.self) { try open.setting("todos", to: .string("x")) }
    #expect(byLine?.line == 5)
    let nested = FrontMatter(Array("a: 1\nb:\n  c: 2\n".utf8)[...], firstLine: 2)
    let asYAML = #expect(throws: YAMLError.self) { try nested.setting("b", to: .string("x")) }
    #expect(asYAML?.line == 4)
  }

  @Test func oneKeyIsSetLineByLine() throws {
    #expect(
      try set("title", .string("2033-05-06: [MISSED]"), in: todos)
        == todos.replacing("[Bike Day]", with: "[MISSED]"))
    #expect(
      try set("target_compliance", .string("90%"), in: todos)
        == todos.replacing("85%", with: "90%"))
    #expect(try set("day", .string("Friday"), in: todos) == todos + "day: Friday\n")
    #expect(try set("tags", .list(["log"]), in: todos) == todos + "tags: [log]\n")
    let broken = "todos: [\r\nday:\r\ntight:x"
    #expect(
      try set("day", .string("a: b"), in: broken) == "todos: [\r\nday: \"a: b\"\r\ntight:x")
    #expect(try set("tight", .string("new"), in: broken) == "todos: [\r\nday:\r\ntight: new")
    #expect(try set("new", .string("z"), in: broken) == broken + "\r\nnew: z")
  }

  @Test func aNestedValueIsNotReplacedInEitherReading() throws {
    let error = #expect(throws: YAMLError.self) { try set("todos", .string("x"), in: todos) }
    #expect(error?.kind == .refusedEdit)
    #expect(error?.line == 4)
    let nested = "schedule:\n  monday: {type: run}\n"
    #expect(throws: YAMLError.self) { try set("schedule", .string("x"), in: nested) }
  }

  @Test func settingAnyKeyReadsBackAndKeepsTheRest() throws {
    var random = SeededRandom()
    let pieces = [
      "title: \"2033-05-06: [Run Day]\"", "date: 2033-05-06", "tags: [\"log\"]", "day: Friday",
      "# 🏃 run", "", "todos:", "  - [ ] Call", "  - [x] Mail", "phase:", "focus: 'it''s'",
      "target_compliance: 85%", "broken: \"open", "odd: a: b", "tight:x", "week_number: 9", "- x",
    ]
    for _ in 0..<1500 {
      let lineEnd = random.pick(["\n", "\r\n"])
      let lines = (0..<Int.random(in: 0..<8, using: &random)).map { _ in random.pick(pieces) }
      let text = lines.joined(separator: lineEnd) + (random.once(in: 4) ? "" : lineEnd)
      let key = random.pick(["title", "date", "phase", "tight", "odd", "day", "new"])
      let value = random.pick(["2033-05-06: [X]", "new", "12", "", "it's", "85%", "é #1", "[a"])
      let block = frontMatter(text)
      let about = "seed \(random.seed): \(key) = \(value) in \(text.debugDescription)"
      do {
        let edit = try block.setting(key, to: .string(value))
        let after = FrontMatter(edit.applied(to: block.bytes)[...])
        #expect(after[key]?.node?.scalar?.text ?? after[key]?.raw == value, "\(about)")
        #expect(
          after.entries.count == block.entries.count + (block[key] == nil ? 1 : 0), "\(about)")
        #expect(!block.bytes[edit.range].contains(UInt8(ascii: "\n")), "\(about)")
      } catch {
        // Only what has parts, or what stands within something that is open, may be refused.
        #expect(error.kind == .refusedEdit, "\(about): \(error)")
      }
    }
  }
}
