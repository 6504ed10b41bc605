import LogSyntax
import TestSupport
import Testing

/// The invariant of `LogDocument`: its lines concatenated are its input, byte for byte.
private func expectLossless(_ bytes: [UInt8], _ comment: Comment) {
  let document = LogDocument(bytes)
  #expect(document.lines.flatMap { document.bytes[$0.range] } == bytes, comment)
  var end = 0
  for line in document.lines {
    #expect(line.range.lowerBound == end && !line.range.isEmpty, comment)
    #expect(
      line.range.contains(line.content.lowerBound)
        || line.content.isEmpty
          && line.content.upperBound <= line.range.upperBound,
      comment)
    end = line.range.upperBound
  }
  #expect(end == bytes.count, comment)
  // Every line below the front matter stands in the body of one section, or is its heading.
  var line = document.frontMatter?.upperBound ?? 0
  for section in document.sections {
    #expect((section.headingLine ?? section.body.lowerBound) == line, comment)
    #expect(section.extent.upperBound >= section.body.upperBound, comment)
    line = section.body.upperBound
  }
  #expect(line == document.lines.count, comment)
}

@Suite struct RoundTripTests {
  @Test func fixturesAreLossless() throws {
    let fixtures = try Fixture.all()
    #expect(!fixtures.isEmpty)
    for fixture in fixtures {
      for log in fixture.logs {
        expectLossless(try fixture.read(log), "\(fixture.name)/\(log)")
      }
    }
  }

  @Test func generatedDocumentsAreLossless() {
    var logs = GeneratedLogs(random: SeededRandom())
    let seed: Comment = "BESTUPID_SEED=\(logs.random.seed)"
    for _ in 0..<3000 { expectLossless(logs.document(), seed) }
  }

  @Test func randomBytesAreLossless() {
    var logs = GeneratedLogs(random: SeededRandom())
    let seed: Comment = "BESTUPID_SEED=\(logs.random.seed)"
    for _ in 0..<3000 { expectLossless(logs.noise(200), seed) }
  }

  @Test(arguments: [
    "", "\n", "\r\n", "\r", "\u{FEFF}", "\u{FEFF}---\na: b\n---\nWeight:: 3", "---", "---\n",
    "---\n---", "a\0b\n", "no end", "<!--", "<!---->", "```", "|", "- [x]", "#", "::", "a::",
  ])
  func awkwardDocumentsArePutTogetherAsTheyWere(text: String) {
    expectLossless(Array(text.utf8), "\(text.debugDescription)")
  }

  @Test func invalidTextIsLossless() {
    expectLossless([0xFF, 0xFE, 0x0A, 0xC3, 0x28, 0x3A, 0x3A, 0x20, 0x80], "invalid UTF-8")
  }

  @Test(arguments: [
    ("unclosed fences", "````x\n```y\n"), ("comments", "<!-- a\n"), ("strikes", "~~a"),
    ("closed fences", "```\na\n```\n"), ("fences of two kinds", "```a\n~~~\n"),
    ("deep lists", "  - [ ] a\n"), ("pipes", "|"), ("headings", "# a\n"),
  ])
  func timeIsLinear(what: String, unit: String) {
    // A quadratic reader would take minutes here; this asserts the result, the limit the rest.
    let bytes = Array(String(repeating: unit, count: 200_000).utf8)
    let document = LogDocument(bytes)
    #expect(document.lines.last?.range.upperBound == bytes.count)
    #expect(document.nesting(in: 0..<document.lines.count).count <= document.lines.count)
  }
}
