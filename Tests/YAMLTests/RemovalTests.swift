import Testing
import YAML

@Suite("A key is removed from YAML, and nothing else")
struct RemovalTests {
  @Test(arguments: [
    ("a: 1\nb: 2\n", ["a"], "b: 2\n"),
    ("a: 1\nb: 2", ["b"], "a: 1\n"),
    ("a: 1 # mine\n# another\nb: 2\n", ["a"], "# another\nb: 2\n"),
    ("# first\r\na: 1\r\nb: 2\r\n", ["a"], "# first\r\nb: 2\r\n"),
    ("a:\n  - 1\n  - 2\n\nb: 2\n", ["a"], "\nb: 2\n"),
    ("a: |\n  text\n  more\nb: 2\n", ["a"], "b: 2\n"),
    ("units:\n  weight: kg\n  distance: km\n", ["units", "weight"], "units:\n  distance: km\n"),
    ("x: 1\nunits:\n  weight: kg\nlast: end", ["units", "weight"], "x: 1\nlast: end"),
    ("units:\n  weight: kg\n", ["units", "weight"], ""),
    ("a:\nb: 2\n", ["a"], "b: 2\n"),
    ("\u{FEFF}a: 1\nb: 2\n", ["a"], "\u{FEFF}b: 2\n"),
  ])
  func removes(text: String, path: [String], expected: String) throws {
    let bytes = Array(text.utf8)
    let edit = try #require(try YAMLDocument.removing(path, from: bytes[...]))
    #expect(String(decoding: edit.applied(to: bytes[...]), as: UTF8.self) == expected)
  }

  @Test(arguments: [("a: 1\n", ["b"]), ("a: 1\n", ["a", "b"]), ("", ["a"]), ("# x\n", ["a"])])
  func isNotThere(text: String, path: [String]) throws {
    #expect(try YAMLDocument.removing(path, from: Array(text.utf8)[...]) == nil)
  }

  @Test(arguments: ["{a: 1, b: 2}\n", "x: &m {a: 1}\na: *m\n"])
  func isRefused(text: String) throws {
    let path = text.hasPrefix("{") ? ["a"] : ["x"]
    #expect(throws: YAMLError.self) {
      try YAMLDocument.removing(path, from: Array(text.utf8)[...])
    }
  }
}
