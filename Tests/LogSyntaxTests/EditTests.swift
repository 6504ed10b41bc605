import LogSyntax
import TestSupport
import Testing
import Words

/// The day that most tests edit: the template's usual shape, without a final newline.
private let day = """
  ---
  title: "2031-03-04: [Run Day]"
  date: 2031-03-04
  ---

  ## Today's Todos
  - [ ] Water the ferns
    - *Setup: can by the door*
  - [x] Call the plumber

  ## Quick Log
  Weight::
  Sleep:: 7:10   <!-- watch -->

  ## Top 3 for Tomorrow
  1.
  2. Pay the rent
  3.
  """

/// The index of the first line with this text in it.
private func line(_ text: String, _ document: LogDocument) throws -> Int {
  try #require(document.lines.firstIndex { document.text($0.content).contains(text) })
}

private func index(_ known: KnownSection, _ document: LogDocument) throws -> Int {
  try #require(document.sections.firstIndex { $0.known == known })
}

/// Checks that `edited` is `document` with the lines that contain `old` (or none) replaced by `new`.
private func expect(
  _ edited: LogDocument, is document: LogDocument, with old: String, replacedBy new: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let before = String(decoding: document.bytes, as: UTF8.self)
  let after = String(decoding: edited.bytes, as: UTF8.self)
  #expect(
    after == before.replacing(old, with: new, maxReplacements: 1), sourceLocation: sourceLocation)
}

@Suite struct FieldEditTests {
  let document = LogDocument(day)

  @Test func aBlankFieldIsFilledAfterItsColons() throws {
    let edited = try document.settingField(atLine: line("Weight", document), to: "181.5")
    expect(edited, is: document, with: "Weight::", replacedBy: "Weight:: 181.5")
  }

  @Test func aFilledFieldKeepsItsComment() throws {
    let edited = try document.settingField(atLine: line("Sleep", document), to: "6:35")
    expect(edited, is: document, with: "Sleep:: 7:10   <!--", replacedBy: "Sleep:: 6:35 <!--")
  }

  @Test func unsettingLeavesTheName() throws {
    let filled = try document.settingField(atLine: line("Weight", document), to: "181.5")
    #expect(try filled.settingField(atLine: line("Weight", filled), to: "") == document)
  }

  @Test func aNewFieldGoesBelowTheLastOneOfItsSection() throws {
    let edited = try document.addingField(
      "Energy", value: "6", toSection: index(.quickLog, document))
    expect(edited, is: document, with: "watch -->\n", replacedBy: "watch -->\nEnergy:: 6\n")
  }

  @Test func aNewFieldCopiesBulletAndLineEnd() throws {
    let bulleted = LogDocument("## Quick Log\r\n  - Weight:: 3\r\n\r\n## Fuel Log")
    let edited = try bulleted.addingField("Sleep", value: "7", toSection: 0)
    expect(edited, is: bulleted, with: "3\r\n", replacedBy: "3\r\n  - Sleep:: 7\r\n")
  }

  @Test("below a line end that was cut in two a whole one is added")
  func cutLineEnd() throws {
    for text in ["## Quick Log\r\nWeight:: 3\r", "## Quick Log\nWeight:: 3\r"] {
      let cut = LogDocument(text)
      let edited = try cut.addingField("Sleep", value: "7", toSection: 0)
      let end = text.contains("\r\n") ? "\r\n" : "\n"
      expect(edited, is: cut, with: "3\r", replacedBy: "3\r\(end)Sleep:: 7")
      #expect(edited.lines.count == 3)
    }
  }

