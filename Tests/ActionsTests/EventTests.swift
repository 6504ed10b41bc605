import DayModel
import Git
import JSON
import Sync
import Testing
import Values

@testable import Actions
@testable import Context

@Suite("Events and questions of actions")
struct EventTests {
  private static let loss: RemoteLossNotice? = ObjectID(
    hex: "0123456789abcdef0123456789abcdef01234567"
  ).map { tip in
    RemoteLossNotice(
      remote: "origin", branch: "main", loss: RemoteLoss(lastSeen: tip, now: nil, commits: 2),
      direction: .pull)
  }

  private static let failure = ActionError(
    .badData, "line 1 is no text", file: "content/logs/2031-03-04.md")

  @Test("each event has its name, its words and its file as JSON")
  func events() throws {
    let loss = try #require(Self.loss)
    let cases: [(event: ActionEvent, json: String)] = [
      (.warning("mind"), #"{"event":"warning","message":"mind","file":null}"#),
      (.notice("so it is"), #"{"event":"notice","message":"so it is","file":null}"#),
      (
        .configurationIgnored(ActionError(.badConfiguration, "no zone", file: "bestupid.yaml")),
        #"{"event":"configuration-ignored","message":"bestupid.yaml: no zone","file":"bestupid.yaml"}"#
      ),
      (
        .remoteLoss(loss),
        #"{"event":"remote-loss","message":"origin no longer has a branch main; it was at 0123456 "#
          + #"when last seen: what it had stays here, and bestupid sync sends it again","file":null}"#
      ),
      (
        .dayLeftOut(Self.failure),
        #"{"event":"day-left-out","message":"content/logs/2031-03-04.md: line 1 is no text","#
          + #""file":"content/logs/2031-03-04.md"}"#
      ),
      (
        .planLeftOut(Diagnostic(.warning, .invalidUTF8, "no text", file: "plan.md")),
        #"{"event":"plan-left-out","message":"no text","file":"plan.md"}"#
      ),
      (
        .cloning("https://host/log"),
        #"{"event":"cloning","message":"cloning https://host/log","file":null}"#
      ),
      (.packing(objects: 7), #"{"event":"packing","message":"packing 7 objects","file":null}"#),
      (
        .packingFailed("no space"),
        #"{"event":"packing-failed","message":"no space","file":null}"#
      ),
    ]
    for (event, json) in cases { #expect(event.json.text(.compact) == json) }
  }

  @Test("each question has its kind and what is to be chosen from as JSON")
  func questions() {
    let ambiguity = InputError.Ambiguity(
      word: "call",
      candidates: [
        .init(number: 5, text: "Call Bea", word: "bea"), .init(number: 6, text: "Call", word: "6"),
      ])
    #expect(
      Question.whichEntry(ambiguity).json.text(.compact)
        == #"{"question":"which-entry","word":"call","candidates":["#
        + #"{"n":5,"text":"Call Bea","word":"bea"},{"n":6,"text":"Call","word":"6"}]}"#)
    #expect(
      Question.writesUnlikely(["50 lbs is little"]).json.text(.compact)
        == #"{"question":"writes-unlikely","reasons":["50 lbs is little"]}"#)
  }

  @Test("an ambiguous word is a question, whose answers mean one entry each; another error is none")
  func ambiguousWord() throws {
    let fixture = try ActionFixture.withStore()
    let name = "content/logs/2031-03-04.md"
    try fixture.write("## Today's Todos\n- [ ] Call Bea\n- [ ] Call the bank\n", to: name)
    func tick(_ word: String) throws {
      _ = try Todos.change(
        [word], .done, on: ActionFixture.today, dryRun: false, in: fixture.context())
    }
    let error = #expect(throws: (any Error).self) { try tick("call") }
    let question = error.flatMap { ActionError($0).question }
    guard case .whichEntry(let ambiguity) = try #require(question) else {
      Issue.record("\(question as Any)")
      return
    }
    #expect(ambiguity.word == "call")
    #expect(ambiguity.candidates.map(\.text) == ["Call Bea", "Call the bank"])
    #expect(ambiguity.candidates.map(\.number) == [1, 2])
    try tick(ambiguity.candidates[1].word)
    #expect(
      try fixture.text(name) == "## Today's Todos\n- [ ] Call Bea\n- [x] Call the bank\n")
    let other = #expect(throws: (any Error).self) { try tick("swim") }
    #expect(other.map { ActionError($0).kind } == .noSuchEntry)
    #expect(other.flatMap { ActionError($0).question } == nil)
  }
}
