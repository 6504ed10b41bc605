import TestSupport
import Testing

@testable import YAML

@Suite("Items of a list")
struct ItemTests {
  private static let pairs: [YAMLValue.Pair] = [
    .init("id", .string("read")), .init("time", .string("17:00")),
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

  @Test(
    "items within an item are lines below it, and in a list in brackets all stands within these")
  func nested() throws {
    let pairs: [YAMLValue.Pair] = [
      .init("id", .string("a")),
      .init(
        "tasks",
        .items([[.init("id", .string("b")), .init("n", .plain("2"))], [.init("id", .string("c"))]])),
      .init("time", .string("6:45")),
    ]
    func appended(_ text: String) throws -> String {
      let bytes = Array(text.utf8)[...]
      let edit = try YAMLDocument.appendingItem(pairs, to: "list", in: bytes)
      return String(decoding: edit.applied(to: bytes), as: UTF8.self)
    }
    let item =
      "  - id: a\n    tasks:\n      - id: b\n        n: 2\n      - id: c\n    time: \"6:45\"\n"
    #expect(try appended("list:\n  - id: x\ny: 1\n") == "list:\n  - id: x\n\(item)y: 1\n")
    #expect(try appended("list:\n") == "list:\n\(item)")
    #expect(
      try appended("list: [{id: x}] # mine\n")
        == "list: [{id: x}, {id: a, tasks: [{id: b, n: 2}, {id: c}], time: \"6:45\"}] # mine\n")
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