  @Test func aFieldInASectionWithoutFieldsGoesBelowItsText() throws {
    let sparse = LogDocument("## Quick Log\n<!-- hint -->\n\n\n## Fuel Log")
    let edited = try sparse.addingField("Sleep", value: "7", toSection: 0)
    expect(edited, is: sparse, with: "hint -->\n", replacedBy: "hint -->\nSleep:: 7\n")
    let bare = LogDocument("## Quick Log")
    #expect(
      try bare.addingField("Sleep", value: "7", toSection: 0)
        == LogDocument("## Quick Log\nSleep:: 7"))
  }

  @Test(arguments: ["two\nlines", "a\rb", "bell\u{7}", "escape \u{1B}[2J", "\u{2028}"])
  func aValueIsOneLineOfText(value: String) throws {
    #expect(throws: EditError.controlCharacter) {
      try document.settingField(atLine: line("Weight", document), to: value)
    }
  }

  @Test func aValueCannotHideTheLinesBelow() throws {
    #expect(throws: EditError.self) {
      try document.settingField(atLine: line("Weight", document), to: "<!-- 3")
    }
  }

  @Test func onlyAFieldTakesAValue() throws {
    let heading = try line("Quick Log", document)
    #expect(throws: EditError.wrongLine(heading + 1)) {
      try document.settingField(atLine: heading, to: "1")
    }
  }
}

@Suite struct ListEditTests {
  let document = LogDocument(day)

  @Test func tickingChangesOneByte() throws {
    let edited = try document.settingBoxes(atLines: [line("ferns", document)], ticked: true)
    expect(edited, is: document, with: "- [ ] Water", replacedBy: "- [x] Water")
    let again = try edited.settingBoxes(atLines: [line("ferns", edited)], ticked: false)
    #expect(again == document)
  }

  @Test func aTickedBoxKeepsItsLetter() throws {
    let capital = LogDocument("- [X] a")
    #expect(try capital.settingBoxes(atLines: [0], ticked: true) == capital)
  }

  @Test func aDroppedItemIsStruckOut() throws {
    let edited = try document.droppingBox(atLine: line("plumber", document))
    expect(
      edited, is: document, with: "- [x] Call the plumber", replacedBy: "- [x] ~~Call the plumber~~"
    )
    #expect(throws: EditError.self) {
      try edited.settingBoxes(atLines: [line("plumber", edited)], ticked: true)
    }
  }

  @Test(
    "a box that is opened is open, and nothing else changes",
    arguments: [
      ("* [X] Pay rent", "* [ ] Pay rent"), ("  - [ ] ~~Fix the bike~~", "  - [ ] Fix the bike"),
      ("- [x] ~~a~~ (cold)", "- [ ] a (cold)"), ("- ~~a~~", "- [ ] a"), ("- [ ] a", "- [ ] a"),
      ("1. [x] a  ", "1. [ ] a  "),
    ])
  func opening(before: String, after: String) throws {
    let opened = try LogDocument(before + "\r\n- [x] b").openingBox(atLine: 0)
    #expect(String(decoding: opened.bytes, as: UTF8.self) == after + "\r\n- [x] b")
  }

  @Test("a text that has strike marks of its own, or none at all, is not struck out")
  func strikingOut() throws {
    for text in ["- [ ] a ~~b~~ c", "- [ ]"] {
      #expect(throws: EditError.self) { try LogDocument(text).droppingBox(atLine: 0) }
    }
    let dropped = try LogDocument("- [ ] Cold rinse  \n").droppingBox(atLine: 0, reason: "cold")
    #expect(String(decoding: dropped.bytes, as: UTF8.self) == "- [ ] ~~Cold rinse~~ (cold)  \n")
    #expect(throws: EditError.self) {
      try LogDocument("- [ ] a").droppingBox(atLine: 0, reason: "b\nc")
    }
  }

  @Test("a box is added before the end of its list, and after a number has the next")
  func addingBefore() throws {
    let text = "## Todos\n1. [ ] a\n   more\n**Deferred:**\n- [ ] b\n"
    let edited = try LogDocument(text).addingBox("c", toSection: 0, before: 3)
    #expect(
      String(decoding: edited.bytes, as: UTF8.self)
        == "## Todos\n1. [ ] a\n   more\n2. [ ] c\n**Deferred:**\n- [ ] b\n")
    let empty = try LogDocument("## Todos\n\n**Deferred:**\n").addingBox(
      "c", toSection: 0, before: 2)
    #expect(
      String(decoding: empty.bytes, as: UTF8.self) == "## Todos\n- [ ] c\n\n**Deferred:**\n")
  }

  @Test func aNewBoxGoesBelowTheLastOneWithItsBullet() throws {
    let edited = try document.addingBox("Buy twine", toSection: index(.todos, document))
    expect(edited, is: document, with: "plumber\n", replacedBy: "plumber\n- [ ] Buy twine\n")
    let nested = LogDocument("## Todos\n* [ ] a\n  * [ ] b\n    more\ntext")
    expect(
      try nested.addingBox("c", toSection: 0), is: nested, with: "more\n",
      replacedBy: "more\n* [ ] c\n")
  }

  @Test func anEntryFillsTheFirstEmptyNumber() throws {
    let top = try index(.top3, document)
    let once = try document.addingItem("Plan the trip", toSection: top)
    expect(once, is: document, with: "1.\n", replacedBy: "1. Plan the trip\n")
    let twice = try once.addingItem("Sharpen tools", toSection: top)
    let thrice = try twice.addingItem("Rest", toSection: top)
    #expect(String(decoding: thrice.bytes, as: UTF8.self).hasSuffix("3. Sharpen tools\n4. Rest"))
  }

  @Test func anEntryCopiesTheBulletAboveIt() throws {
    let food = LogDocument(
      "## Fuel Log\ncalories_so_far:: 0\n\n* 9:30 oats\n  - with milk\n\n## Notes\n")
    let edited = try food.addingItem("12:00 soup", toSection: 0)
    expect(edited, is: food, with: "milk\n", replacedBy: "milk\n* 12:00 soup\n")
  }
}

