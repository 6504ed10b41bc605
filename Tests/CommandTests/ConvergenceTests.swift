import ProgramTestSupport
import TestSupport
import Testing

/// Three devices and a bot work on one store at once, each with a working copy of its own, and sync
/// over one remote: whatever dies and whenever the remote is away, in the end all hold the same.
@Suite("Convergence over real processes")
struct ConvergenceTests {
  /// How many rounds; `make campaign-convergence-real N=200` asks for more.
  private static let rounds =
    TestEnvironment.variable("BESTUPID_ROUNDS").flatMap { Int($0) } ?? 8

  @Test("all working copies end equal, and every entry is in a file or in a decision")
  func converge() async throws {
    var random = SeededRandom()
    let seed = random.seed
    let fleet = try await Fleet()
    var rest = 0
    for round in 1...Self.rounds {
      try await fleet.work(round, &random)
      guard round % 8 == 0 || round == Self.rounds else { continue }
      try await fleet.rest()
      rest += 1
      let problems = try await fleet.problems()
      guard problems.isEmpty else {
        Issue.record("seed \(seed), round \(round):\n\(problems.joined(separator: "\n"))")
        break
      }
    }
    if Self.rounds > 8 { print("seed \(seed): \(rest) rests. \(fleet.counts)") }
  }
}

/// What takes part: the working copies with their users, and what they were told is saved.
private final class Fleet {
  private struct Member {
    var world: World
    let name: String
    var folder: String { world.store }
  }

  private var members: [Member] = []
  private let remote: String
  private var days = [sampleName]
  private var number = 0
  /// Texts that were acknowledged, by what wrote them.
  private var written: [String: String] = [:]
  /// Texts that somebody overwrote or deleted who had them before their eyes.
  private var superseded: Set<String> = []
  private var tally: [String: Int] = [:]

  /// How often what was done.
  var counts: String {
    tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  init() async throws {
    let first = try await World.withStore([
      sampleName: sampleDay, "notes.md": "# Notes\n\none\ntwo\nthree\n",
      "bestupid.yaml": "bot_authors: [bot@example.org]\n",
    ])
    remote = try await first.sandbox.remote("remote.git")
    try await first.git("remote", "add", "origin", remote)
    try await first.git("push", "-q", "-u", "origin", "main")
    members = [Member(world: first, name: "desk")]
    for name in ["phone", "tablet", "bot"] {
      let world = try World()
      let clone = try await world.bestupid("clone", remote, world.store)
      try #require(clone.status == 0, "\(clone.errors)")
      members.append(Member(world: world, name: name))
    }
    for member in members {
      try await member.world.git("config", "user.name", member.name)
      try await member.world.git("config", "user.email", "\(member.name)@example.org")
      let run = try await member.world.bestupid("config", "set", "device", member.name)
      try #require(run.status == 0, "\(run.errors)")
    }
  }

  // MARK: Rounds

  /// Each member does something or other, some of them sync, and some of what runs is killed.
  func work(_ round: Int, _ random: inout SeededRandom) async throws {
    if round % 4 == 1 { days.append("content/logs/\(Self.date(round)).md") }
    let isAway = random.once(in: 6)
    if isAway { try await move(remote, to: remote + ".away") }
    for index in members.indices {
      // Clocks differ, and some go backwards.
      let minute = 10 + (round * 7 + index * 13 + Int.random(in: 0..<20, using: &random)) % 50
      members[index].world.now = "2031-03-\(10 + round / 12 % 20)T09:\(minute):00Z"
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        if members[index].name == "bot" {
          try await write(members[index], &random)
        } else if random.once(in: 2) {
          try await log(members[index], &random)
        } else {
          try edit(members[index], &random)
        }
      }
    }
    let syncing = members.filter { _ in random.once(in: 2) }
    let limits = syncing.map { _ in
      random.once(in: 3) ? Int.random(in: 1...600, using: &random) : nil
    }
    try await withThrowingTaskGroup(of: String.self) { group in
      for (member, limit) in zip(syncing, limits) {
        group.addTask { try await Self.sync(member, killedAfter: limit) }
      }
      // Meanwhile some of them log: a sync and a log of one store take turns.
      for member in members where random.once(in: 3) {
        let (token, day) = (token(), random.pick(days.suffix(3)))
        written[token] = "log of \(member.name) during a sync"
        let words = ["log", "note", "\(token) in between", "--date", Self.date(of: day)]
        group.addTask {
          let run = try await member.world.bestupid(words)
          #expect([0, 75].contains(run.status), "log of \(member.name): \(run.errors)")
          return "logs during syncs"
        }
      }
      for try await outcome in group { tally[outcome, default: 0] += 1 }
    }
    if isAway { try await move(remote + ".away", to: remote) }
  }

