import ProgramTestSupport
import TestSupport
import Testing

@Suite("conflicts, pull and push")
struct ConflictsTests {
  @Test("a broken bestupid.yaml is a warning to what only reads, and stops none of it")
  func brokenConfiguration() async throws {
    let devices = try await Devices()
    _ = try await devices.disagree()
    try devices.phone.write("day_starts_at: [\n", to: "bestupid.yaml")
    for words in [
      ["conflicts"], ["conflicts", "--all"], ["show", "2031-03-04"], ["show"], ["check"],
      ["query", "weight"], [],
    ] {
      let run = try await devices.phone.bestupid(words)
      expectSuccess(run)
      #expect(run.output.contains("182") || words == ["check"], "\(words)")
    }
    let list = try await devices.phone.bestupid("conflicts", "--json")
    #expect(try list.json("conflicts")["decisions"].elements.count == 1)
    #expect(list.errors.hasPrefix("warning: ") && list.errors.contains("bestupid.yaml:"))
    #expect(list.errors.split(separator: "\n").count == 1)
    #expect(try await devices.phone.bestupid("conflicts", "--quiet").errors == "")
    // What is written goes by what the file last said when it could be read.
    let log = try await devices.phone.bestupid("log", "weight", "3")
    expectSuccess(log)
    #expect(log.errors.contains("bestupid.yaml:"))
    #expect(log.errors.contains("its previous version applies"))
  }

  @Test("a value that gave way is told, listed, shown and restored on any device")
  func restore() async throws {
    let devices = try await Devices()
    let syncs = try await devices.disagree()
    syncs.forEach { expectSuccess($0) }
    let told = syncs[1].errors
    #expect(told.contains("Weight") && told.contains("181") && told.contains("bestupid conflicts"))
    #expect(try devices.phone.text(sampleName).contains("Weight:: 182"))

    let list = try await devices.desk.bestupid("conflicts", "--json").json("conflicts")
    let decision = list["decisions"][0]
    #expect(list["decisions"].elements.count == 1)
    let lines = try await devices.desk.bestupid("conflicts").output
    #expect(lines.hasPrefix("Weight 182 lb (phone), not 181 lb (desk), on Tue 4"), "\(lines)")
    #expect(lines.contains("  the later one stands; merged 2031-"))
    #expect(decision["key"] == "Weight" && decision["section"] == "Quick Log")
    #expect(decision["kept_from"] == "phone" && decision["lost_from"] == "desk")
    #expect(decision["restored_by"] == nil)
    let id = try #require(decision["id"].string)

    let show = try await devices.desk.bestupid("conflicts", "show", id)
    expectSuccess(show)
    #expect(show.output.contains("Weight:: 181") && show.output.contains("Weight:: 182"))
    _ = try await devices.desk.bestupid("conflicts", "show", id, "--json").json("conflicts")

    let before = try devices.desk.contents()
    let dry = try await devices.desk.bestupid("conflicts", "restore", id, "--dry-run")
    expectSuccess(dry)
    #expect(dry.output.contains("-Weight:: 182") && dry.output.contains("+Weight:: 181"))
    #expect(try devices.desk.contents() == before)
    let report = try await devices.desk.bestupid("conflicts", "restore", id, "--json")
      .json("restore")
    #expect(report["changed"] == true)
    #expect(try devices.desk.text(sampleName).contains("Weight:: 181"))
    expectSuccess(try await devices.desk.bestupid("sync"))
    expectSuccess(try await devices.phone.bestupid("sync"))
    #expect(try devices.phone.text(sampleName).contains("Weight:: 181"))
    let after = try await devices.phone.bestupid("conflicts", "--json").json("conflicts")
    #expect(after["decisions"][0]["restored_by"] == report["commit"])
    #expect(try await devices.phone.bestupid("conflicts").output.contains("restored"))
    #expect(try await devices.phone.problems() == "")
  }

  @Test("sync says in JSON what it decided")
  func syncJSON() async throws {
    let devices = try await Devices()
    expectSuccess(try await devices.desk.bestupid("log", "weight", "181"))
    expectSuccess(try await devices.phone.bestupid("log", "weight", "182"))
    expectSuccess(try await devices.desk.bestupid("sync"))
    let report = try await devices.phone.bestupid("sync", "--json").json("sync")
    #expect(report["decisions"].elements.count == 1)
    #expect(report["decisions"][0]["worth_a_look"] == true)
  }

