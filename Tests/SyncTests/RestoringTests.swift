import LogMerge
import Store
import Testing

@testable import Sync

@Suite struct RestoringTests {
  private let day = """
    ---
    title: A
    ---
    ## Quick Log
    Weight:: 181
    - Sleep:: 7:05

    ## Today's Todos
    - [x] Ring the dentist
    - [ ] Book the ferry

    ## Reflection
    A good day.

    """

  private func restored(
    _ file: String, _ section: String, kept: String, lost: String, key: String = "text",
    winner: Decision.Winner = .later, path: String = "content/logs/2031-03-04.md"
  ) throws(StoreError) -> String {
    let (keptBytes, lostBytes) = (Array(kept.utf8), Array(lost.utf8))
    let decision = RecordedDecision(
      path: .init(path), section: section, key: key, winner: winner, keptFrom: "desk",
      lostFrom: "phone", kept: .init(keptBytes, in: []), lost: .init(lostBytes, in: []))
    let bytes = try Restoring(decision: decision, kept: keptBytes, lost: lostBytes)
      .applied(to: Array(file.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "The lost text takes the place of the kept one",
    arguments: [
      ("Quick Log", "Weight:: 181", "Weight:: 182"),
      ("Quick Log", "- Sleep:: 7:05", "- Sleep:: 6"),
      ("TODAY'S TODOS 🎯", "- [x] Ring the dentist", "- [ ] Ring the dentist"),
      ("Reflection", "A good day.", "A bad day.\nWith two lines."),
      ("front matter", "title: A", "title: B"),
    ])
  func inPlace(_ row: (String, String, String)) throws {
    #expect(
      try restored(day, row.0, kept: row.1, lost: row.2) == day.replacing(row.1, with: row.2))
  }

  @Test("Where the kept text has changed since, the field or box of that name takes it")
  func namesake() throws {
    let later = day.replacing("Weight:: 181", with: "Weight:: 190")
    #expect(
      try restored(later, "Quick Log", kept: "Weight:: 181", lost: "Weight:: 182")
        == day.replacing("Weight:: 181", with: "Weight:: 182"))
    #expect(
      try restored(
        day, "Today's Todos", kept: "- [-] Book the ferry", lost: "- [x] Book the ferry")
        == day.replacing("- [ ] Book", with: "- [x] Book"))
  }

  @Test("Where there is none, it goes to the end of its section, or of the day")
  func appended() throws {
    #expect(
      try restored(day, "Quick Log", kept: "Mood:: 1", lost: "Mood:: 2")
        == day.replacing("- Sleep:: 7:05\n", with: "- Sleep:: 7:05\nMood:: 2\n"))
    #expect(
      try restored(day, "Lessons", kept: "x", lost: "Go earlier.")
        == day + "\n## Lessons\n\nGo earlier.\n")
    #expect(
      try restored(
        day.replacing("\n", with: "\r\n"), "Reflection", kept: "gone", lost: "A word.")
        == day.replacing("A good day.\n", with: "A good day.\nA word.\n")
        .replacing("\n", with: "\r\n"))
  }

  @Test("A field of a longer text takes the place of the field, in the kept text or beside it")
  func fieldOfText() throws {
    let day = "## Fuel Log\n- 8:00 eggs\ncalories_so_far:: 450\n- 9:00 tea\n"
    let lost = "- 8:00 two eggs\ncalories_so_far:: 320"
    for (kept, line) in [("- 8:00 eggs", "- 8:00 two eggs"), ("- 7:00 oats", "- 8:00 eggs")] {
      let end = kept == "- 7:00 oats" ? "- 8:00 two eggs\n" : ""
      #expect(
        try restored(day, "Fuel Log", kept: kept, lost: lost)
          == "## Fuel Log\n\(line)\ncalories_so_far:: 320\n- 9:00 tea\n\(end)")
    }
    let text = "calories_so_far:: 320\nprotein_so_far:: 9"
    #expect(
      try restored(day, "Fuel Log", kept: "gone", lost: text)
        == "## Fuel Log\n- 8:00 eggs\ncalories_so_far:: 320\n- 9:00 tea\nprotein_so_far:: 9\n")
  }

  @Test("What is there already is not written twice")
  func already() throws {
    #expect(try restored(day, "Quick Log", kept: "x", lost: "Weight:: 181") == day)
  }

  @Test("What has no place, or is no text, is refused")
  func refused() {
    for (winner, key, kept, lost) in [
      (Decision.Winner.both, "text", "a", "b"), (.changed, "Weight", "Weight:: 181", ""),
      (.later, "mode", "executable", "regular"), (.both, "name", "x/", "x.file"),
    ] {
      #expect(throws: StoreError.self, "\(winner) \(key)") {
        try restored(day, "Quick Log", kept: kept, lost: lost, key: key, winner: winner)
      }
    }
  }

  @Test("In another file only the one place of the kept text will do")
  func otherFile() throws {
    let path = "notes.md"
    #expect(try restored("a\nb\n", "", kept: "b", lost: "c", path: path) == "a\nc\n")
    #expect(try restored("whole", "", kept: "whole", lost: "other", path: path) == "other")
    #expect(throws: StoreError.self) {
      try restored("f", "", kept: "f", lost: "link to x", key: "file", path: path)
    }
    for file in ["a\nbb\n", "b\nb\n", ""] {
      #expect(throws: StoreError.self) {
        try restored(file, "", kept: "b", lost: "c", path: path)
      }
    }
  }
}
