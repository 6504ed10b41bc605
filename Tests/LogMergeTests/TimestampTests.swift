import TestSupport
import Testing

@testable import LogMerge

@Suite struct TimestampTests {
  private func timestamp(_ text: String) -> Timestamp { Timestamp(Array(text.utf8)[...]) }

  @Test(
    "the later instant is the newer timestamp, whatever the offsets",
    arguments: [
      ("2031-03-04T23:30:00+02:00", "2031-03-04T22:00:00Z"),
      ("2031-03-05T00:30:00+05:30", "2031-03-04T20:00:00+00:00"),
      ("2031-03-04T22:00:00-01:00", "2031-03-04T22:00:00-0200"),
      ("2031-03-04T07:00:01.5", "2031-03-04T07:00:01.51"),
      ("2031-03-04 07:00", "2031-03-04T07:00:01"), ("2031-03-04", "2031-03-04T00:00:01Z"),
      ("2031-02-28T23:59:60Z", "2031-03-01T00:00:01Z"),
      ("\"2032-02-29T23:00:00-02:00\"", "\"2032-03-01T02:00:00+00:30\""),
      ("yesterday", "1970-01-01"), ("2031-13-01T00:00:00Z", "2031-01-01T00:00:00Z"),
    ])
  func order(older: String, newer: String) {
    #expect(timestamp(older) < timestamp(newer))
    #expect(!(timestamp(newer) < timestamp(older)))
  }

  @Test("timestamps with any text have a total order")
  func totalOrder() {
    var random = SeededRandom()
    let seed = random.seed
    let dates = ["2031-03-04", "2031-03-05", "2031-3-4", "soon", ""]
    let times = ["", "T00:00:00", "T23:30:00.25", " 12:00", "T12:00:00.250"]
    let offsets = ["", "Z", "+02:00", "-0930", "+", "?"]
    for _ in 0..<2_000 {
      let three = (0..<3).map { _ in
        timestamp([dates, times, offsets].compactMap { $0.randomElement(using: &random) }.joined())
      }
      let (a, b, c) = (three[0], three[1], three[2])
      #expect([a < b, b < a, a == b].count { $0 } == 1, "BESTUPID_SEED=\(seed)")
      if a < b, b < c { #expect(a < c, "BESTUPID_SEED=\(seed)") }
    }
  }
}
