import ProgramTestSupport
import TestSupport
import Testing

/// What takes part: the working copies with their users, and what they were told is saved.
final class Fleet {
  struct Member {
    var world: World
    let name: String
    var folder: String { world.store }
  }

  var members: [Member] = []
  private let remote: TroubledRemote
  private(set) var days = [sampleName]
  var number = 0
  /// Texts that were acknowledged, by what wrote them.
  var written: [String: String] = [:]
  /// Texts that somebody overwrote or deleted who had them before their eyes.
  private var superseded: Set<String> = []
  /// The todos that are to be on the list of today, by their texts.
  var todos: [String: TodoFate] = [:]
  var tally: [String: Int] = [:]

  /// What the devices did with a todo.
  enum TodoFate { case open, done, removed }

  /// How often what was done.
  var counts: String {
    tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  init() async throws {
    let first = try await World.withStore([
      sampleName: sampleDay, "notes.md": "# Notes\n\none\ntwo\nthree\n",
      "bestupid.yaml": "bot_authors: [bot@example.org]\n", Self.figures: Self.firstFigures,
      Self.events: "", Self.habits: Self.firstHabits,
    ])
    let address = try await first.sandbox.remote("remote.git")
    remote = TroubledRemote(sandbox: first.sandbox, name: "remote.git")
    try await first.git("remote", "add", "origin", address)
    try await first.git("push", "-q", "-u", "origin", "main")
    members = [Member(world: first, name: "desk")]
    for name in ["phone", "tablet", "bot"] {
      let world = try World()
      let clone = try await world.bestupid("clone", address, world.store)
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
    let trouble = random.once(in: 2) ? nil : Trouble.allCases.randomElement(using: &random)
    if let trouble {
      tally["remote \(trouble)", default: 0] += 1
      try await remote.begin(trouble)
    }
    if round == 9 { try addLargeFile() }
    for index in members.indices {
      // Clocks differ, and some go backwards.
      let minute = 10 + (round * 7 + index * 13 + Int.random(in: 0..<20, using: &random)) % 50
      members[index].world.now = "2031-03-\(10 + round / 12 % 20)T09:\(minute):00Z"
      if random.once(in: 8) { try move(index) }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        if members[index].name == "bot" {
          try await write(members[index], &random)
        } else if random.once(in: 4) {
          try await keepTodos(members[index], &random)
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
    try await Program.together {
      try await withThrowingTaskGroup(of: Outcome.self) { group in
        for (member, limit) in zip(syncing, limits) {
          group.addTask { Outcome(try await Self.sync(member, killedAfter: limit)) }
        }
        // Meanwhile some of them log: a sync and a log of one store take turns.
        for member in members where random.once(in: 3) {
          let (token, day) = (token(), random.pick(days.suffix(3)))
          written[token] = "log of \(member.name) during a sync"
          let words = ["log", "note", "\(token) in between", "--date", Self.date(of: day)]
          group.addTask {
            let run = try await member.world.bestupid(words)
            #expect([0, 75].contains(run.status), "log of \(member.name): \(run.errors)")
            return Outcome("logs during syncs")
          }
        }
        // And some edit in place: what syncs and logs at that moment waits, or begins again.
        for member in members where member.name != "bot" && random.once(in: 3) {
          let (token, path) = (token(), random.pick(editedFiles))
          let isAppending = random.once(in: 2)
          group.addTask {
            let isDone = try InPlaceEditor.add(
              "\(token) in place", to: "\(member.folder)/\(path)", isAppending: isAppending)
            return Outcome("edits in place during syncs", isDone ? (token, path) : nil)
          }
        }
        // And some have an editor open meanwhile, which saves an old buffer.
        for member in members where member.name != "bot" && random.once(in: 4) {
          let (token, day) = (token(), random.pick(days.suffix(3)))
          group.addTask {
            var person = member.world
            try await person.useBufferingEditor(adding: "- \(token) of an old buffer")
            let run = try await person.bestupidOnTerminal(
              ["edit", Self.date(of: day)], in: member.folder)
            #expect([0, 75].contains(run.status), "edit of \(member.name): \(run.output)")
            return Outcome("old buffers during syncs", (token, "\(day), an old buffer"))
          }
        }
        for try await outcome in group {
          tally[outcome.what, default: 0] += 1
          if let (token, path) = outcome.written { written[token] = "editor in place in \(path)" }
        }
      }
    }
    if let trouble { try await remote.end(trouble) }
  }

  /// What something that ran beside others did, and the text that it wrote.
  private struct Outcome: Sendable {
    let what: String
    let written: (token: String, path: String)?

    init(_ what: String, _ written: (String, String)? = nil) {
      self.what = what
      self.written = written
    }
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
        // What a killed sync began may run on for a moment.
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

  // MARK: What must hold

  func contents(_ member: Member) -> String {
    var files: [String: [UInt8]]?
    // A temporary of a sync may go between the look at its name and the reading.
    for _ in 0..<100 where files == nil { files = try? member.world.contents() }
    return (files ?? [:]).filter { $0.key != Self.large }.sorted { $0.key < $1.key }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    .joined(separator: "\n")
  }

  func supersede(_ before: String, by after: String) {
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
    problems += try await todoProblems()
    let files = contents(members[0])
    for mark in ["\n<<<<<<<", "\n>>>>>>>"] where files.contains(mark) {
      problems.append("conflict markers")
    }
    // In JSON, where a line end has a letter.
    let decided = try await members[0].world.git("log", "--merges", "--format=%B")
      .replacing("\\n", with: "\n")
    let kept = tokens(in: files).union(tokens(in: decided))
    for (token, source) in written where !kept.contains(token) && !superseded.contains(token) {
      let history = try await members[0].world.git(
        "log", "--all", "-m", "-p", "-U4", "-S\(token)", "--format=%n%h of %p by %an: %B")
      problems.append("lost: \(token), \(source)\n\(history)")
    }
    return problems
  }
}
