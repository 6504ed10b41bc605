import JSON
import TestSupport
import Testing

@Suite("Edits of JSON that keep all other bytes")
struct JSONEditsTests {
  private func edits(_ text: String) throws -> JSONEdits {
    JSONEdits(try JSONDocument(Array(text.utf8)))
  }

  private func text(_ edits: JSONEdits) -> String { String(decoding: edits.bytes, as: UTF8.self) }

  @Test("a value is replaced, with the indentation of its line")
  func replace() throws {
    var edits = try edits("{\r\n\t\"a\" : 1.50,\r\n\t\"b\" : null\r\n}\r\n")
    let root = edits.document.root
    edits.replace(try #require(root["b"]), by: ["x": 1, "y": ["é", "\u{1F600}"]], like: root)
    #expect(
      text(edits) == "{\r\n\t\"a\" : 1.50,\r\n\t\"b\" : {\r\n\t\t\"x\" : 1,\r\n\t\t\"y\" : [\r\n"
        + "\t\t\t\"\\u00e9\",\r\n\t\t\t\"\\ud83d\\ude00\"\r\n\t\t]\r\n\t}\r\n}\r\n")
  }

  @Test(
    "members come behind the place that was asked for, and look like their neighbours",
    arguments: [
      (#"{"a":1,"b":2}"#, #"{"z":0,"a":1,"x":[true],"b":2}"#),
      (#"{"a": 1}"#, #"{"z": 0, "a": 1, "x": [true]}"#),
      ("{\n \"a\": 1\n}", "{\n \"z\": 0,\n \"a\": 1,\n \"x\": [\n  true\n ]\n}"),
      (#"{ "a" : 1 , "b":2}"#, #"{ "z" : 0 , "a" : 1 , "x" : [true] , "b":2}"#),
    ])
  func members(old: String, new: String) throws {
    var edits = try edits(old)
    let root = edits.document.root
    edits.change(
      root, adding: [(-1, .member(.init("z", 0))), (0, .member(.init("x", [true])))], like: root)
    #expect(text(edits) == new)
  }

  @Test("an array that was empty takes the layout of the example")
  func emptyArray() throws {
    var edits = try edits("{\n  \"a\": [],\n  \"b\": {\n    \"c\": {}\n  }\n}")
    let root = edits.document.root
    edits.change(try #require(root["a"]), adding: [(-1, .value(["k": 1]))], like: root)
    let inner = try #require(root["b"]?["c"])
    edits.change(inner, adding: [(-1, .member(.init("d", nil)))], like: root)
    #expect(
      text(edits)
        == """
        {
          "a": [
            {
              "k": 1
            }
          ],
          "b": {
            "c": {
              "d": null
            }
          }
        }
        """)
  }

  @Test("an element on a line of its own has the layout of the others")
  func lines() throws {
    var edits = try edits("{\"v\": 1, \"e\": [\n{\"a\": 1, \"b\": []},\n{\"a\": 2}\n]}")
    let array = try #require(edits.document.root["e"])
    edits.change(array, adding: [(0, .value(["a": 5, "c": [1]]))], like: edits.document.root)
    #expect(
      text(edits)
        == "{\"v\": 1, \"e\": [\n{\"a\": 1, \"b\": []},\n{\"a\": 5, \"c\": [1]},\n{\"a\": 2}\n]}")
  }

  @Test("any children can be removed and added")
  func everySmallCase() throws {
    for layout in ["[@]", "[ @ ]", "[\n  @\n]"] {
      for count in 0...4 {
        let separator = layout.contains("\n") ? ",\n  " : ", "
        let values = (0..<count).map(String.init).joined(separator: separator)
        let old = count == 0 ? "[]" : layout.replacing("@", with: values)
        for removed in 0..<(1 << count) {
          for behind in -1..<count {
            var edits = try edits(old)
            let gone = Set((0..<count).filter { removed >> $0 & 1 == 1 })
            let root = edits.document.root
            edits.change(
              root, removing: gone, adding: [(behind, .value(8)), (behind, .value(9))], like: root)
            var expected: [Int] = behind < 0 ? [8, 9] : []
            for value in 0..<count {
              if !gone.contains(value) { expected.append(value) }
              if value == behind { expected += [8, 9] }
            }
            let result = try JSONDocument(edits.bytes)
            #expect(result.root.children.map(\.int) == expected, "\(old) -> \(text(edits))")
            if gone.count < count {
              let shown = expected.map(String.init).joined(separator: separator)
              #expect(text(edits) == layout.replacing("@", with: shown))
            }
          }
        }
      }
    }
  }

  @Test("all children or none can be removed")
  func extremes() throws {
    var edits = try edits("{\n \"a\": [1, 2]\n}")
    let root = edits.document.root
    edits.change(try #require(root["a"]), removing: [0, 1], adding: [], like: root)
    #expect(text(edits) == "{\n \"a\": []\n}")
    let none = try self.edits(" [1] ")
    #expect(none.isEmpty && text(none) == " [1] ")
  }

  @Test("characters beyond ASCII are escaped where the text has none")
  func escapes() throws {
    for (old, new) in [
      (#"["a"]"#, #"["a", "\u2014\u007f\u001f\\\"\n"]"#),
      (#"["ä"]"#, "[\"ä\", \"—\u{7F}\\u001f\\\\\\\"\\n\"]"),
    ] {
      var edits = try edits(old)
      let root = edits.document.root
      edits.change(root, adding: [(0, .value("—\u{7F}\u{1F}\\\"\n"))], like: root)
      #expect(text(edits) == new)
    }
  }

  @Test("a new text is equal to that of Python with an indent of two")
  func python() throws {
    let value: JSONValue = ["a": [], "b": [1, ["c": .number("1.0")]], "d": "é", "e": [:]]
    #expect(
      String(decoding: JSONStyle.python.text(of: value), as: UTF8.self) == #"""
        {
          "a": [],
          "b": [
            1,
            {
              "c": 1.0
            }
          ],
          "d": "\u00e9",
          "e": {}
        }
        """#)
  }
}