  @Test("a store without decisions has none, and an ID that is none is told")
  func none() async throws {
    let world = try await World.withStore([sampleName: sampleDay])
    let list = try await world.bestupid("conflicts", "list")
    expectSuccess(list)
    #expect(list.output == "")
    expectFailure(try await world.bestupid("conflicts", "show", "12345678.1"), 66)
    expectFailure(try await world.bestupid("conflicts", "show", "nonsense"), 65)
    expectFailure(try await world.bestupid("conflicts", "restore", "1.1"), 65)
    expectFailure(try await world.bestupid("conflicts", "list", "--last", "1y", "--all"), 64)
  }

  @Test("old decisions are listed on request only")
  func old() async throws {
    var devices = try await Devices()
    _ = try await devices.disagree()
    expectSuccess(try await devices.desk.bestupid("conflicts"))
    devices.desk.now = "2031-09-04T10:00:00Z"
    #expect(try await devices.desk.bestupid("conflicts").output == "")
    #expect(try await devices.desk.bestupid("conflicts", "--all").output.contains("Weight"))
    #expect(try await devices.desk.bestupid("conflicts", "--last", "1y").output.contains("Weight"))
  }

  @Test("a merge commit of the remote's cannot write escapes to the terminal")
  func hostileTrailers() async throws {
    let devices = try await Devices()
    let evil = """
      merge

      Decision: {"path":"../../etc/\\u001b[31mpasswd","section":"\\u001b]0;x\\u0007","key":"\\u202e","winner":"later","kept_from":"\\u001b[2J","lost_from":"b","kept":"\\u009b31m","lost":"\\u0000"}
      Decision: {"path":
      """
    let tree = try await devices.phone.git("rev-parse", "HEAD^{tree}")
    let head = try await devices.phone.git("rev-parse", "HEAD")
    let other = try await devices.phone.git("commit-tree", tree, "-p", head, "-m", "other")
    let merge = try await devices.phone.git(
      "commit-tree", tree, "-p", head, "-p", other, "-m", evil)
    try await devices.phone.git("push", "-q", "origin", "\(merge):main")
    expectSuccess(try await devices.desk.bestupid("pull"))
    let list = try await devices.desk.bestupid("conflicts", "--all")
    expectSuccess(list)
    let id = try #require(list.output.split(separator: " ").first.map(String.init))
    let show = try await devices.desk.bestupid("conflicts", "show", id)
    let json = try await devices.desk.bestupid("conflicts", "--all", "--json")
    #expect(try json.json("conflicts")["decisions"].elements.count == 1)
    for run in [list, show, json] {
      for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control)
      }
    }
    expectFailure(try await devices.desk.bestupid("conflicts", "restore", id), 65)
  }

  @Test("pull joins and sends nothing; push sends and joins nothing")
  func halves() async throws {
    let devices = try await Devices()
    expectSuccess(try await devices.desk.bestupid("log", "weight", "181"))
    expectSuccess(try await devices.desk.bestupid("push"))
    expectSuccess(try await devices.phone.bestupid("log", "energy", "7"))
    try devices.phone.write("by hand\n", to: "memory/hand.md")
    expectFailure(
      try await devices.phone.bestupid("push"), 75, saying: "not here", "bestupid pull")
    #expect(try await devices.phone.git("status", "--porcelain") == "?? memory/")
    let pull = try await devices.phone.bestupid("pull", "--json").json("sync")
    #expect(pull["result"] == "merged")
    #expect([pull["sent"], pull["received"]] == [0, 1])
    #expect(try await devices.phone.git("rev-list", "--count", "origin/main..HEAD") == "3")
    let push = try await devices.phone.bestupid("push", "--json").json("sync")
    #expect(push["result"] == "pushed")
    #expect(push["sent"] == 3)
    expectSuccess(try await devices.desk.bestupid("pull"))
    #expect(try devices.desk.contents() == devices.phone.contents())
  }
}
