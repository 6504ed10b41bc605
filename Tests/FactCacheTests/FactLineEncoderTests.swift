import Query
import TestSupport
import Testing

@testable import FactCache

@Suite("Facts as lines")
struct FactLineEncoderTests {
  @Test("each fact is in its column's line, in whatever order days name their columns")
  func anyOrder() {
    var random = SeededRandom()
    let names = ["weight", "sleep", "habit:e\u{301}", "habit:\u{E9}", "lift:a \"b\"", "run.pace"]
    for _ in 0..<200 {
      var lines = FactLineEncoder()
      var expected: [FactColumn: [String]] = [:]
      for day in 33..<60 {
        for name in names.shuffled(using: &random).prefix(Int.random(in: 0...6, using: &random)) {
          let (column, number) = (FactColumn(name: name), Int.random(in: 0...999, using: &random))
          lines.add(.init(column: column, fact: .number(Double(number))), on: DayOfYear(index: day))
          expected[column, default: []].append("\(DayOfYear(index: day).start)\(number)")
        }
      }
      #expect(lines.columns.count == expected.count, "seed \(random.seed)")
      for column in lines.columns {
        let line = String(decoding: column.line, as: UTF8.self)
        #expect(line == expected[column.name]?.joined(separator: ","), "seed \(random.seed)")
      }
    }
  }
}
