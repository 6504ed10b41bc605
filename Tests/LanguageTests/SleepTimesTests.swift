import Language
import Testing

@testable import DayEditing
@testable import Values

/// Two times behind `sleep`: times of a clock where that makes a night and hours of sleep do not.
@Suite("Two times of a night")
struct SleepTimesTests {
  private func values(_ words: String) throws -> [String] {
    try LogEntry.read(words.split(separator: " ").map(String.init)).map { entry in
      if case .field(_, let value) = entry { value } else { "" }
    }
  }

  private enum Outcome: Equatable {
    /// The hours that are written.
    case hours(Double)
    /// Refused, with the hours of each line that is offered.
    case offered([Double])
    case refused
  }

  private func outcome(_ words: String) throws -> Outcome {
    do {
      return .hours(try hours(words))
    } catch let error as InputError {
      let lines = (error.hint ?? "").split(separator: ", or: ")
      if lines.count < 2 { return .refused }
      return .offered(
        try lines.map { line in
          let words = line.replacing("Write: ", with: "")
          return try hours(String(words.dropFirst("bestupid log ".count)))
        })
    }
  }

  private func hours(_ words: String) throws -> Double {
    let value = try #require(values(words).first)
    return try #require(Sleep.read(value).value?.hours.value)
  }

  /// What comes of `sleep N-M`, a row for N from 0 to 24, a column for M: hours of a night by the clock, `r` for the
  /// middle of a range of hours, `?` for two readings that are offered, `.` for what is refused.
  private static let table = """
    . 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . .
    . 12 ? 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . .
    . 11 ? r ? ? 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . .
    . 10 11 ? r ? ? ? 5 6 7 8 9 10 11 12 13 14 15 16 . . . . .
    . 9 10 11 ? r ? ? ? 5 6 7 8 9 10 11 12 13 14 15 16 . . . .
    . 8 9 10 11 ? r ? ? ? 5 6 7 8 9 10 11 12 13 14 15 16 . . .
    . 7 8 9 10 11 ? r ? ? ? 5 6 7 8 9 10 11 12 13 14 15 16 . .
    . 6 7 8 9 10 11 ? r ? ? ? 5 6 7 8 9 10 11 12 13 14 15 16 .
    16 5 6 7 8 9 10 11 ? r ? ? ? 5 6 7 8 9 10 11 12 13 14 15 16
    15 ? 5 6 7 8 9 10 11 ? r ? ? 4 5 6 7 8 9 10 11 12 13 14 15
    14 ? ? 5 6 7 8 9 10 11 ? r ? 3 4 5 6 7 8 9 10 11 12 13 14
    13 ? ? ? 5 6 7 8 9 10 11 ? r 2 3 4 5 6 7 8 9 10 11 12 13
    12 ? ? ? ? 5 6 7 8 9 10 11 12 1 2 3 4 5 6 7 8 9 10 11 12
    11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5 6 7 8 9 10 11
    10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5 6 7 8 9 10
    9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5 6 7 8 9
    8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5 6 7 8
    7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5 6 7
    6 7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5 6
    5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4 5
    4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3 4
    3 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2 3
    2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1 2
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . . 1
    . 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 . . . . . . . .
    """

  @Test("every pair of hours")
  func pairs() throws {
    var rows: [String] = []
    for start in 0...24 {
      let row = try (0...24).map { end in
        switch try outcome("sleep \(start)-\(end)") {
        case .refused: "."
        case .offered: "?"
        case .hours(let hours):
          try values("sleep \(start)-\(end)") == ["\(start)-\(end)"] ? "r" : decimalText(hours)
        }
      }
      rows.append(row.joined(separator: " "))
    }
    #expect(rows.joined(separator: "\n") == Self.table)
  }

