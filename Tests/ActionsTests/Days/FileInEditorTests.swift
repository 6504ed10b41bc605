import Git
import Store
import Sync
import TestSupport
import Testing

@testable import Actions
@testable import Context

/// A file in the person's editor, and what came into it meanwhile (docs/decisions/0148-an-editor-has-a-copy.md).
@Suite("A file in an editor")
struct FileInEditorTests {
  private static let day = "content/logs/2031-03-04.md"
  private static let text = """
    ## Daily Briefing
    Rain until noon.

    ## Quick Log
    Weight:: 180
    Sleep:: 7:05

    ## Notes
    - one
    - two

    """

  private let fixture: ActionFixture

  init() throws {
    fixture = try .withStore([
      "bestupid.yaml": "bot_authors: [coach@example.org]\n", Self.day: Self.text,
    ])
  }

  private func begin() throws -> HandEdit {
    try HandEdit.begin(ActionFixture.today, in: fixture.context())
  }

  private func finish(_ edit: HandEdit) throws -> HandEdited {
    try edit.finish(in: fixture.context(command: "edit"))
  }

  /// Replaces a text in the editor's file.
  private func type(_ old: String, _ new: String, into edit: HandEdit) throws {
    try replace(old, new, in: edit.copyPath)
  }

  private func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try Files.text(path)
    let range = try #require(text.firstRange(of: old))
    try Files.write(
      "\(text[..<range.lowerBound])\(new)\(text[range.upperBound...])", to: path)
  }

  /// Replaces a text of the day in a commit of another device, as a sync brings it; nil removes the day.
  private func bring(_ old: String, _ new: String?, email: String = "kim@example.org") throws {
    try commit(in: fixture, as: email) { text in new.map { text.replacing(old, with: $0) } }
  }

  /// Commits what becomes of the day, as another device whose clock is ahead.
  private func commit(
    in fixture: ActionFixture, as email: String = "kim@example.org", _ change: (String) -> String?
  ) throws {
    let settings = CommitSettings(
      fallbackIdentity: Identity(name: "Other", email: email), device: "phone",
      time: Int64(ActionFixture.now) + 3600, offset: 0)
    let store = Store(root: fixture.store, workingCopy: fixture.store)
    _ = try store.edit(settings: settings) { files in
      let now = try files.read(Self.day)
      let new = change(String(decoding: now ?? [], as: UTF8.self)).map { Array($0.utf8) }
      return [FileChange(path: RepositoryPath(Self.day), old: now, new: new)]
    } message: {
      "sync"
    }
  }

  private func decisions() throws -> [PastDecision] {
    try DecisionHistory(workingCopy: fixture.store).decisions
  }

  @Test("both changes stand, wherever the other one came from: a commit, or only the disk")
  func both() throws {
    for isCommitted in [true, false] {
      let edit = try begin()
      if isCommitted {
        try bring("Sleep:: 7:05", "Sleep:: 6:30")
      } else {
        try replace("- two", "- two\n- three", in: fixture.store + "/" + Self.day)
      }
      try type("- one", "- one\n- of the editor \(isCommitted)", into: edit)
      #expect(try finish(edit).result.isChanged)
    }
    let text = try fixture.text(Self.day)
    for line in ["Sleep:: 6:30", "- of the editor true", "- of the editor false", "- three"] {
      #expect(text.contains(line), "\(text)")
    }
    #expect(try decisions().isEmpty)
  }

  @Test("of two values the editor's stands, and the other one is a decision that can be restored")
  func conflict() throws {
    let edit = try begin()
    try bring("Weight:: 180", "Weight:: 181")
    try type("Weight:: 180", "Weight:: 182", into: edit)
    #expect(try finish(edit).decisions.map(\.lostFrom) == ["phone"])
    #expect(try fixture.text(Self.day).contains("Weight:: 182"))
    let past = try #require(try decisions().first)
    #expect(past.decision.lost.bytes == Array("Weight:: 181".utf8))
    _ = try MergeDecisions.restore("\(past.id)", dryRun: false, in: fixture.context())
    #expect(try fixture.text(Self.day).contains("Weight:: 181"))
    #expect(try decisions().first?.restoredBy != nil)
    // The same again is a loss of its own.
    try bring("Weight:: 181", "Weight:: 180")
    let again = try begin()
    try bring("Weight:: 180", "Weight:: 181")
    try type("Weight:: 180", "Weight:: 182", into: again)
    _ = try finish(again)
    #expect(try decisions().map(\.restoredBy) == [nil])
  }

  @Test("where the bot's text stands nothing of the file changes, and a commit says what gave way")
  func bot() throws {
    let edit = try begin()
    try bring("Rain until noon.", "Sun all day.", email: "coach@example.org")
    try type("Rain until noon.", "No rain at all.", into: edit)
    let edited = try finish(edit)
    #expect(!edited.result.isChanged)
    #expect(edited.decisions.map(\.winner) == [.bot])
    #expect(try fixture.text(Self.day).contains("Sun all day."))
    #expect(try decisions().first?.decision.lost.bytes == Array("No rain at all.".utf8))
  }

  @Test("a day that another device removed stays as the editor saved it")
  func removed() throws {
    let edit = try begin()
    try bring("", nil)
    try type("- one", "- one, at sea", into: edit)
    #expect(try finish(edit).decisions.map(\.winner) == [.changed])
    #expect(try fixture.text(Self.day) == Self.text.replacing("- one", with: "- one, at sea"))
  }

  @Test("a day that both made is that of both")
  func new() throws {
    let day = ActionFixture.today.advanced(by: 1)
    let edit = try HandEdit.begin(day, in: fixture.context())
    try fixture.log("weight", "179", on: day)
    try Files.write(try Files.text(edit.copyPath) + "\n- of the editor\n", to: edit.copyPath)
    #expect(try finish(edit).result.isChanged)
    let text = try fixture.text("content/logs/2031-03-05.md")
    #expect(text.contains("Weight:: 179") && text.contains("- of the editor"), "\(text)")
  }

  @Test("what cannot be merged without a loss stays as it is, and so does the copy")
  func long() throws {
    let long = String(repeating: "No rain at all. ", count: 400)
    let other = try begin()
    try bring("Rain until noon.", "Sun all day.", email: "coach@example.org")
    try type("Rain until noon.", long, into: other)
    expectRefusal(.badData, saying: other.copyPath) { try finish(other) }
    #expect(try fixture.text(Self.day).contains("Sun all day."))
    #expect(try Files.text(other.copyPath).contains(long))
  }

  @Test("what is emptied or removed is refused, and the day is as it was")
  func emptied() throws {
    for text in ["", "\n", nil] as [String?] {
      let edit = try begin()
      if let text {
        try Files.write(text, to: edit.copyPath)
      } else {
        try Files.remove(edit.copyPath)
      }
      expectRefusal(.badData, saying: "it is as it was") { try finish(edit) }
      #expect(try fixture.text(Self.day) == Self.text)
    }
    try fixture.log("weight", "181")
    #expect(try fixture.text(Self.day) == Self.text.replacing("180", with: "181"))
  }

  @Test("what no sync commits unasked is saved and not committed, and nothing else is")
  func keptBack() throws {
    try fixture.write("sync: {}\n# mine\n", to: "bestupid.yaml")
    let edit = try begin()
    try type("- one", "<<<<<<< ours\n- one\n=======\n- 1\n>>>>>>> theirs", into: edit)
    let commits = try fixture.commits().count
    expectRefusal(.deferred, saying: "unresolved conflict") { try finish(edit) }
    #expect(try fixture.text(Self.day).contains("<<<<<<< ours"))
    #expect(try fixture.commits().count == commits)
  }

  @Test("what an editor saved that nobody waits for is taken in by the next command")
  func cutShort() throws {
    var edit: HandEdit? = try begin()
    let copy = try #require(edit?.copyPath)
    try type("- one", "- one, at sea", into: #require(edit))
    try fixture.log("weight", "181")
    #expect(try !fixture.text(Self.day).contains("at sea"), "somebody waits for the editor")
    edit = nil
    try fixture.log("sleep", "6:30")
    #expect(try fixture.text(Self.day).contains("- one, at sea"))
    // The editor is still there, with its old buffer.
    try replace("- two", "- two, at sea", in: copy)
    try fixture.log("energy", "7")
    let text = try fixture.text(Self.day)
    for line in ["Weight:: 181", "Sleep:: 6:30", "- one, at sea", "- two, at sea"] {
      #expect(text.contains(line), "\(text)")
    }
  }

  // MARK: In any order

  /// The texts that somebody was told are saved, and that nobody has replaced or removed since.
  private struct Acknowledged {
    private var tokens: Set<String> = []
    private var count = 0

    /// Changes a text at random: a field gets another value, or a line is added. What it replaces was seen.
    mutating func changed(_ text: String, _ random: inout SeededRandom) -> String {
      count += 1
      let token = "t\(count)x"
      tokens.insert(token)
      guard !random.once(in: 3) else {
        return text.replacing(
          "- two", with: random.once(in: 2) ? "- two\n- \(token)" : "- \(token)\n- two")
      }
      let name = random.pick(["Plan", "Route", "Book"])
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        guard line.hasPrefix("\(name)::") else { return String(line) }
        tokens = tokens.filter { !line.contains($0) }
        return "\(name):: \(token)"
      }.joined(separator: "\n")
    }

    func missing(in text: String) -> [String] { tokens.filter { !text.contains($0) }.sorted() }
  }

  /// `BESTUPID_SEED` repeats a run; `BESTUPID_CASES` sets the number of orders.
  @Test("in any order of events every text that was saved is in the day or in a decision")
  func anyOrder() throws {
    let cases = TestEnvironment.variable("BESTUPID_CASES").flatMap { Int($0) }
    var random = SeededRandom()
    let seed = random.seed
    for round in 0..<(cases ?? 12) {
      let fields = "## Quick Log\nPlan::\nRoute::\nBook::\n\n## Notes\n- one\n- two\n"
      let fixture = try ActionFixture.withStore([Self.day: fields])
      let day = fixture.store + "/" + Self.day
      var acknowledged = Acknowledged()
      var edit: HandEdit? = try HandEdit.begin(ActionFixture.today, in: fixture.context())
      let copy = try #require(edit?.copyPath)
      var events: [String] = []
      for _ in 0..<Int.random(in: 2...7, using: &random) {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          events.append("save")
          try Files.write(acknowledged.changed(try Files.text(copy), &random), to: copy)
        case 3...4:
          events.append("commit")
          var kept = acknowledged
          try commit(in: fixture) { text in
            kept = acknowledged
            return kept.changed(text, &random)
          }
          acknowledged = kept
        case 5:
          events.append("disk")
          try Files.write(acknowledged.changed(try Files.text(day), &random), to: day)
        case 6:
          events.append("log")
          try fixture.log("energy", "7")
        default:
          events.append("kill")
          edit = nil
        }
      }
      if let edit { _ = try edit.finish(in: fixture.context(command: "edit")) }
      edit = nil
      try fixture.log("energy", "6")
      let saved = fixture.store + "/.git/bestupid/saved"
      let aside =
        Files.exists(saved)
        ? try Files.names(in: saved).map { try Files.text("\(saved)/\($0)") } : []
      let decided = try DecisionHistory(workingCopy: fixture.store).decisions.map { past in
        String(decoding: past.decision.lost.bytes, as: UTF8.self)
      }
      let all = ([try fixture.text(Self.day)] + decided + aside).joined(separator: "\n")
      #expect(
        acknowledged.missing(in: all).isEmpty,
        "seed \(seed), round \(round): \(events) lost \(acknowledged.missing(in: all)):\n\(all)")
    }
  }
}
