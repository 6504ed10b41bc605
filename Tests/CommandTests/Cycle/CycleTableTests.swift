import ProgramTestSupport
import TestSupport
import Testing
import Values

/// What was and what comes: `cycle predict`, `history`, `stats`, `calendar --cycle`, and where else the cycle is shown.
@Suite("cycle predict, history and stats, calendar --cycle, the dashboard")
struct CycleTableTests {
  /// Seven cycles, with a period of five days, cramps, and an energy that is higher in the follicular phase.
  private func world() async throws -> World {
    var files: [String: String] = [:]
    let starts = [
      "2030-10-02", "2030-10-30", "2030-11-28", "2030-12-25", "2031-01-22", "2031-02-20",
      "2031-03-20",
    ].compactMap { CalendarDate(iso: $0) }
    for (start, next) in zip(starts, starts.dropFirst() + [CalendarDate(iso: "2031-03-31")!]) {
      for offset in 0..<start.distance(to: next) {
        let high = (5..<13).contains(offset) ? 7 : 5
        var log = "## Quick Log\nEnergy:: \(high + offset % 2)\n"
        switch offset {
        case 0: log += "\n## Cycle\nPeriod:: start\nFlow:: medium\nCramps:: 2\nNote:: cold hands\n"
        case 1: log += "\n## Cycle\nFlow:: heavy\nCramps:: 1\n"
        case 4: log += "\n## Cycle\nPeriod:: end\n"
        default: break
        }
        files["content/logs/\(start.advanced(by: offset)).md"] = log
      }
    }
    var world = try await World.withStore(files)
    world.now = "2031-03-30T12:00:00Z"
    return world
  }

