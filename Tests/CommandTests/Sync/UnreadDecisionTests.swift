import ProgramTestSupport
import TestSupport
import Testing

@Suite("Decisions of another device's merge")
struct UnreadDecisionTests {
  @Test("is told by the sync that fast-forwards over the merge, and unread until somebody reads it")
  func fastForward() async throws {
    let devices = try await Devices()
    let syncs = try await devices.disagree()
    syncs.forEach { expectSuccess($0) }
    #expect(syncs[2].errors.contains("received"))
    #expect(syncs[2].errors.contains("Weight 182 lb (phone), not 181 lb (desk)"))
    #expect(syncs[2].errors.contains("bestupid conflicts show"))

    let (desk, phone) = (devices.desk, devices.phone)
    let status = try await desk.bestupid("status")
    #expect(status.output.contains("1 text of this device dropped in merges"))
    #expect(try await unread(desk) == 1)
    // What the phone's own text won, or another device's lost, is nothing to tell the phone.
    #expect(try await unread(phone) == 0)
    expectSuccess(try await desk.bestupid("sync"))
    #expect(try await unread(desk) == 1)

    let first = try await desk.bestupid("conflicts")
    #expect(first.output.contains("(unread)"))
    #expect(try await unread(desk) == 0)
    #expect(!(try await desk.bestupid("status").output.contains("dropped in merges")))
    #expect(!(try await desk.bestupid("conflicts").output.contains("(unread)")))
  }

  @Test("is in the sync's JSON, with the merge that somebody else made")
  func json() async throws {
    let devices = try await Devices()
    let (desk, phone) = (devices.desk, devices.phone)
    expectSuccess(try await desk.bestupid("log", "weight", "181"))
    var later = phone
    later.now = "2031-03-04T10:00:00Z"
    expectSuccess(try await later.bestupid("log", "weight", "182"))
    expectSuccess(try await desk.bestupid("sync"))
    let merge = try await phone.bestupid("sync", "--json").json("sync")
    let report = try await desk.bestupid("sync", "--json").json("sync")
    #expect(report["result"] == "fast-forwarded" && report["merge"] == nil)
    #expect(report["decisions"].elements.count == 1)
    #expect(report["decisions"][0]["id"] == merge["decisions"][0]["id"])
    #expect(report["decisions"][0]["lost_from"] == "desk")
    #expect(try await phone.bestupid("sync", "--json").json("sync")["decisions"].elements.isEmpty)
  }

  @Test("is read where it is shown by its ID, and by a script as well")
  func shown() async throws {
    let devices = try await Devices()
    _ = try await devices.disagree()
    let other = try await devices.phone.bestupid("conflicts", "--json").json("conflicts")
    #expect(other["unread"].elements.isEmpty)
    let id = try #require(other["decisions"][0]["id"].string)
    let shown = try await devices.desk.bestupid("conflicts", "show", id, "--json")
      .json("conflicts")
    #expect(shown["unread"].elements.map(\.string) == [id])
    #expect(try await unread(devices.desk) == 0)
    let again = try await devices.desk.bestupid("conflicts", "--json").json("conflicts")
    #expect(again["unread"].elements.isEmpty)
  }

  @Test("is listed as long as it is unread, however old it is")
  func old() async throws {
    let devices = try await Devices()
    _ = try await devices.disagree()
    var desk = devices.desk
    desk.now = "2031-09-04T10:00:00Z"
    #expect(try await unread(desk) == 1)
    #expect(try await desk.bestupid("conflicts").output.contains("Weight"))
    #expect(try await desk.bestupid("conflicts").output == "")
  }

  @Test("is noticed where git pulled the merge, and where the sync then failed")
  func byGit() async throws {
    let devices = try await Devices()
    let (desk, phone) = (devices.desk, devices.phone)
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await desk.bestupid("log", "weight", "181"))
    var later = phone
    later.now = "2031-03-04T10:00:00Z"
    expectSuccess(try await later.bestupid("log", "weight", "182"))
    expectSuccess(try await desk.bestupid("sync"))
    expectSuccess(try await phone.bestupid("sync"))
    try await desk.git("pull", "-q", "--ff-only")
    #expect(try await unread(desk) == 0)
    try await desk.git("remote", "set-url", "origin", "http://127.0.0.1:9/log.git")
    #expect(try await desk.bestupid("sync").status == 75)
    #expect(try await unread(desk) == 1)
  }

  @Test("a list that is damaged counts as none")
  func damaged() async throws {
    let devices = try await Devices()
    _ = try await devices.disagree()
    let desk = devices.desk
    let folder = desk.sandbox.home + "/.local/state/bestupid"
    let name = try #require(try Files.tree(folder).first { $0.hasSuffix("/unread.json") })
    let text = try Files.text("\(folder)/\(name)")
    for damage in [
      "", "{", "[1]", "\0", "{\"store\": \"\(desk.store)\"}", "{\"unread\": [1, \"x\", \"1.1\"]}",
    ] {
      try Files.write(damage, to: "\(folder)/\(name)")
      #expect(try await unread(desk) == 0, "\(damage)")
      expectSuccess(try await desk.bestupid("conflicts"))
      expectSuccess(try await desk.bestupid("sync"))
      #expect(try await unread(desk) == 0)
    }
    // A commit that is gone is no end of the list either.
    try Files.write(
      text.replacing(
        try await desk.git("rev-parse", "HEAD"), with: String(repeating: "a", count: 40)),
      to: "\(folder)/\(name)")
    let sync = try await desk.bestupid("sync")
    expectSuccess(sync)
    #expect(!sync.errors.contains("cannot be saved"), "\(sync.errors)")
    #expect(try await unread(desk) == 1)
    #expect(
      try Files.text("\(folder)/\(name)").contains(try await desk.git("rev-parse", "HEAD")))
  }

  @Test("a hostile name and text of it cannot write escapes to the terminal")
  func escapes() async throws {
    let devices = try await Devices()
    let (desk, phone) = (devices.desk, devices.phone)
    let evil = """
      merge

      Decision: {"path":"content/logs/\\u001b[31m.md","section":"\\u001b]0;x\\u0007","key":"\\u202e","winner":"later","kept_from":"\\u001b[2J","lost_from":"desk","kept":"\\u009b31m","lost":"\\u0000x"}
      """
    let tree = try await phone.git("rev-parse", "HEAD^{tree}")
    let head = try await phone.git("rev-parse", "HEAD")
    let other = try await phone.git("commit-tree", tree, "-p", head, "-m", "other")
    let merge = try await phone.git("commit-tree", tree, "-p", head, "-p", other, "-m", evil)
    try await phone.git("push", "-q", "origin", "\(merge):main")
    let sync = try await desk.bestupid("sync")
    expectSuccess(sync)
    #expect(try await unread(desk) == 1)
    for run in [sync, try await desk.bestupid("status")] {
      for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
        #expect(scalar.properties.generalCategory != .control)
      }
    }
  }

  private func unread(_ world: World) async throws -> JSONNode {
    try await world.bestupid("status", "--json").json("status")["unread_decisions"]
  }
}
