import DayEditing
import Testing
import Values

@testable import Actions
@testable import Context

@Suite("Logs that are edited together")
struct DayEditorsTests {
  @Test("a log is read once, however many lines are of its day")
  func readOnce() throws {
    let fixture = try ActionFixture.withStore()
    var paths: [String] = []
    let context = fixture.context()
    let read: (String) throws -> [UInt8]? = { path in
      paths.append(path)
      return nil
    }
    var editors = DayEditors(
      of: try context.store, target: ActionFixture.today,
      making: DayMaker(context: context, store: try context.store, reading: read),
      units: .format, reading: read)
    for index in 0..<3 {
      for days in [0, 1] {
        try editors.edit(ActionFixture.today.advanced(by: -days)) { editor in
          try editor.write(.note("\(index)"), allowingNew: false)
        }
      }
    }
    #expect(paths == ["content/logs/2031-03-04.md", "content/logs/2031-03-03.md"])
    #expect(editors.logs.map(\.path) == paths)
    #expect(editors.logs.map(\.editor.changes.count) == [3, 3])
  }

  @Test("an edit that throws leaves every file as it was")
  func allOrNone() throws {
    let fixture = try ActionFixture.withStore()
    let name = "content/logs/2031-03-04.md"
    try fixture.write("## Notes\n- one\n", to: name)
    #expect(throws: InputError.self) {
      let edit = LogEdit(
        verb: "log", target: .day(ActionFixture.today), dryRun: false, makesDays: true,
        context: fixture.context())
      _ = try edit.runOnLogs { editors in
        try editors.edit { try $0.write(.note("two"), allowingNew: false) }
        try editors.edit(ActionFixture.today.advanced(by: -1)) { editor in
          try editor.write(.custom(name: "x", value: "y"), allowingNew: false)
        }
      }
    }
    #expect(try fixture.text(name) == "## Notes\n- one\n")
  }
}
