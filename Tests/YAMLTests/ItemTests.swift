import TestSupport
import Testing

@testable import YAML

@Suite("Items of a list")
struct ItemTests {
  private static let pairs: [(key: String, value: YAMLValue)] = [
    ("id", .string("read")), ("time", .string("17:00")),
  ]

  private func appended(_ text: String) throws -> String {
    let bytes = Array(text.utf8)[...]
    let edit = try YAMLDocument.appendingItem(Self.pairs, to: "habits", in: bytes)
    return String(decoding: edit.applied(to: bytes), as: UTF8.self)
  }

  private func removed(_ index: Int, _ text: String) throws -> String {
    let bytes = Array(text.utf8)[...]
    let edit = try YAMLDocument.removingItem(index, of: "habits", from: bytes)
    return String(decoding: edit.applied(to: bytes), as: UTF8.self)
  }

  @Test(
    "a new item copies the list's indentation and line ends, and is quoted where it must be",
    arguments: [
      (
        "habits:\n  - id: a # one\n    name: A\nx: 1\n",
        "habits:\n  - id: a # one\n    name: A\n  - id: read\n    time: \"17:00\"\nx: 1\n"
      ),
      ("habits:\r\n- id: a\r\n", "habits:\r\n- id: a\r\n- id: read\r\n  time: \"17:00\"\r\n"),
      ("habits:\n-   id: a", "habits:\n-   id: a\n-   id: read\n    time: \"17:00\""),
      ("habits:\n", "habits:\n  - id: read\n    time: \"17:00\"\n"),
      ("habits: [] # none\nx: 1\n", "habits:\n  - id: read\n    time: \"17:00\" # none\nx: 1\n"),
      ("x: 1\n", "x: 1\nhabits:\n  - id: read\n    time: \"17:00\"\n"),
      ("", "habits:\n  - id: read\n    time: \"17:00\"\n"),
      (
        "habits:\n  - id: a\n    note: |\n      one\n\n      two\n# end\n",
        "habits:\n  - id: a\n    note: |\n      one\n\n      two\n  - id: read\n    time: \"17:00\"\n# end\n"
      ),
    ])
  func append(before: String, after: String) throws {
    #expect(try appended(before) == after)
  }

  @Test("an item goes with its lines alone, and the last one leaves an empty list")
  func remove() throws {
    let text = "a: 1\nhabits:\n  - id: a\n    name: A # one\n# between\n  - id: b\nx: 1\n"
    #expect(try removed(0, text) == "a: 1\nhabits:\n# between\n  - id: b\nx: 1\n")
    #expect(
      try removed(1, text) == "a: 1\nhabits:\n  - id: a\n    name: A # one\n# between\nx: 1\n")
    #expect(try removed(0, "habits:\n  - id: a\n    name: A\nx: 1\n") == "habits: []\nx: 1\n")
  }

  @Test(
    "a list in another form, and what is not valid YAML, is refused",
    arguments: [
      "habits: [a, b]\n", "habits: text\n", "habits: {a: 1}\n", "- a\n", "habits: [\n",
      "&x habits: &y\n  - id: a\nz: *y\n",
    ])
  func refused(text: String) {
    do {
      let result = try appended(text)
      // An anchor's copies would change as well.
      Issue.record("\(text) → \(result)")
    } catch is YAMLError {
    } catch {
      Issue.record(error)
    }
  }
}
