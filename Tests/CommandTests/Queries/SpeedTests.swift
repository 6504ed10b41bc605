import DayEditing
import DayModel
import Language
import LogSyntax
import Query
import Reports
import TestSupport
import Testing
import Values

@testable import Actions
@testable import Commands
@testable import Screens

/// No log makes a command slow: time grows with the log, whatever stands in it. Merges have their own
/// test of this, in `LogMergeTests`.
@Suite("Growth of time with size", .serialized)
struct SpeedTests {
  /// A log of many similar parts; `%` is a different number in each.
  struct Heap: Sendable, CustomTestStringConvertible {
    let part: String
    var start = ""
    var end = ""

    var testDescription: String { (start + part).debugDescription }

    func bytes(_ count: Int) -> [UInt8] {
      var text = start
      for index in 0..<count { text += part.replacing("%", with: "\(index * 7 % (count | 1))") }
      return Array((text + end).utf8)
    }
  }

  private static let heaps = [
    // Headings.
    Heap(part: (1...6).map { String(repeating: "#", count: $0) + " h%\n" }.joined()),
    Heap(part: (1...6).reversed().map { String(repeating: "#", count: $0) + " h%\n" }.joined()),
    Heap(part: "## %\n### %\n"), Heap(part: "## Quick Log\nWeight:: %\n"),
    Heap(part: "## Training Output\n### Swim %\n750m in 33:39\n- Duration: 3\n"),
    Heap(part: "## Strength Log\nBench %:: 3x10 @ 45\n"),
    Heap(part: "## Planned Workout\n- Bench % 3x10 @ 45\n## Strength Log\nBench %:: 3x10 @ 45\n"),
    Heap(part: "## Todos\n- [x] a %\n## Must Win 3\n- [x] a %\n"),
    // Lists, tables, fields.
    Heap(part: "- a %\n  - b %\n    - c %\n"), Heap(part: "- [ ] a %\n"),
    Heap(part: "- [ ] a %\n", start: "## Todos\n"),
    Heap(part: "- [ ] a %\n  - [ ] b %\n", start: "### Must Win 3\n"),
    Heap(part: "1. a %\n", start: "## Top 3\n"),
    Heap(part: "| a | b |\n|---|---|\n| % | 2 |\n\n"),
    Heap(part: "| x% | 1 |\n", start: "## Daily Stats\n| a | b |\n|---|---|\n"),
    Heap(part: "f%:: 3\n"), Heap(part: "Weight:: 180\n"),
    Heap(part: "- 8:30 eggs % 200 cal\n", start: "## Fuel Log\n"),
    Heap(part: "k%: v\n", start: "---\n", end: "---\n"),
    // What opens and does not close.
    Heap(part: "<!-- %\n"), Heap(part: "<!-- %\n -->\n"), Heap(part: "~~~\n%\n"),
    Heap(part: "~~~~\n%\n```\n"), Heap(part: "k%: v\n", start: "---\n"),
    // Long lines.
    Heap(part: "(a)", start: "## "), Heap(part: " - 1 )", start: "## x"),
    Heap(part: ":)", start: "## x"), Heap(part: " - 1 ", start: "## x"),
    Heap(part: "(a)", start: "## x" + String(repeating: " - a", count: 200)),
    Heap(part: "<!-- ", start: "x "), Heap(part: "<!-- a --> ", start: "x "),
    Heap(part: "~~a ", start: "- [ ] "), Heap(part: "](a ", start: "- [ ] ", end: ")"),
    Heap(part: "[*a `", start: "- [ ] "), Heap(part: "| a "), Heap(part: "\\|", start: "| "),
    Heap(part: "1 ", start: "Weight:: "), Heap(part: "3x10 @ 45, ", start: "Bench:: "),
    Heap(part: "10x45, ", start: "## Strength Log\nBench:: 3x10 (sets: "),
    Heap(part: "a 200 cal, ", start: "## Fuel Log\n- "),
    Heap(part: "bench 3x10, ", start: "## Planned Workout\n- "),
    Heap(part: "<br", start: "## Planned Workout\n- "),
    Heap(part: "swim 3 mi (a) ", start: "## Training Output\n### "), Heap(part: "a::"),
  ]

  /// What commands do with a log.
  private static let work: [(name: String, run: @Sendable ([UInt8]) throws -> Void)] = [
    ("parse", { _ = record($0).json.text() }),
    (
      "show",
      {
        let document = LogDocument($0)
        let view = DayView(document: document, style: Style(isColored: true))
        _ = view.lines()
        _ = view.lines(only: document.sections.last)
      }
    ),
    ("query", { _ = try DayFacts(of: [source($0)], on: day(), habits: .empty) }),
    (
      "export",
      {
        let record = record($0)
        for table in ExportTable.allCases {
          var text = RecordText(.csv(table))
          _ = text.text(of: record)
        }
      }
    ),
    (
      "carry",
      { bytes in
        let (log, date) = (LogDocument("## Todos\n- [ ] x\n"), try day())
        let heap = LogDocument(bytes)
        let done = LogDocument(
          String(decoding: bytes, as: UTF8.self).replacing("- [ ]", with: "- [x]")
            .replacing("\n", with: " (carried to \(date))\n"))
        for (earlier, log) in [(heap, log), (log, heap), (done, heap)] {
          let before = TodoDay(date.advanced(by: -1), earlier)
          let todos = OpenTodos(
            of: date, log, after: [before], before: [], logs: [before.date, date])
          var editor = DayEditor(log)
          editor.carry(todos)
          _ = todos.marked(taken: editor.document, now: editor.document)
        }
      }
    ),
    (
      "log",
      { bytes in
        for words in [
          ["weight", "181"], ["swim", "750m/33:39"], ["lift", "Bench", "3x10@45"],
          ["food", "8:30 eggs"], ["note", "x"], ["new field", "3"],
        ] {
          var editor = DayEditor(LogDocument(bytes))
          for entry in try LogEntry.read(words) {
            // A log may refuse the entry; that must be soon, too.
            try? editor.write(entry, allowingNew: true)
          }
        }
      }
    ),
  ]

  private static func source(_ bytes: [UInt8]) -> LogSource {
    LogSource(path: "content/logs/2031-03-04.md", bytes: bytes)
  }
  private static func record(_ bytes: [UInt8]) -> DayRecord { DayReader.read(source(bytes)) }
  private static func day() throws -> CalendarDate {
    try #require(CalendarDate(iso: "2031-03-04"))
  }

  /// With eight times as many parts. `BESTUPID_BENCHMARK` sets the number of parts, for release builds.
  @Test(arguments: heaps) func timeIsLinear(heap: Heap) throws {
    let (few, many) = (heap.bytes(Self.count), heap.bytes(Self.count * 8))
    for (name, run) in Self.work {
      let growth = try Growth(small: { try run(few) }, large: { try run(many) })
      #expect(growth.isLinear, "\(name): \(growth)")
      if Self.benchmark != nil { print("\(heap.testDescription) \(name): \(growth)") }
    }
  }

  private static let benchmark = TestEnvironment.variable("BESTUPID_BENCHMARK").flatMap { Int($0) }
  private static let count = benchmark ?? 200
}
