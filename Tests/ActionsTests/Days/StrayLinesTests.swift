import DayModel
import TestSupport
import Testing
import Values

@testable import Actions
@testable import Context

/// `check` of what a person writes beside the logs.
@Suite("Stray lines beside the logs")
struct StrayLinesTests {
  private static let plan = "content/config/protocol_2031-W10.md"
  private static let files = [
    "content/config/habits.md", "content/config/routines.md", Self.plan,
  ]
  private static let text = """
    ---
    title: Week
    ---
    ## Notes
    <<<<<<< HEAD
    - [ ] Buy chalk
    - [x unfinished
    """ + "\n"

  private func found(_ text: String, in period: String? = nil) throws -> [String] {
    let fixture = try ActionFixture.withStore(
      Dictionary(uniqueKeysWithValues: Self.files.map { ($0, text) } + [("bestupid.yaml", "")]))
    let context = fixture.context()
    let range = period.flatMap { CalendarDate(iso: $0) }.map { $0...$0 }
    return try Days.check(range, in: context).diagnostics
      .filter { [.conflict, .box].contains($0.construct) }
      .map { "\($0.file):\($0.line ?? 0) \($0.message)" }.sorted()
  }

  @Test("a mark of a conflict, and what looks like a box, are named with their line")
  func named() throws {
    let all = Self.files.flatMap { file in
      [
        "\(file):5 a mark of a conflict is left here; remove the line",
        "\(file):7 this is no box; write '- [x] unfinished'",
      ]
    }
    #expect(try found(Self.text) == all.sorted())
    #expect(
      try found(Self.text.replacing("[x u", with: "[x] u").replacing("<<<<<<< HEAD", with: ""))
        .isEmpty)
  }

  @Test(
    "a conflict in the front matter is named where it begins; of plans those of the days that are asked for"
  )
  func conflicts() throws {
    let text = "---\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n---\n"
    let message = "an unresolved conflict begins here; decide what to keep, and remove the markers"
    #expect(try found(text) == Self.files.map { "\($0):2 \(message)" }.sorted())
    #expect(
      try found(text, in: "2031-03-01")
        == Self.files.dropLast().map { "\($0):2 \(message)" }.sorted())
    #expect(try found(text, in: "2031-03-04").count == 3)
  }
}
