import LogSyntax
import Testing

@testable import Reports

@Suite("Targets in a day's comment")
struct DailyTargetsTests {
  private func targets(_ text: String) -> DailyTargets { DailyTargets(LogDocument(text)) }

  @Test("calories and protein, in any order and spelling")
  func forms() {
    for text in [
      "<!-- Daily Targets: 2000-2200 cal | 120g protein -->",
      "## Fuel Log\n<!--daily targets:120 g Protein | 2,000–2,200 kcal-->\n",
      "x\n<!-- note -->\n<!-- DAILY TARGETS: 2000 - 2200 calories ; protein 120g ; 30g fiber -->\n",
    ] {
      let found = targets(text)
      #expect(found.calories?.numbers == [2000, 2200], "\(text)")
      #expect(found.protein?.numbers == [120], "\(text)")
    }
  }

  @Test("the first such comment counts; without one, or out of a comment, there is none")
  func none() {
    #expect(targets("Daily Targets: 2000 cal") == DailyTargets())
    #expect(targets("<!-- Targets: 2000 cal -->") == DailyTargets())
    #expect(targets("<!-- Daily Targets: plenty -->") == DailyTargets())
    #expect(targets("") == DailyTargets())
    let two = targets("<!-- Daily Targets: 2000 cal -->\n<!-- Daily Targets: 90g protein -->\n")
    #expect(two.calories?.numbers == [2000] && two.protein == nil)
  }

  @Test(
    "what stands in brackets in the title",
    arguments: [
      ("---\ntitle: \"2031-03-06: [Strength Day]\"\n---\n", "Strength Day"),
      ("---\ntitle: '[ Rest ] x'\n---\n", "Rest"), ("---\ntitle: plain\n---\n", nil),
      ("---\ntitle: \"[ ]\"\n---\n", nil), ("---\ntitle: \"] [open\"\n---\n", nil), ("", nil),
    ] as [(String, String?)])
  func bracket(text: String, words: String?) {
    #expect(LogDocument(text).titleBracket == words)
  }
}
