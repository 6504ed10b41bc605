import LogMerge
import Testing

@Suite("Due dates of tasks merge by themselves")
struct DueDateTests {
  private func day(_ line: String) -> String { "## Today's Todos\n- [ ] Pay rent\n\(line)\n" }

  /// The line that becomes of two, whichever side is ours and whoever writes; and what was given up by that.
  private func merge(_ base: String?, _ first: String, _ second: String) -> (String, [String]) {
    var results: Set<String> = []
    var lost: Set<[String]> = []
    for roles in [(Side.Role.device, Side.Role.device), (.device, .bot), (.bot, .device)] {
      for (one, other) in [(first, second), (second, first)] {
        let result = merged(base: base.map(day), day(one), day(other), roles: roles)
        results.insert(result.text)
        lost.insert(result.decisions.map { "\($0.winner): \($0.lostText)" })
      }
    }
    let line =
      results.count == 1 ? results.first?.split(separator: "\n").last.map(String.init) : nil
    return (line ?? "\(results)", lost.count == 1 ? lost.first ?? [] : ["\(lost)"])
  }

  @Test(
    "a date that one side changed and a tick of the other are both in the result",
    arguments: [
      ("- [ ] Call", "- [ ] Call (due 2031-03-06)", "- [x] Call", "- [x] Call (due 2031-03-06)"),
      (
        "- [ ] Call (due 2031-03-05)", "- [ ] Call (due 2031-03-08)",
        "- [x] Call (due 2031-03-05)", "- [x] Call (due 2031-03-08)"
      ),
      (
        "- [ ] Call (due 2031-03-05)", "- [ ] Call", "- [ ] ~~Call (due 2031-03-05)~~ (gone)",
        "- [ ] ~~Call~~ (gone)"
      ),
      (
        "- [x] Call (due 2031-03-05)", "- [x] Call (due 2031-03-08)",
        "- [ ] Call (due 2031-03-05)", "- [ ] Call (due 2031-03-08)"
      ),
      (
        "- [ ] Call (due 2031-03-05)", "- [ ] Call (due 2031-03-08)",
        "- ~~Call (due 2031-03-05)~~", "- ~~Call (due 2031-03-08)~~"
      ),
    ])
  func both(base: String, dated: String, ticked: String, expected: String) {
    #expect(merge(base, dated, ticked) == (expected, []))
  }

  @Test(
    "the day to which a task was carried is merged by itself too; of two the later one stands, in silence",
    arguments: [
      (
        "- [ ] Call", "- [ ] Call (carried to 2031-03-06)", "- [x] Call",
        "- [x] Call (carried to 2031-03-06)"
      ),
      (
        "- [ ] Call (due 2031-03-09)", "- [ ] Call (due 2031-03-09) (carried to 2031-03-06)",
        "- [ ] Call (due 2031-03-08)", "- [ ] Call (due 2031-03-08) (carried to 2031-03-06)"
      ),
      (
        "- [ ] Call", "- [ ] Call (carried to 2031-03-06)", "- [ ] Call (due 2031-03-08)",
        "- [ ] Call (due 2031-03-08) (carried to 2031-03-06)"
      ),
      (
        "- [ ] Call", "- [ ] Call (carried to 2031-03-06)", "- [ ] Call (carried to 2031-03-07)",
        "- [ ] Call (carried to 2031-03-07)"
      ),
      (
        "- [x] Call (carried to 2031-03-06)", "- [x] Call", "- [x] Call (carried to 2031-03-06)",
        "- [x] Call"
      ),
    ])
  func carried(base: String, first: String, second: String, expected: String) {
    #expect(merge(base, first, second) == (expected, []))
  }

  @Test("two devices that made the same task have it once, with its date and its tick")
  func withoutBase() {
    #expect(
      merge(nil, "- [ ] Call (due 2031-03-06)", "- [x] Call") == ("- [x] Call (due 2031-03-06)", [])
    )
    #expect(
      merge(nil, "- [ ] Call (due 2031-03-06)", "- [ ] Call") == ("- [ ] Call (due 2031-03-06)", [])
    )
  }

  @Test("of two dates the sooner one stands, and a date against none; the other is reported")
  func contested() {
    let old = "- [ ] Call (due 2031-03-09)"
    let (sooner, later) = ("- [ ] Call (due 2031-03-06)", "- [ ] Call (due 2031-03-08)")
    #expect(merge(old, sooner, later) == (sooner, ["sooner: \(later)"]))
    #expect(merge(old, sooner, "- [ ] Call") == (sooner, ["filled: - [ ] Call"]))
    #expect(
      merge(old, later, "- [x] Call (due 2031-03-06)")
        == ("- [x] Call (due 2031-03-06)", ["sooner: \(later)"]))
    let (line, lost) = merge(old, sooner, "- [x] Call (due 2031-03-08)")
    #expect(line == "- [x] Call (due 2031-03-06)")
    #expect(lost == ["sooner: - [x] Call (due 2031-03-08)"])
  }

  @Test("a date is one only at the end of the text, with a text before it")
  func forms() {
    for text in [
      "(due 2031-03-06)", "Call (due soon)", "Call(due 2031-03-06)", "Call (due 2031-3-6)",
    ] {
      let result = merged(base: day("- [ ] Call"), day("- [ ] \(text)"), day("- [x] Call"))
      // It is another text of the task, or that of another one.
      let lines =
        text.hasPrefix("Call") ? ["- [x] \(text)\n"] : ["- [x] Call\n", "- [ ] \(text)\n"]
      for line in lines { #expect(result.text.contains(line)) }
      #expect(result.text.split(separator: "\n").count { $0.hasPrefix("- [") } >= lines.count)
    }
  }
}