  private static func sync(_ member: Member, killedAfter milliseconds: Int?) async throws -> String
  {
    do {
      let run = try await member.world.bestupid(
        "sync", limit: milliseconds.map { .milliseconds($0) } ?? patience)
      // Away, busy, or a file changed while it was looked at.
      let isExpected = [0, 69, 75].contains(run.status)
      if !isExpected {
        Issue.record("sync of \(member.name) ended with \(run.status): \(run.errors)")
      }
      return "syncs with \(run.status)"
    } catch is Program.TimeLimitExceeded where milliseconds != nil {
      return "syncs killed"
    }
  }

  /// Lets all of them sync in turn until nothing is left to do.
  func rest() async throws {
    for turn in 0..<5 {
      for member in members {
        let run = try await member.world.bestupid("sync")
        // What a killed sync began may go on for a moment.
        if run.status == 75, turn < 2 { continue }
        guard run.status == 0 else {
          Issue.record("at rest, sync of \(member.name) ended with \(run.status): \(run.errors)")
          return
        }
      }
      let heads = try await heads()
      if heads.count == 1 { return }
    }
  }

  private func heads() async throws -> Set<String> {
    var heads: Set<String> = []
    for member in members { heads.insert(try await member.world.git("rev-parse", "HEAD")) }
    return heads
  }

  private func move(_ path: String, to other: String) async throws {
    _ = try await members[0].world.sandbox.run("mv", [path, other], in: members[0].world.path)
  }

  // MARK: Edits

  private static func date(of day: String) -> String { String(day.dropFirst(13).prefix(10)) }

  private static func date(_ round: Int) -> String {
    let day = 1 + round / 4 % 28
    return "2031-\(round / 112 % 2 == 0 ? "04" : "05")-\(day < 10 ? "0" : "")\(day)"
  }

  private func token() -> String {
    number += 1
    return "tok\(number)x"
  }

  /// Logs with the program; sometimes it is killed, and then nothing is promised.
  private func log(_ member: Member, _ random: inout SeededRandom) async throws {
    let token = token()
    let day = random.pick(days.suffix(3))
    let date = Self.date(of: day)
    let before = contents(member)
    let words = random.pick([
      ["note", "\(token) a word"], ["food", "8:30 \(token) porridge"],
      ["weight", "1\(70 + number % 30).\(number % 10)"], ["energy", "\(1 + number % 9)"],
    ])
    let limit: Duration =
      random.once(in: 6)
      ? .milliseconds(Int.random(in: 1...150, using: &random)) : patience
    do {
      let run = try await member.world.bestupid(["log"] + words + ["--date", date], limit: limit)
      #expect([0, 75].contains(run.status), "log of \(member.name): \(run.errors)")
      if words[1].contains(token) { written[token] = "log of \(member.name)" }
      tally["logs", default: 0] += 1
    } catch is Program.TimeLimitExceeded {
      tally["logs killed", default: 0] += 1
    }
    supersede(before, by: contents(member))
  }

