import JSON
import TestSupport
import Testing

@testable import MeasuredFiles

/// The files of measured days: parts with their times, and what becomes of two versions.
@Suite("Files of measured days")
struct MeasuredYearTests {
  private static let times = [
    "", "2031-03-01T00:00:00Z", "2031-03-02T00:00:00Z", "2031-04-01T00:00:00Z",
  ]
  private static let keys: [MeasuredEntry.Key] = [
    .init("sleep"), .init("weight_kg"), .init("unknown"),
    .init("activities", item: "run-2031-03-04T06:30:05Z"),
    .init("activities", item: "bike-2031-03-04T06:30:05Z"), .init("habits", item: "Read"),
    .init("fields", item: "mood_am"),
  ]

  private static func value(_ key: MeasuredEntry.Key, _ number: Int) -> JSONValue {
    switch key.group {
    case "sleep": ["total_hours": .int(number), "score": .int(80 + number)]
    case "activities": ["id": .string(key.item ?? ""), "duration_minutes": .int(number)]
    case "habits": number == 0 ? "done" : "skipped"
    case "fields": .string("\(number)")
    default: .int(number)
    }
  }

  private static func entry(_ random: inout SeededRandom) -> MeasuredEntry {
    var entry = MeasuredEntry()
    // What one export says it says at one time.
    let time = random.pick(times)
    for key in keys where random.once(in: 2) {
      entry[key] = .init(value(key, Int.random(in: 0...2, using: &random)), at: time)
    }
    return entry
  }

  private static func year(_ random: inout SeededRandom) -> MeasuredYear {
    var year = MeasuredYear(source: "apple-health")
    for date in ["2031-03-04", "2031-03-05", "2031-12-31"] where random.once(in: 2) {
      year[date] = entry(&random)
    }
    return year
  }

  private func joined(_ entries: MeasuredEntry...) -> MeasuredEntry {
    entries.reduce(into: MeasuredEntry()) { $0.join($1) }
  }

  private func read(_ text: String) throws -> MeasuredYear { try MeasuredYear(Array(text.utf8)) }

  @Test("entries join in any order, and any number of times, to the same")
  func joining() {
    var random = SeededRandom()
    for _ in 0..<2_000 {
      let (a, b, c) = (Self.entry(&random), Self.entry(&random), Self.entry(&random))
      let all = joined(a, b, c)
      #expect(joined(c, a, b) == all && joined(b, joined(c, a)) == all, "seed \(random.seed)")
      #expect(joined(a, a) == a && joined(all, b) == all, "seed \(random.seed)")
    }
  }

