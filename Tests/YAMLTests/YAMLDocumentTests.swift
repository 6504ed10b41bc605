import TestSupport
import Testing
import YAML

@Suite struct YAMLDocumentTests {
  /// The text of every scalar of a document with the bytes that its range covers.
  private func scalars(_ text: String) throws -> [[String]] {
    let bytes = Array(text.utf8)
    func walk(_ node: YAMLNode) -> [[String]] {
      switch node.content {
      case .scalar(let scalar):
        [[scalar.text, String(decoding: bytes[node.range], as: UTF8.self)]]
      case .sequence(let items): items.flatMap(walk)
      case .mapping(let mapping): mapping.pairs.flatMap { walk($0.key) + walk($0.value) }
      }
    }
    return try YAMLDocument.parse(bytes).map(walk) ?? []
  }

  private func refusal(_ bytes: [UInt8]) -> YAMLError? {
    #expect(throws: YAMLError.self) { try YAMLDocument.parse(bytes) }
  }

  private func refusal(_ text: String) -> YAMLError? { refusal(Array(text.utf8)) }

  @Test func everyScalarHasItsRange() throws {
    let text = """
      # 🏊 swim first
      title: "2033-05-06: [Swim Day]" # ünder
      date: 2033-05-06
      'wéight': 'it''s fine'
      empty:
      tags: ["log", plain]
      ziel: größer 🏔️ als
      """
    let expected = [
      ["title", "title"], ["2033-05-06: [Swim Day]", "\"2033-05-06: [Swim Day]\""],
      ["date", "date"], ["2033-05-06", "2033-05-06"],
      ["wéight", "'wéight'"], ["it's fine", "'it''s fine'"],
      ["empty", "empty"], ["", ""],
      ["tags", "tags"], ["log", "\"log\""], ["plain", "plain"],
      ["ziel", "ziel"], ["größer 🏔️ als", "größer 🏔️ als"],
    ]
    #expect(try scalars(text) == expected)
    #expect(try scalars(text.split(separator: "\n").joined(separator: "\r\n")) == expected)
    #expect(try scalars("\u{FEFF}" + text) == expected)
  }

  @Test func rangesAreInTheIndicesOfTheSlice() throws {
    let file = Array("---\nñ: 5 # five\n---\nbody\n".utf8)
    let node = try #require(try YAMLDocument.parse(file[4..<17]))
    let pair = try #require(node.mapping?.pair("ñ"))
    #expect(pair.key.range == 4..<6)
    #expect(pair.value.range == 8..<9)
    #expect(file[pair.value.range].elementsEqual("5".utf8))
  }

  @Test func blockCollectionsEndWithTheirLastValue() throws {
    let bytes = Array(
      "a:\n  - one\n  - two # two\n\n# about b\nb:\n  c: |\n    x\n    y\n\n# end\n".utf8)
    let root = try #require(try YAMLDocument.parse(bytes))
    let text = { (node: YAMLNode?) in node.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }
    #expect(text(root["a"]) == "- one\n  - two")
    #expect(text(root["b"]) == "c: |\n    x\n    y")
    #expect(text(root["b"]?["c"]) == "|\n    x\n    y")
    #expect(root["b"]?["c"]?.string == "x\ny\n")
    #expect(root["b"]?["c"]?.scalar?.style == .literal)
  }

  @Test(arguments: ["", "\n \n", "# only a comment\n", "---\n", "\u{FEFF}"])
  func nothingButBlanksAndCommentsIsNoNode(_ text: String) throws {
    #expect(try YAMLDocument.parse(Array(text.utf8)) == nil)
  }

  @Test func repeatedKeysAreKeptAndTheLastCounts() throws {
    let root = try #require(try YAMLDocument.parse(Array("a: 1\nb: 2\na: 3\na: 4\n".utf8)))
    let mapping = try #require(root.mapping)
    #expect(mapping.pairs.count == 4)
    #expect(root["a"]?.int == 4)
  }

