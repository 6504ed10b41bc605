import TestSupport
import Testing

@testable import DayModel
@testable import Query

@Suite("Tables of an export")
struct ExportTableTests {
  private func record(_ log: [UInt8]) -> DayRecord {
    DayReader.read(LogSource(path: "content/logs/2031-03-04.md", bytes: log))
  }

  @Test("every row of any day has a cell for each column, and no cell has a second line")
  func anyDay() {
    var generator = GeneratedLogs(random: SeededRandom())
    let seed = generator.random.seed
    for round in 0..<200 {
      let record = record(generator.document())
      #expect(ExportTable.metrics.rows(of: record).count == 1)
      for table in ExportTable.allCases {
        for row in table.rows(of: record) {
          #expect(
            row.count == table.header().count && row[0] == "2031-03-04"
              && !row.contains { $0.utf8.contains(0x0A) },
            "BESTUPID_SEED=\(seed), round \(round)")
        }
      }
    }
  }

  @Test("columns have names of their own, which say the unit of what has one")
  func names() {
    for table in ExportTable.allCases {
      #expect(Set(table.header()).count == table.header().count)
    }
    #expect(ExportTable.metrics.header().contains("swim_m"))
    #expect(ExportTable.metrics.header().contains("run_mi"))
  }

  @Test("a number of sets that nobody can do makes no more rows than one that somebody could")
  func manySets() {
    let log = "## Strength Log\nSquat:: 999999999x5 @ 100\nRow:: 3x10 @ 40\n"
    let rows = ExportTable.strength.rows(of: record(Array(log.utf8)))
    #expect(rows.count { $0[1] == "Squat" } <= 1000)
    #expect(rows.count { $0[1] == "Row" } == 3)
  }

  @Test("a zero that was written is a zero, and what is not known is nothing")
  func zeroAndGap() {
    let log = "## Quick Log\nSleep::\n\n## Today's Todos\n- [ ] Book the ferry\n"
    let row = ExportTable.metrics.rows(of: record(Array(log.utf8)))[0]
    let cells = Dictionary(uniqueKeysWithValues: zip(ExportTable.metrics.header(), row))
    #expect(cells["sleep_hours"] == "" && cells["habits_total"] == "")
    #expect(cells["todos_total"] == "1" && cells["todos_completed"] == "0")
  }
}