  @Test("a night by the clock is one of 2 to 16 hours, and what is offered are different readings")
  func nights() throws {
    for start in 0...24 {
      for end in 0...24 {
        let clock = Double((end - start + 48) % 24)
        let turned = (clock + 12).truncatingRemainder(dividingBy: 24)
        let mean = Double(start + end) / 2
        switch try outcome("sleep \(start)-\(end)") {
        case .hours(let hours): #expect([clock, turned, mean].contains(hours), "\(start)-\(end)")
        case .offered(let lines):
          #expect(Set(lines).count == 2 && lines.allSatisfy { [clock, turned, mean].contains($0) })
        case .refused:
          #expect(!(2...16).contains(clock), "\(start)-\(end)")
        }
      }
    }
  }

  @Test("minutes on either side make it no other")
  func minutes() throws {
    for start in 0...24 {
      for end in 0...24 {
        let outcomes = try [":00-\(end):00", "-\(end):00", ":00-\(end)"].map {
          try outcome("sleep \(start)\($0)")
        }
        let bare = try outcome("sleep \(start)-\(end)")
        for timed in outcomes {
          // Hours alone can be a range; two times of a clock are none.
          if case .hours(let hours) = timed, case .hours(let other) = bare,
            try values("sleep \(start)-\(end)") != ["\(start)-\(end)"]
          {
            #expect(hours == other, "\(start)-\(end)")
          }
        }
      }
    }
  }

