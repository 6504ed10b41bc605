import Actions
import DayModel
import Git
import Language
import Reports
import Store
import TestSupport
import Testing
import Values

@testable import Context

/// `undo` and `redo`: what becomes of the files, and what is refused.
@Suite("Undo and redo: files, commits and refusals")
struct UndoTests {
  private let fixture: ActionFixture

  init() throws { fixture = try .withStore([sampleName: sampleDay]) }

  private var today: CalendarDate { ActionFixture.today }

  private func undo(
    _ commit: String? = nil, isPartial: Bool = false, dryRun: Bool = false
  ) throws -> UndoneEdit {
    try Undoing.undo(
      commit, isPartial: isPartial, dryRun: dryRun, in: fixture.context(command: "undo"))
  }

  private func redo(_ commit: String? = nil) throws -> UndoneEdit {
    try Undoing.redo(
      commit, isPartial: false, dryRun: false, in: fixture.context(command: "redo"))
  }

  private func list(_ limit: Int = 99) throws -> JSONNode {
    let context = fixture.context()
    return try read(try Undoing.list(limit: limit, in: context).json(context.clock), "undo-list")
  }

  private func configure(_ key: String, _ value: String) throws {
    _ = try StoredSettings.change(key, to: value, in: fixture.context(command: "config set"))
  }

  /// The ID of a commit, counted back from the newest.
  private func id(_ index: Int = 0) throws -> String { try fixture.commits()[index].id.hex }

  /// Commits, as somebody else would, what becomes of today's log.
  private func push(_ trailers: String, _ change: (String) -> String = { $0 }) throws {
    let repository = try Repository.open(at: fixture.store)
    let head = try #require(try repository.head().commit)
    let blob = try repository.writeBlob(Array(change(try fixture.text(sampleName)).utf8))
    let tree = try repository.writeTree(
      from: try repository.commit(head).tree,
      updates: [(RepositoryPath(sampleName), TreeEntry(id: blob, mode: .regular))]
    ).root
    let other = Signature(
      Identity(name: "Other", email: "other@sandbox.example"),
      time: Int64(ActionFixture.now) + 60, offset: 0)
    let commit = try repository.writeCommit(
      tree: tree, parents: [head], message: "undo: a value\n\n\(trailers)", author: other,
      committer: other)
    try repository.moveReference(
      "refs/heads/main", from: head, to: commit, message: "push", identity: other.identity)
    let index = try GitIndex(at: fixture.store + "/.git/index")
    try index.set(
      RepositoryPath(sampleName), to: TreeEntry(id: blob, mode: .regular), status: nil)
    try index.write()
    try Files.write(change(try fixture.text(sampleName)), to: "\(fixture.store)/\(sampleName)")
  }

  @Test("a commit that says to undo another, and does not, hides nothing from undo")
  func forgedUndo() throws {
    try fixture.log("weight", "181")
    let logged = try id()
    try push("Undo-of: \(logged)\nCommand: undo\nDevice: attic")
    try push("Undo-of: \(logged)") { $0 + "\nx\n" }
    #expect(try list()["commits"][0]["commit"].string == logged)
    let undone = try undo()
    #expect(undone.undone?.commit == logged)
    #expect(try fixture.text(sampleName) == sampleDay + "\nx\n")
    let undoing = try id()
    try push("Redo-of: \(undoing)")
    #expect(try undo(logged).notice?.contains("already undone") == true)
    #expect(try redo().redone?.commit == logged)
    #expect(try fixture.text(sampleName).contains("Weight:: 181"))
  }

  @Test("one that does what it says counts, whoever made it")
  func undoOfOthers() throws {
    let before = try fixture.text(sampleName)
    try fixture.log("weight", "181")
    let logged = try id()
    try push("Undo-of: \(logged)") { _ in before }
    #expect(try list()["commits"].elements.isEmpty)
    #expect(try undo().notice == "nothing to undo")
    #expect(try redo(logged).redone?.commit == logged)
  }

