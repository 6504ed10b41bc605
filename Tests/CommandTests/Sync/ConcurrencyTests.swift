import Foundation
import ProgramTestSupport
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// R3 of docs/reliability.md: writers, a sync loop, a second device whose store is moved again and again, which lifts
/// and adds todos to the day before, a person with several editors, one of which saves old buffers, and a remote in
/// trouble, all at work on one store at once. `make campaign-concurrency N=…` makes it larger.
@Suite("Concurrent writers, syncs and commits", .serialized)
struct ConcurrencyTests {
  /// How many values each writer logs.
  private static let entries = Int(TestEnvironment.variable("BESTUPID_ENTRIES") ?? "") ?? 3
  private static let writers = 8

  @Test(
    "every entry that was acknowledged is in the file and in history, and each todo once in the list, on both devices"
  )
  func campaign() async throws {
    let world = try await World.withStore([
      sampleName: sampleDay, Self.notes: "", Self.plan: "",
    ])
    let remote = try await world.sandbox.remote("remote.git")
    try await world.git("remote", "add", "origin", remote)
    try await world.git("push", "-q", "-u", "origin", "main")
    let other = world.path + "/other"
    try await world.git("clone", "-q", remote, other, in: world.path)

    let acknowledged = try await Program.together {
      try await withThrowingTaskGroup(of: [String].self) { group in
        for writer in 0..<Self.writers {
          group.addTask { try await log("Writer\(writer)", into: world.store, world) }
        }
        group.addTask { try await moveAndLog(other, world) }
        group.addTask { try await editOldBuffers(world) }
        group.addTask { try await edit(world) }
        group.addTask { try await editInPlace(Self.notes, isAppending: false, world) }
        group.addTask { try await editInPlace(sampleName, isAppending: true, world) }
        group.addTask { try await editByRenaming(world) }
        group.addTask {
          let remote = TroubledRemote(sandbox: world.sandbox, name: "remote.git")
          for entry in 0..<Self.entries {
            let trouble = Trouble.allCases[entry % Trouble.allCases.count]
            try await remote.begin(trouble)
            try await Task.sleep(for: .milliseconds(200))
            try await remote.end(trouble)
          }
          return []
        }
        group.addTask {
          for _ in 0..<Self.entries * 2 { try await retrying("sync", in: world.store, world) }
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    #expect(acknowledged.count == (Self.writers + 6) * Self.entries)

    try await retrying("workout", "finish", in: other, world)
    // The todos that came last are taken over by what edits the day next.
    for store in [other, world.store] {
      try await retrying("sync", in: store, world)
      try await retrying("log", "energy", "7", in: store, world)
    }
    for store in [world.store, other, world.store] {
      try await retrying("sync", in: store, world)
    }
    let text = try world.text(sampleName)
    let others = try world.text(Self.notes) + world.text(Self.plan)
    for line in acknowledged where !line.contains("by hand") {
      #expect(text.contains(line) || others.contains(line), "\(line)")
    }
    let added = try await world.git("log", "--format=", "-p", "--", ".").split(separator: "\n")
      .filter { $0.hasPrefix("+") }
    for line in acknowledged {
      #expect(added.contains { $0.dropFirst().elementsEqual(line) }, "\(line)")
    }
    let sets = (0..<Self.entries).map { "\($0 + 1)x50" }.joined(separator: ", ")
    #expect(text.contains("(sets: \(sets))\n"), "\(text)")
    for store in [world.store, other] { try await expectErrands(in: store, world) }
    #expect(try world.contents() == world.contents(other))
    #expect(try await world.problems() == "")
    #expect(try await world.problems(in: other) == "")
    try await expectNoReverts(acknowledged, world)
  }

  /// No commit on the way takes away what was acknowledged: in the history of the store, each of
  /// these lines is removed by nobody.
  private func expectNoReverts(_ acknowledged: [String], _ world: World) async throws {
    let removed = try await world.git("log", "--format=", "-p", "--no-merges").split(
      separator: "\n"
    )
    .filter { $0.hasPrefix("-") && !$0.hasPrefix("---") }.map { String($0.dropFirst()) }
    #expect(Set(removed).isDisjoint(with: acknowledged))
  }

  private func log(
    _ name: String, into store: String, _ world: World
  ) async throws -> [String] {
    var lines: [String] = []
    for entry in 0..<Self.entries {
      lines.append(try await log(name, entry, into: store, world))
    }
    return lines
  }

  private func log(
    _ name: String, _ entry: Int, into store: String, _ world: World
  ) async throws -> String {
    try await retrying("log", "\(name)n\(entry)", "\(entry)", "--new", in: store, world)
    return "\(name)n\(entry):: \(entry)"
  }

  /// The second device: it logs, does a set, adds a todo to the day before, and does every other one. Then it syncs, and
  /// its store is moved.
  private func moveAndLog(_ other: String, _ world: World) async throws -> [String] {
    var (lines, store): ([String], String) = ([], other)
    func move(to path: String) throws {
      try FileManager.default.moveItem(atPath: store, toPath: path)
      store = path
    }
    for entry in 0..<Self.entries {
      lines.append(try await log("Elsewhere", entry, into: store, world))
      try await retrying("workout", "set", "Row", "\(entry + 1)x50", in: store, world)
      let errand = "Errand number \(entry)"
      try await retrying("todo", "add", errand, "--date", "2031-03-03", in: store, world)
      if entry.isMultiple(of: 2) {
        try await retrying("todo", "done", "=\(errand)", in: store, world)
      }
      try await retrying("sync", in: store, world)
      try move(to: "\(other) \(entry)")
    }
    try move(to: other)
    return lines
  }

  /// Each of the second device's todos is in the list once, done or open as it was left.
  private func expectErrands(in store: String, _ world: World) async throws {
    let list = try await world.bestupid("todo", "--json", "-C", store).json("todos")
    let items = list["items"].elements.map { ($0["text"].string ?? "", $0["state"].string ?? "") }
      .filter { $0.0.hasPrefix("Errand") }
    #expect(items.count == Self.entries, "\(items)")
    for entry in 0..<Self.entries {
      let states = items.filter { $0.0 == "Errand number \(entry)" }.map(\.1)
      #expect(states == [entry.isMultiple(of: 2) ? "done" : "open"], "\(entry) in \(store)")
    }
  }

  /// A person whose editor saves an old buffer, started by the program.
  private func editOldBuffers(_ world: World) async throws -> [String] {
    var lines: [String] = []
    for entry in 0..<Self.entries {
      let line = "- out of an old buffer, number \(entry)"
      var person = world
      try await person.useBufferingEditor(adding: line)
      let run = try await person.bestupidOnTerminal(["edit"], in: world.store)
      // What finds the store locked is taken in by the next command.
      #expect([0, 75].contains(run.status), "\(run.output)")
      lines.append(line)
    }
    return lines
  }

  /// A person writes files of their own, and commits every other one with git.
  private func edit(_ world: World) async throws -> [String] {
    var lines: [String] = []
    for entry in 0..<Self.entries {
      let line = "a note by hand, number \(entry)"
      let name = "memory/notes/\(entry).md"
      try world.write(line + "\n", to: name)
      lines.append(line)
      if entry.isMultiple(of: 2) { try await commit(name, world) }
    }
    return lines
  }

  private static let notes = "notes.md"
  private static let plan = "plan.txt"

  /// A person's editor that saves in place: it appends, or empties the file and writes it a moment later.
  private func editInPlace(
    _ name: String, isAppending: Bool, _ world: World
  ) async throws -> [String] {
    var lines: [String] = []
    for entry in 0..<Self.entries {
      let line = "\(name) in place, number \(entry)"
      let file = "\(world.store)/\(name)"
      while try !InPlaceEditor.add(line, to: file, isAppending: isAppending) {}
      lines.append(line)
      try await Task.sleep(for: .milliseconds(20))
    }
    return lines
  }

  /// An editor that saves by renaming.
  private func editByRenaming(_ world: World) async throws -> [String] {
    var (lines, file): ([String], String) = ([], "\(world.store)/\(Self.plan)")
    for entry in 0..<Self.entries {
      lines.append("renamed, number \(entry)")
      try Files.write(lines.map { $0 + "\n" }.joined(), to: file + "~")
      try #require(rename(file + "~", file) == 0)
      try await Task.sleep(for: .milliseconds(20))
    }
    return lines
  }

  private func commit(_ name: String, _ world: World) async throws {
    var last = ""
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      let add = try await world.sandbox.run("git", ["add", name], in: world.store)
      let commit = try await world.sandbox.run(
        "git", ["commit", "-q", "-m", "by hand", "--", name], in: world.store)
      last = add.errors + commit.output + commit.errors
      let isKnown = try await world.sandbox.run(
        "git", ["cat-file", "-e", "HEAD:\(name)"], in: world.store)
      // A sync may have committed it before.
      if commit.succeeded || isKnown.succeeded { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("git never got to commit \(name): \(last)")
  }

  /// Runs a command, again as long as it finds the store locked, as status 75 asks.
  private func retrying(_ words: String..., in store: String, _ world: World) async throws {
    var last = ""
    let deadline = ContinuousClock.now + patience
    while ContinuousClock.now < deadline {
      let run = try await world.bestupid(words + ["-C", store])
      if run.status == 0 { return }
      last = run.errors
      // Saved, and committed later: acknowledged as such, and to be found in history all the same.
      if words[0] != "sync", last.contains("saved") { return }
      // 69: the remote was locked, or away.
      guard run.status == 75 || words[0] == "sync" && run.status == 69 else { break }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("\(words) in \(store): \(last)")
  }
}