  @Test func keysAreComparedByBytes() throws {
    let composed = "caf\u{E9}"
    let root = try #require(try YAMLDocument.parse(Array("cafe\u{301}: 1\n".utf8)))
    #expect(root[composed] == nil)
    #expect(root["cafe\u{301}"]?.int == 1)
  }

  @Test func valuesAreReadByTheirType() throws {
    let text = """
      percent: 85%
      date: 2033-05-06
      time: 04:00
      int: -12
      zero: 09
      double: 7.25
      exp: 1e3
      big: 99999999999999999999
      quoted: "12"
      tagged: !!str 12
      yes: Yes
      no: off
      null: ~
      none:
      word: on it
      hex: 0x10
      inf: .inf
      list: [a, "b", 3]
      nested: [[a]]
      """
    let root = try #require(try YAMLDocument.parse(Array(text.utf8)))
    #expect(root["percent"]?.string == "85%")
    #expect(root["percent"]?.double == nil)
    #expect(root["date"]?.string == "2033-05-06")
    #expect(root["date"]?.int == nil)
    #expect(root["time"]?.string == "04:00")
    #expect(root["time"]?.int == nil)
    #expect(root["int"]?.int == -12)
    #expect(root["int"]?.double == -12)
    #expect(root["zero"]?.int == 9)
    #expect(root["double"]?.double == 7.25)
    #expect(root["double"]?.int == nil)
    #expect(root["exp"]?.double == 1000)
    #expect(root["big"]?.int == nil)
    #expect(root["big"]?.double == 1e20)
    #expect(root["quoted"]?.int == nil)
    #expect(root["quoted"]?.string == "12")
    #expect(root["tagged"]?.int == nil)
    #expect(root["tagged"]?.string == "12")
    #expect(root["yes"]?.bool == true)
    #expect(root["no"]?.bool == false)
    #expect(root["null"]?.isNull == true)
    #expect(root["null"]?.string == nil)
    #expect(root["none"]?.isNull == true)
    #expect(root["word"]?.bool == nil)
    #expect(root["hex"]?.int == nil)
    #expect(root["hex"]?.double == nil)
    #expect(root["inf"]?.double == nil)
    #expect(root["list"]?.strings == ["a", "b", "3"])
    #expect(root["date"]?.strings == ["2033-05-06"])
    #expect(root["nested"]?.strings == nil)
    #expect(root["missing"]?.string == nil)
  }

  @Test func aliasesStandForTheirAnchor() throws {
    let bytes = Array("a: &x [1, 2]\nb: *x\n".utf8)
    let root = try #require(try YAMLDocument.parse(bytes))
    #expect(root["b"]?.strings == ["1", "2"])
    #expect(root["b"].map { String(decoding: bytes[$0.range], as: UTF8.self) } == "*x")
    #expect(root["a"].map { String(decoding: bytes[$0.range], as: UTF8.self) } == "&x [1, 2]")
  }

