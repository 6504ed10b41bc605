import Actions
import TestSupport
import Testing

@testable import Context

/// `import unstoppable`: what it takes, and that it takes nothing twice.
@Suite("Import from Unstoppable")
struct UnstoppableImportTests {
  private static let answer = """
    {"profile": {"nickname": "Kim"}, "routine": {"routineTime": "06:30", "tasks": [
    {"id": "11", "title": "make bed", "duration": 2}, {"id": "22", "title": "Meditate", "duration": 10}]},
    "streak": {"currentStreak": 12, "lastQualifiedDate": "2031-03-02"},
    "progress": {"today": {"date": "DAY", "completedTaskIds": ["22", "99"]}}}
    """
  private static let routines = """
    ---
    routines:
      - {id: old, name: Old, until: 2031-01-01, tasks: [{title: Make bed}]}
      - id: dawn
        name: Dawn
        tasks:
          - title: Make bed
    ---
    Why.

    """
  private static let file = "content/config/routines.md"
  private static let log = "content/logs/2031-03-04.md"

  private func run(
    _ fixture: ActionFixture, day: String = "2031-03-04", dryRun: Bool = false
  ) throws -> UnstoppableImport {
    let path = fixture.folder.path + "/bootstrap.json"
    try Files.write(Self.answer.replacing("DAY", with: day), to: path)
    return try UnstoppableImport.run(
      from: path, dryRun: dryRun, in: fixture.context(command: "import unstoppable"))
  }

  @Test(
    "the current routine gets what it lacks, the day its ticks, the settings the name, in one commit"
  )
  func taken() throws {
    let fixture = try ActionFixture.withStore([
      Self.file: Self.routines, Self.log: "## Notes\n", "bestupid.yaml": "# mine\n",
    ])
    let commits = try fixture.commits().count
    let dry = try run(fixture, dryRun: true)
    #expect(dry.result.diffText?.contains("+        title: Meditate") == true)
    #expect(try fixture.commits().count == commits)
    let result = try run(fixture)
    #expect(
      result.taken == [
        "Dawn at 06:30", "tasks: Meditate", "a claimed streak of 12 days to 2031-03-02",
        "ticks of 2031-03-04: Meditate", "the name Kim",
      ])
    let text = try fixture.text(Self.file)
    #expect(text.hasSuffix("---\nWhy.\n"))
    #expect(
      text.contains(
        """
              - title: Make bed
              - id: meditate
                title: Meditate
                minutes: 10

        """), "\(text)")
    #expect(text.contains("source: unstoppable") && text.contains("length: 12"))
    #expect(
      try fixture.text(Self.log).contains("### Dawn (06:30)\n- [ ] Make bed\n- [x] Meditate\n"))
    #expect(try fixture.text("bestupid.yaml") == "# mine\ncoaching:\n  name: Kim\n")
    #expect(try fixture.commits().count == commits + 1)
    // Claimed days are told beside the days of the logs, and count as none.
    let streak = try read(
      Streaks.list(of: "dawn", in: fixture.context()).json(withDays: false), "streak")["streaks"][0]
    #expect(streak["current"] == .number(0))
    #expect(streak["carried"]["length"] == .number(12))
    let again = try run(fixture)
    #expect(again.taken.isEmpty && !again.result.isChanged)
    #expect(try fixture.commits().count == commits + 1)
  }

  @Test("without a routine one is made, and a day without a log gets one")
  func made() throws {
    let fixture = try ActionFixture.withStore(["bestupid.yaml": "coaching:\n  name: Bea\n"])
    let result = try run(fixture)
    #expect(!result.taken.contains("the name Kim"))
    #expect(try fixture.text("bestupid.yaml") == "coaching:\n  name: Bea\n")
    #expect(
      try fixture.text(Self.file).contains(
        "  - id: morning\n    name: Morning\n    time: \"06:30\"\n"))
    #expect(
      try fixture.text(Self.log).contains("### Morning (06:30)\n- [ ] make bed\n- [x] Meditate\n"))
  }

  @Test(
    "ticks of tomorrow, or of a year that is none of these, are left out and said",
    arguments: ["2031-03-05", "2574-03-04", "2031-01-04"])
  func otherDays(day: String) throws {
    let fixture = try ActionFixture.withStore([Self.file: Self.routines, "bestupid.yaml": ""])
    _ = try run(fixture, day: day)
    #expect(fixture.messages.contains { $0.contains("the ticks of \(day) are not of these days") })
    #expect(!fixture.has("content/logs/\(day).md"))
  }
}
