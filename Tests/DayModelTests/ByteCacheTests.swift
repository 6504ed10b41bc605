import TestSupport
import Testing

@testable import DayModel

@Suite("What some bytes say is kept by these bytes")
struct ByteCacheTests {
  @Test("a text is read once, wherever it stands")
  func once() {
    let cache = ByteCache<Int>(limit: 10)
    let bytes = Array("3x10 and 3x10".utf8)
    var readings = 0
    for range in [0..<4, 9..<13, 0..<4, 0..<3, 0..<0, 0..<13, 0..<0] {
      let count = cache.value(of: bytes[range]) { text in
        readings += 1
        return text.count
      }
      #expect(count == range.count)
    }
    #expect(readings == 4)
  }

  @Test("each text has its own value, however many were forgotten", arguments: [1, 2, 31, 1000])
  func manyTexts(limit: Int) {
    var random = SeededRandom()
    let cache = ByteCache<[UInt8]>(limit: limit)
    for _ in 0..<5000 {
      // Many lengths, few letters and zeros among them, so that texts differ in a byte alone.
      let text = (0..<Int.random(in: 0...18, using: &random)).map { _ in
        UInt8.random(in: 0...1, using: &random)
      }
      #expect(cache.value(of: text[...], read: Array.init) == text, "seed \(random.seed)")
    }
  }

  @Test("a slice of some bytes is the text that stands there")
  func slices() {
    let cache = ByteCache<Int>(limit: 10)
    let bytes = Array("3x10 and 3x10".utf8)
    #expect(cache.value(of: bytes[0..<4]) { _ in 1 } == 1)
    #expect(cache.value(of: bytes[9..<13]) { _ in 2 } == 1)
    #expect(cache.value(of: bytes[9...]) { _ in 3 } == 1)
    #expect(cache.value(of: bytes[0..<13]) { _ in 4 } == 4)
    #expect(ByteCache<Int>(limit: 0).value(of: bytes[0..<4]) { _ in 5 } == 5)
  }

  @Test("what is kept has bytes of its own")
  func ownBytes() {
    let cache = ByteCache<ArraySlice<UInt8>>(limit: 10)
    let log = Array("a long log:: 12".utf8)
    let value = cache.value(of: log[13...]) { $0 }
    #expect(value.elementsEqual("12".utf8))
    #expect(value.startIndex == 0)
  }

  @Test("nothing is kept without a limit, nor what is very long")
  func notKept() {
    var readings = 0
    for (limit, count) in [(0, 3), (10, 5000)] {
      let cache = ByteCache<Void>(limit: limit)
      let text = [UInt8](repeating: 0x61, count: count)
      for _ in 0..<2 { cache.value(of: text[...]) { _ in readings += 1 } }
    }
    #expect(readings == 4)
  }
}
