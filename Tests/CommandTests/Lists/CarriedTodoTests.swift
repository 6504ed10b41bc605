import ProgramTestSupport
import TestSupport
import Testing

/// A todo that another device added, with the built program and a remote.
@Suite("Todos between devices")
struct CarriedTodoTests {
  private static let evening = "2031-03-04T21:00:00Z"
  private static let morning = "2031-03-05T07:00:00Z"

  private func todos(_ world: World) async throws -> [String: String] {
    let run = try await world.bestupid("todo", "--json", in: world.store)
    expectSuccess(run)
    let items = try JSONNode(json: run.outputBytes)["items"].elements
    return Dictionary(
      uniqueKeysWithValues: items.map { ($0["text"].string ?? "", $0["state"].string ?? "") })
  }

  @Test(
    "added on the phone in the evening, it is on the laptop's list of the next day; done there, it stays done"
  )
  func evening() async throws {
    var devices = try await Devices()
    devices.desk.now = Self.evening
    expectSuccess(
      try await devices.desk.bestupid("todo", "add", "Call", "Bea", in: devices.desk.store))
    expectSuccess(try await devices.desk.bestupid("sync", in: devices.desk.store))
    expectSuccess(try await devices.phone.bestupid("sync", in: devices.phone.store))
    devices.phone.now = Self.evening
    // Both are away from the network.
    for words in [["todo", "add", "Book", "the", "train", "tomorrow"], ["todo", "done", "bea"]] {
      expectSuccess(try await devices.phone.bestupid(words, in: devices.phone.store))
    }
    devices.desk.now = Self.morning
    expectSuccess(try await devices.desk.bestupid("log", "weight", "171", in: devices.desk.store))
    for world in [devices.phone, devices.desk] {
      expectSuccess(try await world.bestupid("sync", in: world.store))
    }
    let list = try await devices.desk.bestupid("todo", in: devices.desk.store)
    #expect(
      list.output.contains("Book the train (due 2031-03-05) (open from Tue 4)"), "\(list.output)")
    #expect(try await todos(devices.desk)["Call Bea"] == "done")
    devices.desk.now = "2031-03-05T12:00:00Z"
    let due = try await devices.desk.bestupid("due", in: devices.desk.store)
    #expect(due.output.contains("Book the train"))
    // The next command takes it over.
    expectSuccess(try await devices.desk.bestupid("todo", "done", "train", in: devices.desk.store))
    devices.phone.now = Self.morning
    for world in [devices.desk, devices.phone] {
      expectSuccess(try await world.bestupid("sync", in: world.store))
    }
    let phone = try await todos(devices.phone)
    #expect(phone["Book the train"] == "done" && phone["Call Bea"] == "done")
  }
}

/// Numbers that are typed on a terminal on which a list was shown.
@Suite("Numbers of lists on a terminal")
struct ShownListTests {
  /// Runs lines of a shell on one terminal.
  private func shell(_ lines: [String], _ world: World) async throws -> Program.Outcome {
    let script =
      (["b() { '\(Program.bestupid)' \"$@\" --now \(world.now); }"] + lines).joined(separator: "\n")
    let path = world.path + "/lines.sh"
    try Files.write(script + "\n", to: path)
    let program = try #require(Program.find("script"))
    let terminal = Program(path: program, environment: world.environment, folder: world.store)
    return try await terminal.run(["-qec", "sh '\(path)'", "/dev/null"])
  }

  private static let log = "content/logs/2031-03-04.md"

  @Test("they mean what was shown, though a sync moved the lines since")
  func moved() async throws {
    let world = try await World.withStore([
      Self.log: "## Today's Todos\n- [ ] Call Bea\n- [ ] Pay rent\n"
    ])
    try Files.write(
      "## Today's Todos\n- [ ] Mend the gate\n- [ ] Call Bea\n- [ ] Pay rent\n",
      to: world.path + "/moved")
    _ = try await shell(
      ["b todo", "cp '\(world.path)/moved' \(Self.log)", "b todo done 2"], world)
    #expect(
      try Files.text("\(world.store)/\(Self.log)")
        == "## Today's Todos\n- [ ] Mend the gate\n- [ ] Call Bea\n- [x] Pay rent\n")
  }

  @Test(
    "what was shown and is gone is no other entry: it is asked, and without an answer nothing is done"
  )
  func gone() async throws {
    let world = try await World.withStore([
      Self.log: "## Today's Todos\n- [ ] Call Bea\n- [ ] Pay rent\n"
    ])
    let now = "## Today's Todos\n- [ ] Call Bea\n- [ ] Mend the gate\n"
    try Files.write(now, to: world.path + "/now")
    let run = try await shell(
      [
        "b todo", "cp '\(world.path)/now' \(Self.log)",
        "b todo done 2 < /dev/null; echo status $?",
      ], world)
    #expect(
      run.output.contains("status 65") && run.output.contains("2 was 'Pay rent'"), "\(run.output)")
    #expect(try Files.text("\(world.store)/\(Self.log)") == now)
    // Another terminal, and a script, have seen no list.
    expectSuccess(try await world.bestupid("todo", "done", "2", in: world.store))
    #expect(try Files.text("\(world.store)/\(Self.log)").contains("- [x] Mend the gate"))
  }
}
