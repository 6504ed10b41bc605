import Testing
import Values

@Suite("Text without markdown")
struct PlainTextTests {
  @Test(
    "has no marks of emphasis, code, links and struck text",
    arguments: [
      ("**8:30am**: greek yogurt", "8:30am: greek yogurt"), ("*slow* and `fast`", "slow and fast"),
      ("_slow_ __run__", "slow run"), ("***both*** of **a *b* c**", "both of a b c"),
      ("~~no~~ yes", "no yes"), ("see [the plan](https://x.example/a) now", "see the plan now"),
      ("[[2031-03-04|Tuesday]] and [[notes]]", "Tuesday and notes"), ("\\*not\\*", "*not*"),
      ("`a ``b` c", "a ``b c"), ("*a [b* c](d)", "a [b c](d)"), ("[a *b*](c) [d", "a b [d"),
      ("**a ~~b ** c~~", "**a b ** c"),
    ])
  func marks(text: String, plain: String) {
    #expect(text.withoutMarkdown == plain)
  }

  @Test(
    "keeps signs that are no marks",
    arguments: [
      "3 * 5 * 2", "sleep_quality and mood_am", "a * b", "2*3", "**open", "`", "~5 km", "~~",
      "[x] y",
      "a[1](2", "](x)", "[](x)", "[ ] box", "5*", "_", "snake_case_name", "", "no marks",
    ])
  func signs(text: String) {
    #expect(text.withoutMarkdown == text)
  }
}

@Suite("The clock of a locale")
struct ClockFormTests {
  @Test("24 hours stay 24 hours, unless the locale says am and pm")
  func locales() {
    for locale in ["", "C", "POSIX", "de_AT.UTF-8", "en_GB.UTF-8", "fr_CA", "C.UTF-8"] {
      let form = ClockForm(locale: ["LANG": locale])
      #expect(form.text("13:12") == "13:12" && form.text("8:05") == "8:05", "\(locale)")
    }
    let american = ClockForm(locale: ["LANG": "de_DE.UTF-8", "LC_TIME": "en_US.UTF-8"])
    #expect(american.text("13:12") == "1:12pm" && american.text("0:40") == "12:40am")
    #expect(american.text("12:00") == "12:00pm" && american.text("08:05") == "8:05am")
    for text in ["1:12pm", "soon", "25:00", "8:5", "14:00-16:00"] {
      #expect(american.text(text) == text)
    }
    #expect(ClockForm(locale: ["LC_ALL": "C", "LC_TIME": "en_US"]) == .asWritten)
    #expect(ClockForm(locale: [:]) == .asWritten)
  }
}
