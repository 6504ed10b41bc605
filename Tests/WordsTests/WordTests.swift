import TestSupport
import Testing
import Words

@Suite("Words")
struct WordTests {
  private static let alphabet = [
    "a", "A", "z", "Z", "@", "[", "`", "{", "_", " ", "0", "'", "\0", "ß",
  ].map { Array($0.utf8) }

  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  @Test("are equal where their bytes are, but for the case of letters of ASCII")
  func equality() {
    var random = SeededRandom()
    for _ in 0..<50_000 {
      let one = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Self.alphabet.randomElement(using: &random) ?? []
      }
      var other = one
      if Bool.random(using: &random), let index = other.indices.randomElement(using: &random) {
        other[index] = Self.alphabet.randomElement(using: &random) ?? []
      } else if Bool.random(using: &random) {
        other.append([0])
      }
      // The same at the end of a long word.
      let head = [UInt8](
        repeating: UInt8(ascii: "x"), count: Int.random(in: 0...40, using: &random))
      let words = [one, other].map { head + $0.flatMap(\.self) }
      #expect(
        (Word(words[0][...]) == Word(words[1][...]))
          == (Self.folded(words[0]) == Self.folded(words[1])), "seed \(random.seed)")
      #expect(Word(words[0][...]).count == words[0].count)
      #expect(Word((words[1] + words[0])[words[1].count...]) == Word(words[0][...]))
    }
  }

  @Test("of bytes that are no UTF-8 are none of a table")
  func invalid() {
    #expect(Word([0x61, 0xFF][...]) != "a")
    #expect(Word([0xFF][...]) != "")
    #expect(Word([0xC3][...]) != Word("Ã"))
  }

  @Test("have a blank for every low line, where names are compared")
  func blanks() {
    #expect(Word("Mood_AM").withBlanks == "mood am")
    #expect(Word("_").withBlanks == " ")
    #expect(Word("a?^`o").withBlanks == "a?^`o")
    #expect(
      Word(String(repeating: "_", count: 31)).withBlanks == Word(String(repeating: " ", count: 31)))
  }

  @Test("mean in a table what it says, and nothing where it does not have them")
  func table() {
    let names = (0..<300).map { "word \($0 * 7)" }
    let table = Dictionary(uniqueKeysWithValues: names.enumerated().map { (Word($1), $0) })
    for (index, name) in names.enumerated() {
      #expect(table[Word(name.uppercased())] == index)
      #expect(table[Word(name + "x")] == nil)
    }
    let set: Set<Word> = ["", "n/a", "…"]
    #expect(set.contains("") && set.contains("N/A") && set.contains("…") && !set.contains("n"))
  }
}
