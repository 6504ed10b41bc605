import TestSupport
import Testing

@testable import YAML

@Suite("Front matter of plain lines")
struct PlainFrontMatterTests {
  private static let pieces = [
    "title", "date", "tags", "a_1", "y", "null", ": ", ":", ": ", ": ", "\"2031-03-04: [Run Day]\"",
    "2031-03-04", "\"\"", "[\"log\", run]", "[]", "[a,b]", "[a, b ]", "two words", "1.5", "~", "\n",
    "\n", "\n", " ", "#", "\"a\\n\"", "\"é\"", "-", "- x", "x:y", "a: b", "'q'", "yes", "\r\n",
    "\t", "/", "2031 - x", "{", "&a", "*a", "!t", "|", "[a", "\"", "0x1F",
  ]

  @Test("simple blocks are read as by libyaml, and all others are left to it")
  func agreement() throws {
    var random = SeededRandom()
    var plain = 0
    for _ in 0..<4000 {
      let bytes: [UInt8]
      if random.once(in: 2) {
        let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
          random.pick(Self.pieces)
        }
        bytes = Array(text.joined().utf8)
      } else {
        let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "\(random.pick(Array(Self.pieces[..<6]))): \(random.pick(Self.pieces))\n"
        }
        bytes = Array(lines.joined().utf8)
      }
      // The indices of a block are those of its file.
      let block = ([0x2D, 0x0A] + bytes)[2...]
      var titles: [[UInt8]?] = []
      let isPlain = PlainFrontMatter.forEachLine(of: block) { line in
        if line.has(key: "title") { titles.append(line.text.map(Array.init)) }
      }
      let entries = FrontMatter.plainEntries(block)
      #expect((entries != nil) == isPlain)
      guard let entries else { continue }
      plain += 1
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(try FrontMatter.yamlEntries(block) == entries, "seed \(random.seed): \(text)")
      let expected = entries.filter { $0.key == "title" }.map { $0.string.map { Array($0.utf8) } }
      #expect(titles == expected, "seed \(random.seed): \(text)")
    }
    #expect(plain > 100)
  }
}