  @Test("undo, undo again, redo, redo again: the bytes of each step, and the commits that say so")
  func stack() async throws {
    try fixture.log("weight", "181")
    let first = try fixture.text(sampleName)
    try fixture.log("mood", "am", "7", "note", "cold")
    let second = try fixture.text(sampleName)
    let logged = try id()

    let undone = try read(try undo().json, "undo")
    #expect(try fixture.text(sampleName) == first)
    #expect(undone["undone"]["commit"].string == logged)
    #expect(undone["undone"]["command"] == "log mood am 7, note cold")
    #expect(undone["undone"]["date"] == "2031-03-04" && undone["redone"] == nil)
    #expect(undone["commit"].string == (try id()) && undone["dry_run"] == false)
    #expect(undone["files"][0]["file"].string == sampleName)
    let mood = try #require(undone["changes"].elements.first { $0["key"] == "Mood_AM" })
    #expect(mood["before"] == "7" && mood["after"] == "6" && mood["section"] == "Quick Log")
    #expect(try fixture.lastSubject() == "undo 2031-03-04: log mood am 7, note cold")
    #expect(try fixture.trailers().prefix(2) == ["Undo-of: \(logged)", "Command: undo"])
    let undoing = try id()

    #expect(try undo().result.isChanged)
    #expect(try fixture.text(sampleName) == sampleDay)
    #expect(try undo().notice == "nothing to undo")
    let count = try fixture.commits().count
    #expect(
      try undo(String(logged.prefix(4))).notice
        == "\(logged.prefix(8)) is already undone, by \(undoing.prefix(8))")
    #expect(try fixture.commits().count == count)

    #expect(try redo().result.isChanged)
    #expect(try fixture.text(sampleName) == first)
    let redone = try read(try redo().json, "undo")
    #expect(try fixture.text(sampleName) == second)
    #expect(redone["redone"]["commit"].string == logged && redone["undone"] == nil)
    #expect(try fixture.trailers().prefix(2) == ["Redo-of: \(undoing)", "Command: redo"])
    #expect(try fixture.lastSubject() == "redo 2031-03-04: log mood am 7, note cold")
    #expect(try redo().notice == "nothing to redo")

