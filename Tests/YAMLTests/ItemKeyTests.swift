import Testing

@testable import YAML

@Suite("Keys of the items of a list")
struct ItemKeyTests {
  private func set(
    _ name: String, to value: YAMLValue?, ofItem index: Int = 0, in text: String
  ) throws -> String {
    let bytes = Array(text.utf8)
    let edit = try YAMLDocument.settingKey(
      name, to: value, ofItem: index, of: "types", in: bytes[...])
    return String(decoding: edit?.applied(to: bytes[...]) ?? bytes, as: UTF8.self)
  }

  private static let braces =
    "types:\n  - {id: row, name: Rowing, mark: 'R'} # mine\n  - {id: ski}\n"
  private static let lines =
    "# all\ntypes:\n- id: row # first\n  mark: 'R'\n  # why\n  unit: m\n\n- name: Skis\n  id: ski\n"

  @Test("a value is changed in its own style, and a key is added where the item has its others")
  func setting() throws {
    #expect(
      try set("name", to: .string("Ergs"), in: Self.braces)
        == Self.braces.replacing("Rowing", with: "Ergs"))
    #expect(
      try set("mark", to: .string("E"), in: Self.braces)
        == Self.braces.replacing("'R'", with: "'E'"))
    #expect(
      try set("met", to: .numbers(["4.8", "8.5"]), ofItem: 1, in: Self.braces)
        == Self.braces.replacing("{id: ski}", with: "{id: ski, met: [4.8, 8.5]}"))
    #expect(
      try set("unit", to: .string("km"), in: Self.lines)
        == Self.lines.replacing("unit: m", with: "unit: km"))
    #expect(
      try set("words", to: .list(["erg", "a, b"]), in: Self.lines)
        == Self.lines.replacing("unit: m\n", with: "unit: m\n  words: [erg, \"a, b\"]\n"))
  }

  @Test("a key goes with its line, or its comma, and nothing else")
  func removing() throws {
    #expect(
      try set("mark", to: nil, in: Self.lines) == Self.lines.replacing("  mark: 'R'\n", with: ""))
    #expect(
      try set("name", to: nil, ofItem: 1, in: Self.lines)
        == Self.lines.replacing("- name: Skis\n  id", with: "- id"))
    #expect(
      try set("name", to: nil, in: Self.braces)
        == Self.braces.replacing("name: Rowing, ", with: ""))
    #expect(
      try set("mark", to: nil, in: Self.braces) == Self.braces.replacing(", mark: 'R'", with: ""))
    #expect(try set("unit", to: nil, in: Self.braces) == Self.braces)
  }

  @Test("what would lose a comment, or change more, is refused")
  func refused() {
    let text = "types:\n- fields:\n  - Row # where\n  - Avg_HR\n  id: row\n"
    #expect(throws: YAMLError.self) { try set("fields", to: .list(["Row"]), in: text) }
    #expect(throws: YAMLError.self) {
      try set("name", to: nil, in: "types:\n- name: Row\n  # why\n  id: row\n")
    }
    #expect(throws: YAMLError.self) { try set("id", to: .string("a"), ofItem: 1, in: text) }
    #expect(throws: YAMLError.self) { try set("id", to: .string("a"), in: "types: {id: row}\n") }
    #expect(throws: YAMLError.self) {
      try set("unit", to: .string("m"), in: "types:\n- &a {id: row}\n- *a\n")
    }
  }
}