  @Test("of a part the newer one counts, and what the newer export does not say stays")
  func newer() {
    var (old, new) = (MeasuredEntry(), MeasuredEntry())
    old[.init("weight_kg")] = .init(78, at: "2031-03-05T00:00:00Z")
    old[.init("steps")] = .init(9000, at: "2031-03-05T00:00:00Z")
    new[.init("weight_kg")] = .init(77, at: "2031-03-06T00:00:00Z")
    let both = joined(new, old)
    #expect(both[.init("weight_kg")]?.value == 77 && both[.init("steps")]?.value == 9000)
    #expect(
      both.json(of: "2031-03-04").text(.line)
        == #"{"date": "2031-03-04", "synced_at": "2031-03-06T00:00:00Z", "weight_kg": 77, "steps": 9000, "earlier": {"steps": "2031-03-05T00:00:00Z"}}"#
    )
  }

  @Test("a file is read as it was written, byte for byte, with what it has beside its entries")
  func bytes() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let year = Self.year(&random)
      let again = try MeasuredYear(year.bytes)
      #expect(again.entries == year.entries && again.bytes == year.bytes, "seed \(random.seed)")
    }
    let text = """
      {"version": 1, "source": "strong", "note": "mine", "entries": [
        {"weight_kg": 3}, {"date": "2031-03-04", "weight_kg": 77.8, "hrv": null, "mine": [1, 2]},
        {"date": "2031-03-04", "weight_kg": 1}]}
      """
    let year = try read(text)
    #expect(year["2031-03-04"]?[.init("weight_kg")]?.value == .number("77.8"))
    #expect(year["2031-03-04"]?[.init("hrv")] == nil)
    let written = try read(String(decoding: year.bytes, as: UTF8.self))
    #expect(written.entries == year.entries && written.bytes == year.bytes)
    let kept = String(decoding: year.bytes, as: UTF8.self)
    #expect(kept.contains("\"note\": \"mine\"") && kept.contains("\"weight_kg\": 3"))
    #expect(kept.contains("\"weight_kg\": 1\n") && kept.contains("\"mine\": ["))
  }

  @Test("what is no file of measured days is refused with the reason")
  func refusals() {
    #expect(throws: MeasuredYear.Refusal(message: "no measured data")) { try read("[1]") }
    #expect(throws: MeasuredYear.Refusal(message: "no measured data")) {
      try read("{\"entries\": 1}")
    }
    #expect {
      try read("{\"entries\": [\n{")
    } throws: { error in
      (error as? MeasuredYear.Refusal)?.message.hasPrefix("invalid JSON in line 2: ") == true
    }
  }

  @Test("the path says whose a file is, and of which year")
  func paths() {
    #expect(MeasuredYear.path(of: "strong", year: 2031) == "data/measured/strong/2031.json")
    let names = MeasuredYear.names(of: "data/measured/csv-scale/2031.json")
    #expect(names?.source == "csv-scale" && names?.year == 2031)
    for path in [
      "data/measured/2031.json", "data/measured/a/b/2031.json", "data/measured/a/31.json",
      "data/measured//2031.json", "data/measured/a/2031.txt", "data/origins/2031.json",
    ] {
      #expect(MeasuredYear.names(of: path) == nil, "\(path)")
    }
  }

  @Test(
    "two sides merge to what one device has that takes in both, and a change of one side is taken")
  func merging() {
    var random = SeededRandom()
    for _ in 0..<1_000 {
      let (base, a, b) = (Self.year(&random), Self.year(&random), Self.year(&random))
      var (one, other, both) = (base, base, base)
      for (date, entry) in a.entries {
        one[date] = joined(base[date] ?? .init(), entry)
        both[date] = joined(base[date] ?? .init(), entry)
      }
      for (date, entry) in b.entries {
        other[date] = joined(base[date] ?? .init(), entry)
        both[date] = joined(both[date] ?? .init(), entry)
      }
      #expect(MeasuredYear.merged(base, one, other).bytes == both.bytes, "seed \(random.seed)")
      #expect(MeasuredYear.merged(base, other, one).bytes == both.bytes, "seed \(random.seed)")
      #expect(MeasuredYear.merged(nil, one, other).bytes == both.bytes, "seed \(random.seed)")
      // What one side took away is gone where the other left it.
      #expect(MeasuredYear.merged(one, base, one).bytes == base.bytes, "seed \(random.seed)")
      #expect(MeasuredYear.merged(one, one, base).bytes == base.bytes, "seed \(random.seed)")
    }
  }

  @Test("what a commit brought is taken out, but for what was brought anew since")
  func taking() throws {
    var random = SeededRandom()
    for _ in 0..<500 {
      let (before, brought, later) = (Self.year(&random), Self.year(&random), Self.year(&random))
      var after = before
      for (date, entry) in brought.entries { after[date] = joined(before[date] ?? .init(), entry) }
      #expect(
        try MeasuredYear.taking((before.bytes, after.bytes), outOf: after.bytes)
          == before.bytes, "seed \(random.seed)")
      var now = after
      for (date, entry) in later.entries { now[date] = joined(after[date] ?? .init(), entry) }
      let left = try #require(
        try MeasuredYear.taking((before.bytes, after.bytes), outOf: now.bytes))
      let rest = try MeasuredYear(left)
      for (date, entry) in now.entries {
        for (key, part) in entry.parts {
          let isOfCommit = before[date]?[key] != after[date]?[key] && part == after[date]?[key]
          #expect(
            rest[date]?[key] == (isOfCommit ? before[date]?[key] : part), "seed \(random.seed)")
        }
      }
    }
    var first = MeasuredYear(source: "strong")
    first["2031-03-04"] = joined(Self.entry(&random))
    #expect(try MeasuredYear.taking((nil, first.bytes), outOf: first.bytes) == nil)
    #expect(try MeasuredYear.taking((nil, first.bytes), outOf: nil) == nil)
  }
}