  @Test func aliasBombsAreRefused() throws {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(items)]\n"
    }
    let error = try #require(refusal(bomb))
    #expect(error.kind == .tooLarge)
    #expect(error.line == 5)
  }

  @Test func anAliasWithinItsAnchorIsRefused() throws {
    let error = try #require(refusal("a: 1\nb: &x [*x]\n"))
    #expect(error.kind == .syntax)
    #expect(error.line == 2)
  }

  @Test func depthIsBounded() throws {
    let fits = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try YAMLDocument.parse(Array(fits.utf8)) != nil)
    #expect(refusal("[" + fits + "]")?.kind == .tooLarge)
    #expect(refusal(String(repeating: "[", count: 1 << 20))?.kind == .tooLarge)
    #expect(refusal(String(repeating: "- ", count: 1 << 19))?.kind == .tooLarge)
    #expect(refusal(String(repeating: "{a: ", count: 1 << 18))?.kind == .tooLarge)
  }

  @Test func sizeIsBounded() throws {
    #expect(refusal([UInt8](repeating: 0x61, count: (1 << 20) + 1))?.kind == .tooLarge)
    #expect(refusal(String(repeating: "- a\n", count: 60_000))?.kind == .tooLarge)
  }

  @Test func errorsHaveTheLineAndMessageOfLibyaml() throws {
    let error = try #require(refusal("date: 2033-05-06\r\n# ✅\r\ntodos:\r\n  - [ ] Call\r\n"))
    #expect(error.kind == .syntax)
    #expect(error.line == 4)
    #expect(error.message.contains("did not find expected"))
    #expect("\(error)".hasPrefix("line 4: "))
  }

  @Test func invalidTextIsAnErrorWithItsLine() throws {
    let latin = try #require(refusal(Array("a: 1\nb: ".utf8) + [0xFF, 0x0A]))
    #expect(latin.kind == .encoding)
    #expect(latin.line == 2)
    let cut = try #require(refusal(Array("a: 1\nb: ".utf8) + [0xF0, 0x9F]))
    #expect(cut.kind == .encoding)
    #expect(refusal("a: 1\nb: x\u{0}y\n")?.kind == .encoding)
    #expect(refusal("a: \u{1B}[31m\n")?.kind == .encoding)
  }

  @Test func severalDocumentsAreRefused() throws {
    let error = try #require(refusal("a: 1\n---\nb: 2\n"))
    #expect(error.kind == .shape)
    #expect(error.line == 2)
  }

  @Test func anyBytesAreReadOrRefused() throws {
    var random = SeededRandom()
    let pieces = [
      "a", "key", ": ", ":", "- ", "\n", "\r\n", "  ", "\t", "\"", "'", "[", "]", "{", "}", ",",
      "# x", "&a ", "*a", "!!str ", "|\n", ">-\n", "---\n", "...\n", "? ", "é", "🏊", "\u{2028}",
      "\u{85}", "%", "1", "\u{FEFF}",
    ]
    for _ in 0..<3000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        bytes += Array(random.pick(pieces).utf8)
        if random.once(in: 60) { bytes.append(UInt8.random(in: 0...255, using: &random)) }
      }
      do {
        guard let root = try YAMLDocument.parse(bytes) else { continue }
        try checkRanges(root, within: 0..<bytes.count, bytes, seed: random.seed)
      } catch let error as YAMLError {
        #expect(!error.message.isEmpty, "seed \(random.seed)")
      }
    }
  }

  /// Every node is within its parent, and the text of a plain scalar on one line is its bytes.
  private func checkRanges(
    _ node: YAMLNode, within outer: Range<Int>, _ bytes: [UInt8], seed: UInt64
  ) throws {
    let isAlias = bytes[node.range].first == UInt8(ascii: "*")
    #expect(
      outer.lowerBound <= node.range.lowerBound && node.range.upperBound <= outer.upperBound,
      "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    if isAlias { return }
    switch node.content {
    case .scalar(let scalar):
      let isWhole = scalar.style == .plain && !scalar.text.contains { $0.isNewline || $0 == " " }
      let raw = bytes[node.range]
      let hasProperty = raw.first.map { "&!".utf8.contains($0) } ?? false
      if isWhole, !hasProperty, !raw.contains(where: { "\r\n \t".utf8.contains($0) }) {
        #expect(
          raw.elementsEqual(scalar.text.utf8),
          "seed \(seed): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
    case .sequence(let items):
      for item in items { try checkRanges(item, within: node.range, bytes, seed: seed) }
    case .mapping(let mapping):
      for pair in mapping.pairs {
        try checkRanges(pair.key, within: node.range, bytes, seed: seed)
        try checkRanges(pair.value, within: node.range, bytes, seed: seed)
      }
    }
  }
}