    // What was redone can be undone again; a later command ends what a bare redo takes back.
    #expect(try undo().result.isChanged)
    #expect(try fixture.text(sampleName) == first)
    try fixture.log("energy", "5")
    #expect(try redo().notice == "nothing to redo")
    #expect(try redo(logged).result.isChanged)
    #expect(try fixture.text(sampleName).contains("Mood_AM:: 7"))
    #expect(try fixture.text(sampleName).contains("Energy:: 5"))
    #expect(try await fixture.problems() == "")
  }

  @Test("an undo of an undo is its redo, and an undo of a redo its undo")
  func undoOfUndo() throws {
    try fixture.log("weight", "181")
    let (logged, commit) = (try fixture.text(sampleName), try id())
    #expect(try undo().undone?.commit == commit)
    let undoing = try id()
    #expect(try undo(undoing).redone?.commit == commit)
    #expect(try fixture.text(sampleName) == logged)
    let redoing = try id()
    #expect(try fixture.trailers()[0] == "Redo-of: \(undoing)")
    #expect(try undo(redoing).undone?.commit == commit)
    #expect(try fixture.text(sampleName) == sampleDay)
    #expect(try fixture.trailers()[0] == "Undo-of: \(commit)")
    #expect(try redo(undoing).redone?.commit == commit)
    #expect(try redo(commit).notice == "\(commit.prefix(8)) is not undone")
  }

  @Test("the list shows the stack, newest first; a dry run has the diff and writes nothing")
  func listAndDryRun() throws {
    try fixture.log("weight", "181", on: today.advanced(by: -1))
    try configure("units.swim", "m")
    try fixture.log("energy", "5")
    let commits = try list()["commits"].elements
    #expect(
      commits.map(\.["command"]) == ["log energy 5", "config set units.swim m", "log weight 181"])
    #expect(commits.map(\.["date"]) == ["2031-03-04", nil, "2031-03-03"])
    #expect(try list(1)["commits"].elements.map(\.["command"]) == ["log energy 5"])
    let (before, head) = (try fixture.contents(), try id())
    let dry = try read(try undo(dryRun: true).json, "undo")
    #expect(dry["diff"].string?.contains("-Energy:: 5\n+Energy::\n") == true)
    #expect(dry["dry_run"] == true && dry["commit"] == nil)
    #expect(try fixture.contents() == before)
    #expect(try id() == head)
  }

  @Test(
    "what others wrote meanwhile stays, and so does what is not committed, in a commit of its own")
  func othersStay() async throws {
    try fixture.log("weight", "181")
    let commit = try id()
    try fixture.log("energy", "5")
    let text = try fixture.text(sampleName).replacing("Ring the dentist", with: "Ring Bea")
    try fixture.write(text, to: sampleName)
    #expect(try undo(commit).undone?.commit == commit)
    #expect(try fixture.text(sampleName) == text.replacing("Weight:: 181", with: "Weight:: "))
    #expect(try fixture.commits()[1].message.subject == "edit: \(sampleName)")
    #expect(try fixture.trailers(1).map { $0.prefix { $0 != ":" } } == ["Device", "Clone"])
    #expect(
      try await fixture.git("diff", "--unified=0", "HEAD~1", "HEAD").split(separator: "\n")
        .suffix(2) == ["-Weight:: 181", "+Weight:: "])
    #expect(try await fixture.problems() == "")
  }

  @Test("several commands are undone in one commit, all or none, and one redo has them back")
  func several() async throws {
    try configure("device", "desk")
    func undo(last count: Int, dryRun: Bool = false) throws -> UndoneEdit {
      try Undoing.undo(last: count, isPartial: false, dryRun: dryRun, in: fixture.context())
    }
    let before = try fixture.text(sampleName)
    try fixture.log("weight", "181")
    try fixture.log("weight", "182")
    let first = try fixture.text(sampleName)
    try fixture.log("energy", "5")
    let after = try fixture.text(sampleName)
    let count = try fixture.commits().count
    #expect(try undo(last: 3, dryRun: true).result.diff != nil)
    let edit = try undo(last: 3)
    #expect(try fixture.text(sampleName) == before)
    #expect(edit.undone?.command == "log energy 5")
    #expect(edit.further.map(\.command) == ["log weight 182", "log weight 181"])
    #expect(try read(edit.json, "undo")["further"].elements.count == 2)
    #expect(try fixture.commits().count == count + 1)
    #expect(try fixture.lastSubject() == "undo: 3 commands")
    #expect(try redo().further.count == 2)
    #expect(try fixture.text(sampleName) == after)
    #expect(try fixture.lastSubject() == "redo: 3 commands")
    #expect(try undo(last: 1).result.isChanged)
    #expect(try fixture.text(sampleName) == first)
    #expect(try await fixture.problems() == "")
    // One that changed since keeps all.
    try fixture.write(first.replacing("Weight:: 182", with: "Weight:: 183"), to: sampleName)
    expectRefusal(.changedSince, saying: "weight 182") { try undo(last: 2) }
    #expect(try fixture.text(sampleName).contains("Weight:: 183"))
    expectRefusal(.usage) { try undo(last: 0) }
  }

  @Test("what a person changed and did not commit gets a commit of its own before any command's")
  func handEdits() async throws {
    try configure("device", "desk")
    let edited = sampleDay.replacing("Ring the dentist", with: "Ring Bea")
    try fixture.write(edited, to: sampleName)
    try fixture.log("weight", "181")
    #expect(try fixture.commits().count == 3)
    #expect(try fixture.commits()[1].message.subject == "edit: \(sampleName)")
    #expect(try fixture.trailers(1).first == "Device: desk")
    #expect(try fixture.commits()[1].clone == fixture.commits()[0].clone)
    #expect(try undo().result.isChanged)
    #expect(try fixture.text(sampleName) == edited)
    #expect(try await fixture.problems() == "")
  }

  /// Adds food as `food` does.
  private func eat(_ text: String, calories: String) throws {
    _ = try Foods.add(
      text, try NutrientWords([(nutrient: .calories, text: calories)]), at: .asWritten, on: today,
      dryRun: false, in: fixture.context(command: "food"))
  }

  @Test("food is undone by its amounts, which others have grown since")
  func food() throws {
    try fixture.type(["food", "oats"], [.calories: "200"])
    try fixture.type(["food", "tea"], [.calories: "100"])
    #expect(try fixture.text(sampleName).contains("calories_so_far:: 620"))
    #expect(try undo(id(1)).result.isChanged)
    let text = try fixture.text(sampleName)
    #expect(text.contains("calories_so_far:: 420") && !text.contains("oats"))
    #expect(text.contains("tea"))
  }

  @Test("what was ticked, added, dropped and eaten is undone to the byte")
  func lists() throws {
    func context(_ command: String) -> ActionContext { fixture.context(command: command) }
    let edits: [(String, () throws -> Void)] = [
      (
        "todo done",
        {
          _ = try Todos.change(
            ["ferry"], .done, on: today, dryRun: false, in: context("todo done"))
        }
      ),
      (
        "todo add",
        { _ = try Todos.add("Buy oats", on: today, dryRun: false, in: context("todo add")) }
      ),
      (
        "todo drop",
        {
          _ = try Todos.change(
            ["ferry"], .drop, on: today, dryRun: false, in: context("todo drop"))
        }
      ),
      (
        "top3 add",
        { _ = try TopThree.add("Call Bea", on: today, dryRun: false, in: context("top3 add")) }
      ),
      ("food", { try eat("oats", calories: "200") }),
      (
        "note",
        { _ = try Notes.add("cold morning", on: today, dryRun: false, in: context("note")) }
      ),
    ]
    for (command, edit) in edits {
      try edit()
      #expect(try fixture.text(sampleName) != sampleDay, "\(command)")
      let subject = try #require(try fixture.lastSubject())
      #expect(subject.hasPrefix("\(command) 2031-03-04: "), "\(subject)")
      #expect(try undo().undone?.command.hasPrefix(command) == true)
      #expect(try fixture.text(sampleName) == sampleDay, "\(command)")
      #expect(
        try fixture.lastSubject()
          == "undo 2031-03-04: " + subject.replacing(" 2031-03-04:", with: ""))
    }
  }

  @Test("new is undone by removing the day, as long as nothing is in it; redo makes it again")
  func newDay() throws {
    let name = "content/logs/2031-03-20.md"
    let day = CalendarDate(iso: "2031-03-20") ?? .earliest
    _ = try Days.make(day, in: fixture.context(command: "new"))
    let (made, commit) = (try fixture.text(name), try id())
    let undone = try read(try undo().json, "undo")
    #expect(!fixture.has(name) && undone["files"][0]["removed"] == true)
    let redone = try read(try redo().json, "undo")
    #expect(try fixture.text(name) == made)
    #expect(redone["files"][0]["created"] == true)
    try fixture.log("weight", "171", on: day)
    let refusal = try #require(
      expectRefusal(
        .changedSince, saying: "Weight of 2031-03-20 changed since 'new' (\(commit.prefix(8)))"
      ) { try undo(commit) })
    let json = try read(refusal.json, "error")["error"]
    #expect(json["code"] == "changed-since" && json["refused"][0]["found"] == "171")
    // What was logged is undone first.
    #expect(try undo().result.isChanged)
    #expect(try undo().removed == [name])
    #expect(!fixture.has(name))
  }

  @Test("an entry that made the day is undone, and the day stays")
  func entryThatMadeTheDay() throws {
    let other = today.advanced(by: 1)
    let name = "content/logs/2031-03-05.md"
    try fixture.log("weight", "171", "note", "cold", on: other)
    #expect(try fixture.text(name).contains("Weight:: 171"))
    #expect(try undo().removed == [])
    let text = try fixture.text(name)
    #expect(text.contains("Weight::\n") && !text.contains("cold"))
    #expect(text.contains("## Quick Log"))
    #expect(try redo().result.isChanged)
    #expect(try fixture.text(name).contains("Weight:: 171"))
    #expect(try fixture.text(name).contains("- cold"))
  }

  @Test("a day that somebody removed comes back, unless there is one")
  func removedDay() async throws {
    try fixture.write("", to: "bestupid.yaml")
    try await fixture.git("add", "bestupid.yaml")
    try await fixture.git("rm", "-q", sampleName)
    try await fixture.git("commit", "-q", "-m", "away")
    let commit = try id()
    #expect(try undo().notice == "nothing to undo")
    try fixture.log("weight", "171")
    expectRefusal(.changedSince, saying: "2031-03-04 changed since 'away'") { try undo(commit) }
    #expect(try undo().result.isChanged)
    try await fixture.git("rm", "-q", sampleName)
    try await fixture.git("commit", "-q", "-m", "away again")
    #expect(try undo(commit).created == [sampleName])
    #expect(try fixture.text(sampleName) == sampleDay)
  }

  @Test("settings are undone by their keys, and what was set since stays")
  func settings() throws {
    try configure("units.weight", "kg")
    try configure("units.swim", "m")
    #expect(try undo(id(1)).result.isChanged)
    let yaml = try fixture.text("bestupid.yaml")
    #expect(!yaml.contains("weight") && yaml.contains("swim: m"))
  }

  @Test("an import is undone by its units, or the part of them that nobody changed since")
  func imports() throws {
    let figures = fixture.folder.path + "/figures.json"
    try Files.write(
      """
      {"entries": [{"date": "2031-03-04", "mood": {"bedtime": 6.0}, "energy": 4.0, "weight_lbs": 180}]}
      """, to: figures)
    _ = try Metrics.import(
      from: figures, makesDays: false, dryRun: false, in: fixture.context(command: "import"))
    let imported = try id()
    let filled = try fixture.text(sampleName)
    try fixture.log("energy", "9")
    expectRefusal(
      .changedSince, saying: "Energy of 2031-03-04 changed since 'import", "--partial"
    ) { try undo(imported) }
    #expect(try fixture.text(sampleName) == filled.replacing("Energy:: 4", with: "Energy:: 9"))
    let partial = try read(try undo(imported, isPartial: true).json, "undo")
    #expect(partial["refused"].elements.map(\.["key"]) == ["Energy"])
    #expect(
      try fixture.text(sampleName) == sampleDay.replacing("Energy::", with: "Energy:: 9"))
  }

  @Test("a merge and what touched a weekly plan are refused, and so are IDs that name nothing")
  func neverUndone() async throws {
    let plan = "content/config/protocol_2031-03-03.md"
    try fixture.write("# Plan\n", to: plan)
    try await fixture.git("add", plan)
    try await fixture.git("commit", "-q", "-m", "plan")
    let planned = try id()
    expectRefusal(.cannotWrite, saying: "weekly plan", plan) { try undo(planned) }
    try await fixture.git("checkout", "-q", "-b", "side", "HEAD~1")
    try fixture.write("x\n", to: "x.txt")
    try await fixture.git("add", "x.txt")
    try await fixture.git("commit", "-q", "-m", "side")
    try await fixture.git("merge", "-q", "--no-edit", "main")
    let merge = try await fixture.git("rev-parse", "HEAD")
    expectRefusal(.cannotWrite, saying: "is a merge", "conflicts list") { try undo(merge) }
    expectRefusal(.usage, saying: "'abc'", "undo --list") { try undo("abc") }
    expectRefusal(.usage, saying: "'HEAD'") { try undo("HEAD") }
    expectRefusal(.noSuchCommit, saying: "0123abcd") { try undo("0123abcd") }
    #expect(try await fixture.problems() == "")
  }

  @Test("in a store without commands, and in one without commits, there is nothing to undo")
  func nothing() async throws {
    #expect(try undo().notice == "nothing to undo")
    #expect(try redo().notice == "nothing to redo")
    #expect(try list()["commits"].elements == [])
    let json = try read(try undo().json, "undo")
    #expect(json["undone"] == nil && json["commit"] == nil)
    let empty = try ActionFixture()
    try empty.write("", to: "bestupid.yaml")
    try await empty.git("init", "-q", "-b", "main")
    let context = empty.context()
    #expect(
      try Undoing.undo(nil, isPartial: false, dryRun: false, in: context).notice
        == "nothing to undo")
    #expect(
      try Undoing.redo(nil, isPartial: false, dryRun: false, in: context).notice
        == "nothing to redo")
    #expect(try Undoing.list(limit: 9, in: context).commits.isEmpty)
  }
}
