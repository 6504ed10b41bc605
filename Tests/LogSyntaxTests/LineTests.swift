import TestSupport
import Testing

@testable import LogSyntax

/// A short description of every line: `field Weight=244`, `box x "text"`.
private func describe(_ text: String) -> [String] {
  let document = LogDocument(text)
  return document.lines.map { line in
    switch line.kind {
    case .blank: "blank"
    case .frontMatter: "front matter"
    case .heading(let heading): "heading \(heading.level) \(document.text(heading.text))"
    case .field(let field):
      "field \(document.text(field.name))=\(document.visibleText(field.value))"
    case .box(let box): "box \(box.state) \(document.text(box.text))"
    case .item(let item): "item \(document.text(item.marker)) \(document.text(item.text))"
    case .tableRow:
      "row " + document.cells(of: line).map(document.text).joined(separator: "/")
    case .code: "code"
    case .comment: "comment"
    case .quote: "quote"
    case .rule: "rule"
    case .prose: "prose"
    }
  }
}

@Suite struct LineTests {
  @Test(
    "a field is a name, two colons and the rest of its line (docs/format.md §4)",
    arguments: [
      ("Weight:: 181.5", "field Weight=181.5"),
      ("Weight::181.5", "field Weight=181.5"),
      ("Weight::", "field Weight="),
      ("Weight::   ", "field Weight="),
      ("  Weight ::  7 \t", "field Weight=7"),
      ("- Sleep_Quality (1-10):: 84", "field Sleep_Quality (1-10)=84"),
      ("* Warm-up (100m easy):: ok", "field Warm-up (100m easy)=ok"),
      ("4x100m:: ~2:10 each", "field 4x100m=~2:10 each"),
      ("a:: b:: c", "field a=b:: c"),
      ("Größe:: 3", "field Größe=3"),
      ("Weight:: 181 <!-- scale -->", "field Weight=181"),
      ("Weight:: ~~180~~ 181", "field Weight=181"),
      ("two  blanks:: 1", "prose"),
      ("_lead:: 1", "prose"),
      ("a: b:: c", "prose"),
      ("**bold**:: 1", "prose"),
      ("~~Key::~~", "prose"),
      ("| a:: b | c |", "row a:: b/c"),
      ("- [ ] a:: b", "box open a:: b"),
      (String(repeating: "n", count: 60) + ":: 1", "field \(String(repeating: "n", count: 60))=1"),
      (String(repeating: "n", count: 61) + ":: 1", "prose"),
    ])
  func fields(line: String, produces: String) {
    #expect(describe(line) == [produces])
  }

  @Test(
    "carriage returns at a line's end are none of its content, also where the file ends in them")
  func carriageReturns() {
    for end in ["\r\n", "\r\r\n", "\r", "\r\r"] {
      #expect(describe("- [ ] a" + end) == ["box open a"])
      #expect(describe("Weight:: 3" + end) == ["field Weight=3"])
    }
    #expect(describe("Weight:: 3\rlb") == ["field Weight=3\rlb"])
    #expect(describe("a\n\r") == ["prose", "blank"])
  }

  @Test(
    "boxes, items and rules (docs/format.md §5)",
    arguments: [
      ("- [ ] open", "box open open"), ("- [x] done", "box ticked done"),
      ("* [X] Done", "box ticked Done"), ("  + [ ] in", "box open in"),
      ("1. [x] numbered", "box ticked numbered"), ("- [ ]", "box open "),
      ("- ~~gone~~", "box dropped ~~gone~~"),
      ("- [ ] ~~gone~~ (why)", "box dropped ~~gone~~ (why)"),
      ("- [-] no box", "item - [-] no box"), ("- [x]no box", "item - [x]no box"),
      ("- text", "item - text"), ("-", "item - "), ("3.", "item 3. "), ("3. ", "item 3. "),
      ("10) ten", "item 10) ten"), ("2031. year", "item 2031. year"), ("3.5 miles", "prose"),
      ("-text", "prose"), ("---", "rule"), ("* * *", "rule"), ("___", "rule"), ("--", "prose"),
      ("+++", "prose"), ("> quote", "quote"), ("</content>", "prose"),
    ])
  func lists(line: String, produces: String) {
    #expect(describe(line) == [produces])
  }

