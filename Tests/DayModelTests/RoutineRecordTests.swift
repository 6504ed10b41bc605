import JSON
import LogSyntax
import Routines
import TestSupport
import Testing
import Values

@testable import DayModel

/// Routines in the record of a day (docs/format.md §13).
@Suite("Routines of a day")
struct RoutineRecordTests {
  private static let day = """
    ## Routines
    ### Morning (06:45)
    - [x] Make bed (06:47, 1:50)
    - [x] Drink water (06:49)
    - [ ] Read ten pages
    - [ ] ~~Stretch~~ (sore back)

    """

  private func read(_ text: String) -> DayRecord {
    DayReader.read(LogSource(path: "content/logs/2031-03-04.md", document: LogDocument(text)))
  }

  @Test("the day of the format, key by key")
  func record() throws {
    let routine = try #require(read(Self.day).routines.first)
    let json = try JSONNode(json: Array(read(Self.day).json.text().utf8))["routines"].elements
    #expect(json.count == 1)
    let members = json[0]
    #expect(members["id"] == "morning" && members["name"] == "Morning")
    #expect(members["done"] == 2 && members["due"] == 3 && members["dropped"] == 1)
    #expect(members["rate"] == 0.667 && members["qualified"] == false)
    #expect(members["started_at"] == "06:45")
    #expect(members["tasks"].elements.map(\.["state"]) == ["done", "done", "open", "dropped"])
    #expect(members["tasks"].elements.map(\.["at"]) == ["06:47", "06:49", .null, .null])
    #expect(members["tasks"].elements.map(\.["seconds"]) == [110, .null, .null, .null])
    #expect(members["tasks"].elements.map(\.["reason"]) == [.null, .null, .null, "sore back"])
    #expect(routine.ticks == RoutineTicks(done: 2, due: 3) && routine.seconds == 110)
    #expect(try JSONNode(json: Array(read("## Notes\n").json.text().utf8))["routines"] == [])
  }

  @Test("a night belongs to the day before: its times are behind the others")
  func night() throws {
    let text = Self.day.replacing("06:47, 1:50", with: "00:40")
    let routine = try #require(read(text).routines.first)
    #expect(routine.named(by: .none).startedAt == "00:40")
    #expect(routine.named(by: .none, dayStart: 240).startedAt == "06:49")
    let none = try #require(read("## Routines\n### A\n- [x] B\n").routines.first)
    #expect(none.startedAt == nil)
  }

  @Test("boxes elsewhere, and what is no box, are no tasks; the count of all boxes has them")
  func others() {
    let text =
      "## Routines\n- [x] Loose\n### A\nProse.\n- item\n  - [x] B\n### Done earlier\n- [ ] C\n\n## Notes\n- [ ] D\n"
    let record = read(text)
    #expect(record.routines.map(\.name) == ["A", "Done earlier"])
    #expect(record.routines.map { $0.tasks.map(\.title) } == [["B"], ["C"]])
    #expect(record.todos.total == 0 && record.allBoxes.total == 4)
  }
}
