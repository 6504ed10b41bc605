import ProgramTestSupport
import Testing

/// `review` as a person types it; its figures are tested in ActionsTests.
@Suite("review")
struct ReviewTests {
  /// A store on a Thursday evening, with two days of its week.
  private func world() async throws -> World {
    var world = try await World.withStore([
      "bestupid.yaml": "",
      "content/logs/2031-03-05.md": "## Quick Log\nWeight:: 171.6\nEnergy:: 6\n",
      "content/logs/2031-03-06.md": "## Quick Log\nWeight:: 171\nEnergy:: 7\n",
    ])
    world.now = "2031-03-06T19:20:00Z"
    return world
  }

  private static let week = """
    ### Week 2031-W10, up to Thu 6
    - Weight 171.3 lb (n 2), energy 6.5 (n 2)
    - Records: none. Without a log: Mon 3, Tue 4

    """

  @Test("the week has several names, the text is plain or markdown, and --json says the same")
  func golden() async throws {
    let world = try await world()
    for words in [[], ["week"], ["this-week"], ["week", "2031-03-08"], ["2031-W10"]] {
      let run = try await world.bestupid(["review", "--format", "markdown"] + words)
      expectSuccess(run)
      #expect(run.output == Self.week, "\(words)")
    }
    let text = try await world.bestupid("review").output
    #expect(
      text == """
        Week 2031-W10, up to Thu 6
                     this week  before  change  of
        weight (lb)      171.3                  2 d
        energy             6.5                  2 d

        Records: none
        Without a log: Mon 3, Tue 4

        """)
    let month = try await world.bestupid("review", "month").output
    #expect(month.hasPrefix("Month 2031-03, up to Thu 6\n"))
    #expect(try await world.bestupid("review", "last", "week").output.hasPrefix("Week 2031-W09\n"))
    let json = try await world.bestupid("review", "--json").json("review")
    #expect(json["fields"][0]["n"] == 2)
    #expect(try await world.problems() == "")
  }

  @Test("--save tells what it wrote, with --dry-run it prints the diff")
  func saved() async throws {
    let world = try await world()
    let name = "content/logs/2031-03-06.md"
    let before = try world.text(name)
    let dry = try await world.bestupid("review", "--save", "--dry-run")
    #expect(dry.output.contains("+### Week 2031-W10, up to Thu 6"))
    #expect(try world.text(name) == before)
    let saved = try await world.bestupid("review", "--save")
    expectSuccess(saved)
    #expect(saved.errors == "2031-03-06  note Week 2031-W10, up to Thu 6\n")
    #expect(try world.text(name).hasSuffix(Self.week))
  }

  @Test("nothing to look at is two lines; words that are no period are refused")
  func refused() async throws {
    let world = try await world()
    let run = try await world.bestupid("review", "2029-W10")
    expectSuccess(run)
    #expect(run.output.split(separator: "\n").count == 2)
    expectFailure(try await world.bestupid("review", "2029-W10", "--save"), 66)
    expectFailure(try await world.bestupid("review", "--dry-run"), 64)
    expectFailure(try await world.bestupid("review", "fortnight"), 65)
  }
}
