import DayModel
import Language
import LogSyntax
import Testing

@testable import DayEditing
@testable import Values

/// The same words of a lift say the same wherever they are typed: behind `log`, in a line of `log -`, in a text of
/// `log lift -`.
@Suite("Lifts wherever they are typed")
struct PastedLiftTests {
  private static let units = PersonalUnits(weight: .kg, distance: .km, swim: .m, temperature: .c)
  private static let context = EntryContext(units: units, names: names)
  private static let names = KnownNames(lifts: ["Squat", "Bench press"], fields: [])

  private static func lines(_ request: LogRequest) throws -> [String] {
    var editor = DayEditor(LogDocument(""))
    editor.units = units
    for entry in request.lines.flatMap(\.entries) { try editor.write(entry, allowingNew: true) }
    return String(decoding: editor.document.bytes, as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { !$0.hasPrefix("#") }
  }

  private func pasted(_ text: String) throws -> [String] {
    try Self.lines(LogRequest(pastedLifts: Array(text.utf8), in: Self.context) { Self.names })
  }

  @Test(
    "one lift a line",
    arguments: [
      "Squat 5x5 @ 100", "Squat 5x5 @ 100 kg", "squat 5x5 100kg", "Squat 100kg 5x5",
      "Bench press 3x10 80", "Bench press 10x80, 9x80", "Bench press 8,7,6 @ 60", "Squat BW+10 x 8",
      "Plank 3x45s", "Squat 3 sets of 5 at 100",
    ])
  func everywhere(text: String) throws {
    let words = text.split(separator: " ").map(String.init)
    let typed = try Self.lines(
      LogRequest(LogWords(["lift"] + words), in: Self.context) { Self.names })
    let line = try Self.lines(
      LogRequest(text: Array("lift \(text)\n".utf8), in: Self.context) {
        (words) throws(InputError) in
        LogWords(words)
      } names: {
        Self.names
      })
    #expect(typed == line && typed.count == 1)
    #expect(try pasted(text) == typed)
    #expect(try pasted("\n- \(text)\n\n") == typed)
    #expect(try pasted("\(text)\nRow 3x8 @ 60\n").contains(typed[0]))
  }

  @Test("the forms of a log are read as before, and what is no lift is refused")
  func logForms() throws {
    #expect(try pasted("Squat:: 5x5 @ 100\nRow: 10x60, 9x60").count == 2)
    for text in ["", "Squat well", "Squat 5x5 @ 100 weight 80", "Squat 5x5\nSquat 3x3"] {
      #expect(throws: InputError.self, "\(text)") { try pasted(text) }
    }
    // A name that is near one that logs have is refused as behind `log`.
    let near = #expect(throws: InputError.self) { try pasted("Sqat 5x5 @ 100") }
    #expect(near?.code == .unknownField)
  }
}
