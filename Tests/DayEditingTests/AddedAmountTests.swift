import DayEditing
import LogSyntax
import Testing
import Values

@Suite("Amounts that are added to")
struct AddedAmountTests {
  @Test(
    "an amount is added in the unit that is there; what is no amount alone is replaced, and said",
    arguments: [
      ("250ml", "250ml", "500ml"), ("250ml", "0.5l", "750ml"), ("1.5 l", "500ml", "2 l"),
      ("2 cups", "1 cup", "3 cups"), ("250ml (with lemon)", "250ml", "500ml (with lemon)"),
      ("2", "3", "5"), ("2", "500ml", "500ml"), ("a lot", "1l", "1l"), ("1-2 l", "1l", "1l"),
    ])
  func amounts(before: String, typed: String, after: String) throws {
    var editor = DayEditor(LogDocument("## Quick Log\nWater:: \(before)\n"))
    try editor.write(.custom(name: "Water", value: typed), allowingNew: false)
    #expect(text(editor).contains("Water:: \(after)\n"))
    let change = try #require(editor.changes.first)
    #expect(change.before == before && change.after == after)
    #expect(change.addedTo == (after == typed ? [] : [before]))
    try editor.write(.custom(name: "Water", value: "1l"), allowingNew: false, replacing: true)
    #expect(text(editor).contains("Water:: 1l\n"))
  }

  private func text(_ editor: DayEditor) -> String {
    String(decoding: editor.document.bytes, as: UTF8.self)
  }
}
