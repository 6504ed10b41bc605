import Imports
import TestSupport
import Testing
import Values
import WatchData

/// The export of Loop Habit Tracker (docs/imports.md). All values are made up.
@Suite("The export of Loop Habit Tracker")
struct LoopFileTests {
  private func marks(_ text: String) throws -> Measurements {
    try LoopFile.checkmarks(of: "Stretch", Array(text.utf8), file: "Checkmarks.csv")
  }

  @Test("done, not done and skipped days are taken; implied and unknown ones are counted")
  func words() throws {
    let found = try marks(
      """
      Date,Value,Notes
      2031-03-06,UNKNOWN,
      2031-03-05,YES_MANUAL,"felt good,
      slept well"
      2031-03-04,SKIP,
      2031-03-03,YES_AUTO,
      2031-03-02,NO,
      2031-03-01,YES_AUTO,
      soon,NO,
      2031-02-28,MAYBE,
      """)
    #expect(
      Export.lines(found) == [
        "2031-03-02 Stretch=not-done", "2031-03-04 Stretch=skipped", "2031-03-05 Stretch=done",
      ])
    #expect(
      Export.left(found) == [
        "1 a day of which nothing is known (line 2: UNKNOWN)",
        "2 a day that is only implied (line 6: YES_AUTO)", "1 a row without a date (line 9: NO)",
        "1 a mark that is not known (line 10: MAYBE)",
      ])
    #expect(found.days.allSatisfy { $0.source == .loop && $0.syncedAt == "2031-03-06T00:00:00Z" })
  }

  @Test("of two habits of one name done days count before all else, and the rest is left out")
  func oneName() throws {
    let head = "Date,Value,Notes\n"
    let one = try marks(head + "2031-03-05,NO,\n2031-03-04,YES_MANUAL,\n2031-03-02,NO,\n")
    let other = try marks(
      head + "2031-03-09,NO,\n2031-03-05,YES_MANUAL,\n2031-03-04,NO,\n2031-03-02,SKIP,\n")
    for habits in [[one, other], [other, one]] {
      let found = LoopFile.joined(habits, of: "Stretch")
      let lines = Export.lines(found)
      #expect(lines.contains("2031-03-04 Stretch=done"))
      #expect(lines.contains("2031-03-05 Stretch=done"))
      #expect(lines.contains("2031-03-09 Stretch=not-done") && lines.count == 4)
      let left = found.skipped.first
      #expect(left?.count == 3)
      #expect(left?.reason == "a day on which another habit of the name says something else")
    }
  }

  @Test("older files have numbers, with a header or without")
  func numbers() throws {
    let rows = "2031-03-05,2\n2031-03-04,1\n2031-03-03,0\n2031-03-02,-1\n2031-03-01,3\n"
    for header in ["", "Date,Value\n"] {
      let found = try marks(header + rows)
      #expect(
        Export.lines(found) == [
          "2031-03-01 Stretch=skipped", "2031-03-03 Stretch=not-done", "2031-03-05 Stretch=done",
        ])
      #expect(found.skipped.map(\.count) == [1, 1])
    }
  }

  @Test("no day of a habit with amounts is done")
  func amounts() throws {
    let found = try marks("Date,Value,Notes\n2031-03-05,2,\n2031-03-04,1500,\n2031-03-03,0,\n")
    #expect(found.days.isEmpty)
    #expect(Export.left(found) == ["3 a day of a habit with amounts (line 3: 1500)"])
  }

  @Test("the list of habits has their names, the numbers of their folders, and which have amounts")
  func habits() throws {
    let list = try LoopFile.habits(
      Array(
        """
        Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?
        001,Stretch,YES_NO,"Did you, today?",,1,1,#FF8F00,,,,false
        003,"Read, 10 pages",YES_NO,,,5,7,#00897B,,,,true
        002,Water,NUMERICAL,,,1,1,#00897B,glasses,AT_LEAST,8.0,false

        """.utf8), file: "Habits.csv")
    #expect(list.map(\.name) == ["Stretch", "Read, 10 pages", "Water"])
    #expect(list.map(\.number) == [1, 3, 2] && list.map(\.hasAmounts) == [false, false, true])
    let older = try LoopFile.habits(
      Array(
        "Name,Description,NumRepetitions,Interval,Color\nStretch,,1,1,#AFB42B\nRead,,2,3,#00897B\n"
          .utf8),
      file: "Habits.csv")
    #expect(older.map(\.number) == [1, 2] && older.map(\.hasAmounts) == [false, false])
  }

  @Test("the file of all habits, and any other, is refused")
  func refused() throws {
    for text in ["Date,Stretch,Read,\n2031-03-05,2,2,\n", "Date,Weight\n", ""] {
      let error = try #require(
        Export.refusal { () throws(InputError) in
          _ = try LoopFile.checkmarks(of: "Stretch", Array(text.utf8), file: "Checkmarks.csv")
        })
      #expect(error.code == .badData && error.text.contains("folders"))
    }
    let error = Export.refusal { () throws(InputError) in
      _ = try LoopFile.habits(Array("Titel\n".utf8), file: "Habits.csv")
    }
    #expect(error?.code == .badData)
  }

  @Test("any bytes whatever give days or an error")
  func anyBytes() {
    var random = SeededRandom()
    for _ in 0..<300 {
      let rows = (0..<5).map { _ in
        random.pick([
          "2031-03-04,2", "2031-03-05,NO,", "\"", "9999-12-31,SKIP", ",,", "-1", "\u{F6}",
        ])
      }
      let bytes =
        Array((random.once(in: 2) ? "Date,Value\n" : "").utf8)
        + Array(rows.joined(separator: "\n").utf8)
      do throws(InputError) {
        let found = try LoopFile.checkmarks(of: "Stretch", bytes, file: "Checkmarks.csv")
        #expect(found.days.allSatisfy { $0.habits.keys.contains("Stretch") }, "seed \(random.seed)")
      } catch {
        #expect(error.code == .badData, "seed \(random.seed): \(error.message)")
      }
    }
  }
}
