import LogSyntax
import TestSupport
import Testing
import YAML

@Suite struct FrontMatterEditTests {
  @Test(
    "one value changes, and nothing else",
    arguments: [
      (
        "---\ntitle: \"2031-03-04: [Run Day]\"\ndate: 2031-03-04\n---\nWeight:: 3", "title",
        "2031-03-04: [Rest]",
        "---\ntitle: \"2031-03-04: [Rest]\"\ndate: 2031-03-04\n---\nWeight:: 3"
      ),
      ("---\r\nday: Monday # 🌧\r\n---\r\n", "day", "Friday", "---\r\nday: Friday # 🌧\r\n---\r\n"),
      ("---\nday:\n---\n", "day", "Friday", "---\nday: Friday\n---\n"),
      ("---\na: b\n---\n", "day", "Friday", "---\na: b\nday: Friday\n---\n"),
      ("---\n---\n", "day", "Friday", "---\nday: Friday\n---\n"),
      ("---\r\n---\r\nx", "day", "Friday", "---\r\nday: Friday\r\n---\r\nx"),
      (
        "---\ntodos:\n  - [ ] Rake\nday: x\n---\n- y", "day", "Friday",
        "---\ntodos:\n  - [ ] Rake\nday: Friday\n---\n- y"
      ),
      ("Weight:: 3", "day", "Friday", "---\nday: Friday\n---\n\nWeight:: 3"),
      ("", "day", "Friday", "---\nday: Friday\n---\n\n"),
    ])
  func setting(given: String, key: String, value: String, produces: String) throws {
    let edited = try LogDocument(given).settingFrontMatter(key, to: .string(value))
    #expect(String(decoding: edited.bytes, as: UTF8.self) == produces)
    #expect(edited.frontMatterEntries?[key]?.string == value)
  }

  @Test func aValueWithLineEndsIsEscapedOrRefused() throws {
    let document = LogDocument("---\ntitle: \"x\"\n---\nbody")
    let edited = try document.settingFrontMatter("title", to: .string("a\nb"))
    #expect(edited.frontMatterEntries?["title"]?.string == "a\nb")
    #expect(edited.lines.count == document.lines.count)
  }
}
