import JSON
import Testing

@Suite("Lines of a text")
struct LineIndexTests {
  @Test("an offset is in the line that its byte is in, a line feed in the one that it ends")
  func lines() {
    let bytes = Array("a\n\r\n\nbc".utf8)
    let index = LineIndex(bytes)
    #expect((0...bytes.count).map(index.line) == [1, 1, 2, 2, 3, 4, 4, 4])
    #expect(LineIndex([]).line(at: 0) == 1)
  }
}