  @Test("the next starts with their windows, and one line for each phase")
  func predict() async throws {
    var world = try await world()
    let run = try await world.bestupid("cycle", "predict")
    expectSuccess(run)
    #expect(
      run.output == """
        start Thu 17 Apr  between Wed 16 Apr and Fri 18 Apr
        start Thu 15 May  between Tue 13 May and Sat 17 May
        start Thu 12 Jun  between Tue 10 Jun and Sat 14 Jun

        Sun 30 Mar to Tue 1 Apr   follicular  days 11 to 13  high confidence
        Wed 2 Apr to Fri 4 Apr    ovulatory   days 14 to 16  high confidence
        Sat 5 Apr to Wed 16 Apr   luteal      days 17 to 28  high confidence
        Thu 17 Apr to Mon 21 Apr  menstrual   days 1 to 5    medium confidence
        Tue 22 Apr to Mon 28 Apr  follicular  days 6 to 12   medium confidence

        """)
    let json = try await world.bestupid(
      "cycle", "predict", "--cycles", "1", "--days", "2", "--json"
    )
    .json("cycle-predictions")
    #expect(json["predictions"].elements.count == 1 && json["days"].elements.count == 2)
    #expect(json["days"][1]["cycle_day"] == 12 && json["days"][1]["in_window"] == false)
    let csv = try await world.bestupid("cycle", "predict", "--csv", "--days", "1").output
    #expect(
      csv == "date,phase,cycle_day,confidence,in_window\n2031-03-30,follicular,11,high,false\n")
    world.now = "2031-04-18T12:00:00Z"
    #expect(try await world.bestupid("cycle", "predict").output.contains(", expected 1 day ago\n"))
    expectFailure(
      try await world.bestupid("cycle", "predict", "--days", "0"), 64, saying: "1 to 400")
    #expect(try await world.bestupid("cycle", "predict", "--csv", "--json").status == 64)
    let empty = try await World.withStore([sampleName: SampleStore.habitDay])
    let none = try await empty.bestupid("cycle", "predict")
    #expect(none.status == 0 && none.output == "" && none.errors.contains("bestupid cycle start"))
  }

  @Test("the cycles, the newest first, with what is not used and why")
  func history() async throws {
    let world = try await world()
    expectSuccess(
      try await world.bestupid("cycle", "exclude", "2031-01-22", "--reason", "travelled"))
    expectSuccess(try await world.bestupid("cycle", "state", "paused", "--date", "2030-12-27"))
    expectSuccess(try await world.bestupid("cycle", "state", "natural", "--date", "2030-12-29"))
    let text = try await world.bestupid("cycle", "history", "--last", "4").output
    #expect(
      text == """
        start          length  period
        2031-03-20  11 so far       5  cold hands
        2031-02-20    28 days       5  cold hands
        2031-01-22    29 days       5  not used: as its day 1 says; cold hands
        2030-12-25    28 days       5  not used: paused then; cold hands

        """)
    let json = try await world.bestupid("cycle", "history", "--json").json("cycle-history")
    #expect(
      json["cycles"].elements.map(\.["reason"]).filter { $0 != .null } == ["excluded", "paused"])
    #expect(json["cycles"][0]["end"] == .null && json["cycles"][1]["end"] == "2031-03-19")
    let csv = try await world.bestupid("cycle", "history", "--csv", "--last", "2").output
    #expect(csv.hasSuffix("2031-02-20,2031-03-19,28,5,natural,true,,cold hands,\n"))
  }

  @Test("figures, forecasts, symptoms and energy by phase, with a difference that is hardly chance")
  func stats() async throws {
    let world = try await world()
    let run = try await world.bestupid("cycle", "stats")
    expectSuccess(run)
    #expect(
      run.output == """
        cycle length   28 days, the median of 6, mean 28.2, from 27 to 29, deviation 0.8, regular
        period length  5 days, the median of 7, mean 5, deviation 0, regular
        flow           heavy on 7 of 14 days
        forecasts      3 of 3 starts in their window, off by 0.3 days on average

        symptom  cycles  days  severity  usual days  menstrual  follicular  ovulatory  luteal
        cramps        7    14       1.5         1–2         14           -          -       -

        mean by phase   menstrual  follicular   ovulatory      luteal
        energy         5.4 (30 d)  7.5 (47 d)  5.7 (20 d)  5.5 (72 d)
        energy was 2.1 higher in the follicular phase than in the menstrual one, which is hardly chance

        """)
    // The same figure as a query's.
    let query = try await world.bestupid("query", "energy", "--by", "phase", "--to", "2031-03-19")
    #expect(query.output.contains("\nfollicular                 7.5\n"), "\(query.output)")
    // What comes behind a span says how long the cycles in it were.
    let february = try await world.bestupid("query", "cycle.length", "--in", "2031-02")
    #expect(february.output.contains("2031-02-20                28\n"), "\(february.output)")
    let json = try await world.bestupid("cycle", "stats", "--json").json("cycle-stats")
    #expect(json["by_phase"][0]["difference"]["high"] == "follicular")
    #expect(json["forecasts"]["hits"] == 3 && json["cycle_length"]["median"] == 28)
  }

  @Test(
    "the calendar has phases that were and that come, starts and windows, in 80 columns and in ASCII"
  )
  func calendar() async throws {
    var world = try await world()
    let run = try await world.bestupid("calendar", "--cycle", "2031-03-01..2031-04-30")
    expectSuccess(run)
    #expect(
      run.output == """
                    March 2031                           April 2031
         Mo  Tu  We  Th  Fr  Sa  Su           Mo  Tu  We  Th  Fr  Sa  Su
                                   1F   2F          1f   2o   3o   4o   5l   6l
          3F   4F   5O   6O   7O   8L   9L     7l   8l   9l  10l  11l  12l  13l
         10L  11L  12L  13L  14L  15L  16L    14l  15l  16l~ 17m○ 18m~ 19m  20m
         17L  18L  19L  20M● 21M  22M  23M    21m  22f  23f  24f  25f  26f  27f
         24M  25F  26F  27F  28F  29F ▸30F    28f  29f  30o
         31f

        M m menstrual   F f follicular   O o ovulatory   L l luteal   ● start
        ○ expected start   ~ about an expected start   ▸ today

        """)
    let json = try await world.bestupid("calendar", "--cycle", "2031-03", "--json").json("calendar")
    let day = json["days"].elements.first { $0["date"] == "2031-03-20" }
    #expect(day?["cycle"]["start"] == true && day?["cycle"]["symptoms"].elements == ["cramps"])
    #expect(day?["cycle"]["flow"] == "medium" && day?["cycle"]["bleeding"] == true)
    world.environment["LC_ALL"] = "C"
    let plain = try await world.bestupid("calendar", "--cycle", "2031-04").output
    #expect(plain.utf8.allSatisfy { $0 < 0x80 } && plain.contains("17mo"))
    expectFailure(
      try await world.bestupid("calendar", "--cycle", "--field", "weight"), 64,
      saying: "--field and --cycle")
  }

  @Test("fields, the dashboard and what is due have the cycle while it is tracked, and not else")
  func tracking() async throws {
    var world = try await world()
    #expect(try await world.bestupid("fields").output.contains("\ncramps  "))
    world.now = "2031-04-17T09:00:00Z"
    let screen = try await world.bestupid().output
    #expect(screen.contains("Day 29 · luteal, likely") && screen.contains("Is today day 1?"))
    #expect(screen.contains("energy not logged"))
    let json = try await world.bestupid("--json").json("today")
    #expect(json["cycle"]["cycle"]["day"] == 29)
    world.now = "2031-04-18T09:00:00Z"
    #expect(try await world.bestupid("due").output.contains("expected on Thu 17 Apr"))
    expectSuccess(try await world.bestupid("config", "set", "coaching.name", "Kim"))
    #expect(try await world.bestupid().output.contains("Cycle     Kim   Day 30"))
    expectSuccess(try await world.bestupid("config", "set", "remind.cycle", "off"))
    #expect(try await !world.bestupid("due").output.contains("expected"))
    expectSuccess(try await world.bestupid("config", "unset", "remind.cycle"))
    expectSuccess(try await world.bestupid("config", "set", "cycle.tracking", "off"))
    for words in [[], ["fields"], ["due"], ["--json"]] {
      let run = try await world.bestupid(words)
      #expect(!run.output.contains("cramps") && !run.output.contains("Day 30"), "\(words)")
      #expect(!run.output.contains("expected on"), "\(words)")
    }
  }
}
