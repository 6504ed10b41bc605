import Live
import Testing

@Suite("Keys of the live view")
struct LiveKeyTests {
  @Test(
    "keys come out of bytes in any pieces",
    arguments: [
      ("a", [.character("a")]), ("ü", [.character("ü")]), ("\r", [.enter]), ("\n", [.enter]),
      ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{1B}[A", [.previous]),
      ("\u{1B}OB", [.next]), ("\u{1B}[1;5C", []), ("\u{1B}[C", [.next]), ("\u{1}", []),
      ("\u{1B}[200~a\r\nb q\u{1B}[201~c", [.paste("a b q"), .character("c")]),
      ("\u{1B}[200~\u{1B}[A\u{1B}[201~", [.paste("[A")]), ("\u{1B}[200~\n\u{1B}[201~", []),
      ("\u{1B}x", [.escape, .character("x")]),
    ] as [(String, [LiveKey])])
  func bytes(text: String, keys: [LiveKey]) {
    var whole = LiveKeyReader()
    let read = whole.read(text.utf8)
    #expect(read == keys)
    var byOne = LiveKeyReader()
    let readByOne = text.utf8.flatMap { byOne.read([$0]) }
    #expect(readByOne == keys)
    #expect(!byOne.isWaiting)
  }

  @Test("an escape alone is a key once nothing follows it")
  func escape() {
    var reader = LiveKeyReader()
    let first = reader.read([0x1B])
    #expect(first == [] && reader.isWaiting)
    let flushed = reader.flush()
    #expect(flushed == [.escape] && !reader.isWaiting)
    let broken = reader.read(Array("\u{1B}[".utf8)) + reader.flush()
    #expect(broken == [])
    // Bytes that are no text are no keys, and what follows them is.
    let after = reader.read([0xFF, 0x80, 0x80, 0x80, 0xC3, 0x28, 0x71])
    #expect(after == [.character("q")])
  }
}
