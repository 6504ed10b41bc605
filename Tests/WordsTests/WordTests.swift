import TestSupport
import Testing
import Words

@Suite("Words")
struct WordTests {
  private static let alphabet: [UInt8] = Array("aAzZ@[`{_ 0'".utf8) + [0, 0xC3, 0x9F, 0xFF]

  private static func folded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  @Test("are equal where their bytes are, but for the case of letters of ASCII")
  func equality() {
    var random = SeededRandom()
    for _ in 0..<50_000 {
      let one = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Self.alphabet.randomElement(using: &random) ?? 0
      }
      var other = one
      if Bool.random(using: &random), let place = other.indices.randomElement(using: &random) {
        other[place] = Self.alphabet.randomElement(using: &random) ?? 0
      } else if Bool.random(using: &random) {
        other.append(0)
      }
      // The same at the end of a long word.
      let head = [UInt8](
        repeating: UInt8(ascii: "x"), count: Int.random(in: 0...27, using: &random))
      let words = [head + one, head + other].map { (Word($0[...]), Self.folded($0)) }
      #expect((words[0].0 == words[1].0) == (words[0].1 == words[1].1), "seed \(random.seed)")
      #expect(words[0].0.count == head.count + one.count)
      #expect(Word((one + head)[...], one.count..<one.count + head.count) == Word(head[...]))
    }
  }

  @Test("that are too long are none of those that fit")
  func tooLong() {
    let long = Word(String(repeating: "a", count: 32))
    #expect(long != Word(String(repeating: "a", count: 31)))
    #expect(long == Word(String(repeating: "b", count: 99)))
    #expect(long != Word([UInt8](repeating: 0xFF, count: 31)[...]))
    #expect(long.count == 32 && long.withBlanks == long)
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
    let table = WordTable(names.enumerated().map { (Word($1), $0) })
    for (index, name) in names.enumerated() {
      #expect(table[Word(name.uppercased())] == index)
      #expect(table[Word(name + "x")] == nil)
    }
    let none: WordTable<Int> = [:]
    #expect(none["a"] == nil && none[""] == nil)
    let set: WordSet = ["", "n/a", "…"]
    #expect(set.contains("") && set.contains("N/A") && set.contains("…") && !set.contains("n"))
  }
}
