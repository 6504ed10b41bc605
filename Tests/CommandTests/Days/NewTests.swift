import ProgramTestSupport
import TestSupport
import Testing

/// `new` as a person types it; what a new day takes over is tested in ActionsTests.
@Suite("new")
struct NewTests {
  private static let today = "content/logs/2031-03-06.md"

  /// A store on a Thursday morning, with a day before it.
  private func world(_ files: [String: String] = [:]) async throws -> World {
    let all = [
      "bestupid.yaml": "",
      "content/logs/2031-03-05.md": "## Today's Todos\n- [ ] Call Bea\n- [x] Pay rent\n",
    ]
    var world = try await World.withStore(all.merging(files) { $1 })
    world.now = "2031-03-06T07:00:00Z"
    return world
  }

  @Test("a new day is told by its file, a dry run prints it, and the day takes tasks over")
  func made() async throws {
    let world = try await world()
    let dry = try await world.bestupid("new", "--dry-run")
    expectSuccess(dry)
    #expect(dry.output.contains("+- [ ] Call Bea\n") && !world.has(Self.today))
    let run = try await world.bestupid("new")
    expectSuccess(run)
    #expect(run.output == "" && run.errors == "made \(Self.today)\n")
    #expect(try world.text(Self.today).contains("## Today's Todos\n- [ ] Call Bea\n"))
    #expect(try await world.problems() == "")
    #expect(try await world.bestupid("check", "today").status == 0)
  }

  @Test("the day may be named behind --date as well, and once")
  func dates() async throws {
    let world = try await world()
    expectSuccess(try await world.bestupid("new", "-d", "tomorrow"))
    #expect(world.has("content/logs/2031-03-07.md"))
    expectSuccess(try await world.bestupid("new", "2031-03-03"))
    #expect(world.has("content/logs/2031-03-03.md"))
    expectFailure(try await world.bestupid("new", "today", "--date", "today"), 64, saying: "--date")
  }

  @Test("a day that has a log is refused; --fill adds what it lacks, once")
  func fill() async throws {
    let world = try await world([Self.today: "## Quick Log\nWeight:: 171\n"])
    expectFailure(try await world.bestupid("new"), 73, saying: "2031-03-06 already has a log")
    let dry = try await world.bestupid("new", "--fill", "--dry-run")
    #expect(dry.output.contains("\n+- [ ] Call Bea\n"))
    let json = try await world.bestupid("new", "--fill", "--json").json("log")
    #expect(json["created"] == false && json["changed"] == true)
    let again = try await world.bestupid("new", "--fill")
    expectSuccess(again)
    #expect(again.errors == "2031-03-06: nothing to change\n")
  }

  @Test("a plan and a template that cannot be used are warnings on standard error")
  func warnings() async throws {
    let world = try await world([
      "content/config/protocol_2031-03-03.md": "x", "templates/daily_log.md": " \n\n",
    ])
    let run = try await world.bestupid("new")
    expectSuccess(run)
    #expect(run.errors.contains("warning: no plan"), "\(run.errors)")
    #expect(
      run.errors.contains("warning: templates/daily_log.md is not used: "), "\(run.errors)")
    #expect(world.has(Self.today))
  }
}
