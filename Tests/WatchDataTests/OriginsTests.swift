import TestSupport
import Testing
import Values

@testable import WatchData

/// `data/origins/<year>.json`: what imports have written.
@Suite("Origins")
struct OriginsTests {
  private static let day = CalendarDate(iso: "2031-03-28") ?? .earliest
  private static let file = """
    {
      "version": 1,
      "entries": [
        {
          "date": "2031-03-28",
          "synced_at": "2031-03-28T07:00:00",
          "values": {
            "sleep.hours": {
              "garmin": "6:40"
            }
          }
        }
      ]
    }
    """

  @Test("what is noted is read and written with the same bytes; a day without a note has no entry")
  func roundTrip() throws {
    var origins = try Origins(Array(Self.file.utf8))
    #expect(origins[Self.day] == ["sleep.hours": [.garmin: "6:40"]])
    #expect(origins.dates == [Self.day])
    #expect(String(decoding: origins.bytes, as: UTF8.self) == Self.file)
    origins.set([:], of: Self.day, syncedAt: nil)
    #expect(origins.dates.isEmpty)
    var made = try Origins(nil)
    made.set(["sleep.hours": [.garmin: "6:40"]], of: Self.day, syncedAt: "2031-03-28T07:00:00")
    #expect(String(decoding: made.bytes, as: UTF8.self) == Self.file)
    #expect(Origins.path(ofYear: 2031) == "data/origins/2031.json")
  }

  @Test("keys of others, days of others and what has no date stay; days stand in their order")
  func others() throws {
    let text = """
      {"version": 1, "by": "hand", "entries": [{"date": "2031-04-01", "note": 1.50, "values": {}},
       {"who": "?"}, {"date": "2031-03-28", "values": {"weight_lbs": {"garmin": "170", "x": 3}}}]}
      """
    var origins = try Origins(Array(text.utf8))
    origins.set(["weight_lbs": [.garmin: "171"]], of: Self.day, syncedAt: nil)
    let written = String(decoding: origins.bytes, as: UTF8.self)
    for kept in ["\"by\": \"hand\"", "\"note\": 1.50", "\"who\": \"?\"", "\"garmin\": \"171\""] {
      #expect(written.contains(kept), "\(kept)")
    }
    let first = try #require(written.range(of: "2031-03-28")?.lowerBound)
    #expect(first < (try #require(written.range(of: "2031-04-01")?.lowerBound)))
    #expect(try Origins(origins.bytes)[Self.day] == ["weight_lbs": [.garmin: "171"]])
  }

  @Test("lines that an import made are noted, and go with the notes of the commit that made them")
  func lines() throws {
    func file(_ texts: [String], made: Set<String>) throws -> [UInt8] {
      var notes = Origins.Notes()
      for path in texts { notes[path] = [.garmin: "1"] }
      notes.madeLines = made
      var origins = try Origins(nil)
      origins.set(notes, of: Self.day, syncedAt: nil)
      return origins.bytes
    }
    let one = try file(["a"], made: ["a"])
    let two = try file(["a", "b"], made: ["a", "b"])
    #expect(try Origins(two)[Self.day].madeLines == ["a", "b"])
    #expect(try Origins(two).bytes == two)
    #expect(try Origins.taking(from: one, to: two, outOf: two) == one)
  }

  @Test(
    "a commit's notes are taken out, what was noted since stays, and an empty file of its own goes")
  func taking() throws {
    func file(_ notes: Origins.Notes) throws -> [UInt8] {
      var origins = try Origins(nil)
      origins.set(notes, of: Self.day, syncedAt: nil)
      return origins.bytes
    }
    let sleep: Origins.Notes = ["sleep.hours": [.garmin: "6:40"]]
    let later: Origins.Notes = ["sleep.hours": [.garmin: "6:50"]]
    let both = try file(["sleep.hours": [.garmin: "6:40"], "weight_lbs": [.garmin: "170"]])
    #expect(try Origins.taking(from: nil, to: file(sleep), outOf: file(sleep)) == nil)
    #expect(
      try Origins.taking(from: nil, to: file(sleep), outOf: both)
        == file(["weight_lbs": [.garmin: "170"]]))
    #expect(
      try Origins.taking(from: file(sleep), to: file(later), outOf: file(later)) == file(sleep))
    // Noted anew since: it stays.
    #expect(try Origins.taking(from: nil, to: file(sleep), outOf: file(later)) == file(later))
    #expect(throws: InputError.self) { try Origins.taking(from: nil, to: both, outOf: [0x5B]) }
  }

  @Test(
    "what is no file of origins is refused, and its line is told", arguments: ["{", "[]", "{}"])
  func refused(text: String) {
    #expect(throws: InputError.self) { try Origins(Array(text.utf8)) }
  }
}
