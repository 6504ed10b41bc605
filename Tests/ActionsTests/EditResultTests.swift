import Actions
import DayEditing
import Language
import TestSupport
import Testing
import Values

@testable import Context

@Suite("What becomes of edited files")
struct EditResultTests {
  private let fixture: ActionFixture
  private let log = "content/logs/2031-03-04.md"

  init() throws { fixture = try .withStore() }

  /// Checks the results of the same edit: a dry run first, with a diff of `line`, then in earnest.
  private func check(
    creates: Bool, adds line: String, at path: String,
    _ edit: (_ dryRun: Bool) throws -> EditResult
  ) throws {
    let file = fixture.store + "/" + path
    let before = Files.exists(file) ? try Files.read(file) : nil
    let dry = try edit(true)
    #expect(dry.isDryRun && dry.isChanged && !dry.isCreated)
    #expect(dry.commit == nil)
    let diff = String(decoding: try #require(dry.diff), as: UTF8.self)
    #expect(
      diff.split(separator: "\n").contains { $0.hasPrefix("+") && $0.contains(line) }, "\(diff)")
    #expect((Files.exists(file) ? try Files.read(file) : nil) == before)

    let done = try edit(false)
    #expect(!done.isDryRun && done.isChanged && done.isCreated == creates)
    #expect(done.commit?.utf8.count == 40)
    #expect(done.diff == nil)
    #expect(try Files.text(file).split(separator: "\n").contains { $0.contains(line) })
  }

  private func write(_ words: [String], into target: EditTarget, dryRun: Bool) throws -> EditResult
  {
    let entries = try LogEntry.read(words, nutrients: Nutrients())
    return try Entries.write(
      LogRequest([LogRequest.Line(entries: entries)]), into: target, dryRun: dryRun,
      in: fixture.context()
    ).result
  }

  @Test("of a day, which is made, changed, and stays as it is")
  func day() throws {
    func write(_ words: String..., dryRun: Bool) throws -> EditResult {
      try self.write(words, into: .day(ActionFixture.today), dryRun: dryRun)
    }
    let made = try write("weight", "181", dryRun: false)
    #expect(made.isCreated && made.isChanged && made.commit != nil)
    try check(creates: false, adds: "Weight:: 182", at: log) {
      try write("weight", "182", dryRun: $0)
    }
    let same = try write("weight", "182", dryRun: false)
    #expect(!same.isChanged && !same.isCreated && same.commit == nil && same.diff == nil)
  }

  @Test("of a file of no store, which has no commit")
  func file() throws {
    let path = fixture.folder.path + "/day.md"
    try Files.write("## Quick Log\nWeight:: 180\n", to: path)
    let dry = try write(["weight", "181"], into: .file(path), dryRun: true)
    #expect(dry.isDryRun && dry.isChanged && dry.diff != nil)
    #expect(try Files.text(path) == "## Quick Log\nWeight:: 180\n")
    let done = try write(["weight", "181"], into: .file(path), dryRun: false)
    #expect(done.isChanged && !done.isCreated && done.commit == nil && done.diff == nil)
    #expect(try Files.text(path) == "## Quick Log\nWeight:: 181\n")
  }

  @Test("of the exercise library")
  func library() throws {
    let path = "content/config/exercises.json"
    let made = !Files.exists(fixture.store + "/" + path)
    try check(creates: made, adds: "Seated row", at: path) { dryRun in
      try Exercises.add("Seated row", isNew: false, dryRun: dryRun, in: fixture.context()) { _ in }
        .result
    }
  }

  @Test("of habits.md")
  func habits() throws {
    let path = "content/config/habits.md"
    let made = !Files.exists(fixture.store + "/" + path)
    try check(creates: made, adds: "    name: Stretch", at: path) { dryRun in
      try Habits.add(
        "Stretch", time: nil, setup: nil, on: ActionFixture.today, dryRun: dryRun,
        in: fixture.context()
      ).result
    }
  }

  @Test("of a log in an editor: made, changed, and left as it is")
  func handEdit() throws {
    let left = try HandEdit.begin(ActionFixture.today, in: fixture.context())
    let nothing = try left.finish(in: fixture.context()).result
    #expect(!nothing.isChanged && !nothing.isCreated && nothing.commit == nil)
    #expect(!Files.exists(fixture.store + "/" + log))

    func edit(_ text: String) throws -> EditResult {
      let edit = try HandEdit.begin(ActionFixture.today, in: fixture.context())
      try Files.write(text, to: edit.copyPath)
      return try edit.finish(in: fixture.context()).result
    }
    let made = try edit("## Quick Log\nWeight:: 181\n")
    #expect(made.isCreated && made.isChanged && made.commit?.utf8.count == 40)
    let changed = try edit("## Quick Log\nWeight:: 182\n")
    #expect(!changed.isCreated && changed.isChanged && changed.commit?.utf8.count == 40)
  }

  @Test("of an undo, and of one with nothing to undo")
  func undo() throws {
    #expect(
      try !Undoing.undo(nil, isPartial: false, dryRun: false, in: fixture.context())
        .result.isChanged)
    let commits = try ["180", "181"].map { weight in
      try write(["weight", weight], into: .day(ActionFixture.today), dryRun: false).commit
    }
    try check(creates: false, adds: "Weight:: 180", at: log) { dryRun in
      try Undoing.undo(commits[1], isPartial: false, dryRun: dryRun, in: fixture.context()).result
    }
  }
}
