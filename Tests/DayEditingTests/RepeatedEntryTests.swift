import DayModel
import Language
import LogSyntax
import Testing

@testable import DayEditing
@testable import Values

@Suite("An entry that the day has already is added to it")
struct RepeatedEntryTests {
  /// The editor after these words were logged one after the other.
  private func edited(
    _ commands: String..., into text: String = "", replacing: Bool = false,
    in units: PersonalUnits = .format
  ) throws -> DayEditor {
    var editor = DayEditor(LogDocument(text))
    editor.units = units
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      for entry in try LogEntry.read(words, in: EntryContext(units: units)) {
        try editor.write(entry, allowingNew: false, replacing: replacing)
      }
    }
    return editor
  }

  private func line(_ name: String, in editor: DayEditor) -> String? {
    String(decoding: editor.document.bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("\(name)::") }.map(String.init)
  }

  @Test(
    "sets are written behind those that the lift has, and say to what they are added",
    arguments: [
      (
        "squat 5x5 225", "squat 1x3 245",
        "6x3 @ 245 lbs (sets: 5x225, 5x225, 5x225, 5x225, 5x225, 3x245)"
      ),
      ("squat 5x5 225", "squat 2x5 225", "7x5 @ 225 lbs"),
      ("plank 60s", "plank 45s", "2x60s (sets: 60s, 45s)"),
      (
        "squat 2x5 225 @8", "squat 1x5 225 @9",
        "3x5 @ 225 lbs (sets: 5x225, 5x225, 5x225) rpe 8, 8, 9"
      ),
      ("squat 3x5 225 slow", "squat 1x5 225 deep", "4x5 @ 225 lbs (slow; deep)"),
    ])
  func lifts(first: String, second: String, value: String) throws {
    let name = String(first.prefix { $0 != " " })
    let before = try #require(line(name, in: try edited(first)))
    let editor = try edited(first, second)
    #expect(line(name, in: editor) == "\(name):: \(value)")
    #expect(editor.changes.map(\.addedTo) == [[], [String(before.dropFirst(name.count + 3))]])
    let record = DayReader.read(LogSource(path: "", document: editor.document))
    #expect(record.exercises.count == 1)
  }

  @Test("--replace writes sets in place of those that the lift has")
  func replacing() throws {
    let editor = try edited("squat 5x5 225", "squat 3x3 245", replacing: true)
    #expect(line("squat", in: editor) == "squat:: 3x3 @ 245 lbs")
    #expect(editor.changes.allSatisfy { $0.addedTo.isEmpty })
  }

  @Test(
    "what was only planned, skipped or left blank is no set that was done",
    arguments: ["3x10 @ 135 lbs (planned)", "skipped", "", "____"])
  func planned(value: String) throws {
    let editor = try edited("row 3x9 135", into: "## Strength Log\nrow:: \(value)\n")
    let written = try #require(line("row", in: editor))
    #expect(written.hasPrefix("row:: 3x9 @ 135 lbs"), "\(written)")
    #expect(editor.changes.map(\.addedTo) == [[]])
  }

  @Test("a line whose sets cannot be told one by one takes no more, and stays")
  func vague() throws {
    let text = "## Strength Log\nrow:: 3x8-12 @ 95 lbs\n"
    var editor = DayEditor(LogDocument(text))
    let sets = try LogEntry.read(["row", "3x10@95"])
    let error = #expect(throws: InputError.self) {
      try editor.write(sets[0], allowingNew: false)
    }
    #expect(error?.hint?.contains("--replace") == true)
    #expect(String(decoding: editor.document.bytes, as: UTF8.self) == text)
    let vague = LogEntry.lift(exercise: "row", sets: "3x8-12 @ 100 lbs")
    #expect(throws: InputError.self) { try editor.write(vague, allowingNew: false) }
    try editor.write(vague, allowingNew: false, replacing: true)
    #expect(line("row", in: editor) == "row:: 3x8-12 @ 100 lbs")
  }

  @Test("further rides and own activities say to what they are added")
  func activities() throws {
    let editor = try edited(
      "run 3/27", "run 2/20", "run 1/10", "hike 5km/60", "hike 2km/30", "run 4/40")
    #expect(
      editor.changes.map(\.addedTo) == [
        [], ["3/27"], ["3/27", "2/20"], [], ["5km/60"], ["3/27", "2/20", "1/10"],
      ])
  }

  @Test("in kilograms the sets that follow have their unit too")
  func kilograms() throws {
    let units = PersonalUnits(weight: .kg, distance: .km)
    let editor = try edited("squat 5x5 100", "squat 1x3 110", in: units)
    #expect(
      line("squat", in: editor)
        == "squat:: 6x3 @ 110 kg (sets: 5x100kg, 5x100kg, 5x100kg, 5x100kg, 5x100kg, 3x110kg)")
  }
}