@Suite struct TableAndSectionEditTests {
  @Test func aCellKeepsItsPadding() throws {
    let table = LogDocument("| a | b | c |\n|---|---|---|\n| **W** |  0  | |\n")
    let edited = try table.settingCell(atLine: 2, column: 1, to: "7|8")
    expect(edited, is: table, with: "|  0  |", replacedBy: "|  7\\|8  |")
    let filled = try table.settingCell(atLine: 2, column: 2, to: "x")
    expect(filled, is: table, with: "0  | |", replacedBy: "0  | x|")
    #expect(throws: EditError.wrongLine(3)) { try table.settingCell(atLine: 2, column: 3, to: "") }
  }

  @Test func aMissingSectionIsAddedInTheOrderOfTheTemplate() throws {
    let document = LogDocument(day)
    let (edited, section) = try document.ensuringSection(.trainingOutput)
    #expect(edited.sections[section].known == .trainingOutput)
    expect(
      edited, is: document, with: "## Top 3", replacedBy: "## Training Output\n\n## Top 3")
    #expect(try edited.ensuringSection(.trainingOutput).document == edited)
  }

  @Test func aLastSectionGoesToTheEndAndEmptyFilesTakeOne() throws {
    let document = LogDocument("## Quick Log\nWeight:: 3")
    #expect(
      try document.ensuringSection(.top3).document
        == LogDocument("## Quick Log\nWeight:: 3\n\n## Top 3 for Tomorrow"))
    #expect(try LogDocument("").ensuringSection(.notes).document == LogDocument("## Notes\n"))
    #expect(
      try LogDocument("\u{FEFF}## Notes").ensuringSection(.quickLog).document
        == LogDocument("\u{FEFF}## Quick Log\n\n## Notes"))
  }

  @Test func overlappingEditsAreRefused() {
    let document = LogDocument("abc")
    #expect(throws: EditError.overlap) {
      try document.applying([Edit(0..<2, [0x78]), Edit(1..<3, [0x79])])
    }
  }
}

/// Every edit, at every line and section, changes only its own lines.
@Suite struct EditLocalityTests {
  /// The numbers of edits tried and made. Some must be made, or the test would prove nothing.
  private final class Tally {
    var tried = 0
    var made = 0
  }

  private let tally = Tally()