  @Test(
    "as people type them",
    arguments: [
      ("sleep 0:30-8", "7:30 (0:30-8)"), ("sleep 23:15-7", "7:45 (23:15-7)"),
      ("sleep 12-8", "8:00 (12-8)"), ("sleep 10-6", "8:00 (10-6)"), ("sleep 11-7", "8:00 (11-7)"),
      ("sleep 10:40-6:10", "7:30 (10:40-6:10)"), ("bed 10:45 up 6:15", "7:30 (10:45-6:15)"),
      ("slept from midnight to 7", "7:00 (midnight-7)"),
      ("sleep midnight-7:30", "7:30 (midnight-7:30)"),
      ("sleep midnight to noon", "12:00 (midnight-noon)"), ("sleep 12am-8", "8:00 (12am-8)"),
      ("slept 12 midnight till 7am", "7:00 (12midnight-7am)"),
      ("sleep 10pm-6am", "8:00 (10pm-6am)"), ("sleep 10pm-6", "8:00 (10pm-6)"),
      ("sleep 10-6am", "8:00 (10-6am)"), ("sleep 11 pm 7 am", "8:00 (11pm-7am)"),
      ("slept from 11 to 7", "8:00 (11-7)"), ("slept from 10-6", "8:00 (10-6)"),
      ("bed 6 up 8", "2:00 (6-8)"), ("bed 23 up 7", "8:00 (23-7)"),
      ("sleep 7:10 woke at 3", "7:10 (woke at 3)"), ("sleep 2-6", "4:00 (2-6)"),
      ("sleep 24-7", "7:00 (24-7)"), ("sleep 22.30-6", "7:30 (22.30-6)"),
      ("sleep 22.30 to 6.45", "8:15 (22.30-6.45)"), ("sleep 10.30-6", "7:30 (10.30-6)"),
      ("sleep 22:30-6.15", "7:45 (22:30-6.15)"),
      ("sleep 10.30pm-6.15am", "7:45 (10.30pm-6.15am)"),
      ("sleep 22h30-6h", "7:30 (22h30-6h)"), ("sleep 23h-7h", "8:00 (23h-7h)"),
      ("sleep 0-8h", "8:00 (0-8h)"), ("sleep 0h-8h", "8:00 (0h-8h)"),
      ("sleep 2-10h", "8:00 (2-10h)"), ("sleep 23-7h", "8:00 (23-7h)"),
      ("sleep 12-8h", "8:00 (12-8h)"), ("sleep 10-6h", "8:00 (10-6h)"),
      ("sleep 0:30-8h", "7:30 (0:30-8h)"), ("sleep 00:30-8", "7:30 (00:30-8)"),
      ("10-6 sleep", "8:00 (10-6)"), ("sleep 10-6 woke twice", "8:00 (10-6, woke twice)"),
      // Hours, and no times.
      ("sleep 7-8", "7-8"), ("sleep 6-8 h", "6-8 h"), ("sleep 6-8h", "6-8h"),
      ("sleep 6-8 hours", "6-8 hours"), ("sleep 7.5-8", "7.5-8"),
      ("sleep 6h-8h", "6h-8h"), ("sleep 7.30-8.30", "7.30-8.30"), ("sleep 7.25-8", "7.25-8"),
    ])
  func typed(words: String, value: String) throws { #expect(try values(words) == [value]) }

  @Test(
    "both readings are offered, in the whole line",
    arguments: [
      ("sleep 6-8", ["sleep 6-8h", "sleep 6:00-8:00"]),
      ("sleep 5:30-8", ["sleep 5.5-8h", "sleep 5:30-8:00"]),
      ("sleep 5.30-8.15", ["sleep 5.3-8.15h", "sleep 5:30-8:15"]),
      ("sleep 11-1", ["sleep 11:00am-1:00am", "sleep 23:00-1:00"]),
      ("sleep 2-3pm", ["sleep 2:00-15:00", "sleep 14:00-15:00"]),
      ("sleep 12:30-1:30", ["sleep 12:30pm-1:30am", "sleep 0:30-1:30"]),
      ("sleep 8-8", ["sleep 8h", "sleep 20:00-8:00"]),
      (
        "weight 181, sleep 6-8 quality 7",
        ["weight 181, sleep 6-8h quality 7", "weight 181, sleep 6:00-8:00 quality 7"]
      ),
      ("slept 6 to 8 energy 5", ["sleep 6-8h energy 5", "sleep 6:00-8:00 energy 5"]),
    ])
  func offered(words: String, lines: [String]) throws {
    let error = try #require(throws: InputError.self) { try values(words) }
    #expect(
      error.hint == "Write: " + lines.map { "bestupid log \($0)" }.joined(separator: ", or: "))
    for line in lines { #expect(throws: Never.self) { try values(line) } }
  }

  @Test("a point between hours and minutes, and the unit of hours, make no clock another one")
  func dotsAndUnits() throws {
    for start in 0...23 {
      for end in 0...23 {
        let bare = try outcome("sleep \(start)-\(end)")
        let timed = try outcome("sleep \(start):30-\(end):15")
        let dotted = try outcome("sleep \(start).30-\(end).15")
        let mean = Double(start + end) / 2 + 0.225
        switch dotted {
        case .hours(let hours) where abs(hours - mean) < 0.001:
          #expect((2...12).contains(mean), "\(start)-\(end)")
        case .offered: break
        default: #expect(dotted == timed, "\(start)-\(end)")
        }
        // Whoever writes the unit says hours where these can be, and is not asked.
        let united = try outcome("sleep \(start)-\(end)h")
        if case .hours = bare, case .hours = united, try values("sleep \(start)-\(end)").count == 1,
          (end - start + 48) % 24 > 4, (2...16).contains((end - start + 48) % 24)
        {
          #expect(united == bare, "\(start)-\(end)")
        }
      }
    }
  }

  @Test("a night that cannot be is refused with the form that works", arguments: ["0-17", "23-22"])
  func refused(span: String) {
    let error = #expect(throws: InputError.self) { try values("sleep \(span)") }
    #expect(error?.hint?.contains("sleep 22:40-6:10") == true)
  }

  @Test("a hint has one whole line, or none is run")
  func lines() {
    #expect(proposedLine(of: "Write: bestupid log a 1 'b c'") == ["log", "a", "1", "b c"])
    for hint in [
      "Write: bestupid log a 1, or: bestupid log 'b c'", "Write: bestupid log a, or: --new",
      "Write: bestupid log <what>", "Write: bestupid log 'a", "Write a",
    ] {
      #expect(proposedLine(of: hint) == nil, "\(hint)")
    }
  }
}
