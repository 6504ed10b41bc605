import TestSupport
import Testing
import Values

@testable import WatchData

/// What was taken in of Garmin, in the bot's own file.
@Suite("Copies in the bot's file")
struct WatchCopiesTests {
  private static let file = """
    {
      "version": "1.0",
      "entries": [
        {
          "date": "2031-03-02",
          "sleep": null
        },
        {
          "date": "2031-03-05",
          "resting_hr": 52
        }
      ]
    }
    """

  private func day(_ date: String, _ hours: Double) throws -> MeasuredDay {
    var day = MeasuredDay(try #require(CalendarDate(iso: date)), by: .garmin, at: 0)
    day[.sleep] = hours
    return day
  }

  @Test(
    "days of which the bot has none get an entry in their order; what the bot wrote stays byte for byte"
  )
  func adding() throws {
    let days = [try day("2031-03-04", 7), try day("2031-03-05", 8), try day("2031-03-01", 6)]
    let new = try WatchFile.adding(days, to: Array(Self.file.utf8))
    let text = String(decoding: new, as: UTF8.self)
    #expect(
      text == """
        {
          "version": "1.0",
          "entries": [
            {
              "date": "2031-03-01",
              "synced_at": "1970-01-01T00:00:00Z",
              "sleep": {
                "total_hours": 6
              },
              "source": "bestupid"
            },
            {
              "date": "2031-03-02",
              "sleep": null
            },
            {
              "date": "2031-03-04",
              "synced_at": "1970-01-01T00:00:00Z",
              "sleep": {
                "total_hours": 7
              },
              "source": "bestupid"
            },
            {
              "date": "2031-03-05",
              "resting_hr": 52
            }
          ]
        }
        """)
    // Entries of ours are no word of the bot's, and follow what was taken in.
    #expect(try WatchFile.days(new).map(\.date.description) == ["2031-03-05"])
    #expect(try WatchFile.adding(days, to: new) == new)
    let later = try WatchFile.adding([day("2031-03-04", 7.5)], to: new)
    #expect(String(decoding: later, as: UTF8.self) == text.replacing(": 7\n", with: ": 7.5\n"))
  }

  @Test("a file without a list of entries is left as it is, and what is no JSON is refused")
  func others() throws {
    let keyed = Array(#"{"entries": {"2031-03-02": {}}}"#.utf8)
    #expect(try WatchFile.adding([day("2031-03-04", 7)], to: keyed) == keyed)
    #expect(throws: InputError.self) { try WatchFile.adding([], to: [0x7B]) }
    let empty = Array(#"{"entries": []}"#.utf8)
    let one = try WatchFile.adding([day("2031-03-04", 7)], to: empty)
    #expect(try WatchFile.adding([day("2031-03-04", 7)], to: one) == one && one != empty)
  }
}
