import JSON
import Testing

@Suite("Lines of a text")
struct LineIndexTests {
  @Test("an offset has the line of its byte, and a line feed belongs to the line that it ends")
  func lines() {
    let bytes = Array("a\n\r\n\nbc".utf8)
    let index = LineIndex(bytes)
    #expect((0...bytes.count).map(index.line) == [1, 1, 2, 2, 3, 4, 4, 4])
    #expect(LineIndex([]).line(at: 0) == 1)
  }
}
