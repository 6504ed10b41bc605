import Language
import ProgramTestSupport
import TestSupport
import Testing

@testable import Commands
@testable import Screens

/// Days of two devices and a bot as a folder of fixtures says them: the store before, and in commands.txt what each of them
/// does at which minute. Usually that is fixtures/week, 2031-03-03 to 2031-03-09.
struct LivedDays {
  /// The device that starts the store, and the one that clones it.
  let desk: World
  let phone: World
  /// The bot's clone. It has git alone.
  let bot: String

  /// The folder that says what happens.
  let folder: String

  static let fixtures = TestEnvironment.root + "/fixtures/week"

  /// A line of commands.txt.
  struct Step {
    /// `2031-03-03 07:02`.
    let time: String
    /// `desk`, `phone` or `bot`.
    let who: String
    let words: [String]

    var instant: String { time.replacing(" ", with: "T") + ":00Z" }
    /// The log of the day that the bot edits.
    var log: String { "content/logs/\(time.prefix(10)).md" }
  }

  /// What was done, in order.
  private func steps() throws -> [Step] {
    try Files.text(folder + "/commands.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let parts = line.split(separator: " ", maxSplits: 3)
        guard parts.count == 4 else { throw Unexpected("no step: \(line)") }
        return Step(
          time: "\(parts[0]) \(parts[1])", who: String(parts[2]),
          words: try shellWords(parts[3]))
      }
  }

  /// Something of the week went otherwise than it is written down.
  struct Unexpected: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// The store as it was on the Sunday before, on both devices and with the bot. All commits have a time of the
  /// story, and clones that are the same, so that they have the same IDs whenever it is told.
  ///
  /// - Parameters:
  ///   - folder: The fixtures.
  ///   - zones: The time zones of the two machines.
  init(
    _ folder: String = fixtures, zones: (desk: String, phone: String) = ("UTC", "UTC")
  ) async throws {
    self.folder = folder
    var (desk, phone) = (try World(), try World())
    desk.environment["TZ"] = zones.desk
    phone.environment["TZ"] = zones.phone
    (self.desk, self.phone) = (desk, phone)
    bot = desk.path + "/bot"
    try Files.write("store: \(desk.store)\n", to: desk.machineConfiguration)
    let before = folder + "/before"
    for name in try Files.tree(before) {
      try Files.write(Files.read(before + "/" + name), to: desk.store + "/" + name)
    }
    let sunday = "2031-03-02T18:00:00Z"
    try await desk.git("init", "-q")
    try await commit(in: desk.store, "the days so far", at: sunday, by: "you@example.org")
    let remote = try await desk.sandbox.remote("remote.git")
    try await desk.git("remote", "add", "origin", remote)
    try await desk.git("push", "-q", "-u", "origin", "main")
    try await desk.git("clone", "-q", remote, bot, in: desk.path)
    expectSuccess(try await phone.bestupid("clone", remote, phone.store, "--now", sunday))
    for (world, name, clone) in [(desk, "desk", "1"), (phone, "phone", "2")] {
      let id = String(repeating: clone, count: 16)
      try Files.write(
        "bestupid clone 1\nid \(id)\nat \(world.store)\n", to: world.store + "/.git/bestupid/clone")
      expectSuccess(try await world.bestupid("config", "set", "device", name, "--now", sunday))
    }
  }

  /// Lives from one minute up to another, which is left out.
  func live(from start: String = "", until end: String = "9999") async throws {
    for step in try steps() where start <= step.time && step.time < end {
      switch step.who {
      case "desk": try await run(step, on: desk)
      case "phone": try await run(step, on: phone)
      case "bot": try await edit(step)
      default: throw Unexpected("nobody is called \(step.who)")
      }
    }
  }

  private func run(_ step: Step, on world: World) async throws {
    var world = world
    world.now = step.instant
    let run = try await world.bestupid(step.words)
    guard run.succeeded else {
      throw Unexpected("\(step.time) \(step.words): \(run.status) \(run.output)\(run.errors)")
    }
  }

  // MARK: The bot

  /// The bot writes a day's file anew, or replaces texts of it, and pushes.
  private func edit(_ step: Step) async throws {
    try await desk.git("pull", "-q", in: bot)
    let path = bot + "/" + step.log
    if step.words == ["write"] {
      try Files.write(Files.read("\(folder)/bot/\(step.time.prefix(10)).md"), to: path)
    } else {
      var text = try Files.text(path)
      let texts = step.words.dropFirst().map { $0.replacing("\\n", with: "\n") }
      for index in stride(from: 0, to: texts.count - 1, by: 2) {
        guard text.contains(texts[index]) else {
          throw Unexpected("\(step.time): no '\(texts[index])' in \(text)")
        }
        text = text.replacing(texts[index], with: texts[index + 1], maxReplacements: 1)
      }
      try Files.write(text, to: path)
    }
    try await commit(in: bot, "the coach's words", at: step.instant, by: "bot@example.org")
    try await desk.git("push", "-q", in: bot)
  }

  private func commit(
    in folder: String, _ subject: String, at time: String, by address: String
  ) async throws {
    try await desk.git("add", "-A", in: folder)
    let run = try await desk.sandbox.run(
      "env",
      [
        "GIT_AUTHOR_DATE=\(time)", "GIT_COMMITTER_DATE=\(time)", "git", "-c", "user.name=Sam",
        "-c", "user.email=\(address)", "commit", "-q", "-m", subject,
      ], in: folder)
    guard run.succeeded else { throw Unexpected(run.errors) }
  }
}

extension LivedDays {
  /// Checks that the store has the files of the folder `after`, the other device and the remote the same, and that all is
  /// committed.
  func expectGoldenFiles() async throws {
    let golden = folder + "/after"
    let made = try desk.contents()
    if Snapshot.isRecording {
      for (name, bytes) in made { try Files.write(bytes, to: golden + "/" + name) }
    }
    #expect(try made.keys.sorted() == Files.tree(golden))
    for (name, bytes) in made.sorted(by: { $0.key < $1.key }) {
      let kept = try Files.read(golden + "/" + name)
      let difference = try Snapshot.difference(
        String(decoding: bytes, as: UTF8.self), from: golden + "/" + name)
      #expect(bytes == kept, "\(difference ?? name)")
    }
    #expect(try phone.contents() == made)
    let tree = try await desk.git("rev-parse", "main^{tree}")
    #expect(try await phone.git("rev-parse", "origin/main^{tree}", in: phone.store) == tree)
    #expect(try await desk.problems() == "")
    #expect(try await phone.problems() == "")
  }
}