  @Test(
    "headings have one to six number signs and a blank",
    arguments: [
      ("## Quick Log", "heading 2 Quick Log"), ("##", "heading 2 "), ("# a ##", "heading 1 a"),
      ("   ### b", "heading 3 b"), ("    # c", "prose"), ("#tag", "prose"),
      ("####### seven", "prose"), ("## C#", "heading 2 C#"),
    ])
  func headings(line: String, produces: String) {
    #expect(describe(line) == [produces])
  }

  @Test func cellsAreBetweenPipesThatAreNotEscaped() {
    #expect(describe("| a \\| b |  | c |") == ["row a \\| b//c"])
    #expect(describe("| a | b") == ["row a/b"])
    #expect(describe("|") == ["row "])
  }

  @Test func frontMatterBeginsOnLineOneAndMustBeClosed() {
    #expect(
      describe("---\na: b\n---\nc") == ["front matter", "front matter", "front matter", "prose"])
    #expect(describe("\u{FEFF}---\r\na: b\r\n--- \r\n").allSatisfy { $0 == "front matter" })
    #expect(describe("x\n---\na: b\n---\n") == ["prose", "rule", "prose", "rule"])
    let open = LogDocument("---\nWeight:: 3\n")
    #expect(open.frontMatter == nil)
    #expect(open.unclosed == [.init(construct: .frontMatter, line: 0)])
    #expect(describe("---\nWeight:: 3\n") == ["rule", "field Weight=3"])
  }

  @Test func commentsMaySpanLinesAndAreNotData() {
    #expect(
      describe("<!-- a\nWeight:: 1\n-->\nWeight:: 2")
        == ["comment", "comment", "comment", "field Weight=2"])
    #expect(describe("<!-- a --> <!-- b -->") == ["comment"])
    #expect(describe("<!-- a --> text") == ["prose"])
    #expect(
      describe("Weight:: 3 <!-- a\nb -->\nSleep:: 7") == [
        "field Weight=3", "comment", "field Sleep=7",
      ])
    #expect(describe("`<!--` opens\nWeight:: 1\n-->") == ["prose", "field Weight=1", "prose"])
  }

  @Test func anUnclosedCommentHidesNothing() {
    #expect(describe("<!-- a\nWeight:: 1") == ["prose", "field Weight=1"])
    #expect(LogDocument("a\n<!-- b").unclosed == [.init(construct: .comment, line: 1)])
  }

  @Test func fencesContainNoData() {
    #expect(
      describe("```\nWeight:: 1\n```\nWeight:: 2") == ["code", "code", "code", "field Weight=2"])
    #expect(describe("~~~~ x\n~~~\n```\n~~~~\na") == ["code", "code", "code", "code", "prose"])
    #expect(
      describe("<!-- x\n```\n-->\nWeight:: 1") == [
        "comment", "comment", "comment", "field Weight=1",
      ])
  }

  @Test func anUnclosedFenceHidesNothing() {
    #expect(describe("```\nWeight:: 1") == ["prose", "field Weight=1"])
    #expect(LogDocument("```\na").unclosed == [.init(construct: .codeFence, line: 0)])
  }

  @Test func nestedEntriesBelongToTheLineAboveWithLessIndent() {
    let document = LogDocument("- [ ] a\n  - b\n    - [x] c\n  - d\n\ntext\n  - e\n- f\n\t- g")
    let nesting = document.nesting(in: 0..<document.lines.count)
    #expect(nesting.map(\.line) == [0, 1, 2, 3, 6, 7, 8])
    #expect(nesting.map(\.parent) == [nil, 0, 1, 0, nil, nil, 7])
  }

  @Test func tablesHaveAHeaderWhereADelimiterLineFollows() throws {
    let document = LogDocument("| a | b |\n|:--|--|\n| 1 | 2 |\n|--|\n| 3 |\n\n| x | y |\n")
    let tables = document.tables(in: 0..<document.lines.count)
    try #require(tables.count == 2)
    #expect(tables[0].header?.line == 0)
    #expect(tables[0].rows.map(\.line) == [2, 4])
    #expect(tables[1].header == nil)
    #expect(tables[1].rows.map(\.line) == [6])
  }
}
