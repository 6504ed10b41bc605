import DayModel
import Testing

/// Lines that look like boxes and are none are named, with what was meant; other texts are not.
@Suite("Boxes that are none")
struct BrokenBoxTests {
  private func read(_ line: String) -> [Diagnostic] {
    let log = "## Today's Todos\n- [ ] Call Bea\n\(line)\n"
    return DayReader.read(LogSource(path: "content/logs/2031-03-04.md", bytes: Array(log.utf8)))
      .diagnostics.filter { $0.construct == .box }
  }

  @Test(
    "what was meant is a box when it is written so",
    arguments: [
      ("- [x unfinished", "- [x] unfinished"), ("- [ unfinished", "- [ ] unfinished"),
      ("- [] open", "- [ ] open"), ("- [x]done", "- [x] done"), ("- [ ]open", "- [ ] open"),
      ("- [ x] done", "- [x] done"), ("- [X ] done", "- [x] done"), ("-[ ] open", "- [ ] open"),
      ("*[x] done", "- [x] done"), ("[ ] open", "- [ ] open"), ("[x] done", "- [x] done"),
      ("- x] done", "- [x] done"), ("- [x) done", "- [x] done"), ("1. [x done", "- [x] done"),
    ])
  func broken(line: String, meant: String) throws {
    let found = try #require(read(line).first, "\(line)")
    #expect(found.severity == .warning && found.line == 3 && found.raw == line)
    #expect(found.message == "this is no box; write '\(meant)'")
    #expect(read(meant).isEmpty)
  }

  @Test("a strike mark that never closes is named; marks of other programs are a note")
  func others() {
    #expect(read("- [ ] ~~Fix the bike").first?.message.contains("never closed") == true)
    #expect(read("- ~~Fix the bike").first?.severity == .warning)
    #expect(read("- [>] moved").first?.severity == .note)
    #expect(read("- [-] given up").first?.severity == .note)
  }

  @Test(
    "no false alarm",
    arguments: [
      "- [x] done", "- [ ] open", "- [X] done", "- [ ] ~~dropped~~ (cold)", "- ~~dropped~~",
      "- [link](https://example.org)", "- [[A note]]", "- [1] a footnote", "- [x](a.md) a link",
      "- [Bea] called", "- [ ]", "- [x]: https://example.org", "text [x] within", "- a [x done",
      "[^1]: note",
      "- [x-ray] at nine", "- [a, b]", "> [x] quoted", "- ~~a~~ and ~~b", "---", "- [x, y]",
    ])
  func quiet(line: String) {
    #expect(read(line).isEmpty, "\(line)")
  }
}