  /// Edits a file as an editor does.
  private func edit(_ member: Member, _ random: inout SeededRandom) throws {
    let token = token()
    let path = random.once(in: 4) ? "notes.md" : random.pick(days.suffix(3))
    guard member.world.has(path) else { return }
    let before = contents(member)
    var lines = try member.world.text(path).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    let body = (lines.lastIndex { $0.hasPrefix("---") } ?? -1) + 1
    guard body < lines.count else { return }
    let index = Int.random(in: body..<lines.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: lines.insert("\(token) a line", at: index)
    case 2: lines.append("\(token) at the end")
    case 3:
      guard
        let field = lines.indices.filter({ lines[$0].contains("::") }).randomElement(using: &random)
      else { return }
      lines[field] = String(lines[field].prefix { $0 != ":" }) + ":: \(token)"
    case 4:
      guard
        let box = lines.indices.filter({ lines[$0].hasPrefix("- [") }).randomElement(using: &random)
      else { return }
      lines[box] =
        lines[box].hasPrefix("- [ ]")
        ? lines[box].replacing("- [ ]", with: "- [x]")
        : lines[box].replacing("- [x]", with: "- [ ]")
    default: lines.remove(at: index)
    }
    let text = lines.joined(separator: "\n")
    try member.world.write(text, to: path)
    if text.contains(token) { written[token] = "editor of \(member.name) in \(path)" }
    supersede(before, by: contents(member))
    tally["edits", default: 0] += 1
  }

  /// What the bot does: makes days from a template, plans them, and commits with git.
  private func write(_ member: Member, _ random: inout SeededRandom) async throws {
    let token = token()
    let path = random.pick(days.suffix(3))
    let before = contents(member)
    if member.world.has(path) {
      let text = try member.world.text(path)
      guard let heading = text.firstRange(of: "## Planned Workout\n") else { return }
      let rest = text[heading.upperBound...]
      let end = rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex
      try member.world.write(
        text[..<heading.upperBound] + "Run, \(token).\n" + text[end...], to: path)
    } else {
      try member.world.write(
        sampleDay.replacing("Easy run, 40 minutes.", with: "Swim, \(token).")
          .replacing("7:05", with: "").replacing("2 cups", with: ""), to: path)
    }
    written[token] = "bot in \(path)"
    supersede(before, by: contents(member))
    // A sync that was killed may have left a lock, which the next one takes away.
    _ = try await member.world.sandbox.run("git", ["add", "-A"], in: member.folder)
    _ = try await member.world.sandbox.run(
      "git", ["commit", "-q", "-m", "plan"], in: member.folder)
    tally["plans", default: 0] += 1
  }

  // MARK: What must hold

  private func contents(_ member: Member) -> String {
    let files = (try? member.world.contents()) ?? [:]
    return files.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }
      .joined(separator: "\n")
  }

  private func supersede(_ before: String, by after: String) {
    let now = tokens(in: after)
    superseded.formUnion(tokens(in: before).subtracting(now))
  }

  private func tokens(in text: String) -> Set<String> {
    var found: Set<String> = []
    for word in text.utf8.split(whereSeparator: {
      !(0x30...0x39).contains($0) && !(0x61...0x7A).contains($0)
    })
    where word.starts(with: "tok".utf8) && word.last == UInt8(ascii: "x") {
      found.insert(String(decoding: word, as: UTF8.self))
    }
    return found
  }

  /// What is not as it must be at rest.
  func problems() async throws -> [String] {
    var problems: [String] = []
    if try await heads().count > 1 { problems.append("the tips differ") }
    let first = try members[0].world.contents()
    for member in members {
      if try member.world.contents() != first { problems.append("\(member.name) differs") }
      let state = try await member.world.problems()
      if state != "" { problems.append("\(member.name): \(state)") }
      for name in try Files.tree(member.folder) where name.contains(".bestupid-") {
        problems.append("\(member.name): left \(name)")
      }
      for name in ["index.lock", "bestupid/in-flight", "refs/heads/main.lock"]
      where Files.exists(member.folder + "/.git/" + name) {
        problems.append("\(member.name): left .git/\(name)")
      }
    }
    let files = contents(members[0])
    for mark in ["\n<<<<<<<", "\n>>>>>>>"] where files.contains(mark) {
      problems.append("conflict markers")
    }
    let decided = try await members[0].world.git("log", "--merges", "--format=%B")
    let kept = tokens(in: files).union(tokens(in: decided))
    for (token, source) in written where !kept.contains(token) && !superseded.contains(token) {
      let history = try await members[0].world.git(
        "log", "--all", "-m", "-p", "-U4", "-S\(token)", "--format=%n%h of %p by %an: %B")
      problems.append("lost: \(token), \(source)\n\(history)")
    }
    return problems
  }
}
