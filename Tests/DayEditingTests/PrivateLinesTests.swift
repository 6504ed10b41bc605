import Cycle
import LogSyntax
import TestSupport
import Testing

@testable import DayModel

/// What is private is what the reader takes for the cycle's, and what stands beside that.
@Suite("Lines of the cycle")
struct PrivateLinesTests {
  private static let headings = [
    "Cycle", " Cycle 🌙", "cycle (a remark)", "**CYCLE**:", "🩸 Cycle - Tuesday, Mar 4, 2031",
    "Quick Log", "Notes", "Signs", "Training Output", "Cycle to work", "Strength Log", "Symptoms",
  ]

  @Test(
    "every section that is read as the cycle's is private, however headings stand in each other")
  func covers() {
    var random = SeededRandom(seed: 41)
    var (cycles, others) = (0, 0)
    for round in 0..<2000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        let level = String(repeating: "#", count: Int.random(in: 1...4, using: &random))
        return "\(level) \(Self.headings.randomElement(using: &random) ?? "")\nFlow:: light\n"
      }.joined()
      let document = LogDocument(text)
      let lines = PrivateLines(of: document)
      for (section, outline) in zip(
        document.sections, DaySection.outlines(of: document, isWorkoutFile: false))
      {
        let isPrivate = section.body.allSatisfy(lines.contains)
        if outline.role == .cycle {
          cycles += 1
          #expect(isPrivate, "round \(round): \(text)")
        } else if !isPrivate {
          others += 1
        }
      }
    }
    #expect(cycles > 1000 && others > 1000)
  }

  @Test("what a comment or a code fence hides is private too, on either side of its marks")
  func hidden() {
    let rows: [(String, [Int])] = [
      ("## Cycle\n<!-- Flow:: heavy -->\n## Notes\nx", [0, 1]),
      ("## Notes\n<!--\n## Cycle\nFlow:: heavy\n-->\n## Quick Log\nEnergy:: 4", [2, 3, 4]),
      ("## Cycle\n```\n# no heading\nFlow:: heavy\n```\nTemp:: 36\n# Day\nx", [0, 1, 2, 3, 4, 5]),
      ("## Quick Log\nFlow:: 3\n", []),
    ]
    for (text, expected) in rows {
      let document = LogDocument(text)
      let lines = PrivateLines(of: document)
      #expect(document.lines.indices.filter(lines.contains) == expected, "\(text)")
    }
  }

  @Test("the names that are told are those of the cycle's fields, and no symptom's")
  func names() {
    #expect(PrivateLines.openNames == CycleEntry.Field.allCases.map(\.name))
    let told = ["FLOW", "temp", "Ovulation test", "heading", "Cramps", "flow of blood"]
      .map(PrivateLines.openName)
    #expect(told == ["Flow", "Temp", "Ovulation_Test", "heading", "entry", "entry"])
  }
}