  private func expectLocal(_ document: LogDocument, _ comment: Comment) {
    for line in document.lines.indices {
      switch document.lines[line].kind {
      case .field:
        expectOneLineChanged(document, comment) { try $0.settingField(atLine: line, to: "17 x") }
        expectOneLineChanged(document, comment) { try $0.settingField(atLine: line, to: "") }
      case .box(let box):
        expectOneLineChanged(document, comment) {
          try box.state == .dropped
            ? $0 : $0.settingBoxes(atLines: [line], ticked: box.state == .open)
        }
        expectOneLineChanged(document, comment) { try $0.droppingBox(atLine: line) }
      case .tableRow:
        for column in document.cells(of: document.lines[line]).indices {
          expectOneLineChanged(document, comment) {
            try $0.settingCell(atLine: line, column: column, to: "17")
          }
        }
      default: break
      }
    }
    for section in document.sections.indices {
      expectAdded(document, comment) { try $0.addingField("New", value: "1", toSection: section) }
      expectAdded(document, comment) { try $0.addingBox("new", toSection: section) }
    }
    for known in KnownSection.allCases {
      expectAdded(document, comment) { try $0.ensuringSection(known).document }
    }
  }

  /// The document after an edit; nil where it throws an `EditError`.
  private func made(
    _ document: LogDocument, _ comment: Comment, _ edit: (LogDocument) throws -> LogDocument
  ) -> LogDocument? {
    tally.tried += 1
    do {
      let edited = try edit(document)
      tally.made += 1
      return edited
    } catch {
      #expect(error is EditError, comment)
      return nil
    }
  }

  /// An edit of one line changes no other line.
  private func expectOneLineChanged(
    _ document: LogDocument, _ comment: Comment, _ edit: (LogDocument) throws -> LogDocument
  ) {
    guard let edited = made(document, comment, edit) else { return }
    #expect(edited.lines.count == document.lines.count, comment)
    let differing = zip(document.lines, edited.lines).filter {
      !document.bytes[$0.range].elementsEqual(edited.bytes[$1.range])
    }
    #expect(differing.count <= 1, comment)
  }

  /// An addition keeps all lines, in order.
  private func expectAdded(
    _ document: LogDocument, _ comment: Comment, _ edit: (LogDocument) throws -> LogDocument
  ) {
    guard let edited = made(document, comment, edit) else { return }
    var left = texts(document)[...]
    for text in texts(edited) where left.first == text { left.removeFirst() }
    #expect(
      left.isEmpty,
      "\(comment) \(String(decoding: document.bytes, as: UTF8.self).debugDescription) -> \(String(decoding: edited.bytes, as: UTF8.self).debugDescription)"
    )
    #expect(edited.bytes.count >= document.bytes.count, comment)
  }

  /// The lines without what may stand around them: a byte order mark stays first in the file, and
  /// a file that ends in a lone CR has a CRLF there once a line follows.
  private func texts(_ document: LogDocument) -> [[UInt8]] {
    document.lines.compactMap { line in
      var text = document.bytes[line.range]
      if text.starts(with: "\u{FEFF}".utf8) { text = text.dropFirst(3) }
      // A file that is nothing but the mark has no line for it to stand on.
      if text.isEmpty, document.lines.count == 1 { return nil }
      while let last = text.last, last == ASCII.lineFeed || last == ASCII.carriageReturn {
        text.removeLast()
      }
      return Array(text)
    }
  }

  @Test func overEveryFixture() throws {
    for fixture in try Fixture.all() {
      for log in fixture.logs {
        expectLocal(
          LogDocument(try fixture.read(log)), "\(fixture.name)/\(log)")
      }
    }
    #expect(tally.made * 20 > tally.tried * 19, "\(tally.made) of \(tally.tried) edits were made")
  }

  @Test func overGeneratedDocuments() {
    var logs = GeneratedLogs(random: SeededRandom())
    let seed: Comment = "BESTUPID_SEED=\(logs.random.seed)"
    for _ in 0..<150 { expectLocal(LogDocument(logs.document(lines: 25)), seed) }
    #expect(tally.made * 2 > tally.tried, "\(tally.made) of \(tally.tried) edits were made")
  }
}
